"""A sweep as lines of text, up to 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from flip7.cli.lab.measured import Measured
from flip7.cli.lab.texts import LEFT, RIGHT, WIDTH, short, table, wrapped
from flip7.lab.estimates import Estimate
from flip7.lab.field import against
from flip7.lab.ranges import number_of
from flip7.lab.sweep_plan import SEATS
from flip7.lab.sweeps import Curve, Sweep
from flip7.sheet.texts import cut, width_of

PICTURE = 26
"""So many columns show where a figure and its interval lie."""
LONGEST_VALUE = 20
LONGEST_MARKED = 24
_LEGEND = "With a certainty of 95 % the best value is among those marked *"


def sweep_text(found: Sweep) -> str:
    """A table with a small picture for a single curve, else the curves beside each other."""
    return "\n".join(_sections(found))


def _sections(found: Sweep) -> Iterator[str]:
    points = [point.found for curve in found.curves for point in curve.points]
    measured = Measured.of(found.measure, points)
    yield _heading(found)
    if len(found.curves) == 1:
        (curve,) = found.curves
        yield _table(found, curve, measured)
        yield wrapped(f"{_LEGEND}: {_marked(curve)}.")
    else:
        yield from _side_by_side(found, measured)
        yield _bests(found, measured)
        yield f"{_LEGEND}.\n"


def _heading(found: Sweep) -> str:
    source = found.provenance
    rates = found.measure == "win_rate"
    what = "Games won by" if rates else "Points a round of"
    told = [f"{found.games:,} {'games' if rates else 'single rounds'}"]
    varying = {found.axis, *found.curves[0].settings}
    if SEATS not in varying:
        told.append(f"{source.asked[SEATS]} seats")
    told.append(source.rules_text)
    told.append(f"seed {source.seed}")
    return wrapped(f"{what} {found.player}{against(found.others)}") + wrapped(", ".join(told))


def _table(found: Sweep, curve: Curve, measured: Measured) -> str:
    low = min(point.found.low for point in curve.points)
    high = max(point.found.high for point in curve.points)
    rows = [
        (
            point.value,
            measured.value(point.found.value),
            measured.interval(point.found),
            "best" if point.value == curve.best else measured.difference(_less(point.behind)),
            _picture(point.found, low, high, "*" if point.perhaps_best else "o"),
        )
        for point in curve.points
    ]
    sides = [RIGHT if _numeric(curve) else LEFT, *RIGHT * 3, LEFT]
    return table((found.axis, measured.head, "interval", "to the best", ""), rows, "".join(sides))


def _less(behind: Estimate) -> Estimate:
    """How much more than the best it is, rather than less."""
    return Estimate(-behind.value, -behind.high, -behind.low)


def _picture(estimate: Estimate, low: float, high: float, mark: str) -> str:
    """Where the figure and its interval lie between the lowest and the highest."""

    def column(value: float) -> int:
        return round((PICTURE - 1) * (value - low) / (high - low)) if high > low else 0

    begin, end = column(estimate.low), column(estimate.high)
    cells = [" "] * PICTURE
    cells[begin : end + 1] = "-" * (end + 1 - begin)
    cells[column(estimate.value)] = mark
    return "".join(cells).rstrip()


def _numeric(curve: Curve) -> bool:
    return all(number_of(point.value) is not None for point in curve.points)


def _marked(curve: Curve) -> str:
    """The values that may be the best; those in a row as the first and the last of them."""
    told = []
    for perhaps, points in groupby(curve.points, key=lambda point: point.perhaps_best):
        run = [point.value for point in points]
        if perhaps:
            told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 and _numeric(curve) else run
    return ", ".join(told)


def _side_by_side(found: Sweep, measured: Measured) -> Iterator[str]:
    """A column for each curve, as many at a time as fit."""
    values = [point.value for point in max(found.curves, key=lambda one: len(one.points)).points]
    shown = [short(value, LONGEST_VALUE) for value in values]
    first = max(map(width_of, [found.axis, *shown]))
    columns = [_column(curve, values, measured) for curve in found.curves]
    wide = max(width_of(cell) for column in columns for cell in column) + 2
    yield wrapped(f"Columns: {', '.join(found.curves[0].settings)}")
    at_once = max(1, (WIDTH - first) // wide)
    side = RIGHT if _numeric(found.curves[0]) else LEFT
    for begin in range(0, len(columns), at_once):
        part = columns[begin : begin + at_once]
        rows = list(zip(shown, *(column[1:] for column in part), strict=True))
        heads = (found.axis, *(column[0] for column in part))
        yield table(heads, rows, side + RIGHT * len(part))


def _column(curve: Curve, values: Sequence[str], measured: Measured) -> Sequence[str]:
    """The curve's name, then its figures. An interrupted one may lack some."""
    by_value = {point.value: point for point in curve.points}
    cells = []
    for value in values:
        point = by_value.get(value)
        mark = "*" if point is not None and point.perhaps_best else " "
        cells.append("" if point is None else f"{measured.value(point.found.value)}{mark}")
    return [short(", ".join(curve.settings.values()), LONGEST_VALUE) + " ", *cells]


def _bests(found: Sweep, measured: Measured) -> str:
    heads = [*found.curves[0].settings, f"best {found.axis}", measured.head, "interval", "*"]
    rows = [
        (
            *curve.settings.values(),
            curve.best,
            measured.value(curve.best_point.found.value),
            measured.interval(curve.best_point.found),
            cut(_marked(curve), LONGEST_MARKED),
        )
        for curve in found.curves
    ]
    return table(heads, rows, LEFT * len(found.curves[0].settings) + RIGHT * 3 + LEFT)
