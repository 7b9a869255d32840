"""Setting up a sheet by questions: who plays, by which rules, and who deals first."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from flip7.cli.asking import Read
from flip7.cli.messages import complain
from flip7.cli.options import read_rules
from flip7.cli.sheet.desk import say
from flip7.cli.sheet.who import find, folded
from flip7.cli.ties import agreed, is_open
from flip7.game.errors import Flip7Error
from flip7.game.rules import DEFAULT_EDITION, EDITIONS, Rules
from flip7.learn.language import ENGLISH
from flip7.sheet.names import called, player_name
from flip7.sheet.sheet import Sheet, begin

QUIT_WORDS = ("q", "quit", "exit")
_HELP = """\
undo takes the answer before back; quit leaves, and nothing is kept then.
A name with a comma in it, or one such as quit, stands in quotes."""

_NAME = re.compile(r'\s*("[^"]*"|[^,]+)')


class _Back(Exception):
    """The person takes the answer before back."""


class _Left(Exception):
    """The person leaves, or input ends."""


def set_up(
    read: Read,
    names: Sequence[str] = (),
    *,
    rules: Rules | None = None,
    dealer: str | None = None,
    title: str = "",
    by: str = "",
) -> Sheet | None:
    """A new sheet by the answers of a person, who is asked for all that is not told; `None` if the
    person leaves."""
    setup = _Setup(read, names, rules, dealer)
    try:
        setup.ask_all()
    except _Left:
        return None
    return setup.sheet(title, by)


def begun(
    rules: Rules, names: Sequence[str], *, title: str = "", dealer: str | None = None, by: str = ""
) -> Sheet:
    """A new sheet, on which `dealer` deals first. Raises `SheetError` and `WhoError`."""
    sheet = begin(rules, names, title, by=by)
    if dealer is None:
        return sheet
    return begin(rules, names, title, at=sheet.log[0].at, by=by, dealer=find(sheet, dealer))


def names_in(text: str) -> list[str]:
    """The names in an answer: commas part them, but in quotes."""
    found = (piece.strip() for piece in _NAME.findall(text))
    return [player_name(name.strip('"')) for name in found if name]


class _Setup:
    """The answers so far. Every question understands `undo`, `help` and `quit`."""

    def __init__(
        self, read: Read, names: Sequence[str], rules: Rules | None, dealer: str | None
    ) -> None:
        self._read = read
        self._names = list(names)
        self._rules = rules or EDITIONS[DEFAULT_EDITION].rules
        self._dealer = dealer
        questions = (
            (self._ask_names, not names),
            (self._ask_rules, rules is None),
            (self._ask_dealer, dealer is None),
        )
        self._questions = [ask for ask, is_open in questions if is_open]

    def ask_all(self) -> None:
        """Ask one question after the other, and go back as often as the person wants."""
        number = 0
        while number < len(self._questions):
            try:
                self._questions[number]()
            except _Back:
                number = max(number - 1, 0)
            else:
                number += 1

    def sheet(self, title: str = "", by: str = "") -> Sheet:
        """The sheet as it is answered. Raises `SheetError` and `WhoError`."""
        return begun(self._rules, self._names, title=title, dealer=self._dealer, by=by)

    def _ask(self, question: str) -> str:
        while True:
            answer = self._read(question)
            word = None if answer is None else answer.strip().casefold()
            if answer is None or word in QUIT_WORDS:
                raise _Left
            if word == "undo":
                raise _Back
            if word != "help":
                return answer.strip()
            click.echo(_HELP)

    # ------------------------------------------------------------ who plays

    def _ask_names(self) -> None:
        """Ask for names until all are told."""
        say("Who plays? One name each, clockwise as you sit; Enter when all are named.")
        if self._names:
            say(f"So far {self._all()}.")
        while True:
            try:
                answer = self._ask(f"Player {len(self._names) + 1}:")
            except _Back:
                self._take_back()
                continue
            if not answer and self._names:
                return
            try:
                names = names_in(answer) or [player_name(answer)]
            except Flip7Error as error:
                complain(str(error))
                continue
            self._names += [name for name in names if self._is_meant(name)]
            if len(names) > 1:
                say(f"So far {self._all()}. A name with a comma in it stands in quotes.")

    def _take_back(self) -> None:
        if self._names:
            say(f"{called(self._names.pop())} is not named any more.")
        else:
            complain("nobody is named yet; quit leaves")

    def _is_meant(self, name: str) -> bool:
        """Whether somebody is another person than all who were named before."""
        if folded(name) not in map(folded, self._names):
            return True
        try:
            answer = self._ask(f"{called(name)} is named already. Are there two of them? (y/n)")
        except _Back:
            return False
        return answer.casefold() in ("y", "yes")

    def _all(self) -> str:
        return ENGLISH.all_of([called(name) for name in self._names])

    # ------------------------------------------------------------ by which rules, and who deals

    def _ask_rules(self) -> None:
        say(f"The editions are {', '.join(EDITIONS)};")
        say("house rules stand behind one, as in: official target_score=100")
        while True:
            edition, *settings = self._ask(f"Edition (Enter: {DEFAULT_EDITION}):").split() or [
                DEFAULT_EDITION
            ]
            try:
                self._rules = read_rules(edition, settings)
                begun(self._rules, self._names)
            except Flip7Error as error:
                complain(str(error))
            else:
                if self._settle_ties(settings):
                    return

    def _settle_ties(self, settings: Sequence[str]) -> bool:
        """Ask what an edition leaves open; whether the person goes on from there."""
        if is_open(self._rules, settings):
            try:
                self._rules = agreed(self._rules, self._ask) or self._rules
            except _Back:
                return False
        return True

    def _ask_dealer(self) -> None:
        while True:
            self._dealer = self._ask("Who deals first (Enter: not said)?") or None
            try:
                self.sheet()
            except Flip7Error as error:
                complain(str(error))
            else:
                return
