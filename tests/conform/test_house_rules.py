"""Rounds by rules that no edition has: house switches, small tables, combinations of options.

They are written as scenarios are, with the rules beside them.
"""

import msgspec
import pytest
import yaml

from flip7.conform.run import run_round
from flip7.conform.spec import Decisions, RoundExpect, RoundSetup, read_value
from flip7.game.rules import Rules, edition


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    setup: RoundSetup
    expect: RoundExpect
    decisions: Decisions = Decisions()


def check(rules: Rules, text: str) -> None:
    told = msgspec.convert(yaml.safe_load(text), Round, dec_hook=read_value)
    assert list(run_round(rules, told.setup, told.decisions, told.expect)) == []


def test_what_is_not_so_is_found() -> None:
    with pytest.raises(AssertionError, match="deck_left"):
        check(
            edition("booklet"), "{setup: {players: [A, B, C], deck: [1]}, expect: {deck_left: 2}}"
        )


# ---------------------------------------------------------------- waiting cards, freely combined

REDIRECT_ALL_AIMED_FIRST = edition("official", deferred_on_bust="redirect")
ALL_WAIT_ALL_AIMED_FIRST = edition("official", flip_three_defers="all")


def test_a_busted_receiver_may_aim_all_at_one_player_before_anything_happens() -> None:
    check(
        REDIRECT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [1]}, B: {cards: [9]}, C: {cards: [6]}}
          turn: A
          deck: [F3, FZ, F3, 9, 2, 3, 4]
        decisions: [{A: hit}, {A: "->B"}, {B: "->B", refused: true}, {B: "->C"}, {B: "->C"}]
        expect:
          status: {A: active, B: busted, C: frozen}
          discard: [F3, F3]
          deck: [2, 3, 4]
          pending: {player: A, kind: hit_or_stay}
        """,
    )


def test_a_busted_receiver_aims_in_order_of_arrival_and_both_take_effect() -> None:
    check(
        REDIRECT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [1]}, B: {cards: [9]}, C: {cards: [6]}}
          turn: A
          deck: [F3, FZ, F3, 9, 2, 3, 4]
        decisions: [{A: hit}, {A: "->B"}, {B: "->C"}, {B: "->A"}]
        expect:
          status: {A: active, B: busted, C: frozen}
          numbers: {A: [1, 2, 3, 4]}
          discard: [F3, F3]
          pending: {player: A, kind: hit_or_stay}
        """,
    )


def test_a_waiting_second_chance_is_kept_before_aimed_cards_take_effect() -> None:
    check(
        ALL_WAIT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [12]}, B: {cards: [9]}, C: {cards: [6]}}
          turn: A
          deck: [F3, F3, SC, 1, 12, 2, 3, 4]
        decisions: [{A: hit}, {A: "->A"}, {A: "->A"}]
        expect:
          status: {A: active}
          numbers: {A: [1, 2, 3, 12]}
          second_chance: {A: false}
          discard: [F3, F3, 12, SC]
          deck: [4]
          pending: {player: B, kind: hit_or_stay}
        """,
    )


def test_a_waiting_spare_is_given_before_aimed_cards_take_effect() -> None:
    check(
        ALL_WAIT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [12]}, B: {cards: [9, SC]}, C: {cards: [6]}}
          turn: A
          deck: [F3, FZ, SC, 11]
        decisions: [{A: hit}, {A: "->B"}, {B: "->C"}, {B: "->B", refused: true}, {B: "->C"}]
        expect:
          status: {C: frozen}
          second_chance: {A: false, B: true, C: true}
          pending: {player: B, kind: hit_or_stay}
        """,
    )


def test_a_waiting_spare_that_nobody_can_take_is_discarded() -> None:
    check(
        ALL_WAIT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [12, SC]}, B: {cards: [9, SC]}, C: {cards: [6], status: stayed}}
          turn: A
          deck: [F3, 1, SC, 11]
        decisions: [{A: hit}, {A: "->B"}]
        expect:
          second_chance: {A: true, B: true, C: false}
          discard: [F3, SC]
          pending: {player: B, kind: hit_or_stay}
        """,
    )


def test_a_bust_discards_a_waiting_second_chance_too() -> None:
    check(
        ALL_WAIT_ALL_AIMED_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [12]}, B: {cards: [9]}, C: {cards: [6]}}
          turn: A
          deck: [F3, SC, FZ, 9]
        decisions: [{A: hit}, {A: "->B"}]
        expect:
          status: {A: active, B: busted, C: active}
          second_chance: {A: false, B: false, C: false}
          discard: [F3, SC, FZ]
          pending: {player: C, kind: hit_or_stay}
        """,
    )


