"""Records: text and value tell the same, and what is wrong with a text is told with its place."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import flip7.game.moves
import flip7.game.rules
from flip7.game.cards import Card
from flip7.game.engine import play, start
from flip7.game.errors import Flip7Error
from flip7.game.moves import STAY, Draw, IllegalMove
from flip7.game.record import (
    Record,
    Step,
    final_state,
    format_beginning,
    format_move,
    format_record,
    replay,
)
from flip7.game.record_reader import parse_record
from flip7.game.rules import SETTINGS, edition
from flip7.game.verify import Finding, verify
from tests.support import (
    BEGUN,
    COMMITTED,
    PLAYED,
    SHORT,
    TEXT,
    names,
    play_at_random,
    records,
)

PAGE = (Path(__file__).parents[2] / "docs/record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```flip7-record\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


class TestRoundTrip:
    @given(records())
    def test_record_text_record(self, record: Record) -> None:
        text = format_record(record)
        assert parse_record(text) == record
        assert parse_record(text.encode()) == record

    @given(records())
    def test_canonical_text_record_text(self, record: Record) -> None:
        text = format_record(record)
        assert format_record(parse_record(text)) == text

    @given(records(most_moves=40))
    @settings(max_examples=30)
    def test_the_game_up_to_every_move(self, record: Record) -> None:
        """What a game writes as it goes is the canonical text at every moment."""
        text = format_beginning(record)
        steps = list(replay(record))
        for made, (before, after) in enumerate(pairwise(steps), 1):
            assert after.move is not None
            text += format_move(before.state, after.move, after.state)
            so_far = replace(record, moves=record.moves[:made])
            assert format_record(so_far) == text
            assert parse_record(text) == so_far

    @given(st.lists(names, min_size=30, max_size=30))
    @settings(max_examples=20)
    def test_thirty_seats_with_any_names(self, seats: list[str]) -> None:
        begun = Record(rules=edition(), names=tuple(seats), dealer=29, seed=1)
        record = play_at_random(begun, 200)
        assert parse_record(format_record(record)) == record

    def test_a_committed_game(self) -> None:
        for record in (COMMITTED, replace(COMMITTED, secret=None)):
            assert parse_record(format_record(record)) == record

    def test_a_game_with_real_cards(self) -> None:
        record = Record(rules=edition(), names=("A", "B", "C"), dealer=0, moves=(Draw(Card.X2),))
        assert parse_record(format_record(record)) == record

    def test_the_repr_rebuilds_it(self) -> None:
        names = vars(flip7.game.moves) | vars(flip7.game.rules) | {"Record": Record, "Card": Card}
        assert eval(repr(PLAYED), names) == PLAYED


class TestText:
    def test_every_option_is_written(self) -> None:
        for name in SETTINGS:
            assert f"\n{name}: " in TEXT

    def test_house_rules_are_told_by_the_options(self) -> None:
        text = TEXT.replace("stay_needs_card: true", "stay_needs_card: false")
        assert parse_record(text).rules == replace(SHORT, stay_needs_card=False)

    @pytest.mark.parametrize("name", ["two\nlines", "\u202eturned", "\u2028", "\ufeff", "\x1b[2J"])
    def test_no_name_breaks_or_turns_its_line(self, name: str) -> None:
        line = format_beginning(replace(BEGUN, names=(name, "B", "C"))).split("\n")[-7]
        assert line == f"seat 1: {json.dumps(name)}"

    @pytest.mark.parametrize("name", ['"', "\\", "אבג", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", " "])
    def test_other_names_are_readable(self, name: str) -> None:
        shown = name.replace("\\", "\\\\").replace('"', '\\"')
        assert f'seat 1: "{shown}"\n' in format_beginning(replace(BEGUN, names=(name, "B", "C")))

    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text.replace("\n", "\r\n"),
            lambda text: "\ufeff" + text,
            lambda text: text.replace("\n", " \t\n"),
            lambda text: text.replace("\n", "\n\n"),
            lambda text: text.rstrip("\n"),
            lambda text: text.replace(" ", "  "),
            lambda text: "\n".join(
                line if line.startswith("flip7") else f"  {line}" for line in text.split("\n")
            ),
        ],
        ids=["crlf", "bom", "trailing", "blank lines", "no last newline", "wide", "indented"],
    )
    def test_what_editors_do_to_texts_is_forgiven(self, change: Callable[[str], str]) -> None:
        assert parse_record(change(TEXT)) == PLAYED
        assert parse_record(change(TEXT).encode()) == PLAYED

    def test_cut_off_after_any_line_of_its_body_it_is_an_unfinished_game(self) -> None:
        lines = TEXT.splitlines(keepends=True)
        first = lines.index("round 1\n") + 1
        for end in range(first, len(lines)):
            record = parse_record("".join(lines[:end]))
            assert record.moves == PLAYED.moves[: len(record.moves)]

    def test_the_examples_of_the_page(self) -> None:
        finished, unfinished = map(parse_record, EXAMPLES)
        assert final_state(finished).outcome is not None
        assert final_state(unfinished).outcome is None
        assert [format_record(finished), format_record(unfinished)] == EXAMPLES
        assert verify(finished).finding is Finding.SEED_HOLDS


class TestRecord:
    """The value itself."""

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"seed": -1}, "the seed must be a whole number from 0"),
            ({"seed": None, "index": 1}, "says nothing without its seed"),
            ({"commitment": "0" * 64}, "not from both"),
            ({"seed": None, "commitment": "0" * 63}, "64 hexadecimal digits"),
            ({"seed": None, "commitment": "F" * 64}, "in lower case"),
            ({"seed": None, "secret": bytes(32)}, "says nothing without the commitment"),
            ({"seed": None, "commitment": "0" * 64, "secret": b"short"}, "32 bytes, this one 5"),
            ({"names": ("\ud83d", "B", "C")}, "half a character"),
            ({"names": ("N" * 501, "B", "C")}, "at most 500 characters, this one 501"),
        ],
    )
    def test_what_can_not_be(self, fields: dict[str, Any], message: str) -> None:
        with pytest.raises(Flip7Error, match=message):
            replace(BEGUN, **fields)

    def test_replay_begins_before_the_first_move(self) -> None:
        first, second, *_ = replay(PLAYED)
        assert first == Step(start(SHORT, 3, 2), None, ())
        assert second.move == PLAYED.moves[0]
        assert (second.state, second.events) == play(first.state, PLAYED.moves[0])

    def test_the_final_state(self) -> None:
        assert final_state(BEGUN) == start(SHORT, 3, 2)
        assert final_state(PLAYED).outcome is not None

    def test_an_illegal_move(self) -> None:
        with pytest.raises(IllegalMove):
            final_state(replace(BEGUN, moves=(STAY,)))
