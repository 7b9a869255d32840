"""Score tables, players by rounds: how they lie, and what their edges say.

A table with the players in columns is turned, so that what follows knows players in rows alone;
every cell keeps the place that it has in the file.
"""

from __future__ import annotations

from typing import NamedTuple

from flip7.sheet.imports.labels import (
    EDGES,
    Role,
    is_name,
    is_number,
    is_points,
    is_remark,
    is_score,
    is_worded,
    role_of,
    round_number,
)
from flip7.sheet.imports.table import Table


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
    above: Table
    """The rows above it, with its titles."""
    title: str = ""
    """What stands where names are labelled, if it is no label."""


def in_rows(table: Table) -> Grid | None:
    """The table with its players in rows, or `None` if it does not lie so."""
    for row in range(len(table.rows)):
        if is_header(table.rows[row]):
            return headed(table.part(row, len(table.rows)), table.part(0, row))
    return _headless(table)


def in_columns(table: Table) -> Grid | None:
    """The same for a table with its players in columns, which is turned."""
    for row, cells in enumerate(table.rows):
        if cells and round_number(cells[0]) == 1:
            header = _row_of_names(table, row)
            if header is None:
                return None
            turned = table.part(header, len(table.rows)).transposed()
            return headed(turned, table.part(0, header)) if is_header(turned.rows[0]) else None
    turned = table.transposed()
    if turned.rows and is_header(turned.rows[0]):
        return headed(turned, table.part(0, 0))
    return _unlabelled(table)


def _row_of_names(table: Table, first_round: int) -> int | None:
    """The nearest row above the rounds that can hold the names."""
    for row in range(first_round - 1, -1, -1):
        cells = table.rows[row]
        if cells and role_of(cells[0]) not in (Role.TOTAL, Role.COMPUTED):
            return row
    return None


def is_header(cells: tuple[str, ...]) -> bool:
    """Whether these cells label rounds, in order from the first, or names and totals alone."""
    first, *others = cells or ("",)
    labels = [cell for cell in others if round_number(cell) is not None]
    if not labels and (roles := [role_of(cell) for cell in cells if cell]):
        named = roles.count(Role.NAME) == 1 or (not first and Role.TOTAL in roles)
        return named and len(roles) == sum(role in (Role.NAME, *EDGES) for role in roles) > 0
    if not labels or round_number(labels[0]) != 1:
        return False
    if all(map(is_worded, labels)):
        return True
    rest = [cell for cell in others if cell and not is_remark(cell)]
    known = all(role_of(cell) is not Role.OTHER for cell in rest)
    return known and (not first or role_of(first) not in (Role.OTHER, Role.TOTAL))


def headed(table: Table, above: Table) -> Grid | None:
    """The table whose first row labels its columns, or `None` if no players are below."""
    header = table.rows[0]
    roles = {column: role_of(label) for column, label in enumerate(header) if label}
    named = [column for column, role in roles.items() if role is Role.NAME]
    names = named[0] if named else 0
    rounds = tuple(c for c, label in enumerate(header) if c != names and round_number(label))
    title = header[names] if role_of(header[names]) is Role.OTHER else ""
    rows = [row for row in range(1, len(table.rows)) if table.cell(row, names)]
    body = [row for row in rows if named or is_name(table.cell(row, names))]
    shown = [table.cell(row, column) for row in body for column in rounds]
    if not body or (not any(map(is_score, shown)) and any(shown)):
        return None
    others = {
        column: Role.COMPUTED if role is Role.ROUND and column < names else role  # seat numbers
        for column, role in roles.items()
        if column != names and column not in rounds
    }
    return Grid(table, names, rounds, others, headed=True, above=above, title=title)


def _headless(table: Table) -> Grid | None:
    """Rows of a name and scores, below titles if any; a first or last column may be the totals."""
    start = next(
        (
            row
            for row in range(len(table.rows))
            if is_name(table.cell(row, 0)) and is_points(table.cell(row, 1))
        ),
        None,
    )
    if start is None:
        return None
    while start and _is_row_of_scores(table.rows[start - 1]):
        start -= 1
    body = table.part(start, len(table.rows))
    if _are_scores(tuple(row[0] for row in body.rows if row)) and _unlabelled(table) is not None:
        return None  # a bust or a card below the name of its player is nobody's name
    scored = [cells[1:] for cells in body.rows if len(cells) > 1]
    if not all(is_score(cell) for cells in scored for cell in cells if cell):
        return None
    rounds, roles = _columns(body)
    return Grid(body, 0, rounds, roles, headed=False, above=table.part(0, start))


def _is_row_of_scores(cells: tuple[str, ...]) -> bool:
    return len(cells) > 1 and bool(cells[0]) and _are_scores(cells[1:])


def _unlabelled(table: Table) -> Grid | None:
    """A row of names above nothing but scores."""
    texts = [row for row, cells in enumerate(table.rows) if not _are_scores(cells)]
    if not texts:
        return None
    names = texts[-1]
    below = [cell for cells in table.rows[names + 1 :] for cell in cells]
    if len(table.rows[names]) < 2 or not all(map(is_name, table.rows[names])):
        return None
    if not any(map(is_points, below)):
        return None
    turned = table.part(names, len(table.rows)).transposed()
    rounds, roles = _columns(turned)
    return Grid(turned, 0, rounds, roles, headed=False, above=table.part(0, names))


def _columns(table: Table) -> tuple[tuple[int, ...], dict[int, Role]]:
    """The columns of rounds and that of totals, where none is labelled. One number alone for each
    player is taken for a total, which asks; a first or last column may hold the sums."""
    columns = range(1, table.width)
    for total in dict.fromkeys((*columns[:1], *columns[-1:])):
        rounds = tuple(column for column in columns if column != total)
        if _adds_up(table, total, rounds) if rounds else _are_numbers(table, total):
            return rounds, {total: Role.TOTAL}
    return tuple(columns), {}


def _are_numbers(table: Table, column: int) -> bool:
    cells = [table.cell(row, column) for row in range(len(table.rows))]
    return all(is_number(cell) for cell in cells if cell)


def _are_scores(cells: tuple[str, ...]) -> bool:
    return all(is_score(cell) for cell in cells if cell)


def _adds_up(table: Table, total: int, rounds: tuple[int, ...]) -> bool:
    """Whether a column holds the sums of these, for everybody."""
    sums = [
        (table.cell(row, total), sum(_plain(table.cell(row, column)) for column in rounds))
        for row in range(len(table.rows))
        if len(table.rows[row]) > 1
    ]
    return all(text == str(points) for text, points in sums) and any(p for _, p in sums)


def _plain(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0
