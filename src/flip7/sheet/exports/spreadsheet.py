"""Score sheets for spreadsheets: CSV and XLSX. What stands in them is told by
`flip7.sheet.exports.grid`."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from flip7.game.errors import Flip7Error, quoted
from flip7.learn.language import shown
from flip7.sheet.exports.grid import MISSING, START, Value, grid
from flip7.sheet.formulas import guarded, is_risky
from flip7.sheet.sheet import Sheet

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""What parts the cells of a CSV file, by name."""

CREATOR = "flip7"
"""Who wrote a workbook, as its properties tell."""

_LONGEST_TAB = 31
_NOT_IN_TAB = re.compile(r"[\[\]:*?/\\]")
# No XML file can hold them.
_IMPOSSIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class SpreadsheetError(Flip7Error):
    """No such spreadsheet can be written."""


def to_csv(sheet: Sheet, separator: str = ",", *, bom: bool = False) -> bytes:
    """The grid as CSV in UTF-8: lines end in CR LF, every text is quoted, numbers are not. With
    `bom` the file begins with the mark by which older spreadsheets know UTF-8.

    A name that a spreadsheet would take for a formula gets an apostrophe before it; reading the
    file takes it away (`flip7.sheet.formulas`). Raises `SpreadsheetError` for a separator
    that is none.
    """
    if separator not in SEPARATORS.values():
        raise SpreadsheetError(
            f"{quoted(separator)} parts no cells: use a comma, a semicolon or a tab"
        )
    return csv_of(grid(sheet), separator, bom=bom)


def csv_of(rows: Sequence[Sequence[Value]], separator: str, *, bom: bool) -> bytes:
    """A grid as `to_csv` writes it."""
    head, *others = rows
    text = StringIO(newline="")
    # With every text in quotes, no separator of another country tears a name in two.
    writer = csv.writer(
        text, delimiter=separator, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n"
    )
    writer.writerow(head)
    writer.writerows([guarded(str(name)), *cells] for name, *cells in others)
    return text.getvalue().encode("utf-8-sig" if bom else "utf-8", "replace")


def to_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """The grids as a workbook, a tab for each sheet, called as the sheet is as far as a tab can
    be. Numbers are numbers, every text is a text, and nothing is a formula. Raises
    `SpreadsheetError` if there is no sheet."""
    from openpyxl import Workbook

    if not sheets:
        raise SpreadsheetError("a workbook needs at least one sheet: none was given")
    book = Workbook()
    book.properties.creator = CREATOR
    del book[book.sheetnames[0]]
    for number, sheet in enumerate(sheets, 1):
        title = _tab_title(sheet.title or f"Game {number}", book.sheetnames)
        _fill(book.create_sheet(title), grid(sheet))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _fill(tab: Worksheet, rows: list[list[Value]]) -> None:
    for number, values in enumerate(rows, 1):
        tab.append([_cell(tab, number, column, value) for column, value in enumerate(values, 1)])
    tab.column_dimensions["A"].width = 24
    # The names and totals stay in sight, whichever round is looked at.
    tab.freeze_panes = "D2" if START in rows[0] else "C2"


def _cell(tab: Worksheet, row: int, column: int, value: Value) -> Cell | None:
    """The cell with this value; nothing is noted in one without."""
    from openpyxl.cell.cell import Cell
    from openpyxl.styles import Alignment, Font

    if value == MISSING:
        return None
    cell = Cell(tab, row, column)
    if isinstance(value, int):
        cell.value = value
    else:
        cell.value = _IMPOSSIBLE.sub("\ufffd", value)
        cell.data_type = "s"  # also what begins like a formula
        cell.quotePrefix = is_risky(value)  # and stays one when somebody edits the cell
    cell.font = Font(bold=row == 1)
    cell.alignment = Alignment(horizontal="left" if column == 1 else "right")
    return cell


def _tab_title(title: str, taken: Sequence[str]) -> str:
    """The title without what no tab may have, unlike those that are taken."""
    text = _IMPOSSIBLE.sub(" ", _NOT_IN_TAB.sub(" ", shown(title))).strip("' ") or "Game"
    others = {other.casefold() for other in taken} | {"history"}
    name, number = text[:_LONGEST_TAB].rstrip("' "), 1
    while name.casefold() in others:
        number += 1
        ending = f" ({number})"
        name = text[: _LONGEST_TAB - len(ending)].rstrip("' ") + ending
    return name
