"""The odds of the next card, against examples by hand and against the engine card by card."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from flip7.game import events as ev
from flip7.game.cards import CARDS, FLIP_THREE, FREEZE, SECOND_CHANCE, Card, Pile, parse_cards
from flip7.game.engine import play
from flip7.game.legal import awaits, drawable, draws
from flip7.game.moves import HIT, Choice, Draw, Due
from flip7.game.position import Hand, position
from flip7.game.record import Record, replay
from flip7.game.rules import Rules, edition
from flip7.game.state import State
from flip7.odds.next_card import Effect, Odds, OddsError, next_card, repeats
from tests.support import PLAYED, records

OFFICIAL = edition("official")


def held(text: str, rules: Rules = OFFICIAL, gone: str = "", deck: str | None = None) -> State:
    """A round in which the first of three seats has these cards and the turn."""
    return position(
        rules,
        [Hand(parse_cards(text)), Hand(), Hand()],
        turn=0,
        dealer=2,
        discard=Pile.of(parse_cards(gone)),
        deck=None if deck is None else Pile.parse(deck),
    )


def odds_of(text: str, rules: Rules = OFFICIAL, gone: str = "", deck: str | None = None) -> Odds:
    return next_card(held(text, rules, gone, deck), 0)


def test_an_empty_hand_risks_nothing() -> None:
    found = odds_of("")
    assert (found.cards, found.busts, found.saves, found.flips) == (94, 0, 0, 0)
    assert found.risk == 0
    # The Numbers of the deck come to 650, its plus modifiers to 30.
    assert found.gain == Fraction(650 + 30, 94)


def test_the_copies_of_held_numbers_bust() -> None:
    found = odds_of("12 9 5")
    assert found.cards == 91
    assert found.busts == 11 + 8 + 4
    assert found.risk == Fraction(23, 91)
    assert found.kept == 26


def test_cards_that_are_gone_can_not_come() -> None:
    assert odds_of("12 9", gone="12 12 9 +2").risk == Fraction(11 + 8 - 3, 94 - 6)


def test_a_second_chance_turns_busts_into_saves() -> None:
    found = odds_of("12 9 5 SC")
    assert (found.busts, found.saves) == (0, 23)
    assert found.risk == 0


def test_the_seventh_number_makes_flip_7() -> None:
    found = odds_of("0 1 2 3 4 5")
    assert found.flips == 6 + 7 + 8 + 9 + 10 + 11 + 12
    assert found.chance(found.flips) == Fraction(63, 88)


@pytest.mark.parametrize(
    ("hand", "card", "gain"),
    [
        ("12 9", "5", 5),
        ("12 9 x2", "5", 10),
        ("12 9", "12", -21),
        ("12 9 x2 +4", "12", -46),
        ("12 9 SC", "12", 0),
        ("12 9", "+8", 8),
        ("12 9 x2", "+8", 8),
        ("12 9", "x2", 21),
        ("x2", "0", 0),
        ("0 1 2 3 4 5", "12", 12 + 15),
        ("0 1 2 3 4 5 x2", "12", 24 + 15),
        ("12", "FZ", 0),
        ("12", "F3", 0),
        ("12", "SC", 0),
    ],
)
def test_what_a_card_gains(hand: str, card: str, gain: int) -> None:
    (found,) = [each for each in odds_of(hand).by_card if each.card == card]
    assert found.gain == gain


def test_a_second_x2_gains_nothing() -> None:
    (found,) = [
        each for each in odds_of("12 x2", edition("official", decks=2)).by_card if each.card == "x2"
    ]
    assert found.gain == 0


def test_with_an_empty_deck_the_discard_pile_can_come() -> None:
    found = odds_of("12", gone="12 3", deck="")
    assert [(each.card, each.copies) for each in found.by_card] == [(Card.N3, 1), (Card.N12, 1)]


@pytest.mark.parametrize("gone", ["", "FZ F3 SC"])
def test_without_a_card_there_are_no_odds(gone: str) -> None:
    found = odds_of("12", gone=gone, deck="")
    assert found.by_card == ()
    assert found.kept == 12
    assert found.risk == found.gain == 0


def test_a_seat_that_is_out_gets_no_card() -> None:
    state = position(
        OFFICIAL, [Hand(), Hand(("12",), "stayed"), Hand(("3", "3"), "busted")], turn=0, dealer=0
    )
    assert next_card(state, 1).by_card == ()
    assert (next_card(state, 1).kept, next_card(state, 2).kept) == (12, 0)


def test_after_a_round_no_card_comes() -> None:
    over = [step.state for step in replay(PLAYED) if step.state.scores is not None]
    assert all(
        next_card(state, seat).by_card == () for state in over for seat in range(state.seats)
    )


def before_draws(record: Record) -> list[State]:
    """Every state of the game in which a card is due; a hit is taken where it can be."""
    states = []
    for step in replay(record):
        awaited = awaits(step.state)
        if isinstance(awaited, Choice) and awaited.card is None:
            hit, _ = play(step.state, HIT)
            states.append(hit)
        elif isinstance(awaited, Due):
            states.append(step.state)
    return [state for state in states if isinstance(awaits(state), Due)]


@given(records(most_moves=60))
def test_the_engine_does_what_the_odds_say_of_every_card(record: Record) -> None:
    for state in before_draws(record):
        seat = state.agenda[-1].seat
        found = next_card(state, seat)
        assert {each.card: each.copies for each in found.by_card} == draws(state)
        for each in found.by_card:
            after, events = play(state, Draw(each.card))
            assert each.effect is effect(events, seat, each.card)
            if not each.card.is_action:
                assert each.gain == after.line_value(seat) - found.kept


def effect(events: tuple[ev.Event, ...], seat: int, card: Card) -> Effect:
    """What the engine says that the card did."""
    if ev.Busted(seat, card) in events:
        return Effect.BUST
    if ev.Saved(seat, card) in events:
        return Effect.SAVED
    if ev.Flip7(seat) in events:
        return Effect.FLIP7
    return Effect.RESTS if ev.Kept(seat, card) in events and not card.is_action else Effect.ACTION


@given(records(most_moves=60))
def test_the_counts_are_those_of_the_cards(record: Record) -> None:
    *_, last = replay(record)
    for seat, line in enumerate(last.state.lines):
        found = next_card(last.state, seat)
        assert found.busts + found.saves + found.flips <= found.cards
        assert not (found.busts and found.saves)
        if found.by_card:
            assert found.busts + found.saves == repeats(line, drawable(last.state))
            assert found.gain * found.cards == sum(
                copies * {each.card: each.gain for each in found.by_card}[card]
                for card, copies in drawable(last.state).items()
            )


def test_actions_never_bust() -> None:
    assert {each.card for each in odds_of("12").by_card if each.effect is Effect.ACTION} == {
        FREEZE,
        FLIP_THREE,
        SECOND_CHANCE,
    }
    assert len(CARDS) > len(odds_of("12").by_card)


@pytest.mark.parametrize("seat", [3, -1, 10**5000, "0", None], ids=range(5))
def test_a_seat_that_there_is_not_is_refused_in_one_line(seat: Any) -> None:
    with pytest.raises(OddsError, match=r"^seat=.* is no seat, they go from 0 to 2$"):
        next_card(held("5"), seat)
