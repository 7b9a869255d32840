"""What `flip7 sheet` refuses: one harmless line, exit code 2, and nothing stored changes."""

import sys
from pathlib import Path
from typing import Any

import pytest

from flip7.store.store import Store
from tests.cli.keeping import Keeper

DIGITS = "9" * 5000


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    return Keeper(tmp_path, capsys, monkeypatch)


@pytest.fixture
def begun(keeper: Keeper) -> Keeper:
    """A game of three in its second round."""
    keeper.does("new", "Ann", "Ben", "Cem")
    keeper.does("add", "A=31", "B=bust", "C=12 9 x2")
    return keeper


def stored(keeper: Keeper) -> Any:
    with Store.open(str(keeper.place / "store.sqlite")) as store:
        return store.contents()


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ("-10", "Ann: '-10': a round never brings less than 0 points"),
        ("12.5", "points are a whole number"),
        ("1e3", "points are a whole number"),
        ("٣١", "digits 0 to 9"),
        ("\uff13\uff11", "digits 0 to 9"),
        ("1" + "0" * 30, "a round brings from 0 to"),
        (DIGITS, "at most 1000 characters"),
        ("NaN", "this is no entry"),
        ("", "nothing is typed"),
        ("\x1b[31m", "this is no entry"),
        ("\u202e31", "digits 0 to 9"),
        ("12 13", "13 is no card of this deck"),
        ("12 F3", "Flip Three"),
        ("0 1 2 3 4 5 6 7", "8 Numbers"),
        ("12 12", "12 is there twice: type bust if it was one, the cards without the second 12"),
        ("146", "no cards make 146 points (nearest: 145 and 147)."),
        ("x2 x2 5", "2 times x2"),
        ("31 B=20 B=21", "Ben is told twice"),
        ("31 Zed=3", "nobody here is called 'Zed'"),
    ],
    ids=range(19),
)
def test_an_entry_that_can_not_be(begun: Keeper, entry: str, named: str) -> None:
    before = stored(begun)
    assert named in begun.refused("add", f"A={entry}")
    assert named in begun.refused("set", "1", f"A={entry}")
    assert stored(begun) == before


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["set", "0", "A=1"], "there is no round 0"),
        (["set", "9", "A=1"], "there is no round 9 yet: the next is round 2"),
        (["set", "x", "A=1"], "'x' is no round"),
        (["set", DIGITS, "A=1"], "is no round"),
        (["add"], "Missing argument"),
        (["add", "A=1", "--round", "3"], "No such option '--round'"),
        (["players", "rename", "Zed", "Yan"], "nobody here is called 'Zed'"),
        (["players", "rename", "Ann", ""], "is empty: a player needs one"),
        (["players", "rename", "Ann", "x" * 501], "at most 500 characters"),
        (["players", "add", "a\nb"], "no line ends"),
        (["players", "add", "a\u202eb"], "no line ends and no control characters"),
        (["players", "add", "Dee", "--start", "200"], "below the target score"),
        (["players", "add", "Dee", "--start", "-1"], "'-1' is no whole number"),
        (["players", "leave", "Ann", "--round", "1"], "Ann played round 1"),
        (["players", "return", "Ann"], "Ann is not away"),
        (["players", "reorder", "A", "B"], "the order leaves out Cem"),
        (["players", "reorder", "A", "B", "C", "A"], "Ann can't sit on two seats"),
        (["players", "dealer", "Ann", "--round", "7"], "there is no round 7 yet"),
        (["players", "link", "Ann", "Zed"], "no person is called 'Zed'"),
        (["players", "link", "Ann"], "name a PERSON, or say --new or --nobody"),
        (["note", "\x07"], "no control characters"),
        (["title", "x" * 501], "at most 500 characters"),
        (["end", "--reopen"], "the game was not ended"),
        (["delete", "zzz"], "there is no sheet of the id or title 'zzz'"),
        (["restore", "zzz"], "there is no deleted sheet of the id or title 'zzz'"),
        (["stats", "--head-to-head", "A", "B"], "no person is called 'A'"),
        (["stats", "x", "--all"], "--all is for all sheets"),
        (["show", "--json", "--chart"], "two ways to show a sheet"),
        (["show", "--chart", "a.pdf"], "ends in .svg or .png"),
        (["export", "a.pdf"], "a.pdf: end its name in .json, .csv, .xlsx or .html"),
        (["export", "--all", "--as", "csv"], "a file in csv holds one sheet"),
        (["export", "--players", "3"], "--players is for an empty sheet: add --empty"),
        (["export", "no/such/folder/a.json"], "No such file or directory"),
        (["import", "no-such-file"], "no-such-file: can't be read"),
        (["new"], "name the players"),
        (["new", "Ann", "Ben", "--dealer", "Zed"], "nobody here is called 'Zed'"),
        (["new", "Ann", "Ben", "--edition", "none"], "'none' is no edition"),
        (["new", "Ann", "Ben", "--set", "target_score=0"], "target_score"),
        (["new", "Ann", "\x1b[31m"], "no control characters"),
        (["new", *["x"] * 1001], "at most 1000"),
        (["xyzzy"], "No such command 'xyzzy' (see flip7 sheet --help)"),
        (["show", "--store", "mysql://x/y"], "mysql"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_one_line_and_nothing_changes(begun: Keeper, args: list[str], named: str) -> None:
    before = stored(begun)
    assert named in begun.refused(*args)
    assert stored(begun) == before


def test_two_flips_in_one_round_are_questioned(begun: Keeper) -> None:
    first, second = "0 1 2 3 4 5 6", "7 8 9 10 11 12 2"
    line = begun.refused("add", f"A={first}", f"B={second}", "C=0")
    assert "Ann and Ben have a Flip 7 in the same round" in line
    assert line.endswith("if it is right, add --sure")
    assert "(sure)" in begun.does("add", f"A={first}", f"B={second}", "C=0", "--sure")


def test_all_cards_of_a_round_are_of_one_deck(begun: Keeper) -> None:
    assert "2 copies of" in begun.refused("add", "A=5 x2", "B=6 x2")


@pytest.mark.parametrize("args", [["show"], ["add", "A=1"], ["list"], ["undo"]], ids=" ".join)
def test_no_store_yet(keeper: Keeper, args: list[str]) -> None:
    assert "there is no store yet; it is made with your first sheet" in keeper.refused(*args)
    assert not list(keeper.place.iterdir())


def test_a_name_of_several_players_is_told(keeper: Keeper) -> None:
    _, out, err = keeper.run("new", "Ann,Ben,Cem")
    assert "1 player by the rules official: Ann,Ben,Cem. The rules are for 3 or more." in out
    assert "this is one player; several are separate words" in err


def test_commas_between_names_are_none_of_them(keeper: Keeper) -> None:
    told = keeper.does("new", "Ann,", "Ben", ",", "Smith, Cem")
    assert "3 players by the rules official: Ann, Ben and Smith, Cem." in told


@pytest.mark.parametrize(
    "name",
    [
        "Ann 🎲",
        "👨‍👩‍👧",
        "שרה",
        "e\u0301\u0301\u0301",
        "<b>",
        "../x",
        "=1+1",
        "Smith, Ann",
        "n" * 300,
    ],
    ids=range(9),
)
def test_unusual_names_are_taken_as_they_are(keeper: Keeper, name: str) -> None:
    keeper.does("new", name, "Zed")
    keeper.does("add", f"{name}=31", "Zed=4")
    assert keeper.totals() == {name: 31, "Zed": 4}
    keeper.does("show")
    keeper.does("list")


def test_two_of_one_name_stay_two(keeper: Keeper) -> None:
    keeper.does("new", "Sam", "Sam")
    assert "'Sam' can be Sam (1) or Sam (2)" in keeper.refused("add", "Sam=3")
    told = keeper.does("add", "1=3", "2=5")
    assert "Sam (player 1) 3, Sam (player 2) 5" in told


def test_others_were_quicker(begun: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at a sheet and the write somebody else writes."""
    append = Store.append

    def late(store: Store, id: str, *args: Any) -> int:
        monkeypatch.setattr(Store, "append", append)
        begun.does("add", "B=7", "--by", "Ben")
        return append(store, id, *args)

    monkeypatch.setattr(Store, "append", late)
    line = begun.refused("add", "A=5", "B=8")
    assert "others have changed this sheet meanwhile (round 2: Ben 7 by Ben)" in line
    assert "nothing of yours was noted" in line
    assert begun.totals() == {"Ann": 31, "Ben": 7, "Cem": 42}


def test_the_extra_is_named(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "flip7.store.store")
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    for args in (["new", "Ann", "Ben"], ["list"], []):
        assert keeper.refused(*args) == (
            "this needs the package sqlalchemy, which is not installed; install it with:"
            " pip install 'flip7[sheet]'"
        )


def test_a_damaged_store(keeper: Keeper) -> None:
    (keeper.place / "store.sqlite").write_text("this is a text")
    assert "this file is no store of flip7; it was left as it is" in keeper.refused("list")
