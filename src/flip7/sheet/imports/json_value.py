"""Values of a JSON file with the place where they stand, read strictly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from flip7.game.errors import quoted
from flip7.sheet.imports.errors import ScoreFileError

_MOST_POINTS = 10**9
_MOST_ITEMS = 100_000


class JsonValue(msgspec.Struct, frozen=True):
    """A value, and its place, such as `$.rooms[0].name`. Reading raises `ScoreFileError`, which
    names the place and what would be right."""

    value: Any
    place: str = "$"

    def has(self, *keys: str) -> bool:
        """Whether this is an object with these keys."""
        return isinstance(self.value, dict) and all(key in self.value for key in keys)

    @property
    def is_list(self) -> bool:
        """Whether this is a list."""
        return isinstance(self.value, list)

    def __getitem__(self, key: str) -> JsonValue:
        """A member that must be there."""
        found = self.get(key)
        if found is None:
            raise ScoreFileError(f"expected `{key}` here, and there is none", self.place)
        return found

    def get(self, key: str) -> JsonValue | None:
        """A member, or `None` where it is missing or null."""
        value = self._object().get(key)
        return None if value is None else JsonValue(value, f"{self.place}.{key}")

    def items(self) -> list[JsonValue]:
        """The members of a list."""
        if not isinstance(self.value, list):
            raise self.expected("a list")
        if len(self.value) > _MOST_ITEMS:
            what = f"this list has more than {_MOST_ITEMS:,} members, as none in a score file has"
            raise ScoreFileError(what, self.place)
        return [JsonValue(value, f"{self.place}[{i}]") for i, value in enumerate(self.value)]

    def pairs(self) -> Iterator[tuple[str, JsonValue]]:
        """The members of an object with their keys."""
        for key, value in self._object().items():
            yield key, JsonValue(value, f"{self.place}.{key}")

    def by_id(self) -> dict[str, JsonValue]:
        """The members of a list of objects by their ids, no two of which are the same."""
        found: dict[str, JsonValue] = {}
        for member in self.items():
            id = member["id"].text()
            if id in found:
                raise member["id"].expected("an id that no other member of this list has")
            found[id] = member
        return found

    def text(self) -> str:
        """The value as text; numbers are written out, and there are no blanks around."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int | float):
            raise self.expected("a text")
        return str(self.value).strip()

    def whole(self) -> int:
        """The value as a whole number, which may be written as a text."""
        value = self.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            value = int(value.strip()[:12])
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _MOST_POINTS:
            raise self.expected("a whole number")
        return value

    def flag(self) -> bool:
        """The value as yes or no; 1 and 0 are taken for them too."""
        if self.value in (True, 1, "1", "true"):
            return True
        if self.value in (False, 0, "0", "", "false"):
            return False
        raise self.expected("true or false")

    def optional(self, key: str) -> str:
        """A member as text, empty where it is missing or null."""
        found = self.get(key)
        return "" if found is None else found.text()

    def expected(self, what: str) -> ScoreFileError:
        """The fault that something else stands here."""
        return ScoreFileError(f"expected {what}, found {quoted(self.value)}", self.place)

    def _object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.expected("an object")
        return self.value
