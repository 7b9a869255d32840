"""Differences: where a file contradicts what follows from its own cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flip7.game.errors import quoted
from flip7.sheet.entry import points_of
from flip7.sheet.imports.draft import Draft
from flip7.sheet.limits import sum_of
from flip7.sheet.sheet import Sheet


def points_told(text: str) -> int | None:
    """The points that a total tells, a trophy or a decimal 0 beside it forgiven."""
    plain = re.sub(r"[\s🏆=]", "", text)
    return sum_of(re.sub(r"[.,]0+$", "", plain))


def differences(draft: Draft, sheet: Sheet) -> tuple[str, ...]:
    """A sentence for each total, winner and points of a cell that is told otherwise than it is."""
    return (*_of_cells(draft, sheet), *_of_totals(draft, sheet), *_of_the_end(draft, sheet))


def _of_cells(draft: Draft, sheet: Sheet) -> Iterator[str]:
    for row, drafted in zip(sheet.rounds, draft.rounds, strict=False):
        for number, raw in enumerate(drafted.cells, 1):
            entry = row.entries[number]
            points = None if entry is None else points_of(entry, sheet.rules)
            if None not in (raw.points, points) and raw.points != points:
                yield (
                    f"Round {row.number}: the file counts {raw.points} for {sheet.called(number)},"
                    f" and {quoted(raw.text)} is worth {points}."
                )


def _of_totals(draft: Draft, sheet: Sheet) -> Iterator[str]:
    for number, player in enumerate(draft.players, 1):
        if not player.total or player.total.startswith("=") or not draft.rounds:
            continue
        told, total = points_told(player.total), sheet.totals[number]
        if told is None:
            yield f"The total {quoted(player.total)} of {sheet.called(number)} is no number."
        elif told != total:
            yield (
                f"The file has the total {told} for {sheet.called(number)};"
                f" the rounds add up to {total}."
            )


def _of_the_end(draft: Draft, sheet: Sheet) -> Iterator[str]:
    outcome = sheet.outcome
    winners = outcome.winners if outcome is not None else ()
    told = tuple(number for number, player in enumerate(draft.players, 1) if player.won)
    if told and set(told) != set(winners):
        yield (
            f"The file calls {_names(told, sheet)} the winner;"
            f" by these rules {_has_won(winners, sheet)}."
        )
    elif draft.finished and outcome is None:
        yield "The file says that the game is over; by these rules nobody has won."
    elif draft.finished is False and outcome is not None:
        yield f"The file says that the game goes on; by these rules {_has_won(winners, sheet)}."
    for row in sheet.rounds:
        if row.after_end:
            yield f"Round {row.number} counts for nothing: the game was won before it."


def _has_won(winners: tuple[int, ...], sheet: Sheet) -> str:
    if not winners:
        return "nobody has won"
    return f"{_names(winners, sheet)} {'has' if len(winners) == 1 else 'have'} won"


def _names(players: tuple[int, ...], sheet: Sheet) -> str:
    return " and ".join(sheet.called(player) for player in players)
