"""Kills a process that writes to a store, again and again, and looks whether anything is lost.

    python tools/kill_store.py [--kills 300] [--seed 1] [--store URL]

Each time a new process opens the store, which at first has to be made, and writes lines of a sheet
and moves of a game, telling after each what it has written. At a moment that the seed chooses, of
the writing or of the opening before it, it gets SIGKILL. Then the store must open again, check as
whole, and have everything that was told, in order, and nothing but the one thing beyond it that may
have been under way. Without `--store` a new file is begun every twenty kills. The result goes to
stdout; the exit code is 1 if something was lost.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
import traceback
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

import alembic.command  # noqa: F401  # else each process would load it anew

from flip7.game.record import Record, format_beginning
from flip7.game.rules import edition
from flip7.players.table import record_game
from flip7.players.text import parse_player
from flip7.sheet.changes import Cell, Log, Logged, Noted
from flip7.sheet.entry import Total
from flip7.sheet.sheet import begin
from flip7.store.games import move_texts
from flip7.store.store import Store

KILLS_PER_FILE = 20
MOST_TOLD = 8
"""How much a process may tell before its moment comes."""
SECONDS_OF_OPENING = 0.15
SECONDS_OF_WRITING = 0.004

START = datetime(2026, 1, 1, tzinfo=UTC)
SHEET, GAME = "sheet", "game"
BEGUN: Log = begin(edition(), ["Ann", "Ben", "Cem"], title="Killed", at=START).log
RECORD: Record = record_game(edition(), [parse_player("sharp")] * 3, seed=7)
BEGINNING = format_beginning(RECORD)
MOVES = move_texts(RECORD)


class LostError(Exception):
    """What is in the store is not what was told."""


class Written(NamedTuple):
    """How many lines of the sheet and moves of the game there are."""

    lines: int
    moves: int


def line(number: int) -> Logged:
    """A line of the sheet after those of its beginning, from 1."""
    cell = Cell(number % len("ABC") + 1, Total(number % 100))
    return Logged(Noted(1, (cell,)), START + timedelta(seconds=number))


def found(store: Store) -> Written:
    """What there is. Raises `LostError` for anything that was never written so."""
    problems = store.check()
    if problems:
        raise LostError("; ".join(problems))
    logs, games = dict(store.logs()), {game.id: store.game(game.id) for game in store.games()}
    log, record = logs.get(SHEET, ()), games.get(GAME, BEGINNING)
    lines = max(0, len(log) - len(BEGUN))
    moves = next((n for n in range(len(MOVES) + 1) if record == game_text(n)), None)
    if moves is None or log not in ((), BEGUN + tuple(line(n + 1) for n in range(lines))):
        raise LostError("the texts are not those that were written")
    return Written(lines, moves)


def game_text(moves: int) -> str:
    """The record of the first so many moves."""
    return BEGINNING + "".join(MOVES[:moves])


def write(url: str, pipe: int) -> NoReturn:
    """Go on with the sheet and the game in turns, and tell each time what there is."""
    store = Store.open(url)
    lines, moves = found(store)
    if not any(sheet.id == SHEET for sheet in store.sheets()):
        store.add_sheet(BEGUN, id=SHEET)
    if not store.games():
        store.add_game(BEGINNING, START, id=GAME)
    while True:
        store.append(SHEET, len(BEGUN) + lines, [line(lines + 1)])
        lines += 1
        os.write(pipe, f"{lines} {moves}\n".encode())
        if moves < len(MOVES):
            store.append_moves(GAME, moves, [MOVES[moves]], START)
            moves += 1
            os.write(pipe, f"{lines} {moves}\n".encode())


def kill_once(url: str, random: Random) -> Written | None:
    """Let a process write, and kill it; what it told last."""
    told = random.choice((0, random.randint(1, MOST_TOLD)))
    pause = random.uniform(0, SECONDS_OF_WRITING if told else SECONDS_OF_OPENING)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            write(url, writer)
        except BaseException:  # noqa: BLE001  # whatever it is, nothing of the parent may run here
            traceback.print_exc()
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader, encoding="ascii") as lines:
        reports = [lines.readline() for _ in range(told)]
        time.sleep(pause)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        reports += lines.readlines()
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise LostError("the writing process failed; its message is above")
    return Written(*map(int, reports[-1].split())) if reports else None


def judge(before: Written, told: Written | None, after: Written) -> None:
    """Raise `LostError` unless all that was told is there, and at most one thing more."""
    least = told or before
    more = Written(after.lines - least.lines, after.moves - least.moves)
    if min(more) < 0 or sum(more) > 1:
        raise LostError(f"there was {before}, {told} was told, and there is {after}")


def kill(url: str, kills: int, random: Random) -> Written:
    """Kill so many writers of one store, and judge after each; what there is in the end."""
    before = Written(0, 0)
    for _ in range(kills):
        told = kill_once(url, random)
        with Store.open(url) as store:
            after = found(store)
        judge(before, told, after)
        before = after
    return before


def main(arguments: list[str] | None = None) -> int:
    """Kill; the exit code is 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", help="an empty store to use, such as one in PostgreSQL")
    given = parser.parse_args(arguments)
    random = Random(given.seed)
    entries = 0
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, given.kills, KILLS_PER_FILE):
            some = given.kills if given.store else min(KILLS_PER_FILE, given.kills - first)
            url = given.store or str(Path(folder) / f"{first}.sqlite")
            try:
                entries += sum(kill(url, some, random))
            except LostError as error:
                print(f"lost: {error} (seed {given.seed})", file=sys.stderr)
                return 1
            if given.store:
                break
    print(f"{given.kills} kills, {entries} entries, none lost (seed {given.seed})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
