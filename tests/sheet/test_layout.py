"""The table of a sheet: what it shows, and that it fits."""

import pytest
from rich.cells import cell_len

from flip7.game.rules import edition
from flip7.sheet.changes import Cell, Joined, Left, Noted
from flip7.sheet.entry import Total
from flip7.sheet.layout import lay_out
from flip7.sheet.sheet import Sheet, begin
from flip7.sheet.texts import aligned, cut, padded
from tests.sheet.sheets import AT, TIED_ONLY, begun, noted, noting, relogged, then

ODD_NAMES = ["漢字かな", "👨‍👩‍👧 clan", "אבג דה", "Z̷͑̓alg̸̈o", "x" * 300, "<b>", "=1+1"]


def rounds_of(sheet: Sheet, rounds: int) -> Sheet:
    """The sheet after so many rounds in which all had 12."""
    for number in range(1, rounds + 1):
        cells = tuple(Cell(player.number, Total(12)) for player in sheet.players)
        sheet = then(sheet, Noted(number, cells))
    return sheet


def test_points_busts_gaps_and_rounds_not_played_can_be_told_apart() -> None:
    sheet = noted(begun(dealer=2), "A=31; B=bust; C=12 9 x2", "A=0; C=20")
    sheet = noted(then(sheet, Joined(4, "Dan", 3, 20)), "A=5; B=44; C=-; D=7", since=3)
    assert lay_out(sheet).splitlines() == [
        "           1   2   3  total",
        "d  Ann    31   0   5     36",
        "   Ben  bust   ?  44     44",
        "*  Cem    42  20   -     62",
        "   Dan     -   -   7     27",
        "",
        "* led after round 1, d deals round 4, ? missing, - did not play",
    ]


def test_in_the_middle_of_a_round_nobody_is_said_to_lead() -> None:
    sheet = noted(begun(), "A=31; B=40; C=0", "A=60")
    assert lay_out(sheet).splitlines()[2:] == [
        "*  Ben  40   ?     40",
        "   Cem   0   ?      0",
        "",
        "* led after round 1, ? missing",
    ]
    assert "*" not in lay_out(noted(begun(), "A=60"))
    assert "* leads" in lay_out(noted(sheet, "B=5; C=bust", since=2))


def test_a_round_of_which_only_an_absence_is_noted_is_shown() -> None:
    assert "Ben  ?      0" in lay_out(noted(begun(), "A=out"))


def test_a_tie_break_its_winner_and_what_counts_for_nothing() -> None:
    sheet = noted(begun(rules=TIED_ONLY), "A=200; B=200; C=9", "A=5; B=6")
    sheet = relogged(sheet, noting(sheet, 3, "A=4"))
    assert lay_out(sheet).splitlines() == [
        "          1  2t    3  total",
        "   Ann  200   5  (4)    205",
        "*  Ben  200   6    -    206",
        "   Cem    9   -    -      9",
        "",
        "* won, t tie-break, - did not play, ( ) does not count",
    ]


def test_the_total_of_those_who_are_away_is_in_brackets() -> None:
    sheet = then(noted(begun(), "A=31; B=1; C=2"), Left(1, 2))
    assert "Ann  31   (31)" in lay_out(sheet)


def test_a_sheet_on_which_nothing_is_noted_shows_who_plays() -> None:
    assert lay_out(begun()).splitlines() == ["     total", "Ann      0", "Ben      0", "Cem      0"]


def test_players_become_columns_where_the_rounds_do_not_fit_beside_them() -> None:
    lines = lay_out(rounds_of(begun("Ann Ben"), 15), 40).splitlines()
    assert lines[0].split() == ["*", "Ann", "*", "Ben"]
    assert lines[1].split() == ["1", "12", "12"]
    assert lines[16].split() == ["total", "180", "180"]


def test_rounds_come_in_several_tables_where_neither_fits() -> None:
    sheet = rounds_of(begin(edition(), [f"Player {seat}" for seat in range(20)], at=AT), 14)
    tables = lay_out(sheet, 50).split("\n\n")
    heads = [table.splitlines()[0].split() for table in tables[:-1]]
    assert [number for head in heads for number in head[:-1]] == [str(n) for n in range(1, 15)]
    assert all(head[-1] == "total" for head in heads)
    assert all(len(table.splitlines()) == 21 for table in tables[:-1])


@pytest.mark.parametrize("rounds", [0, 1, 9, 30])
def test_every_line_fits(rounds: int) -> None:
    for names in (["Ann", "Ben"], ODD_NAMES, [f"Somebody {seat}" for seat in range(60)]):
        sheet = rounds_of(begin(edition(target_score=1000), names, at=AT, dealer=1), rounds)
        for width in (30, 47, 80, 200):
            assert max(map(cell_len, lay_out(sheet, width).splitlines())) <= width


def test_no_width_is_too_small() -> None:
    assert "12" in lay_out(rounds_of(begin(edition(), ODD_NAMES, at=AT), 2), 1)


def test_columns_stand_straight_whatever_the_names_are() -> None:
    sheet = rounds_of(begin(edition(), ODD_NAMES, at=AT), 1)
    rows = lay_out(sheet).splitlines()[1 : len(ODD_NAMES) + 1]
    assert {cell_len(row[: row.rindex("12  ")]) for row in rows} == {29}


def test_a_name_joins_nothing_beside_it() -> None:
    sheet = rounds_of(begin(edition(), ["Ann", "Ben\u200d", "\u200dCem"], at=AT), 1)
    assert len({cell_len(row) for row in lay_out(sheet).splitlines()[:4]}) == 1


def test_names_that_look_alike_have_their_numbers_with_them() -> None:
    text = lay_out(begin(edition(), ["Sam", "Sam", "y" * 40 + "1", "y" * 40 + "2"], at=AT))
    assert all(f"({number})" in text for number in (1, 2, 3, 4))


def test_head_lines_can_be_made_strong() -> None:
    text = lay_out(noted(begun(), "A=1; B=2; C=3"), strong=lambda line: f"<{line}>")
    assert [line for line in text.splitlines() if line.startswith("<")] == ["<        1  total>"]


def test_a_long_name_is_cut_between_its_characters() -> None:
    assert cut("漢字かな", 6) == "漢字 …"
    assert cut("漢字かな", 8) == "漢字かな"
    assert cell_len(padded(cut("x" * 99, 5), 9)) == 9
    assert aligned("漢", 4) == "  漢"


def test_a_name_from_right_to_left_is_set_apart() -> None:
    assert cut("אבג", 9) == "\u2068אבג\u2069"
    assert cut("Ann", 9) == "Ann"
