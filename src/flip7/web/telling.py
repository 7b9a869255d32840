"""What happened at a table, as the messages that tell of it."""

from __future__ import annotations

import msgspec

from flip7.game import events as ev
from flip7.game.events import Event
from flip7.learn.language import Language
from flip7.players.thoughts import Thought, tell
from flip7.web.log import Moved
from flip7.web.messages import PageEvent, Reshuffled, Update
from flip7.web.table import Happening
from flip7.web.views import Changes
from flip7.web.words import told

_encoder = msgspec.json.Encoder()


class Telling(msgspec.Struct, frozen=True, gc=False):
    """One version of a table, to be told in any language."""

    happening: Happening
    changes: Changes
    thought: Thought | None = None
    """Of the bot that made the move."""

    def update(
        self,
        language: Language,
        deadline: int | None = None,
        running_since: int | None = None,
    ) -> Update:
        """It in a language, and when the table goes on by itself, after a time that runs since."""
        entry = self.happening.entry
        game = self.happening.after.game
        thought, choice = None, self.happening.before.choice
        if self.thought is not None and game is not None:
            thought = tell(self.thought, game.names, language)
        return Update(
            at=entry.at,
            changes=self.changes,
            events=tuple(page_event(event) for event in self.happening.events),
            words=told(self.happening, language),
            thought=thought,
            thinks=None if thought is None or choice is None else choice.seat,
            by=entry.by if isinstance(entry, Moved) else None,
            deadline=deadline,
            running_since=running_since,
        )


def page_event(event: Event) -> PageEvent:
    """An event as pages are told of it."""
    if isinstance(event, ev.Reshuffled):
        return Reshuffled(len(event.cards))
    return event


def encoded(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)
