"""Whole games of the compiled engine in a second, on one core, and what they are held against.

Measured in turn, round after round, so that a busy machine disturbs all alike:

- games of the kernel;
- the readable engine's games, a few of them;
- draws alone: a compiled loop that takes as many cards from such a shoe, and no more;
- numbers alone: a compiled game without actions, written for nothing but that: the cards are the
  Numbers and modifiers, all seats stay at 25 points, and the deck goes from round to round.

Prints the median and the best round of each, and the kernel's rate as a part of each floor's in the
same round; with `--threads`, how much faster the same games go in so many threads.
"""

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any, TypeVar, cast

import numba
import numpy as np

from flip7.game.chance import players_stream
from flip7.game.rules import EDITIONS, edition
from flip7.game.shoe import seeded
from flip7.lab import kernel as k
from flip7.lab.games import Encoded, Games, Results, encode, play, run_kernel, warm_up
from flip7.lab.trace import trace_game
from flip7.players.table import play_game
from flip7.players.text import parse_player

GAMMA = np.uint64(0x9E3779B97F4A7C15)
HALF, LOW = np.uint64(32), np.uint64((1 << 32) - 1)
READABLE_GAMES = 20
SAMPLE = 200

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A compiled function, with its own types for checkers."""
    return cast("F", numba.njit(error_model="numpy")(function))


@compiled
def next_place(state: Any, left: Any) -> Any:
    """A number below `left`, and the next state: `docs/chance.md` written out once more."""
    while True:
        state += GAMMA
        z = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        product = ((z ^ z >> np.uint64(31)) >> HALF) * left
        if product & LOW >= left or product & LOW >= np.uint64(1 << 32) % left:
            return product >> HALF, state


@compiled
def draws_alone(deck: Any, seed: Any, games: int, draws: int) -> int:
    """Take so many cards in each game from a shoe that is filled anew when it is empty."""
    shoe = np.empty(len(deck), np.uint8)
    total = 0
    for game in range(games):
        state = np.uint64(seed) + np.uint64(game) * GAMMA
        left = np.uint64(0)
        for _ in range(draws):
            if left == 0:
                shoe[:] = deck
                left = np.uint64(len(deck))
            place, state = next_place(state, left)
            left -= np.uint64(1)
            total += shoe[place]
            shoe[place] = shoe[left]
    return total


@compiled
def numbers_alone(  # noqa: C901, PLR0912, PLR0915  # all that the floor is
    deck: Any, seed: Any, games: int, seats: int
) -> Any:
    """Play games without actions; how many draws and rounds there were."""
    shoe, pile = np.empty(len(deck), np.uint8), np.empty(len(deck), np.uint8)
    lines, sums, plus = np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.int64)
    counts, doubled = np.zeros(64, np.int64), np.zeros(64, np.int64)
    out, busted = np.zeros(64, np.bool_), np.zeros(64, np.bool_)
    totals = np.zeros(64, np.int64)
    draws = rounds = 0
    for game in range(games):
        state = np.uint64(seed) + np.uint64(game) * GAMMA
        shoe[:] = deck
        left, piled = len(deck), 0
        totals[:seats] = 0
        dealer = 0
        while True:
            rounds += 1
            for seat in range(seats):
                lines[seat] = sums[seat] = plus[seat] = counts[seat] = doubled[seat] = 0
                out[seat] = busted[seat] = False
            active, flipper, seat, dealt, lying = seats, -1, dealer, 0, piled
            while active > 0:
                seat = seat + 1 if seat + 1 < seats else 0
                if out[seat]:
                    continue
                if dealt < seats:
                    dealt += 1
                elif (sums[seat] << doubled[seat]) + plus[seat] >= 25:
                    out[seat] = True
                    active -= 1
                    continue
                if left == 0:
                    # Those that lie on the table stay out.
                    for place in range(lying):
                        shoe[place] = pile[place]
                    for place in range(lying, piled):
                        pile[place - lying] = pile[place]
                    left, piled, lying = lying, piled - lying, 0
                draws += 1
                place, state = next_place(state, np.uint64(left))
                left -= 1
                card = shoe[place]
                shoe[place] = shoe[left]
                pile[piled] = card
                piled += 1
                if card < k.NUMBERS:
                    if lines[seat] >> card & 1:
                        busted[seat] = out[seat] = True
                        active -= 1
                        continue
                    lines[seat] |= 1 << card
                    sums[seat] += card
                    counts[seat] += 1
                    if counts[seat] == 7:
                        flipper = seat
                        break
                elif card == k.X2:
                    doubled[seat] = 1
                else:
                    plus[seat] += 2 * (card - k.BLANK)
            most = ahead = 0
            for seat in range(seats):
                if not busted[seat]:
                    totals[seat] += (sums[seat] << doubled[seat]) + plus[seat]
                if seat == flipper:
                    totals[seat] += 15
                if totals[seat] > most:
                    most, ahead = totals[seat], 1
                elif totals[seat] == most:
                    ahead += 1
            if most >= 200 and ahead == 1:
                break
            dealer = dealer + 1 if dealer + 1 < seats else 0
    return draws, rounds


def kernel_games(encoded: Encoded, results: Results) -> None:
    """Play the games for which there is room, in this thread."""
    run_kernel(encoded, results, 1, 10_000, None)


def rate(run: Callable[[], object], games: int) -> float:
    """How many of the games are played in a second of this process's own time."""
    begin = time.process_time()
    run()
    return games / (time.process_time() - begin)


