"""Texts as plain lines and as Markdown."""

import pytest

from flip7.game.rules import EDITIONS, edition
from flip7.learn.editions import comparison, list_of_editions
from flip7.learn.render import as_markdown, as_text
from flip7.learn.sections import Bullets, Paragraph, Section, Steps, Table, Terms
from flip7.learn.texts import rules_text

SAMPLE = Section(
    "sample",
    "A sample",
    (
        Paragraph("Some words that are too long for one line."),
        Bullets(("one point that is long enough to be wrapped", "another")),
        Steps(("first", "second")),
        Terms((("term", "what it means"),)),
        Table(("Card", "What it does"), (("x2", "doubles the sum of the Numbers"), ("+2", "adds"))),
    ),
)


def test_plain_text() -> None:
    assert (
        as_text([SAMPLE], width=30)
        == """\
A SAMPLE

Some words that are too long
for one line.

- one point that is long
  enough to be wrapped
- another

1. first
2. second

term
    what it means

Card  What it does
x2    doubles the sum of the
      Numbers
+2    adds
"""
    )


def test_titles_and_terms_can_be_made_strong() -> None:
    told = as_text([SAMPLE], strong=lambda text: f"<{text}>")
    assert "<A SAMPLE>" in told
    assert "<term>" in told
    assert told.count("<") == 2


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100])
def test_no_line_is_longer_than_asked(width: int) -> None:
    sections = [*rules_text(edition()), list_of_editions(), comparison([*EDITIONS.values()])]
    too_long = [line for line in as_text(sections, width).splitlines() if len(line) > width]
    assert too_long == []


def test_a_table_that_is_too_wide_is_broken_at_underscores_then_told_row_by_row() -> None:
    section = Section("t", "T", (Table(("Option", "one"), (("a_long_option", "some_value"),)),))
    assert as_text([section], 40) == "T\n\nOption         one\na_long_option  some_value\n"
    assert (
        as_text([section], 18) == "T\n\nOption       one\na_long_      some_\noption       value\n"
    )
    told_by_rows = as_text([section], 10)
    assert told_by_rows.split() == ["T", "Option:", "a_long_option", "one:", "some_value"]


def test_markdown() -> None:
    assert as_markdown([SAMPLE]).startswith("## A sample\n\nSome words")
    assert "| x2 | doubles the sum of the Numbers |\n| \\+2 | adds |" in as_markdown([SAMPLE])
    assert "**term**  \nwhat it means\n" in as_markdown([SAMPLE])
    assert "- \\*a\\* | b" not in as_markdown([Section("i", "T", (Bullets(("*a* | b",)),))])
