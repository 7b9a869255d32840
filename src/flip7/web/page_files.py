"""Where the pages lie, which the package's build makes from `frontend/`."""

from __future__ import annotations

from pathlib import Path

PAGES = Path(__file__).parent / "pages"
_NOTE = PAGES / "missing.txt"


def are_there() -> bool:
    """Whether the pages were built."""
    return (PAGES / "index.html").is_file()


def explain_missing() -> str:
    """Why there are no pages, and the command that mends it; in a checkout and elsewhere."""
    why = _NOTE.read_text(encoding="utf-8").strip() if _NOTE.is_file() else "they were not built"
    root = Path(__file__).parents[3]
    if (root / "frontend").is_dir():
        mend = f"run: uv sync --reinstall-package flip7 (in {root})"
    else:
        mend = "install flip7 again"
    return f"This server has no pages ({why}). To have them, {mend}\n"
