"""Who is how strong in a field where each met each with the same shoes."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from flip7.game.extras import needs_extra
from flip7.lab.estimates import Estimate, Z
from flip7.lab.margins import UNITS, Margins, pairs, signs

Floats = NDArray[np.float64]

IMAGINED = 2
"""So many shoes are imagined on top of those played, one won wholly by each of a pair: what never
happened in a few games is not impossible. They widen intervals, and keep strengths finite."""

POINTS = 400 / log(10)
"""Points of strength for a unit of the logarithm of odds: 400 points are odds of 10 to 1."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a player did against all others."""

    player: str
    rank: int
    """1 is the strongest; equals follow each other as they were named."""
    best_rank: int
    """1 + how many others are surely stronger: where the interval of the difference of two shares,
    with the same shoes, does not hold 0."""
    worst_rank: int
    """The number of players less how many others are surely weaker."""
    share: Estimate
    """Its part of the wins, on average over all others: 0 to 1."""
    strength: Estimate
    """By Bradley and Terry, on the scale of Elo: 0 is the field's average, 400 points more are
    odds of 10 to 1."""


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """How a player did against one other."""

    player: str
    other: str
    share: Estimate
    """The player's part of the wins: 0 to 1."""
    given_up: int
    """How many of their games nobody won in time; each counts half for either."""


class Balance(NamedTuple):
    """What is known of the players of a field."""

    shares: Floats
    """[player]: see `Standing`."""
    covariances: Floats
    """[player, other]: of the errors of these shares."""
    beats: Floats
    """[player, other]: the share against this other, the imagined shoes included."""


def balance(found: Margins) -> Balance:
    """What the margins tell of the players."""
    players, shoes = len(found.products), found.shoes
    own = signs(players).astype(object)
    sums: Any = own @ found.sums
    exact = shoes * found.products - np.outer(sums, sums)
    spread: Floats = (exact / (shoes * max(shoes - 1, 1))).astype(np.float64)
    # Of each pair on its own, as in `half_widths`.
    spread += IMAGINED * UNITS**2 / (shoes + IMAGINED - 1) * (own @ own.T).astype(np.float64)
    all_others = UNITS * 2 * (players - 1)
    beats = np.zeros((players, players))
    for (one, other), margin in zip(pairs(players), found.sums, strict=True):
        beats[one, other] = 0.5 + margin / (2 * UNITS * (shoes + IMAGINED))
        beats[other, one] = 1 - beats[one, other]
    return Balance(
        0.5 + (sums / (shoes * all_others)).astype(np.float64),
        spread / shoes / all_others**2,
        beats,
    )


def average(balances: Sequence[Balance]) -> Balance:
    """What is known on average over fields whose games have nothing to do with each other."""
    number = len(balances)
    return Balance(
        sum((one.shares for one in balances[1:]), balances[0].shares) / number,
        sum((one.covariances for one in balances[1:]), balances[0].covariances) / number**2,
        sum((one.beats for one in balances[1:]), balances[0].beats) / number,
    )


def half_widths(found: Margins) -> Floats:
    """[pair]: how far the interval of the share goes to either side."""
    shoes = found.shoes + IMAGINED
    exact = shoes * (found.squares + IMAGINED * UNITS**2) - found.sums * found.sums
    variances = (exact / (shoes * (shoes - 1) * found.shoes)).astype(np.float64)
    halves: Floats = Z * np.sqrt(variances) / (2 * UNITS)
    return halves


def pair_standings(names: Sequence[str], found: Margins) -> tuple[Pair, ...]:
    """Each player against each other, both ways round."""
    halves = half_widths(found)
    told = {}
    for number, (one, other) in enumerate(pairs(len(names))):
        share = 0.5 + found.sums[number] / (2 * UNITS * found.shoes)
        given_up = int(found.given_up[number])
        for player, against, value in ((one, other, share), (other, one, 1 - share)):
            told[player, against] = Pair(
                player=names[player],
                other=names[against],
                share=_share(value, float(halves[number])),
                given_up=given_up,
            )
    return tuple(told[key] for key in sorted(told))


def ranking(names: Sequence[str], known: Balance) -> tuple[Standing, ...]:
    """The players from the strongest on."""
    order = sorted(range(len(names)), key=lambda player: -known.shares[player])
    surely = _surely_stronger(known)
    halves = Z * np.sqrt(np.diag(known.covariances))
    strengths, errors = _strengths(known)
    return tuple(
        Standing(
            player=names[player],
            rank=rank,
            best_rank=1 + int(surely[:, player].sum()),
            worst_rank=len(names) - int(surely[player].sum()),
            share=_share(float(known.shares[player]), float(halves[player])),
            strength=_around(float(strengths[player]), Z * float(errors[player])),
        )
        for rank, player in enumerate(order, start=1)
    )


def _surely_stronger(known: Balance) -> NDArray[np.bool_]:
    """[player, other]: whether the share of the one is higher, by more than chance explains."""
    variances = np.diag(known.covariances)
    errors = np.sqrt(variances[:, None] + variances - 2 * known.covariances)
    return known.shares[:, None] - known.shares > Z * errors


def _strengths(known: Balance) -> tuple[Floats, Floats]:
    """[player]: the strengths, and their standard errors.

    Where each meets each equally often, strengths depend on the shares alone; errors of the shares
    become those of strengths by the slope of that function.
    """
    with needs_extra("lab", "choix"):
        from choix import ilsr_pairwise_dense

    strengths = ilsr_pairwise_dense(known.beats)
    chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    slopes = chances * (1 - chances)
    np.fill_diagonal(slopes, 0)
    inverse = np.linalg.pinv(np.diag(slopes.sum(axis=1)) - slopes)
    of_sums = known.covariances * (len(strengths) - 1) ** 2
    errors = np.sqrt(np.diag(inverse @ of_sums @ inverse))
    return POINTS * (strengths - strengths.mean()), POINTS * errors


def _around(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half)


def _share(value: float, half: float) -> Estimate:
    return Estimate(value, max(0.0, value - half), min(1.0, value + half))
