"""How what is measured is written: games won in per cent, points as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flip7.cli.lab.texts import places_for
from flip7.lab.estimates import Estimate


class Measured(NamedTuple):
    """Figures of one measure, with as many decimal places as they give a sense to."""

    head: str
    """What they are."""
    scale: int
    unit: str
    places: int

    @classmethod
    def of(cls, measure: str, estimates: Sequence[Estimate]) -> Measured:
        """For these figures, which are win rates or points in a round."""
        places = places_for(estimates)
        if measure == "win_rate":
            return cls("games won", 100, " %", places)
        return cls("points a round", 1, "", places + 1)

    def value(self, figure: float) -> str:
        """A figure, such as `25.4 %`."""
        return f"{self.scale * figure:.{self.places}f}{self.unit}"

    def interval(self, estimate: Estimate) -> str:
        """Its interval, such as `24.9 to 25.8 %`."""
        return f"{self.scale * estimate.low:.{self.places}f} to {self.value(estimate.high)}"

    def difference(self, estimate: Estimate) -> str:
        """By how much one figure is above another, such as `+1.2 ±0.4`."""
        value, half = self.scale * estimate.value, self.scale * estimate.half_width
        return f"{value:+z.{self.places}f} ±{half:.{self.places}f}"
