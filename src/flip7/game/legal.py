"""What a state awaits, which moves are legal, and why another one is not."""

from __future__ import annotations

from collections.abc import Mapping

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card, Pile
from flip7.game.moves import (
    HIT,
    NEXT,
    STAY,
    Aim,
    Awaited,
    Choice,
    Decision,
    Draw,
    Due,
    Give,
    HasSecondChance,
    Hit,
    Join,
    Move,
    NeedsCard,
    Next,
    NoRoom,
    NoSuchSeat,
    NotActive,
    NotAwaited,
    NotInDeck,
    NotInRound,
    NotOneself,
    Over,
    Reason,
    Stay,
    Withdraw,
)
from flip7.game.state import ACTIVE, ASK, DRAW, Waiting
from flip7.game.table import Situation

_HIT_OR_STAY: tuple[Decision, ...] = (HIT, STAY)
_HIT: tuple[Decision, ...] = (HIT,)
_NAMES: Mapping[type[Move], str] = {
    Hit: "hit",
    Stay: "stay",
    Aim: "aim",
    Give: "give",
    Draw: "draw",
    Next: "next",
    Join: "join",
    Withdraw: "withdraw",
}


def awaits(state: Situation) -> Awaited:
    """What must come next: a draw, a choice, `Next`, or nothing since the game is over."""
    task = state.task
    if task is None:
        return NEXT if state.outcome is None else Over(state.outcome)
    if task.step is DRAW:
        return Due(task.seat)
    if task.step is ASK:
        return Choice(task.seat, _HIT_OR_STAY if _may_stay(state, task.seat) else _HIT)
    assert isinstance(task, Waiting)
    card = task.cards[0]
    move = Give if card is SECOND_CHANCE else Aim
    options = targets(state, task.seat, card)
    return Choice(task.seat, tuple(move(target) for target in options), card)


def draws(state: Situation) -> dict[Card, int]:
    """The cards that can come up next, each with its copies, in card order: those of the deck, or
    of the discard pile when the deck is empty, because a draw reshuffles first. Empty where no
    card is due."""
    return dict(drawable(state).items()) if isinstance(awaits(state), Due) else {}


def moves(state: Situation) -> tuple[Move, ...]:
    """All legal moves of the game, those of chance included; none once it is over. That somebody
    may `Join` where `Next` is legal, or `Withdraw` where one may hit, is not among them."""
    match awaits(state):
        case Choice(moves=choices):
            return choices
        case Due():
            return tuple(Draw(card) for card in draws(state))
        case Next():
            return (NEXT,)
        case Over():
            return ()


def why_not(state: Situation, move: Move) -> Reason | None:
    """`None` for a legal move, else the reason that it isn't."""
    task = state.task
    if task is None:
        if type(move) is Next and state.outcome is None:
            return None
        return _why_not_of_people(state, move)
    if task.step is DRAW:
        if type(move) is Draw:
            left = state.deck.packed or state.discard.packed
            return None if left & move.card.mask else NotInDeck(move.card)
    elif task.step is ASK:
        if type(move) is Hit:
            return None
        if type(move) is Stay:
            return None if _may_stay(state, task.seat) else NeedsCard(task.seat)
    elif isinstance(task, Waiting):
        card = task.cards[0]
        if type(move) is (Give if card is SECOND_CHANCE else Aim):
            return _why_not_target(state, task.seat, card, move.target)
    return _why_not_of_people(state, move)


def targets(state: Situation, seat: int, card: Card) -> tuple[int, ...]:
    """The seats at which `seat` may aim the Freeze or Flip Three `card`, or that may have the
    Second Chance `card`; the seat itself only where it may keep it."""
    active = state.active
    if card is SECOND_CHANCE:
        others = [
            other for other in active if other != seat and not state.lines[other].second_chance
        ]
        if state.statuses[seat] is not ACTIVE or state.lines[seat].second_chance:
            return tuple(others)
        may_give = state.rules.second_chance_first_copy == "may_give"
        return tuple(sorted([seat, *others])) if may_give else (seat,)
    if card is FREEZE and state.rules.freeze_self == "alone_only" and len(active) > 1:
        return tuple(other for other in active if other != seat)
    return active


def drawable(state: Situation) -> Pile:
    """The cards that can come next: those of the deck, or of the discard pile where the deck is
    empty and will be reshuffled; none when no card is to be had."""
    return Pile() if no_card(state) else state.deck or state.discard


def no_card(state: Situation) -> bool:
    """Whether no card is to be had: the deck is empty, and the discard pile can't become one."""
    return not state.deck.packed and (state.stalled or state.discard.only_actions)


def _may_stay(state: Situation, seat: int) -> bool:
    return not state.rules.stay_needs_card or bool(state.lines[seat])


def _why_not_of_people(state: Situation, move: Move) -> Reason | None:
    """`None` where somebody may come or go so, else the reason that no such move is legal."""
    task = state.task
    if type(move) is Join and task is None and state.outcome is None:
        return None if state.rules.has_room(state.seats) else NoRoom(state.seats)
    if type(move) is Withdraw and task is not None and task.step is ASK:
        if not 0 <= move.seat < state.seats:
            return NoSuchSeat(move.seat, state.seats)
        return None if state.statuses[move.seat] is ACTIVE else NotInRound(move.seat)
    return _not_awaited(state, move)


def _not_awaited(state: Situation, move: Move) -> NotAwaited:
    awaited = dict.fromkeys(_NAMES[type(legal)] for legal in moves(state))
    name = _NAMES.get(type(move), type(move).__name__)
    return NotAwaited(name, " or ".join(awaited) or "nothing")


def _why_not_target(state: Situation, seat: int, card: Card, target: int) -> Reason | None:
    if not 0 <= target < state.seats:
        return NoSuchSeat(target, state.seats)
    # Nobody else in the round is ever spared a Freeze or a Flip Three.
    if card is not SECOND_CHANCE and target != seat and state.statuses[target] is ACTIVE:
        return None
    if target in targets(state, seat, card):
        return None
    if state.statuses[target] is not ACTIVE:
        return NotActive(target, state.statuses[target])
    return NotOneself(target, card) if target == seat else HasSecondChance(target)
