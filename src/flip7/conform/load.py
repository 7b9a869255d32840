"""Reading scenario files: everything that is wrong with one is told at once, with its place."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from flip7.conform.spec import (
    SCHEMA,
    MatchScenario,
    OptionSpec,
    PresetSpec,
    RoundExpect,
    RoundScenario,
    Scenario,
    ScenarioError,
    ScenarioFile,
    read_value,
)
from flip7.game.rules import EDITIONS, OPTIONS, Rules, format_value

T = TypeVar("T")


def load(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file. Raises `ScenarioError` with all faults of the file, each naming the
    scenario and the key, and `OSError` if it can't be read."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not UTF-8 ({error.reason})") from None
    except ScenarioError as error:
        raise ScenarioError(*(f"{path}: {problem}" for problem in error.problems)) from None


def parse(text: str) -> tuple[Scenario, ...]:
    """The scenarios of a file's text; as `load`."""
    file = _convert(_read_yaml(text), ScenarioFile)
    if file.schema != SCHEMA:
        raise ScenarioError(f"schema: {file.schema!r} is not {SCHEMA}")
    problems = [*_faults_of_options(file.options), *_faults_of_presets(file.presets)]
    if not file.scenarios:
        problems.append("scenarios: there are none")
    scenarios: list[Scenario] = []
    for place, raw in enumerate(file.scenarios, 1):
        name = _name(raw, place)
        try:
            scenario: Scenario = _convert(raw, Scenario)  # type: ignore[arg-type]
        except ScenarioError as error:
            problems += [f"scenario {name}: {problem}" for problem in error.problems]
        else:
            scenarios.append(scenario)
            problems += [f"scenario {name}: {problem}" for problem in _faults(scenario)]
    problems += [f"scenario {id}: this id is used twice" for id in _twice(s.id for s in scenarios)]
    if problems:
        raise ScenarioError(*problems)
    return tuple(scenarios)


def _name(raw: Any, place: int) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return id if isinstance(id, str) and id else f"number {place}, which has no id"


# ---------------------------------------------------------------- YAML and types


class _Loader(yaml.SafeLoader):
    """YAML, but no key twice, no `+4` that silently becomes the Number 4, no text that a terminal
    would obey or can't show."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    keys = [loader.construct_object(key, deep=True) for key, _ in node.value]
    for (key_node, _), key in zip(node.value, keys, strict=True):
        if not isinstance(key, str | int):
            fault = f"{key!r} is no key"
        elif keys.count(key) > 1:
            fault = f"the key {key!r} is there twice"
        else:
            continue
        raise yaml.MarkedYAMLError(problem=fault, problem_mark=key_node.start_mark)
    return loader.construct_mapping(node, deep=True)


def _integer(loader: _Loader, node: yaml.ScalarNode) -> int:
    if node.value.startswith("+"):
        raise yaml.MarkedYAMLError(
            problem=f'a modifier is written in quotes, "{node.value}"', problem_mark=node.start_mark
        )
    return int(loader.construct_yaml_int(node))


def _string(loader: _Loader, node: yaml.ScalarNode) -> str:
    text = str(loader.construct_yaml_str(node))
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs") and character not in "\n\t":
            raise yaml.MarkedYAMLError(
                problem=f"the character {character!r} is not allowed", problem_mark=node.start_mark
            )
    return text


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:str", _string)
_Loader.add_constructor("tag:yaml.org,2002:int", _integer)


def _read_yaml(text: str) -> Any:
    try:
        return yaml.load(text, _Loader)  # noqa: S506  # it is a SafeLoader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise ScenarioError(f"{place}{error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise ScenarioError(f"no YAML: {' '.join(str(error).split())}") from None
    except RecursionError:
        raise ScenarioError("no scenarios: nested too deeply") from None


def _convert(value: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind, dec_hook=read_value)
    except msgspec.ValidationError as error:
        raise ScenarioError(_in_words(str(error))) from None


_PLACE = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$\.?(?P<where>.*)`)?", re.DOTALL)


def _in_words(message: str) -> str:
    """A message of msgspec with the place first and this form's words."""
    match = _PLACE.fullmatch(message)
    assert match is not None
    what, where = match["what"], match["where"]
    for theirs, ours in (
        ("Object contains unknown field", "unknown key"),
        ("Object missing required field", "missing key"),
        ("Expected `object`", "expected a mapping"),
        ("Expected", "expected"),
        ("Invalid enum value", "unknown value"),
        ("Invalid value", "unknown value"),
    ):
        what = what.replace(theirs, ours)
    return f"{where}: {what}" if where else what


# ---------------------------------------------------------------- the file's own tables


def _faults_of_options(stated: dict[str, OptionSpec] | None) -> Iterator[str]:
    if stated is None:
        return
    yield from _differing("options", stated, OPTIONS)
    for name in stated.keys() & OPTIONS.keys():
        values = [format_value(value) for value in stated[name].values]
        if sorted(values) != sorted(OPTIONS[name]):
            known = ", ".join(OPTIONS[name])
            yield f"options.{name}.values: {', '.join(values)}, but here they are {known}"
        default = getattr(Rules(), name)
        if stated[name].default != default:
            yield (
                f"options.{name}.default: {format_value(stated[name].default)},"
                f" but here it is {format_value(default)}"
            )


