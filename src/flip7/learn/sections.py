"""The form of a text: sections of a few kinds of blocks, for every face to show in its own way."""

from __future__ import annotations

import msgspec


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """Running text."""

    text: str


class Bullets(msgspec.Struct, frozen=True, tag="bullets"):
    """Points in no order."""

    items: tuple[str, ...]


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """Points that follow each other, to be numbered from 1."""

    items: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows of as many cells as `head` has."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Terms(msgspec.Struct, frozen=True, tag="terms"):
    """Pairs of a term and what is said of it, or of a question and its answer."""

    items: tuple[tuple[str, str], ...]


Block = Paragraph | Bullets | Steps | Table | Terms


class Section(msgspec.Struct, frozen=True):
    """A part of a text."""

    id: str
    """Stable; the same in every language."""
    title: str
    blocks: tuple[Block, ...]


def texts(block: Block) -> tuple[str, ...]:
    """Every text of a block, in reading order."""
    match block:
        case Paragraph():
            return (block.text,)
        case Bullets() | Steps():
            return block.items
        case Table():
            return tuple(cell for row in (block.head, *block.rows) for cell in row)
        case Terms():
            return tuple(text for pair in block.items for text in pair)


def some(*items: str | None) -> tuple[str, ...]:
    """The items that are there: what a rule leaves out is `None`."""
    return tuple(item for item in items if item is not None)
