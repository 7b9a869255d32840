"""Spreadsheets of evenings, fetched as JSON: each tab a game, all cells texts.

{"spreadsheets": [{"label": "Fridays", "games": {"2026-04-11, game 2":
{"headers": ["Player", "Total", "Round 1"], "rows": [["Ana", "28", "28"]], "notes": []}}}]}
"""

from __future__ import annotations

import msgspec

from flip7.sheet.imports.draft import Draft
from flip7.sheet.imports.drafting import games
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.grid import in_rows
from flip7.sheet.imports.json_value import JsonValue
from flip7.sheet.imports.table import table
from flip7.sheet.imports.tabs import no_game

FORM = "evenings"


def recognise(content: FileContent) -> bool:
    """Whether there are spreadsheets with games."""
    root = content.json
    return root is not None and root.has("spreadsheets") and root["spreadsheets"].is_list


def drafts(content: FileContent) -> list[Draft]:
    """The games of all spreadsheets; a tab without any cell is none."""
    assert content.json is not None
    return [
        draft
        for spreadsheet in content.json["spreadsheets"].items()
        for name, game in spreadsheet["games"].pairs()
        for draft in _game(name, game, spreadsheet.optional("label"))
    ]


def _game(name: str, game: JsonValue, label: str) -> list[Draft]:
    headers = [game["headers"]] if game.get("headers") else []
    lines = [*headers, *game["rows"].items()]
    found = table(name, [[_cell(cell) for cell in line.items()] for line in lines])
    if not found.rows:
        return []
    grid = in_rows(found)
    if grid is None:
        return [no_game(found, FORM)]
    remarks = game.get("notes")
    said = tuple(note.text() for note in remarks.items()) if remarks is not None else ()
    return [
        msgspec.structs.replace(draft, notes=tuple(filter(None, (label, *draft.notes, *said))))
        for draft in games(grid)
    ]


def _cell(cell: JsonValue) -> str:
    return "" if cell.value is None else cell.text()