def _faults_of_presets(stated: dict[str, PresetSpec] | None) -> Iterator[str]:
    if stated is None:
        return
    yield from _differing("presets", stated, EDITIONS)
    for id in stated.keys() & EDITIONS.keys():
        ours = EDITIONS[id]
        yield from _differing(f"presets.{id}.options", stated[id].options, OPTIONS)
        for name, value in stated[id].options.items():
            if name in OPTIONS and value != getattr(ours.rules, name):
                here = format_value(getattr(ours.rules, name))
                yield f"presets.{id}.options.{name}: {format_value(value)}, but here it is {here}"
        if set(stated[id].inferred) != ours.inferred:
            here = ", ".join(sorted(ours.inferred)) or "none"
            yield f"presets.{id}.inferred: {', '.join(stated[id].inferred)}, but here {here}"


def _differing(where: str, stated: Iterable[str], ours: Iterable[str]) -> Iterator[str]:
    """Names that only one side has."""
    stated, ours = list(stated), list(ours)
    yield from (f"{where}: {name} is unknown here" for name in stated if name not in ours)
    yield from (f"{where}: {name} is missing" for name in ours if name not in stated)


# ---------------------------------------------------------------- what no type can tell


def _faults(scenario: Scenario) -> Iterator[str]:
    yield from _faults_of_editions(scenario)
    if isinstance(scenario, RoundScenario):
        yield from _faults_of_round(scenario)
    if isinstance(scenario, MatchScenario):
        yield from _faults_of_match(scenario)


def _faults_of_editions(scenario: Scenario) -> Iterator[str]:
    """Every edition is in one outcome, or in none and said to be so."""
    if not scenario.outcomes:
        yield "outcomes: there are none"
    named = [id for outcome in scenario.outcomes for id in outcome.editions]
    times = Counter([*named, *scenario.not_applicable])
    for id in times:
        if id not in EDITIONS:
            yield f"presets: {id!r} is no edition: {', '.join(EDITIONS)} are"
    for id in EDITIONS:
        if times[id] != 1:
            much = "more than one of" if times[id] else "none of"
            yield f"presets: {id} is in {much} the outcomes and not_applicable, it must be in one"


def _faults_of_round(scenario: RoundScenario) -> Iterator[str]:
    setup = scenario.setup
    players = setup.players
    yield from (f"setup.players: {name} is there twice" for name in _twice(players))
    if setup.dealer is not None:
        yield from _strangers("setup.dealer", [setup.dealer], players)
    if (setup.hands is None) != (setup.turn is None):
        yield "setup: hands and turn belong together, only one is there"
    if setup.turn is not None:
        yield from _strangers("setup.turn", [setup.turn], players)
    if setup.hands is not None:
        yield from _strangers("setup.hands", setup.hands, players)
        yield from (
            f"setup.hands: {name} is missing" for name in players if name not in setup.hands
        )
    for which in (scenario.decisions, *(outcome.decisions or () for outcome in scenario.outcomes)):
        for decision in which:
            named = [decision.player, *([decision.target] if decision.target is not None else [])]
            yield from _strangers("decisions", named, players)
    for outcome in scenario.outcomes:
        yield from _faults_of_round_expect(outcome.expect, players)


def _faults_of_round_expect(expect: RoundExpect, players: list[str]) -> Iterator[str]:
    for key in expect.__struct_fields__:
        value = getattr(expect, key)
        if isinstance(value, dict):
            yield from _strangers(f"expect.{key}", value, players)
    if expect.next_dealer is not msgspec.UNSET:
        yield from _strangers("expect.next_dealer", [expect.next_dealer], players)
    if expect.pending is not msgspec.UNSET:
        if expect.pending.player is not msgspec.UNSET:
            yield from _strangers("expect.pending.player", [expect.pending.player], players)
        if expect.pending.legal is not msgspec.UNSET:
            known = [*players, "hit", "stay"]
            yield from _strangers("expect.pending.legal", expect.pending.legal, known)


def _faults_of_match(scenario: MatchScenario) -> Iterator[str]:
    for place, scores in enumerate(scenario.rounds):
        yield from _strangers(f"rounds[{place}]", scores, scenario.totals)
    for outcome in scenario.outcomes:
        if len(outcome.expect) > len(scenario.rounds):
            yield "expect: it has more entries than there are rounds"
        for entry in outcome.expect:
            for key in ("winners", "totals", "participants"):
                value = getattr(entry, key)
                if value is not msgspec.UNSET:
                    yield from _strangers(f"expect.{key}", value, scenario.totals)


def _strangers(where: str, named: Iterable[str], players: Iterable[str]) -> Iterator[str]:
    players = list(players)
    yield from (
        f"{where}: {name!r} is none of {', '.join(players)}"
        for name in named
        if name not in players
    )


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
