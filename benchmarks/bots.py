"""How strong the bots are against each other, and how long they think.

    python benchmarks/bots.py [--games 4000] [--seats 4] [--seed 1] [PLAYER ...]

All players meet in pairs; without any named, the bots do. Every other seat has the one, those
between the other, and they change places with every game; every game has an order of the cards of
its own. Printed are the games that each won against the other, with the Wilson interval of 95 %,
then the time that a decision took on average. The games are the same in every run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from time import perf_counter_ns

from flip7.game.chance import Words, players_stream
from flip7.game.moves import Move
from flip7.game.rules import edition
from flip7.game.shoe import seeded
from flip7.players.bots import BOTS
from flip7.players.player import Player, View
from flip7.players.table import play_game
from flip7.players.text import parse_player

Z = 1.96
"""Standard deviations on either side of an interval of 95 %."""


class Timed:
    """A player, and how long it has thought."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions = 0
        self.nanoseconds = 0

    def decide(self, view: View, stream: Words) -> Move:
        """What the player decides."""
        began = perf_counter_ns()
        move = self.player.decide(view, stream)
        self.nanoseconds += perf_counter_ns() - began
        self.decisions += 1
        return move


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval of 95 % for a share of so many games."""
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def wins(one: Player, other: Player, games: int, seats: int, seed: int) -> float:
    """How many games `one` wins against `other`; a shared win counts as its share."""
    rules = edition("official", min_players=2)
    won = 0.0
    for index in range(games):
        field = [(one, other)[(seat + index) % 2] for seat in range(seats)]
        end = play_game(
            rules,
            field,
            seeded(seed, index),
            players_stream(seed, index),
            dealer=index // 2 % seats,
        )
        assert end.outcome is not None
        winners = Counter(field[seat] is one for seat in end.outcome.winners)
        won += winners[True] / winners.total()
    return won


def table(players: Sequence[Timed], games: int, seats: int, seed: int) -> Iterator[str]:
    """The lines of the table of all pairings, as Markdown, so that it can go into the docs."""
    yield "| player | against | games | won | interval of 95 % |"
    yield "| --- | --- | ---: | ---: | --- |"
    for other, one in combinations(players, 2):
        share = wins(one, other, games, seats, seed) / games
        low, high = wilson(share, games)
        yield (
            f"| {one.player} | {other.player} | {games:,} | {share:.1%} | {low:.1%} to {high:.1%} |"
        )


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("players", nargs="*", metavar="PLAYER", default=list(BOTS))
    parser.add_argument("--games", type=int, default=4000, help="games of each pairing")
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 19, 2), metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    players = [Timed(parse_player(text)) for text in given.players]
    for line in table(players, given.games, given.seats, given.seed):
        print(line, flush=True)
    print()
    for player in players:
        print(f"{player.player}: {player.nanoseconds / player.decisions / 1e6:.4f} ms a decision")


if __name__ == "__main__":
    main()
