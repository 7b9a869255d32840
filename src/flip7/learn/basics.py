"""The rules from the goal to a bust: what is told before the action cards."""

from __future__ import annotations

from flip7.game.rules import Rules
from flip7.learn.contents import contents
from flip7.learn.language import Language
from flip7.learn.phrases import flip7_numbers, points_phrase
from flip7.learn.sections import Bullets, Paragraph, Section, Steps, some


def goal(rules: Rules, language: Language) -> Section:
    """What the game is about."""
    _ = language.gettext
    return Section(
        "goal",
        _("Goal"),
        (
            Paragraph(
                _(
                    "Turn over cards, collect points, and stop in time. In every round you"
                    " decide card by card whether to take one more, which may add to your"
                    " points or cost you all of them, or to leave the round with what you have."
                )
            ),
            Paragraph(
                _(
                    "What you score in the rounds adds up. Once a round has ended with"
                    " somebody at {target} or more, the highest total wins.",
                    target=points_phrase(rules.target_score, language),
                )
            ),
        ),
    )


def setup(rules: Rules, language: Language) -> Section:
    """What is done before the first turn."""
    _ = language.gettext
    has = contents(rules)
    steps = some(
        language.ngettext(
            "Gather at least {count} player.",
            "Gather at least {count} players.",
            rules.min_players,
        ),
        _("Take pencil and paper, and note everybody's name with a total of 0."),
        _("Choose the first dealer by lot. The dealer plays like everybody else."),
        _("Shuffle the cards into a face-down deck, and leave room for a discard pile beside it."),
        _(
            "Leave room in front of every player: the Numbers will lie in a row, modifiers and"
            " action cards above it."
        )
        if has.modifiers or has.actions
        else _("Leave room in front of every player for a row of Numbers."),
    )
    return Section(
        "setup",
        _("Setting up"),
        (Steps(steps), Paragraph(_opening(rules, language)), *_initial_deal(rules, language)),
    )


def _opening(rules: Rules, language: Language) -> str:
    if rules.initial_deal:
        return language.gettext(
            "Every round begins with an initial deal: one card face up for each player,"
            " clockwise from the dealer's left, the dealer last."
        )
    return language.gettext(
        "There is no initial deal: every round begins at once with the choice of the player on"
        " the dealer's left, who has nothing in front yet."
    )


def _initial_deal(rules: Rules, language: Language) -> tuple[Bullets, ...]:
    _ = language.gettext
    has = contents(rules)
    if not rules.initial_deal or not has.actions:
        return ()
    items = some(
        _(
            "An action card in the initial deal is used at once, before the deal goes on. It may"
            " be aimed at players who have not been dealt a card yet."
        )
        if has.freeze or has.flip_three
        else None,
        _(
            "Who is out of the round before the deal comes round gets no card. So some players"
            " may start with several cards, and others with none."
        )
        if has.freeze or has.flip_three
        else None,
        _flip_three_in_deal(rules, language) if has.flip_three else None,
        _(
            "A player who was given a Second Chance before the deal came round is still dealt a"
            " card."
        )
        if has.second_chance
        else None,
    )
    return (Bullets(items),)


def _flip_three_in_deal(rules: Rules, language: Language) -> str:
    if rules.deal_after_flip_three == "offer":
        return language.gettext(
            "If the initial deal reaches a player who already took cards of a Flip Three, that"
            " player chooses to hit or stay instead of being dealt a card."
        )
    return language.gettext(
        "If the initial deal reaches a player who already took cards of a Flip Three and is still"
        " in the round, that player is dealt a card all the same."
    )


def turn(rules: Rules, language: Language) -> Section:
    """Hit or stay, and whose turn it is."""
    _ = language.gettext
    has = contents(rules)
    return Section(
        "turn",
        _("A turn"),
        (
            Paragraph(
                _(
                    "Turns go clockwise from the dealer's left, the dealer last, then round"
                    " again, past all who are out of the round. On your turn you choose:"
                )
            ),
            Bullets(
                (
                    _(
                        "Hit: the dealer turns over one card for you. One card is one turn,"
                        " whatever the card is."
                    ),
                    _(
                        "Stay: you leave the round and keep your points. Turn your cards face"
                        " down; you can't come back before the next round."
                    ),
                )
            ),
            Paragraph(_stay_condition(rules, language)),
            Paragraph(_("After a hit, look at the card:")),
            Bullets(
                some(
                    _("A Number joins your row. If it is there already, you bust."),
                    _("A modifier lies above the row.") if has.modifiers else None,
                    _("An action card is dealt with before the next turn.")
                    if has.actions
                    else None,
                )
            ),
            *_whose_turn_next(rules, language),
            Paragraph(_round_end(rules, language)),
        ),
    )


def _stay_condition(rules: Rules, language: Language) -> str:
    if not rules.stay_needs_card:
        return language.gettext(
            "You may stay at any time, even with nothing in front of you, for 0 points."
        )
    has = contents(rules)
    if has.modifiers and has.second_chance:
        return language.gettext(
            "You can stay only with at least one card in front of you. It need not be a Number:"
            " a modifier or a Second Chance will do."
        )
    return language.gettext("You can stay only with at least one card in front of you.")


def _whose_turn_next(rules: Rules, language: Language) -> tuple[Paragraph, ...]:
    if not contents(rules).flip_three:
        return ()
    return (
        Paragraph(
            language.gettext(
                "Whatever a card sets off, the next turn belongs to the first player still in the"
                " round to the left of the one whose turn it was."
            )
        ),
    )


def _round_end(rules: Rules, language: Language) -> str:
    if contents(rules).flip7:
        return language.gettext(
            "The round ends when nobody is left in it, or at once when somebody makes a Flip 7."
        )
    return language.gettext("The round ends when nobody is left in it.")


def bust(rules: Rules, language: Language) -> Section:
    """The two ways in which a Number ends something."""
    _ = language.gettext
    has = contents(rules)
    lost = some(
        _("A Number that you already have makes you bust: you are out, with 0 for the round."),
        _("Your modifiers are lost with the rest.") if has.modifiers else None,
        _("Only a Second Chance in front of you can save you.") if has.second_chance else None,
        _(
            "Your cards stay on the table, face down, until the round ends. The others play on:"
            " a bust is yours alone."
        ),
    )
    return Section(
        "bust",
        _("Busting and Flip 7"),
        (Bullets(lost), *_flip7(rules, language)),
    )


def _flip7(rules: Rules, language: Language) -> tuple[Paragraph | Bullets, ...]:
    _ = language.gettext
    has = contents(rules)
    if not has.flip7:
        return (
            Paragraph(
                _(
                    "A Flip 7 would take {numbers}; this deck has only {available}, so nobody can"
                    " make one.",
                    numbers=flip7_numbers(rules, language),
                    available=len(has.numbers),
                )
            ),
        )
    items = some(
        _(
            "{numbers} in your row are a Flip 7: the round ends that moment, for everyone.",
            numbers=flip7_numbers(rules, language),
        ),
        _(
            "It is worth {bonus} besides your cards.",
            bonus=points_phrase(rules.flip_bonus, language),
        )
        if has.bonus
        else None,
        _("Everybody who has not busted scores, also those who were still in the round."),
        _("Only Numbers count towards it, never modifiers or action cards.")
        if has.modifiers or has.actions
        else None,
        _("The 0 counts towards it.") if has.zero else None,
        _(
            "It can come at any time, even in the middle of a Flip Three; cards that wait or run"
            " then go to the discard pile."
        )
        if has.flip_three
        else None,
    )
    return (Bullets(items),)
