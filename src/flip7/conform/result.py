"""What running scenarios gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


class Mismatch(msgspec.Struct, frozen=True):
    """One thing that is not as expected. Both sides are in the words of the form."""

    what: str
    """The key of `expect`, or the decision."""
    expected: Any
    actual: Any


class Result(msgspec.Struct, frozen=True):
    """What became of a scenario in an edition."""

    scenario: str
    title: str
    edition: str
    mismatches: tuple[Mismatch, ...] = ()
    error: str | None = None
    """Why the scenario can't be run in this edition, if it can't: it is wrong itself."""

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        return not self.mismatches and self.error is None


def compared(what: str, expected: Any, actual: Any) -> Iterator[Mismatch]:
    """The mismatches; of a mapping only what is expected is compared, key by key."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for key, value in expected.items():
            yield from compared(f"{what}.{key}", value, actual.get(key))
    elif expected != actual:
        yield Mismatch(what, expected, actual)
