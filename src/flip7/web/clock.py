"""What a table does by itself, and when: cards come up, bots decide, and nobody who is absent, slow
or unwilling can stop it."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum

import msgspec

from flip7.game.legal import awaits
from flip7.game.moves import Choice, Due, Next
from flip7.game.state import ACTIVE
from flip7.web.settings import Pace
from flip7.web.table import Game, Table


class Step(StrEnum):
    """What a table does by itself."""

    DRAW = "draw"
    """The card that is due comes up."""
    BOT = "bot"
    """The bot that plays for the seat decides."""
    FORCED = "forced"
    """The only card's target that there is, is chosen."""
    DEFAULT = "default"
    """The time is up: the default move is made."""
    NEXT = "next"
    """The next round begins."""
    WITHDRAW = "withdraw"
    """The seat of somebody who has left the table leaves the round."""
    HOST = "host"
    """The host has not been there for long: somebody who is there becomes the host."""


class Planned(msgspec.Struct, frozen=True):
    """The next step of a table, and when."""

    step: Step
    since: int
    """From when the time until then runs, in milliseconds, as in the log."""
    at: int
    seat: int | None = None
    """Whose step it is."""


class Beat(msgspec.Struct, frozen=True):
    """The milliseconds that a pace gives to the steps of a table."""

    card: int
    """Before a card comes up, so that the one before it is seen."""
    bot: int
    """Before a bot decides: faster, nobody can follow."""
    round: int
    """To look at the end of a round, where not all agree earlier: they need time for that however
    fast the cards come, and whoever doesn't has but to agree."""


BEATS: Mapping[Pace, Beat] = {
    Pace.CALM: Beat(card=1800, bot=2800, round=30_000),
    Pace.NORMAL: Beat(card=1100, bot=1800, round=20_000),
    Pace.BRISK: Beat(card=550, bot=900, round=12_000),
    Pace.INSTANT: Beat(card=0, bot=0, round=12_000),
}

SECOND = 1_000
"""A second of the time limits that a host can choose, in milliseconds."""
ABSENT = 8_000
"""The time limit for people who are not there, in milliseconds."""
VACANT = 900
"""And for a target that the seat of somebody who left has to choose."""


def plan(
    table: Table, present: AbstractSet[str], gone: Mapping[str, int] | None = None
) -> Planned | None:
    """What the table does next by itself, if nobody does anything before; `None` if it waits.

    `present` are the ids of the people at the table who are connected; `gone` tells since when
    others are not.
    """
    game = table.game
    if game is None or not table.is_playing or table.paused:
        return None
    beat = BEATS[table.settings.pace]
    awaited = awaits(game.state)
    match awaited:
        case Due(seat=seat):
            return Planned(Step.DRAW, game.since, game.since + beat.card, seat)
        case Next():
            return Planned(Step.NEXT, game.since, game.since + beat.round)
        case Choice() if vacated(table) is not None:
            return Planned(Step.WITHDRAW, game.since, game.since)
        case Choice():
            return _plan_choice(table, game, awaited, present, gone or {})
        case _:
            return None


def vacated(table: Table) -> int | None:
    """A seat that can leave the round now, since nobody sits there any more."""
    choice = table.choice
    if choice is None or choice.card is not None or table.game is None:
        return None
    for seat, (chair, status) in enumerate(
        zip(table.chairs, table.game.state.statuses, strict=False)
    ):
        if status is ACTIVE and chair.person is None and chair.bot is None:
            return seat
    return None


def _plan_choice(
    table: Table,
    game: Game,
    choice: Choice,
    present: AbstractSet[str],
    gone: Mapping[str, int],
) -> Planned | None:
    beat = BEATS[table.settings.pace]
    chair = table.chairs[choice.seat]
    if chair.bot is not None:
        return Planned(Step.BOT, game.since, game.since + beat.bot, choice.seat)
    if choice.card is not None and len(choice.moves) == 1:
        return Planned(Step.FORCED, game.since, game.since + beat.card, choice.seat)
    if chair.person is None:
        return Planned(Step.DEFAULT, game.since, game.since + VACANT, choice.seat)
    begun = game.since + beat.card
    limit = table.settings.clock
    end = None if limit is None else begun + SECOND * limit
    if chair.person not in present:
        # Who is lost for a moment, late in their time, has a moment to come back.
        begun = max(begun, gone.get(chair.person, 0))
        end = begun + ABSENT if end is None else min(begun + ABSENT, end)
    return None if end is None else Planned(Step.DEFAULT, begun, end, choice.seat)
