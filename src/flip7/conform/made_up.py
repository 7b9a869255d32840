"""Rules and decks made up at random, for checks that are to hold by all that there can be."""

from __future__ import annotations

from random import Random
from typing import Any

from flip7.game.cards import CARDS, STANDARD_DECK, Pile
from flip7.game.rules import OPTIONS, SWITCHES, Rules, RulesError, edition, parse_setting

SMALL_DECKS = (
    "0 1 2*2 3*3 4*4 +2 x2 FZ*2 F3*3 SC*2",
    "1*2 2*2 31*4 +0*3 +10 x2*2 SC*3",
    "1 2 FZ*2 F3*2",
    "0 1 2 F3*4 SC*3",
    "1*4 2*4 FZ F3 SC",
    "0 1 2 3 4 5 6 7 8 9 10 11 12 FZ*6 F3*6 SC*4",
)
"""Some run out often, some make ties, some make long chains of action cards."""


def any_rules(random: Random, id: str) -> Rules:
    """The edition of this id with some options and parameters changed, mostly with another deck
    too. The same state of `random` gives the same rules."""
    settings: dict[str, Any] = {}
    for name, values in {**OPTIONS, **SWITCHES}.items():
        if random.random() < 0.4:
            settings |= [parse_setting(f"{name}={random.choice(values)}")]
    settings |= {
        "min_players": 1,
        "target_score": random.choice((1, 5, 20, 60, 200)),
        "flip_count": random.choice((1, 2, 3, 5, 7, 7, 7, 9)),
        "flip_bonus": random.choice((0, 15)),
        "players_per_deck": random.choice((1, 3, 18, 18)),
        "decks": random.choice((None, None, 1, 2, 4)),
    }
    while True:
        try:
            return edition(id, **settings, deck=any_deck(random))
        except RulesError:  # a deck with which no line can score
            continue


def any_deck(random: Random) -> Pile:
    """The printed deck, a small one, or any cards at all."""
    kind = random.randrange(4)
    if kind == 0:
        return STANDARD_DECK
    if kind == 1:
        return Pile.parse(random.choice(SMALL_DECKS))
    cards = random.sample(CARDS, random.randint(1, 12)) + list(CARDS[-3:]) * random.randrange(3)
    return Pile.of(card for card in cards for _ in range(random.randint(1, 3)))
