"""A game as its events."""

from __future__ import annotations

from typing import Any

import pytest

from flip7.game.cards import parse_cards
from flip7.sheet.entry import Bust, Cards, Total
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import asked, entry_of, sheet_of, table_of, taken


def events(*more: dict[str, Any]) -> dict[str, Any]:
    players = [{"id": "alice", "name": "Ana"}, {"id": "bob", "name": "Ben"}]
    created = {"t": "GameCreated", "players": players, "targetScore": 200, "purist": False}
    return {
        "exportSchemaVersion": 1,
        "meta": {"id": "1", "createdAt": "2026-08-02T11:00:00.000Z", "archivedAt": None},
        "events": [
            {"schemaVersion": 1, "at": "2026-08-02T11:00:00.000Z", "seq": number, **event}
            for number, event in enumerate([created, *more], 1)
        ],
    }


def dealt(player: str, **card: Any) -> dict[str, Any]:
    return {"t": "CardDealt", "playerId": player, "card": {"id": "1", **card}}


def number(player: str, value: int) -> dict[str, Any]:
    return dealt(player, kind="number", value=value)


START = {"t": "RoundStarted", "dealerId": "bob"}
CLOSED = {"t": "RoundClosed"}


def action(player: str, name: str) -> dict[str, Any]:
    return dealt(player, kind="action", action=name)


class TestEvents:
    def test_cards_make_the_lines(self) -> None:
        sheet = sheet_of(
            events(
                START,
                number("alice", 4),
                dealt("alice", kind="modifier", modifier="x2"),
                dealt("alice", kind="modifier", modifier=10),
                number("bob", 7),
                {"t": "PlayerStayed", "playerId": "alice"},
                {"t": "DeckReshuffled"},
                number("bob", 7),
                CLOSED,
            )
        )
        assert table_of(sheet) == {"Ana": [18], "Ben": [0]}
        assert entry_of(sheet, "Ben", 1) == Bust(parse_cards("7 7"))
        assert sheet.rounds[0].dealer == 2
        assert str(sheet.log[0].at) == "2026-08-02 11:00:00+00:00"

    def test_a_second_chance_saves(self) -> None:
        saved = [number("bob", 7), action("bob", "secondChance"), number("bob", 7)]
        sheet = sheet_of(events(START, number("alice", 4), *saved, number("bob", 2), CLOSED))
        assert table_of(sheet)["Ben"] == [9]

    def test_an_action_goes_over_to_its_target(self) -> None:
        aimed = {"t": "ActionTargeted", "playerId": "bob", "targetId": "alice", "action": "freeze"}
        sheet = sheet_of(
            events(
                START, number("alice", 4), action("bob", "freeze"), aimed, number("bob", 7), CLOSED
            )
        )
        assert entry_of(sheet, "Ana", 1) == Cards(parse_cards("4 FZ"))
        assert table_of(sheet) == {"Ana": [4], "Ben": [7]}

    def test_points_may_be_entered_by_hand(self) -> None:
        by_hand = {"t": "ManualScoreEntered", "playerId": "bob", "points": 31}
        sheet = sheet_of(events(START, number("alice", 4), by_hand, CLOSED))
        assert entry_of(sheet, "Ben", 1) == Total(31)

    def test_in_an_unfinished_round_whoever_is_not_done_is_awaited(self) -> None:
        sheet = sheet_of(
            events(
                START,
                number("alice", 4),
                number("bob", 7),
                {"t": "PlayerStayed", "playerId": "bob"},
            )
        )
        assert sheet.missing == ((1, 1),)
        assert entry_of(sheet, "Ben", 1) == Cards(parse_cards("7"))

    def test_a_player_without_cards_in_a_closed_round_is_a_blank(self) -> None:
        assert "blank" in asked(events(START, number("alice", 4), CLOSED))[0]

    def test_an_unknown_event_may_mean_anything(self) -> None:
        file = events(START, number("alice", 4), number("bob", 7), {"t": "Undone"}, CLOSED)
        assert asked(file) == [
            "$.events[4]: 'Undone' is no event that is known here (answer ignore=Undone)"
        ]
        assert table_of(sheet_of(file, "ignore=Undone")) == {"Ana": [4], "Ben": [7]}

    @pytest.mark.parametrize(
        ("event", "fault"),
        [
            (number("cem", 4), r"events\[2\]\.playerId: expected the id of a player, found 'cem'"),
            (number("bob", 44), r"events\[2\]\.card\.value: '44' is no card"),
            (dealt("bob", kind="joker"), "kind: expected number, modifier or action"),
            (action("bob", "jump"), "action: expected freeze or flipThree or secondChance"),
            ({"t": "CardDealt", "playerId": "bob"}, r"events\[2\]: expected `card` here"),
        ],
    )
    def test_a_fault_is_told_with_its_place(self, event: dict[str, Any], fault: str) -> None:
        with pytest.raises(ScoreFileError, match=fault):
            taken(events(START, event))

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(
            ScoreFileError, match="exportSchemaVersion: expected version 1, found 2"
        ):
            taken({**events(), "exportSchemaVersion": 2})

    def test_points_by_hand_beside_other_cards_are_asked_for(self) -> None:
        by_hand = {"t": "ManualScoreEntered", "playerId": "alice", "points": 31}
        file = events(START, number("alice", 4), number("bob", 7), by_hand, CLOSED)
        assert "'4' is worth 4 points, but the file counts 31" in asked(file)[0]
        assert table_of(sheet_of(file, "believe=points"))["Ana"] == [31]

    def test_two_players_of_one_id_are_refused(self) -> None:
        file = events()
        file["events"][0]["players"][1]["id"] = "alice"
        with pytest.raises(ScoreFileError, match=r"players\[1\]\.id: expected an id that no other"):
            taken(file)
