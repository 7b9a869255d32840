"""Pages that lie over the table: what happened in a round, totals, rules, keys, an agreement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical
from textual.events import Key, Resize
from textual.screen import ModalScreen
from textual.widgets import Static

from flip7.game.events import RoundOver
from flip7.game.rules import Rules
from flip7.game.state import State
from flip7.learn.language import Language
from flip7.learn.render import as_text
from flip7.learn.texts import rules_text
from flip7.terminal.keys import called, keys
from flip7.terminal.view import ranks
from flip7.terminal.words import sheet

Body = Callable[[int], RenderableType]
"""Draws a page's body for so many columns."""


class Page(ModalScreen[str]):
    """A page with a title, a body that scrolls, and a line of keys; its result is the key that
    closed it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close('escape')", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(
        self, title: str, body: Body, keys: Sequence[tuple[str, str]], language: Language
    ) -> None:
        """`keys` are those that close the page, each with what it does."""
        super().__init__()
        self._page_title = title
        self._body = body
        self._keys = keys
        self._language = language

    def compose(self) -> ComposeResult:
        """Title, body, keys."""
        with Vertical(id="page"):
            yield Static(Text(self._page_title), id="page-title")
            with ScrollableContainer(id="page-scroll"):
                yield Static(id="page-body")
            shown = [self._told(key.capitalize(), what) for key, what in self._keys if what]
            yield Static(Text("   ".join(shown)), id="page-keys")

    def _told(self, key: str, what: str) -> str:
        name = called(key, self._language)
        return self._language.gettext("{key}: {what}", key=name, what=what)

    def on_mount(self) -> None:
        """Draw the body."""
        self._draw()

    def on_key(self, event: Key) -> None:
        """Close the page by one of its own keys."""
        key = event.key.lower()
        if key in [key for key, _what in self._keys]:
            event.stop()
            self.action_close(key)

    def on_resize(self, event: Resize) -> None:
        """Draw the body anew, for its new width."""
        self._draw()

    def _draw(self) -> None:
        width = max(20, self.app.size.width - 8)
        # What the frame, the title and the keys leave; a title may take two rows.
        self.query_one("#page-scroll").styles.max_height = max(3, self.app.size.height - 7)
        self.query_one("#page-body", Static).update(self._body(min(width, 96)))

    def action_close(self, key: str) -> None:
        """Close the page by this key."""
        if self.is_current:  # an impatient second key may come while the page goes
            self.dismiss(key)

    def action_scroll(self, rows: int) -> None:
        """Move the body by so many rows."""
        self.query_one("#page-scroll").scroll_relative(y=rows, animate=False)


def sheet_body(state: State, names: Sequence[str], language: Language) -> Body:
    """What a round brought: the arithmetic of each line, and the totals."""
    _ = language.gettext

    def body(width: int) -> RenderableType:
        grid = Grid(box=None, padding=(0, 1), width=width, header_style="bold")
        grid.add_column(_("Place"), justify="right", no_wrap=True)
        grid.add_column(_("Player"), overflow="ellipsis", no_wrap=True, max_width=20)
        grid.add_column(_("This round"), ratio=1)
        grid.add_column(_("Score"), justify="right", no_wrap=True)
        grid.add_column(_("Total"), justify="right", no_wrap=True)
        for row in sheet(state, names, language):
            style = "bold" if row.rank == 1 else ""
            cells = (f"{row.rank}.", row.name, row.arithmetic, str(row.score), str(row.total))
            grid.add_row(*map(Text, cells), style=style)
        return grid

    return body


def totals_page(
    rounds: Sequence[RoundOver], totals: Sequence[int], names: Sequence[str], language: Language
) -> Page:
    """The totals, and the score of each seat in each round."""
    _ = language.gettext

    def body(_width: int) -> RenderableType:
        grid = Grid(box=None, padding=(0, 1), header_style="bold")
        grid.add_column(_("Place"), justify="right")
        grid.add_column(_("Player"), no_wrap=True)
        grid.add_column(_("Total"), justify="right")
        for number in range(1, len(rounds) + 1):
            grid.add_column(str(number), justify="right", no_wrap=True)
        for seat, place in enumerate(ranks(totals)):
            # Who joined later has no score there.
            scores = [str(over.scores[seat]) if seat < len(over.scores) else "" for over in rounds]
            cells = (f"{place}.", names[seat], str(totals[seat]), *scores)
            grid.add_row(*map(Text, cells), style="bold" if place == 1 else "")
        return grid

    title = _("Totals, and what every round brought")
    return Page(title, body, [("t", _("back")), ("enter", "")], language)


def rules_page(rules: Rules, language: Language) -> Page:
    """The rules in force."""
    _ = language.gettext

    def body(width: int) -> RenderableType:
        text = Text()
        for section in rules_text(rules, language):
            title, _newline, rest = as_text([section], width).partition("\n")
            text.append(title, "bold reverse")
            text.append(f"\n{rest.rstrip()}\n\n")
        return text

    title = _("The rules: {rules}", rules=rules)
    return Page(title, body, [("r", _("back")), ("q", "")], language)


def keys_page(language: Language) -> Page:
    """Which keys there are."""
    _ = language.gettext
    return Page(_("Keys"), lines_body(keys(language)), [("enter", _("back")), ("q", "")], language)


def lines_body(lines: Sequence[tuple[str, str]]) -> Body:
    """Pairs in two columns."""

    def body(width: int) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        grid.width = width
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for left, right in lines:
            grid.add_row(Text(left, "bold"), Text(right))
        return grid

    return body
