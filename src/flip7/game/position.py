"""Positions from outside the engine: a table of real cards, a scenario, an exercise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE, Card, CardError, Pile, parse_card
from flip7.game.ending import outcome, participants
from flip7.game.engine import play
from flip7.game.errors import Flip7Error, quoted
from flip7.game.moves import NEXT
from flip7.game.rules import Rules, RulesError
from flip7.game.scoring import EMPTY_LINE, is_flip, line_of
from flip7.game.state import ACTIVE, ASK, BUSTED, FLIP7, State, Status, Turn

_STATUSES = tuple(status for status in Status if status is not FLIP7)


class Hand(msgspec.Struct, frozen=True):
    """What lies in front of a seat, as somebody tells it, and how the seat stands."""

    cards: tuple[Card | str, ...] = ()
    """In the order they came; a text is read as `parse_card` does."""
    status: Status | str = ACTIVE
    """It implies no card: the Freeze of a frozen seat is listed if it lies there."""


class Defect(msgspec.Struct, frozen=True):
    """One thing that can't be so."""

    what: str
    """A clause that tells what is wrong."""
    seat: int | None = None
    """Where, or `None` if it concerns the whole table."""

    def __str__(self) -> str:
        return self.what if self.seat is None else f"seat {self.seat + 1}: {self.what}"


class PositionError(Flip7Error):
    """A position that can't be; `defects` are all that is wrong with it."""

    def __init__(self, defects: Sequence[Defect]) -> None:
        super().__init__("no such position: " + "; ".join(map(str, defects)))
        self.defects: tuple[Defect, ...] = tuple(defects)


def position(
    rules: Rules,
    hands: Sequence[Hand],
    *,
    turn: int,
    dealer: int,
    deck: Pile | None = None,
    discard: Pile = Pile(),  # noqa: B008  # frozen
    totals: Sequence[int] | None = None,
    round: int = 1,  # noqa: A002  # as the state calls it
) -> State:
    """The state in which the seat `turn` is to hit or stay, with one of `hands` for each seat.

    Without a `deck` it is what `hands` and `discard` leave of all the cards. `totals` are the
    points before this round, by default none. Raises `PositionError` with every defect.
    """
    totals = (0,) * len(hands) if totals is None else tuple(totals)
    lines = [[_card(card) for card in hand.cards] for hand in hands]
    known = [[card for card in line if isinstance(card, Card)] for line in lines]
    statuses = [_status(hand.status) for hand in hands]
    defects = [
        *(
            Defect(what, seat)
            for seat, (line, status) in enumerate(zip(lines, statuses, strict=True))
            for what in _faults_of_hand(rules, line, status)
        ),
        *_faults_of_turn(turn, statuses),
        *_faults_of_table(rules, len(hands), dealer, totals, round),
        *_faults_of_statuses(rules, totals, statuses),
    ]
    used = Counter(card for line in known for card in line)
    left, too_many = _rest_of_deck(rules, len(hands), used, discard, deck)
    if defects or too_many:
        raise PositionError([*defects, *too_many])
    return State(
        rules=rules,
        dealer=dealer,
        round=round,
        deck=left,
        discard=discard,
        lines=tuple(line_of(line) for line in known),
        statuses=tuple(status for status in statuses if isinstance(status, Status)),
        totals=totals,
        agenda=(Turn(seat=turn, step=ASK),),
    )


def new_round(
    rules: Rules,
    seats: int,
    *,
    dealer: int,
    deck: Pile | None = None,
    discard: Pile = Pile(),  # noqa: B008  # frozen
    totals: Sequence[int] | None = None,
    round: int = 1,  # noqa: A002  # as the state calls it
) -> State:
    """The state at the first draw or choice of a round that `dealer` deals, with nothing on the
    table yet. The rest is as for `position`; raises `PositionError` with every defect.
    """
    totals = (0,) * seats if totals is None else tuple(totals)
    defects = list(_faults_of_table(rules, seats, dealer, totals, round))
    left, too_many = _rest_of_deck(rules, seats, Counter(), discard, deck)
    if defects or too_many:
        raise PositionError([*defects, *too_many])
    swept = State(
        rules=rules,
        dealer=(dealer - 1) % seats,
        round=round - 1,
        deck=left,
        discard=discard,
        lines=(EMPTY_LINE,) * seats,
        statuses=(Status.STAYED,) * seats,
        totals=totals,
        agenda=(),
        scores=(0,) * seats,
    )
    return play(swept, NEXT)[0]


# ---------------------------------------------------------------- reading


