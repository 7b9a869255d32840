"""Head to head: how two people did in the games that both of them played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from flip7.game.errors import Flip7Error, quoted
from flip7.sheet.sheet import Round, Sheet
from flip7.sheet.statistics import Appearance, appearances

_NAMED = 12
"""So many persons are named at most in a message."""


class PersonError(Flip7Error):
    """Nobody on the sheets is linked to that person, or one person was named twice."""


class HeadToHead(msgspec.Struct, frozen=True, kw_only=True):
    """Two people in the games in which each of them played at least one round. Pairs are in the
    order in which the two were named."""

    persons: tuple[str, str]
    names: tuple[str, str]
    """As they are called on the latest of the sheets."""
    games: int
    finished: int
    """Games with a winner."""
    wins: tuple[int, int]
    """Finished games that each of them won, alone or together with whomever."""
    won_together: int
    """Finished games that both won."""
    ahead: tuple[int, int]
    """Finished games in which each of them had more points than the other at the end."""
    level: int
    """Finished games in which both had as many."""
    rounds: int
    """Rounds that both of them played and that are noted one by one."""
    points: tuple[int, int]
    """What those rounds brought each of them."""

    @property
    def average_difference(self) -> Fraction | None:
        """By how much the first scored more than the second in a round that both played, on
        average and exactly; less than 0 if the second scored more, `None` without such a round."""
        return Fraction(self.points[0] - self.points[1], self.rounds) if self.rounds else None


def head_to_head(sheets: Sequence[Sheet], one: str, other: str) -> HeadToHead:
    """The persons `one` and `other`, as players are linked to them, over these sheets. Raises
    `PersonError` if nobody is linked to one of them, or if they are the same."""
    if one == other:
        raise PersonError(f"{quoted(one)} is named twice: name two persons")
    everybody = {games[0].players[0].person: games for games in appearances(sheets)}
    first, second = _of(everybody, one), _of(everybody, other)
    met = [
        (game, their)
        for game in first
        for their in second
        if game.place == their.place and game.played and their.played
    ]
    finished = [(game, their) for game, their in met if game.winners]
    differences = [_total(game) - _total(their) for game, their in finished]
    shared = [points for game, their in met for points in _common_rounds(game, their)]
    return HeadToHead(
        persons=(one, other),
        names=(first[-1].players[-1].name, second[-1].players[-1].name),
        games=len(met),
        finished=len(finished),
        wins=(sum(game.won for game, _ in finished), sum(their.won for _, their in finished)),
        won_together=sum(game.won and their.won for game, their in finished),
        ahead=(sum(gap > 0 for gap in differences), sum(gap < 0 for gap in differences)),
        level=differences.count(0),
        rounds=len(shared),
        points=(sum(points for points, _ in shared), sum(points for _, points in shared)),
    )


def _of(everybody: Mapping[str | None, list[Appearance]], person: str) -> list[Appearance]:
    if person in everybody:
        return everybody[person]
    linked = sorted(quoted(name) for name in everybody if name is not None)
    known = f"linked are {', '.join(linked[:_NAMED])}" if linked else "nobody is linked to a person"
    more = ", ..." if len(linked) > _NAMED else ""
    raise PersonError(f"nobody on these sheets is linked to {quoted(person)}: {known}{more}")


def _total(game: Appearance) -> int:
    return sum(game.sheet.totals[player.number] for player in game.players)


def _common_rounds(game: Appearance, their: Appearance) -> Iterator[tuple[int, int]]:
    """The points of both in each round that both played."""
    for row in game.sheet.rounds:
        if row.summed:
            continue
        ours, theirs = _points(row, game), _points(row, their)
        if ours and theirs:
            yield sum(ours), sum(theirs)


def _points(row: Round, game: Appearance) -> list[int]:
    scored = (row.points[player.number] for player in game.players)
    return [points for points in scored if points is not None]
