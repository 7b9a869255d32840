"""`flip7 sheet` alone: a game is kept by answering questions, at a terminal or through a pipe."""

from __future__ import annotations

import io
import shlex
import sys
from typing import TYPE_CHECKING

import click

from flip7.cli.asking import read_line
from flip7.cli.messages import complain, visible
from flip7.cli.options import read_rules
from flip7.cli.sheet.beginning import ask_names, begun, keep
from flip7.cli.sheet.cells import tells_who
from flip7.cli.sheet.desk import ChangedMeanwhileError, Chosen, Desk, chosen, opened, say
from flip7.cli.sheet.noting import noted
from flip7.cli.sheet.rounds import added
from flip7.cli.sheet.showing import show_table
from flip7.cli.sheet.words import entry_text, standing, title_of
from flip7.game.errors import Flip7Error
from flip7.game.rules import DEFAULT_EDITION, EDITIONS, Rules
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
log, stats         who changed what; figures
players            who plays; players add NAME, leave, return, reorder, ...
note TEXT          a note on the game; note --round 2 TEXT on a round
quit               leave; everything is kept
More, such as export: flip7 sheet --help"""

_SHORT = {"u": "undo", "r": "redo", "s": "show", "l": "log"}
_QUIT, _HELP_WORDS = ("q", "quit", "exit"), ("h", "help")


def keep_score(ctx: click.Context, which: str | None, place: str | None, by: str) -> None:
    """Go on with a sheet, or begin one, and note what is answered until the person leaves."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    ctx.obj = Chosen(which, place, by=by)
    with opened(ctx, place, create=True) as store:
        id = store.resolve(which) if which else _unfinished(store) or _begin(store, by)
        if id is None:
            say("No sheet was begun.")
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


# ---------------------------------------------------------------- beginning


def _begin(store: Store, by: str) -> str | None:
    """Ask for all that a new sheet needs; its id, or `None` at the end of input."""
    names = ask_names(read_line)
    rules = _ask_rules() if names else None
    if rules is None:
        return None
    while True:
        dealer = read_line("Who deals first (Enter: not said)?")
        if dealer is None or _is_quit(dealer):
            return None
        try:
            sheet = begun(rules, names, dealer=dealer.strip() or None, by=by)
        except Flip7Error as error:
            complain(str(error))
            if not dealer.strip():
                return None
        else:
            return keep(store, sheet)


def _ask_rules() -> Rules | None:
    click.echo(f"The editions are {', '.join(EDITIONS)};")
    click.echo("house rules stand behind one, as in: official target_score=100")
    while True:
        answer = read_line(f"Edition (Enter: {DEFAULT_EDITION}):")
        if answer is None or _is_quit(answer):
            return None
        edition, *settings = answer.split() or [DEFAULT_EDITION]
        try:
            return _with_ties(read_rules(edition, settings), settings)
        except Flip7Error as error:
            complain(str(error))


def _with_ties(rules: Rules, settings: list[str]) -> Rules | None:
    from flip7.cli.ties import agreed, is_open

    return agreed(rules, read_line) if is_open(rules, settings) else rules


def _is_quit(answer: str) -> bool:
    return answer.strip().casefold() in _QUIT


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
            if answer is None or _is_quit(answer):
                break
            try:
                self._do(desk, cell, answer.strip())
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
        elif _SHORT.get(word, word) in self._group.commands:
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
        if name == "delete":
            raise SheetError(f"leave this sheet first (quit), then: flip7 sheet delete {self._id}")
        _, command, args = self._group.resolve_command(self._ctx, [name, *words[1:]])
        assert command is not None
        with command.make_context(name, args, parent=self._ctx) as ctx:
            command.invoke(ctx)
        if name == "new":
            self._id = self._store.resolve()
            self._ctx.obj = Chosen(self._id, None, self._store, chosen(self._ctx).by)


def _totals(sheet: Sheet) -> str:
    totals = (f"{sheet.called(player)} {sheet.totals[player]}" for player in sheet.in_game)
    return f"Totals: {', '.join(totals)}"
