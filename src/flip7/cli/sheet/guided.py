"""`flip7 sheet` alone: a game is kept by answering questions, at a terminal or through a pipe."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from flip7.cli.asking import read_line
from flip7.cli.messages import complain, visible
from flip7.cli.sheet.beginning import NONE_BEGUN, keep, parted
from flip7.cli.sheet.cells import names_first, tells_who
from flip7.cli.sheet.desk import ChangedMeanwhileError, Chosen, Desk, chosen, opened, say
from flip7.cli.sheet.noting import noted
from flip7.cli.sheet.rounds import added
from flip7.cli.sheet.setting_up import QUIT_WORDS, set_up
from flip7.cli.sheet.showing import show_table
from flip7.cli.sheet.words import entry_text, standing, title_of
from flip7.game.errors import Flip7Error
from flip7.sheet.changes import Noted, SheetError
from flip7.sheet.course import noted_rounds
from flip7.sheet.sheet import Sheet

if TYPE_CHECKING:
    from flip7.store.store import Store

_HELP = """\
Answer with what the player scored: points (31), a sum (10+15+8), cards
(12 9 x2), bust (b), or out (-) for who does not play this round.
Enter alone asks for the next player first.
Several at once: A=31 B=bust C=12 9 x2

undo, redo         take back the last change, or the undoing
set 2 A=45         correct any cell of any round; A=? empties it
show               the table; show --chart draws the totals
log, stats         who changed what; figures; list tells of other sheets
players            who plays; players add NAME, leave, return, reorder, ...
note TEXT          a note on the game; note --round 2 TEXT on a round
new                another game; new Ann Ben Cem names who plays
quit               leave; everything is kept
More, such as export: flip7 sheet --help"""

_SHORT = {"u": "undo", "r": "redo", "s": "show", "l": "log"}
_HELP_WORDS = ("h", "help")
_SELF = re.compile(r"(flip7\s+sheet|flip7|sheet)\s+", re.IGNORECASE)
"""What stands before a command elsewhere."""


def keep_score(ctx: click.Context, which: str | None, place: str | None, by: str) -> None:
    """Go on with a sheet, or begin one, and note what is answered until the person leaves."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    ctx.obj = Chosen(which, place, by=by)
    with opened(ctx, place, create=True) as store:
        id = store.resolve(which) if which else _unfinished(store) or _begin(store, by)
        if id is None:
            return
        ctx.obj = Chosen(id, place, store, by)
        _Guide(ctx, store, id).run()


def _unfinished(store: Store) -> str | None:
    """The latest sheet, if its game is not over."""
    sheets = store.sheets()
    if not sheets:
        return None
    latest = sheets[0]
    if not Sheet.of(store.sheet(latest.id)).ended:
        return latest.id
    say(
        f"The latest sheet, {title_of(latest.title)} ({latest.id}), is over. Here a new one begins;"
        f" to look at that one: flip7 sheet --sheet {latest.id}"
    )
    return None


def _begin(store: Store, by: str, names: Sequence[str] = ()) -> str | None:
    """Ask for all that a new sheet needs; its id, or `None` if the person leaves."""
    sheet = set_up(read_line, names, by=by)
    if sheet is None:
        say(NONE_BEGUN)
        return None
    return keep(store, sheet)


# ---------------------------------------------------------------- the rounds


