"""Where figures come from, so that anybody can make the same ones again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

import msgspec

from flip7.game.record import SPLITMIX64
from flip7.game.rules import SETTINGS, Rules, format_value
from flip7.players.player import Player


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """All that figures depend on. Nothing in it tells of the machine, the threads or the time."""

    study: str
    """What was done: the name of the command."""
    version: str
    """The version of flip7."""
    edition: str
    rules: str
    """The text form of the rules."""
    settings: Mapping[str, str]
    """Every option and parameter in force, as it is written."""
    players: tuple[str, ...]
    """The text forms of the players, as they were asked for."""
    seed: int
    generator: str = SPLITMIX64
    """Where chance comes from; `docs/chance.md` specifies it."""
    asked: Mapping[str, int | float | str]
    """What else was asked for, by name, such as the number of games."""


def provenance(
    study: str,
    rules: Rules,
    players: Sequence[Player | str],
    seed: int,
    **asked: float | str,
) -> Provenance:
    """The provenance of what this version of flip7 finds out."""
    return Provenance(
        study=study,
        version=version("flip7"),
        edition=rules.edition,
        rules=str(rules),
        settings={name: format_value(getattr(rules, name)) for name in SETTINGS},
        players=tuple(map(str, players)),
        seed=seed,
        asked=asked,
    )
