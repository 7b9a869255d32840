"""The agenda runs on: the tasks that need nobody, until a draw or a choice is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from flip7.game.cards import FLIP_THREE, SECOND_CHANCE
from flip7.game.effects import discard, keep_second_chance, take_effect
from flip7.game.events import FlipThreeOver, NoCard, WhyDiscarded, WhyOver
from flip7.game.legal import no_card, targets
from flip7.game.rules import MOST_SEATS, Rules
from flip7.game.state import (
    ACTIVE,
    AIM,
    ASK,
    BUSTED,
    DONE,
    DRAW,
    Aiming,
    Assigning,
    Deal,
    Effects,
    FlipThree,
    Task,
    Turn,
    Waiting,
)
from flip7.game.table import Table

# A turn comes with nearly every card, and is a value: those of all seats are made once.
_TURNS: Sequence[Turn] = [Turn(seat=seat, step=ASK) for seat in range(MOST_SEATS)]


def first_task(rules: Rules, seats: int, dealer: int) -> Task:
    """What a round begins with: the initial deal, or the first turn."""
    return Deal(seat=dealer, left=seats) if rules.initial_deal else Turn(seat=dealer)


def run(table: Table) -> None:
    """The innermost task has what it waited for: it runs on, and then every task that needs nobody,
    until a draw or a choice is due or the round is over."""
    task = table.task
    while task is not None:
        _TASKS[type(task)](table, task)
        task = table.task
        if task is not None and task.step is not DONE:
            break


def run_turn(table: Table, task: Turn) -> None:
    """The turn passes to the next active seat."""
    statuses = table.statuses
    seats = len(statuses)
    seat = (task.seat + 1) % seats
    while statuses[seat] is not ACTIVE:
        seat = (seat + 1) % seats
    table.task = _TURNS[seat]


def _run_deal(table: Table, task: Deal) -> None:
    """The deal passes to the next seat; when all are served the turns begin."""
    if not task.left:
        table.task = Turn(seat=task.seat)
        return
    seat = (task.seat + 1) % len(table.statuses)
    step = DRAW
    if table.statuses[seat] is not ACTIVE:
        step = DONE
    elif seat in task.flipped and table.rules.deal_after_flip_three == "offer":
        step = ASK
    elif no_card(table):
        step = DONE
        table.events.append(NoCard(seat))
    table.task = replace(task, seat=seat, left=task.left - 1, step=step)


def _run_flip_three(table: Table, task: FlipThree) -> None:
    """The draws go on until all are made, or the receiver is out, or no card is to be had; then
    comes what was set aside."""
    seat = task.seat
    if table.statuses[seat] is not ACTIVE:
        reason = WhyOver.RECEIVER_OUT
    elif not task.left:
        reason = WhyOver.COMPLETE
    elif no_card(table):
        reason = WhyOver.NO_CARD
        table.events.append(NoCard(seat))
    else:
        table.task = replace(task, step=DRAW)
        return
    table.pop()
    table.discard = table.discard.add(FLIP_THREE)
    table.events.append(FlipThreeOver(seat, reason))
    if task.aside:
        kind = Assigning if table.rules.deferred_resolution == "assign_first" else Aiming
        table.push(kind(seat=seat, cards=task.aside))


def _run_waiting(table: Table, task: Waiting) -> None:
    """The seat deals with its first card; it is asked where there is a choice to make."""
    if not task.cards:
        table.pop()
        if isinstance(task, Assigning):
            _queue(table, task)
        return
    card, seat = task.cards[0], task.seat
    if table.statuses[seat] is BUSTED and table.rules.deferred_on_bust == "discard":
        _discard_first(table, task, WhyDiscarded.RECEIVER_BUSTED)
        return
    # While the round runs somebody is active, at whom a Freeze or a Flip Three can be aimed.
    options = targets(table, seat, card) if card is SECOND_CHANCE else None
    if options == ():
        _discard_first(table, task, WhyDiscarded.NO_TARGET)
    elif options == (seat,):
        first_dealt_with(table, task)
        keep_second_chance(table, seat)
    else:
        table.task = replace(task, step=AIM)


def first_dealt_with(table: Table, task: Waiting) -> Waiting:
    """The innermost task, which is `task`, has its first card no longer."""
    table.task = task = replace(task, cards=task.cards[1:], step=DONE)
    return task


def _discard_first(table: Table, task: Waiting, reason: WhyDiscarded) -> None:
    first_dealt_with(table, task)
    discard(table, task.cards[0], reason)


def _queue(table: Table, task: Assigning) -> None:
    """The aimed cards queue up behind those aimed before."""
    earlier = table.task
    if isinstance(earlier, Effects):
        table.task = replace(earlier, aimed=earlier.aimed + task.aimed)
    else:
        table.push(Effects(seat=task.seat, aimed=task.aimed))


def _run_effects(table: Table, task: Effects) -> None:
    """The card aimed first takes effect, unless its target has left the round by now."""
    if not task.aimed:
        table.pop()
        return
    card, target = task.aimed[0]
    table.task = replace(task, aimed=task.aimed[1:])
    if table.statuses[target] is ACTIVE:
        take_effect(table, card, target)
    else:
        discard(table, card, WhyDiscarded.TARGET_OUT)


_TASKS: Mapping[type[Task], Callable[[Table, Any], None]] = {
    Turn: run_turn,
    Deal: _run_deal,
    FlipThree: _run_flip_three,
    Aiming: _run_waiting,
    Assigning: _run_waiting,
    Effects: _run_effects,
}
