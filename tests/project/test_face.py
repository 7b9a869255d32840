"""`import flip7`: one flat face, loaded late."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import flip7
import flip7.lab

FACES = (flip7, flip7.lab)
NAMES = [(face, name) for face in FACES for name in face.__all__]

ROOT = Path(__file__).parents[2]


def modules_after(code: str) -> set[str]:
    """Name the modules that a fresh interpreter has loaded once it ran `code`."""
    report = "; import sys; print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code + report], check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def test_import_loads_nothing_but_the_package() -> None:
    before = modules_after("import typing")
    assert modules_after("import flip7") - before == {"flip7"}
    assert modules_after("import flip7.lab") - before == {"flip7", "flip7.lab"}


@pytest.mark.parametrize(("face", "name"), NAMES, ids=[name for _, name in NAMES])
def test_every_public_name_resolves(face: ModuleType, name: str) -> None:
    assert getattr(face, name) is not None
    assert name in dir(face)


@pytest.mark.parametrize("face", FACES)
def test_type_checkers_are_told_the_same_names(face: ModuleType) -> None:
    source = ast.parse(inspect.getsource(face))
    block = next(node for node in source.body if isinstance(node, ast.If))
    told = {
        (node.module, alias.asname)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == {(module, name) for name, module in face._HOMES.items()}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'eight'"):
        _ = flip7.eight  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("paper", "place"), [("CHANGELOG.md", r"^## \[(\d.*?)\]"), ("CITATION.cff", r"^version: (.*)$")]
)
def test_the_papers_tell_the_same_version(paper: str, place: str) -> None:
    newest, *_ = re.findall(place, (ROOT / paper).read_text(), re.MULTILINE)
    assert newest == flip7.__version__
