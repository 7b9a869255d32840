"""What an entry can't be: more cards than there are, more Numbers than a line holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE, Card, Pile
from flip7.game.errors import quoted
from flip7.game.rules import MOST_VALUE, Rules, change
from flip7.learn.card_names import card_name
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total

LONGEST_TEXT = 1000
"""The most characters that are typed into a cell."""


@lru_cache(maxsize=64)
def cards_in_play(rules: Rules, seats: int) -> Pile:
    """All the cards that so many play with, were it only one. Raises `RulesError`."""
    return change(rules, min_players=1).full_deck(max(seats, 1))


def sum_of(text: str) -> int | None:
    """The number or the sum that `text` is, such as `31` or `10+15+8`; `None` if it is neither or
    more than `MOST_VALUE`."""
    if len(text) > LONGEST_TEXT or re.fullmatch(r"[0-9]+(\+[0-9]+)*", text) is None:
        return None
    total = sum(int(term) for term in text.split("+"))
    return total if total <= MOST_VALUE else None


def fault_of(entry: Entry, rules: Rules, deck: Pile | None) -> str | None:
    """Why there can't be such an entry, as a clause; `None` if there can.

    `deck` are all the cards in play; without it, as many decks as it takes are.
    """
    match entry:
        case Total():
            return _fault_of_total(entry)
        case Cards():
            return _fault_of_line(entry.cards, rules) or _fault_of_copies(entry.cards, rules, deck)
        case Bust() if entry.cards:
            return _fault_of_bust(entry.cards) or _fault_of_copies(entry.cards, rules, deck)
        case Bust() | Absent():
            return None


def fault_of_sum(entry: Entry) -> str | None:
    """Why the entry can't be a sum of several rounds, as a clause; `None` if it can."""
    if isinstance(entry, Total | Absent):
        return None
    return "this round holds sums of several rounds, which are points alone"


def fault_of_round(entries: Iterable[Entry], deck: Pile) -> str | None:
    """Why these entries can't be of one round, as a clause; `None` if they can."""
    laid = sum([_packed(entry.cards) for entry in entries if isinstance(entry, Bust | Cards)])
    for card, copies in Pile(laid).items():
        if copies > deck[card]:
            return (
                f"with these cards {copies} copies of {card_name(card)} would lie on the table,"
                f" but {_there_is(deck[card])}"
            )
    return None


def repeated_numbers(cards: Iterable[Card]) -> dict[Card, int]:
    """Each Number that is there more than once, with its copies."""
    copies = Counter(card for card in cards if card.is_number)
    return {card: number for card, number in copies.items() if number > 1}


def _fault_of_total(entry: Total) -> str | None:
    if not 0 <= entry.points <= MOST_VALUE:
        return f"{quoted(entry.points)} points: a round brings from 0 to {MOST_VALUE:,}"
    if entry.written and sum_of(entry.written) != entry.points:
        return f"{quoted(entry.written)} is no sum of {entry.points}"
    return None


def _fault_of_line(cards: tuple[Card, ...], rules: Rules) -> str | None:
    if not cards:
        return "no card is told: a line without any is noted as 0 points"
    repeated = next(iter(repeated_numbers(cards)), None)
    if repeated is not None:
        return f"{repeated} is there twice, which busts"
    different = sum(card.is_number for card in cards)
    if different > rules.flip_count:
        return f"{different} Numbers: the round is over once somebody has {rules.flip_count}"
    if FLIP_THREE in cards:
        return f"a {card_name(FLIP_THREE)} ({FLIP_THREE}) lies in no line, leave it out"
    for card in (SECOND_CHANCE, FREEZE):
        if cards.count(card) > 1:
            return f"{cards.count(card)} times {card_name(card)}: nobody keeps more than one"
    return None


def _fault_of_bust(cards: tuple[Card, ...]) -> str | None:
    if list(repeated_numbers(cards).values()) != [2]:
        return "the line of a bust has one Number twice"
    return None


def _fault_of_copies(cards: tuple[Card, ...], rules: Rules, deck: Pile | None) -> str | None:
    for card, copies in Counter(cards).items():
        if card not in rules.deck:
            return f"{card_name(card)} is no card of this deck"
        if deck is not None and copies > deck[card]:
            return f"{copies} times {card_name(card)}, but {_there_is(deck[card])}"
    return None


def _there_is(copies: int) -> str:
    return "there is none" if copies == 0 else f"there {'is' if copies == 1 else 'are'} {copies}"


@lru_cache(maxsize=4096)
def _packed(cards: tuple[Card, ...]) -> int:
    return Pile.of(cards).packed
