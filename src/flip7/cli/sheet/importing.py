"""`flip7 sheet import`: taking in sheets from files, other programs' and our own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from flip7.cli.asking import Read, reader
from flip7.cli.messages import complain, visible
from flip7.cli.options import rules_options
from flip7.cli.sheet.desk import by_option, chosen, opened, say
from flip7.cli.sheet.words import standing, title_of
from flip7.cli.stored import store_option
from flip7.game.errors import Flip7Error, quoted
from flip7.game.rules import Rules
from flip7.learn.language import ENGLISH, shown
from flip7.sheet.imports import FORMS, Answers, Plan, Taken, answers_of, load, take
from flip7.sheet.imports.answers import choices
from flip7.sheet.imports.draft import Question
from flip7.sheet.people import Person
from flip7.sheet.sheet import Sheet

if TYPE_CHECKING:
    from flip7.store.store import Store

EXIT_UNCLEAR = 2
_MOST_TOLD = 20
_MOST_NAMES = 12


class UnclearError(Flip7Error):
    """The file can't be taken in as it is; nothing was."""


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
@click.option("--copy", is_flag=True, help="Take sheets in anew that are in the store already.")
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
        if taken.clear or read is None or not _ask(taken, said, read):
            break
    if dry_run or not taken.clear:
        return _tell_plans(taken)
    with opened(ctx, store, create=True) as found:
        _keep(found, taken, answers_of(said), copy=copy)
    return 0


# ---------------------------------------------------------------- what is unclear


def _ask(taken: Taken, said: list[str], read: Read) -> bool:
    """Ask for one answer more, and add it to those `said`; whether there is one."""
    question = next((each for each in taken.questions if each.answers), None)
    if question is None:
        return False
    click.echo(visible(f"{_place(question)}{question.text}. What is meant?"))
    for number, answer in enumerate(question.answers, 1):
        click.echo(visible(f"{number} {answer}"))
    while True:
        word = (read("Its number (Enter: leave it):") or "").strip()
        if not word:
            return False
        if word.isdecimal() and 1 <= int(word) <= len(question.answers):
            said.append(question.answers[int(word) - 1])
            return True
        if word in question.answers:
            said.append(word)
            return True


def _place(question: Question) -> str:
    return f"{question.place}: " if question.place else ""


# ---------------------------------------------------------------- what would be done


def _tell_plans(taken: Taken) -> int:
    """Print what would be taken in, and what is unclear; the exit code."""
    say(f"The form is {taken.form}.")
    for plan in taken.plans:
        say(*_planned(plan))
        _tell_differences(plan)
    if taken.games:
        say(f"Records of games: {len(taken.games)}.")
    if taken.people:
        say(f"People: {len(taken.people)}.")
    questions = list(dict.fromkeys(map(str, taken.questions)))
    for question in questions[:_MOST_TOLD]:
        complain(question)
    if len(questions) > _MOST_TOLD:
        complain(f"and {len(questions) - _MOST_TOLD} questions more")
    if questions:
        complain("nothing was taken in: answer by --answer KEY=VALUE, or correct the file")
    return EXIT_UNCLEAR if questions else 0


def _planned(plan: Plan) -> Iterator[str]:
    names = [shown(name) for name in plan.names[:_MOST_NAMES]]
    if len(plan.names) > _MOST_NAMES:
        names.append(f"{len(plan.names) - _MOST_NAMES} others")
    begun = f", begun {plan.begun:%Y-%m-%d %H:%M}" if plan.begun else ""
    yield (
        f"{title_of(shown(plan.title))}: {ENGLISH.all_of(names) or 'nobody'},"
        f" rounds {plan.rounds}{begun}."
    )
    if plan.left_out:
        yield "It is left out."
    elif plan.sheet is not None:
        yield standing(plan.sheet)


def _tell_differences(plan: Plan) -> None:
    for difference in plan.differences:
        say(f"  {difference}")


# ---------------------------------------------------------------- doing it


def _keep(store: Store, taken: Taken, answers: Answers, *, copy: bool) -> None:
    """Keep all that is not in the store yet. Raises `UnclearError` where a sheet or a person of the
    same id is there and differs."""
    plans = [(plan, plan.sheet) for plan in taken.plans if plan.sheet is not None]
    there = {} if copy else _there(store, [plan.id for plan, _ in plans if plan.id])
    for plan, sheet in plans:
        if plan.id in there and there[plan.id] != sheet:
            raise UnclearError(
                f"the store has a sheet {plan.id} already, and it is not as in the file; nothing"
                " was taken in: with --copy those of the file come in beside"
            )
    known = {record for _, record in store.contents().games} if taken.games else set()
    records = [record for record in taken.games if record not in known]
    new = [(plan, sheet) for plan, sheet in plans if plan.id not in there]
    logs = [(None if copy else plan.id or None, sheet.log) for plan, sheet in new]
    persons = _to_keep(taken.people, store.people(), answers)
    ids, _ = store.add_all(logs, records, persons=persons)
    for id, (plan, sheet) in zip(ids, new, strict=True):
        say(f"{id} {next(_planned(plan))}", standing(sheet))
        _tell_differences(plan)
    for id in there:
        say(f"{id} is in the store already.")
    if taken.games:
        there_already = len(taken.games) - len(records)
        say(f"Records of games: {len(records)} taken in, {there_already} there already.")
    if persons:
        say(f"People: {len(persons)} taken in.")


def _to_keep(
    told: Sequence[Person], known: Sequence[Person], answers: Answers
) -> tuple[Person, ...]:
    """Those who are new here, by their ids, or are to be called as the file does. Raises
    `UnclearError` where the names of one person differ, and nobody said which holds."""
    names = {person.id: person.name for person in known}
    new = tuple(person for person in told if person.id not in names)
    renamed = tuple(person for person in told if names.get(person.id, person.name) != person.name)
    if renamed and answers.people is None:
        first = renamed[0]
        more = f" (and {len(renamed) - 1} others)" if len(renamed) > 1 else ""
        raise UnclearError(
            f"the store calls the person {first.id} {quoted(names[first.id])}, and the file"
            f" {quoted(first.name)}{more}; nothing was taken in: answer"
            f" {' or '.join(choices('people'))} by --answer"
        )
    return (*new, *renamed) if answers.people == "file" else new


def _there(store: Store, ids: Sequence[str]) -> dict[str, Sheet]:
    """Those of these sheets that the store has, deleted ones too."""
    known = {each.id for deleted in (False, True) for each in store.sheets(deleted=deleted)}
    return {id: Sheet.of(store.sheet(id)) for id in ids if id in known}
