"""Saved games that were touched by others, cut off, or never begun."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from flip7.game.record_reader import parse_record
from flip7.game.rules import edition
from flip7.terminal.opening import Setup, begin, resume
from flip7.terminal.saves import SaveError, SaveFile


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of bots, left after some moves."""
    path = tmp_path / "game.flip7"
    names = ("steady", "sharp", "novice")
    table = begin(Setup(rules=edition(), names=names, seed=1, path=path))
    for _ in range(10):
        table.advance()
    table.close()
    return path


EDITORS: dict[str, Callable[[bytes], bytes]] = {
    "line ends of Windows": lambda text: text.replace(b"\n", b"\r\n"),
    "byte order mark": lambda text: b"\xef\xbb\xbf" + text,
    "blank lines": lambda text: text.replace(b"\n", b"\n\n"),
}


@pytest.mark.parametrize("edited", EDITORS.values(), ids=EDITORS)
def test_what_an_editor_did_is_undone(edited: Callable[[bytes], bytes], saved: Path) -> None:
    text = saved.read_bytes()
    saved.write_bytes(edited(text))
    table = resume(saved)
    assert saved.read_bytes() == text
    table.advance()
    table.close()
    assert saved.read_bytes().startswith(text)
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("edited", EDITORS.values(), ids=EDITORS)
def test_a_disk_that_is_full_takes_nothing_away(
    edited: Callable[[bytes], bytes], saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = edited(saved.read_bytes())
    saved.write_bytes(text)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        resume(saved)
    assert saved.read_bytes() == text
    assert list(saved.parent.iterdir()) == [saved]


def test_cut_off_anywhere_after_its_header_a_game_goes_on(saved: Path) -> None:
    text = saved.read_bytes()
    begun = text.index(b"round 1\n") + len("round 1\n")
    for end in range(begun, len(text)):
        saved.write_bytes(text[:end])
        resume(saved).close()
        kept = saved.read_bytes()
        assert text.startswith(kept)
        parse_record(kept)


def test_cut_off_in_its_header_a_game_is_refused_and_left_as_it_is(saved: Path) -> None:
    text = saved.read_bytes()
    for end in range(0, text.index(b"seat 2") + 1, 7):
        saved.write_bytes(text[:end])
        with pytest.raises(SaveError):
            resume(saved)
        assert saved.read_bytes() == text[:end]


def test_a_link_stays_a_link(saved: Path) -> None:
    link = saved.with_name("link.flip7")
    link.symlink_to(saved)
    text = saved.read_bytes()
    saved.write_bytes(text.replace(b"\n", b"\r\n"))
    resume(link).close()
    assert link.is_symlink()
    assert saved.read_bytes() == text


def test_the_last_game_is_one_that_was_begun(data: Path) -> None:
    kept = begin(Setup(rules=edition(), names=("steady", "sharp", "novice"), seed=1))
    kept.close()
    assert kept.save is not None
    (data / "games" / "9999-empty.flip7").touch()
    (data / "games" / "9999-directory.flip7").mkdir()
    table = resume()
    table.close()
    assert table.save is not None
    assert table.save.path == kept.save.path


def test_a_directory_is_no_place_for_a_record(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="this is a directory"):
        SaveFile.create(tmp_path)
