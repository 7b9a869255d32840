"""The full-screen face, driven by keys and clicks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from flip7.game.cards import FREEZE, Card
from flip7.game.moves import HIT, STAY, Aim, Choice, Draw, Due, Hit, Next
from flip7.game.rules import edition
from flip7.terminal.app import TableApp
from flip7.terminal.board import SeatPanel
from flip7.terminal.keys import TARGET_KEYS
from flip7.terminal.opening import resume
from flip7.terminal.pages import Page
from flip7.terminal.screen import TiesApp
from flip7.terminal.table import Table
from tests.terminal.tables import deal, joined, new_table, play_until, referee_table, saved

FOR_EVER = 1e6
ONE_ROUND = edition(target_score=1)


@asynccontextmanager
async def playing(
    table: Table, *, size: tuple[int, int] = (80, 24), pace: float = 0
) -> AsyncIterator[Pilot[None]]:
    """The app on a screen of this size."""
    app = TableApp(table, pace)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[None]) -> None:
    """Wait until somebody is asked, or a page is open, or everything waits for its time."""
    app = pilot.app
    assert isinstance(app, TableApp)
    for _ in range(200):
        await pilot.pause()
        if app.is_waiting or isinstance(app.screen, Page) or app.pace == FOR_EVER:
            break
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def text(pilot: Pilot[Any], selector: str) -> str:
    """What a part of the screen says."""
    visual = pilot.app.screen.query_one(selector, Static).visual
    console = Console(width=200, file=StringIO(), color_system=None)
    console.print(getattr(visual, "_renderable", visual))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def last_move(table: Table) -> object:
    return table.moments[-1].move


def _seat(table: Table) -> int:
    asked = table.asked()
    assert isinstance(asked, Choice)
    return asked.seat


def freeze_to_aim() -> Table:
    """Three people were dealt 3, 4 and a Freeze that the third is to aim."""
    return deal(referee_table(), "3 4 FZ")


class TestHitAndStay:
    async def test_h_hits(self) -> None:
        table = new_table("Ann,Ben,Cem")
        async with playing(table) as pilot:
            before = len(table.moments)
            await press(pilot, "h")
            assert table.moments[before].move == HIT

    async def test_s_stays(self) -> None:
        table = new_table("Ann,Ben,Cem")
        async with playing(table) as pilot:
            await press(pilot, "s")
            assert STAY in [moment.move for moment in table.moments]

    @pytest.mark.parametrize(("selector", "move"), [("#hit", HIT), ("#stay", STAY)])
    async def test_so_does_the_mouse(self, selector: str, move: object) -> None:
        table = new_table("Ann,Ben,Cem")
        async with playing(table) as pilot:
            before = len(table.moments)
            await pilot.click(selector)
            await settled(pilot)
            assert table.moments[before].move == move

    async def test_whose_turn_it_is(self) -> None:
        async with playing(new_table("Ann,Ben,Cem")) as pilot:
            assert "▶ Ann" in text(pilot, "#banner")
            assert "▶" in text(pilot, "#seat-0")
            await press(pilot, "s")
            assert "▶ Ben" in text(pilot, "#banner")
            assert "▶" not in text(pilot, "#seat-0")

    async def test_an_impatient_second_key_takes_no_second_card(self) -> None:
        table = new_table("Ann,bot:sharp,bot:sharp")
        async with playing(table, pace=0) as pilot:
            pilot.app.pace = FOR_EVER  # type: ignore[attr-defined]
            await pilot.press("h", "h", "h", "s")
            await pilot.pause()
            hits = [moment for moment in table.moments if isinstance(moment.move, Hit)]
            assert len(hits) == 1

    async def test_staying_with_nothing_is_explained(self) -> None:
        table = deal(referee_table(), "FZ")
        table.play(Aim(1))
        deal(table, "5")
        async with playing(table) as pilot:
            assert "You must hit." in text(pilot, "#banner")
            assert pilot.app.query_one("#hit").display
            assert not pilot.app.query_one("#stay").display
            await press(pilot, "s")
            assert "hit first" in text(pilot, "#said")
            assert table.asked() == Choice(0, (HIT,))

    async def test_a_capital_is_the_same_key(self) -> None:
        table = new_table("Ann,Ben,Cem")
        async with playing(table) as pilot:
            before = len(table.moments)
            await press(pilot, "H")
            assert table.moments[before].move == HIT


class TestTargets:
    async def test_the_key_beside_a_name_aims(self) -> None:
        table = freeze_to_aim()
        async with playing(table) as pilot:
            assert "[2]" in text(pilot, "#seat-1")
            await press(pilot, "2")
            assert last_move(table) == Aim(1)

    async def test_so_does_a_click(self) -> None:
        table = freeze_to_aim()
        async with playing(table) as pilot:
            await pilot.click("#seat-0")
            await settled(pilot)
            assert last_move(table) == Aim(0)

    async def test_so_do_arrows_and_enter(self) -> None:
        table = freeze_to_aim()
        async with playing(table) as pilot:
            await press(pilot, "down", "down", "enter")
            assert last_move(table) == Aim(1)

    async def test_enter_alone_aims_at_nobody_where_there_is_a_choice(self) -> None:
        table = freeze_to_aim()
        async with playing(table) as pilot:
            await press(pilot, "enter")
            assert isinstance(table.asked(), Choice)

    async def test_enter_is_enough_where_there_is_none(self) -> None:
        table = deal(referee_table(), "3 4 5")
        table.play(STAY)
        table.play(STAY)
        table.play(HIT)
        deal(table, "FZ")
        async with playing(table) as pilot:
            await press(pilot, "enter")
            assert Aim(2) in [moment.move for moment in table.moments]

    @pytest.mark.parametrize("key", ["h", "s", "4", "x"])
    async def test_other_keys_do_nothing(self, key: str) -> None:
        table = freeze_to_aim()
        async with playing(table) as pilot:
            await press(pilot, key)
            assert isinstance(table.asked(), Choice)

    async def test_a_seat_that_is_out_has_no_key_and_a_click_on_it_is_explained(self) -> None:
        table = freeze_to_aim()
        table.play(Aim(0))
        table.play(HIT)
        deal(table, "FZ")
        async with playing(table) as pilot:
            assert "[1]" not in text(pilot, "#seat-0")
            await pilot.click("#seat-0")
            await settled(pilot)
            assert "frozen: only those still in the round" in text(pilot, "#said")

    async def test_thirty_seats_have_thirty_keys(self) -> None:
        assert len(set(TARGET_KEYS)) == 30
        assert not set(TARGET_KEYS) & set("hsortq?")
        names = ",".join(["Ann", *(f"bot:{name}" for name in ["steady"] * 29)])
        table = play_until(new_table(names, real_cards=True), lambda table: True)
        deal(table, "FZ")
        async with playing(table) as pilot:
            await press(pilot, TARGET_KEYS[29])
            assert last_move(table) == Aim(29)


class TestReveal:
    async def test_the_busting_card_is_seen_before_the_bust(self) -> None:
        table = deal(referee_table(), "7 4 5")
        table.play(HIT)
        async with playing(table, pace=FOR_EVER) as pilot:
            await pilot.press("7", "enter")
            await pilot.pause()
            assert "busted" not in text(pilot, "#seat-0")
            assert "▼" in text(pilot, "#seat-0")
            assert "Ann draws a 7." in text(pilot, "#said")
            await pilot.press("space")
            await pilot.pause()
            assert "busted" in text(pilot, "#seat-0")
            assert "!!" in text(pilot, "#seat-0")
            assert "second 7" in text(pilot, "#said")

    async def test_events_are_told_in_words(self) -> None:
        async with playing(deal(referee_table(), "3 4 5")) as pilot:
            for line in ("Ann draws a 3.", "Ben draws a 4.", "Cem draws a 5."):
                assert line in text(pilot, "#events")

    async def test_what_a_bot_thinks(self) -> None:
        async with playing(new_table("Ann,bot:sharp,bot:steady")) as pilot:
            await press(pilot, "h")
            assert text(pilot, "#thought").startswith(("sharp: ", "steady: "))

    async def test_the_pace_can_be_changed(self) -> None:
        async with playing(deal(referee_table(), "3 4 5"), pace=1.0) as pilot:
            await pilot.press("plus")
            assert pilot.app.pace < 1  # type: ignore[attr-defined]
            await pilot.press("minus", "minus")
            assert pilot.app.pace > 1  # type: ignore[attr-defined]


class TestRoundsAndTheEnd:
    async def test_the_sheet_of_a_round_shows_arithmetic_and_ranks(self) -> None:
        table = deal(referee_table(), "3 4 x2")
        for _ in range(3):
            table.play(STAY)
        async with playing(table) as pilot:
            assert "everybody is out or has stayed" in text(pilot, "#page-title")
            assert "Round 1" in text(pilot, "#page-title")
            assert "1." in text(pilot, "#page-body")
            await press(pilot, "enter")
            assert table.state.round == 2

    async def test_the_last_card_of_a_round_leaves_with_it(self) -> None:
        table = deal(referee_table(), "3 4 x2")
        for _ in range(3):
            table.play(STAY)
        async with playing(table) as pilot:
            await press(pilot, "escape")
            assert "×2" in text(pilot, "#card")
            await press(pilot, "enter")
            assert text(pilot, "#card").strip() == ""

    async def test_the_table_can_be_seen_again_before_the_next_round(self) -> None:
        table = deal(referee_table(), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        async with playing(table) as pilot:
            await press(pilot, "escape")
            assert not isinstance(pilot.app.screen, Page)
            assert isinstance(table.asked(), Next)
            await press(pilot, "enter")
            assert table.state.round == 2

    async def test_an_impatient_second_key_on_a_page_does_no_harm(self) -> None:
        table = deal(referee_table(), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        async with playing(table) as pilot:
            for _ in range(2):
                pilot.app.screen.post_message(Key("enter", None))
            await settled(pilot)
            assert table.asked() == Due(1)

    async def test_the_end_says_who_won_and_why(self) -> None:
        table = deal(referee_table(rules=ONE_ROUND), "3 4 5")
        table.play(STAY)
        table.play(STAY)
        async with playing(table) as pilot:
            await press(pilot, "s")
            assert "Cem wins with 5 points" in text(pilot, "#page-title")
            await press(pilot, "t")
            assert "Totals" in text(pilot, "#page-title")
            await press(pilot, "enter")
            await pilot.press("enter")
            await pilot.pause()
            assert not pilot.app.is_running

    async def test_a_whole_game_by_keys(self) -> None:
        table = new_table(rules=edition(target_score=25))
        async with playing(table) as pilot:
            for _ in range(400):
                asked = table.asked()
                if table.state.outcome is not None:
                    break
                if isinstance(asked, Choice) and asked.card is None:
                    value = table.state.line_value(asked.seat)
                    await press(pilot, "s" if value >= 15 else "h")
                elif isinstance(asked, Choice):
                    await press(pilot, "up", "enter")
                else:
                    await press(pilot, "enter")
            assert table.state.outcome is not None


class TestPages:
    async def test_who_joined_has_no_score_in_the_rounds_before(self) -> None:
        table = deal(referee_table(), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        async with playing(joined(table, "Fay")) as pilot:
            await press(pilot, "t")
            *_, cem, fay = map(str.split, text(pilot, "#page-body").splitlines())
            assert (cem, fay) == (["1.", "Cem", "5", "5"], ["4.", "Fay", "0"])

    @pytest.mark.parametrize(
        ("key", "title"), [("r", "The rules: official"), ("t", "Totals"), ("question_mark", "Keys")]
    )
    async def test_one_key_opens_and_escape_closes(self, key: str, title: str) -> None:
        async with playing(new_table()) as pilot:
            await press(pilot, key)
            assert title in text(pilot, "#page-title")
            await press(pilot, "escape")
            assert not isinstance(pilot.app.screen, Page)

    async def test_the_rules_are_those_in_force(self) -> None:
        async with playing(new_table(rules=edition(target_score=77))) as pilot:
            await press(pilot, "r")
            assert "77 points" in text(pilot, "#page-body")

    async def test_the_keys_of_a_page_stay_in_sight(self) -> None:
        async with playing(new_table()) as pilot:
            await press(pilot, "r")
            assert pilot.app.screen.query_one("#page-keys").region.bottom < 24

    async def test_odds_can_be_switched_off(self) -> None:
        async with playing(new_table()) as pilot:
            assert "bust" in text(pilot, "#odds")
            await press(pilot, "o")
            assert not pilot.app.query_one("#odds").display
            await press(pilot, "o")
            assert pilot.app.query_one("#odds").display


class TestReferee:
    async def test_a_card_is_typed(self) -> None:
        table = referee_table()
        async with playing(table) as pilot:
            await press(pilot, "plus", "1", "0", "enter")
            assert last_move(table) == Draw(Card.PLUS_10)

    @pytest.mark.parametrize(
        ("keys", "card"), [("x2", Card.X2), ("sc", Card.SECOND_CHANCE), ("FZ", FREEZE)]
    )
    async def test_letters_are_signs_of_cards(self, keys: str, card: Card) -> None:
        table = referee_table()
        async with playing(table) as pilot:
            await press(pilot, *keys, "enter")
            assert last_move(table) == Draw(card)

    async def test_a_card_is_clicked(self) -> None:
        table = referee_table()
        async with playing(table) as pilot:
            await pilot.click("#card-plus_8")
            await settled(pilot)
            assert last_move(table) == Draw(Card.PLUS_8)

    async def test_a_card_that_can_not_be_in_the_deck_is_refused(self) -> None:
        table = deal(referee_table(), "0")
        async with playing(table) as pilot:
            await press(pilot, "0", "enter")
            assert "There is no 0 left to draw." in text(pilot, "#said")
            assert table.asked() == Due(1)

    async def test_what_is_no_card(self) -> None:
        async with playing(referee_table()) as pilot:
            await press(pilot, "9", "9", "enter")
            assert "is no card" in text(pilot, "#said")

    async def test_backspace_deletes_a_sign_and_then_takes_back_a_card(self) -> None:
        table = deal(referee_table(), "3")
        async with playing(table) as pilot:
            await press(pilot, "9", "backspace")
            assert len(table.moments) == 1
            await press(pilot, "backspace")
            assert not table.moments
            assert "Taken back." in text(pilot, "#said")
            assert "3" not in text(pilot, "#card")

    async def test_the_copies_left_stay_in_sight_while_a_card_is_shown(self) -> None:
        async with playing(referee_table(), pace=FOR_EVER) as pilot:
            await pilot.press("1", "2", "enter")
            await pilot.pause()
            assert "Ann draws a 12." in text(pilot, "#said")
            assert text(pilot, "#card-n11").split() == ["[11]", "11"]

    async def test_cards_to_click_on_do_not_touch(self) -> None:
        async with playing(referee_table()) as pilot:
            for card in pilot.app.query("#palette MoveKey"):
                assert len(text(pilot, f"#{card.id}").rstrip()) < card.size.width

    async def test_with_shuffled_cards_nothing_is_taken_back(self) -> None:
        table = new_table()
        async with playing(table) as pilot:
            before = table.record
            await press(pilot, "backspace")
            assert table.record == before


class TestSizes:
    @pytest.mark.parametrize(
        ("seats", "size"),
        [(3, (60, 20)), (4, (80, 24)), (9, (80, 24)), (30, (80, 24)), (30, (200, 60))],
    )
    async def test_every_seat_is_there_and_its_cards_fit(
        self, seats: int, size: tuple[int, int]
    ) -> None:
        names = ",".join(["Ann", *["bot:steady"] * (seats - 1)])
        table = play_until(new_table(names), lambda table: isinstance(table.asked(), Choice))
        async with playing(table, size=size) as pilot:
            panels = list(pilot.app.query(SeatPanel))
            assert len(panels) == seats
            for panel in panels:
                rows = text(pilot, f"#{panel.id}").rstrip("\n").split("\n")
                assert max(len(row.rstrip()) for row in rows) <= panel.size.width
                assert len(rows) <= panel.size.height

    @pytest.mark.parametrize("width", [60, 80])
    async def test_a_long_name_fits_when_it_has_the_turn(self, width: int) -> None:
        table = deal(referee_table("Bartholomew the Great,Ben,Cem"), "12 11 10")
        async with playing(table, size=(width, 24)) as pilot:
            title = text(pilot, "#seat-0").split("\n")[0].rstrip()
            assert title.startswith("▶")
            assert title.endswith("total 0")
            assert len(title) <= pilot.app.query_one("#seat-0").size.width

    async def test_on_a_narrow_screen_the_seats_have_all_of_it(self) -> None:
        async with playing(new_table(), size=(44, 24)) as pilot:
            assert pilot.app.query_one("#seats").size.width >= 43
            await pilot.resize_terminal(80, 24)
            assert pilot.app.query_one("#side").size.width > 0

    async def test_after_a_resize_the_table_fits_again(self) -> None:
        table = new_table("Ann,Ben,Cem,bot:sharp,bot:steady")
        async with playing(table, size=(80, 24)) as pilot:
            assert not pilot.app.query_one("#seat-0").has_class("tall")
            await pilot.resize_terminal(160, 50)
            await settled(pilot)
            assert pilot.app.query_one("#seat-0").has_class("tall")
            await press(pilot, "h")
            await pilot.resize_terminal(70, 22)
            await settled(pilot)
            assert pilot.app.query_one("#seat-0").region.width <= 70
            assert pilot.app.query_one("#dock").region.bottom <= 22

    async def test_seats_keep_their_places_through_the_game(self) -> None:
        table = new_table("Ann,Ben,Cem")
        async with playing(table) as pilot:
            places = [panel.region for panel in pilot.app.query(SeatPanel)]
            for _ in range(4):
                asked = table.asked()
                if not isinstance(asked, Choice):
                    break
                await press(pilot, "h" if asked.card is None else "1")
                assert [panel.region for panel in pilot.app.query(SeatPanel)] == places

    async def test_the_seat_whose_turn_it_is_is_in_sight(self) -> None:
        table = new_table(",".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        play_until(table, lambda table: isinstance(table.asked(), Choice) and _seat(table) > 15)
        async with playing(table) as pilot:
            asked = table.asked()
            assert isinstance(asked, Choice)
            panel, area = (
                pilot.app.query_one(f"#seat-{asked.seat}"),
                pilot.app.query_one("#seats"),
            )
            assert area.region.contains_region(panel.region)


class TestLeaving:
    async def test_q_leaves_and_the_game_goes_on_later(self) -> None:
        table = new_table()
        async with playing(table) as pilot:
            await press(pilot, "h")
            await pilot.press("q")
            await pilot.pause()
        table.close()
        again = resume(saved(table))
        assert again.state == table.state
        async with playing(again) as pilot:
            assert "▶" in text(pilot, "#banner")
            assert "draws" in text(pilot, "#events")

    async def test_q_leaves_at_the_end_of_a_round_too(self) -> None:
        table = deal(referee_table(), "3 4 5")
        for _ in range(3):
            table.play(STAY)
        async with playing(table) as pilot:
            await pilot.press("q")
            await pilot.pause()
            assert not pilot.app.is_running

    async def test_ctrl_c_is_an_interruption(self) -> None:
        table = new_table()
        async with playing(table) as pilot:
            await pilot.press("ctrl+c")
            await pilot.pause()
            assert pilot.app.return_code == 130
        assert saved(table).read_text() == table.record

    async def test_a_record_that_can_not_be_kept_ends_the_game(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = new_table()

        def full(_file: int) -> None:
            raise OSError(28, "No space left on device")

        async with playing(table) as pilot:
            monkeypatch.setattr("os.fsync", full)
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(pilot.app, TableApp)
            assert pilot.app.failure is not None


@pytest.mark.parametrize(
    ("key", "way"), [("1", "shared"), ("2", "everyone"), ("3", "tied_only"), ("q", None)]
)
async def test_ties_are_agreed_upon(key: str, way: str | None) -> None:
    app = TiesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
    assert app.return_value == way


async def test_ctrl_c_leaves_before_ties_are_agreed_upon() -> None:
    app = TiesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.interrupted
    assert app.return_value is None
