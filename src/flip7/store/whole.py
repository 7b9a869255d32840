"""What a damaged store gives in place of what was kept: it is told, and never taken for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Table

from flip7.store.errors import StoreError
from flip7.store.faults import DAMAGED
from flip7.store.url import place

Kept = TypeVar("Kept")
Found = TypeVar("Found")
LeftOut = Callable[[StoreError], None] | None
"""Who is told of each thing that is damaged, so that the others can be had; `None` if the first
such is to raise."""


def readable(
    kept: Iterable[Kept], read: Callable[[Kept], Found], left_out: LeftOut
) -> Iterator[Found]:
    """What is read of all that is kept, without what can't be read."""
    for each in kept:
        try:
            found = read(each)
        except StoreError as error:
            if left_out is None:
                raise
            left_out(error)
        else:
            yield found


def checked(connection: Connection, table: Table, rows: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
    """The rows, if each holds in the columns of `table` what they are for: SQLite gives whatever it
    finds there. Raises `StoreError` if not."""
    for row in rows:
        for column in table.c:
            value = getattr(row, column.name)
            if not isinstance(value, column.type.python_type) and not (
                column.nullable and value is None
            ):
                raise StoreError(f"{place(connection.engine.url)}: {DAMAGED}")
    return rows


def numbered(what: str, version: int, texts: Sequence[tuple[int, Any]]) -> tuple[str, ...]:
    """The texts of what has this version, without their numbers, if all are there. Raises
    `StoreError` if not."""
    if len(texts) != version:
        raise StoreError(f"{what}: it has {len(texts)} texts, and should have {version}")
    if [number for number, _ in texts] != list(range(1, version + 1)):
        raise StoreError(f"{what}: its texts are not numbered from 1 on")
    if not all(isinstance(text, str) for _, text in texts):
        raise StoreError(f"{what}: one of its texts is none")
    return tuple(text for _, text in texts)
