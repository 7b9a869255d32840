"""Nothing in a table is dropped in silence: players called like labels, and all that is odd."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.sheet.changes import Cell, Noted, SheetError
from flip7.sheet.entry import Absent, Bust, Entry, Total
from flip7.sheet.exports.grid import grid
from flip7.sheet.exports.spreadsheet import to_csv, to_xlsx
from flip7.sheet.imports import Taken, answers_of, take
from flip7.sheet.names import player_name
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.imports.helping import asked, only_plan, sheet_of, table_of, xlsx
from tests.sheet.sheets import AT, OFFICIAL, relogged

LABELS = [
    *("Total", "Winner", "Place", "Dealer", "Start", "Round", "Notes", "Rank", "Average", "Sum"),
    *("Player", "Name", "Spieler", "#", "7", "R1", "Round 1", "total:", "NO", "Tour 2", "1."),
]

# ---------------------------------------------------------------- players called like a label


@pytest.mark.parametrize("name", LABELS)
def test_a_player_called_like_a_label_is_asked_about_and_kept(name: str) -> None:
    text = f"Player,Total,R1,R2\nAna,58,28,30\n{name},55,14,41\n"
    (question,) = asked(text)
    assert question.startswith(f"A3: '{name}' may be a label, or a player who is called so")
    assert table_of(sheet_of(text, f"player={name}")) == {"Ana": [28, 30], name: [14, 41]}
    assert table_of(sheet_of(text, f"ignore={name}")) == {"Ana": [28, 30]}


@pytest.mark.parametrize("name", ["Winner", "Dealer", "Start", "Notes", "Total", "Place"])
def test_so_is_one_in_a_column(name: str) -> None:
    text = f"Round,Ana,{name},Ben\n1,28,14,3\n2,30,41,5\n"
    (question,) = asked(text)
    assert question.startswith(f"C1: '{name}' may be a label")
    kept = sheet_of(text, f"player={name}")
    assert table_of(kept) == {"Ana": [28, 30], name: [14, 41], "Ben": [3, 5]}


@pytest.mark.parametrize("rows", ["Total,28,27\nAna,14,3\n", "Ana,BUST,3\nTotal,X,27\nBen,14,3\n"])
def test_so_is_one_in_a_table_without_labels(rows: str) -> None:
    sheet = sheet_of(rows, "player=Total")
    assert len(table_of(sheet)) == rows.count("\n")
    assert sheet.title == ""


def test_a_row_of_sums_is_asked_about_too_since_they_may_be_somebodys_points() -> None:
    text = "Player,R1\nAna,28\nTotal,28\n"
    assert len(asked(text)) == 1
    assert table_of(sheet_of(text, "ignore=Total")) == {"Ana": [28]}


def test_rounds_that_only_a_label_had_go_with_it() -> None:
    text = "Player,R1,R2\nAna,28,\nTotal,28,0\n"
    assert table_of(sheet_of(text, "ignore=Total")) == {"Ana": [28]}


def test_who_deals_is_still_known_when_a_row_before_is_left_out() -> None:
    text = "Round,Total,Ana,Ben,Dealer\n1,9,28,14,Ben\n2,9,27,0,Ana\n"
    sheet = sheet_of(text, "ignore=Total")
    assert [sheet.player(row.dealer or 0).name for row in sheet.rounds[:2]] == ["Ben", "Ana"]


def test_a_label_with_nothing_beside_it_is_nobody() -> None:
    assert table_of(sheet_of("Player,R1\nAna,28\nTotal,\n")) == {"Ana": [28]}


# ---------------------------------------------------------------- whatever players are called

texts = st.sampled_from([*LABELS, "Ana", "BUST", "-", "=1", "28+3", "2026-05-16"]) | st.text(
    min_size=1, max_size=6
)


def is_possible(name: str) -> bool:
    """Whether a player can have this name, and an XLSX file hold it."""
    try:
        return player_name(name) == name and not {"\ufffe", "\uffff"} & set(name)
    except SheetError:
        return False


names = texts.filter(is_possible)
entries = st.sampled_from([Total(0), Total(1), Total(2), Total(31), Bust(), Absent(), None])


def is_played(row: tuple[Entry | None, ...]) -> bool:
    """Whether anybody played a round."""
    return any(isinstance(entry, Total | Bust) for entry in row)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets of players with any names, of no round or a few."""
    called = draw(st.lists(names, min_size=1, max_size=4))
    rows = st.tuples(*(entries for _ in called)).filter(is_played)
    sheet = begin(OFFICIAL, called, at=AT)
    noted = [
        Noted(number, tuple(Cell(player, entry) for player, entry in enumerate(row, 1)))
        for number, row in enumerate(draw(st.lists(rows, max_size=3)), 1)
    ]
    return relogged(sheet, *noted)


