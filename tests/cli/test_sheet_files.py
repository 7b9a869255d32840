"""`flip7 sheet show`, `export` and `import`: what is read by programs, and by paper."""

import io
import json
import sys
from pathlib import Path

import msgspec
import pytest

from flip7.cli.sheet.as_data import ShownSheet
from tests.cli.keeping import Keeper
from tests.support import TEXT

CSV = "Player,R1,R2,Total\nAnn,31,10,41\nBen,{},20,20\n"


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    monkeypatch.chdir(tmp_path)
    return Keeper(tmp_path, capsys, monkeypatch)


@pytest.fixture
def begun(keeper: Keeper) -> Keeper:
    keeper.does("new", "Ann", "Ben", "--title", "Friday", "--dealer", "Ann")
    keeper.does("add", "A=12 9 x2", "B=bust")
    keeper.does("add", "A=5")
    return keeper


# ---------------------------------------------------------------- show


def test_the_table_fits_the_terminal(begun: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"Player{number}" for number in range(12)]
    begun.does("new", *names)
    for _ in range(9):
        begun.does("add", " ".join(f"{name}=12" for name in names))
    for columns in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        table = begun.run("show")[1].split("\n\n")[1]
        assert max(map(len, table.splitlines())) <= columns


def test_what_the_table_marks(begun: Keeper) -> None:
    assert begun.does("show").endswith(
        "1 2 total * Ann 42 5 47 d Ben bust ? 0"
        " * led after round 1, d deals round 2, ? missing Round 2 awaits Ben."
    )


def test_the_json_is_as_its_schema_says(begun: Keeper) -> None:
    begun.does("note", "late", "--round", "1")
    text = begun.run("show", "--json")[1]
    told = msgspec.json.decode(text, type=ShownSheet)
    assert (told.title, told.current, told.dealer, told.ended) == ("Friday", 2, 2, False)
    assert told.rounds[0].note == "late"
    assert [(cell.text, cell.points, cell.total) for cell in told.rounds[0].cells] == [
        ("12 9 x2", 42, 42),
        ("bust", 0, 0),
    ]
    assert told.rounds[1].missing == [2]
    assert [player.leads for player in told.players] == [True, False]


