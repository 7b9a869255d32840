"""Kills a server while people play, again and again, and looks whether anything is lost.

    python tools/kill_server.py [--kills 300] [--seed 1]

Each time `flip7 serve` runs until everybody is back at their tables and has played for a moment
that the seed chooses; then it gets SIGKILL, and a new one goes on from its store. Whatever was told
before must be there after it, with the same chairs, and no table may stand still: the test of the
server does the same with fewer kills. A new store is begun every fifty. The result goes to stdout;
the exit code is 1 if something was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.test_kill import kill

KILLS_PER_STORE = 50


def main(arguments: list[str] | None = None) -> int:
    """Kill; the exit code is 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    chance = Random(given.seed)
    done = games = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        while done < given.kills:
            some = min(KILLS_PER_STORE, given.kills - done)
            try:
                games += asyncio.run(kill(Path(folder) / f"{done}.sqlite", some, chance))
            except (AssertionError, TimeoutError):
                traceback.print_exc()
                print(f"lost, or stuck, in kills {done + 1} to {done + some} (seed {given.seed})")
                return 1
            done += some
            print(
                f"{done} kills, {games} games to their end, none lost,"
                f" {time.perf_counter() - began:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
