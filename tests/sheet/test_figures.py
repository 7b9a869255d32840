"""Statistics as they are read."""

from fractions import Fraction

import pytest
from rich.cells import cell_len

from flip7.sheet.changes import Linked, Renamed
from flip7.sheet.figures import at_least, decimal, head_to_head_text, statistics_text
from flip7.sheet.head_to_head import head_to_head
from flip7.sheet.statistics import statistics
from tests.sheet.sheets import begun, noted, then


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(17), "17"),
        (Fraction(53, 3), "17.67"),
        (Fraction(1, 8), "0.13"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(-1, 1000), "0.00"),
        (Fraction(1999, 1000), "2.00"),
        (None, "-"),
    ],
)
def test_averages_are_shown_with_two_places(value: Fraction | None, text: str) -> None:
    assert decimal(value) == text


def test_what_is_only_known_in_part_says_so() -> None:
    assert at_least(2, 0) == "2"
    assert at_least(2, 5) == "2+"
    assert at_least(0, 5) == "0+"


def test_statistics_are_tables_of_rounds_and_of_games() -> None:
    sheet = noted(begun(), "A=0 1 2 3 4 5 6; B=bust; C=120", "A=12 9; B=bust; C=100")
    assert statistics_text(statistics([sheet])).splitlines() == [
        "games played: 1",
        "finished: 1",
        "complete rounds: 2",
        "changes of the lead: 0",
        "",
        "Rounds  played  average  best  busts  bust streak  Flip 7  unknown",
        "Ann          2    28.50    36      0            0       1        0",
        "Ben          2        0     0      2            2       0        0",
        "Cem          2      110   120      0            0      0+        2",
        "",
        "Games  played  finished  won  win streak  comebacks",
        "Ann         1         1    0           0          0",
        "Ben         1         1    0           0          0",
        "Cem         1         1    1           1          0",
        "",
        "Flip 7s are known from cards alone: n+ stands for at least n.",
        "Unknown are the rounds that are noted as a total.",
        "Comebacks are wins after trailing by a quarter of the target score or more.",
    ]


def test_people_of_one_name_are_told_apart() -> None:
    sheet = noted(begun("Sam Sam Ben"), "B=1")
    figures = statistics([then(sheet, Linked(1, "sam@home")), begun("Sam Sam Ben")])
    text = statistics_text(figures)
    for name in ("Sam [sam@home]", "Sam (2, sheet 1)", "Sam (1, sheet 2)", "Ben (sheet 2)"):
        assert text.count(name) == 2
    text = statistics_text(figures, sheets=[("b6bzd", "Friday"), ("c3d4f", "")])
    for name in ("Sam [sam@home]", "Sam (2, b6bzd)", "Sam (1, c3d4f)", "Ben (b6bzd)"):
        assert text.count(name) == 2
    assert text.endswith("b6bzd is the sheet Friday.\n")


def test_a_long_name_leaves_room_for_what_tells_it_apart() -> None:
    figures = statistics([then(begun(), Renamed(1, "x" * 50)) for _ in range(2)])
    lines = statistics_text(figures, sheets=[("b6bzd", ""), ("c3d4f", "")]).splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.split("  ")[0] for line in lines if "x…" in line][:2] == [
        "xxxxxxxxxxx… (b6bzd)",
        "xxxxxxxxxxx… (c3d4f)",
    ]


def test_the_tables_fit_whatever_the_names_are() -> None:
    sheet = then(begun(), Renamed(1, "漢" * 50), Renamed(2, "אבג"))
    lines = statistics_text(statistics([sheet]), 70).splitlines()
    assert max(map(cell_len, lines)) <= 70
    two = [then(begun("Sam Sam"), Linked(1, "p" * 100)), begun("Sam")]
    lines = statistics_text(statistics(two), 70, sheets=[("b6bzd", ""), ("c3d4f", "")]).splitlines()
    assert max(map(cell_len, lines)) <= 70


def test_two_against_each_other() -> None:
    sheet = noted(begun(), "A=150; B=100; C=0", "A=20; B=101; C=0")
    sheet = then(sheet, Linked(1, "a"), Linked(2, "b"))
    assert head_to_head_text(head_to_head([sheet], "a", "b")).splitlines() == [
        "Ann and Ben",
        "games together: 1, finished: 1",
        "won by Ann: 0",
        "won by Ben: 1",
        "more points at the end: Ann 0",
        "more points at the end: Ben 1",
        "points of Ann less those of Ben, on average over 2 rounds that both played: -15.50",
    ]
