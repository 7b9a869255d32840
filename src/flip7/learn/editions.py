"""The editions side by side: what each decides, where they differ, what is an inference."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from flip7.game.rules import EDITIONS, OPTIONS, Edition, Rules, format_setting, format_value
from flip7.learn.language import ENGLISH, N_, Language
from flip7.learn.options import (
    edition_origin,
    edition_title,
    is_inferred,
    is_moot,
    option_question,
    option_verdict,
)
from flip7.learn.sections import Bullets, Paragraph, Section, Table, Terms

INFERRED, MOOT, DIFFERS = "*", N_("(moot)"), "≠"


class Value(msgspec.Struct, frozen=True):
    """What an edition decides on one option."""

    value: str
    inferred: bool
    """Whether the text behind the edition is silent on it."""
    moot: bool
    """Whether it decides nothing, because another option leaves no question."""


def option_value(rules: Rules, name: str) -> Value:
    """The value of one option under these rules."""
    return Value(format_value(getattr(rules, name)), is_inferred(rules, name), is_moot(rules, name))


def edition_values(edition: Edition) -> dict[str, Value]:
    """The values of the seven options."""
    return {name: option_value(edition.rules, name) for name in OPTIONS}


def list_of_editions(language: Language = ENGLISH) -> Section:
    """All editions: id, title and origin."""
    _ = language.gettext
    rows = tuple(
        (edition.id, edition_title(edition, language), edition_origin(edition, language))
        for edition in EDITIONS.values()
    )
    return Section("editions", _("Editions"), (Table((_("Id"), _("Title"), _("Based on")), rows),))


def one_edition(edition: Edition, language: Language = ENGLISH) -> Section:
    """One edition in detail: every option with its value, in words too."""
    _ = language.gettext
    items = tuple(
        (format_setting(edition.rules, name), _in_words(edition.rules, name, language))
        for name in OPTIONS
    )
    return Section(
        edition.id,
        edition_title(edition, language),
        (
            Paragraph(_("Based on {origin}.", origin=edition_origin(edition, language))),
            Terms(items),
        ),
    )


def _in_words(rules: Rules, name: str, language: Language) -> str:
    _ = language.gettext
    question = option_question(name, language)
    if is_moot(rules, name):
        return _("{question} This can't come up.", question=question)
    return _("{question} {answer}", question=question, answer=option_verdict(rules, name, language))


def comparison(editions: Sequence[Edition], language: Language = ENGLISH) -> Section:
    """A table of the options by editions; what differs from the first edition is marked."""
    _ = language.gettext
    first = editions[0]
    rows = tuple(
        (name, *(_cell(edition.rules, name, first, language) for edition in editions))
        for name in OPTIONS
    )
    return Section(
        "comparison",
        _("Editions compared"),
        (
            Table((_("Option"), *(edition.id for edition in editions)), rows),
            Bullets(
                (
                    _("Marked {mark}: it differs from {edition}.", mark=DIFFERS, edition=first.id),
                    _("Marked {mark}: an inference, for the text is silent.", mark=INFERRED),
                    _("{mark}: the question can't come up in this edition.", mark=_(MOOT)),
                )
            ),
        ),
    )


def _cell(rules: Rules, name: str, first: Edition, language: Language) -> str:
    value = option_value(rules, name)
    if value.moot:
        return language.gettext(MOOT)
    differs = value.value != format_value(getattr(first.rules, name))
    return f"{DIFFERS if differs else ''}{value.value}{INFERRED if value.inferred else ''}"
