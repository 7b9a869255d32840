"""What a card does when it comes to a seat, and how a seat leaves the round and ends it."""

from __future__ import annotations

from operator import add

from msgspec.structs import replace

from flip7.game.cards import FLIP_THREE, SECOND_CHANCE, Card
from flip7.game.ending import outcome
from flip7.game.events import (
    Busted,
    Discarded,
    Flip7,
    FlipThreeBegan,
    Frozen,
    GameOver,
    Kept,
    RoundOver,
    Saved,
    WhyDiscarded,
)
from flip7.game.state import (
    ACTIVE,
    BUSTED,
    DONE,
    FLIP7,
    Aiming,
    FlipThree,
    Status,
    on_agenda,
)
from flip7.game.table import Table


def receive_repeat(table: Table, seat: int, card: Card, number: int) -> None:
    """A Number comes that the line has: it busts the seat, unless a Second Chance saves it."""
    line = table.lines[seat]
    if line.second_chance:
        table.lines[seat] = replace(line, second_chance=False)
        table.discard = table.discard.add(card).add(SECOND_CHANCE)
        table.events.append(Saved(seat, card))
    else:
        table.lines[seat] = replace(line, numbers=line.numbers + (number,))
        table.events.append(Busted(seat, card))
        leave(table, seat, BUSTED)


def receive_special(table: Table, seat: int, card: Card) -> None:
    """A modifier comes to rest in the line; an action card is to be dealt with before anything else
    goes on."""
    if card.is_action:
        assert table.task is not None
        table.task = replace(table.task, step=DONE)
        table.push(Aiming(seat=seat, cards=(card,)))
        return
    line = table.lines[seat]
    table.lines[seat] = replace(line, modifiers=line.modifiers + (card,))
    table.stalled = False
    table.events.append(Kept(seat, card))


def flip7(table: Table, seat: int) -> None:
    """The line of `seat` has as many different Numbers as end the round."""
    table.statuses[seat] = FLIP7
    table.events.append(Flip7(seat))
    _end_round(table)


def keep_second_chance(table: Table, seat: int) -> None:
    """A Second Chance comes to rest in the line."""
    table.lines[seat] = replace(table.lines[seat], second_chance=True)
    table.events.append(Kept(seat, SECOND_CHANCE))


def take_effect(table: Table, card: Card, target: int) -> None:
    """A Freeze or a Flip Three takes effect on its target, which is in the round."""
    if card is FLIP_THREE:
        table.push(FlipThree(seat=target, left=3))
        table.events.append(FlipThreeBegan(target))
    else:
        table.lines[target] = replace(table.lines[target], freeze=True)
        table.events.append(Frozen(target))
        leave(table, target, Status.FROZEN)


def leave(table: Table, seat: int, status: Status) -> None:
    """`seat` leaves the round; when nobody is left, the round is over."""
    table.statuses[seat] = status
    table.stalled = False
    if ACTIVE not in table.statuses:
        _end_round(table)


def _end_round(table: Table) -> None:
    """What waits or runs is discarded, and the round is scored; the lines stay on the table."""
    agenda = table.agenda
    table.task, table.later = None, []
    for task in agenda:
        for card in on_agenda(task):
            discard(table, card, WhyDiscarded.ROUND_OVER)
    before = table.totals
    table.scores = table.line_values
    table.totals = tuple(map(add, before, table.scores))
    table.outcome = outcome(table.rules, table.totals, before)
    reason = table.round_end
    assert reason is not None
    table.events.append(RoundOver(reason, table.scores, table.totals))
    if table.outcome is not None:
        table.events.append(GameOver(table.outcome))


def discard(table: Table, card: Card, reason: WhyDiscarded) -> None:
    """An action card goes to the discard pile without an effect."""
    table.discard = table.discard.add(card)
    table.events.append(Discarded(card, reason))
