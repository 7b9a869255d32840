"""The text form of players."""

import pytest
from hypothesis import given

from flip7.players.bots import BOTS
from flip7.players.player import Player, PlayerError
from flip7.players.strategies import (
    Random,
    StayAtCount,
    StayAtPoints,
    StayAtRisk,
    StayAtSum,
    StayWithoutGain,
)
from flip7.players.targeting import Targeting
from flip7.players.text import EXAMPLES, entries, listed, parse_player
from tests.players.support import players


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("stay:25", StayAtPoints(limit=25)),
        ("stay:25/leader", StayAtPoints(limit=25, targeting=Targeting.LEADER)),
        (
            "stay:0/random/careful",
            StayAtPoints(limit=0, targeting=Targeting.RANDOM, careful=True),
        ),
        ("sum:23", StayAtSum(limit=23)),
        ("cards:4/careful", StayAtCount(limit=4, careful=True)),
        ("risk:0.30", StayAtRisk(limit=3000)),
        ("risk:0.3333", StayAtRisk(limit=3333)),
        ("risk:0.05", StayAtRisk(limit=500)),
        ("risk:1.00", StayAtRisk(limit=10_000)),
        ("ev", StayWithoutGain()),
        ("ev/sc=10", StayWithoutGain(sc=10)),
        (
            "ev/leader/sc=0/fz=3/f3=-2",
            StayWithoutGain(targeting=Targeting.LEADER, sc=0, fz=3, f3=-2),
        ),
        ("random", Random()),
        ("random/sense", Random(targeting=Targeting.SENSE)),
        *BOTS.items(),
    ],
)
def test_a_text_and_its_player(text: str, player: Player) -> None:
    assert parse_player(text) == player
    assert str(player) == text


@given(players)
def test_text_and_player_are_inverses(player: Player) -> None:
    assert parse_player(str(player)) == player


@given(players)
def test_a_text_has_no_comma_and_no_space(player: Player) -> None:
    assert not set(str(player)) & set(", \t\n\"'")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (" stay:25 ", "stay:25"),
        ("stay:025", "stay:25"),
        ("stay:25/careful/leader", "stay:25/leader/careful"),
        ("stay:25/sense", "stay:25"),
        ("risk:0.3", "risk:0.30"),
        ("risk:1", "risk:1.00"),
        ("ev/sc=15", "ev"),
    ],
)
def test_other_ways_to_write_the_same(written: str, text: str) -> None:
    assert str(parse_player(written)) == text


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_texts(example: str) -> None:
    assert str(parse_player(example)) == example


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is no player: strategies are stay:25, sum:23, cards:4, risk:0.30, ev, random"),
        ("clever", "bots are novice, steady, sharp"),
        ("stay", "a whole number from 0 to 1000000"),
        ("stay:", "a whole number"),
        ("stay:-1", "a whole number"),
        ("stay:2.5", "a whole number"),
        ("stay:٣", "a whole number"),
        ("stay:1000001", "a whole number"),
        ("risk:1.1", "a risk from 0 to 1"),
        ("risk:.3", "a risk from 0 to 1"),
        ("risk:0.30001", "at most four places"),
        ("ev:3", "ev has no number"),
        ("random:", "random has no number"),
        ("stay:25/clever", "'clever' is no option of stay: sense, leader, random, careful are"),
        ("stay:25/sc=3", "'sc=3' is no option of stay"),
        ("ev/careful", "'careful' is no option of ev: sense, leader, random, sc=N, fz=N, f3=N are"),
        ("ev/sc=x", "sc is worth a whole number of points"),
        ("ev/sc=", "sc is worth a whole number of points"),
        ("ev/sc=1/sc=1", "'sc=1' is one option too many"),
        ("stay:25/leader/random", "'random' is one option too many"),
        ("sharp/leader", "the bot sharp has neither a number nor options"),
        ("sharp:3", "the bot sharp has neither a number nor options"),
    ],
)
def test_what_is_no_player(text: str, fault: str) -> None:
    with pytest.raises(PlayerError) as refused:
        parse_player(text)
    assert fault in str(refused.value)
    assert repr(text) in str(refused.value)


# ---------------------------------------------------------------- lists


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("", [""]),
        ("ev", ["ev"]),
        ("stay:25, ev ,sharp", ["stay:25", "ev", "sharp"]),
        ("ev,,", ["ev", "", ""]),
        ('stay:25, "my, idea.py" ,ev', ["stay:25", "my, idea.py", "ev"]),
        ('"a ""good"", idea.py"', ['a "good", idea.py']),
        ('"ev,sharp', ['"ev', "sharp"]),
        ('Ann "the, ace"', ['Ann "the', 'ace"']),
        ('"Ann" B,ev', ['"Ann" B', "ev"]),
    ],
)
def test_a_list_is_parted_at_its_commas_but_those_in_quotes(text: str, parted: list[str]) -> None:
    assert entries(text) == parted
    assert entries(listed(parted)) == parted
