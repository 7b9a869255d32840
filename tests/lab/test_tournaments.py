"""All against all: shares as counted by hand, ranks, precision, and files to go on from."""

import subprocess
import sys
from collections.abc import Generator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from flip7.files import hold
from flip7.game.cards import Pile
from flip7.game.chance import ChanceError
from flip7.game.rules import Rules, RulesError, edition
from flip7.lab import games as lab_games
from flip7.lab import tournaments
from flip7.lab.encode import LabError
from flip7.lab.games import Games, Results, play_one
from flip7.lab.margins import UNITS, line_ups, margins
from flip7.lab.standings import Balance, Pair, ranking
from flip7.lab.total import Measure, S, Threads, Total
from flip7.lab.tournament_file import TournamentFileError, read, whose, write
from flip7.lab.tournaments import Tournament, next_look, tournament
from flip7.players.player import PlayerError
from flip7.players.text import parse_player

SHORT = edition(
    "official", target_score=8, tie_break="shared", deck=Pile.parse("1*6 2*6 3*6 4*6 x2*2 FZ*2 SC")
)
"""Short games, of which many end with a shared win."""
FIELD = "stay:2,stay:5,ev"


def short(players: str = FIELD, **others: Any) -> Tournament:
    """A tournament that takes little time."""
    given: dict[str, Any] = {"rules": SHORT, "until": 0.1, "most_games": 60, "seed": 3, **others}
    return tournament(players, **given)


def of_pair(found: Tournament, player: str, other: str) -> Pair:
    (league,) = found.leagues
    (pair,) = (one for one in league.pairs if (one.player, one.other) == (player, other))
    return pair


# ---------------------------------------------------------------- what is counted


def share_by_hand(player: str, other: str, seats: int, shoes: int) -> tuple[Fraction, int]:
    """The player's part of the wins, game by game; and how many wins both had a part in."""
    won, shared = Fraction(0), 0
    for first, second in ((player, other), (other, player)):
        names = [first if seat % 2 == 0 else second for seat in range(seats)]
        games = Games(SHORT, [[parse_player(name) for name in names]], 1, 3, dealers=[seats - 1])
        for shoe in range(shoes):
            (winners,) = play_one(games, shoe).winners.tolist()
            who = [name for seat, name in enumerate(names) if winners >> seat & 1]
            won += Fraction(who.count(player), len(who))
            shared += len(set(who)) > 1
    return won / (2 * shoes), shared


@pytest.mark.parametrize("seats", [3, 4])
def test_shares_are_those_of_the_games_one_by_one(seats: int) -> None:
    found = short(seats=[seats])
    both = 0
    for player, other in combinations(FIELD.split(","), 2):
        share, shared = share_by_hand(player, other, seats, 30)
        both += shared
        assert of_pair(found, player, other).share.value == pytest.approx(float(share))
        assert of_pair(found, other, player).share.value == pytest.approx(1 - float(share))
    assert both > 0
    assert found.games == 3 * 60


def results(*winners: int) -> Results:
    """Games that these seats won, as bits."""
    room = Results.room(0, len(winners), 2, 40)
    return room._replace(winners=np.array(winners, np.int64))


def test_a_shared_win_counts_as_its_share_and_a_game_given_up_as_half() -> None:
    def margin(*winners: int) -> Any:
        (found,) = margins(results(*winners), 2).sums
        return Fraction(int(found), UNITS)

    assert margin(0b0001, 0b0001) == 0, "each won in seat 0"
    assert margin(0b0001, 0b0010) == 1, "the first player won in both line-ups"
    assert margin(0b0011, 0b0010) == Fraction(1, 2)
    assert margin(0b0111, 0b0010) == Fraction(2, 3)
    assert margin(0, 0b0001) == Fraction(-1, 2)
    assert margin((1 << 17) - 1, 0b0010) == pytest.approx(Fraction(9, 17), abs=1e-6)
    assert margins(results(0, 0b0001), 2).given_up.tolist() == [1]


def test_squares_and_products_are_of_whole_shoes() -> None:
    lead = margins(results(0b01, 0b10, 0b01, 0b01, 0b10, 0b01), 2)
    assert lead.shoes == 3
    assert lead.sums.tolist() == [0]
    assert lead.squares.tolist() == [2 * UNITS**2]
    assert lead.products.tolist() == [[2 * UNITS**2, -2 * UNITS**2]] * 1 + [
        [-2 * UNITS**2, 2 * UNITS**2]
    ]


def test_both_take_turns_round_the_table_and_change_places() -> None:
    one, two, three = field = [parse_player(name) for name in FIELD.split(",")]
    assert line_ups(field, 3)[:4] == [
        [one, two, one],
        [two, one, two],
        [one, three, one],
        [three, one, three],
    ]
    assert line_ups(field, 3)[4:] == [[two, three, two], [three, two, three]]


