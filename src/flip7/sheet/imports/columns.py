"""Tables with a column for each player, as CSV or as a spreadsheet."""

from __future__ import annotations

from flip7.sheet.imports.draft import Draft
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.grid import in_columns
from flip7.sheet.imports.tabs import tabs_read


def recognise(content: FileContent) -> bool:
    """Whether a tab lies so."""
    return any(in_columns(table) for table in content.tables)


def drafts(content: FileContent) -> list[Draft]:
    """The games of all tabs."""
    return tabs_read(content, in_columns, "players-in-columns")
