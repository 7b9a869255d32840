"""`flip7 sheet import`: taking in sheets from files, other programs' and our own."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from flip7.cli.asking import reader
from flip7.cli.options import rules_options
from flip7.cli.sheet.desk import by_option, chosen, opened
from flip7.cli.sheet.planned import tell_plans
from flip7.cli.sheet.taking_in import looked_up, take_in, tell_kept
from flip7.cli.sheet.unclear import ask
from flip7.cli.stored import store_option
from flip7.game.extras import MissingExtraError
from flip7.game.rules import Rules
from flip7.sheet.imports import FORMS, Taken, answers_of, load, take
from flip7.store.errors import StoreError


@click.command("import", short_help="Take in sheets from a file.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--as",
    "form",
    metavar="FORM",
    help=f"Read it as this form, where several fit: {', '.join(FORMS)}.",
)
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="KEY=VALUE",
    help="Answer a question about the file, as in --answer blank=bust; may be repeated.",
)
@click.option("--dry-run", is_flag=True, help="Only tell what would be done.")
@click.option("--copy", is_flag=True, help="Take in anew what is in the store already.")
@rules_options
@by_option
@store_option
@click.pass_context
def import_(
    ctx: click.Context,
    file: Path,
    *,
    form: str | None,
    answers: tuple[str, ...],
    dry_run: bool,
    copy: bool,
    rules: Rules,
    by: str,
    store: str | None,
) -> int:
    """Take in the sheets of FILE: a spreadsheet, another program's export, or our own JSON.

    The form is recognised. All totals are computed anew, and every difference is told. While
    anything is unclear you are asked, and nothing is taken in.
    """
    data = load(file)
    now, said = datetime.now(UTC), list(answers)
    read = None if dry_run else reader()
    while True:
        taken = take(
            data, file.name, rules, now, answers_of(said), form=form, by=by or chosen(ctx).by
        )
        answer = None if read is None else ask(taken.questions, read)
        if answer is None:
            break
        said.append(answer)
    if dry_run or not taken.clear:
        code = tell_plans(taken)
        if taken.clear and not copy:
            _tell_kept(ctx, store, taken)
        return code
    with opened(ctx, store, create=True) as found:
        take_in(found, taken, answers_of(said), copy=copy)
    return 0


def _tell_kept(ctx: click.Context, place: str | None, taken: Taken) -> None:
    """Print what the store has already; nothing where there is none."""
    with suppress(StoreError, MissingExtraError), opened(ctx, place) as store:
        tell_kept(store, looked_up(store, taken))
