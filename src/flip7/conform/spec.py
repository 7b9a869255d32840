"""The form `flip7-scenarios/1` as types. What no type can tell is checked in `load`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from flip7.game.cards import ACTIONS, MODIFIERS, NUMBERS, Card
from flip7.game.errors import Flip7Error, quoted
from flip7.game.rules import EDITIONS

SCHEMA = "flip7-scenarios/1"

_NUMBERS: Mapping[int, Card] = {card.points: card for card in NUMBERS[:13]}
_OTHERS: Mapping[str, Card] = {
    card.value: card for card in (*MODIFIERS, *ACTIONS) if card is not Card.BLANK
}
_AIM = "->"


class ScenarioError(Flip7Error):
    """Scenarios that can't be run as they are written; `problems` has a sentence for each fault."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Cards(tuple[Card, ...]):
    """Cards as a scenario lists them."""

    __slots__ = ()


class Counts(dict[Card, int]):
    """Copies of cards."""


class Decision(msgspec.Struct, frozen=True):
    """What a player decides when asked."""

    player: str
    action: Literal["hit", "stay", "aim"]
    target: str | None = None
    """At whom a card is aimed, or who is given one."""
    refused: bool = False
    """Whether it must be rejected."""

    def __str__(self) -> str:
        action = self.action if self.target is None else f"{_AIM}{self.target}"
        return f"{self.player}: {action}" + (" (to be refused)" if self.refused else "")


class Decisions(tuple[Decision, ...]):
    """The decisions of a round in their order."""

    __slots__ = ()


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any part of a scenario: a key that the form doesn't have is an error."""


Standing: TypeAlias = Literal["active", "stayed", "frozen", "busted"]
ChoiceKind: TypeAlias = Literal["hit_or_stay", "target", "give"]


class SetupExpect(_Part, frozen=True, kw_only=True):
    """What becomes of a number of players who want to play."""

    accepted: bool | UnsetType = UNSET
    decks: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET


class ScoreExpect(_Part, frozen=True, kw_only=True):
    """What a line is worth."""

    points: int | UnsetType = UNSET
    flip7: bool | UnsetType = UNSET


class Pending(_Part, frozen=True, kw_only=True):
    """The choice that is open."""

    player: str | UnsetType = UNSET
    kind: ChoiceKind | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET


class RoundExpect(_Part, frozen=True, kw_only=True):
    """How the table stands in the end."""

    status: dict[str, Standing | Literal["flip7"]] | UnsetType = UNSET
    numbers: dict[str, Cards] | UnsetType = UNSET
    modifiers: dict[str, Cards] | UnsetType = UNSET
    second_chance: dict[str, bool] | UnsetType = UNSET
    line_value: dict[str, int] | UnsetType = UNSET
    round_over: bool | UnsetType = UNSET
    reason: Literal["nobody active", "flip7"] | UnsetType = UNSET
    round_scores: dict[str, int] | UnsetType = UNSET
    pending: Pending | UnsetType = UNSET
    deck: Cards | UnsetType = UNSET
    deck_left: int | UnsetType = UNSET
    discard: Cards | UnsetType = UNSET
    reshuffles: int | UnsetType = UNSET
    discard_after_round: Cards | UnsetType = UNSET
    next_dealer: str | UnsetType = UNSET


class MatchExpect(_Part, frozen=True, kw_only=True):
    """How a game stands after a round."""

    over: bool | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    totals: dict[str, int] | UnsetType = UNSET
    participants: list[str] | UnsetType = UNSET


Expect = TypeVar("Expect")


class Outcome(_Part, Generic[Expect], frozen=True, kw_only=True):
    """What is right in some editions."""

    presets: Literal["all"] | list[str]
    expect: Expect

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of these editions, as they are written."""
        return tuple(EDITIONS) if self.presets == "all" else tuple(self.presets)


class RoundOutcome(Outcome[RoundExpect], frozen=True, kw_only=True):
    """The decisions belong to these editions alone; without any the scenario's are taken."""

    decisions: Decisions | None = None


class HandSpec(_Part, frozen=True, kw_only=True):
    """What lies in front of a player when the scenario begins."""

    cards: Cards
    status: Standing = "active"


class RoundSetup(_Part, frozen=True, kw_only=True):
    """The table when the scenario begins."""

    players: list[str]
    dealer: str | None = None
    decks: int | None = None
    deck: Cards = Cards()
    discard: Cards = Cards()
    reshuffles_to: list[Cards] = []
    hands: dict[str, HandSpec] | None = None
    turn: str | None = None


