"""What a release hands out: a wheel with all that runs, a source archive with all that makes it."""

import re
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import hatch_build

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "flip7"


@pytest.fixture(autouse=True)
def pages() -> None:
    if not hatch_build.is_current(ROOT):
        pytest.skip("the pages are not built of what lies in `frontend`: `uv sync` builds them")


@pytest.fixture
def wheel(tmp_path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path))))


def test_a_wheel_has_the_whole_package_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    there = {name for name in wheel.namelist() if ".dist-info/" not in name}
    files = {path for path in PACKAGE.rglob("*") if path.is_file()}
    assert there == {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in files
        if "__pycache__" not in path.parts
    }


def test_a_wheel_has_every_file_that_its_first_page_asks_for(wheel: zipfile.ZipFile) -> None:
    page = wheel.read("flip7/web/pages/index.html").decode()
    asked = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert {Path(name).suffix for name in asked} >= {".js", ".css"}
    assert {f"flip7/web/pages/{name}" for name in asked} <= set(wheel.namelist())


def test_a_source_distribution_has_what_a_wheel_is_made_of(tmp_path: Path) -> None:
    with tarfile.open(next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path)))) as archive:
        there = {name.partition("/")[2] for name in archive.getnames()}
    made_of = {path.relative_to(ROOT).as_posix() for path in hatch_build.sources(ROOT / "frontend")}
    assert made_of <= there
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md"} <= there
    assert not [name for name in there if "node_modules" in name]


def test_a_release_without_pages_ends_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(root: Path) -> None:
        raise hatch_build.NoPages("npm's registry cannot be reached")

    monkeypatch.setattr(SdistBuilder, "get_build_hooks", lambda *_: {"custom": hook(tmp_path)})
    monkeypatch.setattr(hatch_build, "make_pages", fail)
    with pytest.raises(SystemExit):
        next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path)))
    assert capfd.readouterr().err == (
        "No release without the pages of `flip7 serve`: npm's registry cannot be reached\n"
    )


def hook(folder: Path) -> hatch_build.Hook:
    builder = SdistBuilder(str(ROOT))
    return hatch_build.Hook(
        str(folder), {}, builder.config, builder.metadata, str(folder), "sdist", builder.app
    )
