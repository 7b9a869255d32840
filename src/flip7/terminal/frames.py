"""One move as a row of pictures: a card is seen before what it does."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from flip7.game import events as ev
from flip7.game.cards import Card
from flip7.game.events import Event
from flip7.game.state import State
from flip7.learn.language import Language
from flip7.learn.sentences import narrate
from flip7.terminal.turns import whose


class Shown(msgspec.Struct, frozen=True):
    """A card that has come up for a seat and has had no effect yet."""

    seat: int
    card: Card
    saved: bool = False
    """Whether it repeats a Number, and is about to go with the seat's Second Chance."""


class Frame(msgspec.Struct, frozen=True):
    """What is to be seen for a moment, and what is told with it."""

    state: State
    seat: int | None
    """Whom it is about; `None` between rounds."""
    sentences: tuple[str, ...] = ()
    shown: Shown | None = None


def still(state: State) -> Frame:
    """The table while nothing happens."""
    return Frame(state, whose(state))


def frames(
    before: State,
    after: State,
    events: Sequence[Event],
    names: Sequence[str],
    language: Language,
) -> tuple[Frame, ...]:
    """The pictures of a move that led from `before` to `after`.

    A card that comes up lies on the table as it was, then comes what it does; two cards that
    cancel each other are seen together; the end of a round comes last.
    """
    pictures = []
    seat = whose(before)
    shown, told = None, 0
    for end, event in enumerate(events, start=1):
        following = events[end] if end < len(events) else None
        if isinstance(event, ev.Drawn):
            shown = Shown(event.seat, event.card)
        elif isinstance(event, ev.Saved):
            shown = Shown(event.seat, event.card, saved=True)
        elif following is not None and not isinstance(following, ev.RoundOver):
            continue
        else:
            shown = None
        sentences = narrate(events[:end], names, language)
        state = before if shown else after
        pictures.append(Frame(state, seat, sentences[told:], shown))
        told = len(sentences)
    if shown or not pictures:
        pictures.append(Frame(after, seat))
    return tuple(pictures)