def test_an_offered_slot_may_be_stayed_on_with_nothing_where_no_card_is_needed() -> None:
    check(
        edition("official", stay_needs_card=False),
        """
        setup: {players: [A, B, C], deck: [F3, FZ, FZ, FZ, 5, 7]}
        decisions: [{A: "->C"}, {C: "->A"}, {C: "->A"}, {C: "->A"}, {C: stay}]
        expect:
          status: {A: frozen, B: active, C: stayed}
          numbers: {B: [5], C: []}
          discard: [F3, FZ, FZ]
          deck: [7]
          pending: {player: B, kind: hit_or_stay}
        """,
    )


# ---------------------------------------------------------------- freeze_self: alone_only

OTHERS_FIRST = edition("official", freeze_self="alone_only")


def test_others_first_nobody_freezes_themself_while_others_are_active() -> None:
    check(
        OTHERS_FIRST,
        """
        setup:
          players: [A, B, C, D]
          hands:
            A: {cards: [10]}
            B: {cards: [4]}
            C: {cards: [6]}
            D: {cards: [7], status: stayed}
          turn: A
          deck: [FZ, 1]
        decisions: [{A: hit}, {A: "->A", refused: true}]
        expect: {pending: {player: A, kind: target, legal: [B, C]}}
        """,
    )


def test_others_first_the_only_other_is_frozen_without_a_question() -> None:
    check(
        OTHERS_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [10]}, B: {cards: [4]}, C: {cards: [6], status: stayed}}
          turn: A
          deck: [FZ, 1]
        decisions: [{A: hit}]
        expect: {status: {A: active, B: frozen}, pending: {player: A, kind: hit_or_stay}}
        """,
    )


def test_others_first_alone_one_freezes_oneself() -> None:
    check(
        OTHERS_FIRST,
        """
        setup:
          players: [A, B, C]
          hands:
            A: {cards: [10]}
            B: {cards: [4], status: stayed}
            C: {cards: [6], status: stayed}
          turn: A
          deck: [FZ, 1]
        decisions: [{A: hit}]
        expect: {round_over: true, status: {A: frozen}, round_scores: {A: 10, B: 4, C: 6}}
        """,
    )


def test_others_first_is_judged_when_each_waiting_card_is_aimed() -> None:
    two_freezes = """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [1, 2]}, B: {cards: [9]}, C: {cards: [6], status: stayed}}
          turn: A
          deck: [F3, FZ, FZ, 7]
        decisions: [{A: hit}, {A: "->A"}]
        """
    check(
        edition("tabletop", freeze_self="alone_only"),
        two_freezes + "expect: {round_over: true, status: {A: frozen, B: frozen}, discard: [F3]}",
    )
    check(
        OTHERS_FIRST,
        two_freezes + "expect: {status: {A: active, B: frozen}, discard: [F3, FZ]}",
    )


def test_others_first_leaves_flip_three_alone() -> None:
    check(
        OTHERS_FIRST,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [10]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [F3, 1]
        decisions: [{A: hit}]
        expect: {pending: {player: A, kind: target, legal: [A, B, C]}}
        """,
    )


def test_others_first_holds_in_the_initial_deal() -> None:
    check(
        OTHERS_FIRST,
        """
        setup: {players: [A, B, C], deck: [FZ, 1]}
        expect: {pending: {player: A, kind: target, legal: [B, C]}}
        """,
    )


# ---------------------------------------------------------- second_chance_first_copy: may_give

MAY_GIVE = edition("official", second_chance_first_copy="may_give")


def test_a_first_copy_goes_to_anybody_without_one_or_stays() -> None:
    table = """
        setup:
          players: [A, B, C, D]
          hands:
            A: {cards: [5]}
            B: {cards: [4, SC]}
            C: {cards: [6]}
            D: {cards: [7], status: stayed}
          turn: A
          deck: [SC, 1]
        """
    check(
        MAY_GIVE,
        table
        + """
        decisions: [{A: hit}, {A: "->B", refused: true}, {A: "->D", refused: true}]
        expect: {pending: {player: A, kind: give, legal: [A, C]}}
        """,
    )
    check(
        MAY_GIVE,
        table
        + """
        decisions: [{A: hit}, {A: "->C"}]
        expect: {second_chance: {A: false, B: true, C: true}, pending: {player: B}}
        """,
    )
    check(
        MAY_GIVE,
        table
        + """
        decisions: [{A: hit}, {A: "->A"}]
        expect: {second_chance: {A: true, B: true, C: false}, pending: {player: B}}
        """,
    )


