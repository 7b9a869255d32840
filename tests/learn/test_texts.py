"""The rules as a text: made from the options, true under every one of them."""

from typing import Any

import pytest
from hypothesis import given, settings

from flip7.game.cards import Pile
from flip7.game.rules import EDITIONS, Rules, edition
from flip7.learn.reference import CHINESE_TERMS, FRENCH_TERMS
from flip7.learn.sections import texts
from flip7.learn.texts import SECTIONS, SectionError, rules_section, rules_text
from tests.learn.pseudo import PSEUDO, untranslated
from tests.support import rules as any_rules

TINY = Pile.parse("1*2 2*2 3 4")


def words(rules: Rules, *ids: str) -> str:
    """The text of these sections, or of all."""
    sections = rules_text(rules)
    return "\n".join(
        text
        for section in sections
        if not ids or section.id in ids
        for block in section.blocks
        for text in (section.title, *texts(block))
    )


@pytest.mark.parametrize("id", EDITIONS)
def test_every_edition_has_its_whole_text(id: str) -> None:
    sections = rules_text(edition(id))
    assert [section.id for section in sections] == [id for id in SECTIONS if id != "challenge"]


def test_editions_that_decide_differently_read_differently() -> None:
    told = {id: words(edition(id)) for id in EDITIONS}
    assert len(set(told.values())) == len(EDITIONS)


@settings(max_examples=60, deadline=None)
@given(any_rules())
def test_under_any_rules_the_text_is_whole_and_holds_the_numbers_in_force(rules: Rules) -> None:
    sections = rules_text(rules)
    for section in sections:
        assert section.title
        assert section.blocks
        for block in section.blocks:
            assert texts(block)
            assert all(text and "{" not in text and "\n" not in text for text in texts(block))
    assert str(rules.target_score) in words(rules, "goal", "end")
    assert str(rules.flip_count) in words(rules, "bust")
    assert str(len(rules.deck)) in words(rules, "cards")
    assert str(rules.min_players) in words(rules, "setup")
    has_flip7 = len([1 for card, _ in rules.deck.items() if card.is_number]) >= rules.flip_count
    if rules.flip_bonus and has_flip7:
        assert str(rules.flip_bonus) in words(rules, "bust", "scoring")
    decks = rules.decks if rules.decks is not None else rules.players_per_deck
    assert decks == 1 or str(decks) in words(rules, "cards")


@settings(max_examples=60, deadline=None)
@given(any_rules())
def test_cards_that_a_deck_lacks_are_not_spoken_of(rules: Rules) -> None:
    told = words(rules, *(set(SECTIONS) - {"facts", "terms", "edition"}))
    for token, name in (
        ("FZ", "Freeze"),
        ("F3", "Flip Three"),
        ("SC", "Second Chance"),
        ("x2", "x2"),
        ("+0", "blank"),
    ):
        there = any(card.value == token for card, _ in rules.deck.items())
        assert (name in told) == there


# Each choice with a phrase for every value, of which the text holds that of the value in force
# alone: two of them in one text would contradict each other.
PHRASES: list[tuple[str, str, dict[Any, str]]] = [
    (
        "setup",
        "initial_deal",
        {
            True: "Every round begins with an initial deal",
            False: "every round begins at once with the choice",
        },
    ),
    (
        "setup",
        "deal_after_flip_three",
        {"deal": "is dealt a card all the same", "offer": "chooses to hit or stay instead"},
    ),
    (
        "turn",
        "stay_needs_card",
        {True: "can stay only with at least one card", False: "may stay at any time"},
    ),
    (
        "flip_three",
        "flip_three_defers",
        {
            "none": "is used at once",
            "actions": "over: Freeze and Flip Three.",
            "all": "over: Freeze, Flip Three and Second Chance.",
        },
    ),
    (
        "flip_three",
        "deferred_on_bust",
        {"discard": "what waits is discarded unused", "redirect": "they still aim what waits"},
    ),
    (
        "flip_three",
        "deferred_resolution",
        {"in_order": "one by one: aims a card", "assign_first": "first aims all of them"},
    ),
    (
        "ties",
        "tie_break",
        {
            "everyone": "everyone plays another round",
            "tied_only": "only they play another round",
            "shared": "they win together",
        },
    ),
    (
        "freeze",
        "freeze_self",
        {"allowed": "themself included", "alone_only": "aims it at another player"},
    ),
    (
        "second_chance",
        "second_chance_first_copy",
        {"keep": "stays in front of you", "may_give": "yours to keep or to give"},
    ),
]


