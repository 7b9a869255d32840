"""What a table shows of its state, the same for both faces."""

from __future__ import annotations

from collections.abc import Sequence

from flip7.game.cards import FREEZE, NUMBERS, SECOND_CHANCE, Card
from flip7.game.state import Effects, FlipThree, State, Status, Waiting
from flip7.learn.card_names import card_name
from flip7.learn.language import Language
from flip7.learn.phrases import points_phrase
from flip7.learn.sentences import status_name
from flip7.terminal.drawing import Drawn, Look
from flip7.terminal.frames import Shown


def line_cards(state: State, seat: int, shown: Shown | None = None) -> Drawn:
    """The cards in front of a seat in the order in which they lie, with their looks."""
    line, status = state.lines[seat], state.statuses[seat]
    busted = status is Status.BUSTED
    plain = Look.OUT if busted else Look.PLAIN
    held = [SECOND_CHANCE] * line.second_chance + [FREEZE] * line.freeze
    cards = [*(NUMBERS[number] for number in line.numbers), *line.modifiers, *held]
    looks = [plain] * len(cards)
    if busted:
        last = len(line.numbers) - 1
        for index in (line.numbers.index(line.numbers[last]), last):
            looks[index] = Look.CLASH
    if shown is None or shown.seat != seat:
        return list(zip(cards, looks, strict=True))
    if shown.saved:
        looks[cards.index(SECOND_CHANCE)] = Look.CLASH
    new = Look.CLASH if shown.saved else Look.NEW
    return [*zip(cards, looks, strict=True), (shown.card, new)]


def standing(state: State, seat: int, language: Language) -> str:
    """How the seat stands in this round, in a few words."""
    status, points = state.statuses[seat], state.line_value(seat)
    named = status_name(status, language)
    match status:
        case Status.BUSTED | Status.OUT:
            return named
        case Status.ACTIVE:
            return points_phrase(points, language)
        case _:
            return language.gettext("{status}, {points}", status=named, points=points)


def notes(state: State, seat: int, language: Language) -> tuple[str, ...]:
    """What still waits for a seat besides its turn: cards of a Flip Three, cards set aside, cards
    aimed at it."""
    _ = language.gettext
    found: list[str] = []
    for task in state.agenda:
        match task:
            case FlipThree(seat=receiver, left=left, aside=aside) if receiver == seat:
                found.append(_("Flip Three: {left} to come", left=left))
                found.extend(_("waits: {card}", card=card_name(card, language)) for card in aside)
            case Waiting(seat=holder, cards=cards) if holder == seat:
                found.extend(_("to aim: {card}", card=card_name(card, language)) for card in cards)
            case Effects(aimed=aimed):
                found.extend(_coming(aimed, seat, language))
        aimed = getattr(task, "aimed", ()) if isinstance(task, Waiting) else ()
        found.extend(_coming(aimed, seat, language))
    return tuple(found)


def _coming(aimed: tuple[tuple[Card, int], ...], seat: int, language: Language) -> list[str]:
    return [
        language.gettext("comes: {card}", card=card_name(card, language))
        for card, target in aimed
        if target == seat
    ]


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, from 1; equal totals share one."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
