"""Running scenarios: what the engine does beside what a scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from flip7.conform.load import load
from flip7.conform.reading import beside
from flip7.conform.result import Mismatch, Result, compared
from flip7.conform.spec import (
    Cards,
    Decision,
    MatchExpect,
    MatchScenario,
    RoundExpect,
    RoundScenario,
    RoundSetup,
    Scenario,
    ScenarioError,
    ScoreScenario,
    SetupScenario,
    listed,
)
from flip7.conform.table import ScenarioTable
from flip7.game.cards import FLIP_THREE, SECOND_CHANCE, Pile
from flip7.game.ending import outcome, participants
from flip7.game.engine import start
from flip7.game.errors import Flip7Error
from flip7.game.rules import EDITIONS, MOST_VALUE, Rules, RulesError, change
from flip7.game.scoring import is_flip, line_of
from flip7.game.state import BUSTED, FLIP7, Status
from flip7.game.table import all_cards


def run_files(paths: Iterable[Path], editions: Collection[str] = EDITIONS) -> list[Result]:
    """Run all scenarios of these files, each in those of `editions` that it speaks of.

    Raises `ScenarioError` with all faults of all files before anything is run.
    """
    scenarios: list[Scenario] = []
    problems: list[str] = []
    for path in paths:
        try:
            scenarios += load(path)
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(*problems)
    return [run(scenario, id) for scenario, id in pairs(scenarios) if id in editions]


def pairs(scenarios: Iterable[Scenario]) -> Iterator[tuple[Scenario, str]]:
    """Every scenario with every edition in which it says what is right."""
    for scenario in scenarios:
        spoken_of = {id for outcome in scenario.outcomes for id in outcome.editions}
        yield from ((scenario, id) for id in EDITIONS if id in spoken_of)


def run(scenario: Scenario, edition: str) -> Result:
    """Run a scenario in the edition of this id, of which it must speak."""
    try:
        mismatches = tuple(_RUNNERS[type(scenario)](scenario, edition))
    except Flip7Error as error:
        return Result(scenario.id, scenario.title, edition, error=str(error))
    except Exception as error:  # noqa: BLE001  # whatever the engine does is this scenario's result
        fault = Mismatch("engine", "no failure", f"{type(error).__name__}: {error}")
        return Result(scenario.id, scenario.title, edition, (fault,))
    return Result(scenario.id, scenario.title, edition, mismatches)


def _outcome_in(scenario: Any, edition: str) -> Any:
    return next(outcome for outcome in scenario.outcomes if edition in outcome.editions)


def _rules(edition: str, decks: int | None) -> Rules:
    return change(EDITIONS[edition].rules, decks=decks)


# ---------------------------------------------------------------- setup and score


def _run_setup(scenario: SetupScenario, edition: str) -> Iterator[Mismatch]:
    expect = listed(_outcome_in(scenario, edition).expect)
    rules = _rules(edition, scenario.decks)
    seats = scenario.player_count
    actual: dict[str, Any] = {"accepted": False}
    try:
        cards = all_cards(start(rules, seats, dealer=seats - 1))
    except RulesError:
        pass
    else:
        counts = {str(card): cards[card] for card in expect.get("counts", ())}
        decks = rules.deck_count(seats)
        actual = {"accepted": True, "decks": decks, "cards": len(cards), "counts": counts}
    if "counts" in expect:
        expect["counts"] = {str(card): copies for card, copies in expect["counts"].items()}
    for key, expected in expect.items():
        yield from compared(key, expected, actual.get(key))


def _run_score(scenario: ScoreScenario, edition: str) -> Iterator[Mismatch]:
    rules = _rules(edition, scenario.decks)
    table = start(rules, rules.min_players, dealer=0)
    _check_line(scenario.cards, rules.full_deck(rules.min_players))
    line = line_of(scenario.cards)
    flip = is_flip(line, rules)
    status = BUSTED if scenario.busted else FLIP7 if flip else Status.STAYED
    table = replace(table, lines=(line, *table.lines[1:]), statuses=(status, *table.statuses[1:]))
    actual = {"points": table.line_value(0), "flip7": flip}
    for key, expected in listed(_outcome_in(scenario, edition).expect).items():
        yield from compared(key, expected, actual[key])


def _check_line(cards: Cards, full: Pile) -> None:
    """Raise `ScenarioError` if these cards lie in no line."""
    pile = Pile.of(cards)
    for card, copies in pile.items():
        most = 1 if card is SECOND_CHANCE else 0 if card is FLIP_THREE else full[card]
        if copies > most:
            raise ScenarioError(f"cards: {copies} of the card {card}, at most {most} can lie there")


# ---------------------------------------------------------------- round


def _run_round(scenario: RoundScenario, edition: str) -> Iterator[Mismatch]:
    chosen = _outcome_in(scenario, edition)
    rules = EDITIONS[edition].rules
    return run_round(rules, scenario.setup, scenario.decisions_in(chosen), chosen.expect)


def run_round(
    rules: Rules, setup: RoundSetup, decisions: Iterable[Decision], expect: RoundExpect
) -> Iterator[Mismatch]:
    """What differs from `expect` in a round by any rules, house rules too.

    Raises `ScenarioError` for a set-up that can't be.
    """
    decks = rules.decks if setup.decks is None else setup.decks
    # One round is run, so no total ends the game.
    table = ScenarioTable(change(rules, decks=decks, target_score=MOST_VALUE), setup)
    wrong = table.run(decisions)
    if wrong is not None:
        yield wrong
        return
    for key, expected, actual in beside(expect, table):
        yield from compared(key, expected, actual)


# ---------------------------------------------------------------- match


def _run_match(scenario: MatchScenario, edition: str) -> Iterator[Mismatch]:
    rules = EDITIONS[edition].rules
    names = list(scenario.totals)
    rules.full_deck(len(names))
    totals = tuple(scenario.totals.values())
    over = None
    expects: list[MatchExpect] = _outcome_in(scenario, edition).expect
    for number, (scores, expect) in enumerate(zip(scenario.rounds, expects, strict=False), 1):
        if over is not None:
            yield Mismatch(f"round {number}", "another round", "the game is over")
            return
        taking_part = participants(rules, totals)
        before = totals
        totals = tuple(
            total + (scores.get(names[seat], 0) if seat in taking_part else 0)
            for seat, total in enumerate(totals)
        )
        over = outcome(rules, totals, before)
        winners = over.winners if over else ()
        following = () if over else participants(rules, totals)
        actual = {
            "over": over is not None,
            "winners": sorted(names[seat] for seat in winners),
            "totals": dict(zip(names, totals, strict=True)),
            "participants": sorted(names[seat] for seat in following),
        }
        for key, expected in listed(expect).items():
            told = sorted(expected) if isinstance(expected, list) else expected
            yield from compared(f"round {number}.{key}", told, actual[key])


_RUNNERS: Mapping[type, Callable[[Any, str], Iterable[Mismatch]]] = {
    SetupScenario: _run_setup,
    ScoreScenario: _run_score,
    RoundScenario: _run_round,
    MatchScenario: _run_match,
}
