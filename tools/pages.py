"""Pages of `docs/` that are made from the code: `python tools/pages.py` writes them anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from flip7.cli.sheet import as_data
from flip7.game.rules import (
    EDITIONS,
    OPTIONS,
    PARAMETERS,
    SWITCHES,
    change,
    edition,
    format_value,
    parse_setting,
)
from flip7.learn.editions import comparison, list_of_editions
from flip7.learn.language import ENGLISH
from flip7.learn.options import option_answer, option_question
from flip7.learn.render import as_markdown
from flip7.learn.sections import Paragraph, Section, Table
from flip7.sheet import document

DOCS = Path(__file__).parent.parent / "docs"
_MADE = "<!-- Made by tools/pages.py from the code: change that, and run it. -->\n"


def editions_page() -> str:
    """The editions, what they decide, and what every option means."""
    sections = [
        list_of_editions(),
        comparison(list(EDITIONS.values())),
        *(_option(name, values) for name, values in OPTIONS.items()),
        _house_switches(),
        _parameters(),
    ]
    intro = (
        "# Editions\n\n"
        "The game is played by several printed and published rules that differ in a few points."
        " Each of them is an edition: a named set of seven options. `flip7 editions` prints"
        " these tables, and `flip7 rules --edition ID` the rules as that edition has them.\n\n"
        "A house rule changes single options or parameters: `--set tie_break=shared`, or"
        " `official(target_score=100)` as a whole.\n"
    )
    return "\n".join([_MADE, intro, as_markdown(sections)])


def _option(name: str, values: tuple[str, ...]) -> Section:
    rows = tuple(
        (
            value,
            _answer(name, value),
            ", ".join(
                id
                for id, named in EDITIONS.items()
                if format_value(getattr(named.rules, name)) == value
            ),
        )
        for value in values
    )
    return Section(
        name,
        name,
        (
            Paragraph(option_question(name)),
            Table(("Value", "Meaning", "Editions"), rows),
        ),
    )


def _house_switches() -> Section:
    rows = tuple(
        (name, value, option_question(name), _answer(name, value))
        for name, values in SWITCHES.items()
        for value in values
    )
    return Section(
        "switches",
        "House switches",
        (
            Paragraph("No edition changes these; the first value of each is the default."),
            Table(("Switch", "Value", "Question", "Meaning"), rows),
        ),
    )


def _parameters() -> Section:
    default = edition()
    rows = tuple(
        (
            name,
            format_value(getattr(default, name)),
            option_question(name),
        )
        for name in PARAMETERS
    )
    return Section(
        "parameters",
        "Parameters",
        (
            Paragraph("They are the same in all editions, until a house rule changes them."),
            Table(("Parameter", "Default", "Question"), rows),
        ),
    )


def _answer(name: str, value: str) -> str:
    rules = change(edition(), **dict([parse_setting(f"{name}={value}")]))
    return option_answer(rules, name, ENGLISH)


def schema_of_sheets() -> str:
    """The JSON schema of the files that hold sheets and games."""
    return json.dumps(document.schema(), indent=2) + "\n"


def schema_of_shown_sheet() -> str:
    """The JSON schema of what `flip7 sheet show --json` prints."""
    return json.dumps(as_data.schema(), indent=2) + "\n"


PAGES: Mapping[str, Callable[[], str]] = {
    "editions.md": editions_page,
    "flip7-sheets.schema.json": schema_of_sheets,
    "flip7-shown-sheet.schema.json": schema_of_shown_sheet,
}
"""Each page, by its path in `docs/`, with what makes it."""


def main() -> None:
    """Write all pages."""
    for path, make in PAGES.items():
        (DOCS / path).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
