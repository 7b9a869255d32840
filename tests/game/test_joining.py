"""Somebody joins a running game between two rounds, on a new seat after the last one."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from flip7.game.cards import Card
from flip7.game.engine import begin, make, play, start
from flip7.game.events import Joined, RoundBegan
from flip7.game.legal import awaits, moves, why_not
from flip7.game.moves import (
    NEXT,
    STAY,
    Aim,
    Choice,
    Draw,
    Due,
    IllegalMove,
    Join,
    Next,
    NoRoom,
    NotActive,
    NotAwaited,
    Reason,
)
from flip7.game.position import Hand, position
from flip7.game.record import (
    LONGEST_NAME,
    Record,
    RecordError,
    final_state,
    format_move,
    format_record,
    replay,
)
from flip7.game.record_reader import parse_record
from flip7.game.rules import EDITIONS, MOST_SEATS, Rules, edition
from flip7.game.scoring import EMPTY_LINE
from flip7.game.state import GameEnd, Outcome, State, Status
from flip7.game.table import Table, all_cards
from flip7.game.verify import Finding, shoe_after, verify
from tests.game.rounds import ALL_RULES, A, B, C, D, played, table
from tests.support import BEGUN, JOINED, PLAYED

E = 4
FAY = Join("Fay")


def between_rounds(rules: Rules | None = None, dealer: int = C) -> State:
    """A round of A, B and C is over, and the game is not."""
    over = table("9 stayed", "5 5 busted", "12", turn=C, dealer=dealer, rules=rules or edition())
    return played(over, "stay").state


def full_table(seats: int, rules: Rules | None = None) -> State:
    """A round of so many seats is over."""
    in_force = rules or edition()
    hands = [Hand(("9",)), *([Hand((), Status.STAYED)] * (seats - 1))]
    return play(position(in_force, hands, turn=A, dealer=A), STAY)[0]


class TestTheNewSeat:
    @pytest.mark.parametrize("rules", ALL_RULES, ids=str)
    def test_it_comes_after_the_last_with_nothing_in_front_and_no_points(
        self, rules: Rules
    ) -> None:
        before = between_rounds(rules)
        state, events = play(before, FAY)
        assert events == (Joined(D, "Fay"),)
        assert state.seats == 4
        assert (state.lines[D], state.statuses[D]) == (EMPTY_LINE, Status.OUT)
        assert state.totals == (*before.totals, 0)
        assert state.scores == (*(before.scores or ()), 0)

    def test_nothing_else_changes(self) -> None:
        before = between_rounds()
        state, _ = play(before, FAY)
        assert state.lines[:3] == before.lines
        assert state.statuses[:3] == before.statuses
        ours = {"lines": (), "statuses": (), "totals": (), "scores": ()}
        assert replace(state, **ours) == replace(before, **ours)

    def test_the_state_that_was_left_stays_as_it_was(self) -> None:
        before = between_rounds()
        play(before, FAY)
        assert before == between_rounds()

    def test_the_next_round_is_awaited_still_and_others_may_join_too(self) -> None:
        state = between_rounds()
        for seat, name in enumerate(("Dan", "Eve", "Dan", ""), start=3):
            state, events = play(state, Join(name))
            assert events == (Joined(seat, name),)
            assert awaits(state) == NEXT
            assert moves(state) == (NEXT,)

    @pytest.mark.parametrize("rules", ALL_RULES, ids=str)
    def test_in_the_next_round_it_takes_part_as_everybody(self, rules: Rules) -> None:
        state, _ = play(between_rounds(rules), FAY)
        state, events = play(state, NEXT)
        assert events[0] == RoundBegan(2, D, (A, B, C, D))
        assert state.statuses == (Status.ACTIVE,) * 4
        assert all_cards(state) == rules.full_deck(3)

    def test_it_is_dealt_a_card_and_can_be_aimed_at(self) -> None:
        state, _ = play(between_rounds(dealer=B), FAY)
        dealt = played(state, "next FZ")
        assert awaits(dealt.state) == Choice(D, tuple(Aim(seat) for seat in range(4)), Card.FREEZE)
        assert played(dealt.state, "->D").state.statuses[D] is Status.FROZEN

    def test_it_scores_and_can_win(self) -> None:
        state, _ = play(between_rounds(edition(target_score=25)), FAY)
        end = played(state, "next 1 2 3 12 stay stay stay hit x2 stay").state
        assert end.scores == (1, 2, 3, 24)
        assert end.totals == (10, 2, 15, 24)
        assert end.outcome is None
        end = played(end, "next 4 5 6 7 stay stay stay stay").state
        assert end.totals == (17, 6, 20, 30)
        assert end.outcome == Outcome((D,), GameEnd.TARGET_SCORE)

    def test_in_place_it_is_the_same(self) -> None:
        before = between_rounds()
        open_table = Table.of(before)
        for move in (FAY, Join("Gil"), NEXT):
            before, events = play(before, move)
            assert tuple(make(open_table, move)) == events
            assert open_table.state == before


class TestTheDealer:
    """The deal goes on clockwise, over the new seat too."""

    @pytest.mark.parametrize(
        ("dealer", "following"), [(A, [B, C, D, A]), (B, [C, D, A, B]), (C, [D, A, B, C])]
    )
    def test_it_reaches_the_new_seat_after_the_last(
        self, dealer: int, following: list[int]
    ) -> None:
        state, _ = play(between_rounds(dealer=dealer), FAY)
        dealers = []
        for _ in range(4):
            state = played(state, "next 9 10 11 12 stay stay stay stay").state
            dealers.append(state.dealer)
        assert dealers == following

    def test_of_two_new_seats_the_first_deals_first(self) -> None:
        state = played(between_rounds(), "").state
        for name in ("Dan", "Eve"):
            state, _ = play(state, Join(name))
        state, _ = play(state, NEXT)
        assert (state.dealer, awaits(state)) == (D, Due(E))


class TestOnlyThere:
    """It is legal where `Next` is, and listed nowhere."""

    @pytest.mark.parametrize("rules", ALL_RULES, ids=str)
    def test_not_in_a_round(self, rules: Rules) -> None:
        state = start(rules, 3, 0)
        awaited = {Due: "draw", Choice: "hit or stay"}[type(awaits(state))]
        assert why_not(state, FAY) == NotAwaited("join", awaited)

    @pytest.mark.parametrize(
        ("script", "awaited"),
        [
            ("", "hit or stay"),
            ("hit", "draw"),
            ("hit FZ", "aim"),
            ("hit SC hit 3 hit 4 hit SC", "give"),
            ("stay stay stay next", "draw"),
        ],
    )
    def test_not_where_something_else_is_awaited(self, script: str, awaited: str) -> None:
        state = played(table("9", "5", "12"), script).state
        assert why_not(state, FAY) == NotAwaited("join", awaited)

    def test_not_once_the_game_is_over(self) -> None:
        state = final_state(PLAYED)
        assert state.outcome is not None
        assert why_not(state, FAY) == NotAwaited("join", "nothing")

    def test_all_through_a_game_exactly_where_the_next_round_is_awaited(self) -> None:
        for step in replay(JOINED):
            legal = why_not(step.state, FAY) is None
            assert legal == isinstance(awaits(step.state), Next)
            assert FAY not in moves(step.state)

    @pytest.mark.parametrize(
        ("state", "reason"),
        [
            (start(edition(), 3, 0), NotAwaited("join", "draw")),
            (full_table(18), NoRoom(18)),
        ],
    )
    def test_a_refusal_changes_nothing(self, state: State, reason: Reason) -> None:
        open_table = Table.of(state)
        with pytest.raises(IllegalMove) as refused:
            make(open_table, FAY)
        assert (refused.value.move, refused.value.reason) == (FAY, reason)
        assert open_table.state == state


class TestRoom:
    """No deck is added to a running game, so only as many can join as its decks are for."""

    @pytest.mark.parametrize("id", EDITIONS)
    def test_eighteen_fill_a_deck(self, id: str) -> None:
        rules = edition(id)
        state, _ = play(full_table(17, rules), FAY)
        assert state.seats == 18
        assert why_not(state, FAY) == NoRoom(18)
        assert all_cards(state) == rules.full_deck(18)

    def test_thirty_six_fill_two(self) -> None:
        state = full_table(30)
        while why_not(state, FAY) is None:
            state, _ = play(state, FAY)
        assert (state.seats, why_not(state, FAY)) == (36, NoRoom(36))
        state, _ = play(state, NEXT)
        assert len(state.active) == 36
        assert len(all_cards(state)) == 188

    @pytest.mark.parametrize("most", [3, 4, 5])
    def test_house_rules_for_the_players_of_a_deck(self, most: int) -> None:
        state = between_rounds(edition(players_per_deck=most))
        for _ in range(most - 3):
            state, _ = play(state, FAY)
        assert why_not(state, FAY) == NoRoom(most)

    def test_a_number_of_decks_that_was_agreed_on_is_for_any_number(self) -> None:
        state = full_table(18, edition(decks=1))
        for _ in range(20):
            state, _ = play(state, FAY)
        assert play(state, NEXT)[0].seats == 38

    def test_there_is_no_seat_beyond_the_last_that_can_be(self) -> None:
        state = full_table(MOST_SEATS - 1, edition(decks=60))
        state, _ = play(state, FAY)
        assert why_not(state, FAY) == NoRoom(MOST_SEATS)

    def test_a_challenge_for_one_becomes_a_game(self) -> None:
        alone = begin(edition(min_players=1, initial_deal=False, stay_needs_card=False), 1, 0)
        make(alone, STAY)
        make(alone, FAY)
        make(alone, NEXT)
        assert alone.active == (A, B)
        assert alone.dealer == B


class TestTies:
    """Those who lead at the target score go on as the rules say; a newcomer isn't among them."""

    def tied(self, id: str) -> State:
        """A and C lead with 200."""
        hands = ("10", "5 stayed", "8 +2 stayed", "6 stayed")
        state = table(*hands, rules=edition(id), totals=(190, 100, 190, 20))
        state, _ = play(state, STAY)
        assert state.totals == (200, 105, 200, 26)
        return state

    def joined(self, id: str) -> State:
        """Then a fifth seat comes."""
        return play(self.tied(id), FAY)[0]

    def test_everyone_plays_on_the_newcomer_too(self) -> None:
        state, _ = play(self.joined("official"), NEXT)
        assert state.active == (A, B, C, D, E)
        assert (state.dealer, awaits(state)) == (E, Due(A))

    def test_those_tied_play_on_alone(self) -> None:
        state, events = play(self.joined("tabletop"), NEXT)
        assert events == (RoundBegan(2, A, (A, C)),)
        assert [state.statuses[seat] for seat in (B, D, E)] == [Status.OUT] * 3
        state, _ = play(state, Draw(Card.FREEZE))
        assert why_not(state, Aim(E)) == NotActive(E, Status.OUT)

    def test_so_they_do_until_one_of_them_wins(self) -> None:
        again = played(self.joined("tabletop"), "next 9 9 stay stay").state
        assert again.totals == (209, 105, 209, 26, 0)
        assert play(again, NEXT)[0].active == (A, C)
        over = played(self.joined("tabletop"), "next 9 8 stay stay").state
        assert over.outcome == Outcome((C,), GameEnd.TIE_BREAK)

    def test_a_lead_that_is_shared_ends_the_game_which_nobody_can_join(self) -> None:
        state = self.tied("handbook")
        assert state.outcome == Outcome((A, C), GameEnd.SHARED)
        assert why_not(state, FAY) == NotAwaited("join", "nothing")


