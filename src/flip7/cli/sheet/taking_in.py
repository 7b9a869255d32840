"""Taking in what a file holds: all of it that the store does not have yet."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from flip7.cli.sheet.desk import say
from flip7.cli.sheet.planned import headline, tell_differences
from flip7.cli.sheet.words import standing
from flip7.cli.stored import tell_left_out
from flip7.game.errors import Flip7Error, quoted
from flip7.sheet.imports import Answers, Plan, Taken
from flip7.sheet.imports.again import kept_as
from flip7.sheet.imports.answers import choices
from flip7.sheet.people import Person
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StoreError

if TYPE_CHECKING:
    from flip7.store.store import Store


class UnclearError(Flip7Error):
    """The file can't be taken in as it is; nothing was."""


class Game(NamedTuple):
    """A game of a file, and where the store has it."""

    plan: Plan
    sheet: Sheet
    id: str | None
    """Under which the store has it already; `None` if it has not."""


def take_in(store: Store, taken: Taken, answers: Answers, *, copy: bool) -> None:
    """Keep all that is not in the store yet, or with `copy` all sheets as new ones, and tell it.

    Raises `UnclearError` where a sheet or a person of the same id is there and differs.
    """
    games = games_of(taken) if copy else looked_up(store, taken)
    new = [game for game in games if game.id is None]
    known = {record for _, record in store.contents(tell_left_out).games} if taken.games else set()
    records = [record for record in taken.games if record not in known]
    logs = [(None if copy else game.plan.id or None, game.sheet.log) for game in new]
    persons = _to_keep(taken.people, store.people(), answers)
    ids, _ = store.add_all(logs, records, persons=persons)
    for id, game in zip(ids, new, strict=True):
        say(f"{id} {headline(game.plan)}", standing(game.sheet))
        tell_differences(game.plan)
    tell_kept(store, games)
    if taken.games:
        there_already = len(taken.games) - len(records)
        say(f"Records of games: {len(records)} taken in, {there_already} there already.")
    if persons:
        say(f"People: {len(persons)} taken in.")


def games_of(taken: Taken) -> list[Game]:
    """The games of a file that are to be taken in."""
    return [Game(plan, plan.sheet, None) for plan in taken.plans if plan.sheet is not None]


def looked_up(store: Store, taken: Taken) -> list[Game]:
    """The games, looked up in the store, among the deleted ones too: by their ids, and those that
    have none by what was played. Raises `UnclearError` where one of an id is there and differs."""
    games = games_of(taken)
    logs = dict(store.logs(tell_left_out))
    for away in store.sheets(deleted=True):
        with suppress(StoreError):  # a damaged one that is deleted is nobody's concern
            logs[away.id] = store.sheet(away.id)
    alike = kept_as([game.plan for game in games], logs.items())
    found = []
    for game, id in zip(games, alike, strict=True):
        own = game.plan.id
        if own in logs and Sheet.of(logs[own]) != game.sheet:
            raise UnclearError(
                f"the store has a sheet {own} already, and it is not as in the file; nothing"
                " was taken in: with --copy those of the file come in beside"
            )
        there = id if not own else own if own in logs else None
        found.append(game._replace(id=there))
    return found


def tell_kept(store: Store, games: Sequence[Game]) -> None:
    """Print which of the games the store has already, and how to have them all the same."""
    deleted = {sheet.id for sheet in store.sheets(deleted=True)}
    for plan, _, id in games:
        which = "" if id == plan.id else f"{headline(plan)} "
        if id in deleted:
            say(
                f"{which}{id} is in the store, but deleted:"
                f" flip7 sheet restore {id} takes it back, --copy takes it in anew."
            )
        elif id == plan.id:
            say(f"{id} is in the store already.")
        elif id is not None:
            say(f"{which}It is in the store already, as {id}: --copy takes it in anew.")


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
