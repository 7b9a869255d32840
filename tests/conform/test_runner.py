"""The runner of scenarios: what it passes, what it fails, and what it refuses to run."""

import json
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.conform.load import parse
from flip7.conform.result import Mismatch, Result
from flip7.conform.run import run
from flip7.conform.spec import ScenarioError
from flip7.game.rules import EDITIONS

HEAD = "schema: flip7-scenarios/1\n"
SETUP = "{{id: A, title: t, kind: setup, player_count: 3, {0}}}"


def scenarios(*texts: str, head: str = HEAD) -> str:
    return head + "scenarios:\n" + "".join(f"- {text.strip()}\n" for text in texts)


def a_round(
    deck: str = "[5, 7, 9, 11]", more: str = "", decisions: str = "[]", expect: str = "{}"
) -> str:
    """A round of three with a 1, a 2 and a 3 in front, where A is asked."""
    return f"""
  id: R
  title: a round
  kind: round
  setup:
    players: [A, B, C]
    hands: {{A: {{cards: [1]}}, B: {{cards: [2]}}, C: {{cards: [3]}}}}
    turn: A
    deck: {deck}
    {more}
  decisions: {decisions}
  outcomes: [{{presets: all, expect: {expect}}}]"""


def result(text: str, edition: str = "official") -> Result:
    (scenario,) = parse(scenarios(text))
    return run(scenario, edition)


def mismatches(text: str, edition: str = "official") -> tuple[Mismatch, ...]:
    found = result(text, edition)
    assert found.error is None
    return found.mismatches


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(ScenarioError) as error:
        parse(text)
    return error.value.problems


def score(more: str) -> str:
    return f"{{id: S, title: a score, kind: score, {more}}}"


# ---------------------------------------------------------------- what passes and what fails


def test_what_is_as_expected_passes() -> None:
    assert result(a_round(decisions="[{A: hit}]", expect="{numbers: {A: [5, 1]}}")).passed


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("status: {A: stayed}", Mismatch("status.A", "stayed", "active")),
        ("numbers: {A: [1], B: [9]}", Mismatch("numbers.B", [9], [2])),
        ("modifiers: {A: [x2, '+4']}", Mismatch("modifiers.A", ["+4", "x2"], [])),
        ("second_chance: {C: true}", Mismatch("second_chance.C", True, False)),
        ("line_value: {A: 2}", Mismatch("line_value.A", 2, 1)),
        ("round_over: true", Mismatch("round_over", True, False)),
        ("reason: flip7", Mismatch("reason", "flip7", "the round is not over")),
        ("round_scores: {A: 1}", Mismatch("round_scores.A", 1, "the round is not over")),
        ("pending: {player: B}", Mismatch("pending.player", "B", "A")),
        ("pending: {kind: target}", Mismatch("pending.kind", "target", "hit_or_stay")),
        ("pending: {legal: [stay]}", Mismatch("pending.legal", ["stay"], ["hit", "stay"])),
        ("deck: [7, 5, 9, 11]", Mismatch("deck", [7, 5, 9, 11], [5, 7, 9, 11])),
        ("deck_left: 3", Mismatch("deck_left", 3, 4)),
        ("discard: [FZ]", Mismatch("discard", ["FZ"], [])),
        ("reshuffles: 1", Mismatch("reshuffles", 1, 0)),
        ("discard_after_round: []", Mismatch("discard_after_round", [], "the round is not over")),
        ("next_dealer: A", Mismatch("next_dealer", "A", "the round is not over")),
    ],
)
def test_every_key_of_a_round_can_fail(expect: str, found: Mismatch) -> None:
    assert mismatches(a_round(expect=f"{{{expect}}}")) == (found,)


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("reason: flip7", Mismatch("reason", "flip7", "nobody active")),
        ("round_scores: {A: 0}", Mismatch("round_scores.A", 0, 1)),
        ("pending: {player: A}", Mismatch("pending", {"player": "A"}, "the round is over")),
        ("discard_after_round: []", Mismatch("discard_after_round", [], [1, 2, 3])),
        ("next_dealer: C", Mismatch("next_dealer", "C", "A")),
    ],
)
def test_every_key_of_a_round_that_is_over_can_fail(expect: str, found: Mismatch) -> None:
    everybody_stays = "[{A: stay}, {B: stay}, {C: stay}]"
    assert mismatches(a_round(decisions=everybody_stays, expect=f"{{{expect}}}")) == (found,)


