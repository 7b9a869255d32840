"""`flip7 points`: what one line of cards is worth."""

from __future__ import annotations

import click

from flip7.cli.options import rules_options
from flip7.cli.showing import echo_json
from flip7.game.cards import parse_cards
from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules
from flip7.game.scoring import is_flip, line_of, score
from flip7.sheet.entry import Cards
from flip7.sheet.limits import cards_in_play, fault_of, repeated_numbers


class LineError(Flip7Error):
    """There is no such line."""


@click.command(short_help="Add up the points of one line of cards.")
@click.argument("cards", nargs=-1, required=True, metavar="CARDS...")
@click.option("--json", "as_json", is_flag=True, help="Print the parts of the sum as JSON.")
@rules_options
def points(*, cards: tuple[str, ...], rules: Rules, as_json: bool) -> None:
    """Add up what a line of CARDS is worth to who keeps it, such as 12 9 5 x2 +4, in any order.

    A Second Chance (SC) and a Freeze (FZ) may be among them and are worth nothing.
    """
    entry = _line(" ".join(cards), rules)
    line = line_of(entry.cards)
    parts, flip = score(line, rules), is_flip(line, rules)
    if as_json:
        echo_json(
            {
                "rules": str(rules),
                "cards": entry.cards,
                "numbers": parts.numbers,
                "doubled": parts.doubled,
                "modifiers": parts.modifiers,
                "bonus": parts.bonus,
                "flip7": flip,
                "total": parts.total,
                "arithmetic": str(parts),
            }
        )
    else:
        click.echo(parts)
        if flip:
            click.echo(f"Flip 7: its bonus of {parts.bonus} is counted.")


def _line(text: str, rules: Rules) -> Cards:
    """The cards that are kept. Raises `CardError`, and `LineError` for what can't lie there."""
    entry = Cards(parse_cards(text))
    copies = repeated_numbers(entry.cards)
    if list(copies.values()) == [2]:
        (card,) = copies
        raise LineError(
            f"{card} is there twice: that busts and is worth 0 points; leave the second {card} out"
            " if a Second Chance was used"
        )
    fault = fault_of(entry, rules, cards_in_play(rules, rules.min_players))
    if fault is not None:
        raise LineError(f"no such line: {fault}")
    return entry
