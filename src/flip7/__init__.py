"""Software for the card game Flip 7: its rules by every edition, records, odds and players.

This is the whole public face. A name's module is imported when the name is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flip7.game.chance import ChanceError as ChanceError
    from flip7.game.chance import SplitMix64 as SplitMix64
    from flip7.game.chance import Words as Words
    from flip7.game.chance import below as below
    from flip7.game.chance import players_stream as players_stream
    from flip7.game.chance import shoe_stream as shoe_stream
    from flip7.game.errors import Flip7Error as Flip7Error
    from flip7.game.position import Defect as Defect
    from flip7.game.position import Hand as Hand
    from flip7.game.position import PositionError as PositionError
    from flip7.game.position import new_round as new_round
    from flip7.game.position import position as position
    from flip7.game.record import Record as Record
    from flip7.game.record import RecordError as RecordError
    from flip7.game.record import Step as Step
    from flip7.game.record import final_state as final_state
    from flip7.game.record import format_beginning as format_beginning
    from flip7.game.record import format_move as format_move
    from flip7.game.record import format_record as format_record
    from flip7.game.record import replay as replay
    from flip7.game.record_reader import parse_record as parse_record
    from flip7.game.shoe import AskedShoe as AskedShoe
    from flip7.game.shoe import ScriptedShoe as ScriptedShoe
    from flip7.game.shoe import Shoe as Shoe
    from flip7.game.shoe import ShoeError as ShoeError
    from flip7.game.shoe import ShuffledShoe as ShuffledShoe
    from flip7.game.shoe import commitment as commitment
    from flip7.game.shoe import committed as committed
    from flip7.game.shoe import seeded as seeded
    from flip7.game.verify import Finding as Finding
    from flip7.game.verify import Verdict as Verdict
    from flip7.game.verify import shoe_after as shoe_after
    from flip7.game.verify import verify as verify
    from flip7.learn.sentences import describe as describe
    from flip7.learn.sentences import explain as explain
    from flip7.learn.sentences import narrate as narrate
    from flip7.learn.sentences import say as say
    from flip7.learn.sentences import why_won as why_won
    from flip7.learn.texts import rules_section as rules_section
    from flip7.learn.texts import rules_text as rules_text
    from flip7.odds.next_card import CardOdds as CardOdds
    from flip7.odds.next_card import Effect as Effect
    from flip7.odds.next_card import Odds as Odds
    from flip7.odds.next_card import next_card as next_card
    from flip7.players.bots import Bot as Bot
    from flip7.players.player import Player as Player
    from flip7.players.player import PlayerError as PlayerError
    from flip7.players.player import View as View
    from flip7.players.strategies import Strategy as Strategy
    from flip7.players.table import EndlessGameError as EndlessGameError
    from flip7.players.table import play_game as play_game
    from flip7.players.table import play_steps as play_steps
    from flip7.players.table import record_game as record_game
    from flip7.players.text import parse_player as parse_player
    from flip7.players.thoughts import Thought as Thought
    from flip7.players.thoughts import tell as tell

    __version__: str

# For each module, what it gives to the face; the imports above tell the same to type checkers.
_FACE = {
    "flip7.game.errors": ("Flip7Error",),
    "flip7.game.position": ("Defect", "Hand", "PositionError", "new_round", "position"),
    "flip7.game.chance": (
        "ChanceError",
        "SplitMix64",
        "Words",
        "below",
        "players_stream",
        "shoe_stream",
    ),
    "flip7.game.record": (
        "Record",
        "RecordError",
        "Step",
        "final_state",
        "format_beginning",
        "format_move",
        "format_record",
        "replay",
    ),
    "flip7.game.record_reader": ("parse_record",),
    "flip7.game.shoe": (
        "AskedShoe",
        "ScriptedShoe",
        "Shoe",
        "ShoeError",
        "ShuffledShoe",
        "commitment",
        "committed",
        "seeded",
    ),
    "flip7.game.verify": ("Finding", "Verdict", "shoe_after", "verify"),
    "flip7.learn.sentences": ("describe", "explain", "narrate", "say", "why_won"),
    "flip7.learn.texts": ("rules_section", "rules_text"),
    "flip7.odds.next_card": ("CardOdds", "Effect", "Odds", "next_card"),
    "flip7.players.bots": ("Bot",),
    "flip7.players.player": ("Player", "PlayerError", "View"),
    "flip7.players.strategies": ("Strategy",),
    "flip7.players.table": ("EndlessGameError", "play_game", "play_steps", "record_game"),
    "flip7.players.text": ("parse_player",),
    "flip7.players.thoughts": ("Thought", "tell"),
}
_HOMES = {name: module for module, names in _FACE.items() for name in names}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]

if not TYPE_CHECKING:  # a type checker that saw this would accept every misspelt name

    def __getattr__(name: str) -> object:
        from importlib import import_module, metadata

        if name == "__version__":
            value = metadata.version("flip7")
        elif name in _HOMES:
            value = getattr(import_module(_HOMES[name]), name)
        else:
            raise AttributeError(f"module 'flip7' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