class TestRecord:
    """`joins "Fay"` stands between a round's last move and `next`."""

    def test_the_line(self) -> None:
        before = between_rounds()
        after, _ = play(before, FAY)
        assert format_move(before, FAY, after) == 'joins "Fay"\n'
        assert format_move(before, Join('Bo "B"\n'), after) == 'joins "Bo \\"B\\"\\n"\n'

    def test_the_text_and_the_record_follow_from_one_another(self) -> None:
        text = format_record(JOINED)
        assert '\njoins "Dan"\nnext\n\nround 2\n' in text
        assert '\njoins "Eve"\nnext\n\nround 3\n' in text
        assert parse_record(text) == JOINED

    @pytest.mark.parametrize("name", ["", " ", "Fay May", "next", "\u2028", "\x1b", '"', "N" * 500])
    def test_any_name(self, name: str) -> None:
        record = joined_by(name)
        assert parse_record(format_record(record)) == record

    def test_names_are_those_of_the_beginning_and_seated_are_all(self) -> None:
        assert JOINED.names == ("Ann", "Ben", "Cem")
        assert JOINED.seated == ("Ann", "Ben", "Cem", "Dan", "Eve")
        assert PLAYED.seated == PLAYED.names
        for before, after in pairwise(replay(JOINED)):
            if isinstance(after.move, Join):
                assert JOINED.seated[before.state.seats] == after.move.name

    @pytest.mark.parametrize(
        ("name", "message"),
        [("\ud83d", "half a character"), ("N" * (LONGEST_NAME + 1), "at most 500 characters")],
    )
    def test_names_that_can_not_be_written(self, name: str, message: str) -> None:
        with pytest.raises(RecordError, match=message):
            joined_by(name)

    def test_those_who_joined_have_their_totals_in_the_ending(self) -> None:
        totals = final_state(JOINED).totals
        assert len(totals) == 5
        assert (
            format_record(JOINED)
            .partition("\nend\n")[2]
            .startswith(f"totals: {' '.join(map(str, totals))}\n")
        )

    def test_the_cards_are_those_of_the_committed_secret(self) -> None:
        assert verify(JOINED).finding is Finding.COMMITMENT_HOLDS

    def test_the_shoe_goes_on_over_a_join(self) -> None:
        joining = [place for place, move in enumerate(JOINED.moves) if isinstance(move, Join)]
        for made in (joining[0], joining[0] + 1, joining[1], joining[1] + 1):
            so_far = replace(JOINED, moves=JOINED.moves[:made])
            shoe, state = shoe_after(so_far), final_state(so_far)
            for move in JOINED.moves[made:]:
                if isinstance(move, Draw):
                    assert shoe.draw(state) is move.card
                state, _ = play(state, move)
            assert state == final_state(JOINED)


def joined_by(name: str) -> Record:
    """A game after its first round, which somebody of this name joins."""
    first_round = PLAYED.moves[: PLAYED.moves.index(NEXT)]
    return replace(BEGUN, moves=(*first_round, Join(name), NEXT))