def _card(card: object) -> object:
    """The card, or what was said as it was if it is none."""
    if not isinstance(card, str):
        return card
    try:
        return parse_card(card)
    except CardError:
        return card


def _status(status: Status | str) -> Status | str:
    """The status, or the text as it was if it is none."""
    return Status(status) if status in _STATUSES else str(status)


# ---------------------------------------------------------------- what can be wrong


def _faults_of_hand(rules: Rules, line: Sequence[object], status: Status | str) -> Iterator[str]:
    yield from (f"{quoted(card)} is no card" for card in line if not isinstance(card, Card))
    cards = [card for card in line if isinstance(card, Card)]
    if isinstance(status, Status):
        yield from _faults_of_line(rules, cards, status)
    else:
        yield f"{quoted(status)} is no status here: {', '.join(_STATUSES)} are"


def _faults_of_line(rules: Rules, cards: list[Card], status: Status) -> Iterator[str]:
    copies = Counter(cards)
    if copies[SECOND_CHANCE] > 1:
        yield f"{copies[SECOND_CHANCE]} Second Chances, nobody holds more than one"
    if copies[FLIP_THREE]:
        yield "a Flip Three, which lies in no line"
    if copies[FREEZE] and status is not Status.FROZEN:
        yield f"a Freeze lies before frozen seats alone, this one is {status}"
    if copies[FREEZE] > 1:
        yield f"{copies[FREEZE]} Freezes, one is enough"
    if status is Status.OUT and cards:
        yield "cards in front of a seat that is not in this round"
    if status is BUSTED:
        return
    for card, number in copies.items():
        if card.is_number and number > 1:
            yield f"{card} lies there {number} times, which busts, but the seat is {status}"
    if is_flip(line_of(cards), rules):
        yield f"{rules.flip_count} different Numbers, which end the round"


def _faults_of_turn(turn: int, statuses: Sequence[Status | str]) -> Iterator[Defect]:
    if ACTIVE not in statuses:
        yield Defect("nobody is active")
    if not 0 <= turn < len(statuses):
        yield Defect(f"turn={quoted(turn)} is no seat, they go from 0 to {len(statuses) - 1}")
    elif statuses[turn] != ACTIVE:
        yield Defect(f"it can't be its turn, it is {statuses[turn]}", turn)


def _faults_of_table(
    rules: Rules, seats: int, dealer: int, totals: tuple[int, ...], number: int
) -> Iterator[Defect]:
    try:
        rules.full_deck(seats)
    except RulesError as error:
        yield Defect(str(error))
    if not 0 <= dealer < seats:
        yield Defect(f"dealer={quoted(dealer)} is no seat, they go from 0 to {seats - 1}")
    if number < 1:
        yield Defect(f"round={quoted(number)}, they are counted from 1")
    for seat, total in enumerate(totals):
        if total < 0:
            yield Defect(f"a total of {quoted(total)}, it is at least 0", seat)
    if len(totals) != seats:
        yield Defect(f"{len(totals)} totals for {seats} seats")
    elif totals and outcome(rules, totals, totals) is not None:
        yield Defect("with these totals the game is over")
    elif totals and 0 <= dealer < seats and dealer not in participants(rules, totals):
        yield Defect("it deals, but it is not in this round", dealer)


def _faults_of_statuses(
    rules: Rules, totals: tuple[int, ...], statuses: Sequence[Status | str]
) -> Iterator[Defect]:
    """Who is out of the round follows from the totals: the others while a tie is broken."""
    if not totals or len(totals) != len(statuses):
        return
    taking_part = participants(rules, totals)
    for seat, status in enumerate(statuses):
        if status == Status.OUT and seat in taking_part:
            yield Defect("not in this round, but no tie is broken without it", seat)
        elif status != Status.OUT and seat not in taking_part:
            yield Defect(f"{status}, but only those who are tied play this round", seat)


def _rest_of_deck(
    rules: Rules, seats: int, used: Mapping[Card, int], discard: Pile, deck: Pile | None
) -> tuple[Pile, list[Defect]]:
    """The deck that is meant, and each card of which there are more copies than there can be."""
    try:
        full = rules.full_deck(seats)
    except RulesError:
        return Pile(), []
    left: dict[Card, int] = {}
    defects = []
    for card in Card:
        copies = used.get(card, 0) + discard[card] + (deck[card] if deck is not None else 0)
        if copies > full[card] == 0:
            defects.append(Defect(f"{card} is no card of this deck"))
        elif copies > full[card]:
            defects.append(Defect(f"{copies} copies of {card}, the decks have {full[card]}"))
        else:
            left[card] = full[card] - copies
    return (Pile.from_counts(left) if deck is None else deck), defects
