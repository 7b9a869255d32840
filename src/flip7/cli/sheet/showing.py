"""`flip7 sheet show`: a sheet as a table, as JSON, as a chart."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from flip7.cli.files import FileError, force_option, put
from flip7.cli.sheet.as_data import as_data
from flip7.cli.sheet.desk import Desk, on_sheet, say, sheet_argument
from flip7.cli.sheet.notes import notes_of
from flip7.cli.sheet.words import standing
from flip7.cli.showing import echo_json
from flip7.game.extras import needs_extra
from flip7.sheet.course import noted_rounds
from flip7.sheet.layout import lay_out
from flip7.sheet.sheet import Sheet

_IN_TERMINAL = ""
_CHART_ROWS = 16
_WIDEST = 1000
"""No terminal is wider, whatever COLUMNS says."""
_DRAWN = "│└─·┄"


@click.command(short_help="Show a sheet as a table, as JSON or as a chart.")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet with all that follows.")
@click.option(
    "--chart",
    is_flag=False,
    flag_value=_IN_TERMINAL,
    metavar="[FILE]",
    help="Draw the totals round by round, here or in FILE, whose name ends in .svg or .png.",
)
@force_option
@sheet_argument
@on_sheet
def show(desk: Desk, as_json: bool, chart: str | None, force: bool) -> None:
    """Show the latest sheet, or another by its short id or its title: what everybody scored, who
    leads or has won, what is missing and who deals.

    Players are rows or columns, as it fits. A schema of the JSON is in the documentation.
    """
    if as_json and chart is not None:
        raise click.UsageError("--json and --chart are two ways to show a sheet: choose one")
    if as_json:
        echo_json(as_data(desk.id, desk.sheet))
    elif chart == _IN_TERMINAL:
        _draw(desk.sheet)
    elif chart is not None:
        _draw_file(desk.sheet, Path(chart), force=force)
    else:
        show_table(desk)


def show_table(desk: Desk) -> None:
    """Print the sheet as a table, with what should be known about it."""
    sheet = desk.sheet
    title = f"{sheet.title} ({desk.id})" if sheet.title else desk.id
    say(f"{title}, {sheet.rules}")
    click.echo()
    click.echo(lay_out(sheet, _columns(), strong=_bold), nl=False)
    click.echo()
    say(standing(sheet))
    for line in notes_of(sheet):
        say(line)


def _columns() -> int:
    return min(shutil.get_terminal_size().columns, _WIDEST)


def _bold(text: str) -> str:
    return click.style(text, bold=True)


def _draw(sheet: Sheet) -> None:
    from flip7.sheet.exports.curves import curves_of
    from flip7.sheet.exports.terminal_chart import terminal_chart

    if not noted_rounds(sheet):
        say("Nothing is noted yet.")
        return
    rows = max(shutil.get_terminal_size().lines - len(sheet.players) - 6, _CHART_ROWS)
    rows = min(rows, 2 * _CHART_ROWS)
    plain = not _can_print(_DRAWN)
    click.echo(terminal_chart(curves_of(sheet), _columns(), rows, plain=plain), nl=False)


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _draw_file(sheet: Sheet, file: Path, *, force: bool) -> None:
    ending = file.suffix.lower()
    if ending not in (".svg", ".png"):
        raise FileError(f"{file}: a chart is written to a file whose name ends in .svg or .png")
    with needs_extra("sheet", "matplotlib"):
        from flip7.sheet.exports.chart import chart_png, chart_svg
        from flip7.sheet.exports.curves import curves_of

        data = (chart_svg if ending == ".svg" else chart_png)(curves_of(sheet))
    put(data, file, force=force)
