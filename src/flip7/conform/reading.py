"""What the keys of a round's `expect` read from the table, in the words of the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flip7.conform.spec import Pending, RoundExpect, listed, plain
from flip7.conform.table import ScenarioTable, legal
from flip7.game.cards import SECOND_CHANCE, Card
from flip7.game.engine import play
from flip7.game.legal import awaits
from flip7.game.moves import NEXT, Choice
from flip7.game.state import State

_NOT_OVER = "the round is not over"
_OVER = "the round is over"


def beside(expect: RoundExpect, table: ScenarioTable) -> list[tuple[str, Any, Any]]:
    """Each key that `expect` lists, with what is expected and what is so."""
    return [(key, *_READ[key](table, value)) for key, value in listed(expect).items()]


Both = tuple[Any, Any]
"""What is expected, and what is so."""


def _of_seats(
    read: Callable[[State, int], Any],
) -> Callable[[ScenarioTable, Mapping[str, Any]], Both]:
    def both(table: ScenarioTable, expected: Mapping[str, Any]) -> Both:
        seats = {name: table.names.index(name) for name in expected}
        return expected, {name: read(table.state, seat) for name, seat in seats.items()}

    return both


def _of_lines(
    read: Callable[[State, int], Any],
) -> Callable[[ScenarioTable, Mapping[str, Any]], Both]:
    def both(table: ScenarioTable, expected: Mapping[str, Iterable[Card]]) -> Both:
        told = {name: multiset(cards) for name, cards in expected.items()}
        return _of_seats(read)(table, told)

    return both


def _of_table(read: Callable[[ScenarioTable], Any]) -> Callable[[ScenarioTable, Any], Both]:
    return lambda table, expected: (expected, read(table))


def _of_piles(read: Callable[[ScenarioTable], Any]) -> Callable[[ScenarioTable, Any], Both]:
    return lambda table, expected: (multiset(expected), read(table))


def multiset(cards: Iterable[Card]) -> list[int | str]:
    """These cards in card order."""
    return [plain(card) for card in sorted(cards, key=lambda card: card.order)]


def _numbers(state: State, seat: int) -> list[int]:
    return sorted(state.lines[seat].numbers)


def _modifiers(state: State, seat: int) -> list[int | str]:
    return multiset(state.lines[seat].modifiers)


def _round_score(state: State, seat: int) -> int | str:
    return _NOT_OVER if state.scores is None else state.scores[seat]


def _reason(table: ScenarioTable) -> str:
    end = table.state.round_end
    return _NOT_OVER if end is None else str(end)


def _discard_after_round(table: ScenarioTable) -> list[int | str] | str:
    swept = _swept(table)
    return _NOT_OVER if swept is None else multiset(swept.discard.cards())


def _next_dealer(table: ScenarioTable) -> str:
    swept = _swept(table)
    return _NOT_OVER if swept is None else table.names[swept.dealer]


def _swept(table: ScenarioTable) -> State | None:
    """The table once the next round has begun, in which no card has been drawn yet."""
    return None if table.state.scores is None else play(table.state, NEXT)[0]


def _deck(table: ScenarioTable, expected: Iterable[Card]) -> Both:
    return [plain(card) for card in expected], [plain(card) for card in table.deck]


def _pending(table: ScenarioTable, expected: Pending) -> Both:
    told = {
        key: sorted(value) if isinstance(value, list) else value
        for key, value in listed(expected).items()
    }
    awaited = awaits(table.state)
    if not isinstance(awaited, Choice):
        return told, _OVER
    kind = "give" if awaited.card is SECOND_CHANCE else "target"
    return told, {
        "player": table.names[awaited.seat],
        "kind": "hit_or_stay" if awaited.card is None else kind,
        "legal": sorted(legal(awaited, table.names)),
    }


_READ: Mapping[str, Callable[[ScenarioTable, Any], Both]] = {
    "status": _of_seats(lambda state, seat: str(state.statuses[seat])),
    "numbers": _of_lines(_numbers),
    "modifiers": _of_lines(_modifiers),
    "second_chance": _of_seats(lambda state, seat: state.lines[seat].second_chance),
    "line_value": _of_seats(lambda state, seat: state.line_value(seat)),
    "round_over": _of_table(lambda table: table.state.scores is not None),
    "reason": _of_table(_reason),
    "round_scores": _of_seats(_round_score),
    "pending": _pending,
    "deck": _deck,
    "deck_left": _of_table(lambda table: len(table.state.deck)),
    "discard": _of_piles(lambda table: multiset(table.state.discard.cards())),
    "reshuffles": _of_table(lambda table: table.reshuffles),
    "discard_after_round": _of_piles(_discard_after_round),
    "next_dealer": _of_table(_next_dealer),
}
