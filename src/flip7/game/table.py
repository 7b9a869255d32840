"""A game that lies open, to be played in place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from flip7.game.cards import Pile
from flip7.game.events import Event
from flip7.game.rules import Rules
from flip7.game.scoring import Line
from flip7.game.state import Outcome, Shown, State, Status, Task, on_agenda


@dataclass(slots=True)
class Table(Shown):
    """A game that is played in place, for those who play very many; it has the fields of `State`.

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
    agenda: list[Task]
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
            list(state.agenda),
            state.stalled,
            state.scores,
            state.outcome,
        )

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
            tuple(self.agenda),
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
