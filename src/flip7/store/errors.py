"""What the store raises. None of it leaves anything half written."""

from __future__ import annotations

from flip7.game.errors import Flip7Error
from flip7.sheet.changes import Log


class StoreError(Flip7Error):
    """The store can't do what was asked; the message names the place, what is wrong with it and
    what would be right."""


class NotThereError(StoreError):
    """There is no such thing in the store, or it is deleted."""


class StaleError(StoreError):
    """Something was written on a state that is no longer the latest, and was refused."""

    def __init__(self, what: str, version: int) -> None:
        super().__init__(f"{what} has changed meanwhile; look at it again and repeat what you did")
        self.version = version
        """The version that is in force now."""


class StaleSheetError(StaleError):
    """Others have written on the sheet meanwhile."""

    def __init__(self, id: str, since: Log, version: int) -> None:
        super().__init__(f"sheet {id}", version)
        self.since = since
        """The lines that they wrote, in order, all after the version that was given."""


class StaleGameError(StaleError):
    """Others have made moves in the game meanwhile."""

    def __init__(self, id: str, since: tuple[str, ...], version: int) -> None:
        super().__init__(f"game {id}", version)
        self.since = since
        """The texts of their moves, in order, all after the version that was given."""