def test_a_chart_in_the_terminal(begun: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    chart = begun.run("show", "--chart")[1]
    assert "A Ann 47" in chart
    assert max(map(len, chart.splitlines())) <= 100
    monkeypatch.setenv("COLUMNS", "9" * 12)
    assert max(map(len, begun.run("show", "--chart")[1].splitlines())) <= 1000
    begun.does("new", "Zed", "Yan")
    assert begun.does("show", "--chart") == "Nothing is noted yet."


def test_a_chart_where_lines_can_not_be_drawn(
    begun: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        patch.setattr(sys, "stdout", screen)
        assert begun.run("show", "--chart")[0] == 0
        screen.flush()
        assert b"+----" in screen.buffer.getvalue()


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG")])
def test_a_chart_in_a_file(begun: Keeper, name: str, start: bytes) -> None:
    _, out, err = begun.run("show", "--chart", name)
    assert (out, err.startswith(f"flip7: {name}: written")) == ("", True)
    assert Path(name).read_bytes().startswith(start)


# ---------------------------------------------------------------- export


def test_our_own_form_comes_back_as_it_was(
    begun: Keeper, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = begun.shown()
    begun.run("export", "a.json")
    assert begun.does("import", "a.json").endswith("is in the store already.")
    monkeypatch.setenv("FLIP7_STORE", str(tmp_path / "another.sqlite"))
    begun.does("import", "a.json")
    assert begun.shown() == before


def test_a_sheet_that_differs_comes_in_beside_on_request(begun: Keeper) -> None:
    begun.run("export", "a.json")
    begun.does("add", "B=7")
    assert "with --copy those of the file come in beside" in begun.refused("import", "a.json")
    begun.does("import", "a.json", "--copy")
    assert [sheet["title"] for sheet in begun.data("list")] == ["Friday", "Friday"]


def test_to_stdout_goes_nothing_but_the_data(begun: Keeper) -> None:
    code, out, err = begun.run("export")
    assert (code, err) == (0, "")
    assert json.loads(out)["format"] == "flip7-sheets/1"
    assert begun.does("export", "--as", "csv") == (
        '"Player","Total","Round 1","Round 2" "Ann",47,42,5 "Ben",0,"BUST",""'
    )
    assert begun.run("export", "-", "--as", "csv", "--separator", "tab", "--bom")[1].startswith(
        '\ufeff"Player"\t'
    )


@pytest.mark.parametrize(
    ("name", "start"), [("a.xlsx", b"PK"), ("a.html", b"<!"), ("a.csv", b'"Player"')]
)
def test_the_form_is_as_the_file_ends(begun: Keeper, name: str, start: bytes) -> None:
    begun.run("export", name)
    assert Path(name).read_bytes().startswith(start)


def test_all_sheets(begun: Keeper) -> None:
    begun.does("new", "Zed", "Yan")
    assert len(json.loads(begun.run("export", "--all")[1])["sheets"]) == 2


def test_of_a_file_comes_all_or_nothing(
    begun: Keeper, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    document = json.loads(begun.run("export")[1])
    document["sheets"] *= 2
    Path("twice.json").write_text(json.dumps(document))
    monkeypatch.setenv("FLIP7_STORE", str(tmp_path / "another.sqlite"))
    assert "already" in begun.refused("import", "twice.json")
    assert begun.data("list") == []


def test_records_of_games_come_in_once(begun: Keeper) -> None:
    document = json.loads(begun.run("export")[1]) | {"games": [TEXT], "sheets": []}
    Path("games.json").write_text(json.dumps(document))
    told = "Records of games: 1 taken in, 0 there already."
    assert begun.does("import", "games.json") == told
    told = "Records of games: 0 taken in, 1 there already."
    assert begun.does("import", "games.json") == told


def test_a_file_is_replaced_on_request_only(begun: Keeper) -> None:
    Path("a.csv").write_text("mine")
    assert "there is such a file; name another, or add --force" in begun.refused("export", "a.csv")
    assert Path("a.csv").read_text() == "mine"
    begun.run("export", "a.csv", "--force")
    assert Path("a.csv").read_text().startswith('"Player"')
    assert sorted(path.name for path in Path().iterdir() if path.suffix == ".csv") == ["a.csv"]


def test_an_empty_sheet_to_print(keeper: Keeper) -> None:
    args = ("--empty", "--players", "4", "--rounds", "8", "--edition", "booklet")
    code, out, err = keeper.run("export", *args)
    assert (code, err) == (0, "")
    assert out.count('<th scope="row">') == 8
    assert not list(keeper.place.iterdir())


# ---------------------------------------------------------------- import


def test_a_spreadsheet(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(0))
    assert "Ann and Ben, rounds 2." in keeper.does("import", "a.csv", "--by", "Ann")
    assert keeper.totals() == {"Ann": 41, "Ben": 20}


def test_what_is_unclear_keeps_all_of_it_out(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(""))
    for args in ((), ("--dry-run",)):
        code, out, err = keeper.run("import", "a.csv", *args)
        assert code == 2
        assert "Ann and Ben, rounds 2." in out
        assert "blank=bust" in err
        assert "nothing was taken in: answer by --answer KEY=VALUE" in err
    assert not (keeper.place / "store.sqlite").exists()
    keeper.does("import", "a.csv", "--answer", "blank=bust")
    assert keeper.shown()["rounds"][0]["cells"][1]["text"] == "bust"


def test_a_dry_run_does_nothing(keeper: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(5))
    told = keeper.does("import", "a.csv", "--dry-run")
    assert told.startswith("The form is players-in-rows.")
    assert "The file has the total 20 for Ben; the rounds add up to 25." in told
    assert not (keeper.place / "store.sqlite").exists()


def test_what_is_unclear_is_asked_at_a_terminal(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.csv").write_text(CSV.format(""))
    answers = iter(["x", "2"])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    assert "1 blank=bust 2 blank=zero" in keeper.does("import", "a.csv")
    assert keeper.shown()["rounds"][0]["cells"][1]["text"] == "0"


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "a.csv: is empty"),
        (b"\x1f\x8b1234", "seems to be an archive"),
        (b"hello world", "a.csv:"),
        (b'{"format": "flip7-sheets/9"}', "this is flip7-sheets/9"),
        (b'{"format": "flip7-sheets/1", "sheets": [{"log": []}]}', "the log is empty"),
    ],
    ids=range(5),
)
def test_a_file_that_is_none(keeper: Keeper, content: bytes, named: str) -> None:
    Path("a.csv").write_bytes(content)
    assert named in keeper.refused("import", "a.csv")


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--answer", "blank"], "is no answer"),
        (["--answer", "blank=maybe"], "is no answer"),
        (["--as", "nothing"], "'nothing' is no form: players-in-rows"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_answer_that_is_none(keeper: Keeper, args: list[str], named: str) -> None:
    Path("a.csv").write_text(CSV.format(0))
    assert named in keeper.refused("import", "a.csv", *args)


def test_what_is_taken_in_does_not_take_the_place_of_the_game_that_goes_on(begun: Keeper) -> None:
    Path("a.csv").write_text(CSV.format(0))
    begun.does("import", "a.csv")
    assert begun.shown()["title"] == "Friday"
    assert begun.answers("7")[0].count("Round 2, Ben") == 1
