"""Software for the card game Flip 7: its rules by every edition, records, odds and players.

This is the public face, all names flat; `docs/python.md` shows how they go together. A name's
module is imported when the name is first used. For those who write an engine of their own,
`flip7.conform` has scenarios, invariants and counts to hold it against.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flip7.game.cards import CARDS as CARDS
    from flip7.game.cards import STANDARD_DECK as STANDARD_DECK
    from flip7.game.cards import Card as Card
    from flip7.game.cards import CardError as CardError
    from flip7.game.cards import Pile as Pile
    from flip7.game.cards import parse_card as parse_card
    from flip7.game.cards import parse_cards as parse_cards
    from flip7.game.chance import ChanceError as ChanceError
    from flip7.game.chance import SplitMix64 as SplitMix64
    from flip7.game.chance import Words as Words
    from flip7.game.chance import below as below
    from flip7.game.chance import players_stream as players_stream
    from flip7.game.chance import shoe_stream as shoe_stream
    from flip7.game.engine import begin as begin
    from flip7.game.engine import deal as deal
    from flip7.game.engine import make as make
    from flip7.game.engine import play as play
    from flip7.game.engine import start as start
    from flip7.game.errors import Flip7Error as Flip7Error
    from flip7.game.events import Aimed as Aimed
    from flip7.game.events import Busted as Busted
    from flip7.game.events import Discarded as Discarded
    from flip7.game.events import Drawn as Drawn
    from flip7.game.events import Event as Event
    from flip7.game.events import Flip7 as Flip7
    from flip7.game.events import FlipThreeBegan as FlipThreeBegan
    from flip7.game.events import FlipThreeOver as FlipThreeOver
    from flip7.game.events import Frozen as Frozen
    from flip7.game.events import GameOver as GameOver
    from flip7.game.events import Given as Given
    from flip7.game.events import Joined as Joined
    from flip7.game.events import Kept as Kept
    from flip7.game.events import NoCard as NoCard
    from flip7.game.events import Reshuffled as Reshuffled
    from flip7.game.events import RoundBegan as RoundBegan
    from flip7.game.events import RoundOver as RoundOver
    from flip7.game.events import Saved as Saved
    from flip7.game.events import SetAside as SetAside
    from flip7.game.events import Stayed as Stayed
    from flip7.game.events import WhyDiscarded as WhyDiscarded
    from flip7.game.events import WhyOver as WhyOver
    from flip7.game.events import Withdrew as Withdrew
    from flip7.game.legal import awaits as awaits
    from flip7.game.legal import draws as draws
    from flip7.game.legal import moves as moves
    from flip7.game.legal import why_not as why_not
    from flip7.game.moves import HIT as HIT
    from flip7.game.moves import NEXT as NEXT
    from flip7.game.moves import STAY as STAY
    from flip7.game.moves import Aim as Aim
    from flip7.game.moves import Awaited as Awaited
    from flip7.game.moves import Choice as Choice
    from flip7.game.moves import Decision as Decision
    from flip7.game.moves import Draw as Draw
    from flip7.game.moves import Due as Due
    from flip7.game.moves import Give as Give
    from flip7.game.moves import HasSecondChance as HasSecondChance
    from flip7.game.moves import Hit as Hit
    from flip7.game.moves import IllegalMove as IllegalMove
    from flip7.game.moves import Join as Join
    from flip7.game.moves import Move as Move
    from flip7.game.moves import NeedsCard as NeedsCard
    from flip7.game.moves import Next as Next
    from flip7.game.moves import NoRoom as NoRoom
    from flip7.game.moves import NoSuchSeat as NoSuchSeat
    from flip7.game.moves import NotActive as NotActive
    from flip7.game.moves import NotAwaited as NotAwaited
    from flip7.game.moves import NotInDeck as NotInDeck
    from flip7.game.moves import NotInRound as NotInRound
    from flip7.game.moves import NotOneself as NotOneself
    from flip7.game.moves import Over as Over
    from flip7.game.moves import Reason as Reason
    from flip7.game.moves import Stay as Stay
    from flip7.game.moves import Withdraw as Withdraw
    from flip7.game.position import Defect as Defect
    from flip7.game.position import Hand as Hand
    from flip7.game.position import PositionError as PositionError
    from flip7.game.position import new_round as new_round
    from flip7.game.position import position as position
    from flip7.game.record import IllegalRecordError as IllegalRecordError
    from flip7.game.record import Record as Record
    from flip7.game.record import RecordError as RecordError
    from flip7.game.record import Step as Step
    from flip7.game.record import final_state as final_state
    from flip7.game.record import format_beginning as format_beginning
    from flip7.game.record import format_move as format_move
    from flip7.game.record import format_record as format_record
    from flip7.game.record import replay as replay
    from flip7.game.record_reader import parse_record as parse_record
    from flip7.game.rules import EDITIONS as EDITIONS
    from flip7.game.rules import OPTIONS as OPTIONS
    from flip7.game.rules import PARAMETERS as PARAMETERS
    from flip7.game.rules import SETTINGS as SETTINGS
    from flip7.game.rules import SWITCHES as SWITCHES
    from flip7.game.rules import Edition as Edition
    from flip7.game.rules import Rules as Rules
    from flip7.game.rules import RulesError as RulesError
    from flip7.game.rules import change as change
    from flip7.game.rules import edition as edition
    from flip7.game.rules import parse_rules as parse_rules
    from flip7.game.rules import parse_setting as parse_setting
    from flip7.game.scoring import Line as Line
    from flip7.game.scoring import Score as Score
    from flip7.game.scoring import line_of as line_of
    from flip7.game.scoring import score as score
    from flip7.game.shoe import AskedShoe as AskedShoe
    from flip7.game.shoe import ScriptedShoe as ScriptedShoe
    from flip7.game.shoe import Shoe as Shoe
    from flip7.game.shoe import ShoeError as ShoeError
    from flip7.game.shoe import ShuffledShoe as ShuffledShoe
    from flip7.game.shoe import commitment as commitment
    from flip7.game.shoe import committed as committed
    from flip7.game.shoe import seeded as seeded
    from flip7.game.state import GameEnd as GameEnd
    from flip7.game.state import Outcome as Outcome
    from flip7.game.state import RoundEnd as RoundEnd
    from flip7.game.state import State as State
    from flip7.game.state import Status as Status
    from flip7.game.table import Situation as Situation
    from flip7.game.table import Table as Table
    from flip7.game.verify import Finding as Finding
    from flip7.game.verify import Verdict as Verdict
    from flip7.game.verify import shoe_after as shoe_after
    from flip7.game.verify import verify as verify
    from flip7.learn.language import ENGLISH as ENGLISH
    from flip7.learn.language import LANGUAGES as LANGUAGES
    from flip7.learn.language import Language as Language
    from flip7.learn.language import LanguageError as LanguageError
    from flip7.learn.language import language as language
    from flip7.learn.render import as_markdown as as_markdown
    from flip7.learn.render import as_text as as_text
    from flip7.learn.sections import Section as Section
    from flip7.learn.sentences import describe as describe
    from flip7.learn.sentences import explain as explain
    from flip7.learn.sentences import explain_record as explain_record
    from flip7.learn.sentences import narrate as narrate
    from flip7.learn.sentences import say as say
    from flip7.learn.sentences import status_name as status_name
    from flip7.learn.sentences import tally as tally
    from flip7.learn.sentences import why_won as why_won
    from flip7.learn.texts import SECTIONS as SECTIONS
    from flip7.learn.texts import SectionError as SectionError
    from flip7.learn.texts import rules_section as rules_section
    from flip7.learn.texts import rules_text as rules_text
    from flip7.odds.next_card import CardOdds as CardOdds
    from flip7.odds.next_card import Effect as Effect
    from flip7.odds.next_card import Odds as Odds
    from flip7.odds.next_card import OddsError as OddsError
    from flip7.odds.next_card import next_card as next_card
    from flip7.players.bots import BOTS as BOTS
    from flip7.players.bots import Bot as Bot
    from flip7.players.flat import FlatView as FlatView
    from flip7.players.own import Own as Own
    from flip7.players.own import load_own as load_own
    from flip7.players.player import Player as Player
    from flip7.players.player import PlayerError as PlayerError
    from flip7.players.player import View as View
    from flip7.players.strategies import Strategy as Strategy
    from flip7.players.table import EndlessGameError as EndlessGameError
    from flip7.players.table import play_game as play_game
    from flip7.players.table import play_steps as play_steps
    from flip7.players.table import record_game as record_game
    from flip7.players.text import parse_built_in as parse_built_in
    from flip7.players.text import parse_player as parse_player
    from flip7.players.thoughts import Thought as Thought
    from flip7.players.thoughts import tell as tell

    __version__: str

# For each module, what it gives to the face; the imports above tell the same to type checkers.
_FACE = {
    "flip7.game.errors": "Flip7Error",
    "flip7.game.cards": "CARDS STANDARD_DECK Card CardError Pile parse_card parse_cards",
    "flip7.game.rules": (
        "EDITIONS OPTIONS PARAMETERS SETTINGS SWITCHES Edition Rules RulesError change"
        " edition parse_rules parse_setting"
    ),
    "flip7.game.scoring": "Line Score line_of score",
    "flip7.game.state": "GameEnd Outcome RoundEnd State Status",
    "flip7.game.moves": (
        "HIT NEXT STAY Aim Awaited Choice Decision Draw Due Give HasSecondChance Hit IllegalMove"
        " Join Move NeedsCard Next NoRoom NoSuchSeat NotActive NotAwaited NotInDeck NotInRound"
        " NotOneself Over Reason Stay Withdraw"
    ),
    "flip7.game.events": (
        "Aimed Busted Discarded Drawn Event Flip7 FlipThreeBegan FlipThreeOver Frozen"
        " GameOver Given Joined Kept NoCard Reshuffled RoundBegan RoundOver Saved SetAside"
        " Stayed WhyDiscarded WhyOver Withdrew"
    ),
    "flip7.game.legal": "awaits draws moves why_not",
    "flip7.game.table": "Situation Table",
    "flip7.game.engine": "begin deal make play start",
    "flip7.game.position": "Defect Hand PositionError new_round position",
    "flip7.game.chance": "ChanceError SplitMix64 Words below players_stream shoe_stream",
    "flip7.game.shoe": (
        "AskedShoe ScriptedShoe Shoe ShoeError ShuffledShoe commitment committed seeded"
    ),
    "flip7.game.record": (
        "IllegalRecordError Record RecordError Step final_state format_beginning format_move"
        " format_record replay"
    ),
    "flip7.game.record_reader": "parse_record",
    "flip7.game.verify": "Finding Verdict shoe_after verify",
    "flip7.odds.next_card": "CardOdds Effect Odds OddsError next_card",
    "flip7.learn.language": "ENGLISH LANGUAGES Language LanguageError language",
    "flip7.learn.sentences": (
        "describe explain explain_record narrate say status_name tally why_won"
    ),
    "flip7.learn.sections": "Section",
    "flip7.learn.texts": "SECTIONS SectionError rules_section rules_text",
    "flip7.learn.render": "as_markdown as_text",
    "flip7.players.player": "Player PlayerError View",
    "flip7.players.flat": "FlatView",
    "flip7.players.own": "Own load_own",
    "flip7.players.strategies": "Strategy",
    "flip7.players.bots": "BOTS Bot",
    "flip7.players.text": "parse_built_in parse_player",
    "flip7.players.table": "EndlessGameError play_game play_steps record_game",
    "flip7.players.thoughts": "Thought tell",
}
_HOMES = {name: module for module, names in _FACE.items() for name in names.split()}

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
