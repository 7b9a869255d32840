"""Taking a whole file: our own form as it is, other programs' files through drafts and plans."""

from __future__ import annotations

from datetime import datetime

import msgspec

from flip7.game.rules import Rules
from flip7.sheet import document
from flip7.sheet.changes import Log
from flip7.sheet.course import noted_rounds
from flip7.sheet.imports.answers import Answers
from flip7.sheet.imports.draft import Question
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.forms import read
from flip7.sheet.imports.plan import Plan, plan
from flip7.sheet.people import Person
from flip7.sheet.sheet import Sheet

OWN = "flip7-sheets"
"""The name of our own form."""


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What importing a file would do: all of it, or nothing."""

    form: str
    plans: tuple[Plan, ...]
    games: tuple[str, ...] = ()
    """The records of games, as texts."""
    people: tuple[Person, ...] = ()
    """Those whom the sheets name by their ids (our own form only)."""

    @property
    def clear(self) -> bool:
        """Whether nothing is unclear."""
        return not self.questions

    @property
    def questions(self) -> tuple[Question, ...]:
        """Everything that is unclear in any game."""
        return tuple(question for plan in self.plans for question in plan.questions)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets to be stored."""
        return tuple(plan.sheet for plan in self.plans if plan.sheet is not None)


def take(
    data: bytes,
    name: str,
    rules: Rules,
    now: datetime,
    answers: Answers | None = None,
    *,
    form: str | None = None,
    by: str = "",
) -> Taken:
    """What a file holds, made into plans by `rules`; see `plan`. `name` is for messages only.

    Raises `ScoreFileError` for a file that can't be read.
    """
    if form == OWN or (form is None and document.recognise(data)):
        return _own(data, name)
    form, drafts = read(data, name, form)
    plans = tuple(plan(draft, rules, now, answers, by) for draft in drafts)
    return Taken(form=form, plans=plans)


def _own(data: bytes, name: str) -> Taken:
    try:
        found = document.read(data)
    except document.DocumentError as error:
        raise ScoreFileError(str(error), file=name) from None
    plans = tuple(_as_it_is(saved.id, saved.log) for saved in found.sheets)
    return Taken(form=OWN, plans=plans, games=found.games, people=found.people)


def _as_it_is(id: str, log: Log) -> Plan:
    sheet = Sheet.of(log)
    return Plan(
        title=sheet.title,
        names=tuple(player.name for player in sheet.players),
        rounds=len(noted_rounds(sheet)),
        begun=log[0].at,
        sheet=sheet,
        id=id,
    )
