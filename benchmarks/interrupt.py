"""How long after Ctrl-C a study that plays in threads has ended, its figures printed.

    python benchmarks/interrupt.py [--times 20] [--seed 1] [-- OPTIONS OF SIMULATE]

Each time a study of very many games is begun anew and interrupted at a seeded moment of its first
second of play. It has to end with 130, its figures on stdout and one line on stderr. Prints the
seconds from the signal to the end of the process.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter, sleep

STUDY = """
import sys
from contextlib import contextmanager
from flip7.cli.lab import study
from flip7.cli.main import main

@contextmanager
def bar(*_):
    told = []
    def heard(*_):
        if not told:
            told.append(print("playing", file=sys.stderr, flush=True))
    yield heard

study._bar = bar
sys.exit(main(sys.argv[1:]))
"""
SOON = 1.0
"""Seconds of play in which the moment lies."""


def seconds_to_end(args: Sequence[str], moment: float) -> float:
    """Begin a study, interrupt it at this moment, and check what it leaves."""
    with subprocess.Popen(
        [sys.executable, "-c", STUDY, "simulate", "--json", "--games", "1e10", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as study:
        assert study.stderr is not None
        for line in study.stderr:
            if line == "playing\n":
                break
        sleep(moment)
        begin = perf_counter()
        study.send_signal(signal.SIGINT)
        out, err = study.communicate()
        seconds = perf_counter() - begin
    (line,) = err.splitlines()
    assert line.startswith("flip7: interrupted: these are the figures of the ")
    assert study.returncode == 130
    assert json.loads(out)["games"] > 0
    return seconds


def main() -> None:
    """Print the shortest, the median and the longest time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="stay:25,ev,ev")
    parser.add_argument("others", nargs="*", help="more options of `flip7 simulate`, after --")
    asked = parser.parse_args()
    chance = random.Random(asked.seed)  # the moments, nothing of a game
    args = ["--players", asked.players, *asked.others]
    seconds = [seconds_to_end(args, SOON * chance.random()) for _ in range(asked.times)]
    print(
        f"{len(seconds)} interrupts: {min(seconds):.2f} s at least, {median(seconds):.2f} s at the"
        f" median, {max(seconds):.2f} s at most"
    )


if __name__ == "__main__":
    main()
