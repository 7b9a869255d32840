"""Games with the cards of each round, as CSV: a line for each player of each round.

partie;date;objectif;tour;joueur;cartes_numero;cartes_bonus;x2;flip7;bust;score_tour;...
Evening;2026-05-01;200;1;Ana;3+9;+10;oui;non;non;34;212;oui
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from flip7.game.cards import Card
from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.draft_cells import card_named, draft_cell
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.table import Table

_COLUMNS = (
    *("partie", "date", "objectif", "tour", "joueur", "cartes_numero", "cartes_bonus", "x2"),
    *("flip7", "bust", "score_tour", "score_final", "vainqueur"),
)
_YES, _NO = ("oui", "true", "1"), ("non", "false", "0", "")


class _Line:
    """One line: a player in a round."""

    def __init__(self, table: Table, row: int) -> None:
        self._table = table
        self._row = row
        self._columns = {name: column for column, name in enumerate(_header(table))}

    def text(self, column: str) -> str:
        return self._table.cell(self._row, self._columns[column])

    def place(self, column: str) -> str:
        return self._table.place(self._row, self._columns[column])

    def whole(self, column: str) -> int | None:
        """A number, or `None` for a blank."""
        text = self.text(column)
        if re.fullmatch("[0-9]{1,9}", text):
            return int(text)
        if text:
            raise self._expected(column, "a whole number")
        return None

    def number(self, column: str) -> int:
        """A number that must be there."""
        found = self.whole(column)
        if found is None:
            raise self._expected(column, "a whole number")
        return found

    def flag(self, column: str) -> bool:
        text = self.text(column).casefold()
        if text not in _YES + _NO:
            raise self._expected(column, "oui or non")
        return text in _YES

    def cards(self) -> tuple[Card, ...]:
        numbers = self._parts("cartes_numero", "")
        bonus = self._parts("cartes_bonus", "+")
        return numbers + bonus + ((Card.X2,) if self.flag("x2") else ())

    def _parts(self, column: str, before: str) -> tuple[Card, ...]:
        parts = self.text(column).replace("+", " ").split()
        return tuple(card_named(before + part, self.place(column)) for part in parts)

    def _expected(self, column: str, what: str) -> ScoreFileError:
        found = quoted(self.text(column))
        return ScoreFileError(f"expected {what}, found {found}", self.place(column))


def recognise(content: FileContent) -> bool:
    """Whether the first line names the columns."""
    return any(set(_COLUMNS) <= set(_header(table)) for table in content.tables)


def drafts(content: FileContent) -> list[Draft]:
    """The games, one after the other as the file has them."""
    found = []
    for table in content.tables:
        if not set(_COLUMNS) <= set(_header(table)):
            raise ScoreFileError(f"expected the columns {', '.join(_COLUMNS)}", table.place(0, 0))
        lines = [_Line(table, row) for row in range(1, len(table.rows)) if table.rows[row]]
        found += [_game(group) for group in _games(lines)]
    return found


def _header(table: Table) -> tuple[str, ...]:
    return tuple(cell.casefold() for cell in table.rows[0])


def _games(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Lines of one game follow each other; another one begins where the rounds begin anew."""
    game: list[_Line] = []
    for line in lines:
        new = game and (
            any(line.text(key) != game[0].text(key) for key in ("partie", "date", "objectif"))
            or line.number("tour") < game[-1].number("tour")
        )
        if new:
            yield game
            game = []
        game.append(line)
    if game:
        yield game


def _game(lines: list[_Line]) -> Draft:
    first = lines[0]
    names = list(dict.fromkeys(line.text("joueur") for line in lines))
    last = {line.text("joueur"): line for line in lines}
    unclear: list[Question] = []
    rounds: list[DraftRound] = []
    by_round = groupby(lines, key=lambda line: line.number("tour"))
    for expected, (number, group) in enumerate(by_round, 1):
        noted = list(group)
        if number != expected:
            raise ScoreFileError(f"expected round {expected}", noted[0].place("tour"))
        cells: dict[str, DraftCell] = {}
        for line in noted:
            name = line.text("joueur")
            if name in cells:
                what = f"{quoted(name)} has two lines in round {number}"
                unclear.append(
                    Question(f"{what}: two players, or one line twice", line.place("joueur"))
                )
            cells[name] = _cell(line)
        place = noted[0].place("tour")
        rounds.append(DraftRound(tuple(cells.get(name, DraftCell(place=place)) for name in names)))
    return Draft(
        title=first.text("partie"),
        date=first.text("date"),
        target=first.whole("objectif"),
        players=tuple(
            DraftPlayer(name, last[name].text("score_final"), last[name].flag("vainqueur"))
            for name in names
        ),
        rounds=tuple(rounds),
        unclear=tuple(unclear),
    )


def _cell(line: _Line) -> DraftCell:
    return draft_cell(
        line.place("score_tour"),
        points=line.whole("score_tour"),
        cards=line.cards(),
        busted=line.flag("bust"),
    )
