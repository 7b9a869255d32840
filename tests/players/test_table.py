"""Whole games of players and a shoe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.chance import players_stream
from flip7.game.moves import NEXT
from flip7.game.record import final_state, format_record
from flip7.game.record_reader import parse_record
from flip7.game.rules import EDITIONS, Rules, edition
from flip7.game.shoe import seeded
from flip7.game.verify import Finding, verify
from flip7.players import table
from flip7.players.player import Player
from flip7.players.table import EndlessGameError, play_game, play_steps, record_game
from flip7.players.text import parse_player
from tests.players.support import players
from tests.support import rules as random_rules

FIELD = [parse_player(text) for text in ("novice", "steady", "sharp", "stay:25/leader", "ev")]


@pytest.mark.parametrize("id", EDITIONS)
def test_a_game_has_an_end_and_a_record(id: str) -> None:
    record = record_game(edition(id), FIELD, seed=7, index=3, dealer=2)
    assert record.names == ("novice", "steady", "sharp", "stay:25/leader", "ev")
    assert final_state(record).outcome is not None
    assert verify(record).finding is Finding.SEED_HOLDS


def test_a_game_is_the_same_in_one_go_and_step_by_step() -> None:
    def deal() -> dict[str, object]:
        return {"shoe": seeded(5), "stream": players_stream(5), "dealer": 1}

    rules = edition("official")
    *_, last = play_steps(rules, FIELD, **deal())  # type: ignore[arg-type]
    assert play_game(rules, FIELD, **deal()) == last.state  # type: ignore[arg-type]


@given(random_rules(), st.lists(players, min_size=1, max_size=5), st.integers(0, 2**64 - 1))
def test_any_players_make_a_game_by_any_rules(rules: Rules, field: list[Player], seed: int) -> None:
    moves = []
    for step in play_steps(rules, field, seeded(seed), players_stream(seed)):
        moves.append(step.move)
        if moves.count(NEXT) == 3:
            break
    assert moves[0] is None


def test_a_game_that_nobody_wins_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_ROUNDS", 20)
    idle = [parse_player("stay:0")] * 3
    with pytest.raises(EndlessGameError, match="after 20 rounds: nobody wins it") as given_up:
        play_game(edition("booklet"), idle, seeded(0), players_stream(0))
    assert given_up.value.state.totals == (0, 0, 0)


def test_a_record_can_carry_other_names() -> None:
    record = record_game(edition("official"), FIELD[:3], seed=1, names=("Ann", "Ben", "Cem"))
    assert record.names == ("Ann", "Ben", "Cem")
    assert parse_record(format_record(record)) == record
