"""Who sits at a table."""

from pathlib import Path

import pytest

from flip7.players.player import PlayerError
from flip7.terminal.seats import SeatError, filled, parse_seats, player_of, seat_of


def test_people_and_bots() -> None:
    assert parse_seats("Ann, Bob,bot:sharp") == ("Ann", "Bob", "sharp")
    assert parse_seats('"Ann, the ace",Bob') == ("Ann, the ace", "Bob")


def test_several_bots_of_a_kind_are_numbered() -> None:
    assert parse_seats("bot:sharp,bot:stay:25,bot:sharp,bot:sharp") == (
        "sharp",
        "stay:25",
        "sharp 2",
        "sharp 3",
    )


def test_bots_take_the_seats_that_are_left() -> None:
    assert filled(("Ann", "sharp"), 6) == (
        "Ann",
        "sharp",
        "novice",
        "steady",
        "sharp 2",
        "novice 2",
    )


def test_a_name_tells_who_plays() -> None:
    assert player_of("Ann") is None
    assert str(player_of("sharp")) == "sharp"
    assert str(player_of("stay:25 12")) == "stay:25"


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("Ann,,Bob", "without a name"),
        ("", "without a name"),
        ("Ann,ann", "two players"),
        ("sharp", "name of a bot"),
        ("sharp 2", "name of a bot"),
        ("A" * 25, "too long"),
        ("漢" * 13, "too long"),
        ("Ann\u202e", "can't be seen"),
        ("\u200b", "can't be seen"),
        ("A\x07", "can't be seen"),
    ],
)
def test_names_that_confuse_are_refused(players: str, says: str) -> None:
    with pytest.raises(SeatError, match=says):
        parse_seats(players)


@pytest.mark.parametrize(
    "name", ["Žofie", "山田", "👨\u200d👩\u200d👧", 'O\'Neil "Bo"', "אבג", "2"]
)
def test_names_of_the_world(name: str) -> None:
    assert parse_seats(name) == (name,)


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(PlayerError):
        parse_seats("bot:clever")


def test_more_players_than_seats() -> None:
    with pytest.raises(SeatError, match="3 players for 2 seats"):
        filled(("A", "B", "C"), 2)


def test_a_seat_is_named_by_its_player_or_its_number() -> None:
    assert seat_of("bob", ("Ann", "Bob")) == 1
    assert seat_of("1", ("Ann", "Bob")) == 0
    with pytest.raises(SeatError, match="sits at no seat"):
        seat_of("3", ("Ann", "Bob"))


class TestOwnStrategies:
    @pytest.fixture(autouse=True)
    def _written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("my_idea.py").write_text("def stays(view):\n    return view.points >= 25\n")

    def test_its_file_is_its_name(self) -> None:
        names = parse_seats("Ann,bot:my_idea.py,bot:my_idea.py")
        assert names == ("Ann", "my_idea.py", "my_idea.py 2")
        assert [str(player_of(name)) for name in names] == ["None", "my_idea.py", "my_idea.py"]

    def test_no_person_is_called_so(self) -> None:
        with pytest.raises(SeatError, match=r"'my_idea\.py' is the name of a bot: write bot:my_"):
            parse_seats("Ann,my_idea.py")

    def test_a_file_that_is_not_there_is_no_person(self) -> None:
        for text in ("bot:nothing.py", "Ann,bot:my_idea.py,bot:nothing.py"):
            with pytest.raises(PlayerError, match=r"nothing\.py: there is no such file"):
                parse_seats(text)

    def test_a_name_has_to_fit(self) -> None:
        Path(f"{'long_' * 6}.py").write_text("def stays(view):\n    return True\n")
        with pytest.raises(SeatError, match="has too long a name: 24 columns are the most"):
            parse_seats(f"Ann,bot:{'long_' * 6}.py")
