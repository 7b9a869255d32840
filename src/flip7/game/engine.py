"""The rules in action: what a move makes of a state.

The agenda is a stack of tasks. A move is applied to the innermost one; then `settle` lets the tasks
run on by themselves until a draw or a choice is due, or the round is over. Chance is a move too: a
card that is due is awaited, and somebody outside tells which one it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
    ASK,
    BUSTED,
    DONE,
    DRAW,
    FLIP7,
    Aiming,
    Assigning,
    Deal,
    Effects,
    FlipThree,
    Slot,
    State,
    Status,
    Task,
    Turn,
    Waiting,
    on_agenda,
)


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
            agenda=(_first_task(rules, seats, dealer),),
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
    state = _MOVES[type(move)](state, move, events)
    return settle(state, events), tuple(events)


# ---------------------------------------------------------------- moves


def _hit(state: State, move: Hit, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Slot)
    if no_card(state):
        events.append(ev.NoCard(task.seat))
        return _stay(state, STAY, events)
    return _with_task(state, replace(task, step=DRAW))


def _stay(state: State, move: Stay, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Slot)
    events.append(ev.Stayed(task.seat))
    state = _with_task(state, replace(task, step=DONE))
    return _leave(state, task.seat, Status.STAYED, events)


def _draw(state: State, move: Draw, events: list[Event]) -> State:
    card = move.card
    if not state.deck:
        events.append(ev.Reshuffled(state.discard))
        state = replace(state, deck=state.discard, discard=Pile(), stalled=True)
    state = replace(state, deck=state.deck.remove(card))
    task = state.agenda[-1]
    if isinstance(task, FlipThree):
        return _draw_of_flip_three(state, task, card, events)
    assert isinstance(task, Slot)
    events.append(ev.Drawn(task.seat, card))
    state = _with_task(state, replace(task, step=DONE))
    return _receive(state, task.seat, card, events)


def _draw_of_flip_three(
    state: State, task: FlipThree, card: Card, events: list[Event]
) -> State:
    seat = task.seat
    events.append(ev.Drawn(seat, card))
    waits = card.is_action and _is_deferred(card, state.rules)
    aside = (*task.aside, card) if waits else task.aside
    state = _with_task(state, replace(task, left=task.left - 1, aside=aside))
    state = _note_flipped(state, seat)
    if not waits:
        return _receive(state, seat, card, events)
    events.append(ev.SetAside(seat, card))
    return state


def _is_deferred(card: Card, rules: Rules) -> bool:
    if rules.flip_three_defers == "actions":
        return card is not SECOND_CHANCE
    return rules.flip_three_defers == "all"


def _aim(state: State, move: Aim, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Waiting)
    card, target = task.cards[0], move.target
    events.append(ev.Aimed(task.seat, card, target))
    if isinstance(task, Assigning):
        aimed = (*task.aimed, (card, target))
        return _with_task(state, replace(task, cards=task.cards[1:], aimed=aimed))
    return _take_effect(_first_dealt_with(state), card, target, events)


def _give(state: State, move: Give, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Waiting)
    state = _first_dealt_with(state)
    if move.target != task.seat:
        events.append(ev.Given(task.seat, move.target))
    return _keep_second_chance(state, move.target, events)


def _next(state: State, move: Next, events: list[Event]) -> State:
    rules = state.rules
    taking_part = participants(rules, state.totals)
    dealer = next_dealer(state.dealer, taking_part)
    events.append(ev.RoundBegan(state.round + 1, dealer, taking_part))
    swept = (card for line in state.lines for card in line.cards)
    return replace(
        state,
        dealer=dealer,
        round=state.round + 1,
        discard=state.discard + Pile.of(swept),
        lines=(EMPTY_LINE,) * state.seats,
        statuses=tuple(
            ACTIVE if seat in taking_part else Status.OUT for seat in range(state.seats)
        ),
        agenda=(_first_task(rules, state.seats, dealer),),
        stalled=False,
        scores=None,
    )


_MOVES: Mapping[type[Move], Callable[[State, Any, list[Event]], State]] = {
    Hit: _hit,
    Stay: _stay,
    Draw: _draw,
    Aim: _aim,
    Give: _give,
    Next: _next,
}


# ---------------------------------------------------------------- a card arrives


def _receive(state: State, seat: int, card: Card, events: list[Event]) -> State:
    if card.is_number:
        return _receive_number(state, seat, card, events)
    if card.is_modifier:
        line = state.lines[seat]
        events.append(ev.Kept(seat, card))
        return _rest(state, seat, replace(line, modifiers=(*line.modifiers, card)))
    return _push(state, Aiming(seat, (card,)))


def _receive_number(state: State, seat: int, card: Card, events: list[Event]) -> State:
    line = state.lines[seat]
    with_card = replace(line, numbers=(*line.numbers, card.points))
    if card.points not in line.numbers:
        events.append(ev.Kept(seat, card))
        state = _rest(state, seat, with_card)
        if len(with_card.numbers) < state.rules.flip_count:
            return state
        events.append(ev.Flip7(seat))
        return _end_round(_with_status(state, seat, FLIP7), events)
    if line.second_chance:
        events.append(ev.Saved(seat, card))
        discard = state.discard.add(card).add(SECOND_CHANCE)
        return _with_line(
            replace(state, discard=discard), seat, replace(line, second_chance=False)
        )
    events.append(ev.Busted(seat, card))
    return _leave(_with_line(state, seat, with_card), seat, BUSTED, events)


def _keep_second_chance(state: State, seat: int, events: list[Event]) -> State:
    events.append(ev.Kept(seat, SECOND_CHANCE))
    return _with_line(state, seat, replace(state.lines[seat], second_chance=True))


def _take_effect(state: State, card: Card, target: int, events: list[Event]) -> State:
    if card is FLIP_THREE:
        events.append(ev.FlipThreeBegan(target))
        return _push(state, FlipThree(target, left=3))
    events.append(ev.Frozen(target))
    state = _with_line(state, target, replace(state.lines[target], freeze=True))
    return _leave(state, target, Status.FROZEN, events)


# ---------------------------------------------------------------- the agenda runs on


def settle(state: State, events: list[Event]) -> State:
    """The state once every task that needs nobody has run; what happens is added to `events`."""
    while state.agenda:
        task = state.agenda[-1]
        following = _TASKS[type(task)](state, task, events)
        if following is None:
            return state
        state = following
    return state


def _run_turn(state: State, task: Turn, events: list[Event]) -> State | None:
    """The turn passes to the next active seat once it is over."""
    if task.step is not DONE and state.statuses[task.seat] is ACTIVE:
        return None
    seat = (task.seat + 1) % state.seats
    while state.statuses[seat] is not ACTIVE:
        seat = (seat + 1) % state.seats
    return _with_task(state, Turn(seat, ASK))


def _run_deal(state: State, task: Deal, events: list[Event]) -> State | None:
    """The deal passes to the next seat; after the dealer's slot the turns begin."""
    if task.step is not DONE and state.statuses[task.seat] is ACTIVE:
        if task.step is DRAW and no_card(state):
            events.append(ev.NoCard(task.seat))
            return _with_task(state, replace(task, step=DONE))
        return None
    if task.seat == state.dealer:
        return _with_task(state, Turn(state.dealer, DONE))
    seat = (task.seat + 1) % state.seats
    offered = seat in task.flipped and state.rules.deal_after_flip_three == "offer"
    return _with_task(state, Deal(seat, ASK if offered else DRAW, task.flipped))


