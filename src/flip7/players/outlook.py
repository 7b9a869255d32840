"""How the game stands for the seats, as far as it can be told for certain."""

from __future__ import annotations

from operator import add

from flip7.game.cards import MODIFIERS, NUMBERS, X2
from flip7.game.state import ACTIVE
from flip7.game.table import Situation


def standing(state: Situation, seat: int) -> int:
    """The total of `seat` if the round ended now."""
    return state.totals[seat] + state.line_value(seat)


def winning(state: Situation) -> tuple[int, ...]:
    """The seats that would win, or be tied for the win, if the round ended now."""
    standings = list(map(add, state.totals, state.line_values))
    most = max(standings)
    if most < state.rules.target_score:
        return ()
    return tuple(seat for seat, own in enumerate(standings) if own == most)


def wins_by_staying(state: Situation, seat: int) -> bool:
    """Whether `seat`, once it is out of the round with the points of its line, has won the game
    whatever the others do and draw."""
    own = standing(state, seat)
    if own < state.rules.target_score:
        return False
    return all(
        standing(state, other) < own
        and (status is not ACTIVE or highest_standing(state, other) < own)
        for other, status in enumerate(state.statuses)
        if other != seat
    )


def rival_ahead(state: Situation, seat: int, *, out: bool) -> int | None:
    """The other seat that would win with more than `seat` has if the round ended now, the one with
    the most; of those that are `out` of the round alone, so that it is certain, or of all."""
    least = max(standing(state, seat), state.rules.target_score - 1)
    ahead = None
    for other, status in enumerate(state.statuses):
        if other != seat and not (out and status is ACTIVE):
            theirs = standing(state, other)
            if theirs > least:
                ahead, least = other, theirs
    return ahead


def highest_standing(state: Situation, seat: int) -> int:
    """A total that `seat`, which is in the round, can't exceed in it: as if it drew the highest
    Numbers it has not, and all modifiers, of those that lie in front of nobody."""
    line, rules = state.lines[seat], state.rules
    loose = state.deck + state.discard
    fresh = [card.points for card in NUMBERS if loose[card] and card.points not in line.numbers]
    numbers = [*line.numbers, *fresh[: -1 - max(0, rules.flip_count - len(line.numbers)) : -1]]
    doubled = X2 in line.modifiers or loose[X2] > 0
    plus = sum(card.points for card in line.modifiers)
    plus += sum(card.points * loose[card] for card in MODIFIERS)
    bonus = rules.flip_bonus if len(numbers) >= rules.flip_count else 0
    return state.totals[seat] + sum(numbers) * (2 if doubled else 1) + plus + bonus