def test_a_multiset_is_compared_without_order_a_deck_with() -> None:
    text = a_round(decisions="[{A: hit}]", expect="{numbers: {A: [5, 1]}, deck: [7, 9, 11]}")
    assert mismatches(text) == ()


def test_everything_that_differs_is_told_at_once() -> None:
    found = mismatches(a_round(expect="{deck_left: 3, reshuffles: 2, status: {A: busted}}"))
    assert {mismatch.what for mismatch in found} == {"deck_left", "reshuffles", "status.A"}


def test_an_outcome_may_have_decisions_of_its_own() -> None:
    text = a_round(decisions="[{B: hit}]").replace(
        "expect: {}", "decisions: [{A: stay}], expect: {status: {A: stayed}}"
    )
    assert mismatches(text) == ()


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("{points: 5}", Mismatch("points", 5, 64)),
        ("{flip7: false}", Mismatch("flip7", False, True)),
    ],
)
def test_every_key_of_a_score_can_fail(more: str, found: Mismatch) -> None:
    cards = "cards: [3, 11, 5, 7, 10, 9, 4]"
    text = score(f"{cards}, outcomes: [{{presets: all, expect: {more}}}]")
    assert mismatches(text) == (found,)


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("{accepted: false}", Mismatch("accepted", False, True)),
        ("{decks: 2}", Mismatch("decks", 2, 1)),
        ("{cards: 95}", Mismatch("cards", 95, 94)),
        ('{counts: {"12": 11, FZ: 3}}', Mismatch("counts.12", 11, 12)),
    ],
)
def test_every_key_of_a_setup_can_fail(expect: str, found: Mismatch) -> None:
    text = SETUP.format(f"outcomes: [{{presets: all, expect: {expect}}}]")
    assert mismatches(text) == (found,)


def test_of_a_table_that_is_not_accepted_nothing_else_is_so() -> None:
    text = SETUP.format("outcomes: [{presets: all, expect: {accepted: false, cards: 94}}]")
    text = text.replace("player_count: 3", "player_count: 2")
    assert mismatches(text) == (Mismatch("cards", 94, None),)


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("[{over: true}]", Mismatch("round 1.over", True, False)),
        ("[{}, {over: false}]", Mismatch("round 2.over", False, True)),
        ("[{}, {winners: [A]}]", Mismatch("round 2.winners", ["A"], ["B"])),
        ("[{totals: {C: 1}}]", Mismatch("round 1.totals.C", 1, 0)),
        ("[{participants: [B]}]", Mismatch("round 1.participants", ["B"], ["A", "B", "C"])),
        ("[{}, {}, {}]", Mismatch("round 3", "another round", "the game is over")),
    ],
)
def test_every_key_of_a_match_can_fail(expect: str, found: Mismatch) -> None:
    text = (
        "{id: J, title: a match, kind: match, totals: {A: 190, B: 190, C: 0},"
        " rounds: [{A: 10, B: 10}, {B: 1}, {A: 99}],"
        f" outcomes: [{{presets: all, expect: {expect}}}]}}"
    )
    assert mismatches(text) == (found,)


# ---------------------------------------------------------------- decisions


def test_decisions_left_over_fail() -> None:
    text = a_round(decisions="[{A: stay}, {B: stay}, {C: stay}, {A: hit}]")
    assert mismatches(text) == (Mismatch("decisions", "none left over", "A: hit"),)


