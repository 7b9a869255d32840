"""Who waits for the compiler is told; who finds everything compiled is not."""

from typing import Any

import numba

from flip7.lab.first_time import when_compiling


def test_compiling_is_told_once_and_loading_is_not() -> None:
    heard: list[str] = []
    inner: Any = numba.njit(lambda number: number + 1)
    outer: Any = numba.njit(lambda number: inner(number) + 1)
    with when_compiling(lambda: heard.append("compiling")):
        assert outer(1) == 3
    assert heard == ["compiling"]
    with when_compiling(lambda: heard.append("again")):
        assert outer(2) == 4
    assert heard == ["compiling"]
