"""What players did: on one sheet, over many, and two against each other."""

from datetime import timedelta
from fractions import Fraction

import pytest

from flip7.game.rules import edition
from flip7.sheet.changes import Ended, Joined, Left, Linked, Renamed
from flip7.sheet.head_to_head import PersonError, head_to_head
from flip7.sheet.sheet import Sheet, begin
from flip7.sheet.statistics import Counted, PlayerStatistics, statistics
from tests.sheet.sheets import AT, SHARED, TIED_ONLY, begun, noted, then

SHORT = edition(target_score=100)


def of(name: str, *sheets: Sheet) -> PlayerStatistics:
    """The statistics of the only player of this name."""
    (found,) = [player for player in statistics(sheets).players if player.name == name]
    return found


def linked(sheet: Sheet, **persons: str) -> Sheet:
    """The sheet with the players of these names linked to persons."""
    numbers = {player.name: player.number for player in sheet.players}
    return then(sheet, *(Linked(numbers[name], person) for name, person in persons.items()))


def later(names: str, days: int) -> Sheet:
    """A new sheet that was begun some days later."""
    return begin(SHORT, names.split(), at=AT + timedelta(days=days))


def test_rounds_points_best_and_a_true_average() -> None:
    sheet = noted(begun(), "A=31; B=10; C=0", "A=bust; B=12 9 x2; C=7", "A=20; B=1; C=2")
    ann = of("Ann", sheet)
    assert (ann.rounds, ann.points, ann.best, ann.busts) == (3, 51, 31, 1)
    assert ann.average == Fraction(17)
    assert of("Ben", sheet).average == Fraction(53, 3)


def test_only_rounds_that_were_played_enter_the_average() -> None:
    sheet = noted(begun(), "A=30; B=10; C=10", "A=-; B=10; C=10", "A=10; B=10")
    sheet = noted(then(sheet, Joined(4, "Dan", round=4, start=50)), "A=0; D=8", since=4)
    assert of("Ann", sheet).rounds == 3, "one round was not played"
    assert of("Ben", sheet).rounds == 3, "the cell of round 4 is missing"
    assert of("Cem", sheet).rounds == 2, "two cells are missing"
    assert of("Dan", sheet).average == 8, "the agreed start is no round"


def test_a_player_without_a_round_has_no_average_and_no_best() -> None:
    ann = of("Ann", begun())
    assert (ann.games, ann.rounds, ann.average, ann.best) == (0, 0, None, None)


def test_rounds_after_the_end_count_for_nothing() -> None:
    sheet = noted(begun(rules=SHORT), "A=50; B=1; C=1", "A=40; B=2; C=2", "A=9; B=3; C=3")
    sheet = noted(sheet, "A=60; B=1; C=1", since=1)  # the correction ends the game in round 2
    assert sheet.rounds[2].after_end
    assert of("Ann", sheet).rounds == 2
    assert statistics([sheet]).rounds == 2


def test_a_zero_is_no_bust() -> None:
    sheet = noted(begun(), "A=0; B=bust; C=0,", "A=bust; B=bust; C=1")
    assert [player.busts for player in statistics([sheet]).players] == [1, 2, 0]


def test_flips_are_told_by_cards_alone_and_totals_leave_them_unknown() -> None:
    sheet = noted(begun(), "A=0 1 2 3 4 5 6; B=36; C=bust", "A=12 11; B=0 1 2 3 4 5 7; C=171")
    assert of("Ann", sheet).flips == Counted(known=1, unknown=0)
    assert of("Ben", sheet).flips == Counted(known=1, unknown=1)
    assert of("Cem", sheet).flips == Counted(known=0, unknown=1), "a bust is no Flip 7"


def test_where_nobody_can_make_a_flip_7_none_is_unknown() -> None:
    sheet = noted(begun(rules=edition(flip_count=14)), "A=31; B=36; C=7")
    assert of("Ann", sheet).flips == Counted(known=0, unknown=0)


def test_wins_alone_and_together() -> None:
    alone = noted(begun(rules=SHARED), "A=100; B=100; C=0", "A=100; B=99; C=0")
    together = noted(begun(rules=SHARED), "A=100; B=100; C=0", "A=100; B=100; C=0")
    assert [(p.wins, p.shared_wins) for p in statistics([alone]).players] == [
        (1, 0),
        (0, 0),
        (0, 0),
    ]
    assert [(p.wins, p.shared_wins) for p in statistics([together]).players] == [
        (1, 1),
        (1, 1),
        (0, 0),
    ]


