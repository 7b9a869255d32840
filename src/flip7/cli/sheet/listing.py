"""`flip7 sheet list`, `delete`, `restore`: the sheets of a store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click
import msgspec

from flip7.cli.messages import complain
from flip7.cli.sheet.desk import chosen, on_store, say, sheet_option
from flip7.cli.sheet.words import all_of, standing, title_of
from flip7.cli.showing import echo_json
from flip7.sheet.changes import SheetError
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StoreError

if TYPE_CHECKING:
    from flip7.store.sheets import SheetSummary
    from flip7.store.store import Store

_MOST_LISTED = 20


class Listed(msgspec.Struct, frozen=True):
    """A sheet in the list."""

    id: str
    title: str
    begun: datetime
    updated: datetime
    rules: str
    players: list[str]
    ended: bool
    winners: list[str]
    standing: str
    """How the game stands, in sentences."""


@click.command("list", short_help="List the sheets.")
@click.option("--all", "everything", is_flag=True, help="List also older ones.")
@click.option("--deleted", is_flag=True, help="List those that were deleted.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@on_store
def list_(store: Store, everything: bool, deleted: bool, as_json: bool) -> None:
    """List the sheets, the latest first, with their short ids and how the games stand."""
    found = store.sheets(deleted=deleted)
    some = found if everything else found[:_MOST_LISTED]
    if as_json:
        echo_json([_listed(summary, sheet) for summary, sheet in _read(store, some)])
    else:
        for summary, sheet in _read(store, some):
            when = summary.updated.astimezone().strftime("%Y-%m-%d %H:%M")
            who = all_of(sheet, [player.number for player in sheet.players])
            say(f"{summary.id}  {when}  {title_of(summary.title)}: {who}")
            say(f"       {standing(sheet) or 'Nothing is noted yet.'}")
    if len(some) < len(found):
        complain(f"these are the {len(some)} latest of {len(found)} sheets; --all lists the others")
    elif not found and not as_json:
        _say_none(store, deleted=deleted)


def _say_none(store: Store, *, deleted: bool) -> None:
    """Tell that there is no sheet, as commands that need one do."""
    try:
        store.resolve(deleted=deleted)
    except StoreError as error:
        complain(str(error))


def _read(
    store: Store, summaries: tuple[SheetSummary, ...]
) -> Iterator[tuple[SheetSummary, Sheet]]:
    """Each sheet that can be read; a damaged one is told and keeps no other from being listed."""
    for summary in summaries:
        try:
            yield summary, Sheet.of(store.sheet(summary.id))
        except (SheetError, StoreError) as error:
            complain(f"{summary.id} ({title_of(summary.title)}): {error}")


def _listed(summary: SheetSummary, sheet: Sheet) -> Listed:
    winners = sheet.outcome.winners if sheet.outcome else ()
    return Listed(
        id=summary.id,
        title=summary.title,
        begun=summary.created,
        updated=summary.updated,
        rules=str(sheet.rules),
        players=[player.name for player in sheet.players],
        ended=sheet.ended,
        winners=[sheet.player(number).name for number in winners],
        standing=standing(sheet),
    )


@click.command(short_help="Put a sheet away.")
@click.argument("name", metavar="SHEET", required=False)
@sheet_option
@on_store
@click.pass_context
def delete(ctx: click.Context, *, store: Store, name: str | None, which: str | None) -> None:
    """Put a sheet away, named by its short id or its title; restore takes it back."""
    named = name or which or chosen(ctx).which
    if named is None:
        raise click.UsageError("say which sheet, by its short id or its title")
    id = store.resolve(named)
    store.delete_sheet(id)
    say(f"{id} is deleted.", f"To take it back: flip7 sheet restore {id}")


@click.command(short_help="Take back a deletion.")
@click.argument("which", metavar="[SHEET]", required=False)
@on_store
def restore(store: Store, which: str | None) -> None:
    """Take back the deletion of a sheet; without its short id or title, of the latest one."""
    id = store.resolve(which, deleted=True)
    store.restore_sheet(id)
    say(f"{id} is there again.", standing(Sheet.of(store.sheet(id))))
