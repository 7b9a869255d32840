"""Games with their cards, as JSON and as CSV."""

from __future__ import annotations

from typing import Any

import pytest

from flip7.game.cards import parse_cards
from flip7.sheet.entry import Bust, Cards, Total
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import asked, entry_of, only_plan, sheet_of, table_of, taken


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


class TestCardsJson:
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
        with pytest.raises(ScoreFileError, match=r"expected one entry for Ana in a round"):
            taken(evening_of([entry("Ana", 3, 3), entry("Ana", 4, 4)]))
        with pytest.raises(ScoreFileError, match=r"entries\[0\]\.player: expected a player of"):
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


def cards_csv(*lines: str) -> bytes:
    return "\r\n".join([HEADER, *lines, ""]).encode("utf-8-sig")


class TestCardsCsv:
    def test_lines_are_gathered_to_rounds(self) -> None:
        found = taken(cards_csv(*LINES))
        assert found.form == "cards-csv"
        sheet = sheet_of(cards_csv(*LINES))
        assert sheet.title == "Soirée"
        assert table_of(sheet) == {"Ana": [34, 0], "Ben": [0, 17]}
        assert entry_of(sheet, "Ben", 1) == Bust()

    def test_quotes_are_doubled_in_names(self) -> None:
        line = '"The ""late"" one";2026-05-01;200;1;"Ana; the first";;;non;non;non;7;7;non'
        plan = only_plan(cards_csv(line))
        assert plan.title == 'The "late" one'
        assert plan.names == ("Ana; the first",)

    def test_another_game_begins_where_the_rounds_do(self) -> None:
        games = taken(cards_csv(*LINES, *LINES)).plans
        assert [plan.rounds for plan in games] == [2, 2]

    def test_the_winner_is_compared(self) -> None:
        assert only_plan(cards_csv(*LINES)).differences == (
            "The file calls Ana the winner; by these rules nobody has won.",
        )

    def test_two_lines_of_one_name_in_a_round_are_asked_for(self) -> None:
        (question,) = asked(cards_csv(*LINES[:2], LINES[0]))
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
        with pytest.raises(ScoreFileError) as told:
            taken(cards_csv(LINES[0].replace(before, after)))
        assert str(told.value).startswith(f"file: {fault}")
