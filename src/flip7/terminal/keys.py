"""The keys of the full screen."""

from __future__ import annotations

from textual.binding import Binding

from flip7.learn.language import english as _

BINDINGS = (
    Binding("h,H", "hit", "Hit", key_display="H"),
    Binding("s,S", "stay", "Stay", key_display="S"),
    Binding("enter", "confirm", "Choose", key_display="Enter"),
    Binding("space", "skip", "Go on", key_display="Space"),
    Binding("backspace", "take_back", "Undo", key_display="Backspace"),
    Binding("o,O", "odds", "Odds", key_display="O"),
    Binding("r,R", "rules", "Rules", key_display="R"),
    Binding("t,T", "totals", "Totals", key_display="T"),
    Binding("question_mark", "keys", "Keys"),
    Binding("q,Q", "leave", "Quit", key_display="Q"),
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

KEYS = (
    ("H", _("hit: take a card")),
    ("S", _("stay: keep your points and leave the round")),
    ("1, 2, ...", _("aim a card at the seat with this key; arrows and Enter do it too")),
    (_("Space"), _("go on without waiting")),
    ("+  -", _("faster, slower")),
    ("O", _("odds on or off")),
    ("R", _("the rules in force")),
    ("T", _("totals, and all rounds")),
    (_("Backspace"), _("with real cards: take back the last card or move")),
    ("Q", _("leave; the game is kept")),
)
"""What each key does, for people."""
