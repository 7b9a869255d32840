"""Moments as the store keeps them: in UTC, as texts that sort by time."""

from __future__ import annotations

from datetime import UTC, datetime

from flip7.game.errors import quoted
from flip7.store.errors import StoreError


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC. Raises `StoreError` for one without a time zone, or outside the years
    1 to 9999 of UTC."""
    if moment.tzinfo is None:
        raise StoreError(f"the time {moment} has no time zone; give one, such as UTC")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise StoreError(f"the time {moment} is outside the years 1 to 9999 of UTC") from None


def stored(moment: datetime) -> str:
    """The text of a moment. Raises as `in_utc` does."""
    return in_utc(moment).isoformat(timespec="microseconds")


def read(text: str) -> datetime:
    """The moment of a text, in UTC. Raises `StoreError` for one that is damaged."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise StoreError(f"the store is damaged: {quoted(text)} is no time") from None
