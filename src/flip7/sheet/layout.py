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
from flip7.sheet.course import lead, noted_rounds
from flip7.sheet.entry import Absent, Bust, points_of
from flip7.sheet.sheet import Player, Round, Sheet
from flip7.sheet.texts import aligned, cut, padded, width_of

MISSING, ABSENT = "?", "-"
LEADER, DEALER, TIE_BREAK, SUMMED = "*", "d", "t", "s"

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
    tables = _fitting(_Tables(sheet, language), width)
    parts = [list(_lines(rows, strong)) for rows in tables]
    parts.append(_wrapped(legend(sheet, language), width))
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _wrapped(phrases: Sequence[str], width: int) -> list[str]:
    """The phrases in lines that break between them."""
    text = ", ".join(phrase.replace(" ", "\xa0") for phrase in phrases)
    lines = textwrap.wrap(text, max(width, 1), break_long_words=False)
    return [line.replace("\xa0", " ") for line in lines]


def _fitting(tables: _Tables, width: int) -> list[Rows]:
    """The tables to show, of those that fit the one that cuts names least."""
    for make, lengths in ((tables.down, _NAMES_DOWN), (tables.across, _NAMES_ACROSS)):
        for length in lengths:
            rows = make(length)
            if sum(_sizes(rows)) + len(_GAP) * (len(rows[0]) - 1) <= width:
                return [rows]
    return _parts(tables.down(max(_LEAST_NAME, min(width // 3, _NAMES_DOWN[0]))), width)


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


class _Tables:
    """The sheet as a table, one way and the other."""

    def __init__(self, sheet: Sheet, language: Language) -> None:
        self.sheet, self.language = sheet, language
        self.rounds = noted_rounds(sheet)
        self._marks = marks(sheet)
        self._totals = total_texts(sheet)

    def down(self, longest: int) -> Rows:
        """The table with a row for each player, whose names may be so long."""
        head = ["", *map(round_text, self.rounds), self.language.gettext("total")]
        called = names(self.sheet, longest)
        marked = any(self._marks.values())
        rows = (
            [
                (f"{self._marks[player.number]:2} " if marked else "") + called[player.number],
                *(self._cell(row, player) for row in self.rounds),
                self._total(player),
            ]
            for player in self.sheet.players
        )
        return [head, *rows]

    def across(self, longest: int) -> Rows:
        """The table with a column for each player."""
        players = self.sheet.players
        called = names(self.sheet, longest)
        head = (
            f"{self._marks[player.number]} {called[player.number]}".lstrip() for player in players
        )
        rows = (
            [round_text(row), *(self._cell(row, player) for player in players)]
            for row in self.rounds
        )
        return [["", *head], *rows, [self.language.gettext("total"), *map(self._total, players)]]

    def _cell(self, row: Round, player: Player) -> str:
        return cell_text(self.sheet, row, player.number, self.language)

    def _total(self, player: Player) -> str:
        return self._totals[player.number]


# ---------------------------------------------------------------- what stands in a table


def cell_text(sheet: Sheet, row: Round, player: int, language: Language = ENGLISH) -> str:
    """What is noted for the player of this number; in brackets if it counts for nothing."""
    entry = row.entries[player]
    if entry is None:
        return MISSING
    if isinstance(entry, Absent):
        return ABSENT
    points = points_of(entry, sheet.rules)
    text = language.gettext("bust") if isinstance(entry, Bust) else str(points)
    return text if row.points[player] is not None else f"({text})"


def total_texts(sheet: Sheet) -> dict[int, str]:
    """Each player's points; in brackets if they are out of the reckoning."""
    in_game = frozenset(sheet.in_game)
    return {
        player: str(total) if player in in_game else f"({total})"
        for player, total in sheet.totals.items()
    }


def round_text(row: Round) -> str:
    """The number of the round, with marks if it is a tie-break or stands for several."""
    return f"{row.number}{TIE_BREAK if row.tie_break else ''}{SUMMED if row.summed else ''}"


def marks(sheet: Sheet) -> dict[int, str]:
    """For each player whether they lead or have won, and deal; empty for most."""
    ahead, dealer = _ahead(sheet), _dealer(sheet)
    return {
        player.number: (LEADER if player.number in ahead else "")
        + (DEALER if player.number == dealer else "")
        for player in sheet.players
    }


def names(sheet: Sheet, longest: int) -> dict[int, str]:
    """The players' names, cut where they are longer; where several then look alike, they have
    their numbers with them."""
    found = {player.number: cut(player.name, longest) for player in sheet.players}
    copies = Counter(found.values())
    for player in sheet.players:
        if copies[found[player.number]] > 1:
            number = f" ({player.number})"
            found[player.number] = cut(player.name, max(longest - len(number), 1)) + number
    return found


def legend(sheet: Sheet, language: Language = ENGLISH) -> list[str]:
    """What the marks mean that occur on this sheet, a phrase each."""
    _ = language.gettext
    rounds = noted_rounds(sheet)
    cells = {cell_text(sheet, row, player) for row in rounds for player in row.entries}
    cells.update(total_texts(sheet).values())
    told = {
        _("{mark} won", mark=LEADER): sheet.outcome is not None,
        _lead(sheet, language): sheet.outcome is None and bool(_ahead(sheet)),
        _("{mark} deals round {round}", mark=DEALER, round=sheet.current): bool(_dealer(sheet)),
        _("{mark} tie-break", mark=TIE_BREAK): any(row.tie_break for row in rounds),
        _("{mark} sums of several rounds", mark=SUMMED): any(row.summed for row in rounds),
        _("{mark} missing", mark=MISSING): MISSING in cells,
        _("{mark} did not play", mark=ABSENT): ABSENT in cells,
        _("( ) does not count"): any(cell.startswith("(") for cell in cells),
    }
    return [meaning for meaning, occurs in told.items() if occurs]


def _ahead(sheet: Sheet) -> tuple[int, ...]:
    return sheet.outcome.winners if sheet.outcome else lead(sheet)[0]


def _lead(sheet: Sheet, language: Language) -> str:
    _, last = lead(sheet)
    if last is None:
        return language.gettext("{mark} leads", mark=LEADER)
    return language.gettext("{mark} led after round {round}", mark=LEADER, round=last)


def _dealer(sheet: Sheet) -> int | None:
    return None if sheet.ended else sheet.dealer
