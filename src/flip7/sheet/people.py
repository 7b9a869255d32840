"""People, whom players of several sheets can be."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from flip7.sheet.changes import Linked, Log
from flip7.sheet.ids import Id


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays; two people can have the same name."""

    id: Id
    """What `Linked` names: who it is."""
    name: str


def linked(logs: Iterable[Log]) -> frozenset[str]:
    """The ids of all whom the logs name, be it in a change that was undone."""
    changes = (line.change for log in logs for line in log)
    return frozenset(
        change.person for change in changes if isinstance(change, Linked) and change.person
    )
