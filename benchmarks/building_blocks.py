"""What it takes to make a frozen value of twelve fields, and one with three of them changed.

The kinds of value that states, lines, tasks and events could be, in turn and round after round, so
that a busy machine disturbs all alike; the best round counts.
"""

import dataclasses
import timeit
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import msgspec

FIELDS = tuple("abcdefghijkl")
VALUES = tuple(range(len(FIELDS)))
TIMES, ROUNDS = 20_000, 15

Struct: Any = msgspec.defstruct("Struct", [(name, int) for name in FIELDS], frozen=True, gc=False)
Frozen: Any = dataclasses.make_dataclass("Frozen", FIELDS, frozen=True, slots=True)
Open: Any = dataclasses.make_dataclass("Open", FIELDS, slots=True)
Tuple: Any = namedtuple("Tuple", "a b c d e f g h i j k l")  # noqa: PYI024  # made like the rest


def open_and_closed() -> object:
    """What `play` does around each move: into a mutable value, three changes, and out again."""
    value = Open(*VALUES)
    value.a = value.b = value.c = 1
    return Struct(*VALUES)


struct: Any = Struct(*VALUES)
frozen: Any = Frozen(*VALUES)
named: Any = Tuple(*VALUES)
WAYS: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "msgspec.Struct, frozen": (
        lambda: Struct(*VALUES),
        lambda: msgspec.structs.replace(struct, a=1, b=1, c=1),
    ),
    "named tuple": (lambda: Tuple(*VALUES), lambda: named._replace(a=1, b=1, c=1)),
    "dataclass, frozen, slots": (
        lambda: Frozen(*VALUES),
        lambda: dataclasses.replace(frozen, a=1, b=1, c=1),
    ),
    "open dataclass, then Struct": (lambda: Open(*VALUES), open_and_closed),
}


def main() -> None:
    """Print nanoseconds, and ratios to the struct."""
    best: dict[str, list[float]] = {name: [1.0, 1.0] for name in WAYS}
    for _ in range(ROUNDS):
        for name, ways in WAYS.items():
            for place, way in enumerate(ways):
                taken = timeit.timeit(way, number=TIMES) / TIMES
                best[name][place] = min(best[name][place], taken)
    base = best["msgspec.Struct, frozen"]
    print(f"{'':<28} {'to make':>16} {'three changed':>18}")
    for name, (making, changing) in best.items():
        print(
            f"{name:<28} {making * 1e9:6.0f} ns  x {making / base[0]:4.1f}"
            f" {changing * 1e9:8.0f} ns  x {changing / base[1]:4.1f}"
        )


if __name__ == "__main__":
    main()
