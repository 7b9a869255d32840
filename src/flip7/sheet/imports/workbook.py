"""Workbooks: the tabs of an XLSX file, whose declared sizes are checked before it is unpacked."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import chain
from typing import Any

from flip7.game.extras import needs_extra
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.table import MOST_CELLS, Table, table

MOST_UNPACKED = 20_000_000
"""The bytes of all parts of a workbook that are looked at; unzipping stops at declared sizes."""
_PROPERTIES = "docProps/core.xml"
_CREATOR = re.compile(rb"<dc:creator>([^<]*)</dc:creator>")
_MOST_PARTS = 1_000
_MOST_ROWS_WITH_BLANKS = 100_000
_MOST_CELLS_WITH_BLANKS = 1_000_000
"""Of all tabs, with those that hold nothing: a format alone can make one."""


def workbook_tables(data: bytes) -> tuple[Table, ...]:
    """The tabs that have any text in them. Raises `ScoreFileError`."""
    _check_archive(data)
    with needs_extra("sheet", "openpyxl", "defusedxml"):
        import defusedxml  # noqa: F401  # openpyxl reads safely only where this is installed
        import openpyxl
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features that openpyxl would not write again
            written = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
            computed = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            budget = _Budget()
            found = [_table(tab, computed[tab.title], budget) for tab in written.worksheets]
    except ScoreFileError:
        raise
    except Exception as error:  # noqa: BLE001  # a damaged workbook fails in openpyxl anywhere
        raise ScoreFileError(f"is a damaged workbook ({type(error).__name__})") from None
    if sum(len(tab.rows) * tab.width for tab in found) > MOST_CELLS:
        raise ScoreFileError(f"has more than {MOST_CELLS:,} cells in all its tabs: divide it")
    return tuple(tab for tab in found if tab.rows)


def creator(data: bytes) -> str:
    """Who made a workbook that can be read, as it tells; empty if somebody saved it again."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        told = archive.read(_PROPERTIES) if _PROPERTIES in archive.namelist() else b""
    found = _CREATOR.search(told)
    return "" if found is None or b"lastModifiedBy" in told else found[1].decode("utf-8", "replace")


def _check_archive(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise ScoreFileError("is a workbook or an archive that is damaged or cut off") from None
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise ScoreFileError("is an archive, but no XLSX workbook: save it as XLSX or CSV")
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MOST_UNPACKED or len(parts) > _MOST_PARTS:
        raise ScoreFileError(
            f"would unpack to {unpacked:,} bytes in {len(parts):,} parts,"
            f" and no score sheet has over {MOST_UNPACKED:,} bytes or {_MOST_PARTS:,} parts"
        )
    if any(part.flag_bits & 1 for part in parts):
        raise ScoreFileError("is a workbook with a password: save it without one")


def _table(tab: Any, computed: Any, budget: _Budget) -> Table:
    """The table of a tab. Formulas have the values that the spreadsheet program last computed;
    where none has, no program has computed them yet, and they stay: else they would look blank."""
    rows = [budget.spent_on(row, tab.title) for row in _rows(tab)]
    if any(map(_may_be_formula, chain.from_iterable(rows))):
        values = list(_rows(computed))
        pairs = zip(chain.from_iterable(rows), chain.from_iterable(values), strict=True)
        if any(_may_be_formula(written) and value is not None for written, value in pairs):
            rows = values
    return table(tab.title, (tuple(map(_text, row)) for row in rows))


def _rows(tab: Any) -> Iterator[tuple[object, ...]]:
    tab.reset_dimensions()  # the size that a file declares may be anything
    yield from tab.iter_rows(values_only=True)


class _Budget:
    """How much of a workbook may still be read."""

    def __init__(self) -> None:
        self._rows, self._cells = _MOST_ROWS_WITH_BLANKS, _MOST_CELLS_WITH_BLANKS

    def spent_on(self, row: tuple[object, ...], place: str) -> tuple[object, ...]:
        """The row, if it may be read. Raises `ScoreFileError`."""
        self._rows -= 1
        self._cells -= len(row)
        if self._rows < 0 or self._cells < 0:
            most = f"{_MOST_ROWS_WITH_BLANKS:,} rows or {_MOST_CELLS_WITH_BLANKS:,} cells"
            what = f"by here it has more than {most}, even if blank: delete those that hold nothing"
            raise ScoreFileError(what, place)
        return row


def _may_be_formula(value: object) -> bool:
    if isinstance(value, str):
        return value.startswith("=")
    return value is not None and not isinstance(value, int | float | date | time)


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case date() | time():
            return value.isoformat()
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)