def test_a_decision_by_somebody_who_is_not_asked_fails() -> None:
    found = Mismatch("decision 1", "B: hit", "A is asked: hit or stay")
    assert mismatches(a_round(decisions="[{B: hit}]")) == (found,)


def test_an_illegal_decision_fails_with_the_reason() -> None:
    text = a_round(deck="[FZ, 4]", decisions="[{A: hit}, {A: stay}]")
    assert mismatches(text) == (Mismatch("decision 2", "A: stay", "refused: not_awaited"),)


def test_a_decision_that_should_be_refused_and_is_legal_fails() -> None:
    found = Mismatch("decision 1", "A: hit (to be refused)", "accepted")
    assert mismatches(a_round(decisions="[{A: hit, refused: true}]")) == (found,)


def test_a_refused_decision_must_be_by_the_one_who_is_asked() -> None:
    found = Mismatch("decision 1", "B: hit (to be refused)", "A is asked: hit or stay")
    assert mismatches(a_round(decisions="[{B: hit, refused: true}]")) == (found,)


def test_a_target_without_alternative_consumes_no_decision() -> None:
    text = """
  id: R
  title: alone
  kind: round
  setup:
    players: [A, B, C]
    hands: {A: {cards: [1]}, B: {cards: [2], status: stayed}, C: {cards: [3], status: stayed}}
    turn: A
    deck: [F3, FZ, 5, 7]
  decisions: [{A: hit}]
  outcomes: [{presets: all, expect: {round_over: true}}]"""
    assert mismatches(text) == ()
    assert mismatches(text.replace("[{A: hit}]", '[{A: hit}, {A: "->A"}]')) == (
        Mismatch("decisions", "none left over", "A: ->A"),
    )


def test_hit_or_stay_consumes_a_decision_even_where_one_alone_is_legal() -> None:
    text = """
  id: R
  title: nothing in front
  kind: round
  setup: {players: [A, B, C], deck: [FZ, 5, 7, 9]}
  decisions: [{A: "->B"}]
  not_applicable: [scorepad, booklet]
  outcomes:
  - presets: [starter, tabletop, handbook, official]
    expect: {deck: [7, 9], pending: {player: A, kind: hit_or_stay}}"""
    assert mismatches(text) == ()
    assert mismatches(text.replace('"->B"}]', '"->B"}, {A: hit}]').replace("[7, 9]", "[9]")) == (
        Mismatch("pending.player", "A", "C"),
    )


# ---------------------------------------------------------------- scenarios that can't be


@pytest.mark.parametrize(
    ("reshuffles", "error"),
    [
        ("", "reshuffle 1 is missing, the pile is 10 11"),
        ("reshuffles_to: [[10]]", "reshuffle 1 is of 10, but the pile is 10 11"),
        ("reshuffles_to: [[10, 12]]", "reshuffle 1 is of 10 12, but the pile is 10 11"),
        ("reshuffles_to: [[10, 11], [1]]", "1 unused"),
    ],
)
def test_reshuffles_must_fit(reshuffles: str, error: str) -> None:
    text = a_round(deck="[]", more=f"discard: [11, 10]\n    {reshuffles}", decisions="[{A: hit}]")
    assert result(text).error == f"setup.reshuffles_to: {error}"


def test_the_listed_cards_must_be_in_the_decks() -> None:
    assert result(a_round(deck="[1, x2, x2]")).error == (
        "setup: 2 copies of 1, the decks have 1; 2 copies of x2, the decks have 1"
    )
    assert result(a_round(deck="[1, x2, x2]", more="decks: 2")).passed


def test_a_table_that_cannot_be_is_told_with_names() -> None:
    text = a_round().replace("B: {cards: [2]}", "B: {cards: [2, 2, SC, SC, F3]}")
    assert result(text).error == (
        "setup: B: 2 Second Chances, nobody holds more than one; B: a Flip Three, which lies in no"
        " line; B: 2 lies there 2 times, which busts, but the seat is active"
    )


