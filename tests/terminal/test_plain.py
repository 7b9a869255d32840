"""The plain face: a whole game in lines."""

from collections.abc import Iterable
from typing import Any

import pytest

from flip7.game.rules import edition
from flip7.terminal.plain import Plain, ask_ties
from flip7.terminal.table import Table
from tests.terminal.tables import answers, deal, is_over, joined, new_table, referee_table

ONE_ROUND = edition(target_score=1)


class Transcript:
    """A table played by the plain face: what was asked and told, in order."""

    def __init__(self, table: Table, lines: Iterable[str]) -> None:
        self.table = table
        self.lines: list[str] = []
        given = answers(lines)

        def read(question: str) -> str | None:
            self.lines.append(question)
            return given(question)

        self.is_over = Plain(table, read, self.lines.append).run()

    def after(self, beginning: str) -> str:
        """The line after the first that begins like this."""
        index = next(i for i, line in enumerate(self.lines) if line.startswith(beginning))
        return self.lines[index + 1]

    def __contains__(self, line: str) -> bool:
        return line in self.lines


def referee(cards: str = "3 4 5", **more: Any) -> Table:
    """A game with real cards in which these were dealt."""
    return deal(referee_table(**more), cards)


class TestAGame:
    def test_from_the_deal_to_the_winner(self) -> None:
        table = new_table("Ann,Ben,Cem", rules=ONE_ROUND)
        game = Transcript(table, ["hit", *["stay"] * 3])
        assert game.is_over
        assert game.lines[0] == (
            "Flip 7, rules official(target_score=1). At the table: Ann, Ben and Cem."
        )
        assert "Round 1 begins. Cem deals." in game
        assert "The round is over: everybody is out or has stayed." in game
        assert "wins with" in game.lines[-1]

    def test_bots_are_called_so(self) -> None:
        assert (
            "Ann, sharp (a bot) and novice (a bot)"
            in (Transcript(new_table("Ann,bot:sharp,bot:novice"), []).lines[0])
        )

    def test_a_card_and_what_lies_there_now(self) -> None:
        game = Transcript(referee(), ["h", "9"])
        assert game.after("Which card comes up for Ann") == "Ann draws a 9. Now: 3 9 (12 points)."

    def test_the_busting_card_is_told_before_the_bust(self) -> None:
        game = Transcript(referee(), ["h", "3"])
        told = game.lines.index("Ann draws a 3.")
        assert game.lines[told + 1].startswith("That is a second 3: Ann busts")

    def test_the_end_of_a_round_tells_the_arithmetic_of_every_line(self) -> None:
        game = Transcript(referee("x2 4 5"), ["h", "9", "h", "+4", "h", "5", "s", "s"])
        assert "1. Ann: 9 × 2 = 18; total 18" in game
        assert "2. Ben: 4 + 4 = 8; total 8" in game
        assert "3. Cem: busted; total 0" in game
        assert game.lines[-1] == "Enter begins round 2."

    def test_rounds_follow_each_other(self) -> None:
        game = Transcript(referee(), ["s", "s", "s", ""])
        assert game.after("Enter begins round 2") == "Round 2 begins. Ann deals."

    def test_the_end_of_input_is_no_end_of_the_game(self) -> None:
        game = Transcript(new_table(), ["h"])
        assert not game.is_over
        assert not is_over(game.table)

    @pytest.mark.parametrize("word", ["q", "quit", " Quit "])
    def test_one_can_leave(self, word: str) -> None:
        assert not Transcript(new_table(), [word, "h"]).is_over

    def test_a_game_that_goes_on_begins_with_the_table(self) -> None:
        game = Transcript(referee(), [])
        assert "The game goes on in round 1." in game
        assert "2 Ben: 4 (4 points); in the round; total 0." in game

    def test_a_bust_is_told_once_in_the_table(self) -> None:
        game = Transcript(referee(), ["h", "3", "table"])
        assert "1 Ann: 3 3; busted; total 0." in game


class TestTargets:
    @pytest.fixture
    def table(self) -> Table:
        return deal(referee("3 4"), "FZ")

    def test_who_can_be_aimed_at_is_in_the_question(self, table: Table) -> None:
        assert Transcript(table, []).lines[-1] == (
            "Cem, the Freeze goes to whom? 1 Ann (3 points), 2 Ben (4 points), 3 Cem (0 points)"
        )

    @pytest.mark.parametrize("answer", ["2", "Ben", "ben", " BEN ", "b"])
    def test_by_number_by_name_or_by_its_beginning(self, answer: str, table: Table) -> None:
        assert "Cem aims the Freeze at Ben." in Transcript(table, [answer])

    def test_hitting_at_a_target_is_refused_with_the_reason(self, table: Table) -> None:
        game = Transcript(table, ["h"])
        assert "Now comes the target of an action card, not a hit." in game

    def test_a_seat_that_there_is_not(self, table: Table) -> None:
        assert "There is no seat 4: the seats are 1 to 3." in Transcript(table, ["4"])

    def test_a_seat_that_is_out(self, table: Table) -> None:
        game = Transcript(table, ["ben", "h", "F3", "ben"])
        assert "Ben is frozen: only those still in the round can be chosen." in game

    def test_with_one_choice_enter_is_enough(self) -> None:
        table = referee()
        game = Transcript(table, ["s", "s", "h", "FZ", ""])
        assert "Cem takes the Freeze." in game


