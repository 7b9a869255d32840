"""The time of a server never goes back, and never stands still."""

from __future__ import annotations

from flip7.web.steady import Steady

MS = 1_000_000


class Clocks:
    """A system's clock that can be set, and time that passes."""

    def __init__(self) -> None:
        self.system = 5_000 * MS
        self.passing = 70 * MS

    def wait(self, ms: int) -> None:
        self.system += ms * MS
        self.passing += ms * MS

    def steady(self) -> Steady:
        return Steady(lambda: self.system, lambda: self.passing)


def test_it_is_the_systems() -> None:
    clocks = Clocks()
    steady = clocks.steady()
    assert steady.now() == 5_000
    clocks.wait(10)
    assert steady.now() == 5_010
    clocks.system += 400 * MS
    assert steady.now() == 5_410, "it follows where that is put forward"


def test_it_goes_on_where_the_systems_is_put_back() -> None:
    clocks = Clocks()
    steady = clocks.steady()
    assert steady.now() == 5_000
    clocks.system -= 3_600_000 * MS
    assert steady.now() == 5_000
    clocks.wait(30)
    assert steady.now() == 5_030


def test_it_is_no_earlier_than_what_was_written_down() -> None:
    clocks = Clocks()
    steady = clocks.steady()
    steady.reach(9_000)
    assert steady.now() == 9_000
    clocks.wait(5)
    assert steady.now() == 9_005
    steady.reach(1_000)
    assert steady.now() == 9_005
