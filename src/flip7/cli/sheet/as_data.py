"""What `flip7 sheet show --json` prints, as `docs/flip7-shown-sheet.schema.json` says."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from flip7.game.state import GameEnd
from flip7.sheet.course import lead
from flip7.sheet.entry import Entry
from flip7.sheet.reading import write_entry
from flip7.sheet.remarks import remarks, verdict
from flip7.sheet.sheet import Player, Round, Sheet

FORMAT: Literal["flip7-shown-sheet/1"] = "flip7-shown-sheet/1"


class ShownPlayer(msgspec.Struct, frozen=True):
    """A player, as the game stands."""

    number: int
    """Who it is on this sheet: from 1, in the order in which they joined."""
    name: str
    person: str | None
    """Whom other sheets can name too."""
    start: int
    """The points that the player began with."""
    joined: int
    """The first round that the player is in."""
    away: bool
    total: int
    rank: int | None
    """From 1; null for who is out of the reckoning."""
    leads: bool
    """Whether nobody had more points after the last complete round; while the game goes on."""
    won: bool


class ShownCell(msgspec.Struct, frozen=True):
    """What is noted for one player in one round."""

    player: int
    entry: Entry | None
    """Null if something is awaited and missing."""
    text: str
    """The entry as it is typed; `?` if it is missing."""
    points: int | None
    """The points that count; null if none do."""
    total: int | None
    """The total after this round; null before the player joined."""


class ShownRound(msgspec.Struct, frozen=True):
    """One round, with a cell for every player in the order of their seats."""

    number: int
    dealer: int | None
    cells: list[ShownCell]
    missing: list[int]
    complete: bool
    tie_break: bool
    tied: list[int]
    """Whose tie for the lead the round is to break."""
    after_end: bool
    """Whether the round counts for nothing, as the game was won before."""
    summed: bool
    """Whether it stands for several rounds, of which only the sums are known."""
    note: str


class ShownOutcome(msgspec.Struct, frozen=True):
    """How the game was won."""

    winners: list[int]
    reason: GameEnd
    round: int


class ShownSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet with everything that follows from it. Players are named by their numbers."""

    format: Literal["flip7-shown-sheet/1"]
    id: str
    version: int
    """The number of lines in its log."""
    title: str
    rules: str
    begun: datetime
    updated: datetime
    note: str
    players: list[ShownPlayer]
    """In the order of their seats."""
    rounds: list[ShownRound]
    """From round 1 to the one that is being noted."""
    current: int
    dealer: int | None
    """Who deals the current round."""
    ended: bool
    outcome: ShownOutcome | None
    """Null while the game goes on, and if it was ended before anybody had won."""
    verdict: str | None
    """Who has won and why, in a sentence."""
    remarks: list[str]
    """What is odd and should be known, a sentence each."""


def as_data(id: str, sheet: Sheet) -> ShownSheet:
    """The sheet as it is shown to programs."""
    outcome = sheet.outcome
    return ShownSheet(
        format=FORMAT,
        id=id,
        version=sheet.version,
        title=sheet.title,
        rules=str(sheet.rules),
        begun=sheet.log[0].at.astimezone(UTC),
        updated=sheet.log[-1].at.astimezone(UTC),
        note=sheet.note,
        players=[_player(player, sheet) for player in sheet.players],
        rounds=[_round(row, sheet) for row in sheet.rounds],
        current=sheet.current,
        dealer=sheet.dealer,
        ended=sheet.ended,
        outcome=None
        if outcome is None
        else ShownOutcome(list(outcome.winners), outcome.reason, outcome.round),
        verdict=verdict(sheet),
        remarks=list(remarks(sheet)),
    )


def schema() -> dict[str, Any]:
    """The JSON schema of what is printed, made from its types."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "title": FORMAT, **msgspec.json.schema(ShownSheet)}


def _player(player: Player, sheet: Sheet) -> ShownPlayer:
    number = player.number
    return ShownPlayer(
        number=number,
        name=player.name,
        person=player.person,
        start=player.start,
        joined=player.joined,
        away=player.away,
        total=sheet.totals[number],
        rank=sheet.ranks.get(number),
        leads=not sheet.ended and number in lead(sheet)[0],
        won=sheet.outcome is not None and number in sheet.outcome.winners,
    )


def _round(row: Round, sheet: Sheet) -> ShownRound:
    return ShownRound(
        number=row.number,
        dealer=row.dealer,
        cells=[_cell(row, player.number) for player in sheet.players],
        missing=list(row.missing),
        complete=row.complete,
        tie_break=row.tie_break,
        tied=list(row.tied),
        after_end=row.after_end,
        summed=row.summed,
        note=row.note,
    )


def _cell(row: Round, player: int) -> ShownCell:
    entry = row.entries[player]
    return ShownCell(
        player=player,
        entry=entry,
        text=write_entry(entry),
        points=row.points[player],
        total=row.totals[player],
    )
