"""How good something is as one number of it changes: a player's number, the seats, the rules.

One thing varies along the curve. If it is a player's number, all its values play with the same
shoes. Whatever else varies makes a curve for each combination. What needs other rules or another
number of seats is played apart, with other shoes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from flip7.game.rules import Rules
from flip7.lab.estimates import Estimate
from flip7.lab.field import Field
from flip7.lab.paired import Standing, apart, difference, estimates, perhaps_best, standing
from flip7.lab.ranges import number_of
from flip7.lab.result import Played, Progress, Row
from flip7.lab.sweep_plan import Cell, Plan, Seats, plan_sweep
from flip7.lab.total import Runner

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out of one value."""

    value: str
    games: int
    """How many it played."""
    found: Estimate
    """The win rate, a shared win counted as its share, or the points in a round; see `measure`."""
    behind: Estimate
    """How much less that is than with the best value of the curve."""
    perhaps_best: bool
    """Whether it is one of those of which, with a probability of 95 %, one is truly the best; see
    `flip7.lab.paired.perhaps_best`."""


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out as one thing varied."""

    settings: Mapping[str, str]
    """In what the games of this curve differ from those of the others."""
    points: tuple[Point, ...]
    best: str
    """The value with the highest figure."""

    @property
    def name(self) -> str:
        """The settings as a text, `seats=4, edition=booklet`; empty for a single curve."""
        return ", ".join(f"{name}={value}" for name, value in self.settings.items())

    @property
    def best_point(self) -> Point:
        """The point of the best value."""
        return next(point for point in self.points if point.value == self.best)


class Sweep(Played, frozen=True, kw_only=True, tag="sweep"):
    """What `sweep` found out."""

    axis: str
    """What varies along the curves, such as `stay`, `seats` or `target_score`."""
    player: str
    """Whose figures these are, as it was named."""
    others: tuple[str, ...]
    """The other players that were named."""
    measure: Literal["win_rate", "points"]
    curves: tuple[Curve, ...]

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """`points`, a row for each value of each curve, and `best`, one for each curve."""
        return {
            "points": [self._row(curve, point) for curve in self.curves for point in curve.points],
            "best": [
                {
                    **self._row(curve, curve.best_point),
                    "perhaps_best": ", ".join(
                        point.value for point in curve.points if point.perhaps_best
                    ),
                }
                for curve in self.curves
            ],
        }

    def plot(self) -> Figure:
        """The curves with their bands, the best values and those not told apart from them."""
        from flip7.lab.sweep_plot import plot_sweep

        return plot_sweep(self)

    def _row(self, curve: Curve, point: Point) -> dict[str, Any]:
        settings = {name: _typed(value) for name, value in curve.settings.items()}
        found, behind = point.found, point.behind
        return {
            **settings,
            self.axis: _typed(point.value),
            self.measure: found.value,
            f"{self.measure}_low": found.low,
            f"{self.measure}_high": found.high,
            "behind": behind.value,
            "behind_low": behind.low,
            "behind_high": behind.high,
            "perhaps_best": point.perhaps_best,
            "games": point.games,
        }


def _typed(value: str) -> float | str:
    number = number_of(value)
    return value if number is None else int(number) if "." not in value else number


def sweep(
    players: Field,
    games: int = 100_000,
    *,
    rules: Rules | Sequence[Rules] | None = None,
    vary: Sequence[str] = (),
    seats: Seats | None = None,
    seed: int = 0,
    single_rounds: bool = False,
    runner: Runner | None = None,
    heard: Progress | None = None,
) -> Sweep:
    """Play so many games with each of several values, and find out which is the best.

    One player's text may have a range: `stay:15..40`, `risk:0.10..0.50..0.02` (lowest, highest,
    step), `ev/sc=0..30`. Settings of the rules may have several values, as in
    `vary=["target_score=100..300..50", "tie_break=everyone,shared"]`; and there may be several
    `seats` (`"2..8"`, `[4, 6]`) and several rules. The player's range is what varies along the
    curve, or else the first of these others, settings before rules before seats; each combination
    of the rest has a curve of its own.

    What is measured is the win rate of the player with the range, else that of the first one; with
    `single_rounds` its points in a round from a fresh deck. It sits in all places equally often:
    the games are rounded up to a multiple of the seats. The last player named takes the seats that
    are left. The same arguments give the same figures on every machine.

    Raises `RangeError` for ranges that can't be, `PlayerError`, `RulesError`, `ChanceError` or
    `LabError` for what can't be played, all before the first game; an interrupt ends it early, with
    what was found out by then.
    """
    plan = plan_sweep(
        players, games, rules, vary, seats=seats, seed=seed, single_rounds=single_rounds
    )
    return _run(plan, runner, heard)


def _run(plan: Plan, runner: Runner | None, heard: Progress | None) -> Sweep:
    done = 0
    played: list[_Played] = []
    interrupted = False
    for cell in plan.cells:

        def tell(games: int, before: int = done) -> None:
            if heard is not None:
                heard(before + games, plan.games)

        try:
            found = cell.contest.play(cell.games, runner, tell)
        except KeyboardInterrupt:
            if not played:
                raise
            interrupted = True
            break
        played.append(_Played(cell, found.games, standing(cell.contest, found.sums)))
        done += found.games
        interrupted = found.interrupted
        if interrupted:
            break
    rates = not plan.cells[0].contest.single_rounds
    return Sweep(
        provenance=plan.provenance,
        games=done,
        interrupted=interrupted,
        axis=plan.axis,
        player=plan.players[plan.place],
        others=tuple(name for n, name in enumerate(plan.players) if n != plan.place),
        measure="win_rate" if rates else "points",
        curves=tuple(
            _curve(settings, list(of_curve), rates=rates)
            for settings, of_curve in groupby(played, key=lambda one: one.cell.settings)
        ),
    )


class _Played(NamedTuple):
    """What came of a cell."""

    cell: Cell
    games: int
    known: Standing


def _curve(settings: Mapping[str, str], played: Sequence[_Played], *, rates: bool) -> Curve:
    known = played[0].known if len(played) == 1 else apart([one.known for one in played])
    values = [value for one in played for value in one.cell.values]
    games = [one.games // len(one.cell.values) for one in played for _ in one.cell.values]
    best = int(known.means.argmax())
    return Curve(
        settings=settings,
        points=tuple(
            Point(
                value=value,
                games=number,
                found=found,
                behind=difference(known, best, place),
                perhaps_best=perhaps,
            )
            for place, (value, number, found, perhaps) in enumerate(
                zip(values, games, estimates(known, rates=rates), perhaps_best(known), strict=True)
            )
        ),
        best=values[best],
    )
