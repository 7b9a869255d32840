"""By how much players win when each meets each, in whole numbers.

Two players meet by taking turns round the table: A B A B ... in one line-up, B A B A ... in the
other, with the same shoe. All pairs play the same shoes, so what is compared shares its luck, and
a shoe, with the games of all pairs, is the unit that is independent of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from flip7.lab.encode import Numbers
from flip7.lab.games import Results
from flip7.lab.tally import Exact
from flip7.players.player import Player

UNITS = 720_720
"""So many units are one game: the least number that up to 16 winners can share without a rest."""

_FIRST_PLAYERS = np.uint64(0x5555_5555_5555_5555)
"""The seats of the player who sits in seat 0, as bits."""


class Margins(NamedTuple):
    """What some shoes come to for each pair of players, in the order of `pairs`.

    A pair's margin with a shoe is the share of the win that its first player had in both line-ups,
    less that of the second, halved, in `UNITS`: from all of them to all of them below 0. A game
    that was given up counts half for each.
    """

    shoes: int
    sums: Exact
    """[pair]: the sum of its margins."""
    squares: Exact
    """[pair]: the sum of their squares."""
    products: Exact
    """[player, other]: with the margins of a player over all others added up shoe by shoe, the sum
    of the products of these."""
    given_up: Numbers
    """[pair]: how many games were given up."""

    def __add__(self, other: object) -> Margins:
        """The margins with the shoes of both."""
        if not isinstance(other, Margins):
            return NotImplemented
        return Margins(
            self.shoes + other.shoes,
            self.sums + other.sums,
            self.squares + other.squares,
            self.products + other.products,
            self.given_up + other.given_up,
        )


def pairs(players: int) -> Sequence[tuple[int, int]]:
    """All pairs of so many players."""
    return list(combinations(range(players), 2))


def line_ups(field: Sequence[Player], seats: int) -> Sequence[Sequence[Player]]:
    """The two line-ups of each pair, pair after pair."""
    return [
        [field[one if seat % 2 == 0 else other] for seat in range(seats)]
        for pair in pairs(len(field))
        for one, other in (pair, pair[::-1])
    ]


def no_margins(players: int) -> Margins:
    """The margins before the first shoe."""
    number = len(pairs(players))
    nothing: Exact = np.zeros(number, object)
    return Margins(
        0, nothing, nothing, np.zeros((players, players), object), np.zeros(number, np.int64)
    )


def margins(results: Results, players: int) -> Margins:
    """The margins in the results of whole shoes, played by the `line_ups` of so many players."""
    number = len(pairs(players))
    games = len(results.winners)
    assert results.first % (2 * number) == games % (2 * number) == 0, "a shoe is never cut"
    first = _share_of_first(results.winners).reshape(-1, number, 2)
    # Who sits first in one line-up sits second in the other: the common half falls out.
    margin = first[:, :, 0] - first[:, :, 1]
    added_up = margin @ signs(players).T
    return Margins(
        len(margin),
        margin.sum(axis=0).astype(object),
        (margin * margin).sum(axis=0).astype(object),
        (added_up.T @ added_up).astype(object),
        (results.winners == 0).reshape(-1, number, 2).sum(axis=(0, 2)),
    )


def signs(players: int) -> Numbers:
    """[player, pair]: 1 where the player is the first of the pair, -1 where it is the second."""
    found = np.zeros((players, len(pairs(players))), np.int64)
    for number, (one, other) in enumerate(pairs(players)):
        found[one, number], found[other, number] = 1, -1
    return found


def _share_of_first(winners: Numbers) -> Numbers:
    """[game]: the part of the win, in units, of the player who sits in the seats 0, 2, 4 ..."""
    bits: Any = winners.view(np.uint64)
    own = np.bitwise_count(bits & _FIRST_PLAYERS).astype(np.int64)
    together = np.bitwise_count(bits).astype(np.int64)
    several = np.maximum(together, 1)
    share: Numbers = (2 * UNITS * own + several) // (2 * several)
    return np.where(together == 0, UNITS // 2, share)
