"""`flip7 sheet import`: what is asked at a terminal, and what the store has already."""

import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.keeping import Keeper

CSV = "Player,R1,R2,Total\nAnn,31,10,41\nBen,20,{},20\n"
PLAYS = {
    "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}],
    "games": [{"id": 7, "name": "Flip 7"}],
    "plays": [
        {
            "gameRefId": 7,
            "playDate": f"2026-03-2{day} 20:15:00",
            "playerScores": [{"playerRefId": 1, "score": 202}, {"playerRefId": 2, "score": 180}],
        }
        for day in (1, 2)
    ],
}


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    monkeypatch.chdir(tmp_path)
    return Keeper(tmp_path, capsys, monkeypatch)


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let somebody sit at the terminal who types these lines."""

    def sit(*lines: str) -> None:
        typed = iter(lines)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        monkeypatch.setattr("builtins.input", lambda _question: next(typed))

    return sit


def ids(keeper: Keeper) -> list[str]:
    return [sheet["id"] for sheet in keeper.data("list")]


# ---------------------------------------------------------------- what the store has already


def test_a_file_of_another_program_comes_in_once(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(0))
    keeper.does("import", "a.csv")
    (id,) = ids(keeper)
    there = f"It is in the store already, as {id}: --copy takes it in anew."
    assert there in keeper.does("import", "a.csv", "--dry-run")
    assert there in keeper.does("import", "a.csv")
    assert ids(keeper) == [id]
    keeper.does("import", "a.csv", "--copy")
    assert len(ids(keeper)) == 2


def test_other_points_are_another_game(keeper: Keeper) -> None:
    for points in (0, 5):
        Path("a.csv").write_text(CSV.format(points))
        keeper.does("import", "a.csv")
    assert len(ids(keeper)) == 2


def test_so_is_another_day(keeper: Keeper) -> None:
    Path("a.json").write_text(json.dumps(PLAYS))
    answer = ("--answer", "only_totals=round")
    keeper.does("import", "a.json", *answer)
    assert len(ids(keeper)) == 2
    assert keeper.does("import", "a.json", *answer).count("in the store already") == 2
    assert len(ids(keeper)) == 2


def test_what_was_kept_by_hand_is_known_too(keeper: Keeper) -> None:
    keeper.does("new", "Anna", "Benno")
    keeper.does("players", "rename", "Anna", "Ann")
    keeper.does("players", "rename", "Benno", "Ben")
    keeper.does("add", "A=31", "B=12 8")
    keeper.does("add", "A=10", "B=bust")
    Path("a.csv").write_text(CSV.format("X"))
    assert "It is in the store already" in keeper.does("import", "a.csv")


def test_a_sheet_that_is_deleted_is_told_with_the_way_back(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben", "--title", "Friday")
    keeper.run("export", "a.json")
    (id,) = ids(keeper)
    keeper.does("delete", id)
    assert keeper.does("import", "a.json") == (
        f"{id} is in the store, but deleted: flip7 sheet restore {id} takes it back, --copy takes"
        " it in anew."
    )
    keeper.does("restore", id)
    assert ids(keeper) == [id]


def test_so_is_a_game_of_another_program(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(0))
    keeper.does("import", "a.csv")
    (id,) = ids(keeper)
    keeper.does("delete", id)
    assert f"{id} is in the store, but deleted: flip7 sheet restore {id}" in keeper.does(
        "import", "a.csv"
    )
    assert ids(keeper) == []


def test_a_deleted_sheet_that_is_damaged_keeps_no_file_out(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(0))
    keeper.does("import", "a.csv")
    keeper.does("delete", *ids(keeper))
    with closing(sqlite3.connect(keeper.place / "store.sqlite")) as store, store:
        assert store.execute("UPDATE changes SET text = 'torn'").rowcount
    keeper.does("import", "a.csv")
    assert keeper.totals() == {"Ann": 41, "Ben": 20}


def test_rounds_are_those_that_are_noted(keeper: Keeper) -> None:
    keeper.does("new", "Ann", "Ben")
    keeper.does("add", "A=31", "B=20")
    keeper.run("export", "a.json")
    assert "Ann and Ben, rounds 1," in keeper.does("import", "a.json", "--copy")


# ---------------------------------------------------------------- what is asked


@pytest.mark.parametrize("typed", ["1", "bust", "BUST", "blank=bust"])
def test_an_answer_is_its_number_or_its_word(
    keeper: Keeper, types: Callable[..., None], typed: str
) -> None:
    Path("a.csv").write_text(CSV.format(""))
    types(typed)
    keeper.does("import", "a.csv")
    assert keeper.shown()["rounds"][1]["cells"][1]["text"] == "bust"


@pytest.mark.parametrize("typed", ["perhaps", "5", "0", "blank", "dash=bust", "²"])
def test_anything_else_gives_the_choices_again(
    keeper: Keeper, types: Callable[..., None], typed: str
) -> None:
    Path("a.csv").write_text(CSV.format(""))
    types(typed, "absent")
    assert keeper.does("import", "a.csv").count("1 blank=bust 2 blank=zero") == 2
    assert keeper.shown()["rounds"][1]["cells"][1]["text"] == "out"


def test_nothing_typed_leaves_it_open(keeper: Keeper, types: Callable[..., None]) -> None:
    Path("a.csv").write_text(CSV.format(""))
    types("")
    assert keeper.run("import", "a.csv")[0] == 2


def test_all_that_an_answer_settles_is_shown_before(
    keeper: Keeper, types: Callable[..., None]
) -> None:
    Path("a.csv").write_text("Player,R1,R2,R3\nAnn,170,168,3\nBen,3,,4\n")
    types("bust", "totals", "rounds")
    blanks, totals, late = keeper.does("import", "a.csv").split("What is meant?")[:3]
    assert "C3 is blank" in blanks
    assert "no cards make" not in blanks
    assert "170 points" in totals
    assert "168 points" in totals
    assert "goes on to round 3" in late


@pytest.mark.parametrize("typed", [("1", "0", "1", "500"), ("target=0", "target=500")])
def test_a_target_score_is_typed(
    keeper: Keeper, types: Callable[..., None], typed: tuple[str, ...]
) -> None:
    Path("a.csv").write_text("Player,R1,R2,R3\nAnn,100,101,3\nBen,3,4,4\n")
    types(*typed)
    assert "a target is a number from 1" in keeper.does("import", "a.csv")
    assert keeper.totals() == {"Ann": 204, "Ben": 11}
