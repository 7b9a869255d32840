"""A user's own strategy in the compiled engine: the same games, however it is called."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from flip7.game.chance import players_stream
from flip7.game.rules import EDITIONS, edition
from flip7.game.shoe import seeded
from flip7.lab import kernel as k
from flip7.lab.compiling import sight_for
from flip7.lab.encode import LabError, encode_lineups
from flip7.lab.equality import Begun, any_game, difference
from flip7.lab.games import Games, play, play_one
from flip7.players.flat import FlatView
from flip7.players.own import Own
from flip7.players.player import PlayerError
from flip7.players.table import MOST_ROUNDS, play_game
from flip7.players.text import parse_player

OFFICIAL = edition("official")

STAYS = """
def stays(view):
    return view.points >= 25 and not view.second_chance
"""
RISKY = """
ENOUGH = (30, 18)

def threshold(view):
    behind = max(view.total_of) > view.total + 20
    return ENOUGH[0] if behind else ENOUGH[1]

def stays(view):
    if view.second_chance or view.number_count == view.flip_count - 1:
        return False
    return view.points >= threshold(view) or 3 * view.repeating > view.coming
"""
AIMS = """
def aims(view, target):
    good = view.total_of[target] + view.points_of[target]
    if view.card == 41:
        return -good
    if target == view.seat:
        return -100 * view.number_count
    return good // 10 + 5 * view.second_chance_of[target]
"""
ODD = """
def stays(view):
    mixed = view.round + view.dealer + view.seat
    for number in (
        view.numbers, view.number_sum, view.doubled, view.plus, view.target_score, view.flip_count,
        view.flip_bonus, view.coming, view.repeating,
    ):
        mixed = (31 * mixed + number) % 65521
    for copies in view.copies:
        mixed = (31 * mixed + copies) % 65521
    for seat in range(view.seats):
        mixed += view.numbers_of[seat] % 97 * view.number_count_of[seat]
        mixed += 3 * view.active_of[seat] + 7 * view.busted_of[seat]
    return mixed % 4 == 0

def aims(view, target):
    mixed = view.coming + 5 * view.card + 11 * target
    for copies in view.copies:
        mixed = (31 * mixed + copies) % 65521
    return mixed % 3
"""


def in_python(text: str) -> str:
    """The strategy so that numba can't compile it."""
    return (
        text
        + "\nin_vain = {}\n_stays = stays\n\ndef stays(view):\n    in_vain.get(0)\n"
        + ("    return _stays(view)\n")
    )


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Own]:
    def write(text: str) -> Own:
        path = tmp_path / f"idea_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(text)
        player = parse_player(str(path))
        assert isinstance(player, Own)
        return player

    return write


Written = Callable[[str], Own]


def heard_of(own: Own) -> str:
    """What is said when the strategy is encoded."""
    lines: list[str] = []
    encode_lineups([[own]], lines.append)
    encode_lineups([[own, own]], lines.append)  # nothing is said twice
    (line,) = lines
    return line


@pytest.mark.parametrize("text", [STAYS, STAYS + AIMS, RISKY, RISKY + AIMS, ODD])
@pytest.mark.parametrize("form", [str, in_python], ids=["compiled", "in Python"])
def test_it_plays_the_same_games_in_both_engines(
    written: Written, text: str, form: Callable[[str], str]
) -> None:
    own = written(form(text))
    compiled = f"{own}: compiled in "
    slow = f"{own}: runs in Python, which is slower, since it can't be compiled: line "
    assert heard_of(own).startswith(compiled if form is str else slow)
    for number in range(80):
        game = any_game(11, number)
        players = [
            own if seat % 2 == 0 else game.players[seat] for seat in range(len(game.players))
        ]
        assert difference(game._replace(players=players)) is None
        assert difference(game._replace(players=[own] * len(players))) is None
    for id in EDITIONS:
        begun = Begun(edition(id), [own, *game.players[:3], own], 1, 9, 0, MOST_ROUNDS)
        assert difference(begun) is None


