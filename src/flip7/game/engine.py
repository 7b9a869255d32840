"""The rules in action: what a move makes of a game.

A move answers the innermost task of the agenda; then the tasks run on by themselves until a draw or
a choice is due, or the round is over. Chance is a move too: a card that is due is awaited, and
somebody outside tells which one it is.

States are frozen. While a move is made, the game lies open on a `Table`, where things are moved
about in place. `play` opens a state and closes it again; those who play very many games can `begin`
one on an open table and `make` their moves there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from flip7.game import events as ev
from flip7.game.agenda import first_dealt_with, first_task, pass_turn, settle
from flip7.game.cards import SECOND_CHANCE, Card, Pile
from flip7.game.effects import (
    keep_second_chance,
    leave,
    receive_number,
    receive_special,
    take_effect,
)
from flip7.game.ending import next_dealer, participants
from flip7.game.events import Event
from flip7.game.legal import no_card, why_not
from flip7.game.moves import Aim, Draw, Give, Hit, IllegalMove, Move, Next, Stay
from flip7.game.rules import Rules, RulesError
from flip7.game.scoring import EMPTY_LINE
from flip7.game.state import (
    ACTIVE,
    ASK,
    DONE,
    DRAW,
    OUT,
    Assigning,
    Deal,
    FlipThree,
    Slot,
    State,
    Status,
    Task,
    Turn,
    Waiting,
)
from flip7.game.table import Table


def start(rules: Rules, seats: int, dealer: int) -> State:
    """A new game for `seats` seats, at its first draw or choice; `dealer` deals the first round.

    Raises `RulesError` if so many seats can't play by these rules, or there is no such dealer.
    """
    return begin(rules, seats, dealer).state


def play(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after `move`, and what happened.

    Raises `IllegalMove`, with the reason, if the move isn't legal; the state is untouched.
    """
    table = Table.of(state)
    events = make(table, move)
    return table.state, tuple(events)


def begin(rules: Rules, seats: int, dealer: int) -> Table:
    """A new game on an open table; see `start`."""
    deck = rules.full_deck(seats)
    if not 0 <= dealer < seats:
        raise RulesError(f"dealer={dealer}: it must be a seat, from 0 to {seats - 1}")
    table = Table(
        rules=rules,
        dealer=dealer,
        round=1,
        deck=deck,
        discard=Pile(),
        lines=[EMPTY_LINE] * seats,
        statuses=[ACTIVE] * seats,
        totals=(0,) * seats,
        agenda=[first_task(rules, seats, dealer)],
    )
    settle(table)
    return table


def make(table: Table, move: Move) -> list[Event]:
    """Make `move` on an open table, and tell what happened.

    Raises `IllegalMove`, with the reason, if the move isn't legal; the table is untouched.
    """
    # Most moves are a hit, or the draw of a Number that is new to the line and leaves nothing to
    # do. They have a short way of their own, which does what the long way would.
    agenda = table.agenda
    if agenda and table.deck.packed:
        task = agenda[-1]
        if type(move) is Draw:
            if task.step is DRAW and _drawn_plainly(table, task, move.card):
                return table.events
        elif type(move) is Hit and task.step is ASK:
            agenda[-1] = replace(task, step=DRAW)
            table.events = []
            return table.events
    reason = why_not(table, move)
    if reason is not None:
        raise IllegalMove(move, reason)
    table.events = []
    _MOVES[type(move)](table, agenda[-1] if agenda else None, move)
    settle(table)
    return table.events


def _drawn_plainly(table: Table, task: Task, card: Card) -> bool:
    """Make the draw the short way if it has one; whether it had."""
    number, packed, seat = card.number, table.deck.packed, task.seat
    line = table.lines[seat]
    numbers = line.numbers
    if (
        number is None
        or number in numbers
        or type(task) is FlipThree
        or not packed & card.mask
        or len(numbers) + 1 >= table.rules.flip_count
    ):
        return False
    table.deck = Pile(packed - card.unit)
    table.lines[seat] = replace(line, numbers=numbers + (number,))
    table.stalled = False
    table.events = [ev.Drawn(seat, card), ev.Kept(seat, card)]
    if type(task) is Turn:
        pass_turn(table, task)
    else:
        table.agenda[-1] = replace(task, step=DONE)
        settle(table)
    return True