@pytest.mark.parametrize(("section", "option", "phrases"), PHRASES)
def test_the_text_says_what_is_in_force_and_nothing_else(
    section: str, option: str, phrases: dict[Any, str]
) -> None:
    for value in phrases:
        told = words(edition("official", **{option: value}), section)
        assert [other for other, phrase in phrases.items() if phrase in told] == [value]


@settings(max_examples=40, deadline=None)
@given(any_rules())
def test_without_an_initial_deal_nothing_speaks_of_one(rules: Rules) -> None:
    if rules.initial_deal:
        return
    told = words(rules, *(set(SECTIONS) - {"edition"}))
    assert told.count("initial deal") == told.count("There is no initial deal") == 1
    assert "dealt a card" not in told
    assert "first card" not in told


@pytest.mark.parametrize("changed", [True, False])
def test_where_nothing_waits_nothing_is_said_of_what_waits(changed: bool) -> None:
    rules = edition("starter", deferred_on_bust="redirect" if changed else "discard")
    assert "wait" not in words(rules, "flip_three", "bust").replace("that wait or run", "")


@pytest.mark.parametrize(
    ("defers", "told"),
    [
        ("none", "take three cards, each dealt with as it comes."),
        ("actions", "meanwhile, wait until it is over: Freeze and Flip Three."),
        ("all", "meanwhile, wait until it is over: Freeze, Flip Three and Second Chance."),
    ],
)
def test_in_short_it_is_told_what_waits_in_a_flip_three(defers: str, told: str) -> None:
    summary = words(edition(flip_three_defers=defers), "summary")
    assert told in summary
    assert summary.count("as it comes") == (defers == "none")


def test_the_handbook_asks_for_an_agreement_on_ties() -> None:
    agree = "asks the players to agree on one. Do so before play"
    assert agree in words(edition("handbook"), "ties")
    assert agree not in words(edition("official", tie_break="shared"), "ties")
    assert agree not in words(edition("handbook", tie_break="everyone"), "ties")


def test_inferences_are_marked_and_house_rules_are_not_inferences() -> None:
    mark = "(An inference: the text is silent.)"
    assert words(edition("official"), "edition").count(mark) == 0
    assert words(edition("starter"), "edition").count(mark) == 3
    assert words(edition("starter", stay_needs_card=True), "edition").count(mark) == 2


def test_house_rules_are_named() -> None:
    told = words(edition(target_score=100, tie_break="shared"), "edition")
    assert "target_score=100" in told
    assert "tie_break=shared" in told


def test_the_arithmetic_of_the_examples_is_that_of_the_rules() -> None:
    told = words(edition(), "scoring")
    assert "(12 + 8 + 4) × 2 + 2 = 50" in told
    assert "12 + 11 + 9 + 7 + 5 + 3 + 1 + 10 + 15 = 73" in told
    assert "+ 10 + 99 = 157" in words(edition(flip_bonus=99), "scoring")


def test_the_example_of_a_round_goes_as_these_rules_have_it() -> None:
    waits = "Ann sets the Freeze aside, to play it once this Flip Three is over."
    assert waits in words(edition("official"), "example")
    assert waits not in words(edition("starter"), "example")


def test_a_deck_too_small_for_a_flip_7_says_so() -> None:
    told = words(edition(deck=TINY), "bust", "turn", "scoring")
    assert "this deck has only 4, so nobody can make one" in told
    assert "or at once when somebody makes a Flip 7" not in told


def test_fewer_than_three_players_have_their_challenge() -> None:
    assert "challenge" not in {section.id for section in rules_text(edition())}
    alone = words(edition(min_players=1, target_score=150), "challenge")
    assert "150" in alone
    assert "deal to yourself" in alone


def test_one_section_can_be_asked_for() -> None:
    assert rules_section(edition(), "ties") in rules_text(edition())
    with pytest.raises(SectionError, match="'tie' is no section"):
        rules_section(edition(), "tie")
    with pytest.raises(SectionError, match="nothing to say"):
        rules_section(edition(), "challenge")


def test_every_word_goes_through_the_catalogue() -> None:
    data = ["Ann", "Ben", "Cem", "Eric Olsen", "O'Neil Mabile", "Flip 7: With A Vengeance"]
    data += ["target_score", "freeze_self", "alone_only", "min_players"]
    foreign = [word for pair in (*CHINESE_TERMS, *FRENCH_TERMS) for word in pair]
    for id in EDITIONS:
        rules = edition(id, target_score=90, freeze_self="alone_only", min_players=1)
        for section in rules_text(rules, PSEUDO):
            told = [section.title, *(text for block in section.blocks for text in texts(block))]
            known = {*foreign, *data} if section.id == "terms" else data
            longest_first = sorted(known, key=len, reverse=True)
            assert [text for text in told if untranslated(text, longest_first)] == []
