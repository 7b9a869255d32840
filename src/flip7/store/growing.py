"""What sheets, games and tables have in common: a head with a version, and numbered texts that
only grow.

The version is the number of texts. Who writes says on which version, and is turned away if it is no
longer the latest; so two writers never lose what one of them wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Table,
    Update,
    bindparam,
    exists,
    insert,
    select,
    update,
)

from flip7.store import moments
from flip7.store.errors import NotThereError, StoreError
from flip7.store.ids import new_id
from flip7.store.schema import changes, entries, games, moves, sheets, tables
from flip7.store.whole import checked, numbered


class Kind(NamedTuple):
    """A kind of thing that grows."""

    word: str
    """What one is called; so is the column of `texts` that names the head."""
    heads: Table
    texts: Table
    latest: Sequence[ColumnElement[Any]]
    """By what the latest come first."""

    @property
    def owner(self) -> ColumnElement[str]:
        """The column of `texts` that names the head."""
        return self.texts.c[self.word]


def _by_time(heads: Table) -> Sequence[ColumnElement[Any]]:
    return (heads.c.updated.desc(), heads.c.created.desc(), heads.c.id)


SHEET = Kind("sheet", sheets, changes, (sheets.c.used.desc(), *_by_time(sheets)))
GAME = Kind("game", games, moves, _by_time(games))
TABLE = Kind("table", tables, entries, _by_time(tables))


def heads(connection: Connection, kind: Kind, *, deleted: bool) -> Sequence[Any]:
    """The rows of all that are there, the latest first, or of the deleted ones, those deleted last
    first."""
    order = (kind.heads.c.deleted.desc(), *kind.latest) if deleted else kind.latest
    query = select(kind.heads).where(_is_there(kind, deleted=deleted)).order_by(*order)
    return checked(connection, kind.heads, connection.execute(query).all())


def free_id(connection: Connection, kind: Kind, wanted: str | None) -> str:
    """The id that is `wanted`, or a new one. Raises `StoreError` if it is taken."""

    def taken(id: str) -> bool:
        return bool(connection.execute(select(exists().where(kind.heads.c.id == id))).scalar())

    if wanted is None:
        return new_id(taken)
    if taken(wanted):
        raise StoreError(f"there is a {kind.word} {wanted} already")
    return wanted


def add(
    connection: Connection, kind: Kind, texts: Sequence[str], columns: dict[str, object]
) -> None:
    """Keep a new one; `columns` are those of the head, without its version."""
    connection.execute(insert(kind.heads).values(version=len(texts), **columns))
    _write(connection, kind, str(columns["id"]), 0, texts)


def append(
    connection: Connection,
    kind: Kind,
    id: str,
    version: int,
    texts: Sequence[str],
    *,
    columns: dict[str, object],
) -> tuple[str, ...]:
    """Write further `texts` that were made on `version`, with what they change in the head.

    Returns nothing, or what others have written since; then nothing is written. Raises `StoreError`
    if there is no such thing, or it is deleted.
    """
    values = {"of": id, "on": version, "version": version + len(texts), **columns}
    if connection.execute(_claim(kind.heads), values).rowcount == 1:
        _write(connection, kind, id, version, texts)
        return ()
    head = row(connection, kind, id)
    if head.deleted is not None:
        raise StoreError(f"{kind.word} {id} is deleted; restore it first")
    if version > head.version:
        raise StoreError(f"{kind.word} {id} is at version {head.version}, not at {version}")
    return texts_of(connection, kind, id)[version:]


class Further(NamedTuple):
    """Further texts of one, made on its `version`, with what they change in the head."""

    id: str
    version: int
    texts: Sequence[str]
    columns: dict[str, object]


def append_all(connection: Connection, kind: Kind, several: Sequence[Further]) -> bool:
    """Write further texts of several, which costs hardly more than those of one; whether all were
    made on the latest version. If not, the caller has to undo the transaction."""
    claims = [
        {"of": id, "on": version, "version": version + len(texts), **columns}
        for id, version, texts, columns in several
    ]
    if connection.execute(_claim(kind.heads), claims).rowcount != len(several):
        return False
    rows = [row for each in several for row in _rows(kind, each.id, each.version, each.texts)]
    connection.execute(_adding(kind.texts), rows)
    return True


@cache
def _claim(heads: Table) -> Update:
    """What makes the next version of one, where `on` is its latest. Made once: that takes longer
    than the database does."""
    columns = heads.c
    return update(heads).where(
        columns.id == bindparam("of"), columns.version == bindparam("on"), columns.deleted.is_(None)
    )


@cache
def _adding(texts: Table) -> Insert:
    return insert(texts)


def row(connection: Connection, kind: Kind, id: str) -> Any:
    """The head of one, deleted or not. Raises `StoreError` if there is none."""
    found = connection.execute(select(kind.heads).where(kind.heads.c.id == id)).one_or_none()
    if found is None:
        raise _unknown(kind, id)
    checked(connection, kind.heads, [found])
    return found


def texts_of(connection: Connection, kind: Kind, id: str) -> tuple[str, ...]:
    """The texts of one. Raises `StoreError` if there is no such thing, or it is not whole."""
    for head, texts in _with_texts(connection, kind, kind.heads.c.id == id):
        return numbered(f"{kind.word} {id}", head.version, texts)
    raise _unknown(kind, id)


def all_texts(
    connection: Connection, kind: Kind, *, deleted: bool
) -> Iterator[tuple[Any, list[tuple[int, Any]]]]:
    """The head of each that is there, or deleted, and its texts with their numbers, whole or not;
    the first made first."""
    return _with_texts(connection, kind, _is_there(kind, deleted=deleted))


def _with_texts(
    connection: Connection, kind: Kind, condition: ColumnElement[bool]
) -> Iterator[tuple[Any, list[tuple[int, Any]]]]:
    """Heads with their texts, in one statement: between two, others could write."""
    columns = kind.texts.c
    query = (
        select(kind.heads, columns.number.label("number"), columns.text.label("text"))
        .outerjoin(kind.texts)
        .where(condition)
        .order_by(kind.heads.c.created, kind.heads.c.id, columns.number)
    )
    for _, group in groupby(connection.execute(query), key=lambda row: row.id):
        rows = list(group)
        checked(connection, kind.heads, rows[:1])
        yield rows[0], [(row.number, row.text) for row in rows if row.number is not None]


def set_deleted(connection: Connection, kind: Kind, id: str, at: datetime | None) -> None:
    """Put one away, or take it back for `None`. Raises `StoreError` if there is none."""
    row(connection, kind, id)
    moment = at and moments.stored(at)
    table = kind.heads
    connection.execute(update(table).where(table.c.id == id).values(deleted=moment))


def _unknown(kind: Kind, id: str) -> NotThereError:
    return NotThereError(f"there is no {kind.word} {id}")


def _is_there(kind: Kind, *, deleted: bool) -> ColumnElement[bool]:
    column = kind.heads.c.deleted
    return column.is_not(None) if deleted else column.is_(None)


def _write(connection: Connection, kind: Kind, id: str, version: int, texts: Sequence[str]) -> None:
    rows = _rows(kind, id, version, texts)
    if rows:
        connection.execute(_adding(kind.texts), rows)


def _rows(kind: Kind, id: str, version: int, texts: Sequence[str]) -> list[dict[str, object]]:
    return [
        {kind.word: id, "number": number, "text": text}
        for number, text in enumerate(texts, version + 1)
    ]
