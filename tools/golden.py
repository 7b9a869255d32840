"""Golden records, `tests/golden/*.txt`: whole games that stay as they are until a rule changes.

    python tools/golden.py

writes them anew. In each of them everybody hits below a limit of points of their own and chooses
targets at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from flip7.game.cards import Pile
from flip7.game.chance import below, players_stream
from flip7.game.engine import play, start
from flip7.game.legal import awaits
from flip7.game.moves import HIT, STAY, Choice, Draw, Due, Move, Next, Over
from flip7.game.record import Record, format_record
from flip7.game.rules import edition
from flip7.game.shoe import seeded

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva")
SMALL = Pile.parse("0 1 2*2 3*2 4*2 5*3 6*3 +2 +4 x2 FZ*2 F3*3 SC*2")
"""A deck that runs out in a short game, and has many action cards."""
TINY = Pile.parse("1 2*2 3*3 4*3 FZ F3 SC")


class Golden(NamedTuple):
    """Which game it is."""

    edition: str
    seed: int
    limits: tuple[int, ...]
    """For each seat, the points from which on it stays."""
    dealer: int = 0
    settings: Mapping[str, Any] = {}

    def record(self) -> Record:
        """The whole game."""
        rules = edition(self.edition, **self.settings)
        names = NAMES[: len(self.limits)]
        shoe, words = seeded(self.seed), players_stream(self.seed)
        state = start(rules, len(names), self.dealer)
        moves: list[Move] = []
        while not isinstance(awaited := awaits(state), Over):
            match awaited:
                case Due():
                    move: Move = Draw(shoe.draw(state))
                case Choice(seat=seat, card=None, moves=options):
                    stays = STAY in options and state.line_value(seat) >= self.limits[seat]
                    move = STAY if stays else HIT
                case Choice(moves=options):
                    move = options[below(words, len(options))]
                case Next():
                    move = awaited
            moves.append(move)
            state, _ = play(state, move)
        return Record(
            rules=rules, names=names, dealer=self.dealer, moves=tuple(moves), seed=self.seed
        )


def _chain(edition: str, seed: int) -> Golden:
    """A Flip Three that turns up action cards, a bust and a save."""
    return Golden(edition, seed, (15, 18, 21, 24), 3, {"target_score": 50})


def _reshuffle(edition: str, seed: int) -> Golden:
    """A deck that runs out, a Second Chance given away, and five Numbers that end a round."""
    settings = {"target_score": 40, "deck": SMALL, "flip_count": 5}
    return Golden(edition, seed, (8, 10, 12, 14, 9), 2, settings)


def _tie(edition: str, seed: int) -> Golden:
    """A tie at the target score."""
    return Golden(edition, seed, (4, 5, 6), 2, {"target_score": 15, "deck": TINY})


# The seeds are such that the games are short and show what they should; the tests hold that.
GOLDEN: Mapping[str, Golden] = {
    "official-whole": Golden("official", 1, (20, 25, 30, 35)),
    "official-chain": _chain("official", 667),
    "official-reshuffle": _reshuffle("official", 15),
    "official-tie": _tie("official", 3),
    "scorepad-chain": _chain("scorepad", 2120),
    "scorepad-reshuffle": _reshuffle("scorepad", 15),
    "scorepad-tie": _tie("scorepad", 3),
    "starter-chain": _chain("starter", 431),
    "starter-reshuffle": _reshuffle("starter", 15),
    "starter-tie": _tie("starter", 55),
    "tabletop-chain": _chain("tabletop", 2120),
    "tabletop-reshuffle": _reshuffle("tabletop", 15),
    "tabletop-tie": _tie("tabletop", 15),
    "handbook-chain": _chain("handbook", 2120),
    "handbook-reshuffle": _reshuffle("handbook", 15),
    "handbook-tie": _tie("handbook", 15),
    "booklet-chain": _chain("booklet", 2120),
    "booklet-reshuffle": _reshuffle("booklet", 15),
    "booklet-tie": _tie("booklet", 3),
}
"""Each game by the name of its file: the edition, and what it shows."""


def path(name: str) -> Path:
    """Where the record lies."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write all records, and delete those that are no longer listed."""
    FOLDER.mkdir(exist_ok=True)
    for stale in set(FOLDER.glob("*.txt")) - set(map(path, GOLDEN)):
        stale.unlink()
    for name, golden in GOLDEN.items():
        path(name).write_text(format_record(golden.record()), encoding="utf-8")


if __name__ == "__main__":
    main()
