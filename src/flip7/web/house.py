"""All tables of a server: those in use, and those in the store."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import Connection

from flip7.store import games, tables
from flip7.store.errors import NotThereError, StoreError
from flip7.web.keeper import Keeper
from flip7.web.limits import Buckets, Limits, Open
from flip7.web.log import BotSat, Entry, Opened, Sat, write_entry
from flip7.web.names import BadNameError, clean_name, told_apart
from flip7.web.owners import Owners
from flip7.web.refusals import Code, Refusal
from flip7.web.room import Room
from flip7.web.rulings import read_bot
from flip7.web.settings import Settings
from flip7.web.steady import now_ms
from flip7.web.tokens import is_game_id, new_code

_log = logging.getLogger("flip7.web")
_SWEEP_SECONDS = 30.0
_ENTERING_MS = 10_000
"""How long a table waits at least for those who asked for it to enter."""

_BOTS_AT_ONCE = 2
"""So many steps of bots are under way at a time, at all tables together. The others wait, in the
order in which they came, so that no person's move has to wait behind them all."""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was opened, and the chair of who opened it."""

    code: str
    you: str
    token: str
    """What proves that the chair is one's own; never told to anybody else."""


class House:
    """The tables of a server. `close` it at the end."""

    def __init__(self, keeper: Keeper, limits: Limits, address: str | None = None) -> None:
        """`address` is the one by which friends find the server, if it is known."""
        self.limits = limits
        self.address = address
        self.sockets: Open = Open(limits.sockets_an_address, limits.sockets)
        self.is_stopping: bool = False
        self._openings = Buckets(limits.opened_a_minute)
        self.requests: Buckets = Buckets(limits.requests_a_minute)
        self._greetings = Buckets(limits.tries_a_minute)
        self._keeper = keeper
        self._bots = asyncio.Semaphore(_BOTS_AT_ONCE)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The tables in use."""
        return tuple(self._rooms.values())

    def start(self) -> None:
        """Begin to sweep, from time to time, what is no longer used."""
        self._sweeper = asyncio.create_task(self._sweep_for_ever(), name="sweeper")

    async def check(self) -> None:
        """Raise `Refusal` if no move could be made: the server is stopping, or its store fails."""
        if self.is_stopping:
            raise Refusal(Code.STOPPING)
        try:
            await self._keeper.write()
        except StoreError as error:
            _log.warning("%s", error)
            raise Refusal(Code.NOT_KEPT) from None

    async def open(self, settings: Settings, name: str, bots: tuple[str, ...], by: str) -> NewTable:
        """Open a table, at which its opener and some bots sit, for the address `by`.

        Raises `Refusal`.
        """
        if self.is_stopping:
            raise Refusal(Code.STOPPING)
        self._openings.take(by)
        self._make_place()
        entries = _first_entries(settings, name, bots)
        proof, token = Owners.first("p1")
        texts = [write_entry(entry) for entry in entries]
        now = datetime.now(UTC)
        code = new_code()

        def work(connection: Connection) -> None:
            tables.add(connection, texts, now, code)
            tables.prove(connection, code, proof)

        try:
            await self._keeper.write(work)
            await self._load(code)
        except StoreError as error:
            _log.warning("%s", error)
            raise Refusal(Code.NOT_KEPT) from None
        return NewTable(code=code, you="p1", token=token)

    async def room(self, code: str, by: str) -> Room:
        """The table of a code, taken from the store if it isn't in use, for the address `by`.

        Raises `Refusal`.
        """
        if self.is_stopping:
            raise Refusal(Code.STOPPING)
        self._greetings.take(by)
        room = self._rooms.get(code)
        if room is not None:
            # Who is about to enter must not find it swept away.
            room.idle_since = now_ms()
            return room
        self._make_place()
        try:
            return await self._load(code)
        except NotThereError:
            raise Refusal(Code.NO_TABLE) from None
        except StoreError as error:
            _log.warning("%s", error)
            raise Refusal(Code.NOT_KEPT) from None

    def _make_place(self) -> None:
        """See that one more table can be in use: of those at which nobody is, the one that was left
        first goes back to the store. Raises `Refusal` if there is none."""
        if len(self._rooms) < self.limits.tables:
            return
        lately = now_ms() - _ENTERING_MS
        left = [room for room in self.rooms if not room.company.links and room.idle_since < lately]
        if not left:
            raise Refusal(Code.TOO_MANY)
        del self._rooms[min(left, key=lambda room: room.idle_since).code]

    async def record(self, id: str) -> str:
        """The record of a game that was played at a table, is over, or was broken off, and is not
        deleted. Raises `StoreError`; other games in the store are nobody's business here."""
        if not is_game_id(id):
            raise NotThereError(f"no table has played the game {id}")
        return await self._keeper.read(lambda connection: games.record_there(connection, id))

    async def _load(self, code: str) -> Room:
        """Several who ask for a table at once get the same one."""
        there = self._loading.get(code)
        if there is not None:
            return await asyncio.shield(there)
        future = self._loading[code] = asyncio.get_running_loop().create_future()
        try:
            room = Room(code, self._keeper, self.limits, self._bots)
            await room.load()
        except BaseException as error:
            future.set_exception(error if isinstance(error, StoreError) else StoreError(code))
            future.exception()
            raise
        else:
            self._rooms[code] = room
            future.set_result(room)
            return room
        finally:
            del self._loading[code]

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:  # noqa: BLE001 - it is tried again, and told
                _log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Take tables out of use at which nobody has been for long, see those out who have done
        nothing for longer, and close tables at which nothing has happened for very long."""
        now = now_ms()
        too_long = now - int(self.limits.idle_minutes * 60_000)
        very_long = now - int(self.limits.idle_hours * 3_600_000)
        for code, room in list(self._rooms.items()):
            if room.company.links and max(room.table.moved, room.idle_since) < very_long:
                room.dismiss(Code.IDLE)
            if not room.company.links and room.idle_since < too_long:
                del self._rooms[code]
        with suppress(StoreError):
            for code in await self._keeper.read(lambda c: tables.idle_since(c, self._too_old())):
                if code not in self._rooms:
                    await self._try_to_close(code)

    def _too_old(self) -> datetime:
        try:
            return datetime.now(UTC) - timedelta(days=self.limits.closing_days)
        except OverflowError:
            return datetime.min.replace(tzinfo=UTC)

    async def _try_to_close(self, code: str) -> None:
        """A table that can't be read stays as it is, and doesn't keep others from being closed."""
        try:
            await self._close(code)
        except Exception:  # noqa: BLE001 - it is told
            _log.exception("table %s: it could not be closed", code)

    async def _close(self, code: str) -> None:
        """Close a table for good; a game that was going on there is kept as it is."""
        with suppress(Refusal):
            room = Room(code, self._keeper, self.limits, self._bots)
            await room.load()
            await room.break_off()
        now = datetime.now(UTC)
        await self._keeper.write(lambda connection: tables.close(connection, code, now))

    async def close(self) -> None:
        """Let no table do anything more; all who are connected are told."""
        self.is_stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(room.stop(Code.STOPPING) for room in self.rooms))


def _first_entries(settings: Settings, name: str, bots: tuple[str, ...]) -> list[Entry]:
    at = now_ms()
    try:
        names = [clean_name(name)]
    except BadNameError as error:
        raise Refusal(Code.BAD_NAME, str(error)) from None
    if len(bots) >= settings.chairs:
        raise Refusal(Code.FULL)
    entries: list[Entry] = [
        Opened(at=at, settings=settings),
        Sat(at=at, person="p1", name=names[0], chair=0),
    ]
    for chair, kind in enumerate(bots, 1):
        bot = read_bot(kind)
        names.append(told_apart(bot.capitalize(), names))
        entries.append(BotSat(at=at, chair=chair, name=names[-1], bot=bot))
    return entries