class _Scenario(_Part, frozen=True, kw_only=True, tag_field="kind"):
    id: str
    title: str
    basis: list[str] = []
    inferred: list[str] = []
    not_applicable: list[str] = []


class SetupScenario(_Scenario, frozen=True, kw_only=True, tag="setup"):
    """So many players want to play."""

    player_count: int
    decks: int | None = None
    outcomes: list[Outcome[SetupExpect]]


class ScoreScenario(_Scenario, frozen=True, kw_only=True, tag="score"):
    """A line is scored."""

    cards: Cards
    busted: bool = False
    decks: int = 1
    outcomes: list[Outcome[ScoreExpect]]


class RoundScenario(_Scenario, frozen=True, kw_only=True, tag="round"):
    """A round is played, at most to its end."""

    setup: RoundSetup
    decisions: Decisions = Decisions()
    outcomes: list[RoundOutcome]

    def decisions_in(self, outcome: RoundOutcome) -> Decisions:
        """The decisions of this outcome."""
        return self.decisions if outcome.decisions is None else outcome.decisions


class MatchScenario(_Scenario, frozen=True, kw_only=True, tag="match"):
    """Rounds are scored until somebody wins."""

    totals: dict[str, int]
    rounds: list[dict[str, int]]
    outcomes: list[Outcome[list[MatchExpect]]]


Scenario: TypeAlias = SetupScenario | ScoreScenario | RoundScenario | MatchScenario


class OptionSpec(_Part, frozen=True, kw_only=True):
    """A file's own statement of an option."""

    values: list[bool | str]
    default: bool | str
    asks: str = ""


class PresetSpec(_Part, frozen=True, kw_only=True):
    """A file's own statement of an edition."""

    options: dict[str, bool | str]
    inferred: list[str] = []


class ScenarioFile(_Part, frozen=True, kw_only=True):
    """A whole file; its scenarios are read one by one."""

    schema: str
    options: dict[str, OptionSpec] | None = None
    presets: dict[str, PresetSpec] | None = None
    scenarios: list[Any]


def listed(part: msgspec.Struct) -> dict[str, Any]:
    """The keys of an `expect` that are there, with their values."""
    return {key: value for key, value in asdict(part).items() if value is not UNSET}


# ---------------------------------------------------------------- cards and decisions


def plain(card: Card) -> int | str:
    """The card as a scenario writes it."""
    return card.points if card.is_number else card.value


def read_value(kind: type, value: Any) -> Any:
    """The hook for `msgspec.convert` that reads cards, counts and decisions."""
    if kind is Cards:
        return Cards(_read_card(item) for item in _expect(list, value))
    if kind is Counts:
        return Counts({_read_counted(card): n for card, n in _expect(dict, value).items()})
    if kind is Decisions:
        return Decisions(_read_decision(item) for item in _expect(list, value))
    raise NotImplementedError(kind)


def _expect(kind: type, value: Any) -> Any:
    if not isinstance(value, kind):
        wanted = {list: "a list", dict: "a mapping", int: "a whole number"}[kind]
        raise ValueError(f"expected {wanted}, got {quoted(value)}")  # noqa: TRY004  # see read_value
    return value


def _read_card(value: Any) -> Card:
    card = None
    if isinstance(value, str):
        card = _OTHERS.get(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        card = _NUMBERS.get(value)
    if card is None:
        raise ValueError(
            f"{quoted(value)} is no card: the Numbers are 0 to 12, the others {', '.join(_OTHERS)}"
        )
    return card


def _read_counted(value: Any) -> Card:
    """A card as the key of a mapping, where a Number may be a text."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit()
    return _read_card(int(value) if digits else value)


def _read_decision(value: Any) -> Decision:
    parts = dict(_expect(dict, value))
    refused = parts.pop("refused", False)
    if not isinstance(refused, bool):
        raise ValueError(f"refused is true or false, not {quoted(refused)}")  # noqa: TRY004
    if len(parts) != 1:
        raise ValueError(f"{quoted(value)}: a decision names one player")
    ((player, action),) = parts.items()
    if not isinstance(player, str):
        raise ValueError(f"{quoted(player)} is no player")  # noqa: TRY004
    if action in ("hit", "stay"):
        return Decision(player, action, None, refused)
    if isinstance(action, str) and action.startswith(_AIM) and action != _AIM:
        return Decision(player, "aim", action.removeprefix(_AIM), refused)
    raise ValueError(f"{quoted(action)} is no decision: hit, stay and {_AIM}TARGET are")
