"""The rules in action: what a move makes of a game.

The agenda is a stack of tasks. A move answers the innermost one; then `_settle` lets the tasks run
on by themselves until a draw or a choice is due, or the round is over. Chance is a move too: a card
that is due is awaited, and somebody outside tells which one it is.

States are frozen. While a move is made, the game lies open on a `Table`, where things are moved
about in place; `play` opens a state and closes it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import add
from typing import Any, Self

from msgspec.structs import replace

from flip7.game import events as ev
from flip7.game.cards import FLIP_THREE, SECOND_CHANCE, Card, Pile
from flip7.game.ending import next_dealer, outcome, participants
from flip7.game.events import Event, WhyDiscarded, WhyOver
from flip7.game.legal import no_card, targets, why_not
from flip7.game.moves import Aim, Draw, Give, Hit, IllegalMove, Move, Next, Stay
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
    Aiming,
    Assigning,
    Deal,
    Effects,
    FlipThree,
    Outcome,
    RoundEnd,
    Situation,
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
    return Table.start(rules, seats, dealer).state


def play(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after `move`, and what happened.

    Raises `IllegalMove`, with the reason, if the move isn't legal; the state is untouched.
    """
    table = Table.of(state)
    events = table.play(move)
    return table.state, tuple(events)


@dataclass(slots=True)
class Table(Situation):
    """A game that is played in place, for those who play very many; it has the fields of `State`.

    What is read from it holds until the next move; `state` is what it is now, for ever.
    """

    rules: Rules
    dealer: int
    round: int
    deck: Pile
    discard: Pile
    lines: list[Line]
    statuses: list[Status]
    totals: tuple[int, ...]
    agenda: list[Task]
    stalled: bool = False
    scores: tuple[int, ...] | None = None
    outcome: Outcome | None = None
    events: list[Event] = field(default_factory=list)
    """What the last move made happen."""

    @classmethod
    def start(cls, rules: Rules, seats: int, dealer: int) -> Self:
        """A new game; see the function `start`."""
        deck = rules.full_deck(seats)
        if not 0 <= dealer < seats:
            raise RulesError(f"dealer={dealer}: it must be a seat, from 0 to {seats - 1}")
        table = cls(
            rules=rules,
            dealer=dealer,
            round=1,
            deck=deck,
            discard=Pile(),
            lines=[EMPTY_LINE] * seats,
            statuses=[ACTIVE] * seats,
            totals=(0,) * seats,
            agenda=[_first_task(rules, seats, dealer)],
        )
        _settle(table)
        return table

    @classmethod
    def of(cls, state: State) -> Self:
        """The game as it stands in `state`."""
        return cls(
            state.rules,
            state.dealer,
            state.round,
            state.deck,
            state.discard,
            list(state.lines),
            list(state.statuses),
            state.totals,
            list(state.agenda),
            state.stalled,
            state.scores,
            state.outcome,
        )

    @property
    def state(self) -> State:
        """The game as it stands now."""
        return State(
            self.rules,
            self.dealer,
            self.round,
            self.deck,
            self.discard,
            tuple(self.lines),
            tuple(self.statuses),
            self.totals,
            tuple(self.agenda),
            self.stalled,
            self.scores,
            self.outcome,
        )

    def play(self, move: Move) -> list[Event]:
        """Make `move`, and tell what happened. Raises `IllegalMove`; nothing has changed then."""
        task = self.agenda[-1] if self.agenda else None
        if task is not None and self.deck.packed and self._play_plainly(task, move):
            return self.events
        reason = why_not(self, move)
        if reason is not None:
            raise IllegalMove(move, reason)
        self.events = []
        _MOVES[type(move)](self, task, move)
        _settle(self)
        return self.events

    def _play_plainly(self, task: Task, move: Move) -> bool:
        """Most moves are a hit, or a draw that brings a Number that is new to the line and ends the
        turn; they have a short way of their own, and the long way does the same. Whether it was one.
        """
        if type(move) is Hit:
            if task.step is not ASK:
                return False
            self.agenda[-1] = replace(task, step=DRAW)
            self.events = []
            return True
        if type(move) is not Draw or task.step is not DRAW or type(task) is FlipThree:
            return False
        card, seat = move.card, task.seat
        line = self.lines[seat]
        number, numbers = card.number, line.numbers
        packed = self.deck.packed
        if number is None or number in numbers or not packed & card.mask:
            return False
        if len(numbers) + 1 >= self.rules.flip_count:
            return False
        self.deck = Pile(packed - card.unit)
        self.lines[seat] = replace(line, numbers=numbers + (number,))
        self.stalled = False
        self.events = [ev.Drawn(seat, card), ev.Kept(seat, card)]
        _TASKS[type(task)](self, task)
        if self.agenda[-1].step is DONE:
            _settle(self)
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
    _leave(table, task.seat, Status.STAYED)


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
        _receive_number(table, task.seat, card, card.number)
    else:
        _receive_special(table, task.seat, card)


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
    task = _first_dealt_with(table, task)
    if isinstance(task, Assigning):
        table.agenda[-1] = replace(task, aimed=(*task.aimed, (card, target)))
    else:
        _take_effect(table, card, target)


