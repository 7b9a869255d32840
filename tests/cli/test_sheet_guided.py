"""`flip7 sheet` alone: a game is kept by answering questions."""

import sys
from pathlib import Path
from typing import Any

import pytest

from flip7.store.store import Store
from tests.cli.keeping import Keeper

KEPT = "The sheet is kept. Go on with: flip7 sheet\n"


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    return Keeper(tmp_path, capsys, monkeypatch)


def test_a_whole_game_by_answers_alone(keeper: Keeper) -> None:
    out, err = keeper.answers(
        *("Ann", "Ben", "", "official target_score=50", "Ben"),
        *("31", "bust"),
        *("12 9 x2", "60"),
        "show",
    )
    assert err == KEPT
    assert "Who plays? One name each, clockwise as you sit" in out
    assert "Round 1, Ann (0):\nRound 1, Ben (0):\nRound 1 is complete. Ann leads with 31." in out
    assert "Totals: Ann 31, Ben 0\n" in out
    assert "Ann: 12 9 x2 = 42\n" in out
    assert "Ann wins with 73 points" in out
    assert "The game is over (undo, set, show, new, quit):" in out


@pytest.mark.parametrize("typed", [[], ["Ann"], ["Ann", "Ben", ""], ["Ann", "", "", "q"], ["q"]])
def test_input_ends_before_a_sheet_is_begun(keeper: Keeper, typed: list[str]) -> None:
    out, err = keeper.answers(*typed)
    assert out.endswith("No sheet was begun.\n")
    assert err == ""
    assert keeper.data("list") == []


class TestSettingUp:
    """The last answer can be taken back, and help and quit work at every question."""

    def begins(self, keeper: Keeper, *answers: str) -> str:
        """What is said to these answers; the sheet is begun then, without a dealer."""
        out, err = keeper.answers(*answers)
        assert err == KEPT
        assert "Round 1, " in out
        return out

    def names(self, keeper: Keeper) -> list[str]:
        return list(keeper.totals())

    def test_names_are_taken_back(self, keeper: Keeper) -> None:
        out = self.begins(keeper, "Ann", "Bne", "undo", "Ben", "", "", "")
        assert "Bne is not named any more." in out
        assert self.names(keeper) == ["Ann", "Ben"]

    def test_one_question_back(self, keeper: Keeper) -> None:
        answers = ("Ann", "", "undo", "Ben", "", "booklet", "undo", "handbook", "undo", "", "")
        out = self.begins(keeper, *answers)
        assert "So far Ann.\nPlayer 2:" in out
        assert self.names(keeper) == ["Ann", "Ben"]
        assert keeper.shown()["rules"] == "official"

    def test_at_the_first_question_there_is_nothing_to_take_back(self, keeper: Keeper) -> None:
        _, err = keeper.answers("undo", "Ann", "", "", "")
        assert "nobody is named yet" in err

    def test_help(self, keeper: Keeper) -> None:
        out = self.begins(keeper, "help", "Ann", "", "help", "", "help", "")
        assert out.count("undo takes the answer before back") == 3

    @pytest.mark.parametrize("answers", [["Ann", "quit"], ["Ann", "", "handbook", "quit"]])
    def test_quit(self, keeper: Keeper, answers: list[str]) -> None:
        assert keeper.answers(*answers)[0].endswith("No sheet was begun.\n")

    def test_commas_part_names_but_in_quotes(self, keeper: Keeper) -> None:
        out = self.begins(keeper, 'Ann, "Smith, Ben",Cem', '"quit"', "", "", "")
        assert "So far Ann, Smith, Ben and Cem." in out
        assert self.names(keeper) == ["Ann", "Smith, Ben", "Cem", "quit"]

    def test_an_equal_name_is_asked_about(self, keeper: Keeper) -> None:
        out = self.begins(keeper, "Sam", "sam", "n", "Sam", "undo", "Sam", "y", "", "", "")
        assert out.count("is named already. Are there two of them? (y/n)") == 3
        assert [player["name"] for player in keeper.shown()["players"]] == ["Sam", "Sam"]

    def test_too_few_for_the_edition(self, keeper: Keeper) -> None:
        out = self.begins(keeper, "Ann", "Ben", "", "", "")
        assert "2 players by the rules official: Ann and Ben. The rules are for 3 or more." in out