def compare(games: Games, rounds: int) -> None:
    """Print the rates of one kind of games."""
    encoded = encode(games)
    seats, number = encoded.lineups.shape[1], games.number
    results = Results.room(0, number, 1, seats)
    deck = np.repeat(np.arange(k.CARDS), encoded.deck).astype(np.uint8)
    plain = deck[deck < k.FREEZE]
    traced = [trace_game(games, game).rows for game in range(min(SAMPLE, number))]
    draws = sum(row[0] == k.DRAWN for rows in traced for row in rows) // len(traced)
    lineup = games.lineups[0]

    def readable() -> None:
        for game in range(READABLE_GAMES):
            shoe, stream = seeded(games.seed, game), players_stream(games.seed, game)
            play_game(games.rules, lineup, shoe, stream)

    runs: dict[str, tuple[Callable[[], object], int]] = {
        "kernel": (lambda: kernel_games(encoded, results), number),
        "readable": (readable, READABLE_GAMES),
        "draws alone": (lambda: draws_alone(deck, encoded.seed, number, draws), number),
        "numbers alone": (lambda: numbers_alone(plain, encoded.seed, number, seats), number),
    }
    for run, _ in runs.values():
        run()
    rates: dict[str, list[float]] = {kind: [] for kind in runs}
    for _ in range(rounds):
        for kind, (run, of) in runs.items():
            rates[kind].append(rate(run, of))
    plain_draws, _ = numbers_alone(plain, encoded.seed, number, seats)
    print(
        f"{seats} seats, {games.rules}, {lineup[0]}: {draws} draws a game,"
        f" {results.rounds.mean():.2f} rounds; numbers alone {plain_draws / number:.0f} draws"
    )
    for kind, found in rates.items():
        pairs = [own / other for own, other in zip(rates["kernel"], found, strict=True)]
        print(
            f"  {kind:<14} median {median(found):10,.0f} games/s   best {max(found):10,.0f}"
            f"   kernel/this median {median(pairs):7.2f}, of the best"
            f" {max(rates['kernel']) / max(found):7.2f}"
        )


def in_threads(games: Games, threads: int, rounds: int) -> None:
    """Print how much faster the games go in several threads."""
    times: dict[int, list[float]] = {1: [], threads: []}
    for _ in range(rounds):
        for count, found in times.items():
            begin = time.perf_counter()
            for _ in play(games, threads=count):
                pass
            found.append(time.perf_counter() - begin)
    pairs = [one / many for one, many in zip(times[1], times[threads], strict=True)]
    print(
        f"  {threads} threads against one: median {median(pairs):.2f},"
        f" of the best {min(times[1]) / min(times[threads]):.2f}"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--edition", action="append", choices=list(EDITIONS))
    parser.add_argument("--player", action="append", help="of all seats (default stay:25)")
    parser.add_argument("--seats", type=int, action="append", help="how many (default 4)")
    parser.add_argument("--games", type=int, default=20_000, help="in a round (default 20000)")
    parser.add_argument("--rounds", type=int, default=25, help="rounds (default 25)")
    parser.add_argument("--threads", type=int, help="compare so many threads with one")
    chosen = parser.parse_args()
    warm_up()
    for id in chosen.edition or ["official"]:
        for text in chosen.player or ["stay:25"]:
            for seats in chosen.seats or [4]:
                rules = edition(id, min_players=1)
                games = Games(rules, [[parse_player(text)] * seats], chosen.games, seed=7)
                compare(games, chosen.rounds)
                if chosen.threads:
                    in_threads(games._replace(number=20 * chosen.games), chosen.threads, 7)


if __name__ == "__main__":
    main()
