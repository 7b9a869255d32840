"""Pictures of what studies found out, drawn by matplotlib, which is loaded when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flip7.game.extras import needs_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from flip7.lab.simulation import Simulation


def plot_simulation(found: Simulation) -> Figure:
    """Win rates with their intervals, or points where rounds are single; and the scores."""
    with needs_extra("lab", "matplotlib"):
        from matplotlib.figure import Figure
    raise NotImplementedError(found, Figure)
