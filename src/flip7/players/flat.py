"""The view as plain whole numbers, by which a user's own strategy decides in either engine."""

from __future__ import annotations

from typing import NamedTuple

from flip7.game.cards import CARDS, X2
from flip7.game.legal import drawable
from flip7.game.scoring import Line
from flip7.game.state import ACTIVE, BUSTED
from flip7.players.player import View


class FlatView(NamedTuple):
    """What a strategy sees that a user has written; `docs/strategies.md` has this table with the
    ranges.

    All fields are whole numbers or sequences of them, which are read by index: tuples in Python,
    arrays where numba compiles the strategy. What is true or false is 1 or 0. A set of Numbers has
    bit n set for the Number n. Those whose name ends in `_of` have a place for each seat.
    """

    seat: int
    """One's own seat, from 0."""
    seats: int
    dealer: int
    round: int
    """From 1."""
    numbers: int
    """The set of the Numbers in one's line."""
    number_count: int
    number_sum: int
    """Not doubled."""
    doubled: int
    """Whether there is an `x2`."""
    plus: int
    """What the plus modifiers come to."""
    points: int
    """What one's line is worth; 0 once one has busted."""
    second_chance: int
    """Whether one holds a Second Chance."""
    total: int
    """The points of the rounds that are over."""
    target_score: int
    flip_count: int
    """How many Numbers make the Flip 7."""
    flip_bonus: int
    card: int
    """The action card in hand, by its place in `copies`; -1 where the question is to hit or to
    stay."""
    coming: int
    """How many cards can come next; 0 where none is to be had."""
    repeating: int
    """How many of those repeat one of one's Numbers."""
    copies: tuple[int, ...]
    """How many copies of each card can come, by its place in card order: Number n has the place n
    (0 to 31), +2 to +10 have 33 to 37, x2 has 38, Freeze 39, Flip Three 40, Second Chance 41."""
    total_of: tuple[int, ...]
    points_of: tuple[int, ...]
    numbers_of: tuple[int, ...]
    number_count_of: tuple[int, ...]
    second_chance_of: tuple[int, ...]
    active_of: tuple[int, ...]
    """Whether each seat is still in the round."""
    busted_of: tuple[int, ...]


def flat_view(view: View) -> FlatView:
    """What the seat of `view` sees, as whole numbers."""
    state, seat, rules = view.state, view.seat, view.rules
    line, card = view.line, view.card
    pile = drawable(state)
    copies = [0] * len(CARDS)
    for each, count in pile.items():
        copies[each.order] = count
    sets = tuple(_numbers(other) for other in state.lines)
    points = state.line_values
    held = sets[seat]
    return FlatView(
        seat=seat,
        seats=state.seats,
        dealer=state.dealer,
        round=state.round,
        numbers=held,
        number_count=held.bit_count(),
        number_sum=sum(set(line.numbers)),
        doubled=int(X2 in line.modifiers),
        plus=sum(modifier.points for modifier in line.modifiers),
        points=points[seat],
        second_chance=int(line.second_chance),
        total=state.totals[seat],
        target_score=rules.target_score,
        flip_count=rules.flip_count,
        flip_bonus=rules.flip_bonus,
        card=-1 if card is None else card.order,
        coming=len(pile),
        repeating=sum(copies[number] for number in set(line.numbers)),
        copies=tuple(copies),
        total_of=tuple(state.totals),
        points_of=points,
        numbers_of=sets,
        number_count_of=tuple(of_each.bit_count() for of_each in sets),
        second_chance_of=tuple(int(other.second_chance) for other in state.lines),
        active_of=tuple(int(status is ACTIVE) for status in state.statuses),
        busted_of=tuple(int(status is BUSTED) for status in state.statuses),
    )


def _numbers(line: Line) -> int:
    """The set of the Numbers in a line."""
    held = 0
    for number in line.numbers:
        held |= 1 << number
    return held
