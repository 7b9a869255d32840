"""A user's own strategy, in a file."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE
from flip7.game.moves import HIT, STAY, Aim, Give
from flip7.game.rules import edition
from flip7.players.flat import flat_view
from flip7.players.own import Own, load_own
from flip7.players.player import PlayerError
from flip7.players.text import parse_built_in, parse_player
from tests.players.support import OFFICIAL, Counted, view

STAYS = "def stays(view):\n    return view.points >= 25 and not view.second_chance\n"
Written = Callable[[str], Own]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> Own:
        Path("my_idea.py").write_text(text, encoding="utf-8")
        return load_own("my_idea.py")

    return write


# ---------------------------------------------------------------- the file


def test_its_path_is_its_text(written: Written, tmp_path: Path) -> None:
    own = written(STAYS)
    assert parse_player(" my_idea.py ") == own
    assert str(own) == "my_idea.py"
    assert repr(own) == "load_own('my_idea.py')"
    assert str(parse_player(f"{tmp_path}/my_idea.py")) == f"{tmp_path}/my_idea.py"


def test_it_stays_what_it_was_when_its_file_changes(written: Written) -> None:
    before = written(STAYS)
    after = written("def stays(view):\n    return True\n")
    assert before != after
    assert before.digest != after.digest
    low = view("1", "", "")
    assert (before.decide(low, Counted()), after.decide(low, Counted())) == (HIT, STAY)


def test_another_process_gets_it_with_its_text(written: Written) -> None:
    own = written(STAYS)
    assert pickle.loads(pickle.dumps(own)) == own


def test_its_file_is_run_once_for_all_seats(written: Written) -> None:
    own = written("times = []\ntimes.append(1)\n" + STAYS)
    assert parse_player("my_idea.py") == own
    assert own.functions.names["times"] == [1]


def test_a_file_may_have_classes_and_a_byte_order_mark(written: Written) -> None:
    text = (
        "\ufefffrom __future__ import annotations\nfrom dataclasses import dataclass\n\n"
        "@dataclass\nclass Limits:\n    points: int = 25\n\nlimits = Limits()\n\n"
        "def stays(view):\n    return view.points >= limits.points\n"
    )
    assert written(text).decide(view("12 11 2", "", ""), Counted()) is STAY


def test_texts_of_strangers_run_no_file(written: Written) -> None:
    written(STAYS)
    with pytest.raises(PlayerError, match=r"'my_idea\.py' is no player"):
        parse_built_in("my_idea.py")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"def stays(view):\n    return (\n",
            "my_idea.py: line 2 is no Python: '(' was never closed",
        ),
        (b"caf\xe9 = 1\n", "my_idea.py: is no text in UTF-8"),
        (b"\0", "my_idea.py: is no Python: source code string cannot contain null bytes"),
        (
            b"import nothing_of_the_sort\n",
            "my_idea.py: can't be run: ModuleNotFoundError: No module",
        ),
        (b"\n1 / 0\n", "my_idea.py: can't be run: ZeroDivisionError: division by zero (line 2)"),
        (b"raise SystemExit\n", "my_idea.py: can't be run: SystemExit (line 1)"),
        (b"raise GeneratorExit\n", "my_idea.py: can't be run: GeneratorExit (line 1)"),
        (
            b"async def stays(view):\n    return True\n",
            "my_idea.py: stays is async: a plain function stays(view) is wanted",
        ),
        (b"", "my_idea.py: has no function stays(view), which a strategy needs"),
        (b"stays = 25\n", "my_idea.py: stays is 25: a function stays(view) is wanted"),
        (
            b"def stays():\n    return True\n",
            "my_idea.py: stays() has other arguments than stays(view)",
        ),
        (
            b"def stays(view, seat):\n    return True\n",
            "my_idea.py: stays(view, seat) has other arguments than stays(view)",
        ),
        (
            STAYS.encode() + b"def aims(view):\n    return 1\n",
            "my_idea.py: aims(view) has other arguments than aims(view, target)",
        ),
        (
            STAYS.encode() + b"aims = 'at all'\n",
            "my_idea.py: aims is 'at all': a function aims(vie",
        ),
    ],
)
def test_a_file_that_is_no_strategy_is_refused_in_one_line(
    content: bytes, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_idea.py").write_bytes(content)
    with pytest.raises(PlayerError) as refused:
        parse_player("my_idea.py")
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match=r"none\.py: there is no such file"):
        parse_player(f"{tmp_path}/none.py")
    with pytest.raises(PlayerError, match=r"^'\\x00\.py': can't be read: embedded null"):
        parse_player("\0.py")
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(PlayerError, match=r"folder\.py: can't be read: Is a directory"):
        parse_player(f"{tmp_path}/folder.py")


# ---------------------------------------------------------------- what it sees and does


def test_what_it_sees() -> None:
    seen = flat_view(view("12 3 x2 +4 SC", "7 12", "0 5 9", out=[1], totals=[30, 40, 50]))
    assert (seen.seat, seen.seats, seen.dealer, seen.round, seen.card) == (0, 3, 2, 1, -1)
    assert (seen.numbers, seen.number_count, seen.number_sum) == (1 << 12 | 1 << 3, 2, 15)
    assert (seen.doubled, seen.plus, seen.points, seen.second_chance) == (1, 4, 34, 1)
    assert (seen.total, seen.target_score, seen.flip_count, seen.flip_bonus) == (30, 200, 7, 15)
    assert seen.coming == sum(seen.copies) == 94 - 10
    assert seen.repeating == seen.copies[12] + seen.copies[3] == 10 + 2
    assert seen.copies[FREEZE.order] == 3
    assert seen.copies[SECOND_CHANCE.order] == 2
    assert seen.total_of == (30, 40, 50)
    assert seen.points_of == (34, 19, 14)
    assert seen.numbers_of[1] == 1 << 7 | 1 << 12
    assert seen.number_count_of == (2, 2, 3)
    assert seen.second_chance_of == (1, 0, 0)
    assert seen.active_of == (1, 0, 1)
    assert seen.busted_of == (0, 0, 0)


def test_it_stays_where_it_may(written: Written) -> None:
    own = written("def stays(view):\n    return True\n")
    assert own.decide(view("3", "", ""), Counted()) is STAY
    bare = view("", "", "", rules=edition("official", stay_needs_card=True))
    assert not bare.may_stay
    assert own.decide(bare, Counted()) is HIT


AIMS = STAYS + "\ndef aims(view, target):\n    return {}\n"


def test_the_highest_value_is_aimed_at(written: Written) -> None:
    own = written(AIMS.format("view.total_of[target] + view.card"))
    stream = Counted()
    for card in (FREEZE, FLIP_THREE):
        seen = view("", "", "", hand=card, totals=[30, 50, 40])
        assert own.decide(seen, stream) == Aim(1)
    protected = view("SC 3", "", "", hand=SECOND_CHANCE, totals=[30, 40, 50])
    assert own.decide(protected, stream) == Give(2)
    assert stream.used == 0


def test_equals_are_chosen_among_with_one_word(written: Written) -> None:
    own = written(AIMS.format("target != view.seat"))
    for word, target in ((0, 1), (2**31, 2)):
        stream = Counted(word)
        assert own.decide(view("", "", "", hand=FREEZE), stream) == Aim(target)
        assert stream.used == 1


def test_who_has_no_choice_is_not_asked(written: Written) -> None:
    own = written(AIMS.format("1 // 0"))
    alone = view("3", "4", "5", hand=FREEZE, out=[1, 2])
    assert own.decide(alone, Counted()) == Aim(0)


def test_without_aims_it_aims_with_sense(written: Written) -> None:
    seen = view("", "12 11 10", "1", hand=FREEZE, rules=OFFICIAL)
    sense = parse_player("stay:25").decide(seen, Counted())
    assert written(STAYS).decide(seen, Counted()) == sense


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("[]", "stays returned [] (list): True or False is wanted"),
        ("2", "stays returned 2 (int): True or False is wanted"),
        ("1.0", "stays returned 1.0 (float): True or False is wanted"),
        (
            "type('Bad', (), {'__repr__': lambda self: 1 / 0})()",
            "stays returned something (Bad): T",
        ),
        (
            "view.nothing",
            "stays raised AttributeError: 'FlatView' object has no attribute 'nothing'",
        ),
        ("print(view, end='')", "stays returned None (NoneType): True or False is wanted"),
    ],
)
def test_nonsense_is_told_in_one_line(written: Written, answer: str, message: str) -> None:
    own = written(f"def stays(view):\n    return {answer}\n")
    with pytest.raises(PlayerError) as refused:
        own.decide(view("3", "", ""), Counted())
    assert str(refused.value).startswith(f"my_idea.py: {message}")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("raised", ["SystemExit", "GeneratorExit", "BaseException"])
def test_whatever_it_raises_is_told(written: Written, raised: str) -> None:
    own = written(f"def stays(view):\n    raise {raised}\n")
    with pytest.raises(PlayerError, match=rf": stays raised {raised} \(line 2\)$"):
        own.decide(view("12", "", ""), Counted())


def test_an_error_that_cannot_be_told_is_named(written: Written) -> None:
    own = written(
        "class Mute(Exception):\n    def __str__(self):\n        raise ValueError\n\n"
        "def stays(view):\n    raise Mute\n"
    )
    with pytest.raises(PlayerError, match=r": stays raised Mute \(line 6\)$"):
        own.decide(view("12", "", ""), Counted())


def test_an_interrupt_stays_one(written: Written) -> None:
    own = written("def stays(view):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        own.decide(view("12", "", ""), Counted())


def test_numbers_of_numpy_will_do(written: Written) -> None:
    text = "import numpy\n\ndef stays(view):\n    return numpy.mean(view.total_of) < 9\n"
    assert written(text).decide(view("3", "", ""), Counted()) is STAY
