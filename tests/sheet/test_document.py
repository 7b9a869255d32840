"""Our own file of sheets and games."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.sheet.changes import Begun, Logged
from flip7.sheet.document import (
    DocumentError,
    SavedSheet,
    document,
    read,
    recognise,
    schema,
    write,
)
from flip7.sheet.ids import DIGITS, LETTERS
from flip7.sheet.imports import ScoreFileError
from flip7.sheet.people import Person
from flip7.sheet.sheet import Sheet
from tests.sheet.imports.helping import taken
from tests.sheet.sheets import begun, noted
from tests.sheet.test_sheet_properties import sheets
from tools.golden import FOLDER

GAME = next(FOLDER.glob("*.txt")).read_text(encoding="utf-8")
PEOPLE = (Person("p7", "Ann"), Person("p8", "Ann"))
SHEET = noted(begun("Ann Ben Cem"), "A=31; B=bust; C=12 9 x2", "A=10+15; B=7; C=0")


def saved() -> dict[str, Any]:
    """A document as JSON has it."""
    whole = document(SavedSheet(SHEET.log, "k3"), people=PEOPLE, games=(GAME,))
    made: dict[str, Any] = json.loads(write(whole))
    return made


ids = st.from_regex(f"[{LETTERS}][{LETTERS}{DIGITS}]{{,8}}", fullmatch=True)
kept_sheets = st.builds(SavedSheet, sheets().map(lambda sheet: sheet.log), st.just("") | ids)


@given(st.lists(kept_sheets, max_size=3))
def test_reading_is_the_inverse_of_writing(kept: list[SavedSheet]) -> None:
    written = document(*kept, people=PEOPLE, games=(GAME,))
    assert read(write(written)) == written
    assert write(read(write(written))) == write(written)


def test_a_time_is_kept_to_the_microsecond_whatever_its_zone() -> None:
    odd = timezone(timedelta(hours=1, minutes=2, seconds=3))
    at = datetime(2026, 5, 16, 20, 0, 1, 123456, tzinfo=odd)
    written = document(SavedSheet((Logged(Begun("official"), at),)))
    assert read(write(written)) == written


def test_a_document_is_json_that_names_its_form_first() -> None:
    data = write(document(SavedSheet(SHEET.log)))
    assert data.startswith(b'{\n "format": "flip7-sheets/1",\n')
    assert recognise(data)
    assert recognise(b'\xef\xbb\xbf  {"format":"flip7-sheets/2"')
    assert not recognise(b'{"sheets": []}')


def test_importing_what_was_exported_is_the_identity() -> None:
    kept = SavedSheet(SHEET.log, "k3")
    found = taken(write(document(kept, people=PEOPLE, games=(GAME,))))
    assert found.form == "flip7-sheets"
    assert [(plan.id, plan.sheet) for plan in found.plans] == [("k3", SHEET)]
    assert found.games == (GAME,)
    assert found.people == PEOPLE
    assert found.clear


@given(sheets())
def test_a_sheet_comes_back_the_same(sheet: Sheet) -> None:
    assert taken(write(document(SavedSheet(sheet.log)))).sheets == (sheet,)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("sheets", 0, "colour"), "red", "$.sheets[0]: object contains unknown field `colour`"),
        (("sheets", 0, "log", 0, "at"), "2026-05-16T20:00:00", "$.sheets[0].log[0].at: expected"),
        (("sheets", 0, "log", 0, "at"), "yesterday", "$.sheets[0].log[0].at: invalid"),
        (("sheets", 0, "log", 4, "change", "round"), "1", "$.sheets[0].log[4].change.round: exp"),
        (("sheets", 0, "log", 4, "change", "type"), "sung", "$.sheets[0].log[4].change.type: in"),
        (("sheets", 0, "log", 4, "change", "round"), 9, "$.sheets[0]: line 5 of the log: there"),
        (
            ("sheets", 0, "log", 0, "change", "rules"),
            "?",
            "$.sheets[0]: line 1 of the log: the rules:",
        ),
        (("sheets", 0, "log"), [], "$.sheets[0]: the log is empty"),
        (("sheets", 0, "id"), "x" * 101, "$.sheets[0].id: expected `str` of length <= 100"),
        (("games", 0), "flip7 record 9", "$.games[0]: line 1, column 1: expected `flip7 record 1`"),
        (("people", 1, "id"), "p7", "$.people[1]: the id 'p7' is there already"),
        (("people", 1, "id"), "", "$.people[1].id: expected `str` matching regex"),
        (("people", 0, "name"), "\x07", "$.people[0]: '\\x07': a name has no line ends"),
        (("people", 0, "name"), "Ann ", "$.people[0]: 'Ann ' has blanks around it"),
        (("people", 0, "age"), 7, "$.people[0]: object contains unknown field `age`"),
        (("games", 0), 7, "$.games[0]: expected `str`, got `int`"),
        (("format",), "flip7-sheets/2", "$.format: this is flip7-sheets/2, and flip7-sheets/1 is"),
    ],
)
def test_a_fault_is_told_with_its_place(
    path: tuple[str | int, ...], value: Any, fault: str
) -> None:
    made = saved()
    inner: Any = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    data = json.dumps(made).encode()
    with pytest.raises(DocumentError) as told:
        read(data)
    assert str(told.value).startswith(fault)
    assert "\n" not in str(told.value)
    with pytest.raises(ScoreFileError, match=r"^file: "):
        taken(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"format": "flip7-sheets/1", "sheets": ' + b"[" * 100_000,
        b'{"format": "flip7-sheets/1", "games": ["\xff"]}',
        b'{"format": "flip7-sheets/1", "games": ["\\ud800"]}',
        b'{"format": "flip7-sheets/1", "sheets": [{"log": [], "id": NaN}]}',
        write(document(SavedSheet(SHEET.log)))[:-40],
        "﻿{}".encode("utf-16"),
        b"{}",
        b"[]",
    ],
)
def test_what_is_none_is_refused_with_one_line(data: bytes) -> None:
    with pytest.raises(DocumentError) as told:
        read(data)
    assert str(told.value).isprintable()


@pytest.mark.parametrize("kind", ["sheets", "people"])
@pytest.mark.parametrize("id", ["K3", "k 3", " k3", "k3\n", "k\x07", "3k", "k3-", "ann", "k1", "ḱ"])
def test_an_id_is_one_that_a_store_could_have_made(kind: str, id: str) -> None:
    made = saved()
    made[kind][0]["id"] = id
    with pytest.raises(
        DocumentError, match=rf"^\$\.{kind}\[0\]\.id: expected `str` matching"
    ) as told:
        read(json.dumps(made).encode())
    assert str(told.value).isprintable()


def test_huge_numbers_are_refused() -> None:
    made = saved()
    made["sheets"][0]["log"][4]["change"]["cells"][0]["entry"]["points"] = 10**30
    with pytest.raises(DocumentError):
        read(json.dumps(made).encode())


def test_the_schema_knows_every_field_that_is_written() -> None:
    defined = schema()["$defs"]
    made = saved()
    kinds = {line["change"]["type"]: line["change"] for line in made["sheets"][0]["log"]}
    for kind, change in kinds.items():
        assert set(change) == set(defined[kind.capitalize()]["properties"])
    assert set(made) == set(defined["Document"]["properties"])
    shapes = [shape for shape in defined.values() if "properties" in shape]
    assert all(shape["additionalProperties"] is False for shape in shapes)
