"""Sections as plain text and as Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from flip7.learn.sections import Block, Bullets, Paragraph, Section, Steps, Table, Terms

_GAP = "  "
_LEAST_COLUMN = 20


def _as_it_is(text: str) -> str:
    return text


def as_text(
    sections: Iterable[Section], width: int = 80, strong: Callable[[str], str] = _as_it_is
) -> str:
    """Plain text in lines of at most `width` characters, for terminals, pipes and screen readers.
    Titles and terms are passed through `strong`, which may add what a terminal shows as bold."""
    return "\n\n".join(
        "\n\n".join(
            [
                strong(section.title.upper()),
                *("\n".join(_lines(block, width, strong)) for block in section.blocks),
            ]
        )
        + "\n"
        for section in sections
    )


def _lines(block: Block, width: int, strong: Callable[[str], str]) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from _wrap(block.text, width)
        case Bullets():
            for item in block.items:
                yield from _wrap(item, width, "- ")
        case Steps():
            for number, item in enumerate(block.items, 1):
                yield from _wrap(item, width, f"{number}. ")
        case Terms():
            for term, text in block.items:
                yield from map(strong, _wrap(term, width))
                yield from _wrap(text, width, "    ")
        case Table():
            yield from _table_lines(block, width)


def _wrap(text: str, width: int, mark: str = "") -> list[str]:
    """The lines of `text` behind a mark, below which they are all indented."""
    return textwrap.wrap(
        text,
        max(width, _LEAST_COLUMN),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_on_hyphens=False,
    )


def _table_lines(table: Table, width: int) -> Iterator[str]:
    """Aligned columns, the last one wrapped; identifiers are broken after an underscore where
    they would be too wide. A table that is wider still is told row by row."""
    rows = (table.head, *table.rows)
    for cells in (rows, tuple(tuple(cell.replace("_", "_ ") for cell in row) for row in rows)):
        sizes = [max(map(_longest, column)) for column in zip(*cells, strict=True)]
        if cells is rows:
            sizes = [max(map(len, column)) for column in zip(*cells, strict=True)]
        room = width - sum(sizes[:-1]) - len(_GAP) * (len(sizes) - 1)
        if room >= min(sizes[-1], _LEAST_COLUMN):
            for row in cells:
                yield from _row_lines(row, [*sizes[:-1], room])
            return
    for row in table.rows:
        for head, cell in zip(table.head, row, strict=True):
            yield f"{head}: {cell}"


def _longest(cell: str) -> int:
    """The width of the longest word."""
    return max(map(len, cell.split()), default=0)


def _row_lines(row: Sequence[str], sizes: Sequence[int]) -> Iterator[str]:
    cells = [
        [line.replace("_ ", "_") for line in textwrap.wrap(cell, size, break_on_hyphens=False)]
        for cell, size in zip(row, sizes, strict=True)
    ]
    for line in zip_longest(*cells, fillvalue=""):
        padded = (part.ljust(size) for part, size in zip(line, sizes, strict=True))
        yield _GAP.join(padded).rstrip()


def as_markdown(sections: Iterable[Section], level: int = 2) -> str:
    """Markdown with headings of the given level."""
    return "\n".join(
        "\n".join([f"{'#' * level} {section.title}\n", *map(_block_markdown, section.blocks)])
        for section in sections
    )


def _block_markdown(block: Block) -> str:
    match block:
        case Paragraph():
            return f"{_escaped(block.text)}\n"
        case Bullets():
            return "".join(f"- {_escaped(item)}\n" for item in block.items)
        case Steps():
            return "".join(
                f"{number}. {_escaped(item)}\n" for number, item in enumerate(block.items, 1)
            )
        case Terms():
            return "".join(
                f"**{_escaped(term)}**  \n{_escaped(text)}\n\n" for term, text in block.items
            )
        case Table():
            return markdown_table(block)


def markdown_table(table: Table) -> str:
    """The table in Markdown."""
    rows = [table.head, ("---",) * len(table.head), *table.rows]
    head, line, *rest = (
        "| " + " | ".join(cell if row is rows[1] else _escaped(cell) for cell in row) + " |"
        for row in rows
    )
    return "\n".join([head, line, *rest]) + "\n"


def _escaped(text: str) -> str:
    """`text` with what Markdown would take for its own marks escaped."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, f"\\{mark}")
    return f"\\{text}" if text[:1] in "+-" else text
