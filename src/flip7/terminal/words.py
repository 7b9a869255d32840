"""What the terminal says of its own, besides the sentences of the game; both faces say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from flip7.game.scoring import score
from flip7.game.state import State, Status
from flip7.learn.language import ENGLISH, N_
from flip7.learn.language import english as _
from flip7.learn.sentences import status_name
from flip7.odds.next_card import Odds
from flip7.terminal.view import ranks

_n = ENGLISH.ngettext


TIES_QUESTION = N_("These rules leave it to you: what if several lead at the end?")
TIES: Mapping[str, str] = {
    "shared": N_("they win together"),
    "everyone": N_("everyone plays another round"),
    "tied_only": N_("those who are tied play another round"),
}
"""What can be agreed upon for a tie at the lead."""


def points_text(points: int) -> str:
    """So many points."""
    return _n("{count} point", "{count} points", points)


def cards_text(cards: int) -> str:
    """So many cards."""
    return _n("{count} card", "{count} cards", cards)


def line_text(state: State, seat: int) -> str:
    """The cards in front of a seat, and what they are worth unless it has busted."""
    cards = state.lines[seat].cards
    if not cards:
        return _("no card yet")
    held = " ".join(card.value for card in cards)
    if state.statuses[seat] is Status.BUSTED:
        return held
    return _("{cards} ({points})", cards=held, points=points_text(state.line_value(seat)))


def percent(share: Fraction) -> str:
    """A probability as people say it; what is possible is never 0%, what isn't sure never 100%."""
    if 0 < share < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < share < 1:
        return ">99%"
    return f"{float(share):.0%}"


def odds_rows(odds: Odds) -> tuple[tuple[str, str, str], ...]:
    """What the next card can do: what, how many cards of all, and how likely; then the gain."""
    if not odds.by_card:
        return ()
    counted = [(_("bust"), odds.busts)]
    if odds.saves:
        counted.append((_("saved"), odds.saves))
    if odds.flips:
        counted.append((_("Flip 7"), odds.flips))
    rows = [
        (what, f"{copies}/{odds.cards}", percent(odds.chance(copies))) for what, copies in counted
    ]
    return (*rows, (_("average gain"), f"{float(odds.gain):+.1f}", ""))


def odds_text(odds: Odds) -> str:
    """The same in one line."""
    if not odds.by_card:
        return _("No card can come.")
    parts = [f"{what} {count} ({share})" for what, count, share in odds_rows(odds)[:-1]]
    gain = _("on average {gain} points", gain=f"{float(odds.gain):+.1f}")
    return _("Next card: {parts}; {gain}.", parts=", ".join(parts), gain=gain)


class SheetRow(msgspec.Struct, frozen=True):
    """What a round brought one seat."""

    rank: int
    """By total, from 1; equal totals share a rank."""
    name: str
    arithmetic: str
    score: int
    total: int


def sheet(state: State, names: Sequence[str]) -> tuple[SheetRow, ...]:
    """The sheet of a round that is over, in the order of the seats."""
    assert state.scores is not None
    places = ranks(state.totals)
    return tuple(
        SheetRow(
            places[seat],
            names[seat],
            _arithmetic(state, seat),
            state.scores[seat],
            state.totals[seat],
        )
        for seat in range(state.seats)
    )


def _arithmetic(state: State, seat: int) -> str:
    status = state.statuses[seat]
    if status in (Status.BUSTED, Status.OUT):
        return status_name(status)
    return str(score(state.lines[seat], state.rules))
