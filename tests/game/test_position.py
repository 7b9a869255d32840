"""Positions built from given hands, and all that can be wrong with one."""

import pytest

from flip7.game.cards import STANDARD_DECK, Card, Pile
from flip7.game.engine import play, start
from flip7.game.legal import awaits
from flip7.game.moves import HIT, STAY, Choice, Due
from flip7.game.position import Defect, Hand, PositionError, new_round, position
from flip7.game.rules import Rules, edition
from flip7.game.scoring import Line
from flip7.game.state import State, Status
from flip7.game.table import all_cards

OFFICIAL = edition("official")
THREE = (Hand(("5", "x2")), Hand(("4",)), Hand(("6",)))


def build(*hands: Hand, rules: Rules = OFFICIAL, turn: int = 0, dealer: int = 2) -> State:
    return position(rules, hands, turn=turn, dealer=dealer)


def defects(*hands: Hand, rules: Rules = OFFICIAL, turn: int = 0) -> list[str]:
    with pytest.raises(PositionError) as error:
        build(*hands, rules=rules, turn=turn)
    return [str(defect) for defect in error.value.defects]


# ---------------------------------------------------------------- what a position is


def test_the_seat_whose_turn_it_is_is_to_hit_or_stay() -> None:
    assert awaits(build(*THREE, turn=1)) == Choice(1, (HIT, STAY))


def test_hands_lie_as_they_are_told() -> None:
    state = build(
        Hand(("12", "+4", "3", "x2", "SC")),
        Hand(("9", "FZ"), "frozen"),
        Hand((Card.N7, Card.N7), Status.BUSTED),
    )
    assert state.lines == (
        Line(numbers=(12, 3), modifiers=(Card.PLUS_4, Card.X2), second_chance=True),
        Line(numbers=(9,), freeze=True),
        Line(numbers=(7, 7)),
    )
    assert state.statuses == (Status.ACTIVE, Status.FROZEN, Status.BUSTED)
    assert [state.line_value(seat) for seat in range(3)] == [34, 9, 0]


def test_the_deck_is_what_hands_and_pile_leave_of_all_the_cards() -> None:
    discard = Pile.parse("12*2 F3")
    state = position(OFFICIAL, THREE, turn=0, dealer=2, discard=discard)
    assert all_cards(state) == STANDARD_DECK
    assert (state.deck[Card.N12], state.deck[Card.FLIP_THREE], state.deck[Card.X2]) == (10, 2, 0)


def test_a_deck_can_be_given() -> None:
    state = position(OFFICIAL, THREE, turn=0, dealer=2, deck=Pile.parse("7 FZ"))
    assert state.deck == Pile.parse("7 FZ")


def test_several_decks_follow_from_the_rules_or_the_seats() -> None:
    two_zeros = (Hand(("0",)), Hand(("0",)), Hand())
    assert len(all_cards(build(*two_zeros, rules=edition("official", decks=2)))) == 188
    assert len(all_cards(build(*two_zeros, *[Hand()] * 16))) == 188


def test_points_and_rounds_from_before_are_taken_over() -> None:
    state = position(OFFICIAL, THREE, turn=0, dealer=2, totals=(10, 20, 30), round=4)
    assert (state.totals, state.round) == ((10, 20, 30), 4)


def test_a_game_goes_on_from_it() -> None:
    state = build(Hand(("5",)), Hand(("4",), "stayed"), Hand(("6",), "stayed"))
    state, _ = play(state, STAY)
    assert state.scores == (5, 4, 6)


def test_in_a_tie_break_the_others_are_out() -> None:
    rules = edition("tabletop")
    hands = (Hand(("5",)), Hand((), "out"), Hand(("6",)))
    state = position(rules, hands, turn=0, dealer=2, totals=(203, 150, 203))
    assert state.active == (0, 2)


# ---------------------------------------------------------------- a round from nothing


@pytest.mark.parametrize("id", ["official", "booklet"])
def test_a_new_round_with_all_the_cards_is_the_start_of_a_game(id: str) -> None:
    assert new_round(edition(id), 4, dealer=1) == start(edition(id), 4, dealer=1)


def test_a_new_round_takes_the_deck_and_the_pile_that_are_given() -> None:
    state = new_round(
        OFFICIAL, 3, dealer=0, deck=Pile.parse("5"), discard=Pile.parse("7 9"), totals=(1, 2, 3)
    )
    assert awaits(state) == Due(1)
    assert (state.dealer, state.round, state.totals) == (0, 1, (1, 2, 3))
    assert (state.deck, state.discard) == (Pile.parse("5"), Pile.parse("7 9"))


def test_a_new_round_may_break_a_tie() -> None:
    state = new_round(edition("tabletop"), 4, dealer=2, totals=(203, 150, 203, 203), round=9)
    assert (state.dealer, state.round, state.active) == (2, 9, (0, 2, 3))
    assert awaits(state) == Due(3)


