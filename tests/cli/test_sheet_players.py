"""`flip7 sheet players` and `stats`: who plays, who they are, and what they did."""

import shlex
from pathlib import Path

import pytest

from tests.cli.keeping import Keeper


@pytest.fixture
def keeper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Keeper:
    return Keeper(tmp_path, capsys, monkeypatch)


class TestPlayers:
    @pytest.fixture(autouse=True)
    def begun(self, keeper: Keeper) -> None:
        keeper.does("new", "Ann", "Ben", "Cem", "--dealer", "Ann")
        keeper.does("add", "A=10", "B=20", "C=30")

    def test_they_are_shown_as_they_sit(self, keeper: Keeper) -> None:
        assert keeper.does("players") == (
            "1 Ann: 10 points 2 Ben: 20 points, deals round 2 3 Cem: 30 points"
        )

    def test_a_name_is_written_as_it_is_typed(self, keeper: Keeper) -> None:
        for name in ("dora", "ßa", "ﬁn"):
            assert f"{name} joined" in keeper.does("players", "add", name)

    def test_a_name_is_not_who_somebody_is(self, keeper: Keeper) -> None:
        assert "Player 2 was renamed to Ann." in keeper.does("players", "rename", "Ben", "Ann")
        keeper.does("add", "1=1", "2=2", "C=3")
        assert [player["total"] for player in keeper.shown()["players"]] == [11, 22, 33]

    def test_somebody_joins_before_a_round_or_in_the_middle_of_one(self, keeper: Keeper) -> None:
        assert "Dee joined as player 4 in round 2." in keeper.does("players", "add", "Dee")
        keeper.does("add", "A=1")
        assert "Emil joined as player 5 in round 3" in keeper.does("players", "add", "Emil")
        told = keeper.does("players", "add", "Fay", "--round", "2")
        assert "Round 2 awaits Ben, Cem, Dee and Fay." in told

    def test_somebody_leaves_and_returns(self, keeper: Keeper) -> None:
        assert "Cem left, from round 2 on." in keeper.does("players", "leave", "Cem")
        assert "Ben leads with 20." in keeper.does("show")
        assert "Cem left in round 2" in keeper.refused("add", "C=5")
        keeper.does("add", "A=1", "B=2")
        keeper.does("players", "return", "Cem")
        assert "Round 3 awaits Cem." in keeper.does("add", "A=1", "B=2")
        assert keeper.totals() == {"Ann": 12, "Ben": 24, "Cem": 30}

    def test_who_leaves_in_the_middle_of_a_round_is_not_awaited(self, keeper: Keeper) -> None:
        keeper.does("add", "A=1", "B=2")
        assert "Ben leads with 22." in keeper.does("players", "leave", "Cem")

    def test_who_has_played_leaves_after_the_round(self, keeper: Keeper) -> None:
        keeper.does("add", "A=1", "C=2")
        assert "Cem left, from round 3 on." in keeper.does("players", "leave", "Cem")

    def test_seats_and_the_deal(self, keeper: Keeper) -> None:
        told = keeper.does("players", "reorder", "Cem", "Ann", "Ben")
        assert "The order from round 2 on was set to Cem, Ann, Ben." in told
        assert [player["name"] for player in keeper.shown()["players"]] == ["Cem", "Ann", "Ben"]
        assert "Cem deals round 2." in keeper.does("players", "dealer", "C")
        assert keeper.shown()["dealer"] == 3

    def test_another_sheet(self, keeper: Keeper) -> None:
        keeper.does("title", "Friday")
        keeper.does("new", "Zed", "Yan")
        for args in (["players", "--sheet", "Friday"], ["--sheet", "Friday", "players"]):
            assert "Ann: 10 points" in keeper.does(*args)
            assert "Ann: 10 points" in keeper.does(*args, "show")


