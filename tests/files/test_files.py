"""Files written whole or not at all, and files that one process at a time has."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import BinaryIO

import pytest

from flip7 import files
from flip7.files import InUseError, hold, lock, write_whole

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such thing")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.txt"


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


class TestWriting:
    def test_a_new_file_is_as_any_program_makes_it(self, file: Path) -> None:
        write_whole(file, b"new")
        assert file.read_bytes() == b"new"
        other = file.with_name("other")
        other.touch()
        assert file.stat().st_mode == other.stat().st_mode

    @posix
    def test_a_file_that_was_there_keeps_its_mode(self, file: Path) -> None:
        file.write_bytes(b"something longer")
        file.chmod(0o640)
        write_whole(file, b"new")
        assert file.read_bytes() == b"new"
        assert file.stat().st_mode & 0o777 == 0o640

    @posix
    def test_a_link_stays_a_link(self, file: Path) -> None:
        file.touch()
        link = file.with_name("link")
        link.symlink_to(file)
        write_whole(link, b"new")
        assert link.is_symlink()
        assert file.read_bytes() == b"new"

    @posix
    def test_links_that_go_round_are_replaced(self, file: Path) -> None:
        file.symlink_to(file)
        write_whole(file, b"new")
        assert file.read_bytes() == b"new"

    @posix
    def test_a_pipe_is_written_to(self, file: Path) -> None:
        os.mkfifo(file)
        read: list[bytes] = []
        reader = Thread(target=lambda: read.append(file.read_bytes()))
        reader.start()
        write_whole(file, b"new")
        reader.join()
        assert read == [b"new"]
        assert file.is_fifo()

    def test_where_nothing_can_be_written_the_file_is_named(self, tmp_path: Path) -> None:
        for path, error in (
            (tmp_path / "no" / "some.txt", FileNotFoundError),
            (tmp_path, IsADirectoryError),
        ):
            with pytest.raises(error) as refused:
                write_whole(path, b"new")
            assert refused.value.filename == str(path)

    @pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
    @pytest.mark.parametrize("step", ["fsync", "replace"])
    def test_whatever_comes_between_the_old_content_stays(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, step: str
    ) -> None:
        file.write_bytes(b"old")

        def fail(*_: object) -> None:
            raise error

        monkeypatch.setattr(os, step, fail)
        with pytest.raises(type(error)):
            write_whole(file, b"new")
        assert file.read_bytes() == b"old"
        assert names(file.parent) == ["some.txt"]


HOLDER = """
import sys
from pathlib import Path
from flip7.files import hold

with hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(file: Path) -> Iterator[subprocess.Popen[str]]:
    """One that holds the file until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


class TestHolding:
    def test_a_file_is_held_by_one_process_until_it_lets_go(self, file: Path) -> None:
        with another_process(file), pytest.raises(InUseError), hold(file):
            pass
        with hold(file):
            pass
        assert names(file.parent) == []

    def test_one_that_is_killed_lets_go(self, file: Path) -> None:
        with another_process(file) as process:
            process.kill()
        assert process.returncode != 0
        with hold(file):
            pass
        assert names(file.parent) == []

    def test_one_that_is_interrupted_lets_go(self, file: Path) -> None:
        with another_process(file) as process:
            process.send_signal(signal.SIGINT)
        assert process.returncode != 0
        assert names(file.parent) == []

    def test_it_is_held_by_one_part_of_a_process(self, file: Path) -> None:
        with hold(file):
            with pytest.raises(InUseError), hold(file):
                pass
            with pytest.raises(InUseError), hold(file):
                pass

    def test_it_can_be_replaced_meanwhile(self, file: Path) -> None:
        with hold(file):
            write_whole(file, b"new")
            with pytest.raises(InUseError), hold(file):
                pass
        assert names(file.parent) == ["some.txt"]

    @posix
    def test_a_link_and_its_file_are_one(self, file: Path) -> None:
        file.touch()
        link = file.with_name("link")
        link.symlink_to(file)
        with hold(link), pytest.raises(InUseError), hold(file):
            pass

    @posix
    def test_what_its_last_holder_took_away_is_not_held(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It may go between the opening and the locking."""
        locked: list[int] = []

        def lock_too_late(opened: BinaryIO) -> bool:
            if not locked:
                Path(opened.name).unlink()
            locked.append(1)
            return lock(opened)

        monkeypatch.setattr(files, "lock", lock_too_late)
        with hold(file):
            monkeypatch.undo()
            with pytest.raises(InUseError), hold(file):
                pass
        assert len(locked) == 2

    def test_where_no_file_can_be_made_the_one_asked_for_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "no" / "some.txt"
        with pytest.raises(FileNotFoundError) as refused, hold(path):
            pass
        assert refused.value.filename == str(path)
