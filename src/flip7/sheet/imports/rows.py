"""Tables with a row for each player, as CSV or as a spreadsheet."""

from __future__ import annotations

from flip7.sheet.imports.draft import Draft
from flip7.sheet.imports.grid import in_rows
from flip7.sheet.imports.source import Source
from flip7.sheet.imports.tabs import tabs_read


def recognise(source: Source) -> bool:
    """Whether a tab lies so."""
    return any(in_rows(table) for table in source.tables)


def drafts(source: Source) -> list[Draft]:
    """The games of all tabs."""
    return tabs_read(source, in_rows, "players-in-rows")