def read_again(sheet: Sheet, data: bytes) -> Taken:
    """What the file of a sheet is taken for, once all questions about players are answered."""
    said = ["blank=missing", "dash=absent", "same_names=two", "keep=totals", "keep=flips"]
    while True:
        taken = take(data, "file", sheet.rules, AT, answers_of(said), form="players-in-rows", by="")
        more = {
            answer
            for question in taken.questions
            for answer in question.answers
            if answer.startswith("player=") and answer not in said
        }
        if not more:
            return taken
        said += more


@given(sheets(), st.booleans())
def test_an_export_comes_back_whatever_the_players_are_called(sheet: Sheet, as_book: bool) -> None:
    taken = read_again(sheet, to_xlsx([sheet]) if as_book else to_csv(sheet))
    assert taken.questions == ()
    assert [grid(again) for again in taken.sheets] == [grid(sheet)]
    assert [plan.differences for plan in taken.plans] == [()]


@pytest.mark.parametrize("name", [*LABELS, "=1", "-", "BUST", "'x"])
def test_an_export_comes_back_whoever_plays(name: str) -> None:
    sheet = relogged(
        begin(OFFICIAL, ["Ana", name, "Ben"], at=AT),
        Noted(1, (Cell(1, Total(28)), Cell(2, Total(14)), Cell(3, Bust()))),
    )
    for data in (to_csv(sheet), to_xlsx([sheet])):
        (again,) = read_again(sheet, data).sheets
        assert grid(again) == grid(sheet)


def test_a_sheet_on_which_nothing_is_noted_comes_back_so() -> None:
    sheet = begin(OFFICIAL, ["Ana", "Ben"], at=AT)
    (again,) = take(to_csv(sheet), "file", OFFICIAL, AT).sheets
    assert grid(again) == grid(sheet)


# ---------------------------------------------------------------- what else was dropped


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Player,R1,Place\nAna,28,Berlin\nBen,14,Rome\n",
            "C1: 'Place' is neither a round nor a total (answer ignore=Place)",
        ),
        (
            "Player,R1,Dealer\nAna,28,x\nBen,14,\n",
            "C1: 'Dealer' is neither a round nor a total (answer ignore=Dealer)",
        ),
        (
            "Player,R1,Winner\nAna,28,perhaps\nBen,14,\n",
            "C1: 'Winner' should hold yes, no or nothing (answer ignore=Winner)",
        ),
        (
            "Player,Score,R1,Total\nAna,28,28,30\nBen,14,14,14\n",
            (
                "D1: 'Total' differs from 'Score', which is the same by its label"
                " (answer ignore=Total)"
            ),
        ),
        ("Player,Total,R1\nAna,28,28\n,28,\n", "A3: this row has scores, but no name"),
        (
            "Ana,28,14\n1,2,3\n\nPlayer,R1\nBen,14\n",
            (
                "A1: this row of numbers stands above the table, where its titles are"
                " (answer ignore=A1)"
            ),
        ),
    ],
)
def test_what_is_odd_is_asked_about(text: str, question: str) -> None:
    assert asked(text)[0] == question


def test_a_row_of_dealers_names_players() -> None:
    text = "Round,Ana,Ben,Dealer\n1,28,14,Ben\n2,27,0,Bem\n"
    assert asked(text) == [
        (
            "D1: 'Dealer' may be a label, or a player who is called so"
            " (answer player=Dealer or ignore=Dealer)"
        )
    ]


def test_a_second_row_of_notes_is_asked_about() -> None:
    text = "Round,Ana,Notes,Notes\n1,28,late,early\n"
    assert asked(text)[0].startswith("D1: 'Notes' may be a label")


def test_what_is_said_of_rounds_that_were_not_played_is_kept() -> None:
    text = "Round,Ana,Ben,Notes,Dealer\n1,28,14,,Ben\n2,,,lunch,Ana\n"
    plan = only_plan(text)
    assert plan.sheet is not None
    assert plan.sheet.note == "Round 2: lunch"
    assert plan.differences == (
        "The dealer of round 2, in which nothing is noted, is not taken over.",
    )


def test_a_text_beside_the_table_is_a_note() -> None:
    assert sheet_of("Round,Ana,Ben\nR1,28,14\nlunch,,\n").note == "lunch"
    assert sheet_of("Player,R1\nAna,28\n7,\n").note == "7"


def test_a_note_on_a_label_is_kept() -> None:
    text = "Player,R1,Notes\nAna,28,\nTotal,28,a good one\n"
    assert sheet_of(text, "ignore=Total").note == "Total: a good one"


def test_a_workbook_is_read_alike() -> None:
    book = xlsx({"Friday": [("Player", "Round 1"), ("Ana", 28), ("Start", 14)]})
    assert asked(book)[0].startswith("Friday!A3: 'Start' may be a label")
