"""What goes wrong where turns are badly kept, and can't here: who is next, how long a turn is, who
begins, when a round is over."""

from itertools import product

import pytest

from flip7.game import events as ev
from flip7.game.engine import start
from flip7.game.legal import awaits
from flip7.game.moves import NEXT, Due, Next
from flip7.game.rules import Rules
from flip7.game.state import RoundEnd, State, Status
from tests.game.rounds import (
    ALL_RULES,
    A,
    asked_for_turn,
    letter,
    played,
    table,
    target_choice,
    to_act,
)

SEATS = range(4)
HANDS = ("5", "6", "7", "8")
"""A table of four on which `REPEAT` of a seat busts it."""
REPEAT = HANDS
ROUND_OUT_OF = [out for out in product((True, False), repeat=4) if not all(out)]

every_edition = pytest.mark.parametrize("rules", ALL_RULES, ids=str)


def next_in(seat: int, leaving: set[int]) -> int:
    """The seat after this one, clockwise, that has not left the round."""
    return next(other % 4 for other in range(seat + 1, seat + 5) if other % 4 not in leaving)


@every_edition
@pytest.mark.parametrize("seat", SEATS)
class TestWhoeverLeavesTheRoundOnTheirTurnIsFollowedByTheirNeighbour:
    """Not by the first seat, nor by one too far on, as when the list of active seats is looked up
    after the seat has gone from it."""

    def test_by_staying(self, rules: Rules, seat: int) -> None:
        state = table(*HANDS, turn=seat, rules=rules)
        assert asked_for_turn(played(state, "stay").state) == (seat + 1) % 4

    def test_by_busting(self, rules: Rules, seat: int) -> None:
        state = table(*HANDS, turn=seat, rules=rules)
        state = played(state, f"hit {REPEAT[seat]}").state
        assert state.statuses[seat] is Status.BUSTED
        assert asked_for_turn(state) == (seat + 1) % 4

    def test_by_freezing_oneself(self, rules: Rules, seat: int) -> None:
        state = table(*HANDS, turn=seat, rules=rules)
        state = played(state, f"hit FZ ->{letter(seat)}").state
        assert state.statuses[seat] is Status.FROZEN
        assert asked_for_turn(state) == (seat + 1) % 4


@every_edition
@pytest.mark.parametrize("out", ROUND_OUT_OF, ids=lambda out: "".join("x-"[not o] for o in out))
def test_seats_that_are_out_are_passed_over_and_no_others(
    rules: Rules, out: tuple[bool, ...]
) -> None:
    hands = [f"{card} stayed" if gone else card for card, gone in zip(HANDS, out, strict=True)]
    gone = {seat for seat in SEATS if out[seat]}
    for seat in set(SEATS) - gone:
        state = table(*hands, turn=seat, rules=rules)
        assert asked_for_turn(played(state, "hit 12").state) == next_in(seat, gone)
        if len(gone) < 3:
            assert asked_for_turn(played(state, "stay").state) == next_in(seat, gone | {seat})


@every_edition
@pytest.mark.parametrize(("drawer", "receiver"), list(product(SEATS, SEATS)))
class TestAfterAFlipThreeComesTheSeatAfterItsDrawer:
    """Not the seat after the receiver, and not one further on since the receiver busted."""

    def test_when_all_three_were_safe(self, rules: Rules, drawer: int, receiver: int) -> None:
        state = table(*HANDS, turn=drawer, rules=rules)
        state = played(state, f"hit F3 ->{letter(receiver)} 10 11 12").state
        assert asked_for_turn(state) == (drawer + 1) % 4

    @pytest.mark.parametrize("safe", ["", "10", "10 11"], ids=["first", "second", "third"])
    def test_when_a_card_busted_the_receiver(
        self, rules: Rules, drawer: int, receiver: int, safe: str
    ) -> None:
        state = table(*HANDS, turn=drawer, rules=rules)
        script = f"hit F3 ->{letter(receiver)} {safe} {REPEAT[receiver]}"
        state = played(state, script).state
        assert state.statuses[receiver] is Status.BUSTED
        assert asked_for_turn(state) == next_in(drawer, {receiver})

    def test_when_the_receiver_froze_somebody(
        self, rules: Rules, drawer: int, receiver: int
    ) -> None:
        frozen = (receiver + 1) % 4
        aim = f"->{letter(frozen)}"
        script = f"F3 ->{letter(receiver)} " + (
            f"FZ {aim} 10 11" if rules.flip_three_defers == "none" else f"FZ 10 11 {aim}"
        )
        state = played(table(*HANDS, turn=drawer, rules=rules), f"hit {script}").state
        assert state.statuses[frozen] is Status.FROZEN
        assert asked_for_turn(state) == next_in(drawer, {frozen})


