"""What a line is worth, and how the arithmetic is written."""

import pytest

from flip7.game.cards import parse_cards
from flip7.game.rules import edition
from flip7.game.scoring import line_of, points, score

WRITTEN = {
    "": "0",
    "0": "0",
    "9": "9",
    "3 5 7 10 11": "3 + 5 + 7 + 10 + 11 = 36",
    "9 x2": "9 × 2 = 18",
    "12 9 5 3 x2 +4": "(12 + 9 + 5 + 3) × 2 + 4 = 62",
    "0 1 2 4 7 10 12 x2 +6": "(0 + 1 + 2 + 4 + 7 + 10 + 12) × 2 + 6 + 15 = 93",
    "x2": "0",
    "+2 +6 x2": "2 + 6 = 8",
    "+6": "6",
    "+0": "0",
    "9 +0": "9",
    "9 SC": "9",
    "10 FZ": "10",
}


@pytest.mark.parametrize(("cards", "written"), WRITTEN.items())
def test_the_arithmetic_is_written_as_a_person_would(cards: str, written: str) -> None:
    parts = score(line_of(parse_cards(cards)), edition())
    assert str(parts) == written
    assert parts.total == int(written.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize("cards", WRITTEN)
def test_the_points_are_the_total_of_the_parts(cards: str) -> None:
    line = line_of(parse_cards(cards))
    assert points(line, edition()) == score(line, edition()).total


def test_the_bonus_is_that_of_the_rules() -> None:
    rules = edition(flip_count=3, flip_bonus=50)
    assert str(score(line_of(parse_cards("1 2 3")), rules)) == "1 + 2 + 3 + 50 = 56"


def test_two_x2_of_two_decks_double_once() -> None:
    assert score(line_of(parse_cards("5 x2 x2")), edition(decks=2)).total == 10
