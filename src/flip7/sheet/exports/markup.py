"""HTML, made so that no text can become a part of its structure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from flip7.learn.language import shown
from flip7.learn.sections import Block, Bullets, Paragraph, Steps, Table, Terms

_VOID = frozenset({"col", "meta"})


class Markup(str):
    """A piece of finished HTML. Every other string is text, and is escaped where it is put in."""

    __slots__ = ()


Content = str | Iterable["str | Markup"]


def element(tag: str, /, *content: Content, **attributes: object) -> Markup:
    """The element `tag` around `content`. An attribute's name may end in `_` (`class_`); one that
    is `None` or false is left out, one that is true stands alone."""
    start = "".join([tag, *_attributes(attributes)])
    if tag in _VOID:
        return Markup(f"<{start}>")
    return Markup(f"<{start}>{join(*content)}</{tag}>")


def _attributes(attributes: dict[str, object]) -> Iterator[str]:
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        yield f" {name.rstrip('_').replace('_', '-')}"
        if value is not True:
            yield f'="{escape(str(value))}"'


def join(*content: Content) -> Markup:
    """The pieces one after the other; texts among them are escaped."""
    return Markup("".join(_pieces(content)))


def _pieces(content: Iterable[Content]) -> Iterator[str]:
    for piece in content:
        if isinstance(piece, Markup):
            yield piece
        elif isinstance(piece, str):
            yield escape(piece)
        else:
            yield from _pieces(piece)


def name_markup(name: str) -> Markup:
    """A person's name, set apart so that its direction of writing turns nothing around it."""
    return element("bdi", shown(name))


def block_markup(block: Block) -> Markup:
    """A block of a text as HTML."""
    match block:
        case Paragraph():
            return element("p", block.text)
        case Bullets() | Steps():
            items = (element("li", item) for item in block.items)
            return element("ol" if isinstance(block, Steps) else "ul", items)
        case Terms():
            return element(
                "dl",
                (join(element("dt", term), element("dd", text)) for term, text in block.items),
            )
        case Table():
            head = element("tr", (element("th", cell, scope="col") for cell in block.head))
            rows = (element("tr", (element("td", cell) for cell in row)) for row in block.rows)
            return element("table", element("thead", head), element("tbody", rows))
