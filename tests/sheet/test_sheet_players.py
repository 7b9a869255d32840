"""Who plays on a sheet: names, seats, the deal; joining late, leaving and coming back."""

import pytest

from flip7.game.rules import edition
from flip7.sheet.changes import (
    Cell,
    Dealt,
    Joined,
    Left,
    Linked,
    Noted,
    Renamed,
    Reordered,
    Returned,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent, Total
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.sheets import AT, OFFICIAL, TIED_ONLY, begun, by_name, noted, then, winners


def names_of(sheet: Sheet) -> list[str]:
    return [player.name for player in sheet.players]


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "Ann",
            "N" * 300,
            "👨‍👩‍👧",
            "אבג דה",
            "a" + "\u0301" * 40,
            "Smith, Ann",
            "<b>",
            "../x",
            "=1+1",
            "A/B",
            "J. R.",
            "{0}",
            "0",
        ],
    )
    def test_are_whatever_people_are_called(self, name: str) -> None:
        sheet = begin(OFFICIAL, [name, f"  {name} "], at=AT)
        assert names_of(sheet) == [name, name]

    @pytest.mark.parametrize(
        "name",
        [
            "",
            "  ",
            "\u200b",
            "\ufeff",
            "\u3164",
            "\u2800 \u115f",
            "a\nb",
            "a\tb",
            "\x1b[2J",
            "\x00",
            "\u202eab",
            "\udcff",
            "N" * 501,
        ],
    )
    def test_can_be_seen_in_one_line(self, name: str) -> None:
        with pytest.raises(SheetError) as refused:
            begin(OFFICIAL, [name], at=AT)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 200
        with pytest.raises(SheetError):
            then(begun(), Renamed(1, name))

    def test_that_are_equal_are_still_two_players(self) -> None:
        sheet = noted(begun("Sam Sam"), "S=5")
        first, second = sheet.players
        assert first.number != second.number
        assert sheet.called(1) == "Sam (player 1)"
        sheet = then(sheet, Noted(1, (Cell(1, Total(30)), Cell(2, Total(7)))))
        assert sheet.totals == {1: 30, 2: 7}
        assert sheet.called(1) == "Sam (player 1)"

    def test_change_in_all_rounds_and_the_player_stays_the_same(self) -> None:
        sheet = then(noted(begun(), "A=31; B=2; C=3"), Linked(1, "p-17"), Renamed(1, " Anna "))
        assert names_of(sheet) == ["Anna", "Ben", "Cem"]
        assert sheet.player(1).person == "p-17"
        assert sheet.totals[1] == 31
        assert then(sheet, Linked(1, None)).player(1).person is None

    def test_are_cut_where_a_sentence_speaks_of_them(self) -> None:
        assert begin(OFFICIAL, ["N" * 300], at=AT).called(1) == "N" * 40 + "..."


class TestTheSeats:
    def test_stay_as_they_are_whoever_leads(self) -> None:
        sheet = noted(begun(), "A=1; B=2; C=99")
        assert names_of(sheet) == ["Ann", "Ben", "Cem"]
        assert sheet.ranks == {1: 3, 2: 2, 3: 1}

    def test_can_be_taken_anew(self) -> None:
        sheet = then(noted(begun(), "A=1; B=2; C=3"), Reordered((3, 1, 2), round=2))
        assert names_of(sheet) == ["Cem", "Ann", "Ben"]
        assert sheet.rounds[0].playing == (1, 2, 3)
        assert sheet.rounds[1].playing == (3, 1, 2)
        assert by_name(sheet) == {"Ann": 1, "Ben": 2, "Cem": 3}
        assert names_of(then(sheet, Joined(4, "Dora", round=2))) == ["Cem", "Ann", "Ben", "Dora"]

    @pytest.mark.parametrize(
        ("players", "told"),
        [
            ((1, 2), "leaves out Cem"),
            ((1, 2, 2), "Ben can't sit on two seats"),
            ((1, 2, 4), "no player 4: they are 1 to 3"),
        ],
    )
    def test_are_told_for_everybody_once(self, players: tuple[int, ...], told: str) -> None:
        with pytest.raises(SheetError, match=told):
            then(begun(), Reordered(players))


