"""What goes wrong where the deck is badly kept, and can't here: cards missing from it, a player who
goes without since it ran out, a deck that is built anew each round."""

import pytest

from flip7.game import events as ev
from flip7.game.cards import STANDARD_DECK, Card, Pile
from flip7.game.engine import play, start
from flip7.game.legal import draws
from flip7.game.moves import NEXT, Draw
from flip7.game.rules import Rules
from flip7.game.state import Status
from flip7.game.table import all_cards
from tests.game.rounds import (
    ALL_RULES,
    WITH_DEAL,
    A,
    B,
    asked_for_turn,
    letter,
    played,
    table,
    to_act,
)

SEATS = range(4)
HANDS = ("5", "6", "7", "8")

every_edition = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
every_seat = pytest.mark.parametrize("seat", SEATS)


class TestThePrintedDeck:
    def test_has_ninety_four_cards(self) -> None:
        assert len(STANDARD_DECK) == 94

    @pytest.mark.parametrize("number", range(1, 13))
    def test_has_as_many_copies_of_a_number_as_it_says(self, number: int) -> None:
        """The twelves too."""
        assert STANDARD_DECK[Card(str(number))] == number

    @pytest.mark.parametrize("card", ["0", "+2", "+4", "+6", "+8", "+10", "x2"])
    def test_has_one_zero_and_one_of_each_modifier(self, card: str) -> None:
        assert STANDARD_DECK[Card(card)] == 1

    @pytest.mark.parametrize("card", ["FZ", "F3", "SC"])
    def test_has_three_of_each_action(self, card: str) -> None:
        assert STANDARD_DECK[Card(card)] == 3


@every_edition
@pytest.mark.parametrize("seats", [3, 4, 18, 19, 37])
def test_no_card_is_burned_all_are_in_play_from_the_first_draw(rules: Rules, seats: int) -> None:
    decks = -(-seats // 18)
    state = start(rules, seats, 0)
    assert state.deck == STANDARD_DECK * decks
    assert not state.discard
    if not rules.initial_deal:
        state = played(state, "hit").state
    assert sum(draws(state).values()) == 94 * decks
    assert len(play(state, Draw(Card.N12))[0].deck) == 94 * decks - 1


@every_edition
class TestTheDeckRunsOut:
    @every_seat
    @pytest.mark.parametrize("left", range(4))
    def test_within_a_flip_three_which_goes_on_from_the_shuffled_pile(
        self, rules: Rules, seat: int, left: int
    ) -> None:
        """Its receiver takes all three, however few were left; one card is always there to draw."""
        three = ["1", "2", "3"]
        hands = [*HANDS[:3], "8"]
        state = table(
            *hands,
            rules=rules,
            deck=" ".join(["F3", *three[:left]]),
            discard=" ".join([*three[left:], "11", "12"]),
        )
        after = played(state, f"hit F3 ->{letter(seat)} 1 2 3")
        assert [drawn.seat for drawn in after.of(ev.Drawn)] == [A, seat, seat, seat]
        assert len(after.of(ev.Reshuffled)) == (left < 3)
        assert after.state.lines[seat].numbers == (int(HANDS[seat]), 1, 2, 3)
        assert asked_for_turn(after.state) == B

    @every_seat
    def test_on_a_hit_which_gets_its_card_from_the_shuffled_pile(
        self, rules: Rules, seat: int
    ) -> None:
        """Nobody is out, or stays, because of it."""
        state = table(*HANDS, turn=seat, rules=rules, deck="", discard="10 11 +4")
        after = played(state, "hit 10")
        assert after.events == (
            ev.Reshuffled(Pile.parse("10 11 +4")),
            ev.Drawn(seat, Card.N10),
            ev.Kept(seat, Card.N10),
        )
        assert after.state.statuses[seat] is Status.ACTIVE
        assert after.state.deck == Pile.parse("11 +4")


@pytest.mark.parametrize("rules", WITH_DEAL, ids=str)
def test_the_deck_runs_out_in_the_deal_and_all_are_dealt_to(rules: Rules) -> None:
    hands = ["5", *(f"{hand} stayed" for hand in HANDS[1:])]
    state = table(*hands, rules=rules, deck="1 2", discard="9 10 11")
    state = played(state, "stay next 1 2").state
    assert to_act(state) == 3
    after = played(state, "5 6")
    assert [len(line.cards) for line in after.state.lines] == [1] * 4
    assert len(after.of(ev.Reshuffled)) == 1


@every_edition
class TestFromRoundToRound:
    def test_the_deck_stays_as_it_was_and_what_was_played_joins_the_pile(
        self, rules: Rules
    ) -> None:
        hands = ["5", "6 6 busted", "7 x2 stayed", "8 FZ frozen"]
        end = played(table(*hands, rules=rules, discard="12 12 F3"), "stay").state
        state, events = play(end, NEXT)
        assert state.deck == end.deck
        assert state.discard == Pile.parse("12 12 F3 5 6 6 7 x2 8 FZ")
        assert not [event for event in events if isinstance(event, ev.Reshuffled)]

    def test_counting_cards_pays_what_is_gone_is_gone(self, rules: Rules) -> None:
        """The one zero was played in the first round and can't come up in the second."""
        end = played(table("0", "6 stayed", "7 stayed", "8 stayed", rules=rules), "stay").state
        state = play(end, NEXT)[0]
        if not rules.initial_deal:
            state = played(state, "hit").state
        assert Card.N0 not in draws(state)
        assert sum(draws(state).values()) == 94 - 4

    def test_no_card_is_ever_lost(self, rules: Rules) -> None:
        state = table("5", "6 6 busted", "7 x2 stayed", "8 FZ frozen", rules=rules)
        for word in ("hit", "FZ", "->A", "next"):
            state = played(state, word).state
            assert all_cards(state) == STANDARD_DECK
