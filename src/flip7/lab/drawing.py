"""Pictures in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def picture(figure: Figure, form: str) -> bytes:
    """The figure as a file, `form` its ending."""
    raise NotImplementedError(figure, form)
