"""What holds in every game, whoever plays it and by whatever rules; `tools/random_play.py` looks at
millions of moves in the same way."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.conform.invariants import (
    BrokenInvariant,
    check_moves,
    check_state,
    measure,
)
from flip7.conform.witness import Witness
from flip7.game import events as ev
from flip7.game.cards import CARDS, NUMBERS, STANDARD_DECK, Card, Pile, parse_cards
from flip7.game.chance import MOST_64, below, players_stream
from flip7.game.engine import begin, make, play, start
from flip7.game.events import Event
from flip7.game.legal import awaits, moves, why_not
from flip7.game.moves import HIT, NEXT, STAY, Choice, Draw, Due, Join, Move, Next
from flip7.game.record import Record, Step, final_state, format_record, replay
from flip7.game.record_reader import parse_record
from flip7.game.rules import Rules, edition
from flip7.game.scoring import EMPTY_LINE, line_of
from flip7.game.shoe import seeded
from flip7.game.state import State, Status
from flip7.game.table import Table
from tests.support import DECKS, records, rules

tiny_decks = st.builds(
    lambda numbers, others: Pile.of([*numbers, *others]),
    st.lists(st.sampled_from(NUMBERS[1:5] + NUMBERS[30:]), min_size=1, max_size=5),
    st.lists(st.sampled_from(CARDS[len(NUMBERS) :]), max_size=6),
)
"""A handful of cards, blanks and Numbers beyond 12 among them, that runs out again and again."""

all_rules = rules(tiny_decks) | rules(st.sampled_from(DECKS))


class Game(NamedTuple):
    """How a game begins, and what makes it go on."""

    rules: Rules
    seats: int
    dealer: int
    seed: int
    boldness: int
    """Of ten choices to hit or stay, how many are hits."""
    joining: int
    """Of ten times that the next round is awaited and there is room, at how many somebody joins."""

    def steps(self, most: int) -> Iterator[Step]:
        """The game step by step, at random, for `most` moves or to its end."""
        state = start(self.rules, self.seats, self.dealer)
        yield Step(state, None, ())
        shoe, words = seeded(self.seed), players_stream(self.seed)
        for _ in range(most):
            match awaits(state):
                case Due():
                    move: Move = Draw(shoe.draw(state))
                case Choice(moves=(first, second)) if (first, second) == (HIT, STAY):
                    move = HIT if below(words, 10) < self.boldness else STAY
                case Choice(moves=options):
                    move = options[below(words, len(options))]
                case _ if state.outcome is None:
                    move = Join("Somebody")
                    if why_not(state, move) is not None or below(words, 10) >= self.joining:
                        move = NEXT
                case _:
                    return
            state, events = play(state, move)
            yield Step(state, move, events)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any rules, from 1 to 20 seats at the beginning."""
    seats = draw(st.integers(1, 20))
    return Game(
        draw(all_rules),
        seats,
        draw(st.integers(0, seats - 1)),
        draw(st.integers(0, MOST_64)),
        draw(st.integers(0, 10)),
        draw(st.integers(0, 9)),
    )


class TestRandomGames:
    @given(games())
    @settings(max_examples=120)
    def test_every_state_is_sound_and_the_events_tell_all_of_it(self, game: Game) -> None:
        full = game.rules.full_deck(game.seats)
        first, *rest = game.steps(200)
        witness = Witness(first.state)
        check_state(first.state, full)
        for step in rest:
            assert step.move is not None
            witness.hear(step.move, step.events, step.state)
            check_state(step.state, full)

    @given(games())
    @settings(max_examples=60)
    def test_every_move_but_the_legal_ones_is_refused_and_changes_nothing(self, game: Game) -> None:
        for step in game.steps(80):
            check_moves(step.state)

    @given(games())
    @settings(max_examples=60)
    def test_played_in_place_it_is_the_same_game(self, game: Game) -> None:
        table = begin(game.rules, game.seats, game.dealer)
        for step in game.steps(200):
            if step.move is not None:
                assert tuple(make(table, step.move)) == step.events
            assert table.state == step.state
            assert Table.of(step.state).state == step.state

    @given(games())
    @settings(max_examples=60)
    def test_a_state_left_behind_stays_as_it_was(self, game: Game) -> None:
        """Games can branch: what is played on from a state does not reach back into it."""
        steps = list(game.steps(80))
        for before, after in pairwise(steps):
            assert after.move is not None
            for move in moves(before.state):
                play(before.state, move)
            assert play(before.state, after.move) == (after.state, after.events)

    @given(games())
    @settings(max_examples=60)
    def test_every_move_brings_the_end_of_the_round_nearer(self, game: Game) -> None:
        """What gets smaller with each move can't do so for ever: it is made of whole numbers, and
        none of them goes below a bound of its own."""
        cards = len(game.rules.full_deck(game.seats))
        for before, after in pairwise(game.steps(200)):
            if not isinstance(after.move, Next | Join):
                assert measure(after.state) < measure(before.state)
            lying, *others = measure(after.state)
            assert lying >= -cards
            assert min(others) >= 0

    @given(records())
    @settings(max_examples=60)
    def test_record_text_and_replay_give_the_same_state(self, record: Record) -> None:
        *_, last = replay(record)
        assert final_state(parse_record(format_record(record))) == last.state


