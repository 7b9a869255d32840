"""What holds in every game under any rules, whoever plays it: at each state, and for its moves.

`witness.py` follows a whole game. All of it raises `BrokenInvariant`.
"""

from __future__ import annotations

from collections.abc import Iterator

from flip7.game.cards import CARDS, Pile
from flip7.game.ending import leaders
from flip7.game.engine import make
from flip7.game.legal import awaits, draws, moves, why_not
from flip7.game.moves import (
    HIT,
    NEXT,
    STAY,
    Aim,
    Choice,
    Draw,
    Due,
    Give,
    IllegalMove,
    Join,
    Move,
    Next,
    NoRoom,
    Over,
    Withdraw,
)
from flip7.game.rules import RulesError
from flip7.game.scoring import Line
from flip7.game.state import (
    ACTIVE,
    ASK,
    BUSTED,
    FLIP7,
    OUT,
    FlipThree,
    State,
    Status,
    Waiting,
)
from flip7.game.table import Situation, Table, all_cards


class BrokenInvariant(AssertionError):
    """Something came about that never may."""


def ensure(holds: object, what: str) -> None:
    """Raise `BrokenInvariant`, which says that `what` should have held, unless it holds."""
    if not holds:
        raise BrokenInvariant(f"this should hold: {what}")


def measure(state: Situation) -> tuple[int, ...]:
    """What gets smaller with every move of a round, compared from the left; since no part of it can
    shrink for ever, every round is finite.

    The parts: the active seats less the Numbers and modifiers that lie in lines, which stay there
    until the round ends; whether the discard pile may become the deck; the cards of the deck, of
    which a draw takes one; the action cards yet to be aimed; whether a seat is to hit or stay.
    """
    lying = sum([len(line.numbers) + len(line.modifiers) for line in state.lines])
    to_aim = 0
    for task in state.agenda:
        if isinstance(task, Waiting):
            to_aim += len(task.cards)
        elif isinstance(task, FlipThree):
            to_aim += len(task.aside)
    asked = bool(state.agenda) and state.agenda[-1].step is ASK
    return (len(state.active) - lying, not state.stalled, len(state.deck), to_aim, asked)


def check_state(state: Situation, full: Pile) -> None:
    """`full` are all the cards of the game."""
    ensure(all_cards(state) == full, "all cards are accounted for")
    for line, status in zip(state.lines, state.statuses, strict=True):
        _check_line(state, line, status)
    _check_awaited(state)
    if state.scores is not None:
        _check_end_of_round(state, state.scores)


def _check_line(state: Situation, line: Line, status: Status) -> None:
    different = len(set(line.numbers))
    if status is BUSTED:
        ensure(different == len(line.numbers) - 1, "a busted line has one repeat")
        ensure(line.numbers[-1] in line.numbers[:-1], "the repeat came last")
        ensure(not line.second_chance, "who has a Second Chance does not bust")
    else:
        ensure(different == len(line.numbers), "no Number lies twice in a line that has not busted")
        flip = different >= state.rules.flip_count
        ensure(flip == (status is FLIP7), "a Flip 7 is seen, and is one")
    ensure(line.freeze == (status is Status.FROZEN), "a Freeze lies with whom it froze")
    ensure(status is not OUT or not line, "who is not in the round has no cards")


def _check_awaited(state: Situation) -> None:
    match awaits(state):
        case Due(seat):
            ensure(state.statuses[seat] is ACTIVE, "a card is due to an active seat")
            ensure(draws(state), "a card that is due can be had")
        case Choice(seat, options, card):
            ensure(options, "a choice has a legal move")
            ensure(len(set(options)) == len(options), "a choice has no move twice")
            waits = card is not None and state.statuses[seat] in (BUSTED, Status.FROZEN)
            ensure(state.statuses[seat] is ACTIVE or waits, "who is out has only waiting cards")
        case Next():
            ensure(state.scores is not None, "the next round waits for the end of this one")
        case Over(outcome):
            ensure(outcome is state.outcome, "the end is told as the state has it")
    over = not state.agenda
    ensure((state.scores is not None) == over, "a round is scored when it is over")
    ensure(over or state.outcome is None, "a game ends with a round")
    ensure(over or (ACTIVE in state.statuses and FLIP7 not in state.statuses), "a round can go on")


