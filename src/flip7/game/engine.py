"""The rules in action: what a move makes of a state.

The agenda is a stack of tasks. A move is applied to the innermost one; then `settle` lets the tasks
run on by themselves until a draw or a choice is due, or the round is over. Chance is a move too: a
card that is due is awaited, and somebody outside tells which one it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import add
from typing import Any, TypeVar

from msgspec.structs import replace

from flip7.game import events as ev
from flip7.game.cards import FLIP_THREE, SECOND_CHANCE, Card, Pile
from flip7.game.ending import next_dealer, outcome, participants
from flip7.game.events import Event, WhyDiscarded, WhyOver
from flip7.game.legal import no_card, targets, why_not
from flip7.game.moves import STAY, Aim, Draw, Give, Hit, IllegalMove, Move, Next, Stay
from flip7.game.rules import Rules, RulesError
from flip7.game.scoring import EMPTY_LINE, Line
from flip7.game.state import (
    ACTIVE,
    AIM,
    ASK,
    BUSTED,
    DONE,
    DRAW,
    FLIP7,
    OUT,
    Agenda,
    Aiming,
    Assigning,
    Deal,
    Effects,
    FlipThree,
    RoundEnd,
    Slot,
    State,
    Status,
    Task,
    Turn,
    Waiting,
    on_agenda,
)

T = TypeVar("T")


def start(rules: Rules, seats: int, dealer: int) -> State:
    """A new game for `seats` seats, at its first draw or choice; `dealer` deals the first round.

    Raises `RulesError` if so many seats can't play by these rules, or there is no such dealer.
    """
    deck = rules.full_deck(seats)
    if not 0 <= dealer < seats:
        raise RulesError(f"dealer={dealer}: it must be a seat, from 0 to {seats - 1}")
    return settle(
        State(
            rules=rules,
            dealer=dealer,
            round=1,
            deck=deck,
            discard=Pile(),
            lines=(EMPTY_LINE,) * seats,
            statuses=(ACTIVE,) * seats,
            totals=(0,) * seats,
            agenda=_first_tasks(rules, seats, dealer),
        ),
        [],
    )


def play(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after `move`, and what happened.

    Raises `IllegalMove`, with the reason, if the move isn't legal; the state is untouched.
    """
    reason = why_not(state, move)
    if reason is not None:
        raise IllegalMove(move, reason)
    events: list[Event] = []
    task = state.agenda[-1] if state.agenda else None
    state = _MOVES[type(move)](state, task, move, events)
    return settle(state, events), tuple(events)


# ---------------------------------------------------------------- moves, each with the task it answers


def _hit(state: State, task: Slot, _: Hit, events: list[Event]) -> State:
    if no_card(state):
        events.append(ev.NoCard(task.seat))
        return _stay(state, task, STAY, events)
    return _with_task(state, replace(task, step=DRAW))


def _stay(state: State, task: Slot, _: Stay, events: list[Event]) -> State:
    events.append(ev.Stayed(task.seat))
    state = _with_task(state, replace(task, step=DONE))
    return _leave(state, task.seat, Status.STAYED, events)


def _draw(state: State, task: Slot | FlipThree, move: Draw, events: list[Event]) -> State:
    card = move.card
    if not state.deck.packed:
        events.append(ev.Reshuffled(state.discard))
        state = replace(state, deck=state.discard, discard=Pile(), stalled=True)
    events.append(ev.Drawn(task.seat, card))
    if type(task) is FlipThree:
        return _draw_of_flip_three(state, task, card, events)
    line = _line_with(state.lines[task.seat], card)
    if line is None or type(task) is Deal:
        agenda = state.agenda[:-1] + (replace(task, step=DONE),)
    else:
        # Most draws end a turn and do nothing else: then the next turn comes at once.
        agenda = state.agenda[:-1] + (_next_turn(task.seat, state.statuses),)
    return _receive(state, agenda, task.seat, card, line, events)


