"""`flip7 conform`: run scenario files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from flip7.cli.messages import complain
from flip7.cli.showing import echo_json
from flip7.conform.result import Result
from flip7.conform.run import run_files
from flip7.conform.spec import ScenarioError
from flip7.game.rules import EDITIONS

MOST_PROBLEMS = 100


@click.command(short_help="Run scenario files and tell what differs from them.")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE...",
)
@click.option(
    "--edition",
    "editions",
    multiple=True,
    type=click.Choice(list(EDITIONS)),
    metavar="ID",
    help="Only this edition; may be given more than once.",
)
@click.option("--json", "as_json", is_flag=True, help="Print every result as JSON.")
def conform(files: tuple[Path, ...], editions: tuple[str, ...], as_json: bool) -> int:
    """Run the scenarios of each FILE, each in every edition that it speaks of.

    A file has the form flip7-scenarios/1. What failed is shown, expected and actual side by side;
    the last line counts scenarios times editions. Exit code 1 if any failed, 2 if a file or a
    scenario is wrong itself.
    """
    try:
        results = run_files(files, editions or EDITIONS)
    except ScenarioError as error:
        _complain_of(error.problems)
        return 2
    failed = [result for result in results if not result.passed]
    passed = len(results) - len(failed)
    if as_json:
        told = [{"passed": result.passed, **msgspec.to_builtins(result)} for result in results]
        echo_json({"passed": passed, "failed": len(failed), "results": told})
    else:
        _print_failed(failed)
        click.echo(f"{passed} passed, {len(failed)} failed")
    errors = [f"{_name(result)}: {result.error}" for result in failed if result.error is not None]
    _complain_of(errors)
    return 2 if errors else 1 if failed else 0


def _complain_of(problems: Sequence[str]) -> None:
    for problem in problems[:MOST_PROBLEMS]:
        complain(problem)
    if len(problems) > MOST_PROBLEMS:
        complain(f"and {len(problems) - MOST_PROBLEMS} faults more")


def _name(result: Result) -> str:
    return f"{result.scenario} in {result.edition}"


def _print_failed(failed: Iterable[Result]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    for result in failed:
        if not result.mismatches:
            continue
        table = Table("", "expected", "actual", box=None, padding=(0, 2), title_justify="left")
        for mismatch in result.mismatches:
            sides = (_shown(mismatch.expected), _shown(mismatch.actual))
            table.add_row(Text(mismatch.what), *map(Text, sides))
        console.print(Text(f"{_name(result)}: {result.title}", style="bold"))
        console.print(table)
        console.print()


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
