"""Sheets in the store: kept to the letter, found again, put away and taken back."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from flip7.game.cards import parse_cards
from flip7.game.errors import Flip7Error
from flip7.game.record import format_record
from flip7.game.rules import edition
from flip7.sheet.changes import (
    Cell,
    Change,
    Log,
    Logged,
    Noted,
    Remarked,
    Retitled,
    Undone,
)
from flip7.sheet.entry import Absent, Bust, Cards, Total
from flip7.sheet.ids import DIGITS, LETTERS
from flip7.sheet.sheet import Sheet, SheetError, begin
from flip7.store import growing
from flip7.store.errors import StaleSheetError, StoreError
from flip7.store.ids import new_id
from flip7.store.store import Store
from tests.store.conftest import NOON
from tests.support import BEGUN


def noted(points: int, player: int = 1) -> Logged:
    return Logged(Noted(1, (Cell(player, Total(points)),)), NOON + timedelta(minutes=points))


def test_a_log_comes_back_as_it_was_written(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    changes: list[Change] = [
        Noted(1, (Cell(1, Cards(tuple(parse_cards("12 9 x2 SC")))), Cell(2, Bust()))),
        Noted(1, (Cell(3, Absent()), Cell(2, None))),
        Noted(1, (Cell(2, Total(33, "10+15+8"), sure=True),)),
        Remarked("two\nlines, 'quotes', \"more\", \\, 😀, \u202d, אבג; DROP TABLE sheets"),
        Undone(),
    ]
    odd = timezone(timedelta(hours=2, minutes=53, seconds=28))
    lines = [
        Logged(change, NOON.astimezone(odd) + timedelta(microseconds=n), "Zoë")
        for n, change in enumerate(changes)
    ]
    assert store.append(id, sheet.version, lines) == sheet.version + 5
    found = store.sheet(id)
    assert found == (*sheet.log, *lines)
    assert {line.at.tzinfo for line in found} == {UTC}
    assert store.logs() == ((id, found),)
    assert store.check() == ()


def test_it_is_there_when_the_store_is_opened_again(url: str, sheet: Sheet) -> None:
    with Store.open(url) as store:
        id = store.add_sheet(sheet.log)
    with Store.open(url, create=False) as store:
        assert store.sheet(id) == sheet.log


def test_a_list_tells_the_latest_first(store: Store) -> None:
    old = store.add_sheet(begin(edition(), ["Ann"], title="Old", at=NOON).log)
    new = store.add_sheet(begin(edition(), ["Ann"], title="New", at=NOON + timedelta(days=1)).log)
    assert [sheet.id for sheet in store.sheets()] == [new, old]
    late = Logged(Remarked("late"), NOON + timedelta(days=2))
    store.append(old, 2, [late])
    first, second = store.sheets()
    assert (second.id, second.title, second.version) == (old, "Old", 3)
    assert (second.created, second.updated) == (NOON, late.at)
    assert (first.id, first.created, first.deleted) == (new, NOON + timedelta(days=1), None)


def test_the_latest_is_the_one_begun_or_used_last_and_never_one_that_was_taken_in(
    store: Store,
) -> None:
    def log(title: str, days: int) -> Log:
        return begin(edition(), ["Ann"], title=title, at=NOON + timedelta(days=days)).log

    (early, late), _ = store.add_all([(None, log("early", -9)), (None, log("late", 9))])
    assert store.resolve() == late
    first, second = store.add_sheet(log("first", 2)), store.add_sheet(log("second", 1))
    store.add_all([(None, log("later", 10))])
    assert store.resolve() == second
    store.use_sheet(first)
    assert store.resolve() == first
    store.use_sheet(early)
    assert [sheet.title for sheet in store.sheets()] == [
        "early",
        "first",
        "second",
        "later",
        "late",
    ]
    assert store.check() == ()


def test_of_the_deleted_the_one_deleted_last_comes_first(store: Store) -> None:
    ids = [store.add_sheet(begin(edition(), ["Ann"], at=NOON).log) for _ in range(3)]
    for number, id in enumerate((ids[1], ids[2], ids[0])):
        store.delete_sheet(id, NOON + timedelta(days=number))
    assert [sheet.id for sheet in store.sheets(deleted=True)] == [ids[0], ids[2], ids[1]]
    assert store.resolve(deleted=True) == ids[0]


def test_the_title_follows_the_log_back_and_forth(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    store.append(id, 4, [Logged(Retitled("Saturday"), NOON)])
    assert store.sheets()[0].title == "Saturday"
    store.append(id, 5, [Logged(Undone(), NOON)])
    assert store.sheets()[0].title == "Friday"
    assert store.check() == ()


def test_a_stale_write_is_refused_with_what_the_others_wrote(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    store.append(id, 4, [noted(10), noted(11)])
    with pytest.raises(StaleSheetError, match=f"sheet {id} has changed meanwhile") as caught:
        store.append(id, 4, [noted(20)])
    assert caught.value.since == (noted(10), noted(11))
    assert caught.value.version == 6
    assert store.sheet(id) == (*sheet.log, noted(10), noted(11))
    assert store.append(id, 6, [noted(20)]) == 7


def test_a_log_of_the_same_length_is_not_taken_for_the_same_log(store: Store, sheet: Sheet) -> None:
    """As it is when a backup was put back, and somebody has written on it since."""
    id = store.add_sheet(sheet.log)
    store.append(id, 4, [noted(10)], sheet.log[-1])
    with pytest.raises(StoreError, match=f"sheet {id} is not what it was when it was read"):
        store.append(id, 5, [noted(20)], noted(11))
    assert store.sheet(id) == (*sheet.log, noted(10))
    assert store.append(id, 5, [noted(20)], noted(10)) == 6


def test_a_line_of_a_newer_version_is_told_as_such(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    text = '{"change":{"type":"sung","song":7},"at":"2026-05-01T12:00:00Z"}'
    with store._writing() as connection:
        growing.append(connection, growing.SHEET, id, 4, [text], columns={})
    with pytest.raises(StoreError, match="line 5 of its log is damaged, or of a newer flip7"):
        store.sheet(id)


def test_several_lines_are_written_all_or_none(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    timeless = Logged(Retitled("x"), datetime(2026, 5, 1))  # noqa: DTZ001  # what is refused here
    for lines in ([noted(1), timeless], [noted(1), Logged(Retitled("a\nb"), NOON)]):
        with pytest.raises((StoreError, SheetError)):
            store.append(id, 4, lines)
        assert store.sheet(id) == sheet.log
        assert store.sheets()[0].version == 4
    assert store.append(id, 4, []) == 4


def test_half_a_character_is_no_text(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    with pytest.raises(StoreError, match="half a character"):
        store.append(id, 4, [Logged(Remarked("\ud83d"), NOON)])
    assert store.sheet(id) == sheet.log


def test_what_can_be_no_sheet_is_not_kept(store: Store, sheet: Sheet) -> None:
    with pytest.raises(SheetError, match="line 1"):
        store.add_sheet(sheet.log[1:])
    with pytest.raises(SheetError):
        store.add_sheet(())
    early = datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14)))
    with pytest.raises(SheetError, match="years are 1900 to 9000"):
        store.add_sheet(begin(edition(), ["Ann"], at=early).log)
    assert store.sheets() == ()


def test_many_are_kept_together_or_not_at_all(store: Store, sheet: Sheet) -> None:
    store.add_sheet(sheet.log, id="abc23")
    record = format_record(BEGUN)
    for logs, records in (
        ([("new23", sheet.log), ("abc23", sheet.log)], [record]),
        ([("new23", sheet.log), (None, sheet.log[1:])], [record]),
        ([("new23", sheet.log)], [record, "birds"]),
    ):
        with pytest.raises(Flip7Error):
            store.add_all(logs, records)
        assert [there.id for there in store.sheets()] == ["abc23"]
        assert store.games() == ()
    (new, other), (game,) = store.add_all([("new23", sheet.log), (None, sheet.log)], [record])
    assert {there.id for there in store.sheets()} == {"abc23", "new23", other}
    assert (new, store.game(game)) == ("new23", record)


def test_an_unknown_sheet(store: Store) -> None:
    for do in (
        lambda: store.sheet("nosuch"),
        lambda: store.append("nosuch", 4, [noted(1)]),
        lambda: store.delete_sheet("nosuch"),
        lambda: store.restore_sheet("nosuch"),
    ):
        with pytest.raises(StoreError, match="there is no sheet nosuch"):
            do()


def test_a_version_that_never_was(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    with pytest.raises(StoreError, match="is at version 4, not at 5"):
        store.append(id, 5, [noted(1)])


def test_a_deletion_is_taken_back(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    store.delete_sheet(id, NOON)
    assert store.sheets() == ()
    assert store.logs() == ()
    assert store.contents().sheets == ()
    assert [(put.id, put.deleted) for put in store.sheets(deleted=True)] == [(id, NOON)]
    assert store.sheet(id) == sheet.log
    with pytest.raises(StoreError, match=f"sheet {id} is deleted; restore it first"):
        store.append(id, 4, [noted(1)])
    assert store.check() == ()
    store.restore_sheet(id)
    assert store.sheets(deleted=True) == ()
    assert store.append(id, 4, [noted(1)]) == 5


def test_an_id_can_be_wished_for_once(store: Store, sheet: Sheet) -> None:
    assert store.add_sheet(sheet.log, id="abc") == "abc"
    with pytest.raises(StoreError, match="there is a sheet abc already"):
        store.add_sheet(sheet.log, id="abc")


def test_ids_are_short_and_have_nothing_that_looks_like_something_else() -> None:
    ids = {new_id(lambda _: False) for _ in range(200)}
    assert len(ids) > 190
    for id in ids:
        assert len(id) == 5
        assert id[0] in LETTERS
        assert set(id) <= set(LETTERS + DIGITS)
    assert not set("01loaeiuy") & set(LETTERS + DIGITS)


def test_a_taken_id_is_given_to_nobody_else() -> None:
    taken = {new_id(lambda _: False)}
    tried: list[str] = []

    def is_taken(id: str) -> bool:
        tried.append(id)
        return len(tried) < 5

    assert new_id(is_taken) == tried[4]
    with pytest.raises(RuntimeError):
        new_id(lambda _: True)
    assert taken


class TestResolve:
    @pytest.fixture(autouse=True)
    def sheets(self, store: Store) -> None:
        for day, (id, title) in enumerate(
            [("bcd23", "Friday"), ("bcf45", "friday night"), ("xyz99", ""), ("fr234", "Bcd23x")]
        ):
            log = begin(edition(), ["Ann"], title=title, at=NOON + timedelta(days=day)).log
            store.add_sheet(log, id=id)

    def test_found(self, store: Store) -> None:
        for text, id in {
            None: "fr234",
            " ": "fr234",
            "bcd23": "bcd23",
            "BCF45 ": "bcf45",
            "x": "xyz99",
            "bcf": "bcf45",
            "friday": "bcd23",
            "FRIDAY N": "bcf45",
        }.items():
            assert store.resolve(text) == id

    def test_not_found(self, store: Store) -> None:
        for text, why in {
            "bc": r"'bc' can mean fr234 \(Bcd23x\) or bcf45 \(friday night\) or bcd23 \(Friday\);",
            "fri": "can mean .* name one by its id",
            "zz": "there is no sheet of the id or title 'zz'",
            "%": "there is no sheet of the id or title '%'",
        }.items():
            with pytest.raises(StoreError, match=why):
                store.resolve(text)

    def test_deleted(self, store: Store) -> None:
        store.delete_sheet("fr234")
        assert store.resolve() == "xyz99"
        for text in ("fr234", "bcd23X"):
            with pytest.raises(StoreError, match="sheet fr234 is deleted; restore it first"):
                store.resolve(text)
        assert store.resolve("fr", deleted=True) == "fr234"
        with pytest.raises(StoreError, match="sheet bcf45 is not deleted"):
            store.resolve("bcf45", deleted=True)


def test_without_any_sheet(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no sheet yet"):
        store.resolve()
    with pytest.raises(StoreError, match="no sheet is deleted"):
        store.resolve(deleted=True)


class TestPeople:
    def test_two_of_one_name_stay_two(self, store: Store) -> None:
        first, second = store.add_person("Ann"), store.add_person("Ann")
        store.add_person("Ben", id="ben22")
        assert first != second
        assert [person.name for person in store.people()] == ["Ann", "Ann", "Ben"]
        store.rename_person("ben22", "Äbi")
        assert {person.id: person.name for person in store.people()}["ben22"] == "Äbi"

    def test_what_can_be_nobody(self, store: Store) -> None:
        with pytest.raises(SheetError):
            store.add_person(" ")
        with pytest.raises(SheetError):
            store.add_person("a\0b")
        with pytest.raises(StoreError, match="no person nosuch"):
            store.rename_person("nosuch", "Ann")
        store.add_person("Ann", id="ann22")
        with pytest.raises(StoreError, match="a person ann22 already"):
            store.add_person("Bob", id="ann22")


def test_a_moment_is_kept_in_utc(store: Store) -> None:
    east = datetime(2026, 1, 1, 1, tzinfo=timezone(timedelta(hours=9)))
    store.add_sheet(begin(edition(), ["Ann"], at=east).log)
    assert store.sheets()[0].created.tzinfo == UTC
    assert store.sheets()[0].created == east
