"""Every test of the terminal keeps its games in a directory of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flip7.terminal.saves import SaveFile


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data directory."""
    directory = tmp_path / "data"
    monkeypatch.setenv("FLIP7_DATA", str(directory))
    return directory


@pytest.fixture(autouse=True)
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files that were to be on the disk, instead of waiting for it at every move."""
    files: list[int] = []
    monkeypatch.setattr("os.fsync", files.append)
    return files


@pytest.fixture(autouse=True)
def _no_file_stays_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[SaveFile] = []
    init = SaveFile.__init__

    def remember(self: SaveFile, *args: Any) -> None:
        init(self, *args)
        opened.append(self)

    monkeypatch.setattr(SaveFile, "__init__", remember)
    yield
    for save in opened:
        save.close()
