"""Tables of players and rounds, as CSV and as spreadsheets."""

import pytest

from flip7.game.state import GameEnd
from flip7.sheet.entry import Absent, Bust, Cards, Total
from flip7.sheet.imports import ScoreFileError
from tests.sheet.imports.helping import (
    NOW,
    asked,
    entry_of,
    only_plan,
    sheet_of,
    table_of,
    taken,
    xlsx,
)

POINTS = {"Ana": [28, 27, 30], "Ben": [14, 0, 41]}

IN_ROWS = "Player,Total,Round 1,Round 2,Round 3\nAna,85,28,27,30\nBen,55,14,0,41\n"
IN_COLUMNS = "Round,Ana,Ben\n1,28,14\n2,27,0\n3,30,41\nTotal,85,55\n"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("players-in-rows", IN_ROWS),
        ("players-in-rows", IN_ROWS.replace(",", ";")),
        ("players-in-rows", IN_ROWS.replace(",", "\t")),
        ("players-in-rows", f"sep=;\n{IN_ROWS.replace(',', ';')}"),
        ("players-in-rows", IN_ROWS.replace("\n", "\r\n")),
        ("players-in-rows", ",R1,R2,R3\nAna,28,27,30\nBen,14,0,41\n"),
        ("players-in-rows", "Name,1,2,3,Sum\nAna,28,27,30,85\nBen,14,0,41,55\n"),
        ("players-in-rows", "#,Name,1,2,3\n1,Ana,28,27,30\n2,Ben,14,0,41\n"),
        ("players-in-rows", "Spieler;Runde 1;Runde 2;Runde 3\nAna;28;27;30\nBen;14;0;41\n"),
        ("players-in-rows", "Ana,28,27,30\nBen,14,0,41\n"),
        ("players-in-rows", "Ana,28,27,30,85\nBen,14,0,41,55\n"),
        ("players-in-rows", "Ana,85,28,27,30\nBen,55,14,0,41\n"),
        ("players-in-rows", "Player,R1,R2,R3,R4,R5\nAna,28,27,30,,\nBen,14,0,41,,\n\n\n"),
        ("players-in-rows", "Player , R1 ,R2,R3\n Ana ,28, 27,30 \nBen  ,14,0,41\n"),
        ("players-in-columns", IN_COLUMNS),
        ("players-in-columns", IN_COLUMNS.replace(",", ";")),
        ("players-in-columns", ",Ana,Ben\nR1,28,14\nR2,27,0\nR3,30,41\n"),
        (
            "players-in-columns",
            ",Ana,Ben\nTotal,85,55\nRound 1,28,14\nRound 2,27,0\nRound 3,30,41\n",
        ),
        ("players-in-columns", "Ana,Ben\n28,14\n27,0\n30,41\n"),
        ("players-in-columns", "Ana,Ben\n28,14\n27,0\n30,41\n85,55\n"),
        ("players-in-columns", "Ana,Ben\n28,14\n27,X\n30,41\n"),
        ("players-in-columns", "Ana,Ben\n12 9 7,14\n27,x\n30,41\n"),
        ("players-in-columns", "Tour;Ana;Ben\nTour 1;28;14\nTour 2;27;0\nTour 3;30;41\n"),
    ],
)
def test_a_table_is_read_however_it_lies(form: str, text: str) -> None:
    found = taken(text)
    assert found.form == form
    assert found.clear
    (sheet,) = found.sheets
    assert table_of(sheet) == POINTS
    assert found.plans[0].differences == ()


def test_titles_above_give_title_date_and_notes() -> None:
    text = f"Friday 2026-03-21,,\nAt Cem's\n\n{IN_ROWS}"
    plan = only_plan(text)
    assert plan.title == "Friday 2026-03-21"
    assert plan.begun is not None
    assert plan.begun.isoformat() == "2026-03-21T12:00:00+00:00"
    sheet = sheet_of(text)
    assert sheet.log[0].at == plan.begun
    assert sheet.note == "At Cem's"
    assert table_of(sheet) == POINTS


def test_titles_stand_above_a_table_with_players_in_columns_too() -> None:
    sheet = sheet_of(f"[XY] 05-16-2026\n{IN_COLUMNS}")
    assert sheet.title == "[XY] 05-16-2026"
    assert sheet.log[0].at.date().isoformat() == "2026-05-16"
    assert table_of(sheet) == POINTS


def test_what_the_file_does_not_date_is_as_of_now() -> None:
    assert sheet_of(IN_ROWS).log[0].at == NOW


def test_notes_below_and_beside_are_kept() -> None:
    sheet = sheet_of("Player,R1,Notes\nAna,28,late\nBen,14,\nNote: house rule - no x2\n")
    assert sheet.note == "Ana: late\nNote: house rule - no x2"


