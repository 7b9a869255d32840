"""Users' own strategies as functions that the kernel calls by their address.

Compiled by numba where that can be, else called back in Python; once in a process either way.
"""

from __future__ import annotations

import gc
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import CFUNCTYPE, c_int64, c_void_p, cast
from threading import Lock, local
from time import perf_counter
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import carray  # type: ignore[attr-defined]
from numba.core import types
from numba.extending import intrinsic

from flip7.lab import kernel as k
from flip7.lab.interrupts import interrupts_kept
from flip7.players.flat import FlatView
from flip7.players.own import Own
from flip7.players.player import PlayerError

Heard = Callable[[str], None]
"""Takes a line that tells what is going on."""

_EACH = k.SIGHT_COPIES + k.CARDS
_SEATS, _OF_EACH, _COPIES, _FAILED = k.SIGHT_SEATS, k.SIGHT_OF_EACH, k.SIGHT_COPIES, k.FAILED
_CALLED_BACK = CFUNCTYPE(c_int64, c_void_p)
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_PLACE = re.compile(r'File ".*", line ([0-9]+)')
_LONGEST_REASON = 200


class Called(NamedTuple):
    """A strategy as the kernel calls it."""

    own: Own
    address: int
    kept: object
    """What lies there."""


class NotCompiledError(Exception):
    """A strategy can't be compiled; `str` says why in one line."""


_called: dict[Own, Called] = {}
_lock = Lock()
_last = local()
"""`error` is why the last call back failed in this thread."""


def on_stderr(line: str) -> None:
    """Write the line on stderr."""
    sys.stderr.write(f"{line}\n")


@contextmanager
def no_collecting() -> Iterator[None]:
    """A compiler makes very many objects that live until it is done: to look through them time and
    again for cycles takes it a twentieth longer."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def address_of(own: Own, heard: Heard = on_stderr) -> int:
    """Where the kernel finds `own`, until the process ends. `heard` is told the first time whether
    it is compiled. Raises `PlayerError` for a file that can't be run."""
    with _lock:
        if own not in _called:
            begin = perf_counter()
            with interrupts_kept(), no_collecting():
                try:
                    _called[own] = _compiled(own)
                    told = f"compiled in {perf_counter() - begin:.1f} s"
                except NotCompiledError as error:
                    _called[own] = _called_back(own)
                    told = f"runs in Python, which is slower, since it can't be compiled: {error}"
                heard(f"{own}: {told}")
        return _called[own].address


def sight_for(seats: int) -> Any:
    """Room for what a strategy sees at a table of so many seats."""
    return np.zeros(_EACH + _OF_EACH * seats, np.int64)


def why_failed(address: int, sight: list[int]) -> BaseException:
    """Why the strategy at this address has failed in this thread when it saw this: a `PlayerError`,
    or an interrupt."""
    error: BaseException | None = getattr(_last, "error", None)
    _last.error = None
    if error is not None:
        return error
    own = next(each.own for each in _called.values() if each.address == address)
    try:
        _ask(own, sight)
    except PlayerError as raised:
        return raised
    return PlayerError(f"{own}: it fails where it is compiled, and does not in Python")


# ---------------------------------------------------------------- what they see


def _view(numbers: Any) -> FlatView:
    """The view that the kernel has written as numbers, after the target."""
    seats = numbers[2]
    return FlatView(
        numbers[1], seats, numbers[3], numbers[4], numbers[5], numbers[6], numbers[7], numbers[8],
        numbers[9], numbers[10], numbers[11], numbers[12], numbers[13], numbers[14], numbers[15],
        numbers[16], numbers[17], numbers[18],
        numbers[_COPIES:_EACH],
        numbers[_EACH : _EACH + seats],
        numbers[_EACH + seats : _EACH + 2 * seats],
        numbers[_EACH + 2 * seats : _EACH + 3 * seats],
        numbers[_EACH + 3 * seats : _EACH + 4 * seats],
        numbers[_EACH + 4 * seats : _EACH + 5 * seats],
        numbers[_EACH + 5 * seats : _EACH + 6 * seats],
        numbers[_EACH + 6 * seats : _EACH + 7 * seats],
    )  # fmt: skip


# ---------------------------------------------------------------- in Python


def _ask(own: Own, sight: list[int]) -> int:
    """What `own` answers when it sees this. Raises `PlayerError`."""
    view = _view(tuple(sight))
    return own.stays(view) if view.card < 0 else own.aims(view, sight[k.SIGHT_TARGET])


