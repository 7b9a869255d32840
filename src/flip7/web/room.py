"""A table that is in use: one queue for all that is asked of it, and those who are connected."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

from msgspec.structs import replace

from flip7.game.chance import SECRET_BYTES, Sha256Words
from flip7.learn.language import accepted
from flip7.players.thoughts import Thought
from flip7.store import tables
from flip7.store.errors import StoreError
from flip7.web import log, words
from flip7.web.chronicle import Chronicle
from flip7.web.clock import Planned, Step
from flip7.web.company import Company, seen_by
from flip7.web.deal import Dealer
from flip7.web.keeper import Keeper, Work
from flip7.web.limits import Limits
from flip7.web.links import Link
from flip7.web.log import Entry, Handed, Hosts
from flip7.web.messages import (
    PROTOCOL,
    Closing,
    Done,
    Hello,
    Refused,
    Retold,
    Seated,
    Snapshot,
    Unseated,
    Welcome,
)
from flip7.web.owners import Owners
from flip7.web.refusals import Code, Refusal
from flip7.web.requests import Begin, Ready, Request, Sit, Speak
from flip7.web.rulings import Asking, rule
from flip7.web.steady import now_ms, reach
from flip7.web.steps import decide
from flip7.web.table import Happening, Table
from flip7.web.telling import encoded
from flip7.web.timer import Timer

_log = logging.getLogger("flip7.web")


class Room:
    """A table in use. Everything that changes it goes through its one queue, and is in the store
    before anybody hears of it."""

    def __init__(
        self,
        code: str,
        keeper: Keeper,
        limits: Limits,
        bots: asyncio.Semaphore,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        """See `load`. `bots` is what the steps of bots at all tables take turns by; `clock` gives
        the time in milliseconds."""
        self.code = code
        self.company: Company = Company()
        self.idle_since: int = clock()
        self._chronicle = Chronicle(code, keeper)
        self._clock = clock
        self._queue = asyncio.Lock()
        self._words = Sha256Words(secrets.token_bytes(SECRET_BYTES))
        self._timer = Timer(limits, clock, self._step)
        self._bots = bots
        self._since = clock()
        self._silent_host_ms = int(60_000 * limits.silent_host_minutes)
        self._most_watchers = limits.watchers_a_table
        self._is_stopping = False

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._chronicle.table

    async def load(self) -> None:
        """Take the table from the store. Raises `StoreError`."""
        await self._chronicle.make_sure()
        reach(self.table.moved)
        if self.table.is_playing:
            self._timer.take_up()
            self.company.gone = dict.fromkeys(self.table.people, self._clock())

    async def _make_sure(self) -> None:
        """See that the table is as it is in the store. Raises `Refusal` if nobody can know."""
        try:
            renewed = await self._chronicle.make_sure()
        except StoreError as error:
            _log.warning("table %s: %s", self.code, error)
            raise Refusal(Code.NOT_KEPT) from None
        if renewed:
            self._plan()
            for link in self.company.links:
                for message in self.anew(link):
                    link.send(message)

    # ---------------------------------------------------------------- people come and go

    async def enter(self, link: Link, hello: Hello) -> None:
        """Let somebody in, for whom `link` is. Raises `Refusal`."""
        async with self._queue:
            await self._make_sure()
            token = await self._recognise(link, hello)
            self._check_place(link)
            await self._hand_back(link)
            link.send(encoded(self._welcome(link, hello, token)))
            self.company.join(link)
            self._gather()

    def leave(self, link: Link) -> None:
        """A socket was closed. One that was displaced has left already."""
        if link not in self.company.links:
            return
        link.close()
        self.idle_since = self._clock()
        self.company.part(link, self.idle_since)
        self._gather()

    async def _recognise(self, link: Link, hello: Hello) -> str | None:
        """Who comes back has their chair again, by a new token."""
        person = None if hello.token is None else self._chronicle.owners.person(hello.token)
        if person is None or hello.token is None:
            return None
        others = self.company.playing_for(person)
        if others and not hello.take:
            raise Refusal(Code.ELSEWHERE)
        proof, token = Owners.renewed(person, hello.token)
        await self._chronicle.keep(lambda connection: tables.prove(connection, self.code, proof))
        self._chronicle.owners.keep(proof)
        link.person = person
        for other in others:
            self._unseat(other, Code.ELSEWHERE)
        return token

    def _check_place(self, link: Link) -> None:
        """See that those who only look on don't become too many."""
        if link.person is None and len(self.company.playing_for(None)) >= self._most_watchers:
            raise Refusal(Code.TOO_MANY)

    def _welcome(self, link: Link, hello: Hello, token: str | None) -> Welcome:
        view = seen_by(link, self._chronicle.view)
        missed = self._chronicle.missed(hello.since) if view is self._chronicle.view else ()
        return Welcome(
            protocol=PROTOCOL,
            you=link.person,
            token=token,
            language=link.language.code,
            view=view,
            missed=tuple(telling.update(link.language) for telling in missed),
        )

    async def _hand_back(self, link: Link) -> None:
        """Who comes back plays again, if a bot played for them."""
        chair = None if link.person is None else self.table.chair_of(link.person)
        if chair is not None and self.table.chairs[chair].bot is not None:
            await self._write((Handed(at=self._clock(), chair=chair, bot=None),))

    def _unseat(self, link: Link, why: Code | None) -> None:
        link.person = None
        link.send(encoded(Unseated(why=why)))
        if self.table.is_closed:
            self.company.show(link, self._chronicle.view)

    def _turn_out(self, link: Link, code: Code) -> None:
        link.send(encoded(Closing(code=code)))
        link.close()
        self.company.links.discard(link)

    # ---------------------------------------------------------------- what they ask

    async def ask(self, link: Link, request: Request) -> None:
        """Do what is asked, or tell why not."""
        try:
            async with self._queue:
                await self._make_sure()
                await self._fulfil(link, request)
        except Refusal as refusal:
            link.send(encoded(self._refused(link, refusal, request)))
        else:
            link.send(encoded(Done(id=request.id)))

    async def _fulfil(self, link: Link, request: Request) -> None:
        if self._is_stopping:
            raise Refusal(Code.STOPPING)
        if link.person is not None:
            self.company.heard[link.person] = self._clock()
        asking = Asking(
            request=request,
            person=link.person,
            at=self._clock(),
            host_silent=self._host_silent,
            agreed=self.company.agrees(link.person),
            reveal=self._chronicle.dealer.reveal,
        )
        match request:
            case Begin():
                dealer = Dealer()
                entries = rule(self.table, replace(asking, chance=dealer.chance))
                await self._write(entries, dealer=dealer)
            case Sit():
                (sat,) = rule(self.table, asking)
                assert isinstance(sat, log.Sat)
                await self._seat(link, request, sat)
            case Speak():
                link.language = accepted(request.language)
                link.send(encoded(self._retold(link)))
            case Ready():
                entries = rule(self.table, asking)
                if link.person is not None:
                    self.company.ready.add(link.person)
                await self._write(entries)
                self._tell_around()
            case _:
                await self._write(rule(self.table, asking))

    @property
    def _host_silent(self) -> bool:
        heard = self.company.heard.get(self.table.host or "", self._since)
        return self._clock() - heard >= self._silent_host_ms

    async def _seat(self, link: Link, request: Sit, sat: log.Sat) -> None:
        proof, token = Owners.first(sat.person)
        await self._write(
            (sat,), beside=lambda connection: tables.prove(connection, self.code, proof)
        )
        self._chronicle.owners.keep(proof)
        link.person = sat.person
        seated = Seated(id=request.id, you=sat.person, token=token)
        # No later message tells the token, and who hasn't got it has lost the chair.
        link.send(encoded(seated), always=True)
        if self.table.is_closed:
            self.company.show(link, self._chronicle.view)
        self._gather()

    def _retold(self, link: Link) -> Retold:
        view = self._chronicle.view
        tellings = self._chronicle.tellings if seen_by(link, view) is view else ()
        updates = tuple(telling.update(link.language) for telling in tellings)
        return Retold(language=link.language.code, updates=updates)

    def _refused(self, link: Link, refusal: Refusal, request: Request) -> Refused:
        return Refused(
            id=request.id,
            code=refusal.code,
            words=words.refused(refusal, self.table, link.language),
            reason=refusal.reason,
        )

    # ---------------------------------------------------------------- what it does by itself

    def _plan(self) -> None:
        """Set the timer for the next thing that the table does by itself."""
        if self._is_stopping:
            self._timer.stop()
        else:
            self._timer.set(self.table, self.company)

    async def _step(self) -> None:
        """Do what is due by now."""
        try:
            async with self._turn(), self._queue:
                await self._make_sure()
                due = self._timer.due
                for planned in due:
                    await self._do(planned)
                if not due:
                    # Timers and clocks don't run alike: what wasn't due yet is planned again.
                    self._plan()
        except Refusal:
            self._timer.retry()
        except Exception:  # noqa: BLE001 - nothing may leave a table standing still
            _log.exception("table %s: a step failed", self.code)
            self._chronicle.doubt()
            self._timer.retry()

    def _turn(self) -> AbstractAsyncContextManager[None]:
        """What has to be waited for before the next step: where nobody plays, a turn among all
        tables of which that is so."""
        planned = self._timer.planned
        seat = None if planned is None else planned.seat
        is_bots = seat is not None and self.table.chairs[seat].bot is not None
        return self._bots if is_bots else nullcontext()

    async def _do(self, planned: Planned) -> None:
        if planned.step is Step.HOST:
            people = [person for person in self.table.people if person in self.company.present]
            await self._write((Hosts(at=self._clock(), person=people[0]),))
            return
        made = decide(self.table, planned.step, self._chronicle.dealer, self._words)
        moved = log.Moved(at=self._clock(), move=made.move, by=made.by)
        await self._write((moved,), thought=made.thought)

    # ---------------------------------------------------------------- telling

    async def _write(
        self,
        entries: Sequence[Entry],
        *,
        dealer: Dealer | None = None,
        beside: Work | None = None,
        thought: Thought | None = None,
    ) -> None:
        """Let entries happen, as `Chronicle.write` does, and tell all who are there."""
        if not entries:
            return
        tellings = await self._chronicle.write(
            entries, dealer=dealer, beside=beside, thought=thought
        )
        self._plan()
        self.company.tell(tellings, self._timer.planned, self._chronicle.view)
        for telling in tellings:
            self._regard(telling.happening)
        self._tell_around()

    def _regard(self, happening: Happening) -> None:
        """Draw from what happened what it means for those who are here."""
        host = happening.after.host
        if host is not None and host != happening.before.host:
            # From now on it counts how long a new host is silent.
            self.company.heard[host] = self._clock()
        match happening.entry:
            case log.Moved() | log.Revealed():
                self.company.ready.clear()
            case log.Left(person=person, removed=removed):
                self.company.leave_chair(person)
                for link in self.company.playing_for(person):
                    self._unseat(link, Code.NOT_SEATED if removed else None)
                self._plan()
            case _:
                pass

    def _gather(self) -> None:
        """Regard who is here now: that may change what the table does next."""
        self._plan()
        self._tell_around()

    def _tell_around(self) -> None:
        is_closed = self.table.is_closed
        self.company.tell_around(self._timer.planned, self._clock(), is_closed=is_closed)

    def anew(self, link: Link) -> tuple[bytes, bytes]:
        """The messages with the whole view and what is around, for who doesn't know what came
        before."""
        outside = link.person is None and self.table.is_closed
        around = self.company.around(self._timer.planned, self._clock(), outside=outside)
        return encoded(Snapshot(view=seen_by(link, self._chronicle.view))), encoded(around)

    async def break_off(self) -> None:
        """End the game that goes on, if there is one, and keep it as it is. Raises `Refusal`."""
        async with self._queue:
            await self._make_sure()
            if self.table.is_playing:
                await self._write((self._chronicle.dealer.reveal(self._clock()),))

    def dismiss(self, code: Code) -> None:
        """See everybody out; they may come back."""
        for link in list(self.company.links):
            link.send(encoded(Closing(code=code)))
            self.leave(link)

    async def stop(self, code: Code) -> None:
        """Let nothing more happen here; all are told why."""
        self._is_stopping = True
        async with self._queue:
            self._plan()
            for link in list(self.company.links):
                self._turn_out(link, code)