def _draw_of_flip_three(state: State, task: FlipThree, card: Card, events: list[Event]) -> State:
    seat = task.seat
    outer = _noting_flipped(state.agenda[:-1], seat)
    after = replace(task, left=task.left - 1, step=DONE)
    if card.is_action and _is_deferred(card, state.rules):
        events.append(ev.SetAside(seat, card))
        after = replace(after, aside=(*task.aside, card))
        return replace(state, deck=state.deck.remove(card), agenda=(*outer, after))
    line = _line_with(state.lines[seat], card)
    return _receive(state, (*outer, after), seat, card, line, events)


def _noting_flipped(agenda: Agenda, seat: int) -> Agenda:
    """During the initial deal it is noted who took cards of a Flip Three."""
    deal = agenda[0]
    if not isinstance(deal, Deal) or seat in deal.flipped:
        return agenda
    return (replace(deal, flipped=(*deal.flipped, seat)), *agenda[1:])


def _is_deferred(card: Card, rules: Rules) -> bool:
    if rules.flip_three_defers == "actions":
        return card is not SECOND_CHANCE
    return rules.flip_three_defers == "all"


def _aim(state: State, task: Waiting, move: Aim, events: list[Event]) -> State:
    card, target = task.cards[0], move.target
    events.append(ev.Aimed(task.seat, card, target))
    state = _first_dealt_with(state, task)
    if isinstance(task, Assigning):
        aimed = (*task.aimed, (card, target))
        return _with_task(state, replace(state.agenda[-1], aimed=aimed))
    return _take_effect(state, card, target, events)


def _give(state: State, task: Waiting, move: Give, events: list[Event]) -> State:
    if move.target != task.seat:
        events.append(ev.Given(task.seat, move.target))
    return _keep_second_chance(_first_dealt_with(state, task), move.target, events)


def _next(state: State, _task: None, _: Next, events: list[Event]) -> State:
    rules = state.rules
    taking_part = participants(rules, state.totals)
    dealer = next_dealer(state.dealer, taking_part)
    events.append(ev.RoundBegan(state.round + 1, dealer, taking_part))
    discard = state.discard
    for line in state.lines:
        discard += line.pile
    return replace(
        state,
        dealer=dealer,
        round=state.round + 1,
        discard=discard,
        lines=(EMPTY_LINE,) * state.seats,
        statuses=tuple([ACTIVE if seat in taking_part else OUT for seat in range(state.seats)]),
        agenda=_first_tasks(rules, state.seats, dealer),
        stalled=False,
        scores=None,
    )


_MOVES: Mapping[type[Move], Callable[[State, Any, Any, list[Event]], State]] = {
    Hit: _hit,
    Stay: _stay,
    Draw: _draw,
    Aim: _aim,
    Give: _give,
    Next: _next,
}


# ---------------------------------------------------------------- a card arrives


def _line_with(line: Line, card: Card) -> Line | None:
    """The line in which `card` comes to rest, if it is a modifier or a Number that is new to it."""
    number = card.number
    if number is not None:
        if number in line.numbers:
            return None
        return replace(line, numbers=line.numbers + (number,))
    return None if card.is_action else replace(line, modifiers=line.modifiers + (card,))


def _receive(
    state: State, agenda: Agenda, seat: int, card: Card, line: Line | None, events: list[Event]
) -> State:
    """`card` leaves the deck and comes to `seat`: to rest in `line`, or else to have its effect.
    `agenda` is what must happen besides."""
    deck = state.deck.remove(card)
    if line is None:
        state = replace(state, deck=deck, agenda=agenda)
        if card.is_action:
            return _push(state, Aiming(seat=seat, cards=(card,)))
        return _receive_duplicate(state, seat, card, events)
    events.append(ev.Kept(seat, card))
    lines = _with(state.lines, seat, line)
    state = replace(state, deck=deck, agenda=agenda, lines=lines, stalled=False)
    if len(line.numbers) < state.rules.flip_count or card.number is None:
        return state
    events.append(ev.Flip7(seat))
    return _end_round(replace(state, statuses=_with(state.statuses, seat, FLIP7)), events)


