"""Games that are kept already: a file of another program has no id by which to know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flip7.sheet.changes import Joined, Log, Renamed
from flip7.sheet.course import noted_rounds
from flip7.sheet.imports.plan import Plan
from flip7.sheet.sheet import Sheet


def kept_as(plans: Sequence[Plan], logs: Iterable[tuple[str, Log]]) -> list[str | None]:
    """For each plan the id of the log that its game is on already, `None` if it is on none.

    Players are compared by their names, rounds by their points, and the time at which the game
    began where the file tells it.
    """
    names = {name for plan in plans for name in plan.names}
    there: dict[object, list[tuple[str, Log]]] = {}
    for id, log in logs:
        if not names.isdisjoint(_named(log)):
            there.setdefault(_played(Sheet.of(log)), []).append((id, log))
    return [_first(plan, there) for plan in plans]


def _first(plan: Plan, there: dict[object, list[tuple[str, Log]]]) -> str | None:
    alike = [] if plan.sheet is None else there.get(_played(plan.sheet), [])
    return next((id for id, log in alike if plan.begun in (None, log[0].at)), None)


def _named(log: Log) -> Iterator[str]:
    """All names in a log, which are quicker to see than the sheet that it makes."""
    changes = (line.change for line in log)
    return (change.name for change in changes if isinstance(change, Joined | Renamed))


def _played(sheet: Sheet) -> object:
    """What makes a game the same: each player with the points of the start and of all rounds."""
    rounds = noted_rounds(sheet)
    players = (
        (player.name, player.start, tuple(row.points[player.number] for row in rounds))
        for player in sheet.players
    )
    return tuple(sorted(players, key=repr))
