"""One player's single round, exactly: every way the cards can come is weighed in whole numbers.

The round is walked card by card. After d cards of a deck of N, each order of these cards has the
same probability, 1 / (N (N-1) ... (N-d+1)); so it is enough to count the orders that lead to a
line. Lines with the same cards are one, since neither scores nor the strategies that are possible
here ask in which order they came.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Self

from flip7.game.cards import X2, Card, Pile
from flip7.game.engine import start
from flip7.game.legal import moves
from flip7.game.moves import STAY
from flip7.game.rules import Rules
from flip7.game.scoring import EMPTY_LINE, Line, is_flip, line_of, points
from flip7.game.state import State
from flip7.lab.encode import LabError
from flip7.lab.field import Field, read_field
from flip7.lab.provenance import provenance
from flip7.lab.result import Result, Row
from flip7.players.strategies import StayAtCount, StayAtPoints, StayAtSum, Threshold

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_CARDS = 500
"""Numbers with more digits than such a deck has orders would take minutes, too."""
MOST_LINES = 400_000
"""With so many lines the player may go on: to weigh what comes of more would take minutes. The
printed deck without its actions makes 262,144."""
_BY_THE_LINE = (StayAtPoints, StayAtSum, StayAtCount)


Scores = dict[int, Fraction]
"""With which probability a round brings so many points."""


class ExactRound(Result, frozen=True, kw_only=True, tag="exact"):
    """What a single round brings, exactly. All fractions are probabilities but the mean."""

    mean: Fraction
    """The points on average."""
    bust: Fraction
    flip7: Fraction
    stayed: Fraction
    """That it stays, also since no card is left."""
    scores: Mapping[int, Fraction]
    """That the round brings so many points, 0 for a bust, in the order of the points."""
    lines: int
    """How many different lines were considered."""

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """`players`, the one that there is, and `scores`; their numbers are rounded."""
        (player,) = self.provenance.players
        return {
            "players": [
                {
                    "player": player,
                    "points": float(self.mean),
                    "busts": float(self.bust),
                    "flip7s": float(self.flip7),
                    "stayed": float(self.stayed),
                }
            ],
            "scores": [
                {"points": points, "probability": float(part)}
                for points, part in self.scores.items()
            ],
        }

    def plot(self) -> Figure:
        """How probable a bust is, and how probable so many points."""
        from flip7.lab.plots import plot_exact

        return plot_exact(self)


def exact_round(player: Field, rules: Rules) -> ExactRound:
    """What a single round from a fresh deck brings to one player who decides by the line alone:
    `stay:25`, `sum:23` or `cards:4`; `cards:N` with as many Numbers as make a Flip 7 always hits.

    Raises `PlayerError` for a text that names no player, `RulesError` for rules by which nobody
    can play alone (`min_players=1` lets them), and `LabError` for several players, for a player
    who looks at more than the line, for a deck with action cards, and for too many cards or lines.
    """
    who = _check_player(player)
    deck = rules.full_deck(1)
    _check_deck(deck)
    if who.limit > 0:
        # A blank changes no line, and with a line worth nothing such a player goes on.
        deck = Pile.from_counts({card: n for card, n in deck.items() if card is not Card.BLANK})
    state = start(rules, 1, 0)
    _check_lines(who, state, deck)
    ends = _walk(who, state, deck)
    scores: Scores = {0: ends.bust}
    _add(scores, ends.flip7)
    _add(scores, ends.stayed)
    return ExactRound(
        provenance=provenance("exact", rules, [who], None, {}),
        mean=sum((part * score for score, part in scores.items()), Fraction()),
        bust=ends.bust,
        flip7=sum(ends.flip7.values(), Fraction()),
        stayed=sum(ends.stayed.values(), Fraction()),
        scores={score: part for score, part in sorted(scores.items()) if part},
        lines=ends.lines,
    )


def decimal(fraction: Fraction, places: int) -> str:
    """A fraction as a decimal number, correctly rounded to so many places, at least 1."""
    scaled = round(fraction * 10**places)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}}"


def _check_player(player: Field) -> Threshold:
    field = read_field(player)
    if len(field) != 1:
        raise LabError(f"{len(field)} players: an exact round is played by one")
    (who,) = field
    if not isinstance(who, Threshold) or type(who) not in _BY_THE_LINE:
        raise LabError(
            f"{who}: an exact round needs a player who looks at the line alone, such as"
            " stay:25, sum:23 or cards:4"
        )
    return who


def _check_deck(deck: Pile) -> None:
    actions = [card for card, _ in deck.items() if card.is_action]
    if actions:
        raise LabError(
            f"{', '.join(actions)} in the deck: an exact round has no action cards; the decks"
            " `numbers` and `plain` have none, and +0 is a blank"
        )
    if len(deck) > MOST_CARDS:
        raise LabError(f"{len(deck):,} cards: an exact round has {MOST_CARDS} at most")


# ---------------------------------------------------------------- how much there is to weigh


class _Alike(NamedTuple):
    """What lines have in common with which the player goes on, or not: none looks at more."""

    numbers: int
    sum: int
    doubled: bool
    plus: int

    @classmethod
    def of(cls, line: Line) -> Self:
        """What this line has in common with others."""
        plus = sum(card.points for card in line.modifiers)
        return cls(len(line.numbers), sum(line.numbers), X2 in line.modifiers, plus)


def _check_lines(player: Threshold, state: State, deck: Pile) -> None:
    """Raises `LabError` where there are too many lines with which the player goes on.

    They are counted card by card, before any is weighed: of those that are alike one is looked at.
    Who stays with a line stays if there is more in it as well, so no other lines can grow.
    """
    lines = {_Alike.of(EMPTY_LINE): (EMPTY_LINE, 1)}
    for card, copies in deck.items():
        grown: dict[_Alike, tuple[Line, int]] = {}
        total = 0
        for line, number in lines.values():
            for more in _with_more(line, card, copies):
                if is_flip(more, state.rules) or player.stays(state, more):
                    break
                alike = _Alike.of(more)
                one, others = grown.get(alike, (more, 0))
                grown[alike] = one, others + number
                total += number
                if total > MOST_LINES:
                    raise LabError(
                        f"with more than {MOST_LINES:,} lines {player} would go on, too many to"
                        " weigh all: take fewer kinds of cards, or a lower number"
                    )
        lines = grown


def _with_more(line: Line, card: Card, copies: int) -> Iterator[Line]:
    """The line without and with this card, and with more of it where a line can have them."""
    for number in range(2 if card.is_number else copies + 1):
        yield line_of((*line.cards, *[card] * number))


# ---------------------------------------------------------------- the walk


class _Kind(NamedTuple):
    """A card of the deck. How many of it a line has is in some bits of the whole number that
    stands for the line."""

    card: Card
    copies: int
    shift: int
    mask: int

    def had(self, held: int) -> int:
        """How many of it a line has."""
        return held >> self.shift & self.mask


class _Ends(NamedTuple):
    """With which probability the round ends how, and with how many points."""

    bust: Fraction
    flip7: Scores
    stayed: Scores
    lines: int


def _walk(player: Threshold, state: State, deck: Pile) -> _Ends:
    """All ends of the round. `state` is its beginning, by whose rules the player decides."""
    kinds = tuple(_kinds(deck))
    bust, lines = Fraction(), 0
    flip7: Scores = {}
    stayed: Scores = {}
    # The lines of the cards drawn so far, each with the number of orders that lead to it; and how
    # many orders of so many cards there are.
    layer, orders = {0: 1}, 1
    for left in range(len(deck), -1, -1):
        may_stay = left < len(deck) or STAY in moves(state)
        flipping, staying, hitting = Counter[int](), Counter[int](), {}
        for held, weight in layer.items():
            line = _line(held, kinds)
            if is_flip(line, state.rules):
                flipping[points(line, state.rules)] += weight
            elif not left or (may_stay and player.stays(state, line)):
                staying[points(line, state.rules)] += weight
            else:
                hitting[held] = weight
        _add(flip7, {score: Fraction(weight, orders) for score, weight in flipping.items()})
        _add(stayed, {score: Fraction(weight, orders) for score, weight in staying.items()})
        lines += len(layer)
        layer, repeats = _one_more(hitting, kinds)
        orders *= max(left, 1)
        bust += Fraction(repeats, orders)
    return _Ends(bust, flip7, stayed, lines)


def _add(to: Scores, parts: Mapping[int, Fraction]) -> None:
    for score, part in parts.items():
        to[score] = to.get(score, Fraction()) + part


def _kinds(deck: Pile) -> Iterator[_Kind]:
    shift = 0
    for card, copies in deck.items():
        bits = 1 if card.is_number else copies.bit_length()
        yield _Kind(card, copies, shift, (1 << bits) - 1)
        shift += bits


def _line(held: int, kinds: Sequence[_Kind]) -> Line:
    return line_of(kind.card for kind in kinds for _ in range(kind.had(held)))


def _one_more(hitting: Mapping[int, int], kinds: Sequence[_Kind]) -> tuple[dict[int, int], int]:
    """The lines with one card more, and how many orders lead to a bust."""
    layer: defaultdict[int, int] = defaultdict(int)
    repeats = 0
    for held, weight in hitting.items():
        for kind in kinds:
            had = kind.had(held)
            if had and kind.card.is_number:
                repeats += weight * (kind.copies - 1)
            elif had < kind.copies:
                layer[held + (1 << kind.shift)] += weight * (kind.copies - had)
    return layer, repeats
