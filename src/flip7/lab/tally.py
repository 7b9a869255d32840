"""Counts of what happened in very many games, in whole numbers and a room that does not grow."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from flip7.lab import kernel as k
from flip7.lab.encode import Numbers
from flip7.lab.games import Results

Exact = Any
"""An array of Python's whole numbers, which hold any sum."""

SQUARES_FIT_BELOW = 1 << 23
"""The squares of such numbers, one for each game of a batch, come to less than 2**63."""


class Tally(NamedTuple):
    """What is counted of some games. All arrays are of whole numbers."""

    games: int
    shared: Numbers
    """[line-up, seat, n]: how many games the seat won together with n - 1 others."""
    points: Exact
    """[line-up, seat]: the sum of its totals at the end of its games."""
    squares: Exact
    """[line-up, seat]: the sum of the squares of these totals."""
    outcomes: Numbers
    """[line-up, seat, outcome]: see `Results`."""
    scores: Numbers
    """[line-up, seat, points]: see `Results`."""
    ends: Numbers
    """[end]: how many games ended so."""
    rounds: Numbers
    """[n]: how many games had n rounds."""
    winning: Counter[int]
    """By total: how many games were won with it."""

    def __add__(self, other: object) -> Tally:
        """The counts of the games of both."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            self.games + other.games,
            self.shared + other.shared,
            self.points + other.points,
            self.squares + other.squares,
            self.outcomes + other.outcomes,
            self.scores + other.scores,
            self.ends + other.ends,
            _padded_sum(self.rounds, other.rounds),
            self.winning + other.winning,
        )


def tally(results: Results) -> Tally:
    """The counts of the games of these results."""
    lineups, seats, _ = results.outcomes.shape
    lineup = (results.first + np.arange(len(results.rounds))) % lineups
    finals = results.totals
    over = results.winners != 0
    return Tally(
        len(results.rounds),
        _shared(results.winners, lineup, lineups, seats),
        _by_lineup(finals, lineup, lineups),
        _by_lineup(squares_of(finals), lineup, lineups),
        results.outcomes,
        results.scores,
        np.bincount(results.ends, minlength=k.GIVEN_UP + 1),
        np.bincount(results.rounds),
        _counter(finals.max(axis=1)[over]),
    )


def squares_of(values: Numbers) -> Exact:
    """The square of each, in an array that holds their sum."""
    wide: Any = values if np.abs(values).max() < SQUARES_FIT_BELOW else values.astype(object)
    return wide * wide


def winners_of(results: Results) -> Numbers:
    """[game, seat]: 1 where the seat won, alone or with others, else 0."""
    seats = results.totals.shape[1]
    won: Numbers = results.winners[:, None] >> np.arange(seats) & 1
    return won


def _shared(winners: Numbers, lineup: Numbers, lineups: int, seats: int) -> Numbers:
    together = np.bitwise_count(winners.view(np.uint64)).astype(np.int64)
    row = lineup * (seats + 1) + together
    counts = np.zeros((lineups, seats, seats + 1), np.int64)
    for seat in range(seats):
        won = (winners >> seat & 1).astype(bool)
        found = np.bincount(row[won], minlength=lineups * (seats + 1))
        counts[:, seat] = found.reshape(lineups, seats + 1)
    return counts


def _counter(values: Numbers) -> Counter[int]:
    found, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _by_lineup(values: Numbers, lineup: Numbers, lineups: int) -> Exact:
    """[line-up, seat]: the sums of `values` [game, seat]."""
    sums = np.zeros((lineups, values.shape[1]), object)
    for one in range(min(lineups, len(values))):
        sums[lineup[one]] = values[one::lineups].sum(axis=0)
    return sums


def _padded_sum(one: Numbers, other: Numbers) -> Numbers:
    """The sum of two counts, of which one may be longer."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    both = long.copy()
    both[: len(short)] += short
    return both
