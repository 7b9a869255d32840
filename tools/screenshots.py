"""Draw the pictures of the full screen in `docs/images`: `python tools/screenshots.py`.

Every picture comes from a game with a fixed seed, played on by a fixed policy until the table shows
what the picture is about.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from copy import deepcopy
from itertools import count
from pathlib import Path

from textual.pilot import Pilot

from flip7.game.cards import FREEZE, Card
from flip7.game.legal import awaits
from flip7.game.moves import HIT, NEXT, STAY, Choice, Draw, Due, Move, Next, Over
from flip7.game.rules import edition
from flip7.game.shoe import Shoe, seeded
from flip7.game.state import State
from flip7.terminal.app import TableApp
from flip7.terminal.opening import Setup, begin
from flip7.terminal.seats import filled, parse_seats
from flip7.terminal.table import Table

IMAGES = Path(__file__).parent.parent / "docs" / "images"
PEOPLE = "Ann,Ben,bot:steady,bot:sharp"
FOR_EVER = 1e6

Act = Callable[[Pilot[None]], Awaitable[None]]


def main() -> None:
    """Draw all of them."""
    IMAGES.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        (IMAGES / f"{name}.svg").write_text(asyncio.run(picture()), encoding="utf-8")


async def turn() -> str:
    """Somebody is to hit or to stay."""
    table = played(lambda table: _is_asked(table) and len(_numbers(table)) > 3)
    return await drawn(table, nothing)


async def target() -> str:
    """A Freeze is to be aimed."""
    table = played(lambda table: _is_asked(table, FREEZE) and len(_numbers(table)) > 1)
    return await drawn(table, nothing)


async def bust() -> str:
    """A card has come up that busts."""
    table = played(lambda table: _is_asked(table) and _next_busts(table))

    async def hit(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await pilot.pause()
        await pilot.press("space")

    return await drawn(table, hit, pace=FOR_EVER)


async def round_over() -> str:
    """A round is over."""
    table = played(lambda table: isinstance(awaits(table.state), Next) and table.state.round > 2)
    return await drawn(table, nothing)


async def many() -> str:
    """Thirty seats."""
    table = played(
        lambda table: _is_asked(table) and table.state.round > 1,
        names=filled(parse_seats("Ann,Ben"), 30),
    )
    return await drawn(table, nothing, size=(140, 44))


async def small() -> str:
    """The smallest terminal."""
    table = played(lambda table: _is_asked(table) and table.state.round > 1)
    return await drawn(table, nothing, size=(80, 24))


async def real_cards() -> str:
    """The terminal is the referee of a game with real cards."""
    table = played(lambda table: _asks_card(table) and table.state.round > 1, real_cards=True)
    return await drawn(table, nothing)


async def rules() -> str:
    """The rules in force."""

    async def open_rules(pilot: Pilot[None]) -> None:
        await pilot.press("r")

    return await drawn(played(_is_asked), open_rules)


PICTURES = {
    "terminal-turn": turn,
    "terminal-target": target,
    "terminal-bust": bust,
    "terminal-round-over": round_over,
    "terminal-thirty-seats": many,
    "terminal-80x24": small,
    "terminal-real-cards": real_cards,
    "terminal-rules": rules,
}


# ---------------------------------------------------------------- tables


def played(
    found: Callable[[Table], bool],
    names: tuple[str, ...] = parse_seats(PEOPLE),
    *,
    real_cards: bool = False,
) -> Table:
    """The table of a game that was played until it is as it is looked for."""
    for seed in count(1):
        setup = Setup(
            rules=edition(), names=names, seed=seed, dealer=0, real_cards=real_cards, kept=False
        )
        table, shoe = begin(setup), seeded(seed)
        while not isinstance(table.asked(), Over):
            if found(table):
                return table
            if table.asked() is None:
                table.advance()
            else:
                table.play(_policy(table.state, shoe))
    raise AssertionError


def _policy(state: State, shoe: Shoe) -> Move:
    match awaits(state):
        case Due():
            return Draw(shoe.draw(state))
        case Choice(seat=seat, moves=moves, card=None):
            return STAY if STAY in moves and state.line_value(seat) >= 30 else HIT
        case Choice(moves=moves):
            return moves[-1]
        case _:
            return NEXT


def _is_asked(table: Table, card: Card | None = None) -> bool:
    asked = table.asked()
    return isinstance(asked, Choice) and asked.card is card and len(asked.moves) > 1


def _asks_card(table: Table) -> bool:
    return isinstance(table.asked(), Due) and len(table.state.active) > 2


def _seat(table: Table) -> int:
    asked = table.asked()
    assert isinstance(asked, Choice)
    return asked.seat


def _numbers(table: Table) -> tuple[int, ...]:
    return table.state.lines[_seat(table)].numbers


def _next_busts(table: Table) -> bool:
    trial = deepcopy(table)
    seat = _seat(trial)
    trial.play(HIT)
    card = trial.advance().move
    assert isinstance(card, Draw)
    line = table.state.lines[seat]
    return card.card.is_number and card.card.points in line.numbers and not line.second_chance


# ---------------------------------------------------------------- pictures


async def nothing(pilot: Pilot[None]) -> None:
    """The table as it is."""


async def drawn(
    table: Table, act: Act, *, size: tuple[int, int] = (110, 30), pace: float = 0
) -> str:
    """The screen after some keys, as SVG."""
    app = TableApp(table, pace)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await act(pilot)
        await pilot.pause()
        picture = app.export_screenshot(title="flip7 play")
        app.exit()
    return without_addresses(picture)


def without_addresses(svg: str) -> str:
    """The picture without its maker's address, and without the fonts that it would load."""
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+-", "flip7-", svg)


if __name__ == "__main__":
    main()
