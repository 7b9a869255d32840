"""`flip7 sheet players`: who plays, where they sit, and who they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from flip7.cli.options import Whole
from flip7.cli.sheet.cells import RoundNumber
from flip7.cli.sheet.desk import (
    Desk,
    changes_sheet,
    chosen,
    on_sheet,
    on_store,
    say,
    sheet_option,
)
from flip7.cli.sheet.who import WhoError, find, folded
from flip7.cli.stored import store_option, tell_left_out
from flip7.game.errors import quoted
from flip7.game.rules import MOST_VALUE
from flip7.sheet.changes import Dealt, Joined, Left, Linked, Renamed, Reordered, Returned
from flip7.sheet.course import noted_rounds
from flip7.sheet.sheet import Player, Sheet

if TYPE_CHECKING:
    from flip7.store.store import Store

_round = click.option(
    "--round",
    "number",
    type=RoundNumber(),
    metavar="N",
    help="From this round on. Default: the one that is noted now, or the next if it has begun.",
)


class _Players(click.Group):
    """The group, with a hint for those who name a sheet as for `show`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            why = error.message.rstrip(".")
            raise click.UsageError(f"{why}; another sheet is named by --sheet", ctx) from None


@click.group(cls=_Players, invoke_without_command=True, short_help="Show or change who plays.")
@sheet_option
@store_option
@click.pass_context
def players(ctx: click.Context, which: str | None, store: str | None) -> None:
    """Show or change who plays. PLAYER is a name, its beginning, or a player's number.

    Without a command the players are shown as they sit.
    """
    ctx.obj = chosen(ctx).then(which, store)
    if ctx.invoked_subcommand is None:
        ctx.invoke(show)


@players.command(short_help="Show who plays, as they sit.")
@on_sheet
def show(desk: Desk) -> None:
    """Show who plays, clockwise as they sit, with their numbers."""
    for player in desk.sheet.players:
        say(_line(player, desk.sheet))


def _line(player: Player, sheet: Sheet) -> str:
    told = [f"{sheet.totals[player.number]} points"]
    if player.start:
        told.append(f"began with {player.start}")
    if player.joined > 1:
        told.append(f"joined in round {player.joined}")
    if player.away:
        told.append(f"left in round {player.absences[-1][0]}")
    if player.number == sheet.dealer and not sheet.ended:
        told.append(f"deals round {sheet.current}")
    if player.person:
        told.append(f"linked to {player.person}")
    return f"{player.number:3}  {player.name}: {', '.join(told)}"


def _begins(sheet: Sheet, number: int | None) -> int:
    """The round from which on something holds: the given one, or the next in which nothing is
    noted yet."""
    if number is not None:
        return number
    return max((row.number for row in noted_rounds(sheet)), default=0) + 1


@players.command(short_help="Let somebody join.")
@click.argument("name")
@click.option(
    "--start",
    type=Whole(0, MOST_VALUE),
    default=0,
    metavar="POINTS",
    help="The points that they begin with, as agreed; 0 if not said.",
)
@_round
@changes_sheet
def add(desk: Desk, name: str, start: int, number: int | None) -> None:
    """Let NAME join, at the last seat; reorder changes the seats."""
    sheet = desk.sheet
    desk.make(Joined(len(sheet.players) + 1, name, _begins(sheet, number), start))


@players.command(short_help="Call a player otherwise.")
@click.argument("player")
@click.argument("name")
@changes_sheet
def rename(desk: Desk, player: str, name: str) -> None:
    """Call PLAYER by another NAME, in all rounds."""
    desk.make(Renamed(find(desk.sheet, player), name))


@players.command(short_help="Let a player leave.")
@click.argument("player")
@_round
@changes_sheet
def leave(desk: Desk, player: str, number: int | None) -> None:
    """Let PLAYER leave: nothing is awaited of them, and they can't win, until they return."""
    sheet = desk.sheet
    who = find(sheet, player)
    if number is None and who in sheet.rounds[-1].missing:
        number = sheet.current  # leaves in the middle of a round
    desk.make(Left(who, _begins(sheet, number)))


@players.command("return", short_help="Let a player return.")
@click.argument("player")
@_round
@changes_sheet
def return_(desk: Desk, player: str, number: int | None) -> None:
    """Let PLAYER play on, with the points of before."""
    desk.make(Returned(find(desk.sheet, player), _begins(desk.sheet, number)))


@players.command(short_help="Change how they sit.")
@click.argument("order", nargs=-1, required=True, metavar="PLAYER...")
@_round
@changes_sheet
def reorder(desk: Desk, order: tuple[str, ...], number: int | None) -> None:
    """Let them sit in this order, clockwise; everybody is named, also who is away."""
    sheet = desk.sheet
    seats = tuple(find(sheet, player) for player in order)
    desk.make(Reordered(seats, _begins(sheet, number)))


@players.command(short_help="Say who deals.")
@click.argument("player")
@click.option(
    "--round",
    "number",
    type=RoundNumber(),
    metavar="N",
    help="The round. Default: the one that is noted now.",
)
@changes_sheet
def dealer(desk: Desk, player: str, number: int | None) -> None:
    """Say that PLAYER deals; from there the deal goes round clockwise."""
    sheet = desk.sheet
    desk.make(Dealt(find(sheet, player), sheet.current if number is None else number))


# ---------------------------------------------------------------- people


@players.command(short_help="Say which person a player is.")
@click.argument("player")
@click.argument("person", required=False)
@click.option("--new", "is_new", is_flag=True, help="PERSON (or the player) was never here before.")
@click.option("--nobody", is_flag=True, help="Take the link away.")
@changes_sheet
def link(desk: Desk, player: str, person: str | None, is_new: bool, nobody: bool) -> None:
    """Say which PERSON a player is, so that statistics know them on other sheets too.

    A person is named by their id or their name; people lists them. Nobody is linked because of an
    equal name alone.
    """
    who = find(desk.sheet, player)
    if nobody + is_new + (person is not None and not is_new) != 1:
        raise click.UsageError("name a PERSON, or say --new or --nobody")
    if nobody:
        desk.make(Linked(who, None))
    elif is_new:
        name = desk.sheet.player(who).name if person is None else person
        desk.make(Linked(who, desk.store.add_person(name)))
    else:
        desk.make(Linked(who, find_person(desk.store, person or "")))


@players.command(short_help="List the people whom players can be.")
@on_store
def people(store: Store) -> None:
    """List the people whom players can be linked to, with their ids and their numbers of sheets."""
    counts: Counter[str] = Counter()
    for _, log in store.logs(tell_left_out):
        linked = {player.person for player in Sheet.of(log).players if player.person}
        counts.update(linked)
    for person in store.people():
        say(f"{person.id}  {person.name}: {_sheets(counts.pop(person.id, 0))}")
    for id, count in sorted(counts.items()):
        say(f"{id}: {_sheets(count)}")


def _sheets(count: int) -> str:
    return f"{count} sheet{'' if count == 1 else 's'}"


def find_person(store: Store, text: str) -> str:
    """The id of the person whom `text` names: their id, or their name if nobody else has it.
    Raises `WhoError`."""
    everybody = store.people()
    if any(person.id == text.strip() for person in everybody):
        return text.strip()
    found = [person.id for person in everybody if folded(person.name) == folded(text.strip())]
    if len(found) == 1:
        return found[0]
    if found:
        raise WhoError(f"{quoted(text)} can be {' or '.join(found)}: name the person by the id")
    raise WhoError(
        f"no person is called {quoted(text)}: `flip7 sheet players people` lists all, and"
        " `link PLAYER --new` makes a new one"
    )