def _run_flip_three(state: State, task: FlipThree, events: list[Event]) -> State | None:
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
        return None
    events.append(ev.FlipThreeOver(task.seat, reason))
    state = _pop(_discard(state, FLIP_THREE))
    if not task.aside:
        return state
    if state.rules.deferred_resolution == "assign_first":
        return _push(state, Assigning(task.seat, task.aside))
    return _push(state, Aiming(task.seat, task.aside))


def _run_aiming(
    state: State, task: Waiting, events: list[Event]
) -> State | None:
    """The seat deals with its first card, if it has one and there is a choice to make."""
    if not task.cards:
        return _all_assigned(state, task) if isinstance(task, Assigning) else _pop(state)
    card, seat = task.cards[0], task.seat
    if state.statuses[seat] is BUSTED and state.rules.deferred_on_bust == "discard":
        events.append(ev.Discarded(card, WhyDiscarded.RECEIVER_BUSTED))
        return _discard(_first_dealt_with(state), card)
    options = targets(state, seat, card)
    if not options:
        events.append(ev.Discarded(card, WhyDiscarded.NO_TARGET))
        return _discard(_first_dealt_with(state), card)
    if card is SECOND_CHANCE and options == (seat,):
        return _keep_second_chance(_first_dealt_with(state), seat, events)
    return None


