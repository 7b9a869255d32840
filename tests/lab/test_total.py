"""Sums over very many games, and what becomes of them when an interrupt comes."""

from collections.abc import Generator
from typing import Any

import pytest

from flip7.game.rules import edition
from flip7.lab.games import Games, Results
from flip7.lab.total import BrokenOffError, Total, total
from flip7.players.text import parse_player

ASKED = Games(edition("official"), [[parse_player("ev")] * 3], 30, seed=1)


def one(_: Results) -> int:
    """What a share comes to."""
    return 1


class Tens:
    """Plays three shares of ten games, each of which comes to 1; interrupted when it has played
    so many, or while it is closed."""

    def __init__(self, at: int | None = None, closed: BaseException | None = None) -> None:
        self.at, self.closed = at, closed
        self.is_closed = False

    def __call__(self, games: Games, measure: Any, /) -> Generator[Total[Any], None, None]:
        try:
            for played in range(3):
                if played == self.at:
                    raise KeyboardInterrupt
                yield Total(1, 10)
            if self.at == 3:
                raise KeyboardInterrupt
        finally:
            self.is_closed = True
            if self.closed is not None:
                raise self.closed


def test_all_shares_are_added_up() -> None:
    assert total(ASKED, one, Tens()) == (3, 30, False)


@pytest.mark.parametrize("shares", [1, 2, 3])
def test_an_interrupt_leaves_what_was_done_and_is_told_even_after_the_last_share(
    shares: int,
) -> None:
    found = total(ASKED, one, Tens(at=shares))
    assert found == (shares, 10 * shares, True)


def test_one_before_the_first_share_leaves_nothing_to_tell() -> None:
    with pytest.raises(KeyboardInterrupt):
        total(ASKED, one, Tens(at=0))


@pytest.mark.parametrize("shares", [1, 3])
def test_one_that_comes_while_progress_is_told_leaves_what_was_done(shares: int) -> None:
    def heard(games: int) -> None:
        if games == 10 * shares:
            raise KeyboardInterrupt

    runner = Tens()
    found = total(ASKED, one, runner, heard)
    assert found == (shares, 10 * shares, True)
    assert runner.is_closed


def test_one_that_comes_while_the_runner_ends_is_told() -> None:
    found = total(ASKED, one, Tens(closed=KeyboardInterrupt()))
    assert found == (3, 30, True)


def test_what_fails_fails() -> None:
    with pytest.raises(ValueError, match="lost"):
        total(ASKED, one, Tens(closed=ValueError("lost")))


def test_what_was_done_before_they_could_not_go_on_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = total(ASKED, one, Tens(closed=BrokenOffError("here: nobody is left")))
    assert found == (3, 30, True)
    assert capsys.readouterr().err == "here: nobody is left\n"
    with pytest.raises(BrokenOffError):
        total(ASKED, one, Tens(at=0, closed=BrokenOffError("here: nobody is left")))
