"""CSV and XLSX: what stands where, and that nothing becomes a formula."""

import csv
from io import BytesIO, StringIO

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.sheet.changes import Joined, Left, Renamed, Retitled
from flip7.sheet.exports.grid import grid
from flip7.sheet.exports.spreadsheet import SpreadsheetError, to_csv, to_xlsx
from flip7.sheet.formulas import guarded, is_risky, unguarded
from tests.sheet.sheets import TIED_ONLY, begun, noted, noting, relogged, then

RISKY = ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", " =1", "＝1", "'=1", "''@x"]  # noqa: RUF001
HARMLESS = ["Ann", "", "'t Hooft", "a=b", "1", "<b>", "x\ty", "''"]


def test_blank_zero_bust_and_not_played_are_kept_apart() -> None:
    sheet = noted(begun(), "A=0; B=bust; C=12 9 x2", "A=10+15; C=-")
    assert grid(sheet) == [
        ["Player", "Total", "Round 1", "Round 2"],
        ["Ann", 25, 0, 25],
        ["Ben", 0, "BUST", ""],
        ["Cem", 42, 42, "-"],
    ]


def test_agreed_starts_have_a_column_so_that_rows_add_up() -> None:
    sheet = then(noted(begun(), "A=1; B=2; C=3"), Joined(4, "Dan", 2, 40), Left(1, 2))
    assert grid(noted(sheet, "B=1; C=1; D=5", since=2)) == [
        ["Player", "Start", "Total", "Round 1", "Round 2"],
        ["Ann", 0, 1, 1, "-"],
        ["Ben", 0, 3, 2, 1],
        ["Cem", 0, 4, 3, 1],
        ["Dan", 40, 45, "-", 5],
    ]


def test_what_counts_for_nothing_is_not_in_the_grid() -> None:
    sheet = noted(begun(rules=TIED_ONLY), "A=200; B=200; C=9", "A=5; B=6")
    sheet = relogged(sheet, noting(sheet, 2, "C=31"), noting(sheet, 3, "A=4"))
    assert grid(sheet)[0][-1] == "Round 2"
    assert grid(sheet)[3] == ["Cem", 9, 9, "-"]


def test_a_new_sheet_has_players_and_no_rounds() -> None:
    assert grid(begun("Ann Ben")) == [["Player", "Total"], ["Ann", 0], ["Ben", 0]]


def test_csv_is_as_documented_to_the_byte() -> None:
    sheet = noted(begun("Ann Ben"), "A=31; B=bust", "A=0")
    sheet = then(sheet, Renamed(1, 'Smith, "A"'), Renamed(2, "=1+1"))
    assert to_csv(sheet) == (
        b'"Player","Total","Round 1","Round 2"\r\n'
        b'"Smith, ""A""",31,31,0\r\n'
        b'"\'=1+1",0,"BUST",""\r\n'
    )


def test_csv_with_another_separator_and_with_a_mark_of_utf_8() -> None:
    sheet = noted(begun("Añn Ben"), "A=31; B=1")
    assert to_csv(sheet, ";", bom=True).startswith(b'\xef\xbb\xbf"Player";"Total";"Round 1"\r\n')
    assert "\t" in to_csv(sheet, "\t").decode()
    with pytest.raises(SpreadsheetError, match="'x' parts no cells"):
        to_csv(sheet, "x")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_separator_tears_a_name_in_two(separator: str) -> None:
    sheet = then(begun("Ann Ben"), Renamed(1, "a,b;c"), Renamed(2, "x;=1+1"))
    text = StringIO(to_csv(sheet, separator).decode(), newline="")
    assert [row[0] for row in csv.reader(text, delimiter=separator)][1:] == ["a,b;c", "x;=1+1"]


@pytest.mark.parametrize("text", RISKY)
def test_what_looks_like_a_formula_gets_an_apostrophe(text: str) -> None:
    assert is_risky(text)
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", HARMLESS)
def test_every_other_text_stays_as_it_is(text: str) -> None:
    assert guarded(text) == text
    assert unguarded(text) == text


@given(st.text(alphabet="'=+-@ \tab1\n＝") | st.text())  # noqa: RUF001
def test_the_apostrophe_can_be_taken_away_again(text: str) -> None:
    assert unguarded(guarded(text)) == text


def test_numbers_are_numbers_in_a_workbook_and_the_head_stays_in_sight() -> None:
    sheet = then(noted(begun(), "A=31; B=bust; C=-", "A=5"), Retitled("Friday"))
    tab = openpyxl.load_workbook(BytesIO(to_xlsx([sheet])))["Friday"]
    assert [[cell.value for cell in row] for row in tab.rows] == [
        ["Player", "Total", "Round 1", "Round 2"],
        ["Ann", 36, 31, 5],
        ["Ben", 0, "BUST", None],
        ["Cem", 0, "-", None],
    ]
    assert [cell.font.bold for cell in tab[1]] == [True] * 4
    assert tab["C2"].data_type == "n"
    assert tab.freeze_panes == "C2"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "#REF!", "=cmd|' /C calc'!A0"])
def test_no_name_is_a_formula_in_a_workbook(name: str) -> None:
    data = to_xlsx([then(begun("Ann Ben"), Renamed(1, name))])
    cell = openpyxl.load_workbook(BytesIO(data)).worksheets[0]["A2"]
    assert (cell.value, cell.data_type) == (name, "s")
    assert cell.quotePrefix == is_risky(name)


def test_tabs_are_called_like_the_sheets_as_far_as_tabs_can_be() -> None:
    titles = ["a/b:c?[d]", "'x'", "Same", "same", "History", "", "y" * 40, "y" * 40]
    book = openpyxl.load_workbook(
        BytesIO(to_xlsx([then(begun(), Retitled(title)) for title in titles]))
    )
    assert book.sheetnames == [
        "a b c  d",
        "x",
        "Same",
        "same (2)",
        "History (2)",
        "Game 6",
        "y" * 31,
        "y" * 27 + " (2)",
    ]


def test_a_workbook_of_no_sheet_is_refused() -> None:
    with pytest.raises(SpreadsheetError, match="needs at least one sheet"):
        to_xlsx([])
