"""The full-screen face: the table, the events, the odds, and what is asked of whom."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.widgets import Footer, Static

from flip7.game.cards import CardError
from flip7.game.legal import why_not
from flip7.game.moves import HIT, NEXT, STAY, Awaited, Choice, Draw, Due, Hit, Move, Next, Over
from flip7.learn.language import ENGLISH, Language
from flip7.learn.sentences import explain, narrate, why_won
from flip7.players.player import PlayerError
from flip7.terminal.answers import aim_at, no_card, read_card
from flip7.terminal.board import Board, SeatPanel
from flip7.terminal.dock import Dock, MoveKey, Palette
from flip7.terminal.frames import Frame, frames, still
from flip7.terminal.keys import CARD_SIGNS, TARGET_KEYS, UNSEEN, shown
from flip7.terminal.pages import Page, keys_page, rules_page, sheet_body, totals_page
from flip7.terminal.screen_text import counts_head, odds_panel, rules_head
from flip7.terminal.table import Moment, Table
from flip7.terminal.turns import target_of

LOGGED = 200
EXIT_INTERRUPTED = 130
_CHANGING = ("hit", "stay", "confirm", "skip", "take_back", "pace")
FASTEST, SLOWEST = 0.05, 20.0


class TableApp(App[None]):
    """Plays the game of a table. `pace` is how many seconds a card is shown."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (60, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = list(UNSEEN)

    def __init__(self, table: Table, pace: float = 1.0, language: Language = ENGLISH) -> None:
        super().__init__(css_path="app.tcss")
        self.table = table
        self.language = language
        self.pace: float = pace
        self.failure: OSError | PlayerError | None = None
        """Why the record could not be kept, or a player not decide, which ends the game."""
        self._frame = still(table.state)
        self._asked: Awaited | None = None
        self._answer: asyncio.Future[Move | None] | None = None
        self._skip = asyncio.Event()
        self._told = self._sentences()
        self._said = self._told[-1] if self._told else ""
        self._thought = ""
        self._typed = ""
        self._cursor: int | None = None
        self._shows_odds = True
        self._offered: list[bool] = []
        for key, action, what, called in shown(language):
            self.bind(key, action, description=what, key_display=called)

    def compose(self) -> ComposeResult:
        """The table at the left, odds and events at the right, what is asked below."""
        with Horizontal(id="top"):
            yield Static(rules_head(self.table.rules, self.language), id="rules")
            yield Static(id="counts")
        with Horizontal(id="middle"):
            yield Board(self.table, self.language)
            with Vertical(id="side"):
                yield Static(id="odds")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="events")
        yield Dock(self.table, self.language)
        if self.table.real_cards:
            yield Palette(self.table.rules)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one("#log").anchor()
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGTERM, self.exit)
        self._draw(self._frame)
        self.run_worker(self._play())

    # ------------------------------------------------------------ the course of the game

    async def _play(self) -> None:
        try:
            while await self._goes_on():
                pass
        except (OSError, PlayerError) as error:
            self.failure = error
        self.exit()

    async def _goes_on(self) -> bool:
        """Do the next thing; whether there is another after it."""
        asked = self.table.asked()
        match asked:
            case None:
                await self._show(self.table.advance())
            case Next():
                return await self._close_round()
            case Over():
                return await self._close_game(asked)
            case _:
                await self._answered(asked)
        return True

    @property
    def is_waiting(self) -> bool:
        """Whether somebody is asked for a move, and has not yet answered."""
        return self._answer is not None and not self._answer.done()

    async def _answered(self, asked: Awaited) -> None:
        move = await self._wait_for_answer(asked)
        if move is None:
            self._take_back()
        else:
            await self._show(self.table.play(move))

    async def _wait_for_answer(self, asked: Awaited) -> Move | None:
        """The legal move that a person makes; `None` for taking back the last one."""
        self._asked, self._typed = asked, ""
        targets = list(self._targets())
        # Where there is a choice the cursor waits for an arrow: a late Enter must not aim a card.
        self._cursor = targets[0] if len(targets) == 1 else None
        self._answer = asyncio.get_running_loop().create_future()
        self._draw(still(self.table.state))
        try:
            return await self._answer
        finally:
            self._asked, self._answer, self._cursor = None, None, None

    async def _show(self, moment: Moment) -> None:
        """Show a move picture by picture, each long enough to be followed."""
        thought = self.table.thought(moment, self.language)
        if thought is not None:
            self._thought = thought
            if isinstance(moment.move, Hit):
                self._said = ""
        for frame in self._frames(moment):
            if frame.sentences:
                self._told = [*self._told, *frame.sentences][-LOGGED:]
                self._said = self.language.prose(frame.sentences)
            self._draw(frame)
            await self._pause(1 if frame.sentences or thought else 0.3)

    def _frames(self, moment: Moment) -> tuple[Frame, ...]:
        names = self.table.names
        return frames(moment.before, moment.after, moment.events, names, self.language)

    async def _pause(self, beats: float) -> None:
        """Let a picture stand, unless somebody is in a hurry."""
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), beats * self.pace)

    async def _close_round(self) -> bool:
        """Show what the round brought; whether the game goes on here."""
        _ = self.language.gettext
        keys = [("enter", _("next round")), ("t", _("totals")), ("q", _("quit"))]
        if self.table.real_cards:
            keys.append(("backspace", _("undo")))
        body = sheet_body(self.table.state, self.table.names, self.language)
        title = _(
            "Round {round}. {sentence}", round=self.table.state.round, sentence=self._told[-1]
        )
        match await self.push_screen_wait(Page(title, body, keys, self.language)):
            case "enter":
                await self._show(self.table.play(NEXT))
            case "t":
                await self.push_screen_wait(self._totals_page())
            case "backspace":
                self._take_back()
            case "q":
                return False
            case _:
                await self._answered(NEXT)
        return True

    async def _close_game(self, over: Over) -> bool:
        """Show how the game ended; whether that is to be shown again."""
        _ = self.language.gettext
        state, names = self.table.state, self.table.names
        keys = [("enter", _("leave")), ("t", _("totals")), ("q", "")]
        title = why_won(over.outcome, names, state.totals, self.language)
        body = sheet_body(state, names, self.language)
        key = await self.push_screen_wait(Page(title, body, keys, self.language))
        if key == "t":
            await self.push_screen_wait(self._totals_page())
        return key == "t"

    def _take_back(self) -> None:
        _ = self.language.gettext
        undone = self.table.undo()
        self._said = _("Taken back.") if undone else _("There is nothing to take back.")
        self._told = self._sentences()
        self.query_one(Dock).show_last_card()

    def _sentences(self) -> list[str]:
        moments = self.table.moments[-LOGGED:]
        told: list[str] = []
        for moment in moments:
            names = self.table.names[: moment.after.seats]  # who was there by then
            told += narrate(moment.events, names, self.language)
        return told[-LOGGED:]

    # ------------------------------------------------------------ drawing

    def _draw(self, frame: Frame) -> None:
        """Show a picture of the game, and what is asked."""
        self._frame = frame
        counts = counts_head(frame.state, self.language)
        self.query_one("#counts", Static).update(counts, layout=False)
        self.query_one("#odds").display = self._shows_odds
        self.query_one("#odds", Static).update(odds_panel(self.table, frame.state, self.language))
        self.query_one("#events", Static).update(Text("\n".join(self._told)))
        self.query_one(Board).show(frame, self._targets(), self._cursor)
        self.query_one(Dock).show(frame, self._asked, self._said, self._thought, self._typed)
        for palette in self.query(Palette):
            palette.show(frame.state)
        self._offer_keys()

    def _offer_keys(self) -> None:
        """Show in the last row which keys do something now; it is made anew only when they change,
        for that takes longer than all the rest."""
        offered = [bool(self.check_action(action, ())) for action in _CHANGING]
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()

    # ------------------------------------------------------------ answering

    def _targets(self) -> dict[int, str]:
        """The seats that can be aimed at now, each with its key; an empty one if keys run out."""
        if not isinstance(self._asked, Choice) or self._asked.card is None:
            return {}
        keys = dict(enumerate(TARGET_KEYS))
        found = [target_of(move) for move in self._asked.moves]
        return {seat: keys.get(seat, "") for seat in found if seat is not None}

    def _try(self, move: Move) -> None:
        """Answer with a move, or say why it is none."""
        if self._answer is None or self._answer.done():
            return
        reason = why_not(self.table.state, move)
        if reason is None:
            self._answer.set_result(move)
            return
        self._said = explain(reason, self.table.names, self.language)
        self._typed = ""
        self._draw(self._frame)

    def on_key(self, event: Key) -> None:
        """Aim by the key beside a name, type a card, or be told why one can't stay."""
        character = (event.character or "").lower()
        if character == "s" and self.check_action("stay", ()) is None:
            self._try(STAY)
        if isinstance(self._asked, Due) and character and character in CARD_SIGNS:
            self._typed += character
            self._draw(self._frame)
        for seat, key in self._targets().items():
            if key and character == key:
                self._aim(seat)

    def _aim(self, seat: int) -> None:
        if isinstance(self._asked, Choice) and self._asked.card is not None:
            self._try(aim_at(seat, self._asked.card))

    def on_seat_panel_picked(self, message: SeatPanel.Picked) -> None:
        """Aim at the seat that was clicked."""
        self._aim(message.seat)

    def on_move_key_pressed(self, message: MoveKey.Pressed) -> None:
        """Make the move that was clicked."""
        self._try(message.move)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys do something now."""
        asked = self._asked
        match action:
            case "hit":
                return isinstance(asked, Choice) and asked.card is None
            case "stay":
                must_hit = isinstance(asked, Choice) and asked.moves == (HIT,)
                return None if must_hit else self.check_action("hit", ())
            case "confirm" | "cursor":
                return asked is not None and not (isinstance(asked, Choice) and asked.card is None)
            case "skip":
                return asked is None
            case "take_back":
                return self.table.real_cards and asked is not None
            case "pace":
                return not isinstance(asked, Due)
            case _:
                return True

    def action_hit(self) -> None:
        """Take a card."""
        self._try(HIT)

    def action_stay(self) -> None:
        """Keep the points."""
        self._try(STAY)

    def action_cursor(self, step: int) -> None:
        """Move the cursor among the seats that can be aimed at."""
        seats = list(self._targets())
        if not seats:
            return
        if self._cursor is None:
            self._cursor = seats[0 if step > 0 else -1]
        else:
            self._cursor = seats[(seats.index(self._cursor) + step) % len(seats)]
        self._draw(self._frame)

    def action_confirm(self) -> None:
        """Take the seat under the cursor, the card that was typed, or the next round."""
        if isinstance(self._asked, Next):
            self._try(NEXT)
        elif self._cursor is not None:
            self._aim(self._cursor)
        elif self._typed:
            try:
                self._try(Draw(read_card(self._typed, self.language)))
            except CardError:
                self._said, self._typed = no_card(self._typed, self.language), ""
                self._draw(self._frame)

    def action_take_back(self) -> None:
        """Take back what was typed, or the last thing that was said."""
        if self._typed:
            self._typed = self._typed[:-1]
            self._draw(self._frame)
        elif self._answer is not None and not self._answer.done():
            self._answer.set_result(None)

    # ------------------------------------------------------------ looking

    def action_skip(self) -> None:
        """Don't let this picture stand any longer."""
        self._skip.set()

    def action_pace(self, factor: float) -> None:
        """Show everything for a longer or shorter time."""
        self.pace = min(max(self.pace * factor, FASTEST), SLOWEST)
        pace = self.language.decimal(self.pace)
        self.notify(self.language.gettext("A card is shown for {pace} s.", pace=pace), timeout=2)

    def action_odds(self) -> None:
        """Show the odds, or don't."""
        self._shows_odds = not self._shows_odds
        self._draw(self._frame)

    def action_rules(self) -> None:
        """Show the rules in force."""
        self.push_screen(rules_page(self.table.rules, self.language))

    def action_totals(self) -> None:
        """Show all rounds."""
        self.push_screen(self._totals_page())

    def _totals_page(self) -> Page:
        table = self.table
        return totals_page(table.rounds, table.state.totals, table.names, self.language)

    def action_keys(self) -> None:
        """Show which keys there are."""
        self.push_screen(keys_page(self.language))

    def action_leave(self) -> None:
        """Leave; the game is kept."""
        self.exit()

    def action_interrupt(self) -> None:
        """Leave at once."""
        self.exit(return_code=EXIT_INTERRUPTED)