def test_a_line_to_score_must_be_one() -> None:
    text = score("cards: [1, 1, SC], busted: true, outcomes: [{presets: all, expect: {points: 0}}]")
    assert result(text).error == "cards: 2 of the card 1, at most 1 can lie there"


def test_whatever_the_engine_does_is_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("flip7.conform.table.play", broken)
    found = Mismatch("engine", "no failure", "ZeroDivisionError: oh")
    assert mismatches(a_round(decisions="[{A: hit}]")) == (found,)


# ---------------------------------------------------------------- files that can't be

RIGHT = SETUP.format("outcomes: [{presets: all, expect: {accepted: true}}]")


def test_a_right_file_is_read() -> None:
    assert [scenario.id for scenario in parse(scenarios(RIGHT))] == ["A"]


@pytest.mark.parametrize(
    ("scenario", "problem"),
    [
        (a_round(more="colour: red"), "scenario R: setup: unknown key `colour`"),
        (a_round(expect="{points: 3}"), "scenario R: outcomes[0].expect: unknown key `points`"),
        (
            SETUP.format("note: x, outcomes: [{presets: all, expect: {}}]"),
            "scenario A: unknown key `note`",
        ),
        (
            SETUP.format("outcomes: [{presets: all, expect: {}, decisions: []}]"),
            "scenario A: outcomes[0]: unknown key `decisions`",
        ),
        ("{id: Z, title: t, kind: party, outcomes: []}", "scenario Z: kind: unknown value 'party'"),
        ("{id: Z, title: t}", "scenario Z: missing key `kind`"),
        ("{title: t}", "scenario number 1, which has no id: missing key `kind`"),
        ("7", "scenario number 1, which has no id: expected a mapping, got `int`"),
        (RIGHT.replace("player_count: 3, ", ""), "scenario A: missing key `player_count`"),
        (
            RIGHT.replace("count: 3", "count: three"),
            "scenario A: player_count: expected `int`, got `str`",
        ),
        (
            a_round(deck="[5, 13]"),
            (
                "scenario R: setup.deck: 13 is no card: the Numbers are 0 to 12, the others"
                " +2, +4, +6, +8, +10, x2, FZ, F3, SC"
            ),
        ),
        (
            a_round(deck="[5, true]"),
            (
                "scenario R: setup.deck: True is no card: the Numbers are 0 to 12, the others"
                " +2, +4, +6, +8, +10, x2, FZ, F3, SC"
            ),
        ),
        (a_round(deck="5"), "scenario R: setup.deck: expected a list, got 5"),
        (
            a_round(decisions="[{1: hit}]"),
            "scenario R: decisions: 1 is no player",
        ),
        (
            (
                "{id: A, title: t, kind: setup, player_count: 3, outcomes: [], not_applicable:"
                f" [{', '.join(EDITIONS)}]}}"
            ),
            "scenario A: outcomes: there are none",
        ),
        (
            a_round(decisions="[{A: fold}]"),
            "scenario R: decisions: 'fold' is no decision: hit, stay and ->TARGET are",
        ),
        (
            a_round(decisions="[{A: hit, B: hit}]"),
            "scenario R: decisions: {'A': 'hit', 'B': 'hit'}: a decision names one player",
        ),
        (
            a_round(decisions="[{A: hit, refused: maybe}]"),
            "scenario R: decisions: refused is true or false, not 'maybe'",
        ),
        (a_round(decisions="[{X: hit}]"), "scenario R: decisions: 'X' is none of A, B, C"),
        (a_round(decisions='[{A: "->X"}]'), "scenario R: decisions: 'X' is none of A, B, C"),
        (
            a_round(expect="{status: {X: active}}"),
            "scenario R: expect.status: 'X' is none of A, B, C",
        ),
        (
            a_round(expect="{pending: {legal: [hit, fold]}}"),
            "scenario R: expect.pending.legal: 'fold' is none of A, B, C, hit, stay",
        ),
        (a_round(more="dealer: X"), "scenario R: setup.dealer: 'X' is none of A, B, C"),
        (
            a_round().replace("    turn: A\n", ""),
            "scenario R: setup: hands and turn belong together, only one is there",
        ),
        (a_round().replace("C: {cards: [3]}", ""), "scenario R: setup.hands: C is missing"),
        (
            a_round().replace("[A, B, C]", "[A, B, C, C]"),
            "scenario R: setup.players: C is there twice",
        ),
        (
            (
                "{id: J, title: t, kind: match, totals: {A: 1, B: 2, C: 3}, rounds: [{X: 1}],"
                " outcomes: [{presets: all, expect: []}]}"
            ),
            "scenario J: rounds[0]: 'X' is none of A, B, C",
        ),
        (
            (
                "{id: J, title: t, kind: match, totals: {A: 1, B: 2, C: 3}, rounds: [],"
                " outcomes: [{presets: all, expect: [{}]}]}"
            ),
            "scenario J: expect: it has more entries than there are rounds",
        ),
    ],
)
def test_a_malformed_scenario_is_named_with_the_key(scenario: str, problem: str) -> None:
    assert problems(scenarios(scenario)) == (problem,)


