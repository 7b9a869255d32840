"""Values that something takes in turn, written as text: `15..40`, `0.10..0.50..0.02`, `2,4,6..8`.

A range goes from its lowest value to its highest, both included, in steps of 1 unless a third part
says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from flip7.game.errors import Flip7Error, quoted

MOST_VALUES = 200
"""A curve with more is no easier to read, and takes longer."""

_DOTS = ".."
_NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,4})?")
_RISK_STEP = Decimal("0.01")


class RangeError(Flip7Error):
    """A range that can't be read or has too few or too many values; or one too many, or none."""


class Varied(NamedTuple):
    """A text that has several values in one place."""

    name: str
    """What stands in front of the values, such as `stay` or `ev/sc`."""
    values: Sequence[str]
    texts: Sequence[str]
    """The text with each of these values in that place."""


def has_range(text: str) -> bool:
    """Whether there is a range in the text."""
    return _DOTS in text


def values_of(text: str) -> Sequence[str]:
    """The values of a list of values and ranges, commas between. Raises `RangeError`."""
    found: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        found += range_of(part) if has_range(part) else [part]
    twice = next((value for value in found if found.count(value) > 1), None)
    if twice is not None:
        raise RangeError(f"{quoted(text)}: {twice} is there twice; once is enough")
    _check_number(text, len(found))
    return found


def varied_player(text: str) -> Varied:
    """A player with a range in its text form, such as `stay:15..40/careful` or `ev/sc=0..30`; the
    steps of a risk are 0.01. Raises `RangeError`."""
    found = re.fullmatch(r"(.*?)([:=/]?)([^:=/]*\.\.[^:=/]*)(.*)", text, re.DOTALL)
    if found is None or not found[1]:
        raise RangeError(f"{quoted(text)}: a range stands for a player's number, as in stay:15..40")
    before, sign, inner, after = found.groups()
    if has_range(after):
        raise RangeError(f"{quoted(text)}: two ranges; one can be varied at a time")
    values = range_of(inner.strip(), _RISK_STEP if before == "risk" else Decimal(1))
    return Varied(before, values, [f"{before}{sign}{value}{after}" for value in values])


def range_of(text: str, step: Decimal = Decimal(1)) -> Sequence[str]:
    """The values of a range, with as many decimal places as it is written with. Raises
    `RangeError`."""
    parts = text.split(_DOTS)
    if len(parts) not in (2, 3) or not all(map(_NUMBER.fullmatch, parts)):
        raise RangeError(
            f"{quoted(text)}: a range is written LOWEST..HIGHEST or LOWEST..HIGHEST..STEP,"
            " as in 15..40 or 0.10..0.50..0.02"
        )
    low, high, *rest = map(Decimal, parts)
    (step,) = rest or (step,)
    if low >= high:
        raise RangeError(f"{quoted(text)}: a range goes from a lower value to a higher one")
    if not 0 < step <= high - low:
        raise RangeError(f"{quoted(text)}: its step must be from above 0 to {high - low}")
    number = int((high - low) / step) + 1
    if number > MOST_VALUES:
        raise RangeError(
            f"{quoted(text)}: these are {number:,} values, and {MOST_VALUES} are the most;"
            f" take greater steps, as in {parts[0]}..{parts[1]}..{_wider(low, high, step)}"
        )
    return list(_steps(low, step, number))


def number_of(value: str) -> float | None:
    """The number that a value is, if it is one."""
    try:
        return float(value)
    except ValueError:
        return None


def _steps(low: Decimal, step: Decimal, number: int) -> Iterator[str]:
    for n in range(number):
        yield f"{low + n * step:f}"


def _wider(low: Decimal, high: Decimal, step: Decimal) -> Decimal:
    """A step, a multiple of the one that is too small, with which there are few enough values."""
    return step * -(-int((high - low) / step) // (MOST_VALUES - 1))


def _check_number(text: str, number: int) -> None:
    if number > MOST_VALUES:
        raise RangeError(
            f"{quoted(text)}: these are {number:,} values, and {MOST_VALUES} are the most"
        )
