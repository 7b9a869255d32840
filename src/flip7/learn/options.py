"""Every option and parameter of the rules in words: what it decides, and what its value means."""

from __future__ import annotations

from collections.abc import Mapping

from flip7.game.rules import EDITIONS, Edition, Rules, format_value
from flip7.learn.language import ENGLISH, N_, Language

_QUESTIONS: Mapping[str, str] = {
    "initial_deal": N_("Is everyone dealt a card before the first turn?"),
    "deal_after_flip_three": N_(
        "What if the initial deal reaches a player who already took Flip Three cards?"
    ),
    "stay_needs_card": N_("Does one need a card in front to stay?"),
    "flip_three_defers": N_("Which action cards drawn during a Flip Three wait until it is over?"),
    "deferred_on_bust": N_("What becomes of waiting cards if the receiver busts?"),
    "deferred_resolution": N_("How are several waiting cards dealt with?"),
    "tie_break": N_("What if several players lead when the game should end?"),
    "freeze_self": N_("May one freeze oneself while others are still in the round?"),
    "second_chance_first_copy": N_("May the drawer of a first Second Chance give it away?"),
    "target_score": N_("Which total ends the game at the end of a round?"),
    "flip_count": N_("How many different Numbers make a Flip 7?"),
    "flip_bonus": N_("How many points is a Flip 7 worth besides the cards?"),
    "min_players": N_("How many players are needed?"),
    "players_per_deck": N_("For how many players is one deck enough?"),
    "decks": N_("How many decks are played with?"),
    "deck": N_("Which cards does a deck have?"),
}

_ANSWERS: Mapping[str, Mapping[str, str]] = {
    "initial_deal": {
        "true": N_("The dealer deals one card face up to everyone before the turns begin."),
        "false": N_("Nothing is dealt in advance: play begins with the first player's choice."),
    },
    "deal_after_flip_three": {
        "deal": N_("That player is dealt a card all the same."),
        "offer": N_("That player may choose to hit or stay instead."),
    },
    "stay_needs_card": {
        "true": N_("One needs at least one card in front to stay."),
        "false": N_("One may stay with nothing in front, for 0 points."),
    },
    "flip_three_defers": {
        "none": N_("None: every action card is used the moment it comes up."),
        "actions": N_("Freeze and Flip Three wait; a Second Chance works at once."),
        "all": N_("All wait, a Second Chance too."),
    },
    "deferred_on_bust": {
        "discard": N_("They are discarded."),
        "redirect": N_("The receiver still aims them, at players who are in the round."),
    },
    "deferred_resolution": {
        "in_order": N_("One by one: each is aimed and takes effect before the next is looked at."),
        "assign_first": N_("All are aimed first; then they take effect in the same order."),
    },
    "tie_break": {
        "everyone": N_("Everyone plays further rounds until one player leads alone."),
        "tied_only": N_("Only the tied leaders play further rounds, until one leads alone."),
        "shared": N_("They win together."),
    },
    "freeze_self": {
        "allowed": N_("Yes, at any time."),
        "alone_only": N_("No, only a player who is alone in the round takes their own Freeze."),
    },
    "second_chance_first_copy": {
        "keep": N_("No, it is kept."),
        "may_give": N_("Yes, to any player in the round who has none."),
    },
}


def option_question(name: str, language: Language = ENGLISH) -> str:
    """What the option or parameter `name` decides, as a question."""
    return language.gettext(_QUESTIONS[name])


def option_answer(rules: Rules, name: str, language: Language = ENGLISH) -> str:
    """What the value of the option or parameter `name` means, in a sentence."""
    value = getattr(rules, name)
    if name in _ANSWERS:
        return language.gettext(_ANSWERS[name][format_value(value)])
    match name:
        case "target_score" | "flip_bonus":
            return language.ngettext("{count} point.", "{count} points.", value)
        case "flip_count":
            return language.ngettext("{count} Number.", "{count} different Numbers.", value)
        case "min_players":
            return language.ngettext("At least {count} player.", "At least {count} players.", value)
        case "players_per_deck":
            return language.ngettext("{count} player.", "{count} players.", value)
        case "decks" if value is None:
            return language.gettext("As many as the players need.")
        case "decks":
            return language.ngettext("Always {count} deck.", "Always {count} decks.", value)
        case _:
            return language.ngettext(
                "{count} card: {cards}", "{count} cards: {cards}", len(value), cards=str(value)
            )


def option_verdict(rules: Rules, name: str, language: Language = ENGLISH) -> str:
    """The answer, with a word on it where it is an inference."""
    answer = option_answer(rules, name, language)
    if not is_inferred(rules, name):
        return answer
    return language.gettext("{answer} (An inference: the text is silent.)", answer=answer)


def edition_title(edition: Edition, language: Language = ENGLISH) -> str:
    """The edition's title."""
    return language.gettext(edition.title)


def edition_origin(edition: Edition, language: Language = ENGLISH) -> str:
    """Where the edition's rules come from, in a phrase."""
    return language.gettext(edition.origin)


def is_moot(rules: Rules, name: str) -> bool:
    """Whether the option decides nothing, because another one leaves no question."""
    match name:
        case "deal_after_flip_three":
            return not rules.initial_deal
        case "deferred_on_bust" | "deferred_resolution":
            return rules.flip_three_defers == "none"
        case _:
            return False


def is_inferred(rules: Rules, name: str) -> bool:
    """Whether the value is an inference: the text behind the edition is silent on it, and no house
    rule has changed it."""
    base = EDITIONS[rules.edition]
    return name in base.inferred and getattr(rules, name) == getattr(base.rules, name)
