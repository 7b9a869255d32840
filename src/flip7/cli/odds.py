"""`flip7 odds`: the odds of the next card for a hand at a real table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import click
import msgspec

from flip7.cli.options import Whole, rules_options
from flip7.cli.showing import echo_json
from flip7.game.cards import MOST_COPIES, CardError, Pile, parse_card
from flip7.game.errors import Flip7Error, quoted
from flip7.game.position import Hand, PositionError, position
from flip7.game.rules import MOST_SEATS, Rules, change
from flip7.game.state import State
from flip7.odds.next_card import Odds, next_card


class HandError(Flip7Error):
    """A hand, or a table around it, that can't be."""


@click.command(short_help="Tell the odds of the next card for a hand at a real table.")
@click.argument("cards", nargs=-1, metavar="[CARDS]...")
@click.option(
    "--seen",
    multiple=True,
    metavar="CARDS",
    help="Other cards that are out of the deck, as in --seen '12 12 +4'; may be repeated.",
)
@click.option(
    "--seats",
    type=Whole(1, MOST_SEATS),
    metavar="N",
    help="How many play, from which follows the number of decks.",
)
@click.option("--decks", type=Whole(1, MOST_COPIES), metavar="N", help="The number of decks.")
@click.option("--json", "as_json", is_flag=True, help="Print the odds as JSON.")
@rules_options
def odds(
    *,
    cards: tuple[str, ...],
    seen: tuple[str, ...],
    seats: int | None,
    decks: int | None,
    rules: Rules,
    as_json: bool,
) -> None:
    """Tell what the next card can do to a hand of CARDS, such as 12 9 5 x2 SC.

    Numbers are 0 to 12, modifiers +2 +4 +6 +8 +10 x2, SC is a Second Chance. The deck is what the
    hand and the cards --seen leave of it; once it is empty, the cards seen are shuffled. The gain
    is by how many points one more card, and then staying, changes what staying now would keep;
    action cards count nothing in it.
    """
    if decks is not None:
        rules = change(rules, decks=decks)
    state = _table(rules, _tokens(cards), _tokens(seen), seats or rules.min_players)
    found = next_card(state, 0)
    if as_json:
        echo_json(_as_data(state, found))
    else:
        click.echo("\n".join(_lines(state, found)))


def _tokens(texts: Sequence[str]) -> list[str]:
    return [token for text in texts for token in text.replace(",", " ").split()]


def _table(rules: Rules, hand: list[str], seen: list[str], seats: int) -> State:
    """The state in which the first seat holds the hand. Raises `HandError` with all defects."""
    gone, unknown = [], []
    for token in seen:
        try:
            gone.append(parse_card(token))
        except CardError:
            unknown.append(f"{quoted(token)} is no card")
    hands = [Hand(tuple(hand)), *[Hand()] * (seats - 1)]
    try:
        state = position(rules, hands, turn=0, dealer=seats - 1, discard=Pile.of(gone))
    except PositionError as error:
        raise _no_such_hand([*(defect.what for defect in error.defects), *unknown]) from None
    if unknown:
        raise _no_such_hand(unknown)
    return state


def _no_such_hand(defects: Sequence[str]) -> HandError:
    return HandError(f"no such hand: {'; '.join(dict.fromkeys(defects))}")


# ---------------------------------------------------------------- for people


def _lines(state: State, found: Odds) -> Iterator[str]:
    cards = found.cards
    yield f"hand    {' '.join(card.value for card in state.lines[0].cards) or 'nothing yet'}"
    yield f"deck    {_of(cards, 'card')} can come"
    yield f"keep    {_of(found.kept, 'point')} by staying"
    if not cards:
        yield "No card is left to come."
        return
    yield ""
    rows = [("bust", found.busts), ("saved", found.saves), ("Flip 7", found.flips)]
    for name, copies in rows:
        yield f"{name:8}{copies:3} of {cards:<4}{float(found.chance(copies)):8.1%}"
    yield f"gain    {_signed(found.gain)} on average, {_signed_fraction(found.gain)} exactly"
    yield ""
    yield _advice(found)


def _advice(found: Odds) -> str:
    """The odds in plain words."""
    if found.saves:
        risk = "The next card can't bust you: the Second Chance would save you."
    elif not found.busts:
        risk = "The next card can't bust you."
    else:
        risk = f"About one card in {_one_in(found.risk)} busts you."
    if found.gain > 0:
        return f"{risk} One more card gains points on average."
    if found.gain < 0:
        return f"{risk} One more card loses points on average: stay."
    return f"{risk} One more card neither gains nor loses on average."


def _one_in(chance: Fraction) -> str:
    return f"{float(1 / chance):.1f}".removesuffix(".0")


def _of(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _signed(number: Fraction) -> str:
    return f"{float(number):+.2f}"


def _signed_fraction(number: Fraction) -> str:
    return f"{'+' if number > 0 else ''}{number}"


# ---------------------------------------------------------------- for programs


def _as_data(state: State, found: Odds) -> dict[str, Any]:
    return {
        "rules": str(state.rules),
        "hand": [card.value for card in state.lines[0].cards],
        "seen": _counts(state.discard),
        "cards": found.cards,
        "kept": found.kept,
        "bust": _chance(found, found.busts),
        "saved": _chance(found, found.saves),
        "flip7": _chance(found, found.flips),
        "gain": _exact(found.gain),
        "by_card": msgspec.to_builtins(found.by_card),
    }


def _counts(pile: Pile) -> dict[str, int]:
    return {card.value: copies for card, copies in pile.items()}


def _chance(found: Odds, copies: int) -> dict[str, Any]:
    return {"copies": copies, **_exact(found.chance(copies))}


def _exact(number: Fraction) -> dict[str, Any]:
    return {"fraction": str(number), "value": float(number)}
