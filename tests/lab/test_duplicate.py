"""The duplicate method: two players with the same shoes in all places."""

from flip7.lab.duplicate_play import duplicate


def test_equal_players_differ_by_nothing() -> None:
    found = duplicate("ev", "ev", 400)
    assert (found.difference.value, found.difference.half_width) == (0, 0)
    assert found.variance_saved is None


def test_near_players_save_variance() -> None:
    found = duplicate("stay:25", "stay:26", 2000)
    assert found.variance_saved is not None
    assert found.variance_saved > 2
    assert found.shoes == 500
