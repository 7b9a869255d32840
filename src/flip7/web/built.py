"""Where the built pages lie, and what to do where they are missing."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from flip7.game.errors import Flip7Error

_PAGES = Path(__file__).with_name("pages")
# The names are those of `hatch_build.py`.
_NOTE = "missing.txt"


class NoPages(Flip7Error):
    """This installation has no pages; the message names the one command that makes them."""


def pages_folder(pages: Path = _PAGES) -> Path:
    """The folder of the built pages; its `index.html` is the first.

    Raises:
        NoPages: they were not built when the package was installed.
    """
    if not (pages / "index.html").is_file():
        raise NoPages(
            f"the pages were not built: {reason(pages) or 'none were made'}; {mend(pages)}"
        )
    return pages


def stale(pages: Path = _PAGES) -> str | None:
    """A line that says why the pages are older than their sources, and the command that makes them
    anew; None where they are not."""
    why = reason(pages)
    return why and f"the pages are older than their sources: {why}; {mend(pages)}"


def reason(pages: Path) -> str | None:
    """Why the last build made no pages; None where it did."""
    note = pages / _NOTE
    return note.read_text(encoding="utf-8").strip() if note.is_file() else None


def mend(pages: Path) -> str:
    """What to do so that the pages are there: in a checkout, one command."""
    root = pages.parents[3]
    if not (root / "hatch_build.py").is_file():
        return "install flip7 anew where npm's registry can be reached"
    place = os.path.relpath(root)
    return f"to build them: {shlex.join([*_installer(), '--no-deps', '--editable', place])}"


def _installer() -> list[str]:
    beside = shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv := beside or shutil.which("uv"):
        at = [] if beside else ["--python", _short(sys.executable)]
        return [_short(uv), "pip", "install", *at, "--reinstall"]
    return [_short(sys.executable), "-m", "pip", "install", "--force-reinstall"]


def _short(program: str) -> str:
    """The path as seen from here, where that is shorter."""
    return min(program, os.path.relpath(program), key=len)
