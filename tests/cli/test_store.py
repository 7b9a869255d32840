"""`flip7 store`: what it prints, what it refuses, and its exit codes."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.game.rules import edition
from flip7.sheet.document import read
from flip7.sheet.sheet import begin
from flip7.store.store import Store

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = (GOLDEN / "official-chain.txt").read_text(encoding="utf-8")

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of the test's own, with one kept game."""
    monkeypatch.setenv("FLIP7_DATA", str(tmp_path))
    monkeypatch.delenv("FLIP7_STORE", raising=False)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.flip7").write_text(RECORD, encoding="utf-8")
    return tmp_path


@pytest.fixture
def file(data: Path) -> Path:
    """The store, with a sheet and a game that is not the kept one."""
    file = data / "store.sqlite"
    with Store.open(str(file)) as store:
        store.add_sheet(begin(edition(), ["Ann", "Ben", "Cem"]).log, id="bbc23")
        store.add_game(RECORD, id="gam23")
    return file


def run(*args: str, captured: Captured) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of `flip7 store`."""
    code = main(["store", *args])
    return code, *captured.readouterr()


def test_where_it_is(data: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("path", captured=capsys) == (0, f"{data}/store.sqlite\n", "")
    monkeypatch.setenv("FLIP7_STORE", "postgresql://ann:secret@host/games")
    assert run("path", captured=capsys) == (0, "postgresql://ann@host/games\n", "")
    assert run("path", "--store", "/a b", captured=capsys) == (0, "/a b\n", "")
    assert not (data / "store.sqlite").exists()


def test_a_whole_store(file: Path, capsys: Captured) -> None:
    told = f"{file}: sheets 1, games 1, faults 0\n"
    assert run("check", captured=capsys) == (0, told, "")


def test_faults_are_a_line_each(file: Path, capsys: Captured) -> None:
    connection = sqlite3.connect(file)
    connection.execute("UPDATE sheets SET title = 'x'")
    connection.execute("UPDATE games SET over = 0")
    connection.commit()
    connection.close()
    code, out, err = run("check", captured=capsys)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "sheet bbc23: its title in the list is not that of its texts",
        "game gam23: its over in the list is not that of its texts",
        f"{file}: sheets 1, games 1, faults 2",
    ]


@pytest.mark.parametrize("command", ["check", "games", "export --all", "backup x"])
def test_without_a_store(command: str, data: Path, capsys: Captured) -> None:
    line = f"flip7: {data}/store.sqlite: there is no store yet; it is made with your first sheet\n"
    assert run(*command.split(), captured=capsys) == (2, "", line)
    assert not (data / "store.sqlite").exists()


def test_backup(file: Path, data: Path, capsys: Captured) -> None:
    target = data / "copy.sqlite"
    told = f"flip7: {file}: copied to {target}\n"
    assert run("backup", str(target), captured=capsys) == (0, "", told)
    assert run("check", "--store", str(target), captured=capsys)[0] == 0
    code, out, err = run("backup", str(target), captured=capsys)
    assert (code, out) == (2, "")
    assert err == f"flip7: {target}: there is something already; name a new file for the backup\n"


def test_export(file: Path, data: Path, capsys: Captured) -> None:
    code, out, err = run("export", "--all", captured=capsys)
    assert (code, err) == (0, "")
    document = read(out.encode())
    assert [sheet.id for sheet in document.sheets] == ["bbc23"]
    assert document.games == (RECORD,)
    with Store.open(str(file)) as store:
        assert document.sheets[0].log == store.sheet("bbc23")
    target = data / "all.json"
    assert run("export", "--all", str(target), captured=capsys)[:2] == (0, "")
    assert target.read_text(encoding="utf-8") == out
    code, _, err = run("export", "--all", str(target), captured=capsys)
    assert (code, err) == (
        2,
        f"flip7: {target}: there is such a file; name another, or add --force\n",
    )
    assert target.read_text(encoding="utf-8") == out


def test_games(file: Path, capsys: Captured) -> None:
    code, out, err = run("games", captured=capsys)
    assert code == 0
    assert out.startswith("gam23  20")
    assert "over        Ann, Ben, Cem, Dia  (official(target_score=50))" in out
    assert (
        "flip7: kept games that are not in the store: 1; take them in by: flip7 store import" in err
    )
    code, out, _ = run("games", "--json", captured=capsys)
    (game,) = json.loads(out)
    assert (code, game["id"], game["over"], game["version"]) == (0, "gam23", True, 60)


def test_import_of_all_kept_games(file: Path, data: Path, capsys: Captured) -> None:
    code, out, err = run("import", captured=capsys)
    assert (code, err) == (0, "")
    id, _, path = out.strip().partition("  ")
    assert path == str(data / "games" / "one.flip7")
    assert run("import", captured=capsys) == (0, out, "")
    with Store.open(str(file)) as store:
        assert store.game(id) == RECORD
        assert len(store.games()) == 2
    assert run("games", captured=capsys)[2] == ""


def test_import_of_files(data: Path, capsys: Captured) -> None:
    (data / "birds").write_text("birds")
    good = GOLDEN / "official-tie.txt"
    code, out, err = run("import", str(data / "birds"), str(good), "/nowhere", captured=capsys)
    assert code == 2
    assert out.endswith(f"  {good}\n")
    assert out.count("\n") == 1
    assert err.splitlines() == [
        f"flip7: {data}/birds: line 1, column 1: expected `flip7 record 1`, found 'birds'",
        "flip7: /nowhere: No such file or directory",
    ]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://ann:secret@host/games", "there is no store of the kind 'mysql'; write"),
        ("postgresql://ann:se@cret@host/games", "has more than one @; write"),
        ("postgresql://ann:secret@127.0.0.1:1/games", "no PostgreSQL server answers there"),
        (__file__, "is no store of flip7; it was left as it is"),
        ("\udcff", "no store yet"),
        ("x" * 300, "File name too long"),
        ("a\0b", "NUL"),
    ],
    ids=range(7),
)
def test_a_place_that_is_none_is_one_line(url: str, why: str, capsys: Captured) -> None:
    code, out, err = run("check", "--store", url, captured=capsys)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("flip7: ")
    assert why in err
    assert "secret" not in err
    assert "cret@" not in err


def test_without_its_extra(file: Path) -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None; from flip7.cli.main import main;"
        "sys.exit(main(['store', *sys.argv[1:]]))"
    )
    for command in (["check"], ["path"], ["export", "--all"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *command], check=False, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert "pip install 'flip7[sheet]'" in done.stderr
    assert file.exists()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["sheet", "stats", "--all"], 0),
        (["sheet", "players", "people"], 0),
        (["sheet", "list"], 0),
        (["sheet", "export", "--all", "-"], 1),
        (["store", "export", "--all"], 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_one_damaged_sheet_keeps_nobody_from_the_others(
    command: list[str], code: int, file: Path, capsys: Captured
) -> None:
    with Store.open(str(file)) as store:
        store.add_sheet(begin(edition(), ["Dee", "Eve", "Fay"]).log, id="ccd34")
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE changes SET text = '{' WHERE sheet = 'bbc23' AND number = 2")
    connection.close()
    assert main([*command, "--store", str(file)]) == code
    out, err = capsys.readouterr()
    assert "sheet bbc23: line 2 of its log is damaged" in err
    assert "bbc23" not in out
    if command != ["sheet", "players", "people"]:
        assert "Dee" in out


def test_a_game_is_deleted_and_taken_back(file: Path, capsys: Captured) -> None:
    deleted = "flip7: game gam23 is deleted; take it back by: flip7 store restore gam23\n"
    assert run("delete", "gam", captured=capsys) == (0, "", deleted)
    assert run("games", captured=capsys)[1] == ""
    code, _, message = run("delete", "gam23", captured=capsys)
    assert (code, message.count("\n")) == (2, 1)
    restored = "flip7: game gam23 is in the list again\n"
    assert run("restore", "gam23", captured=capsys) == (0, "", restored)
    assert run("games", captured=capsys)[1].startswith("gam23 ")


@pytest.mark.parametrize("command", ["delete", "restore"])
def test_a_game_that_is_not_there_is_neither_deleted_nor_taken_back(
    file: Path, capsys: Captured, command: str
) -> None:
    code, out, message = run(command, "nosuch", captured=capsys)
    assert (code, out) == (2, "")
    assert "nosuch" in message
    assert message.count("\n") == 1
