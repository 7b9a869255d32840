"""At whom action cards are aimed."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import ACTIONS, FLIP_THREE, FREEZE, SECOND_CHANCE, Card
from flip7.game.legal import targets
from flip7.game.moves import Aim, Give
from flip7.game.record import Record, final_state
from flip7.game.rules import edition
from flip7.game.state import ACTIVE, State
from flip7.players.player import View
from flip7.players.targeting import Targeting, best_targets, choose_target
from tests.players.support import Counted, table, targetings, view
from tests.support import records

SENSE, LEADER, RANDOM = Targeting


def best(card: Card, *lines: str, how: Targeting = SENSE, **others: object) -> list[int]:
    """Whom the first seat takes for the best targets."""
    return list(best_targets(view(*lines, hand=card, **others), card, how))


def cost_of_three(state: State, seat: int) -> float:
    """The points that a line loses by three cards, on average over all that can come. Actions do
    nothing, but for a Second Chance."""
    left = Counter({card: state.deck[card] for card in Card if state.deck[card]})
    line = state.lines[seat]

    def average(numbers: tuple[int, ...], rest: tuple[Card, ...], chance: bool, due: int) -> float:
        if not due or len(numbers) == 7:
            return worth(numbers, rest)
        points = 0.0
        for card, copies in [each for each in left.items() if each[1]]:
            left[card] -= 1
            if card.number in numbers:
                after = average(numbers, rest, False, due - 1) if chance else 0
            elif card.number is not None:
                after = average((*numbers, card.number), rest, chance, due - 1)
            else:
                kept = (*rest, card) if card.is_modifier else rest
                after = average(numbers, kept, chance or card is SECOND_CHANCE, due - 1)
            points += copies * after
            left[card] += 1
        return points / left.total()

    return worth(line.numbers, line.modifiers) - average(
        line.numbers, line.modifiers, line.second_chance, 3
    )


def worth(numbers: Sequence[int], modifiers: Sequence[Card]) -> int:
    """The points of a line."""
    twice = sum(numbers) * (2 if "x2" in modifiers else 1)
    return twice + sum(int(card) for card in modifiers if card != "x2") + 15 * (len(numbers) == 7)


class TestFreeze:
    """A Freeze stops those who would make much more, and never wins the game for a rival."""

    def test_it_stops_the_smallest_line(self) -> None:
        assert best(FREEZE, "12 3", "12 7", "2", "12 4") == [2]

    def test_it_stops_a_second_chance_rather_than_a_small_line(self) -> None:
        assert best(FREEZE, "12 3", "12 8 SC", "9", "12 7") == [1]

    def test_of_equal_lines_it_stops_the_higher_total(self) -> None:
        assert best(FREEZE, "12 3", "5", "5", totals=(0, 90, 120)) == [2]

    def test_it_does_not_bank_the_winning_points_of_the_leader(self) -> None:
        assert best(FREEZE, "12", "5 +2", "12 11 +10", totals=(10, 195, 100)) == [2]

    def test_it_may_stop_a_rival_who_is_still_short_of_the_target_score(self) -> None:
        assert best(FREEZE, "12", "2", "12 11 +10", totals=(10, 195, 100)) == [1]

    def test_it_keeps_a_good_line_rather_than_bank_the_good_lines_of_others(self) -> None:
        assert best(FREEZE, "12 11", "12 10 7", "12 9 8") == [0]

    def test_it_does_not_stop_oneself_with_little(self) -> None:
        assert 0 not in best(FREEZE, "3", "12 11", "12 10")

    def test_it_banks_a_sure_win(self) -> None:
        assert best(FREEZE, "12", "", "", totals=(199, 0, 0)) == [0]


class TestFlipThree:
    """Three cards go where they break most."""

    def test_four_numbers_are_in_more_danger_than_three_or_six(self) -> None:
        lines = "12 8 4", "12 7 3 2", "8 6 5 4 1 0"
        assert best(FLIP_THREE, "12 11 10", *lines) == [2]

    def test_of_equal_counts_the_greater_line_is_hit(self) -> None:
        assert best(FLIP_THREE, "12 3", "2 1 0", "9 8 7") == [2]

    def test_a_second_chance_makes_it_a_poor_target(self) -> None:
        assert best(FLIP_THREE, "12 3", "9 8 7 SC", "9 8 6") == [2]

    def test_an_empty_line_is_given_no_present(self) -> None:
        assert best(FLIP_THREE, "12 8", "", "9 8 7 1", totals=(0, 150, 20)) == [2]

    def test_a_leader_with_an_empty_line_is_given_no_present(self) -> None:
        assert best(FLIP_THREE, "12 8", "", "5 4 3", totals=(0, 190, 20)) == [2]

    def test_it_is_a_present_to_oneself_while_nobody_has_much(self) -> None:
        assert best(FLIP_THREE, "", "", "3") == [0]

    def test_it_is_not_always_for_oneself(self) -> None:
        assert best(FLIP_THREE, "", "9 8 7", "12 11 10 1") == [2]
        assert 0 not in best(FLIP_THREE, "9 8 7", "", "")

    @pytest.mark.parametrize(
        "rivals",
        [
            ("9", "7 9", ""),
            ("3 4 8 SC", "6 7 8 11 12", "3"),
            ("12 9 x2", "10 8 6", "11 10 7 5"),
            ("", "7 +10", "12 5 4"),
        ],
    )
    def test_of_equal_rivals_it_costs_the_most(self, rivals: tuple[str, str, str]) -> None:
        """Whatever three cards come of those that are left."""
        state = table("12 11 10", *rivals)
        costs = {seat: cost_of_three(state, seat) for seat in (1, 2, 3)}
        assert best(FLIP_THREE, "12 11 10", *rivals) == [max(costs, key=costs.__getitem__)]

    def test_it_never_endangers_a_win_of_ones_own(self) -> None:
        assert 0 not in best(FLIP_THREE, "12", "", "", totals=(199, 0, 0))


class TestSecondChance:
    """It goes to those whom it helps least."""

    @pytest.mark.parametrize("how", [SENSE, LEADER])
    def test_it_goes_to_the_one_furthest_behind(self, how: Targeting) -> None:
        lines = "12 SC", "3", "12 11", "5"
        assert best(SECOND_CHANCE, *lines, totals=(0, 50, 20, 90), how=how) == [2]

    @pytest.mark.parametrize("how", Targeting)
    def test_who_may_keep_it_does(self, how: Targeting) -> None:
        rules = edition("official", second_chance_first_copy="may_give")
        assert best(SECOND_CHANCE, "12", "3", "", rules=rules, how=how) == [0]


def test_leader_aims_at_the_highest_total_with_this_rounds_points() -> None:
    for card in (FREEZE, FLIP_THREE):
        assert best(card, "12 11", "12", "", totals=(90, 50, 61), how=LEADER) == [1]


@pytest.mark.parametrize("card", ACTIONS)
def test_random_aims_at_anybody_else(card: Card) -> None:
    assert best(card, "12 SC", "3", "", "4", how=RANDOM) == [1, 2, 3]


@pytest.mark.parametrize("how", Targeting)
@pytest.mark.parametrize("card", [FREEZE, FLIP_THREE])
def test_who_is_alone_takes_it(how: Targeting, card: Card) -> None:
    assert best(card, "12", "3", "4", out=(1, 2), how=how) == [0]


@pytest.mark.parametrize(("word", "target"), [(0, 1), (2**31, 2), (2**32 - 1, 2)])
def test_equals_are_chosen_among_by_the_stream(word: int, target: int) -> None:
    seen, stream = view("12", "3", "3", hand=FREEZE), Counted(word)
    assert choose_target(seen, FREEZE, SENSE, stream) == Aim(target)
    assert stream.used == 1


def test_a_single_best_target_needs_no_chance() -> None:
    stream = Counted()
    seen = view("12 SC", "3", "4", hand=SECOND_CHANCE)
    assert choose_target(seen, SECOND_CHANCE, SENSE, stream) == Give(1)
    assert stream.used == 0


@given(records(), targetings, st.sampled_from(ACTIONS), st.data())
def test_nobody_is_picked_on_for_their_seat(
    record: Record, how: Targeting, card: Card, data: st.DataObject
) -> None:
    """With the seats in another order the same people are the best targets."""
    state = replace(final_state(record), statuses=(ACTIVE,) * len(record.seated))
    seats = data.draw(st.permutations(range(state.seats)))
    moved = reseated(state, seats)
    for seat in range(state.seats):
        if targets(state, seat, card):
            before = best_targets(View(state, seat), card, how)
            after = best_targets(View(moved, seats.index(seat)), card, how)
            assert sorted(seats[new] for new in after) == sorted(before)


def reseated(state: State, seats: list[int]) -> State:
    """The state in which place `i` has what `seats[i]` had."""
    return replace(
        state,
        lines=tuple(state.lines[old] for old in seats),
        statuses=tuple(state.statuses[old] for old in seats),
        totals=tuple(state.totals[old] for old in seats),
    )
