"""Score sheets as pages to print, as far as they are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.course import noted_rounds
from flip7.sheet.entry import Bust, Cards
from flip7.sheet.exports.markup import Markup, element, join, name_markup
from flip7.sheet.exports.page import MOST_COLUMNS, page, rules_in_brief, rules_line
from flip7.sheet.layout import (
    MISSING,
    cell_text,
    legend,
    marks,
    round_text,
    total_texts,
)
from flip7.sheet.remarks import remarks, verdict
from flip7.sheet.sheet import Player, Round, Sheet

_ROUNDS = 14
"""So many rounds stand beside each other where players are rows."""


def score_sheet(sheet: Sheet, language: Language = ENGLISH) -> str:
    """A page of HTML to print on A4, in one file: the sheet with its entries, totals and notes,
    who has won and why, and the rules in brief. A round in which nothing is noted yet is left
    out."""
    _ = language.gettext
    upright = len(sheet.players) <= MOST_COLUMNS
    content = (
        rules_line(sheet.rules, language),
        element("p", _("Begun on {date}.", date=sheet.log[0].at.date().isoformat())),
        join(_outcome(sheet, language)),
        *(_players_across if upright else _players_down)(sheet, language),
        element("p", ", ".join(legend(sheet, language))),
        join(_notes(sheet, language)),
        rules_in_brief(sheet.rules, language),
    )
    title = sheet.title or _("Flip 7 score sheet")
    return page(title, content, upright=upright, kind="filled", language=language)


def _outcome(sheet: Sheet, language: Language) -> Iterator[Markup]:
    won = verdict(sheet, language)
    if won is not None:
        yield element("p", element("strong", won))
    for remark in remarks(sheet, language):
        yield element("p", remark)


def _notes(sheet: Sheet, language: Language) -> Iterator[Markup]:
    _ = language.gettext
    notes = [sheet.note] if sheet.note else []
    notes += [
        _("Round {round}: {note}", round=row.number, note=row.note)
        for row in sheet.rounds
        if row.note
    ]
    if notes:
        yield element("h2", _("Notes"))
        yield element("ul", (element("li", note, class_="note") for note in notes))


def _players_across(sheet: Sheet, language: Language) -> Iterator[Markup]:
    _ = language.gettext
    head = [element("th", _("Round"), scope="col")]
    head += _heads(sheet, "col").values()
    rows = [
        [
            element("th", round_text(row), scope="row"),
            *(_cell(sheet, row, player, language, whole=True) for player in sheet.players),
        ]
        for row in noted_rounds(sheet)
    ]
    if any(player.start for player in sheet.players):
        starts = (element("td", str(player.start)) for player in sheet.players)
        rows.insert(0, [element("th", _("Start"), scope="row"), *starts])
    totals = _totals(sheet)
    foot = [totals[player.number] for player in sheet.players]
    yield _table(head, rows, [element("th", _("Total"), scope="row"), *foot], language)


def _players_down(sheet: Sheet, language: Language) -> Iterator[Markup]:
    """Tables of some rounds each, the totals in every one."""
    _ = language.gettext
    rounds = noted_rounds(sheet)
    heads = _heads(sheet, "row")
    totals = _totals(sheet)
    for first in range(0, max(len(rounds), 1), _ROUNDS):
        part = rounds[first : first + _ROUNDS]
        labels = (_("Player"), *map(round_text, part), _("Total"))
        head = [element("th", label, scope="col") for label in labels]
        rows = [
            [
                heads[player.number],
                *(_cell(sheet, row, player, language, whole=False) for row in part),
                totals[player.number],
            ]
            for player in sheet.players
        ]
        yield _table(head, rows, [], language)


def _heads(sheet: Sheet, scope: str) -> dict[int, Markup]:
    """The players at the edge of a table, each with their marks."""
    copies = Counter(player.name for player in sheet.players)
    marked = marks(sheet)
    heads = {}
    for player in sheet.players:
        number = f" ({player.number})" if copies[player.name] > 1 else ""
        mark = f" {marked[player.number]}" if marked[player.number] else ""
        name = name_markup(player.name)
        heads[player.number] = element("th", name, number, mark, scope=scope)
    return heads


def _cell(sheet: Sheet, row: Round, player: Player, language: Language, *, whole: bool) -> Markup:
    """What is noted for a player; with their cards and the total then, if the `whole` of it."""
    text = cell_text(sheet, row, player.number, language)
    entry, total = row.entries[player.number], row.totals[player.number]
    content: list[str | Markup] = [text]
    if whole and isinstance(entry, Cards | Bust) and entry.cards:
        content.append(element("small", " ".join(entry.cards)))
    if whole and row.points[player.number] is not None and row.number > 1:
        content.append(element("small", f"= {total}"))
    return element("td", content, class_="missing" if text == MISSING else None)


def _totals(sheet: Sheet) -> dict[int, Markup]:
    winners = sheet.outcome.winners if sheet.outcome else ()
    return {
        number: element("td", element("strong", text), class_="won" if number in winners else None)
        for number, text in total_texts(sheet).items()
    }


def _table(
    head: Sequence[Markup],
    rows: Sequence[Sequence[Markup]],
    foot: Sequence[Markup],
    language: Language,
) -> Markup:
    caption = language.gettext("The points of each round, and the totals.")
    return element(
        "table",
        element("caption", caption),
        element("colgroup", element("col", class_="first")),
        element("thead", element("tr", head)),
        element("tbody", (element("tr", row) for row in rows)),
        element("tfoot", element("tr", foot)) if foot else "",
        class_="sheet",
    )
