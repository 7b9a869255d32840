"""Phrases that many sentences need."""

from __future__ import annotations

from flip7.game.rules import Rules
from flip7.learn.language import Language


def flip7_numbers(rules: Rules, language: Language) -> str:
    """How many Numbers make a Flip 7, as a phrase: `7 different Numbers`."""
    return language.ngettext("{count} Number", "{count} different Numbers", rules.flip_count)


def points_phrase(count: int, language: Language) -> str:
    """An amount of points as a phrase: `200 points`."""
    return language.ngettext("{count} point", "{count} points", count)
