"""Rounds that are sums of several: of games whose rounds were not noted one by one."""

from fractions import Fraction

import pytest

from flip7.sheet.changes import Cell, Linked, Noted, SheetError, Undone
from flip7.sheet.document import SavedSheet, document, read, write
from flip7.sheet.doubts import doubts
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total
from flip7.sheet.exports.curves import curves_of
from flip7.sheet.exports.grid import grid
from flip7.sheet.exports.printed import score_sheet
from flip7.sheet.exports.spreadsheet import to_csv, to_xlsx
from flip7.sheet.exports.terminal_chart import terminal_chart
from flip7.sheet.figures import statistics_text
from flip7.sheet.head_to_head import head_to_head
from flip7.sheet.imports import answers_of, take
from flip7.sheet.layout import lay_out
from flip7.sheet.remarks import remarks
from flip7.sheet.sheet import Sheet
from flip7.sheet.statistics import Counted, statistics
from tests.sheet.sheets import AT, begun, by_name, noted, noting, then, winners


def summed(sheet: Sheet, number: int, *points: int | None) -> Noted:
    """The change that notes sums for the players 1, 2 and so on."""
    entries = [None if each is None else Total(each) for each in points]
    cells = tuple(Cell(player, entry) for player, entry in enumerate(entries, 1) if entry)
    return Noted(number, cells, summed=True)


WHOLE_GAME = then(begun(), summed(begun(), 1, 212, 180, 95))
FROM_THE_MIDDLE = noted(
    then(begun(), summed(begun(), 1, 120, 95, 101)), "A=12; B=bust; C=30", since=2
)


class TestTheSheet:
    def test_sums_count_for_the_totals_the_end_and_the_winner(self) -> None:
        assert by_name(WHOLE_GAME) == {"Ann": 212, "Ben": 180, "Cem": 95}
        assert winners(WHOLE_GAME) == ["Ann"]
        assert by_name(FROM_THE_MIDDLE) == {"Ann": 132, "Ben": 95, "Cem": 131}
        assert [row.summed for row in FROM_THE_MIDDLE.rounds] == [True, False, False]

    def test_no_sum_is_doubted(self) -> None:
        change = summed(begun(), 1, 212, 999)
        assert doubts(begun(), 1, change.cells)
        assert doubts(begun(), 1, change.cells, summed=True) == ()
        assert doubts(WHOLE_GAME, 1, change.cells) == ()

    @pytest.mark.parametrize("entry", [Bust(), Cards(())])
    def test_a_sum_is_points_alone(self, entry: Entry) -> None:
        for sheet, marked in ((begun(), True), (WHOLE_GAME, False)):
            with pytest.raises(SheetError, match="Ben, round 1: "):
                then(sheet, Noted(1, (Cell(2, entry),), marked))

    def test_a_bust_is_refused_in_words(self) -> None:
        with pytest.raises(SheetError, match="sums of several rounds, which are points alone"):
            then(WHOLE_GAME, noting(WHOLE_GAME, 1, "B=bust"))

    def test_who_was_not_there_has_none(self) -> None:
        sheet = then(
            begun(), Noted(1, (Cell(1, Total(212)), Cell(2, Total(9)), Cell(3, Absent())), True)
        )
        assert winners(sheet) == ["Ann"]
        assert statistics([sheet]).players[2].games == 0

    def test_a_correction_leaves_it_a_sum(self) -> None:
        sheet = noted(WHOLE_GAME, "B=230")
        assert winners(sheet) == ["Ben"]
        assert sheet.rounds[0].summed

    def test_what_was_noted_as_one_round_is_no_sum(self) -> None:
        sheet = noted(begun(), "A=31; B=bust; C=0")
        with pytest.raises(SheetError, match="round 1 is noted as one round"):
            then(sheet, summed(sheet, 1, 120))
        emptied = noted(sheet, "A=?; B=?; C=?")
        assert then(emptied, summed(sheet, 1, 120)).rounds[0].summed

    def test_a_round_that_is_emptied_is_no_sum_any_more(self) -> None:
        emptied = noted(WHOLE_GAME, "A=?; B=?; C=?")
        assert not emptied.rounds[0].summed
        assert not then(WHOLE_GAME, Undone()).rounds[0].summed
        assert not noted(emptied, "A=bust; B=1; C=2").rounds[0].summed

    def test_a_missing_sum_holds_back_the_end(self) -> None:
        sheet = then(begun(), summed(begun(), 1, 212, None, 95))
        assert winners(sheet) == []
        assert sheet.missing == ((1, 2),)
        assert winners(noted(sheet, "B=180")) == ["Ann"]


