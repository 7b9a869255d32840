"""`flip7 rules`: the rules of an edition, with its house rules, as a text."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from flip7.cli.options import language_option, rules_options
from flip7.cli.showing import echo_json, show_sections
from flip7.game.rules import Rules
from flip7.learn.language import Language
from flip7.learn.texts import SECTIONS, rules_section, rules_text


def _complete_section(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(id) for id in SECTIONS if id.startswith(incomplete)]


@click.command
@rules_options
@click.option(
    "--section",
    "ids",
    multiple=True,
    metavar="ID",
    shell_complete=_complete_section,
    help=f"Only this section; may be repeated. Sections: {', '.join(SECTIONS)}.",
)
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the text as JSON.")
def rules(rules: Rules, ids: tuple[str, ...], language: Language, as_json: bool) -> None:
    """Print the rules, as an edition and house rules have them."""
    if ids:
        sections = tuple(rules_section(rules, id, language) for id in ids)
    else:
        sections = rules_text(rules, language)
    if as_json:
        echo_json({"rules": str(rules), "language": language.code, "sections": sections})
    else:
        show_sections(sections)
