"""Somebody has gone: the seat is out of the round at once, as if it had stayed."""

from random import Random

import pytest

from flip7.conform.invariants import check_state
from flip7.conform.witness import Witness
from flip7.game.cards import Card
from flip7.game.engine import play, start
from flip7.game.events import RoundOver, Withdrew
from flip7.game.legal import awaits, moves, why_not
from flip7.game.moves import (
    Draw,
    IllegalMove,
    Move,
    NoSuchSeat,
    NotAwaited,
    NotInRound,
    Over,
    Withdraw,
)
from flip7.game.record import Record, final_state, format_record
from flip7.game.record_reader import parse_record
from flip7.game.rules import EDITIONS, edition
from flip7.game.state import Status
from tests.game.rounds import OFFICIAL, A, B, C, asked_for_turn, played, table

every_edition = pytest.mark.parametrize("id", EDITIONS)


def test_who_leaves_keeps_the_points_and_cannot_be_aimed_at() -> None:
    state, events = play(table("5", "9 +4", "2"), Withdraw(B))
    assert events == (Withdrew(B),)
    assert state.statuses == (Status.ACTIVE, Status.STAYED, Status.ACTIVE)
    assert state.line_value(B) == 13
    done = played(state, "hit FZ")
    assert isinstance(why_not(done.state, Withdraw(C)), NotAwaited)
    assert [str(aim) for aim in moves(done.state)] == ["Aim(target=0)", "Aim(target=2)"]


def test_the_turn_stays_where_it_is_unless_it_was_theirs() -> None:
    state = table("5", "6", "7")
    assert asked_for_turn(play(state, Withdraw(C))[0]) == A
    assert asked_for_turn(play(state, Withdraw(A))[0]) == B
    assert asked_for_turn(played(play(state, Withdraw(B))[0], "stay").state) == C


def test_when_the_last_has_left_the_round_is_over() -> None:
    state, events = play(table("5", "6 stayed", "7 7 busted"), Withdraw(A))
    assert [type(event) for event in events] == [Withdrew, RoundOver]
    assert state.scores == (5, 6, 0)


def test_one_can_leave_with_nothing_in_front_where_one_could_not_stay() -> None:
    state = table("", "6", "7", rules=edition("official", stay_needs_card=True))
    after, _ = play(state, Withdraw(A))
    assert after.statuses[A] is Status.STAYED


@pytest.mark.parametrize("script", ["hit", "hit F3", "hit F3 ->B", "hit F3 ->B 1 FZ 2"])
def test_nobody_leaves_while_a_card_is_due_or_to_be_aimed(script: str) -> None:
    state = played(table("5", "6", "7"), script).state
    for seat in range(3):
        with pytest.raises(IllegalMove) as refused:
            play(state, Withdraw(seat))
        assert isinstance(refused.value.reason, NotAwaited)


def test_only_a_seat_in_the_round_can_leave_it() -> None:
    state = table("5", "6 stayed", "7 7 busted")
    assert why_not(state, Withdraw(B)) == NotInRound(B)
    assert why_not(state, Withdraw(C)) == NotInRound(C)
    assert why_not(state, Withdraw(3)) == NoSuchSeat(3, 3)
    assert why_not(state, Withdraw(-1)) == NoSuchSeat(-1, 3)
    over = played(play(state, Withdraw(A))[0], "").state
    assert isinstance(why_not(over, Withdraw(A)), NotAwaited)


def test_it_is_nothing_that_the_game_awaits() -> None:
    assert not any(isinstance(move, Withdraw) for move in moves(table("5", "6", "7")))


@every_edition
@pytest.mark.parametrize("seed", range(6))
def test_games_that_people_leave_are_whole_and_can_be_written_down(id: str, seed: int) -> None:
    rules, random = edition(id, min_players=1, target_score=60), Random(seed)
    state = start(rules, 4, 0)
    witness, made = Witness(state), list[Move]()
    while not isinstance(awaits(state), Over):
        leaving = [Withdraw(seat) for seat in range(4) if why_not(state, Withdraw(seat)) is None]
        if leaving and random.random() < 0.15:
            move: Move = random.choice(leaving)
        else:
            move = random.choice(moves(state))
        state, events = play(state, move)
        witness.hear(move, events, state)
        check_state(state, rules.full_deck(4))
        made.append(move)
    assert any(isinstance(move, Withdraw) for move in made)
    record = Record(rules=rules, names=("A", "B", "C", "D"), dealer=0, moves=tuple(made))
    assert parse_record(format_record(record)) == record
    assert final_state(record) == state


def test_a_record_tells_who_left() -> None:
    made = (Draw(Card("5")), Draw(Card("6")), Draw(Card("7")), Withdraw(C))
    record = Record(rules=OFFICIAL, names=("Ann", "Ben", "Cem"), dealer=0, moves=made)
    assert format_record(record).endswith("\n1 draws 7\n3 withdraws\n")
    assert parse_record(format_record(record)) == record
