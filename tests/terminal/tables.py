"""Tables for tests, and somebody who plays at them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flip7.game.cards import parse_cards
from flip7.game.moves import HIT, NEXT, STAY, Choice, Draw, Move, Over
from flip7.game.rules import Rules, edition
from flip7.terminal.opening import Setup, begin, resume
from flip7.terminal.seats import parse_seats
from flip7.terminal.table import Table


def new_table(
    players: str = "Ann,Ben,bot:sharp", *, rules: Rules | None = None, **more: Any
) -> Table:
    """The table of a new game with seed 1, in which the last seat deals."""
    names = parse_seats(players)
    fields = {"seed": 1, "dealer": len(names) - 1, **more}
    return begin(Setup(rules=rules or edition(), names=names, **fields))


def referee_table(players: str = "Ann,Ben,Cem", **more: Any) -> Table:
    """The table of a new game with real cards."""
    return new_table(players, real_cards=True, **more)


def play_until(table: Table, found: Callable[[Table], bool]) -> Table:
    """Play on until the table is as it is looked for; people stay with 20 points and more, and aim
    at the last seat that they can."""
    while not found(table):
        asked = table.asked()
        assert not isinstance(asked, Over), "the game is over"
        if asked is None:
            table.advance()
        else:
            table.play(person(table))
    return table


def person(table: Table) -> Move:
    """What a person answers."""
    asked = table.asked()
    match asked:
        case Choice(seat=seat, moves=moves, card=None):
            return STAY if STAY in moves and table.state.line_value(seat) >= 20 else HIT
        case Choice(moves=moves):
            return moves[-1]
        case _:
            return NEXT


def deal(table: Table, cards: str) -> Table:
    """Say which real cards come up."""
    for card in parse_cards(cards):
        table.play(Draw(card))
    return table


def is_over(table: Table) -> bool:
    """Whether the game is."""
    return isinstance(table.asked(), Over)


def saved(table: Table) -> Path:
    """The file in which a table keeps its record."""
    assert table.save is not None
    return table.save.path


def joined(table: Table, *names: str) -> Table:
    """The table of the same game, which is between two rounds, gone on with after some joined."""
    table.close()
    path = saved(table)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f'joins "{name}"\n' for name in names)
    return resume(path)


def answers(lines: Iterable[str]) -> Callable[[str], str | None]:
    """Somebody who answers the plain face with these lines, then no more."""
    left = iter(lines)
    return lambda _question: next(left, None)
