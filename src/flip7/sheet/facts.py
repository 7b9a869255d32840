"""Facts: what the changes in force say, before anything is reckoned from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import singledispatch
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from flip7.game.cards import Pile
from flip7.game.errors import quoted
from flip7.game.rules import MOST_SEATS, Rules, RulesError, parse_rules
from flip7.sheet.changes import (
    Begun,
    Cell,
    Change,
    Dealt,
    Ended,
    Joined,
    Left,
    Linked,
    Noted,
    Remarked,
    Renamed,
    Reopened,
    Reordered,
    Retitled,
    Returned,
    SheetError,
)
from flip7.sheet.entry import Absent, Bust, Cards, Entry
from flip7.sheet.limits import cards_in_play, fault_of, fault_of_round, fault_of_sum
from flip7.sheet.names import called, note_text, one_line, player_name

MOST_ROUNDS = 1000
"""Of one sheet."""


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays, or has played, on a sheet."""

    number: int
    """Who it is: from 1, in the order in which they joined."""
    name: str
    person: str | None = None
    """Whom other sheets can name too; `None` if no link was made."""
    start: int = 0
    """The points that the player began with."""
    joined: int = 1
    """The first round that the player is in."""
    absences: tuple[tuple[int, int | None], ...] = ()
    """From which round on the player had left, and from which on returned; `None` if not yet."""

    @property
    def away(self) -> bool:
        """Whether the player has left and not returned."""
        return bool(self.absences) and self.absences[-1][1] is None

    def is_in(self, number: int) -> bool:
        """Whether the player is in the game in the round of this number."""
        if number < self.joined:
            return False
        for left, returned in self.absences:
            if left <= number and (returned is None or number < returned):
                return False
        return True


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is noted at one moment; a change makes new facts and leaves the old ones as they are."""

    rules: Rules
    title: str
    orders: Mapping[int, tuple[int, ...]]
    """How the players sit, clockwise, by the round from which on they do."""
    players: Mapping[int, Player] = {}
    """By number."""
    dealers: Mapping[int, int] = {}
    """Who deals, by the rounds for which it was told."""
    entries: Mapping[int, Mapping[int, Entry]] = {}
    """What is noted, by round and player; rounds without any are left out."""
    summed: frozenset[int] = frozenset()
    """The rounds of which the entries are sums of several."""
    notes: Mapping[int | None, str] = {}
    """By round; `None` for the game's."""
    ended: bool = False

    @property
    def last(self) -> int:
        """The last round in which anything is noted; 0 if there is none."""
        return max(self.entries, default=0)

    def seats(self, number: int) -> int:
        """How many are in the game in this round."""
        return sum(player.is_in(number) for player in self.players.values())

    def order(self, number: int) -> tuple[int, ...]:
        """How all who ever joined sit in this round."""
        return self.orders[max(since for since in self.orders if since <= number)]

    def called(self, player: int) -> str:
        """The player as a sentence speaks of them: by name, and by number where two have it."""
        name = known(self, player).name
        alike = sum(other.name == name for other in self.players.values())
        return f"{called(name)} (player {player})" if alike > 1 else called(name)


# ---------------------------------------------------------------- one change


@singledispatch
def changed(change: Change, facts: Facts) -> Facts:
    """The facts after one change, `Undone` and `Redone` apart. Raises `SheetError`."""
    raise SheetError(f"{quoted(change)} is no change of a sheet")


def begun(change: Change) -> Facts:
    """The facts of a sheet that was just begun. Raises `SheetError`."""
    if not isinstance(change, Begun):
        raise SheetError("a sheet begins with the rules that it is kept by (begun)")
    try:
        rules = parse_rules(change.rules)
        cards_in_play(rules, 1)
    except RulesError as error:
        raise SheetError(f"the rules: {error}") from None
    return Facts(rules=rules, title=one_line(change.title, "a title"), orders={1: ()})


@changed.register
def _(change: Begun, facts: Facts) -> NoReturn:
    raise SheetError("a sheet is begun only once")


