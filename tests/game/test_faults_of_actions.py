"""What goes wrong where action cards are badly kept, and can't here: a choice that is dodged, a
card that is lost, saved up, aimed at the wrong seat, or left lying."""

from itertools import product

import pytest

from flip7.game import events as ev
from flip7.game.cards import FLIP_THREE, FREEZE, Card
from flip7.game.engine import play, start
from flip7.game.events import WhyDiscarded
from flip7.game.legal import awaits, why_not
from flip7.game.moves import (
    HIT,
    NEXT,
    STAY,
    Aim,
    Choice,
    Draw,
    Due,
    Give,
    IllegalMove,
    Move,
    NotActive,
    NotAwaited,
)
from flip7.game.rules import Rules, edition
from flip7.game.state import State, Status
from flip7.game.table import all_cards
from tests.game.rounds import (
    ALL_RULES,
    DEFERRING,
    WITH_DEAL,
    A,
    B,
    C,
    D,
    asked_for_turn,
    chain,
    is_asked_or_over,
    letter,
    played,
    table,
    target_choice,
    to_act,
)

SEATS = range(4)
HANDS = ("5", "6", "7", "8")
SAFE = "0 1 2 3 4 9 10 11"
"""Cards that bust none of `HANDS`."""
PAIRS = list(product(["FZ", "F3"], repeat=2))

every_edition = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
every_seat = pytest.mark.parametrize("seat", SEATS)


def with_card_in_hand(rules: Rules, card: str, seat: int) -> State:
    """`seat` has drawn the card and is to aim it; a Second Chance is its second."""
    holds = " SC" if card == "SC" else ""
    hands = [number + holds * (here == seat) for here, number in enumerate(HANDS)]
    return played(table(*hands, turn=seat, rules=rules), f"hit {card}").state


@every_edition
@every_seat
@pytest.mark.parametrize("card", ["FZ", "F3", "SC"])
class TestWhoIsToChooseATarget:
    @pytest.mark.parametrize("dodge", [HIT, STAY, Draw(Card.N12), NEXT], ids=str)
    def test_can_do_nothing_else_however_often_it_is_tried(
        self, rules: Rules, seat: int, card: str, dodge: Move
    ) -> None:
        state = with_card_in_hand(rules, card, seat)
        choice = awaits(state)
        for _ in range(3):
            with pytest.raises(IllegalMove) as refusal:
                play(state, dodge)
            assert isinstance(refusal.value.reason, NotAwaited)
            assert awaits(state) == choice
            assert state.statuses == (Status.ACTIVE,) * 4

    def test_has_done_with_it_then_and_the_turn_passes(
        self, rules: Rules, seat: int, card: str
    ) -> None:
        state = with_card_in_hand(rules, card, seat)
        after = chain(state, SAFE, at=(seat + 2) % 4).state
        assert asked_for_turn(after) == (seat + 1) % 4
        assert after.statuses[seat] is Status.ACTIVE


