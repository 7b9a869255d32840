"""Whether a store is whole: every sheet computes, every game can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from flip7.game.errors import Flip7Error
from flip7.game.record import RecordError
from flip7.game.record_reader import parse_record
from flip7.game.verify import verify
from flip7.learn.sentences import explain_record
from flip7.store import games, growing, people, sheets
from flip7.store.errors import StoreError
from flip7.store.growing import GAME, SHEET, Kind
from flip7.store.whole import numbered

Texts = tuple[str, ...]

_LISTS: tuple[Callable[[Connection], object], ...] = (
    sheets.summaries,
    games.summaries,
    partial(sheets.summaries, deleted=True),
    partial(games.summaries, deleted=True),
    people.everybody,
)


def problems(connection: Connection) -> Iterator[str]:
    """A sentence for each thing that is wrong; none if all is well."""
    whole = True
    for problem in _problems(connection):
        whole = False
        yield problem
    if whole:  # of what is no sheet's and no game's, but stands in a list
        yield from _list_problems(connection)


def _problems(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        try:
            yield from _file_problems(connection)
        except DBAPIError as error:
            yield f"the file is damaged: {error.orig}"
            return
    kinds = ((SHEET, _sheet_problems), (GAME, _game_problems))
    for (kind, find), deleted in product(kinds, (False, True)):
        try:
            for head, texts in growing.all_texts(connection, kind, deleted=deleted):
                yield from _told(kind, head, texts, find)
        except StoreError as error:  # of the list, which can't be read on
            yield str(error)


def _list_problems(connection: Connection) -> Iterator[str]:
    for read in _LISTS:
        try:
            read(connection)
        except StoreError as error:
            yield str(error)


def _file_problems(connection: Connection) -> Iterator[str]:
    for found in connection.execute(text("PRAGMA integrity_check(20)")).scalars():
        if found != "ok":
            yield f"the file is damaged: {found}"
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"a row of {row[0]} belongs to nothing in {row[2]}"


def _told(
    kind: Kind,
    head: Any,
    texts: Sequence[tuple[int, Any]],
    find: Callable[[Any, Texts], Iterator[str]],
) -> Iterator[str]:
    what = f"{kind.word} {head.id}"
    try:
        for problem in find(head, numbered(what, head.version, texts)):
            yield f"{what}: {problem}"
    except Flip7Error as error:
        why = explain_record(error) if isinstance(error, RecordError) else str(error)
        yield why if why.startswith(what) else f"{what}: {why}"


def _sheet_problems(head: Any, texts: Texts) -> Iterator[str]:
    derived = sheets.derived(sheets.read_lines(head.id, texts))
    yield from _differing(head, derived)


def _game_problems(head: Any, moves: Texts) -> Iterator[str]:
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
