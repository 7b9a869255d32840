"""Statistics: what players did, on one sheet or over many.

Every figure is of rounds that were *played*, as `flip7.sheet.course` says: a missing cell, a round
that somebody did not play and whatever is noted after the end enter no count and no average. Sums
of several rounds enter none either, and what they hide is unknown; the games count, and who won. A
game is *finished* once it has a winner; one that was ended by hand, or is still going on, has none.

Over several sheets players are taken together if they are linked to the same person, and never for
having the same name; who is linked to nobody stands alone on each sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from flip7.game.rules import Rules
from flip7.learn.contents import contents
from flip7.sheet.course import lead_changes, played, sums, trailed_by
from flip7.sheet.entry import Bust, Entry, Total, made_flip
from flip7.sheet.facts import Player
from flip7.sheet.sheet import Sheet


class Counted(msgspec.Struct, frozen=True):
    """A number of rounds, as far as it can be known."""

    known: int
    """So many certainly were."""
    unknown: int
    """Of so many more nobody can tell, since only their totals are noted."""


class PlayerStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """What one player did on one sheet, or one person on all of them."""

    name: str
    """As the player is called on the latest of the sheets."""
    number: int
    """Their number on that sheet."""
    person: str | None
    """Whom the player is linked to; without a link this is about one sheet alone."""
    sheets: tuple[int, ...]
    """On which of the sheets asked about they are: their places, from 0, oldest first."""
    games: int
    """Games in which they played at least one round, be it as a part of a sum."""
    finished: int
    """Those of them that have a winner."""
    wins: int
    """Those that they won, alone or together with others."""
    shared_wins: int
    """Those that they won together with others."""
    rounds: int
    """Rounds that they played and that are noted one by one."""
    sums: int
    """Entries that are sums of several rounds, nobody knows of how many: where there are any, all
    that is counted here in rounds, or from one to the next, is so at least."""
    points: int
    """What these rounds brought; sums, and the points that somebody began with, are not among
    them."""
    best: int | None
    """The most points of one of these rounds; `None` if there is none."""
    busts: int
    """Rounds noted as a bust. A total of 0 is a 0, not a bust."""
    flips: Counted
    """Rounds with a Flip 7, which only cards tell: with a total it is unknown."""
    win_streak: int
    """The most finished games won one after the other, in the order in which they were begun."""
    bust_streak: int
    """The most busts one after the other, of the rounds that they played in one game."""
    comebacks: int
    """Wins after the player had been behind the lead, at the end of some complete round, by a
    quarter of the target score or more."""
    greatest_comeback: int
    """The most points by which the player was behind the lead, at the end of a complete round, in
    a game that they won all the same."""

    @property
    def average(self) -> Fraction | None:
        """The points of one of these rounds on average, exactly; `None` if there is none."""
        return Fraction(self.points, self.rounds) if self.rounds else None


class Statistics(msgspec.Struct, frozen=True):
    """Statistics of one or several sheets."""

    games: int
    """Sheets on which anybody played a round."""
    finished: int
    """Those of them that have a winner."""
    rounds: int
    """Complete rounds that are noted one by one."""
    sums: int
    """Complete rounds that stand for several: with any, `rounds` and `lead_changes` are at
    least."""
    lead_changes: int
    """How often a complete round left somebody alone in the lead who was not the last to lead
    alone before, within one game."""
    players: tuple[PlayerStatistics, ...]
    """In the order in which they come up: sheet by sheet as given, seat by seat."""


class Appearance(msgspec.Struct, frozen=True):
    """Somebody on one sheet. It is one player, unless several were linked to one person."""

    place: int
    """Of the sheet among those asked about."""
    sheet: Sheet
    players: tuple[Player, ...]

    @property
    def rounds(self) -> list[tuple[Entry, int]]:
        """What was noted in each round they played, and the points of it."""
        return [each for player in self.players for each in played(self.sheet, player.number)]

    @property
    def sums(self) -> int:
        """How many sums of several rounds are noted for them."""
        return sum(1 for player in self.players for _ in sums(self.sheet, player.number))

    @property
    def played(self) -> bool:
        """Whether they played at least one round."""
        return bool(self.rounds or self.sums)

    @property
    def winners(self) -> frozenset[int]:
        """Those who won the game, whoever that is; empty if it is not finished."""
        outcome = self.sheet.outcome
        return frozenset(outcome.winners if outcome else ())

    @property
    def won(self) -> bool:
        """Whether they won it."""
        return any(player.number in self.winners for player in self.players)

    @property
    def won_together(self) -> bool:
        """Whether they won it together with others."""
        return self.won and bool(self.winners - {player.number for player in self.players})

    @property
    def trailed_by(self) -> int:
        """By how many points they were behind, at the worst."""
        return max(trailed_by(self.sheet, player.number) for player in self.players)

    @property
    def came_back(self) -> bool:
        """Whether they won after having been behind by a quarter of the target score."""
        return self.won and 4 * self.trailed_by >= self.sheet.rules.target_score


def statistics(sheets: Sequence[Sheet]) -> Statistics:
    """The statistics of these sheets together; of one sheet, give that alone."""
    everybody = appearances(sheets)
    games = {game.place for games in everybody for game in games if game.played}
    complete = [row for sheet in sheets for row in sheet.rounds if row.complete]
    return Statistics(
        games=len(games),
        finished=sum(sheets[place].outcome is not None for place in games),
        rounds=sum(not row.summed for row in complete),
        sums=sum(row.summed for row in complete),
        lead_changes=sum(map(lead_changes, sheets)),
        players=tuple(map(_of_player, everybody)),
    )


def appearances(sheets: Sequence[Sheet]) -> list[list[Appearance]]:
    """For everybody who is on these sheets where they are, the sheet begun first before others."""
    found: dict[object, dict[int, list[Player]]] = {}
    for place, sheet in enumerate(sheets):
        for player in sheet.players:
            who = player.person or (place, player.number)
            found.setdefault(who, {}).setdefault(place, []).append(player)
    return [
        [
            Appearance(place, sheets[place], tuple(places[place]))
            for place in sorted(places, key=lambda place: sheets[place].log[0].at)
        ]
        for places in found.values()
    ]


def _of_player(games: Sequence[Appearance]) -> PlayerStatistics:
    latest = games[-1].players[-1]
    games_played = [game for game in games if game.played]
    rounds = [each for game in games_played for each in game.rounds]
    finished = [game for game in games_played if game.winners]
    wins = [game for game in finished if game.won]
    return PlayerStatistics(
        name=latest.name,
        number=latest.number,
        person=latest.person,
        sheets=tuple(game.place for game in games),
        games=len(games_played),
        finished=len(finished),
        wins=len(wins),
        shared_wins=sum(game.won_together for game in wins),
        rounds=len(rounds),
        sums=sum(game.sums for game in games_played),
        points=sum(points for _, points in rounds),
        best=max((points for _, points in rounds), default=None),
        busts=sum(isinstance(entry, Bust) for entry, _ in rounds),
        flips=_flips(games_played),
        win_streak=_streak(game.won for game in finished),
        bust_streak=max(map(_bust_streak, games_played), default=0),
        comebacks=sum(game.came_back for game in wins),
        greatest_comeback=max((game.trailed_by for game in wins), default=0),
    )


def _flips(games: Iterable[Appearance]) -> Counted:
    rules_and_entries = [(game.sheet.rules, entry) for game in games for entry, _ in game.rounds]
    return Counted(
        known=sum(made_flip(entry, rules) for rules, entry in rules_and_entries),
        unknown=sum(_may_be_flip(entry, rules) for rules, entry in rules_and_entries),
    )


def _may_be_flip(entry: Entry, rules: Rules) -> bool:
    return isinstance(entry, Total) and contents(rules).flip7


def _bust_streak(game: Appearance) -> int:
    return max(
        _streak(isinstance(entry, Bust) for entry, _ in played(game.sheet, player.number))
        for player in game.players
    )


def _streak(happened: Iterable[bool]) -> int:
    """The most that were true one after the other."""
    longest = length = 0
    for each in happened:
        length = length + 1 if each else 0
        longest = max(longest, length)
    return longest
