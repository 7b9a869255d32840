"""The tabs of a spreadsheet, each with a game or with something else."""

from __future__ import annotations

from collections.abc import Callable

from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, Question
from flip7.sheet.imports.drafting import games
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.grid import Grid
from flip7.sheet.imports.table import Table


def tabs_read(content: FileContent, lies: Callable[[Table], Grid | None], form: str) -> list[Draft]:
    """The games of all tabs; one that is no score table is a draft without players."""
    found: list[Draft] = []
    for table in content.tables:
        grid = lies(table)
        found += games(grid) if grid is not None else [no_game(table, form)]
    return found


def no_game(table: Table, form: str) -> Draft:
    """A draft that says of a tab that it is none."""
    name = table.name
    answers = (f"ignore={name}",) if name else ()
    what = f"the tab {quoted(name)}" if name else "the table"
    question = Question(f"{what} is no score table as {form} has them", table.place(0, 0), answers)
    return Draft(title=name, players=(), unclear=(question,))
