"""The page of known figures says what the lab finds."""

import pytest

from tools import figures

PAGE = figures.PAGE.read_text(encoding="utf-8")


def rows(cells: str) -> list[str]:
    """The rows of the page that begin with these cells."""
    return [line for line in PAGE.splitlines() if line.startswith(f"| {cells} |")]


@pytest.mark.parametrize("known", figures.NUMBERS, ids=lambda known: known.player)
def test_exact_figures_of_number_cards_are_current(known: figures.Known) -> None:
    cells = figures.exact_of_numbers(known)
    assert cells[1] == cells[2], "the known figure is reproduced to its last digit"
    assert len(rows(" | ".join(cells))) == 1


@pytest.mark.parametrize("known", figures.PLAIN, ids=lambda known: known.player)
def test_exact_figures_with_modifiers_are_current(known: figures.Known) -> None:
    cells = figures.exact_of_plain(known)
    assert cells[1] == cells[3], "the known figure is reproduced where some bonuses are unpaid"
    assert len(rows(" | ".join(cells))) == 1


def test_simulated_figures_are_current() -> None:
    """One of each table for all, since the others come about in the same way."""
    (exact,) = rows("`cards:3`")
    assert exact.endswith(f"| {figures.simulated('cards:3', 'numbers')} |")
    (whole,) = rows("`stay:25/leader/careful`")
    assert whole.startswith(
        f"| `stay:25/leader/careful` | {figures.rounds('stay:25/leader/careful', 2)} |"
    )


def test_a_table_is_filled_in_between_its_marks_alone() -> None:
    page = "before\n<!-- table x -->\nold\n<!-- end of x -->\nafter\n"
    once = figures.filled(page, {"x": lambda: "new\n"})
    assert once == "before\n<!-- table x -->\n\nnew\n\n<!-- end of x -->\nafter\n"
    assert figures.filled(once, {"x": lambda: "new\n"}) == once
    assert all(f"<!-- table {name} -->" in PAGE for name in figures.TABLES)
