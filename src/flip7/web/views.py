"""What a page is told of a table: all that it shows, and nothing that it must not know.

A view is made from the table, field by field; the order of the cards and the secret tokens are in
none of what it is made from.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from flip7.game.legal import awaits
from flip7.game.moves import Choice, Decision, Due, Next
from flip7.game.scoring import score
from flip7.game.state import (
    Assigning,
    Effects,
    FlipThree,
    GameEnd,
    RoundEnd,
    State,
    Status,
    Waiting,
)
from flip7.web.log import By
from flip7.web.odds import OddsView, odds_view
from flip7.web.settings import Settings
from flip7.web.table import Chair, Game, Table


class ChairView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A chair at the table."""

    name: str
    person: str | None = None
    bot: str | None = None


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A seat of the game, with what lies in front of it."""

    name: str
    total: int = 0
    status: Status = Status.ACTIVE
    numbers: tuple[int, ...] = ()
    """In the order they came; the one that bust the seat is the last."""
    modifiers: tuple[Card, ...] = ()
    second_chance: bool = False
    freeze: bool = False
    value: int = 0
    """What the line would score now."""
    sum: str = ""
    """How that is reckoned, as a person would write it; empty where there is nothing to reckon."""
    score: int | None = None
    """What the seat scored, once the round is over."""
    frozen_by: int | None = None
    """The seat that aimed the Freeze by which it is out."""
    stayed_by: By | None = None
    """Who let it stay: the clock or the host, where it didn't decide itself."""


class AskedView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A decision that is awaited."""

    seat: int
    moves: tuple[Decision, ...]
    card: Card | None = None
    """The action card for which a target is to be chosen."""
    odds: OddsView | None = None


class FlipThreeView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A Flip Three that goes on."""

    seat: int
    left: int
    """How many of its three cards are still to come."""
    aside: tuple[Card, ...] = ()
    """The cards set aside until it is over."""
    by: int | None = None
    """The seat that aimed it."""


class WaitingView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An action card that is played later, after what goes on now."""

    card: Card
    seat: int
    """Who plays it."""
    target: int | None = None
    """The seat at which it is aimed, once that is chosen."""


class GameView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The game that goes on, or the last one, without its seats."""

    asked: int
    """The version which an answer names."""
    since: int
    target_score: int
    """Of its own rules, whatever the table's settings are by now."""
    round: int
    dealer: int
    deck: int
    """How many cards are in the deck."""
    discard: int
    commitment: str
    due: int | None = None
    """The seat to which a card is due."""
    choice: AskedView | None = None
    flip_threes: tuple[FlipThreeView, ...] = ()
    """Those that go on, the innermost last."""
    waiting: tuple[WaitingView, ...] = ()
    """The action cards that wait, in the order in which they take effect."""
    between: RoundEnd | None = None
    """Why the round is over, while the next one is awaited."""
    winners: tuple[int, ...] = ()
    end: GameEnd | None = None
    """Why the game is over, if somebody won."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """What each seat scored in each round that is over; it has no more seats than played then."""
    secret: str | None = None
    kept: str | None = None
    """The id of the game, by which its record can be had once it is over."""


class TableView(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A table, without its chairs and its game."""

    settings: Settings
    target_score: int
    flip_count: int
    """How many different Numbers make a Flip 7."""
    min_players: int
    host: str | None = None
    paused: bool = False
    playing: bool = False


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything of a table at one version."""

    version: int
    table: TableView
    chairs: tuple[ChairView, ...]
    """In a game, one for each of the seats, and after them those of people and bots who come in
    with the next round."""
    game: GameView | None
    seats: tuple[SeatView, ...]


class Changes(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What a view has that the one before it had not. What isn't named is as it was."""

    version: int
    table: TableView | None = None
    chairs: tuple[ChairView, ...] | None = None
    game: GameView | None = None
    seats: dict[int, SeatView] | None = None
    """The seats that changed."""
    all_seats: tuple[SeatView, ...] | None = None
    """All seats, in place of those that were there."""

    @property
    def shows_outside(self) -> bool:
        """Whether there is something new of the table itself, which everybody may know."""
        return self.table is not None or self.chairs is not None


def view(table: Table, before: Table | None = None, shown: Sequence[SeatView] = ()) -> View:
    """What pages are told of this table. Where the table `before` is given, with what was `shown`
    of its seats, only seats that changed are looked at."""
    known = None if before is None else before.game
    return View(
        version=table.version,
        table=_table_view(table),
        chairs=tuple(_chair_view(chair) for chair in table.chairs),
        game=None if table.game is None else _game_view(table, table.game),
        seats=() if table.game is None else seat_views(table.game, known, shown),
    )


def from_outside(view: View) -> View:
    """What of this is told to those without a chair: nothing of a game that is closed to them."""
    table = view.table
    is_closed = table.playing and not table.settings.spectators
    return replace(view, game=None, seats=()) if is_closed else view


def changes(before: View, after: View) -> Changes:
    """What a page that shows `before` needs to show `after`."""
    same_game = len(before.seats) == len(after.seats)
    pairs = zip(before.seats, after.seats, strict=False)
    changed = {seat: now for seat, (was, now) in enumerate(pairs) if was is not now and was != now}
    return Changes(
        version=after.version,
        table=None if after.table == before.table else after.table,
        chairs=None if after.chairs == before.chairs else after.chairs,
        game=None if after.game == before.game else after.game,
        seats=changed if same_game and changed else None,
        all_seats=None if same_game else after.seats,
    )


