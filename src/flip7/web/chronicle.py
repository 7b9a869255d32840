"""A table as it is now, and its log in the store: the one is never ahead of the other."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection

from flip7.game.record import Record
from flip7.players.thoughts import Thought
from flip7.store import games, tables
from flip7.store.errors import StoreError
from flip7.store.tables import Entries, KeptTable
from flip7.web import log
from flip7.web.deal import Dealer, record_of
from flip7.web.keeper import Keeper, Work
from flip7.web.log import Entry, read_entry, write_entry
from flip7.web.owners import Owners
from flip7.web.refusals import Code, Refusal
from flip7.web.table import Happening, Table, followed, retold
from flip7.web.telling import Telling
from flip7.web.views import View, changes, view

_log = logging.getLogger("flip7.web")

MOST_RETOLD = 64
"""How many versions who was away is told one by one."""


class Chronicle:
    """One table. Nothing of it may be read before the first `make_sure`."""

    def __init__(self, code: str, keeper: Keeper) -> None:
        self.code = code
        self.table: Table
        self.view: View
        self.dealer: Dealer = Dealer()
        """Where the cards of the game that goes on come from."""
        self.owners: Owners = Owners()
        self._keeper = keeper
        self._entries: list[Entry] = []
        self._tellings: deque[Telling] = deque(maxlen=MOST_RETOLD)
        self._is_sure = False

    async def make_sure(self) -> bool:
        """Take the table from the store, if what is here isn't certain to be what is there;
        whether that was so. Raises `StoreError`."""
        if self._is_sure:
            return False
        kept, proofs = await self._keeper.read(
            lambda connection: (
                tables.read(connection, self.code),
                tables.proofs(connection, self.code),
            )
        )
        # A long history takes its time, for which no other table has to wait.
        again = await asyncio.to_thread(_read_again, kept)
        self.table, self.view, self.dealer = again.table, again.view, again.dealer
        self._entries, self._tellings = again.entries, again.tellings
        self.owners = Owners(proofs)
        self._is_sure = True
        return True

    def doubt(self) -> None:
        """Let the next `make_sure` look."""
        self._is_sure = False

    def missed(self, since: int | None) -> Sequence[Telling]:
        """What has happened since a version; nothing if that is too long ago to be told."""
        if since is None or not self._tellings or since + 1 < self._tellings[0].changes.version:
            return ()
        return [telling for telling in self._tellings if telling.changes.version > since]

    @property
    def tellings(self) -> Sequence[Telling]:
        """What has happened of late."""
        return self._tellings

    async def keep(self, *works: Work, entries: Entries | None = None) -> None:
        """Do work in the store, and write entries. Raises `Refusal` if that fails."""
        try:
            await self._keeper.write(*works, entries=entries)
        except StoreError as error:
            _log.warning("table %s: %s", self.code, error)
            self.doubt()
            raise Refusal(Code.NOT_KEPT) from None

    async def write(
        self,
        entries: Sequence[Entry],
        *,
        dealer: Dealer | None = None,
        beside: Work | None = None,
        thought: Thought | None = None,
    ) -> list[Telling]:
        """Let these entries happen, with the end of a game that comes of them, and tell of it all.

        `dealer` deals from now on, `beside` is done together with them, and `thought` is of the bot
        whose move is among them. Raises `Refusal` if the store fails; then nothing has happened.
        """
        happenings = followed(self.table, entries, self.dealer.reveal)
        entries = [happening.entry for happening in happenings]
        works = [*self._works_beside(happenings, dealer), *([] if beside is None else [beside])]
        await self.keep(*works, entries=self._written(entries))
        self.dealer = dealer or self.dealer
        for happening in happenings:
            self._follow(happening, thought)
            if isinstance(happening.entry, log.Moved):
                self.dealer.laid()
            if isinstance(happening.entry, log.Left):
                self.owners.forget(happening.entry.person)
        return list(self._tellings)[-len(happenings) :]

    def _follow(self, happening: Happening, thought: Thought | None = None) -> None:
        """Let the table be what this made of it."""
        before = self.view
        self.table = happening.after
        self.view = view(self.table, happening.before, before.seats)
        if isinstance(happening.entry, log.Began):
            self._entries.clear()
        self._entries.append(happening.entry)
        self._tellings.append(Telling(happening, changes(before, self.view), thought))

    def _written(self, entries: Sequence[Entry]) -> Entries:
        texts = [write_entry(entry) for entry in entries]
        return Entries(self.code, self.table.version, texts, moment(entries[-1]))

    def _works_beside(
        self, happenings: Iterable[Happening], dealer: Dealer | None
    ) -> Iterator[Work]:
        """What is written with the log, so that neither is without the other."""
        new: list[Entry] = []
        for happening in happenings:
            entry, game = happening.entry, happening.after.game
            new.append(entry)
            match entry:
                case log.Left():
                    yield self._forgetting(entry.person)
                case log.Began() if dealer is not None:
                    yield self._hiding(dealer.revealed)
                case log.Revealed() if game is not None:
                    record = record_of(game, [*self._entries, *new])
                    yield _adding(record, moment(entry), entry.game)
                case _:
                    pass

    def _forgetting(self, person: str) -> Work:
        return lambda connection: tables.forget(connection, self.code, person)

    def _hiding(self, secret: str) -> Work:
        return lambda connection: tables.keep_secret(connection, self.code, secret)


class _Again(NamedTuple):
    """What follows from the log of a table."""

    table: Table
    view: View
    entries: list[Entry]
    tellings: deque[Telling]
    dealer: Dealer


def _read_again(kept: KeptTable) -> _Again:
    entries: list[Entry] = []
    last: deque[Happening] = deque(maxlen=MOST_RETOLD)
    for happening in retold(map(read_entry, kept.texts)):
        if isinstance(happening.entry, log.Began):
            entries.clear()
        entries.append(happening.entry)
        last.append(happening)
    shown = view(last[0].before)
    tellings: deque[Telling] = deque(maxlen=MOST_RETOLD)
    for happening in last:
        before, shown = shown, view(happening.after)
        if happening.before is not happening.after:
            tellings.append(Telling(happening, changes(before, shown)))
    table = last[-1].after
    dealer = Dealer(None if kept.secret is None else bytes.fromhex(kept.secret))
    if table.is_playing and table.game is not None:
        dealer.catch_up(record_of(table.game, entries))
    return _Again(table, shown, entries, tellings, dealer)


def _adding(record: Record, at: datetime, id: str) -> Work:
    def work(connection: Connection) -> None:
        games.add(connection, record, at, id=id)

    return work


def moment(entry: Entry) -> datetime:
    """The time of an entry."""
    return datetime.fromtimestamp(entry.at / 1000, UTC)
