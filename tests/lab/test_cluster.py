"""Games on a Dask cluster: the same figures as on one machine, whatever becomes of its workers."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from time import sleep

import numpy as np
import pytest
from distributed import LocalCluster

from flip7 import __version__
from flip7.game.rules import edition
from flip7.lab import cluster as lab
from flip7.lab.cluster import Cluster
from flip7.lab.encode import LabError
from flip7.lab.games import Games, Results
from flip7.lab.simulation import simulate
from flip7.lab.tally import Tally, tally
from flip7.lab.total import Measure, Threads, Total, total
from flip7.players.text import parse_player

PLAYERS = "stay:25,ev,random"


def asked(number: int) -> Games:
    return Games(edition("official"), [list(map(parse_player, PLAYERS.split(",")))], number, seed=3)


def local(workers: int, *, processes: bool) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        protocol="tcp://",
        dashboard_address=":0",
        processes=processes,
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A cluster in this process, which the tests leave as they found it."""
    with local(2, processes=False) as cluster:
        yield cluster


def test_the_figures_are_those_of_a_single_machine(cluster: LocalCluster) -> None:
    here = simulate(PLAYERS, 30_001, seed=5, runner=Threads(2))
    heard: list[tuple[int, int]] = []
    there = simulate(
        PLAYERS,
        30_001,
        seed=5,
        runner=Cluster(cluster.scheduler_address),
        heard=lambda done, of: heard.append((done, of)),
    )
    assert there == here
    assert len(heard) > 10
    assert heard == sorted(heard)
    assert heard[-1] == (30_001, 30_001)


def test_each_share_has_as_many_games_of_each_line_up(cluster: LocalCluster) -> None:
    run = Cluster(cluster.scheduler_address)
    three = asked(10_000)._replace(lineups=[asked(1).lineups[0]] * 7, first=14)
    *shares, last = (share.games for share in run(three, tally))
    assert all(size % 7 == 0 for size in shares)
    assert sum(shares) + last == 10_000


def tally_or_die(mortal: Path, results: Results) -> Tally:
    """The tally; but the worker that comes to game 2500 while there is such a file is killed."""
    if results.first <= 2500 < results.first + len(results.rounds) and mortal.exists():
        mortal.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return tally(results)


def test_the_share_of_a_lost_worker_is_played_again(tmp_path: Path) -> None:
    mortal = tmp_path / "mortal"
    mortal.touch()
    with local(2, processes=True) as cluster:
        run = Cluster(cluster.scheduler_address)
        there = total(asked(8000), partial(tally_or_die, mortal), run)
    assert not mortal.exists()
    here = total(asked(8000), tally)
    assert there.games == here.games == 8000
    for name in Tally._fields:
        assert np.array_equal(getattr(there.sums, name), getattr(here.sums, name)), name


INTERRUPTED = """
import sys
from flip7.lab.cluster import Cluster
from flip7.lab.simulation import simulate

def playing(done, of):
    print("playing", flush=True)

found = simulate("ev,ev,ev", 10**9, runner=Cluster(sys.argv[1]), heard=playing)
print("stopped" if found.interrupted and 0 < found.games < 10**9 else "played on")
"""


def test_an_interrupt_gives_up_the_shares_that_are_not_done(cluster: LocalCluster) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, cluster.scheduler_address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().splitlines()[-1] == "stopped"
        assert process.stderr.read() == ""
    assert process.returncode == 0
    assert cluster.scheduler is not None
    while cluster.scheduler.tasks:
        sleep(0.01)


def test_if_the_scheduler_is_lost_what_was_done_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "PATIENCE", 1.0)
    with local(1, processes=False) as cluster:
        address = cluster.scheduler_address

        def lose_it(_: int) -> None:
            cluster.close()

        found = total(asked(10**9), tally, Cluster(address), lose_it)
    assert found.interrupted
    assert 0 < found.games < 10**9
    assert found.games == found.sums.games
    assert capsys.readouterr().err == f"{address}: the connection to the cluster was lost\n"


def refusal(address: str, games: int = 1000) -> str:
    """What is said to somebody who asks this cluster."""
    with pytest.raises(LabError) as refused:
        total(asked(games), tally, Cluster(address))
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    "address",
    ["", "cluster", "localhost:8786", "http://localhost:8786", "tcp://localhost", "tcp://h:99999"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    message = f"{address!r} is no address of a cluster, such as tcp://192.168.0.7:8786"
    assert refusal(address) == message


def test_tls_needs_certificates() -> None:
    message = "tls://localhost:8786: Dask's configuration names no certificates for tls"
    assert refusal("tls://localhost:8786") == message


def test_others_who_listen_are_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        answer = f"{address}: no Dask scheduler answers there within 1 seconds"
        assert refusal(address) == answer
        Thread(target=greet, args=[server]).start()
        assert refusal(address) == answer


def greet(server: socket.socket) -> None:
    for _ in range(2):  # the first who came has left
        with server.accept()[0] as caller:
            caller.send(b"SSH-2.0-OpenSSH_9.2p1\r\n")


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    assert refusal(address) == f"{address}: no Dask scheduler answers there within 1 seconds"


def test_a_worker_is_no_scheduler(cluster: LocalCluster) -> None:
    address = cluster.workers[0].worker_address
    assert refusal(address) == f"{address}: a Dask Worker; name the address of its scheduler"


def test_a_cluster_needs_workers() -> None:
    with local(0, processes=False) as cluster:
        address = cluster.scheduler_address
        assert refusal(address) == (
            f"{address}: this cluster has no workers; start some by: dask worker {address}"
        )


def test_another_version_is_refused(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    address = cluster.scheduler_address
    monkeypatch.setattr(lab, "version", lambda _: "9.8.7")
    assert refusal(address) == (
        f"the scheduler {address} has flip7 {__version__}, but all need 9.8.7 as here"
    )


async def seems_well(address: str) -> None:
    """Stands in for the look at a cluster before another worker joins it."""


def play_by_another_version(
    share: Games, measure: Measure[Tally]
) -> tuple[Total[Tally], float, str]:
    return total(share, measure), 1.0, "9.8.7"


def test_another_version_that_joins_later_is_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "_check_cluster", seems_well)
    monkeypatch.setattr(lab, "_play", play_by_another_version)
    assert refusal(cluster.scheduler_address) == (
        f"a worker has flip7 9.8.7, but all need {__version__} as here"
    )


def test_games_that_cannot_be_played_are_refused_before_anybody_is_asked() -> None:
    assert refusal("tcp://localhost:1", games=0).startswith("0 games: from 1 to")
