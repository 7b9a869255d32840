"""What falls to chance on a server, chosen by a test."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from flip7.game.cards import Card
from flip7.game.chance import SECRET_BYTES
from flip7.game.engine import play, start
from flip7.game.legal import awaits
from flip7.game.moves import Choice, Draw, Due
from flip7.game.rules import Rules
from flip7.game.shoe import committed
from flip7.web import deal, room


class Chosen:
    """Takes the place of `secrets`: every game is dealt from one secret, the first seat begins."""

    token_hex = staticmethod(secrets.token_hex)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token_bytes(self, count: int) -> bytes:
        """The secret."""
        return self._secret[:count]

    def randbits(self, bits: int) -> int:
        """The lot by which the last seat deals."""
        return (1 << bits) - 1


def choose(secret: bytes) -> None:
    """Let all games of this process be dealt from `secret`."""
    for module in (deal, room):
        vars(module)["secrets"] = Chosen(secret)


DealFrom = Callable[[bytes], None]


@pytest.fixture
def deal_from(monkeypatch: pytest.MonkeyPatch) -> DealFrom:
    """Let the server deal all games from a secret."""

    def choose(secret: bytes) -> None:
        for module in ("deal", "room"):
            monkeypatch.setattr(f"flip7.web.{module}.secrets", Chosen(secret))

    return choose


def secret(number: int) -> bytes:
    """One of the secrets to choose from."""
    return number.to_bytes(SECRET_BYTES)


def secret_where(is_it: Callable[[Sequence[Card]], bool], seats: int) -> bytes:
    """A secret of such a beginning: the first six cards, where all hit and an action is aimed at
    the first who can be chosen."""
    return next(s for s in map(secret, count()) if is_it(_beginning(s, seats)))


def numbers(cards: Sequence[Card]) -> bool:
    """Whether these are Numbers alone."""
    return all(card.is_number for card in cards)


def plain(cards: Sequence[Card]) -> bool:
    """Whether these are Numbers without a pair."""
    return numbers(cards) and len(set(cards)) == len(cards)


def _beginning(chosen: bytes, seats: int) -> Sequence[Card]:
    shoe = committed(chosen)
    state = start(Rules(), seats, seats - 1)
    cards: list[Card] = []
    while len(cards) < 6:
        match awaits(state):
            case Due():
                cards.append(shoe.draw(state))
                state, _ = play(state, Draw(cards[-1]))
            case Choice(moves=moves):
                state, _ = play(state, moves[0])
            case _:
                break
    return cards