@changed.register
def _(change: Joined, facts: Facts) -> Facts:
    number = len(facts.players) + 1
    if change.player != number:
        raise SheetError(f"player {quoted(change.player)} can't join: the next is player {number}")
    if number > MOST_SEATS:
        raise SheetError(f"{number} players: at most {MOST_SEATS} can play")
    name = player_name(change.name)
    _check_round(facts, change.round)
    if not 0 <= change.start < facts.rules.target_score:
        raise SheetError(
            f"{called(name)} can't begin with {quoted(change.start)} points: it is from 0 to"
            f" {facts.rules.target_score - 1}, below the target score"
        )
    try:
        cards_in_play(facts.rules, number)
    except RulesError as error:
        raise SheetError(str(error)) from None
    player = Player(number, name, start=change.start, joined=change.round)
    return replace(
        facts,
        players={**facts.players, number: player},
        orders={since: (*order, number) for since, order in facts.orders.items()},
    )


@changed.register
def _(change: Renamed, facts: Facts) -> Facts:
    player = known(facts, change.player)
    return _with_player(facts, replace(player, name=player_name(change.name)))


@changed.register
def _(change: Linked, facts: Facts) -> Facts:
    player = known(facts, change.player)
    person = None if change.person is None else player_name(change.person)
    return _with_player(facts, replace(player, person=person))


@changed.register
def _(change: Left, facts: Facts) -> Facts:
    player = known(facts, change.player)
    _check_round(facts, change.round)
    name = facts.called(player.number)
    if player.away:
        raise SheetError(f"{name} left in round {player.absences[-1][0]} already")
    earliest = player.absences[-1][1] if player.absences else player.joined
    assert earliest is not None
    if change.round < earliest:
        raise SheetError(f"{name} can't leave in round {change.round}: came in round {earliest}")
    played = [
        number
        for number, entries in facts.entries.items()
        if number >= change.round and not isinstance(entries.get(player.number, Absent()), Absent)
    ]
    if played:
        raise SheetError(
            f"{name} played round {max(played)}: they can leave from round {max(played) + 1} on,"
            " or that entry must be emptied first"
        )
    return _with_player(facts, replace(player, absences=(*player.absences, (change.round, None))))


@changed.register
def _(change: Returned, facts: Facts) -> Facts:
    player = known(facts, change.player)
    _check_round(facts, change.round)
    name = facts.called(player.number)
    if not player.away:
        raise SheetError(f"{name} is not away, and so can't return")
    *earlier, (left, _) = player.absences
    if change.round < left:
        raise SheetError(f"{name} can't return in round {change.round}: left in round {left}")
    absence = [] if change.round == left else [(left, change.round)]
    return _with_player(facts, replace(player, absences=(*earlier, *absence)))


@changed.register
def _(change: Reordered, facts: Facts) -> Facts:
    _check_round(facts, change.round)
    for player in change.players:
        known(facts, player)
    twice = [player for player, times in Counter(change.players).items() if times > 1]
    if twice:
        raise SheetError(f"{facts.called(twice[0])} can't sit on two seats: name everybody once")
    missing = [player for player in facts.players if player not in change.players]
    if missing:
        names = ", ".join(facts.called(player) for player in missing[:5])
        raise SheetError(f"the order leaves out {names}: name everybody once")
    earlier = {since: order for since, order in facts.orders.items() if since < change.round}
    return replace(facts, orders={**earlier, change.round: tuple(change.players)})


@changed.register
def _(change: Dealt, facts: Facts) -> Facts:
    player = known(facts, change.player)
    _check_round(facts, change.round)
    if not player.is_in(change.round):
        raise SheetError(f"{_not_in(facts, player, change.round)}, and so can't deal it")
    return replace(facts, dealers={**facts.dealers, change.round: change.player})


