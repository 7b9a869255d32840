"""The course of a game: what was played, who led, who trailed by how much.

A player *played* a round if an entry of theirs counts in it: a missing cell, a round that they did
not play and whatever is noted after the end are none. Sums of several rounds are none either, since
nobody knows how many they are of. The *standings* are told by complete rounds
alone; from the first round with a missing cell on nobody can tell who leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flip7.sheet.entry import Entry
from flip7.sheet.sheet import Round, Sheet


def played(sheet: Sheet, player: int) -> Iterator[tuple[Entry, int]]:
    """What the player noted in each round they played, and the points of it, in order."""
    for row in sheet.rounds:
        entry, points = row.entries[player], row.points[player]
        if entry is not None and points is not None and not row.summed:
            yield entry, points


def sums(sheet: Sheet, player: int) -> Iterator[int]:
    """The points of each sum of several rounds that is noted for the player and counts."""
    for row in sheet.rounds:
        points = row.points[player]
        if points is not None and row.summed:
            yield points


def standings(sheet: Sheet) -> Iterator[tuple[Round, Mapping[int, int]]]:
    """Each complete round before the first that is not, with the totals after it of all who are
    in the game then; whoever has left is out of the reckoning."""
    for row in sheet.rounds:
        if not row.complete:
            return
        yield (
            row,
            {
                number: total
                for number, total in row.totals.items()
                if total is not None and sheet.player(number).is_in(row.number)
            },
        )


def lead(sheet: Sheet) -> tuple[tuple[int, ...], int | None]:
    """Who leads, as they sit. While a cell is missing in a round that is begun, nobody can tell:
    then it is who led before, of those still in the game, with the number of that round (0 for
    none)."""
    if not any(row.noted and row.missing for row in sheet.rounds):
        return sheet.leaders, None
    number, totals = 0, dict[int, int]()
    for row, standing in standings(sheet):
        number, totals = row.number, dict(standing)
    there = [player for player in sheet.in_game if player in totals]
    highest = max((totals[player] for player in there), default=0)
    return tuple(player for player in there if totals[player] == highest), number


def lead_changes(sheet: Sheet) -> int:
    """How often a complete round left somebody alone in the lead who was not the last to lead
    alone before. The first to lead changes nothing, nor does a tie in between."""
    changes, leader = 0, None
    for _, totals in standings(sheet):
        highest = max(totals.values(), default=0)
        ahead = [number for number, total in totals.items() if total == highest]
        if len(ahead) == 1 and ahead[0] != leader:
            changes += leader is not None
            leader = ahead[0]
    return changes


def trailed_by(sheet: Sheet, player: int) -> int:
    """The most points by which the player was behind the lead after a complete round."""
    return max(
        (
            max(totals.values()) - totals[player]
            for _, totals in standings(sheet)
            if player in totals
        ),
        default=0,
    )


def noted_rounds(sheet: Sheet) -> tuple[Round, ...]:
    """All rounds, without the one that comes next as long as nothing is noted in it."""
    return sheet.rounds if sheet.rounds[-1].noted else sheet.rounds[:-1]
