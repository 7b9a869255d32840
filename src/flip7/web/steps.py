"""What a table does by itself: the move that a step of its plan makes."""

from __future__ import annotations

import msgspec

from flip7.game.chance import Words
from flip7.game.legal import why_not
from flip7.game.moves import HIT, NEXT, STAY, Choice, Move, Withdraw
from flip7.players.bots import Bot
from flip7.players.player import View
from flip7.players.targeting import Targeting, choose_target
from flip7.players.text import parse_built_in
from flip7.players.thoughts import Thought
from flip7.web.clock import Step, vacated
from flip7.web.deal import Dealer
from flip7.web.log import By
from flip7.web.table import Table


class Made(msgspec.Struct, frozen=True):
    """A move, by whom, and what a bot thinks of it."""

    move: Move
    by: By
    thought: Thought | None = None


def decide(table: Table, step: Step, dealer: Dealer, words: Words) -> Made:
    """The move that this step makes at a table where it is the next."""
    game, choice = table.game, table.choice
    assert game is not None
    if step is Step.DRAW:
        return Made(dealer.draw(game), By.TABLE)
    if step is Step.NEXT:
        return Made(NEXT, By.TABLE)
    if step is Step.WITHDRAW:
        seat = vacated(table)
        assert seat is not None
        return Made(Withdraw(seat), By.TABLE)
    assert choice is not None
    view = View(game.state, choice.seat)
    if step is Step.BOT:
        return _of_bot(view, table.chairs[choice.seat].bot or "", words)
    if step is Step.FORCED:
        return Made(choice.moves[0], By.TABLE)
    return Made(default_move(view, choice, words), By.CLOCK)


def _of_bot(view: View, kind: str, words: Words) -> Made:
    bot = parse_built_in(kind)
    move = bot.decide(view, words)
    return Made(move, By.BOT, bot.why(view, move) if isinstance(bot, Bot) else None)


def default_move(view: View, choice: Choice, words: Words) -> Move:
    """What is done for somebody who doesn't decide: to stay where that is allowed, else to hit; an
    action card goes where it harms them least."""
    if choice.card is not None:
        return choose_target(view, choice.card, Targeting.SENSE, words)
    return STAY if why_not(view.state, STAY) is None else HIT
