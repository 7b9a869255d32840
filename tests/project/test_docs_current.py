"""Pages that are made from the code say what the code says."""

import pytest

from tools.pages import DOCS, PAGES


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_current(path: str) -> None:
    written = (DOCS / path).read_text(encoding="utf-8")
    assert written == PAGES[path](), "run: python tools/pages.py"
