"""Answers: what a person says about the unclear places of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec

from flip7.game.errors import quoted
from flip7.game.rules import MOST_VALUE
from flip7.sheet.imports.errors import ScoreFileError

Empty = Literal["bust", "zero", "missing", "absent"]
"""What a cell without a number stands for: a bust, 0 points, something that is still to be noted,
or a player who did not play that round."""


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is answered to each kind of question; `None` and "no" leave the question open."""

    blank: Empty | None = None
    """What a blank cell stands for."""
    dash: Empty | None = None
    """What a cell with a dash stands for."""
    zero: Literal["zero", "bust"] = "zero"
    """What a 0 stands for; it is 0 points unless said otherwise."""
    dates: Literal["dmy", "mdy"] | None = None
    """Whether the day or the month comes first in a date such as 03-04-2026."""
    same_names: Literal["two"] | None = None
    """Two players of one name are two people."""
    believe: Literal["cards", "points"] | None = None
    """Which holds where the points of a cell are not what its cards are worth."""
    only_totals: Literal["round"] | None = None
    """Take final totals without rounds as sums of rounds that were not noted one by one: one round
    stands for the whole game. Who won is known then, and nothing of its rounds."""
    keep: frozenset[Literal["totals", "flips", "rounds"]] = frozenset()
    """Keep what is possible but unusual: totals that no line of cards makes, several Flip 7s in one
    round, rounds after the end; several answers add up."""
    people: Literal["store", "file"] | None = None
    """Which name a person keeps whom our own file calls otherwise than the store, under one id."""
    persons: Literal["link"] | None = None
    """Link players to the file's own table of people, so that statistics know them again."""
    target: int | None = None
    """The target score, whatever the file says."""
    player: frozenset[str] = frozenset()
    """Rows or columns that are called like a label, such as Total, and are players; several answers
    add up."""
    ignore: frozenset[str] = frozenset()
    """Columns, tabs, games or events to leave out, by their names; several answers add up."""


VALUES: Mapping[str, tuple[str, ...]] = {
    "blank": get_args(Empty),
    "dash": get_args(Empty),
    "zero": ("zero", "bust"),
    "dates": ("dmy", "mdy"),
    "same_names": ("two",),
    "believe": ("cards", "points"),
    "only_totals": ("round",),
    "keep": ("totals", "flips", "rounds"),
    "people": ("store", "file"),
    "persons": ("link",),
}
"""The answers to each question that has a fixed choice of them."""

NAMES = ("player", "ignore")
"""The questions with a name for an answer."""
TARGET = "target=NUMBER"
"""The answer with a number, as it is offered."""
_SEVERAL = ("keep", *NAMES)
"""The questions of which each answer settles a part."""
_KEYS = (*VALUES, "target", *NAMES)


def choices(key: str) -> tuple[str, ...]:
    """The answers to a question, as they are written."""
    return tuple(f"{key}={value}" for value in VALUES[key])


def answers_of(texts: Iterable[str]) -> Answers:
    """The answers that are written so: `blank=bust`, `target=150`, `ignore=Snacks`.

    Raises `ScoreFileError` for anything else, and for a question that is answered in two ways.
    """
    found: dict[str, str] = {}
    named: dict[str, set[str]] = {key: set() for key in _SEVERAL}
    for text in texts:
        key, value = _pair(text)
        if key in named:
            named[key].add(value)
        elif found.setdefault(key, value) != value:
            raise ScoreFileError(f"{key} is answered in two ways, {found[key]} and {value}")
    return msgspec.convert({**found, **named}, Answers, strict=False)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or key not in _KEYS:
        raise ScoreFileError(
            f"{quoted(text)} is no answer: write KEY=VALUE, the keys are {', '.join(_KEYS)}"
        )
    if key in VALUES and value not in VALUES[key]:
        raise ScoreFileError(f"{quoted(text)} is no answer: write {' or '.join(choices(key))}")
    whole = re.fullmatch("[0-9]{1,10}", value) is not None
    if key == "target" and not (whole and 1 <= int(value) <= MOST_VALUE):
        raise ScoreFileError(f"{quoted(text)} is no answer: a target is a number from 1, as in 150")
    return key, value
