"""What the host of a table decides."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated

import msgspec

from flip7.game.errors import Flip7Error
from flip7.game.rules import DEFAULT_EDITION, Rules, parse_rules

MOST_CHAIRS = 30
CLOCKS = (10, 20, 30, 60, 120)
"""The time limits for a decision that a host can choose, in seconds."""


class SettingsError(Flip7Error):
    """Settings that can't be."""


class Pace(StrEnum):
    """How long a table lets people look at a card before it goes on."""

    CALM = "calm"
    NORMAL = "normal"
    BRISK = "brisk"
    INSTANT = "instant"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the host decides. Raises `SettingsError` or `RulesError` for what can't be."""

    rules: Annotated[str, msgspec.Meta(max_length=1000)] = DEFAULT_EDITION
    """The rules in their text form: an edition's id, or one with options changed."""
    chairs: int = 6
    """For how many there is room, from 1 to 30; how many a game needs is a matter of the rules."""
    clock: int | None = 30
    """The time limit for a decision in seconds, one of `CLOCKS`; with `None` there is none for
    those who are connected."""
    pace: Pace = Pace.NORMAL
    listed: bool = False
    """Whether the table is told to everybody who comes to the server, or found by its link only."""
    spectators: bool = True
    """Whether those without a seat may look on."""
    odds: bool = False
    """Whether the risk and the gain of one more card are shown."""
    latecomers: bool = True
    """Whether people may sit down while a game goes on: they come in with its next round, or take
    the seat of a bot, or one that was left."""

    def __post_init__(self) -> None:
        rules = self.read_rules()
        if not 1 <= self.chairs <= MOST_CHAIRS:
            raise SettingsError(f"chairs={self.chairs}: a table has from 1 to {MOST_CHAIRS}")
        if self.chairs < rules.min_players:
            raise SettingsError(
                f"chairs={self.chairs}: by these rules at least {rules.min_players} play"
            )
        if self.clock is not None and self.clock not in CLOCKS:
            limits = ", ".join(map(str, CLOCKS))
            raise SettingsError(f"clock={self.clock}: a limit is one of {limits} seconds, or null")

    def read_rules(self) -> Rules:
        """The rules as a value."""
        return _read_rules(self.rules)


@lru_cache(maxsize=256)
def _read_rules(text: str) -> Rules:
    """Cached, since every view of a table asks for them."""
    return parse_rules(text)