def test_a_column_of_notes_belongs_to_its_rounds() -> None:
    sheet = sheet_of("Round,Ana,Ben,Notes\n1,28,14,\n2,27,0,so close\n")
    assert [row.note for row in sheet.rounds[:2]] == ["", "so close"]


def test_a_column_of_dealers_is_the_deal() -> None:
    sheet = sheet_of("Round,Ana,Ben,Dealer\n1,28,14,Ben\n2,27,0,Ana\n")
    assert [row.dealer for row in sheet.rounds[:2]] == [2, 1]


@pytest.mark.parametrize("word", ["X", "x", "B", "BUST", "Bust", "bust"])
def test_words_for_a_bust_are_busts(word: str) -> None:
    sheet = sheet_of(f"Player,R1\nAna,28\nBen,{word}\n")
    assert entry_of(sheet, "Ben", 1) == Bust()


def test_cells_can_hold_sums_and_cards() -> None:
    sheet = sheet_of("Player;R1;R2\nAna;10+15+8;12 9 x2\nBen;12,0;31\n")
    assert entry_of(sheet, "Ana", 1) == Total(33, "10+15+8")
    assert isinstance(entry_of(sheet, "Ana", 2), Cards)
    assert table_of(sheet) == {"Ana": [33, 42], "Ben": [12, 31]}


def test_a_0_is_0_points_unless_it_is_said_to_be_a_bust() -> None:
    assert entry_of(sheet_of(IN_ROWS), "Ben", 2) == Total(0)
    assert entry_of(sheet_of(IN_ROWS, "zero=bust"), "Ben", 2) == Bust()


@pytest.mark.parametrize("first", ["X", "bust", "B", "SC", "x2", "12 9 x2", "12,9,x2", "10+5"])
def test_what_stands_below_the_name_of_a_player_is_no_name(first: str) -> None:
    text = f'Ann,Ben,Cem\n"{first}",20,30\n25,3,5\n'
    assert taken(text).form == "players-in-columns"
    assert list(table_of(sheet_of(text))) == ["Ann", "Ben", "Cem"]
    (question,) = asked(text, form="players-in-rows")
    assert question == "A1: the table is no score table as players-in-rows has them"


@pytest.mark.parametrize("name", ["X", "B", "SC", "x2"])
def test_beside_other_names_it_is_one(name: str) -> None:
    assert table_of(sheet_of(f"{name},28,27\nAna,14,0\n")) == {name: [28, 27], "Ana": [14, 0]}
    assert table_of(sheet_of(f"{name},Ana\n28,14\n27,0\n")) == {name: [28, 27], "Ana": [14, 0]}


def test_cards_are_scores_in_a_table_without_labels_too() -> None:
    by_columns = sheet_of("Ann,Ben,Cem\n12,12 9 x2,30\n25,3,2\n")
    assert table_of(by_columns) == {"Ann": [12, 25], "Ben": [42, 3], "Cem": [30, 2]}
    by_rows = sheet_of("Ann,12 9 x2,30\nBen,3,2\n")
    assert table_of(by_rows) == {"Ann": [42, 30], "Ben": [3, 2]}


@pytest.mark.parametrize(
    "text",
    [
        "Player;Total\nAna;102\nBen;80\n",
        ";Points\nAna;102\nBen;80\n",
        "Rank;Player;Total\n1;Ana;102\n2;Ben;80\n",
        "Ana;102\nBen;80\n",
        "Ana;Ben\n102;80\n",
        ";Ana;Ben\nTotal;102;80\n",
        "Friday\nAna;102\nBen;80\n",
    ],
)
def test_one_number_for_each_player_is_no_round_before_that_is_said(text: str) -> None:
    (question,) = asked(text)
    assert question.startswith("only final totals are known, and no rounds")
    sheet = sheet_of(text, "only_totals=round")
    assert table_of(sheet) == {"Ana": [102], "Ben": [80]}
    assert sheet.rounds[0].summed


def test_a_round_says_so_by_its_label_or_a_bust() -> None:
    assert not sheet_of("Player;Round 1\nAna;102\nBen;80\n").rounds[0].summed
    assert table_of(sheet_of("Ana;28\nBen;X\n")) == {"Ana": [28], "Ben": [0]}


def test_words_above_scores_are_asked_about() -> None:
    text = "Evening,Ann,Ben\nFriday,20,30\nSunday,25,3\n"
    (question,) = asked(text)
    assert question.startswith("A1: these may be players above their scores, or words for the")
    assert table_of(sheet_of(text, "ignore=A1")) == {"Friday": [20, 30], "Sunday": [25, 3]}
    assert sheet_of(text.replace("Evening", "Player")).note == "Ann\nBen"


