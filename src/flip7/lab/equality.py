"""The same games in both engines: what is asked of the compiled one.

Games are made up at random, over all editions, options, decks, numbers of seats and players; the
readable engine plays each with the same shoe and the same players, and every event must be equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from flip7.conform.made_up import any_rules
from flip7.game.chance import players_stream
from flip7.game.engine import begin, make
from flip7.game.events import Event
from flip7.game.rules import EDITIONS, Rules, edition
from flip7.game.shoe import seeded
from flip7.game.table import Table
from flip7.lab import kernel as k
from flip7.lab.games import Games, play_one
from flip7.lab.trace import ENDS, rows_of, set_of, trace_game
from flip7.players.player import Player
from flip7.players.table import next_move
from flip7.players.targeting import Targeting
from flip7.players.text import parse_player

_PLAYERS = (
    "stay:{}", "sum:{}", "cards:{}", "risk:0.{:02}", "ev", "ev/sc={}/f3=-2", "ev/fz=-3/f3={}",
    "random", "novice", "steady", "sharp",
)  # fmt: skip


class Difference(NamedTuple):
    """Where the engines part."""

    game: str
    """What was played."""
    place: int
    """How many rows of events are equal before it; -1 if all are, but not the results."""
    expected: Sequence[object]
    """What the readable engine says there."""
    found: Sequence[object]


class Begun(NamedTuple):
    """A game to be played in both engines."""

    rules: Rules
    players: Sequence[Player]
    dealer: int
    seed: int
    chance: int
    """The index of the game under the seed."""
    most_rounds: int

    def __str__(self) -> str:
        field = ",".join(map(str, self.players))
        return (
            f"{self.rules} --players {field} --dealer {self.dealer} --seed {self.seed}"
            f" --index {self.chance} --rounds {self.most_rounds}"
        )


def any_game(seed: int, number: int) -> Begun:
    """Game `number` of those that `seed` makes up. The editions take turns; in every other game
    they are as they are."""
    random = Random(f"{seed} {number}")
    ids = list(EDITIONS)
    id = ids[number % len(ids)]
    plain = number // len(ids) % 2 == 0
    seats = random.choice((3, 3, 4, 4, 5, 6)) if plain else random.choice((*range(1, 10), 13, 20))
    rules = edition(id) if plain else any_rules(random, id)
    players = [_any_player(random) for _ in range(seats)]
    if random.random() < 0.2:
        players = players[:1] * seats
    return Begun(
        rules,
        players,
        dealer=random.randrange(seats),
        seed=random.getrandbits(random.choice((8, 64))),
        chance=random.getrandbits(random.choice((4, 40, 62))),
        most_rounds=random.choice((1, 2, 3, 4, 30) if plain else (1, 2, 3, 5, 12)),
    )


def difference(begun: Begun) -> Difference | None:
    """Where the compiled engine differs from the readable one in this game; `None` if nowhere."""
    table, events = _readable(begun)
    games = Games(
        begun.rules,
        [begun.players],
        number=1,
        seed=begun.seed,
        dealers=[begun.dealer],
        most_rounds=begun.most_rounds,
    )
    rows, traced = trace_game(games, begun.chance)
    expected = rows_of(events)
    if rows != expected:
        pairs = zip(rows, expected, strict=False)
        shorter = min(len(rows), len(expected))
        place = next((i for i, (one, other) in enumerate(pairs) if one != other), shorter)
        return Difference(str(begun), place, expected[place : place + 3], rows[place : place + 3])
    outcome = table.outcome
    end = [
        set_of(outcome.winners) if outcome else 0,
        table.round,
        ENDS[outcome.reason] if outcome else k.GIVEN_UP,
        *table.totals,
    ]
    for results in (traced, play_one(games, begun.chance)):
        found = [
            int(results.winners[0]),
            int(results.rounds[0]),
            int(results.ends[0]),
            *results.totals[0].tolist(),
        ]
        if found != end:
            return Difference(str(begun), -1, end, found)
    return None


def _readable(begun: Begun) -> tuple[Table, list[Event]]:
    """The game in the readable engine, as far as it goes, and all that happened."""
    table = begin(begun.rules, len(begun.players), begun.dealer)
    shoe = seeded(begun.seed, begun.chance)
    stream = players_stream(begun.seed, begun.chance)
    events: list[Event] = []
    while table.outcome is None and (table.agenda or table.round < begun.most_rounds):
        events += make(table, next_move(table, begun.players, shoe, stream))
    return table, events


# ---------------------------------------------------------------- at random


def _any_player(random: Random) -> Player:
    form = random.choice(_PLAYERS)
    text = form.format(random.randrange(8 if form.startswith("cards") else 45))
    if text not in ("novice", "steady", "sharp"):
        text += random.choice(("", "", *(f"/{aiming}" for aiming in Targeting)))
    if ":" in text and random.random() < 0.2:
        text += "/careful"
    return parse_player(text)
