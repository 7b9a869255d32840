"""Doubts: what is possible to note and yet looks like a slip, to be asked before it is noted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.changes import Cell
from flip7.sheet.entry import Total, made_flip
from flip7.sheet.reachable import is_possible, nearest_totals
from flip7.sheet.sheet import Sheet


class UnreachableTotal(msgspec.Struct, frozen=True, tag="unreachable_total"):
    """No line of cards makes this total, with the decks and the options in force."""

    player: int
    points: int
    nearest: tuple[int, ...]
    """The possible totals next to it, below and above where there are."""


class TwoFlips(msgspec.Struct, frozen=True, tag="two_flips"):
    """Several players have a Flip 7 in one round, which ends with the first."""

    players: tuple[int, ...]


Doubt = UnreachableTotal | TwoFlips


def doubts(
    sheet: Sheet,
    round: int,  # noqa: A002
    cells: Sequence[Cell],
    *,
    summed: bool = False,
) -> tuple[Doubt, ...]:
    """What should be asked before these cells of a round are noted. A cell that is `sure` raises
    none, nor do sums of several rounds; what can't be noted at all is for `Sheet.then` to
    refuse."""
    if summed or (round <= len(sheet.rounds) and sheet.rounds[round - 1].summed):
        return ()
    asked = tuple(cell for cell in cells if not cell.sure)
    totals = _unreachable(sheet, round, asked)
    return (*totals, *_flips(sheet, round, cells))


def sentence(doubt: Doubt, sheet: Sheet, language: Language = ENGLISH) -> str:
    """The doubt in one sentence."""
    match doubt:
        case UnreachableTotal(player, points, nearest):
            return language.gettext(
                "{player}: no cards make {points} points (nearest: {nearest}).",
                player=sheet.called(player),
                points=points,
                nearest=language.all_of([str(total) for total in nearest]),
            )
        case TwoFlips(players):
            return language.gettext(
                "{players} have a Flip 7 in the same round, which ends with the first.",
                players=language.all_of([sheet.called(player) for player in players]),
            )


def _unreachable(sheet: Sheet, number: int, cells: Sequence[Cell]) -> list[UnreachableTotal]:
    rules, seats = sheet.rules, sheet.seats(number)
    return [
        UnreachableTotal(cell.player, points, nearest_totals(points, rules, seats))
        for cell in cells
        if isinstance(cell.entry, Total)
        and not is_possible(points := cell.entry.points, rules, seats)
    ]


def _flips(sheet: Sheet, number: int, cells: Sequence[Cell]) -> tuple[TwoFlips, ...]:
    """A doubt if one of `cells` that is not sure is, or comes beside, another's Flip 7."""
    noted = dict(sheet.rounds[number - 1].entries) if number <= len(sheet.rounds) else {}
    noted.update((cell.player, cell.entry) for cell in cells)
    flips = tuple(
        player
        for player, entry in noted.items()
        if entry is not None and made_flip(entry, sheet.rules)
    )
    doubtful = any(cell.player in flips and not cell.sure for cell in cells)
    return (TwoFlips(flips),) if doubtful and len(flips) > 1 else ()
