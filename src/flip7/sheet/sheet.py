"""The score sheet: everything that follows from its log, and the way to add to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from flip7.game.rules import Rules
from flip7.sheet.changes import (
    Begun,
    Change,
    Dealt,
    Ended,
    Joined,
    Left,
    Log,
    Logged,
    Noted,
    Redone,
    Remarked,
    Reordered,
    Returned,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent
from flip7.sheet.facts import Facts, Player, begun, changed, known
from flip7.sheet.names import one_line
from flip7.sheet.reckoning import Outcome, Reckoning, Round, reckon
from flip7.sheet.times import check_time

__all__ = ["Outcome", "Player", "Round", "Sheet", "SheetError", "begin", "told"]


class _Step(msgspec.Struct, frozen=True):
    """A change on a stack of those in force, or of those that were undone. Linked, for a log may
    be long and every line of it makes a new stack."""

    change: Change
    facts: Facts
    """As they are once the change is in force."""
    below: _Step | None = None


class _History(msgspec.Struct, frozen=True):
    """The changes in force, and those undone that can be in force again."""

    done: _Step
    undone: _Step | None = None


def _after(history: _History | None, logged: Logged) -> _History:
    """The history with one more line of the log. Raises `SheetError`."""
    check_time(logged.at)
    one_line(logged.by, "a name")
    change = logged.change
    if history is None:
        return _History(_Step(change, begun(change)))
    done, undone = history.done, history.undone
    match change:
        case Undone():
            if done.below is None:
                raise SheetError("there is nothing to undo")
            return _History(done.below, _Step(done.change, done.facts, undone))
        case Redone():
            if undone is None:
                raise SheetError("there is nothing to redo")
            return _History(_Step(undone.change, undone.facts, done), undone.below)
        case _:
            return _History(_Step(change, changed(change, done.facts), done))


def told(log: Log) -> Iterator[tuple[Logged, Change, Facts]]:
    """Each line of a log, with the change that it makes, undoes or redoes, and the facts with that
    change in force, by whose names it is to be told. Raises `SheetError` for a line that can't
    be."""
    history: _History | None = None
    for logged in log:
        after = _after(history, logged)
        step = history.done if history and isinstance(logged.change, Undone) else after.done
        yield logged, step.change, step.facts
        history = after


class Sheet:
    """A score sheet: a frozen value, computed from its log alone. Two of the same log are equal."""

    __slots__ = ("_facts", "_history", "_log", "_reckoning")

    def __init__(self, log: Log, history: _History) -> None:
        """See `Sheet.of`, `begin` and `Sheet.then`, which make sheets."""
        self._log = log
        self._history = history
        self._facts = history.done.facts
        self._reckoning: Reckoning = reckon(self._facts)

    @classmethod
    def of(cls, log: Log) -> Sheet:
        """The sheet of this log. Raises `SheetError` naming the line that can't be.

        Each line must make sense by itself. What only the state of the game speaks against, such as
        a round noted after the end, is taken as a later correction could have brought it about:
        `Sheet.then` refuses it.
        """
        history = None
        for number, logged in enumerate(log, 1):
            try:
                history = _after(history, logged)
            except SheetError as error:
                raise SheetError(f"line {number} of the log: {error}") from None
        if history is None:
            raise SheetError("the log is empty: a sheet begins with the rules that it is kept by")
        return cls(tuple(log), history)

    def then(self, change: Change, at: datetime | None = None, by: str = "") -> Sheet:
        """The sheet with one more change, made `by` somebody, `at` a time with its zone (now if
        none is told). Raises `SheetError` for a change that can't be."""
        logged = Logged(change, datetime.now(UTC) if at is None else at, by)
        history = _after(self._history, logged)
        self._check_state(change)
        return Sheet((*self._log, logged), history)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self._log == other._log

    def __hash__(self) -> int:
        return hash(self._log)

    def __repr__(self) -> str:
        return f"Sheet.of({self._log!r})"

    # ---------------------------------------------------------------- what was told

    @property
    def log(self) -> Log:
        """All changes since the sheet was begun, those undone and their undoing included."""
        return self._log

    @property
    def version(self) -> int:
        """The number of lines in the log."""
        return len(self._log)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._facts.rules

    @property
    def title(self) -> str:
        """What the sheet is called; empty if nothing was told."""
        return self._facts.title

    @property
    def note(self) -> str:
        """The note on the game; empty if there is none. A round has its own."""
        return self._facts.notes.get(None, "")

    @property
    def players(self) -> tuple[Player, ...]:
        """All who ever joined, as they sit now, clockwise."""
        return tuple(self._facts.players[number] for number in self._facts.order(self.current))

    def player(self, number: int) -> Player:
        """The player of this number. Raises `SheetError` if there is none."""
        return known(self._facts, number)

    def called(self, number: int) -> str:
        """The player in a sentence: by name, cut where it is long, and by number too where others
        have the same name. Raises `SheetError` if there is none."""
        return self._facts.called(known(self._facts, number).number)

    def seats(self, number: int) -> int:
        """How many are in the game in the round of this number, which decides the decks."""
        return self._facts.seats(number)

    @property
    def to_undo(self) -> Change | None:
        """The change that `Undone` would undo; `None` if there is none."""
        return self._history.done.change if self.can_undo else None

    @property
    def to_redo(self) -> Change | None:
        """The change that `Redone` would put in force again; `None` if there is none."""
        return self._history.undone.change if self._history.undone else None

    @property
    def can_undo(self) -> bool:
        """Whether any change but the first is in force."""
        return self._history.done.below is not None

    @property
    def can_redo(self) -> bool:
        """Whether a change was undone, and none made since."""
        return self._history.undone is not None

    # ---------------------------------------------------------------- what follows

    @property
    def rounds(self) -> tuple[Round, ...]:
        """From round 1 to the current one."""
        return self._reckoning.rounds

    @property
    def current(self) -> int:
        """The number of the round that is being noted or comes next; once the game is over, of the
        last that was noted."""
        return self._reckoning.rounds[-1].number

    @property
    def dealer(self) -> int | None:
        """Who deals the current round; `None` while no dealer was told."""
        return self._reckoning.rounds[-1].dealer

    @property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """Every cell that is awaited, as round and player: the gaps, then the current round's."""
        return tuple((row.number, player) for row in self.rounds for player in row.missing)

    @property
    def totals(self) -> dict[int, int]:
        """Each player's points: those they began with, and all that are noted and count."""
        last = self._reckoning.rounds[-1].totals
        return {
            number: player.start if (total := last[number]) is None else total
            for number, player in self._facts.players.items()
        }

    @property
    def in_game(self) -> tuple[int, ...]:
        """Who is in the reckoning, as they sit: those among whom the game was won, or else all in
        the current round. Those who are away are not."""
        return self._reckoning.in_game

    @property
    def ranks(self) -> dict[int, int]:
        """The rank of each who is in the game, from 1; those with as many points share one."""
        totals = self.totals
        scores = sorted((totals[player] for player in self.in_game), reverse=True)
        return {player: scores.index(totals[player]) + 1 for player in self.in_game}

    @property
    def leaders(self) -> tuple[int, ...]:
        """Those of rank 1, as they sit; nobody before anything is noted."""
        if not self._facts.entries:
            return ()
        return tuple(player for player, rank in self.ranks.items() if rank == 1)

    @property
    def outcome(self) -> Outcome | None:
        """How the game was won; `None` while it goes on, or if it was ended before that."""
        return self._reckoning.outcome

    @property
    def ended(self) -> bool:
        """Whether the game is over: won, or ended by hand before anybody had won."""
        return self._facts.ended or self.outcome is not None

    # ---------------------------------------------------------------- what speaks against a change

    def _check_state(self, change: Change) -> None:
        """Refuse what nobody who sees this sheet can mean. Raises `SheetError`."""
        match change:
            case Ended() if self.outcome is not None:
                raise SheetError(f"the game is over already: {self._winners()} won it")
            case Noted():
                self._check_noted(change)
            case Joined() | Left() | Returned() | Reordered() | Dealt() | Remarked():
                if self.ended and (change.round or 0) > self.current:
                    raise self._too_late(change.round)
            case _:
                pass

    def _check_noted(self, change: Noted) -> None:
        played = [
            cell.player
            for cell in change.cells
            if cell.entry is not None and not isinstance(cell.entry, Absent)
        ]
        if not played:
            return
        last = self.outcome.round if self.outcome else max(self._facts.last, 1)
        if self.ended and change.round > last:
            raise self._too_late(change.round)
        row = self.rounds[change.round - 1] if change.round <= len(self.rounds) else None
        for player in played:
            if row is not None and player in row.sitting_out:
                others = ", ".join(self.called(other) for other in row.playing)
                raise SheetError(
                    f"{self.called(player)} sits out round {row.number}, a tie-break of {others};"
                    " if that is wrong, correct the round before it"
                )

    def _too_late(self, number: int | None) -> SheetError:
        """The refusal of what is told of a round after the end."""
        if self.outcome is None:
            why = "the game was ended; reopen it to go on"
        else:
            why = (
                f"{self._winners()} won in round {self.outcome.round}; if that is wrong, correct it"
                " there"
            )
        return SheetError(
            f"round {number} is not played: {why}; for another game, begin a new sheet"
        )

    def _winners(self) -> str:
        assert self.outcome is not None
        return " and ".join(self.called(player) for player in self.outcome.winners)


def begin(
    rules: Rules,
    names: Sequence[str],
    title: str = "",
    *,
    at: datetime | None = None,
    by: str = "",
    dealer: int | None = None,
) -> Sheet:
    """A new sheet for players of these names, as they sit clockwise; `dealer` is the number (from
    1) of the player who deals first. Raises `SheetError`."""
    if not names:
        raise SheetError("a sheet needs a player: name at least one")
    when = datetime.now(UTC) if at is None else at
    changes: list[Change] = [Begun(str(rules), title)]
    changes += [Joined(number, name) for number, name in enumerate(names, 1)]
    if dealer is not None:
        changes.append(Dealt(dealer, 1))
    try:
        return Sheet.of(tuple(Logged(change, when, by) for change in changes))
    except SheetError as error:  # lines of a log that nobody has seen
        raise SheetError(str(error).partition(" of the log: ")[2]) from None
