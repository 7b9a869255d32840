"""Score sheets in the store, as functions of a connection in a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, func, or_, select, update

from flip7.sheet.changes import Begun, Log, Logged, Redone, Retitled, Undone
from flip7.sheet.sheet import Sheet
from flip7.store import growing, moments
from flip7.store.errors import StaleSheetError, StoreError
from flip7.store.growing import SHEET
from flip7.store.schema import sheets
from flip7.store.whole import LeftOut, numbered, readable

_TITLING = (Begun, Retitled, Undone, Redone)
_decoder = msgspec.json.Decoder(Logged)


class SheetSummary(msgspec.Struct, frozen=True):
    """What a list of sheets tells of one."""

    id: str
    title: str
    created: datetime
    """When its first line was written, as that line says."""
    updated: datetime
    """When its last line was written, as that line says."""
    version: int
    """The number of lines in its log."""
    deleted: datetime | None = None


def summaries(connection: Connection, *, deleted: bool = False) -> tuple[SheetSummary, ...]:
    """The sheets, the latest first, or the deleted ones, those deleted last first."""
    return tuple(
        SheetSummary(
            id=row.id,
            title=row.title,
            created=moments.read(row.created),
            updated=moments.read(row.updated),
            version=row.version,
            deleted=row.deleted and moments.read(row.deleted),
        )
        for row in growing.heads(connection, SHEET, deleted=deleted)
    )


def log_of(connection: Connection, id: str) -> Log:
    """The log of a sheet, deleted or not. Raises `StoreError` if there is no such sheet, or a line
    is damaged."""
    return read_lines(id, growing.texts_of(connection, SHEET, id))


def logs(
    connection: Connection, *, deleted: bool = False, left_out: LeftOut = None
) -> Iterator[tuple[str, Log]]:
    """The id and the log of every sheet, or of every deleted one; see `log_of` and `readable`."""

    def read(found: tuple[Any, list[tuple[int, str]]]) -> tuple[str, Log]:
        head, texts = found
        return head.id, read_lines(head.id, numbered(f"sheet {head.id}", head.version, texts))

    return readable(growing.all_texts(connection, SHEET, deleted=deleted), read, left_out)


def add(connection: Connection, log: Log, id: str | None = None) -> str:
    """Keep a new sheet, under `id` where that is given and free; returns its id.

    Raises `SheetError` for a log that can't be, and `StoreError` for an id that is taken.
    """
    columns: dict[str, object] = {
        "id": growing.free_id(connection, SHEET, id),
        **derived(log),
    }
    growing.add(connection, SHEET, _texts(log), columns)
    return str(columns["id"])


def use(connection: Connection, id: str) -> None:
    """Make a sheet the latest. Raises `StoreError` if there is no such sheet."""
    growing.row(connection, SHEET, id)
    highest = connection.execute(select(func.max(sheets.c.used))).scalar_one()
    behind = or_(sheets.c.used < highest, sheets.c.used == 0)
    connection.execute(update(sheets).where(sheets.c.id == id, behind).values(used=highest + 1))


def append(
    connection: Connection,
    id: str,
    version: int,
    lines: Sequence[Logged],
    last: Logged | None = None,
) -> int:
    """Write further lines of a sheet's log, made on its `version`; returns the new version.

    Raises `StaleSheetError` if others have written on it since, `StoreError` if there is no such
    sheet, it is deleted, or the `last` line of that version is not the one that it has here.
    Whether the lines can be is for the caller to know, from `Sheet.then`.
    """
    if not lines:
        return version
    if last is not None:
        _check_last(connection, id, version, last)
    columns: dict[str, object] = {"updated": moments.stored(lines[-1].at)}
    since = growing.append(connection, SHEET, id, version, _texts(lines), columns=columns)
    if since:
        others = read_lines(id, since, version + 1)
        raise StaleSheetError(id, others, version + len(since))
    if any(isinstance(line.change, _TITLING) for line in lines):
        title = derived(log_of(connection, id))["title"]
        connection.execute(update(sheets).where(sheets.c.id == id).values(title=title))
    return version + len(lines)


def _check_last(connection: Connection, id: str, version: int, last: Logged) -> None:
    """A log of the same length is not yet the same log: a backup may have been put back, and
    written on since."""
    here = growing.texts_of(connection, SHEET, id)[version - 1 : version]
    if here and here[0] != _texts([last])[0]:
        raise StoreError(f"sheet {id} is not what it was when it was read: read it again")


def derived(log: Log) -> dict[str, str]:
    """The columns of a sheet that follow from its log. Raises `SheetError` for one that can't
    be."""
    return {
        "title": Sheet.of(log).title,
        "created": moments.stored(log[0].at),
        "updated": moments.stored(log[-1].at),
    }


def read_lines(id: str, texts: Iterable[str], first: int = 1) -> Log:
    """The lines of these texts, of which the first has this number. Raises `StoreError` for a text
    that is no line."""
    return tuple(_read(id, number, text) for number, text in enumerate(texts, first))


def _texts(lines: Iterable[Logged]) -> list[str]:
    """The lines in JSON, which would cut the seconds off the offset of a time zone."""
    try:
        return [
            msgspec.json.encode(replace(line, at=moments.in_utc(line.at))).decode()
            for line in lines
        ]
    except UnicodeEncodeError:
        raise StoreError("a text has half a character in it (a lone surrogate)") from None


def _read(id: str, number: int, text: str) -> Logged:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        newer = isinstance(error, msgspec.ValidationError)
        what = "is damaged, or of a newer flip7" if newer else "is damaged"
        raise StoreError(f"sheet {id}: line {number} of its log {what}: {error}") from None
