"""When a game on a sheet is over and who has won it: whatever is noted, in whatever order, and
whatever is corrected afterwards."""

from itertools import permutations

import pytest

from flip7.game.rules import edition
from flip7.game.state import GameEnd
from flip7.sheet.changes import (
    Change,
    Dealt,
    Ended,
    Joined,
    Left,
    Redone,
    Remarked,
    Reopened,
    Reordered,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent, Total
from flip7.sheet.remarks import remarks, verdict
from flip7.sheet.sheet import Outcome
from tests.sheet.sheets import (
    SHARED,
    TIED_ONLY,
    begun,
    by_name,
    noted,
    noting,
    relogged,
    then,
    winners,
)

TIE = ("A=100; B=100; C=30", "A=112; B=112; C=50")


class TestTheEnd:
    def test_is_not_looked_for_before_the_round_is_complete(self) -> None:
        sheet = noted(begun(), "A=185; B=190; C=20", "A=20")
        assert sheet.outcome is None
        sheet = noted(sheet, "C=bust", since=2)
        assert sheet.outcome is None
        sheet = noted(sheet, "B=60", since=2)
        assert sheet.outcome == Outcome((2,), GameEnd.TARGET_SCORE, 2)
        assert verdict(sheet) is not None

    @pytest.mark.parametrize("order", list(permutations("ABC")))
    def test_is_the_same_in_whatever_order_a_round_is_noted(self, order: tuple[str, ...]) -> None:
        points = {"A": 205, "B": 230, "C": 201}
        sheet = begun()
        for letter in order:
            sheet = noted(sheet, f"{letter}={points[letter]}")
        assert winners(sheet) == ["Ben"]

    @pytest.mark.parametrize("order", list(permutations(["Ann", "Ben", "Cem"])))
    def test_is_the_same_in_whatever_order_they_sit(self, order: tuple[str, ...]) -> None:
        sheet = noted(begun(" ".join(order)), "A=205; B=230; C=201")
        assert winners(sheet) == ["Ben"]

    def test_comes_at_the_target_score_exactly(self) -> None:
        assert noted(begun(), "A=199; B=0; C=0").outcome is None
        assert winners(noted(begun(), "A=200; B=0; C=0")) == ["Ann"]

    def test_follows_the_house_target(self) -> None:
        assert winners(noted(begun(rules=edition(target_score=50)), "A=50; B=1; C=2")) == ["Ann"]

    def test_is_held_back_by_a_missing_cell_of_any_round(self) -> None:
        sheet = noted(begun(), "A=100; C=10", "A=110; B=20; C=10", "A=5; B=5; C=5")
        assert sheet.outcome is None
        assert sheet.missing[0] == (1, 2)
        assert remarks(sheet) == (
            "Round 1: nothing is noted for Ben; until it is, nobody can win.",
        )
        sheet = noted(sheet, "B=0")
        assert sheet.outcome == Outcome((1,), GameEnd.TARGET_SCORE, 2)
        assert [row.after_end for row in sheet.rounds] == [False, False, True]

    def test_leaves_no_further_round_to_note(self) -> None:
        sheet = noted(begun(), "A=200; B=0; C=0")
        assert sheet.ended
        assert sheet.current == 1
        assert sheet.missing == ()
        with pytest.raises(SheetError, match="round 2 is not played: Ann won in round 1"):
            noted(sheet, "A=5", since=2)

    @pytest.mark.parametrize(
        "change",
        [
            Joined(4, "Dee", 2),
            Left(1, 2),
            Reordered((3, 2, 1), 2),
            Dealt(1, 2),
            Remarked("late", 2),
        ],
        ids=lambda change: type(change).__name__,
    )
    def test_leaves_nothing_to_say_of_a_further_round(self, change: Change) -> None:
        won = noted(begun(), "A=200; B=0; C=0")
        with pytest.raises(SheetError, match=r"round 2 .* correct it there; .* a new sheet"):
            then(won, change)
        ended = then(noted(begun(), "A=20; B=0; C=0"), Ended())
        with pytest.raises(SheetError, match=r"round 2 .* reopen it to go on; .* a new sheet"):
            then(ended, change)
        then(won, Joined(4, "Dee", 1), Remarked("a fine evening"))

    @pytest.mark.parametrize("seats", [1, 2, 60])
    def test_comes_for_any_number_of_players(self, seats: int) -> None:
        sheet = begun(" ".join(f"{chr(65 + seat)}x" for seat in range(seats)))
        cells = "; ".join(f"{chr(65 + seat)}={seat}" for seat in range(seats))
        sheet = noted(sheet, cells)
        assert sheet.rounds[0].complete
        assert sheet.outcome is None
        assert noted(sheet, cells.replace("A=0", "A=201"), since=2).outcome == Outcome(
            (1,), GameEnd.TARGET_SCORE, 2
        )


class TestATie:
    def test_is_played_on_by_everybody(self) -> None:
        sheet = noted(begun(), *TIE)
        assert sheet.outcome is None
        assert sheet.rounds[2].tie_break
        assert sheet.rounds[2].tied == (1, 2)
        assert sheet.rounds[2].playing == (1, 2, 3)
        assert remarks(sheet) == ("Ann and Ben are tied for the lead: everybody plays round 3.",)
        sheet = noted(sheet, "A=10; B=9; C=150", since=3)
        assert sheet.outcome == Outcome((3,), GameEnd.TIE_BREAK, 3)

    def test_is_played_on_as_often_as_it_lasts(self) -> None:
        sheet = noted(begun(), *TIE, "A=10; B=10; C=0", "A=b; B=b; C=b")
        assert sheet.outcome is None
        assert sheet.current == 5
        assert winners(noted(sheet, "A=b; B=1; C=0", since=5)) == ["Ben"]

    def test_is_played_on_by_those_tied_alone_where_the_rules_say_so(self) -> None:
        sheet = noted(begun(rules=TIED_ONLY), *TIE)
        row = sheet.rounds[2]
        assert row.playing == row.missing == (1, 2)
        assert row.sitting_out == (3,)
        assert row.entries == {1: None, 2: None, 3: Absent()}
        assert remarks(sheet) == ("Ann and Ben are tied for the lead: only they play round 3.",)
        with pytest.raises(SheetError, match="Cem sits out round 3, a tie-break of Ann, Ben"):
            noted(sheet, "C=150", since=3)
        sheet = noted(sheet, "C=out", since=3)
        assert winners(noted(sheet, "A=3; B=4", since=3)) == ["Ben"]

    def test_is_shared_where_the_rules_say_so(self) -> None:
        sheet = noted(begun(rules=SHARED), *TIE)
        assert sheet.outcome == Outcome((1, 2), GameEnd.SHARED, 2)

    def test_below_the_target_is_none(self) -> None:
        sheet = noted(begun(rules=TIED_ONLY), "A=150; B=150; C=1")
        assert not sheet.rounds[1].tie_break
        assert sheet.rounds[1].playing == (1, 2, 3)

    def test_is_over_if_all_but_one_of_those_tied_leave(self) -> None:
        sheet = then(noted(begun(), *TIE), Left(2, 3))
        assert sheet.outcome == Outcome((1,), GameEnd.TIE_BREAK, 2)
        assert sheet.leaders == (1,)
        assert sheet.in_game == (1, 3)
        assert then(sheet, Undone()).outcome is None


class TestACorrection:
    def test_moves_the_winner_forwards_and_backwards(self) -> None:
        sheet = noted(begun(), "A=150; B=100; C=0", "A=60; B=60; C=0")
        assert winners(sheet) == ["Ann"]
        reopened = noted(sheet, "A=6", since=2)
        assert reopened.outcome is None
        assert reopened.current == 3
        assert winners(noted(reopened, "B=160", since=1)) == ["Ben"]
        assert winners(then(reopened, Undone())) == ["Ann"]
        assert then(reopened, Undone(), Redone()).outcome is None

    def test_of_the_last_round_is_possible_after_the_end(self) -> None:
        sheet = noted(begun(), "A=190; B=0; C=0", "A=60; B=1; C=1")
        sheet = noted(sheet, "A=06", since=2)
        assert by_name(sheet) == {"Ann": 196, "Ben": 1, "Cem": 1}
        assert not sheet.ended

    def test_that_ends_the_game_earlier_leaves_the_later_rounds_to_be_seen(self) -> None:
        sheet = noted(begun(), "A=100; B=0; C=0", "A=50; B=99; C=0", "A=10; B=101; C=0")
        assert winners(sheet) == ["Ben"]
        sheet = noted(sheet, "A=150", since=2)
        assert sheet.outcome == Outcome((1,), GameEnd.TARGET_SCORE, 2)
        last = sheet.rounds[2]
        assert last.after_end
        assert not last.complete
        assert last.entries == {1: Total(10), 2: Total(101), 3: Total(0)}
        assert set(last.points.values()) == {None}
        assert by_name(sheet) == {"Ann": 250, "Ben": 99, "Cem": 0}
        assert remarks(sheet) == ("Round 3 counts for nothing: the game was won in round 2.",)
        longer = relogged(sheet, *(noting(sheet, number, "A=1; B=1; C=1") for number in (4, 5)))
        assert remarks(longer) == ("Rounds 3 to 5 count for nothing: the game was won in round 2.",)
        with pytest.raises(SheetError, match="Ann won in round 2"):
            noted(sheet, "B=102", since=3)
        sheet = noted(sheet, "A=?; B=?; C=?", since=3)
        assert sheet.current == 2

    def test_that_makes_a_tie_leaves_what_others_noted_to_be_seen(self) -> None:
        sheet = noted(begun(rules=TIED_ONLY), "A=199; B=100; C=0", "A=0; B=50; C=40")
        sheet = noted(sheet, "A=200; B=200")
        assert by_name(sheet) == {"Ann": 200, "Ben": 250, "Cem": 0}
        assert winners(sheet) == ["Ben"]
        assert sheet.rounds[1].entries[3] == Total(40)
        assert sheet.rounds[1].points[3] is None
        (remark,) = remarks(sheet)
        assert remark.startswith("Round 2: what is noted for Cem counts for nothing")
        sheet = noted(sheet, "A=199")
        assert winners(sheet) == ["Ben"]
        assert sheet.rounds[1].after_end

    def test_that_unmakes_a_tie_awaits_those_who_sat_out(self) -> None:
        sheet = noted(begun(rules=TIED_ONLY), *TIE, "A=5; B=5")
        sheet = noted(sheet, "A=1; B=2", since=2)
        assert sheet.missing == ((3, 3),)
        assert noted(sheet, "C=9", since=3).missing == ((4, 1), (4, 2), (4, 3))


class TestAGameEndedByHand:
    def test_has_no_winner_ever(self) -> None:
        sheet = then(noted(begun(), "A=120; B=90; C=3"), Ended())
        assert sheet.ended
        assert sheet.outcome is None
        assert verdict(sheet) == "The game was ended before anybody had won."
        assert noted(sheet, "A=220").outcome is None
        assert sheet.current == 1

    def test_goes_on_only_once_it_is_reopened(self) -> None:
        sheet = then(noted(begun(), "A=120; B=90; C=3"), Ended())
        with pytest.raises(SheetError, match="the game was ended; reopen it to go on"):
            noted(sheet, "A=100", since=2)
        with pytest.raises(SheetError, match="ended already"):
            then(sheet, Ended())
        sheet = noted(then(sheet, Reopened()), "A=100; B=0; C=0", since=2)
        assert winners(sheet) == ["Ann"]
        with pytest.raises(SheetError, match="the game is over already: Ann won it"):
            then(sheet, Ended())
        with pytest.raises(SheetError, match="was not ended"):
            then(sheet, Reopened())

    def test_may_have_no_round_at_all(self) -> None:
        sheet = then(begun(), Ended())
        assert sheet.ended
        assert sheet.leaders == ()


def test_who_is_away_can_not_win() -> None:
    sheet = then(noted(begun(), "A=150; B=100; C=0"), Left(1, 2))
    sheet = noted(sheet, "B=20; C=10", since=2)
    assert sheet.in_game == (2, 3)
    assert sheet.leaders == (2,)
    assert sheet.ranks == {2: 1, 3: 2}
    assert winners(noted(sheet, "B=80; C=70", since=3)) == ["Ben"]


def test_a_late_joiner_can_win() -> None:
    sheet = then(noted(begun(), "A=150; B=100; C=0"), Joined(4, "Dora", round=2, start=83))
    sheet = noted(sheet, "A=40; B=50; C=60; D=120", since=2)
    assert winners(sheet) == ["Dora"]
    assert by_name(sheet)["Dora"] == 203


def test_a_log_may_tell_what_only_the_state_of_the_game_speaks_against() -> None:
    sheet = noted(begun(), "A=200; B=0; C=0")
    further = relogged(sheet, noting(sheet, 2, "A=1; B=2; C=3"))
    assert further.outcome == sheet.outcome
    assert further.rounds[1].after_end
