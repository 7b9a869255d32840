"""What very many games come to: sums of what is measured of each, wherever they are played.

A study says which games (`Games`) and what is to be summed of their results (a measure). Who plays
them, threads here or the workers of a cluster, is a runner's business. All sums are of whole
numbers, so they are the same however the games are shared out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from flip7.lab.compiling import on_stderr
from flip7.lab.encode import LabError
from flip7.lab.games import Games, Results, play


class Sums(Protocol):
    """What is known of some games; `+` makes what is known of both."""

    def __add__(self, other: Self, /) -> Self:
        """What is known of the games of both."""
        ...


S = TypeVar("S", bound=Sums)

Measure = Callable[[Results], S]
"""What is to be summed of the results of some games. For a cluster it must be picklable: a
function of a module, or `functools.partial` of one."""


class BrokenOffError(LabError):
    """Those who play can't go on. What they told of before holds."""


class Total(NamedTuple, Generic[S]):
    """What some games come to."""

    sums: S
    games: int
    """How many were played."""
    interrupted: bool = False
    """Whether an interrupt came, be it after the last of them, since whoever sent it wants an end;
    or those who played could not go on."""


class Runner(Protocol):
    """Plays games and tells what they come to, share after share, in their order; those not begun
    are left when it is closed."""

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares. Raises as `flip7.lab.games.encode` does, and `BrokenOffError`."""
        ...


class Threads(NamedTuple):
    """Runs games in threads of this process."""

    number: int | None = None
    """How many; by default one for each core."""

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares, see `Runner`."""
        for results in play(games, self.number):
            yield Total(measure(results), len(results.rounds))


Heard = Callable[[int], object]
"""Is told how many games are done."""


def total(
    games: Games, measure: Measure[S], runner: Runner | None = None, heard: Heard | None = None
) -> Total[S]:
    """What all the games come to, or those that were played before an interrupt, or before those
    who played could not go on, which stderr is told.

    By default they are played in threads, one for each core. Raises as `flip7.lab.games.encode`
    does, and `KeyboardInterrupt` or `BrokenOffError` if it came before the first game was done.
    """
    so_far: Total[S] | None = None
    try:
        # Closed here, where an interrupt is heard: what the runner leaves may take it a while.
        with closing((runner or Threads())(games, measure)) as shares:
            for share in shares:
                so_far = share if so_far is None else _both(so_far, share)
                if heard is not None:
                    heard(so_far.games)
    except EARLY_ENDS as end:
        if so_far is None:
            raise
        tell_of(end)
        return so_far._replace(interrupted=True)
    assert so_far is not None, "there is at least one game"
    return so_far


EARLY_ENDS = (KeyboardInterrupt, BrokenOffError)
"""What ends a study before all games are played; what was found out by then holds."""


def tell_of(end: BaseException) -> None:
    """Tell stderr why a study ends early, unless that was the user's doing."""
    if isinstance(end, BrokenOffError):
        on_stderr(str(end))


def _both(one: Total[S], other: Total[S]) -> Total[S]:
    return Total(one.sums + other.sums, one.games + other.games)
