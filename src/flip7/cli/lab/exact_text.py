"""An exact round as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from flip7.cli.lab.scores import scores_table
from flip7.cli.lab.texts import table, wrapped
from flip7.lab.exact import ExactRound, decimal


def exact_text(found: ExactRound) -> str:
    """The mean, how the round ends, and how many points it brings."""
    return "\n".join(_sections(found))


def _sections(found: ExactRound) -> Iterator[str]:
    source = found.provenance
    (player,) = source.players
    yield wrapped(f"A single round of 1 player, exactly, {source.rules_text}")
    yield table(
        ("player", "points a round", "bust", "Flip 7", "stayed"),
        [
            (
                player,
                decimal(found.mean, 10),
                *(
                    f"{decimal(100 * part, 6)} %"
                    for part in (found.bust, found.flip7, found.stayed)
                ),
            )
        ],
    )
    yield scores_table([player], [{n: float(part) for n, part in found.scores.items()}])
    yield "`--json` has all figures as fractions.\n"
