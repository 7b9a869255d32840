"""The rules of a game as a text, made from the options in force.

Nothing here is a fixed text: every section asks the `Rules` what is true under them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules
from flip7.learn import actions, advice, basics, cards, ending, examples, reference
from flip7.learn.language import ENGLISH, Language
from flip7.learn.sections import Section

_SECTIONS: Mapping[str, Callable[[Rules, Language], Section | None]] = {
    "summary": reference.summary,
    "goal": basics.goal,
    "cards": cards.cards,
    "setup": basics.setup,
    "turn": basics.turn,
    "bust": basics.bust,
    "second_chance": actions.second_chance,
    "freeze": actions.freeze,
    "flip_three": actions.flip_three,
    "scoring": ending.scoring,
    "keeping_score": ending.keeping_score,
    "deck": ending.deck,
    "end": ending.end,
    "ties": ending.ties,
    "challenge": advice.challenge,
    "example": examples.round_example,
    "mistakes": advice.mistakes,
    "tips": advice.tips,
    "questions": advice.questions,
    "teaching": advice.teaching,
    "edition": reference.particulars,
    "facts": reference.facts,
    "terms": reference.terms,
}

SECTIONS: tuple[str, ...] = tuple(_SECTIONS)
"""The ids of all sections in reading order; some have nothing to say under some rules."""


class SectionError(Flip7Error):
    """There is no such section, or it has nothing to say under these rules."""


def rules_text(rules: Rules, language: Language = ENGLISH) -> tuple[Section, ...]:
    """The whole text of these rules, section by section."""
    made = (make(rules, language) for make in _SECTIONS.values())
    return tuple(section for section in made if section is not None)


def rules_section(rules: Rules, id: str, language: Language = ENGLISH) -> Section:
    """One section of the text. Raises `SectionError`."""
    if id not in _SECTIONS:
        raise SectionError(f"{id!r} is no section of the rules: {', '.join(SECTIONS)} are")
    section = _SECTIONS[id](rules, language)
    if section is None:
        raise SectionError(f"{id!r}: under the rules {rules} there is nothing to say of that")
    return section
