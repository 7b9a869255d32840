"""What helps people to play well and without mistakes: mistakes, tips, questions and answers."""

from __future__ import annotations

from flip7.game.rules import Rules
from flip7.learn.contents import contents
from flip7.learn.ending import tie_rule
from flip7.learn.language import Language
from flip7.learn.phrases import points_phrase
from flip7.learn.sections import Bullets, Paragraph, Section, Steps, Terms, some


def mistakes(rules: Rules, language: Language) -> Section:
    """What beginners get wrong, about these rules."""
    _ = language.gettext
    has = contents(rules)
    commonest = max(has.numbers, key=lambda card: (rules.deck[card], card.points))
    items = some(
        language.ngettext(
            "Forgetting what is common: {number} has {count} copy in a deck, and no Number has"
            " more.",
            "Forgetting what is common: {number} has {count} copies in a deck, and no Number has"
            " more, so none is likelier to come twice.",
            rules.deck[commonest],
            number=commonest.value,
        ),
        _("Doubling modifiers with the x2: it doubles the Numbers alone.")
        if has.x2 and has.plus
        else None,
        _("Doubling the bonus of a Flip 7 with the x2.") if has.x2 and has.bonus else None,
        _("Keeping modifiers after a bust: a bust is 0, whatever lies above the row.")
        if has.plus
        else None,
        _("Counting modifiers or action cards towards a Flip 7.")
        if has.flip7 and (has.modifiers or has.actions)
        else None,
        _("Leaving the 0 out when counting towards a Flip 7.") if has.flip7 and has.zero else None,
        _("Carrying a Second Chance over into the next round.") if has.second_chance else None,
        _("Aiming a card at somebody who is out of the round already.")
        if has.freeze or has.flip_three
        else None,
        _timing_mistake(rules, language),
        _("Using what waits after busting in a Flip Three: it is discarded.")
        if has.waiting and rules.deferred_on_bust == "discard"
        else None,
        _("Throwing away what waits after busting in a Flip Three: it is still aimed.")
        if has.waiting and rules.deferred_on_bust == "redirect"
        else None,
        _("Staying with nothing in front: take at least one card first.")
        if rules.stay_needs_card
        else None,
        _("Dealing everyone a card in advance: the round begins with a choice.")
        if not rules.initial_deal
        else None,
        _("Stopping in mid-round because somebody has {target}.", target=rules.target_score),
        _("Naming two winners: a tie for the lead is played off.")
        if rules.tie_break != "shared"
        else None,
        _("Shuffling after every round, or shuffling in cards that lie in front of players."),
    )
    return Section("mistakes", _("Common mistakes"), (Bullets(items),))


def _timing_mistake(rules: Rules, language: Language) -> str | None:
    has = contents(rules)
    if not has.flip_three:
        return None
    if rules.flip_three_defers == "none":
        return language.gettext(
            "Saving an action card up until a Flip Three is over: here it is used at once."
        )
    if rules.flip_three_defers == "all" and has.second_chance:
        return language.gettext(
            "Using any action card in the middle of a Flip Three, even a Second Chance: they wait."
        )
    if has.freeze:
        return language.gettext(
            "Using a Freeze or another Flip Three in the middle of a Flip Three: they wait."
        )
    return language.gettext("Using another Flip Three in the middle of a Flip Three: it waits.")


def tips(rules: Rules, language: Language) -> Section:
    """Suggestions for playing well."""
    _ = language.gettext
    has = contents(rules)
    items = some(
        _(
            "Count what you can see. Copies that lie open or in the discard pile can't come up"
            " before the next shuffle."
        ),
        _(
            "Your risk is the share of the deck that repeats one of your Numbers. It grows with"
            " every Number you take."
        ),
        _("Modifiers do not raise your risk.") if has.modifiers else None,
        _(
            "Weigh the sure gain against the place you are in: with a large lead a small score is"
            " fine, far behind it may pay to dare more."
        ),
        _("Protect a good round, above all when you have no Second Chance.")
        if has.second_chance
        else None,
        _("With a Second Chance in front of you, another hit costs you little.")
        if has.second_chance
        else None,
        _("A Freeze stops a rival who is about to make more, but it makes safe what they have.")
        if has.freeze
        else None,
        _("Taken yourself, a Freeze saves a good line.")
        if has.freeze and rules.freeze_self == "allowed"
        else None,
        _(
            "A Flip Three is dangerous to a player with several Numbers, and a present to one with"
            " an empty row."
        )
        if has.flip_three
        else None,
    )
    return Section(
        "tips",
        _("Tips"),
        (Paragraph(_("Suggestions, and no promise of winning:")), Bullets(items)),
    )


