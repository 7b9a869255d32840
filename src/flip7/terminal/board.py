"""The seats on the full screen, in as many columns and rows as fit."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from flip7.learn.language import Language
from flip7.terminal.frames import Frame
from flip7.terminal.seat_text import Place, seat_text
from flip7.terminal.table import Table

TALL_ROWS = 4
NARROWEST_PANEL = 46


class SeatPanel(Static):
    """A seat at the table."""

    class Picked(Message):
        """Somebody clicked on a seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"seat-{seat}", classes="seat")
        self.seat = seat

    def on_click(self) -> None:
        """Tell it."""
        self.post_message(self.Picked(self.seat))


class Board(VerticalScroll, can_focus=False):
    """All seats, in their order; cards are drawn in three rows where there is room for that."""

    def __init__(self, table: Table, language: Language) -> None:
        super().__init__(id="seats")
        self._table = table
        self._language = language
        self._shown: tuple[Frame, Mapping[int, str], int | None] | None = None

    def compose(self) -> ComposeResult:
        """A panel for each seat."""
        for seat in range(self._table.state.seats):
            yield SeatPanel(seat)

    def on_resize(self) -> None:
        """Fit the seats into the new size."""
        if self._shown is not None:
            self.show(*self._shown)
            self.call_after_refresh(self._follow)  # only then the seats are where they belong

    def show(self, frame: Frame, keys: Mapping[int, str], cursor: int | None) -> None:
        """Show a picture; `keys` are those by which seats can be aimed at, with a cursor."""
        self._shown = frame, keys, cursor
        width, seats = self.size.width, self._table.state.seats
        if not width:  # not laid out yet
            return
        columns = max(1, min(seats, width // NARROWEST_PANEL))
        self.styles.grid_size_columns = columns
        tall = -(-seats // columns) * TALL_ROWS <= self.size.height
        for panel in self.query(SeatPanel):
            place = Place(
                panel.seat,
                is_bot=self._table.players[panel.seat] is not None,
                has_turn=panel.seat == frame.seat,
                key=keys.get(panel.seat),
                under_cursor=panel.seat == cursor,
            )
            names, room = self._table.names, width // columns - 1
            text = seat_text(frame, place, names, self._language, width=room, tall=tall)
            panel.update(text, layout=panel.size.height != text.plain.count("\n") + 1)
            panel.set_class(tall, "tall")
            panel.set_class(place.has_turn, "turn")
            panel.set_class((panel.seat // columns + panel.seat % columns) % 2 == 0, "even")
        self._follow()

    def _follow(self) -> None:
        """Scroll to the seat that it is about."""
        assert self._shown is not None
        frame, _keys, cursor = self._shown
        seen = frame.seat if cursor is None else cursor
        if seen is not None:
            self.scroll_to_widget(self.query_one(f"#seat-{seen}"), animate=False)
