"""`flip7 sheet stats`: statistics of sheets, and two people head to head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from flip7.cli.sheet.desk import chosen, on_store, sheet_option
from flip7.cli.sheet.players import find_person
from flip7.cli.sheet.who import WhoError
from flip7.cli.showing import echo_json, line_width
from flip7.sheet.figures import decimal, head_to_head_text, statistics_text
from flip7.sheet.head_to_head import HeadToHead, head_to_head
from flip7.sheet.sheet import Sheet
from flip7.sheet.statistics import PlayerStatistics, statistics

if TYPE_CHECKING:
    from flip7.store.store import Store


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
        logs = [log for _, log in store.logs()]
    else:
        ids = dict.fromkeys(store.resolve(name) for name in named or [chosen(ctx).which])
        logs = [store.sheet(id) for id in ids]
    found = [Sheet.of(log) for log in logs]
    if pair:
        both = head_to_head(found, *(_person(store, found, name) for name in pair))
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
        click.echo(statistics_text(figures, line_width()), nl=False)


def _person(store: Store, sheets: list[Sheet], text: str) -> str:
    """The person whom a text names: one of the store, or one whom an import named."""
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
        raise


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
