"""Very many games: a compiled engine, and studies of who wins, by how much and why.

The names here are the lab's public face; `docs/lab.md` shows how they go together. As with
`flip7` itself a name's module is imported when the name is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flip7.lab.cluster import Cluster as Cluster
    from flip7.lab.decks import read_deck as read_deck
    from flip7.lab.drawing import picture as picture
    from flip7.lab.duplicate_play import Duplicate as Duplicate
    from flip7.lab.duplicate_play import duplicate as duplicate
    from flip7.lab.encode import LabError as LabError
    from flip7.lab.estimates import Estimate as Estimate
    from flip7.lab.exact import ExactRound as ExactRound
    from flip7.lab.exact import exact_round as exact_round
    from flip7.lab.result import Result as Result
    from flip7.lab.simulation import Figures as Figures
    from flip7.lab.simulation import Simulation as Simulation
    from flip7.lab.simulation import simulate as simulate
    from flip7.lab.sweeps import Sweep as Sweep
    from flip7.lab.sweeps import sweep as sweep
    from flip7.lab.total import Threads as Threads
    from flip7.lab.tournaments import Tournament as Tournament
    from flip7.lab.tournaments import tournament as tournament

# For each module, what it gives to the face; the imports above tell the same to type checkers.
_FACE = {
    "flip7.lab.decks": "read_deck",
    "flip7.lab.drawing": "picture",
    "flip7.lab.duplicate_play": "Duplicate duplicate",
    "flip7.lab.cluster": "Cluster",
    "flip7.lab.encode": "LabError",
    "flip7.lab.estimates": "Estimate",
    "flip7.lab.exact": "ExactRound exact_round",
    "flip7.lab.result": "Result",
    "flip7.lab.simulation": "Figures Simulation simulate",
    "flip7.lab.sweeps": "Sweep sweep",
    "flip7.lab.total": "Threads",
    "flip7.lab.tournaments": "Tournament tournament",
}
_HOMES = {name: module for module, names in _FACE.items() for name in names.split()}

__all__ = [*_HOMES]  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]

if not TYPE_CHECKING:  # a type checker that saw this would accept every misspelt name

    def __getattr__(name: str) -> object:
        from importlib import import_module

        from flip7.game.extras import needs_extra

        if name not in _HOMES:
            raise AttributeError(f"module 'flip7.lab' has no attribute {name!r}")
        with needs_extra("lab", "numba", "numpy", "llvmlite"):
            value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
