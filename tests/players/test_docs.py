"""What `docs/strategies.md` says is so."""

import re
from pathlib import Path

import pytest

from flip7.game.cards import FREEZE
from flip7.game.moves import HIT, STAY, Aim
from flip7.players.bots import BOTS
from flip7.players.flat import FlatView
from flip7.players.text import EXAMPLES, parse_player
from tests.players.support import Counted, view

PAGE = (Path(__file__).parents[2] / "docs" / "strategies.md").read_text(encoding="utf-8")


def block(name: str) -> list[str]:
    """The lines of the fenced block of this kind."""
    (found,) = re.findall(rf"^```{name}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(found).splitlines()


@pytest.mark.parametrize("text", block("players"))
def test_its_players_are_players(text: str) -> None:
    assert str(parse_player(text)) == text


@pytest.mark.parametrize("text", [*EXAMPLES, *BOTS])
def test_it_speaks_of_every_player(text: str) -> None:
    name = text.partition(":")[0]
    assert re.search(rf"`{name}(:[NR])?`", PAGE)


@pytest.mark.parametrize("line", block("decisions"))
def test_its_decisions_are_made(line: str) -> None:
    text, cards, decision = re.split(r"  +", line)
    move = parse_player(text).decide(view(cards, "", ""), Counted())
    assert move == {"hit": HIT, "stay": STAY}[decision]


def test_its_own_strategy_is_one(tmp_path: Path) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    path = tmp_path / "my_idea.py"
    path.write_text(example, encoding="utf-8")
    own = parse_player(str(path))
    assert own.decide(view("12 9 5", "", ""), Counted()) is HIT
    assert own.decide(view("12 9 5 11", "", ""), Counted()) is STAY
    assert own.decide(view("3 2", "5", "12", hand=FREEZE), Counted()) == Aim(2)


def test_it_tells_all_that_a_strategy_sees() -> None:
    table = PAGE[PAGE.index("### What it sees") : PAGE.index("### Compiled")]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == FlatView._fields