@changed.register
def _(change: Noted, facts: Facts) -> Facts:
    _check_round(facts, change.round)
    if not change.cells:
        raise SheetError(f"round {change.round}: nothing was told to be noted")
    entries = dict(facts.entries.get(change.round, {}))
    told: set[int] = set()
    deck = _deck_of(change, facts)
    summed = change.summed or change.round in facts.summed
    for cell in change.cells:
        _check_cell(cell, change.round, facts, deck, summed=summed)
        if cell.player in told:
            raise SheetError(f"{facts.called(cell.player)} is told twice for one round")
        told.add(cell.player)
        entries.pop(cell.player, None)
        if cell.entry is not None:
            entries[cell.player] = cell.entry
    fault = deck and fault_of_round(entries.values(), deck)
    if fault:
        raise SheetError(f"round {change.round}: {fault}")
    if summed and change.round not in facts.summed and facts.entries.get(change.round):
        raise SheetError(
            f"round {change.round} is noted as one round: sums of several are noted as another"
        )
    others = {number: row for number, row in facts.entries.items() if number != change.round}
    return replace(
        facts,
        entries={**others, change.round: entries} if entries else others,
        summed=facts.summed - {change.round} | ({change.round} if summed and entries else set()),
    )


def _deck_of(change: Noted, facts: Facts) -> Pile | None:
    """All the cards that the round is played with, if cards are noted; totals hide theirs."""
    if any(isinstance(cell.entry, Cards | Bust) for cell in change.cells):
        return cards_in_play(facts.rules, facts.seats(change.round))
    return None


def _check_cell(cell: Cell, number: int, facts: Facts, deck: Pile | None, *, summed: bool) -> None:
    player = known(facts, cell.player)
    if cell.entry is None:
        return
    if not isinstance(cell.entry, Absent) and not player.is_in(number):
        raise SheetError(f"{_not_in(facts, player, number)}: {_come_first(player)}")
    fault = fault_of(cell.entry, facts.rules, deck) or (summed and fault_of_sum(cell.entry))
    if fault:
        raise SheetError(f"{facts.called(cell.player)}, round {number}: {fault}")


@changed.register
def _(change: Remarked, facts: Facts) -> Facts:
    if change.round is not None:
        _check_round(facts, change.round)
    text = note_text(change.text)
    others = {about: note for about, note in facts.notes.items() if about != change.round}
    return replace(facts, notes={**others, change.round: text} if text else others)


@changed.register
def _(change: Retitled, facts: Facts) -> Facts:
    return replace(facts, title=one_line(change.title, "a title"))


@changed.register
def _(change: Ended, facts: Facts) -> Facts:
    if facts.ended:
        raise SheetError("the game was ended already")
    return replace(facts, ended=True)


@changed.register
def _(change: Reopened, facts: Facts) -> Facts:
    if not facts.ended:
        raise SheetError(
            "the game was not ended by hand, and so can't be reopened: one that is won goes on when"
            " a correction takes the victory away"
        )
    return replace(facts, ended=False)


# ---------------------------------------------------------------- what it needs


def known(facts: Facts, player: int) -> Player:
    """The player of this number. Raises `SheetError` if there is none."""
    found = facts.players.get(player)
    if found is None:
        there = f"they are 1 to {len(facts.players)}" if facts.players else "nobody has joined"
        raise SheetError(f"there is no player {quoted(player)}: {there}")
    return found


def _with_player(facts: Facts, player: Player) -> Facts:
    return replace(facts, players={**facts.players, player.number: player})


def _check_round(facts: Facts, number: int) -> None:
    """Rounds come one after the other, so that none is skipped by a slip."""
    following = facts.last + 1
    if number == following > MOST_ROUNDS:
        raise SheetError(f"there is no round {number}: a sheet has at most {MOST_ROUNDS}")
    if not 1 <= number <= following:
        raise SheetError(
            f"there is no round {quoted(number)} yet: the next is round {following}"
            if number > 0
            else f"there is no round {quoted(number)}: they are counted from 1"
        )


def _not_in(facts: Facts, player: Player, number: int) -> str:
    name = facts.called(player.number)
    if number < player.joined:
        return f"{name} joined in round {player.joined}, and was not in round {number}"
    left = max(left for left, _ in player.absences if left <= number)
    return f"{name} left in round {left}, and is not in round {number}"


def _come_first(player: Player) -> str:
    if player.away:
        return "note first that they returned"
    return "all that can be noted is that they did not play"
