"""Simulations: the figures are those of the games, whoever plays them and however they are cut."""

import io
import json
from collections.abc import Sequence

import numpy as np
import polars as pl
import pytest

from flip7 import lab
from flip7.game.cards import Pile
from flip7.game.chance import players_stream
from flip7.game.rules import edition
from flip7.game.shoe import seeded
from flip7.lab.estimates import mean, wilson
from flip7.lab.field import numbered, rotations
from flip7.lab.result import ResultError
from flip7.players.player import PlayerError
from flip7.players.table import play_game
from flip7.players.text import parse_player

FIELD = "stay:25,ev,random"
SHARED = edition("handbook")


@pytest.fixture(scope="module")
def found() -> lab.Simulation:
    return lab.simulate(FIELD, 3000, seed=5)


def test_figures_are_those_of_the_readable_engine() -> None:
    field = [parse_player(text) for text in FIELD.split(",")]
    wins, totals, rounds = [0.0] * 3, [0] * 3, []
    for game in range(30):
        turn = game % 3
        lineup = [field[(seat - turn) % 3] for seat in range(3)]
        state = play_game(SHARED, lineup, seeded(9, game), players_stream(9, game), dealer=2)
        assert state.outcome is not None
        rounds.append(state.round)
        for seat in range(3):
            player = (seat - turn) % 3
            totals[player] += state.totals[seat]
            if seat in state.outcome.winners:
                wins[player] += 1 / len(state.outcome.winners)
    simulated = lab.simulate(FIELD, 30, rules=SHARED, seed=9)
    assert [figures.wins for figures in simulated.players] == pytest.approx(wins)
    assert [figures.total.value for figures in simulated.players] == [n / 30 for n in totals]
    assert simulated.rounds == {n: rounds.count(n) for n in sorted(set(rounds))}
    points = [figures.points.value for figures in simulated.players]
    assert points == [n / sum(rounds) for n in totals]


