"""The sheet that a command works on, in its open store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
import msgspec

from flip7.cli.messages import visible
from flip7.cli.options import Decorator
from flip7.cli.sheet.words import described, sheet_name, standing
from flip7.cli.showing import echo_wrapped, line_width
from flip7.cli.stored import open_store, store_option
from flip7.sheet.changes import Change, Log
from flip7.sheet.names import called
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StaleSheetError, StoreError

if TYPE_CHECKING:
    from flip7.store.store import Store

_MOST_TOLD = 5


class Chosen(msgspec.Struct, frozen=True):
    """What was chosen before a command is called: by options of `flip7 sheet` itself, or because
    the command is typed while a sheet is open."""

    which: str | None = None
    place: str | None = None
    """Where the store is."""
    opened: Any = None
    """The store that is open already, a `Store`; `None` if none is."""
    by: str = ""
    """Who makes changes, for the log."""

    def then(self, which: str | None, place: str | None) -> Chosen:
        """This, unless a sheet or a store is named anew."""
        opened = self.opened if place is None else None
        return Chosen(which or self.which, place or self.place, opened, self.by)


class ChangedMeanwhileError(StoreError):
    """Others have written on the sheet; nothing of what was to be written is."""

    def __init__(self, sheet: Sheet, since: Log) -> None:
        told = [
            described(line.change, sheet) + (f" by {line.by}" if line.by else "")
            for line in since[:_MOST_TOLD]
        ]
        more = [f"and {len(since) - _MOST_TOLD} changes more"] if len(since) > _MOST_TOLD else []
        super().__init__(
            f"others have changed this sheet meanwhile ({'; '.join(told + more)});"
            " nothing of yours was noted: look at it again and repeat what still holds"
        )
        self.sheet = sheet
        """The sheet as it is now."""


class Desk:
    """A sheet in its store, at the moment at which it was looked at."""

    def __init__(self, store: Store, id: str, by: str = "", *, is_open: bool = False) -> None:
        self.store = store
        self.id = id
        self.by = by
        self._is_open = is_open
        """Whether the person has this sheet open, and so need not be told which it is."""
        self.sheet: Sheet = Sheet.of(store.sheet(id))

    def write(self, *changes: Change) -> Sheet:
        """Make these changes and keep them; returns the sheet as it is then.

        Raises `SheetError` for one that can't be and `ChangedMeanwhileError` if others were
        quicker; none of them is made then.
        """
        sheet = self.sheet
        for change in changes:
            sheet = sheet.then(change, by=self.by)
        lines = sheet.log[self.sheet.version :]
        try:
            self.store.append(self.id, self.sheet.version, lines, self.sheet.log[-1])
        except StaleSheetError as error:
            now = Sheet.of((*self.sheet.log, *error.since))
            raise ChangedMeanwhileError(now, error.since) from None
        self.sheet = sheet
        return sheet

    def make(self, *changes: Change) -> None:
        """Make these changes, and tell them and how the game stands in one line."""
        sheet = self.write(*changes)
        done = [f"{_sentence(change, sheet)}." for change in changes]
        self.say(*done, standing(sheet))

    def say(self, *sentences: str) -> None:
        """`say` of this sheet, which is named first."""
        say("" if self._is_open else f"{sheet_name(self.id, self.sheet.title)}:", *sentences)

    def use(self) -> None:
        """Let this be the latest sheet, as a round is being noted on it."""
        self.store.use_sheet(self.id)


def say(*sentences: str) -> None:
    """Print sentences on stdout, harmless to a terminal: in one line if they fit, else in one
    each; nothing if there are none. A terminal gets long ones in several lines."""
    told = [visible(sentence) for sentence in sentences if sentence]
    line = " ".join(told)
    if len(line) <= line_width():
        told = [line] if line else []
    for text in told:
        echo_wrapped(text)


def _sentence(change: Change, sheet: Sheet) -> str:
    """The change with a capital, unless it begins with a name: that stays as it is written."""
    words = described(change, sheet)
    if any(words.startswith(called(player.name)) for player in sheet.players):
        return words
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- for commands


def on_store(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option `--store` and the argument `store`, an open one."""

    @store_option
    @wraps(command)
    def with_store(*args: Any, store: str | None, **others: Any) -> Any:
        with opened(click.get_current_context(), store) as found:
            return command(*args, store=found, **others)

    return with_store


def on_sheet(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--sheet` and `--store`, and the argument `desk` with the sheet
    that is meant: the latest, unless another is named."""

    @sheet_option
    @store_option
    @wraps(command)
    def with_desk(*args: Any, which: str | None, store: str | None, **others: Any) -> Any:
        named = others.pop("named", None)
        if named and which:
            raise click.UsageError("the sheet is named twice: once is enough")
        ctx = click.get_current_context()
        before = chosen(ctx)
        by = others.pop("by", "") or before.by
        with opened(ctx, store) as found:
            id = found.resolve(named or which or before.which)
            is_open = found is before.opened and id == before.which
            return command(*args, desk=Desk(found, id, by, is_open=is_open), **others)

    return with_desk


def changes_sheet(command: Callable[..., Any]) -> Callable[..., Any]:
    """`on_sheet` for a command that changes it, with the option `--by` for who does."""
    return by_option(on_sheet(command))


sheet_option: Decorator = click.option(
    "--sheet",
    "which",
    metavar="SHEET",
    help="Another sheet than the latest, by its short id or its title.",
)
sheet_argument: Decorator = click.argument("named", metavar="[SHEET]", required=False)
"""For a command on a sheet that has no other arguments: which sheet, without `--sheet`."""
by_option: Decorator = click.option(
    "--by",
    default="",
    envvar="FLIP7_BY",
    metavar="NAME",
    help="Who makes the change, for the log. FLIP7_BY says it for all commands.",
)


def chosen(ctx: click.Context) -> Chosen:
    """What was chosen before the command was called."""
    return ctx.find_object(Chosen) or Chosen()


@contextmanager
def opened(ctx: click.Context, place: str | None, *, create: bool = False) -> Iterator[Store]:
    """The store at `place`, or the one that was chosen before."""
    before = chosen(ctx)
    if before.opened is not None and place is None:
        yield before.opened
    else:
        with open_store(place or before.place, create=create) as store:
            yield store
