"""The keys of the full screen."""

from __future__ import annotations

from textual.binding import Binding

from flip7.learn.language import N_, Language

SHOWN = (
    ("h,H", "hit", N_("Hit"), "H"),
    ("s,S", "stay", N_("Stay"), "S"),
    ("enter", "confirm", N_("Choose"), "Enter"),
    ("space", "skip", N_("Go on"), "Space"),
    ("backspace", "take_back", N_("Undo"), "Backspace"),
    ("o,O", "odds", N_("Odds"), "O"),
    ("r,R", "rules", N_("Rules"), "R"),
    ("t,T", "totals", N_("Totals"), "T"),
    ("question_mark", "keys", N_("Keys"), "?"),
    ("q,Q", "leave", N_("Quit"), "Q"),
)
"""The keys in the last row: what is pressed, what it does, and both as they are called."""

UNSEEN = (
    Binding("plus,equals_sign", "pace(0.667)", show=False),
    Binding("minus", "pace(1.5)", show=False),
    Binding("up,left", "cursor(-1)", show=False),
    Binding("down,right", "cursor(1)", show=False),
    Binding("ctrl+c", "interrupt", show=False, priority=True),
)

# Neither the keys of the commands nor H and S: a habit must not aim a card.
TARGET_KEYS = "1234567890abcdefgijklmnpuvwxyz"
"""The keys that aim a card at the seats, in their order."""

CARD_SIGNS = "0123456789+xfzsc"
"""What cards are typed with."""

_NAMED = (N_("Enter"), N_("Space"), N_("Backspace"))

KEYS = (
    ("H", N_("hit: take a card")),
    ("S", N_("stay: keep your points and leave the round")),
    ("1, 2, ...", N_("aim a card at the seat with this key; arrows and Enter do it too")),
    ("Space", N_("go on without waiting")),
    ("+  -", N_("faster, slower")),
    ("O", N_("odds on or off")),
    ("R", N_("the rules in force")),
    ("T", N_("totals, and all rounds")),
    ("Backspace", N_("with real cards: take back the last card or move")),
    ("Q", N_("leave; the game is kept")),
)
"""What each key does."""


def keys(language: Language) -> tuple[tuple[str, str], ...]:
    """The keys and what each does, for people."""
    return tuple((called(key, language), language.gettext(what)) for key, what in KEYS)


def shown(language: Language) -> tuple[tuple[str, str, str, str], ...]:
    """The keys of the last row, called as people call them."""
    return tuple(
        (key, action, language.gettext(what), called(name, language))
        for key, action, what, name in SHOWN
    )


def called(key: str, language: Language) -> str:
    """The name of a key, where it is a word."""
    return language.gettext(key) if key in _NAMED else key
