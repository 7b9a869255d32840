"""Played games in the store, as functions of a connection in a transaction.

A game is its record: its beginning, and the text of each move as `format_move` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from flip7.game.record import Record, format_beginning, format_move, replay
from flip7.game.record_reader import parse_record
from flip7.store import growing, moments
from flip7.store.errors import NotThereError, StaleGameError, StoreError
from flip7.store.growing import GAME
from flip7.store.schema import games
from flip7.store.whole import LeftOut, numbered, readable

_ENDING = "\nend\n"
_JOINING = "joins "


class GameSummary(msgspec.Struct, frozen=True):
    """What a list of games tells of one."""

    id: str
    rules: str
    """In their text form."""
    names: tuple[str, ...]
    """Who sits at each seat."""
    created: datetime
    updated: datetime
    version: int
    """The number of moves."""
    over: bool
    source: str | None = None
    """The name of the file that it was imported from."""
    deleted: datetime | None = None


def summaries(connection: Connection, *, deleted: bool = False) -> tuple[GameSummary, ...]:
    """The games, or the deleted ones, the latest first."""
    return tuple(
        GameSummary(
            id=row.id,
            rules=row.rules,
            names=_names(row.id, row.names),
            created=moments.read(row.created),
            updated=moments.read(row.updated),
            version=row.version,
            over=row.over,
            source=row.source,
            deleted=row.deleted and moments.read(row.deleted),
        )
        for row in growing.heads(connection, GAME, deleted=deleted)
    )


def _names(id: str, text: str) -> tuple[str, ...]:
    try:
        return msgspec.json.decode(text, type=tuple[str, ...])
    except (msgspec.DecodeError, UnicodeError):
        raise StoreError(f"game {id}: the names of its players are damaged") from None


def record_text(connection: Connection, id: str) -> str:
    """The record of a game, deleted or not. Raises `StoreError` if there is no such game."""
    texts = growing.texts_of(connection, GAME, id)
    return str(growing.row(connection, GAME, id).beginning) + "".join(texts)


def record_there(connection: Connection, id: str) -> str:
    """The record of a game. Raises `NotThereError` if there is no such game, or it is deleted."""
    if growing.row(connection, GAME, id).deleted is not None:
        raise NotThereError(f"game {id} is deleted")
    return record_text(connection, id)


def record_texts(
    connection: Connection, *, deleted: bool = False, left_out: LeftOut = None
) -> Iterator[tuple[str, str]]:
    """The id and the record of every game, or of every deleted one; see `readable`."""

    def read(found: tuple[Any, list[tuple[int, str]]]) -> tuple[str, str]:
        head, texts = found
        moves = numbered(f"game {head.id}", head.version, texts)
        return head.id, head.beginning + "".join(moves)

    return readable(growing.all_texts(connection, GAME, deleted=deleted), read, left_out)


def add(
    connection: Connection,
    record: Record,
    at: datetime,
    *,
    source: str | None = None,
    id: str | None = None,
) -> str:
    """Keep the game of a record, under `id` where that is given and free; returns its id.

    `source` is the name of the file that it comes from. Raises `StoreError` for an id that is
    taken.
    """
    texts = move_texts(record)
    columns: dict[str, object] = {
        "id": growing.free_id(connection, GAME, id),
        "created": moments.stored(at),
        "updated": moments.stored(at),
        "source": source,
        **derived(record),
        "over": is_over(texts),
    }
    growing.add(connection, GAME, texts, columns)
    return str(columns["id"])


def append(
    connection: Connection, id: str, version: int, texts: Sequence[str], at: datetime
) -> int:
    """Write further moves of a game, made on its `version`, each as `format_move` gives it; returns
    the new version.

    Raises `StaleGameError` if others have written since, and `StoreError` if there is no such game
    or it is deleted. Whether the moves are legal is for the caller to know.
    """
    if not texts:
        return version
    columns: dict[str, object] = {"updated": moments.stored(at), "over": is_over(texts)}
    since = growing.append(connection, GAME, id, version, texts, columns=columns)
    if since:
        raise StaleGameError(id, since, version + len(since))
    if any(text.startswith(_JOINING) for text in texts):
        record = parse_record(record_text(connection, id))
        names = derived(record)["names"]
        connection.execute(update(games).where(games.c.id == id).values(names=names))
    return version + len(texts)


def add_from_file(connection: Connection, record: Record, at: datetime, source: str) -> str:
    """Keep the game of a file by the name `source`, last written `at`; returns its id.

    A game that was imported from there before goes on where the file does, and is no second one.
    """
    beginning = format_beginning(record)
    texts = move_texts(record)
    same = (games.c.source == source, games.c.beginning == beginning, games.c.deleted.is_(None))
    for id in connection.execute(select(games.c.id).where(*same)).scalars().all():
        there = growing.texts_of(connection, GAME, id)
        if there == texts[: len(there)]:
            append(connection, id, len(there), texts[len(there) :], at)
            return str(id)
        if texts == there[: len(texts)]:
            return str(id)
    return add(connection, record, at, source=source)


def derived(record: Record) -> dict[str, str]:
    """The columns of a game that follow from its record."""
    return {
        "rules": str(record.rules),
        "names": msgspec.json.encode(record.seated).decode(),
        "beginning": format_beginning(record),
    }


def move_texts(record: Record) -> tuple[str, ...]:
    """The text of each move. Raises as `replay` does."""
    return tuple(
        format_move(before.state, after.move, after.state)
        for before, after in pairwise(replay(record))
        if after.move is not None
    )


def is_over(texts: Sequence[str]) -> bool:
    """Whether the last of these moves ends the game."""
    return bool(texts) and _ENDING in texts[-1]