def questions(rules: Rules, language: Language) -> Section:
    """What people ask, and the answer under these rules."""
    _ = language.gettext
    has = contents(rules)
    items = [
        (_("Is a 0 any good?"), _("It adds nothing, but it is one more Number for a Flip 7."))
        if has.zero and has.flip7
        else None,
        (_("Can a modifier make me bust?"), _("No. Only a Number that you already have can."))
        if has.modifiers
        else None,
        (_("What does the x2 double?"), _x2_answer(rules, language)) if has.x2 else None,
        (
            _("May I stay with modifiers alone?"),
            _("Yes, and they score. An x2 alone has nothing to double."),
        )
        if has.plus and has.x2
        else None,
        (
            _("May I make somebody take cards who has stayed?"),
            _("No. Only players still in the round can be aimed at."),
        )
        if has.flip_three
        else None,
        (
            _("Does a Second Chance stop a Freeze?"),
            _("No. It helps only against a Number that comes twice."),
        )
        if has.freeze and has.second_chance
        else None,
        (
            _("Do I get another card after a Second Chance has saved me?"),
            _("No, your turn is over. In a Flip Three, the rest of the three still come.")
            if has.flip_three
            else _("No, your turn is over."),
        )
        if has.second_chance
        else None,
        (
            _("A Flip Three comes up in the initial deal. What now?"),
            _(
                "Use it at once, then deal on. A player that the deal reaches afterwards may hit"
                " or stay if they already took Flip Three cards."
            )
            if rules.deal_after_flip_three == "offer"
            else _("Use it at once, then deal on, to those too who already took its cards."),
        )
        if has.flip_three and rules.initial_deal
        else None,
        (
            _("Who is next after a Flip Three?"),
            _("The first player still in the round after the one whose turn it was."),
        )
        if has.flip_three
        else None,
        (
            _("What does a player score who made no choice before somebody's Flip 7?"),
            _("What lies in front: only a bust is worth nothing."),
        )
        if has.flip7
        else None,
        (
            _("I have {target}. Have I won?", target=points_phrase(rules.target_score, language)),
            _("Not before the round is over and nobody has more."),
        ),
        (_("What if there is a tie?"), tie_rule(rules, language)),
        (
            _("Where do used cards go?"),
            _("To the discard pile. They come back when the deck has run out."),
        ),
        (_("Is the bonus for a Flip 7 doubled?"), _("No, it is added last."))
        if has.bonus and has.x2
        else None,
    ]
    return Section(
        "questions",
        _("Questions and answers"),
        (Terms(tuple(item for item in items if item is not None)),),
    )


def _x2_answer(rules: Rules, language: Language) -> str:
    has = contents(rules)
    if has.plus and has.bonus:
        return language.gettext("The sum of your Numbers: no modifiers, and no bonus.")
    return language.gettext("The sum of your Numbers, and nothing else.")


def teaching(rules: Rules, language: Language) -> Section:
    """How to bring the game to a new table."""
    _ = language.gettext
    has = contents(rules)
    script = some(
        _("Show a few Numbers, and let people find which ones are common."),
        _("Lay out a hand and repeat one of its Numbers: that is a bust."),
        _("Lay out a hand with an x2 and another modifier, and count it together, in order.")
        if has.x2 and has.plus
        else None,
        _("Show the action cards, and use each of them once.") if has.actions else None,
        _("Play a Flip Three with an action card among the three, slowly.")
        if has.flip_three
        else None,
        _("Play one round with open advice, then begin in earnest."),
    )
    tasks = some(
        _("Count a hand of your own, and let your neighbour check it."),
        _("Say before a hit which cards would bust you, and how many of them are left."),
        _("Find the best target for a Freeze on the table, and say why.") if has.freeze else None,
        _("Tell what happens to the cards that wait when the receiver busts.")
        if has.waiting
        else None,
    )
    return Section(
        "teaching",
        _("Teaching the game"),
        (
            Paragraph(_("A way to teach it in some minutes:")),
            Steps(script),
            Paragraph(_("Tasks to practise with:")),
            Bullets(tasks),
        ),
    )


def challenge(rules: Rules, language: Language) -> Section | None:
    """The game for fewer than three players."""
    if rules.min_players > 2:
        return None
    _ = language.gettext
    items = some(
        _("Can you reach {target} in fewer than five rounds?", target=rules.target_score),
        _("Alone, you deal to yourself, and every action card that needs a target hits you.")
        if rules.min_players == 1 and contents(rules).actions
        else None,
    )
    return Section("challenge", _("Alone or in a pair"), (Bullets(items),))
