"""What the commands of all studies share: options, progress, and where the figures go."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from flip7.cli.files import STDOUT, FileError, put, refuse_binary_on_terminal, refuse_existing
from flip7.cli.interrupts import ended_at_once, interrupts_heard
from flip7.cli.messages import complain
from flip7.cli.options import Decorator, Whole, rules_options
from flip7.cli.start import EXIT_INTERRUPTED
from flip7.game.errors import quoted
from flip7.game.extras import needs_extra
from flip7.game.rules import Rules, change

if TYPE_CHECKING:
    from flip7.lab.result import Progress, Result
    from flip7.lab.total import Runner

MOST_SEEDS = (1 << 64) - 1
MOST_THREADS = 1024
MOST_GAMES = 10_000_000_000
"""As many as the lab plays, which would not be loaded for a number."""
FIGURES = (".png", ".svg", ".pdf")
"""The endings of pictures."""


_PATH = click.Path(path_type=Path)


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What a study was asked for besides its own questions."""

    rules: Rules
    seed: int
    threads: int | None
    cluster: str | None
    as_json: bool
    csv: Path | None
    parquet: Path | None
    figure: Path | None
    force: bool

    def runner(self) -> Runner:
        """Who plays the games."""
        if self.cluster is not None:
            from flip7.lab.cluster import Cluster

            return Cluster(self.cluster)
        from flip7.lab.total import Threads

        return Threads(self.threads)

    def prepare(self, players: Iterable[str], kept: Path | None = None) -> None:
        """Make everything ready for these players. Raises `MissingExtraError` where the extra `lab`
        is not installed, and `FileError` where a file could not be written later; `kept` is one
        that the study writes itself."""
        self.check_files(kept)
        with needs_extra("lab", "numba", "numpy", "polars", "llvmlite"):
            from flip7.lab.first_time import when_compiling
        with (
            when_compiling(_tell_of_compiling),
            ended_at_once("interrupted: nothing was played yet"),
        ):
            from flip7.lab.games import warm_up

            warm_up(players)

    @contextmanager
    def running(self, players: Iterable[str], kept: Path | None = None) -> Iterator[Progress]:
        """Make everything ready, and yield what is to be told how many games are done; a terminal
        shows that as a bar. Raises as `prepare` does."""
        self.prepare(players, kept)
        try:
            with interrupts_heard(), _bar() as heard:
                yield heard
        except KeyboardInterrupt:
            complain("interrupted before the first game was done: there are no figures")
            raise

    def give(self, result: Result, text: Callable[[], str]) -> None:
        """Write the files that are wanted, and show the figures as JSON or as the text, unless one
        of the files is stdout; end with 130 if the study was interrupted."""
        from flip7.lab.result import Played

        try:
            self._write(result)
        finally:  # the figures may have taken hours: a file that fails must not lose them
            if self.as_json:
                click.echo(result.to_json(), nl=False)
            elif STDOUT not in self._files.values():
                click.echo(text(), nl=False)
        if isinstance(result, Played) and result.interrupted:
            complain(f"interrupted: these are the figures of the {result.games:,} games until then")
            raise click.exceptions.Exit(EXIT_INTERRUPTED)

    @property
    def _files(self) -> Mapping[str, Path]:
        """What is to be written, by option."""
        asked = {"--csv": self.csv, "--parquet": self.parquet, "--figure": self.figure}
        return {option: file for option, file in asked.items() if file is not None}

    def _write(self, result: Result) -> None:
        if self.figure is not None:
            from flip7.lab.drawing import picture

            put(picture(result.plot(), self.figure.suffix), self.figure, force=self.force)
        if self.csv is not None:
            put(result.to_csv(), self.csv, force=self.force)
        if self.parquet is not None:
            put(result.to_parquet(), self.parquet, force=self.force)

    def check_files(self, kept: Path | None = None) -> None:
        """Raise `FileError` where something could not be written later; `kept` is a file that the
        study writes itself."""
        if kept == STDOUT:
            raise FileError("-: a tournament can't be kept in stdout; name a file")
        files = self._files if kept is None else {"--file": kept, **self._files}
        taken = {STDOUT: "--json"} if self.as_json else {}
        for option, file in files.items():
            one = file if file == STDOUT else Path(os.path.realpath(file))
            if one in taken:
                where = "stdout" if file == STDOUT else file
                raise FileError(f"{taken[one]} and {option}: only one of them can go to {where}")
            taken[one] = option
        if self.figure is not None and self.figure.suffix.lower() not in FIGURES:
            raise FileError(f"{self.figure}: a picture's name ends in {', '.join(FIGURES)}")
        if self.parquet is not None:
            refuse_binary_on_terminal(self.parquet, "Parquet")
        for file in self._files.values():
            refuse_existing(file, force=self.force)


