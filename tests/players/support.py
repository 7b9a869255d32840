"""What tests of players share: positions, streams and players."""

from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import Card, parse_cards
from flip7.game.legal import awaits
from flip7.game.moves import Choice
from flip7.game.position import Hand, position
from flip7.game.record import Record, replay
from flip7.game.rules import Rules, edition
from flip7.game.state import AIM, Aiming, State
from flip7.players.bots import BOTS
from flip7.players.player import View
from flip7.players.strategies import (
    Random,
    StayAtCount,
    StayAtPoints,
    StayAtRisk,
    StayAtSum,
    StayWithoutGain,
)
from flip7.players.targeting import Targeting

OFFICIAL = edition("official")


def table(
    *lines: str,
    totals: Sequence[int] | None = None,
    out: Sequence[int] = (),
    rules: Rules = OFFICIAL,
    turn: int = 0,
) -> State:
    """A round with these cards in front of the seats, some of which have stayed."""
    hands = [
        Hand(parse_cards(line), "stayed" if seat in out else "active")
        for seat, line in enumerate(lines)
    ]
    return position(rules, hands, turn=turn, dealer=len(lines) - 1, totals=totals)


def view(*lines: str, hand: Card | None = None, **others: object) -> View:
    """What the first seat sees, on its turn or with an action card in hand."""
    state = table(*lines, **others)  # type: ignore[arg-type]
    return View(in_hand(state, hand) if hand else state, 0)


def in_hand(state: State, card: Card, seat: int = 0) -> State:
    """The state in which `seat` is to aim `card`, which lay in the deck."""
    return replace(
        state,
        deck=state.deck.remove(card),
        agenda=(*state.agenda, Aiming(seat=seat, cards=(card,), step=AIM)),
    )


class Counted:
    """A stream of a word and those after it, which counts how often it is asked."""

    def __init__(self, word: int = 0) -> None:
        self.word = word
        self.used = 0

    def next32(self) -> int:
        self.used += 1
        return (self.word + self.used - 1) % 2**32


def choices(record: Record) -> list[View]:
    """Every choice of the game, as the seat sees it that is to choose."""
    awaited = ((step.state, awaits(step.state)) for step in replay(record))
    return [View(state, choice.seat) for state, choice in awaited if isinstance(choice, Choice)]


targetings = st.sampled_from(Targeting)
limits = st.integers(0, 60)
strategies = st.one_of(
    st.builds(StayAtPoints, limit=limits, careful=st.booleans(), targeting=targetings),
    st.builds(StayAtSum, limit=limits, careful=st.booleans(), targeting=targetings),
    st.builds(StayAtCount, limit=limits, careful=st.booleans(), targeting=targetings),
    st.builds(
        StayAtRisk, limit=st.integers(0, 10_000), careful=st.booleans(), targeting=targetings
    ),
    st.builds(
        StayWithoutGain,
        sc=st.integers(-99, 99),
        fz=st.integers(-99, 99),
        f3=st.integers(-99, 99),
        targeting=targetings,
    ),
    st.builds(Random, targeting=targetings),
)
players = strategies | st.sampled_from(list(BOTS.values()))