# ---------------------------------------------------------------- moves, with the tasks they answer


def _hit(table: Table, task: Slot, _: Hit) -> None:
    if no_card(table):
        table.events.append(ev.NoCard(task.seat))
        _stay(table, task, None)
    else:
        table.agenda[-1] = replace(task, step=DRAW)


def _stay(table: Table, task: Slot, _: Stay | None) -> None:
    table.agenda[-1] = replace(task, step=DONE)
    table.events.append(ev.Stayed(task.seat))
    leave(table, task.seat, Status.STAYED)


def _draw(table: Table, task: Slot | FlipThree, move: Draw) -> None:
    card = move.card
    if not table.deck.packed:
        table.events.append(ev.Reshuffled(table.discard))
        table.deck, table.discard = table.discard, Pile()
        table.stalled = True
    table.deck = Pile(table.deck.packed - card.unit)
    table.events.append(ev.Drawn(task.seat, card))
    if type(task) is not FlipThree:
        table.agenda[-1] = replace(task, step=DONE)
    elif _draw_of_flip_three(table, task, card):
        return
    if card.number is not None:
        receive_number(table, task.seat, card, card.number)
    else:
        receive_special(table, task.seat, card)


def _draw_of_flip_three(table: Table, task: FlipThree, card: Card) -> bool:
    """Count the draw; whether the card is set aside."""
    deal = table.agenda[0]
    if isinstance(deal, Deal) and task.seat not in deal.flipped:
        table.agenda[0] = replace(deal, flipped=(*deal.flipped, task.seat))
    task = replace(task, left=task.left - 1, step=DONE)
    waits = card.is_action and _is_deferred(card, table.rules)
    if waits:
        table.events.append(ev.SetAside(task.seat, card))
        task = replace(task, aside=(*task.aside, card))
    table.agenda[-1] = task
    return waits


def _is_deferred(card: Card, rules: Rules) -> bool:
    if rules.flip_three_defers == "actions":
        return card is not SECOND_CHANCE
    return rules.flip_three_defers == "all"


def _aim(table: Table, task: Waiting, move: Aim) -> None:
    card, target = task.cards[0], move.target
    table.events.append(ev.Aimed(task.seat, card, target))
    task = first_dealt_with(table, task)
    if isinstance(task, Assigning):
        table.agenda[-1] = replace(task, aimed=(*task.aimed, (card, target)))
    else:
        take_effect(table, card, target)


def _give(table: Table, task: Waiting, move: Give) -> None:
    if move.target != task.seat:
        table.events.append(ev.Given(task.seat, move.target))
    first_dealt_with(table, task)
    keep_second_chance(table, move.target)


def _next(table: Table, _task: None, _: Next) -> None:
    seats = table.seats
    taking_part = participants(table.rules, table.totals)
    swept = sum([line.packed for line in table.lines])
    table.discard = Pile(table.discard.packed + swept)
    table.dealer = next_dealer(table.dealer, taking_part)
    table.round += 1
    table.lines = [EMPTY_LINE] * seats
    table.statuses = [ACTIVE] * seats
    if len(taking_part) < seats:
        table.statuses = [ACTIVE if seat in taking_part else OUT for seat in range(seats)]
    table.agenda = [first_task(table.rules, seats, table.dealer)]
    table.stalled = False
    table.scores = None
    table.events.append(ev.RoundBegan(table.round, table.dealer, taking_part))


_MOVES: Mapping[type[Move], Callable[[Table, Any, Any], None]] = {
    Hit: _hit,
    Stay: _stay,
    Draw: _draw,
    Aim: _aim,
    Give: _give,
    Next: _next,
}
