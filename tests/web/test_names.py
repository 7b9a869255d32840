"""Names that people call themselves are harmless wherever they are shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.web.names import LONGEST, BadNameError, clean_name, told_apart, visible_length

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("Ann\x00\x07\x1b[31m", "Ann[31m"),
        ("\u202eAnn\u2066", "Ann"),
        ("A\u200bn\ufeffn", "Ann"),
        ("e\u0301", "\u00e9"),
        ("Z\u0310\u0311\u0312\u0313\u0314algo", "Z\u0310\u0311algo"),
        ("\u0301Ann", "Ann"),
        (" \u0301Ann \u0301Lee", "Ann Lee"),
        ("Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("\u0645\u0631\u064a\u0645", "\u0645\u0631\u064a\u0645"),
        ("\u5c0f\u660e", "\u5c0f\u660e"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("Ann\u200d", "Ann"),
        ("\u3000Ann\u00a0Lee", "Ann Lee"),
        ("A\u034fn\u180bn\ufe00", "Ann"),
        ("Ann\U000e0100\U000e0101", "Ann"),
    ],
)
def test_a_name_as_it_is_shown(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    ["", " ", "\t\n", "\u200b", "\u202e", "\u3164", "\u2800\u115f", "\u0301\u0301", "\x00"]
    + ["\U0001d159", "\U00013441", "\U000e0100", "\u034f", "\u17b4\u180f"],
)
def test_a_name_that_shows_nothing_is_none(text: str) -> None:
    with pytest.raises(BadNameError, match="can be seen"):
        clean_name(text)


def test_a_name_has_at_most_24_characters_that_are_seen() -> None:
    assert clean_name("x" * LONGEST) == "x" * LONGEST
    assert clean_name("\U0001f468\u200d\U0001f469" * LONGEST)
    with pytest.raises(BadNameError, match="at most 24 characters, this one 25"):
        clean_name("x" * 25)
    with pytest.raises(BadNameError, match="at most 24"):
        clean_name("x" * 1_000_000)


@pytest.mark.parametrize("text", ["\u200d".join("\U0001f600" * 90), "a" + "\U0001f3fb" * 90])
def test_what_is_not_one_sign_does_not_count_as_one(text: str) -> None:
    with pytest.raises(BadNameError, match="at most 24"):
        clean_name(text)


def test_pictures_of_several_count_as_one() -> None:
    assert visible_length(FAMILY) == visible_length("\U0001f44d\U0001f3fd") == 1
    assert visible_length(f"Ann {FAMILY}{FAMILY}") == 6


@given(st.text())
def test_whatever_is_typed_a_name_is_clean_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadNameError:
        return
    assert clean_name(name) == name
    assert 1 <= visible_length(name) <= LONGEST
    assert name == " ".join(name.split())
    for character in name:
        kind = unicodedata.category(character)
        assert kind[0] != "C" or character == "\u200d"
        assert kind not in ("Zl", "Zp")


def test_equal_names_are_told_apart() -> None:
    assert told_apart("Ann", []) == "Ann"
    assert told_apart("Ann", ["ANN"]) == "Ann 2"
    assert told_apart("\uff21nn", ["Ann", "Ann 2"]) == "\uff21nn 3"
    assert told_apart("\u263a\ufe0f", ["\u263a"]) == "\u263a\ufe0f 2"


def test_a_name_that_is_told_apart_is_no_longer_than_others() -> None:
    names: list[str] = []
    for _ in range(12):
        names.append(told_apart("x" * LONGEST, names))
    assert len(set(names)) == len(names)
    assert all(visible_length(name) <= LONGEST for name in names)