# ---------------------------------------------------------------- the checks can fail

KINDS = (
    ev.RoundBegan,
    ev.Joined,
    ev.Reshuffled,
    ev.Drawn,
    ev.Kept,
    ev.Busted,
    ev.Saved,
    ev.Flip7,
    ev.Frozen,
    ev.FlipThreeOver,
    ev.Stayed,
    ev.Discarded,
    ev.RoundOver,
    ev.GameOver,
)
"""The events that change what lies on the table."""


def step_with(kind: type[Event]) -> tuple[State, Step, int]:
    """A state, the step after it in which such an event happened, and its place in it."""
    deck = Pile.parse("0 1*2 2*3 3*3 4*2 +2 FZ*2 F3*2 SC*3")
    for seed in range(100):
        game = Game(edition(flip_count=5, deck=deck, target_score=30), 3, 0, seed, 8, 3)
        for before, after in pairwise(game.steps(400)):
            for place, event in enumerate(after.events):
                if isinstance(event, kind):
                    return before.state, after, place
    raise AssertionError(f"no game has {kind}")


class TestTheChecksCanFail:
    @pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
    @pytest.mark.parametrize("times", [0, 2], ids=["missing", "twice"])
    def test_an_event_that_is_missing_or_told_twice(self, kind: type[Event], times: int) -> None:
        before, after, place = step_with(kind)
        assert after.move is not None
        Witness(before).hear(after.move, after.events, after.state)
        events = list(after.events)
        events[place : place + 1] = events[place : place + 1] * times
        with pytest.raises(BrokenInvariant):
            Witness(before).hear(after.move, events, after.state)

    @pytest.mark.parametrize(
        "change",
        [
            {"deck": STANDARD_DECK},
            {"statuses": (Status.STAYED, Status.ACTIVE, Status.ACTIVE)},
            {"totals": (1, 0, 0)},
            {"lines": (line_of(parse_cards("5 5")), EMPTY_LINE, EMPTY_LINE)},
        ],
        ids=str,
    )
    def test_a_state_that_is_other_than_told(self, change: dict[str, Any]) -> None:
        state = start(edition(), 3, 2)
        after, events = play(state, Draw(Card.N5))
        with pytest.raises(BrokenInvariant):
            Witness(state).hear(Draw(Card.N5), events, replace(after, **change))

    @pytest.mark.parametrize(
        ("change", "what"),
        [
            ({"discard": Pile.parse("5")}, "accounted for"),
            ({"lines": (line_of(parse_cards("5 5")), EMPTY_LINE, EMPTY_LINE)}, "accounted for"),
            ({"agenda": ()}, "waits for the end of this one"),
            ({"statuses": (Status.STAYED,) * 3}, "due to an active seat"),
            ({"statuses": (Status.ACTIVE, Status.FROZEN, Status.ACTIVE)}, "Freeze lies"),
            ({"statuses": (Status.ACTIVE, Status.FLIP7, Status.ACTIVE)}, "Flip 7 is seen"),
            ({"statuses": (Status.ACTIVE, Status.BUSTED, Status.ACTIVE)}, "has one repeat"),
        ],
        ids=str,
    )
    def test_a_state_that_cannot_be(self, change: dict[str, Any], what: str) -> None:
        state = start(edition(), 3, 2)
        check_state(state, STANDARD_DECK)
        with pytest.raises(BrokenInvariant, match=what):
            check_state(replace(state, **change), STANDARD_DECK)