def test_defects_of_a_new_round_are_told_together() -> None:
    with pytest.raises(PositionError) as error:
        new_round(OFFICIAL, 3, dealer=3, deck=Pile.parse("0*2"), totals=(1, 2), round=0)
    assert [str(defect) for defect in error.value.defects] == [
        "dealer=3 is no seat, they go from 0 to 2",
        "round=0, they are counted from 1",
        "2 totals for 3 seats",
        "2 copies of 0, the decks have 1",
    ]


# ---------------------------------------------------------------- what can't be


@pytest.mark.parametrize(
    ("hand", "what"),
    [
        (Hand(("13x",)), "'13x' is no card"),
        (Hand(("SC", "SC")), "2 Second Chances, nobody holds more than one"),
        (Hand(("F3",)), "a Flip Three, which lies in no line"),
        (Hand(("FZ",)), "a Freeze lies before frozen seats alone, this one is active"),
        (Hand(("FZ", "FZ"), "frozen"), "2 Freezes, one is enough"),
        (Hand(("8", "8")), "8 lies there 2 times, which busts, but the seat is active"),
        (
            Hand(("8", "8", "8"), "stayed"),
            "8 lies there 3 times, which busts, but the seat is stayed",
        ),
        (Hand(tuple("0123456")), "7 different Numbers, which end the round"),
        (Hand(tuple("0123456"), "frozen"), "7 different Numbers, which end the round"),
        (
            Hand((), "asleep"),
            "'asleep' is no status here: active, stayed, frozen, busted, out are",
        ),
        (Hand((), "flip7"), "'flip7' is no status here: active, stayed, frozen, busted, out are"),
        (Hand((), "out"), "not in this round, but no tie is broken without it"),
    ],
)
def test_one_defect_of_a_hand(hand: Hand, what: str) -> None:
    assert defects(Hand(("2",)), hand, Hand(("3",))) == [f"seat 2: {what}"]


@pytest.mark.parametrize(
    ("hands", "turn", "what"),
    [
        (THREE, 3, "turn=3 is no seat, they go from 0 to 2"),
        (THREE, -1, "turn=-1 is no seat, they go from 0 to 2"),
        ((Hand(), Hand(), Hand((), "stayed")), 2, "seat 3: it can't be its turn, it is stayed"),
        ((Hand(("0",)), Hand(("0",)), Hand()), 0, "2 copies of 0, the decks have 1"),
    ],
)
def test_one_defect_of_the_table(hands: tuple[Hand, ...], turn: int, what: str) -> None:
    assert defects(*hands, turn=turn) == [what]


def test_nobody_active() -> None:
    out = Hand(("1",), "stayed"), Hand(("2",), "frozen"), Hand(("3", "3"), "busted")
    assert defects(*out) == ["nobody is active", "seat 1: it can't be its turn, it is stayed"]


def test_too_few_seats() -> None:
    with pytest.raises(PositionError, match="2 seats: these rules need at least 3"):
        build(Hand(), Hand(), dealer=1)


@pytest.mark.parametrize(
    ("totals", "what"),
    [
        ((1, 2), ["2 totals for 3 seats"]),
        ((1, 2, -3), ["seat 3: a total of -3, it is at least 0"]),
        ((200, 0, 0), ["with these totals the game is over"]),
    ],
)
def test_wrong_totals(totals: tuple[int, ...], what: list[str]) -> None:
    with pytest.raises(PositionError) as error:
        position(OFFICIAL, THREE, turn=0, dealer=2, totals=totals)
    assert [str(defect) for defect in error.value.defects] == what


def test_a_tie_break_is_between_those_who_are_tied() -> None:
    with pytest.raises(PositionError) as error:
        position(edition("tabletop"), THREE, turn=0, dealer=1, totals=(203, 150, 203))
    assert error.value.defects == (
        Defect("it deals, but it is not in this round", 1),
        Defect("active, but only those who are tied play this round", 1),
    )


def test_who_is_not_in_a_tie_break_has_no_cards() -> None:
    hands = (Hand(("5",)), Hand(("9",), "out"), Hand(("6",)))
    with pytest.raises(PositionError, match="seat 2: cards in front of a seat that is not in this"):
        position(edition("tabletop"), hands, turn=0, dealer=2, totals=(203, 150, 203))


def test_copies_are_counted_over_hands_pile_and_a_given_deck() -> None:
    with pytest.raises(PositionError) as error:
        position(
            OFFICIAL,
            (Hand(("2",)), Hand(("2",)), Hand()),
            turn=0,
            dealer=2,
            deck=Pile.parse("2 SC*3"),
            discard=Pile.parse("SC"),
        )
    assert [str(defect) for defect in error.value.defects] == [
        "3 copies of 2, the decks have 2",
        "4 copies of SC, the decks have 3",
    ]


def test_all_defects_are_told_at_once_in_one_line() -> None:
    with pytest.raises(PositionError) as error:
        build(Hand(("7", "7")), Hand(("SC", "SC", "?")), Hand(("0", "0"), "busted"), turn=2)
    assert str(error.value) == (
        "no such position: seat 1: 7 lies there 2 times, which busts, but the seat is active;"
        " seat 2: '?' is no card; seat 2: 2 Second Chances, nobody holds more than one;"
        " seat 3: it can't be its turn, it is busted;"
        " 2 copies of 0, the decks have 1"
    )
