"""How often a round brings how many points, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from flip7.cli.lab.texts import percent, table

BUCKETS = ((0, 0), (1, 9), (10, 19), (20, 29), (30, 39), (40, 49), (50, 59), (60, None))
"""Scores of a round that are shown together."""


def scores_table(names: Sequence[str], shares: Sequence[Mapping[int, float]]) -> str:
    """For each of these names the part of its rounds that brought so many points."""
    heads = [f"{low}" if low == high else f"{low}-{high or ''}" for low, high in BUCKETS]
    rows = [(name, *_parts(by_points)) for name, by_points in zip(names, shares, strict=True)]
    return table(("points a round", *heads), rows)


def _parts(by_points: Mapping[int, float]) -> Iterator[str]:
    for low, high in BUCKETS:
        within = [n for n in by_points if n >= low and (high is None or n <= high)]
        yield percent(sum(by_points[n] for n in within))
