"""Decks by name and by their cards."""

import pytest

from flip7.game.cards import STANDARD_DECK, Card, Pile
from flip7.lab.decks import DECKS, read_deck
from flip7.lab.encode import LabError


def test_numbers_are_the_79_number_cards() -> None:
    numbers = read_deck("numbers")
    assert len(numbers) == 79
    assert all(card.is_number and copies == STANDARD_DECK[card] for card, copies in numbers.items())


def test_plain_has_blanks_for_the_actions_and_for_x2() -> None:
    plain = read_deck("plain")
    assert len(plain) == len(STANDARD_DECK)
    assert plain[Card.BLANK] == 10
    assert not any(card.is_action or card is Card.X2 for card, _ in plain.items())
    same = {card: n for card, n in plain.items() if card is not Card.BLANK}
    assert all(STANDARD_DECK[card] == copies for card, copies in same.items())


def test_any_other_text_is_the_cards_of_the_deck() -> None:
    assert read_deck("0 1 2*2 x2") == Pile.parse("0 1 2*2 x2")
    assert read_deck(" Standard ") == STANDARD_DECK


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"^a deck is its cards, as in '0 1 2\*2 x2', or a name: numbers, plain, standard$"),
        ("number", r"^deck: 'number' is no card: .*; decks by name are numbers, plain, standard$"),
        ("1*", r"^deck: '1\*': copies are written as in 12\*3, .*$"),
        ("1*0", r"^a deck is its cards"),
    ],
)
def test_no_deck_is_told_in_one_line(text: str, message: str) -> None:
    with pytest.raises(LabError, match=message):
        read_deck(text)


def test_every_deck_has_a_name_that_is_no_card() -> None:
    for name in DECKS:
        with pytest.raises(ValueError, match=name):
            Card(name)