def test_what_is_wrong_is_asked_again(keeper: Keeper) -> None:
    out, err = keeper.answers(
        *("\x1b[31m", "Ann", "Ben", "", "none", "", "Zed", ""), *("-4", "13 12", "31", "quit")
    )
    lines = err.splitlines()
    assert "no control characters" in lines[0]
    assert "'none' is no edition" in lines[1]
    assert "nobody here is called 'Zed'" in lines[2]
    assert "Ann: '-4': a round never brings less than 0 points" in lines[3]
    assert "13 is no card of this deck" in lines[4]
    assert out.count("Round 1, Ann (0):") == 3
    assert keeper.totals() == {"Ann": 31, "Ben": 0}


def test_ties_left_to_an_agreement_are_asked(keeper: Keeper) -> None:
    out, _ = keeper.answers("Ann", "Ben", "", "handbook", "3", "")
    assert "what if several lead at the end?" in out
    assert keeper.shown()["rules"] == "handbook(tie_break=tied_only)"


class TestInAGame:
    @pytest.fixture(autouse=True)
    def begun(self, keeper: Keeper) -> None:
        keeper.does("new", "Ann", "Ben", "Cem")

    def test_enter_asks_for_the_next_first(self, keeper: Keeper) -> None:
        out, _ = keeper.answers("", "7", "8", "9")
        asked = [line for line in out.splitlines() if line.startswith("Round 1, ")]
        assert asked == [
            "Round 1, Ann (0):",
            "Round 1, Ben (0):",
            "Round 1, Cem (0):",
            "Round 1, Ann (0):",
        ]
        assert keeper.totals() == {"Ann": 9, "Ben": 7, "Cem": 8}

    def test_several_at_once(self, keeper: Keeper) -> None:
        keeper.answers("C=12 9 x2 a=31", "b")
        assert keeper.totals() == {"Ann": 31, "Ben": 0, "Cem": 42}

    def test_several_at_once_replace_nothing(self, keeper: Keeper) -> None:
        _, err = keeper.answers("5", "A=31")
        assert "Ann has 5 in round 1 already (it awaits Ben, Cem)" in err

    def test_a_gap_is_asked_for_first(self, keeper: Keeper) -> None:
        keeper.does("add", "A=1", "B=2")
        keeper.does("set", "2", "A=3")
        out, _ = keeper.answers("7")
        assert "Round 1, Cem (0):\nRound 1 is complete." in out
        assert keeper.totals()["Cem"] == 7

    def test_an_answer_is_for_the_cell_that_is_asked_now(self, keeper: Keeper) -> None:
        """After an undo, or when somebody leaves, another cell is asked for than before."""
        out, _ = keeper.answers("5", "undo", "7", "players leave Ben", "9")
        assert "Round 1, Cem (0):" in out
        assert keeper.totals() == {"Ann": 7, "Ben": 0, "Cem": 9}

    def test_what_was_told_once_is_not_told_again_when_the_sheet_is_opened_again(
        self, keeper: Keeper
    ) -> None:
        first, _ = keeper.answers("b", "200", "y", "9")
        assert "wins with 200" in first
        keeper.does("set", "1", "Ben=20")
        again, _ = keeper.answers()
        assert "Round 1 is complete" in first
        assert "Round 1 is complete" not in again
        assert "wins" not in again
        assert "Round 2, Ann (0):" in again

    def test_a_repeated_number_is_asked(self, keeper: Keeper) -> None:
        question = ": 12 is there twice. Was it a (b)ust, or a (s)econd chance?"
        out, _ = keeper.answers("12 5 12", "b", "12 5 12", "s", "12 12", "12 11")
        assert out.count(question) == 3
        cells = keeper.shown()["rounds"][0]["cells"]
        assert [cell["text"] for cell in cells] == ["bust 12 5 12", "12 5", "12 11"]

    def test_a_repeated_number_that_is_left_notes_nothing(self, keeper: Keeper) -> None:
        _, err = keeper.answers("12 12", "")
        assert err == f"flip7: nothing was noted\n{KEPT}"
        assert keeper.shown()["rounds"][0]["missing"] == [1, 2, 3]

    def test_a_doubt_is_asked(self, keeper: Keeper) -> None:
        out, err = keeper.answers("146", "n", "146", "y")
        assert out.count("no cards make 146 points (nearest: 145 and 147).") == 2
        assert err == f"flip7: nothing was noted\n{KEPT}"
        assert keeper.totals()["Ann"] == 146

    def test_other_commands_work_on_this_sheet(self, keeper: Keeper) -> None:
        id = keeper.shown()["id"]
        keeper.does("new", "Zed", "Yan")
        out, err = keeper.answers(
            *("31", "u", "30", 'players add "Eva Lo" --start 5', "players", "set 1 A=29"),
            *("note tea was late", "s", "log", "stats", "foo", "xyzzy 1", "show --nothing", "help"),
            args=("--sheet", id),
        )
        assert "Undone: round 1: Ann 31." in out
        assert "Eva Lo joined as player 4 in round 2 with 5 points." in out
        assert "Round 1: Ann 29. Round 1 awaits Ben and Cem." in out
        assert "Note: tea was late" in out
        assert "changes of the lead" in out
        assert "Several at once: A=31" in out
        assert [line.count("no entry") for line in err.splitlines()[:1]] == [1]
        assert "No such option" in err
        assert err.endswith(KEPT)

    def test_a_new_game_after_this_one(self, keeper: Keeper) -> None:
        out, _ = keeper.answers("A=200 B=1 C=2", "y", "new Dee, Emil", "", "", "7")
        assert "Ann wins with 200 points" in out
        assert "Round 1, Dee (0):" in out
        assert keeper.totals() == {"Dee": 7, "Emil": 0}

    def test_a_new_game_is_asked_for_as_the_first_one(self, keeper: Keeper) -> None:
        out, _ = keeper.answers("new", "Dee", "Emil", "", "booklet", "Dee", "7")
        assert "Who deals first" in out
        assert (keeper.shown()["rules"], keeper.shown()["dealer"]) == ("booklet", 1)
        assert keeper.totals() == {"Dee": 7, "Emil": 0}

    def test_a_new_game_by_options_is_not_asked_for(self, keeper: Keeper) -> None:
        keeper.answers("new Dee Emil --title Sunday --edition booklet", "7")
        assert keeper.shown()["title"] == "Sunday"
        assert keeper.totals() == {"Dee": 7, "Emil": 0}

    def test_a_new_game_that_is_not_begun_after_all(self, keeper: Keeper) -> None:
        out, _ = keeper.answers("new", "Dee", "quit", "7")
        assert "No sheet was begun.\nRound 1, Ann (0):" in out
        assert keeper.totals() == {"Ann": 7, "Ben": 0, "Cem": 0}

    def test_names_with_entries(self, keeper: Keeper) -> None:
        keeper.answers("Ben 30, Ann 10 + 15", "x")
        assert keeper.totals() == {"Ann": 25, "Ben": 30, "Cem": 0}

    def test_a_player_may_be_called_like_a_command(self, keeper: Keeper) -> None:
        keeper.does("new", "New", "Note Smith", "Show")
        keeper.answers("Note Smith=31", "new = 12", "show: 9")
        assert keeper.totals() == {"New": 12, "Note Smith": 31, "Show": 9}

    def test_a_command_as_it_is_written_elsewhere(self, keeper: Keeper) -> None:
        out, _ = keeper.answers("flip7 sheet set 1 A=5", "flip7 sheet show", "sheet list")
        assert "Round 1: Ann 5." in out
        assert out.count("Ann, Ben and Cem") == 1

    def test_after_a_game_a_new_sheet_is_begun(self, keeper: Keeper) -> None:
        keeper.does("add", "A=200", "B=1", "C=2", "--sure")
        out, _ = keeper.answers("Dee", "Emil", "", "", "", "3")
        assert "is over. Here a new one begins" in out
        assert keeper.totals() == {"Dee": 3, "Emil": 0}

    def test_others_were_quicker(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        append = Store.append

        def late(store: Store, id: str, *args: Any) -> int:
            monkeypatch.setattr(Store, "append", append)
            with Store.open(str(keeper.place / "store.sqlite")) as other:
                append(other, id, args[0], args[1])
            return append(store, id, *args)

        monkeypatch.setattr(Store, "append", late)
        out, err = keeper.answers("31", "7")
        assert "others have changed this sheet meanwhile (round 1: Ann 31)" in err
        assert "Round 1 awaits Ben and Cem.\nRound 1, Ben (0):" in out
        assert keeper.totals() == {"Ann": 31, "Ben": 7, "Cem": 0}

    def test_the_sheet_that_is_open_is_not_deleted(self, keeper: Keeper) -> None:
        id = keeper.shown()["id"]
        _, err = keeper.answers("delete", f"delete {id[:3]}")
        assert err.count("leave this sheet first (quit), then: flip7 sheet delete") == 2

    def test_another_sheet_is_deleted(self, keeper: Keeper) -> None:
        keeper.does("new", "Zed", "Yan", "--title", "Sunday")
        other = keeper.data("list")[1]["id"]
        keeper.answers(f"delete {other}")
        assert [sheet["title"] for sheet in keeper.data("list")] == ["Sunday"]

    def test_interrupted(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(_question: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("flip7.cli.sheet.guided.read_line", interrupt)
        code, _, err = keeper.run()
        assert (code, err.strip()) == (130, KEPT.strip())

    def test_bytes_that_are_no_text(self, keeper: Keeper) -> None:
        _, err = keeper.answers("\x1b[31m", "\u202e31", "\x00")
        assert all(line.isprintable() for line in err.splitlines())
        assert keeper.shown()["rounds"][0]["missing"] == [1, 2, 3]


class Terminal:
    """A keyboard and a screen, as far as a command can tell."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.questions: list[str] = []

    def ask(self, question: str = "") -> str:
        self.questions.append(question.strip())
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def use(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        patch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        patch.setattr("builtins.input", self.ask)


class TestAtATerminal:
    """Commands ask what they would refuse elsewhere."""

    def test_a_doubt(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        keeper.does("new", "Ann", "Ben")
        terminal = Terminal("n", "y")
        terminal.use(monkeypatch)
        asked = "Ann: no cards make 146 points (nearest: 145 and 147).\n"
        assert keeper.run("add", "A=146") == (2, asked, "flip7: nothing was noted\n")
        assert "Ann 146 (sure)" in keeper.does("add", "A=146")
        assert terminal.questions == ["Is that right? (y/n)"] * 2

    def test_a_repeated_number(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        keeper.does("new", "Ann", "Ben")
        Terminal("s").use(monkeypatch)
        assert "Ann 12 5 = 17" in keeper.does("add", "A=12 5 12 SC")

    def test_the_names(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        Terminal("Ann", "Ben", "").use(monkeypatch)
        told = keeper.does("new", "--edition", "booklet", "--dealer", "Ann")
        assert "2 players by the rules booklet: Ann and Ben." in told

    def test_all_that_a_sheet_needs(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        Terminal("Ann, Ben", "", "booklet", "Ben").use(monkeypatch)
        assert "2 players by the rules booklet: Ann and Ben." in keeper.does("new")

    def test_long_lines_break_between_words(
        self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        Terminal("Ann", "").use(monkeypatch)
        lines = keeper.run("new")[1].splitlines()
        assert max(map(len, lines)) <= 40
        assert "starter, tabletop, handbook, booklet;" in lines

    def test_ties(self, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
        Terminal("2").use(monkeypatch)
        keeper.does("new", "Ann", "Ben", "--edition", "handbook")
        assert keeper.shown()["rules"] == "handbook(tie_break=everyone)"
