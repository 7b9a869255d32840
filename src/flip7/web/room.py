"""A table that is in use: one queue for all that is asked of it, and those who are connected."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

import msgspec
from sqlalchemy import Connection

from flip7.game.chance import SECRET_BYTES, Sha256Words
from flip7.game.record import Record
from flip7.learn.language import Language
from flip7.players.thoughts import Thought
from flip7.store import games, tables
from flip7.store.errors import StoreError
from flip7.web import log, words
from flip7.web.clock import Planned, plan
from flip7.web.deal import Dealer, record_of
from flip7.web.keeper import Keeper, Work
from flip7.web.links import Link
from flip7.web.log import Entry, Handed, read_entry, write_entry
from flip7.web.messages import (
    PROTOCOL,
    Around,
    Closing,
    Done,
    Hello,
    Refused,
    Seated,
    Snapshot,
    Unseated,
    Welcome,
)
from flip7.web.owners import Owners
from flip7.web.refusals import Code, Refusal
from flip7.web.requests import Begin, Ready, Request, Sit
from flip7.web.rulings import Asking, moved, rule
from flip7.web.steps import decide
from flip7.web.table import Happening, Table, follow, retold
from flip7.web.telling import Telling, encoded
from flip7.web.views import View, changes, view

_log = logging.getLogger("flip7.web")

MOST_RETOLD = 64
"""How many versions who was away is told one by one."""
_RETRY_SECONDS = 2.0
_AFTER_RESTART = 3_000
"""How long clocks wait at least for people to come back, once a table was taken from the store."""


def now_ms() -> int:
    """The time in milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


