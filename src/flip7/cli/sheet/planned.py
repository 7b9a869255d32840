"""What importing a file would do, told in lines."""

from __future__ import annotations

from flip7.cli.messages import complain
from flip7.cli.sheet.desk import say
from flip7.cli.sheet.words import standing, title_of
from flip7.learn.language import ENGLISH, shown
from flip7.sheet.imports import Plan, Taken

EXIT_UNCLEAR = 2
_MOST_TOLD = 20
_MOST_NAMES = 12


def tell_plans(taken: Taken) -> int:
    """Print what would be taken in, and what is unclear; the exit code."""
    say(f"The form is {taken.form}.")
    for plan in taken.plans:
        say(headline(plan), _outcome(plan))
        tell_differences(plan)
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


def headline(plan: Plan) -> str:
    """Which game it is."""
    names = [shown(name) for name in plan.names[:_MOST_NAMES]]
    if len(plan.names) > _MOST_NAMES:
        names.append(f"{len(plan.names) - _MOST_NAMES} others")
    begun = f", begun {plan.begun:%Y-%m-%d %H:%M}" if plan.begun else ""
    who = ENGLISH.all_of(names) or "nobody"
    return f"{title_of(shown(plan.title))}: {who}, rounds {plan.rounds}{begun}."


def tell_differences(plan: Plan) -> None:
    """Print where the file contradicts itself."""
    for difference in plan.differences:
        say(f"  {difference}")


def _outcome(plan: Plan) -> str:
    if plan.left_out:
        return "It is left out."
    return "" if plan.sheet is None else standing(plan.sheet)