class TestActionCardsThatAFlipThreeTurnsUp:
    @pytest.mark.parametrize("rules", DEFERRING, ids=str)
    @pytest.mark.parametrize("receiver", [A, B, C])
    @pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
    def test_none_takes_the_place_of_another_and_they_are_aimed_as_they_came(
        self, rules: Rules, receiver: int, pair: tuple[str, str]
    ) -> None:
        state = played(table(*HANDS, rules=rules), f"hit F3 ->{letter(receiver)}").state
        after = chain(state, f"{' '.join(pair)} 12 {SAFE}", at=D)
        assert after.of(ev.SetAside) == [ev.SetAside(receiver, Card(card)) for card in pair]
        assert [aimed.card for aimed in after.of(ev.Aimed)] == list(pair)
        assert {aimed.seat for aimed in after.of(ev.Aimed)} == {receiver}

    @pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
    def test_where_none_waits_each_is_aimed_at_once_and_the_three_go_on(
        self, pair: tuple[str, str]
    ) -> None:
        state = played(table(*HANDS, rules=edition("starter")), "hit F3 ->B").state
        safe = iter(SAFE.split())
        for card, target in zip(pair, (C, D), strict=True):
            assert to_act(state) == B
            state = played(state, card).state
            assert target_choice(state)[:2] == (B, Card(card))
            three = [next(safe) for _ in range(3)] if card == "F3" else []
            state = played(state, " ".join([f"->{letter(target)}", *three])).state
        assert awaits(state) == Due(B)
        assert asked_for_turn(played(state, "12").state) == B

    @pytest.mark.parametrize("rules", DEFERRING, ids=str)
    @pytest.mark.parametrize("receiver", SEATS)
    @pytest.mark.parametrize("waiting", ["FZ", "F3", "FZ F3", "F3 FZ"])
    def test_a_busted_receiver_holds_up_nobody(
        self, rules: Rules, receiver: int, waiting: str
    ) -> None:
        """What waits is discarded, or aimed at others where the rules say so; then play goes on."""
        state = table(*HANDS, rules=rules)
        busted = played(state, f"hit F3 ->{letter(receiver)} {waiting} {HANDS[receiver]}")
        after = chain(busted.state, SAFE)
        cards = [Card(card) for card in waiting.split()]
        if rules.deferred_on_bust == "discard":
            assert is_asked_or_over(busted.state)
            assert busted.of(ev.Discarded) == [
                ev.Discarded(card, WhyDiscarded.RECEIVER_BUSTED) for card in cards
            ]
        else:
            others = [seat for seat in SEATS if seat != receiver]
            assert target_choice(busted.state) == (receiver, cards[0], others)
            assert [aimed.card for aimed in after.of(ev.Aimed)] == cards
        assert asked_for_turn(after.state) != receiver
        assert all_cards(after.state) == rules.deck

    @pytest.mark.parametrize("rules", DEFERRING, ids=str)
    @pytest.mark.parametrize("receiver", SEATS)
    @pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "second", "third"])
    @pytest.mark.parametrize("target", SEATS)
    def test_a_flip_three_is_neither_dropped_nor_bound_to_the_same_receiver(
        self, rules: Rules, receiver: int, place: int, target: int
    ) -> None:
        """The receiver takes three cards, this one among them, and then chooses freely."""
        three = ["10", "12"]
        three.insert(place, "F3")
        state = played(table(*HANDS, rules=rules), f"hit F3 ->{letter(receiver)}").state
        state = played(state, " ".join(three)).state
        assert target_choice(state) == (receiver, FLIP_THREE, list(SEATS))
        after = played(state, f"->{letter(target)} 0 1 2")
        assert [drawn.seat for drawn in after.of(ev.Drawn)] == [target] * 3
        assert asked_for_turn(after.state) == B


@pytest.mark.parametrize("rules", WITH_DEAL, ids=str)
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("place", SEATS, ids="slot-{}".format)
@pytest.mark.parametrize("target", SEATS, ids="target-{}".format)
class TestInTheInitialDeal:
    """The drawer is the one in `place` of the deal, and aims at the one in the place `target`."""

    def dealt(self, rules: Rules, dealer: int, place: int, card: str) -> tuple[State, list[int]]:
        """The state once `card` has come up in that place, and the seats in order of the deal."""
        order = [(dealer + 1 + step) % 4 for step in SEATS]
        state = played(start(rules, 4, dealer), " ".join([*HANDS[:place], card])).state
        return state, order

    def test_a_freeze_goes_to_anybody_also_to_one_not_yet_dealt_to(
        self, rules: Rules, dealer: int, place: int, target: int
    ) -> None:
        state, order = self.dealt(rules, dealer, place, "FZ")
        assert target_choice(state) == (order[place], FREEZE, list(SEATS))
        after = chain(state, SAFE, at=order[target])
        served = [seat for seat in order[place + 1 :] if seat != order[target]]
        assert [drawn.seat for drawn in after.of(ev.Drawn)] == served
        assert after.state.statuses[order[target]] is Status.FROZEN

    def test_a_flip_three_is_aimed_taken_at_once_and_then_the_deal_goes_on(
        self, rules: Rules, dealer: int, place: int, target: int
    ) -> None:
        state, order = self.dealt(rules, dealer, place, "F3")
        assert target_choice(state) == (order[place], FLIP_THREE, list(SEATS))
        after = chain(state, SAFE, at=order[target])
        events = after.of(ev.Drawn)
        rest = order[place + 1 :]
        if order[target] in rest and rules.deal_after_flip_three == "offer":
            rest = order[place + 1 : target]
            assert asked_for_turn(after.state) == order[target]
            after = chain(played(after.state, "hit").state, "10 11 12")
            events += after.of(ev.Drawn)
            rest = order[place + 1 :]
        assert [drawn.seat for drawn in events] == [order[target]] * 3 + rest
        assert asked_for_turn(after.state) == order[0]


@every_edition
@pytest.mark.parametrize("seats", [3, 5, 19])
def test_nobody_is_forgotten_in_the_deal_which_is_left_out_only_where_the_rules_have_none(
    rules: Rules, seats: int
) -> None:
    state = start(rules, seats, seats - 1)
    if not rules.initial_deal:
        assert asked_for_turn(state) == A
        return
    for seat in range(seats):
        assert awaits(state) == Due(seat)
        state = played(state, "12").state
    assert [len(line.cards) for line in state.lines] == [1] * seats
    assert asked_for_turn(state) == A


