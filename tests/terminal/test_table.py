"""The driver of a table: who is asked, what is kept, going on, taking back."""

from pathlib import Path

import pytest

from flip7.game.cards import parse_card
from flip7.game.moves import HIT, NEXT, STAY, Choice, Draw, Due, IllegalMove, NotInDeck
from flip7.game.record_reader import parse_record
from flip7.game.rules import RulesError, edition
from flip7.learn.language import ENGLISH
from flip7.terminal.opening import Setup, begin, leaves_ties_open, resume
from flip7.terminal.saves import SaveError
from flip7.terminal.table import Table
from tests.terminal.tables import (
    deal,
    is_over,
    joined,
    new_table,
    person,
    play_until,
    referee_table,
    saved,
)

ONE_ROUND = edition(target_score=1)


def round_is_over(table: Table) -> bool:
    return table.state.scores is not None


def moves_of(table: Table) -> tuple[object, ...]:
    return tuple(moment.move for moment in table.moments)


class TestWhoIsAsked:
    def test_cards_come_and_bots_decide_by_themselves(self) -> None:
        table = new_table("bot:novice,Ann,bot:sharp")
        play_until(table, lambda table: isinstance(table.asked(), Choice))
        asked = table.asked()
        assert isinstance(asked, Choice)
        assert asked.seat == 1

    def test_people_begin_the_next_round_when_they_have_seen_the_last(self) -> None:
        table = play_until(new_table(), lambda table: table.state.scores is not None)
        assert table.asked() == NEXT

    def test_bots_alone_play_to_the_end_without_being_asked(self) -> None:
        table = new_table("bot:novice,bot:steady,bot:sharp")
        while table.asked() is None:
            table.advance()
        assert is_over(table)

    def test_a_referee_is_asked_for_every_card(self) -> None:
        table = referee_table()
        assert table.asked() == Due(0)
        deal(table, "3 4 5")
        assert isinstance(table.asked(), Choice)

    def test_an_illegal_move_changes_nothing(self) -> None:
        table = referee_table()
        before = table.record
        with pytest.raises(IllegalMove):
            table.play(STAY)
        assert table.record == before
        assert saved(table).read_text() == before

    def test_a_card_that_is_not_in_the_deck_is_refused(self) -> None:
        table = deal(referee_table(), "0")
        with pytest.raises(IllegalMove) as refused:
            table.play(Draw(parse_card("0")))
        assert refused.value.reason == NotInDeck(parse_card("0"))

    def test_every_round_is_remembered(self) -> None:
        table = play_until(new_table(), lambda table: table.state.round == 3)
        assert len(table.rounds) == 2
        assert table.rounds[-1].totals == table.state.totals


