"""How many games there are: exact counts on tiny decks, by which one engine can be compared with
another down to the last rare case. `docs/scenarios.md` says how to count in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from flip7.game.engine import play, start
from flip7.game.legal import draws, moves
from flip7.game.moves import Draw, Move
from flip7.game.rules import Rules
from flip7.game.state import State


class Count(msgspec.Struct, frozen=True):
    """What there is after `depth` moves; a game that is over stays as it is."""

    depth: int
    states: int
    """The states that differ from each other."""
    paths: int
    """The ways to get there, one for each order of moves."""
    over: Fraction
    """The probability that the game is over by then."""
    total: Fraction
    """The probability of all states together, which is 1."""


def counts(rules: Rules, seats: int, dealer: int, depth: int) -> Iterator[Count]:
    """The counts at each depth from 0 to `depth`, from the beginning of a game.

    Every move counts: a card that comes up, each of the legal choices, a choice of one too, and
    `next` between rounds. A card is as probable as its copies in the deck (or in the discard pile,
    if the deck is empty) make it; the moves of a choice are equally probable. The numbers grow
    fast, so the deck must be tiny. Raises `RulesError` if so many seats can't play.
    """
    layer = {start(rules, seats, dealer): (1, Fraction(1))}
    yield _count(0, layer)
    for reached in range(1, depth + 1):
        layer = _after_one_more_move(layer)
        yield _count(reached, layer)


_Layer = dict[State, tuple[int, Fraction]]
"""States with the number of paths to each and its probability."""


def _after_one_more_move(layer: _Layer) -> _Layer:
    after: _Layer = {}
    for state, (paths, probability) in layer.items():
        for successor, share in _successors(state):
            before = after.get(successor, (0, Fraction(0)))
            after[successor] = before[0] + paths, before[1] + probability * share
    return after


def _successors(state: State) -> Iterator[tuple[State, Fraction]]:
    """Each state that a move leads to, with the probability of the move; the state itself once the
    game is over."""
    if state.outcome is not None:
        yield state, Fraction(1)
    for move, share in _shares(state):
        yield play(state, move)[0], share


def _shares(state: State) -> Iterator[tuple[Move, Fraction]]:
    cards = draws(state)
    if cards:
        copies = sum(cards.values())
        yield from ((Draw(card), Fraction(some, copies)) for card, some in cards.items())
    else:
        options = moves(state)
        yield from ((move, Fraction(1, len(options))) for move in options)


def _count(depth: int, layer: _Layer) -> Count:
    return Count(
        depth,
        states=len(layer),
        paths=sum(paths for paths, _ in layer.values()),
        over=_sum(share for state, (_, share) in layer.items() if state.outcome is not None),
        total=_sum(share for _, share in layer.values()),
    )


def _sum(shares: Iterable[Fraction]) -> Fraction:
    return sum(shares, start=Fraction(0))
