"""Which totals a line of cards can make, from the deck and the options in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from flip7.game.cards import X2
from flip7.game.rules import Rules

# A set of sums is the bits of one number: bit 12 is set if 12 can be made. To add a card that may
# or may not be there is one shift, however many sums there are. What a bonus is added to is kept
# apart, since no bound is set to bonuses that would fit so many bits.


def possible_totals(rules: Rules, seats: int) -> frozenset[int]:
    """Every number of points that a round can bring to one of so many players."""
    return frozenset(
        bonus + place for bonus, sums in _sums(rules, seats) for place in _places(sums)
    )


def is_possible(points: int, rules: Rules, seats: int) -> bool:
    """Whether a round can bring so many points to one of so many players."""
    return any(
        points >= bonus and sums >> (points - bonus) & 1 for bonus, sums in _sums(rules, seats)
    )


def nearest_totals(points: int, rules: Rules, seats: int) -> tuple[int, ...]:
    """The possible totals next to so many points that are not: the nearest below and the nearest
    above, as far as there are such."""
    below: list[int] = []
    above: list[int] = []
    for bonus, sums in _sums(rules, seats):
        place = max(points - bonus, 0)
        if lower := sums & ((1 << place) - 1):
            below.append(bonus + lower.bit_length() - 1)
        if upper := sums >> place:
            above.append(bonus + place + (upper & -upper).bit_length() - 1)
    return tuple([max(below)] if below else []) + tuple([min(above)] if above else [])


def _sums(rules: Rules, seats: int) -> tuple[tuple[int, int], ...]:
    return _sums_of_decks(rules, rules.deck_count(max(seats, 1)))


@lru_cache(maxsize=64)
def _sums_of_decks(rules: Rules, decks: int) -> tuple[tuple[int, int], ...]:
    """The sums that can be made without the bonus and with it, each with that bonus."""
    by_count = _sums_of_numbers(card.points for card in rules.deck.cards() if card.is_number)
    fewer = _united(by_count[: rules.flip_count])
    flips = by_count[rules.flip_count] if rules.flip_count < len(by_count) else 0
    sums = [fewer, flips]
    if X2 in rules.deck:
        sums = [each | _united(1 << 2 * place for place in _places(each)) for each in sums]
    for card, copies in rules.deck.items():
        if card.is_modifier and card.points:
            sums = [_with_copies(each, card.points, copies * decks) for each in sums]
    return (0, sums[0]), (rules.flip_bonus, sums[1])


def _sums_of_numbers(numbers: Iterable[int]) -> list[int]:
    """The sums of no Number, of one, of two different ones and so on."""
    different = sorted(set(numbers))
    sums = [1] + [0] * len(different)
    for number in different:
        for count in range(len(different), 0, -1):
            sums[count] |= sums[count - 1] << number
    return sums


def _with_copies(sums: int, points: int, copies: int) -> int:
    """The sums once up to so many cards of these points may be added."""
    step = 1
    while copies > 0:
        step = min(step, copies)
        sums |= sums << points * step
        copies -= step
        step *= 2
    return sums


def _united(sets: Iterable[int]) -> int:
    united = 0
    for each in sets:
        united |= each
    return united


def _places(sums: int) -> Iterator[int]:
    """The places of the bits that are set."""
    return (place for place, bit in enumerate(f"{sums:b}"[::-1]) if bit == "1")
