"""Software for the card game Flip 7: its rules by every edition, records, odds and players.

This is the whole public face. A name's module is imported when the name is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flip7.game.errors import Flip7Error as Flip7Error
    from flip7.game.position import Defect as Defect
    from flip7.game.position import Hand as Hand
    from flip7.game.position import PositionError as PositionError
    from flip7.game.position import new_round as new_round
    from flip7.game.position import position as position

    __version__: str

# For each module, what it gives to the face; the imports above tell the same to type checkers.
_FACE = {
    "flip7.game.errors": ("Flip7Error",),
    "flip7.game.position": ("Defect", "Hand", "PositionError", "new_round", "position"),
}
_HOMES = {name: module for module, names in _FACE.items() for name in names}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]

if not TYPE_CHECKING:  # a type checker that saw this would accept every misspelt name

    def __getattr__(name: str) -> object:
        from importlib import import_module, metadata

        if name == "__version__":
            value = metadata.version("flip7")
        elif name in _HOMES:
            value = getattr(import_module(_HOMES[name]), name)
        else:
            raise AttributeError(f"module 'flip7' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
