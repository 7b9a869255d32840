"""Where the built pages lie, and what is said where they are missing."""

from pathlib import Path

import pytest

from flip7.web.built import NoPages, pages_folder, stale


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "src" / "flip7" / "web" / "pages"
    folder.mkdir(parents=True)
    return folder


def test_pages_that_were_built_are_found(pages: Path) -> None:
    (pages / "index.html").write_text("<!doctype html>")
    assert pages_folder(pages) == pages
    assert stale(pages) is None


def test_in_a_checkout_without_pages_the_one_command_is_named(pages: Path) -> None:
    (pages / "missing.txt").write_text("npm's registry cannot be reached\n")
    (pages.parents[3] / "hatch_build.py").touch()
    with pytest.raises(NoPages) as refused:
        pages_folder(pages)
    said = str(refused.value)
    assert said.startswith(
        "the pages were not built: npm's registry cannot be reached; to build them: "
    )
    assert "install" in said
    assert "--no-deps --editable" in said
    assert "\n" not in said


def test_an_installed_package_without_pages_says_to_install_it_anew(pages: Path) -> None:
    with pytest.raises(NoPages, match="install flip7 anew where npm's registry can be reached"):
        pages_folder(pages)


def test_older_pages_are_served_with_a_word(pages: Path) -> None:
    (pages / "index.html").write_text("<!doctype html>")
    (pages / "missing.txt").write_text("npm's registry cannot be reached\n")
    assert pages_folder(pages) == pages
    assert (stale(pages) or "").startswith("the pages are older than their sources: npm's registry")
