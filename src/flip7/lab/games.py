"""Very many games in the compiled engine, in threads and a constant memory.

The results depend on the games that are asked for, never on the number of threads or on how the
games are cut into batches.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from time import perf_counter
from typing import NamedTuple, Self

import numpy as np

from flip7.game.chance import check_seed
from flip7.game.rules import Rules
from flip7.lab import kernel as k
from flip7.lab.compiling import Heard, no_collecting, on_stderr, sight_for, why_failed
from flip7.lab.encode import LabError, Numbers, encode_deck, encode_lineups, encode_rules
from flip7.players.bots import BOTS
from flip7.players.own import SUFFIX
from flip7.players.player import Player, PlayerError
from flip7.players.table import MOST_ROUNDS

MOST_GAMES = 10_000_000_000
"""More would take hours on any machine."""
SECONDS_A_BATCH = 0.05
"""So long a thread is on its own: an interrupt waits for it."""
MOST_IN_A_BATCH = 1 << 16


class Games(NamedTuple):
    """Which games are to be played. Game g is played by line-up g modulo their number."""

    rules: Rules
    lineups: Sequence[Sequence[Player]]
    """Each has a player for every seat; all have as many seats."""
    number: int
    """How many games."""
    seed: int
    common: bool = False
    """Whether all line-ups play with the same shoes, one after the other: with n line-ups the index
    of a game's chance is g // n, else it is g."""
    dealers: Sequence[int] | None = None
    """Who deals the first round, for each line-up; by default seat 0."""
    most_rounds: int = MOST_ROUNDS
    """A game that is not over after so many rounds is given up; 1 plays single rounds."""
    first: int = 0
    """The number of the first game."""


class Results(NamedTuple):
    """How some games went, one after the other. All are arrays of whole numbers."""

    first: int
    """The number of the first of these games."""
    winners: Numbers
    """[game]: the seats that won, as bits from the lowest on; 0 if the game was given up."""
    rounds: Numbers
    """[game]: how many rounds it had."""
    ends: Numbers
    """[game]: `TARGET_REACHED`, `TIE_BROKEN`, `TIE_SHARED` or `GIVEN_UP` of the kernel."""
    totals: Numbers
    """[game, seat]: the points at the end."""
    outcomes: Numbers
    """[line-up, seat, outcome]: in how many rounds the seat was `BUSTED`, made the `FLIP7`, was
    `FROZEN` or `STAYED`; in the others the Flip 7 of somebody else ended the round for it."""
    scores: Numbers
    """[line-up, seat, points]: in how many rounds it made so many points; the last counts those
    with more, too."""

    @classmethod
    def room(cls, first: int, count: int, lineups: int, seats: int) -> Self:
        """Where the results of `count` games are to be written."""
        return cls(
            first,
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, seats), np.int64),
            np.zeros((lineups, seats, k.OUTCOMES), np.int64),
            np.zeros((lineups, seats, k.SCORES), np.int64),
        )


class Encoded(NamedTuple):
    """Games as the kernel takes them, in the order of its arguments."""

    rules: Numbers
    deck: Numbers
    lineups: Numbers
    dealers: Numbers
    seed: np.uint64


def encode(games: Games, heard: Heard = on_stderr) -> Encoded:
    """The games as whole numbers. `heard` is told how users' own strategies run, once for each.
    Raises `LabError` for games that the compiled engine can't play, `RulesError` where so many
    seats can't play by these rules, `ChanceError` for a seed, and `PlayerError` for a strategy
    whose file can't be run."""
    seats = {len(lineup) for lineup in games.lineups}
    if len(seats) != 1:
        raise LabError("line-ups need one number of seats, and there must be at least one line-up")
    if not 1 <= games.number <= MOST_GAMES:
        raise LabError(f"{games.number:,} games: from 1 to {MOST_GAMES:,} are possible")
    if not 1 <= games.most_rounds <= MOST_ROUNDS:
        raise LabError(
            f"{games.most_rounds:,} rounds a game: from 1 to {MOST_ROUNDS:,} are possible"
        )
    if games.first < 0:
        raise LabError(f"the first game can't have the number {games.first}: 0 is the lowest")
    check_seed(games.seed, games.first + games.number)
    (of_each,) = seats
    deck = encode_deck(games.rules, of_each)
    dealers = [0] * len(games.lineups) if games.dealers is None else list(games.dealers)
    if len(dealers) != len(games.lineups) or not all(0 <= seat < of_each for seat in dealers):
        raise LabError(f"dealers: each line-up needs one, a seat from 0 to {of_each - 1}")
    return Encoded(
        encode_rules(games.rules),
        deck,
        encode_lineups(games.lineups, heard),
        np.array(dealers, np.int64),
        np.uint64(games.seed),
    )


