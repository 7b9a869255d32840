"""Whole four-seat games of the readable engine in a second, all seats by `stay:25`.

Measured in turn, round after round, so that a busy machine disturbs all alike, on one core:

- games on an open table, which is how very many games are played;
- the moves of the same games alone, without the players and the shoe that found them;
- the same games as frozen states, one for each move, which is how a face plays;
- a floor: the same number of draws from the same shoe, without any rules.

Prints the median and the best round of each, and what a game costs in games of the floor, which is
what can be compared between machines.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median

from flip7.game.cards import Card
from flip7.game.chance import Words, below, players_stream, shoe_stream
from flip7.game.engine import begin, deal, make
from flip7.game.moves import Draw
from flip7.game.record import Step
from flip7.game.rules import EDITIONS, edition
from flip7.game.shoe import seeded
from flip7.game.table import Situation
from flip7.players.table import play_game, play_steps
from flip7.players.text import parse_player


def draw_only(cards: tuple[Card, ...], words: Words, draws: int) -> None:
    """Take so many cards from a shuffled deck, which begins anew when it is empty."""
    deck: list[Card] = []
    for _ in range(draws):
        if not deck:
            deck.extend(cards)
        place = below(words, len(deck))
        deck[place], deck[-1] = deck[-1], deck[place]
        deck.pop()


class Given:
    """A shoe of cards that are known beforehand."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._next = iter(cards).__next__

    def draw(self, _: Situation) -> Card:
        """The next card."""
        return self._next()


def rate(play: Callable[[int], object], games: range) -> float:
    """How many of the games are played in a second of this process's own time."""
    begin = time.process_time()
    for index in games:
        play(index)
    return len(games) / (time.process_time() - begin)


def mean_length(lists: Sequence[Sequence[object]]) -> float:
    """How long the lists are on average."""
    return mean(map(len, lists))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--edition", default="official", choices=list(EDITIONS))
    parser.add_argument("--strategy", default="stay:25")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100, help="games in a round (default 100)")
    parser.add_argument("--rounds", type=int, default=25, help="rounds (default 25)")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    rules, seed = edition(chosen.edition), chosen.seed
    players = [parse_player(chosen.strategy)] * chosen.seats
    games = range(chosen.games)
    cards = tuple(rules.full_deck(chosen.seats).cards())

    def steps(index: int) -> list[Step]:
        return list(play_steps(rules, players, seeded(seed, index), players_stream(seed, index)))

    played = [[step.move for step in steps(index) if step.move] for index in games]
    drawn = [[move.card for move in game if isinstance(move, Draw)] for game in played]
    others = [[move for move in game if not isinstance(move, Draw)] for game in played]

    def moves_alone(index: int) -> None:
        table, shoe = begin(rules, chosen.seats, dealer=0), Given(drawn[index])
        deal(table, shoe)
        for move in others[index]:
            make(table, move)
            deal(table, shoe)

    kinds: dict[str, Callable[[int], object]] = {
        "open table": lambda i: play_game(rules, players, seeded(seed, i), players_stream(seed, i)),
        "moves alone": moves_alone,
        "frozen states": steps,
        "draws alone": lambda i: draw_only(cards, shoe_stream(seed, i), len(drawn[i])),
    }
    rates: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(chosen.rounds):
        for kind, play in kinds.items():
            rates[kind].append(rate(play, games))
    print(
        f"{chosen.seats} seats, {rules}, {chosen.strategy}, seed {seed}:"
        f" {mean_length(played):.0f} moves, {mean_length(drawn):.0f} of them draws, a game"
    )
    floor = rates["draws alone"]
    for kind, found in rates.items():
        cost = median(base / own for base, own in zip(floor, found, strict=True))
        print(
            f"{kind:<14} median {median(found):7,.0f} games/s   best {max(found):7,.0f}"
            f"   costs {cost:4.1f} floors"
        )


if __name__ == "__main__":
    main()
