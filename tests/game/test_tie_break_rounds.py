"""What a tie at the target score does to the table, by each of the three ways to break it."""

from flip7.game.cards import Card, Pile
from flip7.game.engine import play
from flip7.game.legal import awaits, why_not
from flip7.game.moves import HIT, NEXT, STAY, Aim, Choice, Draw, Due, NotActive, Over
from flip7.game.position import Hand, position
from flip7.game.rules import edition
from flip7.game.state import GameEnd, Outcome, State, Status
from flip7.game.table import all_cards

A, B, C, D = range(4)


def tied(id: str, decks: int = 1) -> State:
    """A round is over, dealt by D, after which A and C lead with 200."""
    state = position(
        edition(id, decks=decks),
        [
            Hand(("10",)),
            Hand(("5",), "stayed"),
            Hand(("8", "+2"), "stayed"),
            Hand(("6",), "stayed"),
        ],
        turn=A,
        dealer=D,
        totals=(190, 100, 190, 20),
        round=9,
    )
    state, _ = play(state, STAY)
    assert state.totals == (200, 105, 200, 26)
    return state


def test_everyone_plays_on_and_the_deal_rotates_as_always() -> None:
    state, _ = play(tied("official"), NEXT)
    assert state.active == (A, B, C, D)
    assert state.dealer == A
    assert awaits(state) == Due(B)


def test_those_tied_play_on_alone_and_the_deal_goes_to_the_next_of_them() -> None:
    before = tied("tabletop")
    state, _ = play(before, NEXT)
    assert state.statuses == (Status.ACTIVE, Status.OUT, Status.ACTIVE, Status.OUT)
    assert state.dealer == A
    assert awaits(state) == Due(C)
    assert state.deck == before.deck
    assert state.discard == Pile.parse("5 6 8 10 +2")


def test_a_tie_break_keeps_all_the_decks() -> None:
    before = tied("tabletop", decks=2)
    state, _ = play(before, NEXT)
    assert len(all_cards(state)) == len(all_cards(before)) == 188


def test_who_is_not_tied_is_no_target() -> None:
    state, _ = play(tied("tabletop"), NEXT)
    state, _ = play(state, Draw(Card.FREEZE))
    assert awaits(state) == Choice(C, (Aim(A), Aim(C)), Card.FREEZE)
    assert why_not(state, Aim(B)) == NotActive(B, Status.OUT)


def tie_break_round(state: State, of_the_dealer: Card, of_the_other: Card) -> State:
    """Begin a round of two, who take one card each and stay."""
    state, _ = play(state, NEXT)
    for move in (Draw(of_the_other), Draw(of_the_dealer), STAY, STAY):
        state, _ = play(state, move)
    return state


def test_those_still_tied_go_on_and_the_deal_changes_between_them() -> None:
    state = tie_break_round(tied("tabletop"), Card.N7, Card.N7)
    assert state.totals == (207, 105, 207, 26)
    assert state.outcome is None
    state, _ = play(state, NEXT)
    assert state.dealer == C
    assert awaits(state) == Due(A)


def test_the_tie_is_broken_by_the_first_undivided_lead() -> None:
    state = tie_break_round(tied("tabletop"), of_the_dealer=Card.N7, of_the_other=Card.N12)
    assert state.totals == (207, 105, 212, 26)
    assert awaits(state) == Over(Outcome((C,), GameEnd.TIE_BREAK))


def test_a_shared_lead_wins_together_where_ties_are_shared() -> None:
    assert awaits(tied("handbook")) == Over(Outcome((A, C), GameEnd.SHARED))


def test_who_is_first_past_the_target_may_be_overtaken_in_the_same_round() -> None:
    hands = [Hand(("10",)), Hand(("12", "x2")), Hand(("8",), "stayed")]
    state = position(edition("official"), hands, turn=A, dealer=C, totals=(195, 190, 195))
    state, _ = play(state, STAY)
    assert awaits(state) == Choice(B, (HIT, STAY))
    state, _ = play(state, STAY)
    assert state.totals == (205, 214, 203)
    assert awaits(state) == Over(Outcome((B,), GameEnd.TARGET_SCORE))
