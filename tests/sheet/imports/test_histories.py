"""A history of games."""

from __future__ import annotations

from typing import Any

import pytest

from flip7.game.cards import parse_cards
from flip7.sheet.entry import Absent, Cards, Total
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import asked, entry_of, sheet_of, table_of, taken


def history(*rounds: dict[str, Any], **other: Any) -> dict[str, Any]:
    players = [
        {"id": "a", "name": "Ana", "isActive": True, "joinedAt": "2026-05-01T19:00:00Z"},
        {"id": "b", "name": "Ben", "isActive": True, "joinedAt": "2026-05-01T20:00:00Z"},
    ]
    game = {
        "id": "g",
        "title": "Home",
        "gameMode": "classic",
        "winningScore": 200,
        "players": players,
        "rounds": [*rounds],
        "suddenDeathPlayerIds": None,
        **other,
    }
    return {"currentGame": None, "gameHistory": [game]}


def scored(at: str, scores: dict[str, int], **other: Any) -> dict[str, Any]:
    return {
        "id": "r",
        "createdAt": f"2026-05-01T{at}:00Z",
        "note": "",
        "scoreInputMode": "cards",
        "cardSelections": {},
        "scores": [{"playerId": id, "points": points} for id, points in scores.items()],
        **other,
    }


class TestHistories:
    def test_cards_and_points_are_read(self) -> None:
        tapped = {"a": ["number:7", "modifier:x2", "modifier:+4"]}
        game = scored("20:30", {"a": 18, "b": 31}, cardSelections=tapped, note="so close")
        sheet = sheet_of(history(game))
        assert entry_of(sheet, "Ana", 1) == Cards(parse_cards("7 x2 +4"))
        assert entry_of(sheet, "Ben", 1) == Total(31)
        assert sheet.rounds[0].note == "so close"
        assert [str(line.at)[11:16] for line in sheet.log][-1] == "20:30"

    def test_who_came_later_did_not_play_before(self) -> None:
        sheet = sheet_of(history(scored("19:30", {"a": 18}), scored("20:30", {"a": 1, "b": 2})))
        assert entry_of(sheet, "Ben", 1) == Absent()
        assert table_of(sheet) == {"Ana": [18, 1], "Ben": [None, 2]}

    def test_who_was_there_is_a_blank(self) -> None:
        assert "blank" in asked(history(scored("20:30", {"a": 18})))[0]

    def test_the_current_game_comes_last(self) -> None:
        file = history(scored("20:30", {"a": 18, "b": 31}))
        file["currentGame"] = {**file["gameHistory"][0], "title": "Now"}
        assert [plan.title for plan in taken(file).plans] == ["Home", "Now"]

    @pytest.mark.parametrize("mode", ["vengeance", "mixed"])
    def test_another_edition_is_asked_for(self, mode: str) -> None:
        assert f"another edition ({mode})" in asked(history(gameMode=mode))[0]

    def test_a_token_that_is_unknown_is_told(self) -> None:
        tapped = {"a": ["number:7", "joker:1"]}
        with pytest.raises(
            ScoreFileError, match=r"cardSelections\.a\[1\]: expected a card such as"
        ):
            taken(history(scored("20:30", {"a": 18, "b": 31}, cardSelections=tapped)))