def test_a_first_copy_is_kept_where_there_is_nobody_to_give_it_to() -> None:
    check(
        MAY_GIVE,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5]}, B: {cards: [4, SC]}, C: {cards: [6], status: stayed}}
          turn: A
          deck: [SC, 1]
        decisions: [{A: hit}]
        expect: {second_chance: {A: true, B: true, C: false}, pending: {player: B}}
        """,
    )


def test_a_spare_is_still_not_for_oneself() -> None:
    check(
        MAY_GIVE,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5, SC]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [SC, 1]
        decisions: [{A: hit}, {A: "->A", refused: true}]
        expect: {pending: {player: A, kind: give, legal: [B, C]}}
        """,
    )


def test_a_first_copy_in_the_three_is_kept_or_given_at_once_and_the_three_go_on() -> None:
    check(
        MAY_GIVE,
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [F3, SC, 7, 4, 1]
        decisions: [{A: hit}, {A: "->B"}, {B: "->C"}]
        expect:
          status: {B: busted}
          second_chance: {B: false, C: true}
          deck: [1]
          pending: {player: C, kind: hit_or_stay}
        """,
    )


def test_a_waiting_first_copy_is_kept_or_given_when_its_turn_comes() -> None:
    check(
        edition("booklet", second_chance_first_copy="may_give"),
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [F3, SC, 7, 8]
        decisions: [{A: hit}, {A: "->B"}]
        expect: {numbers: {B: [4, 7, 8]}, pending: {player: B, kind: give, legal: [A, B, C]}}
        """,
    )


def test_a_busted_drawer_gives_a_waiting_first_copy_to_others_only() -> None:
    check(
        edition("booklet", second_chance_first_copy="may_give"),
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [F3, SC, 4, 8]
        decisions: [{A: hit}, {A: "->B"}, {B: "->B", refused: true}]
        expect: {status: {B: busted}, pending: {player: B, kind: give, legal: [A, C]}}
        """,
    )


# ---------------------------------------------------------------- fewer than three

SOLO = edition("official", min_players=1)


def test_alone_one_deals_to_oneself_and_every_action_hits_oneself() -> None:
    check(
        SOLO,
        """
        setup: {players: [A], deck: [F3, 1, 2, 3, 4, FZ, 5]}
        decisions: [{A: hit}, {A: hit}]
        expect:
          round_over: true
          status: {A: frozen}
          numbers: {A: [1, 2, 3, 4]}
          round_scores: {A: 10}
          deck: [5]
          discard: [F3]
          next_dealer: A
        """,
    )


def test_alone_an_extra_second_chance_is_discarded() -> None:
    check(
        SOLO,
        """
        setup: {players: [A], deck: [SC, SC, 3]}
        decisions: [{A: hit}]
        expect: {second_chance: {A: true}, discard: [SC], pending: {player: A, kind: hit_or_stay}}
        """,
    )


def test_alone_without_an_initial_deal_the_first_card_is_asked_for() -> None:
    check(
        edition("booklet", min_players=1),
        """
        setup: {players: [A], deck: [9]}
        expect: {deck: [9], pending: {player: A, kind: hit_or_stay, legal: [hit, stay]}}
        """,
    )


def test_of_two_the_one_who_does_not_deal_begins() -> None:
    check(
        edition("official", min_players=2),
        """
        setup: {players: [A, B], dealer: A, deck: [5, FZ, 7]}
        decisions: [{A: "->B"}]
        expect:
          status: {A: active, B: frozen}
          numbers: {A: [], B: [5]}
          deck: [7]
          pending: {player: A, kind: hit_or_stay, legal: [hit]}
        """,
    )


# ---------------------------------------------------------------- other numbers


def test_another_number_of_numbers_can_end_the_round_with_another_bonus() -> None:
    check(
        edition("official", flip_count=3, flip_bonus=50),
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [5, 0]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [9]
        decisions: [{A: hit}]
        expect: {round_over: true, reason: flip7, round_scores: {A: 64, B: 4, C: 6}}
        """,
    )


def test_the_number_of_decks_limits_what_can_lie_on_the_table() -> None:
    check(
        edition("official", decks=2),
        """
        setup:
          players: [A, B, C]
          hands: {A: {cards: [0]}, B: {cards: [4]}, C: {cards: [6]}}
          turn: A
          deck: [0]
        decisions: [{A: hit}]
        expect: {status: {A: busted}}
        """,
    )
