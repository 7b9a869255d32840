"""Writes to the store for many tables at once: what comes while one transaction is being made
durable goes together into the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection

from flip7.store import tables
from flip7.store.store import Store
from flip7.store.tables import Entries

Work = Callable[[Connection], None]
Found = TypeVar("Found")

_MOST_TOGETHER = 200


class _Job:
    """What is to be written, and who waits for it."""

    __slots__ = ("done", "entries", "error", "loop", "works")

    def __init__(self, works: Sequence[Work], entries: Entries | None) -> None:
        self.works = works
        self.entries = entries
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.error: BaseException | None = None

    def tell(self) -> None:
        """Let who waits go on, in its own thread."""
        if self.done.cancelled():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class Keeper:
    """The one writer of a server's store, in a thread of its own. Close it at the end."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="flip7-keeper")
        self._thread.start()

    async def write(self, *works: Work, entries: Entries | None = None) -> None:
        """Do this work, and write these entries of a table; they are durable on return. Raises
        `StoreError`; then nothing of it is done, unless the connection was lost at the very end, of
        which nobody can know."""
        job = _Job(works, entries)
        self._jobs.put(job)
        await job.done

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        """What this work reads. Raises `StoreError`."""
        return await asyncio.to_thread(self._store.read, work)

    def close(self) -> None:
        """Do what was asked for, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            jobs = self._next()
            if not jobs:
                return
            self._do(jobs)
            for loop in {job.loop for job in jobs}:
                loop.call_soon_threadsafe(_tell_all, [job for job in jobs if job.loop is loop])

    def _next(self) -> list[_Job]:
        """All that is asked for, at least one; none once it is time to stop."""
        first = self._jobs.get()
        jobs = [] if first is None else [first]
        while jobs and len(jobs) < _MOST_TOGETHER and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)
                break
            jobs.append(job)
        return jobs

    def _do(self, jobs: list[_Job]) -> None:
        try:
            self._store.write(_works(jobs))
        except Exception as error:  # noqa: BLE001 - who asked is told, whatever it is
            if len(jobs) == 1:
                jobs[0].error = error
                return
            # One that can't be done must not stop the others.
            for job in jobs:
                self._do([job])


def _works(jobs: Sequence[_Job]) -> list[Work]:
    """What is to be done for all of them; entries of several tables are written as one."""
    works = [work for job in jobs for work in job.works]
    entries = [job.entries for job in jobs if job.entries is not None]
    if entries:
        works.append(lambda connection: tables.append(connection, entries))
    return works


def _tell_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()