class TestLooking:
    def test_help_says_what_can_be_answered(self) -> None:
        assert Transcript(new_table(), ["help"]).lines[-2] == (
            "Possible: hit (h), stay (s); table (t), odds (o), rules (r), totals (p), history (i),"
            " why (w), help (?), quit (q)."
        )

    @pytest.mark.parametrize("nonsense", ["x", "hit me", "-1", "h s", "\x00", "é", "9" * 999])
    def test_nonsense_is_named_and_answered_by_what_is_possible(self, nonsense: str) -> None:
        game = Transcript(new_table(), [nonsense])
        assert game.lines[-2].startswith("Possible: hit (h), stay (s); ")
        shown = nonsense if len(nonsense) < 20 else "9" * 20 + "…"
        assert game.lines[-3] == f"{shown!r} is no answer here."
        assert game.lines[-1] == game.lines[-4]

    def test_a_stay_that_is_not_allowed_is_explained(self) -> None:
        table = deal(referee_table(), "FZ")
        game = Transcript(table, ["Ben", "5", "s"])
        assert "Ann has no card in front yet, and can't stay with nothing: hit first." in game

    def test_odds(self) -> None:
        assert Transcript(referee(), ["odds"]).lines[-2] == (
            "Ann: Next card: bust 2/91 (2%); on average +7.2 points."
        )

    def test_rules_in_force(self) -> None:
        game = Transcript(new_table(rules=edition("booklet", target_score=77)), ["rules"])
        assert "77 points" in "\n".join(game.lines)

    def test_totals_by_rank_and_history(self) -> None:
        game = Transcript(referee(), ["s", "s", "s", "p", "i", "", "3", "i"])
        start = game.lines.index("Enter begins round 2.")
        assert game.lines[start + 1 : start + 4] == [
            "1. Cem: 5 points",
            "2. Ben: 4 points",
            "3. Ann: 3 points",
        ]
        assert "Round 1: Ann 3, Ben 4, Cem 5" in game

    def test_who_came_later_is_in_the_history_from_then_on(self) -> None:
        first = Transcript(referee(), ["s", "s", "s"])
        game = Transcript(joined(first.table, "Fay"), ["", *"3456", *"ssss", "i"])
        assert "Round 1: Ann 3, Ben 4, Cem 5" in game
        assert "Round 2: Ann 3, Ben 4, Cem 5, Fay 6" in game

    def test_no_history_yet(self) -> None:
        assert "No round is over yet." in Transcript(new_table(), ["i"])

    def test_why_bots_did_what_they_did(self) -> None:
        game = Transcript(referee(players="Ann,bot:sharp,bot:steady"), ["s", "9", "w"])
        assert any(line.startswith("sharp: ") for line in game.lines)


class TestReferee:
    @pytest.mark.parametrize(
        ("answer", "card"),
        [
            ("7", "a 7"),
            ("+4", "a +4"),
            ("X2", "an x2"),
            ("×2", "an x2"),
            ("sc", "a Second Chance"),
            ("Flip Three", "a Flip Three"),
            ("freeze", "a Freeze"),
        ],
    )
    def test_cards_by_token_or_name(self, answer: str, card: str) -> None:
        game = Transcript(referee_table(), [answer])
        assert any(line.startswith(f"Ann draws {card}.") for line in game.lines)

    def test_a_card_that_can_not_be_in_the_deck_is_refused(self) -> None:
        assert "There is no 0 left to draw." in Transcript(referee("0"), ["0"])

    def test_what_is_no_card(self) -> None:
        game = Transcript(referee_table(), ["13 and a half"])
        assert game.lines[-2].startswith("'13 and a half' is no card")
        assert game.lines[-1] == "Which card comes up for Ann?"

    def test_a_card_is_taken_back(self) -> None:
        game = Transcript(referee("3"), ["12", "u", "11"])
        assert "Taken back." in game
        assert [move.after.lines[1].numbers for move in game.table.moments] == [(), (11,)]

    def test_nothing_to_take_back(self) -> None:
        assert "There is nothing to take back." in Transcript(referee_table(), ["undo"])

    def test_shuffled_cards_are_not_taken_back(self) -> None:
        assert Transcript(new_table(), ["undo"]).lines[-2].startswith("Possible: ")


class TestTies:
    @pytest.mark.parametrize(
        ("lines", "way"),
        [
            ([""], "shared"),
            (["2"], "everyone"),
            (["tied_only"], "tied_only"),
            (["x", "1"], "shared"),
        ],
    )
    def test_an_agreement_is_asked_for(self, lines: list[str], way: str) -> None:
        agreed = ask_ties(edition("handbook"), answers(lines), lambda _line: None)
        assert agreed is not None
        assert agreed.tie_break == way

    def test_none_at_the_end_of_input(self) -> None:
        assert ask_ties(edition("handbook"), answers([]), lambda _line: None) is None
