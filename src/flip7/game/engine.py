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

from flip7.game.agenda import first_dealt_with, first_task, run, run_turn
from flip7.game.cards import SECOND_CHANCE, Card, Pile
from flip7.game.effects import (
    flip7,
    keep_second_chance,
    leave,
    receive_repeat,
    receive_special,
    take_effect,
)
from flip7.game.ending import next_dealer, participants
from flip7.game.events import (
    Aimed,
    Drawn,
    Event,
    Given,
    Joined,
    Kept,
    NoCard,
    Reshuffled,
    RoundBegan,
    SetAside,
    Stayed,
    Withdrew,
)
from flip7.game.legal import no_card, why_not
from flip7.game.moves import (
    HIT,
    Aim,
    Draw,
    Give,
    Hit,
    IllegalMove,
    Join,
    Move,
    Next,
    NotInDeck,
    Stay,
    Withdraw,
)
from flip7.game.rules import Rules, RulesError
from flip7.game.scoring import EMPTY_LINE
from flip7.game.shoe import Shoe
from flip7.game.state import (
    ACTIVE,
    ASK,
    DONE,
    DRAW,
    OUT,
    STAYED,
    Assigning,
    Deal,
    FlipThree,
    Slot,
    State,
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
        task=first_task(rules, seats, dealer),
        later=[],
    )
    run(table)
    return table


def make(table: Table, move: Move) -> list[Event]:
    """Make `move` on an open table, and tell what happened.

    Raises `IllegalMove`, with the reason, if the move isn't legal; the table is untouched.
    """
    task = table.task
    # Most choices are a hit that nothing stands against, which is seen at a glance.
    if move is HIT and task is not None and task.step is ASK and table.deck.packed:
        table.events = []
        table.task = replace(task, step=DRAW)
        return table.events
    reason = why_not(table, move)
    if reason is not None:
        raise IllegalMove(move, reason)
    table.events = []
    _MOVES[type(move)](table, task, move)
    return table.events


def deal(table: Table, shoe: Shoe) -> list[Event]:
    """Draw from `shoe` every card that is due on an open table, until a choice is due or the round
    is over; tell what happened since the last choice.

    Raises `ShoeError` if the shoe has no card for the table, and `IllegalMove` for one that isn't
    there to be drawn.
    """
    while (task := table.task) is not None and task.step is DRAW:
        _draw(table, task, shoe.draw(table))
    return table.events


# ---------------------------------------------------------------- moves, with the tasks they answer


def _hit(table: Table, task: Slot, _: Hit) -> None:
    if no_card(table):
        table.events.append(NoCard(task.seat))
        _stay(table, task, None)
    else:
        table.task = replace(task, step=DRAW)


def _stay(table: Table, task: Slot, _: Stay | None) -> None:
    table.events.append(Stayed(task.seat))
    leave(table, task.seat, STAYED)
    run(table)


def _drawn(table: Table, task: Task, move: Draw) -> None:
    _draw(table, task, move.card)


def _draw(table: Table, task: Task, card: Card) -> None:
    seat = task.seat
    packed = table.deck.packed
    if not packed & card.mask:
        packed = _reshuffle(table, card)
    table.deck = Pile(packed - card.unit)
    table.events.append(Drawn(seat, card))
    number = card.number
    line = table.lines[seat]
    if type(task) is FlipThree and _draw_of_flip_three(table, task, card):
        pass
    elif number is None:
        receive_special(table, seat, card)
    elif number in line.numbers:
        receive_repeat(table, seat, card, number)
    else:
        numbers = line.numbers + (number,)
        table.lines[seat] = replace(line, numbers=numbers)
        table.stalled = False
        table.events.append(Kept(seat, card))
        if len(numbers) >= table.rules.flip_count:
            flip7(table, seat)
        elif type(task) is Turn:
            run_turn(table, task)  # as `run` would
            return
    run(table)


def _reshuffle(table: Table, card: Card) -> int:
    """The discard pile becomes the deck, since that is empty; which cards it holds now.

    Raises `IllegalMove` where that doesn't bring `card` into the deck.
    """
    if table.deck or card not in table.discard:
        raise IllegalMove(Draw(card), NotInDeck(card))
    table.events.append(Reshuffled(table.discard))
    table.deck, table.discard = table.discard, Pile()
    table.stalled = True
    return table.deck.packed


def _draw_of_flip_three(table: Table, task: FlipThree, card: Card) -> bool:
    """Count the draw; whether the card is set aside."""
    deal = table.later[0]
    if isinstance(deal, Deal) and task.seat not in deal.flipped:
        table.later[0] = replace(deal, flipped=(*deal.flipped, task.seat))
    task = replace(task, left=task.left - 1, step=DONE)
    waits = card.is_action and _is_deferred(card, table.rules)
    if waits:
        table.events.append(SetAside(task.seat, card))
        task = replace(task, aside=(*task.aside, card))
    table.task = task
    return waits


def _is_deferred(card: Card, rules: Rules) -> bool:
    if rules.flip_three_defers == "actions":
        return card is not SECOND_CHANCE
    return rules.flip_three_defers == "all"


def _aim(table: Table, task: Waiting, move: Aim) -> None:
    card, target = task.cards[0], move.target
    table.events.append(Aimed(task.seat, card, target))
    task = first_dealt_with(table, task)
    if isinstance(task, Assigning):
        table.task = replace(task, aimed=(*task.aimed, (card, target)))
    else:
        take_effect(table, card, target)
    run(table)


def _give(table: Table, task: Waiting, move: Give) -> None:
    if move.target != task.seat:
        table.events.append(Given(task.seat, move.target))
    first_dealt_with(table, task)
    keep_second_chance(table, move.target)
    run(table)


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
    table.task = first_task(table.rules, seats, table.dealer)
    table.stalled = False
    table.scores = None
    table.events.append(RoundBegan(table.round, table.dealer, taking_part))
    run(table)


def _join(table: Table, _task: None, move: Join) -> None:
    assert table.scores is not None
    table.events.append(Joined(table.seats, move.name))
    table.lines.append(EMPTY_LINE)
    table.statuses.append(OUT)
    table.totals = (*table.totals, 0)
    table.scores = (*table.scores, 0)


def _withdraw(table: Table, task: Slot, move: Withdraw) -> None:
    table.events.append(Withdrew(move.seat))
    leave(table, move.seat, STAYED)
    if move.seat == task.seat:
        run(table)


_MOVES: Mapping[type[Move], Callable[[Table, Any, Any], None]] = {
    Hit: _hit,
    Stay: _stay,
    Draw: _drawn,
    Aim: _aim,
    Give: _give,
    Next: _next,
    Join: _join,
    Withdraw: _withdraw,
}
