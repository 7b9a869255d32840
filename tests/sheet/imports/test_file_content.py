"""Files that must not hurt: each is taken safely, or refused with one line."""

from __future__ import annotations

import io
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.extras import MissingExtraError
from flip7.sheet.document import MOST_BYTES
from flip7.sheet.imports import ScoreFileError, load
from flip7.sheet.imports.file_content import MOST_FOREIGN_BYTES
from flip7.sheet.imports.workbook import MOST_UNPACKED
from tests.sheet.imports.helping import asked, only_plan, sheet_of, table_of, taken, xlsx

TABLE = "Player,R1\nZoë,28\nBen,14\n"


def refused(data: bytes | str) -> str:
    """The line with which a file is refused."""
    with pytest.raises(ScoreFileError) as told:
        taken(data)
    line = str(told.value)
    assert line.startswith("file: ")
    assert line.isprintable()
    assert len(line) < 500
    return line.removeprefix("file: ")


# ---------------------------------------------------------------- encodings


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1", "utf-32"]
)
def test_a_table_is_read_in_every_usual_encoding(encoding: str) -> None:
    assert table_of(sheet_of(TABLE.encode(encoding))) == {"Zoë": [28], "Ben": [14]}


@pytest.mark.parametrize("encoding", ["utf-16-be", "utf-16-le"])
def test_an_encoding_that_is_not_marked_is_refused(encoding: str) -> None:
    assert refused(TABLE.encode(encoding)).startswith("is no text: expected CSV, TSV, XLSX, JSON")


def test_a_text_of_two_encodings_is_refused() -> None:
    data = TABLE.encode() + TABLE.encode("cp1252")
    assert refused(data) == "line 5: is no text in UTF-8, or is cut off"


def test_a_text_that_is_cut_off_within_a_letter_is_refused() -> None:
    assert refused(TABLE.encode()[:13]) == "line 2: is no text in UTF-8, or is cut off"
    assert refused(TABLE.encode("utf-16")[:-1]).endswith("is no text in UTF-16, or is cut off")


# ---------------------------------------------------------------- JSON and XML


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "is empty"),
        (" \r\n\ufeff", "has the shape of no score file"),
        ('{"version": 3,', "line 1, column 15: the JSON is cut off"),
        ('{"version": "3', "line 1, column 13: the JSON is cut off"),
        ('{"version": 3]', "line 1, column 14: this is no JSON"),
        ("[" * 200_000, "the JSON is nested deeper than any score file"),
        ('{"a":' * 200_000, "the JSON is nested deeper than any score file"),
        ('{"version": NaN}', "NaN stands in the JSON, which is no number"),
        ("[[" + "1" * 10_000 + "]]", "a number in the JSON has thousands of digits"),
        ('{"a": 1, "a": 2}', "the key 'a' stands twice in one object of the JSON"),
        ('["' + "x" * 99 + '"' + ',""' * 100_000 + "]", "$: this list has more than 100,000"),
        ("<plays><play", "line 1, column 8: this is no XML, or it is cut off"),
        (
            "<!doctype html><html></html>",
            "seems to be a web page (HTML); expected CSV, TSV, XLSX, J",
        ),
        ("\n<html lang='en'><body>", "seems to be a web page (HTML)"),
        ("<?xml version='1.0'?><!DOCTYPE html><html/>", "seems to be a web page (HTML)"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "seems to be a picture (SVG)"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><plays>&b;</plays>', "the XML declares a document type"),
        ("<plays/>", "holds no game"),
    ],
)
def test_a_damaged_text_is_refused_with_its_place(text: str, line: str) -> None:
    assert refused(text).startswith(line)


def test_a_score_of_30_digits_is_refused() -> None:
    game = '{"gameHistory": [{"winningScore": 200, "players": [{"id": "a", "name": "Ana"}], '
    score = '"rounds": [{"scores": [{"playerId": "a", "points": %s}]}]}]}'
    for points in ("1" + "0" * 30, "1e30", "12.5", "true", '"x"'):
        line = refused(game + score % points)
        assert line.startswith("$.gameHistory[0].rounds[0].scores[0].points: expected a whole")
    assert "less than 0 points" in asked(game + score % -10)[0]


def test_a_key_of_a_million_letters_makes_no_long_message() -> None:
    line = refused('{"spreadsheets": [{"games": {"' + "x" * 1_000_000 + '": {}}}]}')
    assert line.endswith("expected `rows` here, and there is none")


