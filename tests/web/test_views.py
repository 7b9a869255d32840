"""A view follows from the table alone: who comes back, or comes new, sees all that lasts."""

from __future__ import annotations

from collections.abc import Iterable

from flip7.game.cards import FLIP_THREE, FREEZE, Card, parse_card
from flip7.game.moves import HIT, NEXT, STAY, Aim, Draw, Move
from flip7.web import log
from flip7.web.log import By
from flip7.web.settings import Settings
from flip7.web.table import Table, follow, opened
from flip7.web.views import GameView, View, WaitingView, view

ANN, BEN, CID = range(3)


def table_of_three(rules: str = "official", *, odds: bool = False) -> Table:
    """Ann, Ben and Cid at the beginning of a game; Cid deals, Ann is served first."""
    table = opened(log.Opened(at=0, settings=Settings(rules=rules, odds=odds))).after
    for number, name in enumerate(("Ann", "Ben", "Cid")):
        table = follow(table, log.Sat(at=0, person=name, name=name, chair=number)).after
    return follow(table, log.Began(at=0, commitment="", dealer=CID)).after


def after(table: Table, *moves: Move, by: By = By.PERSON) -> Table:
    for move in moves:
        table = follow(table, log.Moved(at=0, move=move, by=by)).after
    return table


def draws(cards: str) -> Iterable[Draw]:
    return (Draw(parse_card(card)) for card in cards.split())


def game_of(shown: View) -> GameView:
    assert shown.game is not None
    return shown.game


def waiting(table: Table) -> tuple[WaitingView, ...]:
    return game_of(view(table)).waiting


def waits(card: Card, seat: int, target: int | None = None) -> WaitingView:
    return WaitingView(card=card, seat=seat, target=target)


def test_what_is_set_aside_waits_in_sight_until_it_takes_effect() -> None:
    table = after(table_of_three(), *draws("F3"), Aim(ANN), *draws("F3"))
    assert waiting(table) == (waits(FLIP_THREE, ANN),)
    table = after(table, *draws("FZ"))
    assert waiting(table) == (waits(FLIP_THREE, ANN), waits(FREEZE, ANN))
    table = after(table, *draws("5"))
    assert waiting(table) == (waits(FREEZE, ANN),), "the first is to be aimed now"
    table = after(table, Aim(BEN))
    assert waiting(table) == (waits(FLIP_THREE, ANN, BEN),), "and now the second"
    table = after(table, Aim(CID))
    assert game_of(view(table)).flip_threes[-1].seat == BEN
    assert waiting(table) == (waits(FREEZE, ANN, CID),)
    table = after(table, *draws("1 F3 2"))
    assert waiting(table) == (waits(FREEZE, ANN, CID),), "one that is asked for doesn't wait"
    assert view(after(table, Aim(BEN))).seats[CID].frozen_by == ANN


def test_where_cards_are_played_one_by_one_the_innermost_comes_first() -> None:
    table = after(table_of_three("handbook"), *draws("F3"), Aim(ANN), *draws("F3 FZ 5"), Aim(BEN))
    assert waiting(after(table, *draws("F3"))) == (waits(FLIP_THREE, BEN), waits(FREEZE, ANN))


def test_who_did_something_to_a_seat_is_told_as_long_as_it_lasts() -> None:
    table = after(table_of_three(), *draws("3 FZ"), Aim(ANN))
    assert [seat.frozen_by for seat in view(table).seats] == [BEN, None, None]
    table = after(table, *draws("F3"), Aim(BEN))
    assert [run.by for run in game_of(view(table)).flip_threes] == [CID]
    table = after(table, *draws("1 2 3"))
    assert view(table).seats[ANN].frozen_by == BEN
    table = after(table, STAY, by=By.CLOCK)
    assert [seat.stayed_by for seat in view(table).seats] == [None, By.CLOCK, None]
    table = after(table, HIT, *draws("4"))
    table = after(table, STAY, by=By.HOST)
    assert view(table).seats[CID].stayed_by is By.HOST
    table = after(table, NEXT)
    assert [(seat.frozen_by, seat.stayed_by) for seat in view(table).seats] == [(None, None)] * 3


def test_of_flip_threes_within_each_other_each_is_by_who_aimed_it() -> None:
    def by(table: Table) -> list[int | None]:
        return [run.by for run in game_of(view(table)).flip_threes]

    table = after(table_of_three("starter"), *draws("3 F3"), Aim(ANN), *draws("F3"), Aim(ANN))
    assert by(table) == [BEN, ANN]
    table = after(table, *draws("1 2 4"))
    assert by(table) == [BEN], "the inner one is over"
    assert by(after(table, *draws("F3"), Aim(ANN))) == [BEN, ANN]


def test_a_seat_that_stays_itself_was_let_by_nobody() -> None:
    table = after(table_of_three(), *draws("3 4 5"), STAY)
    assert view(table).seats[ANN].stayed_by is None


def test_a_view_that_is_made_of_the_one_before_tells_the_same() -> None:
    before = table_of_three()
    shown = view(before)
    moves: tuple[Move, ...] = (
        *draws("3 FZ"),
        Aim(ANN),
        *draws("F3"),
        Aim(BEN),
        *draws("1 FZ 2"),
        Aim(CID),
    )
    for move in moves:
        now = after(before, move)
        shown = view(now, before, shown.seats)
        assert shown == view(now)
        before = now


def test_odds_tell_how_many_of_each_number_can_come_and_only_where_the_host_shows_them() -> None:
    cards = tuple(draws("3 4 12"))
    choice = game_of(view(after(table_of_three(odds=True), *cards))).choice
    assert choice is not None
    assert choice.odds is not None
    assert choice.odds.numbers == (1, 1, 2, 2, 3, 5, 6, 7, 8, 9, 10, 11, 11)
    choice = game_of(view(after(table_of_three(), *cards))).choice
    assert choice is not None
    assert choice.odds is None


def test_a_deck_with_other_numbers_has_other_odds() -> None:
    rules = "official(deck=0 1*5 2*5 3*20)"
    choice = game_of(view(after(table_of_three(rules, odds=True), *draws("1 2 3")))).choice
    assert choice is not None
    assert choice.odds is not None
    assert choice.odds.numbers == (1, 4, 4, 19)


def test_a_game_keeps_its_target_whatever_is_settled_for_the_next() -> None:
    table = table_of_three()
    before = game_of(view(table)).target_score
    changed = log.Changed(at=table.moved, settings=Settings(rules="official(target_score=999)"))
    later = view(follow(table, changed).after)
    assert later.table.target_score == 999
    assert game_of(later).target_score == before != 999
