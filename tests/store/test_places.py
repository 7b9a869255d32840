"""Where things are kept, and how messages call it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flip7.store.errors import StoreError
from flip7.store.places import data_directory, games_directory, store_url
from flip7.store.store import Store
from flip7.store.url import place, read_url


def test_all_is_in_the_data_directory(data: Path) -> None:
    assert data_directory() == data
    assert games_directory() == data / "games"
    assert store_url() == str(data / "store.sqlite")


def test_the_environment_names_another_store_and_the_command_line_a_third(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FLIP7_STORE", "postgresql://ann@host/games")
    assert store_url() == "postgresql://ann@host/games"
    assert store_url("here.sqlite") == "here.sqlite"


def test_to_know_the_places_nothing_heavy_is_loaded() -> None:
    code = (
        "import sys, flip7.store.places, flip7.store.record_files, flip7.cli.store;"
        "flip7.store.places.store_url(); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {"sqlalchemy", "alembic", "pg8000", "asyncio"} & set(done.stdout.split())


def test_opening_a_store_loads_no_alembic_where_nothing_is_to_be_migrated(sqlite: str) -> None:
    Store.open(sqlite).close()
    code = (
        "import sys; from flip7.store.store import Store; Store.open(sys.argv[1]).close();"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, sqlite], check=True, capture_output=True)
    loaded = set(done.stdout.decode().split())
    assert "sqlalchemy" in loaded
    assert not {"alembic", "pg8000"} & loaded


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("/games/my store.sqlite", "/games/my store.sqlite"),
        ("/games/50%?#.sqlite", "/games/50%?#.sqlite"),
        ("sqlite:////games/store.sqlite", "/games/store.sqlite"),
        ("postgresql://ann@host/games", "postgresql://ann@host/games"),
        ("postgres://ann:secret@host:5433/games", "postgresql://ann@host:5433/games"),
        ("postgresql+pg8000://ann:secret%40@host/games", "postgresql://ann@host/games"),
        ("postgresql://ann:secret@/games?host=/run/pg", "postgresql://ann@/run/pg/games"),
    ],
)
def test_a_place_is_read_and_shown_without_its_password(written: str, shown: str) -> None:
    assert place(read_url(written)) == shown


def test_a_path_is_as_seen_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for written in ("a.sqlite", "sqlite:///a.sqlite", "./a.sqlite"):
        assert place(read_url(written)) == str(tmp_path / "a.sqlite")


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("mysql://ann:secret@host/games", "no store of the kind 'mysql'"),
        ("http://host/games", "no store of the kind 'http'"),
        ("postgresql+asyncpg://ann:secret@host/games", "no store of the kind 'postgresql+asyncpg'"),
        ("://", "no store of the kind ''"),
        ("a\0b", "NUL"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///a.sqlite?mode=ro", "names no file, or more"),
        ("postgresql://ann:secret@host", "no database"),
        ("postgresql://host/games", "no user"),
        ("postgresql://ann:secret@host:port/games", "can't be read"),
        ("postgresql://ann:secret@host:99999999/games", "no port is 99999999"),
        ("postgresql://ann:se@cret@host/games", "more than one @"),
        ("postgresql://ann:se@cr/secret@host/games", "more than one @"),
        ("postgresql://ann:secret@host/games?password=secret", "after its ?"),
        ("postgresql://ann:secret@/games?host=secret", "after its ?"),
        ("postgresql://ann:secret@/games?host=/a&host=/b", "after its ?"),
        ("postgresql://[::1/games", "can't be read"),
        ("postgresql:/ann:secret@host/games", "can't be read"),
        ("postgresql:ann:secret@host/games", "can't be read"),
    ],
)
def test_what_is_no_place_is_refused_without_telling_a_secret(written: str, why: str) -> None:
    with pytest.raises(StoreError) as caught:
        read_url(written)
    assert why in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_pipe_or_a_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(StoreError, match="this is no file, and a store is one"):
            Store.open(str(path))


@pytest.mark.skipif(os.name == "nt", reason="its files have other permissions")
def test_a_new_store_and_its_backup_are_their_owners_alone(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "new" / "store.sqlite")) as store:
        store.backup(tmp_path / "backup.sqlite")
    for path in (tmp_path / "new" / "store.sqlite", tmp_path / "backup.sqlite"):
        assert path.stat().st_mode & 0o777 == 0o600
