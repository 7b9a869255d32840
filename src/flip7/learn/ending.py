"""The rules of scoring, of the deck over the rounds, and of the end of the game."""

from __future__ import annotations

from flip7.game.rules import Rules
from flip7.learn.contents import contents
from flip7.learn.examples import scoring_examples
from flip7.learn.language import Language
from flip7.learn.options import is_inferred
from flip7.learn.phrases import flip7_numbers, points_phrase
from flip7.learn.sections import Bullets, Paragraph, Section, Steps, some


def scoring(rules: Rules, language: Language) -> Section:
    """How the points of a round are counted, in order, with examples."""
    _ = language.gettext
    has = contents(rules)
    steps = some(
        _("Add up your Numbers."),
        _("With an x2, double that sum. Nothing else is doubled, and never more than once.")
        if has.x2
        else None,
        _("Add your modifiers.") if has.plus else None,
        _(
            "Add {bonus} if you have {numbers}.",
            bonus=points_phrase(rules.flip_bonus, language),
            numbers=flip7_numbers(rules, language),
        )
        if has.bonus
        else None,
    )
    return Section(
        "scoring",
        _("Scoring a round"),
        (
            Paragraph(
                _(
                    "When the round is over, everybody who has not busted counts what lies in"
                    " front, in this order:"
                )
            ),
            Steps(steps),
            Paragraph(_("Who has busted scores 0. Some hands and what they are worth:")),
            scoring_examples(rules, language),
        ),
    )


def keeping_score(rules: Rules, language: Language) -> Section:
    """What goes on the paper."""
    _ = language.gettext
    return Section(
        "keeping_score",
        _("Keeping score"),
        (
            Bullets(
                (
                    _("Note something for every player in every round: 0 for a bust, too."),
                    _("Add the round to each total only when the whole round is over."),
                    _(
                        "Then, and only then, see whether somebody has reached {target}.",
                        target=rules.target_score,
                    ),
                )
            ),
        ),
    )


def deck(rules: Rules, language: Language) -> Section:
    """Where used cards go, and what happens when the deck runs out."""
    _ = language.gettext
    has = contents(rules)
    items = some(
        _(
            "After the round all cards on the table go to the discard pile, and the next player"
            " to the left deals on from the same deck. Do not shuffle between rounds."
        ),
        _(
            "When a card is needed and the deck is empty, shuffle the discard pile into a new"
            " deck. What lies in front of players stays there, even if they are out."
        ),
        _(
            "Should even that yield no card, a hit counts as a stay, and the round goes on"
            " without it."
        )
        if not has.flip_three
        else _(
            "Should even that yield no card, a hit counts as a stay, and a Flip Three ends early."
        ),
    )
    return Section("deck", _("The deck over the rounds"), (Bullets(items),))


def end(rules: Rules, language: Language) -> Section:
    """When the game ends, and who wins."""
    _ = language.gettext
    return Section(
        "end",
        _("End of the game"),
        (
            Bullets(
                (
                    _(
                        "The game can end only at the end of a round: once somebody then has"
                        " {target} or more, the player with the highest total wins.",
                        target=points_phrase(rules.target_score, language),
                    ),
                    _(
                        "Reaching {target} in the middle of a round stops nothing. The others go"
                        " on and may still overtake.",
                        target=rules.target_score,
                    ),
                    _("The winner need not be the one who got there first."),
                )
            ),
        ),
    )


def ties(rules: Rules, language: Language) -> Section:
    """What happens when several lead."""
    _ = language.gettext
    blocks = [Paragraph(tie_rule(rules, language))]
    if rules.tie_break == "shared":
        blocks.append(
            Paragraph(
                _(
                    "The text behind these rules has no tie-break and asks the players to agree on"
                    " one. Do so before play; if nothing was agreed, the lead is shared."
                )
                if is_inferred(rules, "tie_break")
                else _("If you would rather have one winner, agree on a tie-break before play.")
            )
        )
    return Section("ties", _("Ties"), tuple(blocks))


def tie_rule(rules: Rules, language: Language) -> str:
    """The rule for a tie at the end, in a sentence or two."""
    match rules.tie_break:
        case "everyone":
            return language.gettext(
                "If several share the lead when the game would end, everyone plays another round,"
                " and so on until one player leads alone. That may be somebody who was not tied."
            )
        case "tied_only":
            return language.gettext(
                "If several share the lead when the game would end, only they play another round,"
                " and so on with those still tied until one leads alone. The others sit out, keep"
                " their totals and can't be aimed at."
            )
        case "shared":
            return language.gettext(
                "If several share the lead when the game would end, they win together."
            )
