"""Options that several commands share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import click
from click.shell_completion import CompletionItem

from flip7.game.rules import (
    DEFAULT_EDITION,
    EDITIONS,
    OPTIONS,
    PARAMETERS,
    SWITCHES,
    Rules,
    RulesError,
    change,
    parse_rules,
    parse_setting,
)


def read_rules(edition: str, settings: Iterable[str] = ()) -> Rules:
    """The rules that `--edition` and the `--set`s ask for. `edition` is an id, or rules in their
    text form, such as `official(target_score=100)`; each setting is `name=value`.

    Raises `RulesError` for what is unknown or impossible.
    """
    pairs = [parse_setting(setting) for setting in settings]
    twice = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]
    if twice:
        raise RulesError(f"--set {twice[0]}: it is set twice; once is enough")
    return change(parse_rules(edition), **dict(pairs))


def _complete_edition(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [
        CompletionItem(id, help=edition.origin)
        for id, edition in EDITIONS.items()
        if id.startswith(incomplete)
    ]


def _complete_setting(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    choices = (*OPTIONS.items(), *SWITCHES.items())
    settings = [f"{name}={value}" for name, values in choices for value in values]
    settings += [f"{name}=" for name in PARAMETERS]
    return [CompletionItem(setting) for setting in settings if setting.startswith(incomplete)]


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--edition` and `--set`, and itself the argument `rules`."""

    @click.option(
        "--edition",
        "edition",
        default=DEFAULT_EDITION,
        show_default=True,
        metavar="ID",
        shell_complete=_complete_edition,
        help="The edition to play by; `flip7 editions` lists them.",
    )
    @click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=_complete_setting,
        help="Change one option of the rules, such as target_score=100; may be repeated.",
    )
    @wraps(command)
    def with_rules(*args: Any, edition: str, settings: tuple[str, ...], **others: Any) -> Any:
        return command(*args, rules=read_rules(edition, settings), **others)

    return with_rules
