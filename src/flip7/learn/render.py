"""Sections as plain text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len, chop_cells

from flip7.learn.sections import Block, Bullets, Paragraph, Section, Steps, Table, Terms

_GAP = "  "
_LEAST_COLUMN = 20

# Chinese is written without spaces: a line may end beside any of its characters, but none begins
# with a closing mark or ends with an opening one.
_WIDE, _OPENING, _CLOSING = "\u2e80-\u9fff\uff01-\uff60", "（【“", "，。、：；！？）】”"
_BREAK = rf"(?<= )(?! )|(?<![{_OPENING}])(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))(?![ {_CLOSING}])"


def _as_it_is(text: str) -> str:
    return text


def as_text(
    sections: Iterable[Section], width: int = 80, strong: Callable[[str], str] = _as_it_is
) -> str:
    """Plain text in lines of at most `width` columns, for terminals, pipes and screen readers.
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
    room = max(width, _LEAST_COLUMN) - len(mark)
    first, *others = _fitted(re.split(_BREAK, text.strip(" ")), room, fold=True)
    return [f"{mark}{first}", *(f"{' ' * len(mark)}{line}" for line in others)]


def _fitted(pieces: Iterable[str], width: int, *, fold: bool) -> list[str]:
    """The pieces in lines of at most `width` columns; with `fold`, even one that is wider."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and cell_len((lines[-1] + piece).rstrip(" ")) > width:
            lines.append("")
        lines[-1] += piece
        if fold and cell_len(lines[-1].rstrip(" ")) > width:
            lines[-1:] = chop_cells(lines[-1], width)
    return [line.rstrip(" ") for line in lines]


def _table_lines(table: Table, width: int) -> Iterator[str]:
    """Aligned columns, the last one wrapped. Where they are too wide for that, all are wrapped;
    and where that isn't enough, every row is told cell by cell."""
    rows = (table.head, *table.rows)
    columns = tuple(zip(*rows, strict=True))
    natural = [max(map(cell_len, column)) for column in columns]
    least = [max(map(_longest_part, column)) for column in columns]
    for sizes in ([*natural[:-1], min(natural[-1], _LEAST_COLUMN)], least):
        spare = width - sum(sizes) - len(_GAP) * (len(sizes) - 1)
        if spare >= 0:
            for place in (0, -1):
                more = min(spare, natural[place] - sizes[place])
                sizes[place] += more
                spare -= more
            for row in rows:
                yield from _row_lines(row, sizes)
            return
    for row in table.rows:
        for head, cell in zip(table.head, row, strict=True):
            yield from _wrap(f"{head}: {cell}", width)
        yield ""


def _row_lines(row: Sequence[str], sizes: Sequence[int]) -> Iterator[str]:
    cells = [_fitted(_parts(cell), size, fold=False) for cell, size in zip(row, sizes, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        padded = (
            part + " " * (size - cell_len(part)) for part, size in zip(line, sizes, strict=True)
        )
        yield _GAP.join(padded).rstrip(" ")


def _parts(cell: str) -> list[str]:
    """The pieces between which a cell may be broken: its words, and those of its identifiers."""
    return re.split(rf"(?<=_)|{_BREAK}", cell)


def _longest_part(cell: str) -> int:
    return max(cell_len(part.rstrip(" ")) for part in _parts(cell))


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
    for mark in "\\`*[]<>|#":
        text = text.replace(mark, f"\\{mark}")
    return f"\\{text}" if text[:1] in "+-" else text