@pytest.mark.parametrize("seats", [3, 4])
def test_players_who_do_the_same_are_equal(seats: int) -> None:
    found = short("stay:300,sharp,stay:301", seats=[seats], most_games=400)
    assert of_pair(found, "stay:300", "stay:301").share.value == 0.5
    ranks = {one.player: one for one in found.ranking}
    one, other = ranks["stay:300"], ranks["stay:301"]
    assert one.share == other.share
    assert (one.best_rank, one.worst_rank) == (other.best_rank, other.worst_rank) == (2, 3)
    assert ranks["sharp"].worst_rank == 1


def test_what_never_happened_is_not_taken_for_impossible() -> None:
    found = short("stay:0,ev,random", rules=edition("booklet"), most_games=200)
    sure = of_pair(found, "ev", "stay:0").share
    assert sure.value == sure.high == 1
    assert 0.9 < sure.low < 1
    assert all(abs(one.strength.value) < 3000 for one in found.ranking)


def test_games_that_nobody_wins_are_counted() -> None:
    found = tournament("stay:0,stay:0/leader", rules=edition("booklet"), most_games=2)
    pair = of_pair(found, "stay:0", "stay:0/leader")
    assert (pair.given_up, pair.share.value) == (2, 0.5)


# ---------------------------------------------------------------- ranks


def test_strengths_are_those_that_explain_the_shares() -> None:
    strengths = np.array([120.0, 0.0, -120.0])
    beats = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400))
    shares = (beats.sum(axis=1) - 0.5) / 2
    found = ranking("abc", Balance(shares, np.eye(3) * 1e-6, beats))
    assert [one.player for one in found] == ["a", "b", "c"]
    assert [one.strength.value for one in found] == pytest.approx(strengths)
    assert all(0 < one.strength.half_width < 5 for one in found)


def test_a_rank_is_as_wide_as_chance_leaves_it() -> None:
    shares = np.array([0.60, 0.46, 0.44, 0.48])
    found = ranking("abcd", Balance(shares, np.eye(4) * 0.01**2, np.full((4, 4), 0.5)))
    # Two differ for sure from 1.96 times the error of their difference on, which is by 0.0277.
    assert [(one.player, one.rank, one.best_rank, one.worst_rank) for one in found] == [
        ("a", 1, 1, 1),
        ("d", 2, 2, 3),
        ("b", 3, 2, 4),
        ("c", 4, 3, 4),
    ]


def test_all_numbers_of_seats_weigh_the_same() -> None:
    found = short(seats=[3, 5], most_games=200)
    assert [league.seats for league in found.leagues] == [3, 5]
    for one in found.ranking:
        shares = [
            same.share.value
            for league in found.leagues
            for same in league.ranking
            if same.player == one.player
        ]
        assert one.share.value == pytest.approx(sum(shares) / 2)


# ---------------------------------------------------------------- how long they play


def test_they_play_until_all_is_as_precise_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "FIRST_LOOK", 20)
    (league,) = short(until=0.05, most_games=100_000).leagues
    halves = [pair.share.half_width for pair in league.pairs]
    assert league.precise
    assert league.half_width == pytest.approx(max(halves))
    assert max(halves) <= 0.05
    looks = [20]
    while looks[-1] * 2 < league.games:
        looks.append(next_look(looks[-1]))
    assert looks[-1] * 2 == league.games
    assert len(looks) > 5
    (before,) = short(until=0.05, most_games=2 * looks[-2]).leagues
    assert not before.precise
    assert before.half_width > 0.05


def test_they_play_no_more_games_than_allowed() -> None:
    (league,) = short(until=1e-6, most_games=75).leagues
    assert league.games == 74
    assert not league.precise


def test_figures_do_not_depend_on_threads_or_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = short(runner=Threads(1))
    monkeypatch.setattr(lab_games, "_next_size", lambda size, _, lineups: (size % 7 + 1) * lineups)
    assert short(runner=Threads(3)) == whole


def test_it_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "FIRST_LOOK", 20)
    told: list[tuple[int, int]] = []
    found = short(seats=[3, 4], until=0.08, most_games=100_000, heard=lambda *now: told.append(now))
    done = [now for now, _ in told]
    assert done == sorted(done)
    assert told[-1] == (found.games, found.games)
    assert all(now <= of for now, of in told)
    assert all(found.games / 5 < of < 5 * found.games for _, of in told[3:])


# ---------------------------------------------------------------- interrupts and files


class Impatient:
    """Plays in threads, and is interrupted after so many shares."""

    def __init__(self, shares: int) -> None:
        self.left = shares

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        for share in Threads(2)(games, measure):
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield share


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.json"