# ---------------------------------------------------------------- sizes


def test_a_file_of_50_mb_is_refused() -> None:
    assert refused(b"Ana,1\n" * 9_000_000) == "is longer than 10 MB, as no score file is"


def test_no_more_of_a_file_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(ScoreFileError, match=r"huge\.csv: is longer than 64 MB"):
        load(path)
    assert MOST_FOREIGN_BYTES < MOST_BYTES


def test_a_file_that_is_not_there_or_is_a_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScoreFileError, match=r"none\.csv: can't be read: No such file"):
        load(tmp_path / "none.csv")
    with pytest.raises(ScoreFileError, match=r"can't be read: Is a directory"):
        load(tmp_path)


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "friday.csv").write_bytes(TABLE.encode())
    assert load(tmp_path / "friday.csv") == TABLE.encode()


@pytest.mark.parametrize(
    "text",
    [
        "Player,R1\n" + "Ana,1\n" * 20_000,
        "Player" + ",1" * 1_200 + "\n",
        "," * 100_000 + "x",
        "Player" + ",1" * 1_000 + "\n" + ("Ana" + ",1" * 1_000 + "\n") * 200,
    ],
)
def test_a_table_larger_than_any_score_sheet_is_refused(text: str) -> None:
    assert refused(text).startswith("it has more than 5,000 rows, 1,100 columns or 50,000 cells")


def test_a_field_without_an_end_is_refused() -> None:
    assert refused('"' + "a\n" * 200_000).startswith("this is no CSV: field larger than")


def test_a_game_longer_than_any_is_refused() -> None:
    rounds = ",".join(f"R{number}" for number in range(1, 1_050))
    text = f"Player,{rounds}\nAna{',1' * 1_049}\n"
    assert refused(text).startswith("holds a game of more than 1,000 players, 1,000 rounds")


def test_thousands_of_players_are_refused() -> None:
    text = "Player,R1\n" + "".join(f"N{number},1\n" for number in range(1_500))
    assert refused(text).startswith("holds a game of more than 1,000 players")


# ---------------------------------------------------------------- workbooks


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return data.getvalue()


BOOK = xlsx({"Home": [("Player", "R1"), ("Ana", 28), ("Ben", 14)]})
TAB = "xl/worksheets/sheet1.xml"


def book_of(rows: bytes) -> bytes:
    """A workbook whose only tab has these rows of XML."""
    head = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    size = b'<dimension ref="A1:XFD1048576"/>'
    tab = head + size + b"<sheetData>" + rows + b"</sheetData></worksheet>"
    return packed({**parts_of(BOOK), TAB: tab})


def test_a_workbook_that_would_unpack_to_too_much_is_not_unpacked() -> None:
    line = refused(book_of(b" " * (MOST_UNPACKED + 1)))
    assert line.startswith("would unpack to 20,")