@every_edition
@pytest.mark.parametrize("card", ["FZ", "F3"])
@pytest.mark.parametrize("out", ["7 stayed", "7 FZ frozen", "7 7 busted"])
class TestOnlyActiveSeatsAreTargets:
    def test_who_is_out_is_refused_and_keeps_what_they_had(
        self, rules: Rules, card: str, out: str
    ) -> None:
        state = table("5", "6", out, "8", rules=rules)
        before = [state.line_value(seat) for seat in SEATS]
        state = played(state, f"hit {card}").state
        assert target_choice(state)[2] == [A, B, D]
        status = state.statuses[C]
        with pytest.raises(IllegalMove) as refusal:
            play(state, Aim(C))
        assert refusal.value.reason == NotActive(C, status)
        after = chain(state, SAFE, at=B).state
        assert after.line_value(C) == before[C] == (0 if status is Status.BUSTED else 7)

    def test_nor_does_the_round_pay_them_twice(self, rules: Rules, card: str, out: str) -> None:
        state = chain(played(table("5", "6", out, rules=rules), f"hit {card}").state, SAFE).state
        worth = [state.line_value(seat) for seat in range(3)]
        while state.scores is None:
            state = played(state, "stay").state
        assert state.scores == state.totals == tuple(worth)


@every_edition
@pytest.mark.parametrize(("drawer", "frozen"), list(product(SEATS, SEATS)))
def test_a_freeze_banks_for_the_frozen_seat_and_it_is_that_seat_that_may_win(
    rules: Rules, drawer: int, frozen: int
) -> None:
    """Whoever aimed it, and however few points the others have."""
    hands = [
        hand if seat in (drawer, frozen) else f"{hand} stayed" for seat, hand in enumerate(HANDS)
    ]
    totals = [198 if seat == frozen else 50 for seat in SEATS]
    state = table(*hands, turn=drawer, rules=rules, totals=totals)
    after = played(state, f"hit FZ ->{letter(frozen)}")
    if drawer != frozen:
        assert asked_for_turn(after.state) == drawer
        after = played(after.state, "stay")
    (over,) = after.of(ev.GameOver)
    assert over.outcome.winners == (frozen,)
    assert after.state.totals[frozen] == 198 + int(HANDS[frozen])


@every_edition
@every_seat
class TestNoActionCardIsSavedForLater:
    def test_on_a_turn_nothing_can_be_aimed_or_given(self, rules: Rules, seat: int) -> None:
        hands = [f"{card} SC" if here == seat else card for here, card in enumerate(HANDS)]
        state = table(*hands, turn=seat, rules=rules)
        for target in SEATS:
            for move in (Aim(target), Give(target)):
                assert why_not(state, move) == NotAwaited(
                    "aim" if isinstance(move, Aim) else "give", "hit or stay"
                )

    @pytest.mark.parametrize("card", ["FZ", "F3"])
    def test_it_is_aimed_before_anything_else_happens(
        self, rules: Rules, seat: int, card: str
    ) -> None:
        state = with_card_in_hand(rules, card, seat)
        assert target_choice(state)[:2] == (seat, Card(card))
        assert all(Card(card) not in line.cards for line in state.lines)

    @pytest.mark.parametrize("card", ["FZ", "F3"])
    def test_it_leaves_its_drawers_hand_for_good(self, rules: Rules, seat: int, card: str) -> None:
        """A Freeze lies with the frozen seat, a Flip Three in the discard pile."""
        target = (seat + 1) % 4
        state = chain(with_card_in_hand(rules, card, seat), SAFE, at=target).state
        lying = [Card(card) in line.cards for line in state.lines]
        assert lying == [card == "FZ" and here == target for here in SEATS]
        assert (Card(card) in state.discard) == (card == "F3")


@every_edition
@every_seat
@pytest.mark.parametrize("card", ["FZ", "F3"])
def test_alone_one_can_use_any_card_on_oneself(rules: Rules, seat: int, card: str) -> None:
    hands = [hand if here == seat else f"{hand} stayed" for here, hand in enumerate(HANDS)]
    state = played(table(*hands, turn=seat, rules=rules), f"hit {card}").state
    assert awaits(state) == Choice(seat, (Aim(seat),), Card(card))
    after = chain(state, SAFE).state
    assert (after.round_end is not None) == (card == "FZ")
    assert is_asked_or_over(after)
