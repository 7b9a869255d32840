"""Which sheet or game people mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from flip7.game.errors import quoted
from flip7.store import growing
from flip7.store.errors import StoreError
from flip7.store.growing import GAME, SHEET, Kind

_MOST_SHOWN = 5
_NONE_YET = {
    SHEET: "there is no sheet yet; begin one with flip7 sheet new",
    GAME: "there is no game in the store yet; take them in by flip7 store import",
}
_NO_DELETED = {SHEET: "no sheet is deleted", GAME: "no game is deleted"}


def resolve(connection: Connection, kind: Kind, text: str | None, *, deleted: bool = False) -> str:
    """The id of the one that `text` means: an id or its beginning, or a title or its beginning,
    in upper or lower case; without a text the latest. With `deleted`, one of those deleted.

    Raises `StoreError` if none fits, or several do.
    """
    heads = growing.heads(connection, kind, deleted=deleted)
    if text is None or not text.strip():
        if not heads:
            raise StoreError(_none_at_all(connection, kind, deleted=deleted))
        return str(heads[0].id)
    wanted = text.strip().casefold()
    for fits in _ways(wanted):
        found = [head for head in heads if fits(head)]
        if len(found) == 1:
            return str(found[0].id)
        if found:
            raise StoreError(f"{quoted(text)} can mean {_listed(found)}; name one by its id")
    raise StoreError(_none(connection, kind, text, wanted, deleted=deleted))


def _none_at_all(connection: Connection, kind: Kind, *, deleted: bool) -> str:
    if deleted:
        return _NO_DELETED[kind]
    gone = growing.heads(connection, kind, deleted=True) if kind is SHEET else ()
    back = f", or take back the one deleted last: flip7 sheet restore {gone[0].id}" if gone else ""
    return f"{_NONE_YET[kind]}{back}"


def _ways(wanted: str) -> Sequence[Callable[[Any], bool]]:
    """What a text can mean, the nearest first."""
    return (
        lambda head: head.id == wanted,
        lambda head: _title(head) == wanted,
        lambda head: head.id.startswith(wanted) or _title(head).startswith(wanted),
    )


def _title(head: Any) -> str:
    return str(head.title).casefold() if hasattr(head, "title") else ""


def _listed(found: Sequence[Any]) -> str:
    shown = [
        f"{head.id} ({head.title})" if _title(head) else str(head.id)
        for head in found[:_MOST_SHOWN]
    ]
    more = ["others"] if len(found) > _MOST_SHOWN else []
    return " or ".join(shown + more)


def _none(connection: Connection, kind: Kind, text: str, wanted: str, *, deleted: bool) -> str:
    others = growing.heads(connection, kind, deleted=not deleted)
    for head in others:
        if head.id == wanted or _title(head) == wanted:
            state = "is not deleted" if deleted else "is deleted; restore it first"
            return f"{kind.word} {head.id} {state}"
    by = "id or title" if kind is SHEET else "id"
    there = "no deleted" if deleted else "no"
    return f"there is {there} {kind.word} of the {by} {quoted(text)}"
