"""`flip7 sheet add`, `set`, `undo`, `redo`, `end`: the rounds of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import click

from flip7.cli.asking import Read, reader
from flip7.cli.sheet.cells import RoundNumber, read_cells
from flip7.cli.sheet.desk import Desk, changes_sheet, sheet_argument
from flip7.cli.sheet.noting import noted
from flip7.cli.sheet.words import described, entry_text, holds_now, standing
from flip7.sheet.changes import (
    Begun,
    Change,
    Dealt,
    Ended,
    Joined,
    Noted,
    Redone,
    Reopened,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent
from flip7.sheet.remarks import verdict
from flip7.sheet.sheet import Sheet

_CELLS = "PLAYER=ENTRY..."
_sure = click.option("--sure", is_flag=True, help="Note it also if it looks like a slip.")


@click.command(short_help="Note a round.")
@click.argument("cells", nargs=-1, required=True, metavar=_CELLS)
@_sure
@click.option("--sums", is_flag=True, help="The points are sums of several rounds until now.")
@changes_sheet
def add(desk: Desk, cells: tuple[str, ...], sure: bool, sums: bool) -> None:
    """Note the round that is being played, or a part of it: A=31 B=bust C="12 9 x2".

    The beginning of a name is enough; order, capitals, blanks, quotes, and : for = make no
    difference. An entry is points (31), a sum (10+15+8), cards (12 9 x2), bust, or out for who did
    not play the round.

    A sheet that is begun in the middle of a game takes what everybody has by then as sums: add
    --sums A=120 B=95. They count for the totals, and in no figure of rounds.
    """
    sheet = desk.sheet
    desk.make(added(sheet, cells, sheet.current, sure=sure, summed=sums, read=reader()))
    desk.use()


def added(
    sheet: Sheet,
    words: Sequence[str],
    number: int,
    *,
    sure: bool = False,
    summed: bool = False,
    read: Read | None,
) -> Noted:
    """The change that notes cells of the round of this number that were empty. Raises `SheetError`
    for one in which something else stands."""
    row = sheet.rounds[number - 1]
    if sheet.ended:
        raise SheetError(
            f"{verdict(sheet)} To correct a round: set ROUND {_CELLS}; for another game: new"
        )
    told = read_cells(sheet, words, row.missing)
    for player, _ in told:
        entry = row.entries[player]
        if entry is not None and player in row.noted:
            waits = f" (it awaits {_names(sheet, row.missing)})" if row.missing else ""
            verb = "is" if isinstance(entry, Absent) else "has"
            raise SheetError(
                f"{sheet.called(player)} {verb} {entry_text(entry, sheet)} in round {number}"
                f" already{waits}; to correct it: set {number} {_CELLS}"
            )
    return noted(sheet, number, told, sure=sure, summed=summed, read=read)


def _names(sheet: Sheet, players: Sequence[int]) -> str:
    return ", ".join(sheet.called(player) for player in players)


@click.command("set", short_help="Correct any cell of any round.")
@click.argument("number", type=RoundNumber(), metavar="ROUND")
@click.argument("cells", nargs=-1, required=True, metavar=_CELLS)
@_sure
@changes_sheet
def set_(desk: Desk, number: int, cells: tuple[str, ...], sure: bool) -> None:
    """Note cells of ROUND, whatever stands in them, as in set 3 A=13 'B=?' for two of them.

    An entry is written as for add; empty makes a cell empty again. Totals, ties and the winner
    follow.
    """
    sheet = desk.sheet
    in_round = sheet.rounds[number - 1].playing if 0 < number <= len(sheet.rounds) else ()
    told = read_cells(sheet, cells, in_round)
    desk.make(noted(sheet, number, told, sure=sure, read=reader()))


@click.command(short_help="Undo the last change.")
@sheet_argument
@changes_sheet
def undo(desk: Desk) -> None:
    """Undo the last change that is in force, whatever it was; again, the one before it."""
    change = desk.sheet.to_undo
    if change is None or _is_beginning(desk.sheet, change):
        raise SheetError(
            "there is nothing to undo: the sheet is as it was begun (delete puts it away)"
        )
    before = described(change, desk.sheet)
    sheet = desk.write(Undone())
    desk.say(f"Undone: {before}.", holds_now(change, sheet), standing(sheet))


def _is_beginning(sheet: Sheet, change: Change) -> bool:
    """Whether a change is of those by which `new` began the sheet."""
    beginning = takewhile(
        lambda line: line.at == sheet.log[0].at and isinstance(line.change, Begun | Joined | Dealt),
        sheet.log,
    )
    return any(line.change is change for line in beginning)


@click.command(short_help="Put the change undone last in force again.")
@sheet_argument
@changes_sheet
def redo(desk: Desk) -> None:
    """Put the change that was undone last in force again, as long as no other came since."""
    change = desk.sheet.to_redo
    if change is None:
        raise SheetError("there is nothing to redo")
    sheet = desk.write(Redone())
    desk.say(f"Redone: {described(change, sheet)}.", standing(sheet))


@click.command(short_help="End a game before anybody has won.")
@click.option("--reopen", is_flag=True, help="Let a game that was ended so go on.")
@sheet_argument
@changes_sheet
def end(desk: Desk, reopen: bool) -> None:
    """End a game before anybody has won; it has no winner then.

    A game that is won is over by itself, and goes on if a correction takes the victory away.
    """
    if reopen:
        desk.make(Reopened())
    else:
        desk.say(standing(desk.write(Ended())))
