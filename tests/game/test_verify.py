"""The cards of a record are checked against what they are said to come from."""

import pytest
from msgspec.structs import replace

from flip7.game.cards import Card
from flip7.game.engine import play
from flip7.game.moves import Draw
from flip7.game.record import Record, RecordError, final_state
from flip7.game.shoe import commitment
from flip7.game.verify import Finding, Verdict, shoe_after, verify
from tests.support import COMMITTED, PLAYED


def test_the_cards_of_a_seed() -> None:
    verdict = verify(PLAYED)
    assert verdict.holds
    assert str(verdict) == "the cards are those of the seed"


def test_another_card() -> None:
    first = PLAYED.moves[0]
    assert isinstance(first, Draw)
    other = Card.N5 if first.card is not Card.N5 else Card.N6
    verdict = verify(replace(PLAYED, moves=(Draw(other),)))
    assert verdict == Verdict(Finding.WRONG_CARD, 1, first.card, other)
    assert not verdict.holds
    assert str(verdict) == f"draw 1 of the game is {other}, and should be {first.card}"


@pytest.mark.parametrize("wrong", [{"seed": 43}, {"index": 1}])
def test_another_seed(wrong: dict[str, int]) -> None:
    assert verify(replace(PLAYED, **wrong)).finding is Finding.WRONG_CARD


def test_cards_from_outside() -> None:
    verdict = verify(replace(PLAYED, seed=None))
    assert verdict.finding is Finding.NOTHING_TO_CHECK
    assert verdict.holds


def test_a_commitment_not_yet_revealed() -> None:
    verdict = verify(replace(COMMITTED, secret=None))
    assert verdict.finding is Finding.NOT_REVEALED
    assert verdict.holds


def test_a_commitment() -> None:
    assert verify(COMMITTED).finding is Finding.COMMITMENT_HOLDS


def test_another_secret() -> None:
    verdict = verify(replace(COMMITTED, secret=bytes(32)))
    assert verdict.finding is Finding.WRONG_SECRET
    assert not verdict.holds


def test_a_secret_that_gives_other_cards() -> None:
    record = replace(COMMITTED, secret=bytes(32), commitment=commitment(bytes(32)))
    assert verify(record).finding is Finding.WRONG_CARD


@pytest.mark.parametrize("whole", [PLAYED, COMMITTED], ids=["seeded", "committed"])
def test_a_game_goes_on_with_its_shoe(whole: Record) -> None:
    """Wherever it was interrupted, the cards that follow are the same."""
    for made in range(0, len(whole.moves), 7):
        so_far = replace(whole, moves=whole.moves[:made])
        shoe, state = shoe_after(so_far), final_state(so_far)
        for move in whole.moves[made:]:
            if isinstance(move, Draw):
                assert shoe.draw(state) is move.card
            state, _ = play(state, move)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (replace(PLAYED, seed=None), "no seed and of no secret"),
        (replace(COMMITTED, secret=None), "no seed and of no secret"),
        (replace(PLAYED, seed=43), "draw 1 of the game is"),
    ],
)
def test_a_game_that_can_not_go_on(record: Record, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        shoe_after(record)
