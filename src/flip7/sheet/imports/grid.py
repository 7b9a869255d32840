"""Score tables, players by rounds: the one reader for both ways in which they lie.

It reads players in rows; a table with the players in columns is turned first, and every cell keeps
the place that it has in the file.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from flip7.game.errors import quoted
from flip7.sheet.imports.dates import has_date
from flip7.sheet.imports.draft import Draft, DraftPlayer, DraftRound, Question, Raw
from flip7.sheet.imports.labels import (
    Role,
    is_name,
    is_number,
    is_remark,
    is_score,
    is_summed,
    is_worded,
    role_of,
    round_number,
)
from flip7.sheet.imports.table import Table

_UNNAMED_TAB = re.compile(r"(sheet|tabelle|feuille|feuil|hoja|foglio|blad)\s*\d*", re.IGNORECASE)
_EDGES = (Role.TOTAL, Role.COMPUTED, Role.NOTE, Role.DEALER, Role.WINNER, Role.START)
_NO_NAME = "this row has scores, but no name"
_YES = frozenset({"x", "1", "yes", "true", "oui", "ja", "si", "sí", "✓", "🏆", "winner", "won"})


class Grid(NamedTuple):
    """A score table with the players in rows."""

    table: Table
    """The rows from the header on, or from the first player where there is no header."""
    names: int
    """The column of the names."""
    rounds: tuple[int, ...]
    """The columns of the rounds."""
    roles: dict[int, Role]
    """What the other columns hold, as far as they are labelled."""
    headed: bool
    above: tuple[str, ...] = ()
    """The texts above the table."""


def in_rows(table: Table) -> Grid | None:
    """The table with its players in rows, or `None` if it does not lie so."""
    for row in range(len(table.rows)):
        if _is_header(table.rows[row]):
            return _headed(table.part(row, len(table.rows)), _texts(table.part(0, row)))
    return _headless(table)


def in_columns(table: Table) -> Grid | None:
    """The same for a table with its players in columns, which is turned."""
    for row, cells in enumerate(table.rows):
        if cells and round_number(cells[0]) == 1:
            header = _row_of_names(table, row)
            if header is None:
                return None
            turned = table.part(header, len(table.rows)).transposed()
            above = _texts(table.part(0, header))
            return _headed(turned, above) if _is_header(turned.rows[0]) else None
    return _unlabelled(table)


def _row_of_names(table: Table, first_round: int) -> int | None:
    """The nearest row above the rounds that can hold the names."""
    for row in range(first_round - 1, -1, -1):
        cells = table.rows[row]
        if cells and role_of(cells[0]) not in (Role.TOTAL, Role.COMPUTED):
            return row
    return None


def _is_header(cells: tuple[str, ...]) -> bool:
    """Whether these cells label rounds, in order from the first."""
    labels = [cell for cell in cells[1:] if round_number(cell) is not None]
    if not labels or round_number(labels[0]) != 1:
        return False
    if all(map(is_worded, labels)):
        return True
    rest = [cell for cell in cells[1:] if cell and not is_remark(cell)]
    known = all(role_of(cell) is not Role.OTHER for cell in rest)
    return known and (not cells[0] or role_of(cells[0]) not in (Role.OTHER, Role.TOTAL))


def _headed(table: Table, above: tuple[str, ...]) -> Grid | None:
    header = table.rows[0]
    roles = {column: role_of(label) for column, label in enumerate(header) if label}
    named = [column for column, role in roles.items() if role is Role.NAME]
    names = named[0] if named else 0
    rounds = tuple(c for c, label in enumerate(header) if c != names and round_number(label))
    title = (header[names],) if role_of(header[names]) is Role.OTHER and header[names] else ()
    body = [row for row in range(1, len(table.rows)) if is_name(table.cell(row, names))]
    shown = [table.cell(row, column) for row in body for column in rounds]
    if not body or (not any(map(is_score, shown)) and any(shown)):
        return None
    others = {
        column: Role.COMPUTED if role is Role.ROUND and column < names else role  # seat numbers
        for column, role in roles.items()
        if column != names and column not in rounds
    }
    return Grid(table, names, rounds, others, headed=True, above=above + title)


def _headless(table: Table) -> Grid | None:
    """Rows of a name and scores, below titles if any; a first or last column may be the totals."""
    start = next(
        (
            row
            for row in range(len(table.rows))
            if is_name(table.cell(row, 0)) and is_number(table.cell(row, 1))
        ),
        None,
    )
    if start is None:
        return None
    body = table.part(start, len(table.rows))
    scored = [cells[1:] for cells in body.rows if len(cells) > 1]
    if not all(is_score(cell) for cells in scored for cell in cells if cell):
        return None
    columns = list(range(1, body.width))
    roles: dict[int, Role] = {}
    for total in (columns[0], columns[-1]):
        if len(columns) > 1 and _adds_up(body, total, [c for c in columns if c != total]):
            roles[total] = Role.TOTAL
            columns.remove(total)
            break
    return Grid(body, 0, tuple(columns), roles, headed=False, above=_texts(table.part(0, start)))


def _unlabelled(table: Table) -> Grid | None:
    """A row of names above nothing but scores."""
    texts = [row for row, cells in enumerate(table.rows) if not _are_scores(cells)]
    if not texts:
        return None
    names = texts[-1]
    below = [cell for cells in table.rows[names + 1 :] for cell in cells]
    if len(table.rows[names]) < 2 or not all(map(is_name, table.rows[names])):
        return None
    if not any(map(is_number, below)):
        return None
    turned = table.part(names, len(table.rows)).transposed()
    above = _texts(table.part(0, names))
    return Grid(turned, 0, tuple(range(1, turned.width)), {}, headed=False, above=above)


def _are_scores(cells: tuple[str, ...]) -> bool:
    return all(is_score(cell) for cell in cells if cell)


def _adds_up(table: Table, total: int, rounds: list[int]) -> bool:
    """Whether a column holds the sums of these, for everybody."""
    sums = [
        (table.cell(row, total), sum(_plain(table.cell(row, column)) for column in rounds))
        for row in range(len(table.rows))
        if len(table.rows[row]) > 1
    ]
    return all(text == str(points) for text, points in sums) and any(p for _, p in sums)


def _plain(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _texts(table: Table) -> tuple[str, ...]:
    return tuple(cell for cells in table.rows for cell in cells if cell)


# ---------------------------------------------------------------- what is read


def games(grid: Grid, form: str) -> list[Draft]:
    """The games of a grid: one, or more where the header comes again below."""
    table = grid.table
    starts = [
        row for row in range(1, len(table.rows)) if grid.headed and _is_header(table.rows[row])
    ]
    ends = [*starts, len(table.rows)]
    first = grid._replace(table=table.part(0, ends[0]))
    parts = [table.part(start, end) for start, end in pairwise(ends)]
    return [_game(first, form), *(_part(part, form) for part in parts)]


def _part(table: Table, form: str) -> Draft:
    """A game further down, or the question what the rows are that begin as one."""
    grid = _headed(table, ())
    if grid is not None:
        return _game(grid, form)
    what = "this row labels rounds, but no players are below it"
    return Draft(form=form, players=(), unclear=(Question(what, table.place(0, 0)),))


def _game(grid: Grid, form: str) -> Draft:
    table, first = grid.table, int(grid.headed)
    notes = list(grid.above)
    players: list[DraftPlayer] = []
    scores: list[tuple[Raw, ...]] = []
    edge: dict[Role, int] = {}
    unclear = _odd_columns(grid)
    for row in range(first, len(table.rows)):
        name = table.cell(row, grid.names)
        alone = [cell for cell in table.rows[row] if cell] == [name]
        if alone and is_remark(name):
            notes.append(name)
        elif name and role_of(name) in _EDGES:
            edge[role_of(name)] = row
        elif name and role_of(name) is Role.OTHER:
            players.append(_player(grid, row))
            scores.append(tuple(_raw(table, row, column) for column in grid.rounds))
            notes += [f"{name}: {note}" for note in _held(grid, row, Role.NOTE)]
        elif any(table.cell(row, column) for column in grid.rounds):
            what = f"this row has scores, and {quoted(name)} is no name" if name else _NO_NAME
            unclear.append(Question(what, table.place(row, grid.names)))
    notes += [
        table.cell(0, column)
        for column, role in grid.roles.items()
        if role is Role.OTHER and is_remark(table.cell(0, column)) and not _has_cells(grid, column)
    ]
    named = "" if _UNNAMED_TAB.fullmatch(table.name) else table.name
    texts = [text for text in (named, *notes) if text]
    names = [player.name for player in players]
    told = [
        [table.cell(edge[role], column) if role in edge else "" for column in grid.rounds]
        for role in (Role.NOTE, Role.DEALER)
    ]
    rounds = tuple(
        DraftRound(
            cells,
            note,
            dealer=names.index(dealer) if names.count(dealer) == 1 else None,
            summed=grid.headed and is_summed(table.cell(0, column)),
        )
        for cells, note, dealer, column in zip(
            zip(*scores, strict=True), *told, grid.rounds, strict=True
        )
    )
    while rounds and not any(cell.text for cell in rounds[-1].cells):
        rounds = rounds[:-1]
    return Draft(
        form=form,
        title=texts[0] if named or grid.above else "",
        date=next(filter(has_date, texts), ""),
        players=tuple(players),
        rounds=rounds,
        notes=tuple(texts[1:] if named or grid.above else texts),
        unclear=tuple(unclear),
    )


def _player(grid: Grid, row: int) -> DraftPlayer:
    total = next(iter(_held(grid, row, Role.TOTAL)), "")
    won = next(iter(_held(grid, row, Role.WINNER)), None)
    start = next(iter(_held(grid, row, Role.START)), "")
    labelled = Role.WINNER in grid.roles.values()
    return DraftPlayer(
        name=grid.table.cell(row, grid.names),
        start=start,
        total=total,
        won=(won or "").casefold() in _YES if labelled else None,
    )


def _held(grid: Grid, row: int, role: Role) -> list[str]:
    columns = [column for column, found in grid.roles.items() if found is role]
    return [cell for column in columns if (cell := grid.table.cell(row, column))]


def _raw(table: Table, row: int, column: int) -> Raw:
    return Raw(table.cell(row, column), table.place(row, column))


def _odd_columns(grid: Grid) -> list[Question]:
    """What is labelled so that nobody can say what it holds."""
    table = grid.table
    odd = []
    for column, role in grid.roles.items():
        label = table.cell(0, column)
        if role in (Role.OTHER, Role.ROUND, Role.NAME) and _has_cells(grid, column):
            odd.append(
                Question(
                    f"{quoted(label)} is neither a round nor a total",
                    table.place(0, column),
                    (f"ignore={label}",),
                )
            )
    unlabelled = set(range(table.width)) - {grid.names, *grid.rounds, *grid.roles}
    odd += [
        Question("there are cells here, but no label says what they are", table.place(0, column))
        for column in sorted(unlabelled)
        if _has_cells(grid, column)
    ]
    numbers = [round_number(table.cell(0, column)) for column in grid.rounds]
    if grid.headed and numbers != list(range(1, len(numbers) + 1)):
        told = ", ".join(map(str, numbers))
        odd.append(
            Question(f"the rounds are labelled {told}: they go from 1 up", table.place(0, 0))
        )
    return odd


def _has_cells(grid: Grid, column: int) -> bool:
    return any(grid.table.cell(row, column) for row in range(1, len(grid.table.rows)))
