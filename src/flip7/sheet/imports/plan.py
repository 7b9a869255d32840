"""Plans: what importing a draft would do, and what keeps it from being done."""

from __future__ import annotations

from datetime import datetime

import msgspec

from flip7.game.errors import quoted
from flip7.game.rules import Rules, change
from flip7.sheet.imports.answers import Answers, choices
from flip7.sheet.imports.dates import read_date
from flip7.sheet.imports.differences import differences
from flip7.sheet.imports.draft import Draft, Question
from flip7.sheet.imports.making import make_sheet
from flip7.sheet.sheet import Sheet


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What importing one game would do."""

    title: str
    names: tuple[str, ...]
    rounds: int
    begun: datetime | None = None
    """When the game began; `None` if the file does not tell."""
    questions: tuple[Question, ...] = ()
    """What is unclear; while there is any, there is no sheet."""
    differences: tuple[str, ...] = ()
    """Where the file contradicts what follows from its cells, a sentence each."""
    sheet: Sheet | None = None
    id: str = ""
    """The sheet's id, where our own form tells it."""
    left_out: bool = False
    """Whether an answer says to ignore this game."""


def plan(
    draft: Draft, rules: Rules, now: datetime, answers: Answers | None = None, by: str = ""
) -> Plan:
    """The plan for a draft that is played by `rules`, but for a target score that the file tells.

    What the file does not date is logged as of `now`. Nothing is trusted that can be computed.
    """
    answers = Answers() if answers is None else answers
    draft, doubts = _decided(draft, answers)
    names = tuple(player.name.strip() for player in draft.players)
    asked = doubts + [question for question in draft.unclear if not _settled(question, answers)]
    outline = Plan(title=draft.title, names=names, rounds=len(draft.rounds))
    if draft.title in answers.ignore or not (draft.players or asked):
        return msgspec.structs.replace(outline, left_out=True)
    begun = read_date(draft.date, answers.dates)
    if begun is None and draft.date.strip("0-/. "):
        what = f"{quoted(draft.date)} is no date that can be read"
        begun = Question(what, answers=("ignore=date",))
    if isinstance(begun, Question):
        asked += [] if _settled(begun, answers) else [begun]
        begun = None
    asked += [] if draft.checked else _of_names(names, answers)
    sheet = None
    if draft.players:
        sheet, more = make_sheet(draft, _rules(draft, rules, answers), answers, begun or now, by)
        asked += more
    return msgspec.structs.replace(
        outline,
        begun=begun,
        questions=tuple(asked),
        differences=() if sheet is None or asked else draft.left + differences(draft, sheet),
        sheet=None if asked else sheet,
    )


def _decided(draft: Draft, answers: Answers) -> tuple[Draft, list[Question]]:
    """The draft with those alone who are players for sure, and what is asked about the others."""
    told = [(player, player.doubt) for player in draft.players if player.doubt is not None]
    asked = [doubt for player, doubt in told if player.name not in answers.player | answers.ignore]
    seats = [
        seat
        for seat, player in enumerate(draft.players)
        if player.doubt is None or player.name in answers.player
    ]
    if len(seats) == len(draft.players):
        return draft, asked
    replace = msgspec.structs.replace
    rounds = [
        replace(
            row,
            cells=tuple(row.cells[seat] for seat in seats),
            dealer=seats.index(row.dealer) if row.dealer in seats else None,
        )
        for row in draft.rounds
    ]
    while rounds and not any(cell.text for cell in rounds[-1].cells):
        rounds.pop()
    players = tuple(draft.players[seat] for seat in seats)
    return replace(draft, players=players, rounds=tuple(rounds)), asked


def _settled(question: Question, answers: Answers) -> bool:
    """Whether an answer to ignore what is unclear was given."""
    return any(
        key == "ignore" and value in answers.ignore
        for key, _, value in (answer.partition("=") for answer in question.answers)
    )


def _rules(draft: Draft, rules: Rules, answers: Answers) -> Rules:
    target = answers.target or draft.target
    return rules if target is None else change(rules, target_score=target)


def _of_names(names: tuple[str, ...], answers: Answers) -> list[Question]:
    alike = [name.casefold() for name in names]
    twice = sorted({name for name in names if alike.count(name.casefold()) > 1})
    if not twice or answers.same_names is not None:
        return []
    what = " and ".join(map(repr, twice))
    return [Question(f"several players are called {what}", answers=choices("same_names"))]
