"""The golden records are what the rules make of them today, and each shows what its name says."""

from collections.abc import Iterator

import pytest

from flip7.game import events as ev
from flip7.game.cards import FLIP_THREE, FREEZE
from flip7.game.events import Event
from flip7.game.record import Step, final_state, format_record, replay
from flip7.game.record_reader import parse_record
from flip7.game.rules import EDITIONS
from flip7.game.state import FlipThree, GameEnd
from flip7.game.verify import Finding, verify
from tools.golden import FOLDER, GOLDEN, path

every_game = pytest.mark.parametrize("name", GOLDEN)
every_edition = pytest.mark.parametrize("id", EDITIONS)


def text(name: str) -> str:
    return path(name).read_text(encoding="utf-8")


def steps(name: str) -> list[Step]:
    return list(replay(parse_record(text(name))))


def events(name: str) -> Iterator[Event]:
    return (event for step in steps(name) for event in step.events)


@every_edition
def test_every_edition_has_some(id: str) -> None:
    records = [parse_record(text(name)) for name in GOLDEN if name.startswith(f"{id}-")]
    assert records
    assert {record.rules.edition for record in records} == {id}


def test_no_other_files_lie_there() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.txt" for name in GOLDEN}


@every_game
class TestARecord:
    def test_is_current(self, name: str) -> None:
        assert text(name) == format_record(GOLDEN[name].record()), "run: python tools/golden.py"

    def test_is_read_and_written_alike(self, name: str) -> None:
        record = parse_record(text(name))
        assert format_record(record) == text(name)

    def test_is_a_whole_game_with_the_cards_of_its_seed(self, name: str) -> None:
        record = parse_record(text(name))
        assert final_state(record).outcome is not None
        assert verify(record).finding is Finding.SEED_HOLDS

    def test_can_be_read_by_a_person(self, name: str) -> None:
        if name != "official-whole":
            assert len(parse_record(text(name)).moves) <= 90


@every_edition
class TestShown:
    def test_a_flip_three_with_action_cards_in_it(self, id: str) -> None:
        name = f"{id}-chain"
        if EDITIONS[id].rules.flip_three_defers == "none":
            running = [
                sum(isinstance(task, FlipThree) for task in step.state.agenda)
                for step in steps(name)
            ]
            assert max(running) == 2, "one within another"
        else:
            aside = {event.card for event in events(name) if isinstance(event, ev.SetAside)}
            assert aside >= {FREEZE, FLIP_THREE}
        assert any(isinstance(event, ev.Busted) for event in events(name))
        assert any(isinstance(event, ev.Saved) for event in events(name))

    def test_a_reshuffle(self, id: str) -> None:
        kinds = {type(event) for event in events(f"{id}-reshuffle")}
        assert kinds >= {ev.Reshuffled, ev.Given, ev.Flip7}

    def test_a_tie(self, id: str) -> None:
        rules = EDITIONS[id].rules
        *_, last = steps(f"{id}-tie")
        assert last.state.outcome is not None
        shared = rules.tie_break == "shared"
        assert last.state.outcome.reason is (GameEnd.SHARED if shared else GameEnd.TIE_BREAK)


def test_a_whole_game_by_the_official_rules_as_they_are() -> None:
    record = parse_record(text("official-whole"))
    assert str(record.rules) == "official"
    end = final_state(record)
    assert end.outcome is not None
    assert max(end.totals) >= 200
