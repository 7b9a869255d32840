"""`flip7 store`: look after the store of sheets and games."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from flip7.cli.files import STDOUT, force_option, put
from flip7.cli.messages import complain, visible
from flip7.cli.showing import echo_json
from flip7.cli.stored import open_store, store_option, tell_left_out
from flip7.game.errors import Flip7Error
from flip7.game.extras import needs_extra
from flip7.learn.language import shown
from flip7.store.errors import StoreError
from flip7.store.places import store_url
from flip7.store.record_files import saved_games

if TYPE_CHECKING:
    from flip7.store.games import GameSummary

_FILE = click.Path(path_type=Path)


@click.group(short_help="Check, back up and export your sheets and games.")
def store() -> None:
    """Look after the store of your score sheets and games.

    It is a file in your data directory, unless FLIP7_STORE or --store name another, or a database
    in PostgreSQL.
    """


@store.command(short_help="Tell where the store is.")
@store_option
def path(store: str | None) -> None:
    """Tell where the store is, without its password, whether or not there is one yet."""
    with needs_extra("sheet", "sqlalchemy"):
        from flip7.store.url import place, read_url
    click.echo(place(read_url(store_url(store))))


@store.command(short_help="Tell whether all in it is whole.")
@store_option
def check(store: str | None) -> int:
    """Read everything in the store: every sheet must compute, every game must replay with the
    cards of its seed.

    What is wrong is told in a line each. Exit code 1 if anything is.
    """
    with open_store(store, create=False) as opened:
        problems = opened.check()
        for problem in problems:
            click.echo(visible(problem))
        counts = ""
        with suppress(StoreError):  # of a list that is damaged
            counts = f"sheets {len(opened.sheets())}, games {len(opened.games())}, "
        click.echo(f"{opened.place}: {counts}faults {len(problems)}")
    return 1 if problems else 0


@store.command(short_help="Copy the store to a new file.")
@click.argument("file", type=_FILE, metavar="FILE")
@store_option
def backup(file: Path, store: str | None) -> None:
    """Copy the store to the new FILE, whole at one moment, while you go on playing.

    The copy is a store itself: name it by --store, or put it in the place of the other.
    """
    with open_store(store, create=False) as opened:
        opened.backup(file)
        complain(f"{opened.place}: copied to {file}")


@store.command(short_help="Write all of it in the project's own format.")
@click.argument("file", type=_FILE, required=False, metavar="[FILE]")
@click.option(
    "--all", "all_of_it", is_flag=True, required=True, help="Every sheet, person and game; needed."
)
@force_option
@store_option
def export(file: Path | None, all_of_it: bool, force: bool, store: str | None) -> int:
    """Write all sheets, people and games to the new FILE, or to stdout, as one JSON document.

    `flip7 sheet import` reads it. What is deleted is left out, and so is what is damaged: that is
    told, and the exit code is 1 then.
    """
    from flip7.sheet.document import SavedSheet, document, write

    damaged: list[StoreError] = []
    with open_store(store, create=False) as opened:
        contents = opened.contents(damaged.append)
    saved = (SavedSheet(log, id) for id, log in contents.sheets)
    games = tuple(record for _, record in contents.games)
    text = write(document(*saved, people=contents.people, games=games))
    put(text, file or STDOUT, force=force)
    for error in damaged:
        tell_left_out(error)
    return 1 if damaged else 0


@store.command(short_help="List the games in the store.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@store_option
def games(as_json: bool, store: str | None) -> None:
    """List the games in the store, the latest first.

    A message tells of games that `flip7 play` keeps and that are not in the store.
    """
    with open_store(store, create=False) as opened:
        found = opened.games()
    if as_json:
        echo_json(found)
    else:
        for game in found:
            click.echo(_line(game))
    known = {game.source for game in found}
    others = [path for path in saved_games() if path.name not in known]
    if others:
        complain(
            f"kept games that are not in the store: {len(others)};"
            " take them in by: flip7 store import"
        )


@store.command(short_help="Delete a game from the list.")
@click.argument("game", metavar="GAME")
@store_option
def delete(game: str, store: str | None) -> None:
    """Delete GAME, an id as `flip7 store games` tells it, or its beginning.

    It can be taken back: flip7 store restore GAME.
    """
    with open_store(store, create=False) as opened:
        id = opened.resolve_game(game)
        opened.delete_game(id)
    complain(f"game {id} is deleted; take it back by: flip7 store restore {id}")


@store.command(short_help="Take back the deletion of a game.")
@click.argument("game", metavar="GAME")
@store_option
def restore(game: str, store: str | None) -> None:
    """Let the deleted GAME be in the list again."""
    with open_store(store, create=False) as opened:
        id = opened.resolve_game(game, deleted=True)
        opened.restore_game(id)
    complain(f"game {id} is in the list again")


@store.command("import", short_help="Take games in from record files.")
@click.argument("files", nargs=-1, type=_FILE, metavar="[FILE]...")
@store_option
def import_(files: tuple[Path, ...], store: str | None) -> int:
    """Take the game of each record FILE into the store; without one, of all that `flip7 play` has
    kept.

    A game that was taken in before goes on where its file does. A file that is no record is told
    and left; the exit code is 2 then.
    """
    refused = 0
    with open_store(store) as opened:
        for file in files or saved_games():
            try:
                click.echo(f"{opened.import_game(file)}  {visible(str(file))}")
            except (Flip7Error, OSError) as error:
                refused += 1
                complain(f"{file}: {error.strerror}" if isinstance(error, OSError) else str(error))
    return 2 if refused else 0


def _line(game: GameSummary) -> str:
    names = ", ".join(shown(name) for name in game.names)
    state = "over" if game.over else "unfinished"
    return f"{game.id}  {_local(game.updated)}  {state:10}  {names}  ({game.rules})"


def _local(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
