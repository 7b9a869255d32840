"""Where things are kept: the user's data directory, the records of games, and the store."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

STORE_FILE = "store.sqlite"


def data_directory() -> Path:
    """The directory that `FLIP7_DATA` names, or the user's own data directory."""
    base = os.environ.get("FLIP7_DATA")
    return Path(base) if base else platformdirs.user_data_path("flip7", appauthor=False)


def games_directory() -> Path:
    """Where the records of games that were played in the terminal are kept."""
    return data_directory() / "games"


def store_url(given: str | None = None) -> str:
    """Where the store is: what was `given`, else what `FLIP7_STORE` says, else a file in the data
    directory. A URL (`sqlite:///...`, `postgresql://...`) or the path of an SQLite file."""
    return given or os.environ.get("FLIP7_STORE") or str(data_directory() / STORE_FILE)
