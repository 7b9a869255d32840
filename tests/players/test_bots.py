"""The bots: what they never do, and what they say of what they do."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from flip7.game.chance import players_stream
from flip7.game.engine import play
from flip7.game.legal import awaits
from flip7.game.moves import HIT, STAY, Aim, Choice, Draw, Due, Move
from flip7.game.record import Record
from flip7.game.rules import edition
from flip7.game.shoe import seeded
from flip7.game.state import State
from flip7.players import thoughts
from flip7.players.bots import BOTS, Bot
from flip7.players.outlook import rival_ahead, wins_by_staying
from flip7.players.player import View
from flip7.players.thoughts import Thought, tell
from tests.players.support import Counted, choices, view
from tests.support import random_move, records

NOVICE, STEADY, SHARP = BOTS.values()
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Fay", "Gil", "Hal")

bots = pytest.mark.parametrize("bot", BOTS.values(), ids=str)
words = st.sampled_from([0, 2**31, 2**32 - 1])


def after_staying(seen: View) -> State:
    """The state when the seat has stayed."""
    assert isinstance(seen.state, State)
    return play(seen.state, STAY)[0]


def rest_of_round(state: State, seed: int) -> State:
    """The end of the round if everybody chooses at random."""
    shoe, stream = seeded(seed), players_stream(seed)
    while state.agenda:
        awaited = awaits(state)
        if isinstance(awaited, Due):
            move: Move = Draw(shoe.draw(state))
        else:
            assert isinstance(awaited, Choice)
            move = random_move(awaited, stream)
        state, _ = play(state, move)
    return state


class TestASureWin:
    """A win that staying makes certain is not gambled away."""

    @bots
    @pytest.mark.parametrize("word", [0, 2**31, 2**32 - 1])
    @pytest.mark.parametrize("line", ["12 8", "1 2 +4 +10 +8", "12 8 SC"])
    def test_it_is_taken(self, bot: Bot, word: int, line: str) -> None:
        seen = view(line, "3", "", totals=(180, 10, 5))
        assert bot.decide(seen, Counted(word)) == STAY
        assert bot.why(seen, STAY) == thoughts.SureWin()

    @bots
    def test_it_is_banked_with_a_freeze(self, bot: Bot) -> None:
        seen = view("12 8", "3", "", hand=FREEZE, totals=(180, 10, 5))
        assert bot.decide(seen, Counted()) == Aim(0)
        assert bot.why(seen, Aim(0)) == thoughts.SureWin()

    @bots
    @pytest.mark.parametrize("word", [0, 2**32 - 1])
    def test_it_is_not_put_at_risk_with_three_cards(self, bot: Bot, word: int) -> None:
        seen = view("8", "", "", hand=FLIP_THREE, totals=(199, 0, 0))
        assert bot.decide(seen, Counted(word)) != Aim(0)

    def test_a_rival_who_can_still_draw_enough_makes_it_unsure(self) -> None:
        assert wins_by_staying(view("12 8", "3", "", totals=(180, 10, 5)).state, 0)
        assert not wins_by_staying(view("12 8", "3", "", totals=(180, 60, 5)).state, 0)
        assert wins_by_staying(view("12 8", "3", "", totals=(180, 190, 5), out=(1,)).state, 0)

    def test_a_tie_is_no_sure_win(self) -> None:
        assert not wins_by_staying(view("12 8", "3", "", totals=(180, 197, 5), out=(1,)).state, 0)

    def test_less_than_the_target_score_is_no_win(self) -> None:
        assert not wins_by_staying(view("12 7", "3", "", totals=(180, 0, 0)).state, 0)

    @given(records(), st.integers(0, 9))
    def test_it_is_one_whatever_comes(self, record: Record, seed: int) -> None:
        for seen in choices(record):
            if seen.card is None and seen.may_stay and wins_by_staying(seen.state, seen.seat):
                end = rest_of_round(after_staying(seen), seed)
                assert end.outcome is not None
                assert end.outcome.winners == (seen.seat,)

    @bots
    @given(records(), words)
    def test_nobody_gambles_it_away(self, bot: Bot, record: Record, word: int) -> None:
        for seen in choices(record):
            if seen.card is None and seen.may_stay and wins_by_staying(seen.state, seen.seat):
                assert bot.decide(seen, Counted(word)) == STAY


class TestSomebodyElseIsAboutToWin:
    """To stay behind one who wins is to lose."""

    @pytest.mark.parametrize("bot", [STEADY, SHARP], ids=str)
    def test_the_better_bots_go_on(self, bot: Bot) -> None:
        seen = view("12 11 10", "12", "", totals=(150, 190, 0), out=(1,))
        assert bot.decide(seen, Counted()) == HIT
        assert bot.why(seen, HIT) == thoughts.Behind(1, 202)

    def test_sharp_expects_that_a_rival_in_the_round_stays_with_enough(self) -> None:
        seen = view("12 11 10", "12", "", totals=(150, 190, 0))
        assert SHARP.decide(seen, Counted()) == HIT
        assert STEADY.decide(seen, Counted()) == STAY

    @given(records(), st.integers(0, 9))
    def test_to_stay_then_does_not_win(self, record: Record, seed: int) -> None:
        for seen in choices(record):
            ahead = rival_ahead(seen.state, seen.seat, out=True)
            if ahead is not None and seen.card is None and seen.may_stay:
                end = rest_of_round(after_staying(seen), seed)
                assert end.outcome is None or seen.seat not in end.outcome.winners

    @bots
    @pytest.mark.parametrize("word", [0, 2**31, 2**32 - 1])
    def test_a_freeze_does_not_hand_them_the_win(self, bot: Bot, word: int) -> None:
        seen = view("5", "12", "12 11 9", hand=FREEZE, totals=(10, 190, 0))
        assert bot.decide(seen, Counted(word)) != Aim(1)


def test_sharp_counts_the_cards_that_are_left() -> None:
    assert SHARP.decide(view("12 11", "", ""), Counted()) == STAY
    assert SHARP.decide(view("12 11", "12 10", "12 11 9 8"), Counted()) == HIT


def test_sharp_keeps_what_may_win_and_risks_what_does_not() -> None:
    keeps = view("12 4", "", "", totals=(185, 170, 170))
    assert SHARP.decide(keeps, Counted()) == STAY
    assert SHARP.why(keeps, STAY) == thoughts.KeepsGoal(201)
    risks = view("12 11 1", "", "", totals=(174, 170, 170))
    assert SHARP.decide(risks, Counted()) == HIT
    assert SHARP.why(risks, HIT) == thoughts.GoesForGoal(200)


def test_novice_wavers() -> None:
    seen = view("12 5 3 1", "", "")
    assert NOVICE.decide(seen, Counted(2**31)) == STAY
    assert NOVICE.decide(seen, Counted(0)) == HIT
    assert NOVICE.why(seen, HIT) == thoughts.Whim()


@bots
@given(records(), words)
def test_every_move_has_its_sentence(bot: Bot, record: Record, word: int) -> None:
    for seen in choices(record):
        sentence = tell(bot.why(seen, bot.decide(seen, Counted(word))), NAMES)
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("thought", get_args(Thought))
def test_every_thought_has_its_sentence(thought: type[Thought]) -> None:
    assert str(thought.__struct_config__.tag) in thoughts._SENTENCES


@pytest.mark.parametrize(
    ("bot", "seen", "sentence"),
    [
        (STEADY, view("12 5", "", ""), "My line is worth 17: not enough yet."),
        (STEADY, view("12 9 5", "", ""), "My line is worth 26: enough for me."),
        (NOVICE, view("12 5", "", ""), "Numbers in my line: 2, not enough yet."),
        (SHARP, view("12 9 5", "", ""), "One more card would cost 1.1 points on average."),
        (SHARP, view("12", "", ""), "One more card gains 5.0 points on average."),
        (SHARP, view("", "", ""), "There is nothing else to do."),
        (
            SHARP,
            view("12 11 10", "12", "", totals=(0, 190, 0), out=(1,)),
            "Ben wins with 202 unless I get past that.",
        ),
        (STEADY, view("12 SC", "", ""), "My Second Chance takes the risk out of the next card."),
    ],
)
def test_what_bots_say(bot: Bot, seen: View, sentence: str) -> None:
    move = bot.decide(seen, Counted(2**31))
    assert tell(bot.why(seen, move), NAMES) == sentence


@pytest.mark.parametrize(
    ("card", "lines", "sentence"),
    [
        (FREEZE, ("12", "5", "12 11"), "Ben has to stop at 5, and would have made more."),
        (FREEZE, ("12", "5 SC", "12 11"), "Ben would go far with that Second Chance."),
        (
            FREEZE,
            ("12 11", "12 10 9", "12 8 7"),
            "The 23 in front of me can't be lost any more then.",
        ),
        (FLIP_THREE, ("12", "5", "9 8 7"), "Cem has a line that three cards may well break."),
        (FLIP_THREE, ("", "5", ""), "With so little to lose, three cards are a present."),
    ],
)
def test_what_they_say_of_their_targets(card: Card, lines: tuple[str, ...], sentence: str) -> None:
    seen = view(*lines, hand=card)
    assert tell(SHARP.why(seen, SHARP.decide(seen, Counted())), NAMES) == sentence


def test_alone_there_is_nobody_else_to_aim_at() -> None:
    seen = view("12", "3", "", hand=FREEZE, out=(1, 2), rules=edition("booklet"))
    assert tell(SHARP.why(seen, Aim(0)), NAMES) == "Nobody else can have the Freeze."
