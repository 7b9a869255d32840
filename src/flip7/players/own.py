"""A user's own strategy: a Python file with a function `stays`, and `aims` where it likes to aim.

`docs/strategies.md` tells how one is written. Whoever plays with such a file runs it, as Python
would: it has to come from somebody who is trusted.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from flip7.game.chance import Words
from flip7.game.errors import quoted
from flip7.game.legal import targets
from flip7.game.moves import HIT, STAY, Move
from flip7.players.flat import FlatView, flat_view
from flip7.players.player import PlayerError, View
from flip7.players.targeting import SENSE, choose_target, highest, move_to_one_of

SUFFIX = ".py"
MOST_GOOD = (1 << 63) - 1
"""The highest value that `aims` may return; the lowest is its opposite."""
_LONGEST_REASON = 200


class Functions(NamedTuple):
    """What the file of a strategy defines."""

    stays: Callable[[FlatView], Any]
    aims: Callable[[FlatView, int], Any] | None
    names: Mapping[str, object]
    """All that it defines, by name."""


class Own(msgspec.Struct, frozen=True):
    """A user's own strategy. `str` is the path of its file, which `parse_player` reads.

    Its functions decide alone: they get no stream, and what they leave to chance can't be repeated.
    """

    path: str
    text: str
    """What the file held when it was read: the strategy stays the same if the file changes."""

    def __str__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return f"load_own({self.path!r})"

    @property
    def digest(self) -> str:
        """The SHA-256 of the text in UTF-8, by which two strategies of one path are told apart."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def functions(self) -> Functions:
        """The functions of the file, which is run once. Raises `PlayerError`."""
        return _functions(self.path, self.text)

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move; see `Player`. Raises `PlayerError` where a function fails."""
        card = view.card
        if card is None:
            return STAY if view.may_stay and self.stays(flat_view(view)) else HIT
        if self.functions.aims is None:
            return choose_target(view, card, SENSE, stream)
        options = targets(view.state, view.seat, card)
        if len(options) == 1:
            return move_to_one_of(options, card, stream)
        sight = flat_view(view)
        goods = [self.aims(sight, target) for target in options]
        return move_to_one_of(highest(options, goods), card, stream)

    def stays(self, sight: FlatView) -> bool:
        """What `stays` of the file says. Raises `PlayerError` if it raises or says no yes or no."""
        answer = self._call("stays", self.functions.stays, sight)
        if isinstance(answer, int) and answer in (0, 1):
            return bool(answer)
        raise self._nonsense("stays", answer, "True or False is wanted")

    def aims(self, sight: FlatView, target: int) -> int:
        """What `aims` of the file says, if it has one. Raises `PlayerError` if it raises or says no
        whole number of 64 bits."""
        assert self.functions.aims is not None
        answer = self._call("aims", self.functions.aims, sight, target)
        if isinstance(answer, int) and -MOST_GOOD <= answer <= MOST_GOOD:
            return int(answer)
        raise self._nonsense("aims", answer, "a whole number of 64 bits is wanted")

    def _call(self, name: str, function: Callable[..., Any], *arguments: object) -> object:
        try:
            answer = function(*arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a user's file raises
            raise PlayerError(f"{self.path}: {name} raised {_told(error, self.path)}") from error
        # numpy has numbers of its own, which are none of Python's.
        return answer.item() if getattr(answer, "shape", None) == () else answer

    def _nonsense(self, name: str, answer: object, wanted: str) -> PlayerError:
        kind = type(answer).__name__
        return PlayerError(f"{self.path}: {name} returned {_shown(answer)} ({kind}): {wanted}")


def load_own(path: str) -> Own:
    """The strategy in the file at `path`, which is run. Raises `PlayerError` for a file that can't
    be read or run, or that is no strategy."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise PlayerError(f"{path}: there is no such file") from None
    except OSError as error:
        raise PlayerError(f"{path}: can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise PlayerError(f"{path}: is no text in UTF-8") from None
    except ValueError as error:  # no file can have such a name
        raise PlayerError(f"{quoted(path)}: can't be read: {error}") from None
    own = Own(path, text)
    _ = own.functions
    return own


@cache
def _functions(path: str, text: str) -> Functions:
    try:
        code = compile(text, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:  # the latter for a zero byte, in some versions
        line = f"line {error.lineno} " if isinstance(error, SyntaxError) and error.lineno else ""
        reason = error.msg if isinstance(error, SyntaxError) else error
        raise PlayerError(f"{path}: {line}is no Python: {reason}") from None
    module = ModuleType(f"flip7_own_{sha256(text.encode()).hexdigest()[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # where classes of the file look for their module
    try:
        exec(code, module.__dict__)  # noqa: S102  # to run it is what is asked for
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PlayerError(f"{path}: can't be run: {_told(error, path)}") from error
    stays = _function(path, module, "stays", ("view",))
    if stays is None:
        raise PlayerError(f"{path}: has no function stays(view), which a strategy needs")
    aims = _function(path, module, "aims", ("view", "target"))
    return Functions(stays, aims, vars(module))


def _function(
    path: str, module: ModuleType, name: str, arguments: tuple[str, ...]
) -> Callable[..., Any] | None:
    found: object = getattr(module, name, None)
    if found is None:
        return None
    form = f"{name}({', '.join(arguments)})"
    if inspect.iscoroutinefunction(found):
        raise PlayerError(f"{path}: {name} is async: a plain function {form} is wanted")
    if not callable(found):
        raise PlayerError(f"{path}: {name} is {_shown(found)}: a function {form} is wanted")
    try:
        signature = inspect.signature(found)
    except ValueError:  # some that are built in do not tell it
        return found
    try:
        signature.bind(*arguments)
    except TypeError:
        raise PlayerError(f"{path}: {name}{signature} has other arguments than {form}") from None
    return found


def _told(error: BaseException, path: str) -> str:
    """An exception in one line, with the line of the file in which it arose."""
    kind = type(error).__name__
    try:
        reason = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  # of a user's class
        reason = ""
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[:_LONGEST_REASON]}..."
    told = f"{kind}: {reason}" if reason else kind
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == path]
    return f"{told} (line {lines[-1]})" if lines else told


def _shown(value: object) -> str:
    """A value as a message shows it, whatever its `repr` does."""
    try:
        return " ".join(quoted(value).split())
    except Exception:  # noqa: BLE001  # of a user's class
        return "something"
