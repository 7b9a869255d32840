"""Whole games: players decide, a shoe supplies the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flip7.game.cards import CARDS, Card
from flip7.game.chance import Words, players_stream
from flip7.game.engine import begin, deal, make, play, start
from flip7.game.errors import Flip7Error
from flip7.game.moves import NEXT, Draw, Move
from flip7.game.record import Record, Step
from flip7.game.rules import Rules
from flip7.game.shoe import Shoe, seeded
from flip7.game.state import DRAW, State
from flip7.game.table import Situation
from flip7.players.player import Player, View

MOST_ROUNDS = 10_000
"""A game that is longer is given up."""

_DRAWS: dict[Card, Draw] = {card: Draw(card) for card in CARDS}


class EndlessGameError(Flip7Error):
    """A game was given up, since its players do not win it. `state` is where it was left."""

    def __init__(self, state: State) -> None:
        super().__init__(f"the game was given up after {state.round} rounds: nobody wins it")
        self.state = state


def next_move(state: Situation, players: Sequence[Player], shoe: Shoe, stream: Words) -> Move:
    """The move that the shoe or a player makes in a game that is not over. Also a choice of one is
    the player's."""
    task = state.task
    if task is None:
        return NEXT
    if task.step is DRAW:
        return _DRAWS[shoe.draw(state)]
    seat = task.seat
    return players[seat].decide(View(state, seat), stream)


def play_game(
    rules: Rules, players: Sequence[Player], shoe: Shoe, stream: Words, dealer: int = 0
) -> State:
    """The end of a game of these players, one for each seat, who take chance from `stream`.

    Raises `RulesError` if so many can't play, and `EndlessGameError`.
    """
    table = begin(rules, len(players), dealer)
    views = [View(table, seat) for seat in range(len(players))]
    while True:
        deal(table, shoe)
        task = table.task
        if task is not None:
            make(table, players[task.seat].decide(views[task.seat], stream))
        elif table.outcome is not None:
            return table.state
        elif table.round == MOST_ROUNDS:
            raise EndlessGameError(table.state)
        else:
            make(table, NEXT)


def play_steps(
    rules: Rules, players: Sequence[Player], shoe: Shoe, stream: Words, dealer: int = 0
) -> Iterator[Step]:
    """The same game step by step, the beginning first. Raises as `play_game` does."""
    state = start(rules, len(players), dealer)
    yield Step(state, None, ())
    while state.outcome is None:
        if not state.agenda and state.round == MOST_ROUNDS:
            raise EndlessGameError(state)
        move = next_move(state, players, shoe, stream)
        state, events = play(state, move)
        yield Step(state, move, events)


def record_game(
    rules: Rules,
    players: Sequence[Player],
    seed: int,
    index: int = 0,
    *,
    dealer: int = 0,
    names: Sequence[str] | None = None,
) -> Record:
    """The record of game `index` under `seed`; players are called by their text forms unless they
    have `names`. Raises as `play_game` does, and `ChanceError`."""
    steps = play_steps(
        rules, players, seeded(seed, index), players_stream(seed, index), dealer=dealer
    )
    return Record(
        rules=rules,
        names=tuple(names if names is not None else map(str, players)),
        dealer=dealer,
        moves=tuple(step.move for step in steps if step.move is not None),
        seed=seed,
        index=index,
    )
