"""What is exported as a spreadsheet and read again is the same grid."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import Card
from flip7.sheet.changes import Cell, Joined, Noted
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total
from flip7.sheet.exports.grid import grid
from flip7.sheet.exports.spreadsheet import to_csv, to_xlsx
from flip7.sheet.imports import answers_of, take
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.sheets import AT, OFFICIAL, begun, noted, relogged, then

ANSWERS = answers_of(
    ["blank=missing", "dash=absent", "same_names=two", "keep=totals", "keep=flips"]
)
"""What our own grids mean; other programs' blanks and dashes mean other things."""

FILES: Mapping[str, Callable[[Sheet], bytes]] = {
    "comma.csv": to_csv,
    "semicolon.csv": lambda sheet: to_csv(sheet, ";", bom=True),
    "tab.csv": lambda sheet: to_csv(sheet, "\t"),
    "book.xlsx": lambda sheet: to_xlsx([sheet]),
}


def read_again(sheet: Sheet, file: str) -> Sheet:
    """The sheet that is imported from what was exported of this one."""
    taken = take(FILES[file](sheet), file, sheet.rules, AT, ANSWERS)
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
