"""One place in a field, taken by one player after the other, with the same cards for each.

Every *shoe*, the chance of one game, is played with each of these players in all places of the
table. So what they got with one shoe differs by the players alone, and comparisons need far fewer
games than if each were played with cards of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from flip7.game.rules import Rules
from flip7.lab.encode import LabError, Numbers
from flip7.lab.estimates import Estimate, Z, spread_of, wilson
from flip7.lab.field import rotations
from flip7.lab.games import MOST_GAMES, Games, Results
from flip7.lab.tally import Exact
from flip7.lab.total import Heard, Measure, Runner, Total, total
from flip7.players.player import Player
from flip7.players.table import MOST_ROUNDS

MOST_ROWS = 1 << 16
"""So many seats of line-ups may be counted for; each batch of games takes 2 kB of memory a seat."""
WIN = 720_720
"""A win in whole units, of which those of up to 16 who share it get as many each. The share of one
of more is rounded."""
FEW_SHOES = 30
"""With fewer the spread of what is got with a shoe is hardly known."""
DOUBT = 0.05
"""How often what is said of the best may be wrong."""
_PRODUCTS_FIT_BELOW = 1 << 23
"""The products of two such numbers, one for each shoe of a batch, come to less than 2**63."""

Reals = NDArray[np.float64]


class Contest(NamedTuple):
    """Players who take the same place in a field, one after the other."""

    rules: Rules
    fields: Sequence[Sequence[Player]]
    """The players of the table, with each of those compared."""
    place: int
    """Which of these players it is."""
    single_rounds: bool = False
    """Whether points in a round from a fresh deck count, rather than games won."""

    @property
    def seats(self) -> int:
        """How many play at the table."""
        return len(self.fields[0])

    @property
    def unit(self) -> int:
        """How many units of `Paired` make one win, or one point."""
        return 1 if self.single_rounds else WIN

    def games(self, of_each: int, seed: int, first_shoe: int = 0) -> Games:
        """The games in which each of those compared plays `of_each`, or the few more that make all
        places equally frequent. Raises `LabError` if these are too many or too few."""
        if not 1 <= of_each <= MOST_GAMES:
            raise LabError(f"{of_each:,} games: from 1 to {MOST_GAMES:,} are possible")
        lineups = [lineup for field in self.fields for lineup in rotations(field)]
        if len(lineups) * self.seats > MOST_ROWS:
            most = MOST_ROWS // self.seats**2
            raise LabError(
                f"{len(self.fields)} values with {self.seats} seats:"
                f" with so many seats {most} values are the most"
            )
        shoes = -(-of_each // self.seats)
        return Games(
            self.rules,
            lineups,
            shoes * len(lineups),
            seed,
            common=True,
            dealers=[self.seats - 1] * len(lineups),
            most_rounds=1 if self.single_rounds else MOST_ROUNDS,
            first=first_shoe * len(lineups),
        )

    def play(
        self, games: Games, runner: Runner | None = None, heard: Heard | None = None
    ) -> Total[Paired]:
        """What comes of these games; see `flip7.lab.total.total`."""
        measure: Measure[Paired] = partial(
            paired, place=self.place, single_rounds=self.single_rounds
        )
        return total(games, measure, runner, heard)


class Paired(NamedTuple):
    """What those compared got, in units (`Contest.unit`): exact sums. Line-up v * seats + r has
    player v of those compared, r places further on."""

    shoes: int
    """How many shoes were played by all line-ups."""
    sums: Exact
    """[line-up]: what was got in all its games."""
    squares: Exact
    """[line-up]: the sum of the squares of what was got in each."""
    products: Exact
    """[one, other]: for each shoe what one got in all places times what the other got; its sum."""

    def __add__(self, other: object) -> Paired:
        """What is known of the shoes of both."""
        if not isinstance(other, Paired):
            return NotImplemented
        return Paired(
            self.shoes + other.shoes,
            self.sums + other.sums,
            self.squares + other.squares,
            self.products + other.products,
        )


def paired(results: Results, *, place: int, single_rounds: bool) -> Paired:
    """The sums of these results, which have whole shoes: games of all line-ups, in turn."""
    games, seats = results.totals.shape
    lineups = results.outcomes.shape[0]
    of_lineup = np.arange(lineups)
    seat = np.resize((place + of_lineup) % seats, games)
    if single_rounds:
        got = results.totals[np.arange(games), seat]
    else:
        got = _shares(results.winners, seat)
    got = got.reshape(-1, lineups)
    with_a_shoe = got.reshape(len(got), -1, seats).sum(axis=2)
    single, double = _wide(got), _wide(with_a_shoe)
    return Paired(
        len(got),
        got.sum(axis=0).astype(object),
        (single * single).sum(axis=0).astype(object),
        (double.T @ double).astype(object),
    )


def _shares(winners: Numbers, seat: Numbers) -> Numbers:
    """What part of each win went to the seat, in units."""
    together = np.bitwise_count(winners.view(np.uint64)).astype(np.int64)
    together = np.maximum(together, 1)
    shares: Numbers = (WIN + together // 2) // together * (winners >> seat & 1)
    return shares


def _wide(values: Numbers) -> Exact:
    """The values in an array that holds sums of their products."""
    return values if np.abs(values).max() < _PRODUCTS_FIT_BELOW else values.astype(object)


# ---------------------------------------------------------------- what follows from the sums


class Standing(NamedTuple):
    """What some got in a game on average, and how sure that is."""

    means: Reals
    """[value], in wins or points."""
    errors: Reals
    """[value]: the standard error of each mean."""
    differences: Reals
    """[one, other]: the standard error of the difference of their means."""
    shoes: int
    """With how many shoes each played."""


def standing(contest: Contest, found: Paired) -> Standing:
    """The averages of those compared. Games with one shoe depend on each other, shoes do not: all
    errors come from what differs from shoe to shoe; with a single one they are 0."""
    totals = _totals(contest, found)
    scale, shoes = contest.unit * contest.seats, found.shoes
    own = np.diag(found.products)
    squares = own[:, None] + own[None, :] - 2 * found.products
    variances = shoes * squares - (totals[:, None] - totals[None, :]) ** 2
    differences = variances / (shoes * shoes * max(shoes - 1, 1))
    spreads = [spread_of(*sums, shoes) for sums in zip(totals, own, strict=True)]
    return Standing(
        (totals / (scale * shoes)).astype(np.float64),
        np.sqrt(np.array(spreads) / shoes) / scale,
        np.sqrt(differences.astype(np.float64)) / scale,
        shoes,
    )


def apart(standings: Sequence[Standing]) -> Standing:
    """Those of several contests, each played with shoes of its own."""
    errors = np.concatenate([one.errors for one in standings])
    return Standing(
        np.concatenate([one.means for one in standings]),
        errors,
        np.hypot(errors[:, None], errors[None, :]) * (1 - np.eye(len(errors))),
        min(one.shoes for one in standings),
    )


def estimates(known: Standing, *, rates: bool) -> Sequence[Estimate]:
    """The means with their intervals; `rates` are between 0 and 1."""
    return [
        _rate(value, error, known.shoes) if rates else _around(value, error)
        for value, error in zip(known.means.tolist(), known.errors.tolist(), strict=True)
    ]


def difference(known: Standing, one: int, other: int) -> Estimate:
    """By how much the mean of one is higher than that of the other."""
    value = known.means[one] - known.means[other]
    return _around(float(value), float(known.differences[one, other]))


def perhaps_best(known: Standing) -> Sequence[bool]:
    """For each whether it may be the best of all: with a probability of 95 % the one that truly is
    is among these.

    One is out if another is better by more than chance brings about. To leave out the truly best
    one, some of the n - 1 others must seem that much better than it, so each of these comparisons
    is held to a probability of 5 % / (n - 1) (Bonferroni). With very few shoes all are in.
    """
    number = len(known.means)
    if number == 1 or known.shoes < FEW_SHOES:
        return [True] * number
    enough = NormalDist().inv_cdf(1 - DOUBT / (number - 1)) * known.differences
    beaten: NDArray[np.bool_] = known.means[:, None] - known.means[None, :] > enough
    return [not beaten[:, one].any() for one in range(number)]


def variance_saved(found: Paired) -> float | None:
    """How many times as many games the difference of two players would need for the same interval
    if each had a shoe of its own; `None` if they never got anything different with a shoe."""
    (first, both), (_, second) = found.products
    totals = found.sums.reshape(2, -1).sum(axis=1)
    squares = first + second - 2 * both
    together = spread_of(totals[0] - totals[1], squares, found.shoes)
    alone = [spread_of(*sums, found.shoes) for sums in zip(found.sums, found.squares, strict=True)]
    return sum(alone) / together if together > 0 else None


def _totals(contest: Contest, found: Paired) -> Exact:
    """[value]: what each of those compared got in all games."""
    return found.sums.reshape(-1, contest.seats).sum(axis=1)


def _around(value: float, error: float) -> Estimate:
    return Estimate(value, value - Z * error, value + Z * error)


def _rate(share: float, error: float, shoes: int) -> Estimate:
    """A win rate with its interval: that of Wilson for as many independent games as would have the
    same standard error, or for as many as there are shoes where always or never won."""
    if error > 0:
        trials = share * (1 - share) / error**2
    elif 0 < share < 1 and shoes > 1:
        return Estimate(share, share, share)
    else:
        trials = float(shoes)
    return wilson(share * trials, trials)
