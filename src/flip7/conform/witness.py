"""A witness of a game: it hears the events alone, keeps its own account of the table by them, and
compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from flip7.conform.invariants import ensure, measure
from flip7.game import events as ev
from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE, Card, Pile
from flip7.game.events import Event
from flip7.game.legal import awaits
from flip7.game.moves import Choice, Join, Move, Next
from flip7.game.rules import Rules
from flip7.game.scoring import Line, score
from flip7.game.state import ACTIVE, BUSTED, FLIP7, OUT, Outcome, State, Status, on_agenda
from flip7.game.table import Table


@dataclass
class _Seat:
    """What the events tell of a seat in this round."""

    status: Status = ACTIVE
    numbers: list[int] = field(default_factory=list)
    modifiers: list[Card] = field(default_factory=list)
    second_chance: bool = False
    freeze: bool = False

    @property
    def line(self) -> Line:
        """What lies in front of it."""
        return Line(tuple(self.numbers), tuple(self.modifiers), self.second_chance, self.freeze)


class Witness:
    """Follows a game from its beginning, or from any state on.

    `hear` raises `BrokenInvariant` for events that tell anything impossible or other than what
    the state shows. So whoever shows a game needs the events alone, nothing is missing from them.
    """

    def __init__(self, state: State | Table) -> None:
        self.rules: Rules = state.rules
        self.round: int = state.round
        self.dealer: int = state.dealer
        self.deck: Pile = state.deck
        self.discard: Pile = state.discard
        self.loose: Pile = Pile.of(card for task in state.agenda for card in on_agenda(task))
        """The cards that were drawn and lie nowhere yet."""
        self.seats: list[_Seat] = [
            _Seat(status, list(line.numbers), list(line.modifiers), line.second_chance, line.freeze)
            for line, status in zip(state.lines, state.statuses, strict=True)
        ]
        self.totals: tuple[int, ...] = state.totals
        self.scores: tuple[int, ...] | None = state.scores
        self.outcome: Outcome | None = state.outcome
        self._measure = measure(state)

    def hear(self, move: Move, events: Sequence[Event], state: State | Table) -> None:
        """What a move made happen, and the state after it."""
        for event, follows in zip_longest(events, events[1:]):
            _HEARD[type(event)](self, event)
            if isinstance(event, ev.Drawn):
                self._check_consequence(event, follows, state)
        self._compare(state)
        before, self._measure = self._measure, measure(state)
        if not isinstance(move, Next | Join):
            ensure(self._measure < before, "every move of a round brings its end nearer")

    def _check_consequence(
        self, drawn: ev.Drawn, follows: Event | None, state: State | Table
    ) -> None:
        card = drawn.card
        if follows is None:
            choice = awaits(state)
            asked = isinstance(choice, Choice) and (choice.seat, choice.card) == (drawn.seat, card)
            ensure(card.is_action and asked, "a card has a consequence, or its drawer is to aim it")
            return
        kinds = (ev.Kept, ev.Busted, ev.Saved, ev.SetAside)
        theirs = isinstance(follows, kinds) and (follows.seat, follows.card) == (drawn.seat, card)
        useless = isinstance(follows, ev.Discarded) and follows.card is card is SECOND_CHANCE
        ensure(theirs or useless, "a card is followed by its own consequence")

    def _compare(self, state: State | Table) -> None:
        ensure(self.deck == state.deck, "the events tell the deck")
        ensure(self.discard == state.discard, "the events tell the discard pile")
        ensure(len(self.seats) == state.seats, "the events tell the seats")
        for seat, line, status in zip(self.seats, state.lines, state.statuses, strict=True):
            ensure(seat.status is status, "the events tell the statuses")
            ensure(seat.line == line, "the events tell the lines")
        told = (self.round, self.dealer, self.totals, self.scores, self.outcome)
        shown = (state.round, state.dealer, state.totals, state.scores, state.outcome)
        ensure(told == shown, "the events tell rounds, dealers and points")


# ---------------------------------------------------------------- the events


def _round_began(witness: Witness, event: ev.RoundBegan) -> None:
    ensure(witness.scores is not None and witness.outcome is None, "a round follows another's end")
    ensure(event.round == witness.round + 1, "rounds are counted")
    seats = len(witness.seats)
    clockwise = ((witness.dealer + step) % seats for step in range(1, seats + 1))
    following = next(seat for seat in clockwise if seat in event.participants)
    ensure(event.dealer == following, "the next participant deals")
    for seat in witness.seats:
        witness.discard += Pile.of(seat.line.cards)
    witness.seats = [_Seat(ACTIVE if seat in event.participants else OUT) for seat in range(seats)]
    witness.round, witness.dealer, witness.scores = event.round, event.dealer, None


def _joined(witness: Witness, event: ev.Joined) -> None:
    ensure(witness.scores is not None and witness.outcome is None, "one joins between rounds")
    assert witness.scores is not None
    ensure(event.seat == len(witness.seats), "who joins sits after all others")
    witness.seats.append(_Seat(OUT))
    witness.scores, witness.totals = (*witness.scores, 0), (*witness.totals, 0)


def _reshuffled(witness: Witness, event: ev.Reshuffled) -> None:
    ensure(not witness.deck, "only an empty deck is replaced")
    ensure(event.cards == witness.discard, "the whole discard pile becomes the deck, no other card")
    ensure(not event.cards.only_actions, "a pile of action cards is not shuffled")
    witness.deck, witness.discard = witness.discard, Pile()


def _drawn(witness: Witness, event: ev.Drawn) -> None:
    ensure(witness.seats[event.seat].status is ACTIVE, "cards come up for active seats")
    ensure(event.card in witness.deck, "a card comes from the deck")
    witness.deck = witness.deck.remove(event.card)
    witness.loose = witness.loose.add(event.card)


def _settled(witness: Witness, card: Card) -> None:
    """A loose card has come to rest."""
    ensure(card in witness.loose, "what comes to rest was drawn and lies nowhere yet")
    witness.loose = witness.loose.remove(card)


def _kept(witness: Witness, event: ev.Kept) -> None:
    _settled(witness, event.card)
    seat = witness.seats[event.seat]
    ensure(seat.status is ACTIVE, "cards are kept by active seats")
    if event.card.number is not None:
        ensure(event.card.number not in seat.numbers, "a repeat is not kept")
        seat.numbers.append(event.card.number)
    elif event.card.is_modifier:
        seat.modifiers.append(event.card)
    else:
        ensure(event.card is SECOND_CHANCE, "of the action cards only Second Chance is kept")
        ensure(not seat.second_chance, "nobody holds two Second Chances")
        seat.second_chance = True


def _busted(witness: Witness, event: ev.Busted) -> None:
    _settled(witness, event.card)
    seat = witness.seats[event.seat]
    ensure(event.card.number in seat.numbers, "only a repeat busts")
    ensure(not seat.second_chance, "who has a Second Chance does not bust")
    seat.numbers.append(event.card.points)
    _left(witness, event.seat, BUSTED)


def _saved(witness: Witness, event: ev.Saved) -> None:
    _settled(witness, event.card)
    seat = witness.seats[event.seat]
    ensure(event.card.number in seat.numbers, "only from a repeat one is saved")
    ensure(seat.second_chance, "only a Second Chance saves")
    seat.second_chance = False
    witness.discard = witness.discard.add(event.card).add(SECOND_CHANCE)


def _flip7(witness: Witness, event: ev.Flip7) -> None:
    numbers = witness.seats[event.seat].numbers
    ensure(len(numbers) == witness.rules.flip_count, "a Flip 7 is told when it lies there")
    _left(witness, event.seat, FLIP7)


def _left(witness: Witness, seat: int, status: Status) -> None:
    ensure(witness.seats[seat].status is ACTIVE, "only who is active can leave the round")
    witness.seats[seat].status = status


def _frozen(witness: Witness, event: ev.Frozen) -> None:
    _settled(witness, FREEZE)
    witness.seats[event.seat].freeze = True
    _left(witness, event.seat, Status.FROZEN)


def _stayed(witness: Witness, event: ev.Stayed) -> None:
    _left(witness, event.seat, Status.STAYED)


def _withdrew(witness: Witness, event: ev.Withdrew) -> None:
    _left(witness, event.seat, Status.STAYED)


def _set_aside(witness: Witness, event: ev.SetAside) -> None:
    ensure(event.card.is_action and event.card in witness.loose, "action cards are set aside")


def _aimed(witness: Witness, event: ev.Aimed) -> None:
    ensure(event.card in witness.loose, "a card that is aimed is in hand")
    ensure(witness.seats[event.target].status is ACTIVE, "cards are aimed at active seats")


def _given(witness: Witness, event: ev.Given) -> None:
    ensure(SECOND_CHANCE in witness.loose, "a card that is given is in hand")
    ensure(event.target != event.seat, "one gives to others")


def _flip_three_began(witness: Witness, event: ev.FlipThreeBegan) -> None:
    ensure(witness.seats[event.seat].status is ACTIVE, "active seats take three cards")


def _flip_three_over(witness: Witness, _: ev.FlipThreeOver) -> None:
    _settled(witness, FLIP_THREE)
    witness.discard = witness.discard.add(FLIP_THREE)


def _no_card(witness: Witness, _: ev.NoCard) -> None:
    ensure(not witness.deck, "there is a card while the deck has one")


def _discarded(witness: Witness, event: ev.Discarded) -> None:
    ensure(event.card.is_action, "only action cards are discarded without effect")
    _settled(witness, event.card)
    witness.discard = witness.discard.add(event.card)


def _round_over(witness: Witness, event: ev.RoundOver) -> None:
    ensure(witness.scores is None, "a round ends once")
    ensure(not witness.loose, "when a round is over every card lies somewhere")
    witness.scores = tuple(
        0 if seat.status is BUSTED else score(seat.line, witness.rules).total
        for seat in witness.seats
    )
    witness.totals = tuple(
        total + points for total, points in zip(witness.totals, witness.scores, strict=True)
    )
    ensure(event.scores == witness.scores, "scores are the sums of their parts")
    ensure(event.totals == witness.totals, "totals are the sums of the rounds")


def _game_over(witness: Witness, event: ev.GameOver) -> None:
    ensure(witness.scores is not None, "a game ends with a round")
    ensure(witness.outcome is None, "a game ends once")
    witness.outcome = event.outcome


_HEARD: Mapping[type[Event], Callable[[Witness, Any], None]] = {
    ev.RoundBegan: _round_began,
    ev.Joined: _joined,
    ev.Reshuffled: _reshuffled,
    ev.Drawn: _drawn,
    ev.Kept: _kept,
    ev.Busted: _busted,
    ev.Saved: _saved,
    ev.Flip7: _flip7,
    ev.SetAside: _set_aside,
    ev.Aimed: _aimed,
    ev.Given: _given,
    ev.Frozen: _frozen,
    ev.FlipThreeBegan: _flip_three_began,
    ev.FlipThreeOver: _flip_three_over,
    ev.Stayed: _stayed,
    ev.Withdrew: _withdrew,
    ev.NoCard: _no_card,
    ev.Discarded: _discarded,
    ev.RoundOver: _round_over,
    ev.GameOver: _game_over,
}
