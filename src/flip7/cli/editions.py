"""`flip7 editions`: which editions there are, what they decide, and where they differ."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from flip7.cli.options import language_option
from flip7.cli.showing import echo_json, show_sections
from flip7.game.rules import EDITIONS, Edition, RulesError
from flip7.learn.editions import comparison, edition_values, list_of_editions, one_edition
from flip7.learn.language import Language
from flip7.learn.options import edition_origin, edition_title


def _complete_id(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(id) for id in EDITIONS if id.startswith(incomplete)]


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=_complete_id)
@click.option("--compare", is_flag=True, help="Set these editions, or all, side by side.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the editions as JSON.")
def editions(names: tuple[str, ...], compare: bool, language: Language, as_json: bool) -> None:
    """List, explain or compare the editions.

    Without NAME they are listed; with it, every option is told in words.
    """
    chosen = [_edition(name) for name in dict.fromkeys(names)]
    everyone = list(EDITIONS.values())
    if as_json:
        echo_json([_as_data(edition, language) for edition in chosen or everyone])
    elif compare:
        show_sections([comparison(chosen or everyone, language)])
    elif chosen:
        show_sections([one_edition(edition, language) for edition in chosen])
    else:
        show_sections([list_of_editions(language)])


def _edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise RulesError(f"{name!r} is no edition: {', '.join(EDITIONS)} are")
    return EDITIONS[name]


def _as_data(edition: Edition, language: Language) -> dict[str, object]:
    return {
        "id": edition.id,
        "title": edition_title(edition, language),
        "origin": edition_origin(edition, language),
        "options": edition_values(edition),
    }