class Room:
    """A table in use. Everything that changes it goes through its one queue, and is in the store
    before anybody hears of it."""

    def __init__(self, code: str, keeper: Keeper, clock: Callable[[], int] = now_ms) -> None:
        """See `load`. `clock` gives the time in milliseconds."""
        self.code = code
        self.table: Table
        self.links: set[Link] = set()
        self.idle_since = clock()
        self._keeper = keeper
        self._clock = clock
        self._queue = asyncio.Lock()
        self._dealer = Dealer()
        self._owners = Owners()
        self._words = Sha256Words(secrets.token_bytes(SECRET_BYTES))
        self._view: View
        self._entries: list[Entry] = []
        self._tellings: deque[Telling] = deque(maxlen=MOST_RETOLD)
        self._ready: set[str] = set()
        self._is_doubtful = True
        self._since = 0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._planned: Planned | None = None
        self._stopping = False

    async def load(self) -> None:
        """Take the table from the store. Raises `StoreError`."""
        kept, proofs = await self._keeper.read(
            lambda connection: (
                tables.read(connection, self.code),
                tables.proofs(connection, self.code),
            )
        )
        self._tellings.clear()
        self._entries.clear()
        for happening in retold(read_entry(text) for text in kept.texts):
            self._take_up(happening, None)
        self._owners = Owners(proofs)
        self._dealer = Dealer(None if kept.secret is None else bytes.fromhex(kept.secret))
        if self.table.is_playing and self.table.game is not None:
            self._dealer.catch_up(record_of(self.table.game, self._entries))
        self._since = self._clock()
        self._is_doubtful = False

    # ---------------------------------------------------------------- people come and go

    @property
    def present(self) -> set[str]:
        """The ids of the people at the table who are connected."""
        return {link.person for link in self.links if link.person is not None}

    async def enter(self, link: Link, hello: Hello) -> None:
        """Let somebody in, for whom `link` is. Raises `Refusal`."""
        async with self._queue:
            await self._be_sure()
            token = await self._recognise(link, hello)
            self._check_may_see(link)
            self.links.add(link)
            link.send(encoded(self._welcome(link, hello, token)))
            await self._hand_back(link)
            self._tell_around()
            self._plan()

    def leave(self, link: Link) -> None:
        """A socket was closed. One that was displaced has left already."""
        if link in self.links:
            self.links.remove(link)
            link.close()
            self._is_left()

    def _is_left(self) -> None:
        self.idle_since = self._clock()
        self._ready &= self.present
        self._tell_around()
        self._plan()

    async def _recognise(self, link: Link, hello: Hello) -> str | None:
        """Who comes back has their chair again, by a new token."""
        person = None if hello.token is None else self._owners.person(hello.token)
        if person is None or hello.token is None:
            return None
        others = [other for other in self.links if other.person == person]
        if others and not hello.take:
            raise Refusal(Code.ELSEWHERE)
        proof, token = self._owners.renewed(person, hello.token)
        await self._keep(lambda connection: tables.prove(connection, self.code, proof))
        self._owners.keep(proof)
        link.person = person
        for other in others:
            self._unseat(other, Code.ELSEWHERE)
        return token

    def _check_may_see(self, link: Link) -> None:
        if link.person is None and self.table.is_playing and not self.table.settings.spectators:
            raise Refusal(Code.NO_SPECTATORS)

    def _welcome(self, link: Link, hello: Hello, token: str | None) -> Welcome:
        return Welcome(
            protocol=PROTOCOL,
            you=link.person,
            token=token,
            language=link.language.code,
            view=self._view,
            missed=tuple(each.update(link.language) for each in self._missed(hello.since)),
        )

    def _missed(self, since: int | None) -> Sequence[Telling]:
        if since is None or since > self.table.version or not self._tellings:
            return ()
        if since + 1 < self._tellings[0].changes.version:
            return ()
        return [telling for telling in self._tellings if telling.changes.version > since]

    async def _hand_back(self, link: Link) -> None:
        """Who comes back plays again, if a bot played for them."""
        chair = None if link.person is None else self.table.chair_of(link.person)
        if chair is not None and self.table.chairs[chair].bot is not None:
            await self._write((Handed(at=self._clock(), chair=chair, bot=None),))

    def _unseat(self, link: Link, why: Code | None) -> None:
        link.person = None
        link.send(encoded(Unseated(why=why)))
        if self.table.is_playing and not self.table.settings.spectators:
            self._turn_out(link, Code.NO_SPECTATORS)

    def _turn_out(self, link: Link, code: Code) -> None:
        link.send(encoded(Closing(code=code)))
        link.close()
        self.links.discard(link)

    # ---------------------------------------------------------------- what they ask

    async def ask(self, link: Link, request: Request) -> None:
        """Do what is asked, or tell why not."""
        try:
            async with self._queue:
                await self._be_sure()
                if self._stopping:
                    raise Refusal(Code.STOPPING)
                await self._fulfil(link, request)
        except Refusal as refusal:
            link.send(encoded(self._refused(link.language, refusal, request.id)))
        else:
            link.send(encoded(Done(id=request.id)))

    async def _fulfil(self, link: Link, request: Request) -> None:
        asking = Asking(
            request=request,
            person=link.person,
            at=self._clock(),
            agreed=self.present <= self._ready | {link.person},
            secret=self._dealer.revealed,
            game=secrets.token_hex(8),
        )
        if isinstance(request, Begin):
            dealer = Dealer()
            entries = rule(self.table, msgspec.structs.replace(asking, chance=dealer.chance))
            await self._write(entries, dealer=dealer)
            return
        entries = rule(self.table, asking)
        if isinstance(request, Ready) and not entries and link.person is not None:
            self._ready.add(link.person)
            self._tell_around()
        if isinstance(request, Sit):
            await self._seat(link, request, entries)
        else:
            await self._write(entries)

    async def _seat(self, link: Link, request: Sit, entries: tuple[Entry, ...]) -> None:
        (sat,) = entries
        assert isinstance(sat, log.Sat)
        proof, token = Owners.first(sat.person)
        await self._write(
            entries, beside=[lambda connection: tables.prove(connection, self.code, proof)]
        )
        self._owners.keep(proof)
        link.person = sat.person
        link.send(encoded(Seated(id=request.id, you=sat.person, token=token)))
        self._tell_around()
        self._plan()

    def _refused(self, language: Language, refusal: Refusal, id: int) -> Refused:
        return Refused(
            id=id,
            code=refusal.code,
            words=words.refused(refusal, self.table, language),
            reason=refusal.reason,
        )

    # ---------------------------------------------------------------- what it does by itself

    def _plan(self) -> None:
        """Set the timer for the next thing that the table does by itself. A table at which nobody
        is does nothing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._planned = None
        if self._stopping or not self.present:
            return
        planned = plan(self.table, self.present)
        if planned is None:
            return
        at = max(planned.at, self._since + _AFTER_RESTART) if self._since else planned.at
        self._planned = Planned(planned.step, at)
        self._wake(max(0, at - self._clock()) / 1000)

    def _wake(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._start_step)

    def _start_step(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self._step(), name=f"table {self.code}")

    async def _step(self) -> None:
        try:
            async with self._queue:
                await self._be_sure()
                planned = self._planned
                if planned is not None and planned.at <= self._clock() and not self._stopping:
                    await self._do(planned)
        except Refusal:
            self._wake(_RETRY_SECONDS)
        except Exception:
            # Nothing that goes wrong at one table may leave it standing still.
            _log.exception("table %s: a step failed", self.code)
            self._is_doubtful = True
            self._wake(_RETRY_SECONDS)

    async def _do(self, planned: Planned) -> None:
        made = decide(self.table, planned.step, self._dealer, self._words)
        asking = Asking(
            request=None,
            person=None,
            at=self._clock(),
            secret=self._dealer.revealed,
            game=secrets.token_hex(8),
        )
        entries = moved(self.table, asking, made.move, made.by)
        await self._write(entries, thought=made.thought)

    # ---------------------------------------------------------------- writing and telling

    async def _be_sure(self) -> None:
        """Take the table from the store anew, if it isn't certain what was written there."""
        if not self._is_doubtful:
            return
        try:
            await self.load()
        except StoreError as error:
            _log.warning("table %s: %s", self.code, error)
            raise Refusal(Code.NOT_KEPT) from None
        for link in self.links:
            link.send(self.snapshot())
        self._plan()

    async def _keep(self, work: Work) -> None:
        try:
            await self._keeper.write(work)
        except StoreError as error:
            _log.warning("table %s: %s", self.code, error)
            self._is_doubtful = True
            raise Refusal(Code.NOT_KEPT) from None

    async def _write(
        self,
        entries: Sequence[Entry],
        *,
        dealer: Dealer | None = None,
        beside: Iterable[Work] = (),
        thought: Thought | None = None,
    ) -> None:
        """Let these entries happen: `beside` is written with them, and `dealer` deals then."""
        if not entries:
            return
        happenings = []
        table = self.table
        for entry in entries:
            happenings.append(follow(table, entry))
            table = happenings[-1].after
        works = [self._work(entries), *beside, *self._works(happenings, dealer)]

        def work(connection: Connection) -> None:
            for each in works:
                each(connection)

        await self._keep(work)
        self._dealer = dealer or self._dealer
        for happening in happenings:
            self._happen(happening, thought)
        self._plan()
        self._tell_around()

    def _work(self, entries: Sequence[Entry]) -> Work:
        texts = [write_entry(entry) for entry in entries]
        version = self.table.version
        at = datetime.fromtimestamp(entries[-1].at / 1000, UTC)
        return lambda connection: tables.append(connection, self.code, version, texts, at)

    def _works(self, happenings: Sequence[Happening], dealer: Dealer | None) -> Iterable[Work]:
        """What is written beside the log."""
        so_far = list(self._entries)
        for happening in happenings:
            entry, game = happening.entry, happening.after.game
            so_far.append(entry)
            match entry:
                case log.Left():
                    yield self._forgetting(entry.person)
                case log.Began() if dealer is not None:
                    yield self._hiding(dealer.revealed)
                case log.Revealed() if game is not None:
                    record = record_of(game, so_far)
                    at = datetime.fromtimestamp(entry.at / 1000, UTC)
                    yield _adding(record, at, entry.game)
                case _:
                    pass

    def _forgetting(self, person: str) -> Work:
        return lambda connection: tables.forget(connection, self.code, person)

    def _hiding(self, secret: str) -> Work:
        return lambda connection: tables.keep_secret(connection, self.code, secret)

    def _happen(self, happening: Happening, thought: Thought | None) -> None:
        entry = happening.entry
        self._take_up(happening, thought)
        if isinstance(entry, log.Moved):
            self._dealer.laid()
            self._ready.clear()
        telling = self._tellings[-1]
        messages: dict[str, bytes] = {}
        for link in self.links:
            language = link.language
            if language.code not in messages:
                messages[language.code] = encoded(telling.update(language))
            link.send(messages[language.code])
        if isinstance(entry, log.Left):
            self._owners.forget(entry.person)
            for link in [each for each in self.links if each.person == entry.person]:
                self._unseat(link, Code.NOT_SEATED if entry.removed else None)
        if isinstance(entry, log.Began) and not self.table.settings.spectators:
            for link in [each for each in self.links if each.person is None]:
                self._turn_out(link, Code.NO_SPECTATORS)

    def _take_up(self, happening: Happening, thought: Thought | None) -> None:
        """Let the table be what this made of it."""
        entry = happening.entry
        before = self._view if happening.before is not happening.after else None
        self.table = happening.after
        self._view = view(self.table)
        if isinstance(entry, log.Began):
            self._entries.clear()
        self._entries.append(entry)
        if before is not None:
            self._tellings.append(Telling(happening, changes(before, self._view), thought))

    def snapshot(self) -> bytes:
        """The message with the whole view."""
        return encoded(Snapshot(view=self._view))

    def _tell_around(self) -> None:
        around = Around(
            present=tuple(sorted(self.present)),
            watchers=sum(link.person is None for link in self.links),
            ready=tuple(sorted(self._ready)),
            deadline=None if self._planned is None else self._planned.at,
            now=self._clock(),
        )
        message = encoded(around)
        for link in self.links:
            link.send(message)

    async def stop(self, code: Code) -> None:
        """Let nothing more happen here; all are told why."""
        self._stopping = True
        async with self._queue:
            self._plan()
            for link in list(self.links):
                self._turn_out(link, code)


def _adding(record: Record, at: datetime, id: str) -> Work:
    def work(connection: Connection) -> None:
        games.add(connection, record, at, id=id)

    return work
