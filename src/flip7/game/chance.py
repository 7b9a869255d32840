"""Chance: generators of random words that give the same words everywhere and for ever.

`docs/chance.md` specifies all of it, with test vectors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from hashlib import sha256
from itertools import chain
from struct import Struct
from typing import Protocol

from flip7.game.errors import Flip7Error

MOST_64 = (1 << 64) - 1
LOW_32 = (1 << 32) - 1
_GAMMA = 0x9E3779B97F4A7C15


class ChanceError(Flip7Error):
    """A seed, a game index or a secret that can't be."""


class Words(Protocol):
    """An endless source of 32-bit words, from 0 to 2**32 - 1."""

    def next32(self) -> int:
        """The next word."""
        ...


def below(words: Words, n: int) -> int:
    """A number from 0 to `n` - 1, all equally likely; `n` from 1 to 2**32 - 1.

    The high half of word times `n`; the few words that would favour some numbers are passed over.
    """
    return evened(words, n, words.next32() * n) >> 32


def evened(words: Words, n: int, product: int) -> int:
    """`product`, of a word and `n`, or that of a later word where this one favours some numbers."""
    if product & LOW_32 < n:
        surplus = (1 << 32) % n
        while product & LOW_32 < surplus:
            product = words.next32() * n
    return product


class _Blocks(ABC):
    """Words that are made some at a time."""

    def __init__(self) -> None:
        blocks = iter(self._block, ())
        self.next32: Callable[[], int] = chain.from_iterable(blocks).__next__
        """The next word."""

    @abstractmethod
    def _block(self) -> tuple[int, ...]:
        """The next words, in order."""


# Many states stand side by side in one long integer, each in the lower half of a lane of 128 bits:
# Python then mixes a whole block in the time that a few single ones take.
_BLOCK = 32
_EACH = sum(1 << 128 * lane for lane in range(_BLOCK))
_LANES = MOST_64 * _EACH
_STEPS = sum((_GAMMA * (lane + 1) & MOST_64) << 128 * lane for lane in range(_BLOCK))
_HIGH_HALVES = Struct("<" + "4xI8x" * _BLOCK)


def mix64(states: int, lanes: int = MOST_64) -> int:
    """The output of SplitMix64 for a state, or for the states in all `lanes` at once."""
    states = ((states ^ states >> 30) & lanes) * 0xBF58476D1CE4E5B9 & lanes
    states = ((states ^ states >> 27) & lanes) * 0x94D049BB133111EB & lanes
    return (states ^ states >> 31) & lanes


class SplitMix64(_Blocks):
    """The generator SplitMix64; its words are the high halves of its outputs."""

    def __init__(self, state: int) -> None:
        super().__init__()
        self._state = state

    def _block(self) -> tuple[int, ...]:
        states = self._state * _EACH + _STEPS & _LANES
        self._state = self._state + _GAMMA * _BLOCK & MOST_64
        return _HIGH_HALVES.unpack(mix64(states, _LANES).to_bytes(_HIGH_HALVES.size, "little"))


def shoe_stream(seed: int, index: int = 0) -> SplitMix64:
    """The words that order the cards of game `index` (from 0) under `seed` (0 to 2**64 - 1).

    Raises `ChanceError` for others.
    """
    return SplitMix64(mix64(_game_state(seed, index) + _GAMMA & MOST_64))


def players_stream(seed: int, index: int = 0) -> SplitMix64:
    """The words for whatever players leave to chance in that game; they tell nothing of the cards.

    Raises `ChanceError` as `shoe_stream` does.
    """
    return SplitMix64(mix64(_game_state(seed, index) + 2 * _GAMMA & MOST_64))


def _game_state(seed: int, index: int) -> int:
    check_seed(seed, index)
    of_seed = mix64(seed + _GAMMA & MOST_64)
    return mix64(of_seed + index + _GAMMA & MOST_64)


def check_seed(seed: int, index: int) -> None:
    """Raise `ChanceError` unless both are from 0 to 2**64 - 1."""
    for name, value in (("seed", seed), ("game index", index)):
        if not 0 <= value <= MOST_64:
            raise ChanceError(f"the {name} must be a whole number from 0 to {MOST_64}")


class Sha256Words(_Blocks):
    """The words of SHA-256(secret, counter), eight a block: who knows the secret can check them,
    and nobody else can foresee them."""

    def __init__(self, secret: bytes) -> None:
        super().__init__()
        check_secret(secret)
        self._secret = secret
        self._counter = 0

    def _block(self) -> tuple[int, ...]:
        digest = sha256(self._secret + self._counter.to_bytes(8, "big")).digest()
        self._counter += 1
        return _EIGHT_WORDS.unpack(digest)


_EIGHT_WORDS = Struct(">8I")
SECRET_BYTES = 32


def check_secret(secret: bytes) -> None:
    """Raise `ChanceError` unless the secret has its 32 bytes."""
    if len(secret) != SECRET_BYTES:
        raise ChanceError(f"a secret has {SECRET_BYTES} bytes, this one {len(secret)}")