def test_interrupted_again_and_again_it_comes_to_the_same(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "FIRST_LOOK", 20)
    monkeypatch.setattr(lab_games, "_next_size", lambda size, _, lineups: lineups)
    asked: dict[str, Any] = {"seats": [3, 4], "until": 0.07, "most_games": 100_000}
    whole = short(**asked)
    assert not whole.interrupted
    games = 0
    for shares in (1, 17, 30):
        part = short(**asked, file=file, runner=Impatient(shares))
        assert part.interrupted
        assert part.games == games + shares * 6
        games = part.games
    assert short(**asked, file=file) == whole
    assert short(**asked, file=file, runner=Impatient(0)) == whole, "nothing is left to play"
    assert [one.name for one in file.parent.iterdir()] == ["t.json"]


KEPT = """
import sys
from flip7.game.rules import parse_rules
from flip7.lab import games, tournaments

games._next_size = lambda size, _, lineups: lineups
tournaments.SECONDS_BETWEEN_SAVES = 0.0
_, players, rules, file = sys.argv


def heard(done, _):
    print(done, flush=True)
    sys.stdin.readline()


tournaments.tournament(
    players, rules=parse_rules(rules), until=0.1, most_games=400, seed=3, file=file, heard=heard
)
"""


def test_killed_again_and_again_it_comes_to_the_same(file: Path) -> None:
    for shares in (1, 9):
        with subprocess.Popen(
            [sys.executable, "-c", KEPT, FIELD, str(SHORT), str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for _ in range(shares):
                done = int(process.stdout.readline())
                process.stdin.write("\n")
                process.stdin.flush()
            process.stdout.readline()
            process.kill()
    assert short(most_games=400, file=file, runner=Impatient(0)).games == done + 6, "as it was told"
    assert short(most_games=400, file=file) == short(most_games=400)
    assert [one.name for one in file.parent.iterdir()] == ["t.json"]


def test_an_interrupt_before_the_first_share_leaves_nothing_to_tell(file: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        short(file=file, runner=Impatient(0))
    assert not file.exists()
    found = short(file=file)
    assert found == short()
    with pytest.raises(KeyboardInterrupt):
        short(seats=[3], file=file, runner=Impatient(0))
    assert short(file=file, runner=Impatient(0)) == found, "what was there stays there"


def test_a_file_can_be_refined_and_extended(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "FIRST_LOOK", 20)
    coarse = short(until=0.1, most_games=100_000, file=file)
    fine = short(until=0.06, most_games=100_000, file=file)
    assert fine == short(until=0.06, most_games=100_000)
    assert fine.games > coarse.games
    assert short(until=0.1, most_games=100_000, file=file).games == fine.games
    wider = short(until=0.06, most_games=100_000, seats=[3, 4], file=file)
    assert wider == short(until=0.06, most_games=100_000, seats=[3, 4])
    assert short(until=0.06, most_games=100_000, file=file).leagues == fine.leagues


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"seed": 4}, "its tournament has the seed 3, not 4"),
        (
            {"rules": edition("booklet")},
            "has the rules official(tie_break=shared, target_score=8, deck=",
        ),
        ({"players": "stay:2,ev,stay:5"}, "stay:2,stay:5,ev, not stay:2,ev,stay:5"),
    ],
)
def test_another_tournament_is_told_by_what_differs(
    file: Path, changed: dict[str, Any], message: str
) -> None:
    short(file=file)
    before = file.read_bytes()
    with pytest.raises(TournamentFileError) as refused:
        short(**changed, file=file)
    assert str(refused.value).startswith(f"{file}: ")
    assert message in str(refused.value)
    assert file.read_bytes() == before


def test_programs_of_ones_own_must_be_the_same(file: Path) -> None:
    owner = replace(whose(SHORT, [], 3), sources={"mine.py": "one"})
    write(file, owner, {})
    assert read(file, owner) == {}
    with pytest.raises(TournamentFileError, match=r"the sources .*one.* not .*other"):
        read(file, replace(owner, sources={"mine.py": "other"}))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"flip7-tournament/1"', '"flip7-tournament/2"', "its form is 'flip7-tournament/2', this"),
        ('"flip7-tournament/1"', '"flip7-scenarios/1"', "no tournament is in this file"),
        ('"shoes": 30', '"shoes": 31', "the file is damaged (its check sum is another)"),
        ('"shoes": 30', '"shoes": -1', "the file is damaged (some numbers are missing"),
        ('"shoes": 30', '"shoes": "x"', "the file is damaged (Expected `int`"),
        ('"given_up": [\n    0,', '"given_up": [', "the file is damaged (some numbers are missing"),
        ('"whose"', '"hers"', "the file is damaged"),
        ("}\n", "", "the file is damaged (it is no JSON)"),
    ],
)
def test_a_damaged_file_is_left_as_it_is(file: Path, old: str, new: str, message: str) -> None:
    short(file=file)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    changed = file.read_bytes()
    with pytest.raises(TournamentFileError) as refused:
        short(file=file)
    assert str(refused.value).startswith(f"{file}: {message}")
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == changed


