"""What a table makes of a request: entries for its log, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from flip7.game.legal import awaits, why_not
from flip7.game.moves import NEXT, Choice, Next
from flip7.game.rules import RulesError
from flip7.players.player import PlayerError
from flip7.players.text import parse_built_in
from flip7.web import requests as ask
from flip7.web.log import (
    Began,
    BotSat,
    By,
    Changed,
    Cleared,
    Entry,
    Handed,
    Hosts,
    Left,
    Moved,
    Paused,
    Renamed,
    Resumed,
    Revealed,
    Sat,
)
from flip7.web.names import BadNameError, clean_name, told_apart
from flip7.web.refusals import Code, Refusal
from flip7.web.requests import Request
from flip7.web.table import Chair, Game, Table


class Chance(msgspec.Struct, frozen=True):
    """What a ruling may need from chance."""

    commitment: str
    """Of the secret for the game that may begin."""
    lot: int
    """From 0 to 2**32 - 1, for the first dealer."""


class Asking(msgspec.Struct, frozen=True):
    """A request, with who asks and when."""

    request: Any
    person: str | None
    """The id of who asks; `None` for somebody without a chair."""
    at: int
    host_silent: bool = False
    """Whether the host has asked for nothing for long."""
    agreed: bool = False
    """Whether all other people who are there have agreed to the next round."""
    reveal: Callable[[int], Revealed] | None = None
    """What tells the secret of the game that is going on, at a time."""
    chance: Chance | None = None


def rule(table: Table, asking: Asking) -> tuple[Entry, ...]:
    """The entries that do what was asked, but for the end of a game that comes of them. Raises
    `Refusal`."""
    request = asking.request
    if type(request) in _FOR_HOST and (asking.person is None or asking.person != table.host):
        raise Refusal(Code.NOT_HOST)
    return _RULINGS[type(request)](table, asking, request)


def _sit(table: Table, asking: Asking, request: ask.Sit) -> tuple[Entry, ...]:
    if asking.person is not None:
        raise Refusal(Code.ALREADY_SEATED)
    chair = _chair_for_person(table, request.chair)
    person = f"p{table.persons + 1}"
    name = _name_for(table, chair, request.name)
    return (Sat(at=asking.at, person=person, name=name, chair=chair),)


def _rename(table: Table, asking: Asking, request: ask.Rename) -> tuple[Entry, ...]:
    chair = None if asking.person is None else table.chair_of(asking.person)
    if asking.person is None or chair is None:
        raise Refusal(Code.NOT_SEATED)
    name = _name_for(table, chair, request.name)
    if name == table.chairs[chair].name:
        return ()
    return (Renamed(at=asking.at, person=asking.person, name=name),)


def _name_for(table: Table, chair: int, wished: str) -> str:
    """The name of who sits on a chair, as the others may see it."""
    try:
        name = clean_name(wished)
    except BadNameError as error:
        raise Refusal(Code.BAD_NAME, str(error)) from None
    return told_apart(name, _others(table, chair))


def _others(table: Table, chair: int) -> list[str]:
    """The names on all chairs but one."""
    return [each.name for number, each in enumerate(table.chairs) if number != chair]


def _chair_for_person(table: Table, wanted: int | None) -> int:
    if wanted is not None and not (wanted < len(table.chairs) and table.chairs[wanted].is_free):
        raise Refusal(Code.NO_CHAIR)
    if table.is_playing and table.people and not table.settings.latecomers:
        raise Refusal(Code.NO_LATECOMERS)
    if wanted is not None:
        return wanted
    free = [number for number, chair in enumerate(table.chairs) if chair.is_free]
    if table.is_playing and not table.people:
        # Who comes to a game that all have left goes on with it.
        return free[0]
    try:
        return _new_chair(table)
    except Refusal:
        if not free:
            raise
        return free[-1]


def _new_chair(table: Table) -> int:
    """The number of a chair that is added to the table. Raises `Refusal` if there can be none."""
    number = len(table.chairs)
    if number >= table.settings.chairs:
        raise Refusal(Code.FULL)
    if table.is_playing and not _game(table).rules.has_room(number):
        raise Refusal(Code.NO_ROOM)
    return number


def _leave(table: Table, asking: Asking, _: ask.Leave) -> tuple[Entry, ...]:
    if asking.person is None:
        raise Refusal(Code.NOT_SEATED)
    return (Left(at=asking.at, person=asking.person),)


def _act(table: Table, asking: Asking, request: ask.Act) -> tuple[Entry, ...]:
    if asking.person is None:
        raise Refusal(Code.NOT_SEATED)
    game = _game(table)
    if table.paused:
        raise Refusal(Code.PAUSED)
    if request.asked != game.asked:
        raise Refusal(Code.STALE)
    awaited = awaits(game.state)
    mine = isinstance(awaited, Choice) and table.chairs[awaited.seat].person == asking.person
    if (isinstance(request.move, Next) or not mine) and asking.person != table.host:
        raise Refusal(Code.NOT_YOUR_TURN)
    reason = why_not(game.state, request.move)
    if reason is not None:
        raise Refusal(Code.ILLEGAL, reason=reason)
    return (Moved(at=asking.at, move=request.move, by=By.PERSON if mine else By.HOST),)


def _ready(table: Table, asking: Asking, request: ask.Ready) -> tuple[Entry, ...]:
    if asking.person is None:
        raise Refusal(Code.NOT_SEATED)
    game = _game(table)
    if table.paused:
        raise Refusal(Code.PAUSED)
    if request.asked != game.asked or not isinstance(awaits(game.state), Next):
        raise Refusal(Code.STALE)
    return (Moved(at=asking.at, move=NEXT, by=By.TABLE),) if asking.agreed else ()


def _change(table: Table, asking: Asking, request: ask.Change) -> tuple[Entry, ...]:
    settings = request.settings
    if table.is_playing and settings.rules != table.settings.rules:
        raise Refusal(Code.PLAYING)
    if settings.chairs < len(table.chairs):
        raise Refusal(Code.BAD_SETTINGS, f"{len(table.chairs)} sit at the table")
    return () if settings == table.settings else (Changed(at=asking.at, settings=settings),)


def _seat_bot(table: Table, asking: Asking, request: ask.SeatBot) -> tuple[Entry, ...]:
    bot = read_bot(request.bot)
    if request.chair is not None:
        meant = _meant(table, request)
        if not meant.is_free:
            raise Refusal(Code.NO_CHAIR)
        if meant.bot == bot:
            return ()
    chair = _new_chair(table) if request.chair is None else request.chair
    name = told_apart(bot.capitalize(), _others(table, chair))
    return (BotSat(at=asking.at, chair=chair, name=name, bot=bot),)


def read_bot(text: str) -> str:
    """The kind of a bot as it is written. Raises `Refusal` for what is none."""
    try:
        return str(parse_built_in(text))
    except PlayerError as error:
        raise Refusal(Code.BAD_SETTINGS, str(error)) from None


def _meant(table: Table, request: ask.Remove | ask.Hand | ask.MakeHost | ask.SeatBot) -> Chair:
    """The chair that a request is about."""
    if request.chair is None or request.chair >= len(table.chairs):
        raise Refusal(Code.NO_CHAIR)
    chair = table.chairs[request.chair]
    if request.name not in (None, chair.name):
        raise Refusal(Code.STALE)
    return chair


def _remove(table: Table, asking: Asking, request: ask.Remove) -> tuple[Entry, ...]:
    person = _meant(table, request).person
    if person is not None:
        return (Left(at=asking.at, person=person, removed=True),)
    if table.is_playing and not table.waits(request.chair):
        raise Refusal(Code.PLAYING)
    return (Cleared(at=asking.at, chair=request.chair),)


def _hand(table: Table, asking: Asking, request: ask.Hand) -> tuple[Entry, ...]:
    chair = _meant(table, request)
    if chair.person is None:
        raise Refusal(Code.NO_CHAIR)
    if asking.person not in (table.host, chair.person):
        raise Refusal(Code.NOT_HOST)
    bot = None if request.bot is None else read_bot(request.bot)
    if bot == chair.bot:
        return ()
    return (Handed(at=asking.at, chair=request.chair, bot=bot),)


def _make_host(table: Table, asking: Asking, request: ask.MakeHost) -> tuple[Entry, ...]:
    person = _meant(table, request).person
    if person is None:
        raise Refusal(Code.NO_CHAIR)
    if asking.person != table.host:
        if person != asking.person:
            raise Refusal(Code.NOT_HOST)
        if not asking.host_silent:
            raise Refusal(Code.HOST_THERE)
    return () if person == table.host else (Hosts(at=asking.at, person=person),)


def _begin(table: Table, asking: Asking, _: ask.Begin) -> tuple[Entry, ...]:
    if table.is_playing:
        raise Refusal(Code.PLAYING)
    assert asking.chance is not None
    seats = len(table.chairs)
    rules = table.settings.read_rules()
    if seats < rules.min_players:
        raise Refusal(Code.TOO_FEW, str(rules.min_players))
    try:
        rules.full_deck(seats)
    except RulesError as error:
        raise Refusal(Code.BAD_SETTINGS, str(error)) from None
    dealer = asking.chance.lot * seats >> 32
    return (Began(at=asking.at, commitment=asking.chance.commitment, dealer=dealer),)


def _break_off(table: Table, asking: Asking, _: ask.BreakOff) -> tuple[Entry, ...]:
    _game(table)
    assert asking.reveal is not None
    return (asking.reveal(asking.at),)


def _pause(table: Table, asking: Asking, _: ask.Pause) -> tuple[Entry, ...]:
    _game(table)
    return () if table.paused else (Paused(at=asking.at),)


def _resume(table: Table, asking: Asking, _: ask.Resume) -> tuple[Entry, ...]:
    _game(table)
    return (Resumed(at=asking.at),) if table.paused else ()


def _game(table: Table) -> Game:
    if not table.is_playing or table.game is None:
        raise Refusal(Code.NOT_PLAYING)
    return table.game


_RULINGS: Mapping[type[Request], Callable[[Table, Asking, Any], tuple[Entry, ...]]] = {
    ask.Sit: _sit,
    ask.Rename: _rename,
    ask.Leave: _leave,
    ask.Act: _act,
    ask.Ready: _ready,
    ask.Change: _change,
    ask.SeatBot: _seat_bot,
    ask.Remove: _remove,
    ask.Hand: _hand,
    ask.MakeHost: _make_host,
    ask.Begin: _begin,
    ask.BreakOff: _break_off,
    ask.Pause: _pause,
    ask.Resume: _resume,
}
_FOR_HOST = frozenset(
    {
        ask.Change,
        ask.SeatBot,
        ask.Remove,
        ask.Begin,
        ask.BreakOff,
        ask.Pause,
        ask.Resume,
    }
)
