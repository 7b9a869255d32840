"""The store: sheets, games and people, kept for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import msgspec
from sqlalchemy import Connection, Engine

from flip7.game.record import RecordError
from flip7.game.record_reader import MOST_TEXT, parse_record
from flip7.learn.sentences import explain_record
from flip7.sheet.changes import Log, Logged
from flip7.sheet.people import Person
from flip7.store import backup, check, games, growing, people, sheets
from flip7.store.claim import claim
from flip7.store.engine import new_engine, reading, writing
from flip7.store.errors import StoreError
from flip7.store.faults import NO_STORE
from flip7.store.games import GameSummary
from flip7.store.growing import GAME, SHEET
from flip7.store.migrate import bring_up_to_date
from flip7.store.places import store_url
from flip7.store.record_files import read_kept
from flip7.store.resolve import resolve
from flip7.store.sheets import SheetSummary
from flip7.store.url import SQLITE, place, read_url
from flip7.store.whole import LeftOut

Found = TypeVar("Found")

_A_MOMENT = timedelta(microseconds=1)
"""Between games that are taken in together, so that their order is kept."""
_SQLITE_HEADER = b"SQLite format 3\0"


class Contents(msgspec.Struct, frozen=True):
    """Everything in a store that is not deleted, at one moment; the first made first."""

    sheets: tuple[tuple[str, Log], ...]
    """Ids and logs."""
    games: tuple[tuple[str, str], ...]
    """Ids and records."""
    people: tuple[Person, ...]


class Store:
    """A store that is open. Close it, or use it in a `with`.

    What a method wrote is on disk when it returns. Every method raises `StoreError` where the
    database fails; then nothing of what it was to do is done.
    """

    def __init__(self, engine: Engine) -> None:
        """See `Store.open`."""
        self._engine = engine
        self._claims = ExitStack()

    @classmethod
    def open(cls, url: str | None = None, *, create: bool = True) -> Self:
        """The store at `url`, or where `store_url` says; made where there is none yet, unless
        `create` is false, and brought into the newest form.

        Raises `StoreError` for a place that can't be, a database of something else, a newer form,
        and one that is damaged.
        """
        address = read_url(store_url(url))
        if address.drivername == SQLITE:
            _prepare_file(Path(address.database or ""), create=create)
        engine = new_engine(address)
        try:
            bring_up_to_date(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    def close(self) -> None:
        """Let the database go."""
        self._claims.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def place(self) -> str:
        """The path of the file, or the URL without its password."""
        return place(self._engine.url)

    def claim(self) -> None:
        """Have the store for a server alone until it is closed. Raises `StoreError` if another
        server has it."""
        self._claims.enter_context(claim(self._engine))

    def _reading(self) -> AbstractContextManager[Connection]:
        return reading(self._engine)

    def _writing(self) -> AbstractContextManager[Connection]:
        return writing(self._engine)

    # ---------------------------------------------------------------- sheets

    def sheets(self, *, deleted: bool = False) -> tuple[SheetSummary, ...]:
        """The sheets, the latest first, or the deleted ones, those deleted last first. The latest
        is the one that was begun here (`add_sheet`) or used (`use_sheet`) last, whatever times its
        log has; those that were only taken in (`add_all`) come behind all others."""
        with self._reading() as connection:
            return sheets.summaries(connection, deleted=deleted)

    def resolve(self, text: str | None = None, *, deleted: bool = False) -> str:
        """The id of the sheet that `text` means: an id, a title, or the beginning of one; without a
        text the first of `sheets`. Raises `StoreError` if none fits, or several do."""
        with self._reading() as connection:
            return resolve(connection, SHEET, text, deleted=deleted)

    def sheet(self, id: str) -> Log:
        """The log of a sheet, deleted or not. Raises `StoreError` if there is none of this id."""
        with self._reading() as connection:
            return sheets.log_of(connection, id)

    def logs(self, left_out: LeftOut = None) -> tuple[tuple[str, Log], ...]:
        """The id and the log of every sheet, the first made first. One that is damaged is told to
        `left_out` and left out, or raises where nobody is to be told."""
        with self._reading() as connection:
            return tuple(sheets.logs(connection, left_out=left_out))

    def add_sheet(self, log: Log, *, id: str | None = None) -> str:
        """Keep a new sheet, which is the latest then; returns its id, which is `id` where that is
        given and free. Raises `SheetError` for a log that can't be."""
        with self._writing() as connection:
            kept = sheets.add(connection, log, id)
            sheets.use(connection, kept)
            return kept

    def use_sheet(self, id: str) -> None:
        """Make a sheet the latest, as the one in which the round being played is noted. Raises
        `StoreError` if there is none of this id."""
        with self._writing() as connection:
            sheets.use(connection, id)

    def append(
        self, id: str, version: int, lines: Sequence[Logged], last: Logged | None = None
    ) -> int:
        """Write further lines of a sheet's log, all or none, made when it had `version` lines, of
        which `last` was the last; returns how many it has then.

        Raises `StaleSheetError`, with the lines of others, if it has more by now, and `StoreError`
        if that line is another here.
        """
        with self._writing() as connection:
            return sheets.append(connection, id, version, lines, last)

    def delete_sheet(self, id: str, at: datetime | None = None) -> None:
        """Put a sheet away, `at` a time (default: now); `restore_sheet` takes it back."""
        with self._writing() as connection:
            growing.set_deleted(connection, SHEET, id, at or datetime.now(UTC))

    def restore_sheet(self, id: str) -> None:
        """Take back a deletion."""
        with self._writing() as connection:
            growing.set_deleted(connection, SHEET, id, None)

    # ---------------------------------------------------------------- games

    def games(self, *, deleted: bool = False) -> tuple[GameSummary, ...]:
        """The games, or the deleted ones, the latest first."""
        with self._reading() as connection:
            return games.summaries(connection, deleted=deleted)

    def resolve_game(self, text: str | None = None, *, deleted: bool = False) -> str:
        """The id of the game that `text` means: an id or its beginning; without a text the latest.
        Raises `StoreError` if none fits, or several do."""
        with self._reading() as connection:
            return resolve(connection, GAME, text, deleted=deleted)

    def game(self, id: str) -> str:
        """The record of a game, deleted or not. Raises `StoreError` if there is none of this id."""
        with self._reading() as connection:
            return games.record_text(connection, id)

    def add_game(self, record: str, at: datetime | None = None, *, id: str | None = None) -> str:
        """Keep the game of a record's text, as it was `at` a time (default: now); returns its id,
        which is `id` where that is given and free. Raises `RecordError` for what is no record."""
        game = parse_record(record)
        with self._writing() as connection:
            return games.add(connection, game, at or datetime.now(UTC), id=id)

    def append_moves(
        self, id: str, version: int, texts: Sequence[str], at: datetime | None = None
    ) -> int:
        """Write further moves of a game, all or none, each as `format_move` gives it, made when it
        had `version` moves; returns how many it has then.

        Raises `StaleGameError`, with the moves of others, if it has more by now.
        """
        with self._writing() as connection:
            return games.append(connection, id, version, texts, at or datetime.now(UTC))

    def import_game(self, path: Path) -> str:
        """Keep the game of a record file, such as `saved_games` lists; returns its id. A game that
        was imported before goes on where the file does.

        Raises `StoreError` for a file that is no record, and `OSError` for one that can't be read.
        """
        with path.open("rb") as file:
            content = file.read(MOST_TEXT + 1)
        try:
            record = read_kept(content.decode())
        except UnicodeDecodeError:
            raise StoreError(f"{path}: this is no record: it is not UTF-8 text") from None
        except RecordError as error:
            raise StoreError(f"{path}: {explain_record(error)}") from None
        written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        source = path.name.encode(errors="backslashreplace").decode()
        with self._writing() as connection:
            return games.add_from_file(connection, record, written, source)

    def delete_game(self, id: str, at: datetime | None = None) -> None:
        """Put a game away, `at` a time (default: now); `restore_game` takes it back."""
        with self._writing() as connection:
            growing.set_deleted(connection, GAME, id, at or datetime.now(UTC))

    def restore_game(self, id: str) -> None:
        """Take back a deletion."""
        with self._writing() as connection:
            growing.set_deleted(connection, GAME, id, None)

    # ---------------------------------------------------------------- people

    def people(self) -> tuple[Person, ...]:
        """All people, by name."""
        with self._reading() as connection:
            return people.everybody(connection)

    def add_person(self, name: str, *, id: str | None = None) -> str:
        """Keep a person, whom players of several sheets can be; returns the id, which is `id` where
        that is given and free."""
        with self._writing() as connection:
            return people.add(connection, name, id)

    def rename_person(self, id: str, name: str) -> None:
        """Call a person otherwise."""
        with self._writing() as connection:
            people.rename(connection, id, name)

    # ---------------------------------------------------------------- tables

    def read(self, work: Callable[[Connection], Found]) -> Found:
        """What `work` reads, as functions of `tables` and `games` do with a connection."""
        with self._reading() as connection:
            return work(connection)

    def write(self, works: Sequence[Callable[[Connection], None]]) -> None:
        """Do several pieces of work, all or none, as functions of `tables` and `games` do with a
        connection: one transaction for many costs hardly more than for one."""
        with self._writing() as connection:
            for work in works:
                work(connection)

    # ---------------------------------------------------------------- all of it

    def add_all(
        self,
        logs: Sequence[tuple[str | None, Log]],
        records: Sequence[str] = (),
        at: datetime | None = None,
        *,
        persons: Sequence[Person] = (),
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Keep new sheets, with the ids wished for, games in this order, and people, all or none;
        returns the ids of sheets and games. A person who is there already, by the id, is called as
        told here. Raises as `add_sheet`, `add_game` and `add_person` do."""
        played = [parse_record(record) for record in records]
        now = at or datetime.now(UTC)
        with self._writing() as connection:
            for person in persons:
                people.put(connection, person)
            return (
                tuple(sheets.add(connection, log, id) for id, log in logs),
                tuple(
                    games.add(connection, record, now + number * _A_MOMENT)
                    for number, record in enumerate(played)
                ),
            )

    def contents(self, left_out: LeftOut = None) -> Contents:
        """Everything that is not deleted, at one moment; `left_out` is as for `logs`."""
        with self._reading() as connection:
            return Contents(
                tuple(sheets.logs(connection, left_out=left_out)),
                tuple(games.record_texts(connection, left_out=left_out)),
                people.everybody(connection),
            )

    def check(self) -> tuple[str, ...]:
        """A sentence for each thing that is wrong in the store; none if all is well."""
        with self._reading() as connection:
            return tuple(check.problems(connection))

    def backup(self, target: Path) -> None:
        """Copy the store, whole at one moment, to the new file `target`. Raises `StoreError` where
        that can't be, and for a store in PostgreSQL."""
        backup.backup(self._engine, target)


def _prepare_file(path: Path, *, create: bool) -> None:
    """Let there be a folder for the file; SQLite's own message would not tell which is missing."""
    if path.is_dir():
        raise StoreError(f"{path}: this is a folder, and a store is a file; name one in it")
    if path.exists():
        if not path.is_file():  # a pipe or a device, at which one could wait for ever
            raise StoreError(f"{path}: this is no file, and a store is one; name another place")
        _check_beginning(path)
        return
    if not create:
        raise StoreError(f"{path}: there is no store yet; it is made with your first sheet")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StoreError(
            f"{path}: the folder for the store can't be made ({why}); name another by --store"
        ) from None
    with suppress(OSError):  # of which SQLite tells in its turn
        backup.make_private(path)


def _check_beginning(path: Path) -> None:
    """SQLite would take a very short text for an empty database, and write over it."""
    try:
        with path.open("rb") as file:
            beginning = file.read(len(_SQLITE_HEADER))
    except OSError as error:
        raise StoreError(
            f"{path}: the store can't be read ({(error.strerror or str(error)).lower()}); allow it,"
            " or name another by --store"
        ) from None
    if beginning not in (b"", _SQLITE_HEADER):
        raise StoreError(f"{path}: {NO_STORE}")
