"""The secret side of a table: the shoe of its game. Nothing of it is sent, logged or shown."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from flip7.game.cards import Card
from flip7.game.chance import SECRET_BYTES
from flip7.game.moves import Draw, Join, Move
from flip7.game.record import Record
from flip7.game.shoe import commitment, committed
from flip7.game.verify import shoe_after
from flip7.web.log import Began, Entry, Moved, Revealed
from flip7.web.rulings import Chance
from flip7.web.table import Game
from flip7.web.tokens import new_game_id


class Dealer:
    """Where the cards of one game come from."""

    def __init__(self, secret: bytes | None = None) -> None:
        """With a `secret` that was kept, or a new one."""
        self._secret = secret or secrets.token_bytes(SECRET_BYTES)
        self._shoe = committed(self._secret)
        self._drawn: Card | None = None
        self.game: str = new_game_id()
        """The id under which its game will be kept."""

    def __repr__(self) -> str:
        return "Dealer()"

    def reveal(self, at: int) -> Revealed:
        """The entry that ends its game."""
        return Revealed(at=at, secret=self.revealed, game=self.game)

    @property
    def revealed(self) -> str:
        """The secret, in hexadecimal digits, to be kept and, after the game, told."""
        return self._secret.hex()

    @property
    def chance(self) -> Chance:
        """What the beginning of its game needs."""
        return Chance(commitment=commitment(self._secret), lot=secrets.randbits(32))

    def draw(self, game: Game) -> Draw:
        """The card that is due; the same until it is `laid`, should it have to come up again."""
        if self._drawn is None:
            self._drawn = self._shoe.draw(game.state)
        return Draw(self._drawn)

    def laid(self) -> None:
        """The card that was drawn last lies on the table."""
        self._drawn = None

    def catch_up(self, record: Record) -> None:
        """Go on after the moves of `record`. Raises `RecordError` if its cards are not of this
        secret."""
        self._shoe = shoe_after(
            Record(
                rules=record.rules,
                names=record.names,
                dealer=record.dealer,
                moves=record.moves,
                commitment=record.commitment,
                secret=self._secret,
            )
        )
        self._drawn = None


def record_of(game: Game, entries: Iterable[Entry]) -> Record:
    """The record of the last game of a log. All are called as they are now, or were at the end."""
    moves: list[Move] = []
    for entry in entries:
        if isinstance(entry, Began):
            moves.clear()
        elif isinstance(entry, Moved):
            moves.append(entry.move)
    first = len(game.names) - sum(isinstance(move, Join) for move in moves)
    late = iter(game.names[first:])
    return Record(
        rules=game.rules,
        names=game.names[:first],
        dealer=game.dealer,
        moves=tuple(Join(next(late)) if isinstance(move, Join) else move for move in moves),
        commitment=game.commitment,
        secret=None if game.secret is None else bytes.fromhex(game.secret),
    )
