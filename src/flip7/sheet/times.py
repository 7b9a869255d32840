"""Times: when something was noted."""

from __future__ import annotations

from datetime import UTC, datetime

from flip7.sheet.changes import SheetError

_FIRST_YEAR, _LAST_YEAR = 1900, 9000
"""Far from the ends of the calendar, so that a time can be told in every zone."""


def check_time(at: datetime) -> None:
    """Raise `SheetError` for a time without a zone, or in a year that can't be meant."""
    if at.tzinfo is None:
        raise SheetError(f"the time {at.isoformat()} has no time zone")
    if not _FIRST_YEAR <= at.year <= _LAST_YEAR:
        raise SheetError(
            f"the time {at.isoformat()} can't be meant: years are {_FIRST_YEAR} to {_LAST_YEAR}"
        )


def in_utc(at: datetime) -> datetime:
    """The same moment in UTC. Raises `SheetError` as `check_time` does."""
    check_time(at)
    return at.astimezone(UTC)
