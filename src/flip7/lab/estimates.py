"""Estimates with their intervals, from whole counts. All intervals are of 95 %."""

from __future__ import annotations

from math import sqrt

import msgspec

Z = 1.959964
"""So many standard deviations on either side hold 95 % of a normal distribution."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure as it was found, and the interval in which the true one is to be expected."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """How far the interval goes to either side, on average."""
        return (self.high - self.low) / 2


def wilson(successes: float, trials: float) -> Estimate:
    """The share of trials that succeeded, with its Wilson interval.

    A success may be a part of one, such as a win that is shared: the spread of such shares is
    smaller than that of whole successes, so the interval is wide enough. Source: E. B. Wilson,
    Journal of the American Statistical Association 22 (1927), pages 209 to 212.
    """
    share = successes / trials
    middle = share + Z * Z / (2 * trials)
    spread = Z * sqrt(max(share * (1 - share), 0.0) / trials + (Z / (2 * trials)) ** 2)
    scale = 1 + Z * Z / trials
    low = 0.0 if successes <= 0 else (middle - spread) / scale
    high = 1.0 if successes >= trials else (middle + spread) / scale
    return Estimate(share, low, high)


def mean(total: int, squares: int, number: int) -> Estimate:
    """The mean of so many values with this sum and sum of squares, with its normal interval; of
    one value alone the interval is the value, since nothing is known of its spread."""
    middle = total / number
    variance = spread_of(total, squares, number)
    half = Z * sqrt(variance / number)
    return Estimate(middle, middle - half, middle + half)


def spread_of(total: int, squares: int, number: int) -> float:
    """The unbiased variance of so many whole values with this sum and sum of squares; 0 for one."""
    if number < 2:
        return 0.0
    # Whole numbers as long as possible: differences of large sums lose no digit.
    return (number * squares - total * total) / (number * (number - 1))
