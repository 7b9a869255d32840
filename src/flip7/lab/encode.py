"""Rules and players as the whole numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from flip7.game.cards import CARDS, FLIP_THREE, FREEZE, SECOND_CHANCE, Pile
from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules
from flip7.lab import kernel as k
from flip7.lab.compiling import Heard, address_of, on_stderr
from flip7.players.bots import Novice, Sharp, Steady
from flip7.players.own import Own
from flip7.players.player import Player
from flip7.players.strategies import (
    Random,
    StayAtCount,
    StayAtPoints,
    StayAtRisk,
    StayAtSum,
    StayWithoutGain,
    Strategy,
    Threshold,
)
from flip7.players.targeting import Targeting

Numbers = NDArray[np.int64]

_DEFERRED = {
    "none": 0,
    "actions": 1 << FREEZE.order | 1 << FLIP_THREE.order,
    "all": 1 << FREEZE.order | 1 << FLIP_THREE.order | 1 << SECOND_CHANCE.order,
}
_TIE_BREAKS = {"everyone": k.EVERYONE, "tied_only": k.TIED_ONLY, "shared": k.SHARED}
_TARGETINGS = {
    Targeting.SENSE: k.SENSE,
    Targeting.LEADER: k.LEADER,
    Targeting.RANDOM: k.ANYBODY,
}
_STRATEGIES: dict[type, int] = {
    StayAtPoints: k.STAY,
    StayAtSum: k.SUM,
    StayAtCount: k.COUNT,
    StayAtRisk: k.RISK,
    StayWithoutGain: k.EV,
    Random: k.RANDOM,
}
_BOTS: dict[type, int] = {Novice: k.NOVICE, Steady: k.STEADY, Sharp: k.SHARP}


class LabError(Flip7Error):
    """Games that the compiled engine can't play."""


def encode_rules(rules: Rules) -> Numbers:
    """The rules without their deck, by the names of the kernel."""
    numbers = np.zeros(k.RULES, np.int64)
    numbers[k.INITIAL_DEAL] = rules.initial_deal
    numbers[k.OFFER] = rules.deal_after_flip_three == "offer"
    numbers[k.STAY_NEEDS_CARD] = rules.stay_needs_card
    numbers[k.DEFERRED] = _DEFERRED[rules.flip_three_defers]
    numbers[k.REDIRECT] = rules.deferred_on_bust == "redirect"
    numbers[k.ASSIGN_FIRST] = rules.deferred_resolution == "assign_first"
    numbers[k.TIE_BREAK] = _TIE_BREAKS[rules.tie_break]
    numbers[k.FREEZE_SELF_ALONE] = rules.freeze_self == "alone_only"
    numbers[k.MAY_GIVE] = rules.second_chance_first_copy == "may_give"
    numbers[k.TARGET_SCORE] = rules.target_score
    numbers[k.FLIP_COUNT] = rules.flip_count
    numbers[k.FLIP_BONUS] = rules.flip_bonus
    return numbers


def encode_deck(rules: Rules, seats: int) -> Numbers:
    """The copies of each card in all decks, in card order. Raises `RulesError` if so many can't
    play, and `LabError` for more seats or cards than the kernel holds."""
    pile: Pile = rules.full_deck(seats)
    if seats > k.MOST_SEATS:
        raise LabError(f"{seats} seats: the compiled engine has room for {k.MOST_SEATS}")
    if len(pile) > k.MOST_CARDS:
        raise LabError(f"{len(pile):,} cards: the compiled engine has room for {k.MOST_CARDS:,}")
    return np.array([pile[card] for card in CARDS], np.int64)


def encode_lineups(lineups: Sequence[Sequence[Player]], heard: Heard = on_stderr) -> Numbers:
    """Line-ups of as many players each, as an array [line-up, seat, PLAYER]. `heard` is told how a
    user's own strategy runs. Raises `LabError` for a player that the kernel does not know, and
    `PlayerError` for a file that can't be run."""
    return np.array(
        [[_encode_player(player, heard) for player in lineup] for lineup in lineups], np.int64
    )


def _encode_player(player: Player, heard: Heard) -> list[int]:
    numbers = [0] * k.PLAYER
    if type(player) in _BOTS:
        numbers[k.KIND] = _BOTS[type(player)]
        numbers[k.TARGETING] = k.ANYBODY if isinstance(player, Novice) else k.SENSE
    elif isinstance(player, Strategy) and type(player) in _STRATEGIES:
        numbers[k.KIND] = _STRATEGIES[type(player)]
        numbers[k.TARGETING] = _TARGETINGS[player.targeting]
        if isinstance(player, Threshold):
            numbers[k.LIMIT] = player.limit
            numbers[k.CAREFUL] = player.careful
        if isinstance(player, StayWithoutGain):
            numbers[k.SC_WORTH] = player.sc
            numbers[k.FZ_WORTH] = player.fz
            numbers[k.F3_WORTH] = player.f3
    elif isinstance(player, Own):
        numbers[k.KIND] = k.OWN
        numbers[k.TARGETING] = k.BY_OWN if player.functions.aims else k.SENSE
        numbers[k.ASKED_AT] = address_of(player, heard)
    else:
        raise LabError(f"{player}: the compiled engine knows the built-in players alone")
    return numbers
