"""`flip7 tournament`: strategies all against all, ranked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from flip7.cli.lab.study import Count, Study, players_option, study_options
from flip7.cli.messages import complain
from flip7.game.errors import quoted

if TYPE_CHECKING:
    from flip7.lab.standings import Standing
    from flip7.lab.tournaments import League, Tournament

DEFAULT_GAMES = 1_000_000
LONGEST_NAME = 40
"""In a matrix; a longer one is shortened."""


class Numbers(click.ParamType[tuple[int, ...]]):
    """Numbers of seats, commas between."""

    name = "integers"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """The numbers of a text. The lab knows their bounds."""
        if isinstance(value, tuple):
            return value
        if re.fullmatch(r"[0-9]{1,4}(\s*,\s*[0-9]{1,4})*", value) is None:
            told = f"{quoted(value)} are no numbers of seats, commas between, such as 3,4"
            raise click.BadParameter(told, ctx, param)
        return tuple(map(int, value.split(",")))


class Precision(click.ParamType[float]):
    """How exact shares are to be: in per cent, or as a part of 1."""

    name = "float"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The part of 1 of a text."""
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*(%?)", value)
        share = Decimal(found[1]) / (100 if found[2] else 1) if found else Decimal(0)
        if not 0 < share <= Decimal("0.1"):
            told = f"{quoted(value)} is no precision above 0 and up to 10%, such as 0.5% or 0.005"
            raise click.BadParameter(told, ctx, param)
        return float(share)


@click.command(short_help="Let strategies play all against all, and rank them.")
@players_option
@click.option(
    "--seats",
    type=Numbers(),
    default="4",
    show_default=True,
    metavar="N,M,...",
    help="With how many seats; two players at a time take turns round the table.",
)
@click.option(
    "--until",
    type=Precision(),
    default="0.5%",
    show_default=True,
    metavar="PRECISION",
    help="Play until the interval of each pair's share of wins goes no farther to either side.",
)
@click.option(
    "--games",
    type=Count(),
    default=DEFAULT_GAMES,
    metavar="MOST",
    help=f"The most games for each pair, by number of seats; {DEFAULT_GAMES:,} unless you say.",
)
@click.option(
    "--file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the tournament in FILE as it goes; if it is there, go on with it.",
)
@study_options
def tournament(
    *,
    players: Sequence[str],
    seats: tuple[int, ...],
    until: float,
    games: int,
    file: Path | None,
    study: Study,
) -> None:
    """Let strategies play all against all, and rank them.

    Two at a time take turns round the table, and then change places with the same cards. All pairs
    get the same cards, so that luck takes little part in the comparison. A shared win counts as its
    share. Strengths are of the scale of Elo, by Bradley and Terry: 0 is the field's average, 400
    points more win ten times for each defeat. Intervals are of 95 %.
    """
    with study.running(players, kept=file) as heard:
        from flip7.lab.tournaments import tournament

        found = tournament(
            players,
            seats=seats,
            until=until,
            most_games=games,
            rules=study.rules,
            seed=study.seed,
            file=file,
            runner=study.runner(),
            heard=heard,
        )
    if found.interrupted and file is not None:
        complain(f"{file}: the same command goes on from there")
    study.give(found, lambda: "\n".join(_sections(found)))


# ---------------------------------------------------------------- for people


def _sections(found: Tournament) -> Iterator[str]:
    from flip7.cli.lab.texts import wrapped

    source = found.provenance
    players = f"{len(found.ranking)} players"
    yield wrapped(
        f"{found.games:,} games, {players} all against all, {source.rules_text}, seed {source.seed}"
    )
    if len(found.leagues) > 1:
        yield "All numbers of seats together\n" + _ranking(found.ranking)
    for league in found.leagues:
        yield f"{_heading(league, found)}\n{_ranking(league.ranking)}"
        yield f"Wins of the row's player against the column's, in %\n{_matrix(league)}"
    yield "".join(map(wrapped, _remarks(found)))


def _heading(league: League, found: Tournament) -> str:
    widest = f"{100 * league.half_width:.2g}"
    done = f"{league.seats} seats: {league.games:,} games of each pair, each to ±{widest} % or less"
    if league.precise or found.interrupted:
        return done
    return f"{done};\nmore --games would make it as exact as asked for"


def _ranking(standings: Sequence[Standing]) -> str:
    from flip7.cli.lab.texts import give_or_take, interval, percent, places_for, table

    places = places_for([standing.share for standing in standings])
    return table(
        ("rank", "player", "wins", "interval", "strength"),
        [
            (
                _rank(standing),
                standing.player,
                percent(standing.share.value, places),
                interval(standing.share, places),
                give_or_take(standing.strength, 1),
            )
            for standing in standings
        ],
        "<<>>>",
    )


def _rank(standing: Standing) -> str:
    if standing.best_rank == standing.worst_rank:
        return f"{standing.rank}"
    return f"{standing.best_rank}-{standing.worst_rank}"


def _matrix(league: League) -> str:
    """The shares, the strongest first; their columns have the numbers of the rows."""
    from flip7.cli.lab.texts import WIDTH, short, table
    from flip7.sheet.texts import width_of

    names = [standing.player for standing in league.ranking]
    shares = {(pair.player, pair.other): pair.share.value for pair in league.pairs}
    digits = len(str(len(names)))
    rows = [
        f"{number:>{digits}} {short(name, LONGEST_NAME)}"
        for number, name in enumerate(names, start=1)
    ]
    fitting = max(1, (WIDTH - max(map(width_of, rows))) // len("  50.0"))
    at_once = ceil(len(names) / ceil(len(names) / fitting))
    parts = []
    for first in range(0, len(names), at_once):
        columns = range(first, min(first + at_once, len(names)))
        parts.append(
            table(
                ("", *(f"{column + 1}" for column in columns)),
                [
                    (
                        row,
                        *(
                            f"{100 * shares[name, names[column]]:.1f}"
                            if name != names[column]
                            else "-"
                            for column in columns
                        ),
                    )
                    for row, name in zip(rows, names, strict=True)
                ],
            )
        )
    return "\n".join(parts)


def _remarks(found: Tournament) -> Iterator[str]:
    everything = [*found.ranking, *(one for league in found.leagues for one in league.ranking)]
    if any(standing.best_rank != standing.worst_rank for standing in everything):
        yield "Ranks such as 2-3: chance alone may explain who of them is ahead."
    yield "Strength: 0 is the field's average, 400 points more win 10 times for 1 defeat."
    given_up = sum(pair.given_up for league in found.leagues for pair in league.pairs) // 2
    if given_up:
        yield (
            f"{given_up:,} games were given up, since nobody had won after 10,000 rounds;"
            " each counts half for either."
        )