class TestPeople:
    @pytest.fixture(autouse=True)
    def two_games(self, keeper: Keeper) -> None:
        for title in ("one", "two"):
            keeper.does("new", "Ann", "Ben", "--title", title, "--set", "target_score=50")
        keeper.does("add", "A=60", "B=10", "--sheet", "one")
        keeper.does("add", "A=0 1 2 3 4 5 6", "B=bust", "--sheet", "two")
        keeper.does("add", "A=4", "B=55", "--sheet", "two")

    def link(self, keeper: Keeper) -> None:
        keeper.does("players", "link", "Ann", "--new", "--sheet", "one")
        keeper.does("players", "link", "Ann", "ann", "--sheet", "two")
        keeper.does("players", "link", "Ben", "Benjamin", "--new", "--sheet", "one")
        keeper.does("players", "link", "Ben", "Benjamin", "--sheet", "two")

    def test_nobody_is_linked_for_a_name(self, keeper: Keeper) -> None:
        figures = keeper.data("stats", "--all")
        assert figures["games"] == 2
        assert [player["games"] for player in figures["players"]] == [1, 1, 1, 1]

    def test_linked_players_are_one_person(self, keeper: Keeper) -> None:
        self.link(keeper)
        ann, ben = keeper.data("stats", "--all")["players"]
        assert (ann["games"], ann["rounds"], ann["points"], ann["wins"]) == (2, 3, 100, 1)
        assert ann["flips"] == {"known": 1, "unknown": 2}
        assert ann["average"] == {"fraction": "100/3", "value": 100 / 3, "text": "33.33"}
        assert (ben["busts"], ben["wins"]) == (1, 1)
        told = keeper.does("players", "people")
        assert "Ann: 2 sheets" in told
        assert "Benjamin: 2 sheets" in told

    def test_a_link_is_taken_away(self, keeper: Keeper) -> None:
        self.link(keeper)
        told = keeper.does("players", "link", "Ben", "--nobody", "--sheet", "two")
        assert "The link of Ben was taken away." in told
        assert len(keeper.data("stats", "--all")["players"]) == 3

    def test_two_people_of_one_name_are_named_by_their_ids(self, keeper: Keeper) -> None:
        keeper.does("players", "link", "Ann", "--new", "--sheet", "one")
        keeper.does("players", "link", "Ann", "--new", "--sheet", "two")
        line = keeper.refused("players", "link", "Ben", "Ann")
        assert "'Ann' can be " in line
        ids = line.split(" can be ")[1].split(":")[0].split(" or ")
        keeper.does("players", "link", "Ann", ids[0], "--sheet", "two")

    def test_statistics_of_one_sheet_and_of_several(self, keeper: Keeper) -> None:
        assert "games played: 1" in keeper.does("stats")
        assert "games played: 1" in keeper.does("stats", "one")
        assert "games played: 2" in keeper.does("stats", "one", "two", "one")
        assert keeper.does("--sheet", "one", "stats") == keeper.does("stats", "--sheet", "one")
        assert "Unknown are the rounds that are noted as a total." in keeper.does("stats", "one")

    def test_players_of_one_name_are_told_apart_by_their_sheets(self, keeper: Keeper) -> None:
        told = keeper.does("stats", "--all")
        for sheet in keeper.data("list"):
            assert told.count(f"Ann ({sheet['id']})") == 2
            assert f"{sheet['id']} is the sheet {sheet['title']}." in told

    def test_names_head_to_head_tell_how_to_link_them(self, keeper: Keeper) -> None:
        keeper.does("new", "Ann", "Ann", "--title", "three")
        for name, other in (("Ann", "Ben"), ("Ben", "Ann")):
            _, commands = keeper.refused("stats", "--head-to-head", name, other).split(" type: ")
            assert commands.count("flip7 sheet players link") == 2
            for command in commands.split("; "):
                keeper.does(*shlex.split(command)[2:])
        told = keeper.does("stats", "--head-to-head", "Ann", "Ben")
        assert "games together: 2" in told

    def test_head_to_head(self, keeper: Keeper) -> None:
        self.link(keeper)
        told = keeper.does("stats", "--head-to-head", "Ann", "Benjamin")
        assert "games together: 2, finished: 2 won by Ann: 1 won by Ben: 1" in told
        both = keeper.data("stats", "one", "--head-to-head", "Ann", "Benjamin")
        assert both["head_to_head"]["wins"] == [1, 0]
        assert both["average_difference"]["fraction"] == "50"
