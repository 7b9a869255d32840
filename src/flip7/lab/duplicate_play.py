"""The duplicate method: two players compared with the same shoes, in all places of the table.

Each shoe is played with one of them and with the other in each place, against the same others. Good
and bad cards come to both alike, so most of what chance does cancels out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from flip7.game.rules import Rules, edition
from flip7.lab.encode import LabError
from flip7.lab.estimates import Estimate
from flip7.lab.field import Field, read_field
from flip7.lab.paired import Contest, difference, estimates, standing, variance_saved
from flip7.lab.provenance import provenance
from flip7.lab.result import Played, Progress, Row
from flip7.lab.total import Runner
from flip7.players.player import Player

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DEFAULT_OTHERS = "stay:25"
DEFAULT_SEATS = 4


class Duplicate(Played, frozen=True, kw_only=True, tag="duplicate"):
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
    heard: Progress | None = None,
) -> Duplicate:
    """Compare two players with the same shoes, in all places, against the same others.

    Each of the two plays so many games, rounded up to a multiple of the seats. The last one named
    of the others takes the seats that are left; there are 4 seats, or more if more others are
    named. With `single_rounds` points in a round from a fresh deck are compared, not games won. The
    same arguments give the same figures on every machine.

    Raises `PlayerError`, `RulesError`, `ChanceError` or `LabError` for what can't be played; an
    interrupt ends it early, with what was found out by then.
    """
    rules = edition() if rules is None else rules
    two, against = read_field([one, other]), _at_the_table(read_field(others), seats)
    contest = Contest(rules, [[player, *against] for player in two], 0, single_rounds)
    asked = contest.games(games, seed)

    def tell(done: int) -> None:
        if heard is not None:
            heard(done, asked.number)

    played = contest.play(asked, runner, tell)
    known = standing(contest, played.sums)
    found, its = estimates(known, rates=not single_rounds)
    return Duplicate(
        provenance=provenance(
            "duplicate",
            rules,
            [*two, *against],
            seed,
            {"rounds" if single_rounds else "games": games, "seats": contest.seats},
        ),
        games=played.games,
        interrupted=played.interrupted,
        players=(str(two[0]), str(two[1])),
        others=tuple(map(str, against)),
        shoes=played.sums.shoes,
        measure="points" if single_rounds else "win_rate",
        found=(found, its),
        difference=difference(known, 0, 1),
        variance_saved=variance_saved(played.sums),
    )


def _at_the_table(named: Sequence[Player], seats: int | None) -> Sequence[Player]:
    """The others, as many as there are seats left for: the last one named takes those. Raises
    `LabError` if they don't fit."""
    seats = max(DEFAULT_SEATS, len(named) + 1) if seats is None else seats
    if seats == 1:
        return []
    if seats <= len(named):
        raise LabError(f"{seats} seats: too few for one player and the {len(named)} others named")
    return [*named, *[named[-1]] * (seats - 1 - len(named))]
