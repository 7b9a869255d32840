"""A game that lies open, to be played in place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from flip7.game.cards import Pile
from flip7.game.events import Event
from flip7.game.rules import Rules
from flip7.game.scoring import Line
from flip7.game.state import Agenda, Outcome, Shown, State, Status, Task, on_agenda


@dataclass(slots=True)
class Table(Shown):
    """A game that is played in place, for those who play very many; it shows what a `State` shows.

    What is read from it holds until the next move; `state` is what it is now, for ever.
    """

    rules: Rules
    dealer: int
    round: int
    deck: Pile
    discard: Pile
    lines: list[Line]
    statuses: list[Status]
    totals: tuple[int, ...]
    task: Task | None
    """What happens next; `None` once the round is over."""
    later: list[Task]
    """What must happen after it, innermost last."""
    stalled: bool = False
    scores: tuple[int, ...] | None = None
    outcome: Outcome | None = None
    events: list[Event] = field(default_factory=list)
    """What the last move made happen."""

    @classmethod
    def of(cls, state: State) -> Self:
        """The game as it stands in `state`."""
        return cls(
            state.rules,
            state.dealer,
            state.round,
            state.deck,
            state.discard,
            list(state.lines),
            list(state.statuses),
            state.totals,
            state.task,
            list(state.agenda[:-1]),
            state.stalled,
            state.scores,
            state.outcome,
        )

    @property
    def agenda(self) -> Agenda:
        """What must still happen in this round, innermost last; empty once the round is over."""
        return () if self.task is None else (*self.later, self.task)

    def push(self, task: Task) -> None:
        """Let `task` happen before the present one goes on."""
        assert self.task is not None
        self.later.append(self.task)
        self.task = task

    def pop(self) -> None:
        """The present task is over, and the one around it goes on."""
        self.task = self.later.pop()

    @property
    def state(self) -> State:
        """The game as it stands now."""
        return State(
            self.rules,
            self.dealer,
            self.round,
            self.deck,
            self.discard,
            tuple(self.lines),
            tuple(self.statuses),
            self.totals,
            self.agenda,
            self.stalled,
            self.scores,
            self.outcome,
        )


Situation = State | Table
"""A game to look at, frozen or open: they have the same fields."""


def all_cards(state: Situation) -> Pile:
    """Every card of the game, wherever it is."""
    loose = [card for task in state.agenda for card in on_agenda(task)]
    lying = Pile(sum(line.packed for line in state.lines))
    return state.deck + state.discard + Pile.of(loose) + lying
