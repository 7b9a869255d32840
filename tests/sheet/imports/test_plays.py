"""Logs of plays of many games, with final scores alone."""

from __future__ import annotations

from typing import Any

import pytest

from flip7.sheet.entry import Total
from flip7.sheet.imports import ScoreFileError
from flip7.sheet.statistics import statistics
from tests.sheet.imports.helping import asked, entry_of, only_plan, sheet_of, taken

XML = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ana" userid="1" total="2" page="1">
  <play id="1" date="2026-03-21" quantity="1" length="30" incomplete="0" location="Home">
    <item name="Flip 7" objecttype="thing" objectid="1"><subtypes/></item>
    <comments>so close</comments>
    <players>
      <player username="" userid="0" name="Ben" startposition="2" score="180" new="0" win="0"/>
      <player username="ana" userid="1" name="Ana" startposition="1" score="212" new="0" win="1"/>
    </players>
  </play>
  <play id="2" date="2026-03-22" quantity="1" incomplete="0" location="">
    <item name="Chess" objecttype="thing" objectid="2"/>
    <players><player name="Ana" score="1" win="1"/></players>
  </play>
</plays>
"""

PLAYERS = [
    {"name": "Ana", "username": "ana", "startposition": "1", "score": "212", "win": 1, "new": 0},
    {"name": "Ben", "username": "", "startposition": "2", "score": "180", "win": 0, "new": 1},
]
PLAY = {
    "date": "2026-03-21",
    "quantity": 1,
    "length": 30,
    "incomplete": 0,
    "location": "Home",
    "comments": "so close",
    "players": PLAYERS,
}


def bg_stats(*plays: dict[str, Any], game: str = "Flip 7") -> dict[str, Any]:
    return {
        "players": [
            {"id": 1, "uuid": "u1", "name": "Ana", "modificationDate": "2026-01-01 10:00:00"},
            {"id": 2, "uuid": "u2", "name": "Ben"},
        ],
        "games": [{"id": 7, "name": game}, {"id": 8, "name": "Chess"}],
        "locations": [{"id": 3, "name": "Home"}],
        "plays": [
            {"gameRefId": 8, "playDate": "2026-03-20 18:00:00", "playerScores": []},
            *plays,
        ],
        "deletedObjects": [],
        "challenges": [],
    }


BG_PLAY = {
    "uuid": "p",
    "gameRefId": 7,
    "locationRefId": 3,
    "playDate": "2026-03-21 20:15:00",
    "comments": "so close",
    "playerScores": [
        {"playerRefId": 2, "score": "180", "winner": False, "seatOrder": 2},
        {"playerRefId": 1, "score": "212", "winner": True, "seatOrder": 1},
    ],
}

ALL = [
    pytest.param(XML, "bgg-plays", id="xml"),
    pytest.param({"plays": [PLAY]}, "bgg-plays", id="json"),
    pytest.param([PLAY], "bgg-plays", id="list"),
    pytest.param(bg_stats(BG_PLAY), "bg-stats", id="bg-stats"),
]


@pytest.mark.parametrize(("file", "form"), ALL)
def test_final_totals_alone_are_asked_for(file: Any, form: str) -> None:
    assert taken(file).form == form
    assert asked(file) == ["only final totals are known, and no rounds (answer only_totals=round)"]


@pytest.mark.parametrize(("file", "form"), ALL)
def test_they_can_stand_as_one_round(file: Any, form: str) -> None:
    plan = only_plan(file, "only_totals=round")
    assert plan.names == ("Ana", "Ben")
    assert plan.begun is not None
    assert plan.begun.date().isoformat() == "2026-03-21"
    assert plan.differences == (), form
    sheet = plan.sheet
    assert sheet is not None
    assert sheet.totals == {1: 212, 2: 180}
    assert sheet.outcome is not None
    assert sheet.outcome.winners == (1,)
    assert sheet.rounds[0].summed
    assert statistics([sheet]).rounds == 0
    assert entry_of(sheet, "Ana", 1) == Total(212)
    assert sheet.note == "Home\nso close"


def test_a_winner_who_is_none_is_told() -> None:
    play = {**PLAY, "players": [{**PLAYERS[0], "score": "120"}, {**PLAYERS[1], "score": "90"}]}
    assert only_plan([play], "only_totals=round").differences == (
        "The file calls Ana the winner; by these rules nobody has won.",
    )


def test_an_unfinished_play_goes_on() -> None:
    play = {**PLAY, "incomplete": 1, "players": [{**PLAYERS[0], "win": 0}, PLAYERS[1]]}
    assert only_plan([play], "only_totals=round").differences == (
        "The file says that the game goes on; by these rules Ana has won.",
    )


def test_people_are_linked_by_their_own_ids_and_on_request_alone() -> None:
    file = bg_stats(BG_PLAY)
    assert [player.person for player in sheet_of(file, "only_totals=round").players] == [None, None]
    linked = sheet_of(file, "only_totals=round", "persons=link")
    assert [player.person for player in linked.players] == ["bg-stats:u1", "bg-stats:u2"]


def test_another_edition_is_asked_for() -> None:
    file = bg_stats(BG_PLAY, game="Flip 7: With a Vengeance")
    (question,) = asked(file)
    assert "another edition" in question
    assert question.endswith("(answer ignore=Flip 7: With a Vengeance)")
    other = XML.replace('"Flip 7"', '"Flip 7: With a Vengeance"')
    assert "another edition" in asked(other)[0]


def test_a_play_that_stands_for_several_is_asked_for() -> None:
    (question, _) = asked([{**PLAY, "quantity": 2}])
    assert question.startswith("$[0]: this play stands for 2, and has the scores of one")
    sheet = sheet_of([{**PLAY, "quantity": 2}], "ignore=quantity", "only_totals=round")
    assert sheet.totals == {1: 212, 2: 180}


def test_a_missing_score_is_a_blank() -> None:
    play = {**PLAY, "players": [PLAYERS[0], {**PLAYERS[1], "score": ""}]}
    (question,) = asked([play], "only_totals=round")
    assert question.startswith("total of Ben is blank")


def test_a_sum_is_added_up() -> None:
    play = {**PLAY, "players": [{**PLAYERS[0], "score": "100+112"}, PLAYERS[1]]}
    assert sheet_of([play], "only_totals=round").totals[1] == 212


def test_without_any_play_of_the_game_there_is_nothing() -> None:
    with pytest.raises(ScoreFileError, match="file: holds no game"):
        taken(bg_stats())


def test_an_id_that_leads_nowhere_is_told() -> None:
    play = {**BG_PLAY, "playerScores": [{"playerRefId": 9, "score": "1"}]}
    with pytest.raises(
        ScoreFileError, match=r"plays\[1\]\.playerScores\[0\]\.playerRefId: expected"
    ):
        taken(bg_stats(play))


def test_dates_of_0_are_no_dates() -> None:
    assert only_plan([{**PLAY, "date": "0000-00-00"}], "only_totals=round").begun is None
