"""`flip7 sweep`: which value of a number is the best."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

import click

from flip7.cli.lab.study import Names, Study, games_options, study_options, with_deck
from flip7.cli.options import read_rules
from flip7.game.rules import DEFAULT_EDITION, EDITIONS, Rules, RulesError

DEFAULT_GAMES = 20_000
ALL = "all"


def several_rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--edition` and `--set` with several values, and itself the
    arguments `rules`, the first of `all_rules`, and `vary`, the settings with several values."""

    @click.option(
        "--edition",
        "editions",
        default=DEFAULT_EDITION,
        show_default=True,
        metavar="ID,...",
        help="The editions to play by, or `all`; `flip7 editions` lists them.",
    )
    @click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE,...",
        help="Change an option of the rules, such as target_score=100..300..50; may be repeated.",
    )
    @wraps(command)
    def with_rules(*args: Any, editions: str, settings: tuple[str, ...], **others: Any) -> Any:
        vary = [setting for setting in settings if _varies(setting)]
        fixed = [setting for setting in settings if setting not in vary]
        _refuse_twice(settings)
        ids = EDITIONS if editions == ALL else re.split(r",(?![^(]*\))", editions)
        all_rules = [read_rules(id, fixed) for id in ids]
        return command(*args, rules=all_rules[0], all_rules=all_rules, vary=vary, **others)

    return with_rules


def _refuse_twice(settings: Sequence[str]) -> None:
    times = Counter(setting.partition("=")[0].strip() for setting in settings)
    for name, number in times.items():
        if number > 1:
            raise RulesError(f"--set {name}: it is set twice; once is enough")


def _varies(setting: str) -> bool:
    """Whether a setting has several values; a deck's commas stand between its cards."""
    name, _, value = setting.partition("=")
    return name.strip() != "deck" and ("," in value or ".." in value)


@click.command(short_help="Play with every value of a range, and find out which is the best.")
@click.option(
    "--players",
    type=Names(),
    required=True,
    metavar="A,B,...",
    help="Who plays, one of them with a range: stay:15..40, risk:0.1..0.5..0.02, ev/sc=0..30.",
)
@click.option(
    "--seats",
    metavar="N,...",
    help="How many play, as in 4 or 2..8 or 3,6; the last player named takes the seats left.",
)
@games_options(DEFAULT_GAMES)
@partial(study_options, rules_options=several_rules_options)
def sweep(
    *,
    players: Sequence[str],
    seats: str | None,
    number: int,
    single_rounds: bool,
    deck: str | None,
    all_rules: Sequence[Rules],
    vary: Sequence[str],
    study: Study,
) -> None:
    """Play with every value of a range, and find out which is the best.

    A range is LOWEST..HIGHEST or LOWEST..HIGHEST..STEP. All values of a player's range play the
    same cards, as many games each, in all places at the table. Instead of a player's number the
    seats, the edition or an option of the rules can vary, and along with it, for a curve each.
    The figures are those of the player with the range, else of the first one. Intervals are of
    95 %; with as much certainty the best value is among those that are marked.
    """
    with study.running(players) as heard:
        from flip7.cli.lab.sweep_text import sweep_text
        from flip7.lab.sweeps import sweep

        found = sweep(
            players,
            number,
            rules=[with_deck(rules, deck) for rules in all_rules],
            vary=vary,
            seats=seats,
            seed=study.seed,
            single_rounds=single_rounds,
            runner=study.runner(),
            heard=heard,
        )
    study.give(found, lambda: sweep_text(found))
