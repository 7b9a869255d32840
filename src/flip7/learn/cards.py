"""The rules of what a deck has, and of how many are played with."""

from __future__ import annotations

from flip7.game.cards import Card
from flip7.game.rules import Rules
from flip7.learn.card_names import card_name
from flip7.learn.contents import contents
from flip7.learn.language import Language
from flip7.learn.sections import Bullets, Paragraph, Section, Table, some


def cards(rules: Rules, language: Language) -> Section:
    """What the deck has."""
    _ = language.gettext
    has = contents(rules)
    number_count = sum(rules.deck[card] for card in has.numbers)
    return Section(
        "cards",
        _("The cards"),
        (
            Paragraph(
                language.ngettext(
                    "A deck has {count} card, {numbers} of them with a Number:",
                    "A deck has {count} cards, {numbers} of them with a Number:",
                    len(rules.deck),
                    numbers=number_count,
                )
            ),
            Table(
                (_("Number"), _("Copies")),
                tuple((card.value, str(rules.deck[card])) for card in has.numbers),
            ),
            *_special_cards(rules, language),
            Bullets(
                some(
                    _("Only Numbers can make anybody bust. All other cards are no Numbers.")
                    if has.modifiers or has.actions
                    else None,
                    _("A +2 has nothing to do with the Number 2.")
                    if Card.PLUS_2 in has.plus and Card.N2 in has.numbers
                    else None,
                    _("The 0 adds no points, but it is a Number like any other.")
                    if has.zero
                    else None,
                    deck_count(rules, language),
                )
            ),
        ),
    )


def _special_cards(rules: Rules, language: Language) -> tuple[Paragraph | Table, ...]:
    others = [(card, copies) for card, copies in rules.deck.items() if not card.is_number]
    if not others:
        return (Paragraph(language.gettext("There are no other cards.")),)
    return (
        Paragraph(
            language.gettext("The other cards, modifiers and then action cards:")
            if contents(rules).modifiers and contents(rules).actions
            else language.gettext("The other cards:")
        ),
        Table(
            (
                language.gettext("Card"),
                language.gettext("Copies"),
                language.gettext("What it does"),
            ),
            tuple(
                (card_name(card, language), str(copies), effect(card, language))
                for card, copies in others
            ),
        ),
    )


def effect(card: Card, language: Language) -> str:
    """What a modifier or an action card does, in a line."""
    _ = language.gettext
    match card:
        case Card.BLANK:
            return _("Adds nothing.")
        case Card.X2:
            return _("Doubles the sum of your Numbers.")
        case Card.FREEZE:
            return _("Takes a player out of the round, who keeps the points so far.")
        case Card.FLIP_THREE:
            return _("Makes a player take three cards, one at a time.")
        case Card.SECOND_CHANCE:
            return _("Saves its holder once from a Number that comes twice.")
        case _:
            return language.ngettext("Adds {count} point.", "Adds {count} points.", card.points)


def deck_count(rules: Rules, language: Language) -> str:
    """How many decks are played with."""
    if rules.decks is not None:
        return language.ngettext(
            "You play with {count} deck, however many players there are.",
            "You play with {count} decks, however many players there are.",
            rules.decks,
        )
    return language.ngettext(
        "Every {count} player needs a deck of their own: shuffle all decks together.",
        "One deck is enough for up to {count} players. Shuffle in another one for every further"
        " group of that size, even one that is not full.",
        rules.players_per_deck,
    )
