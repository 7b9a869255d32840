"""The way into the full-screen face. Needs Textual."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from flip7.game.rules import Rules, change
from flip7.learn.language import ENGLISH, Language
from flip7.terminal.app import TableApp
from flip7.terminal.pages import Page, lines_body
from flip7.terminal.table import Table
from flip7.terminal.words import TIES, TIES_QUESTION


def play(table: Table, pace: float, language: Language) -> int:
    """Play the table's game, or a part of it; the exit code. Raises `OSError` if the record can't
    be kept, and `PlayerError` if a user's own strategy fails."""
    app = TableApp(table, pace, language)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


def ask_ties(rules: Rules, language: Language) -> Rules | None:
    """`rules` with what people agree upon for ties; `None` if they leave. Raises
    `KeyboardInterrupt`, which Textual keeps to itself."""
    app = TiesApp(language)
    way = app.run()
    if app.interrupted:
        raise KeyboardInterrupt
    return None if way is None else change(rules, tie_break=way)


class TiesApp(App[str]):
    """Asks what is to happen at a tie."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True)
    ]

    def __init__(self, language: Language = ENGLISH) -> None:
        super().__init__(css_path="app.tcss")
        self.language = language
        self.interrupted: bool = False

    def on_mount(self) -> None:
        """Ask."""
        _ = self.language.gettext
        lines = [(str(number), _(what)) for number, what in enumerate(TIES.values(), start=1)]
        keys = [("1", ""), ("2", ""), ("3", ""), ("enter", _("takes 1")), ("q", _("quit"))]
        page = Page(_(TIES_QUESTION), lines_body(lines), keys, self.language)
        self.push_screen(page, self._agree)

    def action_interrupt(self) -> None:
        """Leave at once."""
        self.interrupted = True
        self.exit()

    def _agree(self, key: str | None) -> None:
        ways = dict(zip(("1", "2", "3"), TIES, strict=True)) | {"enter": next(iter(TIES))}
        self.exit(ways.get(key or ""))
