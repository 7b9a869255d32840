"""Empty score sheets, to be printed and filled in by hand."""

from __future__ import annotations

from collections.abc import Sequence

from flip7.game.errors import Flip7Error, quoted
from flip7.game.rules import MOST_SEATS, Rules
from flip7.learn.language import ENGLISH, Language
from flip7.sheet.exports.markup import Markup, element, name_markup
from flip7.sheet.exports.page import MOST_COLUMNS, page, rules_in_brief, rules_line

MOST_ROUNDS = 100
ROUNDS = 12
"""As many as most games to 200 take, and as fit on a sheet of A4 with the rules in brief."""


class FormError(Flip7Error):
    """No form can be made for so many players or rounds."""


def empty_form(
    rules: Rules,
    players: int,
    names: Sequence[str] = (),
    *,
    rounds: int = ROUNDS,
    title: str = "",
    language: Language = ENGLISH,
) -> str:
    """A page of HTML to print on A4: a score sheet for `players` players of these rules, with the
    rules in brief. The first players get these `names`; the others write theirs in.

    `players` may be 1 to 1000, `rounds` 1 to 100. Raises `FormError`.
    """
    _check("players", players, MOST_SEATS)
    _check("rounds", rounds, MOST_ROUNDS)
    if len(names) > players:
        raise FormError(f"{len(names)} names for {players} players: give at most as many as play")
    _ = language.gettext
    heads = [
        name_markup(names[seat])
        if seat < len(names)
        else element("span", _("Player {number}", number=seat + 1), class_="unseen")
        for seat in range(players)
    ]
    upright = players <= MOST_COLUMNS
    table = (_players_across if upright else _players_down)(heads, rounds, language)
    content = (
        rules_line(rules, language),
        element("p", element("span", _("Date and first dealer:"), class_="blank")),
        table,
        rules_in_brief(rules, language),
    )
    return page(
        title or _("Flip 7 score sheet"), content, upright=upright, kind="empty", language=language
    )


def _check(what: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise FormError(f"{what}={quoted(number)}: from 1 to {most} are possible")


def _players_across(heads: Sequence[Markup], rounds: int, language: Language) -> Markup:
    _ = language.gettext
    head = [element("th", _("Round"), scope="col")]
    head += [element("th", name, scope="col") for name in heads]
    rows = [
        [element("th", str(number), scope="row"), *_boxes(len(heads))]
        for number in range(1, rounds + 1)
    ]
    return _table(head, rows, language)


def _players_down(heads: Sequence[Markup], rounds: int, language: Language) -> Markup:
    _ = language.gettext
    head = [element("th", _("Player"), scope="col")]
    head += [element("th", str(number), scope="col") for number in range(1, rounds + 1)]
    rows = [[element("th", name, scope="row"), *_boxes(rounds)] for name in heads]
    return _table(head, rows, language)


def _boxes(count: int) -> list[Markup]:
    return [element("td", class_="box")] * count


def _table(head: Sequence[Markup], rows: Sequence[Sequence[Markup]], language: Language) -> Markup:
    caption = language.gettext(
        "In each box, above the points of the round (B or 0 for a bust, a dash for who did not"
        " play), below the total so far."
    )
    return element(
        "table",
        element("caption", caption),
        element("colgroup", element("col", class_="first")),
        element("thead", element("tr", head)),
        element("tbody", (element("tr", row) for row in rows)),
        class_="sheet",
    )
