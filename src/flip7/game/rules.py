"""Rules as data: the options and parameters in force, and the named editions that set them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec

from flip7.game.cards import STANDARD_DECK, CardError, Pile
from flip7.game.errors import Flip7Error, quoted

MOST_SEATS = 1000
MOST_VALUE = 1_000_000_000
"""The greatest number that a parameter may be, so that totals stay far within 64 bits."""


DEFAULT_EDITION = "official"

# What differs from the defaults of `Rules`, which are those of `official`. The third value
# names the options on which its source is silent.
_TABLE: Mapping[str, tuple[str, str, str, Mapping[str, Any]]] = {
    "official": (
        "Official",
        "the publisher's English rules 3.1 with its current answers to questions",
        "",
        {},
    ),
    "scorepad": (
        "Scorepad",
        "the rules page of a score-keeping service",
        "deal_after_flip_three stay_needs_card deferred_resolution tie_break",
        {
            "initial_deal": False,
            "deal_after_flip_three": "deal",
            "stay_needs_card": False,
            "flip_three_defers": "all",
            "deferred_on_bust": "redirect",
            "deferred_resolution": "in_order",
        },
    ),
    "starter": (
        "Starter",
        "a page of quick rules for beginners",
        (
            "deal_after_flip_three stay_needs_card flip_three_defers deferred_on_bust"
            " deferred_resolution"
        ),
        {
            "deal_after_flip_three": "deal",
            "stay_needs_card": False,
            "flip_three_defers": "none",
            "deferred_resolution": "in_order",
        },
    ),
    "tabletop": (
        "Tabletop",
        "a short description of the game as it is played at a table",
        "deal_after_flip_three flip_three_defers deferred_on_bust deferred_resolution",
        {
            "deal_after_flip_three": "deal",
            "deferred_resolution": "in_order",
            "tie_break": "tied_only",
        },
    ),
    "handbook": (
        "Handbook",
        "a teaching handbook for game hosts, after the English rules 3.1",
        "deal_after_flip_three deferred_resolution tie_break",
        {
            "deal_after_flip_three": "deal",
            "deferred_resolution": "in_order",
            "tie_break": "shared",
        },
    ),
    "booklet": (
        "Booklet",
        "a chapter on the French box, booklet 2.0",
        "deal_after_flip_three stay_needs_card",
        {
            "initial_deal": False,
            "deal_after_flip_three": "deal",
            "stay_needs_card": False,
            "flip_three_defers": "all",
            "deferred_on_bust": "redirect",
            "deferred_resolution": "in_order",
        },
    ),
}


class RulesError(Flip7Error):
    """Rules that contradict themselves or can't be played, or a text that names none."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game. Every combination of options has one meaning; options that another
    one makes moot are accepted.

    `str` gives the edition and what differs from it (`official(target_score=100)`), and
    `parse_rules` is its inverse. Raises `RulesError` for rules that can't be played.
    """

    edition: str = "official"
    """The id of the edition that these rules started from."""

    initial_deal: bool = True
    """Whether the dealer first deals one card to everyone."""
    deal_after_flip_three: Literal["deal", "offer"] = "offer"
    """The initial deal reaches a seat that already took Flip Three cards: a card all the same, or
    the choice to hit or stay. Moot without an initial deal."""
    stay_needs_card: bool = True
    """Whether one must have a card in front of oneself to stay."""
    flip_three_defers: Literal["none", "actions", "all"] = "actions"
    """The action cards drawn during a Flip Three that wait until it is over: none, Freeze and
    Flip Three, or Second Chance too."""
    deferred_on_bust: Literal["discard", "redirect"] = "discard"
    """The receiver of a Flip Three busts: what waits is discarded, or the receiver aims it at
    others. Moot when nothing waits."""
    deferred_resolution: Literal["in_order", "assign_first"] = "assign_first"
    """Waiting cards are aimed and take effect one after the other, or are all aimed before the
    first takes effect. Moot when nothing waits."""
    tie_break: Literal["everyone", "tied_only", "shared"] = "everyone"
    """Several lead at the target score: everyone plays on, only those tied do, or they share."""

    freeze_self: Literal["allowed", "alone_only"] = "allowed"
    """House switch: whether one may freeze oneself while others are active."""
    second_chance_first_copy: Literal["keep", "may_give"] = "keep"
    """House switch: whether the drawer of a first Second Chance may give it away."""

    target_score: int = 200
    """The total that ends the game at the end of a round; at least 1."""
    flip_count: int = 7
    """How many different Numbers end the round; at least 1. More than the deck has: never."""
    flip_bonus: int = 15
    """The points for that; at least 0."""
    min_players: int = 3
    players_per_deck: int = 18
    """With automatic `decks`, one deck for every started group of so many seats."""
    decks: int | None = None
    """The number of decks; `None` (in text `auto`) follows from the seats."""
    deck: Pile = STANDARD_DECK
    """The cards of one deck."""

    def __post_init__(self) -> None:
        _check_edition(self.edition)
        for name in _FIELDS:
            _check_value(name, getattr(self, name))
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= MOST_VALUE:
                raise RulesError(
                    f"{name}={quoted(value)}: it must be from {least} to {MOST_VALUE:,}"
                )
        numbers = [card for card, _ in self.deck.items() if card.is_number]
        if not numbers:
            raise RulesError(f"deck={self.deck}: a deck needs at least one Number card")
        plus = any(card.points for card, _ in self.deck.items())
        bonus = self.flip_bonus and len(numbers) >= self.flip_count
        if not (plus or bonus):
            raise RulesError(f"deck={self.deck}: with these cards no line can ever score")

    def __str__(self) -> str:
        return format_rules(self)

    def deck_count(self, seats: int) -> int:
        """How many decks `seats` seats play with."""
        return self.decks if self.decks is not None else -(-seats // self.players_per_deck)

    def has_room(self, seats: int) -> bool:
        """Whether somebody can join a game of `seats` seats while it runs: one more may play, and
        with the same cards, since none are added then."""
        return seats < MOST_SEATS and self.deck_count(seats + 1) == self.deck_count(seats)

    def full_deck(self, seats: int) -> Pile:
        """All the cards that `seats` seats play with. Raises `RulesError` if so many seats, or so
        many cards, are impossible under these rules."""
        if seats < self.min_players:
            raise RulesError(
                f"{quoted(seats)} seats: these rules need at least {self.min_players}"
                " (the parameter min_players lowers it)"
            )
        if seats > MOST_SEATS:
            raise RulesError(f"{quoted(seats)} seats: at most {MOST_SEATS} can play")
        count = self.deck_count(seats)
        try:
            return self.deck * count
        except CardError as error:
            raise RulesError(f"{quoted(count)} decks: {error}") from None


_FIELDS: Mapping[str, Any] = {
    field.name: field.type for field in msgspec.structs.fields(Rules) if field.name != "edition"
}
"""Every option and parameter with its type."""


def _check_edition(id: object) -> None:
    if not isinstance(id, str) or id not in _TABLE:
        raise RulesError(f"{quoted(id)} is no edition: {', '.join(_TABLE)} are")


def _check_name(name: str) -> None:
    if name in _FIELDS:
        return
    near = _near(name)
    hint = f"did you mean {near}?" if near else f"{', '.join(_EXAMPLES)} are some"
    raise RulesError(f"{quoted(name)} is no option of the rules: {hint}")


def _near(name: str) -> str | None:
    """The option that somebody may have meant."""
    from difflib import get_close_matches  # only where something is wrong

    found = get_close_matches(name.lower().replace("-", "_"), _FIELDS, n=1)
    return found[0] if found else None


_EXAMPLES = ("target_score", "tie_break", "flip_bonus", "decks")
"""Options that people change most."""


def _check_value(name: str, value: Any) -> None:
    try:
        # `convert` would also take what only describes a value, such as a mapping for a pile.
        fits = msgspec.convert(value, _FIELDS[name]) == value
    except (msgspec.ValidationError, UnicodeEncodeError):  # or half a character
        fits = False
    if not fits:
        raise RulesError(f"{name}={quoted(value)}: {_expected(name)}")


def _expected(name: str) -> str:
    values = OPTIONS.get(name) or SWITCHES.get(name)
    if values:
        return f"the values are {', '.join(values)}"
    if name == "deck":
        return "a deck is written as its cards, copies as in 12*3"
    return "it must be a whole number" + (" or auto" if name == "decks" else "")


_LEAST: Mapping[str, int] = {
    "target_score": 1,
    "flip_count": 1,
    "flip_bonus": 0,
    "min_players": 1,
    "players_per_deck": 1,
    "decks": 1,
}


class Edition(msgspec.Struct, frozen=True):
    """A named set of rules and what is known of it."""

    id: str
    """Stable for ever; what records and commands use."""
    title: str
    origin: str
    """Which text these rules come from, in a phrase."""
    rules: Rules
    inferred: frozenset[str]
    """The options on which that text is silent, so that their values are inferences."""


EDITIONS: Mapping[str, Edition] = {
    id: Edition(id, title, origin, Rules(edition=id, **options), frozenset(inferred.split()))
    for id, (title, origin, inferred, options) in _TABLE.items()
}
"""The named editions by id, the default first."""


def _values(annotation: Any) -> tuple[str, ...]:
    return ("true", "false") if annotation is bool else get_args(annotation)


OPTIONS: Mapping[str, tuple[str, ...]] = {
    name: _values(_FIELDS[name])
    for name in (
        "initial_deal",
        "deal_after_flip_three",
        "stay_needs_card",
        "flip_three_defers",
        "deferred_on_bust",
        "deferred_resolution",
        "tie_break",
    )
}
"""The seven options in which editions differ, each with its values as text."""

SWITCHES: Mapping[str, tuple[str, ...]] = {
    name: _values(_FIELDS[name]) for name in ("freeze_self", "second_chance_first_copy")
}
"""The two house switches, which no edition changes."""

PARAMETERS: tuple[str, ...] = tuple(
    name for name in _FIELDS if name not in OPTIONS and name not in SWITCHES
)
"""The numbers, and the deck's composition."""