def _receive_duplicate(state: State, seat: int, card: Card, events: list[Event]) -> State:
    line = state.lines[seat]
    if line.second_chance:
        events.append(ev.Saved(seat, card))
        discard = state.discard.add(card).add(SECOND_CHANCE)
        saved = replace(line, second_chance=False)
        return replace(state, discard=discard, lines=_with(state.lines, seat, saved))
    events.append(ev.Busted(seat, card))
    busted = replace(line, numbers=line.numbers + (card.points,))
    state = replace(state, lines=_with(state.lines, seat, busted))
    return _leave(state, seat, BUSTED, events)


def _keep_second_chance(state: State, seat: int, events: list[Event]) -> State:
    events.append(ev.Kept(seat, SECOND_CHANCE))
    line = replace(state.lines[seat], second_chance=True)
    return replace(state, lines=_with(state.lines, seat, line))


def _take_effect(state: State, card: Card, target: int, events: list[Event]) -> State:
    if card is FLIP_THREE:
        events.append(ev.FlipThreeBegan(target))
        return _push(state, FlipThree(seat=target, left=3))
    events.append(ev.Frozen(target))
    line = replace(state.lines[target], freeze=True)
    state = replace(state, lines=_with(state.lines, target, line))
    return _leave(state, target, Status.FROZEN, events)


# ---------------------------------------------------------------- the agenda runs on


def settle(state: State, events: list[Event]) -> State:
    """The state once every task that needs nobody has run; what happens is added to `events`."""
    while state.agenda:
        task = state.agenda[-1]
        if task.step is not DONE:
            break
        state = _TASKS[type(task)](state, task, events)
    return state


def _run_turn(state: State, task: Turn, _: list[Event]) -> State:
    """The turn passes to the next active seat."""
    return _with_task(state, _next_turn(task.seat, state.statuses))


def _next_turn(seat: int, statuses: tuple[Status, ...]) -> Turn:
    seats = len(statuses)
    seat = (seat + 1) % seats
    while statuses[seat] is not ACTIVE:
        seat = (seat + 1) % seats
    return Turn(seat=seat, step=ASK)


def _run_deal(state: State, task: Deal, events: list[Event]) -> State:
    """The deal passes to the next seat; when all are served the turns begin."""
    if not task.left:
        return _with_task(state, Turn(seat=task.seat))
    seat = (task.seat + 1) % state.seats
    step = DRAW
    if state.statuses[seat] is not ACTIVE:
        step = DONE
    elif seat in task.flipped and state.rules.deal_after_flip_three == "offer":
        step = ASK
    elif no_card(state):
        events.append(ev.NoCard(seat))
        step = DONE
    return _with_task(state, replace(task, seat=seat, left=task.left - 1, step=step))


def _run_flip_three(state: State, task: FlipThree, events: list[Event]) -> State:
    """The draws go on until all are made, or the receiver is out, or no card is to be had; then
    comes what was set aside."""
    if state.statuses[task.seat] is not ACTIVE:
        reason = WhyOver.RECEIVER_OUT
    elif not task.left:
        reason = WhyOver.COMPLETE
    elif no_card(state):
        events.append(ev.NoCard(task.seat))
        reason = WhyOver.NO_CARD
    else:
        return _with_task(state, replace(task, step=DRAW))
    events.append(ev.FlipThreeOver(task.seat, reason))
    state = _pop(_discard(state, FLIP_THREE))
    if not task.aside:
        return state
    if state.rules.deferred_resolution == "assign_first":
        return _push(state, Assigning(seat=task.seat, cards=task.aside))
    return _push(state, Aiming(seat=task.seat, cards=task.aside))