class TestTheDeal:
    def dealers(self, sheet: Sheet) -> list[int | None]:
        return [row.dealer for row in sheet.rounds]

    def test_is_not_known_unless_told(self) -> None:
        assert self.dealers(noted(begun(), "A=1; B=2; C=3")) == [None, None]

    def test_passes_clockwise(self) -> None:
        sheet = noted(begun(dealer=2), *["A=1; B=2; C=3"] * 3)
        assert self.dealers(sheet) == [2, 3, 1, 2]
        assert sheet.dealer == 2

    def test_passes_on_from_whomever_it_was_told_of(self) -> None:
        sheet = noted(begun(dealer=2), *["A=1; B=2; C=3"] * 3)
        assert self.dealers(then(sheet, Dealt(1, 3))) == [2, 3, 1, 2]
        assert self.dealers(then(sheet, Dealt(3, 3))) == [2, 3, 3, 1]
        assert self.dealers(then(sheet, Dealt(3, 1))) == [3, 1, 2, 3]

    def test_goes_past_those_who_do_not_play(self) -> None:
        sheet = noted(begun(dealer=1), "A=1; B=2; C=3", "A=1; B=out; C=3")
        assert self.dealers(sheet) == [1, 3, 1]
        assert self.dealers(then(sheet, Left(1, 3))) == [1, 3, 2]

    def test_goes_past_those_who_sit_out_a_tie_break(self) -> None:
        sheet = begun("Ann Ben Cem Dora", TIED_ONLY, dealer=1)
        sheet = noted(sheet, "A=200; B=0; C=200; D=1", "A=1; C=1")
        assert self.dealers(sheet) == [1, 3, 1]

    def test_goes_round_the_new_order_and_leaves_the_past(self) -> None:
        sheet = noted(begun(dealer=1), *["A=1; B=2; C=3"] * 2)
        assert self.dealers(then(sheet, Reordered((1, 3, 2), round=3))) == [1, 2, 1]

    def test_goes_on_after_the_seat_of_a_dealer_who_left(self) -> None:
        sheet = then(noted(begun(dealer=2), "A=1; B=2; C=3"), Left(2, 2))
        assert self.dealers(sheet) == [2, 3]

    def test_is_for_those_who_play(self) -> None:
        sheet = then(noted(begun(), "A=1; B=2; C=3"), Left(2, 2))
        with pytest.raises(SheetError, match="Ben left in round 2"):
            then(sheet, Dealt(2, 2))
        with pytest.raises(SheetError, match="no player 9"):
            begun(dealer=9)


class TestJoiningLate:
    SHEET = noted(begun(), "A=1; B=2; C=3", "A=1; B=2; C=3")

    def test_leaves_the_rounds_before_unplayed(self) -> None:
        sheet = then(self.SHEET, Joined(4, "Dora", round=3))
        assert [row.entries[4] for row in sheet.rounds] == [Absent(), Absent(), None]
        assert [row.totals[4] for row in sheet.rounds] == [None, None, 0]
        assert sheet.rounds[0].seats == 3
        assert sheet.missing == ((3, 1), (3, 2), (3, 3), (3, 4))

    def test_can_begin_with_points_that_were_agreed(self) -> None:
        sheet = then(self.SHEET, Joined(4, "Dora", round=3, start=2))
        assert sheet.totals[4] == 2
        assert noted(sheet, "D=30", since=3).totals[4] == 32

    @pytest.mark.parametrize("start", [-1, 200, 10**30])
    def test_begins_below_the_target(self, start: int) -> None:
        with pytest.raises(SheetError, match="it is from 0 to 199, below the target score"):
            then(self.SHEET, Joined(4, "Dora", round=3, start=start))

    def test_in_a_round_that_was_noted_awaits_what_is_missing(self) -> None:
        sheet = then(self.SHEET, Joined(4, "Dora", round=2))
        assert sheet.missing[0] == (2, 4)
        assert not sheet.rounds[1].complete

    def test_comes_with_the_next_number(self) -> None:
        with pytest.raises(SheetError, match="player 7 can't join: the next is player 4"):
            then(self.SHEET, Joined(7, "Dora", round=3))

    def test_before_one_came_there_is_nothing_to_note(self) -> None:
        sheet = then(self.SHEET, Joined(4, "Dora", round=3))
        with pytest.raises(
            SheetError, match="Dora joined in round 3, and was not in round 1: all that can be"
        ):
            noted(sheet, "D=5")
        assert noted(sheet, "D=out").totals == sheet.totals


