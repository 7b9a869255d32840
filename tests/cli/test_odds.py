"""`flip7 odds`: a hand at a real table."""

import json

import pytest

from flip7.cli.main import main


def lines(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    """What `flip7 odds` prints, each line with single spaces."""
    assert main(["odds", *args]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def refusal(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["odds", *args]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


def test_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "12", "9", "5", "+4")
    assert "hand 12 9 5 +4" in told
    assert "deck 90 cards can come" in told
    assert "keep 30 points by staying" in told
    assert "bust 23 of 90 25.6%" in told
    assert "saved 0 of 90 0.0%" in told
    assert "Flip 7 0 of 90 0.0%" in told
    # 400 by Numbers, 26 by +2 +6 +8 +10, 26 by x2, and 23 times the 30 are lost.
    assert "gain -2.64 on average, -119/45 exactly" in told
    assert told[-1] == (
        "About one card in 3.9 busts you. One more card loses points on average: stay."
    )


def test_a_hand_in_one_word_or_in_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "12 9,5 ×2") == lines(capsys, "12", "9", "5", "x2")


def test_no_card_yet(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys)
    assert told[0] == "hand nothing yet"
    assert told[-1] == "The next card can't bust you. One more card gains points on average."


def test_a_second_chance(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "12", "sc")
    assert "saved 11 of 92 12.0%" in told
    assert "the Second Chance would save you" in told[-1]


def test_cards_seen_are_out_of_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "12", "--seen", "12 12", "--seen", "FZ")
    assert "bust 9 of 90 10.0%" in told


def test_more_decks_by_seats_or_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "12", "--seats", "19") == lines(capsys, "12", "--decks", "2")
    assert "bust 23 of 187 12.3%" in lines(capsys, "12", "--decks", "2")


def test_other_rules(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "12", "9", "--edition", "booklet", "--set", "flip_count=3")
    assert "Flip 7 58 of 92 63.0%" in told


def test_an_empty_deck_is_made_of_the_cards_seen(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "1", "--set", "deck=1 2 FZ", "--seen", "FZ 2")
    assert told[1] == "deck 2 cards can come"


def test_no_card_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    told = lines(capsys, "1", "2", "--set", "deck=1 2 FZ", "--seen", "FZ")
    assert told[1:] == [
        "deck 0 cards can come",
        "keep 3 points by staying",
        "No card is left to come.",
    ]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "12", "9", "5", "--seen", "12", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hand"] == ["12", "9", "5"]
    assert told["seen"] == {"12": 1}
    assert (told["cards"], told["kept"]) == (90, 26)
    assert told["bust"] == {"copies": 22, "fraction": "11/45", "value": 22 / 90}
    assert {"card": "12", "copies": 10, "effect": "bust", "gain": -26} in told["by_card"]
    assert sum(card["copies"] for card in told["by_card"]) == 90


def test_everything_that_is_wrong_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(capsys, "12", "12", "foo", "SC", "SC", "--seen", "x2 x2 13 bar")
    for defect in (
        "12 lies there 2 times",
        "'foo' is no card",
        "2 Second Chances",
        "2 copies of x2, the decks have 1",
        "13 is no card of this deck",
        "'bar' is no card",
    ):
        assert defect in told


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["0", "1", "2", "3", "4", "5", "6"], "7 different Numbers"),
        (["12", "FZ"], "a Freeze"),
        (["12", "F3"], "a Flip Three"),
        (["12", "--seats", "2"], "2 seats"),
        (["12", "--seats", "0"], "--seats"),
        (["12", "--decks", "0"], "--decks"),
        (["12", "--edition", "none"], "'none' is no edition"),
        (["12", "--set", "flip_count=0"], "flip_count"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], args: list[str], named: str) -> None:
    assert named in refusal(capsys, *args)
