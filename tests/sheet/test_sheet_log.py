"""The log of a sheet: it only grows, tells who noted what and when, and is all that a sheet is."""

import datetime as dt

import msgspec
import pytest

from flip7.game import cards
from flip7.game.cards import parse_cards
from flip7.game.rules import edition
from flip7.sheet import changes, entry
from flip7.sheet.changes import (
    Begun,
    Cell,
    Change,
    Joined,
    Log,
    Logged,
    Noted,
    Redone,
    Remarked,
    Retitled,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Bust, Cards, Entry, Total
from flip7.sheet.sheet import Sheet, begin, told
from tests.sheet.sheets import AT, OFFICIAL, begun, by_name, noted, then

SHEET = noted(begun(), "A=31; B=bust; C=12 9 x2")


class TestTheLog:
    def test_grows_by_a_line_with_every_change(self) -> None:
        sheet = SHEET.then(Noted(1, (Cell(1, Total(13)),)), at=AT, by=" Ben")
        assert sheet.log[:-1] == SHEET.log
        assert sheet.log[-1] == Logged(Noted(1, (Cell(1, Total(13)),)), AT, " Ben")
        assert sheet.version == SHEET.version + 1 == len(sheet.log)

    def test_is_all_that_the_sheet_is(self) -> None:
        again = Sheet.of(SHEET.log)
        assert again == SHEET
        assert hash(again) == hash(SHEET)
        assert again.rounds == SHEET.rounds

    def test_is_what_the_sheet_shows_itself_as(self) -> None:
        words = {
            **vars(changes),
            **vars(cards),
            **vars(entry),
            "Sheet": Sheet,
            "datetime": dt,
        }
        assert eval(repr(SHEET), words) == SHEET

    def test_goes_through_json(self) -> None:
        stored = msgspec.json.encode(SHEET.log)
        assert Sheet.of(msgspec.json.decode(stored, type=Log)) == SHEET

    def test_has_times_with_their_zone(self) -> None:
        with pytest.raises(SheetError, match="no time zone"):
            SHEET.then(Retitled("x"), at=dt.datetime(2026, 5, 16))  # noqa: DTZ001
        assert SHEET.then(Retitled("x")).log[-1].at.tzinfo is not None

    @pytest.mark.parametrize("year", [1, 1899, 9001, 9999])
    def test_has_times_that_can_be_told_in_every_zone(self, year: int) -> None:
        with pytest.raises(SheetError, match="years are 1900 to 9000"):
            begin(OFFICIAL, ["Ann"], at=AT.replace(year=year))

    def test_tells_each_change_with_the_names_of_then(self) -> None:
        """An undone player's number is free again, and what Fay scored is never Gus's."""
        sheet = then(begun("Ann Ben"), Joined(3, "Fay"), Noted(1, (Cell(3, Total(44)),)))
        sheet = then(sheet, Undone(), Undone(), Joined(3, "Gus"))
        names = [facts.called(3) for _, _, facts in list(told(sheet.log))[3:]]
        assert names == ["Fay", "Fay", "Fay", "Fay", "Gus"]

    def test_begins_with_the_rules_and_only_that(self) -> None:
        with pytest.raises(SheetError, match="the log is empty"):
            Sheet.of(())
        with pytest.raises(SheetError, match="line 1 of the log: a sheet begins with the rules"):
            Sheet.of(SHEET.log[1:])
        with pytest.raises(SheetError, match="begun only once"):
            then(SHEET, Begun("official"))

    def test_is_refused_by_line(self) -> None:
        bad = Logged(Joined(9, "Dora"), AT)
        with pytest.raises(SheetError, match="line 3 of the log: player 9 can't join"):
            Sheet.of((*SHEET.log[:2], bad, *SHEET.log[2:]))
        with pytest.raises(SheetError, match="line 1 of the log: the rules: 'house' is no edition"):
            Sheet.of((Logged(Begun("house"), AT),))

    def test_keeps_the_rules_and_their_house_options(self) -> None:
        rules = edition("tabletop", target_score=100, tie_break="shared", flip_bonus=20, decks=2)
        assert begin(rules, ["Ann"], at=AT).rules == rules


class TestUndoing:
    def test_takes_back_change_by_change(self) -> None:
        sheet = noted(SHEET, "A=0")
        assert sheet.to_undo == Noted(1, (Cell(1, Total(0)),))
        undone = then(sheet, Undone())
        assert undone.rounds == SHEET.rounds
        assert undone.to_redo == sheet.to_undo
        assert undone.to_undo == SHEET.to_undo
        assert then(undone, Undone()).missing == ((1, 1), (1, 2), (1, 3))

    def test_of_a_first_entry_leaves_the_cell_empty_again(self) -> None:
        sheet = then(noted(begun(), "A=0"), Undone())
        assert sheet.rounds[0].entries[1] is None

    def test_is_taken_back_by_redoing(self) -> None:
        undone = then(noted(SHEET, "A=0", "B=5"), Undone(), Undone())
        redone = then(undone, Redone())
        assert by_name(redone) == {"Ann": 0, "Ben": 0, "Cem": 42}
        assert redone.can_redo
        assert not then(redone, Redone()).can_redo

    def test_can_not_be_redone_after_another_change(self) -> None:
        sheet = then(SHEET, Undone(), Retitled("Friday"))
        assert not sheet.can_redo
        with pytest.raises(SheetError, match="nothing to redo"):
            then(sheet, Redone())

    def test_goes_back_through_a_long_log(self) -> None:
        line = SHEET.log[-1]
        long = Sheet.of((*SHEET.log, *[line] * 20_000, *[Logged(Undone(), AT)] * 20_000))
        assert long.rounds == SHEET.rounds
        assert long.can_redo

    def test_ends_with_the_beginning(self) -> None:
        sheet = begun("Ann")
        sheet = then(sheet, Undone())
        assert not sheet.can_undo
        assert sheet.to_undo is None
        assert sheet.players == ()
        assert sheet.rounds[0].playing == ()
        with pytest.raises(SheetError, match="nothing to undo"):
            then(sheet, Undone())


class TestNoting:
    def test_replaces_what_was_noted(self) -> None:
        assert by_name(noted(SHEET, "A=30", since=1))["Ann"] == 30
        assert by_name(noted(SHEET, "A=30", since=1)) == by_name(
            noted(noted(SHEET, "A=30"), "A=30")
        )

    def test_leaves_what_is_not_noted_missing_and_no_0(self) -> None:
        sheet = noted(begun(), "A=0; B=bust")
        row = sheet.rounds[0]
        assert row.entries == {1: Total(0), 2: Bust(), 3: None}
        assert row.points == {1: 0, 2: 0, 3: None}
        assert row.missing == (3,)
        assert not row.complete
        assert sheet.current == 1

    def test_can_empty_a_cell_of_any_round(self) -> None:
        sheet = noted(SHEET, "A=1; B=2; C=3", since=2)
        sheet = noted(sheet, "B=?")
        assert sheet.missing[0] == (1, 2)
        assert sheet.current == 3

    def test_of_several_cells_is_one_act(self) -> None:
        assert then(SHEET, Undone()).rounds == begun().rounds

    def test_keeps_the_cards_and_counts_them(self) -> None:
        assert SHEET.rounds[0].entries[3] == Cards(parse_cards("12 9 x2"))
        assert SHEET.rounds[0].points[3] == 42

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (Noted(3, (Cell(1, Total(1)),)), "there is no round 3 yet: the next is round 2"),
            (Noted(0, (Cell(1, Total(1)),)), "no round 0: they are counted from 1"),
            (Noted(10**30, (Cell(1, Total(1)),)), "there is no round 10{30} yet"),
            (Noted(1, ()), "nothing was told"),
            (Noted(1, (Cell(4, Total(1)),)), "no player 4: they are 1 to 3"),
            (Noted(1, (Cell(1, None), Cell(1, Bust()))), "Ann is told twice"),
            (Noted(1, (Cell(1, Total(-10)),)), "Ann, round 1: -10 points: a round brings from 0"),
            (Noted(1, (Cell(1, Total(10**30)),)), "a round brings from 0 to 1,000,000,000"),
            (Noted(1, (Cell(1, Total(3, "1+1")),)), "'1\\+1' is no sum of 3"),
            (Noted(1, (Cell(1, Total(3, "=1+2")),)), "'=1\\+2' is no sum of 3"),
            (Joined(10**5000, "Dora"), "player a number of thousands of digits can't join"),
            (Remarked("x", 5), "there is no round 5 yet"),
            (Remarked("\x1b[2J"), "no control characters"),
            (Remarked("x" * 10_001), "at most 10,000 characters, this one 10,001"),
            (Retitled("a\nb"), "a title has no line ends"),
        ],
    )
    def test_is_refused_in_a_sentence_and_changes_nothing(self, change: Change, told: str) -> None:
        with pytest.raises(SheetError, match=told):
            then(SHEET, change)

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            (Cards(()), "no card is told"),
            (Cards(parse_cards("8 8")), "8 is there twice, which busts"),
            (Cards(parse_cards("0 1 2 3 4 5 6 7")), "8 Numbers: the round is over once"),
            (Cards(parse_cards("5 F3")), "Flip Three \\(F3\\) lies in no line"),
            (Cards(parse_cards("5 SC SC")), "2 times Second Chance: nobody keeps more than one"),
            (Cards(parse_cards("5 FZ FZ")), "2 times Freeze"),
            (Cards(parse_cards("+8 +8")), "2 times \\+8, but there is 1"),
            (Cards(parse_cards("13")), "13 is no card of this deck"),
            (Bust(parse_cards("8 5")), "the line of a bust has one Number twice"),
            (Bust(parse_cards("8 8 5 5")), "the line of a bust has one Number twice"),
            (Bust(parse_cards("1 1 5")), "2 times 1, but there is 1"),
        ],
    )
    def test_takes_no_line_that_can_not_be(self, line: Entry, told: str) -> None:
        with pytest.raises(SheetError, match=f"^Ann, round 1: .*{told}"):
            then(begun(), Noted(1, (Cell(1, line),)))

    def test_takes_no_more_cards_than_lie_on_one_table(self) -> None:
        sheet = noted(begun(), "A=2 5; B=2 6")
        with pytest.raises(SheetError, match="round 1: with these cards 3 copies of 2 would lie"):
            noted(sheet, "C=2 7")
        with pytest.raises(SheetError, match="2 copies of x2"):
            noted(begun(), "A=5 x2; B=6 x2")
        assert noted(sheet, "B=6 7; C=2 7").rounds[0].complete
        assert noted(sheet, "A=1; B=1; C=1", "A=2 5; B=2 6; C=9").current == 3

    def test_goes_on_for_a_thousand_rounds_at_most(self) -> None:
        sheet = begun("Ann")
        lines = [Logged(Noted(number, (Cell(1, Bust()),)), AT) for number in range(1, 1002)]
        assert Sheet.of((*sheet.log, *lines[:-1])).rounds[999].complete
        with pytest.raises(SheetError, match="no round 1001: a sheet has at most 1000"):
            Sheet.of((*sheet.log, *lines))

    def test_counts_the_cards_of_all_decks_in_play(self) -> None:
        many = begun(" ".join(f"{chr(65 + seat)}x" for seat in range(19)))
        assert noted(many, "A=5 x2; B=6 x2").totals[2] == 12
        with pytest.raises(SheetError, match="3 copies of x2"):
            noted(many, "A=5 x2; B=6 x2; C=7 x2")
        assert noted(begun(rules=edition(decks=2)), "A=5 x2; B=6 x2").totals[2] == 12

    def test_in_a_bust_the_cards_still_lie_there(self) -> None:
        with pytest.raises(SheetError, match="3 copies of 2"):
            noted(begun(), "A=bust 2 2; B=2 6")


class TestNotesAndTitles:
    def test_can_be_made_replaced_and_taken_away(self) -> None:
        sheet = then(SHEET, Remarked("  at Ann's\nwith cake "), Remarked("late", 1))
        assert sheet.note == "at Ann's\nwith cake"
        assert sheet.rounds[0].note == "late"
        assert then(sheet, Remarked("very late", 1)).rounds[0].note == "very late"
        assert then(sheet, Remarked(" ", 1)).rounds[0].note == ""
        assert then(sheet, Remarked("")).note == ""

    def test_a_title_is_one_line(self) -> None:
        sheet = begin(OFFICIAL, ["Ann"], " Friday ", at=AT)
        assert sheet.title == "Friday"
        assert then(sheet, Retitled("")).title == ""
