"""A table follows from its log, and its rulings from the table: whatever anybody asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.chance import Sha256Words
from flip7.game.moves import HIT, NEXT, STAY, Aim, Choice, Give
from flip7.game.verify import Finding, verify
from flip7.learn.language import ENGLISH
from flip7.web import log, words
from flip7.web import requests as ask
from flip7.web.clock import ABSENT, Step, plan
from flip7.web.deal import Dealer, record_of
from flip7.web.log import Entry, read_entry, write_entry
from flip7.web.messages import Update
from flip7.web.refusals import Code, Refusal
from flip7.web.requests import Request
from flip7.web.rulings import Asking, rule
from flip7.web.settings import Pace, Settings
from flip7.web.steps import decide
from flip7.web.table import Game, Happening, Table, followed, opened, retold
from flip7.web.telling import Telling, encoded, page_event
from flip7.web.views import Changes, View, changes, view
from tests.web.page import merge

FAST = Settings(pace=Pace.INSTANT, rules="official(min_players=1)")


@dataclass
class Board:
    """A table with its log, without a server."""

    settings: Settings = FAST
    entries: list[Entry] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    dealer: Dealer = field(default_factory=lambda: Dealer(bytes(32)))
    time: int = 1_000_000
    is_host_silent: bool = False

    def __post_init__(self) -> None:
        self.happen(log.Opened(at=self.time, settings=self.settings))

    @property
    def table(self) -> Table:
        return self.happenings[-1].after

    def happen(self, *entries: Entry) -> None:
        if self.happenings:
            new = followed(self.table, entries, self.dealer.reveal)
        else:
            new = [opened(entry) for entry in entries if isinstance(entry, log.Opened)]
        self.happenings += new
        self.entries += [happening.entry for happening in new]

    def asking(self, request: Request, person: str | None) -> Asking:
        self.time += 1000
        return Asking(
            request=request,
            person=person,
            at=self.time,
            agreed=True,
            host_silent=self.is_host_silent,
            reveal=self.dealer.reveal,
            chance=self.dealer.chance,
        )

    def ask(self, request: Request, person: str | None = "p1") -> None:
        self.happen(*rule(self.table, self.asking(request, person)))
        if isinstance(request, ask.Begin):
            self.dealer = Dealer(bytes(32))

    def step(self, present: frozenset[str] = frozenset()) -> bool:
        """Do what the table does next by itself; whether there was something."""
        planned = plan(self.table, present)
        if planned is None:
            return False
        self.time = max(self.time, planned.at)
        made = decide(self.table, planned.step, self.dealer, Sha256Words(bytes(32)))
        self.time += 1000
        self.happen(log.Moved(at=self.time, move=made.move, by=made.by))
        self.dealer.laid()
        return True


def seated(*names: str, settings: Settings = FAST) -> Board:
    board = Board(settings)
    for name in names:
        board.ask(ask.Sit(name=name), None)
    return board


REQUESTS = st.one_of(
    st.builds(ask.Sit, name=st.text(max_size=30), chair=st.none() | st.integers(0, 29)),
    st.builds(ask.Rename, name=st.text(max_size=30) | st.sampled_from(["Ann", "Sharp"])),
    st.builds(ask.Leave),
    st.builds(
        ask.Act,
        asked=st.integers(0, 60),
        move=st.sampled_from([HIT, STAY, NEXT, Aim(0), Aim(1), Aim(29), Give(0), Aim(-1)]),
    ),
    st.builds(ask.Ready, asked=st.integers(0, 60)),
    st.builds(ask.Change, settings=st.sampled_from([FAST, Settings(), Settings(chairs=30)])),
    st.builds(
        ask.SeatBot,
        bot=st.sampled_from(["sharp", "stay:25", "nobody", ""]),
        chair=st.none() | st.integers(0, 29),
    ),
    st.builds(ask.Remove, chair=st.integers(0, 29)),
    st.builds(ask.Remove, chair=st.integers(0, 3)),
    st.builds(ask.Hand, chair=st.integers(0, 3), bot=st.none() | st.just("novice")),
    st.builds(ask.MakeHost, chair=st.integers(0, 3)),
    st.builds(ask.Begin),
    st.builds(ask.Begin),
    st.builds(ask.BreakOff),
    st.builds(ask.Pause),
    st.builds(ask.Resume),
)
Doing = str | tuple[Request, str | None]
PEOPLE = st.none() | st.sampled_from([f"p{number}" for number in range(1, 6)])
DOINGS = st.lists(st.tuples(REQUESTS, PEOPLE) | st.just("step") | st.just("answer"), max_size=60)


def act(game: Game, choice: Choice) -> ask.Act:
    """The first of the legal moves, as the answer to what is asked."""
    move = choice.moves[0]

    return ask.Act(asked=game.asked, move=move)


def answer(board: Board) -> None:
    """Whoever is to decide makes a legal move."""
    choice = board.table.choice
    if choice is None or board.table.game is None:
        return
    person = board.table.chairs[choice.seat].person
    if person is not None and not board.table.paused:
        board.ask(act(board.table.game, choice), person)


@settings(max_examples=150, deadline=None)
@given(DOINGS)
def test_whatever_is_asked_the_table_stays_whole(doings: list[Doing]) -> None:
    board = seated("Ann", "Ben")
    board.ask(ask.SeatBot(bot="sharp"))
    for doing in doings:
        before = board.table
        if doing == "step":
            board.step(frozenset(board.table.people))
        elif doing == "answer":
            answer(board)
        elif not isinstance(doing, str):
            request, person = doing
            if person is not None and person not in board.table.people:
                person = None
            try:
                board.ask(request, person)
            except Refusal:
                assert board.table is before
        check(board)
    assert all(view_after(each) == view(each.after) for each in board.happenings)
    assert [each.after for each in retold(board.entries)][-1] == board.table
    assert [read_entry(write_entry(entry)) for entry in board.entries] == board.entries


def check(board: Board) -> None:
    table = board.table
    assert len(table.chairs) <= table.settings.chairs
    assert len(set(table.people)) == len(table.people)
    names = [chair.name for chair in table.chairs]
    assert len({name.casefold() for name in names}) == len(names)
    if table.people:
        assert table.host in table.people
    if table.is_playing and table.game is not None:
        seats = table.game.state.seats
        assert len(table.chairs) == seats + len(table.latecomers)
        assert table.game.names == tuple(names[:seats])
        if not table.paused:
            waits_for = table.choice
            has_limit = table.settings.clock is not None
            planned = plan(table, frozenset(table.people))
            assert planned is not None or (waits_for is not None and not has_limit)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.sampled_from(["sharp", "novice", "stay:20"]), st.booleans())
def test_tables_without_people_play_to_the_end_and_every_change_is_told(
    bots: int, kind: str, odds: bool
) -> None:
    rules = "handbook(min_players=1,target_score=60)"
    board = seated("Ann", settings=Settings(rules=rules, odds=odds, chairs=9))
    for _ in range(bots):
        board.ask(ask.SeatBot(bot=kind))
    board.ask(ask.Begin())
    shown = view(board.happenings[-2].after)
    board_start = len(board.happenings) - 1
    while board.step():
        pass
    assert board.table.game is not None
    assert board.table.game.is_over
    for happening in board.happenings[board_start:]:
        after = view(happening.after)
        told = changes(view(happening.before), after)
        shown = merged(shown, told)
        assert shown == after
        assert view_after(happening) == after
    record = record_of(board.table.game, board.entries)
    assert verify(record).finding is Finding.COMMITMENT_HOLDS


def view_after(happening: Happening) -> View:
    """The view, made from the one before it."""
    return view(happening.after, happening.before, view(happening.before).seats)


def merged(shown: View, told: Changes) -> View:
    """The view after changes, as a page merges them, through the same JSON."""
    builtins = msgspec.json.decode(msgspec.json.encode(shown))
    merge(builtins, msgspec.json.decode(msgspec.json.encode(told)))
    return msgspec.convert(builtins, View)


def refused(board: Board, request: Request, person: str | None = "p1") -> Code:
    with pytest.raises(Refusal) as caught:
        board.ask(request, person)
    return caught.value.code


def test_only_the_host_does_what_is_the_hosts() -> None:
    board = seated("Ann", "Ben")
    for request in (
        ask.Change(settings=FAST),
        ask.SeatBot(bot="sharp"),
        ask.Remove(chair=0),
        ask.MakeHost(chair=0),
        ask.Begin(),
        ask.BreakOff(),
        ask.Pause(),
        ask.Resume(),
    ):
        assert refused(board, request, "p2") is Code.NOT_HOST
        assert refused(board, request, None) is Code.NOT_HOST


def test_from_a_host_who_is_silent_for_long_anybody_at_the_table_can_take_over() -> None:
    board = seated("Ann", "Ben", "Cem")
    assert refused(board, ask.MakeHost(chair=1), "p2") is Code.HOST_THERE
    board.is_host_silent = True
    assert refused(board, ask.MakeHost(chair=2), "p2") is Code.NOT_HOST
    assert refused(board, ask.MakeHost(chair=1), None) is Code.NOT_HOST
    assert refused(board, ask.MakeHost(chair=1, name="Cem"), "p2") is Code.STALE
    board.ask(ask.MakeHost(chair=1), "p2")
    assert board.table.host == "p2"


def test_where_there_is_no_host_nobody_is() -> None:
    board = seated("Ann")
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Begin())
    board.ask(ask.Leave())
    assert board.table.host is None
    for request in (
        ask.Change(settings=Settings()),
        ask.SeatBot(bot="sharp", chair=0),
        ask.Remove(chair=0),
        ask.MakeHost(chair=1),
        ask.Hand(chair=0, bot="sharp"),
        ask.Begin(),
        ask.BreakOff(),
        ask.Pause(),
        ask.Resume(),
        ask.Leave(),
        ask.Ready(asked=0),
        ask.Act(asked=0, move=HIT),
    ):
        assert refused(board, request, None) in (Code.NOT_HOST, Code.NO_CHAIR, Code.NOT_SEATED)


def test_a_move_must_answer_what_is_asked() -> None:
    board = seated("Ann", "Ben", "Cem")
    board.ask(ask.Begin())
    while board.table.choice is None:
        board.step()
    choice, game = board.table.choice, board.table.game
    assert choice is not None
    assert game is not None
    mine = board.table.chairs[choice.seat].person
    other = next(person for person in board.table.people if person not in (mine, "p1"))
    move = act(game, choice)
    assert refused(board, move, other) is Code.NOT_YOUR_TURN
    assert refused(board, move, None) is Code.NOT_SEATED
    assert refused(board, replace(move, asked=game.asked - 1), mine) is Code.STALE
    assert refused(board, replace(move, asked=game.asked + 1), mine) is Code.STALE
    assert refused(board, replace(move, move=Aim(77)), mine) is Code.ILLEGAL
    board.ask(ask.Pause())
    assert refused(board, move, mine) is Code.PAUSED
    board.ask(ask.Resume())
    board.ask(move, mine)
    assert refused(board, move, mine) is Code.STALE


def test_who_leaves_in_a_round_keeps_the_line_and_is_out_as_if_stayed() -> None:
    board = seated("Ann", "Ben", "Cem")
    board.ask(ask.Begin())
    while board.table.choice is None or board.table.choice.card is not None:
        board.step()
    choice = board.table.choice
    assert choice is not None
    seat = choice.seat
    person = board.table.chairs[seat].person
    assert board.table.game is not None
    line = board.table.game.state.lines[seat]
    board.ask(ask.Leave(), person)
    assert plan(board.table, frozenset(board.table.people)).step is Step.WITHDRAW  # type: ignore[union-attr]
    board.step(frozenset(board.table.people))
    state = board.table.game.state
    assert state.statuses[seat] == "stayed"
    assert state.lines[seat] == line


def test_who_has_left_is_out_before_anybody_can_aim_at_them() -> None:
    board = seated("Ann", "Ben", "Cem", "Dan")
    board.ask(ask.Begin())
    while board.table.choice is None or board.table.choice.card is not None:
        board.step()
    game, asked = board.table.game, board.table.choice.seat
    assert game is not None
    gone = next(seat for seat in game.state.active if seat != asked)
    board.ask(ask.Leave(), board.table.chairs[gone].person)
    board.step(frozenset(board.table.people))
    after = board.table.game
    assert after is not None
    assert after.state.statuses[gone] == "stayed"
    # And who is asked to hit or stay, was so before, and has no more time for it.
    assert (after.asked, after.since) == (game.asked, game.since)
    board.ask(ask.Act(asked=game.asked, move=HIT), board.table.chairs[asked].person)


def test_in_later_rounds_too_nobody_waits_for_who_has_left() -> None:
    board = seated("Ann", "Ben", "Cem")
    board.ask(ask.Begin())
    board.ask(ask.Leave(), "p2")
    for _ in range(400):
        planned = plan(board.table, frozenset(board.table.people))
        if planned is None or planned.step is Step.DEFAULT:
            choice = board.table.choice
            assert choice is not None
            assert choice.card is not None or choice.seat != 1
        board.step()
        if board.table.game is not None and board.table.game.state.round > 3:
            return
    raise AssertionError("the game should be in its fourth round")


def test_people_come_in_on_seats_that_nobody_holds() -> None:
    board = seated("Ann")
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Begin())
    board.ask(ask.Sit(name="Ben", chair=1), None)
    assert board.table.chairs[1].person == "p2"
    assert board.table.chairs[1].bot is None
    assert board.table.game is not None
    assert board.table.game.names[1] == "Ben"
    board.ask(ask.Change(settings=replace(FAST, latecomers=False)))
    assert refused(board, ask.Sit(name="Cem"), None) is Code.NO_LATECOMERS


def test_nobody_can_be_added_to_a_game_at_a_full_table() -> None:
    board = seated("Ann", "Ben", settings=replace(FAST, chairs=3))
    board.ask(ask.Begin())
    board.ask(ask.Sit(name="Fay"), None)
    assert board.table.latecomers == board.table.chairs[2:]
    assert refused(board, ask.Sit(name="Cem"), None) is Code.FULL


def test_who_is_renamed_is_told_apart_and_keeps_the_rest() -> None:
    board = seated("Player", "Ben")
    board.ask(ask.Rename(name="  Ann\u202e "))
    board.ask(ask.Rename(name="ANN"), "p2")
    assert [chair.name for chair in board.table.chairs] == ["Ann", "ANN 2"]
    assert refused(board, ask.Rename(name="\u200b")) is Code.BAD_NAME
    assert refused(board, ask.Rename(name="Cem"), None) is Code.NOT_SEATED
    assert words.told(board.happenings[-1], ENGLISH) == ("Ben is called ANN 2 now.",)
    board.ask(ask.Begin())
    board.ask(ask.Rename(name="Bea"), "p2")
    assert board.table.game is not None
    assert board.table.game.names == ("Ann", "Bea")
    assert view_after(board.happenings[-1]).seats[1].name == "Bea"
    board.ask(ask.BreakOff())
    board.ask(ask.Rename(name="Cem"))
    assert board.table.game.names == ("Ann", "Bea"), "a game that is over stays as it was"
    assert board.table.chairs[0].name == "Cem"


def test_a_bot_that_played_for_somebody_goes_with_them() -> None:
    board = seated("Ann", "Ben")
    board.ask(ask.Begin())
    board.ask(ask.Hand(chair=1, bot="sharp"))
    board.ask(ask.Remove(chair=1))
    assert board.table.chairs[1].bot is None
    board.ask(ask.BreakOff())
    assert [chair.name for chair in board.table.chairs] == ["Ann"]


def test_who_is_meant_is_told_by_name_since_chairs_move_up() -> None:
    board = seated("Ann", "Ben", "Cem", "Dan")
    board.ask(ask.Leave(), "p2")
    for request in (
        ask.Remove(chair=2, name="Cem"),
        ask.Hand(chair=2, name="Cem", bot="sharp"),
        ask.MakeHost(chair=2, name="Cem"),
    ):
        assert refused(board, request) is Code.STALE
    board.ask(ask.Remove(chair=1, name="Cem"))
    assert [chair.name for chair in board.table.chairs] == ["Ann", "Dan"]


def test_who_comes_to_a_game_that_all_have_left_may_go_on_with_it() -> None:
    board = seated("Ann", settings=replace(FAST, latecomers=False))
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Begin())
    assert refused(board, ask.Sit(name="Ben"), None) is Code.NO_LATECOMERS
    board.ask(ask.Leave())
    board.ask(ask.Sit(name="Ben"), None)
    assert board.table.host == "p2"


def test_what_changes_nothing_is_no_entry() -> None:
    board = seated("Ann", "Ben")
    board.ask(ask.Hand(chair=1, bot="sharp"))
    version = board.table.version
    board.ask(ask.Hand(chair=1, bot="sharp"))
    board.ask(ask.Change(settings=FAST))
    board.ask(ask.MakeHost(chair=0))
    board.ask(ask.Rename(name=" Ann"))
    assert board.table.version == version


def test_bots_that_share_a_kind_have_names_of_their_own() -> None:
    board = seated("Sharp")
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.SeatBot(bot="sharp"))
    assert [chair.name for chair in board.table.chairs] == ["Sharp", "Sharp 2", "Sharp 3"]


def test_every_update_can_be_encoded_and_shows_no_order_of_cards() -> None:
    board = seated("Ann")
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Begin())
    while board.step():
        pass
    for happening in board.happenings[1:]:
        told = changes(view(happening.before), view(happening.after))
        update = Telling(happening, told).update(ENGLISH)
        text = encoded(update)
        assert msgspec.json.decode(text, type=Update) == update
        if not isinstance(happening.entry, log.Revealed):
            assert board.dealer.revealed.encode() not in text
    assert all(page_event(event) for each in board.happenings for event in each.events)


def test_the_secret_side_says_nothing_of_itself() -> None:
    dealer = Dealer()
    assert dealer.revealed not in repr(dealer)


def test_absent_people_get_little_time_and_those_who_left_none() -> None:
    board = seated("Ann", "Ben", settings=replace(FAST, clock=None))
    board.ask(ask.Begin())
    while not isinstance(board.table.choice, Choice) or board.table.choice.card is not None:
        board.step()
    person = board.table.chairs[board.table.choice.seat].person
    assert person is not None
    assert plan(board.table, {person}) is None
    away = plan(board.table, frozenset())
    assert away is not None
    assert away.step is Step.DEFAULT
    assert away.at == away.since + ABSENT
    board.ask(ask.Leave(), person)
    gone = plan(board.table, frozenset())
    assert gone is not None
    assert gone.at < away.at


def test_who_is_lost_late_in_their_time_has_a_moment_to_come_back() -> None:
    board = seated("Ann", "Ben", settings=replace(FAST, clock=60))
    board.ask(ask.Begin())
    while not isinstance(board.table.choice, Choice) or board.table.choice.card is not None:
        board.step()
    game = board.table.game
    person = board.table.chairs[board.table.choice.seat].person
    assert game is not None
    assert person is not None
    there = plan(board.table, {person})
    assert there is not None
    assert (there.since, there.at) == (game.since, game.since + 60_000)
    lost = plan(board.table, frozenset(), {person: game.since + 40_000})
    assert lost is not None
    assert lost.at == game.since + 40_000 + ABSENT
    late = plan(board.table, frozenset(), {person: game.since + 59_000})
    assert late is not None
    assert late.at == there.at, "nobody gains time by it"
    before = plan(board.table, frozenset(), {person: game.since - 40_000})
    assert before is not None
    assert before.at == game.since + ABSENT
