"""What a move made happen, for those who show it or log it; nothing has to be guessed from states.

A card that comes up is always one event, and what it does is another after it.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from flip7.game.cards import Card, Pile
from flip7.game.state import Outcome, RoundEnd


class WhyDiscarded(StrEnum):
    """Why a card went to the discard pile without an effect."""

    NO_TARGET = "no target"
    TARGET_OUT = "target out"
    RECEIVER_BUSTED = "receiver busted"
    ROUND_OVER = "round over"


class WhyOver(StrEnum):
    """Why a Flip Three is over."""

    COMPLETE = "complete"
    RECEIVER_OUT = "receiver out"
    NO_CARD = "no card"


class RoundBegan(msgspec.Struct, frozen=True, gc=False, tag="round_began"):
    """The table was swept and a new round begins."""

    round: int
    dealer: int
    participants: tuple[int, ...]


class Joined(msgspec.Struct, frozen=True, gc=False, tag="joined"):
    """Somebody has joined the game, on this new seat, and takes part from the next round on."""

    seat: int
    name: str


class Withdrew(msgspec.Struct, frozen=True, gc=False, tag="withdrew"):
    """Who sits at the seat has gone: it has left the round, and keeps its points."""

    seat: int


class Reshuffled(msgspec.Struct, frozen=True, gc=False, tag="reshuffled"):
    """The discard pile became the deck."""

    cards: Pile


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn"):
    """A card came up for a seat."""

    seat: int
    card: Card


class Kept(msgspec.Struct, frozen=True, gc=False, tag="kept"):
    """The card lies in the seat's line now."""

    seat: int
    card: Card


class Busted(msgspec.Struct, frozen=True, gc=False, tag="busted"):
    """The card repeats a Number: the seat is out with nothing."""

    seat: int
    card: Card


class Saved(msgspec.Struct, frozen=True, gc=False, tag="saved"):
    """The card repeats a Number, and went to the discard pile with the seat's Second Chance."""

    seat: int
    card: Card


class Flip7(msgspec.Struct, frozen=True, gc=False, tag="flip7"):
    """The seat has as many different Numbers as end the round."""

    seat: int


class SetAside(msgspec.Struct, frozen=True, gc=False, tag="set_aside"):
    """The action card waits until the seat's Flip Three is over."""

    seat: int
    card: Card


class Aimed(msgspec.Struct, frozen=True, gc=False, tag="aimed"):
    """The seat aimed an action card."""

    seat: int
    card: Card
    target: int


class Given(msgspec.Struct, frozen=True, gc=False, tag="given"):
    """The seat handed a Second Chance to another."""

    seat: int
    target: int


class Frozen(msgspec.Struct, frozen=True, gc=False, tag="frozen"):
    """A Freeze took the seat out of the round, with its points."""

    seat: int


class FlipThreeBegan(msgspec.Struct, frozen=True, gc=False, tag="flip_three_began"):
    """The seat is to take three cards."""

    seat: int


class FlipThreeOver(msgspec.Struct, frozen=True, gc=False, tag="flip_three_over"):
    """The seat's Flip Three is over, and its card in the discard pile."""

    seat: int
    reason: WhyOver


class Stayed(msgspec.Struct, frozen=True, gc=False, tag="stayed"):
    """The seat left the round, with its points."""

    seat: int


class NoCard(msgspec.Struct, frozen=True, gc=False, tag="no_card"):
    """A card was due to the seat, and there is none to be had."""

    seat: int


class Discarded(msgspec.Struct, frozen=True, gc=False, tag="discarded"):
    """An action card went to the discard pile without an effect."""

    card: Card
    reason: WhyDiscarded


class RoundOver(msgspec.Struct, frozen=True, gc=False, tag="round_over"):
    """The round is over, and scored."""

    reason: RoundEnd
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class GameOver(msgspec.Struct, frozen=True, gc=False, tag="game_over"):
    """Somebody has won."""

    outcome: Outcome


Event = (
    RoundBegan
    | Joined
    | Withdrew
    | Reshuffled
    | Drawn
    | Kept
    | Busted
    | Saved
    | Flip7
    | SetAside
    | Aimed
    | Given
    | Frozen
    | FlipThreeBegan
    | FlipThreeOver
    | Stayed
    | NoCard
    | Discarded
    | RoundOver
    | GameOver
)
