"""The grid of a score sheet, as spreadsheets have it: a row for each player, a column for each
round.

    Player | Start | Total | Round 1 | Round 2 | ...

`Start` is there only if somebody began with points, and a row's Total is its Start and its rounds
added up. In the rounds stand

- a number for points that count, those of cards included,
- `BUST` for a bust, which is worth 0,
- nothing where something is awaited and missing,
- `-` where the player did not play, or nothing counts: after leaving, sitting out a tie-break.

A column of sums of several rounds is headed so: `Round 1 (sum of several)`.

Rounds after the end are left out, and so is the one that comes next as long as it is empty. Cards,
notes, the deal and the log are not in a grid; the project's own JSON has them.
"""

from __future__ import annotations

from flip7.sheet.course import noted_rounds
from flip7.sheet.entry import Bust
from flip7.sheet.sheet import Player, Round, Sheet

PLAYER, START, TOTAL, ROUND = "Player", "Start", "Total", "Round {number}"
SUMMED = "Round {number} (sum of several)"
BUST, MISSING, ABSENT = "BUST", "", "-"

Value = str | int


def grid(sheet: Sheet) -> list[list[Value]]:
    """The head and the players in the order of their seats. All rows are of one length; texts
    stand as they are, whatever they begin with."""
    rounds = grid_rounds(sheet)
    starts = any(player.start for player in sheet.players)
    head: list[Value] = [PLAYER, *([START] if starts else ()), TOTAL]
    head += [(SUMMED if row.summed else ROUND).format(number=row.number) for row in rounds]
    return [head, *(_row(sheet, player, rounds, starts=starts) for player in sheet.players)]


def grid_rounds(sheet: Sheet) -> list[Round]:
    """The rounds that are in the grid."""
    return [row for row in noted_rounds(sheet) if not row.after_end]


def _row(sheet: Sheet, player: Player, rounds: list[Round], *, starts: bool) -> list[Value]:
    start = [player.start] if starts else []
    cells = [_value(row, player.number) for row in rounds]
    return [player.name, *start, sheet.totals[player.number], *cells]


def _value(row: Round, player: int) -> Value:
    if player in row.missing:
        return MISSING
    points = row.points[player]
    if points is None:
        return ABSENT
    return BUST if isinstance(row.entries[player], Bust) else points
