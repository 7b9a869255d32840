"""`flip7 play`: a game in the terminal."""

from __future__ import annotations

import io
import os
import shlex
import sys
import time
from getpass import getuser
from pathlib import Path
from typing import Any

import click
import msgspec
from click.core import ParameterSource

from flip7.cli.asking import Read, read_line
from flip7.cli.messages import complain
from flip7.cli.options import Seconds, Whole, language_option, rules_options
from flip7.cli.ties import agreed, is_open, say_ties_are_shared
from flip7.game.chance import MOST_64
from flip7.game.errors import Flip7Error
from flip7.game.extras import MissingExtraError, needs_extra
from flip7.game.legal import awaits
from flip7.game.moves import Next, Over
from flip7.game.rules import MOST_SEATS, Rules
from flip7.learn.language import Language
from flip7.learn.sentences import why_won
from flip7.players.table import MOST_ROUNDS, EndlessGameError
from flip7.store.places import games_directory
from flip7.terminal.opening import Setup, begin, resume
from flip7.terminal.plain import Plain
from flip7.terminal.seats import SeatError, filled, parse_seats, player_of, seat_of
from flip7.terminal.table import Table

DEFAULT_SEATS = 4
FULL_SCREEN_PACE = 1.0
LAST_GAME = ""
EXIT_INTERRUPTED = 130


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says."""

    rules: Rules
    players: str | None
    seats: int | None
    dealer: str | None
    seed: int | None
    record_path: Path | None
    resumed: str | None
    real_cards: bool
    auto: bool
    plain: bool
    pace: float | None
    language: Language


@click.command(short_help="Play a game in the terminal.")
@rules_options
@click.option(
    "--players",
    metavar="LIST",
    help="Who plays, in the order of the seats: people by name, bots as bot:NAME, as in"
    " Ann,Bob,bot:sharp. Default: you and the bots novice, steady and sharp.",
)
@click.option(
    "--seats",
    type=Whole(1, MOST_SEATS),
    metavar="N",
    help="How many seats there are; bots take those that nobody else has.",
)
@click.option("--dealer", metavar="NAME", help="Who deals first. Default: drawn by lot.")
@click.option(
    "--seed",
    type=Whole(0, MOST_64),
    metavar="N",
    help="The seed of the shuffled deck: the same seed gives the same cards.",
)
@click.option(
    "--record",
    "record_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the record in this new file instead of your data directory.",
)
@click.option(
    "--resume",
    "resumed",
    is_flag=False,
    flag_value=LAST_GAME,
    metavar="[FILE]",
    help="Go on with the last unfinished game, or with the one in FILE.",
)
@click.option(
    "--real-cards",
    is_flag=True,
    help="Be the referee of a game with real cards: you say which card came up.",
)
@click.option("--auto", is_flag=True, help="Let bots play alone, and print the record.")
@click.option("--plain", is_flag=True, help="Play line by line instead of on the full screen.")
@click.option(
    "--pace",
    type=Seconds(60),
    metavar="SECONDS",
    help="How long a card, or a bot's move, is shown. Default: 1 on the full screen, else 0.",
)
@language_option
@click.pass_context
def play(ctx: click.Context, /, **given: Any) -> int:
    """Play Flip 7 with bots, with several people at one keyboard, or with real cards.

    The game is kept as it goes: leave it when you like and go on with --resume. Where there is no
    terminal, and with --plain, it goes line by line.
    """
    options = Options(**given)
    if options.resumed is not None:
        _refuse_beside_resume(ctx)
    if options.auto:
        return _play_alone(ctx, options)
    screen = None if options.plain else _full_screen()
    if options.resumed is not None:
        table = resume(Path(options.resumed) if options.resumed else None)
    else:
        setup = _setup(options)
        if is_open(setup.rules, ctx.params["settings"]):
            rules = (
                screen.ask_ties(setup.rules, options.language)
                if screen
                else agreed(setup.rules, _asker(), options.language)
            )
            if rules is None:
                return 0
            setup = msgspec.structs.replace(setup, rules=rules)
        table = begin(setup)
    try:
        if screen:
            pace = FULL_SCREEN_PACE if options.pace is None else options.pace
            code: int = screen.play(table, pace, options.language)
            _say_result(table, options.language)
            return code
        return _play_plain(table, options.pace or 0, options.language)
    finally:
        table.close()
        _say_how_to_go_on(table)


def _full_screen() -> Any:
    """The full-screen face, or `None` where there can't be one."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last one
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM") == "dumb":
        return None
    try:
        with needs_extra("terminal", "textual"):
            from flip7.terminal import screen
    except MissingExtraError as error:
        complain(f"the full screen is not there: {error}; going on line by line")
        return None
    return screen


