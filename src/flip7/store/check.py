"""Whether a store is whole: every sheet computes, every game can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from flip7.game.errors import Flip7Error
from flip7.game.record import RecordError
from flip7.game.record_reader import parse_record
from flip7.game.verify import verify
from flip7.learn.sentences import explain_record
from flip7.store import games, growing, sheets
from flip7.store.growing import GAME, SHEET, Kind

Texts = Sequence[tuple[int, str]]


def problems(connection: Connection) -> Iterator[str]:
    """A sentence for each thing that is wrong; none if all is well."""
    if connection.dialect.name == "sqlite":
        try:
            yield from _file_problems(connection)
        except DBAPIError as error:
            yield f"the file is damaged: {error.orig}"
            return
    for kind, find in ((SHEET, _sheet_problems), (GAME, _game_problems)):
        for deleted in (False, True):
            for head, texts in growing.all_texts(connection, kind, deleted=deleted):
                yield from _told(kind, head, texts, find)


def _file_problems(connection: Connection) -> Iterator[str]:
    for found in connection.execute(text("PRAGMA integrity_check(20)")).scalars():
        if found != "ok":
            yield f"the file is damaged: {found}"
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"a row of {row[0]} belongs to nothing in {row[2]}"


def _told(
    kind: Kind, head: Any, texts: Texts, find: Callable[[Any, Texts], Iterator[str]]
) -> Iterator[str]:
    if len(texts) != head.version:
        yield f"{kind.word} {head.id}: it has {len(texts)} texts, and should have {head.version}"
        return
    if [number for number, _ in texts] != list(range(1, head.version + 1)):
        yield f"{kind.word} {head.id}: its texts are not numbered from 1 on"
        return
    try:
        for problem in find(head, texts):
            yield f"{kind.word} {head.id}: {problem}"
    except Flip7Error as error:
        why = explain_record(error) if isinstance(error, RecordError) else str(error)
        yield why if why.startswith(f"{kind.word} {head.id}") else f"{kind.word} {head.id}: {why}"


def _sheet_problems(head: Any, texts: Texts) -> Iterator[str]:
    derived = sheets.derived(sheets.read_lines(head.id, texts))
    yield from _differing(head, derived)


def _game_problems(head: Any, texts: Texts) -> Iterator[str]:
    moves = tuple(text for _, text in texts)
    record = parse_record(head.beginning + "".join(moves))
    verdict = verify(record)
    if not verdict.holds:
        yield str(verdict)
    if games.move_texts(record) != moves:
        yield "its moves are not written as its record has them"
    yield from _differing(head, {**games.derived(record), "over": games.is_over(moves)})


def _differing(head: Any, derived: dict[str, Any]) -> Iterator[str]:
    for column, value in derived.items():
        if getattr(head, column) != value:
            yield f"its {column} in the list is not that of its texts"
