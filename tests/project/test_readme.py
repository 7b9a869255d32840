"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text()


def blocks(languages: str) -> list[str]:
    return re.findall(rf"^```(?:{languages})\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_it_has_examples() -> None:
    assert blocks("python")


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.splitlines()[0])
def test_a_python_example_prints_what_it_says(block: str) -> None:
    examples = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_first_two_commands_start_the_game_and_run_the_tests() -> None:
    start, test = blocks("sh|bash|console")[:2]
    assert start.rstrip().endswith("flip7 play")
    assert test.rstrip().endswith("pytest")
    assert start.count("\n") == test.count("\n") == 1
