"""Answers to what is unclear, and what is done with them."""

import pytest

from flip7.game.rules import edition
from flip7.sheet.changes import Cell, Noted
from flip7.sheet.entry import Absent, Total
from flip7.sheet.imports import Answers, ScoreFileError, answers_of
from flip7.sheet.imports.answers import VALUES
from tests.sheet.imports.helping import asked, entry_of, sheet_of, taken


def test_answers_are_read_as_they_are_written() -> None:
    texts = ["blank=bust", "target = 150", "ignore=Snacks", "ignore=Ideas"]
    assert answers_of(texts) == Answers(
        blank="bust", target=150, ignore=frozenset({"Snacks", "Ideas"})
    )


def test_every_question_takes_each_of_its_answers() -> None:
    for key, values in VALUES.items():
        for value in values:
            answer = getattr(answers_of([f"{key}={value}"]), key)
            assert answer == (frozenset({value}) if key == "keep" else value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("blank", "'blank' is no answer: write KEY=VALUE"),
        ("colour=red", "'colour=red' is no answer: write KEY=VALUE, the keys are blank, dash"),
        ("blank=red", "'blank=red' is no answer: write blank=bust or blank=zero or"),
        ("target=0", "'target=0' is no answer: a target is a number from 1"),
        ("target=1e3", "'target=1e3' is no answer"),
        ("target=" + "9" * 40, "is no answer: a target"),
    ],
)
def test_another_answer_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ScoreFileError) as told:
        answers_of([text])
    assert fault in str(told.value)


def test_two_answers_to_one_question_are_refused() -> None:
    with pytest.raises(ScoreFileError, match="blank is answered in two ways, bust and zero"):
        answers_of(["blank=bust", "blank=zero"])


UNUSUAL = "Player,R1\nAna,170\nBen,14\n"


def test_a_total_that_no_cards_make_is_asked_for_and_kept() -> None:
    assert asked(UNUSUAL) == [
        "round 1: Ana: no cards make 170 points (nearest: 169 and 171) (answer keep=totals)"
    ]
    log = sheet_of(UNUSUAL, "keep=totals").log
    assert log[-1].change == Noted(1, (Cell(1, Total(170), True), Cell(2, Total(14))))


LONG = "Player,R1,R2,R3\nAna,100,101,20\nBen,14,15,16\n"


def test_rounds_after_the_end_are_asked_for() -> None:
    (question,) = asked(LONG)
    assert question == (
        "Ana won in round 2 with the target score 200, but the file goes on to round 3"
        " (answer target=NUMBER or keep=rounds)"
    )
    assert sheet_of(LONG, "target=500").totals == {1: 221, 2: 45}
    kept = taken(LONG, "keep=rounds").plans[0]
    assert kept.differences == ("Round 3 counts for nothing: the game was won before it.",)
    assert kept.sheet is not None
    assert kept.sheet.totals[1] == 201


TWO_FLIPS = "Player,R1\nAna,2 3 4 5 6 7 8\nBen,12 11 10 9 8 7 6\nCem,5\n"


def test_several_flip_7s_in_one_round_are_asked_for_and_kept() -> None:
    (question,) = asked(TWO_FLIPS)
    assert question == (
        "round 1: Ana and Ben have a Flip 7 in the same round, which ends with the first"
        " (answer keep=flips)"
    )
    log = sheet_of(TWO_FLIPS, "keep=flips").log
    assert isinstance(log[-1].change, Noted)
    assert [cell.sure for cell in log[-1].change.cells] == [True, True, False]


def test_an_answer_settles_one_kind_of_question() -> None:
    whole = "Player,R1,R2,R3\nAna,170,101,2 3 4 5 6 7 8\nBen,14,15,12 11 10 9 8 7 6\n"
    kinds = ["totals", "flips", "rounds"]
    for number in range(3):
        answers = [f"keep={kind}" for kind in kinds if kind != kinds[number]]
        (question,) = asked(whole, *answers)
        assert question.endswith(f"keep={kinds[number]})")
    assert taken(whole, *(f"keep={kind}" for kind in kinds)).clear


TIED = "Player,R1,R2,R3\nAna,100,101,20\nBen,100,101,16\nCem,1,2,\n"


def test_who_sits_out_a_tie_break_has_no_blank() -> None:
    assert len(asked(TIED)) == 1
    sheet = sheet_of(TIED, rules=edition("tabletop"))
    assert entry_of(sheet, "Cem", 3) == Absent()
    assert sheet.outcome is not None
    assert sheet.outcome.winners == (1,)


def test_one_unclear_game_keeps_the_whole_file_back() -> None:
    found = taken("Player,R1\nAna,28\nBen,14\nPlayer,R1\nAna,?!\nBen,14\n")
    assert [plan.sheet is not None for plan in found.plans] == [True, False]
    assert not found.clear


def test_a_game_is_left_out_by_its_title() -> None:
    found = taken(f"Friday\n{UNUSUAL}", "ignore=Friday")
    assert found.clear
    assert found.plans[0].left_out
    assert found.sheets == ()


@pytest.mark.parametrize(
    "name",
    ["A/B", "J. R.", "<b>", "../x", "=1+1", "Zoë 🎲", "דנה", "a\u0301\u0323", '"Smith, Ann"'],
)
def test_names_are_just_names(name: str) -> None:
    sheet = sheet_of(f"Player,R1\n{name},28\nBen,14\n")
    assert sheet.players[0].name == name.strip('"')
    assert sheet.totals == {1: 28, 2: 14}


@pytest.mark.parametrize("name", ["x" * 501, "a\x07b", "\u202eab"])
def test_names_that_no_sheet_takes_are_told(name: str) -> None:
    (question,) = asked(f"Player,R1\n{name},28\nBen,14\n")
    assert question.isprintable()