@every_edition
@pytest.mark.parametrize("seat", SEATS)
class TestATurnIsOneCard:
    @pytest.mark.parametrize("card", ["12", "0", "+10", "x2", "SC"])
    def test_a_card_that_is_kept_ends_it(self, rules: Rules, seat: int, card: str) -> None:
        after = played(table(*HANDS, turn=seat, rules=rules), f"hit {card}")
        assert len(after.of(ev.Drawn)) == 1
        assert asked_for_turn(after.state) == (seat + 1) % 4

    def test_a_repeat_that_a_second_chance_saves_ends_it_too(self, rules: Rules, seat: int) -> None:
        hands = [f"{card} SC" if here == seat else card for here, card in enumerate(HANDS)]
        after = played(table(*hands, turn=seat, rules=rules), f"hit {REPEAT[seat]}")
        assert after.state.statuses[seat] is Status.ACTIVE
        assert len(after.of(ev.Drawn)) == 1
        assert asked_for_turn(after.state) == (seat + 1) % 4

    def test_so_does_a_second_chance_that_is_handed_on(self, rules: Rules, seat: int) -> None:
        hands = [f"{card} SC" if here == seat else card for here, card in enumerate(HANDS)]
        other = letter((seat + 2) % 4)
        after = played(table(*hands, turn=seat, rules=rules), f"hit SC ->{other}")
        assert asked_for_turn(after.state) == (seat + 1) % 4


def test_alone_a_turn_is_one_card_as_well_and_the_next_is_a_choice_again() -> None:
    state = table("5", "6 stayed", "7 stayed")
    for card in ("8", "9", "10"):
        assert asked_for_turn(state) == A
        state = played(state, f"hit {card}").state


@every_edition
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_rounds_do_not_all_begin_at_the_same_seat(rules: Rules, seats: int) -> None:
    for dealer in range(seats):
        state = start(rules, seats, dealer)
        for _ in range(seats + 1):
            assert to_act(state) == (state.dealer + 1) % seats
            state = round_in_which_everybody_stays(state)
            before = state.dealer
            state = played(state, "next").state
            assert state.dealer == (before + 1) % seats


def round_in_which_everybody_stays(state: State) -> State:
    """Everyone takes the card of the deal, if there is one, and no other."""
    while not isinstance(awaited := awaits(state), Next):
        first = next(card for card in state.deck.cards() if card.is_number)
        state = played(state, first if isinstance(awaited, Due) else "stay").state
    return state


@every_edition
@pytest.mark.parametrize("seat", SEATS)
def test_who_stops_with_two_hundred_and_more_locks_nobody_out(rules: Rules, seat: int) -> None:
    """The round is played to its end, in its order, and only then is the game decided."""
    first, second = (seat + 1) % 4, (seat + 2) % 4
    hands = ["5 stayed" if (seat + 3) % 4 == here else card for here, card in enumerate(HANDS)]
    totals = [195 if here == seat else 190 for here in SEATS]
    state = played(table(*hands, turn=seat, rules=rules, totals=totals), "stay").state
    assert asked_for_turn(state) == first
    state = played(state, "hit 12").state
    assert asked_for_turn(state) == second
    state = played(state, "stay").state
    assert asked_for_turn(state) == first
    after = played(state, "stay")
    (over,) = after.of(ev.GameOver)
    assert over.outcome.winners == (first,), "the one who came furthest"


@every_edition
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("safe", ["", "10", "10 11"], ids=["first", "second", "third"])
def test_the_last_active_seat_busting_on_a_flip_three_ends_the_round(
    rules: Rules, seat: int, safe: str
) -> None:
    hands = [card if here == seat else f"{card} stayed" for here, card in enumerate(HANDS)]
    state = table(*hands, turn=seat, rules=rules)
    assert target_choice(played(state, "hit F3").state)[2] == [seat]
    after = played(state, f"hit F3 ->{letter(seat)} {safe} {REPEAT[seat]}")
    assert [over.reason for over in after.of(ev.RoundOver)] == [RoundEnd.NOBODY_ACTIVE]
    assert awaits(after.state) == NEXT
    assert after.state.round_end is RoundEnd.NOBODY_ACTIVE


@every_edition
def test_the_last_active_seat_that_a_rival_sends_out_ends_the_round(rules: Rules) -> None:
    """The drawer of the Flip Three is out as well when its last card falls."""
    state = table("5", "6", "7 stayed", "8 8 busted", rules=rules)
    if rules.flip_three_defers == "none":
        script = "hit F3 ->B FZ ->A 6"
    else:
        script = "hit F3 ->B FZ 10 11 ->A stay"
    after = played(state, script)
    assert after.state.statuses[A] is Status.FROZEN
    assert awaits(after.state) == NEXT
