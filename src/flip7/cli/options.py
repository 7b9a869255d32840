"""Options that several commands share."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import click
from click.shell_completion import CompletionItem

from flip7.game.errors import quoted
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
from flip7.learn.language import LANGUAGES, Language, LanguageError, language, of_environment

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What gives a command an option."""


class Whole(click.ParamType[int]):
    """A whole number in plain decimal digits, within bounds."""

    name = "integer"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of a text. Fails with the bounds."""
        if isinstance(value, int):
            return value
        if re.fullmatch("[0-9]{1,20}", value) and self.least <= int(value) <= self.most:
            return int(value)
        wanted = f"no whole number from {self.least} to {self.most}"
        raise click.BadParameter(f"{quoted(value)} is {wanted}", ctx, param)


class Seconds(click.ParamType[float]):
    """A time in seconds, in plain decimal digits."""

    name = "float"

    def __init__(self, most: int) -> None:
        self.most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The seconds of a text. Fails with the bounds."""
        if isinstance(value, float):
            return value
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}", value) and (
            float(value) <= self.most
        ):
            return float(value)
        wanted = f"no time from 0 to {self.most} seconds"
        raise click.BadParameter(f"{quoted(value)} is {wanted}", ctx, param)


class Tongue(click.ParamType[Language]):
    """A language by its tag."""

    name = "language"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Language:
        """The language of a text. Fails with the list of languages."""
        if isinstance(value, Language):
            return value
        try:
            return language(value)
        except LanguageError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The tags, each with the language's own name."""
        return [
            CompletionItem(tag, help=name)
            for tag, name in LANGUAGES.items()
            if tag.startswith(incomplete)
        ]


language_option: Decorator = click.option(
    "--language",
    "language",
    type=Tongue(),
    default=lambda: of_environment(os.environ),
    metavar="TAG",
    help=f"The language of what is told: {', '.join(LANGUAGES)}. Default: that of your system.",
)
"""Gives a command the option `--language`, and the argument `language`."""


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
