"""What goes wrong where rounds and games end badly, and can't here: a Flip 7 unseen, cards
miscounted, a tie decided by the seat, a round counted twice or never swept."""

from itertools import combinations, permutations

import pytest

from flip7.game import events as ev
from flip7.game.cards import Card
from flip7.game.engine import play
from flip7.game.legal import awaits, why_not
from flip7.game.moves import NEXT, NotAwaited, Over
from flip7.game.rules import Rules, change
from flip7.game.scoring import score
from flip7.game.state import GameEnd, RoundEnd, State, Status
from tests.game.rounds import (
    ALL_RULES,
    A,
    B,
    asked_for_turn,
    letter,
    played,
    table,
)

SEATS = range(4)
HANDS = ("5", "6", "7", "8")
SIX = "0 1 2 3 4 12"

every_edition = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
every_seat = pytest.mark.parametrize("seat", SEATS)


def six_for(seat: int, rules: Rules, more: str = "") -> State:
    """A table at which `seat`, whose turn it is, has six Numbers and whatever `more` is."""
    hands = [f"{SIX} {more}" if here == seat else hand for here, hand in enumerate(HANDS)]
    return table(*hands, turn=seat, rules=rules)


@every_edition
@every_seat
class TestTheSeventhNumber:
    def test_ends_the_round_at_once_and_all_others_bank(self, rules: Rules, seat: int) -> None:
        after = played(six_for(seat, rules), "hit 11")
        banked = tuple(33 + 15 if here == seat else int(HANDS[here]) for here in SEATS)
        assert after.events == (
            ev.Drawn(seat, Card.N11),
            ev.Kept(seat, Card.N11),
            ev.Flip7(seat),
            ev.RoundOver(RoundEnd.FLIP7, banked, banked),
        )
        assert awaits(after.state) == NEXT

    def test_ends_it_amid_a_flip_three_whoever_aimed_it(self, rules: Rules, seat: int) -> None:
        for drawer in SEATS:
            hands = [SIX if here == seat else hand for here, hand in enumerate(HANDS)]
            state = table(*hands, turn=drawer, rules=rules)
            after = played(state, f"hit F3 ->{letter(seat)} +4 11")
            assert after.state.round_end is RoundEnd.FLIP7
            assert after.state.scores is not None
            assert after.state.scores[seat] == 33 + 4 + 15

    @pytest.mark.parametrize("last", ["5", "6", "10", "11"])
    def test_is_itself_counted_and_scored(self, rules: Rules, seat: int, last: str) -> None:
        state = six_for(seat, rules)
        assert state.round_end is None
        state = played(state, f"hit {last}").state
        assert state.statuses[seat] is Status.FLIP7
        assert state.line_value(seat) == 0 + 1 + 2 + 3 + 4 + 12 + int(last) + 15

    @pytest.mark.parametrize("more", ["+10", "x2", "SC", "+2 +4 x2 SC"])
    def test_is_no_modifier_and_no_action_card(self, rules: Rules, seat: int, more: str) -> None:
        """However many cards lie there, six Numbers are six."""
        *before, last = more.split()
        after = played(six_for(seat, rules, " ".join(before)), f"hit {last}")
        assert not after.of(ev.Flip7)
        assert after.state.statuses[seat] is Status.ACTIVE
        assert asked_for_turn(after.state) == (seat + 1) % 4

    def test_is_no_repeat_that_was_saved_or_that_busted(self, rules: Rules, seat: int) -> None:
        for more, status in (("SC", Status.ACTIVE), ("", Status.BUSTED)):
            state = played(six_for(seat, rules, more), "hit 12").state
            assert state.statuses[seat] is status
            assert state.round_end is None


@every_edition
class TestModifiers:
    def scored(self, cards: str, rules: Rules) -> int:
        """What the line scores, which is what it is told to be worth and how."""
        state = table(cards, "6 stayed", "7 stayed", rules=rules)
        worth = state.line_value(A)
        assert score(state.lines[A], rules).total == worth
        state = played(state, "stay").state
        assert state.scores is not None
        assert state.scores[A] == worth
        return worth

    @pytest.mark.parametrize("cards", list(permutations(["5", "x2", "+4"])), ids=" ".join)
    def test_x2_doubles_the_numbers_alone_in_whatever_order_they_came(
        self, rules: Rules, cards: tuple[str, ...]
    ) -> None:
        assert self.scored(" ".join(cards), rules) == 5 * 2 + 4

    def test_nor_does_it_double_the_bonus(self, rules: Rules) -> None:
        state = played(table(f"{SIX} x2 +10", "6", "7", rules=rules), "hit 11").state
        assert state.scores is not None
        assert state.scores[A] == 33 * 2 + 10 + 15

    def test_it_doubles_nothing_where_no_numbers_lie(self, rules: Rules) -> None:
        assert self.scored("x2 +2 +10", rules) == 12


