"""Who wins, by how much, and what happens on the way: one line-up, very many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from flip7.game.rules import Rules, edition
from flip7.lab import kernel as k
from flip7.lab.estimates import Estimate, mean, wilson
from flip7.lab.field import Field, numbered, read_field, rotations
from flip7.lab.games import Games
from flip7.lab.provenance import provenance
from flip7.lab.result import Played, Progress, Row
from flip7.lab.tally import Exact, Tally, tally
from flip7.lab.total import Runner, total
from flip7.players.table import MOST_ROUNDS

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What is found out of a player, or of a place at the table."""

    wins: float | None
    """Games won, a shared win as its share; `None` where single rounds are played."""
    win_rate: Estimate | None
    """The part of the games that is won, those that were given up included."""
    points: Estimate
    """Points in a round, on average over all rounds in which it took part."""
    total: Estimate
    """The total at the end of a game, on average."""
    busts: Estimate
    """The part of its rounds in which it was bust; the next three likewise."""
    flip7s: Estimate
    frozen: Estimate
    stayed: Estimate
    scores: tuple[int, ...]
    """How many rounds brought it 0, 1, 2 ... points; the last of 256 counts all above, too."""


class Simulation(Played, frozen=True, kw_only=True, tag="simulate"):
    """What `simulate` found out."""

    players: tuple[Figures, ...]
    """In the order in which they were named."""
    places: tuple[Figures, ...]
    """By the order of play in the first round: the first is the seat after the dealer's. All
    players sit in all places equally often, so what differs here is due to the place alone."""
    rounds: Mapping[int, int]
    """How many games had so many rounds."""
    rounds_per_game: Estimate
    winning_totals: Mapping[int, int]
    """How many games were won with such a total."""
    ends: Mapping[str, int]
    """How many games ended so: `target_score`, `tie_break`, `shared` or `given_up`."""

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """`players`, `places`, `scores` (of rounds), `rounds` and `winning_totals`."""
        names = numbered(self.provenance.players)
        scores = [
            {"player": name, "points": points, "rounds": rounds}
            for name, figures in zip(names, self.players, strict=True)
            for points, rounds in enumerate(figures.scores)
            if rounds
        ]
        tables: dict[str, Sequence[Row]] = {
            "players": [
                {"player": name, **_columns(figures)}
                for name, figures in zip(names, self.players, strict=True)
            ],
            "places": [
                {"place": place, **_columns(figures)}
                for place, figures in enumerate(self.places, start=1)
            ],
            "scores": scores,
            "rounds": [{"rounds": n, "games": games} for n, games in self.rounds.items()],
        }
        if self.winning_totals:
            tables["winning_totals"] = [
                {"total": n, "games": games} for n, games in self.winning_totals.items()
            ]
        return tables

    def plot(self) -> Figure:
        """Win rates with their intervals, or points where rounds are single, and the scores."""
        from flip7.lab.plots import plot_simulation

        return plot_simulation(self)


def simulate(
    players: Field,
    games: int = 100_000,
    *,
    rules: Rules | None = None,
    seed: int = 0,
    single_rounds: bool = False,
    runner: Runner | None = None,
    heard: Progress | None = None,
) -> Simulation:
    """Let these players play so many games against each other, and count.

    The places rotate: with n players, game g has each of them g modulo n places further on, so
    all sit equally often in every place if n divides `games`. With `single_rounds` each game is
    one round from a fresh deck. The same arguments give the same figures on every machine.

    Raises `PlayerError`, `RulesError`, `ChanceError` or `LabError` for what can't be played; an
    interrupt ends it early, with what was found out by then.
    """
    rules = edition() if rules is None else rules
    field = read_field(players)
    seats = len(field)
    asked = Games(
        rules,
        rotations(field),
        games,
        seed,
        dealers=[seats - 1] * seats,
        most_rounds=1 if single_rounds else MOST_ROUNDS,
    )

    def tell(done: int) -> None:
        if heard is not None:
            heard(done, games)

    found = total(asked, tally, runner, tell)
    source = provenance(
        "simulate", rules, field, seed, {"rounds" if single_rounds else "games": games}
    )
    counts = found.sums
    return Simulation(
        provenance=source,
        games=found.games,
        interrupted=found.interrupted,
        players=tuple(
            _figures(_of_player(counts, player), single_rounds) for player in range(seats)
        ),
        places=tuple(_figures(_of_place(counts, seat), single_rounds) for seat in range(seats)),
        rounds={n: int(games) for n, games in enumerate(counts.rounds) if games},
        rounds_per_game=_mean_of(counts.rounds),
        winning_totals=dict(sorted(counts.winning.items())),
        ends=dict(zip(ENDS, map(int, counts.ends), strict=True)),
    )