SETTINGS: tuple[str, ...] = tuple(_FIELDS)
"""Every name that a house rule can change, in the order in which they are written."""


def edition(id: str = DEFAULT_EDITION, **changes: Any) -> Rules:
    """The rules of the edition `id`, with `changes` to options and parameters by name.

    Raises `RulesError` for an unknown edition, an unknown name, or a value that is not possible.
    """
    _check_edition(id)
    rules = EDITIONS[id].rules
    return change(rules, **changes) if changes else rules


def change(rules: Rules, **changes: Any) -> Rules:
    """`rules` with some options or parameters changed; raises `RulesError` as `edition` does."""
    for name in changes:
        _check_name(name)
    return msgspec.structs.replace(rules, **changes)


def parse_setting(text: str) -> tuple[str, Any]:
    """The name and the value of one setting as it is written: `tie_break=shared`,
    `target_score=100`, `decks=auto`, `deck=0 1 2*2 x2 FZ*3`. Raises `RulesError`."""
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals or not word:
        raise RulesError(f"{quoted(text)}: a setting is written name=value, as in target_score=100")
    _check_name(name)
    value = _parse_value(name, word)
    _check_value(name, value)
    return name, value


def _parse_value(name: str, word: str) -> Any:
    if name == "deck":
        try:
            return Pile.parse(word)
        except CardError as error:
            raise RulesError(f"deck: {error}") from None
    if word in ("true", "false"):
        return word == "true"
    if name == "decks" and word == "auto":
        return None
    try:
        return int(word) if word.lstrip("-").isascii() and word.lstrip("-").isdigit() else word
    except ValueError:
        return word


