"""What a bot thinks of a move, as data, and as a sentence from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from flip7.game.cards import Card
from flip7.learn.card_names import the_card
from flip7.learn.language import ENGLISH, N_, Language, shown


class OnlyMove(msgspec.Struct, frozen=True, tag="only_move"):
    """No other move is legal."""


class Whim(msgspec.Struct, frozen=True, tag="whim"):
    """No reason but chance."""


class SureWin(msgspec.Struct, frozen=True, tag="sure_win"):
    """To be out of the round with these points wins the game, whatever comes."""


class Behind(msgspec.Struct, frozen=True, tag="behind"):
    """`ahead` has a total with which it wins, unless one exceeds it in this round."""

    ahead: int
    total: int


class Protected(msgspec.Struct, frozen=True, tag="protected"):
    """A Second Chance is held, so the next card can't bust."""


class EnoughPoints(msgspec.Struct, frozen=True, tag="enough_points"):
    """The line is worth enough to stay."""

    count: int


class TooFewPoints(msgspec.Struct, frozen=True, tag="too_few_points"):
    """The line is worth too little to stay."""

    count: int


class EnoughNumbers(msgspec.Struct, frozen=True, tag="enough_numbers"):
    """There are enough Numbers to stay."""

    count: int


class TooFewNumbers(msgspec.Struct, frozen=True, tag="too_few_numbers"):
    """There are too few Numbers to stay."""

    count: int


class Gains(msgspec.Struct, frozen=True, tag="gains"):
    """One more card gains so many points on average."""

    points: Fraction


class Loses(msgspec.Struct, frozen=True, tag="loses"):
    """One more card loses so many points on average, or none."""

    points: Fraction


class GoesForGoal(msgspec.Struct, frozen=True, tag="goes_for_goal"):
    """A total of `goal` is worth more than the points that one more card costs on average."""

    goal: int


class KeepsGoal(msgspec.Struct, frozen=True, tag="keeps_goal"):
    """A total of `goal` is reached, and worth more than the points that one more card gains."""

    goal: int


class NothingToCome(msgspec.Struct, frozen=True, tag="nothing_to_come"):
    """No card is to be had."""


class OnlyTarget(msgspec.Struct, frozen=True, tag="only_target"):
    """Nobody else can have the card."""

    card: Card


class AnyTarget(msgspec.Struct, frozen=True, tag="any_target"):
    """The card goes to anybody else."""

    card: Card


class FreezesRival(msgspec.Struct, frozen=True, tag="freezes_rival"):
    """`target` would have made much more than the points it has."""

    target: int
    count: int


class FreezesProtected(msgspec.Struct, frozen=True, tag="freezes_protected"):
    """`target` would have gone far with its Second Chance."""

    target: int


class FreezesSelf(msgspec.Struct, frozen=True, tag="freezes_self"):
    """The points in front of oneself are safe then."""

    count: int


class EndangersLine(msgspec.Struct, frozen=True, tag="endangers_line"):
    """Three cards may well cost `target` its line."""

    target: int


class LeastHelp(msgspec.Struct, frozen=True, tag="least_help"):
    """Three cards do little harm to anybody, and least good to `target`."""

    target: int


class TakesCards(msgspec.Struct, frozen=True, tag="takes_cards"):
    """Three cards are a present while there is little to lose."""


class GivesToLast(msgspec.Struct, frozen=True, tag="gives_to_last"):
    """A Second Chance helps `target` to win less than others: it is furthest behind."""

    target: int


class KeepsChance(msgspec.Struct, frozen=True, tag="keeps_chance"):
    """A Second Chance is good to have."""


Thought = (
    OnlyMove
    | Whim
    | SureWin
    | Behind
    | Protected
    | EnoughPoints
    | TooFewPoints
    | EnoughNumbers
    | TooFewNumbers
    | Gains
    | Loses
    | GoesForGoal
    | KeepsGoal
    | NothingToCome
    | OnlyTarget
    | AnyTarget
    | FreezesRival
    | FreezesProtected
    | FreezesSelf
    | EndangersLine
    | LeastHelp
    | TakesCards
    | GivesToLast
    | KeepsChance
)
"""Why a bot makes a move: a code (the tag) with its fields."""

_SENTENCES: Mapping[str, str] = {
    "only_move": N_("There is nothing else to do."),
    "whim": N_("Just a feeling this time."),
    "sure_win": N_("With these points in the bank the game is won."),
    "behind": N_("{ahead} wins with {total} unless I get past that."),
    "protected": N_("My Second Chance takes the risk out of the next card."),
    "enough_points": N_("My line is worth {count}: enough for me."),
    "too_few_points": N_("My line is worth {count}: not enough yet."),
    "enough_numbers": N_("Numbers in my line: {count}, enough for me."),
    "too_few_numbers": N_("Numbers in my line: {count}, not enough yet."),
    "gains": N_("One more card gains {points} points on average."),
    "loses": N_("One more card would cost {points} points on average."),
    "goes_for_goal": N_("{goal} points in all can decide the game: worth the risk."),
    "keeps_goal": N_("I have the {goal} points I need, and won't risk them."),
    "nothing_to_come": N_("No card is left that could come."),
    "only_target": N_("Nobody else can have {card}."),
    "any_target": N_("Anybody but me can have {card}."),
    "freezes_rival": N_("{target} has to stop at {count}, and would have made more."),
    "freezes_protected": N_("{target} would go far with that Second Chance."),
    "freezes_self": N_("The {count} in front of me can't be lost any more then."),
    "endangers_line": N_("{target} has a line that three cards may well break."),
    "least_help": N_("Three cards do nobody much harm yet, and {target} the least good."),
    "takes_cards": N_("With so little to lose, three cards are a present."),
    "gives_to_last": N_("A Second Chance does least for {target}, who is furthest behind."),
    "keeps_chance": N_("A Second Chance is good to have."),
}


def tell(thought: Thought, names: Sequence[str], language: Language = ENGLISH) -> str:
    """The thought as one sentence of the bot; `names` are those of the seats, in order."""
    fields = {
        name: _field(name, value, names, language)
        for name, value in msgspec.structs.asdict(thought).items()
    }
    return language.gettext(_SENTENCES[str(type(thought).__struct_config__.tag)], **fields)


def _field(name: str, value: object, names: Sequence[str], language: Language) -> object:
    match value:
        case Fraction():
            return language.decimal(float(value))
        case Card():
            return the_card(value, language)
        case int() if name in ("ahead", "target"):
            return shown(names[value])
        case _:
            return value