def _all_assigned(state: State, task: Assigning) -> State:
    """The aimed cards queue up behind those aimed before."""
    *outer, below = state.agenda[:-1]
    if isinstance(below, Effects):
        agenda: tuple[Task, ...] = (*outer, Effects(below.aimed + task.aimed))
    else:
        agenda = (*outer, below, Effects(task.aimed))
    return replace(state, agenda=agenda)


def _run_effects(state: State, task: Effects, events: list[Event]) -> State:
    """The card aimed first takes effect, unless its target has left the round by now."""
    if not task.aimed:
        return _pop(state)
    card, target = task.aimed[0]
    state = _with_task(state, Effects(task.aimed[1:]))
    if state.statuses[target] is ACTIVE:
        return _take_effect(state, card, target, events)
    events.append(ev.Discarded(card, WhyDiscarded.TARGET_OUT))
    return _discard(state, card)


_TASKS: Mapping[type[Task], Callable[[State, Any, list[Event]], State | None]] = {
    Turn: _run_turn,
    Deal: _run_deal,
    FlipThree: _run_flip_three,
    Aiming: _run_aiming,
    Assigning: _run_aiming,
    Effects: _run_effects,
}


# ---------------------------------------------------------------- the end of a round


def _leave(state: State, seat: int, status: Status, events: list[Event]) -> State:
    """`seat` leaves the round; when nobody is left, the round is over."""
    state = replace(_with_status(state, seat, status), stalled=False)
    return state if ACTIVE in state.statuses else _end_round(state, events)


def _end_round(state: State, events: list[Event]) -> State:
    """What waits or runs is discarded, and the round is scored; the lines stay on the table."""
    waiting = [card for task in state.agenda for card in on_agenda(task)]
    events.extend(ev.Discarded(card, WhyDiscarded.ROUND_OVER) for card in waiting)
    scores = tuple(state.line_value(seat) for seat in range(state.seats))
    totals = tuple(before + score for before, score in zip(state.totals, scores, strict=True))
    ended = replace(
        state,
        agenda=(),
        discard=state.discard + Pile.of(waiting),
        scores=scores,
        totals=totals,
        outcome=outcome(state.rules, totals, state.totals),
    )
    assert ended.round_end is not None
    events.append(ev.RoundOver(ended.round_end, scores, totals))
    if ended.outcome is not None:
        events.append(ev.GameOver(ended.outcome))
    return ended


# ---------------------------------------------------------------- parts of a state


def _first_task(rules: Rules, seats: int, dealer: int) -> Task:
    if rules.initial_deal:
        return Deal((dealer + 1) % seats, DRAW)
    return Turn(dealer, DONE)


def _with_task(state: State, task: Task) -> State:
    return replace(state, agenda=(*state.agenda[:-1], task))


def _push(state: State, task: Task) -> State:
    return replace(state, agenda=(*state.agenda, task))


def _pop(state: State) -> State:
    return replace(state, agenda=state.agenda[:-1])


def _first_dealt_with(state: State) -> State:
    """The innermost task has its first card no longer."""
    task = state.agenda[-1]
    assert isinstance(task, Waiting)
    return _with_task(state, replace(task, cards=task.cards[1:]))


def _note_flipped(state: State, seat: int) -> State:
    """During the initial deal it is noted who took cards of a Flip Three."""
    deal = state.agenda[0]
    if not isinstance(deal, Deal) or seat in deal.flipped:
        return state
    deal = replace(deal, flipped=(*deal.flipped, seat))
    return replace(state, agenda=(deal, *state.agenda[1:]))


def _with_line(state: State, seat: int, line: Line) -> State:
    lines = state.lines
    return replace(state, lines=(*lines[:seat], line, *lines[seat + 1 :]))


def _with_status(state: State, seat: int, status: Status) -> State:
    statuses = state.statuses
    return replace(state, statuses=(*statuses[:seat], status, *statuses[seat + 1 :]))


def _rest(state: State, seat: int, line: Line) -> State:
    """A Number or a modifier has come to rest in the line of `seat`."""
    lines = state.lines
    return replace(state, lines=(*lines[:seat], line, *lines[seat + 1 :]), stalled=False)


def _discard(state: State, card: Card) -> State:
    return replace(state, discard=state.discard.add(card))
