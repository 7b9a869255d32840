"""Cards as they are drawn: kind by shape and sign, colour only as a help.

A Number has square corners, a modifier round ones, an action a double frame; in one row they are
`[7]`, `(+4)` and `<FZ>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from flip7.game.cards import Card
from flip7.learn.language import N_, Language

PAPER = "#f6f1e4"
_NUMBER_INKS = (
    "#575757",
    "#8a4b08",
    "#6b5b00",
    "#a3265a",
    "#00626b",
    "#1d6b1d",
    "#6a1f7d",
    "#9c2a2a",
    "#3a5a00",
    "#0b4f8a",
    "#b02a12",
    "#23408f",
    "#5c3a21",
)
_MODIFIER_INK = "#8f4a00"
_ACTION_INKS = {Card.FREEZE: "#00529b", Card.FLIP_THREE: "#7a5c00", Card.SECOND_CHANCE: "#b0103c"}

_NUMBER_FRAME, _MODIFIER_FRAME, _ACTION_FRAME = tuple("┌─┐│└┘"), tuple("╭─╮│╰╯"), tuple("╔═╗║╚╝")

CARD_ROWS = 3


class Look(StrEnum):
    """What is to be seen of a card besides what it is."""

    PLAIN = "plain"
    NEW = "new"
    """It has just come up."""
    CLASH = "clash"
    """One of two equal Numbers."""
    OUT = "out"
    """It counts no longer."""


def ink(card: Card) -> str:
    """The colour in which a card is drawn."""
    if card.is_number:
        return _NUMBER_INKS[card.points % len(_NUMBER_INKS)]
    return _MODIFIER_INK if card.is_modifier else _ACTION_INKS[card]


def _style(card: Card, look: Look) -> Style:
    match look:
        case Look.PLAIN:
            return Style(color=ink(card), bgcolor=PAPER, bold=True)
        case Look.NEW:
            return Style(color=PAPER, bgcolor=ink(card), bold=True)
        case Look.CLASH:
            return Style(color="#ffffff", bgcolor="#b00020", bold=True)
        case Look.OUT:
            return Style(color="#8c8c8c", bgcolor="#333333")


def _frame(card: Card) -> Sequence[str]:
    if card.is_number:
        return _NUMBER_FRAME
    return _MODIFIER_FRAME if card.is_modifier else _ACTION_FRAME


def sign(card: Card) -> str:
    """The card's text with a proper multiplication sign."""
    return card.value.replace("x", "×")


def card_rows(card: Card, look: Look = Look.PLAIN) -> tuple[str, str, str]:
    """The card as three rows of characters, all of one width."""
    top_left, across, top_right, down, low_left, low_right = _frame(card)
    inner = sign(card).rjust(2)
    above = {Look.NEW: "▼", Look.CLASH: "!"}.get(look, across) * len(inner)
    return (
        f"{top_left}{above}{top_right}",
        f"{down}{inner}{down}",
        f"{low_left}{across * len(inner)}{low_right}",
    )


def big_card(card: Card, language: Language, look: Look = Look.PLAIN) -> Text:
    """The card in five rows, for the one that everybody looks at."""
    top_left, across, top_right, down, low_left, low_right = _frame(card)
    width = 7
    corner = sign(card)
    name = Text(language.gettext(_NAMES[card]) if card in _NAMES else "")
    name.align("center", width)
    rows = (
        f"{top_left}{across * width}{top_right}",
        f"{down}{corner.ljust(width)}{down}",
        f"{down}{name}{down}",
        f"{down}{corner.rjust(width)}{down}",
        f"{low_left}{across * width}{low_right}",
    )
    return Text("\n".join(rows), style=_style(card, look))


_NAMES = {
    # Translators: at most seven columns, as on the face of a card; so the three that follow.
    Card.X2: N_("DOUBLE"),
    Card.FREEZE: N_("FREEZE"),
    Card.FLIP_THREE: N_("FLIP 3"),
    Card.SECOND_CHANCE: N_("2ND CH"),
}


def chip(card: Card, look: Look = Look.PLAIN) -> Text:
    """The card in one row."""
    if look is Look.CLASH:
        around = "!!"
    elif card.is_number:
        around = "[]"
    else:
        around = "()" if card.is_modifier else "<>"
    return Text(f"{around[0]}{sign(card)}{around[1]}", style=_style(card, look))


Drawn = Sequence[tuple[Card, Look]]
"""Cards in the order in which they lie, each with its look."""


def tall_line(cards: Drawn, width: int) -> Text:
    """Cards side by side in three rows, or as chips where `width` is too small for that."""
    drawn = [(card_rows(card, look), _style(card, look)) for card, look in cards]
    used = sum(cell_len(rows[0]) for rows, _ in drawn)
    if used > width:
        return short_line(cards, width)
    gap = Text(" " if used + len(drawn) <= width else "")
    return Text("\n").join(
        gap.join(Text(rows[row], style) for rows, style in drawn) for row in range(CARD_ROWS)
    )


def short_line(cards: Drawn, width: int) -> Text:
    """Cards as chips, in as many rows as `width` makes necessary."""
    return wrapped((chip(card, look) for card, look in cards), width)


def wrapped(parts: Iterable[Text], width: int) -> Text:
    """Parts that must not be broken, with a space between, in rows of at most `width`."""
    rows = [Text()]
    for part in parts:
        if rows[-1] and rows[-1].cell_len + 1 + part.cell_len > width:
            rows.append(Text())
        if rows[-1]:
            rows[-1].append(" ")
        rows[-1].append_text(part)
    return Text("\n").join(rows)
