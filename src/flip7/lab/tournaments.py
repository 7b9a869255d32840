"""All against all: who wins against whom, by how much, and who is the strongest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from flip7.game.errors import quoted
from flip7.game.rules import Rules, edition
from flip7.lab import kernel as k
from flip7.lab.encode import LabError
from flip7.lab.field import Field, read_field
from flip7.lab.games import MOST_GAMES, Games, encode
from flip7.lab.margins import Margins, line_ups, margins, no_margins
from flip7.lab.provenance import provenance
from flip7.lab.result import Played, Progress, Row
from flip7.lab.standings import (
    Pair,
    Standing,
    average,
    balance,
    half_widths,
    pair_standings,
    ranking,
)
from flip7.lab.total import EARLY_ENDS, Runner, Threads, tell_of
from flip7.lab.tournament_file import Whose, held, read, whose, write
from flip7.players.player import Player

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIRST_LOOK = 1000
"""After so many shoes the precision is looked at for the first time, then after a quarter more
each time. Looking often ends a little too early now and then, when chance makes an interval
narrow; with so many shoes the effect is small."""
WIDEST = 0.1
"""No coarser precision can be asked for: 0.5 would be meant as half a per cent, which is 0.005."""
MOST_PLACES = 1 << 15
"""Pairs times two line-ups times seats: room for them is needed in each thread."""
SECONDS_BETWEEN_SAVES = 2.0


class League(msgspec.Struct, frozen=True, kw_only=True):
    """All against all with one number of seats."""

    seats: int
    games: int
    """How many each pair played."""
    precise: bool
    """Whether all shares have the precision that was asked for."""
    half_width: float
    """How far the widest interval of a pair's share goes to either side."""
    ranking: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    """Each player against each other, both ways round."""


class Tournament(Played, frozen=True, kw_only=True, tag="tournament"):
    """What `tournament` found out."""

    ranking: tuple[Standing, ...]
    """With all numbers of seats taken together, each as weighty as the others."""
    leagues: tuple[League, ...]
    """By the number of seats, in the order asked for; those that have not begun are left out."""

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """`ranking`, of each number of seats and, with several, of all, where `seats` is empty;
        and `pairs`."""
        rankings: list[tuple[int | None, tuple[Standing, ...]]] = []
        if len(self.leagues) > 1:
            rankings.append((None, self.ranking))
        rankings += [(league.seats, league.ranking) for league in self.leagues]
        return {
            "ranking": [
                {"seats": seats, **_columns(standing)}
                for seats, standings in rankings
                for standing in standings
            ],
            "pairs": [
                {"seats": league.seats, **_columns(pair), "games": league.games}
                for league in self.leagues
                for pair in league.pairs
            ],
        }

    def plot(self) -> Figure:
        """Who wins how much against whom, as a matrix for each number of seats."""
        from flip7.lab.tournament_plot import plot_tournament

        return plot_tournament(self)


