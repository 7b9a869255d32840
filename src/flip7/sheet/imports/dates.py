"""Dates as files write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time

from flip7.sheet.imports.answers import choices
from flip7.sheet.imports.draft import Question

_NOON = time(12, tzinfo=UTC)
"""The hour of a date that tells none: so it is the same day nearly everywhere."""

_STAMP = re.compile(
    r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(\.\d{1,9})?( ?Z|[+-]\d{2}:?\d{2})?", re.ASCII
)
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)", re.ASCII)
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)", re.ASCII)
_MILLISECONDS = re.compile(r"\d{12,13}", re.ASCII)


def read_date(text: str, order: str | None) -> datetime | Question | None:
    """The date in a text, which may have other words around it; `None` if there is none.

    Where only the order of day and month decides, `order` (`dmy` or `mdy`) does; without it, that
    is the question. A time without a zone is taken as UTC, a date without a time as its noon.
    """
    try:
        return _read(text, order)
    except (ValueError, OverflowError, OSError):
        return Question(f"{text[:60]!r} holds no date that can be: write it as in 2026-03-21")


def _read(text: str, order: str | None) -> datetime | Question | None:
    if _MILLISECONDS.fullmatch(text):
        return datetime.fromtimestamp(int(text) / 1000, UTC)
    if found := _STAMP.search(text):
        stamp = datetime.fromisoformat(found[0].replace(" Z", "Z"))
        return stamp if stamp.tzinfo else stamp.replace(tzinfo=UTC)
    if found := _YEAR_FIRST.search(text):
        year, month, day = map(int, found.groups())
        return None if year == month == day == 0 else _day(year, month, day)
    if found := _YEAR_LAST.search(text):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        if found[2] == ".":  # written with dots only where the day comes first
            return _day(year, second, first)
        if first <= 12 and second <= 12 and first != second and order is None:
            return Question(
                f"{found[0]} may be two dates, by day and month or by month and day",
                answers=choices("dates"),
            )
        day_first = first > 12 or (second <= 12 and order == "dmy")
        return _day(year, second, first) if day_first else _day(year, first, second)
    return None


def _day(year: int, month: int, day: int) -> datetime:
    return datetime.combine(datetime(year, month, day, tzinfo=UTC).date(), _NOON)


def has_date(text: str) -> bool:
    """Whether a text holds a date, be it a possible one or not."""
    return read_date(text, "dmy") is not None