def _called_back(own: Own) -> Called:
    def answer(address: int) -> int:
        try:
            seats = c_int64.from_address(address + 8 * _SEATS).value
            return _ask(own, (c_int64 * (_EACH + _OF_EACH * seats)).from_address(address)[:])
        except BaseException as error:  # noqa: BLE001  # no interrupt can pass through the kernel
            _last.error = error
            return _FAILED

    function = _CALLED_BACK(answer)
    address = cast(function, c_void_p).value
    assert address is not None
    return Called(own, address, function)


# ---------------------------------------------------------------- compiled


def _unchanging(_: Any, numbers: Any) -> Any:
    """The same array, but compiled code can no more write into it than into a tuple."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        context.nrt.incref(builder, signature.return_type, arguments[0])
        return arguments[0]

    return numbers.copy(readonly=True)(numbers), build


_read_only: Any = intrinsic(_unchanging)
_view_of = numba.njit(_view, forceinline=True)
_SIGHT = types.Array(types.int64, 1, "C", readonly=True)
_SIGNATURE = "int64(CPointer(int64))"


def _compiled(own: Own) -> Called:
    """Raises `NotCompiledError`."""
    names = _jitted(own.functions.names)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numba's, about code that can't be changed here
            _view_of.compile((_SIGHT,))
            view = _view_of.overloads[_SIGHT,].signature.return_type
            stays = _checked("stays", names["stays"], view)
            aims = names.get("aims")
            aims = _never_aims if aims is None else _checked("aims", aims, view, types.int64)
            function: Any = numba.cfunc(_SIGNATURE)(_asked(stays, aims))
    except NotCompiledError:
        raise
    except Exception as error:  # numba raises what it likes
        raise NotCompiledError(_reason(error)) from error
    return Called(own, function.address, function)


def _jitted(names: Mapping[str, object]) -> Mapping[str, Any]:
    """What a file defines, its functions to be compiled and calling each other so."""
    jitted = dict(names)
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            twin = FunctionType(
                value.__code__, jitted, value.__name__, value.__defaults__, value.__closure__
            )
            twin.__kwdefaults__ = value.__kwdefaults__
            # As in Python, a place beyond the last is an error. To pass a whole view takes 25 times
            # as long as what a small strategy does with it: these are written into their caller.
            entry = name in ("stays", "aims")
            jitted[name] = numba.njit(twin, boundscheck=True, forceinline=entry)
    return jitted


def _checked(name: str, function: Any, *kinds: Any) -> Any:
    """The function, compiled for arguments of these kinds. Raises `NotCompiledError` where what it
    returns has to be looked at in Python, and what numba raises."""
    if not hasattr(function, "overloads"):
        raise NotCompiledError(f"{name} is no plain function")
    function.compile(kinds)
    found: Any = function.overloads[kinds].signature.return_type
    if not (isinstance(found, types.Boolean) or getattr(found, "signed", False)):
        raise NotCompiledError(f"{name} returns {found}")
    return function


@numba.njit
def _never_aims(view: Any, target: int) -> int:
    return 0


def _asked(stays: Any, aims: Any) -> Callable[[Any], int]:
    """The one function that the kernel calls."""

    def asked(pointer: Any) -> Any:
        seats = carray(pointer, _COPIES)[_SEATS]
        numbers = carray(pointer, _EACH + _OF_EACH * seats)
        answer: Any = _FAILED
        try:
            view = _view_of(_read_only(numbers))
            if view.card < 0:
                answer = np.int64(stays(view))
                if answer not in (0, 1):
                    answer = _FAILED
            else:
                answer = np.int64(aims(view, numbers[0]))
        except Exception:  # noqa: BLE001  # numba knows no other
            answer = _FAILED
        return answer

    return asked


def _reason(error: Exception) -> str:
    """What numba says, in one line."""
    text = _COLOURS.sub("", str(error))
    said = [line.strip() for line in text.splitlines() if line.strip()] or [type(error).__name__]
    reason = said[1] if said[0].startswith("Failed in") and len(said) > 1 else said[0]
    reason = re.sub(r"FlatView\(.*\)", "FlatView", reason)
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[:_LONGEST_REASON]}..."
    place = _PLACE.search(text)
    return f"line {place[1]}: {reason}" if place else reason
