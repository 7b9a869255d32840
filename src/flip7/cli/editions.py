"""`flip7 editions`: which editions there are, what they decide, and where they differ."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from flip7.cli.showing import echo_json, show_sections
from flip7.game.rules import EDITIONS, Edition, RulesError
from flip7.learn.editions import comparison, edition_values, list_of_editions, one_edition


def _complete_id(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(id) for id in EDITIONS if id.startswith(incomplete)]


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=_complete_id)
@click.option("--compare", is_flag=True, help="Set these editions, or all, side by side.")
@click.option("--json", "as_json", is_flag=True, help="Print the editions as JSON.")
def editions(names: tuple[str, ...], compare: bool, as_json: bool) -> None:
    """List, explain or compare the editions.

    Without NAME they are listed; with it, every option is told in words.
    """
    chosen = [_edition(name) for name in dict.fromkeys(names)]
    everyone = list(EDITIONS.values())
    if as_json:
        echo_json([_as_data(edition) for edition in chosen or everyone])
    elif compare:
        show_sections([comparison(chosen or everyone)])
    elif chosen:
        show_sections([one_edition(edition) for edition in chosen])
    else:
        show_sections([list_of_editions()])


def _edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise RulesError(f"{name!r} is no edition: {', '.join(EDITIONS)} are")
    return EDITIONS[name]


def _as_data(edition: Edition) -> dict[str, object]:
    return {
        "id": edition.id,
        "title": edition.title,
        "origin": edition.origin,
        "options": edition_values(edition),
    }
