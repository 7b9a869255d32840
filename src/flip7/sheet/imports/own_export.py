"""Our own CSV and XLSX exports, which say by themselves what a blank and a dash are.

Their head is one that other people write too, and mean other things by a blank. So a file is ours
only if it is to the byte what we would write, or if it is a workbook that says that we wrote it and
that nobody saved it since.
"""

from __future__ import annotations

from collections.abc import Iterator

from flip7.sheet.entry import Absent, Bust, Entry, Total
from flip7.sheet.exports.grid import (
    ABSENT,
    BUST,
    MISSING,
    PLAYER,
    ROUND,
    START,
    SUMMED,
    TOTAL,
    Value,
)
from flip7.sheet.exports.spreadsheet import CREATOR, SEPARATORS, csv_of
from flip7.sheet.imports.dates import has_date
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.labels import is_summed
from flip7.sheet.imports.table import Table


def recognise(content: FileContent) -> bool:
    """Whether we wrote this."""
    grids = [_grid(table) for table in content.tables]
    found = [grid for grid in grids if grid is not None]
    if not found or len(found) < len(grids):
        return False
    if content.creator:
        return content.creator == CREATOR
    return any(
        content.data == csv_of(found[0], separator, bom=bom)
        for separator in SEPARATORS.values()
        for bom in (False, True)
    )


def drafts(content: FileContent) -> list[Draft]:
    """The games of all tabs. Raises `ScoreFileError` for a table that is not as we write it."""
    return [_draft(table) for table in content.tables]


def _grid(table: Table) -> list[list[Value]] | None:
    """The table as it was exported; `None` if it can't have been."""
    head, *rows = (
        [table.cell(row, c) for c in range(table.width)] for row in range(len(table.rows))
    )
    edges = [PLAYER, START, TOTAL] if START in head[:2] else [PLAYER, TOTAL]
    if head[: len(edges)] != edges or not all(map(_is_round, enumerate(head[len(edges) :], 1))):
        return None
    grid: list[list[Value]] = [[*head]]
    for name, *cells in rows:
        values = [int(cell) if cell.isascii() and cell.isdigit() else cell for cell in cells]
        total = values.pop(len(edges) - 2)
        words = {value for value in values if isinstance(value, str)}
        if not name or not words <= {BUST, MISSING, ABSENT}:
            return None
        if total != sum(value for value in values if isinstance(value, int)):
            return None
        values.insert(len(edges) - 2, total)
        grid.append([name, *values])
    return grid


def _is_round(numbered: tuple[int, str]) -> bool:
    number, label = numbered
    return label in (ROUND.format(number=number), SUMMED.format(number=number))


def _draft(table: Table) -> Draft:
    grid = _grid(table)
    if grid is None:
        raise ScoreFileError("is no table as flip7 exports it", table.place(0, 0))
    head, *rows = grid
    starts = START in head[:2]
    rounds = range(2 + starts, len(head))
    return Draft(
        title=table.name,
        date=table.name if has_date(table.name) else "",
        players=tuple(
            DraftPlayer(
                str(row[0]), total=str(row[1 + starts]), start=str(row[1]) if starts else ""
            )
            for row in rows
        ),
        rounds=tuple(
            DraftRound(tuple(_cells(table, rows, column)), summed=is_summed(str(head[column])))
            for column in rounds
        ),
        checked=True,
    )


def _cells(table: Table, rows: list[list[Value]], column: int) -> Iterator[DraftCell]:
    for number, row in enumerate(rows, 1):
        value = row[column]
        yield DraftCell(str(value), table.place(number, column), _entry(value), blank="missing")


def _entry(value: Value) -> Entry | None:
    if isinstance(value, int):
        return Total(value)
    if value == MISSING:
        return None
    return Bust() if value == BUST else Absent()
