"""`flip7 sheet new`: beginning a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from flip7.cli.asking import Read, reader
from flip7.cli.messages import complain
from flip7.cli.options import rules_options
from flip7.cli.sheet.desk import by_option, chosen, opened, say
from flip7.cli.sheet.who import find
from flip7.cli.sheet.words import all_of, standing, title_of
from flip7.cli.stored import store_option
from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules
from flip7.sheet.names import player_name
from flip7.sheet.sheet import Sheet, SheetError, begin

if TYPE_CHECKING:
    from flip7.store.store import Store


@click.command(short_help="Begin a sheet.")
@click.argument("names", nargs=-1, metavar="NAME...")
@click.option("--title", default="", metavar="TEXT", help="What the sheet is called.")
@click.option("--dealer", metavar="NAME", help="Who deals first; then the deal goes round.")
@rules_options
@by_option
@store_option
@click.pass_context
def new(
    ctx: click.Context,
    names: tuple[str, ...],
    *,
    title: str,
    dealer: str | None,
    rules: Rules,
    by: str,
    store: str | None,
) -> None:
    """Begin a sheet for the players NAME..., clockwise as they sit.

    A name with a blank stands in quotes. Where an edition leaves ties to an agreement, you are
    asked, or --set tie_break says it.
    """
    from flip7.cli.ties import agreed, is_open

    read, by = reader(), by or chosen(ctx).by
    if not names and read is not None:
        names = ask_names(read)
    if not names:
        raise SheetError("name the players, as in: flip7 sheet new Ann Ben Cem")
    sheet = begun(rules, names, title=title, dealer=dealer, by=by)
    if is_open(rules, ctx.params["settings"]):
        settled = agreed(rules, read)
        if settled is None:
            return
        sheet = begun(settled, names, title=title, dealer=dealer, by=by)
    with opened(ctx, store, create=True) as found:
        keep(found, sheet)
    if len(names) == 1 and "," in names[0]:
        complain("this is one player; several are separate words: flip7 sheet new Ann Ben Cem")


def begun(
    rules: Rules, names: Sequence[str], *, title: str = "", dealer: str | None = None, by: str = ""
) -> Sheet:
    """A new sheet, on which `dealer` deals first. Raises `SheetError` and `WhoError`."""
    sheet = begin(rules, names, title, by=by)
    if dealer is None:
        return sheet
    return begin(rules, names, title, at=sheet.log[0].at, by=by, dealer=find(sheet, dealer))


def keep(store: Store, sheet: Sheet) -> str:
    """Keep a new sheet and tell its id; returns that."""
    id = store.add_sheet(sheet.log)
    title = f" ({title_of(sheet.title)})" if sheet.title else ""
    players = all_of(sheet, [player.number for player in sheet.players])
    say(f"{id}{title}: {players} by the rules {sheet.rules}.", standing(sheet))
    return id


def ask_names(read: Read) -> tuple[str, ...]:
    """The names of those who play; none at the end of input."""
    click.echo("Who plays? One name each, clockwise as you sit; Enter when all are named.")
    names: list[str] = []
    while True:
        answer = read(f"Player {len(names) + 1}:")
        if answer is None or (names and not answer.strip()):
            return tuple(names) if answer is not None else ()
        if answer.strip().casefold() in ("q", "quit"):
            return ()
        try:
            names.append(player_name(answer))
        except Flip7Error as error:
            complain(str(error))