class TestKeeping:
    def test_every_move_is_in_the_file_at_once(self) -> None:
        table = new_table(rules=ONE_ROUND)
        while not is_over(table):
            record = parse_record(saved(table).read_text())
            assert record.moves == moves_of(table)
            table.advance() if table.asked() is None else table.play(person(table))

    def test_every_move_is_on_the_disk_at_once(self, synced: list[int]) -> None:
        table = new_table()
        assert len(synced) == 1
        table.advance()
        assert len(synced) == 2

    def test_the_same_seed_and_the_same_people_give_the_same_game(self) -> None:
        one, other = (play_until(new_table(), is_over) for _ in range(2))
        assert one.record == other.record

    def test_the_first_dealer_is_drawn_by_lot_from_the_seed(self) -> None:
        dealers = {
            begin(Setup(rules=edition(), names=("A", "B", "C"), seed=seed, kept=False)).state.dealer
            for seed in range(20)
        }
        assert dealers == {0, 1, 2}

    def test_a_file_that_is_there_is_not_written_over(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.flip7"
        path.write_text("precious")
        with pytest.raises(SaveError, match="there already"):
            new_table(path=path)
        assert path.read_text() == "precious"

    def test_too_few_seats_leave_no_file(self, data: Path) -> None:
        with pytest.raises(RulesError):
            new_table("Ann,Ben")
        assert not data.exists()

    def test_two_games_of_one_second_have_two_files(self) -> None:
        assert saved(new_table()) != saved(new_table())


class TestGoingOn:
    @pytest.mark.parametrize("moves", [0, 1, 2, 7, 30, 60])
    def test_it_goes_on_as_if_nothing_had_been(self, moves: int) -> None:
        uninterrupted = play_until(new_table(kept=False), is_over)
        table = play_until(new_table(), lambda table: len(table.moments) == moves)
        table.close()
        again = resume(saved(table))
        assert again.state == table.state
        assert play_until(again, is_over).record == uninterrupted.record

    def test_bots_that_leave_things_to_chance_go_on_too(self) -> None:
        players = "Ann,bot:random,bot:random"
        uninterrupted = play_until(new_table(players, kept=False), is_over)
        table = play_until(new_table(players), lambda table: len(table.moments) == 50)
        table.close()
        assert play_until(resume(saved(table)), is_over).record == uninterrupted.record

    def test_a_referee_goes_on_with_real_cards(self) -> None:
        table = deal(referee_table(), "3 4 5")
        table.close()
        assert resume(saved(table)).real_cards

    def test_without_a_name_the_last_unfinished_game_goes_on(self) -> None:
        first = play_until(new_table(), lambda table: len(table.moments) == 9)
        last = play_until(new_table(rules=ONE_ROUND), is_over)
        for table in (first, last):
            table.close()
        assert resume().record == first.record

    def test_no_unfinished_game(self) -> None:
        with pytest.raises(SaveError, match="no unfinished game"):
            resume()

    def test_no_such_file(self, tmp_path: Path) -> None:
        with pytest.raises(SaveError, match="no such saved game"):
            resume(tmp_path / "nothing.flip7")

    def test_one_game_is_played_in_one_terminal(self) -> None:
        table = new_table()
        with pytest.raises(SaveError, match="another terminal"):
            resume(saved(table))


class TestSomebodyJoined:
    """A record that was written elsewhere may tell of that; the game goes on with them."""

    def test_they_sit_at_the_table(self) -> None:
        table = joined(play_until(new_table(), round_is_over), "Fay", "sharp")
        assert table.names == ("Ann", "Ben", "sharp", "Fay", "sharp")
        assert table.people == (0, 1, 3)
        table.play(NEXT)
        assert table.state.active == (0, 1, 2, 3, 4)
        assert parse_record(play_until(table, is_over).record).seated == table.names

    def test_that_is_not_taken_back(self) -> None:
        table = deal(referee_table(), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        table = joined(table, "Fay")
        assert not table.undo()
        table.play(NEXT)
        assert table.undo()
        assert (table.asked(), table.state.seats) == (NEXT, 4)

    def test_from_elsewhere_they_run_no_file(self, tmp_path: Path) -> None:
        table = play_until(new_table(), round_is_over)
        path = tmp_path / "elsewhere.flip7"
        path.write_text(f'{table.record}joins "my_idea.py"\n')
        with pytest.raises(SaveError, match=r"my_idea\.py would be run"):
            resume(path)


class TestWhatAKillLeaves:
    def test_any_beginning_of_a_game_can_be_gone_on_with(self, tmp_path: Path) -> None:
        whole = play_until(new_table(rules=ONE_ROUND, kept=False), is_over).record
        body = whole.index("round 1\n") + len("round 1\n")
        path = tmp_path / "torn.flip7"
        for end in range(body, len(whole)):
            path.write_text(whole[:end])
            table = resume(path)
            assert whole.startswith(table.record)
            assert whole[:end].count("\n") - table.record.count("\n") <= 5
            table.close()
        assert play_until(resume(path), is_over).record == whole

    def test_the_torn_line_is_gone_from_the_file(self) -> None:
        table = play_until(new_table(), lambda table: len(table.moments) == 9)
        table.close()
        path = saved(table)
        path.write_text(path.read_text() + "3 dra")
        assert resume(path).record == path.read_text() == table.record

    @pytest.mark.parametrize(
        ("damage", "says"),
        [
            (lambda text: text.replace("draws", "drows", 1), "expected"),
            (lambda text: text[: len(text) // 3], "line"),
            (lambda text: "no record at all", "line 1"),
            (lambda text: "", "line 1"),
            (lambda text: text.replace("seed: 1\n", "seed: 2\n"), "by its seed another card"),
        ],
        ids=["a word", "cut in the header", "something else", "empty", "another seed"],
    )
    def test_a_damaged_game_is_told_in_one_line_and_left_alone(
        self, damage: object, says: str, tmp_path: Path
    ) -> None:
        table = play_until(new_table(kept=False), lambda table: len(table.moments) == 9)
        assert callable(damage)
        text = damage(table.record)
        path = tmp_path / "damaged.flip7"
        path.write_text(text)
        with pytest.raises(SaveError, match=says) as refused:
            resume(path)
        assert str(path) in str(refused.value)
        assert "\n" not in str(refused.value)
        assert path.read_text() == text

    def test_bytes_that_are_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "damaged.flip7"
        path.write_bytes(b"flip7 record 1\n\xff\xfe\n")
        with pytest.raises(SaveError, match="not UTF-8"):
            resume(path)

    def test_a_committed_game_belongs_to_its_owner(self, tmp_path: Path) -> None:
        text = new_table(kept=False).record
        chance = "generator: splitmix64\nseed: 1\ngame: 0\n"
        assert chance in text
        path = tmp_path / "committed.flip7"
        path.write_text(text.replace(chance, f"generator: sha256\ncommitment: {'0' * 64}\n"))
        with pytest.raises(SaveError, match="committed secret"):
            resume(path)


class TestTakingBack:
    def test_a_card_that_was_said_wrongly(self) -> None:
        table = deal(referee_table(), "3 4")
        state, kept = table.state, saved(table).read_text()
        deal(table, "5")
        assert table.undo()
        assert table.state == state
        assert saved(table).read_text() == kept

    def test_back_to_the_beginning(self) -> None:
        table = deal(referee_table(), "3 4 5")
        table.play(HIT)
        assert [table.undo() for _ in range(5)] == [True, True, True, True, False]
        assert not table.moments

    def test_what_bots_did_since_goes_with_it(self) -> None:
        table = deal(referee_table("Ann,bot:sharp,bot:steady"), "3 4 5")
        table.play(STAY)
        while table.asked() is None:
            table.advance()
        assert table.undo()
        asked = table.asked()
        assert isinstance(asked, Choice)
        assert asked.seat == 0

    def test_over_the_end_of_a_round_and_of_a_game(self) -> None:
        table = deal(referee_table(rules=ONE_ROUND), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        assert is_over(table)
        assert table.undo()
        assert table.state.outcome is None
        assert parse_record(saved(table).read_text()).moves == moves_of(table)


def test_a_bot_tells_what_it_thinks() -> None:
    table = new_table("bot:sharp,Ann,Ben")
    thoughts = []
    while table.asked() is None:
        thoughts.append(table.thought(table.advance(), ENGLISH))
    assert any(thought and thought.startswith("sharp: ") for thought in thoughts)


def test_only_the_handbook_leaves_ties_to_the_players() -> None:
    from flip7.game.rules import EDITIONS

    assert [id for id in EDITIONS if leaves_ties_open(edition(id))] == ["handbook"]