class TestStatistics:
    def test_a_game_of_sums_counts_as_a_game_and_has_no_rounds(self) -> None:
        figures = statistics([WHOLE_GAME])
        assert (figures.games, figures.finished, figures.rounds, figures.sums) == (1, 1, 0, 1)
        ann = figures.players[0]
        assert (ann.games, ann.finished, ann.wins, ann.win_streak) == (1, 1, 1, 1)
        assert (ann.rounds, ann.sums, ann.points, ann.best, ann.average) == (0, 1, 0, None, None)
        assert (ann.busts, ann.bust_streak, ann.flips) == (0, 0, Counted(0, 0))

    def test_rounds_beside_sums_count_as_ever(self) -> None:
        ann, ben, _ = statistics([FROM_THE_MIDDLE]).players
        assert (ann.rounds, ann.sums, ann.best, ann.average) == (1, 1, 12, Fraction(12))
        assert (ben.rounds, ben.busts, ben.average) == (1, 1, Fraction(0))

    def test_what_sums_hide_is_said(self) -> None:
        lines = statistics_text(statistics([FROM_THE_MIDDLE])).splitlines()
        assert "complete rounds: 1+" in lines
        assert "changes of the lead: 0+" in lines
        assert "Ann         1+       12   12+     0+           0+      0+        1" in lines
        assert "Ann         1         0    0           0         0+" in lines
        assert "Sums of several rounds are no rounds here: with them n+ is used." in lines

    def test_head_to_head_knows_the_game_and_no_rounds(self) -> None:
        sheet = then(WHOLE_GAME, Linked(1, "a"), Linked(2, "b"))
        both = head_to_head([sheet], "a", "b")
        assert (both.games, both.wins, both.ahead) == (1, (1, 0), (1, 0))
        assert (both.rounds, both.average_difference) == (0, None)


class TestWhatIsShown:
    def test_the_table_marks_it(self) -> None:
        assert lay_out(FROM_THE_MIDDLE).splitlines() == [
            "         1s     2  total",
            "*  Ann  120    12    132",
            "   Ben   95  bust     95",
            "   Cem  101    30    131",
            "",
            "* leads, s sums of several rounds",
        ]

    def test_a_remark_says_so(self) -> None:
        assert remarks(FROM_THE_MIDDLE) == (
            (
                "Round 1 stands for several, of which only the sums are known: it counts in no"
                " average."
            ),
        )

    def test_several_such_rounds_are_told_in_one(self) -> None:
        (remark,) = remarks(then(FROM_THE_MIDDLE, summed(begun(), 3, 5, 6, 7)))
        assert remark.startswith("Rounds 1 and 3 stand for several each")

    def test_a_page_to_print_says_so(self) -> None:
        assert "s sums of several rounds" in score_sheet(FROM_THE_MIDDLE)

    def test_no_line_of_a_chart_leads_to_it(self) -> None:
        curves = curves_of(FROM_THE_MIDDLE)
        assert list(curves.curves[0].pieces()) == [((0, 0),), ((1, 120), (2, 132))]
        assert "sums of several rounds: 1" in terminal_chart(curves).splitlines()


class TestFiles:
    @pytest.mark.parametrize("sheet", [WHOLE_GAME, FROM_THE_MIDDLE], ids=["whole", "middle"])
    def test_a_spreadsheet_comes_back_as_it_was(self, sheet: Sheet) -> None:
        for data in (to_csv(sheet), to_xlsx([sheet])):
            taken = take(data, "file", sheet.rules, AT)
            (again,) = taken.sheets
            assert grid(again) == grid(sheet)
            assert again.rounds[0].summed
            assert taken.plans[0].differences == ()

    def test_its_column_says_so(self) -> None:
        assert grid(FROM_THE_MIDDLE)[0][2:] == ["Round 1 (sum of several)", "Round 2"]

    def test_a_0_in_it_is_never_a_bust(self) -> None:
        data = to_csv(then(begun(), summed(begun(), 1, 212, 180), Noted(1, (Cell(3, Total(0)),))))
        (sheet,) = take(data, "file", begun().rules, AT, answers_of(["zero=bust"])).sheets
        assert by_name(sheet) == {"Ann": 212, "Ben": 180, "Cem": 0}

    def test_a_bust_in_it_is_asked_about(self) -> None:
        taken = take(to_csv(WHOLE_GAME).replace(b"180\r", b'"BUST"\r'), "file", begun().rules, AT)
        assert not taken.sheets
        assert "which are points alone" in str(taken.questions[0])

    def test_our_own_form_has_it(self) -> None:
        written = document(SavedSheet(FROM_THE_MIDDLE.log))
        assert read(write(written)) == written
        assert Sheet.of(read(write(written)).sheets[0].log).rounds[0].summed
