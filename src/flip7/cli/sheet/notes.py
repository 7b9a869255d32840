"""`flip7 sheet note`, `title`, `log`: words about a game, and its history."""

from __future__ import annotations

from collections.abc import Iterator

import click

from flip7.cli.sheet.cells import RoundNumber
from flip7.cli.sheet.desk import Desk, changes_sheet, on_sheet, say, sheet_argument
from flip7.cli.sheet.words import history
from flip7.sheet.changes import Remarked, Retitled
from flip7.sheet.sheet import Sheet


@click.command(short_help="Write a note on the game or on a round.")
@click.argument("text", nargs=-1, metavar="[TEXT]...")
@click.option("--round", "number", type=RoundNumber(), metavar="N", help="On this round.")
@changes_sheet
def note(desk: Desk, text: tuple[str, ...], number: int | None) -> None:
    """Write a note on the game, or on a round; it takes the place of the one there was.

    An empty TEXT ("") takes a note away; without any, the notes are shown.
    """
    if text:
        desk.make(Remarked(" ".join(text), number))
        return
    for line in notes_of(desk.sheet, number):
        say(line)


def notes_of(sheet: Sheet, number: int | None = None) -> Iterator[str]:
    """The lines of all notes, or of those on one round."""
    if number is None:
        yield from (f"Note: {line}" for line in sheet.note.splitlines())
    for row in sheet.rounds:
        if number in (None, row.number):
            yield from (f"Note on round {row.number}: {line}" for line in row.note.splitlines())


@click.command(short_help="Call the sheet otherwise.")
@click.argument("text", nargs=-1, required=True, metavar="TEXT...")
@changes_sheet
def title(desk: Desk, text: tuple[str, ...]) -> None:
    """Call the sheet TEXT from now on; an empty one ("") takes the title away."""
    desk.make(Retitled(" ".join(text)))


@click.command(short_help="Show who changed what, and when.")
@sheet_argument
@on_sheet
def log(desk: Desk) -> None:
    """Show every change of the sheet since it was begun, those undone included, in local time."""
    for number, (line, words) in enumerate(history(desk.sheet.log), 1):
        when = line.at.astimezone().strftime("%Y-%m-%d %H:%M:%S")
        by = f" ({line.by})" if line.by else ""
        say(f"{number:4}  {when}  {words}{by}")
