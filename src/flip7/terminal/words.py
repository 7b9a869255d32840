"""What the terminal says of its own, besides the sentences of the game; both faces say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from flip7.game.scoring import score
from flip7.game.state import State, Status
from flip7.learn.language import N_, Language
from flip7.learn.phrases import points_phrase
from flip7.learn.sentences import status_name
from flip7.odds.next_card import Odds
from flip7.terminal.view import ranks

TIES_QUESTION = N_("These rules leave it to you: what if several lead at the end?")
TIES: Mapping[str, str] = {
    "shared": N_("they win together"),
    "everyone": N_("everyone plays another round"),
    "tied_only": N_("those who are tied play another round"),
}
"""What can be agreed upon for a tie at the lead."""


def cards_text(cards: int, language: Language) -> str:
    """So many cards."""
    return language.ngettext("{count} card", "{count} cards", cards)


def line_text(state: State, seat: int, language: Language) -> str:
    """The cards in front of a seat, and what they are worth unless it has busted."""
    cards = state.lines[seat].cards
    if not cards:
        return language.gettext("no card yet")
    held = " ".join(card.value for card in cards)
    if state.statuses[seat] is Status.BUSTED:
        return held
    points = points_phrase(state.line_value(seat), language)
    return language.gettext("{cards} ({points})", cards=held, points=points)


def percent(share: Fraction, language: Language) -> str:
    """A probability as people say it; what is possible is never 0%, what isn't sure never 100%."""
    if 0 < share < Fraction(1, 100):
        return f"<{language.percent(1)}"
    if Fraction(99, 100) < share < 1:
        return f">{language.percent(99)}"
    return language.percent(round(100 * share))


def odds_rows(odds: Odds, language: Language) -> tuple[tuple[str, str, str], ...]:
    """What the next card can do: what, how many cards of all, and how likely; then the gain."""
    if not odds.by_card:
        return ()
    _ = language.gettext
    counted = [(_("bust"), odds.busts)]
    if odds.saves:
        counted.append((_("saved"), odds.saves))
    if odds.flips:
        counted.append((_("Flip 7"), odds.flips))
    rows = [
        (what, f"{copies}/{odds.cards}", percent(odds.chance(copies), language))
        for what, copies in counted
    ]
    return (*rows, (_("average gain"), _gain(odds, language), ""))


def odds_text(odds: Odds, language: Language) -> str:
    """The same in one line."""
    _ = language.gettext
    if not odds.by_card:
        return _("No card can come.")
    parts = [
        _("{what} {count} ({share})", what=what, count=count, share=share)
        for what, count, share in odds_rows(odds, language)[:-1]
    ]
    gain = _("on average {gain} points", gain=_gain(odds, language))
    return _("Next card: {parts}; {gain}.", parts=language.row(parts), gain=gain)


def _gain(odds: Odds, language: Language) -> str:
    return language.decimal(float(odds.gain), "+.1f")


class SheetRow(msgspec.Struct, frozen=True):
    """What a round brought one seat."""

    rank: int
    """By total, from 1; equal totals share a rank."""
    name: str
    arithmetic: str
    score: int
    total: int


def sheet(state: State, names: Sequence[str], language: Language) -> tuple[SheetRow, ...]:
    """The sheet of a round that is over, in the order of the seats."""
    assert state.scores is not None
    places = ranks(state.totals)
    return tuple(
        SheetRow(
            places[seat],
            names[seat],
            _arithmetic(state, seat, language),
            state.scores[seat],
            state.totals[seat],
        )
        for seat in range(state.seats)
    )


def _arithmetic(state: State, seat: int, language: Language) -> str:
    status = state.statuses[seat]
    if status in (Status.BUSTED, Status.OUT):
        return status_name(status, language)
    return str(score(state.lines[seat], state.rules))
