"""`flip7 simulate`: who wins, by how much, and what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click
import msgspec
from click.core import ParameterSource

from flip7.cli.lab.study import (
    Study,
    games_options,
    players_option,
    study_options,
    with_deck,
)
from flip7.game.extras import needs_extra

if TYPE_CHECKING:
    from flip7.lab.estimates import Estimate
    from flip7.lab.simulation import Figures, Simulation

DEFAULT_GAMES = 100_000
PLAYED_BY = ("games", "rounds", "seed", "threads", "cluster")
"""Options that say how games are played."""


@click.command(short_help="Let strategies play very many games, and count who wins.")
@players_option
@games_options(DEFAULT_GAMES)
@click.option(
    "--exact",
    is_flag=True,
    help="Compute a single round of one player, by fractions and not by chance; for stay:N, sum:N"
    " or cards:N, and a deck without action cards.",
)
@study_options
@click.pass_context
def simulate(
    ctx: click.Context,
    *,
    players: Sequence[str],
    number: int,
    single_rounds: bool,
    deck: str | None,
    exact: bool,
    study: Study,
) -> None:
    """Let strategies play very many games against each other, and count who wins.

    The players rotate through the places at the table, so none profits from its own; what a place
    is worth is told apart. Intervals are of 95 %. `numbers` is a deck of the Number cards alone;
    in `plain` blanks stand for x2 and the action cards.
    """
    if exact:
        _refuse_playing(ctx)
        _give_exact(players, deck, study)
        return
    with study.running(players) as heard:
        from flip7.lab.simulation import simulate

        found = simulate(
            players,
            number,
            rules=with_deck(study.rules, deck),
            seed=study.seed,
            single_rounds=single_rounds,
            runner=study.runner(),
            heard=heard,
        )
    study.give(found, lambda: "\n".join(_sections(found)))


def _refuse_playing(ctx: click.Context) -> None:
    """Raise `UsageError` for options that have no meaning where nothing is played."""
    for name in PLAYED_BY:
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise click.UsageError(
                f"--exact and --{name} exclude each other: an exact round is not played"
            )


def _give_exact(players: Sequence[str], deck: str | None, study: Study) -> None:
    study.check_files()
    with needs_extra("lab", "numba", "numpy", "polars", "llvmlite"):
        from flip7.cli.lab.exact_text import exact_text
        from flip7.lab.exact import exact_round

    found = exact_round(players, with_deck(study.rules, deck))
    study.give(found, lambda: exact_text(found))


# ---------------------------------------------------------------- for people


def _sections(found: Simulation) -> Iterator[str]:
    from flip7.cli.lab.scores import scores_table
    from flip7.cli.lab.texts import wrapped
    from flip7.lab.field import numbered

    single = found.players[0].win_rate is None
    names = numbered(found.provenance.players)
    yield _heading(found, single)
    if single:
        yield _points_table(names, found.players)
    else:
        yield _wins_table("player", names, found.players)
    yield _rounds_table(names, found.players)
    yield scores_table(names, [_shares(figures) for figures in found.players])
    places = [str(place) for place, _ in enumerate(found.places, start=1)]
    if not single and len(places) > 1:
        yield _wins_table("place", places, found.places)
        yield "Place 1 plays first in the first round; all players sat in all places alike.\n"
    if not single:
        yield "".join(map(wrapped, _endings(found)))


def _heading(found: Simulation, single: bool) -> str:
    from flip7.cli.lab.texts import wrapped

    source = found.provenance
    players = "1 player" if len(found.players) == 1 else f"{len(found.players)} players"
    what = "single rounds" if single else "games"
    return wrapped(f"{found.games:,} {what} of {players}, {source.rules_text}, seed {source.seed}")


def _wins_table(head: str, names: Sequence[str], of_all: Sequence[Figures]) -> str:
    from flip7.cli.lab.texts import give_or_take, interval, percent, places_for, table

    rates = [msgspec.structs.asdict(figures)["win_rate"] for figures in of_all]
    places = places_for(rates)
    return table(
        (head, "games won", "interval", "total", "points a round"),
        [
            (
                name,
                percent(rate.value, places),
                interval(rate, places),
                f"{figures.total.value:.1f}",
                give_or_take(figures.points),
            )
            for name, rate, figures in zip(names, rates, of_all, strict=True)
        ],
    )


def _points_table(names: Sequence[str], of_all: Sequence[Figures]) -> str:
    from flip7.cli.lab.texts import table

    return table(
        ("player", "points a round", "interval"),
        [
            (
                name,
                f"{figures.points.value:.4f}",
                f"{figures.points.low:.4f} to {figures.points.high:.4f}",
            )
            for name, figures in zip(names, of_all, strict=True)
        ],
    )


def _rounds_table(names: Sequence[str], of_all: Sequence[Figures]) -> str:
    from flip7.cli.lab.texts import percent, table

    return table(
        ("of its rounds", "bust", "Flip 7", "frozen", "stayed"),
        [
            (name, *(percent(one.value, 2) for one in _fates(figures)))
            for name, figures in zip(names, of_all, strict=True)
        ],
    )


def _fates(figures: Figures) -> Sequence[Estimate]:
    return figures.busts, figures.flip7s, figures.frozen, figures.stayed


def _shares(figures: Figures) -> Mapping[int, float]:
    """Which part of its rounds brought so many points."""
    rounds = sum(figures.scores)
    return {points: times / rounds for points, times in enumerate(figures.scores)}


def _endings(found: Simulation) -> Iterator[str]:
    yield (
        f"Rounds a game: {found.rounds_per_game.value:.3f} on average,"
        f" {_middle(found.rounds)} in nine games of ten."
    )
    if found.winning_totals:
        yield f"Winning totals: {_middle(found.winning_totals)} in nine games of ten."
    ties, shared, given_up = (found.ends[end] for end in ("tie_break", "shared", "given_up"))
    if ties:
        yield f"{ties:,} games were won in a tie-break."
    if shared:
        yield f"{shared:,} games ended with a shared win."
    if given_up:
        yield f"{given_up:,} games were given up, since nobody had won after 10,000 rounds."


def _middle(times: Mapping[int, int]) -> str:
    """Between which values nine of ten lie, the outermost twentieths left out."""
    number, low, high = sum(times.values()), None, 0
    seen = 0
    for value, count in sorted(times.items()):
        seen += count
        if low is None and 20 * seen > number:
            low = value
        if 20 * (seen - count) < 19 * number:
            high = value
    return f"{low} to {high}"