def test_a_game_that_was_ended_or_goes_on_is_not_finished_and_has_no_winner() -> None:
    going_on = noted(begun(), "A=120; B=90; C=0")
    for sheet in (going_on, then(going_on, Ended())):
        assert (of("Ann", sheet).games, of("Ann", sheet).finished, of("Ann", sheet).wins) == (
            1,
            0,
            0,
        )
        assert statistics([sheet]).finished == 0


def test_a_correction_takes_a_win_back() -> None:
    sheet = noted(begun(rules=SHORT), "A=110; B=0; C=0")
    assert of("Ann", sheet).wins == 1
    assert of("Ann", noted(sheet, "A=11")).wins == 0


def test_the_lead_changes_when_another_comes_to_lead_alone() -> None:
    sheet = noted(
        begun(),
        "A=10; B=5; C=0",  # Ann is the first to lead, which changes nothing
        "A=0; B=5; C=0",  # level
        "A=1; B=0; C=0",  # Ann again
        "A=0; B=0; C=20",  # Cem
        "A=30; B=0; C=0",  # Ann
    )
    assert statistics([sheet]).lead_changes == 2


def test_nobody_can_tell_who_leads_once_a_cell_is_missing() -> None:
    sheet = noted(begun(), "A=10; B=5; C=0", "A=0; B=20", "A=50; B=0; C=0")
    assert statistics([sheet]).lead_changes == 0
    assert statistics([noted(sheet, "C=0", since=2)]).lead_changes == 2


def test_whoever_has_left_leads_no_more() -> None:
    sheet = noted(begun(), "A=90; B=10; C=5")
    sheet = noted(then(sheet, Left(1, 2)), "B=1; C=1", since=2)
    assert statistics([sheet]).lead_changes == 1


def test_a_comeback_is_a_win_from_a_quarter_of_the_target_behind() -> None:
    by_49 = noted(begun(), "A=0; B=49; C=0", "A=201; B=0; C=0")
    by_50 = noted(begun(), "A=0; B=50; C=0", "A=201; B=0; C=0")
    assert (of("Ann", by_49).comebacks, of("Ann", by_49).greatest_comeback) == (0, 49)
    assert (of("Ann", by_50).comebacks, of("Ann", by_50).greatest_comeback) == (1, 50)
    assert (of("Cem", by_50).comebacks, of("Cem", by_50).greatest_comeback) == (0, 0), "no win"


def test_a_round_not_played_does_not_break_a_row_of_busts() -> None:
    sheet = noted(
        begun(), "A=bust; B=1; C=1", "A=-; B=1; C=1", "A=bust; B=1; C=1", "A=2; B=bust; C=1"
    )
    assert [player.bust_streak for player in statistics([sheet]).players] == [2, 1, 0]


def test_those_who_sit_out_a_tie_break_have_not_played_it() -> None:
    sheet = noted(begun(rules=TIED_ONLY), "A=200; B=200; C=9", "A=5; B=6")
    assert [player.rounds for player in statistics([sheet]).players] == [2, 2, 1]
    assert of("Ben", sheet).wins == 1


def test_persons_are_taken_together_whatever_they_are_called() -> None:
    first = linked(noted(later("Ann Ben Cem", 0), "A=110; B=10; C=0"), Ann="ann@home")
    second = linked(noted(later("Zoe Ben Cem", 1), "Z=20; B=bust; C=5"), Zoe="ann@home")
    (ann,) = [player for player in statistics([first, second]).players if player.person]
    assert (ann.name, ann.sheets, ann.games, ann.points) == ("Zoe", (0, 1), 2, 130)


def test_equal_names_are_never_taken_for_one_person() -> None:
    sheets = [noted(later("Sam Sam Ben", 0)), noted(later("Sam Ben Cem", 1))]
    found = statistics(sheets).players
    assert [(player.name, player.sheets) for player in found] == [
        ("Sam", (0,)),
        ("Sam", (0,)),
        ("Ben", (0,)),
        ("Sam", (1,)),
        ("Ben", (1,)),
        ("Cem", (1,)),
    ]


