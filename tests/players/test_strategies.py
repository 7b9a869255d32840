"""When strategies hit, and when they stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.chance import players_stream
from flip7.game.moves import HIT, STAY
from flip7.game.record import Record
from flip7.game.rules import edition
from flip7.players.player import Player
from flip7.players.text import parse_player
from tests.players.support import Counted, choices, players, view
from tests.support import records


def stays(player: str, line: str) -> bool:
    """Whether the player stays with this line, at a table where nobody else has a card."""
    return parse_player(player).decide(view(line, "", ""), Counted()) == STAY


@given(records(), players, st.integers(0, 99))
def test_every_decision_is_legal_and_takes_chance_from_the_stream_alone(
    record: Record, player: Player, seed: int
) -> None:
    for seen in choices(record):
        move = player.decide(seen, players_stream(seed))
        assert move in seen.moves
        assert move == player.decide(seen, players_stream(seed))


@pytest.mark.parametrize(
    ("player", "goes_on", "stops"),
    [
        ("stay:25", "12 10 +2", "12 10 1 +2"),
        ("stay:25", "12 x2", "12 x2 +2"),
        ("sum:23", "12 10 +10 x2", "12 10 1"),
        ("cards:4", "12 11 10 +2 +4 x2", "0 1 2 3"),
        ("ev", "12 10", "12 11"),
    ],
)
def test_where_strategies_stop(player: str, goes_on: str, stops: str) -> None:
    assert not stays(player, goes_on)
    assert stays(player, stops)


def test_risk_is_compared_exactly() -> None:
    # 23 of the 91 cards that are left bust: 0.25274...
    assert stays("risk:0.2527", "12 9 5")
    assert not stays("risk:0.2528", "12 9 5")


def test_a_card_that_gains_nothing_is_not_taken() -> None:
    # 385 by Numbers, 30 by plus modifiers, 23 by x2, three Second Chances at 15; 21 times the 23.
    assert 385 + 30 + 23 + 3 * 15 - 21 * 23 == 0
    assert stays("ev", "12 11")


def test_the_bonus_can_make_the_next_card_worth_its_risk() -> None:
    assert not stays("ev", "0 1 2 3 4 5")


def test_what_an_action_card_is_worth_can_be_set() -> None:
    assert stays("ev", "11 10 5")
    assert not stays("ev/fz=40", "11 10 5")
    assert not stays("ev/f3=40", "11 10 5")
    assert not stays("ev/sc=60", "11 10 5")


@pytest.mark.parametrize("player", ["stay:25", "sum:23", "cards:3", "risk:0.10"])
def test_with_a_second_chance_only_the_careful_stay(player: str) -> None:
    assert stays(player, "12 11 10")
    assert not stays(player, "12 11 10 SC")
    assert stays(f"{player}/careful", "12 11 10 SC")


def test_with_a_second_chance_one_more_card_always_gains() -> None:
    assert not stays("ev", "12 11 10 SC")


@pytest.mark.parametrize(
    "player", ["stay:0", "sum:0", "cards:0", "risk:0", "ev/sc=-9999", "random"]
)
def test_who_may_not_stay_hits(player: str) -> None:
    assert not stays(player, "")


def test_who_may_stay_with_nothing_can_do_so() -> None:
    seen = view("", "", "", rules=edition("booklet"))
    assert parse_player("stay:0").decide(seen, Counted()) == STAY


def test_random_tosses_a_coin() -> None:
    seen = view("12", "", "")
    low, high = Counted(0), Counted(2**32 - 1)
    assert parse_player("random").decide(seen, low) == HIT
    assert parse_player("random").decide(seen, high) == STAY
    assert (low.used, high.used) == (1, 1)


def test_random_needs_no_chance_where_there_is_no_choice() -> None:
    stream = Counted()
    assert parse_player("random").decide(view("", "", ""), stream) == HIT
    assert stream.used == 0
