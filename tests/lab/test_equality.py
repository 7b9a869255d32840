"""The compiled engine plays as the readable one does: every event of every game is equal."""

import pytest

from flip7.game.rules import EDITIONS, edition
from flip7.lab.equality import Begun, any_game, difference
from flip7.players.table import MOST_ROUNDS
from flip7.players.text import parse_player

SHARES, GAMES_A_SHARE = 40, 250

WHOLE = [
    "stay:25,stay:25,stay:25,stay:25",
    "ev,sharp,steady,novice,random,sum:23,cards:4,risk:0.30",
    "random,random/sense,random/leader",
    ",".join(["stay:25", "ev"] * 10),
]
"""Fields whose games are played to their end."""


@pytest.mark.parametrize("share", range(SHARES))
def test_any_game_has_the_same_events_in_both_engines(share: int) -> None:
    for number in range(share * GAMES_A_SHARE, (share + 1) * GAMES_A_SHARE):
        assert difference(any_game(7, number)) is None


@pytest.mark.parametrize("field", WHOLE)
@pytest.mark.parametrize("id", EDITIONS)
def test_a_whole_game_has_the_same_events_in_both_engines(id: str, field: str) -> None:
    players = [parse_player(text) for text in field.split(",")]
    for chance in range(4):
        begun = Begun(edition(id), players, 1, 2**64 - 1, chance, MOST_ROUNDS)
        assert difference(begun) is None


@pytest.mark.parametrize("seats", [63, 64])
def test_a_table_can_be_as_large_as_a_set_of_seats(seats: int) -> None:
    players = [parse_player(("stay:25", "ev", "novice")[seat % 3]) for seat in range(seats)]
    for id in EDITIONS:
        begun = Begun(edition(id), players, seats - 1, 5, 0, 3)
        assert difference(begun) is None


def test_the_games_are_of_all_kinds() -> None:
    games = [any_game(7, number) for number in range(1000)]
    assert {len(game.players) for game in games} >= {1, 2, 3, 4, 20}
    assert {game.rules.edition for game in games} == set(EDITIONS)
    kinds = {type(player).__name__ for game in games for player in game.players}
    assert len(kinds) == 9
