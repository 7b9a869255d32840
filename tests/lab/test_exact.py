"""Exact rounds: known figures to the last digit, both engines, and what is refused."""

import json
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from flip7.game.cards import X2, Card
from flip7.game.chance import players_stream
from flip7.game.engine import play, start
from flip7.game.events import RoundOver
from flip7.game.legal import awaits, draws
from flip7.game.moves import Choice, Draw, Due
from flip7.game.rules import Rules, RulesError, edition
from flip7.game.scoring import Line
from flip7.game.state import State, Status
from flip7.lab import exact as module
from flip7.lab.decks import read_deck
from flip7.lab.encode import LabError
from flip7.lab.exact import ExactRound, decimal, exact_round
from flip7.lab.simulation import simulate
from flip7.players.player import View
from flip7.players.strategies import Threshold
from flip7.players.text import parse_player


def rules(deck: str, id: str = "official", **changes: object) -> Rules:
    return edition(id, min_players=1, deck=read_deck(deck), **changes)


@cache
def exact(player: str, deck: str, bonus: int = 15) -> ExactRound:
    return exact_round(player, rules(deck, flip_bonus=bonus))


# ---------------------------------------------------------------- known figures


@pytest.mark.parametrize(
    ("player", "mean"),
    [
        ("sum:22", "18.4990933686"),
        ("sum:23", "18.5212257206"),
        ("sum:25", "18.4061016997"),
        ("cards:3", "17.6636528029"),
        ("cards:4", "16.7568287808"),
        ("cards:7", "5.7433198305"),
    ],
)
def test_known_means_with_number_cards_alone(player: str, mean: str) -> None:
    assert decimal(exact(player, "numbers").mean, 10) == mean


def test_who_always_hits_makes_a_flip_7_in_one_round_of_twelve() -> None:
    found = exact("cards:7", "numbers")
    assert decimal(100 * found.flip7, 3) == "8.661"
    assert found.bust + found.flip7 == 1


def test_to_stay_at_23_is_best_with_number_cards_alone() -> None:
    means = {limit: exact(f"sum:{limit}", "numbers").mean for limit in range(18, 30)}
    assert max(means, key=lambda limit: means[limit]) == 23


@pytest.mark.parametrize(
    ("limit", "by_the_rules", "known"),
    [(22, "19.341979", "19.341548"), (23, "19.366384", "19.365640")],
)
def test_known_means_with_modifiers_pay_no_bonus_to_who_would_have_stayed(
    limit: int, by_the_rules: str, known: str
) -> None:
    found = exact(f"sum:{limit}", "plain")
    assert decimal(found.mean, 6) == by_the_rules
    numbers = exact(f"sum:{limit}", "numbers", bonus=0)
    flip7_below = sum(numbers.scores.get(score, Fraction()) for score in range(1, limit))
    assert decimal(found.mean - 15 * (found.flip7 - flip7_below), 6) == known


# ---------------------------------------------------------------- against both engines


def enumerated(player: str, rules: Rules) -> tuple[dict[int, Fraction], Fraction, Fraction]:
    """The scores, the busts and the Flip 7s, by playing every order of the cards."""
    who = parse_player(player)
    scores: dict[int, Fraction] = defaultdict(Fraction)
    ends: dict[Status, Fraction] = defaultdict(Fraction)

    def go_on(state: State, chance: Fraction) -> None:
        match awaits(state):
            case Due():
                possible = draws(state)
                number = sum(possible.values())
                for card, copies in possible.items():
                    step(state, Draw(card), chance * Fraction(copies, number))
            case Choice():
                step(state, who.decide(View(state, 0), players_stream(0, 0)), chance)

    def step(state: State, move: object, chance: Fraction) -> None:
        after, events = play(state, move)  # type: ignore[arg-type]
        for event in events:
            if isinstance(event, RoundOver):
                scores[event.scores[0]] += chance
                ends[after.statuses[0]] += chance
                return
        go_on(after, chance)

    go_on(start(rules, 1, 0), Fraction(1))
    return dict(scores), ends[Status.BUSTED], ends[Status.FLIP7]


@pytest.mark.parametrize("player", ["stay:0", "stay:4", "sum:3", "sum:0", "cards:2", "cards:9"])
@pytest.mark.parametrize(
    "by",
    [
        rules("0 1*2 2*2 3*3 +2 +0 x2*2", flip_count=3),
        rules("0 1*2 2*2 3 +2 +0*2", "scorepad"),
        rules("0*3 +2*2 +4", "starter", flip_count=2),
    ],
    ids=lambda by: by.edition,
)
def test_a_tiny_deck_played_in_every_order_gives_the_same(player: str, by: Rules) -> None:
    found = exact_round(player, by)
    assert (found.scores, found.bust, found.flip7) == enumerated(player, by)
    assert found.bust + found.flip7 + found.stayed == 1
    assert sum(found.scores.values()) == 1