def test_a_new_name_stays_the_same_player() -> None:
    sheet = noted(begun(), "A=31; B=1; C=1")
    assert of("Anna", then(sheet, Renamed(1, "Anna"))).points == 31


def test_a_row_of_wins_goes_by_when_the_games_were_begun_not_by_how_they_are_listed() -> None:
    games = {
        day: linked(noted(later("Ann Ben Cem", day), cells), Ann="a", Ben="b")
        for day, cells in enumerate(
            (
                "A=101; B=0; C=0",
                "A=101; B=0; C=0",
                "A=50; B=0; C=0",  # goes on, and breaks nothing
                "A=101; B=0; C=0",
                "A=0; B=101; C=0",
                "A=101; B=0; C=0",
            )
        )
    }
    listed = [games[day] for day in (5, 0, 2, 4, 1, 3)]
    streaks = {player.person: player.win_streak for player in statistics(listed).players}
    assert (streaks["a"], streaks["b"]) == (3, 1)


def test_two_players_linked_to_one_person_are_in_one_game() -> None:
    sheet = noted(later("Ann Ben Cem", 0), "A=101; B=10; C=bust")
    ann = of("Cem", linked(sheet, Ann="a", Cem="a"))
    assert (ann.games, ann.wins, ann.rounds, ann.busts) == (1, 1, 2, 1)


def test_the_whole_is_counted_once() -> None:
    sheets = [noted(later("Ann Ben Cem", 0), "A=101; B=0; C=0"), later("Ann Ben Cem", 1)]
    whole = statistics(sheets)
    assert (whole.games, whole.finished, whole.rounds) == (1, 1, 1)


def pair(*sheets: Sheet) -> list[Sheet]:
    """The sheets with Ann and Ben linked to persons."""
    return [linked(sheet, Ann="a", Ben="b") for sheet in sheets]


def test_head_to_head_counts_the_games_that_both_played() -> None:
    sheets = pair(
        noted(later("Ann Ben Cem", 0), "A=30; B=50; C=0", "A=80; B=10; C=0"),
        noted(later("Ben Ann Dan", 1), "A=90; B=95; D=101"),
        noted(later("Ann Ben Cem", 2), "A=7; B=7; C=7"),
        later("Ann Ben Cem", 3),
    )
    both = head_to_head(sheets, "a", "b")
    assert (both.names, both.games, both.finished) == (("Ann", "Ben"), 3, 2)
    assert (both.wins, both.won_together, both.ahead, both.level) == ((1, 0), 0, (1, 1), 0)
    assert (both.rounds, both.points) == (4, (207, 162))
    assert both.average_difference == Fraction(45, 4)
    assert head_to_head(sheets, "b", "a").average_difference == Fraction(-45, 4)


def test_only_rounds_that_both_played_are_compared() -> None:
    sheet = noted(later("Ann Ben Cem", 0), "A=30; B=10; C=0", "A=-; B=20; C=0", "A=9; C=0")
    both = head_to_head(pair(sheet), "a", "b")
    assert (both.rounds, both.average_difference) == (1, Fraction(20))


def test_a_win_together_is_told() -> None:
    sheet = noted(begun(rules=SHARED), "A=200; B=200; C=0")
    both = head_to_head(pair(sheet), "a", "b")
    assert (both.wins, both.won_together, both.level) == ((1, 1), 1, 1)


def test_persons_who_never_met_have_nothing_to_compare() -> None:
    sheets = [
        linked(noted(later("Ann Cem Dan", 0), "A=1; C=2; D=3"), Ann="a"),
        linked(noted(later("Ben Cem Dan", 1), "B=1; C=2; D=3"), Ben="b"),
    ]
    both = head_to_head(sheets, "a", "b")
    assert (both.games, both.rounds, both.average_difference) == (0, 0, None)


def test_a_person_whom_nobody_knows_is_refused_in_a_sentence() -> None:
    with pytest.raises(PersonError, match="linked to 'x': linked are 'a', 'b'"):
        head_to_head(pair(later("Ann Ben Cem", 0)), "x", "b")
    with pytest.raises(PersonError, match="nobody is linked to a person"):
        head_to_head([begun()], "x", "b")
    with pytest.raises(PersonError, match="'a' is named twice"):
        head_to_head(pair(later("Ann Ben Cem", 0)), "a", "a")
