"""A seat as the full screen draws it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from flip7.game.state import State, Status
from flip7.learn.language import Language
from flip7.terminal.drawing import CARD_ROWS, short_line, tall_line
from flip7.terminal.frames import Frame
from flip7.terminal.view import line_cards, notes, standing

_NOTE = Style(color="#ffd75f", italic=True)
_DIM = Style(color="#a8b5ae")
_STATUS = {
    Status.ACTIVE: Style(color="#ffffff"),
    Status.STAYED: Style(color="#8fd19e"),
    Status.FROZEN: Style(color="#8ec9ff"),
    Status.BUSTED: Style(color="#ff9a8a", bold=True),
    Status.FLIP7: Style(color="#ffe066", bold=True),
    Status.OUT: _DIM,
}
_SIGNS = {
    Status.ACTIVE: "",
    Status.STAYED: "■ ",
    Status.FROZEN: "* ",
    Status.BUSTED: "× ",
    Status.FLIP7: "7 ",
    Status.OUT: "- ",
}


class Place(msgspec.Struct, frozen=True):
    """What is to be shown of a seat besides its cards."""

    seat: int
    is_bot: bool
    has_turn: bool
    key: str | None = None
    """The key that aims at this seat, where that can be done now."""
    under_cursor: bool = False


def seat_text(
    frame: Frame, place: Place, names: Sequence[str], language: Language, *, width: int, tall: bool
) -> Text:
    """A seat in rows of `width` columns: who it is and how it stands, then its cards."""
    cards = line_cards(frame.state, place.seat, frame.shown)
    waiting = notes(frame.state, place.seat, language)
    inner = width - 2
    room = inner - (max(map(cell_len, waiting)) + 2 if waiting else 0)
    drawn = tall_line(cards, room) if tall else short_line(cards, room)
    if waiting and not tall:
        body = _beside(drawn, [language.row(waiting)], 0, 1)
    else:
        body = _beside(drawn, waiting, room, CARD_ROWS if tall else 1)
    title = _title(frame.state, place, names[place.seat], language, width)
    return Text("\n").join([title, *body])


def _title(state: State, place: Place, name: str, language: Language, width: int) -> Text:
    _ = language.gettext
    status = state.statuses[place.seat]
    total = _("total {total}", total=state.totals[place.seat])
    indent = cell_len(_("total {total}", total=100)) - cell_len(total)
    right = Text.assemble(
        (f"{_SIGNS[status]}{standing(state, place.seat, language)}", _STATUS[status]),
        ("  ", ""),
        (" " * indent + total, _DIM),
    )
    tags = [_("dealer")] if state.dealer == place.seat else []
    tags += [_("bot")] if place.is_bot else []
    mark = "▶" if place.has_turn else " "
    key = f"[{place.key}]" if place.key else f"{place.seat + 1:>2}"
    key_style = Style(color="#10241d", bgcolor="#ffd75f", bold=True) if place.key else _DIM
    left = Text.assemble((mark, "bold"), (key, key_style), " ")
    margin = " " if place.has_turn else ""
    room = width - left.cell_len - right.cell_len - 1 - 2 * len(margin)
    shown = name if cell_len(name) <= room else f"{set_cell_size(name, max(room - 1, 1))}…"
    style = Style(bold=True, reverse=place.has_turn, underline=place.under_cursor)
    left.append(f"{margin}{shown}{margin}", style)
    for tag in tags:
        if left.cell_len + cell_len(tag) + 1 + right.cell_len < width:
            left.append(f" {tag}", _DIM)
    return Text.assemble(left, " " * max(1, width - left.cell_len - right.cell_len), right)


def _beside(drawn: Text, waiting: Sequence[str], room: int, rows: int) -> list[Text]:
    """The rows of the cards, each with what waits at its right."""
    lines = [Text("  ").append_text(line) for line in drawn.split("\n", allow_blank=True)]
    while len(lines) < max(rows, len(waiting)):
        lines.append(Text("  "))
    for line, note in zip(lines, waiting, strict=False):
        line.append(" " * max(2, room + 2 - line.cell_len))
        line.append(note, _NOTE)
    return lines