SEEING = """
seen = []

def stays(view):
    seen.append((view, None))
    return view.points >= 20

def aims(view, target):
    seen.append((view, target))
    return view.points_of[target] - view.total_of[target]
"""


def test_it_sees_the_same_in_both_engines(written: Written) -> None:
    own = written(SEEING)
    heard_of(own)
    seen = own.functions.names["seen"]
    assert isinstance(seen, list)
    for number in range(150):
        game = any_game(13, number)
        game = game._replace(players=[own] * len(game.players))
        seen.clear()
        assert difference(game) is None
        # First the readable engine plays, then the other one, with a trace and without.
        third = len(seen) // 3
        assert seen[:third] == seen[third : 2 * third] == seen[2 * third :]
        assert all(isinstance(view, FlatView) for view, _ in seen)


def test_a_rule_of_ones_own_is_as_good_as_the_built_in_one(written: Written) -> None:
    own, built_in = (
        np.concatenate([each.totals for each in play(Games(OFFICIAL, [[player] * 4], 500, seed=3))])
        for player in (written(STAYS), parse_player("stay:25"))
    )
    assert np.array_equal(own, built_in)


@pytest.mark.parametrize("form", [str, in_python], ids=["compiled", "in Python"])
def test_several_threads_play_the_same_games(written: Written, form: Callable[[str], str]) -> None:
    one, other = written(form(RISKY + AIMS)), written(form(ODD))
    games = Games(OFFICIAL, [[one, other, one]], number=400, seed=2)
    alone, together = (
        np.concatenate([results.totals for results in play(games, threads, heard_of_nothing)])
        for threads in (1, 4)
    )
    assert np.array_equal(alone, together)
    for index in range(10):
        state = play_game(OFFICIAL, games.lineups[0], seeded(2, index), players_stream(2, index))
        assert tuple(alone[index]) == state.totals


def heard_of_nothing(line: str) -> None:
    """Nobody listens."""


# ---------------------------------------------------------------- what goes wrong

LATE = "def stays(view):\n    if view.round > 3:\n        {}\n    return view.points > 20\n"
AIMED = "def stays(view):\n    return view.points > 20\n\ndef aims(view, target):\n    return {}\n"


@pytest.mark.parametrize(
    ("text", "compiled", "message"),
    [
        (
            LATE.format("return view.points // (view.card + 1) > 3"),
            True,
            "stays raised ZeroDivisionError: integer division or modulo by zero (line 3)",
        ),
        (
            LATE.format("return view.total_of[view.seats] > 3"),
            True,
            "stays raised IndexError: tuple index out of range (line 3)",
        ),
        (LATE.format("raise ValueError(f'round {view.round}')"), True, "ValueError: round 4 (line"),
        (LATE.format("return 7"), True, "stays returned 7 (int): True or False is wanted"),
        (LATE.format("return None"), False, "stays returned None (NoneType): True or False is"),
        (LATE.format("return 'x'"), False, "stays returned 'x' (str): True or False is wanted"),
        (LATE.format("return 0.5"), False, "stays returned 0.5 (float): True or False is wanted"),
        (LATE.format("view.total_of[0] = 4"), False, "stays raised TypeError: 'tuple' object does"),
        (LATE.format("exit('bye')"), False, "stays raised SystemExit: bye (line 3)"),
        (AIMED.format("1.5"), False, "aims returned 1.5 (float): a whole number of 64 bits is"),
        (AIMED.format("1 << 63"), False, "aims returned 9223372036854775808 (int): a whole"),
        (AIMED.format("-(1 << 63)"), True, "aims returned -9223372036854775808 (int): a whole"),
        (AIMED.format("view.copies[42]"), True, "aims raised IndexError: tuple index out of range"),
    ],
)
def test_what_fails_is_told_in_one_line_and_alike(
    written: Written, text: str, compiled: bool, message: str
) -> None:
    own = written(text)
    assert ("compiled in" in heard_of(own)) is compiled
    built_in = parse_player("stay:20")
    games = Games(OFFICIAL, [[built_in] * 3, [built_in, own, built_in]], number=200, seed=1)
    with pytest.raises(PlayerError) as readable:
        play_readable(games)
    told = str(readable.value)
    assert told.startswith(f"{own}: ")
    assert message in told
    assert "\n" not in told
    for threads in (1, 3):
        with pytest.raises(LabError) as refused:
            list(play(games, threads))
        assert str(refused.value) == told


