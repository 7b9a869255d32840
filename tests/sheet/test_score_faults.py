"""What goes wrong where people keep the score of this game, and can't here: points miscounted, a
winner too early, too late or for ever, entries doubled or lost, players mixed up."""

from itertools import permutations

import msgspec
import pytest

from flip7.game.cards import parse_cards
from flip7.game.rules import edition
from flip7.sheet.changes import (
    Cell,
    Ended,
    Joined,
    Left,
    Linked,
    Log,
    Noted,
    Redone,
    Renamed,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent, Bust, Cards, Total, made_flip, points_of
from flip7.sheet.reachable import possible_totals
from flip7.sheet.reading import EntryError, RepeatedNumber, read_entry, write_entry
from flip7.sheet.remarks import verdict
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.sheets import AT, OFFICIAL, TIED_ONLY, begun, by_name, noted, then, winners

ROUND = "A=1; B=2; C=3"


def worth(text: str) -> int | None:
    entry = read_entry(text, OFFICIAL, seats=3)
    assert entry is not None
    return points_of(entry, OFFICIAL)


class TestPoints:
    @pytest.mark.parametrize("taps", list(permutations(["12", "8", "+10", "x2"])))
    def test_do_not_depend_on_the_order_of_the_taps(self, taps: tuple[str, ...]) -> None:
        assert worth(" ".join(taps)) == 50

    def test_double_by_an_x2_the_numbers_and_nothing_else(self) -> None:
        assert worth("12 8 x2 +10") == 50
        assert worth("0 1 2 3 8 10 12 x2") == 87
        assert worth("+10 x2") == 10

    def test_double_those_of_one_round_and_no_total(self) -> None:
        sheet = noted(begun(), *["A=20; B=0; C=0"] * 6, "A=10 x2; B=0; C=0")
        assert by_name(sheet)["Ann"] == 140
        assert noted(sheet, "A=10", since=7).totals[1] == 130

    def test_have_the_modifiers_and_the_bonus_in_them(self) -> None:
        assert worth("7 8 +10 x2") == 40
        assert worth("0 1 2 3 4 5 6") == 36

    def test_tell_a_modifier_from_the_number(self) -> None:
        assert read_entry("+8 8", OFFICIAL) == Cards(parse_cards("+8 8"))
        assert worth("+8 8") == 16
        assert worth("+8") == 8

    def test_know_the_0_and_no_eighth_number(self) -> None:
        assert worth("0,") == 0
        assert made_flip(Cards(parse_cards("0 1 2 3 4 5 6")), OFFICIAL)
        with pytest.raises(EntryError, match="8 Numbers"):
            read_entry("0 1 2 3 4 5 6 7", OFFICIAL)

    def test_are_kept_by_whoever_was_frozen(self) -> None:
        assert worth("12 7 5 FZ") == 24

    def test_go_up_to_171(self) -> None:
        assert worth("6 7 8 9 10 11 12 x2 +2 +4 +6 +8 +10") == 171
        assert max(possible_totals(OFFICIAL, 3)) == 171

    def test_are_asked_about_where_a_number_is_there_twice(self) -> None:
        """It is never silently left out."""
        with pytest.raises(RepeatedNumber):
            read_entry("8 8 5", OFFICIAL)

    def test_are_numbers_that_add_up(self) -> None:
        sheet = noted(begun(), "A=20; B=0; C=0", "A=015; B=0; C=0")
        assert sheet.totals[1] == 35
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(b'{"type":"total","points":"20"}', type=Total)


class TestTheWinner:
    def test_is_not_named_while_others_are_still_to_enter(self) -> None:
        sheet = noted(begun("Ann Ben"), "A=185; B=190", "A=20")
        assert not sheet.ended
        assert winners(noted(sheet, "B=60", since=2)) == ["Ben"]

    def test_is_named_with_the_last_entry_of_the_round(self) -> None:
        assert winners(noted(begun(), "A=205; B=bust; C=out")) == ["Ann"]

    @pytest.mark.parametrize("order", list(permutations(["Ann", "Ben", "Cem"])))
    def test_of_a_tie_is_nobody_yet(self, order: tuple[str, ...]) -> None:
        sheet = noted(begun(" ".join(order)), "A=106; B=106; C=0", "A=106; B=106; C=5")
        assert sheet.outcome is None
        assert len(sheet.leaders) == 2
        assert set(sheet.ranks.values()) == {1, 3}
        assert sheet.current == 3
        assert winners(noted(sheet, "A=1; B=2; C=bust", since=3)) == ["Ben"]

    def test_can_be_corrected_after_the_last_round(self) -> None:
        sheet = noted(begun(), "A=150; B=90; C=0", "A=60; B=20; C=1")
        assert winners(sheet) == ["Ann"]
        sheet = noted(sheet, "A=06", since=2)
        assert not sheet.ended
        assert sheet.current == 3
        assert winners(then(sheet, Undone())) == ["Ann"]

    def test_is_remembered(self) -> None:
        sheet = noted(begun(), "A=205; B=0; C=0")
        reloaded = Sheet.of(msgspec.json.decode(msgspec.json.encode(sheet.log), type=Log))
        assert reloaded.outcome == sheet.outcome
        assert reloaded.current == 1

    def test_is_nobody_in_a_game_that_was_abandoned(self) -> None:
        sheet = then(noted(begun(), "A=120; B=90; C=0"), Ended())
        assert winners(sheet) == []
        assert len(sheet.rounds) == 1
        assert noted(begun(), "A=67; B=0; C=0").outcome is None

    def test_is_told_with_the_reason(self) -> None:
        sheet = noted(begun(), "A=205; B=0; C=0")
        assert (verdict(sheet) or "").startswith("Ann wins with 205 points")


class TestEntries:
    def test_replace_each_other(self) -> None:
        sheet = noted(begun(), "A=30")
        assert noted(sheet, "A=20").totals[1] == 20
        assert noted(sheet, "A=30").totals[1] == 30

    def test_belong_to_a_round_and_what_is_missing_is_seen(self) -> None:
        sheet = noted(begun(), "A=5; C=5", "A=6; B=6; C=6")
        assert sheet.missing[0] == (1, 2)
        assert sheet.rounds[0].entries[2] is None
        assert sheet.rounds[1].points[2] == 6

    def test_of_a_late_joiner_stand_in_the_round_that_was_played(self) -> None:
        sheet = then(noted(begun(), *[ROUND] * 3), Joined(4, "Dora", round=4))
        sheet = noted(sheet, "A=1; B=2; C=3; D=44", since=4)
        assert [row.points[4] for row in sheet.rounds[:4]] == [None, None, None, 44]

    def test_of_one_round_are_not_those_of_the_next(self) -> None:
        sheet = noted(begun("Ann Ben"), "A=30; B=40", "A=170")
        assert sheet.rounds[1].entries[2] is None
        assert sheet.totals[2] == 40
        assert sheet.outcome is None

    @pytest.mark.parametrize("text", ["0", "bust", "out", "12 9", "31"])
    def test_can_be_undone_whatever_they_are(self, text: str) -> None:
        sheet = noted(begun(), f"A={text}")
        undone = then(sheet, Undone())
        assert undone.rounds[0].entries[1] is None
        assert then(undone, Redone()).rounds == sheet.rounds

    def test_that_are_missing_are_neither_bust_nor_0(self) -> None:
        sheet = noted(begun(), "A=0; B=bust")
        assert sheet.rounds[0].missing == (3,)
        assert sheet.rounds[0].points[3] is None
        assert not sheet.rounds[0].complete
        with pytest.raises(EntryError, match="nothing is typed"):
            read_entry("", OFFICIAL)

    def test_count_as_they_were_corrected_after_a_flip_7(self) -> None:
        sheet = noted(begun(), "A=0 1 2 3 4 5 6 +4 x2; B=0; C=0")
        assert sheet.totals[1] == 61
        assert noted(sheet, "A=45").totals[1] == 45

    def test_of_others_stay_as_they_are(self) -> None:
        sheet = noted(begun(), "A=1; B=2; C=12 9")
        after = noted(sheet, "B=50")
        assert after.rounds[0].entries == {**sheet.rounds[0].entries, 2: Total(50)}

    def test_open_again_with_the_cards_that_were_told(self) -> None:
        sheet = noted(begun(), "A=12 9 5 3 x2 +4")
        reloaded = Sheet.of(msgspec.json.decode(msgspec.json.encode(sheet.log), type=Log))
        assert write_entry(reloaded.rounds[0].entries[1]) == "12 9 5 3 x2 +4"

    def test_score_other_cards_once_they_are_corrected(self) -> None:
        sheet = noted(begun(), "A=12 9 x2; B=1; C=2")
        assert sheet.totals[1] == 42
        sheet = then(sheet, Noted(1, (Cell(1, Cards(parse_cards("12 9 5 x2"))),)))
        assert sheet.totals[1] == 52

    def test_are_awaited_of_everybody_however_many_busted(self) -> None:
        """A round is whole once all are told, not once as many are as did not bust."""
        sheet = noted(begun(), "A=20")
        sheet = noted(sheet, "A=bust")
        sheet = noted(sheet, "B=30")
        assert sheet.rounds[0].missing == (3,)
        assert not sheet.rounds[0].complete

    def test_of_who_is_away_are_never_awaited(self) -> None:
        sheet = then(noted(begun(), ROUND), Left(2, 2))
        sheet = noted(sheet, "A=1; C=1", since=2)
        assert sheet.rounds[1].complete
        assert isinstance(sheet.rounds[1].entries[2], Absent)

    def test_on_a_game_that_is_over_are_refused(self) -> None:
        with pytest.raises(SheetError, match="Ann won in round 1"):
            noted(noted(begun(), "A=205; B=0; C=0"), ROUND, since=2)

    def test_of_who_sits_out_do_not_decide_a_tie(self) -> None:
        sheet = noted(begun(rules=TIED_ONLY), "A=200; B=200; C=199")
        with pytest.raises(SheetError, match="Cem sits out round 2"):
            noted(sheet, "C=50", since=2)


class TestPlayers:
    def test_of_one_name_have_their_own_cells(self) -> None:
        sheet = then(begun("Sam Sam Sam"), Noted(1, (Cell(2, Total(5)), Cell(3, Bust()))))
        assert sheet.rounds[0].entries == {1: None, 2: Total(5), 3: Bust()}

    @pytest.mark.parametrize("name", ["A/B", "J. R.", "<b>", "Smith, Ann", "../x", "=1+1", "$x"])
    def test_are_called_as_they_are(self, name: str) -> None:
        sheet = begin(OFFICIAL, [name, "Ben"], at=AT)
        assert len(sheet.players) == 2
        assert sheet.players[0].name == name

    def test_stay_who_they_are_under_another_name(self) -> None:
        sheet = then(noted(begun(), ROUND), Linked(1, "p1"), Renamed(1, "Ben"))
        assert [player.person for player in sheet.players] == ["p1", None, None]
        assert [player.name for player in sheet.players] == ["Ben", "Ben", "Cem"]
        assert sheet.totals == {1: 1, 2: 2, 3: 3}

    def test_who_leave_keep_their_history_and_their_name(self) -> None:
        sheet = then(noted(begun(), ROUND), Left(3, 2))
        assert sheet.player(3).name == "Cem"
        assert sheet.rounds[0].points[3] == 3

    def test_keep_their_seats_whoever_leads(self) -> None:
        sheet = noted(begun(dealer=1), "A=1; B=2; C=99", "A=50; B=2; C=0")
        assert [player.number for player in sheet.players] == [1, 2, 3]
        assert [row.dealer for row in sheet.rounds] == [1, 2, 3]

    @pytest.mark.parametrize("seats", [1, 2, 3, 18, 19, 60, 200])
    def test_are_as_many_as_come(self, seats: int) -> None:
        sheet = begin(OFFICIAL, [f"P{seat}" for seat in range(seats)], at=AT)
        cells = tuple(Cell(seat + 1, Total(seat)) for seat in range(seats))
        assert then(sheet, Noted(1, cells)).rounds[0].complete

    def test_have_as_many_decks_as_they_need(self) -> None:
        assert possible_totals(OFFICIAL, 18) < possible_totals(OFFICIAL, 19)
        assert possible_totals(edition(decks=1), 19) == possible_totals(OFFICIAL, 3)
