"""Asking the person at the terminal what is unclear in a file."""

from __future__ import annotations

from collections.abc import Sequence

import click

from flip7.cli.asking import Read
from flip7.cli.messages import visible
from flip7.sheet.imports import ScoreFileError, answers_of
from flip7.sheet.imports.answers import NAMES, TARGET
from flip7.sheet.imports.draft import Question

_MOST_SHOWN = 20


def ask(questions: Sequence[Question], read: Read) -> str | None:
    """One answer, and every question that it settles was shown; `None` if nobody gives any."""
    answerable = [question for question in questions if question.answers]
    if not answerable:
        return None
    # What cells mean comes first: then nothing unusual turns up after that was answered.
    first = min(answerable, key=_is_of_the_unusual)
    settled = [question for question in questions if _keys(question) & _keys(first)]
    shown = list(dict.fromkeys(f"{_place(question)}{question.text}." for question in settled))
    for text in shown[:_MOST_SHOWN]:
        click.echo(visible(text))
    if len(shown) > _MOST_SHOWN:
        click.echo(f"And {len(shown) - _MOST_SHOWN} more of this kind.")
    while True:
        click.echo("What is meant?")
        for number, answer in enumerate(first.answers, 1):
            click.echo(visible(f"{number} {answer}"))
        word = (read("Its number or its word (Enter: leave it):") or "").strip()
        if not word:
            return None
        meant = _meant(word, first.answers)
        if meant == TARGET:
            meant = _possible(f"target={(read('The target score:') or '').strip()}")
        if meant is not None:
            return meant


def _place(question: Question) -> str:
    return f"{question.place}: " if question.place else ""


def _keys(question: Question) -> set[str]:
    """What is answered: an answer with a name settles what is called so, another one all of its
    kind."""
    pairs = [(answer, answer.partition("=")[0]) for answer in question.answers]
    return {answer if key in (*NAMES, "keep") else key for answer, key in pairs}


def _is_of_the_unusual(question: Question) -> bool:
    return any(answer.startswith("keep=") for answer in question.answers)


def _meant(word: str, answers: Sequence[str]) -> str | None:
    """The answer whose number, text or last word this is; `None` if it is none."""
    if word.isdecimal() and 1 <= int(word) <= len(answers):
        return answers[int(word) - 1]
    folded = word.casefold()
    for answer in answers:
        if folded in (answer.casefold(), answer.partition("=")[2].casefold()):
            return answer
    key, equals, _ = word.partition("=")
    return _possible(word) if equals and f"{key}=" in TARGET and TARGET in answers else None


def _possible(answer: str) -> str | None:
    try:
        answers_of([answer])
    except ScoreFileError as error:
        click.echo(visible(f"{error}."))
        return None
    return answer
