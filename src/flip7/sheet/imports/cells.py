"""What a raw cell means, by what it says and by what a person has answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from flip7.game.errors import quoted
from flip7.game.rules import Rules
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total, points_of
from flip7.sheet.imports.answers import Answers, Empty, choices
from flip7.sheet.imports.draft import DraftCell, Question
from flip7.sheet.imports.labels import BUSTS, DASHES
from flip7.sheet.limits import cards_in_play, fault_of
from flip7.sheet.reading import EntryError, read_entry

_WHOLE = re.compile(r"=?(\d+)[.,]0+", re.ASCII)
_DECIMAL = re.compile(r"\d+,\d+", re.ASCII)
_SUM = re.compile(r"=?\s*(\d+(?:\s*\+\s*\d+)+)", re.ASCII)
_SHOWN = 4

Meaning = Entry | Question | Empty
"""An entry, what is unclear, or what a cell without a number stands for."""

BLANK = Question(
    "blank, which may be a bust, a 0, something missing, or a round not played",
    answers=choices("blank"),
)
DASH = Question(
    "a dash, which may be a bust, a 0, something missing, or a round not played",
    answers=choices("dash"),
)


def meaning(raw: DraftCell, rules: Rules, seats: int, answers: Answers) -> Entry | Question | None:
    """The entry of a cell, `None` for one in which nothing is noted yet, or what is unclear."""
    if raw.entry is not None:
        return _told(raw, raw.entry, rules, seats, answers)
    if not raw.text:
        stands_for = raw.blank or answers.blank
        return BLANK if stands_for is None else _empty(stands_for)
    if raw.text in DASHES:
        return DASH if answers.dash is None else _empty(answers.dash)
    if raw.text.casefold() in BUSTS:
        return Bust()
    entry = _read(raw, rules, seats)
    if entry == Total(0) and answers.zero == "bust":
        return Bust()
    return entry


def _empty(stands_for: Empty) -> Entry | None:
    entries = {"bust": Bust(), "zero": Total(0), "missing": None, "absent": Absent()}
    return entries[stands_for]


def _read(raw: DraftCell, rules: Rules, seats: int) -> Entry | Question | None:
    text = raw.text
    if whole := _WHOLE.fullmatch(text):
        text = whole[1]
    elif _DECIMAL.fullmatch(text):
        what = f"{quoted(text)} may be two cards or a decimal number: write the points, or blanks"
        return Question(f"{what} between the cards", raw.place)
    elif added := _SUM.fullmatch(text):
        text = re.sub(r"\s", "", added[1])
    try:
        return _entry(text, rules, seats)
    except EntryError as error:
        return Question(str(error), raw.place)


@lru_cache(maxsize=4096)
def _entry(text: str, rules: Rules, seats: int) -> Entry | None:
    return read_entry(text, rules, seats)


def _told(
    raw: DraftCell, entry: Entry, rules: Rules, seats: int, answers: Answers
) -> Entry | Question:
    """What the form tells, unless it contradicts itself or can't be."""
    differs = isinstance(entry, Bust | Cards) and raw.points not in (None, points_of(entry, rules))
    if differs and answers.believe == "points":
        assert raw.points is not None
        return Total(raw.points)
    fault = fault_of(entry, rules, cards_in_play(rules, seats))
    if fault is not None:
        answer = ("believe=points",) if raw.points is not None and differs else ()
        return Question(f"{quoted(raw.text)}: {fault}", raw.place, answer)
    if differs and answers.believe is None:
        return Question(
            f"{quoted(raw.text)} is worth {points_of(entry, rules)} points,"
            f" but the file counts {raw.points}",
            raw.place,
            choices("believe"),
        )
    return entry


def grouped(question: Question, places: Iterable[str]) -> Question:
    """One question for all the places where it arises."""
    found = list(places)
    shown = ", ".join(found[:_SHOWN])
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    verb = "is" if len(found) == 1 else "are each"
    return Question(f"{shown}{more} {verb} {question.text}", answers=question.answers)
