"""At whom an action card is aimed, in whole numbers. `docs/strategies.md` gives the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from operator import add

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.game.chance import Words, below
from flip7.game.legal import targets
from flip7.game.moves import Aim, Give, Move
from flip7.game.rules import Rules
from flip7.game.scoring import Line
from flip7.game.table import Situation
from flip7.players.outlook import standing, wins_by_staying
from flip7.players.player import View

PAR = 22
"""What a line is taken to come to if it goes on from nothing; chosen, as all weights here."""
SECOND_CHANCE_WORTH = 15
"""What a Second Chance adds to that, in points."""

DANGER = (0, 0, 1, 3, 5)
"""The eighths of a line's points that three cards are taken to cost it, by its count of Numbers;
the last for all higher counts."""
DANGER_NEAR_FLIP7 = {1: 2, 2: 4}
"""The most that it can be with so many Numbers missing to the Flip 7."""

OWN_WEIGHT = 2
"""How much more one's own points weigh than those of another seat."""
NEVER = 1 << 60
"""More than any other difference between two targets."""


class Targeting(StrEnum):
    """How a player aims. Equals are always chosen among at random."""

    SENSE = "sense"
    """Where the card does the player most good."""
    LEADER = "leader"
    """At the other seat with the highest total, this round's points included."""
    RANDOM = "random"
    """At any other seat."""


SENSE = Targeting.SENSE


def choose_target(view: View, card: Card, targeting: Targeting, stream: Words) -> Move:
    """The move that aims `card`, or gives the Second Chance `card`. One word of `stream` is used
    if several targets are equally good."""
    return move_to_one_of(best_targets(view, card, targeting), card, stream)


def move_to_one_of(best: Sequence[int], card: Card, stream: Words) -> Move:
    """The move that aims or gives `card` at one of these equally good targets. One word of `stream`
    is used if they are several."""
    target = best[0] if len(best) == 1 else best[below(stream, len(best))]
    return Give(target) if card is SECOND_CHANCE else Aim(target)


def best_targets(view: View, card: Card, targeting: Targeting) -> Sequence[int]:
    """The seats, in order, between which only chance decides."""
    state, seat = view.state, view.seat
    options = targets(state, seat, card)
    if len(options) == 1:
        return options
    if targeting is SENSE and card is not SECOND_CHANCE:
        return highest(options, _goods(state, seat, card, options))
    if card is SECOND_CHANCE and seat in options:
        return (seat,)
    others = [other for other in options if other != seat]
    if targeting is Targeting.RANDOM:
        return others
    standings = [standing(state, other) for other in others]
    if card is SECOND_CHANCE:
        return highest(others, [-each for each in standings])
    return highest(others, standings)


def _goods(state: Situation, seat: int, card: Card, options: Sequence[int]) -> Sequence[int]:
    """How good it is for `seat` to aim the Freeze or Flip Three `card` at each of `options`."""
    rules, totals, lines = state.rules, state.totals, state.lines
    worths = state.line_values
    standings = list(map(add, totals, worths))
    most = max(standings)
    harm_of = freeze_harm if card is FREEZE else flip_three_harm
    goods = []
    for target in options:
        harm = harm_of(lines[target], worths[target], rules)
        good = harm * (rules.target_score + totals[target])
        would_win = most >= rules.target_score and standings[target] == most
        if target == seat:
            good = _good_to_oneself(state, seat, card, good, would_win)
        elif would_win and card is FREEZE:
            good -= NEVER
        goods.append(good)
    return goods


def _good_to_oneself(state: Situation, seat: int, card: Card, harm: int, would_win: bool) -> int:
    if card is FREEZE:
        sure = would_win and wins_by_staying(state, seat)
        return NEVER if sure else -OWN_WEIGHT * max(harm, 0)
    return -OWN_WEIGHT * harm - (NEVER if would_win else 0)


def freeze_harm(line: Line, worth: int, _: Rules) -> int:
    """Quarters of a point that a Freeze is taken to cost a seat whose `line` has the points
    `worth`. Below zero it is a present: the points are safe from then on."""
    short = PAR - worth
    harm = 4 * short if short > 0 else short
    return harm + 4 * SECOND_CHANCE_WORTH if line.second_chance else harm


def flip_three_harm(line: Line, worth: int, rules: Rules) -> int:
    """Eighths of a point that three cards are taken to cost a seat whose `line` has the points
    `worth`. Below zero they are a present."""
    count = len(line.numbers)
    danger = DANGER[min(count, 4)]
    missing = rules.flip_count - count
    if missing in DANGER_NEAR_FLIP7:
        danger = min(danger, DANGER_NEAR_FLIP7[missing])
    harm = worth * danger
    if line.second_chance:
        harm //= 3
    return harm - 8 * (2 - count) if count < 2 else harm


def highest(seats: Sequence[int], values: Sequence[int]) -> Sequence[int]:
    """Those of `seats` that have the highest of the `values`, which are theirs in order."""
    most = max(values)
    if values.count(most) == 1:
        return (seats[values.index(most)],)
    return [seat for seat, value in zip(seats, values, strict=True) if value == most]
