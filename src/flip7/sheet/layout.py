"""A score sheet as lines of text that fit a given width.

Players are rows if all rounds fit beside their names; or else columns if all players fit; or else
rows, with the rounds in several tables one below the other. Everything is told by marks and words,
nothing by colour alone, so a table can go through a pipe or to a screen reader.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.course import noted_rounds
from flip7.sheet.entry import Absent, Bust, points_of
from flip7.sheet.sheet import Player, Round, Sheet
from flip7.sheet.texts import aligned, cut, padded, width_of

MISSING, ABSENT = "?", "-"
LEADER, DEALER, TIE_BREAK = "*", "d", "t"

_GAP = "  "
_NAMES_DOWN = range(24, 7, -1)
"""How long names may be at the head of rows, the best first."""
_NAMES_ACROSS = range(12, 4, -1)
"""How long they may be at the head of columns."""
_LEAST_NAME = 6

Rows = Sequence[Sequence[str]]
"""Cells by row, the heads first; all rows are of one length."""


def lay_out(
    sheet: Sheet,
    width: int = 80,
    *,
    language: Language = ENGLISH,
    strong: Callable[[str], str] = str,
) -> str:
    """The rounds and totals of the sheet in lines of at most `width` columns of a terminal, and
    below them what those marks mean that occur. A very narrow width gets lines that are as long as
    a name, one round and the total. Head lines pass through `strong`, which may add what a
    terminal shows as bold.

    A round in which nothing is noted yet is left out.
    """
    faces = _Faces(sheet, language)
    tables = [list(_lines(rows, strong)) for rows in _fitting(faces, width)]
    tables.append(list(_legend(faces, width)))
    return "\n\n".join("\n".join(lines) for lines in tables if lines) + "\n"


def _fitting(faces: _Faces, width: int) -> list[Rows]:
    """The tables to show, of those that fit the one that cuts names least."""
    for make, lengths in ((faces.down, _NAMES_DOWN), (faces.across, _NAMES_ACROSS)):
        for length in lengths:
            rows = make(length)
            if sum(_sizes(rows)) + len(_GAP) * (len(rows[0]) - 1) <= width:
                return [rows]
    return _parts(faces.down(max(_LEAST_NAME, min(width // 3, _NAMES_DOWN[0]))), width)


def _parts(rows: Rows, width: int) -> list[Rows]:
    """A table in several, each with as many rounds as fit between the names and the totals."""
    sizes = [size + len(_GAP) for size in _sizes(rows)]
    room = width - sizes[0] - (sizes[-1] - len(_GAP))
    parts: list[list[int]] = [[]]
    for column in range(1, len(sizes) - 1):
        if parts[-1] and sum(sizes[other] for other in (*parts[-1], column)) > room:
            parts.append([])
        parts[-1].append(column)
    return [
        [[row[0], *(row[column] for column in part), row[-1]] for row in rows] for part in parts
    ]


def _sizes(rows: Rows) -> list[int]:
    return [max(map(width_of, column)) for column in zip(*rows, strict=True)]


def _lines(rows: Rows, strong: Callable[[str], str]) -> Iterator[str]:
    first, *sizes = _sizes(rows)
    for number, (label, *cells) in enumerate(rows):
        texts = (aligned(cell, size) for cell, size in zip(cells, sizes, strict=True))
        line = _GAP.join([padded(label, first), *texts]).rstrip()
        yield strong(line) if number == 0 else line


class _Faces:
    """What stands in a table for players, rounds, entries and totals."""

    def __init__(self, sheet: Sheet, language: Language) -> None:
        self.sheet, self.language = sheet, language
        self.rounds = noted_rounds(sheet)
        self.ahead = sheet.outcome.winners if sheet.outcome else sheet.leaders
        self.dealer = None if sheet.ended else sheet.dealer

    def down(self, longest: int) -> Rows:
        """The table with a row for each player, whose names may be so long."""
        head = ["", *map(self._round, self.rounds), self.language.gettext("total")]
        names = self._names(longest)
        marked = any(map(self._marks, self.sheet.players))
        rows = (
            [
                (f"{self._marks(player):2} " if marked else "") + names[player.number],
                *(self.cell(row, player.number) for row in self.rounds),
                self.total(player),
            ]
            for player in self.sheet.players
        )
        return [head, *rows]

    def across(self, longest: int) -> Rows:
        """The table with a column for each player."""
        players = self.sheet.players
        names = self._names(longest)
        head = (f"{self._marks(player)} {names[player.number]}".lstrip() for player in players)
        rows = (
            [self._round(row), *(self.cell(row, player.number) for player in players)]
            for row in self.rounds
        )
        return [["", *head], *rows, [self.language.gettext("total"), *map(self.total, players)]]

    def cell(self, row: Round, player: int) -> str:
        """What is noted; in brackets if it counts for nothing."""
        entry = row.entries[player]
        if entry is None:
            return MISSING
        if isinstance(entry, Absent):
            return ABSENT
        points = points_of(entry, self.sheet.rules)
        text = self.language.gettext("bust") if isinstance(entry, Bust) else str(points)
        return text if row.points[player] is not None else f"({text})"

    def total(self, player: Player) -> str:
        """The player's points; in brackets if they are out of the reckoning."""
        total = str(self.sheet.totals[player.number])
        return total if player.number in self.sheet.in_game else f"({total})"

    def _round(self, row: Round) -> str:
        return f"{row.number}{TIE_BREAK if row.tie_break else ''}"

    def _names(self, longest: int) -> dict[int, str]:
        """The players' names, cut where they are longer; where several then look alike, they have
        their numbers with them."""
        names = {player.number: cut(player.name, longest) for player in self.sheet.players}
        copies = Counter(names.values())
        for player in self.sheet.players:
            if copies[names[player.number]] > 1:
                number = f" ({player.number})"
                name = cut(player.name, max(longest - len(number), 1))
                names[player.number] = name + number
        return names

    def _marks(self, player: Player) -> str:
        ahead = LEADER if player.number in self.ahead else ""
        return ahead + (DEALER if player.number == self.dealer else "")


def _legend(faces: _Faces, width: int) -> Iterator[str]:
    """What the marks mean that occur."""
    _ = faces.language.gettext
    sheet = faces.sheet
    cells = {faces.cell(row, player.number) for row in faces.rounds for player in sheet.players}
    cells |= {faces.total(player)[0] for player in sheet.players}
    told = {
        _("{mark} won", mark=LEADER): sheet.outcome is not None,
        _("{mark} leads", mark=LEADER): sheet.outcome is None and bool(faces.ahead),
        _("{mark} deals round {round}", mark=DEALER, round=sheet.current): faces.dealer is not None,
        _("{mark} tie-break", mark=TIE_BREAK): any(row.tie_break for row in faces.rounds),
        _("{mark} missing", mark=MISSING): MISSING in cells,
        _("{mark} did not play", mark=ABSENT): ABSENT in cells,
        _("( ) does not count"): any(cell.startswith("(") for cell in cells),
    }
    text = ", ".join(meaning.replace(" ", "\xa0") for meaning, occurs in told.items() if occurs)
    for line in textwrap.wrap(text, max(width, 1), break_long_words=False):
        yield line.replace("\xa0", " ")
