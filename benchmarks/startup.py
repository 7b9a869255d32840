"""How long `flip7 --version` and `flip7 --help` take, next to a Python that does nothing.

Medians of whole fresh processes, taken in turn so that a busy machine disturbs all alike. The ratio
to the bare interpreter is what can be compared between machines.
"""

import argparse
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from statistics import median

FLIP7 = str(Path(sysconfig.get_path("scripts")) / "flip7")
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "flip7 --version": [FLIP7, "--version"],
    "flip7 --help": [FLIP7, "--help"],
}


def seconds(command: list[str]) -> float:
    """Run `command` once and return its wall time."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print one line for each command: median in milliseconds, ratio to the bare interpreter."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=21, help="processes of each kind (default 21)")
    count = parser.parse_args().n
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(count + 1):  # the first of each only warms the file cache
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    medians = {name: median(taken[1:]) for name, taken in times.items()}
    bare = medians["python -c pass"]
    for name, taken in medians.items():
        print(f"{name:<16} {taken * 1000:6.0f} ms   x {taken / bare:.1f}")


if __name__ == "__main__":
    main()