# ---------------------------------------------------------------- the game that is asked for


def _setup(options: Options) -> Setup:
    rules, names = options.rules, _names(options)
    bots = [player_of(name) is not None for name in names]
    if options.auto and not all(bots):
        person = names[bots.index(False)]
        raise SeatError(f"--auto is for bots alone: {person} is a person (a bot is bot:sharp)")
    return Setup(
        rules=rules,
        names=names,
        seed=options.seed,
        dealer=None if options.dealer is None else seat_of(options.dealer, names),
        real_cards=options.real_cards,
        path=options.record_path,
        kept=not options.auto or options.record_path is not None,
    )


def _names(options: Options) -> tuple[str, ...]:
    if options.players is not None:
        names = parse_seats(options.players)
        return filled(names, options.seats or max(len(names), options.rules.min_players))
    if options.real_cards:
        raise click.UsageError("--real-cards needs --players: who sits at your table?")
    you = () if options.auto else (_your_name(),)
    return filled(you, options.seats or max(DEFAULT_SEATS, options.rules.min_players))


def _your_name() -> str:
    try:
        (name,) = parse_seats(getuser().title())
    except (Flip7Error, OSError, KeyError, ValueError):
        return "Player"
    return name


_NOT_BESIDE_RESUME = (
    "edition",
    "settings",
    "players",
    "seats",
    "dealer",
    "seed",
    "record_path",
    "real_cards",
    "auto",
)


def _refuse_beside_resume(ctx: click.Context) -> None:
    for param in ctx.command.params:
        source = ctx.get_parameter_source(str(param.name))
        if param.name in _NOT_BESIDE_RESUME and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--resume goes on with a game as it is: leave out {param.opts[0]}"
            )


# ---------------------------------------------------------------- the faces


def _play_alone(ctx: click.Context, options: Options) -> int:
    """Let bots play, and print the record."""
    setup = _setup(options)
    if options.real_cards:
        raise click.UsageError("--auto plays with shuffled cards: leave out --real-cards")
    if is_open(setup.rules, ctx.params["settings"]):
        say_ties_are_shared(setup.rules)
    table = begin(setup)
    try:
        while not isinstance(asked := awaits(table.state), Over):
            if isinstance(asked, Next) and table.state.round >= MOST_ROUNDS:
                raise EndlessGameError(table.state)
            table.advance()
    finally:
        table.close()
    click.echo(table.record.encode(), nl=False)  # a record is UTF-8, whatever the terminal speaks
    return 0


def _asker() -> Read | None:
    return read_line if sys.stdin.isatty() else None


def _play_plain(table: Table, pace: float, language: Language) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Plain(table, read_line, click.echo, lambda: time.sleep(pace), language).run()
    return 0


def _say_result(table: Table, language: Language) -> None:
    """What remains of a full screen once it has gone."""
    if table.state.outcome is not None:
        click.echo(why_won(table.state.outcome, table.names, table.state.totals, language))


def _say_how_to_go_on(table: Table) -> None:
    if table.save is None:
        return
    path = table.save.path
    if isinstance(table.asked(), Over):
        click.echo(f"The record of the game is in {path}", err=True)
        return
    file = "" if path.parent == games_directory() else f" {shlex.quote(str(path))}"
    click.echo(f"The game is kept. Go on with: flip7 play --resume{file}", err=True)
