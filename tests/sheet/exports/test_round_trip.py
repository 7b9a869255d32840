"""What is exported as a spreadsheet and read again is the same grid."""

import io
from collections.abc import Callable, Mapping

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import Card, parse_cards
from flip7.sheet.changes import Cell, Joined, Noted
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total
from flip7.sheet.exports.grid import grid
from flip7.sheet.exports.spreadsheet import to_csv, to_xlsx
from flip7.sheet.imports import ScoreFileError, answers_of, take
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.sheets import AT, OFFICIAL, begun, noted, relogged, then

FILES: Mapping[str, Callable[[Sheet], bytes]] = {
    "comma.csv": to_csv,
    "semicolon.csv": lambda sheet: to_csv(sheet, ";", bom=True),
    "tab.csv": lambda sheet: to_csv(sheet, "\t"),
    "book.xlsx": lambda sheet: to_xlsx([sheet]),
}


def read_again(sheet: Sheet, file: str) -> Sheet:
    """The sheet that is imported from what was exported of this one."""
    taken = take(FILES[file](sheet), file, sheet.rules, AT)
    assert taken.form == "flip7-export"
    assert not taken.questions
    (plan,) = taken.plans
    assert not plan.differences
    assert plan.sheet is not None
    return plan.sheet


@pytest.mark.parametrize("file", FILES)
def test_a_sheet_with_all_that_can_be_in_a_grid(file: str) -> None:
    sheet = noted(begun(), "A=31; B=bust; C=0", "A=1; C=-")
    sheet = then(sheet, Joined(4, "Dan", 3, 40), Joined(5, "Dan", 3))
    sheet = relogged(sheet, Noted(3, (Cell(4, Total(9)), Cell(5, Bust()))))
    assert grid(read_again(sheet, file)) == grid(sheet)


@pytest.mark.parametrize("file", FILES)
def test_names_that_look_like_formulas_come_back_as_they_were(file: str) -> None:
    names = ["=1+1", "+x", "-x", "@x", "'=1", "'t Hooft", 'a,b;"c"', "<b>", "אבג", "👨‍👩‍👧"]
    sheet = then(begin(OFFICIAL, names, at=AT), Noted(1, (Cell(1, Total(7)),)))
    assert grid(read_again(sheet, file)) == grid(sheet)


@pytest.mark.parametrize("file", FILES)
def test_what_was_asked_when_it_was_noted_is_not_asked_again(file: str) -> None:
    sheet = begin(OFFICIAL, ["Ann", "Ann", "Total", "X", "7"], at=AT)
    flip = parse_cards("0 1 2 3 4 5 6")
    sheet = relogged(
        sheet,
        Noted(1, (Cell(1, Total(170), True), Cell(2, Cards(flip), True), Cell(3, Total(0)))),
        Noted(2, (Cell(4, Total(12)), Cell(5, Bust()))),
    )
    assert grid(read_again(sheet, file)) == grid(sheet)


LIKE = noted(begun("Ann Ben Cem"), "A=31; B=bust; C=-", "A=1; C=7")


def changed(**properties: str) -> bytes:
    """The workbook of a sheet, as somebody else saves it."""
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx([LIKE])))
    for name, value in properties.items():
        setattr(book.properties, name, value)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        to_csv(LIKE).replace(b'"', b""),
        to_csv(LIKE).replace(b"\r\n", b"\n"),
        to_csv(LIKE).replace(b",31", b",30"),
        to_csv(LIKE) + b"\r\n",
        b"\r\n" + to_csv(LIKE),
        to_csv(LIKE).replace(b"BUST", b"X"),
        to_csv(LIKE).replace(b"Round 2", b"R2"),
        changed(creator="openpyxl"),
        changed(lastModifiedBy="Ann"),
    ],
    ids=range(9),
)
def test_what_is_only_like_ours_means_what_its_people_say(data: bytes) -> None:
    taken = take(data, "file", OFFICIAL, AT)
    assert taken.form == "players-in-rows"
    assert any("dash=bust" in question.answers for question in taken.questions)
    with_answers = take(data, "file", OFFICIAL, AT, answers_of(["dash=bust", "blank=bust"]))
    assert with_answers.clear


def test_what_is_called_ours_and_is_not_is_refused() -> None:
    with pytest.raises(ScoreFileError, match="file: A1: is no table as flip7 exports it"):
        take(b"Player,R1\nAnn,3\n", "file", OFFICIAL, AT, form="flip7-export")
    with pytest.raises(ScoreFileError, match="file: holds no game"):
        take(b"{}", "file", OFFICIAL, AT, form="flip7-export")


entries = (
    st.none()
    | st.sampled_from([Absent(), Bust(), Total(0), Cards((Card.N5, Card.N12))])
    | st.builds(Total, st.integers(0, 171))
)
rows = st.tuples(entries, entries, entries).filter(lambda row: row != (None, None, None))


@given(st.builds(Total, st.integers(0, 171)), st.lists(rows, max_size=6), st.sampled_from([*FILES]))
def test_any_grid_comes_back_as_it_was(
    first: Entry, others: list[tuple[Entry | None, ...]], file: str
) -> None:
    noted_rounds = [(first, None, Absent()), *others]
    sheet = relogged(
        begun(),
        *(
            Noted(number, tuple(Cell(player, entry) for player, entry in enumerate(row, 1)))
            for number, row in enumerate(noted_rounds, 1)
        ),
    )
    assert grid(read_again(sheet, file)) == grid(sheet)
