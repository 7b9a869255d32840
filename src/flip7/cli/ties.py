"""What happens at a tie, where an edition leaves it to an agreement of the players."""

from __future__ import annotations

from collections.abc import Iterable

from flip7.cli.asking import Read
from flip7.cli.messages import complain
from flip7.cli.showing import echo_wrapped
from flip7.game.rules import Rules, parse_setting
from flip7.learn.language import ENGLISH, Language
from flip7.terminal.opening import leaves_ties_open
from flip7.terminal.plain import ask_ties


def is_open(rules: Rules, settings: Iterable[str]) -> bool:
    """Whether it must still be agreed what happens at a tie: the texts of `--set` don't say it."""
    return leaves_ties_open(rules) and not any(
        parse_setting(text)[0] == "tie_break" for text in settings
    )


def agreed(rules: Rules, read: Read | None, language: Language = ENGLISH) -> Rules | None:
    """The rules with what people agree upon, or as they are, with a message, where nobody can be
    asked; `None` at the end of input."""
    if read is not None:
        return ask_ties(rules, read, echo_wrapped, language)
    say_ties_are_shared(rules)
    return rules


def say_ties_are_shared(rules: Rules) -> None:
    """Tell what holds where nothing was agreed."""
    complain(
        f"{rules.edition} leaves ties to an agreement: a tie for the lead is shared here"
        " (--set tie_break=everyone or tied_only for another)"
    )
