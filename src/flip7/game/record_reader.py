"""The reader of records: every fault of a text is told with its place and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from flip7.game.cards import parse_card
from flip7.game.chance import MOST_64
from flip7.game.engine import play, start
from flip7.game.errors import Flip7Error
from flip7.game.legal import awaits
from flip7.game.moves import (
    HIT,
    NEXT,
    STAY,
    Aim,
    Awaited,
    Choice,
    Draw,
    Due,
    Give,
    IllegalMove,
    Join,
    Move,
    Next,
    Over,
    Withdraw,
)
from flip7.game.record import (
    FIRST_LINE,
    SHA256,
    SPLITMIX64,
    IllegalRecordError,
    Record,
    RecordError,
    check_name,
    ending_lines,
    round_line,
)
from flip7.game.rules import SETTINGS, Rules, change, edition, parse_setting
from flip7.game.state import State

MOST_TEXT = 10_000_000
"""The characters, or bytes, of the longest text that is read."""
LONGEST_LINE = 20_000
_LONGEST_SETTING = 1000
_SHOWN = 60

_OF_CHANCE = {"seed": SPLITMIX64, "game": SPLITMIX64, "commitment": SHA256, "secret": SHA256}
_KEYS = ("edition", *SETTINGS, "generator", *_OF_CHANCE, "dealer")

_MOVES = (
    "`2 draws 5`, `2 hits`, `2 stays`, `2 aims FZ at 3`, `2 gives SC to 3`, `2 withdraws`, `next`,"
    ' `joins "Fay"`'
)

T = TypeVar("T")


def parse_record(text: str | bytes) -> Record:
    """The record that a text tells (bytes are UTF-8): the inverse of `format_record`.

    Every move is made on the way, so what comes back can be replayed. Raises `RecordError`.
    """
    lines = _Lines(_decoded(text))
    header = _Header(lines)
    record = header.record()
    dealer = header.field("dealer")
    state = dealer.read(lambda _: start(record.rules, len(record.names), record.dealer))
    moves, state = _read_moves(lines, state, record.names)
    _read_ending(lines, state)
    return replace(record, moves=moves)


def _decoded(text: str | bytes) -> str:
    if len(text) > MOST_TEXT:
        raise RecordError(f"this is longer than any record may be ({MOST_TEXT:,} characters)")
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        raise RecordError("this is no text in UTF-8", line, column) from None


# ---------------------------------------------------------------- lines


class _Line(NamedTuple):
    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split()

    def shown(self, column: int = 1) -> str:
        """What stands here, cut where it is long."""
        found = self.text[column - 1 :].strip()
        return found if len(found) <= _SHOWN else f"{found[:_SHOWN]}..."

    def fault(self, message: str, column: int = 1) -> RecordError:
        return RecordError(message, self.number, column)

    def expected(self, what: str, column: int = 1) -> RecordError:
        """The fault that something else stands here."""
        found = self.shown(column)
        shown = f"{found!r}" if found else "nothing" if self.text else "the end of the text"
        return self.fault(f"expected {what}, found {shown}", column)


class _Lines:
    """The lines of a text that are not blank, one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = self._of(text)
        self.current = next(self._lines)

    def take(self) -> _Line:
        """The current line; the next one is current then. The end of the text is an empty line."""
        line = self.current
        self.current = next(self._lines, line)
        return line

    def expect(self, expected: str) -> None:
        """Take a line that must be this one."""
        line = self.take()
        if line.words != expected.split():
            raise line.expected(f"`{expected}`")

    @staticmethod
    def _of(text: str) -> Iterator[_Line]:
        number = 0
        for number, raw in enumerate(text.split("\n"), 1):
            if not (kept := raw.rstrip()):
                continue
            line = _Line(number, kept)
            if len(kept) > LONGEST_LINE:
                raise line.fault(f"a line has at most {LONGEST_LINE} characters", LONGEST_LINE)
            yield line
        yield _Line(number, "")


# ---------------------------------------------------------------- the header


class _Part(NamedTuple):
    """A value or a word of a line."""

    line: _Line
    text: str
    column: int

    def fault(self, message: str) -> RecordError:
        return self.line.fault(message, self.column)

    def expected(self, what: str) -> RecordError:
        return self.line.expected(what, self.column)

    def read(self, reader: Callable[[str], T]) -> T:
        """What `reader` makes of the value; a refusal is told with its place."""
        try:
            return reader(self.text)
        except RecordError as error:
            if error.line is not None:
                raise
            raise self.fault(str(error)) from None
        except Flip7Error as error:
            raise self.fault(str(error)) from None

    def setting(self, name: str, rules: Rules) -> Rules:
        """`rules` with this value of one option or parameter."""
        if len(self.text) > _LONGEST_SETTING:
            raise self.fault(f"no value of {name} is as long as this")
        return self.read(lambda value: change(rules, **dict([parse_setting(f"{name}={value}")])))

    def number(self, least: int, most: int) -> int:
        """The value as a whole number."""
        if not re.fullmatch("[0-9]{1,20}", self.text) or not least <= int(self.text) <= most:
            raise self.expected(f"a whole number from {least} to {most}")
        return int(self.text)

    def digits(self) -> str:
        """The value as the hexadecimal digits of 32 bytes."""
        if not re.fullmatch("[0-9a-f]{64}", self.text):
            raise self.expected("64 hexadecimal digits in lower case")
        return self.text


