"""What holds for every sheet, however it came about."""

from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from flip7.game.cards import CARDS
from flip7.game.rules import edition
from flip7.sheet.changes import (
    Begun,
    Cell,
    Change,
    Dealt,
    Ended,
    Joined,
    Left,
    Linked,
    Log,
    Noted,
    Redone,
    Remarked,
    Renamed,
    Reopened,
    Reordered,
    Retitled,
    Returned,
    SheetError,
    Undone,
)
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total
from flip7.sheet.remarks import remarks, verdict
from flip7.sheet.sheet import Sheet, begin
from tests.sheet.sheets import AT, relogged, then

RULES = [edition(target_score=30, tie_break=tie) for tie in ("everyone", "tied_only", "shared")]

players = st.integers(0, 5)
numbers = st.integers(0, 5)
texts = st.sampled_from(["", "Ann", "Ben", "\x00", "x" * 600])
# Few totals, so that leads are often divided.
totals = st.sampled_from([0, 10, 15, 30]).map(Total)
lines = st.lists(st.sampled_from(CARDS), max_size=4).map(lambda line: Cards(tuple(line)))
entries: st.SearchStrategy[Entry] = st.one_of(
    totals, totals, lines, st.just(Bust()), st.just(Absent())
)
cells = st.builds(Cell, players, st.none() | entries, st.booleans())
notings = st.builds(Noted, numbers, st.lists(cells, max_size=4).map(tuple), st.booleans())
changes: st.SearchStrategy[Change] = st.one_of(
    notings,
    notings,
    st.builds(Begun, st.sampled_from(["official", "?"])),
    st.builds(Joined, players, texts, numbers, st.integers(-1, 30)),
    st.builds(Renamed, players, texts),
    st.builds(Left, players, numbers),
    st.builds(Returned, players, numbers),
    st.builds(Reordered, st.permutations([1, 2, 3]).map(tuple), numbers),
    st.builds(Dealt, players, numbers),
    st.builds(Remarked, texts, st.none() | numbers),
    st.builds(Retitled, texts),
    st.builds(Linked, players, st.none() | texts),
    st.just(Ended()),
    st.just(Reopened()),
    st.just(Undone()),
    st.just(Redone()),
)