@pytest.mark.parametrize(
    ("outcomes", "problem"),
    [
        (
            (
                "outcomes: [{presets: [official], expect: {}}], not_applicable: [scorepad, starter,"
                " tabletop, handbook]"
            ),
            "booklet is in none of the outcomes and not_applicable, it must be in one",
        ),
        (
            "outcomes: [{presets: all, expect: {}}], not_applicable: [booklet]",
            "booklet is in more than one of the outcomes and not_applicable, it must be in one",
        ),
        (
            "outcomes: [{presets: all, expect: {}}, {presets: [starter], expect: {}}]",
            "starter is in more than one of the outcomes and not_applicable, it must be in one",
        ),
        (
            "outcomes: [{presets: all, expect: {}}], not_applicable: [deluxe]",
            f"'deluxe' is no edition: {', '.join(EDITIONS)} are",
        ),
    ],
)
def test_every_edition_is_spoken_of_once(outcomes: str, problem: str) -> None:
    assert problems(scenarios(SETUP.format(outcomes))) == (f"scenario A: presets: {problem}",)


def test_all_problems_of_a_file_are_told_at_once() -> None:
    found = problems(scenarios(RIGHT, RIGHT, a_round(more="colour: red"), "7"))
    assert found == (
        "scenario R: setup: unknown key `colour`",
        "scenario number 4, which has no id: expected a mapping, got `int`",
        "scenario A: this id is used twice",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a mapping, got `null`"),
        (HEAD, "missing key `scenarios`"),
        (HEAD + "scenarios: []", "scenarios: there are none"),
        ("scenarios: []", "missing key `schema`"),
        ("schema: flip7-scenarios/2\nscenarios: []", "schema: 'flip7-scenarios/2' is not"),
        (scenarios(RIGHT, head=HEAD + "author: me\n"), "unknown key `author`"),
        (scenarios(a_round(deck="[+4]")), 'a modifier is written in quotes, "+4"'),
        (scenarios(RIGHT) + "- {id: B, id: C}\n", "the key 'id' is there twice"),
        (scenarios(a_round(expect="{")), "line"),
        ("&a [*a]", "line 1, column 5: *a: write it out, there are no aliases in this form"),
        ("[" * 5000, "nested too deeply"),
        ("{[1]: 2}", "is no key"),
        ('"\\e[2J"', r"the character '\x1b' is not allowed"),
        ('"\\ud800"', r"the character '\ud800' is not allowed"),
    ],
)
def test_a_file_that_is_no_scenario_file_is_refused(text: str, problem: str) -> None:
    (found,) = problems(text)
    assert problem in found


OPTIONS = """\
options:
  initial_deal: {values: [true, false], default: true, asks: x}
  deal_after_flip_three: {values: [deal, offer], default: offer}
  stay_needs_card: {values: [true, false], default: true}
  flip_three_defers: {values: [none, actions, all], default: actions}
  deferred_on_bust: {values: [discard, redirect], default: discard}
  deferred_resolution: {values: [in_order, assign_first], default: assign_first}
  tie_break: {values: [everyone, tied_only, shared], default: everyone}
"""