@pytest.mark.parametrize("tie_break", ["everyone", "tied_only", "shared"])
@pytest.mark.parametrize("leaders", [*combinations(SEATS, 2), *combinations(SEATS, 3)])
@every_edition
def test_a_tie_is_decided_by_no_seat(
    rules: Rules, tie_break: str, leaders: tuple[int, ...]
) -> None:
    """All lead with 202: they share, or another round is played until one of them leads."""
    rules = change(rules, tie_break=tie_break)
    totals = [202 - int(HANDS[seat]) if seat in leaders else 100 for seat in SEATS]
    hands = [hand if seat == A else f"{hand} stayed" for seat, hand in enumerate(HANDS)]
    state = played(table(*hands, turn=A, rules=rules, totals=totals), "stay").state
    assert [state.totals[seat] for seat in leaders] == [202] * len(leaders)
    if tie_break == "shared":
        assert state.outcome is not None
        assert state.outcome.winners == leaders
        assert state.outcome.reason is GameEnd.SHARED
        return
    assert awaits(state) == NEXT
    state = played(state, "next").state
    plays_on = leaders if tie_break == "tied_only" else tuple(SEATS)
    assert state.active == plays_on


@every_edition
@every_seat
class TestTheLastRound:
    def last(self, rules: Rules, seat: int) -> State:
        """`seat` is the last to stay, and wins with that."""
        hands = [hand if here == seat else f"{hand} stayed" for here, hand in enumerate(HANDS)]
        totals = [195 if here == seat else 150 for here in SEATS]
        return table(*hands, turn=seat, rules=rules, totals=totals)

    def test_is_counted_once(self, rules: Rules, seat: int) -> None:
        before = self.last(rules, seat)
        after = played(before, "stay")
        assert len(after.of(ev.RoundOver)) == len(after.of(ev.GameOver)) == 1
        points = tuple(int(hand) for hand in HANDS)
        assert after.state.scores == points
        assert after.state.totals == tuple(
            total + more for total, more in zip(before.totals, points, strict=True)
        )

    def test_nothing_can_come_after_it(self, rules: Rules, seat: int) -> None:
        state = played(self.last(rules, seat), "stay").state
        assert isinstance(awaits(state), Over)
        assert why_not(state, NEXT) == NotAwaited("next", "nothing")

    def test_its_events_say_what_the_state_says(self, rules: Rules, seat: int) -> None:
        after = played(self.last(rules, seat), "stay")
        (over,) = after.of(ev.RoundOver)
        assert (over.scores, over.totals) == (after.state.scores, after.state.totals)


@every_edition
@pytest.mark.parametrize("dealer", SEATS)
class TestTheNextRound:
    def next_round(self, rules: Rules, dealer: int) -> tuple[State, State]:
        """The end of a round in which all ways out were taken, and the beginning of the next."""
        hands = ["5 +4 SC stayed", "6 6 busted", "7 x2 FZ frozen", "8 12 +2 stayed"]
        hands[dealer] = hands[dealer].replace("6 6 busted", "6").replace(" FZ", "")
        hands[dealer] = hands[dealer].removesuffix(" stayed").removesuffix(" frozen")
        end = played(table(*hands, turn=dealer, dealer=dealer, rules=rules), "stay").state
        return end, play(end, NEXT)[0]

    def test_begins_with_nothing_in_front_of_anybody(self, rules: Rules, dealer: int) -> None:
        end, state = self.next_round(rules, dealer)
        assert not any(state.lines)
        assert state.active == tuple(SEATS)
        assert state.totals == end.totals
        assert (state.scores, end.round, state.round) == (None, 1, 2)

    def test_a_number_of_the_last_round_busts_nobody(self, rules: Rules, dealer: int) -> None:
        _, state = self.next_round(rules, dealer)
        order = [(dealer + 2 + step) % 4 for step in SEATS]
        assert state.dealer == order[-1]
        for seat in order:
            word = "" if rules.initial_deal else "hit "
            state = played(state, word + ("6" if seat == B else HANDS[seat])).state
        assert state.active == tuple(SEATS)

    def test_points_of_the_last_round_count_no_more(self, rules: Rules, dealer: int) -> None:
        end, state = self.next_round(rules, dealer)
        word = "" if rules.initial_deal else "hit "
        state = played(state, f"{word}1 {word}2 {word}3 {word}3 stay stay stay stay").state
        assert state.scores is not None
        assert sorted(state.scores) == [1, 2, 3, 3]
        assert sum(state.totals) == sum(end.totals) + 9