def _give(table: Table, task: Waiting, move: Give) -> None:
    if move.target != task.seat:
        table.events.append(ev.Given(task.seat, move.target))
    _first_dealt_with(table, task)
    _keep_second_chance(table, move.target)


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
    table.agenda = [_first_task(table.rules, seats, table.dealer)]
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


# ---------------------------------------------------------------- a card arrives


def _receive_number(table: Table, seat: int, card: Card, number: int) -> None:
    line = table.lines[seat]
    if number not in line.numbers:
        table.lines[seat] = line = replace(line, numbers=line.numbers + (number,))
        table.stalled = False
        table.events.append(ev.Kept(seat, card))
        if len(line.numbers) >= table.rules.flip_count:
            table.statuses[seat] = FLIP7
            table.events.append(ev.Flip7(seat))
            _end_round(table)
    elif line.second_chance:
        table.lines[seat] = replace(line, second_chance=False)
        table.discard = table.discard.add(card).add(SECOND_CHANCE)
        table.events.append(ev.Saved(seat, card))
    else:
        table.lines[seat] = replace(line, numbers=line.numbers + (number,))
        table.events.append(ev.Busted(seat, card))
        _leave(table, seat, BUSTED)


def _receive_special(table: Table, seat: int, card: Card) -> None:
    if card.is_action:
        table.agenda.append(Aiming(seat=seat, cards=(card,)))
        return
    line = table.lines[seat]
    table.lines[seat] = replace(line, modifiers=line.modifiers + (card,))
    table.stalled = False
    table.events.append(ev.Kept(seat, card))


def _keep_second_chance(table: Table, seat: int) -> None:
    table.lines[seat] = replace(table.lines[seat], second_chance=True)
    table.events.append(ev.Kept(seat, SECOND_CHANCE))


def _take_effect(table: Table, card: Card, target: int) -> None:
    if card is FLIP_THREE:
        table.agenda.append(FlipThree(seat=target, left=3))
        table.events.append(ev.FlipThreeBegan(target))
    else:
        table.lines[target] = replace(table.lines[target], freeze=True)
        table.events.append(ev.Frozen(target))
        _leave(table, target, Status.FROZEN)


# ---------------------------------------------------------------- the agenda runs on


def _settle(table: Table) -> None:
    """Let every task run that needs nobody."""
    while table.agenda:
        task = table.agenda[-1]
        if task.step is not DONE:
            break
        _TASKS[type(task)](table, task)


def _run_turn(table: Table, task: Turn) -> None:
    """The turn passes to the next active seat."""
    statuses = table.statuses
    seats = len(statuses)
    seat = (task.seat + 1) % seats
    while statuses[seat] is not ACTIVE:
        seat = (seat + 1) % seats
    table.agenda[-1] = Turn(seat=seat, step=ASK)


def _run_deal(table: Table, task: Deal) -> None:
    """The deal passes to the next seat; when all are served the turns begin."""
    if not task.left:
        table.agenda[-1] = Turn(seat=task.seat)
        return
    seat = (task.seat + 1) % table.seats
    step = DRAW
    if table.statuses[seat] is not ACTIVE:
        step = DONE
    elif seat in task.flipped and table.rules.deal_after_flip_three == "offer":
        step = ASK
    elif no_card(table):
        step = DONE
        table.events.append(ev.NoCard(seat))
    table.agenda[-1] = replace(task, seat=seat, left=task.left - 1, step=step)


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
        table.events.append(ev.NoCard(seat))
    else:
        table.agenda[-1] = replace(task, step=DRAW)
        return
    table.agenda.pop()
    table.discard = table.discard.add(FLIP_THREE)
    table.events.append(ev.FlipThreeOver(seat, reason))
    if task.aside:
        kind = Assigning if table.rules.deferred_resolution == "assign_first" else Aiming
        table.agenda.append(kind(seat=seat, cards=task.aside))


