"""Events as rows of whole numbers, the form in which the kernel tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from flip7.game import events as e
from flip7.game.state import GameEnd
from flip7.lab import kernel as k
from flip7.lab.games import Games, Results, encode, run_kernel

Row = tuple[int, int, int, int]

_WHY_DISCARDED = {
    e.WhyDiscarded.NO_TARGET: k.NO_TARGET,
    e.WhyDiscarded.TARGET_OUT: k.TARGET_OUT,
    e.WhyDiscarded.RECEIVER_BUSTED: k.RECEIVER_BUSTED,
    e.WhyDiscarded.ROUND_OVER: k.OVER,
}
_WHY_OVER = {
    e.WhyOver.COMPLETE: k.COMPLETE,
    e.WhyOver.RECEIVER_OUT: k.RECEIVER_OUT,
    e.WhyOver.NO_CARD: k.NONE_LEFT,
}
ENDS = {
    GameEnd.TARGET_SCORE: k.TARGET_REACHED,
    GameEnd.TIE_BREAK: k.TIE_BROKEN,
    GameEnd.SHARED: k.TIE_SHARED,
}
_ROWS: dict[type[Any], Callable[[Any], Row]] = {
    e.RoundBegan: lambda x: (k.ROUND_BEGAN, x.round, x.dealer, set_of(x.participants)),
    e.Drawn: lambda x: (k.DRAWN, x.seat, x.card.order, 0),
    e.Kept: lambda x: (k.KEPT, x.seat, x.card.order, 0),
    e.Busted: lambda x: (k.BUST, x.seat, x.card.order, 0),
    e.Saved: lambda x: (k.SAVED, x.seat, x.card.order, 0),
    e.Flip7: lambda x: (k.FLIP7_MADE, x.seat, 0, 0),
    e.SetAside: lambda x: (k.SET_ASIDE, x.seat, x.card.order, 0),
    e.Aimed: lambda x: (k.AIMED, x.seat, x.card.order, x.target),
    e.Given: lambda x: (k.GIVEN, x.seat, x.target, 0),
    e.Frozen: lambda x: (k.FROZE, x.seat, 0, 0),
    e.FlipThreeBegan: lambda x: (k.FLIP_THREE_BEGAN, x.seat, 0, 0),
    e.FlipThreeOver: lambda x: (k.FLIP_THREE_OVER, x.seat, _WHY_OVER[x.reason], 0),
    e.Stayed: lambda x: (k.STAYS, x.seat, 0, 0),
    e.NoCard: lambda x: (k.NO_CARD, x.seat, 0, 0),
    e.Discarded: lambda x: (k.DISCARDED, x.card.order, _WHY_DISCARDED[x.reason], 0),
    e.GameOver: lambda x: (k.GAME_OVER, set_of(x.outcome.winners), ENDS[x.outcome.reason], 0),
}


def rows_of(events: Iterable[e.Event]) -> list[Row]:
    """What the kernel would write for these events."""
    rows: list[Row] = []
    flipper = -1
    for event in events:
        kind = type(event)
        if kind in _ROWS:
            rows.append(_ROWS[kind](event))
        if isinstance(event, e.Flip7):
            flipper = event.seat
        elif isinstance(event, e.Reshuffled):
            rows.append((k.RESHUFFLED, 0, 0, 0))
            rows += [(k.COPIES, card.order, copies, 0) for card, copies in event.cards.items()]
        elif isinstance(event, e.RoundOver):
            rows.append((k.ROUND_OVER, flipper, 0, 0))
            flipper = -1
            scored = enumerate(zip(event.scores, event.totals, strict=True))
            rows += [(k.SCORED, seat, score, total) for seat, (score, total) in scored]
    return rows


class Traced(NamedTuple):
    """One game in the compiled engine."""

    rows: list[Row]
    """All its events, in order."""
    results: Results


def trace_game(games: Games, number: int = 0) -> Traced:
    """The game of this number with all its events. Raises as `play_one` does."""
    encoded = encode(games)
    lineups, seats = encoded.lineups.shape[:2]
    per_shoe = lineups if games.common else 1
    space = 1 << 12
    while True:
        trace = np.zeros((space, 4), np.int64)
        results = Results.room(number, 1, lineups, seats)
        told = run_kernel(encoded, results, per_shoe, games.most_rounds, trace)
        if told <= space:
            return Traced(list(map(tuple, trace[:told].tolist())), results)
        space = told


def set_of(seats: Iterable[int]) -> int:
    """A set of seats as the kernel has it, the bits of a signed number."""
    bits = sum(1 << seat for seat in seats)
    return bits - (1 << 64) if bits >> 63 else bits
