"""A table as a value, and what an entry of its log makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from flip7.game.cards import FLIP_THREE, Card
from flip7.game.engine import play, start
from flip7.game.events import Aimed, Event, FlipThreeOver, RoundBegan, RoundOver, Stayed
from flip7.game.legal import awaits
from flip7.game.moves import Choice, Join, Next, Withdraw
from flip7.game.rules import Rules
from flip7.game.state import State
from flip7.web import log
from flip7.web.log import By, Entry
from flip7.web.settings import Settings

# What is kept of every move, here and in the modules of entries and views, holds no reference
# cycles: `gc=False` keeps the garbage collector from looking for some, while all tables wait.


class Chair(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place at the table. While a game goes on the first chairs are its seats; on those after
    them people and bots wait for the next round, to come in."""

    name: str
    """Of the person, or the bot, or of who has left."""
    person: str | None = None
    """The id of the person whose chair it is."""
    bot: str | None = None
    """The bot that plays here: for itself, or for the person."""

    @property
    def is_free(self) -> bool:
        """Whether nobody would have to give it up."""
        return self.person is None


class Deed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An action card that was aimed, or that somebody let a seat stay."""

    target: int
    """The seat that it was done to."""
    by: By
    """Who decided."""
    card: Card | None = None
    seat: int | None = None
    """The seat that aimed the card."""


class Game(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A game at the table."""

    rules: Rules
    names: tuple[str, ...]
    """Who sits at each seat, or sat there at the end."""
    dealer: int
    """The seat that dealt the first round."""
    commitment: str
    state: State
    asked: int
    """The version of the table at which what the game awaits now was asked first."""
    since: int
    """The time from which the clock of a decision runs."""
    rounds: tuple[RoundOver, ...] = ()
    """How each round ended."""
    deeds: tuple[Deed, ...] = ()
    """What seats did to others in this round, or others for them, in order; of Flip Threes those
    that aren't over."""
    secret: str | None = None
    kept: str | None = None
    """The id in the store of the game, once its secret is revealed."""

    @property
    def is_over(self) -> bool:
        """Whether no move can follow."""
        return self.secret is not None or self.state.outcome is not None


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table at one moment."""

    settings: Settings
    version: int = 0
    """The number of entries in its log."""
    moved: int = 0
    """The time of the last entry."""
    chairs: tuple[Chair, ...] = ()
    host: str | None = None
    """The id of the person who decides; `None` while no person sits at the table."""
    persons: int = 0
    """How many ids have been given."""
    game: Game | None = None
    """The game that is going on, or the last one."""
    paused: bool = False

    @property
    def is_playing(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and not self.game.is_over

    @property
    def is_closed(self) -> bool:
        """Whether only those who sit there may see the game: one goes on, without spectators."""
        return self.is_playing and not self.settings.spectators

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of those who hold a chair."""
        return tuple(chair.person for chair in self.chairs if chair.person is not None)

    def waits(self, number: int) -> bool:
        """Whether who sits on this chair is to come into a game that goes on, and not in it yet."""
        return self.is_playing and self.game is not None and number >= self.game.state.seats

    @property
    def latecomers(self) -> tuple[Chair, ...]:
        """The chairs of those who come in with the next round of a game that goes on, in order."""
        return tuple(chair for number, chair in enumerate(self.chairs) if self.waits(number))

    def chair_of(self, person: str) -> int | None:
        """The chair that a person holds."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person:
                return number
        return None

    @property
    def choice(self) -> Choice | None:
        """The decision that a game going on awaits."""
        if not self.is_playing or self.game is None:
            return None
        awaited = awaits(self.game.state)
        return awaited if isinstance(awaited, Choice) else None


class Happening(msgspec.Struct, frozen=True, gc=False):
    """What an entry brought about."""

    entry: Entry
    before: Table
    after: Table
    events: tuple[Event, ...] = ()
    """Of the game."""

    @property
    def is_closed(self) -> bool:
        """Whether only those who sit there may see it."""
        return self.before.is_closed or self.after.is_closed


def opened(entry: log.Opened) -> Happening:
    """A new table: what the first entry of a log makes."""
    table = Table(settings=entry.settings, version=1, moved=entry.at)
    return Happening(entry, table, table)


def follow(table: Table, entry: Entry) -> Happening:
    """What a further entry makes of the table. Raises `IllegalMove` for a move that is one; that
    the rest of an entry is possible is for those to know who write it."""
    after, events = _FOLLOW[type(entry)](table, entry)
    after = replace(after, version=table.version + 1, moved=entry.at)
    return Happening(entry, table, after, events)


def followed(
    table: Table, entries: Iterable[Entry], reveal: Callable[[int], log.Revealed]
) -> list[Happening]:
    """What these entries bring about, one after another. Before the next round those who wait come
    in; a move that ends a game reveals its secret, too, by what `reveal` gives for that time."""
    happenings: list[Happening] = []
    for entry in entries:
        for each in (*_joining(table, entry), entry):
            happenings.append(follow(table, each))
            table = happenings[-1].after
        if table.game is not None and table.game.is_over and table.game.secret is None:
            happenings.append(follow(table, reveal(entry.at)))
            table = happenings[-1].after
    return happenings


def _joining(table: Table, entry: Entry) -> tuple[Entry, ...]:
    if not (isinstance(entry, log.Moved) and isinstance(entry.move, Next)):
        return ()
    return tuple(
        log.Moved(at=entry.at, move=Join(chair.name), by=log.By.TABLE) for chair in table.latecomers
    )


def retold(entries: Iterable[Entry]) -> Iterable[Happening]:
    """Everything that happened at a table, from its log."""
    entries = iter(entries)
    first = next(entries)
    if not isinstance(first, log.Opened):
        raise TypeError("a table's log begins with its opening")
    happening = opened(first)
    yield happening
    for entry in entries:
        happening = follow(happening.after, entry)
        yield happening


# ---------------------------------------------------------------- entries

_Followed = tuple[Table, tuple[Event, ...]]


def _changed(table: Table, entry: log.Changed) -> _Followed:
    return replace(table, settings=entry.settings), ()


def _sat(table: Table, entry: log.Sat) -> _Followed:
    chair = Chair(name=entry.name, person=entry.person)
    table = replace(table, persons=table.persons + 1, host=table.host or entry.person)
    return _seated(table, entry.chair, chair), ()


def _renamed(table: Table, entry: log.Renamed) -> _Followed:
    number = table.chair_of(entry.person)
    assert number is not None
    return _seated(table, number, replace(table.chairs[number], name=entry.name)), ()


def _left(table: Table, entry: log.Left) -> _Followed:
    number = table.chair_of(entry.person)
    assert number is not None
    if table.is_playing and not table.waits(number):
        chair = replace(table.chairs[number], person=None, bot=None)
        table = replace(table, chairs=_put(table.chairs, number, chair))
    else:
        table = replace(table, chairs=_without(table.chairs, number))
    if table.host == entry.person:
        table = replace(table, host=next(iter(table.people), None))
    return table, ()


def _bot_sat(table: Table, entry: log.BotSat) -> _Followed:
    return _seated(table, entry.chair, Chair(name=entry.name, bot=entry.bot)), ()


def _cleared(table: Table, entry: log.Cleared) -> _Followed:
    return replace(table, chairs=_without(table.chairs, entry.chair)), ()


def _handed(table: Table, entry: log.Handed) -> _Followed:
    chair = replace(table.chairs[entry.chair], bot=entry.bot)
    return replace(table, chairs=_put(table.chairs, entry.chair, chair)), ()


def _hosts(table: Table, entry: log.Hosts) -> _Followed:
    return replace(table, host=entry.person), ()


def _began(table: Table, entry: log.Began) -> _Followed:
    rules = table.settings.read_rules()
    game = Game(
        rules=rules,
        names=tuple(chair.name for chair in table.chairs),
        dealer=entry.dealer,
        commitment=entry.commitment,
        state=start(rules, len(table.chairs), entry.dealer),
        asked=table.version + 1,
        since=entry.at,
    )
    return replace(table, game=game, paused=False), ()


def _moved(table: Table, entry: log.Moved) -> _Followed:
    assert table.game is not None
    state, events = play(table.game.state, entry.move)
    ended = tuple(event for event in events if isinstance(event, RoundOver))
    game = table.game
    if not (isinstance(entry.move, Withdraw) and awaits(state) == awaits(game.state)):
        # Who is asked already goes on thinking while another withdraws.
        game = replace(game, asked=table.version + 1, since=entry.at)
    if isinstance(entry.move, Join):
        game = replace(game, names=(*game.names, entry.move.name))
    game = replace(
        game,
        state=state,
        rounds=table.game.rounds + ended,
        deeds=_deeds(table.game.deeds, events, entry.by),
    )
    return replace(table, game=game), events


def _deeds(before: tuple[Deed, ...], events: Iterable[Event], by: By) -> tuple[Deed, ...]:
    """The deeds of the round after these events; the same value where nothing is new."""
    deeds = before
    for event in events:
        match event:
            case RoundBegan():
                deeds = ()
            case Aimed(seat=seat, card=card, target=target):
                deeds += (Deed(target=target, by=by, card=card, seat=seat),)
            case FlipThreeOver(seat=seat):
                # Of several at one seat, the last that was aimed is the first to be over.
                last = _last_flip_three(deeds, seat)
                deeds = tuple(deed for deed in deeds if deed is not last)
            case Stayed(seat=seat):
                deeds += (Deed(target=seat, by=by),)
            case _:
                pass
    return deeds


def _last_flip_three(deeds: tuple[Deed, ...], seat: int) -> Deed | None:
    aimed = (deed for deed in deeds[::-1] if deed.card is FLIP_THREE and deed.target == seat)
    return next(aimed, None)


def _revealed(table: Table, entry: log.Revealed) -> _Followed:
    assert table.game is not None
    game = replace(table.game, secret=entry.secret, kept=entry.game)
    chairs = tuple(chair for chair in table.chairs if chair.person or chair.bot)
    return replace(table, game=game, chairs=chairs), ()


def _paused(table: Table, _: log.Paused) -> _Followed:
    return replace(table, paused=True), ()


def _resumed(table: Table, entry: log.Resumed) -> _Followed:
    game = table.game and replace(table.game, since=entry.at)
    return replace(table, paused=False, game=game), ()


_FOLLOW: Mapping[type[Entry], Callable[[Table, Any], _Followed]] = {
    log.Changed: _changed,
    log.Sat: _sat,
    log.Renamed: _renamed,
    log.Left: _left,
    log.BotSat: _bot_sat,
    log.Cleared: _cleared,
    log.Handed: _handed,
    log.Hosts: _hosts,
    log.Began: _began,
    log.Moved: _moved,
    log.Revealed: _revealed,
    log.Paused: _paused,
    log.Resumed: _resumed,
}


def _seated(table: Table, number: int, chair: Chair) -> Table:
    """The table with another on this chair, and in a game on the seat that it is."""
    table = replace(table, chairs=_put(table.chairs, number, chair))
    if not table.is_playing or table.game is None:
        return table
    names = tuple(each.name for each in table.chairs[: table.game.state.seats])
    return replace(table, game=replace(table.game, names=names))


def _put(chairs: tuple[Chair, ...], number: int, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:number], chair, *chairs[number + 1 :])


def _without(chairs: tuple[Chair, ...], number: int) -> tuple[Chair, ...]:
    return chairs[:number] + chairs[number + 1 :]
