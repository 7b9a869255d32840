"""Sweeps: every value plays the same shoes, and the best one is found."""

import numpy as np
import pytest

from flip7.game.errors import Flip7Error
from flip7.game.rules import edition
from flip7.lab.decks import read_deck
from flip7.lab.field import read_field, rotations
from flip7.lab.games import Games, play
from flip7.lab.paired import WIN
from flip7.lab.ranges import range_of, varied_player
from flip7.lab.sweeps import sweep
from flip7.lab.total import Threads


def test_a_value_gets_what_its_line_ups_get_alone() -> None:
    found = sweep("ev,stay:24..26,random", 300, seed=4).curves[0].points[0]
    lineups = rotations(read_field("ev,stay:24,random"))
    games = Games(edition(), lineups, 300, 4, common=True, dealers=[2] * 3)
    wins = 0
    for results in play(games):
        seats = (1 + results.first + np.arange(len(results.winners))) % 3
        won = results.winners >> seats & 1
        wins += int((won * WIN // np.bitwise_count(results.winners).astype(np.int64)).sum())
    assert found.found.value == pytest.approx(wins / WIN / 300, abs=1e-12)


def test_threads_do_not_matter() -> None:
    one, three = (sweep("stay:20..25,ev,ev", 600, runner=Threads(n)) for n in (1, 3))
    assert one == three


def test_the_best_sum_of_a_deck_of_numbers() -> None:
    rules = edition(min_players=1, deck=read_deck("numbers"))
    (curve,) = sweep("sum:20..26", 60_000, rules=rules, single_rounds=True).curves
    by_value = {point.value: point for point in curve.points}
    for value, exact in (("23", 18.5212257206), ("22", 18.4990933686)):
        assert by_value[value].found.value == pytest.approx(exact, abs=0.2)
    assert by_value["23"].perhaps_best
    assert not by_value["20"].perhaps_best


def test_other_axes_make_curves() -> None:
    found = sweep("ev,stay:25", 30, seats="3,4", vary=["tie_break=everyone,shared"])
    assert found.axis == "tie_break"
    assert [curve.settings for curve in found.curves] == [{"seats": "3"}, {"seats": "4"}]
    assert len(found.tables()["points"]) == 4


def test_ranges() -> None:
    assert range_of("15..17") == ["15", "16", "17"]
    assert varied_player("risk:0.1..0.3..0.1/leader").texts[1] == "risk:0.2/leader"


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("stay:25..,ev,ev", "a range is written"),
        ("stay:9..2,ev,ev", "from a lower value"),
        ("stay:0..1000,ev,ev", "200 are the most"),
        ("stay:1..2,ev/sc=1..2,ev", "only one player"),
        ("stay:25,ev,ev", "nothing varies"),
        ("stay:1..2/brave,ev,ev", "is no option"),
    ],
)
def test_what_is_refused(players: str, message: str) -> None:
    with pytest.raises(Flip7Error, match=message):
        sweep(players, 30)


def test_the_provenance_names_all_rules_and_what_varies() -> None:
    both = [edition("official"), edition("booklet", flip_bonus=20)]
    source = sweep("ev,ev,stay:25", 30, rules=both, vary=["target_score=50,60"]).provenance
    assert [rules.edition for rules in source.rules] == ["official", "booklet"]
    assert source.rules_text == "official, booklet(flip_bonus=20)"
    assert [rules.settings["flip_bonus"] for rules in source.rules] == ["15", "20"]
    assert all("target_score" not in rules.settings for rules in source.rules)
    assert source.asked["target_score"] == "50, 60"