def test_threads_and_interruptions_change_nothing(
    found: lab.Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flip7.lab.games._next_size", lambda size, _, lineups: lineups * 7)
    assert lab.simulate(FIELD, 3000, seed=5, runner=lab.Threads(3)) == found


def test_every_game_is_won_once_and_every_round_scored_by_all(found: lab.Simulation) -> None:
    for figures in (found.players, found.places):
        assert sum(one.wins or 0 for one in figures) == pytest.approx(3000)
        rounds = sum(n * games for n, games in found.rounds.items())
        assert [sum(one.scores) for one in figures] == [rounds] * 3
        for one in figures:
            assert one.win_rate is not None
            assert one.win_rate.low < one.win_rate.value < one.win_rate.high
    assert sum(found.rounds.values()) == sum(found.ends.values()) == 3000
    assert sum(found.winning_totals.values()) == 3000
    assert min(found.winning_totals) >= 200


def test_a_shared_win_counts_as_its_share() -> None:
    tied = edition("handbook", target_score=1, deck=Pile.parse("0*20 1*60"), flip_count=9)
    found = lab.simulate("stay:1,stay:1,stay:1", 600, rules=tied)
    assert found.ends["shared"] > 100
    assert sum(figures.wins or 0 for figures in found.players) == pytest.approx(600)


def test_the_place_is_told_apart_from_the_player() -> None:
    found = lab.simulate("stay:30,stay:0,stay:0", 3000, rules=edition(target_score=30), seed=1)
    rates = [one.win_rate for one in found.players]
    places = [one.win_rate for one in found.places]
    assert all(rates)
    assert all(places)
    assert max(rate.value for rate in rates if rate) > 0.5
    assert all(abs(rate.value - 1 / 3) < 0.1 for rate in places if rate)


def test_single_rounds_have_points_and_no_winner() -> None:
    found = lab.simulate("stay:25,ev,sharp", 900, single_rounds=True)
    assert found.rounds == {1: 900}
    assert not found.winning_totals
    for figures in found.players:
        assert figures.wins is None
        assert figures.win_rate is None
        assert figures.points == figures.total
        assert sum(figures.scores) == 900


def test_a_game_that_nobody_wins_is_reported() -> None:
    found = lab.simulate("stay:0,stay:0,stay:0", 3, rules=edition("booklet"))
    assert found.ends["given_up"] == 3
    assert found.rounds == {10_000: 3}
    assert [figures.wins for figures in found.players] == [0, 0, 0]


def test_very_high_totals_lose_no_digit() -> None:
    rich = edition(target_score=10**9, flip_bonus=10**7, flip_count=1)
    found = lab.simulate("stay:1,stay:1,stay:1", 30, rules=rich)
    assert all(total >= 10**9 for total in found.winning_totals)
    assert found.players[0].total.value > 10**7


def test_an_interrupt_leaves_what_was_found_by_then() -> None:
    def stop(done: int, of: int) -> None:
        assert of == 10**9
        if done >= 9:
            raise KeyboardInterrupt

    found = lab.simulate(FIELD, 10**9, heard=stop)
    assert found.interrupted
    assert 9 <= found.games < 10**6
    assert sum(found.rounds.values()) == found.games
    assert found.provenance.asked == {"games": 10**9}


def test_tables(found: lab.Simulation) -> None:
    assert list(found.tables()) == ["players", "places", "scores", "rounds", "winning_totals"]
    players = found.to_polars()
    assert players["player"].to_list() == ["stay:25", "ev", "random"]
    assert players["win_rate"][1] == found.players[1].win_rate.value  # type: ignore[union-attr]
    scores = found.to_polars("scores")
    per_player = scores.group_by("player", maintain_order=True).agg(pl.col("rounds").sum())
    assert per_player["rounds"].to_list() == [sum(one.scores) for one in found.players]
    with pytest.raises(ResultError, match="'cards' is no table of this study: players, places,"):
        found.to_polars("cards")


def test_files_tell_where_their_figures_come_from(found: lab.Simulation) -> None:
    told = json.loads(found.to_json())
    assert told["provenance"]["seed"] == 5
    assert told["provenance"]["rules"][0]["settings"]["target_score"] == "200"
    assert told["players"][0]["win_rate"]["value"] == found.to_polars()["win_rate"][0]

    comments = [line for line in found.to_csv().decode().splitlines() if line.startswith("#")]
    assert json.loads("".join(line[2:] for line in comments))["seed"] == 5
    table = pl.read_csv(io.BytesIO(found.to_csv()), comment_prefix="#")
    assert table.equals(found.to_polars())

    parquet = found.to_parquet()
    assert json.loads(pl.read_parquet_metadata(io.BytesIO(parquet))["flip7"])["seed"] == 5
    assert pl.read_parquet(io.BytesIO(parquet)).equals(found.to_polars())


def test_rotations_seat_everybody_everywhere_once() -> None:
    field = [parse_player(text) for text in FIELD.split(",")]
    lineups = rotations(field)
    for seat in range(3):
        assert {lineup[seat] for lineup in lineups} == set(field)


@pytest.mark.parametrize(
    ("names", "told"),
    [(["a", "b"], ["a", "b"]), (["a", "b", "a"], ["a #1", "b", "a #2"])],
)
def test_equal_players_are_told_apart(names: Sequence[str], told: Sequence[str]) -> None:
    assert numbered(names) == told


def test_who_is_no_player_is_refused() -> None:
    with pytest.raises(PlayerError, match="'stray' is no player"):
        lab.simulate("stay:25,stray,ev", 10)
    with pytest.raises(lab.LabError, match="no players"):
        lab.simulate([], 10)


def test_wilson_intervals() -> None:
    # E. B. Wilson's interval for 10 of 100, as in any table of it.
    known = wilson(10, 100)
    assert (known.low, known.high) == pytest.approx((0.05523, 0.17437), abs=1e-5)
    assert wilson(0, 50).low == 0
    assert wilson(50, 50).high == 1
    assert wilson(0, 50).high > 0


def test_means_come_with_the_error_of_the_mean() -> None:
    values = np.array([3, 1, 4, 1, 5, 9, 2, 6])
    known = mean(int(values.sum()), int((values**2).sum()), len(values))
    assert known.value == values.mean()
    assert known.half_width == pytest.approx(1.959964 * values.std(ddof=1) / 8**0.5)
    assert mean(7, 49, 1).half_width == 0
