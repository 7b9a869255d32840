"""The catalogues: find every message in the code and bring each language's file up to date.

    .venv/bin/python tools/catalogues.py

New messages come in untranslated, unless catalogues in a folder named by `--known` have them; those
that are gone stay at the end as comments, to take words from, until `--tidy` removes them. Then
translate `src/flip7/learn/catalogues/*.po`; a test names
whatever is missing.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import polib
from babel.messages.extract import extract_from_dir

from flip7.game.rules import EDITIONS
from flip7.learn.catalogue import CATALOGUES
from flip7.learn.language import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCES = ("src/flip7", "frontend/src")
KEYWORDS: Mapping[str, tuple[int, ...]] = {
    "_": (1,),
    "N_": (1,),
    "gettext": (1,),
    "n_": (1, 2),
    "ngettext": (1, 2),
}
"""The calls whose arguments are messages: the one, or those for one thing and for several."""
PLURALS: Mapping[str, tuple[int, str]] = {"fr": (2, "n > 1"), "zh-Hans": (1, "0")}
"""How many forms a language has, and which of them is for `n` things, as gettext writes it."""
COMMENTS = ("Translators:",)
WIDTH = 100

_STRING = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_CALL = re.compile(rf"(?<![\w.])(_|N_|n_)\(\s*({_STRING}(?:\s*[+,]\s*{_STRING})*)")
_REMARK = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)

Found = tuple[int, str, Any, list[str]]
"""A line, the name of a call, its messages, and comments: what Babel wants to know."""


def extract_pages(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The messages of TypeScript and Svelte: quoted strings, which `+` may join, in calls as in
    Python."""
    text = _REMARK.sub("", file.read().decode())
    for call in _CALL.finditer(text):
        parts = re.split(rf"(?<=[\"'])\s*,\s*(?={_STRING})", call[2])
        messages = tuple(
            "".join(ast.literal_eval(piece) for piece in re.findall(_STRING, part))
            for part in parts
        )
        yield 0, call[1], messages[: len(KEYWORDS[call[1]])], []


METHODS: list[tuple[str, Any]] = [("**.py", "python")]
METHODS += [(f"**.{kind}", extract_pages) for kind in ("ts", "svelte")]


def template() -> polib.POFile:
    """Every message in the code, in the order of its files."""
    entries: dict[str, polib.POEntry] = {}
    for source in SOURCES:
        for path, _line, message, comments, _context in extract_from_dir(
            ROOT / source,
            METHODS,
            keywords=dict(KEYWORDS),
            comment_tags=COMMENTS,
            strip_comment_tags=True,
        ):
            one, many = message if isinstance(message, tuple) else (message, "")
            _add(entries, f"{source}/{path}", one, many, comments)
    for edition in EDITIONS.values():  # the game itself knows no languages
        for text in (edition.title, edition.origin):
            _add(entries, "src/flip7/game/rules.py", text)
    file = polib.POFile(wrapwidth=WIDTH)
    file.extend(entries.values())
    return file


def _add(
    entries: dict[str, polib.POEntry],
    path: str,
    one: str,
    many: str = "",
    comments: Collection[str] = (),
) -> None:
    entry = entries.setdefault(one, polib.POEntry(msgid=one))
    if many:
        entry.msgid_plural = many
    if (path, "") not in entry.occurrences:
        entry.occurrences.append((path, ""))
    entry.comment = "\n".join(filter(None, [entry.comment, *comments]))


def updated(tag: str, wanted: polib.POFile) -> polib.POFile:
    """A language's catalogue, with all messages that are wanted."""
    path = CATALOGUES / f"{tag}.po"
    file = polib.pofile(str(path) if path.exists() else "", encoding="utf-8", wrapwidth=WIDTH)
    forms, plural = PLURALS[tag]
    file.metadata = {
        "Language": tag,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={forms}; plural={plural};",
    }
    file.merge(wanted)
    for entry in file:
        if entry.msgid_plural and not entry.msgstr_plural:
            entry.msgstr_plural = dict.fromkeys(range(forms), "")
    order = {entry.msgid: place for place, entry in enumerate(wanted)}
    file.sort(key=lambda entry: order.get(entry.msgid, len(order)))
    return file


def take(file: polib.POFile, known: polib.POFile) -> None:
    """Take translations that are missing from another catalogue of the language."""
    for entry in file.untranslated_entries():
        other = known.find(entry.msgid)
        if other is not None and other.translated():
            entry.msgstr = other.msgstr
            entry.msgstr_plural = other.msgstr_plural if entry.msgid_plural else {}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("--tidy", action="store_true", help="remove the messages that are gone")
    parser.add_argument("--known", type=Path, metavar="FOLDER", help="take translations from here")
    chosen = parser.parse_args()
    messages = template()
    for tag in LANGUAGES:
        if tag == ENGLISH.code:
            continue
        file = updated(tag, messages)
        if chosen.known:
            take(file, polib.pofile(str(chosen.known / f"{tag}.po"), encoding="utf-8"))
        if chosen.tidy:
            for entry in file.obsolete_entries():
                file.remove(entry)
        CATALOGUES.mkdir(exist_ok=True)
        file.save(str(CATALOGUES / f"{tag}.po"))
        left = len(file.untranslated_entries()) + len(file.fuzzy_entries())
        gone = len(file.obsolete_entries())
        print(f"{tag}: {len(messages)} messages, {left} to translate, {gone} gone")