def test_a_workbook_that_lies_about_its_size_is_damaged() -> None:
    data = book_of(b" " * 1_000_000)
    real = zipfile.ZipFile(io.BytesIO(data)).getinfo(TAB).file_size
    lying = data.replace(real.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert refused(lying).startswith("is a damaged workbook")


def test_the_size_that_a_tab_declares_says_nothing() -> None:
    assert refused(book_of(b"")).startswith("has the shape of no score file")


@pytest.mark.parametrize(
    "rows",
    [
        b"<row/>" * 110_000,
        b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
        b'<row><c r="XFD1"/></row>' * 100,
    ],
)
def test_rows_and_cells_without_end_are_refused(rows: bytes) -> None:
    assert refused(book_of(rows)).startswith(
        "Home: by here it has more than 100,000 rows or 1,000,0"
    )


def test_the_tabs_of_a_workbook_together_are_no_larger_than_a_table() -> None:
    tab = b'<row><c><v>1</v></c><c r="SR1"><v>2</v></c></row>' * 60
    data = xlsx({name: [("Player", "R1"), ("Ana", 28)] for name in ("Friday", "Sunday")})
    parts = parts_of(data)
    wide = parts_of(book_of(tab))[TAB]
    both = {**parts, TAB: wide, TAB.replace("1", "2"): wide}
    assert refused(packed(both)) == "has more than 50,000 cells in all its tabs: divide it"


def test_a_file_of_games_without_end_is_refused() -> None:
    entries = [{"playerId": str(player), "points": 1} for player in range(20)]
    game = {
        "winningScore": 10**6,
        "players": [{"id": str(player), "name": f"P{player}"} for player in range(20)],
        "rounds": [{"scores": entries}] * 251,
    }
    text = json.dumps({"gameHistory": [game] * 20})
    assert refused(text) == "holds more than 100,000 entries: divide it"


def test_a_formula_has_the_value_that_was_computed_last() -> None:
    row = b'<c t="str"><v>Ana</v></c><c><f>10+18</f><v>28</v></c><c t="str"><f>""</f><v></v></c>'
    head = b'<c t="str"><v>Player</v></c><c t="str"><v>R1</v></c><c t="str"><v>Note</v></c>'
    data = book_of(b"<row>" + head + b"</row><row>" + row + b"</row>")
    sheet = sheet_of(data)
    assert table_of(sheet) == {"Ana": [28]}
    assert sheet.note == ""


def test_a_damaged_workbook_is_refused() -> None:
    assert "damaged or cut off" in refused(BOOK[:2000])
    assert "damaged" in refused(packed({**parts_of(BOOK), TAB: b"<worksheet><sheet"}))
    assert "no XLSX workbook" in refused(packed({"content.xml": b""}))


def test_entities_in_a_workbook_are_refused() -> None:
    tab = b'<!DOCTYPE a [<!ENTITY b "28">]>' + parts_of(BOOK)[TAB].replace(b">28<", b">&b;<")
    assert refused(packed({**parts_of(BOOK), TAB: tab})).startswith("is a damaged workbook")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 99, "seems to be a workbook in the old form of Excel"),
        (b"SQLite format 3\0", "seems to be a database (SQLite)"),
        (b"\x1f\x8b" + b"\0" * 99, "seems to be an archive"),
        (b"PK\x05\x06" + b"\0" * 18, "seems to be an archive"),
        (b"\x89PNG\r\n\0", "seems to be a picture (PNG); expected CSV"),
        (b"\xff\xd8\xff\xe0", "seems to be a picture (JPEG)"),
        (b"%PDF-1.7\n", "seems to be a document (PDF)"),
        (b"{\\rtf1", "seems to be a document (RTF)"),
        (b"flip7 record 1\n", "seems to be the record of a game"),
        (b"\0\1\2", "is no text: expected CSV, TSV, XLSX, JSON"),
    ],
)
def test_other_kinds_of_files_are_named(data: bytes, line: str) -> None:
    assert refused(data).startswith(line)


# ---------------------------------------------------------------- anything


def said_of(data: bytes | str) -> list[str]:
    """All that is said of a file, be it taken or refused."""
    try:
        found = taken(data, "blank=bust")
    except ScoreFileError as error:
        return [str(error)]
    for plan in found.plans:
        assert (plan.sheet is None) == bool(plan.questions or plan.left_out)
    differences = [line for plan in found.plans for line in plan.differences]
    return [*map(str, found.questions), *differences]


@given(st.binary(max_size=300))
def test_any_bytes_are_taken_or_refused_with_one_line(data: bytes) -> None:
    assert all(line.isprintable() for line in said_of(data))


@given(st.data())
def test_a_workbook_that_is_changed_anywhere_is_taken_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(BOOK) - 1))
    changed = bytearray(BOOK)
    changed[place] = data.draw(st.integers(0, 255))
    assert all(line.isprintable() for line in said_of(bytes(changed)))


cells = st.text(st.sampled_from("ABRX01239 -+,;:=\"'\n."), max_size=6)


@given(st.lists(st.lists(cells, max_size=5).map(",".join), max_size=6).map("\n".join))
def test_any_table_is_taken_or_refused_with_one_line(text: str) -> None:
    assert all(line.isprintable() for line in said_of(text))


@pytest.mark.parametrize(("package", "file"), [("openpyxl", BOOK), ("defusedxml", b"<plays/>")])
def test_a_package_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, package: str, file: bytes
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError) as told:
        taken(file)
    assert str(told.value) == (
        f"this needs the package {package}, which is not installed;"
        " install it with: pip install 'flip7[sheet]'"
    )


def test_the_name_of_a_file_stays_in_one_line() -> None:
    with pytest.raises(ScoreFileError) as told:
        load(Path(f"no\nsuch{os.sep}file"))
    assert str(told.value).isprintable()


def test_the_name_of_a_file_decides_nothing() -> None:
    assert only_plan(BOOK).names == ("Ana", "Ben")
