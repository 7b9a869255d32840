"""The games of score tables: what their rows and columns hold.

A row that is called like a label, such as `Total` or `Notes`, and holds something else than that
label would, may be the row of a player who is called so: it is drafted as a doubtful one. Whatever
is in a table is in its drafts, or is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from flip7.game.errors import quoted
from flip7.sheet.imports.dates import has_date
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.grid import Grid, headed, is_header
from flip7.sheet.imports.labels import (
    EDGES,
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
_YES = frozenset({"x", "1", "yes", "true", "oui", "ja", "si", "sí", "✓", "🏆", "winner", "won"})
_NO = frozenset({"", "0", "no", "false", "non", "nein", "-"})
_FIGURE = re.compile(r"[#=]?\d")
_FOR_ONE = (Role.TOTAL, Role.WINNER, Role.START)
"""What there is once for each player."""


def games(grid: Grid) -> list[Draft]:
    """The games of a grid: one, or more where the header comes again below."""
    table = grid.table
    starts = [row for row in range(1, len(table.rows)) if grid.headed and _is_again(table, row)]
    ends = [*starts, len(table.rows)]
    first = grid._replace(table=table.part(0, ends[0]))
    parts = [table.part(start, end) for start, end in pairwise(ends)]
    return [_Game(first).draft(), *(_part(part) for part in parts)]


def _is_again(table: Table, row: int) -> bool:
    """Whether a row is a header as the first is; where that has words for rounds, numbers beside
    the name of a player are none."""
    first, again = (any(map(is_worded, table.rows[each][1:])) for each in (0, row))
    return is_header(table.rows[row]) and first == again


def _part(table: Table) -> Draft:
    """A game further down, or the question what the rows are that begin as one."""
    grid = headed(table, table.part(0, 0))
    if grid is not None:
        return _Game(grid).draft()
    what = "this row labels rounds, but no players are below it"
    return Draft(players=(), unclear=(Question(what, table.place(0, 0)),))


class _Game:
    """One game, as it is gathered row by row."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._table = grid.table
        self._body = range(int(grid.headed), len(grid.table.rows))
        self._names = [self._name(row) for row in self._body]
        self._players: list[DraftPlayer] = []
        self._scores: list[tuple[DraftCell, ...]] = []
        self._labelled: dict[Role, int] = {}
        """The rows that belong to the rounds."""
        self._notes = [cell for cells in grid.above.rows for cell in cells if cell]
        self._notes += [grid.title] if grid.title else []
        self._is_titled = bool(self._notes)
        self._left: list[str] = []
        self._unclear = [*_odd_rows_above(grid), *_odd_columns(grid)]

    def draft(self) -> Draft:
        """The game."""
        for row in self._body:
            self._read(row)
        self._notes += _bare_labels(self._grid)
        rounds = self._rounds()
        name = self._table.name
        named = "" if _UNNAMED_TAB.fullmatch(name) else name
        texts = [text for text in (named, *self._notes) if text]
        titled = bool(named) or self._is_titled
        return Draft(
            title=texts[0] if titled else "",
            date=next(filter(has_date, texts), ""),
            players=tuple(self._players),
            rounds=rounds,
            notes=tuple(texts[1:] if titled else texts),
            unclear=tuple(self._unclear),
            left=tuple(self._left),
        )

    def _name(self, row: int) -> str:
        return self._table.cell(row, self._grid.names)

    # ---------------------------------------------------------------- rows

    def _read(self, row: int) -> None:
        name = self._name(row)
        if not any(cell for cell in self._others(row)):
            self._read_alone(row, name)
        elif not name:
            what = "this row has scores, but no name"
            self._unclear.append(Question(what, self._table.place(row, self._grid.names)))
        else:
            self._notes += [f"{name}: {note}" for note in _held(self._grid, row, Role.NOTE)]
            if role_of(name) is Role.OTHER:
                self._add(row)
            elif self._belongs_to_rounds(row):
                self._labelled[role_of(name)] = row
            else:
                self._add(row, self._doubt(row, name))

    def _read_alone(self, row: int, name: str) -> None:
        """A name without anything beside it: a player, a remark, or a label of nothing."""
        role = role_of(name)
        if name and is_remark(name):
            self._notes.append(name)
        elif name and role is Role.OTHER:
            self._add(row)
        elif name and role not in EDGES and not is_worded(name):
            self._notes.append(name)

    def _others(self, row: int) -> list[str]:
        cells = self._table.rows[row]
        return [cell for column, cell in enumerate(cells) if column != self._grid.names]

    def _add(self, row: int, doubt: Question | None = None) -> None:
        self._players.append(_player(self._grid, row, doubt))
        cells = (
            DraftCell(self._table.cell(row, column), self._table.place(row, column))
            for column in self._grid.rounds
        )
        self._scores.append(tuple(cells))

    def _doubt(self, row: int, name: str) -> Question:
        return Question(
            f"{quoted(name)} may be a label, or a player who is called so",
            self._table.place(row, self._grid.names),
            (f"player={name}", f"ignore={name}"),
        )

    def _belongs_to_rounds(self, row: int) -> bool:
        """Whether a row of notes or of dealers holds such."""
        role = role_of(self._name(row))
        cells = self._table.rows[row]
        told = [cell for column in self._grid.rounds if (cell := self._table.cell(row, column))]
        elsewhere = [
            cell
            for column, cell in enumerate(cells)
            if column not in (self._grid.names, *self._grid.rounds)
            and self._grid.roles.get(column) is not Role.NOTE
        ]
        if any(elsewhere) or role in self._labelled:
            return False
        if role is Role.NOTE:
            return not any(map(is_score, told))
        return role is Role.DEALER and all(self._names.count(cell) == 1 for cell in told)

    # ---------------------------------------------------------------- rounds

    def _rounds(self) -> tuple[DraftRound, ...]:
        rounds = [self._round(place, column) for place, column in enumerate(self._grid.rounds)]
        while rounds and not any(cell.text for cell in rounds[-1].cells):
            last, number = rounds.pop(), len(rounds) + 1
            if last.note:
                self._notes.append(f"Round {number}: {last.note}")
            if last.dealer is not None:
                what = (
                    f"The dealer of round {number}, in which nothing is noted, is not taken over."
                )
                self._left.insert(0, what)
        return tuple(rounds)

    def _round(self, place: int, column: int) -> DraftRound:
        dealer = self._told(Role.DEALER, column)
        players = [player.name for player in self._players]
        return DraftRound(
            tuple(scores[place] for scores in self._scores),
            self._told(Role.NOTE, column),
            dealer=players.index(dealer) if dealer in players else None,
            summed=self._grid.headed and is_summed(self._table.cell(0, column)),
        )

    def _told(self, role: Role, column: int) -> str:
        row = self._labelled.get(role)
        return "" if row is None else self._table.cell(row, column)


