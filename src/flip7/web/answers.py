"""What the HTTP part is asked and answers, as values."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated

import msgspec

from flip7.game.rules import EDITIONS, OPTIONS, PARAMETERS, SWITCHES, Rules, change, parse_setting
from flip7.learn.editions import Value, edition_values
from flip7.learn.language import Language
from flip7.learn.options import edition_origin, edition_title, option_answer, option_question
from flip7.learn.sections import Section
from flip7.learn.texts import rules_text
from flip7.web.refusals import Code
from flip7.web.requests import ShortText
from flip7.web.settings import MOST_CHAIRS, Settings
from flip7.web.table import Table


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that is to be opened."""

    name: ShortText
    """Of its opener, who is its host and takes the first chair."""
    settings: Settings = Settings()
    bots: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=MOST_CHAIRS)] = ()
    """The kinds of the bots that sit down too."""


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is known by to those who aren't at it."""

    code: str
    rules: str
    names: tuple[str, ...]
    """Who sits there."""
    chairs: int
    """For how many there is room."""
    playing: bool
    spectators: bool
    latecomers: bool
    """Whether one may sit down during a game."""


def brief(code: str, table: Table) -> Brief:
    """What the table of this code is known by."""
    return Brief(
        code=code,
        rules=table.settings.rules,
        names=tuple(chair.name for chair in table.chairs),
        chairs=table.settings.chairs,
        playing=table.is_playing,
        spectators=table.settings.spectators,
        latecomers=table.settings.latecomers,
    )


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the rules in words."""

    name: str
    question: str
    answers: dict[str, str]
    """What each of its values means; none for a parameter, whose value is a number."""


class EditionView(msgspec.Struct, frozen=True, kw_only=True):
    """An edition."""

    id: str
    title: str
    origin: str
    """Where its rules come from."""
    values: dict[str, Value]
    """Its value of each option."""


class Editions(msgspec.Struct, frozen=True, kw_only=True):
    """The editions, and what they differ in."""

    editions: tuple[EditionView, ...]
    options: tuple[OptionView, ...]


class RulesView(msgspec.Struct, frozen=True, kw_only=True):
    """Rules as a text."""

    rules: str
    """In their text form."""
    title: str
    sections: tuple[Section, ...]


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """What pages say in a language."""

    language: str
    messages: dict[str, tuple[str, ...]]
    """By the English message: the translation, or its forms for one thing and for several. Empty
    for English."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """That the server is well."""

    status: str
    version: str
    tables: int
    """How many are in use."""
    address: str | None
    """By which address friends find the server, if it knows one."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why there is no other answer."""

    code: Code
    words: str
    detail: str = ""


@cache
def editions_in(language: Language) -> Editions:
    """All editions in words."""
    return Editions(
        editions=tuple(
            EditionView(
                id=edition.id,
                title=edition_title(edition, language),
                origin=edition_origin(edition, language),
                values=edition_values(edition),
            )
            for edition in EDITIONS.values()
        ),
        options=tuple(_option(name, language) for name in (*OPTIONS, *SWITCHES, *PARAMETERS)),
    )


def _option(name: str, language: Language) -> OptionView:
    rules = EDITIONS["official"].rules
    values = OPTIONS.get(name) or SWITCHES.get(name) or ()
    answers = {
        value: option_answer(
            change(rules, **dict([parse_setting(f"{name}={value}")])), name, language
        )
        for value in values
    }
    return OptionView(name=name, question=option_question(name, language), answers=answers)


@lru_cache(maxsize=64)
def rules_in(rules: Rules, language: Language) -> RulesView:
    """These rules in words."""
    return RulesView(
        rules=str(rules),
        title=edition_title(EDITIONS[rules.edition], language),
        sections=rules_text(rules, language),
    )


@cache
def words_in(language: Language) -> Words:
    """All that the pages say."""
    return Words(language=language.code, messages=dict(language.messages_of("frontend/")))
