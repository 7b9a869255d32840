"""A backup of rooms."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from flip7.game.cards import parse_cards
from flip7.sheet.entry import Bust, Cards, Total
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import asked, entry_of, only_plan, sheet_of, taken


def room(**other: Any) -> dict[str, Any]:
    return {
        "version": 3,
        "rooms": [
            {
                "id": "r",
                "name": "Home",
                "createdAt": 1780000000000,
                "targetScore": 200,
                "roster": [{"id": "a", "name": "Ana"}, {"id": "b", "name": "Ben"}],
                "edition": "classic",
                "state": {
                    "phase": "round",
                    "roundNumber": 2,
                    "players": [{"id": "a", "totalScore": 24}, {"id": "b", "totalScore": 31}],
                    "history": [
                        {
                            "round": 1,
                            "scores": {"a": 24, "b": 31},
                            "hands": {
                                "a": [
                                    {"instanceId": "1", "card": "number-12", "voided": False},
                                    {"instanceId": "2", "card": "modifier-x2", "voided": False},
                                    {"instanceId": "3", "card": "number-3", "voided": True},
                                ]
                            },
                        }
                    ],
                    "winnerIds": [],
                },
                **other,
            }
        ],
        "players": [],
        "settings": {},
    }


class TestRooms:
    @pytest.mark.parametrize("version", [1, 2, 3])
    def test_the_history_of_a_room_is_read(self, version: int) -> None:
        plan = only_plan({**room(), "version": version})
        assert plan.title == "Home"
        assert str(plan.begun)[:10] == "2026-05-28"
        assert plan.differences == ()
        assert plan.sheet is not None
        assert entry_of(plan.sheet, "Ana", 1) == Cards(parse_cards("12 x2"))
        assert entry_of(plan.sheet, "Ben", 1) == Total(31)

    def test_a_round_under_way_is_told_and_not_taken_over(self) -> None:
        file = copy.deepcopy(room())
        under_way = {"entries": [{"instanceId": "4", "card": "number-5"}], "status": "active"}
        file["rooms"][0]["state"]["players"][0]["round"] = under_way
        plan = only_plan(file)
        assert plan.differences == ("Round 2 was under way; it is not taken over.",)
        assert plan.rounds == 1

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(ScoreFileError, match="expected a version from 1 to 3, found 4"):
            taken({**room(), "version": 4})

    def test_another_edition_is_asked_for(self) -> None:
        file = room(edition="vengeance")
        (question,) = asked(file)
        assert question.startswith("$.rooms[0]: the game 'Home' is of another edition (vengeance)")
        assert taken(file, "ignore=vengeance").plans[0].left_out

    def test_two_of_one_name_stay_two_when_it_is_said_so(self) -> None:
        file = room(roster=[{"id": "a", "name": "Sam"}, {"id": "b", "name": "sam "}])
        assert asked(file) == ["several players are called 'Sam' and 'sam' (answer same_names=two)"]
        sheet = sheet_of(file, "same_names=two")
        assert [player.name for player in sheet.players] == ["Sam", "sam"]
        assert sheet.totals == {1: 24, 2: 31}

    def test_a_0_may_be_a_bust(self) -> None:
        file = copy.deepcopy(room())
        file["rooms"][0]["state"]["history"][0]["scores"]["b"] = 0
        assert entry_of(sheet_of(file), "Ben", 1) == Total(0)
        assert entry_of(sheet_of(file, "zero=bust"), "Ben", 1) == Bust()

    def test_a_player_without_a_score_is_a_blank(self) -> None:
        file = copy.deepcopy(room())
        del file["rooms"][0]["state"]["history"][0]["scores"]["b"]
        (question,) = asked(file)
        assert question.startswith("$.rooms[0].state.history[0].scores.b is blank")

    def test_a_hand_that_is_unknown_is_asked_for_and_its_score_is_kept(self) -> None:
        file = copy.deepcopy(room())
        file["rooms"][0]["state"]["history"][0]["hands"]["b"] = ["number-7", "joker-1"]
        (question,) = asked(file)
        assert "hands.b[1]: expected a card such as number-7" in question
        assert question.endswith("(answer ignore=hands)")
        assert entry_of(sheet_of(file, "ignore=hands"), "Ben", 1) == Total(31)

    def test_scores_of_nobody_are_told(self) -> None:
        file = room(roster=[{"id": "a", "name": "Ana"}])
        assert asked(file) == ["$.rooms[0]: 'b' has scores, but is nobody of the roster"]

    def test_a_date_that_is_none_is_asked_for(self) -> None:
        file = room(createdAt="yesterday")
        assert asked(file) == ["'yesterday' is no date that can be read (answer ignore=date)"]
        assert only_plan(file, "ignore=date").begun is None
