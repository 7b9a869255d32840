"""Spreadsheets of evenings, as JSON."""

from __future__ import annotations

from typing import Any

import pytest

from flip7.sheet.entry import Bust
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import asked, entry_of, only_plan, sheet_of, table_of, taken


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
            ScoreFileError, match=r"file: \$\.spreadsheets\[0\]\.games\.Home: expected `rows`"
        ):
            taken(evenings({"Home": {"headers": HEADERS}}))
