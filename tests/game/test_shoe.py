"""Shoes: each supplies what can come up, and notices when it and the game have parted."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import STANDARD_DECK, Card, Pile, parse_cards
from flip7.game.engine import play, start
from flip7.game.moves import Draw
from flip7.game.rules import edition
from flip7.game.shoe import AskedShoe, ScriptedShoe, Shoe, ShoeError, committed, seeded
from flip7.game.state import State
from flip7.game.table import Situation

TABLE = start(edition("official"), seats=3, dealer=2)
FEW = Pile.parse("1 2*3 +4 FZ")


def after(state: State, card: Card) -> State:
    """`state` when `card` has left the deck, or the pile has become one for it."""
    if state.deck:
        return replace(state, deck=state.deck.remove(card))
    return replace(state, deck=state.discard.remove(card), discard=Pile())


def draw(shoe: Shoe, state: State, count: int) -> tuple[list[Card], State]:
    cards = []
    for _ in range(count):
        cards.append(shoe.draw(state))
        state = after(state, cards[-1])
    return cards, state


shuffled = pytest.mark.parametrize(
    "new", [lambda: seeded(7), lambda: committed(bytes(32))], ids=["seeded", "committed"]
)


@shuffled
class TestShuffledShoe:
    def test_it_deals_the_deck(self, new: Callable[[], Shoe]) -> None:
        cards, state = draw(new(), TABLE, 94)
        assert Pile.of(cards) == STANDARD_DECK
        assert not state.deck

    def test_it_is_the_same_every_time(self, new: Callable[[], Shoe]) -> None:
        assert draw(new(), TABLE, 94) == draw(new(), TABLE, 94)

    def test_with_the_deck_empty_it_deals_the_discard_pile(self, new: Callable[[], Shoe]) -> None:
        shoe = new()
        _, state = draw(shoe, TABLE, 94)
        cards, _ = draw(shoe, replace(state, discard=FEW), 6)
        assert Pile.of(cards) == FEW

    def test_it_starts_in_the_middle_of_a_game(self, new: Callable[[], Shoe]) -> None:
        cards, _ = draw(new(), replace(TABLE, deck=Pile(), discard=FEW), 6)
        assert Pile.of(cards) == FEW
        cards, _ = draw(new(), replace(TABLE, deck=FEW, discard=STANDARD_DECK), 6)
        assert Pile.of(cards) == FEW

    def test_no_card_is_left(self, new: Callable[[], Shoe]) -> None:
        shoe = new()
        _, state = draw(shoe, TABLE, 94)
        with pytest.raises(ShoeError, match="no card is left"):
            shoe.draw(state)

    def test_a_game_that_went_on_without_it_is_noticed(self, new: Callable[[], Shoe]) -> None:
        shoe = new()
        card = shoe.draw(TABLE)
        with pytest.raises(ShoeError, match="the game another"):
            shoe.draw(TABLE)
        other = next(other for other in (Card.N1, Card.N2) if other is not card)
        for state in (after(TABLE, other), replace(TABLE, deck=Pile(), discard=STANDARD_DECK)):
            with pytest.raises(ShoeError, match="the game another"):
                shoe.draw(state)
        shoe.draw(after(TABLE, card))


def test_every_order_is_as_likely() -> None:
    """Six orders of three cards, 200 expected of each."""
    state = replace(TABLE, deck=Pile.parse("1 2 3"))
    orders = Counter(tuple(draw(seeded(0, game), state, 3)[0]) for game in range(1200))
    assert len(orders) == 6
    assert all(abs(count - 200) < 50 for count in orders.values())


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_seed_and_index_tell_the_cards(seed: int, index: int) -> None:
    assert draw(seeded(seed, index), TABLE, 94) == draw(seeded(seed, index), TABLE, 94)


class TestScriptedShoe:
    def test_its_cards_in_their_order(self) -> None:
        script = parse_cards("12 x2 FZ")
        cards, _ = draw(ScriptedShoe(script), TABLE, 3)
        assert tuple(cards) == script

    def test_its_end(self) -> None:
        shoe = ScriptedShoe([Card.N5])
        state, _ = play(TABLE, Draw(shoe.draw(TABLE)))
        with pytest.raises(ShoeError, match="the script is at its end"):
            shoe.draw(state)

    def test_a_card_that_is_not_there(self) -> None:
        shoe = ScriptedShoe(parse_cards("1 1"))
        state, _ = play(TABLE, Draw(shoe.draw(TABLE)))
        with pytest.raises(ShoeError, match="1 can't come up"):
            shoe.draw(state)


class TestAskedShoe:
    def test_it_asks_with_the_state(self) -> None:
        asked: list[Situation] = []

        def ask(state: Situation) -> Card:
            asked.append(state)
            return Card.N9

        assert AskedShoe(ask).draw(TABLE) is Card.N9
        assert asked == [TABLE]

    def test_a_card_that_is_not_there(self) -> None:
        with pytest.raises(ShoeError, match="13 can't come up: none is left to draw"):
            AskedShoe(lambda _: Card.N13).draw(TABLE)

    def test_no_card_is_due(self) -> None:
        state, _ = play(TABLE, Draw(Card.FREEZE))
        with pytest.raises(ShoeError, match="5 can't come up: no card is due"):
            AskedShoe(lambda _: Card.N5).draw(state)
