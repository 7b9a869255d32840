"""Players as a line of text: `stay:25`, `risk:0.30/leader`, `ev/sc=10`, `sharp`, `my_idea.py`.

A name, the strategy's number after a colon where it has one, then options, each after a slash. No
comma and no space, so that a list of players can have either between them. `str` of a player is
the inverse of `parse_player`. A user's own strategy is the path of its file; if that has a comma,
it stands in quotes in a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flip7.players.bots import BOTS, Bot
from flip7.players.own import SUFFIX, Own, load_own
from flip7.players.player import PlayerError
from flip7.players.strategies import (
    RISK_UNITS,
    Random,
    StayAtCount,
    StayAtPoints,
    StayAtRisk,
    StayAtSum,
    StayWithoutGain,
    Strategy,
    Threshold,
)
from flip7.players.targeting import Targeting

MOST = 1_000_000
"""The highest number in a text form."""

EXAMPLES: Mapping[str, type[Strategy]] = {
    "stay:25": StayAtPoints,
    "sum:23": StayAtSum,
    "cards:4": StayAtCount,
    "risk:0.30": StayAtRisk,
    "ev": StayWithoutGain,
    "random": Random,
}
"""Each built-in strategy by an example of its text form."""

_STRATEGIES: Mapping[str, type[Strategy]] = {kind.name: kind for kind in EXAMPLES.values()}
_ENTRY = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*|([^,]*)),')
"""With the comma behind it."""


def entries(text: str) -> Sequence[str]:
    """The entries of a list, commas between. One that has a comma itself stands in quotes, within
    which two quotes are one: `stay:25,"my, idea.py",ev`."""
    return [
        entry[2].strip() if entry[1] is None else entry[1].replace('""', '"')
        for entry in _ENTRY.finditer(f"{text},")
    ]


def listed(names: Iterable[str]) -> str:
    """The inverse of `entries`."""
    return ",".join(
        '"' + name.replace('"', '""') + '"' if "," in name or name.startswith('"') else name
        for name in names
    )


def parse_player(text: str) -> Strategy | Bot | Own:
    """The strategy or bot that `text` names, or the user's own strategy in the file at that path,
    which is run: texts of strangers are for `parse_built_in`. Raises `PlayerError`."""
    path = text.strip()
    return load_own(path) if path.endswith(SUFFIX) else parse_built_in(text)


def parse_built_in(text: str) -> Strategy | Bot:
    """The strategy or bot that `text` names. Raises `PlayerError`."""
    head, *options = text.strip().split("/")
    name, colon, number = head.partition(":")
    if name in BOTS:
        if colon or options:
            raise PlayerError(f"{text!r}: the bot {name} has neither a number nor options")
        return BOTS[name]
    if name not in _STRATEGIES:
        raise PlayerError(
            f"{text!r} is no player: strategies are {', '.join(EXAMPLES)},"
            f" bots are {', '.join(BOTS)}, and the path of one's own ends in {SUFFIX}"
        )
    kind = _STRATEGIES[name]
    fields: dict[str, Any] = {}
    if issubclass(kind, Threshold):
        fields["limit"] = _risk(text, number) if kind is StayAtRisk else _number(text, number)
    elif colon:
        raise PlayerError(f"{text!r}: {name} has no number")
    for option in options:
        field, value = _option(text, kind, option)
        if field in fields:
            raise PlayerError(f"{text!r}: {option!r} is one option too many")
        fields[field] = value
    return kind(**fields)


def _number(text: str, number: str) -> int:
    if re.fullmatch(r"[0-9]{1,7}", number) is None or int(number) > MOST:
        raise PlayerError(f"{text!r}: after the colon comes a whole number from 0 to {MOST}")
    return int(number)


def _risk(text: str, number: str) -> int:
    found = re.fullmatch(r"([01])(?:\.([0-9]{1,4}))?", number)
    risk = int(found[1]) * RISK_UNITS + int((found[2] or "").ljust(4, "0")) if found else -1
    if not 0 <= risk <= RISK_UNITS:
        raise PlayerError(
            f"{text!r}: after the colon comes a risk from 0 to 1, with at most four places: 0.30"
        )
    return risk


def _option(text: str, kind: type[Strategy], option: str) -> tuple[str, Any]:
    """The field that an option sets, and its value."""
    if option in tuple(Targeting):
        return "targeting", Targeting(option)
    if option == "careful" and issubclass(kind, Threshold):
        return option, True
    name, equals, value = option.partition("=")
    if kind is StayWithoutGain and equals and name in ("sc", "fz", "f3"):
        if re.fullmatch(r"-?[0-9]{1,4}", value) is None:
            raise PlayerError(f"{text!r}: {name} is worth a whole number of points, as in sc=10")
        return name, int(value)
    possible: list[str] = [*Targeting]
    if issubclass(kind, Threshold):
        possible.append("careful")
    if kind is StayWithoutGain:
        possible += ["sc=N", "fz=N", "f3=N"]
    raise PlayerError(
        f"{text!r}: {option!r} is no option of {kind.name}: {', '.join(possible)} are"
    )