class _Guide:
    """Asks for one missing cell after the other, and does what is typed instead."""

    def __init__(self, ctx: click.Context, store: Store, id: str) -> None:
        self._ctx = ctx
        self._store = store
        self._id = id
        self._later: list[tuple[int, int]] = []
        """Cells that were passed over, to be asked after the others."""

    def run(self) -> None:
        """Ask until the person leaves, or input ends."""
        try:
            self._ask()
        finally:
            click.echo("The sheet is kept. Go on with: flip7 sheet", err=True)

    def _ask(self) -> None:
        desk = self._desk()
        if noted_rounds(desk.sheet):
            show_table(desk)
        say("Type what each player scored. help tells more, quit leaves.")
        while True:
            desk = self._desk()
            cell = self._next(desk.sheet)
            answer = read_line(self._question(desk.sheet, cell))
            if answer is None or answer.strip().casefold() in QUIT_WORDS:
                break
            try:
                self._do(desk, cell, _SELF.sub("", answer.strip(), count=1))
            except ChangedMeanwhileError as error:
                complain(str(error))
                say(standing(error.sheet))
            except click.ClickException as error:
                complain(error.format_message())
            except click.exceptions.Exit:
                pass
            except Flip7Error as error:
                complain(str(error))
            except OSError as error:
                complain(f"{error.filename or ''} {error.strerror or error}")

    def _desk(self) -> Desk:
        return Desk(self._store, self._id, chosen(self._ctx).by)

    def _next(self, sheet: Sheet) -> tuple[int, int] | None:
        """The cell to ask for: the first that is missing and was not passed over."""
        if sheet.ended:
            return None
        self._later = [cell for cell in self._later if cell in sheet.missing]
        if len(self._later) == len(sheet.missing):
            self._later.clear()
        return next((cell for cell in sheet.missing if cell not in self._later), None)

    def _question(self, sheet: Sheet, cell: tuple[int, int] | None) -> str:
        if cell is None:
            return "The game is over (undo, set, show, new, quit):" if sheet.ended else ">"
        number, player = cell
        return visible(f"Round {number}, {sheet.called(player)} ({sheet.totals[player]}):")

    def _do(self, desk: Desk, cell: tuple[int, int] | None, answer: str) -> None:
        word, _, _ = answer.casefold().partition(" ")
        if not answer:
            self._later += [cell] if cell else []
        elif answer.casefold() in _HELP_WORDS:
            click.echo(_HELP)
        elif _SHORT.get(word, word) in self._group.commands and not names_first(desk.sheet, answer):
            self._call(answer)
        elif tells_who(desk.sheet, answer):
            number = cell[0] if cell else desk.sheet.current
            self._note(desk, added(desk.sheet, [answer], number, read=read_line))
        elif cell is None:
            complain(f"{answer}: nothing is asked; help tells what can be typed")
        else:
            told = [(cell[1], answer)]
            self._note(desk, noted(desk.sheet, cell[0], told, read=read_line))

    def _note(self, desk: Desk, change: Noted) -> None:
        """Note cells, and tell how it stands once the round is complete."""
        sheet = desk.write(change)
        desk.use()
        number = change.round
        row = sheet.rounds[number - 1]
        for cell in change.cells:
            text = "" if cell.entry is None else entry_text(cell.entry, sheet)
            if "=" in text:
                say(f"{sheet.called(cell.player)}: {text}")
        if row.missing:
            return
        say(f"Round {number} is complete.", standing(sheet))
        say(_totals(sheet))

    # ------------------------------------------------------------ other commands

    @property
    def _group(self) -> click.Group:
        assert isinstance(self._ctx.command, click.Group)
        return self._ctx.command

    def _call(self, answer: str) -> None:
        """Do what `flip7 sheet` does with these words, on this sheet."""
        try:
            words = shlex.split(answer)
        except ValueError:
            words = answer.split()
        name = _SHORT.get(words[0].casefold(), words[0].casefold())
        if name == "delete" and (len(words) == 1 or self._store.resolve(words[-1]) == self._id):
            raise SheetError(f"leave this sheet first (quit), then: flip7 sheet delete {self._id}")
        if name == "new" and not any(word.startswith("-") for word in words):
            self._open(_begin(self._store, chosen(self._ctx).by, parted(words[1:])))
            return
        latest = self._store.resolve()
        _, command, args = self._group.resolve_command(self._ctx, [name, *words[1:]])
        assert command is not None
        with command.make_context(name, args, parent=self._ctx) as ctx:
            command.invoke(ctx)
        if name == "new" and self._store.resolve() != latest:
            self._open(self._store.resolve())

    def _open(self, id: str | None) -> None:
        if id is None:
            return
        self._id = id
        self._ctx.obj = Chosen(id, None, self._store, chosen(self._ctx).by)


def _totals(sheet: Sheet) -> str:
    totals = (f"{sheet.called(player)} {sheet.totals[player]}" for player in sheet.in_game)
    return f"Totals: {', '.join(totals)}"
