"""Dates as files write them."""

import pytest

from flip7.sheet.imports.dates import read_date
from flip7.sheet.imports.draft import Question
from tests.sheet.imports.helping import asked, only_plan

NOON = "2026-05-16T12:00:00+00:00"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-05-16", NOON),
        ("2026/05/16", NOON),
        ("05-16-2026", NOON),
        ("05/16/2026", NOON),
        ("16/05/2026", NOON),
        ("16.05.2026", NOON),
        ("16.5.2026", NOON),
        ("[XY] 05-16-2026, game 3", NOON),
        ("Friday 2026-05-16", NOON),
        ("2026-05-16T20:15:00.000Z", "2026-05-16T20:15:00+00:00"),
        ("2026-05-16T20:15:00+02:00", "2026-05-16T20:15:00+02:00"),
        ("2026-05-16 20:15:00", "2026-05-16T20:15:00+00:00"),
        ("2026-05-16T20:15", "2026-05-16T20:15:00+00:00"),
        ("1780000000000", "2026-05-28T20:26:40+00:00"),
        ("06.05.2026", "2026-05-06T12:00:00+00:00"),
        ("05-05-2026", "2026-05-05T12:00:00+00:00"),
    ],
)
def test_a_date_is_read(text: str, date: str) -> None:
    found = read_date(text, None)
    assert not isinstance(found, Question)
    assert found is not None
    assert found.isoformat() == date


@pytest.mark.parametrize("text", ["", "game 2", "0000-00-00", "12", "1-2", "10+15+8"])
def test_there_may_be_none(text: str) -> None:
    assert read_date(text, None) is None


@pytest.mark.parametrize("text", ["2026-02-30", "31.02.2026", "45-45-2026", "2026-13-01T10:00:00Z"])
def test_a_date_that_cannot_be_is_a_question(text: str) -> None:
    found = read_date(text, None)
    assert isinstance(found, Question)
    assert str(found).startswith(f"{text!r} holds no date that can be")


@pytest.mark.parametrize(("order", "date"), [("dmy", "2026-04-03"), ("mdy", "2026-03-04")])
def test_where_day_and_month_may_be_either_it_must_be_said(order: str, date: str) -> None:
    table = "03-04-2026\nPlayer,R1\nAna,28\nBen,14\n"
    (question,) = asked(table)
    assert question == (
        "03-04-2026 may be two dates, by day and month or by month and day"
        " (answer dates=dmy or dates=mdy)"
    )
    assert str(only_plan(table, f"dates={order}").begun)[:10] == date


def test_the_order_that_was_said_does_not_turn_a_date_that_is_clear() -> None:
    assert str(read_date("05-16-2026", "dmy"))[:10] == "2026-05-16"
