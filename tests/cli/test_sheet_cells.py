"""What is typed for a round: who is meant, and what they scored."""

import pytest

from flip7.cli.sheet.cells import MOST_TEXT, read_cells
from flip7.cli.sheet.who import WhoError, find
from flip7.game.errors import Flip7Error
from flip7.game.rules import edition
from flip7.sheet.reading import EntryError
from flip7.sheet.sheet import Sheet, begin


def sheet(*names: str) -> Sheet:
    return begin(edition(), names)


def told(names: str, *words: str) -> dict[str, str]:
    """What is read for each player, by the first letter of the name."""
    table = sheet(*names.split("/"))
    return {table.player(number).name[0]: typed for number, typed in read_cells(table, words)}


ALL_THREE = {"A": "31", "B": "bust", "C": "12 9 x2"}


@pytest.mark.parametrize(
    "words",
    [
        ["A=31", "B=bust", "C=12 9 x2"],
        ["C=12 9 x2", "A=31", "B=bust"],
        ["A=31 B=bust C=12 9 x2"],
        ["A=31", "B=bust", "C=12", "9", "x2"],
        ["A", "=", "31", "B", "=", "bust", "C", "=", "12", "9", "x2"],
        ["A:31", "B:", "bust", "C", ":12 9 x2"],
        ["a=31", "BEN=bust", "cem=12 9 x2"],
        ["Ann=31,", "Ben=bust,", "Cem=12 9 x2"],
        ["A=31,B=bust;C=12 9 x2"],
        ["1=31", "2=bust", "#3=12 9 x2"],
        ["Ann", "31", "Ben", "bust", "Cem", "12", "9", "x2"],
        ["Ann 31, Ben bust, Cem 12 9 x2"],
        ["ann 31; be bust; c 12, 9, x2"],
    ],
    ids=range(13),
)
def test_spelling_order_and_quotes_make_no_difference(words: list[str]) -> None:
    assert told("Ann/Ben/Cem", *words) == ALL_THREE


def test_names_of_several_words() -> None:
    names = "Ann Lee/Bo de Vries/Cem"
    assert told(names, "Ann Lee=31 Bo de Vries=bust C=12 9 x2") == ALL_THREE
    assert told(names, "ann l = 31", "bo de = bust", "c=12", "9", "x2") == ALL_THREE


def test_without_signs_a_text_is_taken_where_it_is_plain_who_is_meant() -> None:
    assert told("Ann Lee/Bo de Vries/Cem", "Ann Lee 31 Bo de 20") == {"A": "31", "B": "20"}
    assert told("Ann/Ben", "Ann 10 + 15 + 8, Ben 45 points") == {
        "A": "10 + 15 + 8",
        "B": "45 points",
    }
    for names, text in [("Team 2/Ann", "Team 2 12"), ("B/Ann", "B 12"), ("Ann/Ben", "Ann Ben 3")]:
        with pytest.raises(EntryError, match="write who scored what"):
            told(names, text)


def test_names_with_signs_in_them() -> None:
    assert told("A=1+1/B: the second/C", "A=1+1=31", "B: the second:bust", "C=5") == {
        "A": "31",
        "B": "bust",
        "C": "5",
    }


def test_a_name_with_a_comma_is_one_player() -> None:
    assert told("Smith, Ann/Ben", "Smith, Ann=31, Ben=20") == {"S": "31", "B": "20"}


def test_accents_are_the_same_however_they_are_written() -> None:
    assert told("Zo\u00e9/Ben", "Zoe\u0301=31") == {"Z": "31"}


class TestWhoIsMeant:
    def test_the_whole_name_goes_before_the_beginning_of_another(self) -> None:
        assert find(sheet("Anna", "Ann"), "ann") == 2

    def test_a_name_goes_before_a_number(self) -> None:
        assert find(sheet("Ann", "1"), "1") == 2

    def test_two_of_one_name_have_numbers(self) -> None:
        two = sheet("Sam", "Ben", "Sam")
        with pytest.raises(WhoError, match=r"Sam \(1\) or Sam \(3\)"):
            find(two, "Sam")
        assert find(two, "3") == 3

    def test_the_beginning_of_another_word_of_the_name(self) -> None:
        assert find(sheet("Smith, Ann", "Ben"), "ann") == 1
        assert find(sheet("Smith, Ann", "Anna"), "ann") == 2

    def test_of_two_who_fit_the_one_who_is_awaited(self) -> None:
        assert find(sheet("Ben", "Bea"), "be", likely=(2,)) == 2

    def test_nobody(self) -> None:
        with pytest.raises(WhoError, match="nobody here is called 'Zed': Ann, Ben play"):
            find(sheet("Ann", "Ben"), "Zed")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["31", "20"], "'31': write who scored what, as in Ann=31 Ben=bust"),
        (["Zed=31"], "nobody here is called 'Zed'"),
        (["A=31", "Zed=31"], "nobody here is called 'Zed'"),
        (["=31"], "a name is missing"),
        (["A==31", "=", "4"], "a name is missing"),
        (["x" * (MOST_TEXT + 1)], "more than 100,000 characters"),
    ],
    ids=range(6),
)
def test_what_is_refused(words: list[str], named: str) -> None:
    with pytest.raises(Flip7Error) as error:
        read_cells(sheet("Ann", "Ben"), words)
    assert isinstance(error.value, EntryError | WhoError)
    assert named in str(error.value)


def test_a_long_text_is_read_quickly() -> None:
    cells = read_cells(sheet("Ann", "Ben"), ["A=", "1 " * 40_000, "B=2"])
    assert [player for player, _ in cells] == [1, 2]
