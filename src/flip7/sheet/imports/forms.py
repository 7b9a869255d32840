"""The forms that are read, in one table, and how a file's form is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flip7.game.errors import quoted
from flip7.game.rules import MOST_SEATS
from flip7.sheet.imports import (
    bg_stats,
    bgg,
    columns,
    erisme_csv,
    erisme_json,
    evenings,
    gjcodess,
    martin_kristensen,
    oss_mh,
    rows,
)
from flip7.sheet.imports.draft import Draft
from flip7.sheet.imports.errors import ImportError_
from flip7.sheet.imports.source import Source, source

MOST_GAMES = 20_000
MOST_ROUNDS = 500
MOST_CELLS = 20_000
"""Of one game, far beyond what people play."""


class Form(NamedTuple):
    """One form of score files. A reader is a module with these two functions."""

    title: str
    recognise: Callable[[Source], bool]
    """Whether a file has the shape of this form, whatever it is called."""
    drafts: Callable[[Source], list[Draft]]
    """The games of such a file. Raises `ImportError_` with the place of a fault."""


FORMS: Mapping[str, Form] = {
    "players-in-rows": Form("a table: a row for each player", rows.recognise, rows.drafts),
    "players-in-columns": Form(
        "a table: a column for each player", columns.recognise, columns.drafts
    ),
    "evenings": Form(
        "spreadsheets of evenings as JSON (flip7-stats)", evenings.recognise, evenings.drafts
    ),
    "erisme-json": Form("Erisme, JSON", erisme_json.recognise, erisme_json.drafts),
    "erisme-csv": Form("Erisme, CSV", erisme_csv.recognise, erisme_csv.drafts),
    "oss-mh": Form("oss-mh, the export with events", oss_mh.recognise, oss_mh.drafts),
    "gjcodess": Form("gjcodess, the backup of rooms", gjcodess.recognise, gjcodess.drafts),
    "martin-kristensen": Form(
        "martin-kristensen, the history of games",
        martin_kristensen.recognise,
        martin_kristensen.drafts,
    ),
    "bg-stats": Form("BG Stats, the export of all data", bg_stats.recognise, bg_stats.drafts),
    "bgg-plays": Form("BoardGameGeek, plays as XML or JSON", bgg.recognise, bgg.drafts),
}
"""By the name that `--as` takes. A further form is a module and a line here."""


def read(data: bytes, name: str, form: str | None = None) -> tuple[str, list[Draft]]:
    """The form of a file and its games; `name` is for messages only.

    Raises `ImportError_` if no form fits or several do, and for a fault of the file.
    """
    if form is not None and form not in FORMS:
        raise ImportError_(f"{quoted(form)} is no form: {', '.join(FORMS)} are")
    found = source(data, name)
    try:
        form = form or _recognised(found)
        games = FORMS[form].drafts(found)
    except ImportError_ as error:
        raise error.of(name) from None
    if not games:
        raise ImportError_("holds no game", file=name)
    if len(games) > MOST_GAMES:
        raise ImportError_(f"holds more than {MOST_GAMES:,} games: divide it", file=name)
    if any(map(_is_too_large, games)):
        what = f"holds a game of more than {MOST_SEATS:,} players, {MOST_ROUNDS} rounds"
        raise ImportError_(f"{what} or {MOST_CELLS:,} cells, as no game is", file=name)
    return form, games


def _is_too_large(game: Draft) -> bool:
    seats, rounds = len(game.players), len(game.rounds)
    return seats > MOST_SEATS or rounds > MOST_ROUNDS or seats * rounds > MOST_CELLS


def _recognised(found: Source) -> str:
    fitting = [name for name, form in FORMS.items() if form.recognise(found)]
    if not fitting:
        raise ImportError_(f"has the shape of no score file that is known: {', '.join(FORMS)}")
    if len(fitting) > 1:
        raise ImportError_(f"may be {' or '.join(fitting)}: say as which to read it")
    return fitting[0]
