"""The table of a round scenario: the listed cards turn up, and the listed decisions are made."""

from __future__ import annotations

from collections.abc import Iterable

from flip7.conform.result import Mismatch
from flip7.conform.spec import Decision, RoundSetup, ScenarioError
from flip7.game.cards import SECOND_CHANCE, Card, Pile
from flip7.game.engine import play
from flip7.game.legal import awaits
from flip7.game.moves import HIT, STAY, Aim, Choice, Draw, Due, Give, Hit, IllegalMove, Move
from flip7.game.position import Hand, PositionError, new_round, position
from flip7.game.rules import Rules
from flip7.game.state import State


class ScenarioTable:
    """A round being played, with names for the seats and an order in the deck.

    Raises `ScenarioError` for a set-up that can't be.
    """

    def __init__(self, rules: Rules, setup: RoundSetup) -> None:
        self.names: list[str] = setup.players
        self.deck: list[Card] = list(setup.deck)
        """Face down, top first."""
        self.reshuffles: int = 0
        self._to_come = list(setup.reshuffles_to)
        self.state: State = _begin(rules, setup)

    def run(self, decisions: Iterable[Decision]) -> Mismatch | None:
        """Play until a choice is open for which there is no decision left, or the round is over.

        Returns what was wrong with a decision, and stops there, if one was.
        """
        left = list(decisions)
        number = 0
        while (choice := self._next_choice()) is not None and left:
            number += 1
            decision = left.pop(0)
            actual = self._decide(choice, decision)
            if actual is not None:
                return Mismatch(f"decision {number}", str(decision), actual)
        if left:
            return Mismatch("decisions", "none left over", ", ".join(map(str, left)))
        if self._to_come:
            raise ScenarioError(f"setup.reshuffles_to: {len(self._to_come)} unused")
        return None

    def _next_choice(self) -> Choice | None:
        """Let draws and single choices of a target run on to the next open choice."""
        while True:
            awaited = awaits(self.state)
            if isinstance(awaited, Due):
                self._play(Draw(self._turn_up()))
            elif not isinstance(awaited, Choice):
                return None
            elif awaited.card is not None and len(awaited.moves) == 1:
                self._play(awaited.moves[0])
            else:
                return awaited

    def _turn_up(self) -> Card:
        if not self.deck:
            self._reshuffle()
        return self.deck.pop(0)

    def _reshuffle(self) -> None:
        self.reshuffles += 1
        pile = self.state.discard
        if not self._to_come:
            raise ScenarioError(
                f"setup.reshuffles_to: reshuffle {self.reshuffles} is missing, the pile is {pile}"
            )
        self.deck = list(self._to_come.pop(0))
        if Pile.of(self.deck) != pile:
            raise ScenarioError(
                f"setup.reshuffles_to: reshuffle {self.reshuffles} is of {Pile.of(self.deck)},"
                f" but the pile is {pile}"
            )

    def _play(self, move: Move) -> None:
        self.state, _ = play(self.state, move)

    def _decide(self, choice: Choice, decision: Decision) -> str | None:
        """Make the decision; what happened instead, if it did not go as written."""
        asked = self.names[choice.seat]
        if decision.player != asked:
            return f"{asked} is asked: {' or '.join(legal(choice, self.names))}"
        try:
            after, _ = play(self.state, self._move(choice, decision))
        except IllegalMove as refusal:
            tag = refusal.reason.__struct_config__.tag
            return None if decision.refused else f"refused: {tag}"
        if decision.refused:
            return "accepted"
        self.state = after
        return None

    def _move(self, choice: Choice, decision: Decision) -> Move:
        if decision.target is None:
            return HIT if decision.action == "hit" else STAY
        seat = self.names.index(decision.target)
        return Give(seat) if choice.card is SECOND_CHANCE else Aim(seat)


def legal(choice: Choice, names: list[str]) -> list[str]:
    """The moves of a choice as a scenario writes them: hit and stay, or names."""
    return [
        names[move.target]
        if isinstance(move, Aim | Give)
        else "hit"
        if isinstance(move, Hit)
        else "stay"
        for move in choice.moves
    ]


def _begin(rules: Rules, setup: RoundSetup) -> State:
    names = setup.players
    dealer = len(names) - 1 if setup.dealer is None else names.index(setup.dealer)
    deck, discard = Pile.of(setup.deck), Pile.of(setup.discard)
    try:
        if setup.hands is None or setup.turn is None:
            return new_round(rules, len(names), dealer=dealer, deck=deck, discard=discard)
        told = [setup.hands[name] for name in names]
        hands = [Hand(tuple(hand.cards), hand.status) for hand in told]
        turn = names.index(setup.turn)
        return position(rules, hands, turn=turn, dealer=dealer, deck=deck, discard=discard)
    except PositionError as error:
        defects = (
            defect.what if defect.seat is None else f"{names[defect.seat]}: {defect.what}"
            for defect in error.defects
        )
        raise ScenarioError(f"setup: {'; '.join(defects)}") from None
