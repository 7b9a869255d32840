"""Plays games at random under all editions and random rules, and checks what must hold in each.

    python tools/random_play.py [--moves 10000000] [--seed 1] [--first 0]

Every other game is by an edition as it is, the rest by random house rules, decks and numbers of
seats; between rounds somebody may join, in some games people leave. After each move a witness
compares the state with the events and all cards are counted; at some moves every other move is
tried as well, and the frozen game is compared with the one played in place; some games are written
as records and read again.
Progress goes to stderr, the result to stdout. A violation ends the run with 1, and prints the
record of the game up to it; `--first` with the number of that game plays it again.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic
from typing import NamedTuple

from flip7.conform.invariants import check_moves, check_state, ensure
from flip7.conform.made_up import any_rules
from flip7.conform.witness import Witness
from flip7.game.engine import begin, make, play
from flip7.game.legal import awaits, draws, why_not
from flip7.game.moves import HIT, Choice, Draw, Due, Join, Move, Next, Withdraw
from flip7.game.record import Record, final_state, format_record
from flip7.game.record_reader import parse_record
from flip7.game.rules import EDITIONS, Rules, edition

MOST_MOVES = 1000
"""Of one game: some rules make very long ones."""
JOINING = 0.2
"""The share of rounds before which somebody joins, where there is room."""
LEAVING = (0, 0, 0, 0.02, 0.2)
"""The share of turns before which somebody leaves the round: one of these in each game."""
MOVES_BETWEEN_TRIALS = 101
MOVES_BETWEEN_COMPARISONS = 13
GAMES_BETWEEN_RECORDS = 20
SECONDS_BETWEEN_REPORTS = 30


class Beginning(NamedTuple):
    """How a game begins."""

    rules: Rules
    seats: int
    dealer: int
    boldness: float
    """The share of hits among the choices to hit or stay."""


class ViolationError(Exception):
    """Something that never may came about in a game; the cause is the exception that told so."""

    def __init__(self, game: int, record: Record, move: Move | None) -> None:
        super().__init__(f"game {game}")
        self.game = game
        self.record = record
        self.move = move


def beginning(random: Random, game: int) -> Beginning:
    """The editions take turns; in every other game they are as they are, with a few seats."""
    ids = list(EDITIONS)
    id = ids[game % len(ids)]
    plain = game // len(ids) % 2 == 0
    seats = (
        random.choice((3, 4, 5, 6, 8)) if plain else random.choice((1, 2, 3, 3, 4, 5, 7, 12, 20))
    )
    rules = edition(id) if plain else any_rules(random, id)
    return Beginning(rules, seats, random.randrange(seats), random.choice((0.3, 0.6, 0.8, 0.95, 1)))


class Game:
    """One game, checked as it is played in place."""

    def __init__(self, seed: int, number: int) -> None:
        self.number = number
        self.random = Random(f"{seed} {number}")
        self.begun = beginning(self.random, number)
        rules, seats, dealer, _ = self.begun
        self.leaving = self.random.choice(LEAVING)
        self.full = rules.full_deck(seats)
        self.table = begin(rules, seats, dealer)
        self.moves: list[Move] = []

    @property
    def record(self) -> Record:
        """The game so far."""
        rules, seats, dealer, _ = self.begun
        names = tuple(f"Seat {seat + 1}" for seat in range(seats))
        return Record(rules=rules, names=names, dealer=dealer, moves=tuple(self.moves))

    def run(self, most: int) -> None:
        """Play to the end, or for `most` moves. Raises `ViolationError`."""
        move: Move | None = None
        try:
            witness = Witness(self.table)
            check_state(self.table, self.full)
            while len(self.moves) < most and (move := self._next_move()) is not None:
                self._make(move, witness)
                self.moves.append(move)
            if self.number % GAMES_BETWEEN_RECORDS == 0:
                text = format_record(self.record)
                ensure(parse_record(text) == self.record, "a record's text tells all of it")
                ensure(final_state(self.record) == self.table.state, "a record gives the same game")
        except Exception as error:
            raise ViolationError(self.number, self.record, move) from error

    def _make(self, move: Move, witness: Witness) -> None:
        table = self.table
        count = self.number + len(self.moves)
        if count % MOVES_BETWEEN_TRIALS == 0:
            check_moves(table.state)
        if count % MOVES_BETWEEN_COMPARISONS == 0:
            after, events = play(table.state, move)
            happened = make(table, move)
            ensure(tuple(happened) == events, "in place the same happens")
            ensure(table.state == after, "in place it is the same game")
        else:
            happened = make(table, move)
        witness.hear(move, happened, table)
        check_state(table, self.full)

    def _next_move(self) -> Move | None:
        random = self.random
        match awaits(self.table):
            case Due():
                left = draws(self.table)
                (card,) = random.choices(list(left), list(left.values()))
                return Draw(card)
            case Choice(card=None) if random.random() < self.leaving:
                return Withdraw(random.choice(self.table.active))
            case Choice(moves=moves, card=None) if len(moves) > 1:
                return HIT if random.random() < self.begun.boldness else moves[1]
            case Choice(moves=moves):
                return random.choice(moves)
            case Next() as move:
                join = Join(f"Seat {self.table.seats + 1}")
                joins = random.random() < JOINING and why_not(self.table, join) is None
                return join if joins else move
            case _:
                return None


def main(arguments: list[str] | None = None) -> int:
    """Play; the exit code is 1 if something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args(arguments)
    moves, number, began, reported = 0, given.first, monotonic(), monotonic()
    print(f"seed {given.seed}", file=sys.stderr)
    while moves < given.moves:
        game = Game(given.seed, number)
        try:
            game.run(min(MOST_MOVES, given.moves - moves))
        except ViolationError as violation:
            tell(violation, given.seed)
            return 1
        moves += len(game.moves)
        number += 1
        if monotonic() - reported > SECONDS_BETWEEN_REPORTS:
            reported = monotonic()
            print(
                f"{moves:,} moves, {number - given.first:,} games, {reported - began:.0f} s",
                file=sys.stderr,
            )
    games = number - given.first
    print(
        f"{moves:,} moves, {games:,} games, {min(games, len(EDITIONS))} editions, 0 violations"
        f" (seed {given.seed}, {monotonic() - began:.0f} s)"
    )
    return 0


def tell(violation: ViolationError, seed: int) -> None:
    """The record on stdout, what is wrong on stderr."""
    sys.stdout.write(format_record(violation.record))
    print(
        f"violation: {violation.__cause__!r}\nby the move {violation.move!r}"
        f" after the record above\nagain with: --seed {seed} --first {violation.game}",
        file=sys.stderr,
    )


if __name__ == "__main__":
    raise SystemExit(main())
