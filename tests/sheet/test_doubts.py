"""What is asked before it is noted."""

import pytest

from flip7.game.rules import edition
from flip7.sheet.changes import Cell
from flip7.sheet.doubts import TwoFlips, UnreachableTotal, doubts, sentence
from flip7.sheet.entry import Total
from flip7.sheet.reading import read_entry
from flip7.sheet.sheet import Sheet
from tests.sheet.sheets import OFFICIAL, begun, by_name, noted, noting, then

FLIP = "0 1 2 3 4 5 6"
OTHER_FLIP = "6 7 8 9 10 11 12"


def cell(player: int, text: str, *, sure: bool = False) -> Cell:
    return Cell(player, read_entry(text, OFFICIAL), sure)


class TestATotalThatNoCardsMake:
    @pytest.mark.parametrize("points", [146, 148, 170, 172, 1000])
    def test_is_asked_about(self, points: int) -> None:
        (doubt,) = doubts(begun(), 1, [cell(2, str(points)), cell(1, "20")])
        assert isinstance(doubt, UnreachableTotal)
        assert doubt.player == 2
        assert doubt.points == points
        assert sentence(doubt, begun()).startswith(f"Ben: no cards make {points} points")

    @pytest.mark.parametrize("points", [0, 1, 145, 147, 171])
    def test_is_none_of_those_that_they_do(self, points: int) -> None:
        assert doubts(begun(), 1, [cell(2, str(points))]) == ()

    def test_tells_the_nearest(self) -> None:
        (doubt,) = doubts(begun(), 1, [cell(2, "146")])
        assert sentence(doubt, begun()).endswith("points (nearest: 145 and 147).")

    def test_is_kept_if_the_person_insists(self) -> None:
        sheet = begun()
        sure = cell(2, "146", sure=True)
        assert doubts(sheet, 1, [sure]) == ()
        sheet = noted(sheet, "B=146")
        assert by_name(sheet)["Ben"] == 146

    def test_depends_on_the_decks_and_the_options(self) -> None:
        assert doubts(begun(rules=edition(decks=2)), 1, [cell(2, "146")]) == ()
        many = begun(" ".join(f"P{seat}" for seat in range(19)))
        assert doubts(many, 1, [cell(2, "199")]) == ()
        assert doubts(begun(rules=edition(flip_bonus=16)), 1, [cell(2, "172")]) == ()


class TestTwoFlips:
    def test_in_one_round_are_asked_about(self) -> None:
        (doubt,) = doubts(begun(), 1, [cell(1, FLIP), cell(3, OTHER_FLIP)])
        assert doubt == TwoFlips((1, 3))
        assert sentence(doubt, begun()).startswith("Ann and Cem have a Flip 7 in the same round")

    def test_are_seen_beside_what_was_noted_before(self) -> None:
        sheet = noted(begun(), f"A={FLIP}")
        assert doubts(sheet, 1, [cell(3, OTHER_FLIP)]) == (TwoFlips((1, 3)),)
        assert doubts(sheet, 1, [cell(1, OTHER_FLIP)]) == ()
        assert doubts(sheet, 1, [cell(2, "20")]) == ()
        assert doubts(sheet, 1, [cell(1, "20"), cell(3, OTHER_FLIP)]) == ()

    def test_of_two_rounds_are_none(self) -> None:
        sheet = noted(begun(), f"A={FLIP}; B=1; C=2")
        assert doubts(sheet, 2, [cell(3, OTHER_FLIP)]) == ()

    def test_are_kept_if_the_person_insists(self) -> None:
        sheet = noted(begun(), f"A={FLIP}")
        assert doubts(sheet, 1, [cell(3, OTHER_FLIP, sure=True)]) == ()
        assert noted(sheet, f"C={OTHER_FLIP}").totals == {1: 36, 2: 0, 3: 78}


@pytest.mark.parametrize("text", ["bust", "0", "out", "?", "12 9 x2"])
def test_nothing_else_is_asked_about(text: str) -> None:
    assert doubts(begun(), 1, [cell(1, text)]) == ()


def test_asking_changes_nothing() -> None:
    sheet: Sheet = begun()
    doubts(sheet, 1, noting(sheet, 1, "A=146").cells)
    assert sheet == begun()
    assert then(sheet, noting(sheet, 1, "A=146")).rounds[0].entries == {
        1: Total(146),
        2: None,
        3: None,
    }
