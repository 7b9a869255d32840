"""The names of cards, as they stand alone and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE, Card
from flip7.learn.language import ENGLISH, N_, Language

_NAMES: Mapping[Card, str] = {
    Card.BLANK: N_("blank"),
    FREEZE: N_("Freeze"),
    FLIP_THREE: N_("Flip Three"),
    SECOND_CHANCE: N_("Second Chance"),
}

_THE: Mapping[Card, str] = {
    Card.BLANK: N_("the blank"),
    FREEZE: N_("the Freeze"),
    FLIP_THREE: N_("the Flip Three"),
    SECOND_CHANCE: N_("the Second Chance"),
}

# Which article a number takes is for each language to say, so every card has a message.
_A: Mapping[Card, str] = {
    Card.N0: N_("a 0"),
    Card.N1: N_("a 1"),
    Card.N2: N_("a 2"),
    Card.N3: N_("a 3"),
    Card.N4: N_("a 4"),
    Card.N5: N_("a 5"),
    Card.N6: N_("a 6"),
    Card.N7: N_("a 7"),
    Card.N8: N_("an 8"),
    Card.N9: N_("a 9"),
    Card.N10: N_("a 10"),
    Card.N11: N_("an 11"),
    Card.N12: N_("a 12"),
    Card.N13: N_("a 13"),
    Card.N14: N_("a 14"),
    Card.N15: N_("a 15"),
    Card.N16: N_("a 16"),
    Card.N17: N_("a 17"),
    Card.N18: N_("an 18"),
    Card.N19: N_("a 19"),
    Card.N20: N_("a 20"),
    Card.N21: N_("a 21"),
    Card.N22: N_("a 22"),
    Card.N23: N_("a 23"),
    Card.N24: N_("a 24"),
    Card.N25: N_("a 25"),
    Card.N26: N_("a 26"),
    Card.N27: N_("a 27"),
    Card.N28: N_("a 28"),
    Card.N29: N_("a 29"),
    Card.N30: N_("a 30"),
    Card.N31: N_("a 31"),
    Card.BLANK: N_("a blank"),
    Card.PLUS_2: N_("a +2"),
    Card.PLUS_4: N_("a +4"),
    Card.PLUS_6: N_("a +6"),
    Card.PLUS_8: N_("a +8"),
    Card.PLUS_10: N_("a +10"),
    Card.X2: N_("an x2"),
    FREEZE: N_("a Freeze"),
    FLIP_THREE: N_("a Flip Three"),
    SECOND_CHANCE: N_("a Second Chance"),
}


def card_name(card: Card, language: Language = ENGLISH) -> str:
    """The card's name alone: `7`, `+4`, `Freeze`."""
    return language.gettext(_NAMES[card]) if card in _NAMES else card.value


def a_card(card: Card, language: Language = ENGLISH) -> str:
    """The card as one of its kind: `an 8`, `a Freeze`."""
    return language.gettext(_A[card])


def the_card(card: Card, language: Language = ENGLISH) -> str:
    """The card of which was spoken: `the 8`, `the Freeze`."""
    if card in _THE:
        return language.gettext(_THE[card])
    return language.gettext("the {card}", card=card.value)
