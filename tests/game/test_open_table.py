"""An open table: moves made in place, and cards dealt from a shoe without a move for each."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import Card, Pile
from flip7.game.engine import begin, deal, make, play, start
from flip7.game.legal import awaits, moves
from flip7.game.moves import HIT, NEXT, Draw, Due, IllegalMove, NotAwaited, NotInDeck
from flip7.game.record import Record, replay
from flip7.game.rules import edition
from flip7.game.shoe import ScriptedShoe, ShoeError, seeded
from flip7.game.table import Situation, Table
from tests.support import records


@given(records())
def test_moves_made_in_place_lead_where_moves_on_states_lead(record: Record) -> None:
    first, *steps = replay(record)
    table = Table.of(first.state)
    for step in steps:
        assert step.move is not None
        assert tuple(make(table, step.move)) == step.events
        assert table.state == step.state


@given(records())
def test_dealt_cards_do_what_drawn_cards_do(record: Record) -> None:
    first, *steps = replay(record)
    table = Table.of(first.state)
    cards = [step.move.card for step in steps if isinstance(step.move, Draw)]
    shoe = ScriptedShoe(cards)
    happened = list(table.events)
    for before, step in zip([first, *steps], steps, strict=False):
        if isinstance(step.move, Draw):
            happened.extend(step.events)
            continue
        if isinstance(awaits(table), Due):
            assert deal(table, shoe) == happened
        assert table.state == before.state
        assert step.move is not None
        happened = list(make(table, step.move))


@given(st.integers(0, 2**64 - 1))
def test_a_deal_ends_where_a_choice_is_due(seed: int) -> None:
    table = begin(edition(), 3, 0)
    deal(table, seeded(seed))
    assert not isinstance(awaits(table), Due)
    assert deal(table, ScriptedShoe([])) is table.events


def test_a_shoe_without_a_card_is_told_and_leaves_the_table_as_it_is() -> None:
    table = begin(edition(), 3, 0)
    state = table.state
    with pytest.raises(ShoeError, match="at its end"):
        deal(table, ScriptedShoe([]))
    assert table.state == state


class FalseShoe:
    """Brings a card that is not there."""

    def draw(self, state: Situation) -> Card:
        return Card.N31


@pytest.mark.parametrize("empty", [False, True], ids=["from the deck", "from the discard pile"])
def test_a_card_that_is_not_there_is_refused_and_leaves_the_table_as_it_is(empty: bool) -> None:
    table = begin(edition(), 3, 0)
    if empty:
        table.deck, table.discard = Pile(), table.deck
    state = table.state
    with pytest.raises(IllegalMove) as refused:
        deal(table, FalseShoe())
    assert refused.value.reason == NotInDeck(Card.N31)
    assert table.state == state


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


def test_an_illegal_move_leaves_an_open_table_as_it_is() -> None:
    table = begin(edition(), 3, 0)
    deal(table, seeded(1))
    state, events = table.state, list(table.events)
    with pytest.raises(IllegalMove):
        make(table, NEXT)
    assert (table.state, table.events) == (state, events)
    assert NEXT not in moves(table)
