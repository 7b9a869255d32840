"""The forms that are read, in one table, and how a file's form is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flip7.game.errors import quoted
from flip7.game.rules import MOST_SEATS
from flip7.learn.language import ENGLISH, shown
from flip7.sheet.facts import MOST_ROUNDS
from flip7.sheet.imports import (
    bg_stats,
    bgg,
    cards_csv,
    cards_json,
    columns,
    evenings,
    events,
    history,
    own_export,
    rooms,
    rows,
)
from flip7.sheet.imports.draft import Draft
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import FileContent, content_of

MOST_GAMES = 20_000
"""Of one file."""
MOST_ENTRIES = 20_000
"""Of one game, far beyond what people play."""
_MOST_OF_ALL = 5 * MOST_ENTRIES
_MOST_NAMES = 4


class Form(NamedTuple):
    """One form of score files. A reader is a module with these two functions."""

    title: str
    recognise: Callable[[FileContent], bool]
    """Whether a file has the shape of this form, whatever it is called."""
    drafts: Callable[[FileContent], list[Draft]]
    """The games of such a file. Raises `ScoreFileError` with the place of a fault."""


OWN_EXPORT = "flip7-export"
FORMS: Mapping[str, Form] = {
    "players-in-rows": Form("a row for each player", rows.recognise, rows.drafts),
    "players-in-columns": Form("a column for each player", columns.recognise, columns.drafts),
    "evenings": Form("spreadsheets of evenings as JSON", evenings.recognise, evenings.drafts),
    "cards-json": Form("games with their cards, JSON", cards_json.recognise, cards_json.drafts),
    "cards-csv": Form("games with their cards, CSV", cards_csv.recognise, cards_csv.drafts),
    "events": Form("a game as its events, JSON", events.recognise, events.drafts),
    "rooms": Form("a backup of rooms, JSON", rooms.recognise, rooms.drafts),
    "history": Form("a history of games, JSON", history.recognise, history.drafts),
    "bg-stats": Form("BG Stats, the export of all data", bg_stats.recognise, bg_stats.drafts),
    "bgg-plays": Form("BoardGameGeek, plays as XML or JSON", bgg.recognise, bgg.drafts),
    OWN_EXPORT: Form("our own CSV or XLSX", own_export.recognise, own_export.drafts),
}
"""By the name that `--as` takes. A further form is a module and a line here."""


def read(data: bytes, name: str, form: str | None = None) -> tuple[str, list[Draft]]:
    """The form of a file and its games; `name` is for messages only.

    Raises `ScoreFileError` if no form fits or several do, and for a fault of the file.
    """
    if form is not None and form not in FORMS:
        raise ScoreFileError(f"{quoted(form)} is no form: {', '.join(FORMS)} are")
    found = content_of(data, name)
    try:
        form = form or _recognised(found)
        games = FORMS[form].drafts(found)
    except ScoreFileError as error:
        raise error.of(name) from None
    if not games:
        raise ScoreFileError("holds no game", file=name)
    if len(games) > MOST_GAMES:
        raise ScoreFileError(f"holds more than {MOST_GAMES:,} games: divide it", file=name)
    if any(map(_is_too_large, games)):
        what = f"holds a game of more than {MOST_SEATS:,} players, {MOST_ROUNDS:,} rounds"
        raise ScoreFileError(f"{what} or {MOST_ENTRIES:,} entries, as no game is", file=name)
    if sum(len(game.players) * len(game.rounds) for game in games) > _MOST_OF_ALL:
        raise ScoreFileError(f"holds more than {_MOST_OF_ALL:,} entries: divide it", file=name)
    return form, games


def _is_too_large(game: Draft) -> bool:
    seats, rounds = len(game.players), len(game.rounds)
    return seats > MOST_SEATS or rounds > MOST_ROUNDS or seats * rounds > MOST_ENTRIES


def _recognised(found: FileContent) -> str:
    fitting = [name for name, form in FORMS.items() if form.recognise(found)]
    if OWN_EXPORT in fitting:
        return OWN_EXPORT
    if not fitting:
        raise ScoreFileError(f"has the shape of no score file that is known: {', '.join(FORMS)}")
    if len(fitting) > 1:
        told = " or ".join(f"{name} ({_meaning(FORMS[name], found)})" for name in fitting)
        raise ScoreFileError(f"may be {told}: say which by --as, as in --as {fitting[0]}")
    return fitting[0]


def _meaning(form: Form, content: FileContent) -> str:
    """What a form would make of a file."""
    names = [shown(player.name) for game in form.drafts(content)[:1] for player in game.players]
    more = ["others"] if len(names) > _MOST_NAMES else []
    return f"{form.title}, here {ENGLISH.all_of(names[:_MOST_NAMES] + more) or 'nobody'}"
