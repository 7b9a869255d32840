"""What stands around the rules: a summary, facts, terms, and what is particular to an edition."""

from __future__ import annotations

from flip7.game.rules import EDITIONS, OPTIONS, SETTINGS, Rules, format_setting
from flip7.learn.card_names import card_name
from flip7.learn.cards import deck_count
from flip7.learn.contents import contents
from flip7.learn.ending import tie_rule
from flip7.learn.language import Language
from flip7.learn.options import (
    edition_origin,
    edition_title,
    is_moot,
    option_answer,
    option_question,
    option_verdict,
)
from flip7.learn.phrases import flip7_numbers, points_phrase
from flip7.learn.sections import Block, Bullets, Paragraph, Section, Table, Terms, some


def summary(rules: Rules, language: Language) -> Section:
    """The rules in a few lines, for those who know the game."""
    _ = language.gettext
    has = contents(rules)
    items = some(
        _flow(rules, language),
        _("On a turn you hit, for one card, or stay and keep your points."),
        _("A Number that you already have is a bust: 0 for the round."),
        _("A Second Chance saves you from one bust.") if has.second_chance else None,
        _("A Freeze takes a player out, points kept.") if has.freeze else None,
        _flip_three(rules, language) if has.flip_three else None,
        _("{numbers} end the round at once.", numbers=flip7_numbers(rules, language))
        if has.flip7 and not has.bonus
        else None,
        _(
            "{numbers} end the round at once and bring {bonus} more.",
            numbers=flip7_numbers(rules, language),
            bonus=points_phrase(rules.flip_bonus, language),
        )
        if has.bonus
        else None,
        _(
            "Once a round has ended with somebody at {target} or more, the highest total wins.",
            target=points_phrase(rules.target_score, language),
        ),
        tie_rule(rules, language),
    )
    return Section("summary", _("In short"), (Bullets(items),))


def _flow(rules: Rules, language: Language) -> str:
    if rules.initial_deal:
        return language.gettext(
            "A round: one card for each; then hits and stays in turn; then the scoring."
        )
    return language.gettext("A round: hits and stays in turn from the start; then the scoring.")


def _flip_three(rules: Rules, language: Language) -> str:
    waiting = [card_name(card, language) for card in contents(rules).waiting]
    if not waiting:
        return language.gettext(
            "A Flip Three makes a player take three cards, each dealt with as it comes."
        )
    return language.gettext(
        "A Flip Three makes a player take three cards. These cards, if they come up meanwhile, wait"
        " until it is over: {cards}.",
        cards=language.all_of(waiting),
    )


def particulars(rules: Rules, language: Language) -> Section:
    """Which edition this is, how it decides what editions differ in, and what house rules change;
    an answer that is an inference says so."""
    _ = language.gettext
    base = EDITIONS[rules.edition]
    changed = [name for name in SETTINGS if getattr(rules, name) != getattr(base.rules, name)]
    decided = [name for name in OPTIONS if not is_moot(rules, name)]
    blocks: list[Block] = [
        Paragraph(
            _(
                "{title} is based on {origin}. Editions differ in the answers to these questions:",
                title=edition_title(base, language),
                origin=edition_origin(base, language),
            )
        ),
        Terms(
            tuple(
                (option_question(name, language), option_verdict(rules, name, language))
                for name in decided
            )
        ),
    ]
    if changed:
        blocks.append(Paragraph(_("House rules that change this edition:")))
        blocks.append(
            Terms(
                tuple(
                    (format_setting(rules, name), option_answer(rules, name, language))
                    for name in changed
                )
            )
        )
    blocks.append(
        Paragraph(
            _(
                "Printed rules differ: compare those in your box before play, above all what they"
                " say of action cards during a Flip Three, and do not mix editions."
            )
            if contents(rules).flip_three
            else _("Printed rules differ: compare those in your box before play.")
        )
    )
    return Section("edition", _("This edition"), tuple(blocks))


def facts(rules: Rules, language: Language) -> Section:
    """Who made the game, for whom it is, and what it asks of people."""
    _ = language.gettext
    items = (
        (
            _("Players"),
            _("{count} or more", count=rules.min_players),
        ),
        (_("Cards"), deck_count(rules, language)),
        (_("Time"), _("about 20 minutes")),
        (_("Age"), _("from 8 years")),
        (_("Kind"), _("card game, push your luck")),
        (_("Published"), "2024"),
        (_("Designer"), "Eric Olsen"),
        (_("Artwork"), "O'Neil Mabile"),
        (_("Publisher"), _("The Op; in French, Catch Up Games")),
        (
            _("Learning it"),
            _(
                "easy, 2 on a scale from 1 to 5: hit or stay is quickly told, the action cards and"
                " modifiers want to be shown once"
            ),
        ),
        (
            _("Playing it"),
            _("chance counts for much; the skill is to judge a risk and to stop in time"),
        ),
        (_("Needed besides the cards"), _("pencil and paper")),
        (
            _("Other cards"),
            _(
                "an ordinary deck of cards is no substitute, for how often each Number comes is"
                " what the game is about"
            ),
        ),
        (_("Not covered here"), "Flip 7: With A Vengeance"),
        (
            _("This text"),
            _("made by a program from the rules in force; it is not the publisher's"),
        ),
    )
    return Section("facts", _("Facts"), (Terms(items),))


# Words as players and printed rules use them; they are the same for readers of any language.
CHINESE_TERMS = (
    ("hit", "继续摸牌"),
    ("stay", "停牌并保分"),
    ("bust", "爆牌，本轮零分"),
    ("active", "仍在本轮"),
    ("modifier", "分数修正牌"),
    ("duplicate", "重复数字"),
    ("player tips", "玩家建议"),
)
FRENCH_TERMS = (
    ("hit", "Encore"),
    ("stay", "Stop"),
    ("bust", "sauter"),
    ("dealer", "donneur"),
    ("round", "manche"),
    ("Number", "Numéro"),
    ("modifier", "Bonus"),
    ("action card", "Spéciale"),
    ("Freeze", "carte Stop"),
    ("Flip Three", "Trois à la suite"),
    ("Second Chance", "Seconde Chance"),
)


def terms(rules: Rules, language: Language) -> Section:
    """The words of the game, here and in other languages."""
    _ = language.gettext
    own = (
        (_("hit"), _("take one card")),
        (_("stay"), _("leave the round and keep the points")),
        (_("bust"), _("draw a Number that one already has, and score 0 for the round")),
        (_("duplicate"), _("a Number that one already has")),
        (_("in the round, or active"), _("neither stayed nor frozen nor busted")),
        (_("line"), _("the cards in front of a player")),
        (_("round"), _("what is played from one scoring to the next")),
        (_("target score"), _("the total that ends the game")),
    )
    return Section(
        "terms",
        _("Words"),
        (
            Terms(own),
            Table((_("English"), _("Chinese")), CHINESE_TERMS),
            Table((_("English"), _("French")), FRENCH_TERMS),
        ),
    )
