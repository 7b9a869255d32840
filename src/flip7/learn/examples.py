"""Worked examples: hands and a round, computed under the rules in force."""

from __future__ import annotations

from collections.abc import Iterable

from flip7.game.cards import X2, Card
from flip7.game.engine import play, start
from flip7.game.events import Event, GameOver
from flip7.game.legal import awaits, draws
from flip7.game.moves import STAY, Aim, Choice, Draw, Due, Give, Move
from flip7.game.rules import Rules, change
from flip7.game.scoring import line_of, score
from flip7.game.state import BUSTED, State
from flip7.game.table import all_cards
from flip7.learn.card_names import card_name
from flip7.learn.contents import contents
from flip7.learn.language import Language
from flip7.learn.sections import Bullets, Paragraph, Section, Table
from flip7.learn.sentences import narrate

SEATS = ("Ann", "Ben", "Cem")

# What comes up in the example of a round, as far as the deck has it.
_ROUND = tuple(
    map(Card, ("7", "12", "3", "+4", "12", "F3", "10", "FZ", "5", "9", "8", "11", "2", "6", "1"))
)
_ENOUGH_MOVES = 30


def scoring_examples(rules: Rules, language: Language) -> Table:
    """Hands that this deck can give, with the arithmetic of what they are worth."""
    _ = language.gettext
    rows = tuple(
        (_cards(hand, language), str(score(line_of(hand), rules))) for hand in _hands(rules)
    )
    first = _hands(rules)[0]
    if rules.deck[first[0]] > 1 and len(first) < rules.flip_count:
        rows += ((_cards((*first, first[0]), language), _("0, for this is a bust")),)
    return Table((_("In front of you"), _("Points")), rows)


def _hands(rules: Rules) -> list[tuple[Card, ...]]:
    """Some Numbers, the same with an x2, with modifiers and with both; modifiers alone; and a
    Flip 7: each of them if the deck has the cards."""
    has = contents(rules)
    numbers = _spread(has.numbers, min(3, max(1, rules.flip_count - 1)))
    x2 = (X2,) if has.x2 else ()
    plus = has.plus[:1]
    hands = [numbers, numbers + x2, numbers + plus, numbers + x2 + plus]
    if has.plus:
        hands.append(x2 + has.plus[:2])
    if has.flip7:
        hands.append(_spread(has.numbers, rules.flip_count) + has.plus[-1:])
    return list(dict.fromkeys(hands))


def _spread(numbers: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """`count` of the Numbers, from the highest down, evenly over all of them."""
    downwards = numbers[::-1]
    count = min(count, len(numbers))
    return tuple(downwards[place * len(numbers) // count] for place in range(count))


def _cards(cards: Iterable[Card], language: Language) -> str:
    return ", ".join(card_name(card, language) for card in cards)


def round_example(rules: Rules, language: Language) -> Section:
    """A round of three, told move by move as it goes under these rules."""
    _ = language.gettext
    state, told = _example_round(rules, language)
    results = [_result(state, seat, language) for seat in range(state.seats)]
    return Section(
        "example",
        _("A round, move by move"),
        (
            Paragraph(
                _(
                    "{players} sit in this order, clockwise. {dealer} deals.",
                    players=language.all_of(SEATS),
                    dealer=SEATS[-1],
                )
            ),
            Bullets(tuple(told)),
            Paragraph(_("What they score:")),
            Bullets(tuple(results)),
        ),
    )


def _example_round(rules: Rules, language: Language) -> tuple[State, list[str]]:
    state = start(change(rules, min_players=1), seats=len(SEATS), dealer=len(SEATS) - 1)
    told: list[str] = []
    moves = 0
    while state.scores is None:
        state, events = play(state, _example_move(state, moves))
        moves += 1
        told += narrate(_of_the_round(events), SEATS, language)
    return state, told


def _of_the_round(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events without the end of the game, which is another matter."""
    return tuple(event for event in events if not isinstance(event, GameOver))


def _example_move(state: State, moves: int) -> Move:
    """What an example's player does: takes cards up to some points, and aims at the next."""
    match awaits(state):
        case Due():
            return Draw(_next_card(state))
        case Choice(moves=choices, seat=seat):
            if STAY in choices and (state.line_value(seat) >= 20 or moves > _ENOUGH_MOVES):
                return STAY
            others = [
                move for move in choices if isinstance(move, Aim | Give) and move.target != seat
            ]
            return others[0] if others else choices[0]
        case _:
            raise AssertionError("the round is over")


def _next_card(state: State) -> Card:
    """The next card of the example, or, where the deck has no such card, its commonest one."""
    came = len(all_cards(state)) - len(state.deck)
    there = draws(state)
    if came < len(_ROUND) and _ROUND[came] in there:
        return _ROUND[came]
    return max(there, key=lambda card: there[card])


def _result(state: State, seat: int, language: Language) -> str:
    line, name = state.lines[seat], SEATS[seat]
    if state.statuses[seat] is BUSTED:
        return language.gettext("{seat}: 0, for a bust.", seat=name)
    if not line.numbers and not line.modifiers:
        return language.gettext("{seat}: 0.", seat=name)
    return language.gettext(
        "{seat}: {arithmetic}.", seat=name, arithmetic=str(score(line, state.rules))
    )
