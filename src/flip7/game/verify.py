"""Whether a game's cards are those that its seed or its committed secret gives."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise

import msgspec

from flip7.game.cards import Card
from flip7.game.moves import Draw
from flip7.game.record import Record, RecordError, replay
from flip7.game.shoe import ShuffledShoe, commitment, committed, seeded


class Finding(StrEnum):
    """What checking the cards of a record has found."""

    SEED_HOLDS = "the cards are those of the seed"
    COMMITMENT_HOLDS = "the secret fits the commitment, and the cards are those of the secret"
    NOT_REVEALED = "the cards are committed to, and the secret is not yet revealed"
    NOTHING_TO_CHECK = "the cards came from outside, from no seed and no commitment"
    WRONG_SECRET = "the secret does not fit the commitment"
    WRONG_CARD = "a card is not the one that should have come up"


class Verdict(msgspec.Struct, frozen=True):
    """What checking found; `str` says it in one sentence."""

    finding: Finding
    draw: int | None = None
    """With `WRONG_CARD`: the how manyth draw of the game it is, from 1."""
    expected: Card | None = None
    found: Card | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against the cards."""
        return self.finding not in (Finding.WRONG_SECRET, Finding.WRONG_CARD)

    def __str__(self) -> str:
        if self.finding is not Finding.WRONG_CARD:
            return self.finding.value
        return f"draw {self.draw} of the game is {self.found}, and should be {self.expected}"


def verify(record: Record) -> Verdict:
    """Check the cards of a record. Raises as `replay` does."""
    if record.commitment is not None:
        if record.secret is None:
            return Verdict(Finding.NOT_REVEALED)
        if commitment(record.secret) != record.commitment:
            return Verdict(Finding.WRONG_SECRET)
    shoe = _new_shoe(record)
    if shoe is None:
        return Verdict(Finding.NOTHING_TO_CHECK)
    wrong = _deal_again(record, shoe)
    if wrong is not None:
        return wrong
    return Verdict(Finding.COMMITMENT_HOLDS if record.commitment else Finding.SEED_HOLDS)


def shoe_after(record: Record) -> ShuffledShoe:
    """The shoe of an unfinished game, ready for its next draw.

    Raises `RecordError` if the record tells of no shoe, or of another than gave its cards.
    """
    shoe = _new_shoe(record)
    if shoe is None:
        raise RecordError("the record tells of no seed and of no secret to draw further cards from")
    wrong = _deal_again(record, shoe)
    if wrong is not None:
        raise RecordError(f"the game can't go on with its own shoe: {wrong}")
    return shoe


def _new_shoe(record: Record) -> ShuffledShoe | None:
    if record.seed is not None:
        return seeded(record.seed, record.index)
    return None if record.secret is None else committed(record.secret)


def _deal_again(record: Record, shoe: ShuffledShoe) -> Verdict | None:
    """Draw every card once more; the first that differs."""
    draws = 0
    for before, after in pairwise(replay(record)):
        if isinstance(after.move, Draw):
            draws += 1
            expected = shoe.draw(before.state)
            if after.move.card is not expected:
                return Verdict(Finding.WRONG_CARD, draws, expected, after.move.card)
    return None
