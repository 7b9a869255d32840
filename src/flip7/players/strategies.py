"""The built-in strategies. `docs/strategies.md` states each one's formula."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.game.chance import Words, below
from flip7.game.legal import drawable
from flip7.game.moves import HIT, STAY, Move
from flip7.game.scoring import Line, points
from flip7.game.state import ASK
from flip7.game.table import Situation
from flip7.odds.next_card import gain_of, repeats
from flip7.players.player import View
from flip7.players.targeting import SECOND_CHANCE_WORTH, Targeting, choose_target

RISK_UNITS = 10_000
"""A risk is counted in ten-thousandths."""


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """A rule when to stay, followed where that is legal, and a way to aim.

    `str` is its text form, which `parse_player` reads.
    """

    name: ClassVar[str]
    targeting: Targeting = Targeting.SENSE

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move; see `Player`."""
        state = view.state
        task = state.task
        assert task is not None
        if task.step is ASK:
            line = state.lines[view.seat]
            return STAY if self.stays(state, line) and view.may_stay else HIT
        card = view.card
        assert card is not None
        return choose_target(view, card, self.targeting, stream)

    @abstractmethod
    def stays(self, state: Situation, line: Line) -> bool:
        """Whether the rule says to stay with this line."""

    def __str__(self) -> str:
        return "/".join([self.name, *self.options()])

    def options(self) -> Iterator[str]:
        """The options that differ from the defaults, as they are written."""
        if self.targeting is not type(self)().targeting:
            yield self.targeting


class Threshold(Strategy, frozen=True, kw_only=True):
    """Stays once something has reached a limit. With a Second Chance it hits in any case, since the
    next card can't bust it; a `careful` one pays no regard to the Second Chance."""

    limit: int = 0
    careful: bool = False

    def in_danger(self, line: Line) -> bool:
        """Whether the next card can bust the line, or is feared to."""
        return self.careful or not line.second_chance

    def __str__(self) -> str:
        return "/".join([f"{self.name}:{self.limit_text}", *self.options()])

    @property
    def limit_text(self) -> str:
        """The limit as it is written."""
        return str(self.limit)

    def options(self) -> Iterator[str]:
        """The options that differ from the defaults, as they are written."""
        yield from super().options()
        if self.careful:
            yield "careful"


class StayAtPoints(Threshold, frozen=True, kw_only=True):
    """`stay:25` stays when its line is worth at least so many points."""

    name: ClassVar[str] = "stay"

    def stays(self, state: Situation, line: Line) -> bool:
        """Whether the line is worth enough."""
        return points(line, state.rules) >= self.limit and self.in_danger(line)


class StayAtSum(Threshold, frozen=True, kw_only=True):
    """`sum:23` stays when its Numbers alone, not doubled, come to at least so much."""

    name: ClassVar[str] = "sum"

    def stays(self, state: Situation, line: Line) -> bool:
        """Whether the Numbers come to enough."""
        return sum(line.numbers) >= self.limit and self.in_danger(line)


class StayAtCount(Threshold, frozen=True, kw_only=True):
    """`cards:4` stays when it has at least so many Numbers."""

    name: ClassVar[str] = "cards"

    def stays(self, state: Situation, line: Line) -> bool:
        """Whether the Numbers are enough."""
        return len(line.numbers) >= self.limit and self.in_danger(line)


class StayAtRisk(Threshold, frozen=True, kw_only=True):
    """`risk:0.30` stays when at least this part of the cards that can come repeat one of its
    Numbers; the limit is in ten-thousandths. It stays when no card can come."""

    name: ClassVar[str] = "risk"

    def stays(self, state: Situation, line: Line) -> bool:
        """Whether the risk is too high."""
        pile = drawable(state)
        risky = repeats(line, pile) * RISK_UNITS >= self.limit * len(pile)
        return risky and self.in_danger(line)

    @property
    def limit_text(self) -> str:
        """The limit as a decimal number with two to four places."""
        whole, part = divmod(self.limit, RISK_UNITS)
        places = f"{part:04}"
        return f"{whole}.{places[:2]}{places[2:].rstrip('0')}"


class StayWithoutGain(Strategy, frozen=True, kw_only=True):
    """`ev` hits while one more card gains on average. What it is worth to draw an action card is an
    option, in points: `sc` for the first Second Chance, `fz` for Freeze, `f3` for Flip Three."""

    name: ClassVar[str] = "ev"
    sc: int = SECOND_CHANCE_WORTH
    fz: int = 0
    f3: int = 0

    def stays(self, state: Situation, line: Line) -> bool:
        """Whether one more card gains nothing."""
        rules = state.rules
        gain = sum(
            copies * (self.worth(card, line) if card.is_action else gain_of(card, line, rules))
            for card, copies in drawable(state).items()
        )
        return gain <= 0

    def worth(self, card: Card, line: Line) -> int:
        """What it is worth to draw this action card."""
        if card is SECOND_CHANCE:
            return 0 if line.second_chance else self.sc
        return self.fz if card is FREEZE else self.f3

    def options(self) -> Iterator[str]:
        """The options that differ from the defaults, as they are written."""
        yield from super().options()
        usual = StayWithoutGain()
        for name in ("sc", "fz", "f3"):
            if getattr(self, name) != getattr(usual, name):
                yield f"{name}={getattr(self, name)}"


class Random(Strategy, frozen=True, kw_only=True):
    """`random` hits or stays with the same probability, where both are legal."""

    name: ClassVar[str] = "random"
    targeting: Targeting = Targeting.RANDOM

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move; a word of `stream` is used only where there is a choice."""
        if view.card is not None:
            return choose_target(view, view.card, self.targeting, stream)
        return STAY if view.may_stay and below(stream, 2) else HIT

    def stays(self, state: Situation, line: Line) -> bool:
        """Never by a rule."""
        return False
