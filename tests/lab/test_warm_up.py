"""To warm up compiles the very engine that then plays: nobody waits for a compiler in between.

numba compiles a function once for each row of types that it is called with. Nothing is compiled
here: what is called tells the types, and plays nothing.
"""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from flip7.cli.main import main
from flip7.game.rules import EDITIONS, edition
from flip7.lab import kernel as k
from flip7.lab.games import Games, play, play_one, warm_up
from flip7.lab.trace import trace_game
from flip7.players.text import parse_player

Types = tuple[object, ...]
FIELDS = [
    "stay:25",
    "stay:25,ev/sc=10,random/leader,risk:0.30,cards:4/careful,sum:23",
    "sharp",
    "ev,novice,steady",
    "own",
    "ev,own",
    "sharp,own,ev",
]
OFFICIAL = edition("official")


class Heard:
    """The types of each call, in the place of the compiled function."""

    def __init__(self) -> None:
        self.types: list[Types] = []
        compiled: Any = k.play_games
        self._typed: Callable[[object], object] = compiled.typeof_pyval
        self._names = list(signature(compiled.py_func).parameters)

    def __call__(self, *arguments: Any) -> int:
        """Play nothing, but say that somebody won each game after a round."""
        self.types.append(tuple(map(self._typed, arguments)))
        given = dict(zip(self._names, arguments, strict=True))
        for name in ("winners", "rounds"):
            given[name][:] = 1
        given["scores"][:, :, 0] = 1
        return 0


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    heard = Heard()
    monkeypatch.setattr(k, "play_games", heard)
    return heard


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A strategy of one's own, to be called at no address."""
    path = tmp_path / "own.py"
    path.write_text("def stays(view):\n    return view.points >= 20\n")
    monkeypatch.setattr("flip7.lab.encode.address_of", lambda *_: 0)
    return str(path)


@pytest.mark.parametrize("field", FIELDS)
def test_what_is_warmed_up_is_what_plays(heard: Heard, own: str, field: str) -> None:
    names = field.replace("own", own).split(",")
    warm_up(names)
    (warm,) = heard.types
    players = [parse_player(name) for name in names]
    for id in EDITIONS:
        for seats in (1, len(players), 64):
            rules = edition(id, min_players=1, decks=4 if seats == 64 else None)
            lineup = [players[seat % len(players)] for seat in range(seats)]
            if set(map(str, lineup)) == set(names):
                games = Games(rules, [lineup] * 2, number=4, seed=2**64 - 1, common=seats == 1)
                list(play(games, threads=2))
                play_one(games._replace(most_rounds=1), 2**40)
    assert len(heard.types) > 10
    assert set(heard.types) == {warm}


def test_players_are_as_good_as_their_names(heard: Heard, own: str) -> None:
    for field in FIELDS:
        names = field.replace("own", own).split(",")
        heard.types.clear()
        warm_up(f" {name} " for name in names)
        warm_up(map(parse_player, names))
        assert len(set(heard.types)) == 1


def test_three_engines_play_and_one_more_tells(heard: Heard, own: str) -> None:
    for field in FIELDS:
        warm_up(field.replace("own", own).split(","))
    assert len(set(heard.types)) == 3
    heard.types.clear()
    for field in FIELDS:
        players = [parse_player(name) for name in field.replace("own", own).split(",")]
        trace_game(Games(OFFICIAL, [(players * 3)[:3]], number=1, seed=0))
    assert len(set(heard.types)) == 1


@pytest.mark.parametrize("field", FIELDS[1:])
@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "--set", "min_players=1", "--players", "{}"),
        ("simulate", "--set", "min_players=1", "--rounds", "9", "--players", "{}"),
        ("sweep", "--set", "min_players=1", "--players", "stay:20..22,{}", "--seats", "7,8"),
        ("sweep", "--set", "min_players=1", "--players", "{}", "--edition", "all"),
        ("duplicate", "stay:3", "stay:25", "--against", "{}"),
        ("tournament", "--players", "{},stay:3", "--seats", "3,4"),
    ],
)
def test_a_command_has_one_engine(
    heard: Heard, own: str, args: tuple[str, ...], field: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = field.replace("own", own)
    assert main([*(arg.replace("{}", names) for arg in args), "--json"]) == 0
    assert capsys.readouterr().out
    assert len(heard.types) > 1
    assert len(set(heard.types)) == 1
