"""Workbooks: the tabs of an XLSX file, whose declared sizes are checked before it is unpacked."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from flip7.game.extras import needs_extra
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.table import Table, table

MOST_UNPACKED = 20_000_000
"""The bytes of all parts of a workbook that are looked at; unzipping stops at declared sizes."""
_MOST_PARTS = 1_000
_MOST_ROWS = 10_000
_MOST_CELLS = 500_000
"""With those that are blank: a format alone can make a cell."""


def workbook_tables(data: bytes) -> tuple[Table, ...]:
    """The tabs that have any text in them. Raises `ScoreFileError`."""
    _check_archive(data)
    with needs_extra("sheet", "openpyxl", "defusedxml"):
        import defusedxml  # noqa: F401  # openpyxl reads safely only where this is installed
        import openpyxl
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features that openpyxl would not write again
            # Values as the spreadsheet program last computed them, and the formulas for cells
            # that no program has computed yet: those would look blank.
            values = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
            tabs = [(tab, formulas[tab.title]) for tab in values.worksheets]
            found = [table(tab.title, _rows(tab, other)) for tab, other in tabs]
    except ScoreFileError:
        raise
    except Exception as error:  # noqa: BLE001  # a damaged workbook fails in openpyxl anywhere
        raise ScoreFileError(f"is a damaged workbook ({type(error).__name__})") from None
    return tuple(tab for tab in found if tab.rows)


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


def _rows(tab: Any, formulas: Any) -> Iterator[list[str]]:
    tab.reset_dimensions()  # the size that a file declares may be anything
    formulas.reset_dimensions()
    rows = tab.iter_rows(values_only=True)
    others = formulas.iter_rows(values_only=True)
    cells = 0
    for number, (row, other) in enumerate(zip(rows, others, strict=True), 1):
        cells += len(row)
        if number > _MOST_ROWS or cells > _MOST_CELLS:
            what = f"it has more than {_MOST_ROWS:,} rows or {_MOST_CELLS:,} cells, even if blank"
            raise ScoreFileError(f"{what}: delete those that hold nothing", tab.title)
        yield [
            _text(formula if value is None else value)
            for value, formula in zip(row, other, strict=True)
        ]


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