def test_another_version_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr("flip7.lab.tournament_file.version", lambda _: "0.0.9")
        short(file=file)
    with pytest.raises(TournamentFileError, match=r"flip7 0\.0\.9 wrote it, this is"):
        short(file=file)


@pytest.mark.parametrize("content", [b"", b"[]", b"\x89PNG", b'{"format": 1}'])
def test_a_file_of_something_else_is_not_touched(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(TournamentFileError, match="no tournament is in this file; name another"):
        short(file=file)
    assert file.read_bytes() == content


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(TournamentFileError, match="no ordinary file"):
        short(file=tmp_path)


def test_two_cannot_go_on_with_one_file(file: Path) -> None:
    with hold(file), pytest.raises(TournamentFileError) as refused:
        short(file=file)
    assert str(refused.value) == (
        f"{file}: another process is going on with this tournament: wait for it, stop it, or"
        " name another file"
    )
    assert short(file=file) == short()


def test_a_file_that_cannot_be_written_is_told_before_a_game(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refused:
        short(file=tmp_path / "no" / "t.json", runner=Impatient(0))
    assert refused.value.filename == str(tmp_path / "no" / "t.json")


def test_a_file_that_was_there_survives_a_failed_write(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(file=file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*t\.json'"):
        short(file=file, most_games=100)
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir()] == ["t.json"]


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"players": "ev"}, "ev alone: a tournament needs two players or more"),
        ({"players": "ev,sharp,ev"}, "ev: it is named 2 times; once is enough"),
        ({"seats": []}, "no number of seats: name at least one"),
        ({"seats": [4, 4]}, "4 seats: they are named 2 times; once is enough"),
        ({"seats": [1]}, "1 seats: from 2 to 64 are possible"),
        ({"seats": [65]}, "65 seats: from 2 to 64 are possible"),
        ({"until": 0}, "until 0: it must be more than 0 and at most 0.1"),
        ({"until": 0.5}, "until 0.5: it must be"),
        ({"until": float("nan")}, "until nan: it must be"),
        ({"most_games": 1}, "1 games at most: from 2 to 10,000,000,000 are possible"),
        ({"most_games": 10**12}, "1,000,000,000,000 games at most: from 2"),
        (
            {"players": [f"stay:{limit}" for limit in range(30)], "seats": [64]},
            "30 players with 64 seats: the number of players, times one less, times the seats may",
        ),
    ],
)
def test_what_is_no_tournament_is_refused_in_one_line(
    file: Path, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(LabError) as refused:
        short(**asked, file=file)
    assert str(refused.value).startswith(message)
    assert not file.exists()


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"seats": [2]}, RulesError, "2 seats: these rules need at least 3"),
        ({"players": "ev,foo"}, PlayerError, "'foo' is no player"),
        ({"seed": -1}, ChanceError, "the seed must be"),
    ],
)
def test_rules_players_and_seeds_are_held_to_their_bounds(
    file: Path, asked: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        short(**asked, file=file)
    assert not file.exists()


# ---------------------------------------------------------------- tables and pictures


def test_tables() -> None:
    one = short()
    assert one.to_polars().columns == [
        *("seats", "player", "rank", "best_rank", "worst_rank"),
        *("share", "share_low", "share_high", "strength", "strength_low", "strength_high"),
    ]
    assert one.to_polars()["seats"].to_list() == [4] * 3
    both = short(seats=[4, 3])
    assert both.to_polars()["seats"].to_list() == [None] * 3 + [4] * 3 + [3] * 3
    pairs = both.to_polars("pairs")
    assert pairs.height == 2 * 3 * 2
    assert pairs["share"].sum() == pytest.approx(6)
    assert both.provenance.asked == {"seats": "4,3", "until": 0.1, "most_games": 60}


def test_a_matrix_for_each_number_of_seats() -> None:
    found = short(seats=[3, 4, 5])
    figure = found.plot()
    axes = [one for one in figure.axes if one.images]
    assert len(axes) == 3
    names = [f"{one.player}  {one.rank}" for one in found.leagues[0].ranking]
    assert [label.get_text() for label in axes[0].get_yticklabels()] == names
    shown = {text.get_text() for text in axes[0].texts}
    assert shown == {f"{100 * pair.share.value:.1f}" for pair in found.leagues[0].pairs}
    low, high = axes[0].images[0].get_clim()
    assert low + high == pytest.approx(1)


def test_rules_of_other_editions_are_played() -> None:
    rules: Rules = edition("handbook", target_score=50)
    found = tournament("ev,stay:20", rules=rules, most_games=20, seats=[2 + rules.min_players])
    assert found.provenance.rules_text == str(rules)
