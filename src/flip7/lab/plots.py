"""Pictures of simulations and of exact rounds, drawn by matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from flip7.lab.drawing import (
    MAIN,
    ROW,
    SECOND,
    compare,
    drawing,
    entitle,
    figure,
    rows,
    ticks,
    whiskers,
)
from flip7.lab.estimates import Estimate
from flip7.lab.field import numbered
from flip7.sheet.exports.drawing import REFERENCE, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from flip7.lab.exact import ExactRound
    from flip7.lab.simulation import Figures, Simulation

Shares = NDArray[np.float64]

_WIDTHS = (2.8, 0.9, 3.6, 1.8)
"""Of the panels, in inches."""
_WHISKERS = "\nwhiskers: intervals of 95 %"
_LONGEST_PLAYER = 28
_TAIL = 0.002
"""So small a part of the rounds may lie beyond the scale of the scores."""


def plot_simulation(found: Simulation) -> Figure:
    """By player, the best first: win rates with their intervals, or points where rounds are
    single, the part of busts, and how often the other rounds brought how many points; by place at
    the table: win rates or points again."""
    names = numbered(found.provenance.players)
    order = sorted(range(len(names)), key=lambda n: _main(found.players[n]).value, reverse=True)
    players = [found.players[n] for n in order]
    has_places = len(players) > 1
    widths = _WIDTHS if has_places else _WIDTHS[:3]
    with drawing():
        drawn = figure(sum(widths) + 2.4, 1.8 + ROW * _least(players))
        panels: Sequence[Axes] = drawn.subplots(1, len(widths), width_ratios=widths, squeeze=False)[
            0
        ]
        _rates(panels[0], players, "Points" if _single(found) else "Games won")
        rows(panels[0], [names[n] for n in order])
        _busts(panels[1], players)
        _scores(panels[2], players)
        if has_places:
            _rates(panels[3], found.places, "By order of play")
            rows(panels[3], [str(place + 1) for place in range(len(players))])
        entitle(drawn, found, "Who wins" if not _single(found) else "Points in single rounds")
    return drawn


def plot_exact(found: ExactRound) -> Figure:
    """How probable so many points are, busts apart."""
    with drawing():
        drawn = figure(6.6, 3.4)
        axes: Axes = drawn.subplots()
        scores = {points: 100 * float(part) for points, part in found.scores.items()}
        bust = 100 * float(found.bust)
        scores[0] = scores.get(0, 0.0) - bust
        axes.bar(list(scores), list(scores.values()), width=1.0, color=MAIN)
        axes.bar([0], [bust], width=1.0, bottom=[scores[0]], color=SECOND, hatch="////")
        axes.annotate(
            f"{bust:.1f} bust",
            (0, scores[0] + bust),
            xytext=(6, -8),
            textcoords="offset points",
            size=8,
        )
        axes.grid(axis="y")
        ticks(axes.xaxis, 8)
        ticks(axes.yaxis, 6)
        axes.set_xlabel(f"points in the round, {float(found.mean):.4f} on average")
        axes.set_ylabel("%")
        (player,) = found.provenance.players
        entitle(drawn, found, f"A single round of {short(player, _LONGEST_PLAYER)}, exactly")
    return drawn


def _single(found: Simulation) -> bool:
    return found.players[0].win_rate is None


def _main(figures: Figures) -> Estimate:
    """What counts: games won, or points where rounds are single."""
    return figures.points if figures.win_rate is None else figures.win_rate


def _least(players: Sequence[object]) -> int:
    """For so many rows there is room: few are given more than they need."""
    return max(len(players), 3)


def _rates(axes: Axes, all_figures: Sequence[Figures], title: str) -> None:
    axes.set_title(title, pad=16)
    found = [_main(figures) for figures in all_figures]
    if all_figures[0].win_rate is None:
        whiskers(axes, found, "{:.2f}")
        axes.set_xlabel(f"points, on average{_WHISKERS}")
    else:
        whiskers(axes, [_percent(estimate) for estimate in found], "{:.1f}")
        axes.set_xlabel(f"% of the games{_WHISKERS}")
        compare(axes, 100 / len(found), f"1/{len(found)} each")


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.value, 100 * share.low, 100 * share.high)


def _busts(axes: Axes, players: Sequence[Figures]) -> None:
    """Bars, as long as the part of the rounds that brought nothing since the player was bust."""
    parts = [figures.busts.value for figures in players]
    height = 0.4 * len(parts) / _least(parts)
    axes.barh(
        range(len(parts)),
        parts,
        height=height,
        color=SECOND,
        hatch="////",
        edgecolor="white",
        linewidth=0,
    )
    for row, part in enumerate(parts):
        axes.annotate(
            f"{100 * part:.1f}",
            (part, row),
            xytext=(3, 0),
            textcoords="offset points",
            va="center",
            size=8,
        )
    rows(axes, [""] * len(parts))
    axes.grid(visible=False)
    axes.set_xlim(0, max([*parts, 0.01]))
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.set_title("Bust", pad=16)
    axes.set_xlabel("% of the rounds")


def _scores(axes: Axes, players: Sequence[Figures]) -> None:
    """In each row, how often the rounds without a bust brought 0, 1, 2 ... points."""
    shares = [_without_busts(figures) for figures in players]
    highest = max(float(share.max()) for share in shares) or 1
    longest = max(_reach(share) for share in shares)
    for row, share in enumerate(shares):
        steps = np.append(share[: longest + 1], 0.0)
        edges = np.arange(len(steps)) - 0.5
        tops = row + 0.4 - 0.9 * steps / highest
        axes.fill_between(edges, row + 0.4, tops, step="post", color=MAIN, linewidth=0)
        axes.axhline(row + 0.4, color=REFERENCE, linewidth=0.5)
    rows(axes, [""] * len(players))
    axes.set_xlim(-1, longest + 1)
    ticks(axes.xaxis, 8)
    axes.set_title("Rounds without a bust", pad=16)
    axes.set_xlabel("points")


def _without_busts(figures: Figures) -> Shares:
    """The part of all rounds that brought so many points, busts left out."""
    shares: Shares = np.array(figures.scores) / sum(figures.scores)
    shares[0] = max(shares[0] - figures.busts.value, 0)
    return shares


def _reach(share: Shares) -> int:
    """The points up to which the scale must go."""
    beyond = share[::-1].cumsum()[::-1]
    return int(np.flatnonzero(beyond > _TAIL).max(initial=1))
