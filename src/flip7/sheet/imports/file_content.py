"""Contents of files, taken apart safely into JSON, XML or tables before anything asks what they
mean.

Whatever a file holds, this takes bounded time and memory, or refuses it with one line.
"""

from __future__ import annotations

import codecs
import json
import re
from pathlib import Path
from typing import Any, NoReturn
from xml.etree.ElementTree import Element

import msgspec

from flip7.game.errors import quoted
from flip7.game.extras import needs_extra
from flip7.sheet.document import MOST_BYTES
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.json_value import JsonValue
from flip7.sheet.imports.table import Table, csv_table

MOST_FOREIGN_BYTES = 10_000_000
"""The longest file of another program."""

_BOMS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_READ = "CSV, TSV, XLSX, JSON, or plays as XML"
_OTHERS = {
    b"<!doctype html": "a web page (HTML)",
    b"<html": "a web page (HTML)",
    b"<svg": "a picture (SVG)",
    b"<!doctype svg": "a picture (SVG)",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"%PDF": "a document (PDF)",
    b"{\\rtf": "a document (RTF)",
    b"flip7 record": "the record of a game, which flip7 replay reads",
    b"\xd0\xcf\x11\xe0": "a workbook in the old form of Excel",
    b"SQLite format 3\0": "a database (SQLite)",
    b"\x1f\x8b": "an archive",
    b"PK": "an archive, or a damaged workbook",
}
"""What files seem to be that begin so, whatever the letter case."""
_XML_BEFORE = re.compile(rb"<\?xml[^>]*\?>\s*")


class FileContent(msgspec.Struct, frozen=True):
    """What a file holds: a JSON value, an XML element, or tables."""

    name: str
    data: bytes
    json: JsonValue | None = None
    xml: Element | None = None
    tables: tuple[Table, ...] = ()
    """Those that have any text in them."""
    creator: str = ""
    """Who made a workbook, as far as it tells, if nobody has saved it since."""


def load(path: Path) -> bytes:
    """The bytes of a file, as long as our own documents may be. Raises `ScoreFileError` for a
    longer one, and for one that can't be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ScoreFileError(f"can't be read: {error.strerror or error}", file=str(path)) from None
    check_length(data, MOST_BYTES, str(path))
    return data


def check_length(data: bytes, most: int, name: str) -> None:
    """Raise `ScoreFileError` for more bytes than that."""
    if len(data) > most:
        raise ScoreFileError(
            f"is longer than {most // 1_000_000} MB, as no score file is", file=name
        )


def content_of(data: bytes, name: str) -> FileContent:
    """Take a file apart. Raises `ScoreFileError` with the file's name, and `MissingExtraError`."""
    try:
        check_length(data, MOST_FOREIGN_BYTES, "")
        return _taken_apart(data, name)
    except ScoreFileError as error:
        raise error.of(name) from None


def _taken_apart(data: bytes, name: str) -> FileContent:
    if data.startswith(b"PK\x03\x04"):
        from flip7.sheet.imports.workbook import creator, workbook_tables

        return FileContent(name, data, tables=workbook_tables(data), creator=creator(data))
    _refuse_others(data)
    text = decoded(data)
    start = text.lstrip()[:2000]
    if not start:
        raise ScoreFileError("is empty")
    if start.startswith("{") or (
        start[0] == "[" and start[1:].lstrip()[:1] in ("{", "[", "]", '"')
    ):
        return FileContent(name, data, json=JsonValue(_json(text)))
    if start.startswith("<"):
        return FileContent(name, data, xml=_xml(text))
    found = csv_table(text)
    return FileContent(name, data, tables=(found,) if found.rows else ())


def _refuse_others(data: bytes) -> None:
    """Raise `ScoreFileError` for what is known by its beginning, and is no score file."""
    start = data[:1000].removeprefix(codecs.BOM_UTF8).lstrip()
    start = _XML_BEFORE.sub(b"", start).lower()
    for beginning, what in _OTHERS.items():
        if start.startswith(beginning.lower()):
            raise ScoreFileError(f"seems to be {what}; expected {_READ}")


def decoded(data: bytes) -> str:
    """The text of UTF-8, of UTF-16 with its mark, or of Windows' western code page."""
    for bom, encoding in _BOMS.items():
        if data.startswith(bom):
            return _strictly(data, encoding)
    if b"\0" in data:
        raise ScoreFileError(f"is no text: expected {_READ} (texts in UTF-8)")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # Bytes of both kinds are a damaged text; a name of the other code page has just its own.
        cut_off = error.reason == "unexpected end of data"
        if cut_off or not data.decode("utf-8", "ignore").isascii():
            raise _no_text(data, error, "UTF-8") from None
    return _strictly(data, "cp1252")


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _no_text(data, error, "UTF-8" if encoding == "cp1252" else encoding) from None


def _no_text(data: bytes, error: UnicodeDecodeError, encoding: str) -> ScoreFileError:
    line = data[: error.start].count(b"\n") + 1
    return ScoreFileError(
        f"is no text in {encoding.upper().removesuffix('-SIG')}, or is cut off", f"line {line}"
    )


# ---------------------------------------------------------------- JSON


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "the JSON is cut off" if cut_off else "this is no JSON"
        raise ScoreFileError(f"{what} ({error.msg})", place) from None
    except RecursionError:
        raise ScoreFileError("the JSON is nested deeper than any score file") from None
    except ValueError:  # a number of thousands of digits
        raise ScoreFileError("a number in the JSON has thousands of digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ScoreFileError(f"the key {quoted(key)} stands twice in one object of the JSON")
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise ScoreFileError(f"{word} stands in the JSON, which is no number")


# ---------------------------------------------------------------- XML


def _xml(text: str) -> Element:
    with needs_extra("sheet", "defusedxml"):
        from defusedxml import DefusedXmlException
        from defusedxml.ElementTree import ParseError, fromstring
    try:
        # As bytes: a declaration in the text may name the encoding that it had before.
        root = fromstring(_without_declaration(text), forbid_dtd=True)
    except DefusedXmlException:
        raise ScoreFileError(
            "the XML declares a document type or entities, as no score file does"
        ) from None
    except ParseError as error:
        line, column = error.position
        raise ScoreFileError(
            f"this is no XML, or it is cut off ({str(error).partition(':')[0]})",
            f"line {line}, column {column + 1}",
        ) from None
    assert isinstance(root, Element)
    return root


def _without_declaration(text: str) -> str:
    text = text.lstrip()
    return text.partition("?>")[2] if text.startswith("<?xml") else text