BLANKS = "Player,R1,R2,R3\nAna,28,27,30\nBen,,14\n"


def test_a_blank_is_neither_a_0_nor_a_bust() -> None:
    assert asked(BLANKS) == [
        (
            "B3, D3 are each blank, which may be a bust, a 0, something missing, or a round not"
            " played (answer blank=bust or blank=zero or blank=missing or blank=absent)"
        )
    ]
    assert taken(BLANKS).sheets == ()


@pytest.mark.parametrize(
    ("answer", "entry"),
    [("bust", Bust()), ("zero", Total(0)), ("missing", None), ("absent", Absent())],
)
def test_a_blank_is_what_the_person_says(answer: str, entry: object) -> None:
    assert entry_of(sheet_of(BLANKS, f"blank={answer}"), "Ben", 3) == entry


def test_a_round_of_which_nothing_is_known_is_no_gap() -> None:
    text = "Player,R1,R2,R3\nAna,28,,30\nBen,14,,41\n"
    assert asked(text, "blank=missing") == [
        "round 2: nothing is noted of this round, and there is a later one"
    ]
    assert table_of(sheet_of(text, "blank=bust")) == {"Ana": [28, 0, 30], "Ben": [14, 0, 41]}


def test_a_dash_is_asked_apart_from_a_blank() -> None:
    text = "Player,R1,R2\nAna,-,\nBen,14,20\n"
    assert len(asked(text)) == 2
    sheet = sheet_of(text, "dash=bust", "blank=absent")
    assert entry_of(sheet, "Ana", 1) == Bust()
    assert entry_of(sheet, "Ana", 2) == Absent()


def test_a_player_with_a_name_alone_has_blanks() -> None:
    assert len(asked("Player,Total,R1\nAna,28,28\nBen,0\n")) == 1


def test_two_games_in_one_tab_are_two() -> None:
    text = f"{IN_ROWS}\n{IN_ROWS.replace('Ana', 'Cem')}"
    assert [plan.names for plan in taken(text).plans] == [("Ana", "Ben"), ("Cem", "Ben")]


@pytest.mark.parametrize(
    "text", ["-10", "12.5", "1e3", "٣١", "\uff13\uff11", "1" + "0" * 30, "NaN", "12,5x"]
)
def test_what_is_no_score_is_told_with_its_place(text: str) -> None:
    (question,) = asked(f"Player;R1\nAna;28\nBen;{text}\n")
    assert question.startswith("B3: ")
    assert "\n" not in question


def test_a_decimal_comma_is_not_taken_for_two_cards() -> None:
    (question,) = asked("Player;R1\nAna;28\nBen;12,5\n")
    assert question.startswith("B3: '12,5' may be two cards or a decimal number")


def test_a_column_that_nobody_knows_is_asked_for() -> None:
    text = "Player,R1,Snacks,Rank\nAna,28,nuts,1\nBen,14,,2\n"
    assert asked(text) == ["C1: 'Snacks' is neither a round nor a total (answer ignore=Snacks)"]
    assert table_of(sheet_of(text, "ignore=Snacks")) == {"Ana": [28], "Ben": [14]}


def test_rounds_are_labelled_without_a_gap() -> None:
    (question,) = asked("Player,R1,R2,R4\nAna,28,1,2\nBen,14,3,4\n")
    assert question == "A1: the rounds are labelled 1, 2, 4: they go from 1 up"


def test_scores_that_look_like_labels_are_told() -> None:
    (question,) = asked("Player,1,2\nAna,28,14\n,1,2\n")
    assert question == "A3: this row labels rounds, but no players are below it"


def test_a_remark_below_players_in_columns_is_kept() -> None:
    sheet = sheet_of("Round,Ana,Ben\n1,28,14\nNote: at Cem's,,\n")
    assert sheet.note == "Note: at Cem's"


def test_scores_without_a_name_are_told() -> None:
    assert asked("Player,R1\nAna,28\n,14\n") == ["A3: this row has scores, but no name"]


def test_a_file_of_another_shape_is_refused_with_the_forms_that_are_known() -> None:
    with pytest.raises(
        ScoreFileError, match=r"file: has the shape of no score file .*players-in-rows"
    ):
        taken("dear diary\ntoday we played\n")


def test_a_form_can_be_told() -> None:
    assert taken(IN_ROWS, form="players-in-rows").form == "players-in-rows"
    (question,) = asked(IN_ROWS, form="players-in-columns")
    assert "no score table" in question
    with pytest.raises(ScoreFileError, match="'rows' is no form: players-in-rows"):
        taken(IN_ROWS, form="rows")