def _player(grid: Grid, row: int, doubt: Question | None) -> DraftPlayer:
    total, won, start = (next(iter(_held(grid, row, role)), "") for role in _FOR_ONE)
    return DraftPlayer(
        name=grid.table.cell(row, grid.names),
        start=start,
        total=total,
        won=won.casefold() in _YES if Role.WINNER in grid.roles.values() else None,
        doubt=doubt,
    )


def _columns(grid: Grid, role: Role) -> list[int]:
    return [column for column, found in grid.roles.items() if found is role]


def _held(grid: Grid, row: int, role: Role) -> list[str]:
    return [cell for column in _columns(grid, role) if (cell := grid.table.cell(row, column))]


# ---------------------------------------------------------------- what is odd


def _odd_rows_above(grid: Grid) -> Iterator[Question]:
    """Rows of numbers where titles stand, perhaps another game, and words that may be players."""
    above = grid.above
    if not grid.headed and above.rows and _are_labels(grid, above.rows[-1]):
        place = above.place(len(above.rows) - 1, 0)
        what = "these may be players above their scores, or words for the rounds: label each round"
        yield Question(f"{what} as in Round 1", place, (f"ignore={place}",))
    for row, cells in enumerate(above.rows):
        if sum(map(is_number, cells)) > 1:
            place = above.place(row, 0)
            what = "this row of numbers stands above the table, where its titles are"
            yield Question(what, place, (f"ignore={place}",))


def _are_labels(grid: Grid, above: tuple[str, ...]) -> bool:
    """Whether words stand above all scores, and none that says that players are below it."""
    told = [above[column] for column in grid.rounds if column < len(above)]
    return (
        1 < len(told) == len(grid.rounds)
        and all(map(is_name, told))
        and role_of(above[grid.names]) is not Role.NAME
    )


def _odd_columns(grid: Grid) -> Iterator[Question]:
    """What is labelled so that nobody can say what it holds, or holds something else."""
    table = grid.table
    for column, role in grid.roles.items():
        label = table.cell(0, column)
        odd = _oddity(grid, column, role)
        if odd:
            what = f"{quoted(label)} {odd}"
            yield Question(what, table.place(0, column), (f"ignore={label}",))
    unlabelled = set(range(table.width)) - {grid.names, *grid.rounds, *grid.roles}
    for column in sorted(unlabelled):
        if any(_cells(grid, column)):
            what = "there are cells here, but no label says what they are"
            yield Question(what, table.place(0, column))
    numbers = [round_number(table.cell(0, column)) for column in grid.rounds]
    if grid.headed and numbers != list(range(1, len(numbers) + 1)):
        told = ", ".join(map(str, numbers))
        yield Question(f"the rounds are labelled {told}: they go from 1 up", table.place(0, 0))


def _oddity(grid: Grid, column: int, role: Role) -> str:
    """What is odd about a column of this role, as a clause; empty if nothing is."""
    cells = [cell for cell in _cells(grid, column) if cell]
    unknown = role in (Role.OTHER, Role.ROUND, Role.NAME, Role.DEALER)
    if (unknown and cells) or (role is Role.COMPUTED and not all(map(_FIGURE.match, cells))):
        return "is neither a round nor a total"
    if role is Role.WINNER and not {cell.casefold() for cell in cells} <= _YES | _NO:
        return "should hold yes, no or nothing"
    first = _columns(grid, role)[0]
    if role in _FOR_ONE and cells and _cells(grid, column) != _cells(grid, first):
        return f"differs from {quoted(grid.table.cell(0, first))}, which is the same by its label"
    return ""


def _cells(grid: Grid, column: int) -> list[str]:
    return [grid.table.cell(row, column) for row in range(int(grid.headed), len(grid.table.rows))]


def _bare_labels(grid: Grid) -> Iterator[str]:
    """Labels that nobody knows, of columns in which nothing is: texts beside the table."""
    for column in _columns(grid, Role.OTHER):
        if not any(_cells(grid, column)):
            yield grid.table.cell(0, column)
