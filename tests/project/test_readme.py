"""What the README and the pages on Python and the lab show is what happens."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str, languages: str) -> list[str]:
    text = (ROOT / page).read_text()
    return re.findall(rf"^```(?:{languages})\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/lab.md", "docs/figures.md"])
def test_python_prints_what_the_page_says(page: str) -> None:
    session = "\n".join(blocks(page, "python"))
    examples = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    assert examples.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_the_first_two_commands_start_the_server_and_run_the_tests() -> None:
    start, test = blocks("README.md", "sh|bash|console")[:2]
    assert start.rstrip().endswith("flip7 serve")
    assert test.rstrip().endswith("pytest")
    assert start.count("\n") == test.count("\n") == 1
