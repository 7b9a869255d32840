"""Very many games on a Dask cluster: its scheduler hands shares of them to its workers.

Dask distributes, and has a share played again whose worker was lost. A game depends on the seed and
its number alone, so what comes of it is the same wherever, and however often, it is played.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import urlsplit

from flip7.game.extras import needs_extra
from flip7.lab.encode import LabError
from flip7.lab.games import Games, encode, warm_up
from flip7.lab.total import BrokenOffError, Measure, S, Threads, Total, total

if TYPE_CHECKING:
    from distributed import Client, Future

Versions = Mapping[str, str | None]
"""By package, `None` where it is not installed."""

PATIENCE = 5.0
"""For so many seconds the cluster may keep silent."""
SECONDS_A_SHARE = 5.0
"""So long a share is meant to take a thread: more is not lost with it."""
FEWEST_IN_A_SHARE = 1000
SHARES_A_THREAD = 2
"""So many are with the cluster at any time: one that is played and one that is next."""

LOGGERS = ("distributed", "tornado", "asyncio")
"""Who writes logs for a client of Dask."""


class Cluster(NamedTuple):
    """Runs games on a Dask cluster, whose scheduler and workers have this version of flip7."""

    address: str
    """Where the scheduler listens, such as `tcp://192.168.0.7:8786`. What TLS needs is taken from
    Dask's own configuration."""

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares, see `Runner`. If all workers are lost, it waits for others to come.

        Raises as `flip7.lab.games.encode` does; `LabError` for a cluster that can't be reached or
        has another version; `BrokenOffError` for one whose scheduler is lost, or that has lost a
        worker with each attempt at a share; and `MissingExtraError` where Dask is not installed.
        """
        encode(games)
        with _connected(self.address) as client:
            yield from _in_shares(client, games, measure)


def _in_shares(
    client: Client, games: Games, measure: Measure[S]
) -> Generator[Total[S], None, None]:
    running: deque[Future[tuple[Total[S], float, str]]] = deque()
    lineups = len(games.lineups)
    most, begun, end = FEWEST_IN_A_SHARE, games.first, games.first + games.number
    try:
        while begun < end or running:
            threads = cast("Mapping[str, int]", client.nthreads())
            wanted = SHARES_A_THREAD * max(1, sum(threads.values()))
            while begun < end and len(running) < wanted:
                even = max(FEWEST_IN_A_SHARE, (end - begun) // wanted)
                size = min(-(-min(most, even) // lineups) * lineups, end - begun)
                share = games._replace(first=begun, number=size)
                running.append(client.submit(_play, share, measure, pure=False))
                begun += size
            played, seconds, its_version = running.popleft().result()
            _check_version("a worker", its_version)
            most = _next_size(played.games, seconds)
            yield played
    finally:
        running.clear()  # while there is a client that can give them up


def _play(share: Games, measure: Measure[S]) -> tuple[Total[S], float, str]:
    """What a share comes to, how many seconds it took, and by which version: runs on a worker, in
    one of its threads."""
    warm_up(chain.from_iterable(share.lineups))
    begin = perf_counter()
    played = total(share, measure, Threads(1))
    return played, perf_counter() - begin, version("flip7")


def _next_size(size: int, seconds: float) -> int:
    """How many games fit into the time of a share, if these took so long; not too many at once,
    since these may have been short by chance."""
    return max(1, min(int(size * SECONDS_A_SHARE / max(seconds, 1e-6)), 16 * size))


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """A connection to the cluster; when it ends, shares that are not done are given up."""
    with needs_extra("cluster", "distributed", "dask"):
        from distributed import Client, KilledWorker
    _check_address(address)
    # A client that can't connect hangs, or stays behind half alive. So it is not made before the
    # cluster has answered; in another thread, since the loop of a notebook runs in this one.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, _check_cluster(address)).result()
    try:
        with _quiet(), Client(address, timeout=PATIENCE, set_as_default=False) as client:
            yield client
    except KilledWorker as error:
        raise BrokenOffError(
            f"{address}: workers are lost whenever they play a certain share of the games "
            f"(attempts: {error.allowed_failures + 1}); their logs say why"
        ) from error
    except (OSError, CancelledError) as error:
        raise BrokenOffError(f"{address}: the connection to the cluster was lost") from error
    except ImportError as error:
        raise LabError(f"{address}: a worker can't play: {error}") from error


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask would log, such as tracebacks if the scheduler is lost or a connection is given up
    in the middle of something, is told by an error or needs no telling."""
    loggers = [
        logging.getLogger(name)
        for name in logging.root.manager.loggerDict
        if name.partition(".")[0] in LOGGERS
    ]
    heard = [logger for logger in loggers if not logger.disabled]
    for logger in heard:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in heard:
            logger.disabled = False


def _check_address(address: str) -> None:
    from distributed import Security

    try:
        parts = urlsplit(address)
        scheme, whole = parts.scheme, bool(parts.hostname and parts.port)
    except ValueError:
        scheme, whole = "", False
    if scheme not in {"tcp", "tls"} or not whole:
        raise LabError(f"{address!r} is no address of a cluster, such as tcp://192.168.0.7:8786")
    if scheme == "tls" and Security().get_connection_args("client")["ssl_context"] is None:
        raise LabError(f"{address}: Dask's configuration names no certificates for tls")


async def _check_cluster(address: str) -> None:
    """Raises `LabError` if no scheduler answers, it has no workers, or a version differs."""
    try:
        async with asyncio.timeout(PATIENCE):
            kind, versions, its_workers = await _ask(address)
    except Exception as error:  # anything may listen there, and answer anything
        raise LabError(
            f"{address}: no Dask scheduler answers there within {PATIENCE:.0f} seconds"
        ) from error
    if kind != "Scheduler":
        raise LabError(f"{address}: a Dask {kind}; name the address of its scheduler")
    _check_version(f"the scheduler {address}", versions["flip7"])
    if not its_workers:
        raise LabError(
            f"{address}: this cluster has no workers; start some by: dask worker {address}"
        )
    for worker, versions in its_workers.items():
        _check_version(f"the worker {worker}", versions["flip7"])


async def _ask(address: str) -> tuple[str, Versions, Mapping[str, Versions]]:
    """What answers there, the versions it has, and those that each of its workers has."""
    from distributed import Security, rpc

    secrets = Security().get_connection_args("client")
    server: Any
    async with rpc(address, connection_args=secrets) as server:
        kind = (await server.identity())["type"]
        if kind != "Scheduler":
            return kind, {}, {}
        about = {"packages": ["flip7"]}
        its_own = await server.versions(**about)
        of_all = await server.broadcast(msg={"op": "versions", **about}, on_error="ignore")
    return kind, its_own["packages"], {one: told["packages"] for one, told in of_all.items()}


def _check_version(who: str, its_version: str | None) -> None:
    ours = version("flip7")
    if its_version != ours:
        has = f"flip7 {its_version}" if its_version else "no flip7"
        raise LabError(f"{who} has {has}, but all need {ours} as here")
