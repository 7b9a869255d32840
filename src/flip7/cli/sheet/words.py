"""What stands on a sheet, and what was changed, in short sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch

from flip7.learn.language import ENGLISH
from flip7.sheet.changes import (
    Begun,
    Cell,
    Change,
    Dealt,
    Ended,
    Joined,
    Left,
    Linked,
    Log,
    Logged,
    Noted,
    Redone,
    Remarked,
    Renamed,
    Reopened,
    Reordered,
    Retitled,
    Returned,
    SheetError,
    Undone,
)
from flip7.sheet.course import lead
from flip7.sheet.entry import Cards, Entry, Total, points_of
from flip7.sheet.facts import Facts
from flip7.sheet.names import called
from flip7.sheet.reading import write_entry
from flip7.sheet.remarks import remarks, verdict
from flip7.sheet.sheet import Sheet, told

_MOST_CELLS, _MOST_NAMES = 12, 8
_LONGEST_NOTE = 60


# ---------------------------------------------------------------- how the game stands


def standing(sheet: Sheet) -> str:
    """Who has won, or else who leads and what is awaited next, in one line."""
    return " ".join(_standing(sheet))


def _standing(sheet: Sheet) -> Iterator[str]:
    won = verdict(sheet)
    if won is not None:
        yield won
        yield from remarks(sheet)
        return
    row = sheet.rounds[-1]
    begun = bool(row.noted)
    if row.missing and begun:
        yield f"Round {row.number} awaits {all_of(sheet, row.missing)}."
    elif not row.tie_break:
        yield from _lead(sheet)
    yield from remarks(sheet)
    if not begun and row.dealer is not None:
        yield f"{sheet.called(row.dealer)} deals round {row.number}."


def _lead(sheet: Sheet) -> Iterator[str]:
    leaders, then = lead(sheet)
    if leaders and then is None:
        verb = "leads" if len(leaders) == 1 else "lead"
        yield f"{all_of(sheet, leaders)} {verb} with {sheet.totals[leaders[0]]}."


def all_of(sheet: Sheet, players: Iterable[int]) -> str:
    """The names of some players, the last after an "and"; of many the first."""
    names = [name_of(sheet, player) for player in players]
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1} others"]
    return ENGLISH.all_of(names)


def name_of(sheet: Sheet | Facts, player: int) -> str:
    """The player in a sentence, also one who is not on the sheet any more."""
    try:
        return sheet.called(player)
    except SheetError:
        return f"player {player}"


def sheet_name(id: str, title: str) -> str:
    """A sheet in a sentence."""
    return f"{called(title)} ({id})" if title else id


def title_of(title: str) -> str:
    """The title as lists have it."""
    return called(title) or "no title"


# ---------------------------------------------------------------- what was changed


@singledispatch
def described(change: Change, sheet: Sheet | Facts) -> str:
    """A change in words, as something that was done, without a full stop; players are called as
    they are on `sheet`."""
    raise TypeError(change)


@described.register
def _(change: Begun, sheet: Sheet | Facts) -> str:
    title = f" of {called(change.title)}" if change.title else ""
    return f"the sheet{title} was begun by the rules {change.rules}"


@described.register
def _(change: Joined, sheet: Sheet | Facts) -> str:
    start = f" with {change.start} points" if change.start else ""
    return f"{called(change.name)} joined as player {change.player} in round {change.round}{start}"


@described.register
def _(change: Renamed, sheet: Sheet | Facts) -> str:
    return f"player {change.player} was renamed to {called(change.name)}"


@described.register
def _(change: Left, sheet: Sheet | Facts) -> str:
    return f"{name_of(sheet, change.player)} left, from round {change.round} on"


@described.register
def _(change: Returned, sheet: Sheet | Facts) -> str:
    return f"{name_of(sheet, change.player)} returned, from round {change.round} on"


@described.register
def _(change: Reordered, sheet: Sheet | Facts) -> str:
    names = ", ".join(name_of(sheet, player) for player in change.players)
    return f"the order from round {change.round} on was set to {names}"


@described.register
def _(change: Dealt, sheet: Sheet | Facts) -> str:
    return f"the deal of round {change.round} was given to {name_of(sheet, change.player)}"


@described.register
def _(change: Noted, sheet: Sheet | Facts) -> str:
    cells = change.cells
    about = f"round {change.round}{' (sums of several rounds)' if change.summed else ''}"
    if len(cells) > _MOST_CELLS:
        return f"{about}: {len(cells)} cells"
    told = ", ".join(f"{name_of(sheet, cell.player)} {_cell(cell, sheet)}" for cell in cells)
    return f"{about}: {told}"


def _cell(cell: Cell, sheet: Sheet | Facts) -> str:
    sure = " (sure)" if cell.sure else ""
    return f"{'emptied' if cell.entry is None else entry_text(cell.entry, sheet)}{sure}"


def entry_text(entry: Entry, sheet: Sheet | Facts) -> str:
    """What is noted, with the points where they are not plain to see."""
    text = write_entry(entry).rstrip(",")
    if isinstance(entry, Cards) or (isinstance(entry, Total) and entry.written):
        return f"{text} = {points_of(entry, sheet.rules)}"
    return text


@described.register
def _(change: Remarked, sheet: Sheet | Facts) -> str:
    about = "the game" if change.round is None else f"round {change.round}"
    if not change.text:
        return f"the note on {about} was taken away"
    text = " ".join(change.text.split())
    short = text if len(text) <= _LONGEST_NOTE else f"{text[:_LONGEST_NOTE]}..."
    return f"note on {about}: {short}"


@described.register
def _(change: Retitled, sheet: Sheet | Facts) -> str:
    if not change.title:
        return "the title was taken away"
    return f"the title was changed to {called(change.title)}"


@described.register
def _(change: Linked, sheet: Sheet | Facts) -> str:
    name = name_of(sheet, change.player)
    if change.person is None:
        return f"the link of {name} was taken away"
    return f"{name} was linked to the person {called(change.person)}"


@described.register
def _(change: Ended, sheet: Sheet | Facts) -> str:
    return "the game was ended"


@described.register
def _(change: Reopened, sheet: Sheet | Facts) -> str:
    return "the game was reopened"


@described.register
def _(change: Undone, sheet: Sheet | Facts) -> str:
    return "the change before it was undone"


@described.register
def _(change: Redone, sheet: Sheet | Facts) -> str:
    return "the change undone last is in force again"


def holds_now(undone: Change, sheet: Sheet) -> str:
    """What stands where something undone was, in a sentence; empty where the rest tells it."""
    match undone:
        case Noted() if len(undone.cells) <= _MOST_CELLS:
            cells = ", ".join(
                f"{name_of(sheet, cell.player)} {_noted(sheet, undone.round, cell.player)}"
                for cell in undone.cells
            )
            return f"In round {undone.round} now: {cells}."
        case Renamed():
            return f"Player {undone.player} is called {name_of(sheet, undone.player)}."
        case _:
            return ""


def _noted(sheet: Sheet, number: int, player: int) -> str:
    row = sheet.rounds[number - 1] if number <= len(sheet.rounds) else None
    entry = row.entries.get(player) if row and player in row.noted else None
    return "empty" if entry is None else entry_text(entry, sheet)


def history(log: Log) -> Iterator[tuple[Logged, str]]:
    """Each line of the log with its words; players are called as they were called then."""
    for line, change, facts in told(log):
        again = _AGAIN.get(type(line.change), "")
        yield line, f"{again}{described(change, facts)}"


_AGAIN: Mapping[type[Change], str] = {Undone: "undone: ", Redone: "redone: "}