def format_value(value: Any) -> str:
    """A setting's value as it is written; `parse_setting` reads it."""
    if value is None:
        return "auto"
    return str(value).lower() if isinstance(value, bool) else str(value)


def format_setting(rules: Rules, name: str) -> str:
    """One setting as it is written, `name=value`."""
    return f"{name}={format_value(getattr(rules, name))}"


def format_rules(rules: Rules) -> str:
    """The edition's id, then what differs from it in brackets: `official(target_score=100)`."""
    base = EDITIONS[rules.edition].rules
    changed = [
        format_setting(rules, name)
        for name in SETTINGS
        if getattr(rules, name) != getattr(base, name)
    ]
    return f"{rules.edition}({', '.join(changed)})" if changed else rules.edition


def parse_rules(text: str) -> Rules:
    """The inverse of `str(rules)`. Raises `RulesError`."""
    id, bracket, rest = text.strip().partition("(")
    if not bracket:
        return edition(id)
    if not rest.endswith(")"):
        raise RulesError(f"{quoted(text)}: rules are written as in official(target_score=100)")
    settings = [parse_setting(part) for part in rest[:-1].split(",")]
    names = [name for name, _ in settings]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RulesError(f"{quoted(text)}: {twice} is set twice")
    return edition(id.strip(), **dict(settings))