def _run_waiting(state: State, task: Waiting, events: list[Event]) -> State:
    """The seat deals with its first card; it is asked where there is a choice to make."""
    if not task.cards:
        return _all_assigned(state, task) if isinstance(task, Assigning) else _pop(state)
    card, seat = task.cards[0], task.seat
    if state.statuses[seat] is BUSTED and state.rules.deferred_on_bust == "discard":
        events.append(ev.Discarded(card, WhyDiscarded.RECEIVER_BUSTED))
        return _discard(_first_dealt_with(state, task), card)
    options = targets(state, seat, card)
    if not options:
        events.append(ev.Discarded(card, WhyDiscarded.NO_TARGET))
        return _discard(_first_dealt_with(state, task), card)
    if card is SECOND_CHANCE and options == (seat,):
        return _keep_second_chance(_first_dealt_with(state, task), seat, events)
    return _with_task(state, replace(task, step=AIM))


def _all_assigned(state: State, task: Assigning) -> State:
    """The aimed cards queue up behind those aimed before."""
    state = _pop(state)
    earlier = state.agenda[-1]
    if isinstance(earlier, Effects):
        return _with_task(state, replace(earlier, aimed=earlier.aimed + task.aimed))
    return _push(state, Effects(seat=task.seat, aimed=task.aimed))


def _run_effects(state: State, task: Effects, events: list[Event]) -> State:
    """The card aimed first takes effect, unless its target has left the round by now."""
    if not task.aimed:
        return _pop(state)
    card, target = task.aimed[0]
    state = _with_task(state, replace(task, aimed=task.aimed[1:]))
    if state.statuses[target] is ACTIVE:
        return _take_effect(state, card, target, events)
    events.append(ev.Discarded(card, WhyDiscarded.TARGET_OUT))
    return _discard(state, card)


_TASKS: Mapping[type[Task], Callable[[State, Any, list[Event]], State]] = {
    Turn: _run_turn,
    Deal: _run_deal,
    FlipThree: _run_flip_three,
    Aiming: _run_waiting,
    Assigning: _run_waiting,
    Effects: _run_effects,
}


# ---------------------------------------------------------------- the end of a round


def _leave(state: State, seat: int, status: Status, events: list[Event]) -> State:
    """`seat` leaves the round; when nobody is left, the round is over."""
    statuses = _with(state.statuses, seat, status)
    state = replace(state, statuses=statuses, stalled=False)
    return state if ACTIVE in statuses else _end_round(state, events)


def _end_round(state: State, events: list[Event]) -> State:
    """What waits or runs is discarded, and the round is scored; the lines stay on the table."""
    waiting = [card for task in state.agenda for card in on_agenda(task)]
    events.extend(ev.Discarded(card, WhyDiscarded.ROUND_OVER) for card in waiting)
    scores = tuple([state.line_value(seat) for seat in range(state.seats)])
    totals = tuple(map(add, state.totals, scores))
    ended = replace(
        state,
        agenda=(),
        discard=state.discard + Pile.of(waiting),
        scores=scores,
        totals=totals,
        outcome=outcome(state.rules, totals, state.totals),
    )
    reason = RoundEnd.FLIP7 if FLIP7 in state.statuses else RoundEnd.NOBODY_ACTIVE
    events.append(ev.RoundOver(reason, scores, totals))
    if ended.outcome is not None:
        events.append(ev.GameOver(ended.outcome))
    return ended


# ---------------------------------------------------------------- parts of a state


def _first_tasks(rules: Rules, seats: int, dealer: int) -> Agenda:
    return (Deal(seat=dealer, left=seats) if rules.initial_deal else Turn(seat=dealer),)


def _with_task(state: State, task: Task) -> State:
    return replace(state, agenda=state.agenda[:-1] + (task,))


def _push(state: State, task: Task) -> State:
    return replace(state, agenda=(*state.agenda, task))


def _pop(state: State) -> State:
    return replace(state, agenda=state.agenda[:-1])


def _first_dealt_with(state: State, task: Waiting) -> State:
    """The innermost task, `task`, has its first card no longer."""
    return _with_task(state, replace(task, cards=task.cards[1:], step=DONE))


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`values`, one for each seat, with another one for `seat`."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def _discard(state: State, card: Card) -> State:
    return replace(state, discard=state.discard.add(card))