class TestLeaving:
    SHEET = then(noted(begun(), "A=31; B=32; C=33"), Left(2, 2))

    def test_keeps_the_points_and_is_awaited_no_longer(self) -> None:
        sheet = noted(self.SHEET, "A=1; C=1", since=2)
        assert sheet.player(2).away
        assert sheet.rounds[1].complete
        assert sheet.rounds[1].entries[2] == Absent()
        assert sheet.totals[2] == 32
        assert sheet.in_game == (1, 3)

    def test_leaves_nothing_to_note(self) -> None:
        with pytest.raises(
            SheetError, match="Ben left in round 2, and is not in round 2: note first that they ret"
        ):
            noted(self.SHEET, "B=5", since=2)

    def test_can_be_followed_by_a_return(self) -> None:
        sheet = then(noted(self.SHEET, "A=1; C=1", since=2), Returned(2, 3))
        assert not sheet.player(2).away
        assert sheet.rounds[1].playing == (1, 3)
        sheet = noted(sheet, "A=1; B=1; C=1", since=3)
        assert sheet.totals == {1: 33, 2: 33, 3: 35}
        with pytest.raises(SheetError, match="all that can be noted is that they did not play"):
            noted(sheet, "B=5", since=2)

    def test_and_returning_at_once_is_as_if_nothing_was(self) -> None:
        sheet = then(self.SHEET, Returned(2, 2))
        assert sheet.player(2).absences == ()
        assert sheet.missing == ((2, 1), (2, 2), (2, 3))

    def test_can_be_done_again(self) -> None:
        sheet = then(noted(self.SHEET, "A=1; C=1", since=2), Returned(2, 3))
        sheet = then(noted(sheet, "A=1; B=1; C=1", since=3), Left(2, 4))
        assert sheet.player(2).absences == ((2, 3), (4, None))

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (Left(2, 2), "Ben left in round 2 already"),
            (Returned(2, 1), "Ben can't return in round 1: left in round 2"),
            (Returned(1, 2), "Ann is not away"),
            (Left(1, 1), "Ann played round 1: they can leave from round 2 on, or"),
            (Left(1, 9), "no round 9 yet: the next is round 2"),
            (Left(9, 1), "no player 9: they are 1 to 3"),
        ],
    )
    def test_is_told_as_it_can_be(self, change: Left | Returned, told: str) -> None:
        with pytest.raises(SheetError, match=told):
            then(self.SHEET, change)

    def test_of_everybody_leaves_a_game_without_a_round(self) -> None:
        sheet = then(self.SHEET, Left(1, 2), Left(3, 2))
        assert sheet.rounds[1].playing == ()
        assert not sheet.rounds[1].complete
        assert sheet.dealer is None
        assert sheet.leaders == ()


def test_a_player_can_be_out_of_one_round() -> None:
    sheet = noted(begun(), "A=5; B=out; C=7")
    row = sheet.rounds[0]
    assert row.complete
    assert row.playing == (1, 3)
    assert row.points == {1: 5, 2: None, 3: 7}
    assert sheet.in_game == (1, 2, 3)


def test_nobody_needs_to_play() -> None:
    sheet = noted(begun(), "A=out; B=out; C=out")
    assert sheet.rounds[0].complete
    assert sheet.current == 2


def test_a_sheet_needs_a_player() -> None:
    with pytest.raises(SheetError, match="needs a player"):
        begin(OFFICIAL, [], at=AT)
    assert winners(noted(begun("Ann"), "A=200")) == ["Ann"]


def test_the_players_are_as_many_as_there_are_decks_for() -> None:
    few = edition(decks=65_535, players_per_deck=1)
    with pytest.raises(SheetError, match="the rules: 65535 decks"):
        begin(few, ["Ann"], at=AT)
    with pytest.raises(SheetError, match="at most 1000 can play"):
        begin(OFFICIAL, ["Ann"] * 1001, at=AT)


def test_undoing_takes_a_player_away_again() -> None:
    sheet = then(begun(), Joined(4, "Dora"), Undone())
    assert names_of(sheet) == ["Ann", "Ben", "Cem"]
