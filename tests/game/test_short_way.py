"""The engine's short way for plain hits and draws does what its long way does."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given

from flip7.game import engine
from flip7.game.agenda import settle
from flip7.game.engine import make, play, start
from flip7.game.events import Event
from flip7.game.legal import why_not
from flip7.game.moves import HIT, IllegalMove, Move, NotAwaited
from flip7.game.record import Record, replay
from flip7.game.rules import edition
from flip7.game.table import Table
from tests.support import records


def made_the_long_way(table: Table, move: Move) -> Sequence[Event]:
    """What `make` does, without its short way."""
    assert why_not(table, move) is None
    table.events = []
    engine._MOVES[type(move)](table, table.agenda[-1] if table.agenda else None, move)
    settle(table)
    return table.events


@given(records())
def test_both_ways_lead_to_the_same_table_by_the_same_events(record: Record) -> None:
    steps = list(replay(record))
    for before, after in pairwise(steps):
        assert after.move is not None
        short, long = Table.of(before.state), Table.of(before.state)
        assert make(short, after.move) == made_the_long_way(long, after.move)
        assert short.state == long.state


@pytest.mark.parametrize("move", [None, "hit", 12, Table], ids=str)
def test_what_is_no_move_is_refused_like_an_illegal_one(move: object) -> None:
    state = start(edition(), 3, 0)
    with pytest.raises(IllegalMove) as refused:
        play(state, cast("Any", move))
    assert isinstance(refused.value.reason, NotAwaited)
    assert refused.value.reason.awaited == "draw"


def test_a_hit_where_a_card_is_due_is_refused() -> None:
    with pytest.raises(IllegalMove):
        play(start(edition(), 3, 0), HIT)
