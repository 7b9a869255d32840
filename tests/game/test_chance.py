"""Chance: the vectors of docs/chance.md, and that its words are what it says."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import STANDARD_DECK, Card, Pile
from flip7.game.chance import (
    ChanceError,
    Sha256Words,
    SplitMix64,
    Words,
    below,
    mix64,
    players_stream,
    shoe_stream,
)
from flip7.game.engine import start
from flip7.game.rules import edition
from flip7.game.shoe import ShuffledShoe, commitment, committed, seeded

PAGE = (Path(__file__).parents[2] / "docs/chance.md").read_text(encoding="utf-8")
VECTORS = [
    line
    for block in re.findall(r"^```vectors\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]

MASK = (1 << 64) - 1
uint64 = st.integers(0, MASK)


def outputs(state: int) -> Iterator[int]:
    """SplitMix64 as the page writes it, one output after the other."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        yield z ^ (z >> 31)


def first(state: int) -> int:
    return next(outputs(state))


def words(source: Words, count: int) -> list[int]:
    return [source.next32() for _ in range(count)]


def deal(shoe: ShuffledShoe, deck: Pile) -> Iterator[Card]:
    """What the shoe gives while nothing comes back to `deck`; then that is filled again."""
    table = start(edition("official"), seats=3, dealer=2)
    while True:
        left = deck
        while left:
            card = shoe.draw(replace(table, deck=left))
            left = left.remove(card)
            yield card


def text(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def first_cards(shoe: ShuffledShoe, decks: str) -> str:
    return text(islice(deal(shoe, STANDARD_DECK * int(decks)), 20))


KINDS: Mapping[str, Callable[..., str]] = {
    "outputs": lambda state: text(islice(outputs(int(state)), 5)),
    "words": lambda state: text(words(SplitMix64(int(state)), 5)),
    "shoe": lambda seed, index: text(words(shoe_stream(int(seed), int(index)), 4)),
    "players": lambda seed, index: text(words(players_stream(int(seed), int(index)), 4)),
    "below": lambda state, n: text(numbers(SplitMix64(int(state)), int(n), 8)),
    "deal": lambda seed, index, decks: first_cards(seeded(int(seed), int(index)), decks),
    "reshuffle": lambda seed, index, cards: reshuffled(
        seeded(int(seed), int(index)), Pile.parse(cards)
    ),
    "commitment": lambda secret: commitment(bytes.fromhex(secret)),
    "secret-words": lambda secret: text(words(Sha256Words(bytes.fromhex(secret)), 10)),
    "secret-deal": lambda secret, decks: first_cards(committed(bytes.fromhex(secret)), decks),
}
"""What each kind of vector stands for, from its inputs as they are written."""


def numbers(source: Words, n: int, count: int) -> list[int]:
    return [below(source, n) for _ in range(count)]


def reshuffled(shoe: ShuffledShoe, cards: Pile) -> str:
    return text(islice(deal(shoe, cards), 2 * len(cards)))


@pytest.mark.parametrize("vector", VECTORS)
def test_vector(vector: str) -> None:
    question, expected = vector.split(": ")
    kind, *inputs = question.split()
    assert KINDS[kind](**dict(given.split("=") for given in inputs)) == expected


def test_every_kind_of_vector_is_on_the_page() -> None:
    assert {vector.partition(" ")[0] for vector in VECTORS} == set(KINDS)


class TestSplitMix64:
    @given(uint64)
    def test_its_words_are_the_high_halves(self, state: int) -> None:
        expected = [output >> 32 for output in islice(outputs(state), 100)]
        assert words(SplitMix64(state), 100) == expected

    @given(uint64)
    def test_mix64_is_one_output(self, state: int) -> None:
        assert mix64(state + 0x9E3779B97F4A7C15 & MASK) == first(state)


class TestStreams:
    @given(uint64, uint64)
    def test_both_follow_from_seed_and_index(self, seed: int, index: int) -> None:
        both = outputs(first((first(seed) + index) & MASK))
        assert words(shoe_stream(seed, index), 3) == words(SplitMix64(next(both)), 3)
        assert words(players_stream(seed, index), 3) == words(SplitMix64(next(both)), 3)

    def test_neighbours_are_unrelated(self) -> None:
        """Half of the bits differ between any two, give or take; no word occurs twice."""
        streams = [
            words(stream(seed, index), 64)
            for stream in (shoe_stream, players_stream)
            for seed in range(8)
            for index in range(8)
        ]
        assert len({word for stream in streams for word in stream}) == 2 * 8 * 8 * 64
        for one, other in combinations(streams, 2):
            differing = sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))
            assert 850 < differing < 1200  # of 2,048 bits; chance alone stays within this

    @pytest.mark.parametrize(("seed", "index"), [(-1, 0), (1 << 64, 0), (0, -1), (0, 1 << 64)])
    def test_others_are_refused(self, seed: int, index: int) -> None:
        for stream in (shoe_stream, players_stream):
            with pytest.raises(ChanceError, match="from 0 to 18446744073709551615"):
                stream(seed, index)


class TestBelow:
    @given(uint64, st.integers(1, (1 << 32) - 1))
    def test_it_is_below_n(self, state: int, n: int) -> None:
        assert all(0 <= number < n for number in numbers(SplitMix64(state), n, 20))

    @pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 94])
    def test_all_numbers_are_equally_likely(self, n: int) -> None:
        """The smallest and the greatest word that give each number show how many words do."""
        for number in range(n):
            least = -(-(number << 32) // n)
            beyond = -(-(number + 1 << 32) // n)
            if least * n & 0xFFFFFFFF < (1 << 32) % n:
                least += 1  # passed over
            assert beyond - least == (1 << 32) // n
            for word in (least, beyond - 1):
                assert below(Fixed(word), n) == number

    def test_an_unfair_word_is_passed_over(self) -> None:
        assert below(Fixed(0, 5 << 29), 3) == 1


class Fixed:
    def __init__(self, *words: int) -> None:
        self.next32 = iter(words).__next__


class TestSha256Words:
    def test_blocks_of_eight(self) -> None:
        secret = bytes(range(32))
        stream = b"".join(
            sha256(secret + bytes(7) + bytes([counter])).digest() for counter in range(3)
        )
        expected = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 96, 4)]
        assert words(Sha256Words(secret), 24) == expected

    @pytest.mark.parametrize("length", [0, 31, 33])
    def test_another_length_is_refused(self, length: int) -> None:
        for use in (Sha256Words, committed, commitment):
            with pytest.raises(ChanceError, match=f"32 bytes, this one {length}"):
                use(bytes(length))
