"""The reckoning: rounds, totals, the deal and the end, from what is noted.

Nothing here looks at when something was noted, or in which order: the same table has the same
winner. What counts:

- A round is *complete* once something is noted in it and nobody who is awaited is missing. The end
  is looked for after complete rounds, in order; where one has a missing cell, it and the rounds
  after it are awaited of everybody, and none of them ends the game.
- An entry counts if its player is awaited. What is noted for somebody who sits out a tie-break, or
  in a round after the end, stays to be seen and counts for nothing; a correction of an earlier
  round can make either so, and not so again.
- When players leave after a complete round, the end is looked for again among those who stay.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from flip7.game import ending
from flip7.game.state import GameEnd
from flip7.sheet.entry import Absent, Entry, points_of
from flip7.sheet.facts import Facts

Players = tuple[int, ...]
"""Numbers of players, in the order of the seats."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round of a sheet. Players stand by their numbers."""

    number: int
    dealer: int | None
    """Who deals; `None` while no dealer was told, and where nobody plays."""
    entries: Mapping[int, Entry | None]
    """For all who ever joined what is noted, whether it counts or not: `None` if something is
    awaited and missing, `Absent` where nothing is noted and nothing is awaited."""
    noted: tuple[int, ...]
    """For whom anything is noted, be it that they did not play, in the order of the numbers."""
    points: Mapping[int, int | None]
    """For all who ever joined the points that count in this round; `None` if none do."""
    totals: Mapping[int, int | None]
    """The totals after this round, as far as they are noted; `None` before a player joined."""
    playing: tuple[int, ...]
    """Who plays this round, in the order of the seats; nobody in a round after the end."""
    missing: tuple[int, ...]
    """Those of them for whom nothing is noted."""
    sitting_out: tuple[int, ...]
    """Who is in the game, but not in this round: it is a tie-break among others."""
    seats: int
    """How many are in the game in this round, those who sit out included."""
    complete: bool
    """Whether something is noted and nothing missing; never after the end."""
    tied: tuple[int, ...]
    """Who led together at the target score before this round, if several did."""
    after_end: bool
    """Whether the game was decided before this round, so that it counts for nothing."""
    summed: bool
    """Whether it stands for several rounds, of which only the sums are known. They count for the
    totals, the end and the winner, and in no figure of rounds."""
    note: str

    @property
    def tie_break(self) -> bool:
        """Whether the round is there because of a tie for the lead at the target score."""
        return bool(self.tied)


class Outcome(msgspec.Struct, frozen=True):
    """How a game was won."""

    winners: tuple[int, ...]
    """The numbers of the players, in the order of the seats."""
    reason: GameEnd
    round: int
    """The round that decided it."""


class Reckoning(msgspec.Struct, frozen=True):
    """What follows from the facts."""

    rounds: tuple[Round, ...]
    """From round 1 to the one that is being noted, or to the last if the game is over."""
    outcome: Outcome | None
    in_game: Players
    """Who is in the game: among whom it was won, or else in the last of the rounds."""


def reckon(facts: Facts) -> Reckoning:
    """The rounds that are noted and the one that comes next, and how the game was won."""
    tally = _Tally(facts)
    for number in range(1, facts.last + 1):
        tally.add(number)
    rounds = tally.rounds
    over = facts.ended or tally.outcome is not None
    if not rounds or (not over and not rounds[-1].missing):
        tally.add(facts.last + 1)
    return Reckoning(tuple(rounds), tally.outcome, tally.in_game)


class _Tally:
    """The reckoning as it goes from round to round."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.rounds: list[Round] = []
        self.outcome: Outcome | None = None
        self.in_game: Players = ()
        self._totals: dict[int, int] = {}
        self._held_back = False
        """Whether an earlier round has a missing cell."""
        self._dealer: int | None = None

    def add(self, number: int) -> None:
        """Reckon the round of this number, which follows those that were."""
        facts = self.facts
        present = self._present(number)
        if self.outcome is None:
            self.in_game = present
        for player in present:
            self._totals.setdefault(player, facts.players[player].start)
        after_end = self.outcome is not None
        tied, taking_part = self._taking_part(present)
        noted = facts.entries.get(number, {})
        playing = tuple(
            player for player in taking_part if not isinstance(noted.get(player), Absent)
        )
        if after_end:
            playing = ()
        missing = tuple(player for player in playing if player not in noted)
        before = dict(self._totals)
        points = self._score(noted, playing)
        complete = bool(noted) and not missing and not after_end
        self.rounds.append(
            Round(
                number=number,
                dealer=self._deal(number, playing),
                entries={
                    player: noted.get(player, None if player in missing else _ABSENT)
                    for player in facts.players
                },
                noted=tuple(player for player in facts.players if player in noted),
                points=points,
                totals={player: self._totals.get(player) for player in facts.players},
                playing=playing,
                missing=missing,
                sitting_out=tuple(player for player in present if player not in taking_part),
                seats=len(present),
                complete=complete,
                tied=tied,
                after_end=after_end,
                summed=number in facts.summed,
                note=facts.notes.get(number, ""),
            )
        )
        self._held_back = self._held_back or bool(missing)
        if complete and not self._held_back:
            self._look_for_end(number, present, before)
            staying = tuple(p for p in present if facts.players[p].is_in(number + 1))
            if len(staying) < len(present):
                self._look_for_end(number, staying, self._totals)

    def _look_for_end(self, number: int, players: Players, before: Mapping[int, int]) -> None:
        if self.outcome is not None or self.facts.ended or not players:
            return
        found = ending.outcome(
            self.facts.rules, self._of(players), tuple(before[player] for player in players)
        )
        if found is not None:
            winners = tuple(players[seat] for seat in found.winners)
            self.outcome = Outcome(winners, found.reason, number)
            self.in_game = players

    def _present(self, number: int) -> Players:
        players = self.facts.players
        return tuple(player for player in self.facts.order(number) if players[player].is_in(number))

    def _taking_part(self, present: Players) -> tuple[Players, Players]:
        """Those who are tied for the lead, and who plays; everybody while a cell is missing."""
        if self.outcome is not None or self._held_back or not present:
            return (), present
        rules, totals = self.facts.rules, self._of(present)
        tied = tuple(present[seat] for seat in ending.tied(rules, totals))
        taking_part = tuple(present[seat] for seat in ending.participants(rules, totals))
        return tied, taking_part

    def _of(self, players: Players) -> tuple[int, ...]:
        return tuple(self._totals[player] for player in players)

    def _score(self, noted: Mapping[int, Entry], playing: Players) -> dict[int, int | None]:
        points: dict[int, int | None] = dict.fromkeys(self.facts.players)
        for player in playing:
            scored = points_of(noted[player], self.facts.rules) if player in noted else None
            if scored is not None:
                points[player] = scored
                self._totals[player] += scored
        return points

    def _deal(self, number: int, playing: Players) -> int | None:
        told = self.facts.dealers.get(number)
        if told is not None:
            self._dealer = told
        elif self._dealer is None or not playing:
            return None
        else:
            order = self.facts.order(number)
            seat_of = {player: seat for seat, player in enumerate(order)}
            seats = tuple(seat_of[player] for player in playing)
            self._dealer = order[ending.next_dealer(seat_of[self._dealer], seats)]
        return self._dealer


_ABSENT = Absent()
