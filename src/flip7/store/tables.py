"""Tables of the server in the store, as functions of a connection in a transaction.

A table is its log, of which the store knows only that it grows. Beside it are its secrets: what the
cards of the game that goes on come from, and the hashes of what proves that a chair is somebody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from flip7.store import growing, moments
from flip7.store.errors import NotThereError, StoreError
from flip7.store.growing import TABLE
from flip7.store.schema import tables, tokens


class KeptTable(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    texts: tuple[str, ...]
    """Its log."""
    secret: str | None
    """Of the game that goes on, in hexadecimal digits."""


class Proof(msgspec.Struct, frozen=True):
    """The hashes of two tokens that prove a chair to be a person's: the one that was used last, and
    the one that was given out since, of which nobody knows yet whether it arrived."""

    person: str
    used: str
    given: str


def read(connection: Connection, id: str) -> KeptTable:
    """A table. Raises `NotThereError` if there is none of this id, or it is deleted."""
    head = growing.row(connection, TABLE, id)
    if head.deleted is not None:
        raise NotThereError(f"table {id} is deleted")
    return KeptTable(growing.texts_of(connection, TABLE, id), head.secret)


def add(connection: Connection, texts: Sequence[str], at: datetime, id: str) -> None:
    """Keep a new table. Raises `StoreError` for an id that is taken."""
    now = moments.stored(at)
    columns: dict[str, object] = {
        "id": growing.free_id(connection, TABLE, id),
        "created": now,
        "updated": now,
    }
    growing.add(connection, TABLE, texts, columns)


class Entries(msgspec.Struct, frozen=True):
    """Further entries of a table's log, at least one, made on its `version` at a time."""

    table: str
    version: int
    texts: Sequence[str]
    at: datetime


def append(connection: Connection, several: Sequence[Entries]) -> None:
    """Write further entries of some tables' logs, at least one.

    Raises `StoreError` if others have written in one since, it isn't there, or is deleted; then the
    transaction is to be undone.
    """
    further = [
        growing.Further(e.table, e.version, e.texts, {"updated": moments.stored(e.at)})
        for e in several
    ]
    if not growing.append_all(connection, TABLE, further):
        which = ", ".join(entries.table for entries in several)
        raise StoreError(f"table {which}: another server has written in it; use one server a store")


def keep_secret(connection: Connection, id: str, secret: str) -> None:
    """Keep the secret of the game that begins."""
    connection.execute(update(tables).where(tables.c.id == id).values(secret=secret))


def idle_since(connection: Connection, before: datetime) -> tuple[str, ...]:
    """The tables in whose log nothing was written since a time."""
    query = select(tables.c.id).where(
        tables.c.updated < moments.stored(before), tables.c.deleted.is_(None)
    )
    return tuple(connection.execute(query).scalars())


def close(connection: Connection, id: str, at: datetime) -> None:
    """Put a table away, and forget the tokens of its chairs."""
    growing.set_deleted(connection, TABLE, id, at)
    connection.execute(delete(tokens).where(tokens.c.table == id))


def prove(connection: Connection, id: str, proof: Proof) -> None:
    """Keep what proves a chair to be a person's, in place of what did before."""
    forget(connection, id, proof.person)
    connection.execute(insert(tokens).values(table=id, **msgspec.structs.asdict(proof)))


def forget(connection: Connection, id: str, person: str) -> None:
    """Let nothing prove any more that a chair is this person's."""
    connection.execute(delete(tokens).where(tokens.c.table == id, tokens.c.person == person))


def proofs(connection: Connection, id: str) -> tuple[Proof, ...]:
    """What proves the chairs of a table to be somebody's."""
    query = select(tokens.c.person, tokens.c.used, tokens.c.given).where(tokens.c.table == id)
    return tuple(Proof(*row) for row in connection.execute(query))
