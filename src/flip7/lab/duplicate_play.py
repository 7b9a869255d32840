"""The duplicate method: two players compared with the same shoes, in all places of the table.

Each shoe is played with one of them and with the other in each place, against the same others. Good
and bad cards come to both alike, so most of what chance does cancels out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from flip7.game.rules import Rules, edition
from flip7.lab.encode import LabError
from flip7.lab.estimates import Estimate
from flip7.lab.field import Field, read_field
from flip7.lab.games import Games, encode
from flip7.lab.paired import Contest, difference, estimates, standing, variance_saved
from flip7.lab.provenance import Provenance, provenance
from flip7.lab.result import Result, Row
from flip7.lab.total import Heard, Runner
from flip7.players.player import Player

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DEFAULT_OTHERS = "stay:25"
DEFAULT_SEATS = 4


class Duplicate(Result, frozen=True, kw_only=True, tag="duplicate"):
    """What `duplicate` found out."""

    players: tuple[str, str]
    """The two that are compared."""
    others: tuple[str, ...]
    """Against whom both play."""
    shoes: int
    """With how many shoes; each gives as many games as there are seats to either of the two."""
    measure: Literal["win_rate", "points"]
    found: tuple[Estimate, Estimate]
    """Of each the win rate, a shared win counted as its share, or the points in a round."""
    difference: Estimate
    """How much higher that of the first is than that of the second, from the differences with each
    shoe."""
    variance_saved: float | None
    """How many times as many games would give the same interval if each had a shoe of its own;
    `None` if the two never got anything different with a shoe."""

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """`comparison`: a row for each of the two, and one for their difference."""
        each, both = self.games // 2, self.games
        return {
            "comparison": [
                self._row(self.players[0], self.found[0], each),
                self._row(self.players[1], self.found[1], each),
                self._row("difference", self.difference, both, self.variance_saved),
            ]
        }

    def plot(self) -> Figure:
        """Both figures, and their difference, with their intervals."""
        from flip7.lab.sweep_plot import plot_duplicate

        return plot_duplicate(self)

    def _row(self, name: str, found: Estimate, games: int, saved: float | None = None) -> Row:
        return {
            "player": name,
            self.measure: found.value,
            f"{self.measure}_low": found.low,
            f"{self.measure}_high": found.high,
            "games": games,
            "variance_saved": saved,
        }


class DuplicatePlan(NamedTuple):
    """A comparison that can be run."""

    others: Sequence[Player]
    contest: Contest
    games: Games
    provenance: Provenance


def duplicate(
    one: str | Player,
    other: str | Player,
    games: int = 100_000,
    *,
    others: Field = DEFAULT_OTHERS,
    seats: int | None = None,
    rules: Rules | None = None,
    seed: int = 0,
    single_rounds: bool = False,
    runner: Runner | None = None,
    heard: Heard | None = None,
) -> Duplicate:
    """Compare two players with the same shoes, in all places, against the same others.

    Each of the two plays so many games, rounded up to a multiple of the seats. The last one named
    of the others takes the seats that are left; there are 4 seats, or more if more others are
    named. With `single_rounds` points in a round from a fresh deck are compared, not games won. The
    same arguments give the same figures on every machine.

    Raises `PlayerError`, `RulesError`, `ChanceError` or `LabError` for what can't be played; an
    interrupt ends it early, with what was found out by then.
    """
    plan = plan_duplicate(
        one,
        other,
        games,
        others=others,
        seats=seats,
        rules=rules,
        seed=seed,
        single_rounds=single_rounds,
    )
    return run_duplicate(plan, runner, heard)


def run_duplicate(
    plan: DuplicatePlan, runner: Runner | None = None, heard: Heard | None = None
) -> Duplicate:
    """Play the games of a plan; see `duplicate`."""
    contest = plan.contest
    found = contest.play(plan.games, runner, heard)
    known = standing(contest, found.sums)
    one, other = estimates(known, rates=not contest.single_rounds)
    first, second = (str(field[0]) for field in contest.fields)
    return Duplicate(
        provenance=plan.provenance,
        games=found.games,
        interrupted=found.interrupted,
        players=(first, second),
        others=tuple(map(str, plan.others)),
        shoes=found.sums.shoes,
        measure="points" if contest.single_rounds else "win_rate",
        found=(one, other),
        difference=difference(known, 0, 1),
        variance_saved=variance_saved(found.sums),
    )


def plan_duplicate(
    one: str | Player,
    other: str | Player,
    games: int = 100_000,
    *,
    others: Field = DEFAULT_OTHERS,
    seats: int | None = None,
    rules: Rules | None = None,
    seed: int = 0,
    single_rounds: bool = False,
) -> DuplicatePlan:
    """What `duplicate` is to play. Raises as it does."""
    rules = edition() if rules is None else rules
    two, against = read_field([one, other]), read_field(others)
    seats = max(DEFAULT_SEATS, len(against) + 1) if seats is None else seats
    if seats == 1:
        against = []
    elif seats <= len(against):
        raise LabError(f"{seats} seats: too few for one player and the {len(against)} others named")
    against = [*against, *[against[-1]] * (seats - 1 - len(against))] if against else []
    contest = Contest(rules, [[player, *against] for player in two], 0, single_rounds)
    asked = contest.games(games, seed)
    encode(asked)
    source = provenance(
        "duplicate",
        rules,
        [*two, *against],
        seed,
        **{"rounds" if single_rounds else "games": games},
        seats=seats,
    )
    return DuplicatePlan(against, contest, asked, source)
