"""Moments as the store keeps them: texts in UTC that sort by time."""

from __future__ import annotations

from datetime import UTC, datetime

from flip7.store.errors import StoreError


def stored(moment: datetime) -> str:
    """The text of a moment. Raises `StoreError` for one without a time zone, or outside the
    years 1 to 9999 of UTC."""
    if moment.tzinfo is None:
        raise StoreError(f"the time {moment} has no time zone; give one, such as UTC")
    try:
        return moment.astimezone(UTC).isoformat(timespec="microseconds")
    except OverflowError:
        raise StoreError(f"the time {moment} is outside the years 1 to 9999 of UTC") from None


def read(text: str) -> datetime:
    """The moment of a text, in UTC."""
    return datetime.fromisoformat(text)
