"""The JSON and CSV exports of other score keepers."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from flip7.game.cards import parse_cards
from flip7.sheet.entry import Absent, Bust, Cards, Total
from flip7.sheet.imports import ImportError_
from tests.sheet.imports.helping import asked, entry_of, only_plan, sheet_of, table_of, taken

# ---------------------------------------------------------------- evenings


def evenings(games: dict[str, Any]) -> dict[str, Any]:
    return {
        "fetchedAt": "2026-06-01T08:00:00Z",
        "spreadsheets": [{"id": "1", "label": "Fridays", "games": games}],
    }


HEADERS = ["Player", "Total", *(f"Round {number}" for number in range(1, 16))]
EVENING = {
    "gid": 1,
    "headers": HEADERS,
    "rows": [["Ana ", "85", "28", "27", "30"], ["Ben", "55", "14", "0", "41"]],
    "notes": ["Note: house rule - x2 counts 7"],
}


class TestEvenings:
    def test_a_game_is_read_with_its_title_date_and_notes(self) -> None:
        plan = only_plan(evenings({"2026-04-11, game 2": EVENING}))
        assert plan.title == "2026-04-11, game 2"
        assert plan.names == ("Ana", "Ben")
        assert str(plan.begun)[:10] == "2026-04-11"
        assert plan.differences == ()
        assert plan.sheet is not None
        assert table_of(plan.sheet) == {"Ana": [28, 27, 30], "Ben": [14, 0, 41]}
        assert plan.sheet.note == "Fridays\nNote: house rule - x2 counts 7"
        assert plan.sheet.outcome is None

    def test_both_ways_of_dates_and_a_prefix_are_read(self) -> None:
        titles = ["2026-03-21", "05-16-2026", "[XY] 2026-04-11", "[XY] 05-16-2026, game 3"]
        plans = taken(evenings(dict.fromkeys(titles, EVENING))).plans
        assert [plan.title for plan in plans] == titles
        assert [str(plan.begun)[:10] for plan in plans] == [
            "2026-03-21",
            "2026-05-16",
            "2026-04-11",
            "2026-05-16",
        ]

    def test_an_empty_tab_is_no_game(self) -> None:
        empty = {"gid": 2, "headers": [], "rows": [], "notes": []}
        found = taken(evenings({"2026-04-11": EVENING, "Sheet3": empty}))
        assert [plan.title for plan in found.plans] == ["2026-04-11"]

    def test_rows_that_are_cut_off_have_blanks(self) -> None:
        game = {**EVENING, "rows": [["Ana", "55", "28", "27"], ["Ben", "0"]]}
        (question,) = asked(evenings({"Home": game}))
        assert question.startswith("Home!C3, Home!D3 are each blank")
        sheet = sheet_of(evenings({"Home": game}), "blank=bust")
        assert entry_of(sheet, "Ben", 1) == Bust()

    def test_the_older_form_has_fewer_fields(self) -> None:
        game = {"headers": HEADERS, "rows": EVENING["rows"]}
        old = {"fetchedAt": "", "spreadsheets": [{"label": "Fridays", "games": {"Home": game}}]}
        assert table_of(sheet_of(old))["Ana"] == [28, 27, 30]

    def test_title_rows_may_stand_above_the_data(self) -> None:
        game = {
            "headers": ["Our game"],
            "rows": [["at Cem's"], [], ["Ana", "28", "28"], ["Ben", "14", "14"]],
        }
        sheet = sheet_of(evenings({"2026-04-11": game}))
        assert table_of(sheet) == {"Ana": [28], "Ben": [14]}
        assert sheet.note == "Fridays\nOur game\nat Cem's"

    def test_a_fault_is_told_with_its_place(self) -> None:
        with pytest.raises(
            ImportError_, match=r"file: \$\.spreadsheets\[0\]\.games\.Home: expected `rows`"
        ):
            taken(evenings({"Home": {"headers": HEADERS}}))


# ---------------------------------------------------------------- Erisme


def entry(player: str, score: int, *numbers: int, **other: Any) -> dict[str, Any]:
    blank = {"bonusCards": [], "hasDouble": False, "hasFlip7": False, "busted": False}
    return {"player": player, "numberCards": [*numbers], "roundScore": score, **blank, **other}


def evening_of(*rounds: list[dict[str, Any]], **other: Any) -> list[dict[str, Any]]:
    return [
        {
            "name": "Soirée",
            "startedAt": "2026-05-01T19:00:00.000Z",
            "finishedAt": None,
            "targetScore": 200,
            "players": ["Ana", "Ben"],
            "winners": [],
            "finalScores": {},
            "rounds": [
                {"round": number, "entries": entries} for number, entries in enumerate(rounds, 1)
            ],
            **other,
        }
    ]


ROUND = [
    entry("Ana", 34, 3, 9, bonusCards=[10], hasDouble=True),
    entry("Ben", 0, 8, 5, 8, busted=True),
]


class TestErismeJson:
    def test_the_cards_are_read_and_their_points_computed(self) -> None:
        file = evening_of(ROUND, finalScores={"Ana": 34, "Ben": 0}, targetScore=150)
        plan = only_plan(file)
        assert plan.differences == ()
        assert plan.sheet is not None
        assert plan.sheet.rules.target_score == 150
        assert str(plan.begun) == "2026-05-01 19:00:00+00:00"
        assert entry_of(plan.sheet, "Ana", 1) == Cards(parse_cards("3 9 +10 x2"))
        assert entry_of(plan.sheet, "Ben", 1) == Bust(parse_cards("8 5 8"))
        assert table_of(plan.sheet) == {"Ana": [34], "Ben": [0]}

    def test_points_without_cards_are_taken_as_they_are(self) -> None:
        sheet = sheet_of(evening_of([entry("Ana", 31), entry("Ben", 0)]))
        assert entry_of(sheet, "Ana", 1) == Total(31)
        assert entry_of(sheet, "Ben", 1) == Total(0)

    def test_a_0_is_none_where_the_file_says_that_nobody_busted(self) -> None:
        file = evening_of([entry("Ana", 31), entry("Ben", 0)])
        assert entry_of(sheet_of(file, "zero=bust"), "Ben", 1) == Total(0)

    def test_points_that_are_not_those_of_the_cards_are_asked_for(self) -> None:
        doubled = entry("Ana", 60, 12, 8, bonusCards=[10], hasDouble=True)
        file = evening_of([doubled, entry("Ben", 5, 5)])
        assert asked(file) == [
            (
                "$[0].rounds[0].entries[0]: '12 8 +10 x2' is worth 50 points, but the file counts"
                " 60 (answer believe=cards or believe=points)"
            )
        ]
        by_cards = only_plan(file, "believe=cards")
        assert by_cards.sheet is not None
        assert table_of(by_cards.sheet)["Ana"] == [50]
        assert by_cards.differences == (
            "Round 1: the file counts 60 for Ana, and '12 8 +10 x2' is worth 50.",
        )
        assert table_of(sheet_of(file, "believe=points"))["Ana"] == [60]

    def test_cards_that_cannot_lie_so_are_told(self) -> None:
        (question,) = asked(evening_of([entry("Ana", 16, 8, 8), entry("Ben", 5, 5)]))
        assert question == "$[0].rounds[0].entries[0]: '8 8': 8 is there twice, which busts"

    def test_the_decks_are_those_of_all_players(self) -> None:
        (question,) = asked(evening_of([entry("Ana", 1, 1), entry("Ben", 1, 1)]))
        assert question.startswith("round 1: with these cards 2 copies")

    def test_totals_and_winners_are_not_trusted(self) -> None:
        file = evening_of(ROUND, finalScores={"Ana": 212}, winners=["Ana"], finishedAt="2026")
        plan = only_plan(file)
        assert plan.differences == (
            "The file has the total 212 for Ana; the rounds add up to 34.",
            "The file calls Ana the winner; by these rules nobody has won.",
        )
        assert plan.sheet is not None
        assert plan.sheet.ended
        assert plan.sheet.outcome is None

    def test_scores_by_name_of_two_of_one_name_are_refused(self) -> None:
        questions = asked(evening_of([entry("Ana", 3, 3)], players=["Ana", "Ana"]))
        assert "$[0]: 'Ana' names two players, and the scores stand by names" in questions

    def test_an_entry_is_there_once_for_each_player(self) -> None:
        with pytest.raises(ImportError_, match=r"expected one entry for Ana in a round"):
            taken(evening_of([entry("Ana", 3, 3), entry("Ana", 4, 4)]))
        with pytest.raises(ImportError_, match=r"entries\[0\]\.player: expected a player of"):
            taken(evening_of([entry("Cem", 3, 3)]))

    def test_a_missing_entry_is_a_blank(self) -> None:
        assert len(asked(evening_of([entry("Ana", 3, 3)]))) == 1


HEADER = (
    "partie;date;objectif;tour;joueur;cartes_numero;cartes_bonus;x2;flip7;bust;score_tour;"
    "score_final;vainqueur"
)
LINES = (
    "Soirée;2026-05-01;200;1;Ana;3+9;+10;oui;non;non;34;34;oui",
    "Soirée;2026-05-01;200;1;Ben;;;non;non;oui;0;17;non",
    "Soirée;2026-05-01;200;2;Ana;;;non;non;oui;0;34;oui",
    'Soirée;2026-05-01;200;2;Ben;"12+5";;non;non;non;17;17;non',
)


def erisme_csv(*lines: str) -> bytes:
    return "\r\n".join([HEADER, *lines, ""]).encode("utf-8-sig")


class TestErismeCsv:
    def test_lines_are_gathered_to_rounds(self) -> None:
        found = taken(erisme_csv(*LINES))
        assert found.form == "erisme-csv"
        sheet = sheet_of(erisme_csv(*LINES))
        assert sheet.title == "Soirée"
        assert table_of(sheet) == {"Ana": [34, 0], "Ben": [0, 17]}
        assert entry_of(sheet, "Ben", 1) == Bust()

    def test_quotes_are_doubled_in_names(self) -> None:
        line = '"The ""late"" one";2026-05-01;200;1;"Ana; the first";;;non;non;non;7;7;non'
        plan = only_plan(erisme_csv(line))
        assert plan.title == 'The "late" one'
        assert plan.names == ("Ana; the first",)

    def test_another_game_begins_where_the_rounds_do(self) -> None:
        games = taken(erisme_csv(*LINES, *LINES)).plans
        assert [plan.rounds for plan in games] == [2, 2]

    def test_the_winner_is_compared(self) -> None:
        assert only_plan(erisme_csv(*LINES)).differences == (
            "The file calls Ana the winner; by these rules nobody has won.",
        )

    def test_two_lines_of_one_name_in_a_round_are_asked_for(self) -> None:
        (question,) = asked(erisme_csv(*LINES[:2], LINES[0]))
        assert question == "E4: 'Ana' has two lines in round 1: two players, or one line twice"

    @pytest.mark.parametrize(
        ("before", "after", "fault"),
        [
            (";34;34", ";3x;34", "K2: expected a whole number, found '3x'"),
            (";oui;non;non", ";perhaps;non;non", "H2: expected oui or non, found 'perhaps'"),
            (";3+9;", ";3+44;", "F2: '44' is no card"),
            (";200;1;", ";200;2;", "D2: expected round 1"),
        ],
    )
    def test_a_fault_is_told_with_its_place(self, before: str, after: str, fault: str) -> None:
        with pytest.raises(ImportError_) as told:
            taken(erisme_csv(LINES[0].replace(before, after)))
        assert str(told.value).startswith(f"file: {fault}")


# ---------------------------------------------------------------- events


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
        with pytest.raises(ImportError_, match=fault):
            taken(events(START, event))

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(ImportError_, match="exportSchemaVersion: expected version 1, found 2"):
            taken({**events(), "exportSchemaVersion": 2})


# ---------------------------------------------------------------- rooms


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

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(ImportError_, match="expected a version from 1 to 3, found 4"):
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


# ---------------------------------------------------------------- histories


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
        with pytest.raises(ImportError_, match=r"cardSelections\.a\[1\]: expected a card such as"):
            taken(history(scored("20:30", {"a": 18, "b": 31}, cardSelections=tapped)))