def rounds_of(seats: int) -> st.SearchStrategy[list[tuple[Cell, ...]]]:
    """Whole rounds for so many players."""
    row = st.tuples(*(st.builds(Cell, st.just(seat + 1), totals) for seat in range(seats)))
    return st.lists(row, max_size=5)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A sheet after some rounds, and anything else that somebody tried and that was taken."""
    seats = draw(st.integers(1, 4))
    sheet = begin(draw(st.sampled_from(RULES)), ["P"] * seats, at=AT, dealer=1)
    sheet = taken(sheet, [Noted(n, row) for n, row in enumerate(draw(rounds_of(seats)), 1)])
    return taken(sheet, draw(st.lists(changes, max_size=12)))


def taken(sheet: Sheet, tried: list[Change]) -> Sheet:
    """The sheet after those of the changes that were not refused."""
    for change in tried:
        try:
            sheet = then(sheet, change)
        except SheetError as error:
            check_message(error)
    return sheet


def check_message(error: SheetError) -> None:
    assert str(error).isprintable()
    assert len(str(error)) < 300


@given(sheets())
def test_a_log_gives_the_same_sheet_again(sheet: Sheet) -> None:
    again = Sheet.of(sheet.log)
    assert again == sheet
    assert (again.rounds, again.outcome, again.players) == (
        sheet.rounds,
        sheet.outcome,
        sheet.players,
    )
    stored = msgspec.json.encode(sheet.log)
    assert Sheet.of(msgspec.json.decode(stored, type=Log)) == sheet


@given(sheets(), changes)
def test_undoing_is_the_inverse(sheet: Sheet, change: Change) -> None:
    if isinstance(change, Undone | Redone):
        return
    try:
        changed = then(sheet, change)
    except SheetError:
        return
    undone = then(changed, Undone())
    assert as_seen(undone) == as_seen(sheet)
    assert undone.to_redo == change
    assert as_seen(then(undone, Redone())) == as_seen(changed)


def as_seen(sheet: Sheet) -> tuple[object, ...]:
    """All but the log, and what can be redone."""
    return (
        sheet.title,
        sheet.note,
        sheet.players,
        sheet.rounds,
        sheet.outcome,
        sheet.ended,
        sheet.to_undo,
        remarks(sheet),
    )


@given(sheets())
def test_a_total_is_the_start_and_the_points_of_all_rounds(sheet: Sheet) -> None:
    for player in sheet.players:
        points = [row.points[player.number] or 0 for row in sheet.rounds]
        assert sheet.totals[player.number] == player.start + sum(points)
    for before, after in pairwise(sheet.rounds):
        for number, total in after.totals.items():
            if total is not None:
                earlier = before.totals[number]
                begun = sheet.player(number).start if earlier is None else earlier
                assert total == begun + (after.points[number] or 0)


@given(sheets())
def test_what_a_sheet_shows_fits_together(sheet: Sheet) -> None:
    assert [row.number for row in sheet.rounds] == list(range(1, sheet.current + 1))
    everybody = {player.number for player in sheet.players}
    for row in sheet.rounds:
        assert set(row.entries) == set(row.points) == set(row.totals) == everybody
        assert set(row.missing) <= set(row.playing) <= everybody
        assert not set(row.sitting_out) & set(row.playing)
        assert {number for number, entry in row.entries.items() if entry is None} == set(
            row.missing
        )
        assert {number for number, points in row.points.items() if points is not None} == (
            set(row.playing) - set(row.missing)
        )
        assert not (row.complete and row.missing)
        assert row.tie_break == bool(row.tied)
        assert row.dealer is None or row.dealer in everybody
    assert set(sheet.ranks) == set(sheet.in_game)
    assert (verdict(sheet) is None) == (not sheet.ended)
    assert all(remark.isprintable() for remark in remarks(sheet))


@given(sheets())
def test_who_wins_leads_at_the_target_after_whole_rounds(sheet: Sheet) -> None:
    outcome = sheet.outcome
    if outcome is None:
        return
    last = sheet.rounds[outcome.round - 1]
    assert all(not row.missing for row in sheet.rounds[: outcome.round])
    assert last.complete
    assert {sheet.totals[number] for number in outcome.winners} == {
        max(sheet.totals[number] for number in sheet.in_game)
    }
    assert sheet.totals[outcome.winners[0]] >= sheet.rules.target_score
    assert set(sheet.leaders) == set(outcome.winners)
    assert len(outcome.winners) == 1 or sheet.rules.tie_break == "shared"
    assert all(row.after_end for row in sheet.rounds[outcome.round :])


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[tuple[Cell, ...]], list[tuple[int, Cell]]]:
    """The rounds of a table, and its cells one by one in any order."""
    rows = draw(rounds_of(draw(st.integers(1, 4))).filter(bool))
    single = [(number, cell) for number, row in enumerate(rows, 1) for cell in row]
    return rows, draw(st.permutations(single))


@given(tables())
def test_the_winner_depends_on_the_table_alone(
    table: tuple[list[tuple[Cell, ...]], list[tuple[int, Cell]]],
) -> None:
    """Not on when something was noted, or on what was noted there before it was corrected."""
    rows, single = table
    for rules in RULES:
        new = begin(rules, ["P"] * len(rows[0]), at=AT)
        at_once = relogged(new, *(Noted(number, row) for number, row in enumerate(rows, 1)))
        wrong = tuple(Cell(cell.player, Total(29)) for cell in rows[0])
        one_by_one = relogged(
            new,
            *(Noted(number, wrong) for number in range(1, len(rows) + 1)),
            *(Noted(number, (cell,)) for number, cell in single),
        )
        assert one_by_one.rounds == at_once.rounds
        assert one_by_one.outcome == at_once.outcome


@given(rounds_of(3), st.permutations([1, 2, 3]))
def test_nobody_wins_by_their_seat(rows: list[tuple[Cell, ...]], order: list[int]) -> None:
    for rules in RULES:
        new = begin(rules, ["P"] * 3, at=AT)
        noted = [Noted(number, row) for number, row in enumerate(rows, 1)]
        here = relogged(new, *noted).outcome
        there = relogged(new, Reordered(tuple(order)), *noted).outcome
        assert (here is None) == (there is None)
        if here and there:
            assert set(here.winners) == set(there.winners)
            assert (here.reason, here.round) == (there.reason, there.round)


@settings(max_examples=200)
@given(st.lists(changes, max_size=15))
def test_any_log_is_a_sheet_or_is_refused_by_line(tried: list[Change]) -> None:
    new = begin(RULES[0], ["Ann", "Ben", "Cem"], at=AT)
    try:
        sheet = relogged(new, *tried)
    except SheetError as error:
        check_message(error)
    else:
        assert sheet.version == new.version + len(tried)
