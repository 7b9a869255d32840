"""Which totals cards can make, against all lines there are."""

from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import Card, Pile
from flip7.game.rules import Rules, edition
from flip7.game.scoring import line_of, points
from flip7.sheet.reachable import is_possible, nearest_totals, possible_totals

SMALL = Pile.parse("0 1 2*2 7*3 +4 x2 SC FZ")
TINY = Pile.parse("3 5*2 +2*2 x2")


def lines(rules: Rules, decks: int) -> set[int]:
    """The points of every line that can lie in front of somebody, one by one."""
    deck = list(rules.deck.items())
    numbers = [card for card, _ in deck if card.is_number]
    modifiers = [(card, copies * decks) for card, copies in deck if card.is_modifier]
    kept = chain.from_iterable(
        combinations(numbers, count) for count in range(min(rules.flip_count, len(numbers)) + 1)
    )
    beside = [
        [card for (card, _), copies in zip(modifiers, chosen, strict=True) for _ in range(copies)]
        for chosen in product(*(range(copies + 1) for _, copies in modifiers))
    ]
    return {points(line_of((*some, *more)), rules) for some, more in product(list(kept), beside)}


def test_one_printed_deck_makes_0_to_145_and_the_odd_totals_to_171() -> None:
    official = edition()
    assert possible_totals(official, 3) == {*range(146), *range(147, 172, 2)}
    assert nearest_totals(146, official, 3) == (145, 147)
    assert nearest_totals(172, official, 3) == (171,)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (edition(deck=SMALL), 3),
        (edition(deck=SMALL, flip_count=3), 3),
        (edition(deck=SMALL, flip_count=4, flip_bonus=100), 3),
        (edition(deck=SMALL, flip_count=1, flip_bonus=7), 3),
        (edition(deck=TINY, decks=2, flip_count=2), 3),
        (edition(deck=TINY, flip_bonus=0), 19),
    ],
    ids=str,
)
def test_they_are_those_of_all_lines(rules: Rules, seats: int) -> None:
    assert possible_totals(rules, seats) == lines(rules, rules.deck_count(seats))


def test_a_second_deck_has_more_modifiers() -> None:
    official = edition()
    assert max(possible_totals(official, 18)) == 171
    assert max(possible_totals(official, 19)) == 201
    assert max(possible_totals(edition(decks=2), 3)) == 201


@given(st.integers(0, 400), st.sampled_from([edition(), edition(decks=3, flip_bonus=300)]))
def test_one_total_is_asked_for_as_all_are(total: int, rules: Rules) -> None:
    totals = possible_totals(rules, 3)
    assert is_possible(total, rules, 3) == (total in totals)
    if total not in totals:
        below = [other for other in totals if other < total]
        above = [other for other in totals if other > total]
        assert nearest_totals(total, rules, 3) == (
            *([max(below)] if below else ()),
            *([min(above)] if above else ()),
        )


def test_nothing_is_below_0() -> None:
    assert not is_possible(-1, edition(), 3)


def test_it_stays_quick_for_rules_without_bounds() -> None:
    many = edition(decks=5000, flip_count=20, flip_bonus=10**9)
    assert is_possible(150_000, many, 3)
    assert not is_possible(10**6, many, 3)
    assert is_possible(15 + 10**9, edition(flip_bonus=10**9, flip_count=5), 3)
    assert Card.X2 in many.deck
