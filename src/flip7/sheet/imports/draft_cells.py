"""Cells of forms that say by themselves what was noted."""

from __future__ import annotations

from flip7.game.cards import Card, CardError, parse_card
from flip7.sheet.entry import Bust, Cards, Entry, Total
from flip7.sheet.imports.draft import DraftCell
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.json_value import JsonValue


def draft_cell(
    place: str,
    *,
    points: int | None = None,
    cards: tuple[Card, ...] = (),
    busted: bool | None = None,
) -> DraftCell:
    """The cell that the fields of a form tell; a blank if they tell nothing.

    A bust keeps its cards only where they show the Number that came twice. Where the form does not
    say if somebody `busted`, points without cards are left to be interpreted: a 0 may be a bust.
    """
    entry: Entry | None = None
    if busted:
        numbers = [card for card in cards if card.is_number]
        entry = Bust(cards if len(numbers) == len(set(numbers)) + 1 else ())
        points = points or None
    elif cards:
        entry = Cards(cards)
    elif points is not None and busted is False:
        entry = Total(points)
    return DraftCell(_text(points, cards, busted=busted is True), place, entry, points)


def _text(points: int | None, cards: tuple[Card, ...], *, busted: bool) -> str:
    parts = ["bust"] if busted else []
    parts += [card.value for card in cards]
    return " ".join(parts) or ("" if points is None else str(points))


def card_of(node: JsonValue, before: str = "") -> Card:
    """The card that a number or a text names; `before` goes before a number, such as `+`."""
    return card_named(f"{before}{node.text().removeprefix(before)}", node.place)


def card_named(text: str, place: str) -> Card:
    """The card that a text names, at that place. Raises `ScoreFileError`."""
    try:
        return parse_card(text)
    except CardError as error:
        raise ScoreFileError(str(error), place) from None
