"""Labels: what the texts at the edges of a score table say about its rows and columns."""

from __future__ import annotations

import re
from enum import StrEnum

from flip7.game.cards import CardError, parse_cards


class Role(StrEnum):
    """What a labelled row or column holds."""

    NAME = "name"
    ROUND = "round"
    START = "start"
    TOTAL = "total"
    WINNER = "winner"
    NOTE = "note"
    DEALER = "dealer"
    COMPUTED = "computed"
    """What follows from the rest, such as a rank."""
    OTHER = "other"


# A word that is a name somewhere, such as max or won, is none of these.
_WORDS = {
    Role.NAME: "player players name names spieler spielerin joueur joueurs jugador jugadores nom "
    "giocatore speler",
    Role.ROUND: "round rounds runde runden tour tours manche manches ronda rondas rnd # no nr",
    Role.TOTAL: "total totals totaal totale sum summe gesamt gesamtpunkte somme suma score scores "
    "points punkte puntos final finalscore totalscore totalpoints endstand finaltotal",
    Role.START: "start starts startpoints startscore",
    Role.WINNER: "winner sieger gewinner vainqueur ganador",
    Role.DEALER: "dealer geber donneur",
    Role.NOTE: "note notes notiz notizen comment comments remark remarks remarque notas",
    Role.COMPUTED: "rank place position platz rang average avg schnitt moyenne",
}
EDGES = (Role.TOTAL, Role.COMPUTED, Role.NOTE, Role.DEALER, Role.WINNER, Role.START)
"""What rows and columns beside those of players and rounds hold."""
_ROLES = {word: role for role, words in _WORDS.items() for word in words.split()}

_NUMBERED = re.compile(r"(?P<word>[^\W\d]*)[\s.:#_-]*(?P<number>\d{1,4})\.?", re.ASCII)
_SUMMED = re.compile(r"\s*\(sum of several\)$", re.IGNORECASE)
_ROUND_WORDS = {"", "r", *_WORDS[Role.ROUND].split()}

BUSTS = frozenset({"x", "b", "bust", "busted"})
"""What people write for a bust; letter case says nothing."""
DASHES = frozenset({"-", "--", "–", "—"})  # noqa: RUF001  # spreadsheets make such of a hyphen
"""What may be a bust, and may be somebody who did not play."""

_SCORE = re.compile(r"=?-?\d+([.,]\d+)?(\s*\+\s*\d+)*", re.ASCII)


def role_of(label: str) -> Role:
    """What a label says; `Role.OTHER` if it is none that is known."""
    if round_number(label) is not None:
        return Role.ROUND
    return _ROLES.get(re.sub(r"[\s:._]", "", label.casefold()), Role.OTHER)


def round_number(label: str) -> int | None:
    """The round that a label such as `Round 3`, `R3` or `3` names."""
    found = _NUMBERED.fullmatch(_SUMMED.sub("", label.strip()))
    if found is None or found["word"].casefold() not in _ROUND_WORDS:
        return None
    return int(found["number"])


def is_summed(label: str) -> bool:
    """Whether a label of a round says that it stands for several, as our own exports do."""
    return _SUMMED.search(label.strip()) is not None


def is_worded(label: str) -> bool:
    """Whether a label of a round says so in a word, and is not just a number."""
    return round_number(label) is not None and not label.strip().isdigit()


def is_score(text: str) -> bool:
    """Whether a text looks like what is noted of a round: points, cards, a bust or a dash."""
    return is_points(text) or text.casefold() in BUSTS or text in DASHES or bool(_cards_in(text))


def is_points(text: str) -> bool:
    """Whether a text tells points for sure: a number, a sum or several cards."""
    return is_number(text) or _cards_in(text) > 1


def is_number(text: str) -> bool:
    """Whether a text is a number or a sum."""
    return bool(_SCORE.fullmatch(text))


def is_name(text: str) -> bool:
    """Whether a text may be somebody's name: it has no role and tells no points. So it may be a
    letter that is a bust elsewhere, or be called like a card."""
    return bool(text) and role_of(text) is Role.OTHER and not is_points(text)


def _cards_in(text: str) -> int:
    """How many cards a text names; 0 if it is something else."""
    try:
        return len(parse_cards(text))
    except CardError:
        return 0


def is_remark(text: str) -> bool:
    """Whether a text that stands alone in its row reads like a remark, not like a name."""
    return len(text) > 40 or ":" in text or text.startswith("*")