def _run_waiting(table: Table, task: Waiting) -> None:
    """The seat deals with its first card; it is asked where there is a choice to make."""
    if not task.cards:
        table.agenda.pop()
        if isinstance(task, Assigning):
            _queue(table, task)
        return
    card, seat = task.cards[0], task.seat
    if table.statuses[seat] is BUSTED and table.rules.deferred_on_bust == "discard":
        _discard_first(table, task, WhyDiscarded.RECEIVER_BUSTED)
        return
    options = targets(table, seat, card)
    if not options:
        _discard_first(table, task, WhyDiscarded.NO_TARGET)
    elif card is SECOND_CHANCE and options == (seat,):
        _first_dealt_with(table, task)
        _keep_second_chance(table, seat)
    else:
        table.agenda[-1] = replace(task, step=AIM)


def _first_dealt_with(table: Table, task: Waiting) -> Waiting:
    """The innermost task, which is `task`, has its first card no longer."""
    task = replace(task, cards=task.cards[1:], step=DONE)
    table.agenda[-1] = task
    return task


def _discard_first(table: Table, task: Waiting, reason: WhyDiscarded) -> None:
    _first_dealt_with(table, task)
    _discard(table, task.cards[0], reason)


def _queue(table: Table, task: Assigning) -> None:
    """The aimed cards queue up behind those aimed before."""
    earlier = table.agenda[-1]
    if isinstance(earlier, Effects):
        table.agenda[-1] = replace(earlier, aimed=earlier.aimed + task.aimed)
    else:
        table.agenda.append(Effects(seat=task.seat, aimed=task.aimed))


def _run_effects(table: Table, task: Effects) -> None:
    """The card aimed first takes effect, unless its target has left the round by now."""
    if not task.aimed:
        table.agenda.pop()
        return
    card, target = task.aimed[0]
    table.agenda[-1] = replace(task, aimed=task.aimed[1:])
    if table.statuses[target] is ACTIVE:
        _take_effect(table, card, target)
    else:
        _discard(table, card, WhyDiscarded.TARGET_OUT)


_TASKS: Mapping[type[Task], Callable[[Table, Any], None]] = {
    Turn: _run_turn,
    Deal: _run_deal,
    FlipThree: _run_flip_three,
    Aiming: _run_waiting,
    Assigning: _run_waiting,
    Effects: _run_effects,
}


# ---------------------------------------------------------------- rounds begin and end


def _first_task(rules: Rules, seats: int, dealer: int) -> Task:
    return Deal(seat=dealer, left=seats) if rules.initial_deal else Turn(seat=dealer)


def _leave(table: Table, seat: int, status: Status) -> None:
    """`seat` leaves the round; when nobody is left, the round is over."""
    table.statuses[seat] = status
    table.stalled = False
    if ACTIVE not in table.statuses:
        _end_round(table)


def _end_round(table: Table) -> None:
    """What waits or runs is discarded, and the round is scored; the lines stay on the table."""
    agenda, table.agenda = table.agenda, []
    for task in agenda[1:]:
        for card in on_agenda(task):
            _discard(table, card, WhyDiscarded.ROUND_OVER)
    before = table.totals
    table.scores = tuple([table.line_value(seat) for seat in range(table.seats)])
    table.totals = tuple(map(add, before, table.scores))
    table.outcome = outcome(table.rules, table.totals, before)
    reason = RoundEnd.FLIP7 if FLIP7 in table.statuses else RoundEnd.NOBODY_ACTIVE
    table.events.append(ev.RoundOver(reason, table.scores, table.totals))
    if table.outcome is not None:
        table.events.append(ev.GameOver(table.outcome))


def _discard(table: Table, card: Card, reason: WhyDiscarded) -> None:
    table.discard = table.discard.add(card)
    table.events.append(ev.Discarded(card, reason))