def study_options(
    command: Callable[..., Any], rules_options: Decorator = rules_options
) -> Callable[..., Any]:
    """Give a command the options of all studies, `--edition` and `--set` among them, and itself
    the argument `study`."""

    @click.option(
        "--seed",
        type=Whole(0, MOST_SEEDS),
        default=0,
        show_default=True,
        metavar="N",
        help="Where chance comes from: the same seed gives the same figures everywhere.",
    )
    @click.option(
        "--threads",
        type=Whole(1, MOST_THREADS),
        metavar="N",
        help="How many threads play; by default one for each core.",
    )
    @click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the Dask cluster whose scheduler is there, as in tcp://192.168.0.7:8786.",
    )
    @click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
    @click.option(
        "--csv",
        type=_PATH,
        metavar="FILE",
        help="Write the main table as CSV; - is stdout, which then has nothing else.",
    )
    @click.option("--parquet", type=_PATH, metavar="FILE", help="Write it as Parquet.")
    @click.option(
        "--figure", type=_PATH, metavar="FILE", help="Draw the figures as .png, .svg or .pdf."
    )
    @click.option("--force", is_flag=True, help="Replace files that are there already.")
    @rules_options
    @wraps(command)
    def with_study(
        *args: Any,
        rules: Rules,
        seed: int,
        threads: int | None,
        cluster: str | None,
        as_json: bool,
        csv: Path | None,
        parquet: Path | None,
        figure: Path | None,
        force: bool,
        **others: Any,
    ) -> Any:
        if threads is not None and cluster is not None:
            raise click.UsageError(
                "--threads and --cluster exclude each other: threads here, or its workers'?"
            )
        study = Study(
            rules=rules,
            seed=seed,
            threads=threads,
            cluster=cluster,
            as_json=as_json,
            csv=csv,
            parquet=parquet,
            figure=figure,
            force=force,
        )
        return command(*args, study=study, **others)

    return with_study


class Names(click.ParamType[Sequence[str]]):
    """Players by their text forms, commas between."""

    name = "players"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Sequence[str]:
        """The text forms; whether there are such players is found out later."""
        from flip7.players.text import entries

        return entries(value) if isinstance(value, str) else value


players_option: Decorator = click.option(
    "--players",
    type=Names(),
    required=True,
    metavar="A,B,...",
    help="Who plays, commas between: strategies such as stay:25 or ev, bots such as sharp,"
    " files of your own such as mine.py.",
)


def games_options(default: int) -> Decorator:
    """Give a command the options `--games`, `--rounds` and `--deck`, and itself the arguments
    `number`, `single_rounds` and `deck`."""

    def give(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.option(
            "--games",
            type=Count(),
            metavar="N",
            help=f"How many games; {default:,} unless you say.",
        )
        @click.option(
            "--rounds",
            type=Count(),
            metavar="N",
            help="Single rounds from a fresh deck instead of games.",
        )
        @click.option(
            "--deck",
            metavar="CARDS",
            help="Another deck: its cards, as in '0 1 2*2 x2', or `numbers` or `plain`.",
        )
        @wraps(command)
        def with_games(*args: Any, games: int | None, rounds: int | None, **others: Any) -> Any:
            if games is not None and rounds is not None:
                raise click.UsageError(
                    "--games and --rounds exclude each other: whole games or rounds?"
                )
            number = rounds or games or default
            return command(*args, number=number, single_rounds=rounds is not None, **others)

        return with_games

    return give


def with_deck(rules: Rules, deck: str | None) -> Rules:
    """The rules with the deck that `--deck` asks for, if it does. Raises `LabError`, `RulesError`
    for what is no deck."""
    if deck is None:
        return rules
    from flip7.lab.decks import read_deck

    return change(rules, deck=read_deck(deck))


class Count(click.ParamType[int]):
    """How many games: a whole number, in digits that may be grouped, or as 1e6."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of a text. Fails with the bounds."""
        if isinstance(value, int):
            return value
        found = re.fullmatch("([0-9][0-9_,]{0,20})(?:[eE]([0-9]{1,2}))?", value)
        if found is not None:
            number: int = int(re.sub("[_,]", "", found[1])) * 10 ** int(found[2] or 0)
            if 1 <= number <= MOST_GAMES:
                return number
        raise click.BadParameter(
            f"{quoted(value)} is no number from 1 to {MOST_GAMES:,}", ctx, param
        )


def _tell_of_compiling() -> None:
    complain("compiling the engine, which takes some seconds the first time on a machine ...")


@contextmanager
def _bar() -> Iterator[Progress]:
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)
