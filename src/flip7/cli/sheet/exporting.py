"""`flip7 sheet export`: sheets as files, and an empty one to print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from flip7.cli.files import (
    STDOUT,
    FileError,
    force_option,
    put,
    refuse_binary_on_terminal,
)
from flip7.cli.options import Whole, rules_options
from flip7.cli.sheet.desk import chosen, opened, sheet_option
from flip7.cli.stored import store_option, tell_left_out
from flip7.game.extras import needs_extra
from flip7.game.rules import MOST_SEATS, Rules
from flip7.sheet.changes import Log
from flip7.sheet.document import SavedSheet, document, write
from flip7.sheet.people import linked
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StoreError

Sheets = Sequence[tuple[str, Log]]

_FORMS = ("json", "csv", "xlsx", "html")
_PLAYERS = 6
_SEPARATORS = ("comma", "semicolon", "tab")
_FOR_EMPTY = ("seats", "rounds", "edition", "settings")


@click.command(short_help="Write sheets to a file, or an empty one to print.")
@click.argument("file", type=click.Path(path_type=Path), default=STDOUT, metavar="[FILE]")
@sheet_option
@click.option("--all", "everything", is_flag=True, help="All sheets, as JSON or XLSX.")
@click.option(
    "--as",
    "form",
    type=click.Choice(_FORMS),
    help="The form of the file. Default: as FILE ends, or json.",
)
@click.option(
    "--separator",
    type=click.Choice(_SEPARATORS),
    default=_SEPARATORS[0],
    show_default=True,
    help="What parts the cells of CSV.",
)
@click.option("--bom", is_flag=True, help="Let CSV begin with the mark that old spreadsheets need.")
@click.option("--empty", is_flag=True, help="An empty sheet to print (HTML), for pen and paper.")
@click.option(
    "--players",
    "seats",
    type=Whole(1, MOST_SEATS),
    default=_PLAYERS,
    show_default=True,
    metavar="N",
    help="For how many the empty sheet is.",
)
@click.option("--rounds", type=Whole(1, 100), metavar="N", help="The rounds of the empty sheet.")
@rules_options
@force_option
@store_option
@click.pass_context
def export(
    ctx: click.Context,
    file: Path,
    *,
    which: str | None,
    everything: bool,
    form: str | None,
    separator: str,
    bom: bool,
    empty: bool,
    seats: int,
    rounds: int | None,
    rules: Rules,
    force: bool,
    store: str | None,
) -> int:
    """Write a sheet to FILE, or to stdout: as JSON with its whole log, which import reads again, as
    CSV or XLSX for spreadsheets, or as HTML to print.

    --empty makes a sheet for pen and paper instead, by the edition and for as many as you say.
    """
    if empty:
        put(_empty(rules, seats, rounds), file, force=force)
        return 0
    _refuse_for_empty(ctx)
    if which and everything:
        raise click.UsageError("--all is for all sheets: leave out --sheet, or --all")
    form = form or _form_of(file)
    if form == "xlsx":
        refuse_binary_on_terminal(file, "a workbook")
    damaged: list[StoreError] = []
    with opened(ctx, store) as found:
        if everything:
            sheets: Sheets = found.logs(damaged.append)
        else:
            id = found.resolve(which or chosen(ctx).which)
            sheets = [(id, found.sheet(id))]
        named = linked(log for _, log in sheets)
        people = tuple(person for person in found.people() if person.id in named)
    if not sheets:
        raise FileError("there is no sheet to write")
    if everything and form not in ("json", "xlsx"):
        raise click.UsageError(f"a file in {form} holds one sheet: --all is for json and xlsx")
    if form == "json":
        saved = (SavedSheet(log=log, id=id) for id, log in sheets)
        put(write(document(*saved, people=people)), file, force=force)
    else:
        put(_written(sheets, form, separator, bom=bom), file, force=force)
    for error in damaged:
        tell_left_out(error)
    return 1 if damaged else 0


def _form_of(file: Path) -> str:
    if file == STDOUT:
        return "json"
    ending = file.suffix.lower().removeprefix(".")
    if ending not in _FORMS:
        raise FileError(
            f"{file}: end its name in .json, .csv, .xlsx or .html, or say --as {'|'.join(_FORMS)};"
            " a sheet is named by --sheet"
        )
    return ending


def _written(sheets: Sheets, form: str, separator: str, *, bom: bool) -> bytes:
    found = [Sheet.of(log) for _, log in sheets]
    if form == "html":
        from flip7.sheet.exports.printed import score_sheet

        return score_sheet(found[0]).encode("utf-8", "replace")
    from flip7.sheet.exports.spreadsheet import SEPARATORS, to_csv, to_xlsx

    if form == "csv":
        return to_csv(found[0], SEPARATORS[separator], bom=bom)
    with needs_extra("sheet", "openpyxl"):
        return to_xlsx(found)


# ---------------------------------------------------------------- pen and paper


def _empty(rules: Rules, seats: int, rounds: int | None) -> bytes:
    from flip7.sheet.exports.form import ROUNDS, empty_form

    return empty_form(rules, seats, rounds=rounds or ROUNDS).encode("utf-8", "replace")


def _refuse_for_empty(ctx: click.Context) -> None:
    """A sheet that is kept has its players and rules already."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(str(param.name))
        if param.name in _FOR_EMPTY and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{param.opts[0]} is for an empty sheet: add --empty")