def _table_view(table: Table) -> TableView:
    rules = table.settings.read_rules()
    return TableView(
        settings=table.settings,
        target_score=rules.target_score,
        flip_count=rules.flip_count,
        min_players=rules.min_players,
        host=table.host,
        paused=table.paused,
        playing=table.is_playing,
    )


def _chair_view(chair: Chair) -> ChairView:
    return ChairView(name=chair.name, person=chair.person, bot=chair.bot)


def seat_views(
    game: Game, before: Game | None = None, shown: Sequence[SeatView] = ()
) -> tuple[SeatView, ...]:
    """The seats of a game; see `view`."""
    seats = range(game.state.seats)
    if before is None or before.rules is not game.rules or len(shown) != len(seats):
        return tuple(_seat_view(game, seat) for seat in seats)
    return tuple(
        shown[seat] if _is_as_before(game, before, seat) else _seat_view(game, seat)
        for seat in seats
    )


def _is_as_before(game: Game, before: Game, seat: int) -> bool:
    """Whether nothing has changed of what `_seat_view` tells."""
    now, was = game.state, before.state
    return (
        now.lines[seat] is was.lines[seat]
        and now.statuses[seat] is was.statuses[seat]
        and now.totals[seat] == was.totals[seat]
        and now.scores is was.scores
        and game.deeds is before.deeds
        and game.names[seat] == before.names[seat]
    )


def _seat_view(game: Game, seat: int) -> SeatView:
    state = game.state
    line = state.lines[seat]
    status = state.statuses[seat]
    counts = bool(line) and status is not Status.BUSTED
    return SeatView(
        name=game.names[seat],
        total=state.totals[seat],
        status=status,
        numbers=line.numbers,
        modifiers=line.modifiers,
        second_chance=line.second_chance,
        freeze=line.freeze,
        value=state.line_value(seat),
        sum=str(score(line, game.rules)) if counts else "",
        score=None if state.scores is None else state.scores[seat],
        frozen_by=_freezer(game, seat) if status is Status.FROZEN else None,
        stayed_by=_decider(game, seat) if status is Status.STAYED else None,
    )


def _freezer(game: Game, seat: int) -> int | None:
    """Who aimed the last Freeze at the seat in this round."""
    aimed = (deed for deed in reversed(game.deeds) if deed.card is FREEZE and deed.target == seat)
    return next((deed.seat for deed in aimed), None)


def _decider(game: Game, seat: int) -> By | None:
    """Who let the seat stay in its place."""
    stayed = (deed.by for deed in game.deeds if deed.card is None and deed.target == seat)
    return next((by for by in stayed if by in (By.CLOCK, By.HOST)), None)


def _game_view(table: Table, game: Game) -> GameView:
    state = game.state
    awaited = None if game.is_over else awaits(state)
    return GameView(
        asked=game.asked,
        since=game.since,
        target_score=game.rules.target_score,
        round=state.round,
        dealer=state.dealer,
        deck=len(state.deck),
        discard=len(state.discard),
        commitment=game.commitment,
        due=awaited.seat if isinstance(awaited, Due) else None,
        choice=_asked(table, state, awaited) if isinstance(awaited, Choice) else None,
        flip_threes=_flip_threes(game),
        waiting=_waiting(state),
        between=state.round_end if isinstance(awaited, Next) else None,
        winners=state.outcome.winners if state.outcome else (),
        end=state.outcome.reason if state.outcome else None,
        rounds=tuple(ended.scores for ended in game.rounds),
        secret=game.secret,
        kept=game.kept,
    )


def _flip_threes(game: Game) -> tuple[FlipThreeView, ...]:
    """Those that go on, the outermost first: each of a seat by one who aimed before the next."""
    going = [task for task in game.state.agenda if isinstance(task, FlipThree)]
    aimed = [deed for deed in game.deeds if deed.card is FLIP_THREE]
    views: list[FlipThreeView] = []
    for task in reversed(going):
        deed = next((deed for deed in reversed(aimed) if deed.target == task.seat), None)
        aimed = [each for each in aimed if each is not deed]
        by = None if deed is None else deed.seat
        views.append(FlipThreeView(seat=task.seat, left=task.left, aside=task.aside, by=by))
    return tuple(reversed(views))


def _waiting(state: State) -> tuple[WaitingView, ...]:
    """What is aimed already comes first, then what is set aside, the innermost first."""
    aimed: list[WaitingView] = []
    aside: list[WaitingView] = []
    for task in state.agenda:
        if isinstance(task, Effects | Assigning):
            aimed += [WaitingView(card=c, seat=task.seat, target=at) for c, at in task.aimed]
        cards: tuple[Card, ...] = ()
        if isinstance(task, FlipThree):
            cards = task.aside
        elif isinstance(task, Waiting):
            # The first card of the innermost task is the one that is asked for.
            cards = task.cards[1:] if task is state.task else task.cards
        aside[:0] = [WaitingView(card=card, seat=task.seat) for card in cards]
    return (*aimed, *aside)


def _asked(table: Table, state: State, choice: Choice) -> AskedView:
    shown = table.settings.odds and choice.card is None
    return AskedView(
        seat=choice.seat,
        moves=choice.moves,
        card=choice.card,
        odds=odds_view(state, choice.seat) if shown else None,
    )
