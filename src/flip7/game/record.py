"""The record of a game: what happened, as a value, as a replay and as a text.

`docs/record.md` specifies the text; `record_reader.py` reads it, `verify.py` checks its cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from flip7.game.cards import SECOND_CHANCE
from flip7.game.chance import check_secret, check_seed
from flip7.game.engine import play, start
from flip7.game.errors import Flip7Error
from flip7.game.events import Event
from flip7.game.legal import awaits
from flip7.game.moves import Aim, Choice, Draw, Due, Give, Hit, Join, Move, Next, Reason, Withdraw
from flip7.game.rules import SETTINGS, Rules, format_value
from flip7.game.state import Outcome, State

FIRST_LINE = "flip7 record 1"
LONGEST_NAME = 500
SPLITMIX64, SHA256 = "splitmix64", "sha256"


class RecordError(Flip7Error):
    """A record, or a text that should be one, was refused; `line` and `column` (from 1) tell where
    in a text."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}, column {column}: "
        super().__init__(where + message)
        self.line = line
        self.column = column


class IllegalRecordError(RecordError):
    """A move in a text is illegal: it is `written` so, and `reason` tells why, for the seats of
    `names`. `flip7.learn.sentences.explain_record` words it; `str` has the reason's code."""

    def __init__(
        self, written: str, line: int, column: int, reason: Reason, names: tuple[str, ...]
    ) -> None:
        code = reason.__struct_config__.tag
        super().__init__(f"{written!r} is illegal here ({code})", line, column)
        self.written = written
        self.reason = reason
        self.names = names


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game: how it began and every move, those of chance included. It may be unfinished.

    Raises `RecordError` or `ChanceError` for fields that can't be.
    """

    rules: Rules
    names: tuple[str, ...]
    """Who sat at each seat when it began; any text of up to 500 characters."""
    dealer: int
    """The seat that dealt the first round."""
    moves: tuple[Move, ...] = ()
    seed: int | None = None
    """Of a seeded shoe, with the game's `index` under it."""
    index: int = 0
    commitment: str | None = None
    """Of a committed shoe: 64 hexadecimal digits in lower case."""
    secret: bytes | None = None
    """What the commitment was made from, once it is revealed."""

    def __post_init__(self) -> None:
        for name in self.seated:
            check_name(name)
        check_seed(self.seed or 0, self.index)
        if self.seed is None and self.index:
            raise RecordError("a game index says nothing without its seed")
        if self.seed is not None and self.commitment is not None:
            raise RecordError("cards come from a seed or from a committed secret, not from both")
        if self.commitment is not None and not re.fullmatch("[0-9a-f]{64}", self.commitment):
            raise RecordError("a commitment is written as 64 hexadecimal digits in lower case")
        if self.secret is not None:
            check_secret(self.secret)
            if self.commitment is None:
                raise RecordError("a secret says nothing without the commitment made from it")

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits at each seat at last: the `names`, and after them those who joined, in order. So
        the first `state.seats` of them are who sits there in any state of the game."""
        return (*self.names, *(move.name for move in self.moves if isinstance(move, Join)))


def check_name(name: str) -> None:
    """Raise `RecordError` for a name that can't be written."""
    if len(name) > LONGEST_NAME:
        raise RecordError(f"a name has at most {LONGEST_NAME} characters, this one {len(name)}")
    if re.search("[\ud800-\udfff]", name):
        raise RecordError(f"the name {name!a} has half a character in it (a lone surrogate)")


class Step(msgspec.Struct, frozen=True):
    """A game after one of its moves."""

    state: State
    move: Move | None
    """`None` for the beginning, before the first move."""
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Step]:
    """The game step by step, the beginning first.

    Raises `RulesError` if so many seats can't play by these rules, and `IllegalMove` on reaching a
    move that is one; records that were read from a text have neither.
    """
    state = start(record.rules, len(record.names), record.dealer)
    yield Step(state, None, ())
    for move in record.moves:
        state, events = play(state, move)
        yield Step(state, move, events)


def final_state(record: Record) -> State:
    """The state after the last move. Raises as `replay` does."""
    *_, last = replay(record)
    return last.state


# ---------------------------------------------------------------- the text


def format_record(record: Record) -> str:
    """The record as text; `parse_record` is the inverse. Raises as `replay` does."""
    steps = list(replay(record))
    return format_beginning(record) + "".join(
        format_move(before.state, after.move, after.state)
        for before, after in pairwise(steps)
        if after.move is not None
    )


def format_beginning(record: Record) -> str:
    """The text before the first move. With the `format_move` of each move after it, it is the whole
    text: so a game can be written down as it goes."""
    fields = [
        ("edition", record.rules.edition),
        *((name, format_value(getattr(record.rules, name))) for name in SETTINGS),
        *_chance_fields(record),
        *((f"seat {seat}", _quoted(name)) for seat, name in enumerate(record.names, 1)),
        ("dealer", str(record.dealer + 1)),
    ]
    header = "".join(f"{key}: {value}\n" for key, value in fields)
    return f"{FIRST_LINE}\n{header}\n{round_line(1)}\n"


def format_move(before: State, move: Move, after: State) -> str:
    """The text of a move between two states: its line, and the beginning of the next round or the
    ending of the game where it brings them about."""
    text = f"{_move_line(before, move)}\n"
    if isinstance(move, Next):
        text += f"\n{round_line(after.round)}\n"
    if after.outcome is not None:
        text += "".join(f"{line}\n" for line in ("", *ending_lines(after, after.outcome)))
    return text


def round_line(number: int) -> str:
    """The line that begins a round."""
    return f"round {number}"


def ending_lines(state: State, outcome: Outcome) -> tuple[str, ...]:
    """The lines that end the record of a game that is over."""
    return (
        "end",
        f"totals: {' '.join(map(str, state.totals))}",
        f"winners: {' '.join(str(seat + 1) for seat in outcome.winners)}",
        f"reason: {outcome.reason}",
    )


def _chance_fields(record: Record) -> list[tuple[str, str]]:
    if record.seed is not None:
        seed = ("seed", str(record.seed)), ("game", str(record.index))
        return [("generator", SPLITMIX64), *seed]
    if record.commitment is None:
        return []
    secret = [("secret", record.secret.hex())] if record.secret is not None else []
    return [("generator", SHA256), ("commitment", record.commitment), *secret]


# What would break lines, hide, or turn the direction of the text around a name.
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]')


def _quoted(name: str) -> str:
    return f'"{_ESCAPED.sub(lambda char: json.dumps(char[0])[1:-1], name)}"'


def _move_line(state: State, move: Move) -> str:
    if isinstance(move, Join):
        return f"joins {_quoted(move.name)}"
    if isinstance(move, Withdraw):
        return f"{move.seat + 1} withdraws"
    awaited = awaits(state)
    if not isinstance(awaited, Due | Choice):
        return "next"
    seat = awaited.seat + 1
    match move:
        case Draw(card):
            return f"{seat} draws {card}"
        case Aim(target):
            assert isinstance(awaited, Choice)
            return f"{seat} aims {awaited.card} at {target + 1}"
        case Give(target):
            return f"{seat} gives {SECOND_CHANCE} to {target + 1}"
        case Hit():
            return f"{seat} hits"
        case _:
            return f"{seat} stays"
