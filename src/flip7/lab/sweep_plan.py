"""Which games a sweep plays: what varies, and the tables that follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from flip7.game.errors import quoted
from flip7.game.rules import Rules, change, edition, parse_setting
from flip7.lab.encode import LabError
from flip7.lab.field import Field, read_field
from flip7.lab.games import Games, encode
from flip7.lab.paired import Contest
from flip7.lab.provenance import Provenance, provenance
from flip7.lab.ranges import RangeError, Varied, has_range, values_of, varied_player
from flip7.players.own import SUFFIX
from flip7.players.player import Player
from flip7.players.text import entries

MOST_CURVES = 24
"""More can't be told apart in one picture."""
SEATS, EDITION = "seats", "edition"

Seats = str | int | Sequence[int]
"""One number of seats or several, also as text: `2..8`, `2,4,6`."""


class Cell(NamedTuple):
    """Games that are played in one go: those of a whole curve, or of one of its values."""

    settings: Mapping[str, str]
    """In what the curve differs from others."""
    values: Sequence[str]
    """The values that are played, of what varies along the curve."""
    contest: Contest
    games: Games


class Plan(NamedTuple):
    """A sweep that can be run."""

    axis: str
    """What varies along the curves."""
    players: Sequence[str]
    """The players as they were named."""
    place: int
    """Whose figures are wanted."""
    cells: Sequence[Cell]
    """Those of a curve follow on each other."""
    provenance: Provenance

    @property
    def games(self) -> int:
        """How many are to be played in all."""
        return sum(cell.games.number for cell in self.cells)


def plan_sweep(
    players: Field,
    of_each: int,
    rules: Rules | Sequence[Rules] | None,
    vary: Sequence[str],
    *,
    seats: Seats | None,
    seed: int,
    single_rounds: bool,
) -> Plan:
    """What `flip7.lab.sweeps.sweep` is to play; the arguments are explained there. Raises as it
    does."""
    named = _read_players(players)
    by_name = _read_rules(rules)
    settings = _read_settings(vary)
    axes = {
        **settings,
        EDITION: list(by_name),
        SEATS: _read_seats(len(named.texts) if seats is None else seats),
    }
    axis = named.varied.name if named.varied else _first_with_several(axes)
    along = {axis: axes.pop(axis)} if axis in axes else {}
    _check_curves(axes)

    cells: list[Cell] = []
    shoes = 0
    for curve in _choices(axes):
        for x in _choices(along):
            choice = {**curve, **x}
            in_force = by_name[choice[EDITION]]
            for name in settings:
                in_force = change(in_force, **dict([parse_setting(f"{name}={choice[name]}")]))
            tables = named.tables(int(choice[SEATS]))
            contest = Contest(in_force, tables, named.place, single_rounds)
            asked = contest.games(of_each, seed, shoes)
            encode(asked)
            shoes += asked.number // len(asked.lineups)
            cells.append(
                Cell(
                    {name: value for name, value in curve.items() if len(axes[name]) > 1},
                    named.varied.values if named.varied else list(x.values()),
                    contest,
                    asked,
                )
            )
    told = {**axes, **along}
    if len(by_name) == 1:
        del told[EDITION]
    return Plan(
        axis,
        named.texts,
        named.place,
        cells,
        provenance(
            "sweep",
            list(by_name.values()),
            named.texts,
            seed,
            {
                "rounds" if single_rounds else "games": of_each,
                **{name: ", ".join(values) for name, values in told.items()},
            },
            varied=settings,
        ),
    )


# ---------------------------------------------------------------- what varies


class _Named(NamedTuple):
    """The players as they were named, of whom one may have a range."""

    texts: Sequence[str]
    fields: Sequence[Sequence[Player]]
    """The players, for each value of the range; just once if there is none."""
    varied: Varied | None
    place: int
    """Which of them is measured: the one with the range, else the first."""

    def tables(self, seats: int) -> Sequence[Sequence[Player]]:
        """The players of a table, for each value; the last one named takes the seats that are left.
        Raises `LabError` if they don't fit."""
        named = len(self.texts)
        if seats < named:
            raise LabError(f"{seats} seats: too few for the {named} players that are named")
        if seats > named == self.place + 1 and self.varied:
            raise RangeError(
                f"{quoted(self.texts[-1])}: name after it who takes the other seats of {seats}"
            )
        return [[*field, *[field[-1]] * (seats - named)] for field in self.fields]


def _read_players(players: Field) -> _Named:
    named = list(entries(players) if isinstance(players, str) else players)
    texts = [str(one).strip() for one in named]
    ranging = [place for place, text in enumerate(texts) if _has_range(text)]
    if len(ranging) > 1:
        several = " and ".join(quoted(texts[place]) for place in ranging)
        raise RangeError(f"{several}: only one player can have a range")
    if not ranging:
        return _Named(texts, [read_field(named)], None, 0)
    (place,) = ranging
    varied = varied_player(texts[place])
    fields = [read_field([*named[:place], one, *named[place + 1 :]]) for one in varied.texts]
    return _Named(texts, fields, varied, place)


def _has_range(text: str) -> bool:
    """Whether a player has a range; in a path two dots are the folder above."""
    return has_range(text) and not text.endswith(SUFFIX)


def _read_rules(rules: Rules | Sequence[Rules] | None) -> Mapping[str, Rules]:
    """The rules by their names, which are the editions' ids where these tell them apart."""
    several = [rules or edition()] if rules is None or isinstance(rules, Rules) else list(rules)
    for names in ([one.edition for one in several], [str(one) for one in several]):
        by_name = dict(zip(names, several, strict=True))
        if len(by_name) == len(several):
            return by_name
    raise RangeError(f"rules: the same are there twice; once is enough: {', '.join(names)}")


def _read_settings(texts: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """The values of each setting. Raises `RulesError` for one that there is not, or twice."""
    read = [_read_setting(text) for text in texts]
    twice = next(
        (name for name, times in Counter(name for name, _ in read).items() if times > 1), None
    )
    if twice is not None:
        raise RangeError(f"{twice}: it is varied twice; once is enough")
    return dict(read)


def _read_setting(text: str) -> tuple[str, Sequence[str]]:
    """The name and the values of a setting. Raises `RulesError` where they can't be."""
    name, equals, values = (part.strip() for part in text.partition("="))
    several = values_of(values) if equals and values else [""]
    return parse_setting(f"{name}{equals}{several[0]}")[0], several


def _read_seats(seats: Seats) -> Sequence[str]:
    several = values_of(seats) if isinstance(seats, str) else None
    if several is None:
        several = [str(one) for one in ([seats] if isinstance(seats, int) else seats)]
    for one in several:
        if not one.isdecimal() or not one.isascii() or int(one) < 1:
            raise RangeError(f"{quoted(one)} is no number of seats: as in 4 or 2..8 or 2,4,6")
    return several


def _choices(axes: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """All combinations of values by name."""
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def _first_with_several(axes: Mapping[str, Sequence[str]]) -> str:
    for name, values in axes.items():
        if len(values) > 1:
            return name
    raise RangeError(
        "nothing varies: give a player a range, as in stay:15..40, or name several numbers of"
        " seats, several editions or several values of a setting"
    )


def _check_curves(axes: Mapping[str, Sequence[str]]) -> None:
    several = {name: len(values) for name, values in axes.items() if len(values) > 1}
    curves = prod(several.values())
    if curves > MOST_CURVES:
        what = " x ".join(f"{number} of {name}" for name, number in several.items())
        raise RangeError(f"{what}: these are {curves:,} curves, and {MOST_CURVES} are the most")
