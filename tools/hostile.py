"""Attacks a server with hostile sequences, very many, and sees that it holds.

    python tools/hostile.py [--messages 1000000] [--step 20000] [--attackers 8] [--seed 1]

Starts `flip7 serve` with its limits raised, so that as much as possible of what is sent is looked
at. Each attacker has a table of their own and sends what `tests/web/hostile.py` makes up: legal and
illegal requests with all kinds of fields, mutated JSON, old messages again, old tokens, broken
frames, sudden closes. Meanwhile people of good will play with bots at another table. It checks all
along that nothing which is refused changes anything, that no message has a token of somebody else
or the secret of a game that goes on, that the others play on, `/healthz` is well, and the server
writes nothing to stderr. After each step it prints the counts and the server's memory. The result
goes to stdout; the exit code is 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.hostile import Attacker, FaultError, Secrets, sized
from tests.web.page import open_table, page_at, play

LIMITS = {
    "opened_a_minute": 1_000_000,
    "tries_a_minute": 10_000_000,
    "requests_a_minute": 10_000_000,
    "messages_a_second": 1_000_000,
    "return_seconds": 0,
}
_ATTACKED = {"pace": "instant", "clock": None, "rules": "official(min_players=1)"}
_PEACEFUL = {"pace": "instant", "rules": "official(target_score=60)"}
_PLACES = 3
"""Each attacker goes to a new table after so many steps."""


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "store.sqlite"
        self.errors = folder / "stderr"
        limits = [part for name, value in LIMITS.items() for part in ("--limit", f"{name}={value}")]
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            [
                *(sys.executable, "-m", "flip7", "serve", "--host", "127.0.0.1", "--port", "0"),
                *("--store", str(self.place), *limits),
            ],
            stdout=subprocess.PIPE,
            stderr=self.errors.open("w"),
            text=True,
        )
        assert self.process.stdout is not None
        port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        self.base = f"http://127.0.0.1:{port}"

    @property
    def megabytes(self) -> float:
        """Its memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))

    async def check(self) -> None:
        """See that it is well, and has nothing to complain of. Raises `FaultError`."""
        async with httpx.AsyncClient(base_url=self.base) as client:
            if (await client.get("/healthz")).json()["status"] != "ok":
                raise FaultError("the server is not well")
        written = self.errors.read_text(encoding="utf-8")
        if written:
            raise FaultError(f"the server writes to stderr: {written[:2000]}")


class Bystanders:
    """People of good will, who play game after game at a table of theirs."""

    def __init__(self, server: Server) -> None:
        self.games = 0
        self._base = server.base

    async def play(self, secrets: Secrets) -> None:
        """Play until cancelled."""
        table = await open_table(self._base, settings=_PEACEFUL, bots=["sharp", "novice"])
        secrets.tokens.add(table["token"])
        async with page_at(self._base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            assert ann.token is not None
            secrets.tokens.add(ann.token)
            while True:
                await ann.send({"type": "begin", "id": 1})
                await play(ann)
                self.games += 1
                ann.heard.clear()


async def attack(server: Server, messages: int, step: int, attackers: int, chance: Random) -> None:
    """Attack, and print what happened after each step. Raises `FaultError`."""
    secrets = Secrets(server.place)
    bystanders = Bystanders(server)
    playing = asyncio.create_task(bystanders.play(secrets))
    counts: Counter[str] = Counter()
    steps = -(-messages // step)
    crowd: list[Attacker] = []
    print("messages  seconds      MB   games of others   answers")
    for number in range(steps):
        if number % _PLACES == 0:
            crowd = [await _attacker(server, each, chance, secrets) for each in range(attackers)]
        games, began = bystanders.games, time.perf_counter()
        before = sum((each.counts for each in crowd), Counter[str]())
        await asyncio.gather(*(each.attack(step // attackers) for each in crowd))
        counts += sum((each.counts for each in crowd), Counter[str]()) - before
        if playing.done():
            playing.result()
        await server.check()
        while bystanders.games == games:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        sent = counts["messages"] + counts["garbage"]
        print(
            f"{sent:8,} {time.perf_counter() - began:8.1f} {server.megabytes:7.1f}"
            f" {bystanders.games:17,}   {', '.join(sized(counts))}",
            flush=True,
        )
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def _attacker(server: Server, number: int, chance: Random, secrets: Secrets) -> Attacker:
    bots = ["sharp", "novice", "steady"][: number % 4]
    table = await open_table(server.base, settings=_ATTACKED, bots=bots)
    is_guest = number % 4 == 3
    if is_guest:
        async with page_at(server.base, table["code"]) as host:
            await host.hello(token=table["token"])
            await host.ask("begin")
            assert host.token is not None
            secrets.tokens.add(host.token)
    return Attacker(server.base, table, Random(chance.random()), secrets, as_guest=is_guest)


def main(arguments: list[str] | None = None) -> int:
    """Attack; the exit code is 1 if something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--step", type=int, default=20_000)
    parser.add_argument("--attackers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(
                attack(server, given.messages, given.step, given.attackers, Random(given.seed))
            )
        except FaultError as fault:
            print(f"{fault} (seed {given.seed})", file=sys.stderr)
            return 1
        finally:
            server.process.terminate()
            server.process.wait()
    print(f"it held (seed {given.seed})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
