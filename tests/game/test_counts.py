"""How many games there are on tiny decks, exactly: a rule that changes changes a number."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from flip7.conform.counts import Count, counts
from flip7.game.cards import Pile
from flip7.game.rules import EDITIONS, Rules, RulesError, edition

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")


class Tiny(NamedTuple):
    """A game with few cards; the last seat deals."""

    deck: str
    seats: int
    depth: int
    target_score: int = 200

    def rules(self, id: str) -> Rules:
        return edition(
            id, min_players=2, deck=Pile.parse(self.deck), target_score=self.target_score
        )


THREE_NUMBERS = Tiny("1 2 3", seats=2, depth=6)
ACTIONS = Tiny("1 2*2 FZ F3 SC", seats=2, depth=9)
CHAINS = Tiny("1 2 3 FZ F3*2", seats=2, depth=9)
SPARES = Tiny("1*2 FZ F3*2 SC*2", seats=3, depth=8)
TIES = Tiny("1*2 2", seats=2, depth=8, target_score=1)
DECKS = (THREE_NUMBERS, ACTIONS, CHAINS, SPARES, TIES)

by_deck = pytest.mark.parametrize("tiny", DECKS, ids=lambda tiny: tiny.deck)
by_edition = pytest.mark.parametrize("id", EDITIONS)


@cache
def counted(tiny: Tiny, id: str) -> list[Count]:
    return list(counts(tiny.rules(id), tiny.seats, tiny.seats - 1, tiny.depth))


def paths(tiny: Tiny, id: str) -> list[int]:
    return [count.paths for count in counted(tiny, id)]


def states(tiny: Tiny, id: str) -> list[int]:
    return [count.states for count in counted(tiny, id)]


@by_deck
@by_edition
def test_what_can_happen_has_a_probability_of_exactly_one_at_every_depth(
    tiny: Tiny, id: str
) -> None:
    assert [count.total for count in counted(tiny, id)] == [1] * (tiny.depth + 1)


TABLE: dict[Tiny, dict[str, tuple[list[int], list[int]]]] = {
    THREE_NUMBERS: {
        "official": (
            [1, 3, 6, 12, 18, 24, 42],
            [1, 3, 6, 12, 18, 18, 18],
        ),
        "scorepad": (
            [1, 2, 5, 10, 20, 35, 64],
            [1, 2, 5, 10, 20, 35, 64],
        ),
        "starter": (
            [1, 3, 6, 12, 18, 24, 42],
            [1, 3, 6, 12, 18, 18, 18],
        ),
        "tabletop": (
            [1, 3, 6, 12, 18, 24, 42],
            [1, 3, 6, 12, 18, 18, 18],
        ),
        "handbook": (
            [1, 3, 6, 12, 18, 24, 42],
            [1, 3, 6, 12, 18, 18, 18],
        ),
        "booklet": (
            [1, 2, 5, 10, 20, 35, 64],
            [1, 2, 5, 10, 20, 35, 64],
        ),
    },
    ACTIONS: {
        "official": (
            [1, 5, 17, 39, 106, 245, 492, 948, 1621, 2497],
            [1, 5, 17, 39, 91, 161, 282, 461, 702, 907],
        ),
        "scorepad": (
            [1, 2, 7, 16, 41, 106, 235, 528, 1010, 1953],
            [1, 2, 7, 16, 40, 88, 167, 323, 536, 862],
        ),
        "starter": (
            [1, 5, 17, 40, 108, 247, 524, 1029, 1875, 2921],
            [1, 5, 17, 40, 99, 193, 347, 560, 865, 1176],
        ),
        "tabletop": (
            [1, 5, 17, 39, 106, 245, 492, 942, 1619, 2451],
            [1, 5, 17, 39, 91, 161, 281, 450, 690, 887],
        ),
        "handbook": (
            [1, 5, 17, 39, 106, 245, 492, 942, 1619, 2451],
            [1, 5, 17, 39, 91, 161, 281, 450, 690, 887],
        ),
        "booklet": (
            [1, 2, 7, 16, 41, 106, 235, 528, 1010, 1953],
            [1, 2, 7, 16, 40, 88, 167, 323, 536, 862],
        ),
    },
    CHAINS: {
        "official": (
            [1, 5, 16, 39, 114, 296, 601, 1149, 1854, 2640],
            [1, 5, 16, 39, 102, 194, 340, 581, 847, 880],
        ),
        "scorepad": (
            [1, 2, 7, 16, 42, 117, 290, 662, 1272, 2297],
            [1, 2, 7, 16, 41, 100, 199, 412, 715, 1102],
        ),
        "starter": (
            [1, 5, 16, 40, 110, 261, 590, 1141, 1984, 2931],
            [1, 5, 16, 40, 110, 246, 521, 912, 1319, 1396],
        ),
        "tabletop": (
            [1, 5, 16, 39, 114, 296, 601, 1119, 1569, 2370],
            [1, 5, 16, 39, 102, 194, 340, 563, 733, 730],
        ),
        "handbook": (
            [1, 5, 16, 39, 114, 296, 601, 1119, 1569, 2370],
            [1, 5, 16, 39, 102, 194, 340, 563, 733, 730],
        ),
        "booklet": (
            [1, 2, 7, 16, 42, 117, 290, 662, 1272, 2297],
            [1, 2, 7, 16, 41, 100, 199, 412, 715, 1102],
        ),
    },
    SPARES: {
        "official": (
            [1, 4, 14, 47, 134, 366, 919, 2227, 4766],
            [1, 4, 14, 47, 118, 259, 494, 928, 1606],
        ),
        "scorepad": (
            [1, 2, 6, 16, 43, 121, 320, 832, 1869],
            [1, 2, 6, 16, 43, 109, 243, 563, 1102],
        ),
        "starter": (
            [1, 4, 14, 47, 138, 386, 1032, 2447, 5152],
            [1, 4, 14, 47, 134, 345, 816, 1621, 2754],
        ),
        "tabletop": (
            [1, 4, 14, 47, 134, 366, 921, 2147, 4313],
            [1, 4, 14, 47, 118, 259, 495, 890, 1431],
        ),
        "handbook": (
            [1, 4, 14, 47, 134, 366, 921, 2147, 4313],
            [1, 4, 14, 47, 118, 259, 495, 890, 1431],
        ),
        "booklet": (
            [1, 2, 6, 16, 43, 121, 320, 832, 1869],
            [1, 2, 6, 16, 43, 109, 243, 563, 1102],
        ),
    },
    TIES: {
        "official": (
            [1, 2, 3, 6, 9, 12, 18, 18, 19],
            [1, 2, 3, 6, 9, 9, 9, 9, 10],
        ),
        "scorepad": (
            [1, 2, 4, 7, 13, 20, 30, 41, 57],
            [1, 2, 4, 7, 13, 20, 29, 36, 42],
        ),
        "starter": (
            [1, 2, 3, 6, 9, 12, 18, 18, 19],
            [1, 2, 3, 6, 9, 9, 9, 9, 10],
        ),
        "tabletop": (
            [1, 2, 3, 6, 9, 12, 18, 18, 19],
            [1, 2, 3, 6, 9, 9, 9, 9, 10],
        ),
        "handbook": (
            [1, 2, 3, 6, 9, 12, 18, 18, 18],
            [1, 2, 3, 6, 9, 9, 9, 9, 9],
        ),
        "booklet": (
            [1, 2, 4, 7, 13, 20, 30, 41, 57],
            [1, 2, 4, 7, 13, 20, 29, 36, 42],
        ),
    },
}
"""For each edition the paths, then the states, from depth 0 on."""


@by_deck
@by_edition
def test_there_are_so_many_paths_and_states(tiny: Tiny, id: str) -> None:
    assert (paths(tiny, id), states(tiny, id)) == TABLE[tiny][id]


class TestByHand:
    """Some of the numbers can be worked out on paper; A and B play, B deals."""

    def test_three_numbers_with_a_deal(self) -> None:
        assert paths(THREE_NUMBERS, "official") == [
            1,
            3,  # A is dealt one of three
            3 * 2,  # B one of the other two
            6 * 2,  # A hits or stays
            6 * 1 + 6 * 2,  # the last card comes up, or it is B who hits or stays
            # B hits or stays | the last card comes up for B | both have stayed: next
            6 * 2 + 6 * 1 + 6 * 1,
            # A, now alone, hits or stays | so does B | one card is left, for the first of the deal
            12 * 2 + 6 * 2 + 6 * 1,
        ]

    def test_where_no_card_is_left_two_paths_come_to_the_same(self) -> None:
        """Hitting is staying there: the 12 paths of B's choice at depth 5 are 6 states."""
        assert states(THREE_NUMBERS, "official") == [1, 3, 6, 12, 18, 6 + 6 + 6, 6 + 6 + 6]

    def test_three_numbers_without_a_deal(self) -> None:
        assert paths(THREE_NUMBERS, "booklet")[:5] == [
            1,
            2,  # A hits or stays, with nothing yet
            3 + 2,  # one of three cards, or B hits or stays
            3 * 2 + 3 + 1,  # B hits or stays; or B's card; or both have stayed with nothing: next
            # B's card of two, or A's choice after B has stayed | B's choice | in round two B begins
            (3 * 2 + 3 * 2) + 3 * 2 + 2,
        ]

    def test_a_deck_with_actions(self) -> None:
        """The second card is of the kinds that are left; an action card must be aimed first."""
        after_1 = len(["2", "F3", "FZ", "SC"])
        after_2 = len(["1", "2", "F3", "FZ", "SC"])
        after_second_chance = len(["1", "2", "F3", "FZ"])
        targets = len(["A", "B"])
        assert paths(ACTIONS, "official")[:3] == [
            1,
            5,
            after_1 + after_2 + after_second_chance + targets + targets,
        ]

    @pytest.mark.parametrize(
        ("id", "over"),
        [("official", Fraction(11, 12)), ("tabletop", Fraction(11, 12)), ("handbook", Fraction(1))],
    )
    def test_how_probable_a_tie_is(self, id: str, over: Fraction) -> None:
        """A round ends in a tie if both are dealt a 1, in one of three cases, and both stay, in one
        of four; with any other card, or after any hit, one of them has more. At most six moves
        are made: two cards of the deal, a hit, its card, and two more decisions. Where a tie is
        shared all games are over then, else all but those with one."""
        assert counted(TIES, id)[6].over == over
        assert 1 - Fraction(11, 12) == Fraction(1, 3) * Fraction(1, 4)

    def test_two_cards_that_differ_decide_the_game_in_one_round(self) -> None:
        """Two deals, then two decisions of two moves each, though hitting is staying: there is no
        card. Only who has which card makes a difference."""
        rules = Tiny("1 2", seats=2, depth=4, target_score=1).rules("official")
        *_, last = counts(rules, 2, 1, 4)
        assert (last.paths, last.states, last.over) == (2 * 1 * 2 * 2, 2, Fraction(1))