@pytest.mark.parametrize(
    ("player", "deck"),
    [
        ("sum:23", "numbers"),
        ("cards:3", "numbers"),
        ("cards:7", "numbers"),
        ("sum:22", "plain"),
        ("stay:20", "0 1 2*2 3*3 4*4 5*5 6*6 7*7 8*8 +2 +10 x2*2 +0*3"),
    ],
)
def test_the_compiled_engine_finds_it_within_its_interval(player: str, deck: str) -> None:
    # Of one interval in twenty the truth is outside: of none of these, with this seed.
    expected = exact(player, deck)
    found = simulate(player, 200_000, rules=rules(deck), seed=3, single_rounds=True).players[0]
    for value, estimate in [
        (expected.mean, found.points),
        (expected.bust, found.busts),
        (expected.flip7, found.flip7s),
    ]:
        assert estimate.low <= value <= estimate.high


# ---------------------------------------------------------------- what it is, what is refused


def test_all_probabilities_are_fractions_that_come_to_one() -> None:
    found = exact("sum:23", "numbers")
    assert sum(found.scores.values()) == found.bust + found.flip7 + found.stayed == 1
    assert found.mean == sum(score * part for score, part in found.scores.items())
    assert list(found.scores) == sorted(found.scores)
    assert found.scores[0] == found.bust


def test_json_has_the_fractions_as_they_are() -> None:
    found = exact_round("sum:1", rules("0 1 2"))
    told = json.loads(found.to_json())
    assert told["mean"] == "3/2"
    assert told["scores"] == {"1": "1/2", "2": "1/2"}


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [("2/3", 4, "0.6667"), ("-1/8", 2, "-0.12"), ("5", 1, "5.0"), ("1/1000", 2, "0.00")],
)
def test_decimals_are_correctly_rounded(number: str, places: int, text: str) -> None:
    assert decimal(Fraction(number), places) == text


@pytest.mark.parametrize(
    ("player", "by", "message"),
    [
        ("stay:25,ev", rules("numbers"), "2 players: an exact round is played by one"),
        ("ev", rules("numbers"), "ev: an exact round needs a player who looks at the line alone"),
        ("risk:0.30", rules("numbers"), "risk:0.30: an exact round needs a player who"),
        ("sharp", rules("numbers"), "sharp: an exact round needs a player who looks"),
        ("stay:25", rules("standard"), "FZ, F3, SC in the deck: an exact round has no action"),
    ],
)
def test_what_it_cannot_do_is_told_in_one_line(player: str, by: Rules, message: str) -> None:
    with pytest.raises(LabError, match=f"^{message}"):
        exact_round(player, by)


@pytest.mark.parametrize(
    ("player", "deck"),
    [("stay:300", "plain"), ("sum:200", " ".join(f"{n}*2" for n in range(32)))],
)
def test_too_many_lines_are_counted_before_any_is_weighed(
    monkeypatch: pytest.MonkeyPatch, player: str, deck: str
) -> None:
    monkeypatch.setattr(module, "_walk", None)
    monkeypatch.setattr(module, "MOST_LINES", 100_000)
    with pytest.raises(LabError, match=f"^with more than 100,000 lines {player} would go on, too"):
        exact_round(player, rules(deck, flip_count=12))


@pytest.mark.parametrize("player", ["stay:4", "sum:3", "cards:2", "cards:9"])
def test_all_lines_with_which_the_player_goes_on_are_counted(
    monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    by = rules("0 1*2 2*2 3*3 +2*2 x2*2 +4", flip_count=3)
    who = parse_player(player)
    assert isinstance(who, Threshold)
    numbers = [n for size in range(3) for n in combinations(range(4), size)]
    modifiers = [X2] * 2 + [Card("+2")] * 2 + [Card("+4")]
    lines = {
        Line(numbers=number, modifiers=tuple(sorted(some, key=lambda card: card.order)))
        for number in numbers
        for size in range(6)
        for some in combinations(modifiers, size)
    }
    going_on = sum(not who.stays(start(by, 1, 0), line) for line in lines)
    monkeypatch.setattr(module, "MOST_LINES", going_on)
    exact_round(player, by)
    monkeypatch.setattr(module, "MOST_LINES", going_on - 1)
    with pytest.raises(LabError, match="would go on"):
        exact_round(player, by)


def test_a_deck_with_too_many_cards_is_refused() -> None:
    with pytest.raises(LabError, match=r"^1,001 cards: an exact round has 500 at most"):
        exact_round("stay:1000", rules("1 +2*1000"))


def test_rules_must_let_one_play_alone() -> None:
    with pytest.raises(RulesError, match="at least 3"):
        exact_round("sum:23", edition(deck=read_deck("numbers")))
