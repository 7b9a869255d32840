"""What a page is told of the next card, where the host shows odds."""

from __future__ import annotations

import msgspec

from flip7.game.cards import NUMBERS
from flip7.game.state import State
from flip7.odds.next_card import next_card


class OddsView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the next card can do to the seat that is asked, in copies of cards."""

    cards: int
    """How many can come."""
    busts: int
    saves: int
    flips: int
    gain: float
    """By how many points one more card changes the line on average."""
    numbers: tuple[int, ...]
    """How many copies of each Number can come, from 0 to the greatest of the deck."""


def odds_view(state: State, seat: int) -> OddsView:
    """The odds of a seat that may hit."""
    odds = next_card(state, seat)
    greatest = max(card.points for card, _ in state.rules.deck.items() if card.is_number)
    copies = {each.card: each.copies for each in odds.by_card}
    return OddsView(
        cards=odds.cards,
        busts=odds.busts,
        saves=odds.saves,
        flips=odds.flips,
        gain=float(odds.gain),
        numbers=tuple(copies.get(number, 0) for number in NUMBERS[: greatest + 1]),
    )
