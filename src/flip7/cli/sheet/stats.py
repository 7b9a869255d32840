"""`flip7 sheet stats`: statistics of sheets, and two people head to head."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from flip7.cli.sheet.desk import chosen, on_store, sheet_option
from flip7.cli.sheet.players import find_person
from flip7.cli.sheet.who import WhoError, folded
from flip7.cli.showing import echo_json, line_width
from flip7.cli.stored import tell_left_out
from flip7.game.errors import quoted
from flip7.sheet.figures import decimal, head_to_head_text, statistics_text
from flip7.sheet.head_to_head import HeadToHead, head_to_head
from flip7.sheet.sheet import Sheet
from flip7.sheet.statistics import PlayerStatistics, statistics

if TYPE_CHECKING:
    from flip7.store.store import Store

_MOST_LINKS = 10


@click.command(short_help="Show statistics of one sheet or of many.")
@click.argument("sheets", nargs=-1, metavar="[SHEET]...")
@sheet_option
@click.option("--all", "everything", is_flag=True, help="Of all sheets.")
@click.option(
    "--head-to-head",
    "pair",
    nargs=2,
    metavar="PERSON PERSON",
    help="How two people did against each other; on all sheets, unless some are named.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@on_store
@click.pass_context
def stats(
    ctx: click.Context,
    *,
    store: Store,
    sheets: tuple[str, ...],
    which: str | None,
    everything: bool,
    pair: tuple[str, str] | None,
    as_json: bool,
) -> None:
    """Show statistics of the latest sheet, of each SHEET named by its id or title, or of all.

    Players of several sheets are taken together if they are linked to one person (players link),
    and never because of an equal name. What totals alone can't tell is marked as unknown.
    """
    named = (*sheets, which) if which else sheets
    if everything and named:
        raise click.UsageError("--all is for all sheets: leave out the names, or --all")
    if everything or (pair and not named):
        logs = dict(store.logs(tell_left_out))
    else:
        ids = dict.fromkeys(store.resolve(name) for name in named or [chosen(ctx).which])
        logs = {id: store.sheet(id) for id in ids}
    by_id = {id: Sheet.of(log) for id, log in logs.items()}
    found = list(by_id.values())
    if pair:
        both = head_to_head(found, *(_person(store, by_id, name) for name in pair))
        _show_pair(both, as_json=as_json)
        return
    figures = statistics(found)
    if as_json:
        echo_json(
            {
                "games": figures.games,
                "finished": figures.finished,
                "rounds": figures.rounds,
                "sums": figures.sums,
                "lead_changes": figures.lead_changes,
                "players": [_player(player) for player in figures.players],
            }
        )
    else:
        titles = [(id, sheet.title) for id, sheet in by_id.items()]
        click.echo(statistics_text(figures, line_width(), sheets=titles), nl=False)


def _person(store: Store, by_id: Mapping[str, Sheet], text: str) -> str:
    """The person whom a text names: one of the store, or one whom an import named. Raises
    `WhoError` with the commands that would make one of the players of that name."""
    sheets = by_id.values()
    linked = {player.person for sheet in sheets for player in sheet.players if player.person}
    if text in linked:
        return text
    try:
        return find_person(store, text)
    except WhoError:
        by_name = {
            player.person
            for sheet in sheets
            for player in sheet.players
            if player.person and player.name == text
        }
        if len(by_name) == 1:
            return str(by_name.pop())
        commands = list(_links(by_id, text))
        if not commands:
            raise
        if len(commands) > _MOST_LINKS:
            commands[_MOST_LINKS:] = [f"and so on for {len(commands) - _MOST_LINKS} sheets more"]
        raise WhoError(
            f"{quoted(text)} is a name, and nobody is linked for a name alone; if all who are"
            f" called so are one person, type: {'; '.join(commands)}"
        ) from None


def _links(by_id: Mapping[str, Sheet], name: str) -> Iterator[str]:
    """The commands that link the one of this name on each sheet to one new person."""
    person = ""
    for id, sheet in by_id.items():
        named = [player for player in sheet.players if folded(player.name) == folded(name)]
        if len(named) == 1 and named[0].person is None:
            words = [named[0].name, person or "--new", "--sheet", id]
            person = person or named[0].name
            yield f"flip7 sheet players link {shlex.join(words)}"


def _show_pair(both: HeadToHead, *, as_json: bool) -> None:
    if as_json:
        echo_json({"head_to_head": both, "average_difference": _exact(both.average_difference)})
    else:
        click.echo(head_to_head_text(both), nl=False)


def _player(player: PlayerStatistics) -> dict[str, object]:
    return {
        **{name: getattr(player, name) for name in player.__struct_fields__},
        "average": _exact(player.average),
    }


def _exact(value: object) -> dict[str, object] | None:
    from fractions import Fraction

    if not isinstance(value, Fraction):
        return None
    return {"fraction": str(value), "value": float(value), "text": decimal(value)}
