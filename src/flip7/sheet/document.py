"""Documents: sheets, people and games as a JSON file of our own, `flip7-sheets/1`.

`docs/score-files.md` describes it, `docs/flip7-sheets.schema.json` is its JSON schema. A sheet is
its log and a game its record, so nothing is lost: `read` and `write` are exact inverses.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from flip7.game.errors import Flip7Error, quoted
from flip7.game.record_reader import parse_record
from flip7.sheet.changes import Log, SheetError
from flip7.sheet.ids import IdOrNone
from flip7.sheet.names import player_name
from flip7.sheet.people import Person
from flip7.sheet.sheet import Sheet
from flip7.sheet.times import in_utc

FORMAT: Literal["flip7-sheets/1"] = "flip7-sheets/1"
MOST_BYTES = 64_000_000
"""The longest document that is read."""

_BEGINNING = re.compile(rb'\s*\{\s*"format"\s*:\s*"(flip7-sheets/[^"]{0,20})"')


class DocumentError(Flip7Error):
    """A text is no such document; the message begins with the place of the fault."""


class SavedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sheet of a document."""

    log: Log
    id: IdOrNone = ""
    """The id under which a store keeps it; empty if none does."""


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sheets, people and games."""

    format: Literal["flip7-sheets/1"]
    sheets: tuple[SavedSheet, ...] = ()
    people: tuple[Person, ...] = ()
    """Those whom the sheets name, and others; no two of one id. A sheet may also name somebody who
    is not here: an id of another program, of which no more is known."""
    games: tuple[str, ...] = ()
    """The texts of records."""


def document(
    *sheets: SavedSheet, people: tuple[Person, ...] = (), games: tuple[str, ...] = ()
) -> Document:
    """A document of these sheets, people and records of games."""
    return Document(format=FORMAT, sheets=sheets, people=people, games=games)


def write(document: Document) -> bytes:
    """The document as JSON in UTF-8, indented, times in UTC; `read` is the inverse."""
    return msgspec.json.format(msgspec.json.encode(_in_utc(document)), indent=1) + b"\n"


def recognise(data: bytes) -> bool:
    """Whether a file is meant as such a document, of this version or another."""
    return _format_of(data) is not None


def read(data: bytes) -> Document:
    """The document that a JSON text tells. Every log and every record must make sense.

    Raises `DocumentError` for anything else, with the place.
    """
    found = _decoded(data)
    for number, saved in enumerate(found.sheets):
        try:
            Sheet.of(saved.log)
        except SheetError as error:
            raise DocumentError(f"$.sheets[{number}]: {error}") from None
    _check_people(found.people)
    for number, game in enumerate(found.games):
        try:
            parse_record(game)
        except Flip7Error as error:
            raise DocumentError(f"$.games[{number}]: {error}") from None
    return _in_utc(found)


def _check_people(people: tuple[Person, ...]) -> None:
    seen: set[str] = set()
    for number, person in enumerate(people):
        place = f"$.people[{number}]"
        try:
            plain = player_name(person.name) == person.name
        except SheetError as error:
            raise DocumentError(f"{place}: {error}") from None
        if not plain:
            raise DocumentError(f"{place}: {quoted(person.name)} has blanks around it")
        if person.id in seen:
            raise DocumentError(f"{place}: the id {quoted(person.id)} is there already")
        seen.add(person.id)


def schema() -> dict[str, Any]:
    """The JSON schema of documents, made from their types."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "title": FORMAT, **msgspec.json.schema(Document)}


def _format_of(data: bytes) -> str | None:
    found = _BEGINNING.match(data.removeprefix(b"\xef\xbb\xbf")[:1000])
    return None if found is None else found[1].decode("ascii", "replace")


def _decoded(data: bytes) -> Document:
    told = _format_of(data)
    if told not in (None, FORMAT):
        raise DocumentError(
            f"$.format: this is {told}, and {FORMAT} is what this version of flip7 reads"
        )
    if len(data) > MOST_BYTES:
        raise DocumentError(f"longer than {MOST_BYTES // 1_000_000} MB, which is never read")
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=Document)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `")
        raise DocumentError(f"{place.rstrip('`') or '$'}: {_small(what)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DocumentError(f"this is no JSON in UTF-8, or it is cut off ({error})") from None
    except RecursionError:
        raise DocumentError("the JSON is nested deeper than any sheet") from None
    return found


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _in_utc(document: Document) -> Document:
    """The document with its times in UTC: JSON would cut seconds off the offset of a zone."""
    replace = msgspec.structs.replace
    return replace(
        document,
        sheets=tuple(
            replace(
                saved,
                log=tuple(replace(line, at=in_utc(line.at)) for line in saved.log),
            )
            for saved in document.sheets
        ),
    )
