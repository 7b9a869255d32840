"""Games in the store: a record comes back to the letter, and files of played games are taken in."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from flip7.game.record import Record, RecordError, format_beginning, format_record
from flip7.game.record_reader import parse_record
from flip7.store.errors import StaleGameError, StoreError
from flip7.store.games import move_texts
from flip7.store.record_files import saved_games
from flip7.store.store import Store
from tests.store.conftest import NOON
from tests.support import BEGUN, records

GOLDEN = Path(__file__).parents[1] / "golden"
WHOLE = (GOLDEN / "official-whole.txt").read_text(encoding="utf-8")
RECORD = parse_record(WHOLE)
MOVES = move_texts(RECORD)
BEGINNING = format_beginning(RECORD)


def test_a_record_comes_back_to_the_letter(store: Store) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt"))]
    ids = [store.add_game(text, NOON) for text in texts]
    assert [store.game(id) for id in ids] == texts
    assert dict(store.contents().games) == dict(zip(ids, texts, strict=True))
    assert store.check() == ()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(records())
def test_so_does_any_record(store: Store, record: Record) -> None:
    assert store.game(store.add_game(format_record(record))) == format_record(record)


def test_a_game_grows_move_by_move(store: Store) -> None:
    id = store.add_game(BEGINNING, NOON)
    for version, text in enumerate(MOVES):
        assert not store.games()[0].over
        at = NOON + timedelta(seconds=version)
        assert store.append_moves(id, version, [text], at) == version + 1
    assert store.game(id) == WHOLE
    (game,) = store.games()
    assert (game.id, game.version, game.over, game.source) == (id, len(MOVES), True, None)
    assert (game.names, game.rules) == (RECORD.names, str(RECORD.rules))
    assert (game.created, game.updated) == (NOON, at)
    assert store.check() == ()


def test_who_joins_a_game_is_among_its_names(store: Store) -> None:
    id = store.add_game(BEGINNING, NOON)
    round_over = next(number for number, text in enumerate(MOVES) if text.startswith("next"))
    store.append_moves(id, 0, MOVES[:round_over])
    store.append_moves(id, round_over, ['joins "Fay"\n', MOVES[round_over]])
    (game,) = store.games()
    assert game.names == (*RECORD.names, "Fay")
    assert store.check() == ()


def test_a_stale_move_is_refused_with_those_of_the_others(store: Store) -> None:
    id = store.add_game(BEGINNING)
    store.append_moves(id, 0, MOVES[:3])
    with pytest.raises(StaleGameError, match=f"game {id} has changed meanwhile") as caught:
        store.append_moves(id, 1, MOVES[5:6])
    assert (caught.value.since, caught.value.version) == (MOVES[1:3], 3)
    assert store.game(id) == BEGINNING + "".join(MOVES[:3])
    assert store.append_moves(id, 3, []) == 3


def test_what_is_no_record_is_not_kept(store: Store) -> None:
    with pytest.raises(RecordError, match="line 1"):
        store.add_game("birds")
    assert store.games() == ()


def test_a_deletion_is_taken_back(store: Store) -> None:
    id = store.add_game(BEGINNING)
    store.delete_game(id, NOON)
    assert store.games() == ()
    assert store.contents().games == ()
    assert [(put.id, put.deleted) for put in store.games(deleted=True)] == [(id, NOON)]
    with pytest.raises(StoreError, match="restore it first"):
        store.append_moves(id, 0, MOVES[:1])
    store.restore_game(id)
    assert store.append_moves(id, 0, MOVES[:1]) == 1


def test_a_game_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no game in the store yet"):
        store.resolve_game()
    store.add_game(BEGINNING, NOON, id="abc23")
    store.add_game(WHOLE, NOON + timedelta(days=1), id="abd23")
    assert store.resolve_game() == "abd23"
    assert store.resolve_game("ABC") == "abc23"
    with pytest.raises(StoreError, match="can mean abd23 or abc23; name one by its id"):
        store.resolve_game("ab")
    with pytest.raises(StoreError, match="there is no game of the id 'x'"):
        store.resolve_game("x")
    for do in (store.game, store.delete_game, store.restore_game):
        with pytest.raises(StoreError, match="there is no game nosuch"):
            do("nosuch")


class TestFiles:
    @pytest.fixture
    def file(self, data: Path) -> Path:
        file = data / "games" / "2026-05-01-120000.flip7"
        file.parent.mkdir(parents=True)
        file.write_text(WHOLE, encoding="utf-8")
        return file

    def test_the_kept_games_are_listed_the_latest_first(self, file: Path) -> None:
        later = file.with_name("2026-01-01-120000.flip7")
        later.write_text("")
        os.utime(file, (1, 1))
        file.with_name("notes.txt").write_text("")
        assert saved_games() == [later, file]

    def test_without_a_folder_no_game_is_kept(self) -> None:
        assert saved_games() == []

    def test_a_file_is_taken_in(self, file: Path, store: Store) -> None:
        id = store.import_game(file)
        assert store.game(id) == WHOLE
        (game,) = store.games()
        assert game.source == file.name
        assert game.updated.timestamp() == pytest.approx(file.stat().st_mtime)

    def test_a_file_that_has_gone_on_is_no_second_game(self, file: Path, store: Store) -> None:
        torn = BEGINNING + "".join(MOVES[:5]) + MOVES[5][:4]
        file.write_text(torn, encoding="utf-8")
        id = store.import_game(file)
        assert store.game(id) == BEGINNING + "".join(MOVES[:5])
        file.write_text(WHOLE, encoding="utf-8")
        assert [store.import_game(file) for _ in range(2)] == [id, id]
        assert store.game(id) == WHOLE
        file.write_text(BEGINNING, encoding="utf-8")
        assert store.import_game(file) == id
        assert store.game(id) == WHOLE

    def test_another_game_of_the_same_name_is_one_of_its_own(
        self, file: Path, store: Store
    ) -> None:
        id = store.import_game(file)
        file.write_text(format_record(BEGUN), encoding="utf-8")
        other = store.import_game(file)
        assert other != id
        assert (store.game(id), store.game(other)) == (WHOLE, format_record(BEGUN))

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (b"", "line 1"),
            (b"\xff\xfe", "not UTF-8"),
            (WHOLE.replace("draws", "drawls", 1).encode(), r"line \d+, column \d+"),
        ],
    )
    def test_what_is_no_record_is_told_with_its_place(
        self, content: bytes, why: str, file: Path, store: Store
    ) -> None:
        file.write_bytes(content)
        with pytest.raises(StoreError, match=f"{file.name}: .*{why}"):
            store.import_game(file)
        assert store.games() == ()
