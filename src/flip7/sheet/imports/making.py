"""Making the sheet of a draft, and finding what is unclear on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import msgspec

from flip7.game.ending import participants
from flip7.game.errors import quoted
from flip7.game.rules import Rules
from flip7.sheet.changes import (
    Begun,
    Cell,
    Change,
    Dealt,
    Ended,
    Joined,
    Linked,
    Logged,
    Noted,
    Remarked,
    SheetError,
)
from flip7.sheet.doubts import Doubt, UnreachableTotal, doubts, sentence
from flip7.sheet.entry import Absent, Entry, points_of
from flip7.sheet.imports.answers import TARGET, Answers, choices
from flip7.sheet.imports.cells import BLANK, DASH, grouped, meaning
from flip7.sheet.imports.dates import read_date
from flip7.sheet.imports.differences import points_told
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.limits import cards_in_play, fault_of_round
from flip7.sheet.sheet import Sheet


def make_sheet(
    draft: Draft, rules: Rules, answers: Answers, begun: datetime, by: str
) -> tuple[Sheet | None, list[Question]]:
    """The sheet of a draft that began then, its log written by `by`; or `None`, and what is
    unclear."""
    making = _Making(draft, rules, answers, begun, by)
    return making.sheet(), making.questions


class _Making:
    """One sheet, as it is made; after that, `questions` holds what is unclear."""

    def __init__(
        self, draft: Draft, rules: Rules, answers: Answers, begun: datetime, by: str
    ) -> None:
        self.questions: list[Question] = []
        self._draft = draft
        self._rules = rules
        self._answers = answers
        self._at = begun
        self._by = by
        self._log: list[Logged] = []
        self._starts = tuple(map(self._start, draft.players))
        self._totals: list[int] | None = list(self._starts)
        """Until a cell is missing."""
        self._empty: dict[Question, list[str]] = {BLANK: [], DASH: []}

    def sheet(self) -> Sheet | None:
        """The sheet, or `None` if anything is unclear."""
        start = self._begin()
        if start is None:
            return None
        for number, row in enumerate(self._rounds(), 1):
            self._note(number, row, start)
        self.questions += [
            grouped(question, places) for question, places in self._empty.items() if places
        ]
        return None if self.questions else self._end()

    @property
    def _unclear(self) -> bool:
        return bool(self.questions) or any(self._empty.values())

    # ---------------------------------------------------------------- the beginning

    def _begin(self) -> Sheet | None:
        draft = self._draft
        self._add(Begun(str(self._rules), draft.title))
        joining = zip(draft.players, self._starts, strict=True)
        for number, (player, start) in enumerate(joining, 1):
            self._add(Joined(number, player.name, start=start))
        if self._answers.persons is not None:
            for number, player in enumerate(draft.players, 1):
                if player.person:
                    self._add(Linked(number, player.person))
        if draft.notes:
            self._add(Remarked("\n".join(draft.notes)))
        if self._only_totals and self._answers.only_totals is None:
            what = "only final totals are known, and no rounds"
            self.questions.append(Question(what, answers=choices("only_totals")))
        return self._made()

    def _start(self, player: DraftPlayer) -> int:
        points = points_told(player.start) if player.start else 0
        if points is None:
            what = (
                f"the start {quoted(player.start)} of {quoted(player.name)} is no number of points"
            )
            self.questions.append(Question(what))
        return points or 0

    @property
    def _only_totals(self) -> bool:
        """Whether the file tells final totals and no rounds."""
        told = (
            points_told(player.total) != start
            for player, start in zip(self._draft.players, self._starts, strict=True)
            if player.total
        )
        return not self._draft.rounds and any(told)

    def _made(self) -> Sheet | None:
        try:
            return Sheet.of(tuple(self._log))
        except SheetError as error:
            said = re.sub(r"^line \d+ of the log: ", "", str(error))
            self.questions.append(Question(said))
            return None

    # ---------------------------------------------------------------- the rounds

    def _rounds(self) -> Sequence[DraftRound]:
        if not self._only_totals or self._answers.only_totals is None:
            return self._draft.rounds
        cells = [
            DraftCell(
                str(told) if (told := points_told(player.total)) is not None else player.total,
                f"total of {player.name}",
            )
            for player in self._draft.players
        ]
        return [DraftRound(tuple(cells), summed=True)]

    def _note(self, number: int, row: DraftRound, start: Sheet) -> None:
        entries = self._entries(row)
        self._count(entries)
        cells = tuple(
            Cell(player, entry) for player, entry in enumerate(entries, 1) if entry is not None
        )
        cells = self._made_sure(number, cells, start, summed=row.summed)
        fault = fault_of_round(
            [cell.entry for cell in cells if cell.entry is not None],
            cards_in_play(self._rules, len(entries)),
        )
        if fault is not None:
            self.questions.append(Question(fault, f"round {number}"))
        noted = read_date(row.date, self._answers.dates) if row.date else None
        if isinstance(noted, datetime):
            self._at = noted
        if row.dealer is not None:
            self._add(Dealt(row.dealer + 1, number))
        if cells:
            self._add(Noted(number, cells, row.summed))
        elif not self._unclear and number < len(self._draft.rounds):
            what = "nothing is noted of this round, and there is a later one"
            self.questions.append(Question(what, f"round {number}"))
        if row.note:
            self._add(Remarked(row.note, number))

    def _made_sure(
        self, number: int, cells: tuple[Cell, ...], start: Sheet, *, summed: bool
    ) -> tuple[Cell, ...]:
        """The cells, those in doubt marked as sure if they are to be kept; else that is asked."""
        sure: set[int] = set()
        for doubt in doubts(start, number, cells, summed=summed):
            kept, players = _in_doubt(doubt)
            if kept in self._answers.keep or self._draft.checked:
                sure.update(players)
            else:
                what = sentence(doubt, start).rstrip(".")
                self.questions.append(Question(what, f"round {number}", (f"keep={kept}",)))
        return tuple(Cell(cell.player, cell.entry, cell.player in sure) for cell in cells)

    def _entries(self, row: DraftRound) -> list[Entry | None]:
        """What is noted for each player; what is unclear is `None` here, and a question."""
        entries: list[Entry | None] = []
        playing = self._playing()
        answers = self._answers
        if row.summed:  # a sum of 0 tells of no bust
            answers = msgspec.structs.replace(answers, zero="zero")
        for seat, raw in enumerate(row.cells):
            found = meaning(raw, self._rules, len(row.cells), answers)
            if found in (BLANK, DASH) and seat not in playing:
                found = Absent()
            if isinstance(found, Question):
                if found in self._empty:
                    self._empty[found].append(raw.place)
                else:
                    self.questions.append(found)
                found = None
            entries.append(found)
        return entries

    def _playing(self) -> tuple[int, ...]:
        """The seats that play the next round: in a tie-break it may be only those tied."""
        if self._totals is None:
            return tuple(range(len(self._draft.players)))
        return participants(self._rules, tuple(self._totals))

    def _count(self, entries: list[Entry | None]) -> None:
        if self._totals is None or None in entries:
            self._totals = None
            return
        for seat, entry in enumerate(entries):
            assert entry is not None
            self._totals[seat] += points_of(entry, self._rules) or 0

    # ---------------------------------------------------------------- the end

    def _end(self) -> Sheet | None:
        """The whole sheet; a game that is over for the file without a winner is ended."""
        sheet = self._made()
        if sheet is None:
            return None
        outcome = sheet.outcome
        late = [row.number for row in sheet.rounds if row.after_end]
        if outcome is not None and late and "rounds" not in self._answers.keep:
            winners = " and ".join(sheet.called(player) for player in outcome.winners)
            what = (
                f"{winners} won in round {outcome.round} with the target score"
                f" {self._rules.target_score}, but the file goes on to round {late[-1]}"
            )
            self.questions.append(Question(what, answers=(TARGET, "keep=rounds")))
            return None
        if self._draft.finished and outcome is None:
            self._add(Ended())
            return self._made()
        return sheet

    def _add(self, change: Change) -> None:
        self._log.append(Logged(change, self._at, self._by))


def _in_doubt(doubt: Doubt) -> tuple[str, tuple[int, ...]]:
    """What is to be kept by an answer, and whose it is."""
    if isinstance(doubt, UnreachableTotal):
        return "totals", (doubt.player,)
    return "flips", doubt.players