ENDS = ("target_score", "tie_break", "shared", "given_up")
"""How games end, in the order of the kernel's names."""


class _Counts(msgspec.Struct, frozen=True):
    """The counts of one player or one place."""

    games: int
    shared: Exact
    points: int
    squares: int
    outcomes: Exact
    scores: Exact


def _of_player(counts: Tally, player: int) -> _Counts:
    """What was counted of a player, in whichever place."""
    seats = counts.shared.shape[1]
    lineup = np.arange(seats)
    return _of(counts, lineup, (player + lineup) % seats)


def _of_place(counts: Tally, seat: int) -> _Counts:
    """What was counted of a place, whoever sat there."""
    lineup = np.arange(counts.shared.shape[1])
    return _of(counts, lineup, np.full_like(lineup, seat))


def _of(counts: Tally, lineup: Any, seat: Any) -> _Counts:
    return _Counts(
        counts.games,
        counts.shared[lineup, seat].sum(axis=0),
        int(counts.points[lineup, seat].sum()),
        int(counts.squares[lineup, seat].sum()),
        counts.outcomes[lineup, seat].sum(axis=0),
        counts.scores[lineup, seat].sum(axis=0),
    )


def _figures(counts: _Counts, single_rounds: bool) -> Figures:
    rounds = int(counts.scores.sum())
    wins = sum(int(games) / together for together, games in enumerate(counts.shared) if games)
    found = mean(counts.points, counts.squares, counts.games)
    return Figures(
        wins=None if single_rounds else wins,
        win_rate=None if single_rounds else wilson(wins, counts.games),
        points=found if single_rounds else _points_per_round(counts, rounds),
        total=found,
        busts=wilson(int(counts.outcomes[k.BUSTED]), rounds),
        flip7s=wilson(int(counts.outcomes[k.FLIP7]), rounds),
        frozen=wilson(int(counts.outcomes[k.FROZEN]), rounds),
        stayed=wilson(int(counts.outcomes[k.STAYED]), rounds),
        scores=tuple(np.trim_zeros(counts.scores, "b").tolist()),
    )


def _points_per_round(counts: _Counts, rounds: int) -> Estimate:
    """The average is exact. Its interval takes the rounds of a game for independent of each other,
    and scores that are too high to be counted apart for the lowest of these."""
    points = np.arange(len(counts.scores), dtype=object)
    known = mean(
        int((counts.scores * points).sum()), int((counts.scores * points**2).sum()), rounds
    )
    value, half = counts.points / rounds, known.half_width
    return Estimate(value, value - half, value + half)


def _mean_of(times: Exact) -> Estimate:
    """The mean of values 0, 1, 2 ... that came so many times each."""
    values = np.arange(len(times), dtype=object)
    return mean(int((times * values).sum()), int((times * values**2).sum()), int(times.sum()))


def _columns(figures: Figures) -> Row:
    """The figures in columns, an estimate in three."""
    columns: dict[str, float | None] = {"wins": figures.wins}
    for name in ("win_rate", "points", "total", "busts", "flip7s", "frozen", "stayed"):
        estimate = getattr(figures, name)
        columns[name] = estimate and estimate.value
        columns[f"{name}_low"] = estimate and estimate.low
        columns[f"{name}_high"] = estimate and estimate.high
    return columns
