"""Values that nobody should give: they are refused in one short line that names them."""

from collections.abc import Callable
from typing import Any

import pytest

from flip7.game.cards import MOST_COPIES, Card, Pile, parse_card
from flip7.game.errors import Flip7Error, quoted
from flip7.game.position import Hand, PositionError, position
from flip7.game.rules import MOST_VALUE, Rules, RulesError, edition, parse_rules, parse_setting
from flip7.game.scoring import EMPTY_LINE, score

GIGANTIC = 10**5000
"""Python refuses to write it out."""
DIGITS = "9" * 5000
HALF_A_CHARACTER = "\udcff"
LONGEST_MESSAGE = 500


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("12", "'12'"),
        ("\x1b[31m\n\u202e", r"'\x1b[31m\n\u202e'"),
        (HALF_A_CHARACTER, r"'\udcff'"),
        ("x" * 1000, f"'{'x' * 60}'..."),
        (list(range(1000)), f"{str(list(range(1000)))[:60]}..."),
        (GIGANTIC, "a number of thousands of digits"),
    ],
    ids=["short", "control", "half", "long", "list", "gigantic"],
)
def test_a_refused_value_is_shown_short_and_harmless(value: object, text: str) -> None:
    assert quoted(value) == text


REFUSED: dict[str, Callable[[], object]] = {
    "digits are no card": lambda: parse_card(DIGITS),
    "half a character": lambda: parse_card(HALF_A_CHARACTER),
    "digits of another script": lambda: parse_card("٣"),
    "too many copies": lambda: Pile.parse(f"12*{DIGITS}"),
    "copies in another script": lambda: Pile.parse("12*٣"),
    "too many copies together": lambda: Pile.parse(f"12*{MOST_COPIES} 12"),
    "too many copies counted": lambda: Pile.from_counts({Card.N1: GIGANTIC}),
    "too many copies one by one": lambda: Pile.of([Card.N1] * (MOST_COPIES + 1)),
    "long rules": lambda: parse_rules(DIGITS),
    "long rules, not closed": lambda: parse_rules(f"official({DIGITS}"),
    "long number in rules": lambda: parse_rules(f"official(target_score={DIGITS})"),
    "long deck in rules": lambda: parse_rules(f"official(deck=1*{DIGITS})"),
    "long setting": lambda: parse_setting(DIGITS),
    "long name of a setting": lambda: parse_setting(f"{DIGITS}=1"),
    "setting in another script": lambda: parse_setting("target_score=٣١"),
    "setting of half a character": lambda: parse_setting(f"tie_break={HALF_A_CHARACTER}"),
    "long edition": lambda: edition("x" * 10_000),
    "too many seats": lambda: Rules().full_deck(GIGANTIC),
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
def test_a_refusal_is_one_short_line(refused: Callable[[], object]) -> None:
    with pytest.raises(Flip7Error) as error:
        refused()
    message = str(error.value)
    assert len(message) < LONGEST_MESSAGE
    assert message.isprintable()


@pytest.mark.parametrize("copies", [MOST_COPIES - 1, MOST_COPIES])
def test_as_many_copies_as_a_pile_holds(copies: int) -> None:
    pile = Pile.of([Card.N1] * copies)
    assert list(pile.items()) == [(Card.N1, copies)]
    assert Pile.parse(str(pile)) == pile


def test_no_copies_at_all() -> None:
    assert not Pile.parse("12*0")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target_score", "200"),
        ("target_score", 200.0),
        ("target_score", float("nan")),
        ("target_score", True),
        ("target_score", None),
        ("target_score", 0),
        ("target_score", MOST_VALUE + 1),
        ("target_score", GIGANTIC),
        ("min_players", -GIGANTIC),
        ("initial_deal", 1),
        ("initial_deal", "true"),
        ("initial_deal", HALF_A_CHARACTER),
        ("tie_break", HALF_A_CHARACTER),
        ("tie_break", []),
        ("decks", "auto"),
        ("deck", "0 1"),
        ("deck", {"packed": 5}),
    ],
    ids=quoted,
)
def test_rules_hold_only_possible_values_however_they_are_made(name: str, value: Any) -> None:
    for make in (lambda **changes: edition("official", **changes), Rules):
        with pytest.raises(RulesError, match=f"^{name}="):
            make(**{name: value})


@pytest.mark.parametrize("id", [None, 5, [], HALF_A_CHARACTER, ""], ids=quoted)
def test_what_is_no_edition(id: Any) -> None:
    with pytest.raises(RulesError, match="is no edition"):
        edition(id)


def test_a_card_that_is_no_text_is_a_defect_of_the_position() -> None:
    cards: Any = (12, None)
    hand = Hand(cards)
    with pytest.raises(PositionError) as error:
        position(Rules(), [hand, Hand(), Hand()], turn=0, dealer=2)
    assert [defect.what for defect in error.value.defects] == ["12 is no card", "None is no card"]


def test_gigantic_numbers_in_a_position() -> None:
    with pytest.raises(PositionError) as error:
        position(
            Rules(),
            [Hand()] * 3,
            turn=GIGANTIC,
            dealer=-GIGANTIC,
            totals=[-GIGANTIC, 0, 0],
            round=-GIGANTIC,
        )
    assert len(error.value.defects) == 4


def test_the_worth_of_nothing_is_zero() -> None:
    assert str(score(EMPTY_LINE, Rules())) == "0"