class _Header:
    """The lines `key: value` above the first round."""

    def __init__(self, lines: _Lines) -> None:
        lines.expect(FIRST_LINE)
        self._fields: dict[str, _Part] = {}
        self._names: list[str] = []
        while lines.current.words[:1] not in ([], ["round"]):
            self._take(lines.take())
        self._after = lines.current

    def _take(self, line: _Line) -> None:
        key, colon, rest = line.text.partition(":")
        if not colon:
            raise line.expected("`key: value` or `round 1`")
        key, value = " ".join(key.split()), rest.strip()
        field = _Part(line, value, len(line.text) - len(rest.lstrip()) + 1)
        if key == f"seat {len(self._names) + 1}":
            self._names.append(field.read(_name))
        elif key in self._fields:
            raise line.fault(f"{key} is said twice")
        elif key in _KEYS:
            self._fields[key] = field
        else:
            raise line.expected(f"one of {', '.join(_KEYS)}, seat {len(self._names) + 1}")

    def field(self, key: str) -> _Part:
        """The line of a key that must be there."""
        if key not in self._fields:
            raise self._after.expected(f"`{key}: ...` above the first round")
        return self._fields[key]

    def record(self) -> Record:
        """The record of the game's beginning."""
        rules = self.field("edition").read(edition)
        for name in SETTINGS:
            rules = self.field(name).setting(name, rules)
        if not self._names:
            raise self._after.expected("`seat 1: ...` above the first round")
        dealer = self.field("dealer").number(1, len(self._names)) - 1
        return self._with_chance(Record(rules=rules, names=tuple(self._names), dealer=dealer))

    def _with_chance(self, record: Record) -> Record:
        fields = self._fields
        generator = fields["generator"].text if "generator" in fields else None
        if generator not in (SPLITMIX64, SHA256, None):
            raise fields["generator"].expected(f"{SPLITMIX64} or {SHA256}")
        for key, needed in _OF_CHANCE.items():
            if key in fields and generator != needed:
                raise fields[key].line.fault(f"`{key}` needs `generator: {needed}`")
        if generator == SPLITMIX64:
            seed, index = (self.field(key).number(0, MOST_64) for key in ("seed", "game"))
            return replace(record, seed=seed, index=index)
        if generator == SHA256:
            secret = bytes.fromhex(fields["secret"].digits()) if "secret" in fields else None
            return replace(record, commitment=self.field("commitment").digits(), secret=secret)
        return record


def _name(value: str) -> str:
    try:
        name = json.loads(value) if value.startswith('"') else None
    except json.JSONDecodeError as error:
        raise RecordError(f"expected a name as a JSON string: {error.msg}") from None
    if not isinstance(name, str):
        raise RecordError("expected a name in quotes, as a JSON string")
    check_name(name)
    return name


# ---------------------------------------------------------------- the moves


def _read_moves(
    lines: _Lines, state: State, names: tuple[str, ...]
) -> tuple[tuple[Move, ...], State]:
    """The moves up to the ending or the end of the text, and the state after them."""
    moves: list[Move] = []
    seated = list(names)
    lines.expect(round_line(1))
    while lines.current.words not in ([], ["end"]):
        line = lines.take()
        move = _move(line, state)
        try:
            state, _ = play(state, move)
        except IllegalMove as error:
            raise IllegalRecordError(
                line.shown(), line.number, 1, error.reason, tuple(seated)
            ) from None
        moves.append(move)
        if isinstance(move, Join):
            seated.append(move.name)
        if isinstance(move, Next) and lines.current.text:
            lines.expect(round_line(state.round))
    return tuple(moves), state


def _move(line: _Line, state: State) -> Move:
    """The move that a line tells."""
    awaited = awaits(state)
    if isinstance(awaited, Over):
        raise line.expected("`end`, since the game is over")
    words = [_Part(line, word[0], word.start() + 1) for word in re.finditer(r"\S+", line.text)]
    match line.words:
        case ["next"]:
            return NEXT
        case ["joins", *_]:
            return Join(_rest(line, words[0]).read(_name))
        case [_, "withdraws"]:
            return Withdraw(words[0].number(1, state.seats) - 1)
        case _:
            return _move_of_seat(line, words, state, awaited)


def _move_of_seat(line: _Line, words: Sequence[_Part], state: State, awaited: Awaited) -> Move:
    """The move of a seat; whose it is and the card in hand must fit what is awaited."""
    move: Move
    match line.words:
        case [_, "hits"]:
            move = HIT
        case [_, "stays"]:
            move = STAY
        case [_, "draws", _]:
            move = Draw(words[2].read(parse_card))
        case [_, "aims", _, "at", _]:
            move = Aim(words[4].number(1, state.seats) - 1)
        case [_, "gives", _, "to", _]:
            move = Give(words[4].number(1, state.seats) - 1)
        case _:
            raise line.expected(f"a move ({_MOVES}) or `end`")
    seat = words[0].number(1, state.seats)
    if isinstance(awaited, Due | Choice) and seat != awaited.seat + 1:
        raise words[0].fault(f"it is for seat {awaited.seat + 1} to move, not for seat {seat}")
    if isinstance(move, Aim | Give) and isinstance(awaited, Choice) and awaited.card is not None:
        card = words[2].read(parse_card)
        if card is not awaited.card:
            raise words[2].fault(f"the card to deal with is {awaited.card}, not {card}")
    return move


def _rest(line: _Line, word: _Part) -> _Part:
    """What follows a word of a line."""
    after = word.column - 1 + len(word.text)
    text = line.text[after:].strip()
    return _Part(line, text, len(line.text) - len(text) + 1)


def _read_ending(lines: _Lines, state: State) -> None:
    """What follows the moves must be what they led to, or be cut off."""
    if lines.current.text and state.outcome is None:
        raise lines.current.fault("the game isn't over yet, so it can't have its `end` here")
    if state.outcome is not None:
        for expected in ending_lines(state, state.outcome):
            if lines.current.text:
                lines.expect(expected)
    if lines.current.text:
        raise lines.current.expected("nothing after the reason of a game's end")
