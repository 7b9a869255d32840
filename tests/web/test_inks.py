"""The colours of the pages can be read by those who see less: contrasts as WCAG 2 counts them."""

import re
from itertools import product
from pathlib import Path

import pytest

STYLE = Path(__file__).parents[2] / "frontend" / "src" / "style"
TEXT = 4.5
LARGE = 3.0

INKS = [f"ink-{number}" for number in range(13)] + ["ink-modifier", "ink-back"]
GLOWS = ["glow-freeze", "glow-three", "glow-chance"]
GROUNDS = ["table", "sheet", "sheet-raised"]
LOOKS = list(product(["light", "dark"], ["usual", "more"]))


def colours(theme: str, contrast: str) -> dict[str, str]:
    """The colours in force, by name."""
    styles = (STYLE / "tokens.css").read_text(encoding="utf-8")
    if contrast == "more":
        styles += (STYLE / "contrast.css").read_text(encoding="utf-8")
    sides = r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));"
    return {
        name: one or (light if theme == "light" else dark)
        for name, light, dark, one in re.findall(sides, styles)
    }


def light_of(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((light_of(one), light_of(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("theme", "more"), LOOKS)
def test_cards_can_be_read(theme: str, more: str) -> None:
    now = colours(theme, more)
    weak = {ink: round(contrast(now[ink], now["card-paper"]), 2) for ink in INKS}
    weak |= {glow: round(contrast(now[glow], now["card-key"]), 2) for glow in GLOWS}
    assert {name: found for name, found in weak.items() if found < TEXT} == {}


@pytest.mark.parametrize(("theme", "more"), LOOKS)
def test_writing_can_be_read_on_every_ground(theme: str, more: str) -> None:
    now = colours(theme, more)
    writing = ["key", "key-soft", "accent", "good", "bad"]
    found = {
        (ink, on): round(contrast(now[ink], now[on]), 2) for ink, on in product(writing, GROUNDS)
    }
    found["on-accent", "accent"] = round(contrast(now["on-accent"], now["accent"]), 2)
    found["sheet-raised", "key"] = round(contrast(now["sheet-raised"], now["key"]), 2)
    assert {pair: ratio for pair, ratio in found.items() if ratio < TEXT} == {}


@pytest.mark.parametrize(("theme", "more"), LOOKS)
def test_the_focus_can_be_seen_on_every_ground(theme: str, more: str) -> None:
    now = colours(theme, more)
    found = {on: round(contrast(now["focus"], now[on]), 2) for on in GROUNDS}
    assert {on: ratio for on, ratio in found.items() if ratio < LARGE} == {}
