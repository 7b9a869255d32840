"""Reading scenario files: everything that is wrong with one is told at once, with its place."""

from __future__ import annotations

import re
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
from flip7.game.errors import quoted
from flip7.game.rules import EDITIONS, MOST_SEATS, OPTIONS, Rules, format_value

T = TypeVar("T")

MOST_BYTES = 1_000_000
_LONGEST_INTEGER = 18
_LONGEST_LIST = 200


def load(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file. Raises `ScenarioError` with all faults of the file, each naming the
    scenario and the key, and `OSError` if it can't be read."""
    try:
        return parse(_read(path).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not UTF-8 ({error.reason})") from None
    except ScenarioError as error:
        raise ScenarioError(*(f"{path}: {problem}" for problem in error.problems)) from None


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ScenarioError(f"a file has at most {MOST_BYTES:,} bytes: divide it")
    return data


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
    """YAML, but no key twice, no alias by which a short text grows without bounds, no number that
    isn't what it looks like (`+4` is no Number 4, `010` no 8), no text that a terminal would obey
    or can't show. Whatever is wrong is told with its place."""

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.MarkedYAMLError(
                problem=f"*{event.anchor}: write it out, there are no aliases in this form",
                problem_mark=event.start_mark,
            )
        return super().compose_node(parent, index)

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            kind = node.tag.rpartition(":")[2]
            raise yaml.MarkedYAMLError(
                problem=f"{quoted(node.value)} can't be read as {kind}",
                problem_mark=node.start_mark,
            ) from None


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    keys: set[str | int] = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str | int):
            fault = f"{quoted(key)} is no key"
        elif key in keys:
            fault = f"the key {quoted(key)} is there twice"
        else:
            keys.add(key)
            continue
        raise yaml.MarkedYAMLError(problem=fault, problem_mark=key_node.start_mark)
    return loader.construct_mapping(node, deep=True)


def _integer(loader: _Loader, node: yaml.ScalarNode) -> int:
    if node.value.startswith("+"):
        raise yaml.MarkedYAMLError(
            problem=f'a modifier is written in quotes, "{node.value}"', problem_mark=node.start_mark
        )
    digits = node.value.removeprefix("-")
    if len(digits) > _LONGEST_INTEGER or re.fullmatch("0|[1-9][0-9]*", digits) is None:
        raise yaml.MarkedYAMLError(
            problem=f"{quoted(node.value)} is no number here: it has plain digits, at most"
            f" {_LONGEST_INTEGER}",
            problem_mark=node.start_mark,
        )
    return int(node.value)


_ALSO_IN_TEXT = "\n\t\u200c\u200d"  # line breaks, tabs, and what holds an emoji together


def _string(loader: _Loader, node: yaml.ScalarNode) -> str:
    text = str(loader.construct_yaml_str(node))
    for character in text:
        if not (character.isprintable() or character in _ALSO_IN_TEXT):
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
    except yaml.YAMLError as error:
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
    if not scenario.id:
        yield "id: it is empty"
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
    if len(players) > MOST_SEATS:
        yield f"setup.players: {len(players)} players, at most {MOST_SEATS} can play"
        return
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
    if len(scenario.totals) > MOST_SEATS:
        yield f"totals: {len(scenario.totals)} players, at most {MOST_SEATS} can play"
        return
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
    players = dict.fromkeys(players)
    among = ", ".join(players)
    if len(among) > _LONGEST_LIST:
        among = f"the {len(players)} players"
    yield from (
        f"{where}: {quoted(name)} is none of {among or 'the players, there are none'}"
        for name in named
        if name not in players
    )


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
