"""The suite of scenarios, each in every edition that it speaks of."""

from collections import Counter
from pathlib import Path

import pytest

from flip7.conform.load import load, parse
from flip7.conform.run import pairs, run
from flip7.conform.spec import Scenario, ScoreScenario
from flip7.game.rules import EDITIONS
from flip7.game.scoring import line_of, score

FILES = sorted((Path(__file__).parent / "suite").glob("*.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in load(file)]
BY_ID = {scenario.id: scenario for scenario in SCENARIOS}


@pytest.mark.parametrize(
    ("scenario", "edition"),
    [pytest.param(*pair, id=f"{pair[0].id}-{pair[1]}") for pair in pairs(SCENARIOS)],
)
def test_scenario(scenario: Scenario, edition: str) -> None:
    result = run(scenario, edition)
    assert result.passed, result


def test_no_id_is_used_twice() -> None:
    assert [id for id, times in Counter(s.id for s in SCENARIOS).items() if times > 1] == []


def test_it_states_the_options_and_editions_that_it_means() -> None:
    """What a file states is compared with the code's own table when it is read."""
    stated = (Path(__file__).parent / "suite" / "setup.yaml").read_text()
    assert "\noptions:\n" in stated
    assert "\npresets:\n" in stated


# The hands that the descriptions of the editions add up, with their arithmetic.
WORKED_EXAMPLES = {
    "B01": "3 + 5 + 7 + 10 + 11 = 36",
    "B02": "(3 + 5 + 7 + 10 + 11) × 2 = 72",
    "B03": "3 + 5 + 7 + 10 + 11 + 10 = 46",
    "B04": "(12 + 9 + 5 + 3) × 2 + 4 = 62",
    "B05": "0 + 1 + 2 + 4 + 6 + 8 + 11 + 15 = 47",
    "B07": "(11 + 5 + 12) × 2 + 4 = 60",
    "B08": "3 + 8 + 12 + 4 = 27",
    "B09": "(2 + 5 + 9) × 2 = 32",
    "B10": "(0 + 1 + 2 + 4 + 7 + 10 + 12) × 2 + 6 + 15 = 93",
    "B12": "3 + 11 + 5 + 7 + 10 + 9 + 4 + 15 = 64",
    "K11": "3 + 8 + 12 = 23",
    "K12": "10 + 7 + 6 = 23",
}
# What happened to those who held them, told as rounds: Mia, Alice, Bob, Chloe, and the reader.
WORKED_STORIES = ("B06", "D01", "D02", "D04", "K31", "K32", "K33")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("id", "arithmetic"), WORKED_EXAMPLES.items())
def test_a_worked_example_is_written_as_a_person_would(
    id: str, arithmetic: str, edition: str
) -> None:
    scenario = BY_ID[id]
    assert isinstance(scenario, ScoreScenario)
    assert str(score(line_of(scenario.cards), EDITIONS[edition].rules)) == arithmetic
    points = {outcome.expect.points for outcome in scenario.outcomes}
    assert points == {int(arithmetic.rpartition("=")[2])}


@pytest.mark.parametrize("id", WORKED_STORIES)
def test_the_story_of_a_worked_example_is_told_in_every_edition(id: str) -> None:
    assert {edition for _, edition in pairs([BY_ID[id]])} == set(EDITIONS)


def test_the_example_in_the_docs_passes_in_every_edition() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
    (example,) = parse(page.partition("```yaml\n")[2].partition("```")[0])
    results = [run(scenario, edition) for scenario, edition in pairs([example])]
    assert len(results) == len(EDITIONS)
    assert all(result.passed for result in results), results
