"""Plays the same games in the readable and in the compiled engine, and compares every event.

    python tools/equal_engines.py [--games 1000000] [--seed 1] [--first 0] [--processes 2]

The games are made up at random over all editions, options, decks, seats and players. Progress goes
to stderr, the result to stdout. A difference ends the run with 1 and shows the game; a run that was
broken off goes on with `--first` from the number that it told last.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool
from time import monotonic

from flip7.lab.equality import Difference, any_game, difference
from flip7.lab.games import warm_up

GAMES_A_SHARE = 250
SECONDS_BETWEEN_REPORTS = 30


def compare(seed: int, share: range) -> tuple[int, Difference] | None:
    """The first game of this share in which the engines differ."""
    for number in share:
        found = difference(any_game(seed, number))
        if found is not None:
            return number, found
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as many games as asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="how many (default 1000000)")
    parser.add_argument("--seed", type=int, default=1, help="which games (default 1)")
    parser.add_argument("--first", type=int, default=0, help="the first one's number (default 0)")
    parser.add_argument("--processes", type=int, default=2, help="how many at once (default 2)")
    chosen = parser.parse_args(arguments)
    end = chosen.first + chosen.games
    shares = [
        range(first, min(first + GAMES_A_SHARE, end))
        for first in range(chosen.first, end, GAMES_A_SHARE)
    ]
    warm_up()
    difference(any_game(chosen.seed, 0))
    begin = told = monotonic()
    with Pool(chosen.processes) as pool:
        found = pool.imap(partial(compare, chosen.seed), shares)
        for share, different in zip(shares, found, strict=True):
            if different is not None:
                number, what = different
                print(f"game {number} of seed {chosen.seed} differs: {what.game}")
                print(f"after {what.place} equal rows:")
                print(f"  readable {what.expected}\n  compiled {what.found}")
                return 1
            if monotonic() - told > SECONDS_BETWEEN_REPORTS:
                told = monotonic()
                done = share.stop - chosen.first
                print(
                    f"{done:,} games equal, {done / (told - begin):,.0f}/s, next is {share.stop}",
                    file=sys.stderr,
                    flush=True,
                )
    print(
        f"{chosen.games:,} games, numbers {chosen.first} to {end - 1} of seed {chosen.seed}:"
        " every event is equal in both engines"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