def _check_end_of_round(state: Situation, scores: tuple[int, ...]) -> None:
    flips = state.statuses.count(FLIP7)
    ensure(
        flips == 1 or (not flips and ACTIVE not in state.statuses), "a round has a reason to end"
    )
    for seat, points in enumerate(scores):
        nothing = state.statuses[seat] in (BUSTED, OUT)
        ensure(not nothing or points == 0, "who busted or is not in the round scores nothing")
        ensure(points <= state.totals[seat], "a total has the round in it")
    ahead = leaders(state.totals)
    won = max(state.totals) >= state.rules.target_score and (
        len(ahead) == 1 or state.rules.tie_break == "shared"
    )
    ensure((state.outcome is not None) == won, "a game ends by its rules for that")
    ensure(state.outcome is None or state.outcome.winners == ahead, "the leaders win")


def check_moves(state: State) -> None:
    """Every move there can be is legal and listed, or is refused with a reason, and then nothing
    has changed; only that people come and go is legal without being listed."""
    legal = moves(state)
    ensure(len(set(legal)) == len(legal), "no move is listed twice")
    ensure(bool(legal) == (state.outcome is None), "somebody can move until the game is over")
    ensure(all(why_not(state, move) is None for move in legal), "a listed move is legal")
    table = Table.of(state)
    for move in every_move(state.seats):
        reason = why_not(state, move)
        ensure((reason is None) == (move in legal), f"a legal move is listed: {move}")
        if reason is not None:
            _check_refused(table, move)
    _check_joining(state, table)
    _check_withdrawing(state, table)
    ensure(table.state == state, "a refused move changes nothing")


def _check_joining(state: State, table: Table) -> None:
    """Somebody can join exactly where the next round is awaited, if one more plays with the same
    cards; and then nothing but the seat is new."""
    join = Join("somebody")
    reason = why_not(state, join)
    between = moves(state) == (NEXT,)
    ensure((reason is None) == (between and _has_room(state)), "one joins between rounds")
    if reason is not None:
        ensure(isinstance(reason, NoRoom) == between, "between rounds only room can be missing")
        _check_refused(table, join)
        return
    joined = Table.of(state)
    make(joined, join)
    ensure(joined.seats == state.seats + 1, "who joins has a seat")
    ensure(moves(joined) == (NEXT,), "the next round is awaited as before")
    check_state(joined, all_cards(state))


def _check_withdrawing(state: State, table: Table) -> None:
    """Who is in the round can leave it exactly where somebody is to hit or stay; and then is out
    of it with what lies there, and nobody else's turn is over."""
    awaited = awaits(state)
    turn = isinstance(awaited, Choice) and awaited.card is None
    for seat in range(-1, state.seats + 1):
        move = Withdraw(seat)
        can = turn and seat in state.active
        ensure((why_not(state, move) is None) == can, f"one leaves the round in a turn: {move}")
        if not can:
            _check_refused(table, move)
            continue
        left = Table.of(state)
        make(left, move)
        ensure(left.statuses[seat] is Status.STAYED, "who leaves is out of the round")
        ensure(left.lines == list(state.lines), "who leaves takes no card along")
        if isinstance(awaited, Choice) and seat != awaited.seat:
            ensure(awaits(left) == awaited, "the turn stays where it is")
        check_state(left, all_cards(state))


def _has_room(state: State) -> bool:
    try:
        return state.rules.full_deck(state.seats + 1) == state.rules.full_deck(state.seats)
    except RulesError:
        return False


def _check_refused(table: Table, move: Move) -> None:
    try:
        make(table, move)
    except IllegalMove as refusal:
        ensure(refusal.reason == why_not(table, move), "the refusal tells the reason")
    else:
        raise BrokenInvariant(f"an illegal move was made: {move}")


def every_move(seats: int) -> Iterator[Move]:
    """Every move of the game there can be, and targets one beyond the seats on either side."""
    yield from (HIT, STAY, NEXT)
    yield from (Draw(card) for card in CARDS)
    for target in range(-1, seats + 1):
        yield from (Aim(target), Give(target))
