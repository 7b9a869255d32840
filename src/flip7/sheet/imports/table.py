"""Tables: the cells of a spreadsheet's tab or of a CSV file, all of them text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

import msgspec

from flip7.sheet.formulas import unguarded
from flip7.sheet.imports.errors import ScoreFileError

MOST_ROWS = 5_000
MOST_COLUMNS = 1_100
MOST_CELLS = 50_000
"""More than any score sheet has; rows and columns of blanks are not counted."""
_LONGEST_ROW = 20_000
"""With the blanks, of which a spreadsheet has at most 16,384 in a row."""

_BREAKS = re.compile(r"[\r\n\t]+")
_DELIMITERS = ("\t", ";", ",")


class Table(msgspec.Struct, frozen=True):
    """Cells by row; rows may be cut off after their last text. No cell has blanks around it."""

    name: str
    """Of the tab; empty where there is only one."""
    rows: tuple[tuple[str, ...], ...]
    first: int = 1
    """The number of the first row, as a spreadsheet counts."""
    turned: bool = False
    """Whether rows and columns changed places."""

    def cell(self, row: int, column: int) -> str:
        """The text at this place of `rows`, from 0; empty beyond the end of a row."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else ""

    @property
    def width(self) -> int:
        """The columns of the longest row."""
        return max(map(len, self.rows), default=0)

    def place(self, row: int, column: int) -> str:
        """What a spreadsheet calls the cell, with the tab's name: `Friday!C4`."""
        if self.turned:
            row, column = column, row
        tab = f"{self.name}!" if self.name else ""
        return f"{tab}{_letters(column)}{self.first + row}"

    def part(self, start: int, end: int) -> Table:
        """The rows from `start` up to `end`, which keep their places."""
        return msgspec.structs.replace(self, rows=self.rows[start:end], first=self.first + start)

    def transposed(self) -> Table:
        """Rows as columns; every cell keeps its place."""
        rows = tuple(
            tuple(self.cell(row, column) for row in range(len(self.rows)))
            for column in range(self.width)
        )
        return msgspec.structs.replace(self, rows=rows, turned=not self.turned)


def table(name: str, rows: Iterable[Sequence[str]]) -> Table:
    """A table of these cells, without the blanks around texts, at the ends of rows and below.

    Raises `ScoreFileError` if it is larger than any score sheet.
    """
    kept: list[tuple[str, ...]] = []
    blank = width = 0
    for cells in rows:
        if len(cells) > _LONGEST_ROW:
            raise _too_large(name)
        row = trimmed(cells)
        if not row:
            blank += 1
            continue
        kept += [()] * min(blank, MOST_ROWS) + [row]
        blank, width = 0, max(width, len(row))
        if len(kept) > MOST_ROWS or width > MOST_COLUMNS or len(kept) * width > MOST_CELLS:
            raise _too_large(name)
    return Table(name, tuple(kept))


def _too_large(name: str) -> ScoreFileError:
    return ScoreFileError(
        f"it has more than {MOST_ROWS:,} rows, {MOST_COLUMNS:,} columns or {MOST_CELLS:,} cells,"
        " as no score sheet has",
        name,
    )


def trimmed(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells without the blanks around their texts and those at the end."""
    row = [_BREAKS.sub(" ", cell).strip() for cell in cells]
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def csv_table(text: str, name: str = "") -> Table:
    """The table of a text whose cells are parted by tabs, semicolons or commas. An apostrophe that
    only keeps a cell from being a formula is no part of it."""
    told = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    lines = io.StringIO(text[told.end() :] if told else text, newline="")
    try:
        rows = csv.reader(lines, delimiter=told[1] if told else _delimiter(text))
        cells = ([unguarded(cell) for cell in row] for row in rows)
        return msgspec.structs.replace(table(name, cells), first=2 if told else 1)
    except csv.Error as error:
        raise ScoreFileError(f"this is no CSV: {error}", name) from None


def _delimiter(text: str) -> str:
    """What parts cells: whatever stands in the most lines; a comma may be a decimal one."""
    lines = [line for line in text.splitlines()[:MOST_ROWS] if line.strip()]
    return max(_DELIMITERS, key=lambda mark: sum(mark in line for line in lines))


def _letters(column: int) -> str:
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
