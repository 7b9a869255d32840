"""Very many games: what is asked for is what comes, however it is cut up."""

import signal
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from flip7.game.chance import ChanceError, players_stream
from flip7.game.rules import RulesError, edition
from flip7.game.shoe import seeded
from flip7.lab import games as lab
from flip7.lab import kernel as k
from flip7.lab.encode import LabError
from flip7.lab.games import Games, Results, play, play_one
from flip7.players.player import Player, View
from flip7.players.table import play_game
from flip7.players.text import parse_player

OFFICIAL = edition("official")


def field(*texts: str) -> Sequence[Player]:
    return [parse_player(text) for text in texts]


def games(*lineups: Sequence[Player], number: int = 300, **others: object) -> Games:
    given = {"rules": OFFICIAL, "seed": 3, **others}
    return Games(lineups=lineups or [field("stay:25", "ev", "random")], number=number, **given)  # type: ignore[arg-type]


def together(batches: Sequence[Results]) -> Results:
    """All the results of several batches."""
    counted = {"outcomes", "scores"}
    joined = [
        sum(arrays) if name in counted else np.concatenate(arrays)
        for name, *arrays in zip(Results._fields, *batches, strict=True)
        if name != "first"
    ]
    return Results(batches[0].first, *joined)


def assert_equal(one: Results, other: Results) -> None:
    for name in Results._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_results_do_not_depend_on_threads_or_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = games(field("stay:25", "ev", "random"), field("sharp", "novice", "steady"))
    whole = together(list(play(asked, threads=1)))
    assert len(whole.winners) == 300
    monkeypatch.setattr(lab, "_next_size", lambda size, _, lineups: (size % 7 + 1) * lineups)
    batches = list(play(asked, threads=3))
    assert len(batches) > 25
    assert [batch.first for batch in batches] == sorted(batch.first for batch in batches)
    assert_equal(together(batches), whole)


def test_a_later_first_game_leaves_out_those_before_it() -> None:
    asked = games(field("stay:25", "ev", "random"), field("sharp", "novice", "steady"))
    whole = together(list(play(asked)))
    rest = together(list(play(asked._replace(first=201, number=99))))
    assert rest.first == 201
    assert np.array_equal(rest.totals, whole.totals[201:])


def test_every_batch_has_as_many_games_of_each_line_up() -> None:
    asked = games(*[field("ev", "random", f"stay:{limit}") for limit in range(20, 33)], number=3000)
    *batches, last = (len(results.rounds) for results in play(asked))
    assert len(batches) > 3
    assert all(size % 13 == 0 for size in batches)
    assert sum(batches) + last == 3000


def test_games_are_those_of_the_readable_engine() -> None:
    players = field("stay:25", "ev", "random")
    whole = together(list(play(games(players, number=20))))
    for index in range(20):
        state = play_game(OFFICIAL, players, seeded(3, index), players_stream(3, index))
        assert state.outcome is not None
        assert tuple(whole.totals[index]) == state.totals
        assert whole.rounds[index] == state.round
        assert whole.winners[index] == sum(1 << seat for seat in state.outcome.winners)


def test_line_ups_take_turns_or_share_their_shoes() -> None:
    one, other = field("stay:25", "ev", "random"), field("sharp", "novice", "steady")
    apart = together(list(play(games(one, other, number=8))))
    alone = together(list(play(games(other, number=8))))
    assert np.array_equal(apart.totals[1::2], alone.totals[1::2])
    common = together(list(play(games(one, other, number=16, common=True))))
    assert np.array_equal(common.totals[1::2], alone.totals)


def test_outcomes_and_scores_are_counted_once_a_round() -> None:
    whole = together(list(play(games(number=100))))
    rounds = whole.rounds.sum()
    assert np.array_equal(whole.scores.sum(axis=2), [[rounds] * 3])
    points = (whole.scores * np.arange(k.SCORES)).sum(axis=2)
    assert np.array_equal(points, [whole.totals.sum(axis=0)])
    assert (whole.outcomes.sum(axis=2) <= rounds).all()
    assert (whole.outcomes[..., k.BUSTED] > rounds / 10).all()


def test_single_rounds_can_be_played() -> None:
    result = play_one(games(number=1, most_rounds=1))
    assert result.rounds.tolist() == [1]
    assert result.ends.tolist() == [k.GIVEN_UP]
    assert result.winners.tolist() == [0]


def test_a_game_that_nobody_wins_is_given_up_and_said_to_be() -> None:
    idle = field("stay:0", "stay:0", "stay:0")
    result = play_one(games(idle, number=1, rules=edition("booklet")))
    assert result.rounds.tolist() == [10_000]
    assert result.ends.tolist() == [k.GIVEN_UP]
    assert result.totals.tolist() == [[0, 0, 0]]


class Stranger:
    def decide(self, view: View, stream: object) -> None: ...
    def __str__(self) -> str:
        return "stranger"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (games(number=0), "0 games: from 1 to 10,000,000,000 are possible"),
        (games(number=10**12), "1,000,000,000,000 games: from 1 to"),
        (games(most_rounds=0), "0 rounds a game: from 1 to 10,000 are possible"),
        (games(field(*["ev"] * 65)), "65 seats: the compiled engine has room for 64"),
        (games(field("ev", "ev", "ev"), field("ev")), "line-ups need one number of seats"),
        (games(dealers=[3]), "dealers: each line-up needs one, a seat from 0 to 2"),
        (games([Stranger()] * 3), "stranger: the compiled engine knows the built-in players"),  # type: ignore[list-item]
        (games(rules=edition("official", decks=44)), "4,136 cards: the compiled engine has room"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(asked: Games, message: str) -> None:
    with pytest.raises(LabError) as refused:
        next(play(asked))
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_rules_and_seeds_are_held_to_their_bounds() -> None:
    with pytest.raises(RulesError, match="2 seats: these rules need at least 3"):
        next(play(games(field("ev", "ev"))))
    with pytest.raises(ChanceError, match="the seed must be"):
        next(play(games(seed=-1)))


INTERRUPTED = """
from flip7.game.rules import edition
from flip7.lab.games import Games, play
from flip7.players.text import parse_player

idle = [parse_player("stay:0")] * 60
endless = Games(edition("booklet"), [idle], number=10**9, seed=1)
try:
    for results in play(endless, threads=2):
        print("playing", flush=True)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def test_an_interrupt_stops_all_threads() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().splitlines()[-1] == "stopped"
    assert process.returncode == 0