def tournament(
    players: Field,
    *,
    seats: Sequence[int] = (4,),
    until: float = 0.005,
    most_games: int = 1_000_000,
    rules: Rules | None = None,
    seed: int = 0,
    file: Path | str | None = None,
    runner: Runner | None = None,
    heard: Progress | None = None,
) -> Tournament:
    """Let each of these players play against each other, at tables of so many seats, and rank them.

    Two players take turns round the table, A B A B ..., and change places with the same shoe; all
    pairs play the same shoes. A shared win counts as its share. For each number of seats all pairs
    play on until the interval of each pair's share goes at most `until` to either side (0.005 is
    half a per cent), or until each pair has played `most_games`.

    With a `file` the tournament is kept there as it goes, and goes on from there if the file holds
    it already: the same players, rules and seed; numbers of seats, precision and most games may be
    others. The same arguments give the same figures on every machine, gone on with or not.

    `heard` is told of the progress, the games from the file included. An interrupt ends the
    tournament early, with what was found out by then; a file holds that, too.

    Raises `PlayerError`, `RulesError`, `ChanceError` or `LabError` for what can't be played,
    `TournamentFileError` for a file that holds something else or that another process goes on with,
    `OSError` where it can't be written.
    """
    rules = edition() if rules is None else rules
    field = read_field(players)
    _check(field, seats, until, most_games)
    asked = {number: _games(rules, field, number, seed) for number in seats}
    goal = _Goal(until, most_games // 2)
    owner = whose(rules, field, seed)
    interrupted = False
    with _kept(field, seats, owner, None if file is None else Path(file)) as stand:
        try:
            for number, games in asked.items():
                for found in _play(games, stand.found[number], goal, runner):
                    stand.change(number, found)
                    if heard is not None:
                        heard(stand.games(), stand.foreseen(goal))
        except EARLY_ENDS as end:
            if not stand.games():
                raise
            tell_of(end)
            interrupted = True
    begun = {number: stand.found[number] for number in seats if stand.found[number].shoes}
    names = tuple(map(str, field))
    return Tournament(
        provenance=provenance(
            "tournament",
            rules,
            field,
            seed,
            {"seats": ",".join(map(str, seats)), "until": until, "most_games": most_games},
        ),
        games=stand.games(),
        interrupted=interrupted,
        ranking=ranking(names, average([balance(found) for found in begun.values()])),
        leagues=tuple(_league(names, number, found, until) for number, found in begun.items()),
    )


def _check(field: Sequence[Player], seats: Sequence[int], until: float, most_games: int) -> None:
    """Raises `LabError` for what is no tournament."""
    if len(field) < 2:
        raise LabError(f"{field[0]} alone: a tournament needs two players or more")
    (name, times), *_ = Counter(map(str, field)).most_common(1)
    if times > 1:
        raise LabError(f"{name}: it is named {times} times; once is enough")
    if not seats:
        raise LabError("no number of seats: name at least one")
    for number, often in Counter(seats).items():
        if often > 1:
            raise LabError(f"{number} seats: they are named {often} times; once is enough")
        if not 2 <= number <= k.MOST_SEATS:
            raise LabError(f"{number} seats: from 2 to {k.MOST_SEATS} are possible")
        places = len(field) * (len(field) - 1) * number
        if places > MOST_PLACES:
            raise LabError(
                f"{len(field)} players with {number} seats: the number of players, times one less,"
                f" times the seats may come to {MOST_PLACES:,}, not to {places:,}"
            )
    if not 0 < until <= WIDEST:
        raise LabError(f"until {quoted(until)}: it must be more than 0 and at most {WIDEST}")
    if not 2 <= most_games <= MOST_GAMES:
        raise LabError(f"{most_games:,} games at most: from 2 to {MOST_GAMES:,} are possible")


def _games(rules: Rules, field: Sequence[Player], seats: int, seed: int) -> Games:
    """The games with the first shoe. Raises what `encode` does."""
    lineups = line_ups(field, seats)
    games = Games(
        rules, lineups, len(lineups), seed, common=True, dealers=[seats - 1] * len(lineups)
    )
    encode(games)
    return games


class _Goal(NamedTuple):
    """How long all pairs play at a number of seats."""

    until: float
    most_shoes: int

    def is_reached(self, found: Margins) -> bool:
        """Whether that was long enough. Between two looks the precision does not matter, so that
        a tournament that was interrupted ends where it would have ended without."""
        return found.shoes >= self.most_shoes or (
            found.shoes == next_look(found.shoes - 1) and half_widths(found).max() <= self.until
        )

    def foreseen(self, found: Margins) -> int:
        """How many shoes it will have been, to judge by those until now."""
        if self.is_reached(found):
            return found.shoes
        narrower = float(half_widths(found).max()) / self.until
        needed = min(found.shoes * narrower**2, self.most_shoes)
        return min(next_look(max(found.shoes, int(needed) - 1)), self.most_shoes)


def next_look(shoes: int) -> int:
    """After how many shoes the precision is looked at next."""
    look = FIRST_LOOK
    while look <= shoes:
        look += look // 4
    return look


def _play(games: Games, found: Margins, goal: _Goal, runner: Runner | None) -> Iterator[Margins]:
    """The margins as they grow, until the goal is reached."""
    lineups = len(games.lineups)
    measure = partial(margins, players=len(found.products))
    while not goal.is_reached(found):
        last = min(next_look(found.shoes), goal.most_shoes, found.shoes + MOST_GAMES // lineups)
        more = games._replace(first=found.shoes * lineups, number=(last - found.shoes) * lineups)
        for share in (runner or Threads())(more, measure):
            found += share.sums
            yield found


class _Stand:
    """How a tournament stands, and the file that holds it."""

    def __init__(
        self, field: Sequence[Player], seats: Sequence[int], owner: Whose, file: Path | None
    ) -> None:
        there = file is not None and file.exists()
        kept = read(file, owner) if file is not None and there else {}
        self._new = None if there else file
        self._file, self._owner, self._asked = file, owner, seats
        self._games_a_shoe = len(field) * (len(field) - 1)
        self.found = {number: no_margins(len(field)) for number in seats} | kept
        """By the number of seats; a file may hold more of them than are asked for."""
        self.save()  # now, since a file that can't be written should be known before hours of play

    def games(self) -> int:
        """How many games were played with the numbers of seats that are asked for."""
        return sum(self.found[number].shoes for number in self._asked) * self._games_a_shoe

    def foreseen(self, goal: _Goal) -> int:
        """How many games it will be; those who have not begun are taken to be as long as others."""
        begun = [self.found[number] for number in self._asked if self.found[number].shoes]
        shoes = sum(map(goal.foreseen, begun)) * len(self._asked) // len(begun)
        return shoes * self._games_a_shoe

    def change(self, seats: int, found: Margins) -> None:
        """Note how it stands with so many seats."""
        self.found[seats] = found
        if monotonic() - self._saved > SECONDS_BETWEEN_SAVES:
            self.save()

    def close(self) -> None:
        """Write the file a last time; a new one in which nothing would be is removed."""
        if self._new is not None and not self.games():
            self._new.unlink()
        else:
            self.save()

    def save(self) -> None:
        """Write the file, if there is to be one."""
        if self._file is not None:
            write(self._file, self._owner, self.found)
        self._saved = monotonic()


@contextmanager
def _kept(
    field: Sequence[Player], seats: Sequence[int], owner: Whose, file: Path | None
) -> Iterator[_Stand]:
    """How the tournament stands. Nobody else has its file meanwhile, and it holds the end."""
    with nullcontext() if file is None else held(file):
        stand = _Stand(field, seats, owner, file)
        try:
            yield stand
        finally:
            stand.close()


def _league(names: Sequence[str], seats: int, found: Margins, until: float) -> League:
    half = float(half_widths(found).max())
    return League(
        seats=seats,
        games=2 * found.shoes,
        precise=half <= until,
        half_width=half,
        ranking=ranking(names, balance(found)),
        pairs=pair_standings(names, found),
    )


def _columns(figures: Standing | Pair) -> Row:
    """The figures in columns, an estimate in three."""
    columns: dict[str, Any] = {}
    for name in figures.__struct_fields__:
        value = getattr(figures, name)
        if hasattr(value, "value"):
            columns[name] = value.value
            columns[f"{name}_low"] = value.low
            columns[f"{name}_high"] = value.high
        else:
            columns[name] = value
    return columns
