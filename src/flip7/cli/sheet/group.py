"""The group `flip7 sheet` and its list of commands."""

from __future__ import annotations

import click

from flip7.cli.lazy import LazyGroup

_HERE = "flip7.cli.sheet"

COMMANDS: dict[str, tuple[str, str]] = {
    "new": (f"{_HERE}.beginning:new", "Begin a sheet."),
    "add": (f"{_HERE}.rounds:add", "Note a round."),
    "set": (f"{_HERE}.rounds:set_", "Correct any cell of any round."),
    "undo": (f"{_HERE}.rounds:undo", "Undo the last change."),
    "redo": (f"{_HERE}.rounds:redo", "Put the change undone last in force again."),
    "show": (f"{_HERE}.showing:show", "Show a sheet as a table, as JSON or as a chart."),
    "list": (f"{_HERE}.listing:list_", "List the sheets."),
    "log": (f"{_HERE}.notes:log", "Show who changed what, and when."),
    "players": (f"{_HERE}.players:players", "Show or change who plays."),
    "note": (f"{_HERE}.notes:note", "Write a note on the game or on a round."),
    "title": (f"{_HERE}.notes:title", "Call the sheet otherwise."),
    "stats": (f"{_HERE}.stats:stats", "Show statistics of one sheet or of many."),
    "end": (f"{_HERE}.rounds:end", "End a game before anybody has won."),
    "delete": (f"{_HERE}.listing:delete", "Put a sheet away."),
    "restore": (f"{_HERE}.listing:restore", "Take back a deletion."),
    "import": (f"{_HERE}.importing:import_", "Take in sheets from a file."),
    "export": (f"{_HERE}.exporting:export", "Write sheets to a file, or an empty one to print."),
}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    short_help="Keep the score of a game with real cards.",
)
@click.option(
    "--sheet",
    "which",
    metavar="SHEET",
    help="Another sheet than the latest, by its short id or its title.",
)
@click.option(
    "--store",
    metavar="URL",
    help="Another store than yours: an SQLite file, or a URL of PostgreSQL.",
)
@click.option("--by", default="", envvar="FLIP7_BY", metavar="NAME", help="Who notes, for the log.")
@click.pass_context
def sheet(ctx: click.Context, which: str | None, store: str | None, by: str) -> None:
    """Keep the score of a game with real cards.

    Without a command you are guided: who plays, then round by round what everybody scored.
    """
    from flip7.cli.sheet.desk import Chosen

    if ctx.invoked_subcommand is not None:
        ctx.obj = Chosen(which, store, by=by)
        return
    from flip7.cli.sheet.guided import keep_score

    keep_score(ctx, which, store, by)
