"""What happens at a table beside the game, and why a request is refused, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flip7.game import events as ev
from flip7.learn.language import N_, Language, shown
from flip7.learn.sentences import explain, narrate
from flip7.web import log
from flip7.web.log import By
from flip7.web.refusals import Code, Refusal
from flip7.web.table import Happening, Table

_REFUSALS: Mapping[Code, str] = {
    Code.MALFORMED: N_("This page and the server don't understand each other; load it again."),
    Code.TOO_LARGE: N_("That was too long."),
    Code.TOO_FAST: N_("That was too fast; wait a moment."),
    Code.TOO_MANY: N_("There is no more room here; try again later."),
    Code.NO_TABLE: N_("There is no such table, or not any more."),
    Code.NOT_GREETED: N_("This page and the server don't understand each other; load it again."),
    Code.ELSEWHERE: N_("Your chair is in use in another tab or on another device."),
    Code.NOT_SEATED: N_("You don't sit at this table."),
    Code.ALREADY_SEATED: N_("You sit at this table already."),
    Code.NOT_HOST: N_("Only the host can do that."),
    Code.HOST_THERE: N_("The host is still active; you can take over only after a long silence."),
    Code.BAD_NAME: N_("This name can't be shown: it needs 1 to 24 characters that can be seen."),
    Code.BAD_SETTINGS: N_("These settings don't fit together."),
    Code.FULL: N_("The table is full."),
    Code.NO_LATECOMERS: N_("A game is going on; wait for its end to sit down."),
    Code.NO_ROOM: N_(
        "The cards of this game are for no more players; wait for its end to sit down."
    ),
    Code.NO_CHAIR: N_("That chair isn't free."),
    Code.PLAYING: N_("That has to wait until the game is over."),
    Code.NOT_PLAYING: N_("No game is going on."),
    Code.PAUSED: N_("The game is paused."),
    Code.NOT_YOUR_TURN: N_("It isn't your turn."),
    Code.STALE: N_("That came too late: the game has gone on."),
    Code.ILLEGAL: N_("The rules don't allow that."),
    Code.TOO_FEW: N_("There aren't enough players yet."),
    Code.NOT_KEPT: N_("The server could not store that, so it isn't done; try again."),
    Code.IDLE: N_("Nothing has happened at this table for long; load the page again to go on."),
    Code.STOPPING: N_("The server is about to stop; the table is stored."),
}


def refused(refusal: Refusal, table: Table | None, language: Language) -> str:
    """Why a request was refused, in a sentence."""
    if refusal.reason is not None and table is not None and table.game is not None:
        return explain(refusal.reason, table.game.names, language)
    return language.gettext(_REFUSALS[refusal.code])


def told(happening: Happening, language: Language) -> tuple[str, ...]:
    """What happened, in sentences."""
    entry, after = happening.entry, happening.after
    if isinstance(entry, log.Moved):
        assert after.game is not None
        first = _why_moved(entry, happening.before, language)
        return first + narrate(happening.events, after.game.names, language)
    if isinstance(entry, log.Began):
        return _begun(after, language)
    if isinstance(entry, log.Renamed):
        was, name = _name_of(happening.before, entry.person), entry.name
        return (language.gettext("{was} is called {name} now.", was=shown(was), name=shown(name)),)
    sentence = _beside_the_game(happening)
    if sentence is None:
        return ()
    message, name = sentence
    return (language.gettext(message, name=shown(name)),)


def _beside_the_game(happening: Happening) -> tuple[str, str] | None:
    """A message about somebody, and their name; `None` if there is nothing to tell."""
    entry, before, after = happening.entry, happening.before, happening.after
    match entry:
        case log.Sat() if after.waits(entry.chair):
            return N_("{name} sits down, and comes in with the next round."), entry.name
        case log.Sat():
            return N_("{name} sits down."), entry.name
        case log.BotSat() if after.waits(entry.chair):
            return N_("{name} sits down, a bot that comes in with the next round."), entry.name
        case log.BotSat():
            return N_("{name} sits down, a bot."), entry.name
        case log.Left(removed=True):
            return N_("The host has removed {name}."), _name_of(before, entry.person)
        case log.Left():
            return N_("{name} leaves the table."), _name_of(before, entry.person)
        case log.Cleared():
            return N_("{name} leaves the table."), before.chairs[entry.chair].name
        case log.Handed(bot=None):
            return N_("{name} plays again."), after.chairs[entry.chair].name
        case log.Handed():
            return N_("A bot plays for {name}."), after.chairs[entry.chair].name
        case log.Hosts():
            return N_("{name} is the host now."), _name_of(after, entry.person)
        case _:
            return _of_the_host(happening)


def _of_the_host(happening: Happening) -> tuple[str, str] | None:
    match happening.entry:
        case log.Changed():
            return N_("The host has changed the settings."), ""
        case log.Paused():
            return N_("The game is paused."), ""
        case log.Resumed():
            return N_("The game goes on."), ""
        case log.Revealed() if happening.before.is_playing:
            return N_("The host has broken off the game."), ""
        case _:
            return None


def _begun(table: Table, language: Language) -> tuple[str, ...]:
    assert table.game is not None
    state = table.game.state
    first = ev.RoundBegan(state.round, state.dealer, tuple(range(state.seats)))
    return narrate([first], table.game.names, language)


def _why_moved(entry: log.Moved, before: Table, language: Language) -> tuple[str, ...]:
    """Who decided, where it wasn't the one whose decision it was."""
    choice = before.choice
    if choice is None or entry.by not in (By.CLOCK, By.HOST):
        return ()
    name = shown(before.chairs[choice.seat].name)
    if entry.by is By.HOST:
        return (language.gettext("The host decides for {name}.", name=name),)
    return (language.gettext("The time is up for {name}.", name=name),)


def _name_of(table: Table, person: str) -> str:
    names: Sequence[str] = [chair.name for chair in table.chairs if chair.person == person]
    return names[0] if names else person