def test_a_game_that_is_over_stays_as_it_is() -> None:
    rules = Tiny("1 2", seats=2, depth=9, target_score=1).rules("official")
    *_, fourth, _, _, last = counts(rules, 2, 1, 7)
    assert (last.states, last.paths, last.over) == (fourth.states, fourth.paths, Fraction(1))


def test_editions_that_do_not_differ_on_these_decks_have_the_same_numbers() -> None:
    """These differ in nothing, or in how a tie is broken, which comes later than the counts."""
    for tiny in (THREE_NUMBERS, ACTIONS, CHAINS, SPARES):
        assert counted(tiny, "scorepad") == counted(tiny, "booklet")
        assert counted(tiny, "tabletop") == counted(tiny, "handbook")


@pytest.mark.parametrize("other", ["starter", "tabletop", "booklet"])
def test_editions_that_differ_have_other_numbers(other: str) -> None:
    assert counted(CHAINS, other) != counted(CHAINS, "official")


def test_too_few_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="need at least 2"):
        list(counts(CHAINS.rules("official"), 1, 0, 1))


@by_edition
def test_the_page_has_the_numbers_of_one_deck(id: str) -> None:
    assert f"`{CHAINS.deck}`" in PAGE
    row = re.search(rf"^\| {id} \|([\d |]+)\|$", PAGE, re.MULTILINE)
    assert row
    assert [int(cell) for cell in row[1].split("|")] == paths(CHAINS, id)
