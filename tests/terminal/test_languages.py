"""Both faces speak the reader's language, and nothing else."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from flip7.game.cards import CARDS
from flip7.game.legal import draws
from flip7.game.moves import STAY, Choice, Due
from flip7.game.rules import edition
from flip7.learn.language import Language, language
from flip7.terminal.app import TableApp
from flip7.terminal.board import SeatPanel
from flip7.terminal.drawing import big_card
from flip7.terminal.plain import Plain, ask_ties
from flip7.terminal.screen import TiesApp
from flip7.terminal.table import Table
from tests.learn.pseudo import PSEUDO, untranslated
from tests.terminal.tables import answers, deal, is_over, new_table, person, referee_table
from tests.terminal.test_app import press, settled, text

FRENCH, CHINESE = language("fr"), language("zh-Hans")
NAMES = ("ann", "ben", "cem", "sharp", "novice")
KEYS = [f"({key})" for key in "thorpiwus?q"]


def plain(table: Table, lines: Iterable[str], spoken: Language) -> list[str]:
    """What the plain face asks and tells."""
    told: list[str] = []
    given = answers(lines)

    def read(question: str) -> str | None:
        told.append(question)
        return given(question)

    Plain(table, read, told.append, language=spoken).run()
    return told


def talkative(table: Table) -> Iterator[str]:
    """Asks for everything once, then plays to the end with the cards that are there, those first
    that make other people choose."""
    yield from ["t", "o", "r", "p", "i", "w", "?", "u", "nonsense", "99"]
    first = iter(["9", "8", "7", "F3", "FZ", "x2", "SC", "9", "10", "8"])
    while not is_over(table):
        match table.asked():
            case Due():
                yield next(first, None) or max(draws(table.state)).value
            case Choice(card=None):
                yield "s" if person(table) is STAY else "h"
            case Choice():
                yield "t"
                yield "1"
            case _:
                yield from ["i", ""]


class TestThePlainFace:
    def test_says_nothing_past_the_catalogue(self) -> None:
        table = referee_table("ann,bot:sharp,bot:novice", rules=edition(target_score=30))
        told = plain(table, talkative(table), PSEUDO)
        assert is_over(table)
        assert len(told) > 60
        data = [*NAMES, str(table.rules), *KEYS, "'nonsense'", "'99'"]
        own = [line for line in told if not line.startswith("IN SHORT")]  # not the rules
        assert [line for line in own if untranslated(line, data)] == []

    def test_asks_about_ties_in_it_too(self) -> None:
        told: list[str] = []
        given = answers(["nonsense", "2"])

        def read(question: str) -> str | None:
            told.append(question)
            return given(question)

        ask_ties(edition("handbook"), read, told.append, PSEUDO)
        assert len(told) == 7
        assert [line for line in told if untranslated(line)] == []

    def test_takes_the_words_of_the_language_and_english_ones(self) -> None:
        table = new_table("Ann,Ben,Cem")
        told = plain(
            table, ["aide", "encore", "HIT", "s", "règles", "rules", "quitter", "t"], FRENCH
        )
        assert told.count("EN BREF") == 0
        assert sum(line.startswith("EN BREF\n") for line in told) == 2
        assert [str(moment.move) for moment in table.moments].count(str(STAY)) == 1
        assert told[-1].endswith("Stop ou encore\u00a0?")

    def test_takes_the_names_of_cards(self) -> None:
        told = plain(referee_table(), ["Trois à la suite", "quitter"], FRENCH)
        assert "Ann pioche un Trois à la suite." in told

    def test_a_game_in_chinese(self) -> None:
        table = deal(referee_table("小明,小红,小刚"), "3 4 5")
        told = plain(table, ["继续摸牌", "9", "概率"], CHINESE)
        assert "小明 摸到一张【9】。现在：3 9（12 分）。" in told
        assert "小红：下一张牌：爆牌 3/90（3%）；平均 +7.1 分。" in told


def seen(pilot: Pilot[Any]) -> list[str]:
    """All that stands on the screen, line by line."""
    screen = pilot.app.screen
    parts = [text(pilot, f"#{part.id}") for part in screen.query(Static) if part.id]
    keys = [
        f"{key.binding.description} {pilot.app.get_key_display(key.binding)}"
        for key in screen.active_bindings.values()
        if key.binding.show
    ]
    return [line for part in (*parts, *keys) for line in part.splitlines()]


class TestTheFullScreen:
    async def test_says_nothing_past_the_catalogue(self) -> None:
        table = deal(referee_table("ann,bot:sharp,bot:novice"), "9 8")
        data = [*NAMES, str(table.rules), "official", "Flip 7 ", "f3_", "f_"]
        told: list[str] = []
        async with TableApp(table, 0, PSEUDO).run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            told += seen(pilot)
            for key in ["7", "7", "enter", *"7", "enter", "t", "t", "?", "enter"]:
                await press(pilot, key)
                told += seen(pilot)
            for key in [*"hf3", "enter", "s", "1", "9", "enter"]:
                await press(pilot, key)
                told += seen(pilot)
        assert len(set(told)) > 60
        assert [line for line in dict.fromkeys(told) if untranslated(line, data)] == []

    async def test_asks_about_ties_in_it_too(self) -> None:
        async with TiesApp(PSEUDO).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert [line for line in seen(pilot) if untranslated(line)] == []

    @pytest.mark.parametrize("spoken", [FRENCH, CHINESE], ids=lambda spoken: spoken.code)
    @pytest.mark.parametrize("size", [(44, 20), (80, 24), (120, 40)])
    async def test_fits(self, spoken: Language, size: tuple[int, int]) -> None:
        table = deal(referee_table("小明,Bartholomew the Great,bot:sharp"), "3 FZ")
        async with TableApp(table, 0, spoken).run_test(size=size) as pilot:
            await settled(pilot)
            for panel in pilot.app.query(SeatPanel):
                rows = [row.rstrip() for row in text(pilot, f"#{panel.id}").splitlines()]
                assert max(map(cell_len, rows)) <= panel.size.width
                assert len(rows) <= panel.size.height

    @pytest.mark.parametrize("spoken", [FRENCH, CHINESE], ids=lambda spoken: spoken.code)
    def test_cards_keep_their_size(self, spoken: Language) -> None:
        for card in CARDS:
            assert {cell_len(row) for row in big_card(card, spoken).plain.split("\n")} == {9}