def test_where_two_forms_fit_it_must_be_said_which() -> None:
    text = ",Round 1\nAna,28\n\n,Ben\nRound 1,14\n"
    with pytest.raises(ScoreFileError) as told:
        taken(text)
    assert str(told.value) == (
        "file: may be players-in-rows (a row for each player, here Ana and Round 1) or"
        " players-in-columns (a column for each player, here Ben): say which by --as, as in"
        " --as players-in-rows"
    )


class TestWorkbooks:
    ROWS = (("Player", "Total", "Round 1", "Round 2"), ("Ana", 55, 28, 27), ("Ben", 14, 14, 0))

    def test_every_tab_is_a_game_and_empty_tabs_are_none(self) -> None:
        book = xlsx({"2026-03-21": self.ROWS, "Sheet3": [], "XY 05-16-2026": self.ROWS})
        found = taken(book)
        assert [plan.title for plan in found.plans] == ["2026-03-21", "XY 05-16-2026"]
        assert [str(plan.begun)[:10] for plan in found.plans] == ["2026-03-21", "2026-05-16"]
        assert found.clear

    def test_players_may_be_in_columns(self) -> None:
        book = xlsx({"Sheet1": [(None, "Ana", "Ben"), (1, 28.0, 14), (2, 27, 0)]})
        assert table_of(sheet_of(book)) == {"Ana": [28, 27], "Ben": [14, 0]}

    def test_a_place_is_named_as_the_spreadsheet_does(self) -> None:
        rows = [("Friday", None), (), *self.ROWS[:2], ("Ben", 14, 14, "?!")]
        (question,) = asked(xlsx({"Home": rows}))
        assert question.startswith("Home!D5: '?!'")

    def test_a_place_is_the_one_in_the_file_where_the_table_was_turned(self) -> None:
        (question,) = asked(xlsx({"Home": [(None, "Ana", "Ben"), (1, 28, 14), (2, 27, "?!")]}))
        assert question.startswith("Home!C3: '?!'")

    def test_formulas_that_no_program_has_computed_are_no_blanks(self) -> None:
        rows = [("Player", "Total", "R1"), ("Ana", "=SUM(C2)", "=10+15"), ("Ben", 3, "=C2*2")]
        assert asked(xlsx({"Home": rows}))[0].startswith("Home!C3: '=C2*2'")
        sheet = sheet_of(xlsx({"Home": [*rows[:2], ("Ben", 3, 3)]}))
        assert table_of(sheet) == {"Ana": [25], "Ben": [3]}

    def test_a_tab_that_is_no_game_is_asked_for(self) -> None:
        book = xlsx({"Game": self.ROWS, "Ideas": [("buy", "nuts"), ("and", "tea")]})
        assert asked(book)[0].endswith("(answer ignore=Ideas)")
        plans = taken(book, "ignore=Ideas").plans
        assert [plan.left_out for plan in plans] == [False, True]


def test_the_end_is_found_and_not_trusted() -> None:
    text = "Player,Total,Winner,R1,R2\nAna,202,yes,100,102\nBen,210,,101,100\n"
    plan = only_plan(text)
    assert plan.differences == ("The file has the total 210 for Ben; the rounds add up to 201.",)
    assert plan.sheet is not None
    assert plan.sheet.outcome is not None
    assert plan.sheet.outcome.winners == (1,)
    assert plan.sheet.outcome.reason is GameEnd.TARGET_SCORE
    other = only_plan(text.replace(",yes,", ",,").replace("210,,", "201,yes,"))
    assert other.differences == ("The file calls Ben the winner; by these rules Ana has won.",)


@pytest.mark.parametrize("name", ["Max", "Won", "Win", "May", "Bo"])
def test_a_name_that_is_a_word_too_is_a_name(name: str) -> None:
    assert table_of(sheet_of(f"Player,R1\n{name},28\nBen,14\n")) == {name: [28], "Ben": [14]}
    assert table_of(sheet_of(f"Round,{name},Ben\n1,28,14\n")) == {name: [28], "Ben": [14]}


def test_a_number_is_no_name() -> None:
    text = "Player,R1\nAna,28\n7,14\n"
    assert asked(text) == [
        "A3: '7' may be a label, or a player who is called so (answer player=7 or ignore=7)"
    ]
    assert table_of(sheet_of(text, "player=7")) == {"Ana": [28], "7": [14]}


def test_a_sheet_without_any_round_is_just_begun() -> None:
    sheet = sheet_of("Player,Total,R1,R2\nAna,0,,\nBen,,,\n")
    assert [player.name for player in sheet.players] == ["Ana", "Ben"]
    assert table_of(sheet) == {"Ana": [], "Ben": []}
