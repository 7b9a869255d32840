"""What is wrong with a record is told with its place, and what was expected."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import Card
from flip7.game.moves import (
    HasSecondChance,
    NeedsCard,
    NoRoom,
    NotActive,
    NotAwaited,
    NotInDeck,
    NotOneself,
    Reason,
)
from flip7.game.record import (
    IllegalRecordError,
    Record,
    RecordError,
    format_beginning,
    format_record,
)
from flip7.game.record_reader import LONGEST_LINE, MOST_TEXT, parse_record
from flip7.game.rules import edition
from flip7.game.state import Status
from tests.support import BEGUN, TEXT

THIRD_SC = ["1 draws SC", "2 draws SC", "3 draws 5", "1 hits", "1 draws SC"]
"""The moves to where seat 1 has a Second Chance to give away, and seat 2 has one."""


def position(text: str, part: str) -> tuple[int, int]:
    """Line and column of the first `part` in `text`."""
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def fault(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    message = str(caught.value)
    assert "\n" not in message
    if caught.value.line is not None:
        assert message.startswith(f"line {caught.value.line}, column {caught.value.column}: ")
    return caught.value


def written(*lines: str, begun: Record = BEGUN) -> str:
    """The text of a game whose moves are these lines."""
    return format_beginning(begun) + "".join(f"{line}\n" for line in lines)


class TestBrokenText:
    """A malformed text: line, column, and what was expected."""

    @pytest.mark.parametrize(
        ("old", "new", "place", "message"),
        [
            ("flip7 record 1", "flip7 record 2", "flip7", "expected `flip7 record 1`"),
            ("edition: official", "edition: unofficial", "unoff", "'unofficial' is no edition"),
            ("edition: official\n", "", "round 1", "expected `edition: ...` above"),
            ("tie_break: everyone\n", "", "round 1", "expected `tie_break: ...` above"),
            ("dealer: 3\n", "", "round 1", "expected `dealer: ...` above"),
            ("seat 1", "seat 2", "seat 2", "dealer, seat 1, found 'seat 2"),
            ("seat 3", "seet 3", "seet 3", "expected one of edition, initial_deal"),
            ("seed: 42", "seed: 42\nseed: 42", "seed: 42\ngame", "seed is said twice"),
            ("tie_break: everyone", "tie_break: both", "both", "the values are everyone, tied"),
            ("target_score: 60", "target_score: 0", "0\nflip_count", "from 1 to 1,000,000,000"),
            ("target_score: 60", "target_score:", "\nflip_count", "written name=value"),
            ("deck: 0 1", "deck: 0 1*x", "0 1*x", "copies are written as in 12*3"),
            ("dealer: 3", "dealer: 4", "4\n\nround", "a whole number from 1 to 3, found '4'"),
            ("dealer: 3", "dealer 3", "dealer 3", "expected `key: value` or `round 1`"),
            ("seed: 42", "seed: -1", "-1", "expected a whole number from 0 to 18446744073709"),
            ("seed: 42", "seed: ٤", "٤", "expected a whole number"),
            ("seed: 42\n", "", "round 1", "expected `seed: ...` above"),
            ("generator: splitmix64\n", "", "seed: ", "`seed` needs `generator: splitmix64`"),
            ("splitmix64", "mt19937", "mt19937", "expected splitmix64 or sha256"),
            ('"Ann"', "Ann", "Ann", "expected a name in quotes"),
            ('"Ann"', '"Ann', '"Ann', "expected a name as a JSON string"),
            ('"Ann"', '"Ann" 2', '"Ann', "expected a name as a JSON string"),
            ('"Ann"', '"\\ud800"', '"\\ud', "half a character"),
            ("round 1", "round 2", "round 2", "expected `round 1`, found 'round 2'"),
            ("round 2", "round 3", "round 3", "expected `round 2`, found 'round 3'"),
            ("\nnext\n", "\nnext?\n", "next?", "expected a move (`2 draws 5`"),
            ("\nend\n", "\nfin\n", "fin", "expected `end`, since the game is over, found 'fin'"),
            ("\nend\n", "\n", "totals", "expected `end`, since the game is over"),
            ("totals: ", "totals: 1", "totals", "expected `totals: "),
            ("winners: ", "winners: 1 ", "winners", "expected `winners: "),
            ("target score reached", "luck", "reason", "expected `reason: target score reached`"),
            ("score reached\n", "score reached\nmore\n", "more", "expected nothing after"),
        ],
    )
    def test_where_and_what(self, old: str, new: str, place: str, message: str) -> None:
        text = TEXT.replace(old, new, 1)
        error = fault(text)
        assert message in str(error)
        assert (error.line, error.column) == position(text, place)

    def test_a_round_without_its_heading(self) -> None:
        text = TEXT.replace("round 2\n", "")
        line, _ = position(text, "\nnext\n")
        assert f"line {line + 3}, column 1: expected `round 2`, found '" in str(fault(text))

    def test_too_few_seats(self) -> None:
        text = TEXT.replace('seat 3: "Cem"\n', "").replace("dealer: 3", "dealer: 2")
        assert "2 seats: these rules need at least 3" in str(fault(text))

    def test_no_seats(self) -> None:
        text = re.sub("seat .*\n", "", TEXT)
        assert "expected `seat 1: ...` above" in str(fault(text))

    def test_a_secret_without_a_commitment(self) -> None:
        seeded_header = "generator: splitmix64\nseed: 42\ngame: 0\n"
        secret = f"generator: sha256\nsecret: {'0' * 64}\n"
        assert "expected `commitment: ...`" in str(fault(TEXT.replace(seeded_header, secret)))
        shouted = f"generator: sha256\ncommitment: {'A' * 64}\n"
        assert "64 hexadecimal digits" in str(fault(TEXT.replace(seeded_header, shouted)))

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "expected `flip7 record 1`, found the end of the text"),
            ("\n\n\n", "line 4, column 1: expected `flip7 record 1`, found the end of the text"),
            (b"\xff\xfef\x00l\x00", "line 1, column 1: this is no text in UTF-8"),
            (TEXT.encode() + b"1 hits \xe2\x82", "this is no text in UTF-8"),
            ("flip7\n \udfff", "line 2, column 2: this is no text in UTF-8"),
            ("\x00" * 1000, "expected `flip7 record 1`, found '\\x00"),
            (" " * (MOST_TEXT + 1), "longer than any record may be (10,000,000 characters)"),
            (b"\xff" * (MOST_TEXT + 1), "longer than any record may be (10,000,000 characters)"),
            ("9" * 1_000_000, f"line 1, column {LONGEST_LINE}: a line has at most 20000"),
            (TEXT.replace("42", "4" * 15_000), "expected a whole number"),
            (TEXT.replace("60", "6" * 15_000), "no value of target_score is as long as this"),
            (TEXT.replace("60", "6" * 900), "from 1 to 1,000,000,000"),
            (TEXT.replace("12*12", "12*" + "1" * 5000), "no value of deck is as long as this"),
            (TEXT.replace("Ann", "N" * 501), "a name has at most 500 characters"),
            (written("1" * 5000 + " hits"), "expected a whole number from 1 to 3, found '1111"),
            (written(f'joins "{"N" * 501}"'), "a name has at most 500 characters, this one 501"),
            (written(f'joins "{"N" * 500}"'), "NNN...' is illegal here (not_awaited)"),
        ],
        ids=[
            "nothing",
            "blank lines",
            "utf-16",
            "half a character",
            "surrogate",
            "zeros",
            "long text",
            "long bytes",
            "long line",
            "long seed",
            "long number",
            "large number",
            "many copies",
            "long name",
            "long seat",
            "long name of who joins",
            "long illegal line",
        ],
    )
    def test_junk(self, text: str | bytes, message: str) -> None:
        error = str(fault(text))
        assert message in error
        assert len(error) < 400

    @given(st.data())
    @settings(max_examples=300)
    def test_any_corruption_is_a_record_or_a_record_error(self, data: st.DataObject) -> None:
        start_, length = data.draw(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 30)))
        inserted = data.draw(
            st.text(max_size=10)
            | st.text("0123456789 \n:FZ3SCx+", max_size=10)
            | st.sampled_from([*TEXT.splitlines(keepends=True), 'joins "Fay"\n'])
        )
        text = TEXT[:start_] + inserted + TEXT[start_ + length :]
        try:
            record = parse_record(text)
        except RecordError:
            return
        assert parse_record(format_record(record)) == record

    @given(st.text() | st.binary())
    def test_any_text_is_refused(self, text: str | bytes) -> None:
        fault(text)


class TestIllegalMoves:
    """A record whose moves are illegal names the move and the rule."""

    @pytest.mark.parametrize(
        ("lines", "reason", "code"),
        [
            (["1 hits"], NotAwaited("hit", "draw"), "not_awaited"),
            (["next"], NotAwaited("next", "draw"), "not_awaited"),
            (["1 draws 13"], NotInDeck(Card.N13), "not_in_deck"),
            (["1 draws 1", "2 draws 1"], NotInDeck(Card.N1), "not_in_deck"),
            (
                ["1 draws FZ", "1 aims FZ at 3", "2 draws FZ", "2 aims FZ at 3"],
                NotActive(2, Status.FROZEN),
                "not_active",
            ),
            ([*THIRD_SC, "1 gives SC to 2"], HasSecondChance(1), "has_second_chance"),
            ([*THIRD_SC, "1 gives SC to 1"], NotOneself(0, Card.SECOND_CHANCE), "not_oneself"),
        ],
    )
    def test_the_move_and_the_rule(self, lines: list[str], reason: Reason, code: str) -> None:
        text = written(*lines)
        error = fault(text)
        assert isinstance(error, IllegalRecordError)
        assert (error.written, error.reason, error.names) == (lines[-1], reason, BEGUN.names)
        assert str(error).endswith(f": {lines[-1]!r} is illegal here ({code})")
        assert (error.line, error.column) == (text.count("\n"), 1)

    def test_a_stay_with_nothing(self) -> None:
        begun = replace(BEGUN, rules=edition("official", initial_deal=False))
        error = fault(written("1 stays", begun=begun))
        assert isinstance(error, IllegalRecordError)
        assert error.reason == NeedsCard(0)

    @pytest.mark.parametrize(
        ("lines", "place", "message"),
        [
            (["2 draws 5"], "2 draws", "it is for seat 1 to move, not for seat 2"),
            (["4 draws 5"], "4 draws", "expected a whole number from 1 to 3, found '4 draws 5'"),
            (["1 draws FZ", "1 aims F3 at 2"], "F3 at", "the card to deal with is FZ, not F3"),
            (["1 draws FZ", "1 aims FZ at 0"], "0\n", "expected a whole number from 1 to 3"),
            (["1 draws joker"], "joker", "'joker' is no card"),
            (["end"], "end", "the game isn't over yet"),
        ],
    )
    def test_what_does_not_fit_the_game(self, lines: list[str], place: str, message: str) -> None:
        text = written(*lines)
        error = fault(text)
        assert message in str(error)
        body = format_beginning(BEGUN)
        line, column = position(text[len(body) :], place)
        assert (error.line, error.column) == (line + body.count("\n"), column)


class TestJoining:
    """A line `joins "Fay"` between the last move of a round and `next`."""

    FIRST_ROUND = TEXT[: TEXT.index("next\n")]

    @pytest.mark.parametrize("line", ['joins "Fay"', ' joins   "Fay"\t\r'])
    def test_who_joins_has_the_next_seat(self, line: str) -> None:
        text = f"{self.FIRST_ROUND}{line}\nnext\n\nround 2\n"
        record = parse_record(text)
        assert record.seated == (*BEGUN.names, "Fay")
        assert "expected a whole number from 1 to 4" in str(fault(f"{text}5 hits\n"))

    @pytest.mark.parametrize(
        ("line", "column", "message"),
        [
            ("joins", 6, "expected a name in quotes"),
            ("joins Fay", 7, "expected a name in quotes"),
            ('joins "Fay', 7, "expected a name as a JSON string"),
            ('joins "Fay" 4', 7, "expected a name as a JSON string"),
            ('joins  "\\ud800"', 8, "half a character"),
            ('4 joins "Fay"', 1, "expected a move (`2 draws 5`"),
            ('joins"Fay"', 1, "expected a move (`2 draws 5`"),
        ],
    )
    def test_where_and_what(self, line: str, column: int, message: str) -> None:
        error = fault(f"{self.FIRST_ROUND}{line}\nnext\n")
        assert message in str(error)
        assert (error.line, error.column) == (self.FIRST_ROUND.count("\n") + 1, column)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (written('joins "Fay"'), NotAwaited("join", "draw")),
            (f'{FIRST_ROUND}next\n\nround 2\njoins "Fay"\n', NotAwaited("join", "draw")),
            (
                FIRST_ROUND.replace("players_per_deck: 18", "players_per_deck: 3")
                + 'joins "Fay"\n',
                NoRoom(3),
            ),
        ],
        ids=["at the beginning", "in a round", "no room"],
    )
    def test_where_nobody_can(self, text: str, reason: Reason) -> None:
        error = fault(text)
        assert isinstance(error, IllegalRecordError)
        assert (error.written, error.reason) == ('joins "Fay"', reason)
        assert (error.line, error.column) == (text.count("\n"), 1)

    def test_after_the_end(self) -> None:
        text = TEXT.replace("\nend\n", '\njoins "Fay"\nend\n')
        assert "expected `end`, since the game is over, found 'joins" in str(fault(text))

    def test_a_later_fault_knows_who_joined(self) -> None:
        error = fault(f'{self.FIRST_ROUND}joins "Fay"\nnext\n\nround 2\n2 hits\n')
        assert "it is for seat" in str(error)
        error = fault(f'{self.FIRST_ROUND}joins "Fay"\nnext\n\nround 2\nnext\n')
        assert isinstance(error, IllegalRecordError)
        assert error.names == (*BEGUN.names, "Fay")