def play_readable(games: Games) -> None:
    for index in range(games.number):
        lineup = games.lineups[index % len(games.lineups)]
        play_game(games.rules, lineup, seeded(games.seed, index), players_stream(games.seed, index))


def test_what_differs_where_it_is_compiled_is_told_too(written: Written) -> None:
    text = "def stays(view):\n    big = view.seats << 62\n    return 1 // (big + big) == 0\n"
    own = written(text)
    assert "compiled in" in heard_of(own)
    with pytest.raises(LabError, match="it fails where it is compiled, and does not in Python"):
        play_one(Games(OFFICIAL, [[own] * 4], number=1, seed=1))


def test_one_that_never_stays_is_given_up(written: Written) -> None:
    own = written("def stays(view):\n    return False\n")
    games = Games(edition("booklet", flip_bonus=0, target_score=5000), [[own] * 3], 1, seed=1)
    assert play_one(games._replace(most_rounds=50)).ends.tolist() == [k.GIVEN_UP]


def test_an_interrupt_passes_through_one_that_runs_in_python(written: Written) -> None:
    own = written("def stays(view):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        play_one(Games(OFFICIAL, [[own] * 3], number=1, seed=1), 0)


def test_it_is_said_on_stderr_by_default(tmp_path: Path) -> None:
    (tmp_path / "my_idea.py").write_text(STAYS)
    code = (
        "from flip7.lab.encode import encode_lineups\n"
        "from flip7.players.text import parse_player\n"
        "encode_lineups([[parse_player('my_idea.py')]] * 3)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.stdout == ""
    assert done.stderr.startswith("my_idea.py: compiled in ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return any(view.total_of)", "line 2: Untyped global name 'any'"),
        ("return view.pionts > 3", "line 2: Unknown attribute 'pionts' of type FlatView"),
        ("if view.points: return True", "stays returns OptionalType(bool)"),
        ("return 0.5", "stays returns float64"),
        ("global n\n    n = 3", "Use of unsupported opcode (STORE_GLOBAL) found."),
    ],
)
def test_why_it_is_not_compiled_is_told(written: Written, body: str, reason: str) -> None:
    told = heard_of(written(f"def stays(view):\n    {body}\n"))
    assert f"since it can't be compiled: {reason}" in told
    assert "\n" not in told


def test_a_function_that_is_compiled_already_and_an_object_that_can_be_called(
    written: Written,
) -> None:
    jitted = written("import numba\n\n@numba.njit\ndef stays(view):\n    return view.points > 20\n")
    assert "compiled in" in heard_of(jitted)
    body = "    def __call__(self, view):\n        return view.points > 20\n"
    called = written(f"class Idea:\n{body}\nstays = Idea()\n")
    assert heard_of(called).endswith("stays is no plain function")
    for own in (jitted, called):
        assert difference(Begun(OFFICIAL, [own] * 3, 0, 1, 0, MOST_ROUNDS)) is None


def test_the_example_of_the_page_is_compiled(written: Written) -> None:
    page = (Path(__file__).parents[2] / "docs" / "strategies.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert "compiled in" in heard_of(written(example))


def test_the_room_for_what_is_seen_is_that_of_its_fields() -> None:
    fields = len(FlatView._fields)
    assert len(sight_for(5)) == 1 + (fields - k.SIGHT_OF_EACH - 1) + k.CARDS + 5 * k.SIGHT_OF_EACH
