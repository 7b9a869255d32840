"""Where figures come from, so that anybody can make the same ones again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib.metadata import version

import msgspec

from flip7.game.record import SPLITMIX64
from flip7.game.rules import SETTINGS, Rules, format_value
from flip7.players.player import Player


class InForce(msgspec.Struct, frozen=True, kw_only=True):
    """Rules by which games were played."""

    edition: str
    """The id of the edition."""
    text: str
    """The text form of the rules."""
    settings: Mapping[str, str]
    """Every option and parameter, as it is written, but those that the study itself varies: their
    values are in `Provenance.asked`."""


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """All that figures depend on. Nothing in it tells of the machine, the threads or the time."""

    study: str
    """What was done: the name of the command."""
    version: str
    """The version of flip7."""
    rules: tuple[InForce, ...]
    """The rules, of which a sweep can have several."""
    players: tuple[str, ...]
    """The text forms of the players, as they were asked for."""
    seed: int | None
    generator: str | None
    """Where chance comes from; `docs/chance.md` specifies it. `None`, as is the seed, where nothing
    is left to chance."""
    asked: Mapping[str, int | float | str]
    """What else was asked for, by name, such as the number of games."""

    @property
    def rules_text(self) -> str:
        """The text forms of all rules, commas between."""
        return ", ".join(rules.text for rules in self.rules)


def provenance(
    study: str,
    rules: Rules | Sequence[Rules],
    players: Sequence[Player | str],
    seed: int | None,
    asked: Mapping[str, float | str],
    *,
    varied: Collection[str] = (),
) -> Provenance:
    """The provenance of what this version of flip7 finds out. `varied` are the settings of the
    rules that the study itself varies."""
    return Provenance(
        study=study,
        version=version("flip7"),
        rules=tuple(
            _in_force(each, varied) for each in ([rules] if isinstance(rules, Rules) else rules)
        ),
        players=tuple(map(str, players)),
        seed=seed,
        generator=None if seed is None else SPLITMIX64,
        asked=asked,
    )


def _in_force(rules: Rules, varied: Collection[str]) -> InForce:
    settings = {name: format_value(getattr(rules, name)) for name in SETTINGS if name not in varied}
    return InForce(edition=rules.edition, text=str(rules), settings=settings)
