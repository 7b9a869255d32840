"""Files of other programs, made in tests."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import openpyxl

from flip7.game.rules import edition
from flip7.sheet.entry import Entry
from flip7.sheet.imports import Plan, Taken, answers_of, take
from flip7.sheet.sheet import Sheet

NOW = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)
OFFICIAL = edition("official")


def taken(content: Any, *answers: str, form: str | None = None, rules: Any = OFFICIAL) -> Taken:
    """What taking a file makes of a text, of bytes, or of a value as JSON."""
    if not isinstance(content, str | bytes):
        content = json.dumps(content, ensure_ascii=False)
    data = content.encode() if isinstance(content, str) else content
    return take(data, "file", rules, NOW, answers_of(answers), form=form)


def only_plan(content: Any, *answers: str, **settings: Any) -> Plan:
    """The plan of the one game of a file."""
    (plan,) = taken(content, *answers, **settings).plans
    return plan


def sheet_of(content: Any, *answers: str, **settings: Any) -> Sheet:
    """The sheet of the one game of a file, in which nothing is unclear."""
    plan = only_plan(content, *answers, **settings)
    assert plan.questions == ()
    assert plan.sheet is not None
    return plan.sheet


def asked(content: Any, *answers: str, **settings: Any) -> list[str]:
    """What is unclear in a file, as sentences."""
    return [str(question) for question in taken(content, *answers, **settings).questions]


def table_of(sheet: Sheet) -> dict[str, list[int | None]]:
    """The points of each player by rounds that are noted."""
    rows = [row for row in sheet.rounds if any(p is not None for p in row.points.values())]
    return {player.name: [row.points[player.number] for row in rows] for player in sheet.players}


def entry_of(sheet: Sheet, name: str, round: int) -> Entry | None:  # noqa: A002
    """What is noted for the player of this name."""
    number = next(player.number for player in sheet.players if player.name == name)
    return sheet.rounds[round - 1].entries[number]


def xlsx(tabs: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """A workbook with these tabs."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in tabs.items():
        tab = book.create_sheet(name)
        for row in rows:
            tab.append(list(row))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()
