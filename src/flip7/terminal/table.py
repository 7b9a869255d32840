"""A table: a game in progress, with those who sit at it, its shoe and its record; no face."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from flip7.game.chance import Words
from flip7.game.engine import play, start
from flip7.game.events import Event, RoundOver
from flip7.game.legal import awaits
from flip7.game.moves import NEXT, Awaited, Choice, Draw, Due, Join, Move, Next, Over
from flip7.game.record import Record, RecordError, format_beginning, format_move
from flip7.game.rules import Rules
from flip7.game.shoe import Shoe
from flip7.game.state import State
from flip7.learn.language import Language
from flip7.players.bots import Bot
from flip7.players.player import Player, View
from flip7.players.thoughts import tell
from flip7.terminal.saves import SaveFile


class Moment(msgspec.Struct, frozen=True):
    """A move that was made, and what it made happen between two states."""

    before: State
    move: Move
    events: tuple[Event, ...]
    after: State


class Table:
    """A game in progress.

    `record` tells its rules, its names and what was played so far; `players` are the bot of each
    of its `seated`, or `None` for a person; `shoe` is `None` where people say which real card came
    up; `words` are what bots leave to chance; `save` keeps the record, if it is to be kept.

    Raises `RecordError` if the cards of the record are not those of the shoe.
    """

    def __init__(
        self,
        record: Record,
        players: Sequence[Player | None],
        shoe: Shoe | None,
        words: Words,
        save: SaveFile | None = None,
    ) -> None:
        self.rules: Rules = record.rules
        self.names: tuple[str, ...] = record.seated
        self.players: tuple[Player | None, ...] = tuple(players)
        self.save = save
        self.state: State = start(record.rules, len(record.names), record.dealer)
        self.moments: list[Moment] = []
        self._beginning = format_beginning(record)
        self._texts: list[str] = []
        self._shoe = shoe
        self._words = words
        for move in record.moves:
            self._repeat(move)
        self._keep()

    @property
    def record(self) -> str:
        """The record so far."""
        return self._beginning + "".join(self._texts)

    @property
    def real_cards(self) -> bool:
        """Whether people say which card came up."""
        return self._shoe is None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    @property
    def rounds(self) -> tuple[RoundOver, ...]:
        """How each round ended."""
        return tuple(
            event
            for moment in self.moments
            for event in moment.events
            if isinstance(event, RoundOver)
        )

    def thought(self, moment: Moment, language: Language) -> str | None:
        """Why the bot that chose this move did so, in its own words; `None` where no bot chose."""
        awaited = awaits(moment.before)
        if not isinstance(awaited, Choice):
            return None
        bot, view = self.players[awaited.seat], View(moment.before, awaited.seat)
        if not isinstance(bot, Bot):
            return None
        why = tell(bot.why(view, moment.move), self.names, language)
        return language.gettext("{name}: {words}", name=self.names[awaited.seat], words=why)

    def asked(self) -> Awaited | None:
        """What a person is to say now; `None` where the table goes on by itself. `Over` once the
        game is."""
        return self._asked(self.state)

    def _asked(self, state: State) -> Awaited | None:
        awaited = awaits(state)
        match awaited:
            case Due():
                asks = self.real_cards
            case Choice(seat=seat):
                asks = self.players[seat] is None
            case Next():
                asks = self.real_cards or bool(self.people)
            case Over():
                asks = True
        return awaited if asks else None

    def advance(self) -> Moment:
        """What comes by itself: a card from the shoe, a bot's choice, the next round."""
        return self._make(self._own_move())

    def play(self, move: Move) -> Moment:
        """A person's move. Raises `IllegalMove`, with nothing changed, where it isn't legal."""
        return self._make(move)

    def undo(self) -> bool:
        """Take back what a person said last, and what followed by itself; whether there was
        anything: that somebody has joined stays. Only where the cards are real: those of a shoe
        would be known."""
        assert self.real_cards
        said = [i for i, moment in enumerate(self.moments) if self._asked(moment.before)]
        if not said or isinstance(self.moments[said[-1]].move, Join):
            return False
        self.state = self.moments[said[-1]].before
        del self.moments[said[-1] :]
        del self._texts[said[-1] :]
        self._keep()
        return True

    def close(self) -> None:
        """Let the file of the record go."""
        if self.save is not None:
            self.save.close()

    def _own_move(self) -> Move:
        awaited = awaits(self.state)
        match awaited:
            case Due():
                assert self._shoe is not None
                return Draw(self._shoe.draw(self.state))
            case Choice(seat=seat):
                player = self.players[seat]
                assert player is not None
                return player.decide(View(self.state, seat), self._words)
            case _:
                return NEXT

    def _repeat(self, move: Move) -> None:
        """Make a recorded move; so the shoe and the bots' chance come to where they were."""
        if not self.asked():
            own = self._own_move()
            if isinstance(move, Draw) and move != own:
                raise RecordError(
                    f"move {len(self.moments) + 1} draws {move.card}, but by its seed"
                    " another card comes there"
                )
        self._step(move)

    def _make(self, move: Move) -> Moment:
        moment = self._step(move)
        self._keep()
        return moment

    def _step(self, move: Move) -> Moment:
        before = self.state
        self.state, events = play(before, move)
        moment = Moment(before, move, events, self.state)
        self.moments.append(moment)
        self._texts.append(format_move(before, move, self.state))
        return moment

    def _keep(self) -> None:
        if self.save is not None:
            self.save.keep(self.record)
