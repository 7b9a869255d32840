"""A card is seen before what it does, and how cards look."""

import pytest

from flip7.game.cards import CARDS, STANDARD_DECK, Card
from flip7.game.events import Drawn
from flip7.game.moves import HIT
from flip7.learn.language import ENGLISH
from flip7.terminal.drawing import Look, big_card, card_rows, chip, short_line, tall_line
from flip7.terminal.frames import Shown, frames
from flip7.terminal.table import Table
from flip7.terminal.view import line_cards, notes
from tests.terminal.tables import deal, is_over, new_table, play_until, referee_table


def pictures(table: Table) -> list[tuple[bool, tuple[str, ...]]]:
    """Of the last move: whether its card lies there without an effect, and what is told."""
    moment = table.moments[-1]
    made = frames(moment.before, moment.after, moment.events, table.names, ENGLISH)
    return [(frame.shown is not None, frame.sentences) for frame in made]


class TestPictures:
    def test_a_busting_card_is_seen_before_the_bust(self) -> None:
        table = deal(referee_table(), "7 4 5")
        table.play(HIT)
        deal(table, "7")
        assert pictures(table) == [
            (True, ("Ann draws a 7.",)),
            (False, ("That is a second 7: Ann busts and scores nothing this round.",)),
        ]

    def test_the_two_cards_of_a_save_are_seen_together(self) -> None:
        table = deal(referee_table(), "SC 4 5")
        table.play(HIT)
        deal(table, "7")
        for _ in range(2):
            table.play(HIT)
            deal(table, "10" if table.state.lines[1].numbers == (4,) else "11")
        table.play(HIT)
        deal(table, "7")
        moment = table.moments[-1]
        first, second, third = frames(
            moment.before, moment.after, moment.events, table.names, ENGLISH
        )
        assert first.shown == Shown(0, Card.N7)
        assert second.shown == Shown(0, Card.N7, saved=True)
        assert line_cards(second.state, 0, second.shown) == [
            (Card.N7, Look.PLAIN),
            (Card.SECOND_CHANCE, Look.CLASH),
            (Card.N7, Look.CLASH),
        ]
        assert third.shown is None
        assert line_cards(third.state, 0) == [(Card.N7, Look.PLAIN)]

    def test_the_end_of_a_round_comes_after_what_ended_it(self) -> None:
        table = deal(referee_table(), "7 4 5")
        for card in ("7", "4", "5"):
            table.play(HIT)
            deal(table, card)
        assert [shown for shown, _ in pictures(table)] == [True, False, False]
        assert pictures(table)[-1][1] == ("The round is over: everybody is out or has stayed.",)

    def test_in_a_whole_game_every_card_is_seen_before_anything_is_told_of_it(self) -> None:
        table = play_until(new_table(kept=False), is_over)
        for moment in table.moments:
            made = frames(moment.before, moment.after, moment.events, table.names, ENGLISH)
            drawn = [event for event in moment.events if isinstance(event, Drawn)]
            assert made[-1].state is moment.after
            assert made[-1].shown is None
            if drawn:
                assert made[0].state is moment.before
                assert made[0].shown == Shown(drawn[0].seat, drawn[0].card)
                assert "draws" in made[0].sentences[-1]


class TestLooks:
    def test_the_cards_that_clash_in_a_busted_line_are_marked_and_the_others_fade(self) -> None:
        table = deal(referee_table(), "7 4 5")
        for card in ("9", "1", "2", "7"):
            table.play(HIT)
            deal(table, card)
        assert line_cards(table.state, 0) == [
            (Card.N7, Look.CLASH),
            (Card.N9, Look.OUT),
            (Card.N7, Look.CLASH),
        ]

    def test_kinds_differ_without_colour(self) -> None:
        def shape(card: Card) -> str:
            return "".join(sign for row in card_rows(card) for sign in row if sign in "┌╭╔[(<")

        shapes = {shape(card) for card in STANDARD_DECK.cards() if card.is_number}
        assert shapes == {"┌"}
        assert {shape(Card.PLUS_10), shape(Card.X2)} == {"╭"}
        assert {shape(Card.FREEZE), shape(Card.SECOND_CHANCE)} == {"╔"}
        assert [chip(card).plain for card in (Card.N7, Card.PLUS_4, Card.X2, Card.FREEZE)] == [
            "[7]",
            "(+4)",
            "(×2)",
            "<FZ>",
        ]

    def test_no_two_cards_look_alike_without_colour(self) -> None:
        assert len({card_rows(card) for card in CARDS}) == len(CARDS)
        assert len({chip(card).plain for card in CARDS}) == len(CARDS)
        assert len({big_card(card, ENGLISH).plain for card in CARDS}) == len(CARDS)

    @pytest.mark.parametrize("look", list(Look))
    def test_a_card_is_a_rectangle(self, look: Look) -> None:
        for card in CARDS:
            assert len({len(row) for row in card_rows(card, look)}) == 1
            assert {len(row) for row in big_card(card, ENGLISH, look).plain.split("\n")} == {9}

    def test_what_is_new_and_what_clashes_is_marked_without_colour(self) -> None:
        assert len({card_rows(Card.N7, look) for look in (Look.PLAIN, Look.NEW, Look.CLASH)}) == 3

    def test_a_line_that_is_too_long_is_drawn_small_and_broken_between_cards(self) -> None:
        line = [(card, Look.PLAIN) for card in CARDS[:20]]
        rows = tall_line(line, 30).plain.split("\n")
        assert rows == short_line(line, 30).plain.split("\n")
        assert max(map(len, rows)) <= 30
        assert sum(row.count("[") for row in rows) == 20


class TestNotes:
    def test_what_waits_in_a_flip_three_is_shown(self) -> None:
        table = deal(referee_table(), "F3")
        assert notes(table.state, 0, ENGLISH) == ("to aim: Flip Three",)
        play_until(table, lambda table: len(table.moments) == 2)
        deal(table, "FZ 3")
        assert notes(table.state, 2, ENGLISH) == ("Flip Three: 1 to come", "waits: Freeze")

    def test_a_card_that_is_aimed_is_shown_where_it_comes(self) -> None:
        table = deal(referee_table(), "F3")
        play_until(table, lambda table: len(table.moments) == 2)
        deal(table, "FZ F3 3")
        play_until(table, lambda table: len(table.moments) == 6)
        assert notes(table.state, 2, ENGLISH) == ("to aim: Flip Three", "comes: Freeze")
