"""`flip7 duplicate`: two players compared with the same cards in all places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from flip7.cli.lab.study import Names, Study, games_options, study_options, with_deck
from flip7.cli.options import Whole
from flip7.game.rules import MOST_SEATS

if TYPE_CHECKING:
    from flip7.cli.lab.measured import Measured
    from flip7.lab.duplicate_play import Duplicate

DEFAULT_GAMES = 100_000
DEFAULT_OTHERS = "stay:25"


@click.command(short_help="Compare two players with the same cards in all places.")
@click.argument("one")
@click.argument("other")
@click.option(
    "--against",
    type=Names(),
    default=DEFAULT_OTHERS,
    show_default=True,
    metavar="A,B,...",
    help="Who takes the other seats; the last one named takes those that are left.",
)
@click.option(
    "--seats",
    type=Whole(1, MOST_SEATS),
    metavar="N",
    help="How many play; 4, unless more are named.",
)
@games_options(DEFAULT_GAMES)
@study_options
def duplicate(
    *,
    one: str,
    other: str,
    against: Sequence[str],
    seats: int | None,
    number: int,
    single_rounds: bool,
    deck: str | None,
    study: Study,
) -> None:
    """Compare the players ONE and OTHER with the same cards in all places.

    Each shoe is played with ONE and with OTHER in every seat, against the same others, so good and
    bad cards come to both alike: their difference is known as well as with several times as many
    games with cards of their own. Each plays as many games as are asked for. Intervals are of 95 %.
    """
    with study.running([one, other, *against]) as heard:
        from flip7.lab.duplicate_play import duplicate

        found = duplicate(
            one,
            other,
            number,
            others=against,
            seats=seats,
            rules=with_deck(study.rules, deck),
            seed=study.seed,
            single_rounds=single_rounds,
            runner=study.runner(),
            heard=heard,
        )
    study.give(found, lambda: "\n".join(_sections(found)))


# ---------------------------------------------------------------- for people


def _sections(found: Duplicate) -> Iterator[str]:
    from flip7.cli.lab.measured import Measured
    from flip7.cli.lab.texts import table, wrapped
    from flip7.lab.field import against

    source, (one, other) = found.provenance, found.players
    rates = found.measure == "win_rate"
    measured = Measured.of(found.measure, [found.difference, *found.found])
    yield wrapped(f"{one} and {other}{against(found.others)}") + wrapped(
        f"{found.games:,} {'games' if rates else 'single rounds'} with {found.shoes:,} shoes,"
        f" {source.rules_text}, seed {source.seed}"
    )
    yield table(
        ("player", measured.head, "interval"),
        [
            (name, measured.value(estimate.value), measured.interval(estimate))
            for name, estimate in zip(found.players, found.found, strict=True)
        ],
    )
    yield wrapped(f"Difference: {_difference(found, measured)}") + wrapped(_saved(found))


def _difference(found: Duplicate, measured: Measured) -> str:
    one, other = found.players
    difference = found.difference
    told = f"{measured.difference(difference)} for {one}"
    if difference.low > 0 or difference.high < 0:
        better = one if difference.low > 0 else other
        return f"{told}: {better} is better."
    return f"{told}: these games don't tell which is better."


def _saved(found: Duplicate) -> str:
    saved = found.variance_saved
    if saved is None:
        return "With every shoe both got the same, in all places together."
    return (
        f"Variance saved: for the same interval {saved:.2f} times as many games would be needed"
        " if each had cards of its own."
    )