def warm_up(players: Iterable[Player | str] = ()) -> None:
    """Compile as much of the kernel as these players need, by themselves or their text forms, or
    load it from numba's cache: seconds the first time on a machine."""
    names = {str(player).strip() for player in players}
    rules = Rules()
    lineups = np.zeros((1, 3, k.PLAYER), np.int64)
    if not names.isdisjoint(BOTS):
        lineups[0, 0, k.KIND] = k.NOVICE
    if any(name.endswith(SUFFIX) for name in names):
        lineups[0, 0, k.KIND] = k.OWN
    encoded = Encoded(
        encode_rules(rules),
        encode_deck(rules, 3),
        lineups,
        np.zeros(1, np.int64),
        np.uint64(0),
    )
    with no_collecting():
        _play_some(encoded, Results.room(0, 0, 1, 3), 1, 1)


def play_one(games: Games, number: int = 0) -> Results:
    """The results of the game of this number. Raises as `encode` does, and `LabError` if a user's
    strategy fails."""
    encoded = encode(games)
    lineups, seats = encoded.lineups.shape[:2]
    room = Results.room(number, 1, lineups, seats)
    per_shoe = lineups if games.common else 1
    return _play_some(encoded, room, per_shoe, games.most_rounds)[0]


def play(games: Games, threads: int | None = None, heard: Heard = on_stderr) -> Iterator[Results]:
    """The results of the games, some at a time, in their order; by default with a thread for each
    core. A batch has games of every line-up, equally many unless the games run out. Whoever stops
    iterating, by an interrupt too, waits less than a batch takes. `heard` is as for `encode`.
    Raises as `encode` does, before the first game, and `LabError` for the first game in which a
    user's strategy fails.
    """
    encoded = encode(games, heard)
    warm_up(chain.from_iterable(games.lineups))
    return _in_threads(games, encoded, threads or os.cpu_count() or 1)


def _in_threads(games: Games, encoded: Encoded, threads: int) -> Iterator[Results]:
    lineups, seats = encoded.lineups.shape[:2]
    per_shoe = lineups if games.common else 1
    size, begun, end = lineups, games.first, games.first + games.number
    with ThreadPoolExecutor(threads) as pool:
        running: deque[Future[tuple[Results, float]]] = deque()
        try:
            while begun < end or running:
                while begun < end and len(running) <= threads:
                    size = min(size, end - begun)
                    room = Results.room(begun, size, lineups, seats)
                    running.append(
                        pool.submit(_play_some, encoded, room, per_shoe, games.most_rounds)
                    )
                    begun += size
                results, seconds = running.popleft().result()
                size = _next_size(len(results.rounds), seconds, lineups)
                yield results
        finally:
            for future in running:
                future.cancel()


def _play_some(
    encoded: Encoded, results: Results, per_shoe: int, most_rounds: int
) -> tuple[Results, float]:
    """Play the games for which there is room; also how many seconds it took."""
    begin = perf_counter()
    run_kernel(encoded, results, per_shoe, most_rounds, None)
    return results, perf_counter() - begin


def run_kernel(
    encoded: Encoded, results: Results, per_shoe: int, most_rounds: int, trace: Numbers | None
) -> int:
    """Play the games for which there is room in `results`; see `kernel.play_games`. Raises
    `LabError` if a user's strategy fails."""
    kinds = encoded.lineups[:, :, k.KIND]
    # Not for each choice of parts: with those of users are the bots', and with a trace are all.
    own = trace is not None or bool((kinds == k.OWN).any())
    bots = own or bool((kinds >= k.NOVICE).any())
    sight = sight_for(encoded.lineups.shape[1])
    told: int = k.play_games(
        *encoded,
        results.first,
        results.first + len(results.rounds),
        per_shoe,
        most_rounds,
        *results[1:],
        *k.Desk.laid(encoded.rules, encoded.deck),
        True if bots else None,
        sight if own else None,
        trace,
    )
    if told < 0:
        address = int(encoded.lineups[-1 - told, sight[k.SIGHT_SEAT], k.ASKED_AT])
        error = why_failed(address, sight.tolist())
        if isinstance(error, PlayerError):
            raise LabError(str(error)) from error
        raise error
    return told


def _next_size(size: int, seconds: float, lineups: int) -> int:
    """How many games fit into the time of a batch, if these took so long, as many of each line-up;
    not too many at once, since a few may have been short by chance."""
    fitting = int(size * SECONDS_A_BATCH / max(seconds, 1e-6))
    of_each = min(fitting, 4 * size, MOST_IN_A_BATCH) // lineups
    return max(1, of_each) * lineups
