"""What tests of whole games share: random rules, names, games and records."""

from itertools import count

from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import NUMBERS, STANDARD_DECK, Card, Pile
from flip7.game.chance import Words, below, players_stream
from flip7.game.engine import play, start
from flip7.game.legal import awaits
from flip7.game.moves import Choice, Draw, Due, Move, Next, Over
from flip7.game.record import Record
from flip7.game.rules import EDITIONS, OPTIONS, SWITCHES, Rules, change
from flip7.game.shoe import Shoe, committed, commitment, seeded

SMALL_DECK = Pile.parse("0 1 2*2 3*3 4*4 +2 x2 FZ*2 F3*3 SC*2")
"""Few cards, so that decks run out, and many actions."""


def random_move(choice: Choice, words: Words) -> Move:
    """One of the legal moves, all equally likely."""
    return choice.moves[below(words, len(choice.moves))]


def random_moves(
    rules: Rules, seats: int, dealer: int, shoe: Shoe, words: Words, most: int | None = None
) -> tuple[Move, ...]:
    """The moves of a game in which everybody chooses at random; `most` of them at most."""
    state = start(rules, seats, dealer)
    moves: list[Move] = []
    while most is None or len(moves) < most:
        match awaits(state):
            case Over():
                break
            case Due():
                move: Move = Draw(shoe.draw(state))
            case Choice() as choice:
                move = random_move(choice, words)
            case Next() as move:
                pass
        state, _ = play(state, move)
        moves.append(move)
    return tuple(moves)
