"""What tests of rounds share: a table of given hands, and a script of what happens then.

Seats are A, B, C ... clockwise. A script has the moves one after the other: `hit`, `stay`, `next`,
a card that comes up (`12`, `F3`), or `->B`, which aims or gives the card in hand.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from flip7.game.cards import SECOND_CHANCE, Card, Pile, parse_card
from flip7.game.engine import play
from flip7.game.events import Event
from flip7.game.legal import awaits
from flip7.game.moves import HIT, NEXT, STAY, Aim, Choice, Draw, Due, Give, Move
from flip7.game.position import Hand, position
from flip7.game.rules import EDITIONS, Rules, edition
from flip7.game.state import State, Status

A, B, C, D = range(4)
OFFICIAL = edition("official")
ALL_RULES = [named.rules for named in EDITIONS.values()]
WITH_DEAL = [rules for rules in ALL_RULES if rules.initial_deal]
DEFERRING = [rules for rules in ALL_RULES if rules.flip_three_defers != "none"]

_WORDS: dict[str, Move] = {"hit": HIT, "stay": STAY, "next": NEXT}
E = TypeVar("E", bound=Event)


class Played(NamedTuple):
    """Where a script led to, and all that happened."""

    state: State
    events: tuple[Event, ...]

    def of(self, kind: type[E]) -> list[E]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]


def table(
    *hands: str,
    turn: int = A,
    dealer: int | None = None,
    rules: Rules = OFFICIAL,
    totals: Sequence[int] | None = None,
    discard: str = "",
    deck: str | None = None,
) -> State:
    """A round in which `turn` is to hit or stay. A hand is written as its cards, then the status
    if the seat isn't active: `9 9 busted`. By default the last seat deals."""
    return position(
        rules,
        [_hand(hand) for hand in hands],
        turn=turn,
        dealer=len(hands) - 1 if dealer is None else dealer,
        totals=totals,
        discard=Pile.parse(discard),
        deck=None if deck is None else Pile.parse(deck),
    )


def _hand(text: str) -> Hand:
    words = text.split()
    status = words.pop() if words and words[-1] in list(Status) else Status.ACTIVE
    return Hand(tuple(words), status)


def played(state: State, script: str) -> Played:
    """The state after the moves of `script`, with their events."""
    events: tuple[Event, ...] = ()
    for word in script.split():
        state, happened = play(state, move(state, word))
        events += happened
    return Played(state, events)


def chain(state: State, cards: str, at: int | None = None) -> Played:
    """Play on until a turn is asked for or the round is over: `cards` come up in their order, and
    what is to be aimed goes to the seat `at`, or to the first that is legal."""
    coming = iter(cards.split())
    done = Played(state, ())
    while not is_asked_or_over(done.state):
        choice = awaits(done.state)
        if isinstance(choice, Choice):
            aimed = [one for one in choice.moves if isinstance(one, Aim | Give)]
            step: Move = next((one for one in aimed if one.target == at), aimed[0])
        else:
            step = move(done.state, next(coming))
        state, happened = play(done.state, step)
        done = Played(state, done.events + happened)
    return done


def is_asked_or_over(state: State) -> bool:
    """Whether somebody is to hit or stay, or the round is over."""
    awaited = awaits(state)
    return not isinstance(awaited, Due) and getattr(awaited, "card", None) is None


def move(state: State, word: str) -> Move:
    """The move that a word of a script means in this state."""
    if word in _WORDS:
        return _WORDS[word]
    if not word.startswith("->"):
        return Draw(parse_card(word))
    choice = awaits(state)
    in_hand = choice.card if isinstance(choice, Choice) else None
    return (Give if in_hand is SECOND_CHANCE else Aim)("ABCDEFGHIJ".index(word[2:]))


def letter(seat: int) -> str:
    """How scripts call a seat."""
    return "ABCDEFGHIJ"[seat]


def to_act(state: State) -> int:
    """The seat that a card is due to, or that is to choose."""
    awaited = awaits(state)
    assert isinstance(awaited, Due | Choice)
    return awaited.seat


def asked_for_turn(state: State) -> int:
    """The seat whose choice to hit or stay it is."""
    choice = awaits(state)
    assert isinstance(choice, Choice)
    assert choice.card is None
    return choice.seat


def target_choice(state: State) -> tuple[int, Card | None, list[int]]:
    """Who is to choose, for which card, and the seats that may be chosen."""
    choice = awaits(state)
    assert isinstance(choice, Choice)
    return (
        choice.seat,
        choice.card,
        [aimed.target for aimed in choice.moves if isinstance(aimed, Aim | Give)],
    )
