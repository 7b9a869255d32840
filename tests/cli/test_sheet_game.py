"""`flip7 sheet`: a game with real cards is kept to its end, as somebody at the table does."""

import re
import shlex
from pathlib import Path

import pytest

from flip7.cli.lazy import Stub
from flip7.cli.sheet.group import COMMANDS, sheet
from tests.cli.keeping import Keeper

PAGE = Path(__file__).parents[2] / "docs/sheets.md"


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    return Keeper(tmp_path, capsys, monkeypatch)


def test_a_command_says_of_itself_what_the_list_says() -> None:
    stubs = {name: sheet.commands[name] for name in COMMANDS}
    said = {
        name: stub.load().get_short_help_str(limit=1000)
        for name, stub in stubs.items()
        if isinstance(stub, Stub)
    }
    assert said == {name: short_help for name, (_, short_help) in COMMANDS.items()}


def test_five_players_a_tie_break_a_late_joiner_and_two_corrections(keeper: Keeper) -> None:
    told = keeper.does(
        "new", "Ann", "Ben", "Cem", "Dee", "Emil", "--title", "Friday", "--dealer", "Ben"
    )
    assert "(Friday): 5 players by the rules official: Ann, Ben, Cem, Dee and Emil." in told
    assert told.endswith("Ben deals round 1.")

    told = keeper.does("add", "A=60", "B=bust", "C=12 9 x2", "D=10+15+8", "E=0")
    id = keeper.shown()["id"]
    assert told == (
        f"Friday ({id}): Round 1: Ann 60, Ben bust, Cem 12 9 x2 = 42, Dee 10+15+8 = 33, Emil 0."
        " Ann leads with 60. Cem deals round 2."
    )
    told = keeper.does("add", "A=50", "B=90")
    assert told.endswith(": Round 2: Ann 50, Ben 90. Round 2 awaits Cem, Dee and Emil.")
    told = keeper.does("add", "D=20", "E=25", "C=40")
    assert "Ann leads with 110. Dee deals round 3." in told

    told = keeper.does("players", "add", "Fay", "--start", "40")
    assert "Fay joined as player 6 in round 3 with 40 points." in told

    told = keeper.does("set", "1", "ben=15")
    assert "Round 1: Ben 15. Ann leads with 110." in told

    keeper.does("add", "A=40", "B=35", "C=20", "D=20", "E=25", "F=30")
    told = keeper.does("add", "A=61", "B=60", "C=20", "D=20", "E=25", "F=30")
    assert "Ann wins with 211 points" in told
    assert keeper.refused("add", "A=1").startswith("Ann wins with 211 points")

    told = keeper.does("set", "4", "A=50")
    assert "Ann and Ben are tied for the lead: everybody plays round 5." in told
    assert keeper.shown()["outcome"] is None

    told = keeper.does("add", "A=10", "B=12", "C=0", "D=bust", "E=1", "F=7")
    assert "Ben wins with 212 points: the tie for the lead is broken." in told
    assert keeper.totals() == {
        "Ann": 210,
        "Ben": 212,
        "Cem": 122,
        "Dee": 93,
        "Emil": 76,
        "Fay": 107,
    }
    shown = keeper.does("show")
    assert "* won, t tie-break, - did not play" in shown
    assert [player["won"] for player in keeper.shown()["players"]].count(True) == 1


def test_the_commands_of_the_page_do_what_it_says(keeper: Keeper) -> None:
    game, people = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    for line in game.splitlines():
        keeper.does(*shlex.split(line)[2:])
    assert keeper.totals() == {"Ann": 31, "Ben": 15, "Cem": 42, "Dee": 33, "Emil": 0, "Fay": 40}
    keeper.does("players", "link", "Ben", "--new")
    keeper.does("new", "Anna", "Zed", "--title", "Sunday")
    for line in people.splitlines():
        keeper.does(*shlex.split(line)[2:])


def test_only_those_who_are_tied_play_on(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "Cem", "--edition", "tabletop", "--set", "target_score=50")
    told = keeper.does("add", "A=60", "B=60", "C=10")
    assert "Ann and Ben are tied for the lead: only they play round 2." in told
    assert "Cem sits out round 2" in keeper.refused("add", "C=10")
    assert "Ben wins with 72 points" in keeper.does("add", "A=10", "B=12")


def test_an_edition_that_leaves_ties_open_says_so_and_shares(keeper: Keeper) -> None:
    code, _, err = keeper.run("new", "Ann", "Ben", "--edition", "handbook")
    assert code == 0
    assert "handbook leaves ties to an agreement: a tie for the lead is shared here" in err
    told = keeper.does("add", "A=100", "B=100") + keeper.does("add", "A=100", "B=100")
    assert "Ann and Ben" in told
    assert keeper.shown()["outcome"]["winners"] == [1, 2]


