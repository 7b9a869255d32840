"""`flip7 sheet new`: beginning a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from flip7.cli.asking import reader
from flip7.cli.messages import complain
from flip7.cli.options import rules_options
from flip7.cli.sheet.desk import by_option, chosen, opened, say
from flip7.cli.sheet.setting_up import begun, set_up
from flip7.cli.sheet.words import all_of, standing, title_of
from flip7.cli.stored import store_option
from flip7.game.rules import Rules
from flip7.sheet.sheet import Sheet, SheetError

if TYPE_CHECKING:
    from flip7.store.store import Store

NONE_BEGUN = "No sheet was begun."


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

    A name with a blank stands in quotes. Without any you are asked, also for all else that the
    options don't say. Where an edition leaves ties to an agreement, you are asked, or --set
    tie_break says it.
    """
    from flip7.cli.ties import agreed, is_open

    read, by = reader(), by or chosen(ctx).by
    names = parted(names)
    if not names and read is None:
        raise SheetError("name the players, as in: flip7 sheet new Ann Ben Cem")
    if names:
        begun(rules, names, dealer=dealer)  # what can't be is refused before anything is asked
    told = rules if names or _names_rules(ctx) else None
    if told and is_open(told, ctx.params["settings"]):
        told = agreed(told, read)
        if told is None:
            return
    if told and names:
        sheet = begun(told, names, title=title, dealer=dealer, by=by)
    else:
        assert read is not None
        answered = set_up(read, rules=told, title=title, dealer=dealer, by=by)
        if answered is None:
            say(NONE_BEGUN)
            return
        sheet = answered
    with opened(ctx, store, create=True) as found:
        keep(found, sheet)
    if len(names) == 1 and "," in names[0]:
        complain("this is one player; several are separate words: flip7 sheet new Ann Ben Cem")


def _names_rules(ctx: click.Context) -> bool:
    """Whether an option says by which rules they play."""
    return any(
        ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
        for name in ("edition", "settings")
    )


def parted(names: Sequence[str]) -> tuple[str, ...]:
    """The names, of several without the commas that stand between them."""
    if len(names) < 2:
        return tuple(names)
    bare = (name.strip().rstrip(",;") for name in names)
    return tuple(name for name in bare if name)


def keep(store: Store, sheet: Sheet) -> str:
    """Keep a new sheet and tell its id; returns that."""
    id = store.add_sheet(sheet.log)
    title = f" ({title_of(sheet.title)})" if sheet.title else ""
    players = [player.number for player in sheet.players]
    count = f"{len(players)} player{'' if len(players) == 1 else 's'}"
    say(
        f"{id}{title}: {count} by the rules {sheet.rules}: {all_of(sheet, players)}.",
        _too_few(sheet),
        standing(sheet),
    )
    return id


def _too_few(sheet: Sheet) -> str:
    """That the rules are for more players, which is a house matter."""
    least = sheet.rules.min_players
    if len(sheet.players) >= least:
        return ""
    return f"The rules are for {least} or more."
