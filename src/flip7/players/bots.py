"""The bots for people to play with, from the weakest to the strongest, and what they think.

They never gamble away a win that is certain, and never hand somebody else the win with a Freeze.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.game.chance import Words, below
from flip7.game.legal import drawable
from flip7.game.moves import HIT, STAY, Aim, Give, Move, Stay
from flip7.odds.next_card import gain_of
from flip7.players import thoughts as th
from flip7.players.outlook import rival_ahead, standing, winning, wins_by_staying
from flip7.players.player import View
from flip7.players.targeting import (
    SECOND_CHANCE_WORTH,
    Targeting,
    best_targets,
    choose_target,
    move_to_one_of,
)
from flip7.players.thoughts import Thought


class Bot(msgspec.Struct, frozen=True):
    """A player for people to play with. `str` is its name, which `parse_player` reads."""

    name: ClassVar[str]

    def __str__(self) -> str:
        return self.name

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move; see `Player`."""
        card = view.card
        if card is None:
            return STAY if self.judge(view)[0] and view.may_stay else HIT
        if card is FREEZE and wins_by_staying(view.state, view.seat):
            own = Aim(view.seat)
            if own in view.moves:
                return own
        return self.aim(view, card, stream)

    def why(self, view: View, move: Move) -> Thought:
        """What the bot thinks of `move`, which it has decided on."""
        if isinstance(move, Aim | Give):
            assert view.card is not None
            return self.thought_of_target(view, view.card, move.target)
        if not view.may_stay:
            return th.OnlyMove()
        stays, thought = self.judge(view)
        return thought if stays is isinstance(move, Stay) else th.Whim()

    def judge(self, view: View) -> tuple[bool, Thought]:
        """Whether to stay, and why."""
        if wins_by_staying(view.state, view.seat):
            return True, th.SureWin()
        if view.line.second_chance:
            return False, th.Protected()
        return self.weigh(view)

    @abstractmethod
    def weigh(self, view: View) -> tuple[bool, Thought]:
        """Whether to stay, and why, where the next card may bust and no win is certain."""

    def aim(self, view: View, card: Card, stream: Words) -> Move:
        """The move that aims or gives `card`."""
        return choose_target(view, card, Targeting.SENSE, stream)

    def thought_of_target(self, view: View, card: Card, target: int) -> Thought:
        """Why `card` goes to `target`."""
        if len(view.moves) == 1:
            return th.OnlyTarget(card)
        state, own = view.state, target == view.seat
        line, points = state.lines[target], state.line_value(target)
        if card is SECOND_CHANCE:
            return th.KeepsChance() if own else th.GivesToLast(target)
        if card is FREEZE:
            if own:
                certain = wins_by_staying(state, target)
                return th.SureWin() if certain else th.FreezesSelf(points)
            if line.second_chance:
                return th.FreezesProtected(target)
            return th.FreezesRival(target, points)
        if own:
            return th.TakesCards()
        if len(line.numbers) < 2:
            return th.LeastHelp(target)
        return th.EndangersLine(target)


class Novice(Bot, frozen=True):
    """Counts its Numbers and stays at four; now and then it does the other thing. It throws action
    cards at anybody else."""

    name: ClassVar[str] = "novice"
    ENOUGH: ClassVar[int] = 4
    WHIM: ClassVar[int] = 6
    """One time in so many, where it has two Numbers or more, it does the other thing."""

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move; see `Player`."""
        move = super().decide(view, stream)
        if view.card is not None or not self.wavers(view) or below(stream, self.WHIM):
            return move
        return HIT if move is STAY else STAY

    def wavers(self, view: View) -> bool:
        """Whether chance may turn its decision."""
        if len(view.line.numbers) < 2 or view.line.second_chance:
            return False
        return not wins_by_staying(view.state, view.seat)

    def weigh(self, view: View) -> tuple[bool, Thought]:
        """Whether it has enough Numbers."""
        count = len(view.line.numbers)
        if count >= self.ENOUGH:
            return True, th.EnoughNumbers(count)
        return False, th.TooFewNumbers(count)

    def aim(self, view: View, card: Card, stream: Words) -> Move:
        """Anybody else, as long as that doesn't hand them the win."""
        others = best_targets(view, card, Targeting.RANDOM)
        if card is FREEZE:
            ahead = winning(view.state)
            others = [seat for seat in others if seat not in ahead] or others
        return move_to_one_of(others, card, stream)

    def thought_of_target(self, view: View, card: Card, target: int) -> Thought:
        """Why `card` goes to `target`: mostly without a reason."""
        if len(view.moves) == 1 or target == view.seat:
            return super().thought_of_target(view, card, target)
        return th.AnyTarget(card)


class Steady(Bot, frozen=True):
    """Stays at 25 points, unless somebody who is out of the round wins then. It aims with sense,
    and doesn't count cards."""

    name: ClassVar[str] = "steady"
    ENOUGH: ClassVar[int] = 25

    def weigh(self, view: View) -> tuple[bool, Thought]:
        """Whether the line is worth enough."""
        ahead = rival_ahead(view.state, view.seat, out=True)
        if ahead is not None:
            return False, th.Behind(ahead, standing(view.state, ahead))
        points = view.points
        if points >= self.ENOUGH:
            return True, th.EnoughPoints(points)
        return False, th.TooFewPoints(points)


class Sharp(Bot, frozen=True):
    """Counts the cards that are left, and hits while one more gains on average. A total that can
    win counts as `PRIZE` points more; it never stays behind one who is about to win."""

    name: ClassVar[str] = "sharp"
    PRIZE: ClassVar[int] = 30
    UNITS: ClassVar[int] = 4
    """So many units are a point below the goal; above it a point is one unit."""

    def weigh(self, view: View) -> tuple[bool, Thought]:
        """Whether one more card gains nothing."""
        state = view.state
        ahead = rival_ahead(state, view.seat, out=False)
        if ahead is not None:
            return False, th.Behind(ahead, standing(state, ahead))
        goal = state.rules.target_score
        now = standing(state, view.seat)
        units = points = 0
        pile = drawable(state)
        if not pile:
            return True, th.NothingToCome()
        for card, copies in pile.items():
            gain = gain_of(card, view.line, view.rules)
            if card is SECOND_CHANCE:
                gain = SECOND_CHANCE_WORTH
                units += copies * self.UNITS * gain
            else:
                units += copies * (self.worth(now + gain, goal) - self.worth(now, goal))
            points += copies * gain
        stays = units <= 0
        if stays is not (points <= 0):
            return stays, th.KeepsGoal(now) if stays else th.GoesForGoal(goal)
        average = Fraction(abs(points), len(pile))
        return stays, th.Loses(average) if stays else th.Gains(average)

    def worth(self, total: int, goal: int) -> int:
        """The units that a total is worth after this round."""
        if total < goal:
            return self.UNITS * total
        return self.UNITS * (goal + self.PRIZE) + total - goal


BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (Novice(), Steady(), Sharp())}
"""The bots by name, from the weakest to the strongest."""