def test_stated_options_must_be_those_of_the_code() -> None:
    assert parse(scenarios(RIGHT, head=HEAD + OPTIONS))
    changed = (
        OPTIONS.replace("default: offer", "default: deal")
        .replace("[discard, redirect]", "[discard]")
        .replace("tie_break", "ties")
    )
    assert set(problems(scenarios(RIGHT, head=HEAD + changed))) == {
        "options: ties is unknown here",
        "options: tie_break is missing",
        "options.deal_after_flip_three.default: deal, but here it is offer",
        "options.deferred_on_bust.values: discard, but here they are discard, redirect",
    }


def test_stated_editions_must_be_those_of_the_code() -> None:
    suite = (Path(__file__).parent / "suite" / "setup.yaml").read_text()
    assert parse(suite)
    changed = (
        suite.replace("tie_break: tied_only", "tie_break: everyone")
        .replace("  booklet:\n    options", "  brochure:\n    options")
        .replace("inferred: []", "inferred: [tie_break]")
    )
    assert {problem for problem in problems(changed) if problem.startswith("presets")} == {
        "presets: brochure is unknown here",
        "presets: booklet is missing",
        "presets.tabletop.options.tie_break: everyone, but here it is tied_only",
        "presets.official.inferred: tie_break, but here none",
    }


# ---------------------------------------------------------------- the command

FAILING = SETUP.format("outcomes: [{presets: all, expect: {cards: 95, decks: 1}}]").replace(
    "id: A", "id: F"
)


def command(tmp_path: Path, text: str, *options: str) -> int:
    file = tmp_path / "scenarios.yaml"
    file.write_text(text)
    return main(["conform", str(file), *options])


def test_all_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, scenarios(RIGHT)) == 0
    assert capsys.readouterr().out == "6 passed, 0 failed\n"


def test_some_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, scenarios(RIGHT, FAILING)) == 1
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["F", "in", "official:", "t"]
    assert lines[1:3] == [["expected", "actual"], ["cards", "95", "94"]]
    assert lines[-1] == ["6", "passed,", "6", "failed"]


def test_one_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "booklet", "--edition", "starter")
    assert command(tmp_path, scenarios(RIGHT, FAILING), *options) == 1
    assert capsys.readouterr().out.endswith("\n2 passed, 2 failed\n")


def test_an_unknown_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, scenarios(RIGHT), "--edition", "deluxe") == 2
    assert "'deluxe' is not one of" in capsys.readouterr().err


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = scenarios(RIGHT, FAILING)
    assert command(tmp_path, text, "--json", "--edition", "official") == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"]) == (1, 1)
    assert told["results"][1] == {
        "scenario": "F",
        "title": "t",
        "edition": "official",
        "passed": False,
        "mismatches": [{"what": "cards", "expected": 95, "actual": 94}],
        "error": None,
    }


def test_a_wrong_file_is_named_and_nothing_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(tmp_path, scenarios(RIGHT, "7")) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        f"flip7: {tmp_path}/scenarios.yaml: scenario number 2, which has no id:"
        " expected a mapping, got `int`\n"
    )


def test_a_scenario_that_turns_out_wrong_is_named_and_counts_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = scenarios(RIGHT, a_round(more="reshuffles_to: [[1]]"))
    assert command(tmp_path, text, "--edition", "official") == 2
    told = capsys.readouterr()
    assert told.out == "1 passed, 1 failed\n"
    assert told.err == "flip7: R in official: setup.reshuffles_to: 1 unused\n"


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml' does not exist" in capsys.readouterr().err


def test_bytes_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    assert main(["conform", str(tmp_path / "bytes.yaml")]) == 2
    assert "not UTF-8" in capsys.readouterr().err
