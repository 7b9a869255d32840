"""Every ruling that holds in all editions has something that shows it."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

RULINGS: dict[str, str] = {
    # Turns and dealing
    "left of the dealer first, one card a turn, after a chain the seat after the one who drew": """
        C01 C02 C08 X04 D03 G02 G27 G33 K23 K24 K51 K65
    """,
    "targets are active seats, dealt to or not; who is out before their slot gets no card": """
        F01 G03 H03 H04 H08 K86
        test_who_is_not_tied_is_no_target
    """,
    "the slot of a seat that already flipped three": """
        H01 H02 K81 K82 K87
        test_an_offered_slot_may_be_stayed_on_with_nothing_where_no_card_is_needed
    """,
    "the next dealer sits to the left, however the round ended": "C09 X04 K25 K83 K84",
    # Numbers, Second Chance
    "Flip 7 ends the round at once, in any phase": "D08 G06 G19 G29 K25 K31 K32 K83 K35 B11",
    "a repeat takes the Second Chance with it, and the turn or one of the three": """
        D02 D03 G07 K33 K34
    """,
    "an extra Second Chance goes to another active seat without one": "E01 E02 E04 G32 K41 K43",
    "busted lines stay on the table until the round ends": "D01 I01 K36",
    # Freeze and Flip Three
    "a Flip Three stops when its receiver is out, or at a Flip 7": "G05 G06 G11 K65",
    "where Freeze, Flip Three and waiting cards lie": "F05 G01 I02 K52 K96 K97 E06",
    "nothing waits: the inner Flip Three runs first, the outer goes on": "G13 G15 G17 G25",
    "a busted receiver's waiting cards": """
        G08 G12 G15 G17 G29 X01 K64
        test_a_busted_receiver_may_aim_all_at_one_player_before_anything_happens
    """,
    "a receiver who is out but not busted still aims": "G21 K61 K62",
    "all aimed first: targets, order, and cards whose target is out": """
        G16 G21 G23 X01 K63
        test_a_waiting_second_chance_is_kept_before_aimed_cards_take_effect
        test_a_waiting_spare_is_given_before_aimed_cards_take_effect
        test_a_waiting_spare_that_nobody_can_take_is_discarded
    """,
    # Deck
    "the pile is shuffled only when a card is needed, and what lies on the table is not": """
        I01 I02 I07 I08 K96 K97
    """,
    "when there is no card, and what happens then": "I04 X03 X05 K82 K91 K92 K93 K94 K95",
    "the number of decks, and several x2": """
        A03 A04 D07 K01 K02 K03 K14
        test_the_number_of_decks_limits_what_can_lie_on_the_table
    """,
    # End
    "totals are compared after the whole round, the lead must be undivided": """
        J01 J02 J03 J04 J05 J10
        test_who_is_first_past_the_target_may_be_overtaken_in_the_same_round
    """,
    "the three ways to break a tie": """
        J06 J08 K101
        test_everyone_plays_on_and_the_deal_rotates_as_always
        test_those_tied_play_on_alone_and_the_deal_goes_to_the_next_of_them
        test_a_tie_break_keeps_all_the_decks
        test_those_still_tied_go_on_and_the_deal_changes_between_them
        test_a_shared_lead_wins_together_where_ties_are_shared
    """,
    # House switches
    "freeze_self: alone_only": """
        test_others_first_nobody_freezes_themself_while_others_are_active
        test_others_first_alone_one_freezes_oneself
        test_others_first_is_judged_when_each_waiting_card_is_aimed
    """,
    "second_chance_first_copy: may_give": """
        test_a_first_copy_goes_to_anybody_without_one_or_stays
        test_a_first_copy_is_kept_where_there_is_nobody_to_give_it_to
        test_a_waiting_first_copy_is_kept_or_given_when_its_turn_comes
        test_a_busted_drawer_gives_a_waiting_first_copy_to_others_only
    """,
    "fewer than three": """
        A02
        test_alone_one_deals_to_oneself_and_every_action_hits_oneself
        test_alone_an_extra_second_chance_is_discarded
        test_of_two_the_one_who_does_not_deal_begins
    """,
}
"""Each ruling in a few words, with the scenarios and the tests that show it."""


def shown() -> set[str]:
    """The ids of all scenarios of the suite and the names of all tests."""
    suite = [file.read_text() for file in (TESTS / "conform" / "suite").glob("*.yaml")]
    ids = {id for text in suite for id in re.findall(r"^- id: (\w+)$", text, re.MULTILINE)}
    files = (*TESTS.glob("conform/test_*.py"), *TESTS.glob("game/test_*.py"))
    source = "\n".join(file.read_text() for file in files)
    tests = set(re.findall(r"^def (test_\w+)", source, re.MULTILINE))
    return ids | tests


def test_there_are_twenty_two() -> None:
    assert len(RULINGS) == 22


@pytest.mark.parametrize(("ruling", "by"), RULINGS.items(), ids=RULINGS)
def test_a_ruling_is_shown(ruling: str, by: str) -> None:
    assert set(by.split()) - shown() == set(), ruling
