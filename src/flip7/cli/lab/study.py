"""What the commands of all studies share: options, progress, and where the figures go."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click
import msgspec

from flip7.cli.files import FileError, put, refuse_binary_on_terminal, refuse_existing
from flip7.cli.interrupts import interrupts_heard
from flip7.cli.main import EXIT_INTERRUPTED
from flip7.cli.messages import complain
from flip7.cli.options import Decorator, Whole, rules_options
from flip7.game.errors import quoted
from flip7.game.extras import needs_extra
from flip7.game.rules import Rules

if TYPE_CHECKING:
    from flip7.lab.result import Result
    from flip7.lab.total import Runner

MOST_SEEDS = (1 << 64) - 1
MOST_THREADS = 1024
MOST_GAMES = 10_000_000_000
"""As many as the lab plays, which would not be loaded for a number."""
FIGURES = (".png", ".svg", ".pdf")
"""The endings of pictures."""


_PATH = click.Path(path_type=Path)


class Bar(Protocol):
    """Shows how many games are done."""

    def __call__(self, done: int, of: int | None = None, /) -> object:
        """So many, of so many if that is known now, or known better."""
        ...


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

    def prepare(self) -> None:
        """Make everything ready to play. Raises `FileError` where a file could not be written
        later, `MissingExtraError` where the extra `lab` is not installed."""
        self._check_files()
        with needs_extra("lab", "numba", "numpy", "polars", "llvmlite"):
            from flip7.lab.first_time import when_compiling
        with when_compiling(_tell_of_compiling):
            from flip7.lab.games import warm_up

            warm_up()

    @contextmanager
    def running(self, games: int | None = None) -> Iterator[Bar]:
        """Make everything ready, and yield what is to be told how many games are done; a terminal
        shows that as a bar. Of how many is known from the start, or told as it goes. Raises as
        `prepare` does."""
        self.prepare()
        with interrupts_heard(), _bar(games) as heard:
            yield heard

    def give(self, result: Result, text: Callable[[], str]) -> None:
        """Write the files that are wanted and show the figures, as JSON or as the text; end with
        130 if the study was interrupted."""
        if self.figure is not None:
            from flip7.lab.drawing import picture

            put(picture(result.plot(), self.figure.suffix), self.figure, force=self.force)
        if self.csv is not None:
            put(result.to_csv(), self.csv, force=self.force)
        if self.parquet is not None:
            put(result.to_parquet(), self.parquet, force=self.force)
        click.echo(result.to_json().decode() if self.as_json else text(), nl=False)
        if result.interrupted:
            complain(f"interrupted: these are the figures of the {result.games:,} games until then")
            raise click.exceptions.Exit(EXIT_INTERRUPTED)

    def _check_files(self) -> None:
        if self.figure is not None and self.figure.suffix.lower() not in FIGURES:
            raise FileError(f"{self.figure}: a picture's name ends in {', '.join(FIGURES)}")
        if self.parquet is not None:
            refuse_binary_on_terminal(self.parquet, "Parquet")
        for file in (self.csv, self.parquet, self.figure):
            if file is not None:
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
    @click.option("--csv", type=_PATH, metavar="FILE", help="Write the main table as CSV.")
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
def _bar(games: int | None) -> Iterator[Bar]:
    if not sys.stderr.isatty():
        yield lambda _, __=None: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda done, of=None: progress.update(task, completed=done, total=of)
