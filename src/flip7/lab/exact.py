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
from typing import TYPE_CHECKING, NamedTuple

from flip7.game.cards import Card, Pile
from flip7.game.engine import start
from flip7.game.legal import moves
from flip7.game.moves import STAY
from flip7.game.rules import Rules
from flip7.game.scoring import Line, is_flip, line_of, points
from flip7.game.state import State
from flip7.lab.encode import LabError
from flip7.lab.field import Field, read_field
from flip7.lab.provenance import provenance
from flip7.lab.result import Result, Row
from flip7.players.strategies import StayAtCount, StayAtPoints, StayAtSum, Threshold

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_LINES = 1_000_000
"""To weigh more would take minutes."""
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
    who looks at more than the line, for a deck with action cards, and for one with too many lines.
    """
    who = _check_player(player)
    deck = rules.full_deck(1)
    _check_deck(deck)
    if who.limit > 0:
        # A blank changes no line, and with a line worth nothing such a player goes on.
        deck = Pile.from_counts({card: n for card, n in deck.items() if card is not Card.BLANK})
    ends = _walk(who, start(rules, 1, 0), deck)
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
        layer, repeats = _one_more(hitting, kinds, MOST_LINES - lines)
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


def _one_more(
    hitting: Mapping[int, int], kinds: Sequence[_Kind], room: int
) -> tuple[dict[int, int], int]:
    """The lines with one card more, and how many orders lead to a bust. Raises `LabError` where
    there are more lines than there is room for."""
    layer: defaultdict[int, int] = defaultdict(int)
    repeats = 0
    for held, weight in hitting.items():
        for kind in kinds:
            had = kind.had(held)
            if had and kind.card.is_number:
                repeats += weight * (kind.copies - 1)
            elif had < kind.copies:
                layer[held + (1 << kind.shift)] += weight * (kind.copies - had)
        if len(layer) > room:
            raise LabError(
                f"this deck makes more than {MOST_LINES:,} different lines, too many to weigh all"
            )
    return layer, repeats
