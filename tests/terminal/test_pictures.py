"""The pictures of the full screen in the docs."""

import re
from pathlib import Path

import pytest

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PICTURES = sorted(IMAGES.glob("terminal-*.svg"))


def test_there_are_some() -> None:
    assert PICTURES


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_picture_loads_nothing_from_elsewhere(picture: Path) -> None:
    addresses = re.findall(r"https?://[^\"' )]+", picture.read_text(encoding="utf-8"))
    assert set(addresses) == {"http://www.w3.org/2000/svg"}
