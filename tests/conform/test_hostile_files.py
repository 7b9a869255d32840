"""Scenario files made to confuse, to hang or to fill the memory: refused with the place."""

from pathlib import Path

import pytest

from flip7.conform.load import MOST_BYTES, load, parse
from flip7.conform.spec import ScenarioError
from flip7.game.rules import MOST_SEATS

HEAD = "schema: flip7-scenarios/1\nscenarios:\n"
SCORE = "- {id: A, title: t, kind: score, cards: [1], outcomes: [{presets: all, expect: {}}]}\n"


def refusal(text: str) -> str:
    """The one fault of a file."""
    with pytest.raises(ScenarioError) as error:
        parse(text)
    (problem,) = error.value.problems
    return problem


def with_points(points: str) -> str:
    return HEAD + SCORE.replace("expect: {}", f"expect: {{points: {points}}}")


def test_the_pattern_itself_is_right() -> None:
    assert len(parse(with_points("1"))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "&a [*a]",
        "&a {? *a : 1}",
        "&a {<<: *a}",
        "".join(f"b{n}: &b{n} [{f'*b{n - 1}, ' * 9}]\n" for n in range(1, 20)),
    ],
    ids=["in itself", "as its own key", "merged into itself", "a bomb"],
)
def test_nothing_is_repeated_by_an_alias(text: str) -> None:
    assert "write it out, there are no aliases in this form" in refusal(text)


@pytest.mark.parametrize(
    "number",
    ["9" * 19, "9" * 5000, f"0x{'f' * 10_000}", f"1{':59' * 2000}", "010", "0x10", "1:30", "1_0"],
    ids=lambda number: number[:9] + str(len(number)),
)
def test_a_number_is_what_it_looks_like(number: str) -> None:
    problem = refusal(with_points(number))
    assert problem.startswith("line 3, column ")
    assert "is no number here: it has plain digits, at most 18" in problem
    assert len(problem) < 200


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("!!bool x", "bool"),
        ("!!float x", "float"),
        ("!!timestamp x", "timestamp"),
        ("2020-99-99", "timestamp"),
    ],
)
def test_what_a_tag_promises_must_be_there(value: str, kind: str) -> None:
    assert f"can't be read as {kind}" in refusal(with_points(value))


def test_no_tag_calls_anything() -> None:
    assert "could not determine a constructor" in refusal("!!python/object/apply:os.getcwd []")


@pytest.mark.parametrize("title", [r'"\u202e"', r'"\u2028"', r'"\ufeff"', r'"\e[2J"', r'"\ud800"'])
def test_text_hides_nothing(title: str) -> None:
    assert "is not allowed" in refusal(HEAD + SCORE.replace("title: t", f"title: {title}"))


def test_emoji_and_other_scripts_are_text() -> None:
    title = "Zoë and 👩\u200d🚀 שלום"
    (scenario,) = parse(HEAD + SCORE.replace("title: t", f'title: "{title}"'))
    assert scenario.title == title


def test_an_id_is_not_empty() -> None:
    assert refusal(HEAD + SCORE.replace("id: A", "id: ''")).endswith("id: it is empty")


def test_a_long_value_is_told_short() -> None:
    assert len(refusal(HEAD + SCORE.replace("[1]", f"[{'x' * 10_000}]"))) < 250


MANY = ", ".join(f"p{number}" for number in range(MOST_SEATS + 1))
ROUND = "- {{id: A, title: t, kind: round, setup: {{players: [{}]}}, outcomes: [{}]}}\n"
MATCH = "- {{id: A, title: t, kind: match, totals: {{{}}}, rounds: [], outcomes: [{}]}}\n"


@pytest.mark.parametrize(
    ("scenario", "where"),
    [
        (ROUND.format(MANY, "{presets: all, expect: {}}"), "setup.players"),
        (
            MATCH.format(MANY.replace(",", ": 0,") + ": 0", "{presets: all, expect: []}"),
            "totals",
        ),
    ],
    ids=["round", "match"],
)
def test_more_players_than_can_play(scenario: str, where: str) -> None:
    assert refusal(HEAD + scenario) == (
        f"scenario A: {where}: {MOST_SEATS + 1} players, at most {MOST_SEATS} can play"
    )


def test_players_of_whom_there_are_none() -> None:
    outcome = "{presets: all, expect: {next_dealer: X}}"
    assert "'X' is none of the players, there are none" in refusal(HEAD + ROUND.format("", outcome))


@pytest.mark.parametrize("length", [MOST_BYTES + 1, 50 * MOST_BYTES])
def test_a_file_is_not_read_beyond_what_it_may_be(length: int, tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    with path.open("wb") as file:
        file.truncate(length)
    with pytest.raises(ScenarioError, match=r"long.yaml: a file has at most 1,000,000 bytes"):
        load(path)


GOOD = (HEAD + SCORE).encode()


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf" + GOOD, GOOD.replace(b"\n", b"\r\n"), GOOD.rstrip()],
    ids=["byte order mark", "line ends of Windows", "no last line end"],
)
def test_what_editors_do_to_files(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    assert len(load(path)) == 1


@pytest.mark.parametrize(
    "data",
    [GOOD.decode().encode("utf-16"), bytes(range(256)), GOOD + "# é".encode()[:-1], b"", b"\0"],
    ids=["UTF-16", "binary", "cut in a character", "empty", "nothing to see"],
)
def test_what_is_no_text_of_scenarios(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError) as error:
        load(path)
    assert all(problem.startswith(f"{path}: ") for problem in error.value.problems)


def test_a_file_that_was_cut_off_is_refused() -> None:
    text = with_points("1").rstrip()
    for end in range(0, len(text), 3):
        with pytest.raises(ScenarioError):
            parse(text[:end])
