"""The rules of the action cards: Second Chance, Freeze, Flip Three."""

from __future__ import annotations

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE
from flip7.game.rules import Rules
from flip7.learn.card_names import card_name
from flip7.learn.contents import contents
from flip7.learn.language import Language
from flip7.learn.sections import Bullets, Paragraph, Section, Steps, some


def second_chance(rules: Rules, language: Language) -> Section | None:
    """What a Second Chance does, and who may hold it."""
    has = contents(rules)
    if not has.second_chance:
        return None
    _ = language.gettext
    may_give = rules.second_chance_first_copy == "may_give"
    items = some(
        _(
            "Your first one is yours to keep or to give: to any player in the round who has none."
            " Alone in the round, you keep it."
        )
        if may_give
        else _("Your first one stays in front of you, above your Numbers."),
        _(
            "When a Number comes to you for the second time, the new card and the Second Chance"
            " go to the discard pile. You are still in the round, and keep the Number that you had."
        ),
        _(
            "This happens by itself, you can't decline it. Your turn is over then, without another"
            " card in exchange."
        ),
        _(
            "Nobody may hold two. If you draw another one, give it to a player in the round who"
            " has none; you choose to whom. If there is nobody, discard it."
        ),
        _("It does not help against a Freeze.") if has.freeze else None,
        _("Unused ones are discarded when the round ends: none is carried over."),
    )
    return Section("second_chance", card_name(SECOND_CHANCE, language), (Bullets(items),))


def freeze(rules: Rules, language: Language) -> Section | None:
    """What a Freeze does, and to whom."""
    if not contents(rules).freeze:
        return None
    _ = language.gettext
    if rules.freeze_self == "allowed":
        target = _at_anybody(language)
    else:
        target = _(
            "Who gets it aims it at another player still in the round. Only who is alone in the"
            " round takes it, and then has to."
        )
    items = (
        target,
        _("The player it is aimed at is out of the round and keeps the points, as after a stay."),
        _("Players who have stayed, busted or been frozen can't be chosen."),
        _("The Freeze lies with the frozen player until the round ends."),
    )
    return Section("freeze", card_name(FREEZE, language), (Bullets(items),))


def _at_anybody(language: Language) -> str:
    return language.gettext(
        "Who gets it aims it at any player still in the round, themself included. Who is alone in"
        " the round has to take it."
    )


def flip_three(rules: Rules, language: Language) -> Section | None:
    """What a Flip Three does, and what waits until it is over."""
    has = contents(rules)
    if not has.flip_three:
        return None
    _ = language.gettext
    items = some(
        _at_anybody(language),
        _(
            "The player it is aimed at takes three cards, one at a time. All kinds of cards count"
            " among the three."
        ),
        _stop(rules, language),
        _second_chance_inside(rules, language) if has.second_chance else None,
        _("When its cards are over, the Flip Three goes to the discard pile."),
    )
    return Section(
        "flip_three",
        card_name(FLIP_THREE, language),
        (Bullets(items), *_inside(rules, language)),
    )


def _stop(rules: Rules, language: Language) -> str:
    if contents(rules).flip7:
        return language.gettext(
            "It stops early when that player is out of the round, or when anybody makes a Flip 7."
        )
    return language.gettext("It stops early when that player is out of the round.")


def _second_chance_inside(rules: Rules, language: Language) -> str:
    if rules.flip_three_defers == "all":
        return language.gettext(
            "A Second Chance held beforehand saves as always, and the duplicate is one of the"
            " three. One that comes up among the three waits, and can't save anybody before they"
            " are over."
        )
    return language.gettext(
        "A Second Chance saves as always, also one that has only just come up among the three;"
        " the duplicate is one of the three, and the rest still follow."
    )


def _inside(rules: Rules, language: Language) -> tuple[Paragraph | Steps, ...]:
    """What happens to action cards among the three."""
    _ = language.gettext
    has = contents(rules)
    if not has.waiting:
        return (
            Paragraph(
                _(
                    "An action card among the three is used at once by the player who drew it. If"
                    " it is a Flip Three, its cards come first; then the earlier one goes on, if"
                    " its receiver is still in the round."
                )
            ),
        )
    waiting = language.all_of([card_name(card, language) for card in has.waiting])
    steps = some(
        _(
            "These cards are set aside when they come up among the three, and wait until the"
            " Flip Three is over: {cards}.",
            cards=waiting,
        ),
        _order(rules, language),
        _(
            "A Second Chance that waited is kept if its drawer is in the round and has none, else"
            " given to another player in the round who has none, else discarded."
        )
        if SECOND_CHANCE in has.waiting and rules.second_chance_first_copy == "keep"
        else None,
        _(
            "A Second Chance that waited goes to any player in the round who has none, its drawer"
            " included; if there is nobody, it is discarded."
        )
        if SECOND_CHANCE in has.waiting and rules.second_chance_first_copy == "may_give"
        else None,
        _("A receiver who takes a Freeze that waited is out, but still aims what waits behind it.")
        if FREEZE in has.waiting and rules.deferred_resolution == "in_order"
        else None,
        _after_bust(rules, language),
        _("If there is a Flip 7 meanwhile, all that waits is discarded: the round is over.")
        if has.flip7
        else None,
    )
    return (Steps(steps),)


def _order(rules: Rules, language: Language) -> str:
    if rules.deferred_resolution == "in_order":
        return language.gettext(
            "Then the receiver deals with them in the order in which they came, one by one: aims"
            " a card, and sees through all that it sets off, before the next."
        )
    return language.gettext(
        "Then the receiver first aims all of them, in the order in which they came, at players in"
        " the round; several may go to one player. After that they take effect in the same order."
        " A card whose target is out by then is discarded, and cards from a Flip Three inside"
        " another queue up behind those already aimed."
    )


def _after_bust(rules: Rules, language: Language) -> str:
    if rules.deferred_on_bust == "discard":
        return language.gettext("If the receiver busted, what waits is discarded unused.")
    if SECOND_CHANCE in contents(rules).waiting:
        return language.gettext(
            "If the receiver busted, they still aim what waits, at other players in the round: a"
            " Second Chance at one who has none. What finds no target is discarded."
        )
    return language.gettext(
        "If the receiver busted, they still aim what waits, at other players in the round. What"
        " finds no target is discarded."
    )