def test_an_agreed_way_with_ties_is_not_told_again(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--edition", "handbook", "--set", "tie_break=everyone")
    assert keeper.shown()["rules"] == "handbook(tie_break=everyone)"


def test_undo_and_redo_follow_every_change(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--set", "target_score=50")
    keeper.does("add", "A=60", "B=10")
    told = keeper.does("undo")
    assert told.endswith("Undone: round 1: Ann 60, Ben 10. In round 1 now: Ann empty, Ben empty.")
    assert keeper.totals() == {"Ann": 0, "Ben": 0}
    assert "Ann wins with 60 points" in keeper.does("redo")
    assert keeper.refused("redo") == "there is nothing to redo"


def test_undo_leaves_the_beginning_alone(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--dealer", "Ann")
    assert "there is nothing to undo" in keeper.refused("undo")
    keeper.does("players", "add", "Cem")
    assert "Undone: Cem joined as player 3 in round 1." in keeper.does("undo")
    assert keeper.totals() == {"Ann": 0, "Ben": 0}


def test_a_missing_cell_holds_back_the_end(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--set", "target_score=50")
    assert "Round 1 awaits Ben." in keeper.does("add", "A=60")
    told = keeper.does("set", "1", "A=?", "B=70")
    assert told.endswith(": Round 1: Ann emptied, Ben 70. Round 1 awaits Ann.")
    keeper.does("set", "2", "A=10", "B=10")
    assert "Round 1: nothing is noted for Ann" in keeper.does("set", "2", "B=11")
    told = keeper.does("set", "1", "A=30")
    assert "Ben wins with 70 points" in told
    assert "Round 2 counts for nothing: the game was won in round 1." in told


def test_a_cell_is_never_noted_twice_by_a_slip(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    keeper.does("add", "A=12 9")
    line = keeper.refused("add", "A=20", "B=3")
    assert line == (
        "Ann has 12 9 = 21 in round 1 already (it awaits Ben); to correct it: set 1 PLAYER=ENTRY..."
    )
    assert keeper.totals() == {"Ann": 21, "Ben": 0}


def test_who_does_not_play_is_noted_as_such(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "Cem")
    assert "Ann out. Round 1 awaits Ben and Cem." in keeper.does("add", "A=out")
    assert keeper.refused("add", "A=20", "B=3") == (
        "Ann is out in round 1 already (it awaits Ben, Cem); to correct it: set 1 PLAYER=ENTRY..."
    )
    keeper.does("set", "1", "A=20")
    assert keeper.totals()["Ann"] == 20


def test_after_the_end_nobody_joins(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--set", "target_score=50")
    keeper.does("add", "A=60", "B=10")
    assert keeper.refused("players", "add", "Cem") == (
        "round 2 is not played: Ann won in round 1; if that is wrong, correct it there; for another"
        " game, begin a new sheet"
    )


def test_a_game_is_ended_and_goes_on(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    keeper.does("add", "A=20", "B=10")
    assert keeper.does("end").endswith(": The game was ended before anybody had won.")
    assert "To correct a round" in keeper.refused("add", "A=1")
    assert "Ann leads with 20" in keeper.does("end", "--reopen")


def test_notes_and_titles(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    keeper.does("add", "A=20", "B=10")
    keeper.does("note", "at", "Ann's place")
    keeper.does("note", "Ben spilled tea", "--round", "1")
    assert keeper.does("note") == "Note: at Ann's place Note on round 1: Ben spilled tea"
    keeper.does("title", "Tea", "time")
    told = keeper.does("show")
    assert told.startswith("Tea time (")
    assert "Note on round 1: Ben spilled tea" in told
    assert "was taken away" in keeper.does("note", "")
    assert keeper.does("note", "--round", "1") == "Note on round 1: Ben spilled tea"


def test_the_log_tells_who_changed_what(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--by", "Ann")
    keeper.does("add", "A=146", "B=10", "--sure", "--by", "Ben")
    keeper.does("--by", "Cem", "undo")
    lines = keeper.run("log")[1].splitlines()
    assert [line.split("  ")[-1] for line in lines] == [
        "the sheet was begun by the rules official (Ann)",
        "Ann joined as player 1 in round 1 (Ann)",
        "Ben joined as player 2 in round 1 (Ann)",
        "round 1: Ann 146 (sure), Ben 10 (Ben)",
        "undone: round 1: Ann 146 (sure), Ben 10 (Cem)",
    ]


def test_who_it_is_can_be_said_for_all_commands(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.does("--by", "Ann", "new", "Ann", "Ben")
    monkeypatch.setenv("FLIP7_BY", "Ben")
    keeper.does("add", "A=1")
    lines = keeper.run("log")[1].splitlines()
    assert [line.rpartition("(")[2] for line in lines] == ["Ann)", "Ann)", "Ann)", "Ben)"]


def test_the_latest_sheet_is_meant_unless_another_is_named(keeper: Keeper) -> None:
    first = keeper.does("new", "Ann", "Ben", "--title", "Friday").split()[0]
    keeper.does("new", "Cem", "Dee", "--title", "Sunday")
    assert keeper.does("show").startswith("Sunday (")
    for name in (first, "friday", "Fri"):
        assert keeper.does("show", "--sheet", name).startswith("Friday (")
        assert keeper.does("--sheet", name, "show").startswith("Friday (")
    assert "there is no sheet of the id or title 'Monday'" in keeper.refused(
        "show", "--sheet", "Monday"
    )
    keeper.does("add", "A=1", "--sheet", "Friday")
    assert keeper.does("show").startswith("Friday (")


def test_an_old_sheet_is_changed_without_taking_the_place_of_the_game_that_goes_on(
    keeper: Keeper,
) -> None:
    keeper.does("new", "Ann", "Ben", "--title", "Friday")
    keeper.does("add", "A=31", "B=20")
    keeper.does("new", "Cem", "Dee", "--title", "Sunday")
    for args in (
        ["note", "at Ann's place"],
        ["set", "1", "A=30"],
        ["undo"],
        ["redo"],
        ["players", "leave", "Ben"],
        ["players", "link", "Ann", "--new"],
        ["end"],
        ["title", "Friday night"],
    ):
        told = keeper.does(*args, "--sheet", "Friday")
        assert told.startswith("Friday"), args
        assert keeper.shown()["title"] == "Sunday"


def test_every_change_names_its_sheet(keeper: Keeper) -> None:
    """So it is seen that `undo` after a `new` that was refused means the game before."""
    keeper.does("new", "Ann", "Ben", "--title", "Friday")
    keeper.does("add", "A=31")
    keeper.refused("new")
    assert keeper.does("undo").startswith("Friday (")
    keeper.does("new", "Cem", "Dee")
    id = keeper.shown()["id"]
    assert keeper.does("add", "C=31").startswith(f"{id}: Round 1: Cem 31.")


def test_undoing_tells_what_holds_now(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    keeper.does("add", "A=31", "B=20")
    keeper.does("set", "1", "A=45")
    assert "Undone: round 1: Ann 45. In round 1 now: Ann 31." in keeper.does("undo")
    keeper.does("end")
    keeper.does("end", "--reopen")
    told = keeper.does("undo")
    assert told.endswith(
        "Undone: the game was reopened. The game was ended before anybody had won."
    )
    keeper.does("players", "rename", "Ann", "Anna")
    assert "Undone: player 1 was renamed to Anna. Player 1 is called Ann." in keeper.does("undo")


def test_a_sheet_is_named_behind_the_command_too(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--title", "Friday")
    keeper.does("add", "A=31")
    keeper.does("new", "Cem", "Dee")
    assert "Friday (" in keeper.does("show", "Friday")
    assert "Ann 31" in keeper.does("log", "friday")
    for args in (["undo"], ["redo"], ["end"], ["end", "--reopen"]):
        assert keeper.does(*args, "Friday").startswith("Friday (")
    assert "named twice" in keeper.refused("show", "Friday", "--sheet", "Friday")
    for args in (["export"], ["players"]):
        assert "--sheet" in keeper.refused(*args, "Friday")


def test_a_list_of_sheets(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--title", "Friday", "--set", "target_score=5")
    keeper.does("add", "A=7", "B=0")
    keeper.does("new", "Cem", "Dee")
    told = keeper.does("list")
    assert "Friday: Ann and Ben Ann wins with 7 points" in told
    assert "no title: Cem and Dee Nothing is noted yet." in told
    listed = keeper.data("list")
    assert [sheet["title"] for sheet in listed] == ["", "Friday"]
    assert [sheet["winners"] for sheet in listed] == [[], ["Ann"]]


def test_a_deleted_sheet_comes_back(keeper: Keeper) -> None:
    id = keeper.does("new", "Ann", "Ben", "--title", "Friday").split(" ")[0]
    keeper.does("add", "A=7", "B=0")
    assert keeper.does("delete", "Friday") == (
        f"{id} is deleted. To take it back: flip7 sheet restore {id}"
    )
    nothing = keeper.refused("show")
    assert nothing == (
        "there is no sheet yet; begin one with flip7 sheet new, or take back the one deleted last:"
        f" flip7 sheet restore {id}"
    )
    assert keeper.run("list") == (0, "", f"flip7: {nothing}\n")
    assert id in keeper.does("list", "--deleted")
    assert "is there again. Ann leads with 7." in keeper.does("restore")
    assert keeper.totals() == {"Ann": 7, "Ben": 0}
    assert "say which sheet" in keeper.refused("delete")


def test_a_sheet_that_is_begun_in_the_middle_of_a_game(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    assert "Round 1 stands for several" in keeper.does("add", "--sums", "A=148", "B=95")
    keeper.does("add", "A=60", "B=bust")
    shown = keeper.shown()
    assert [row["summed"] for row in shown["rounds"]] == [True, False]
    assert shown["outcome"]["winners"] == [1]
    figures = keeper.data("stats")
    assert (figures["rounds"], figures["sums"]) == (1, 1)
    assert figures["players"][0]["average"]["text"] == "60"
    assert "round 1 (sums of several rounds): Ann 148, Ben 95" in keeper.does("log")
    assert "points alone" in keeper.refused("set", "1", "B=bust")
