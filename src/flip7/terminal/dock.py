"""What is below the table on the full screen: who is asked what, and the ways to answer."""

from __future__ import annotations

from itertools import takewhile

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from flip7.game.cards import CARDS, Card
from flip7.game.legal import draws
from flip7.game.moves import HIT, STAY, Awaited, Choice, Draw, Move, Next
from flip7.game.rules import Rules
from flip7.game.state import State
from flip7.learn.language import Language
from flip7.terminal.drawing import Look, big_card, chip
from flip7.terminal.frames import Frame
from flip7.terminal.screen_text import banner, hint
from flip7.terminal.table import Table


class MoveKey(Static):
    """Something that makes a move when it is clicked."""

    class Pressed(Message):
        """It was."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    def __init__(self, move: Move, content: Text | str = "", id: str | None = None) -> None:
        super().__init__(content, id=id)
        self.move = move

    def on_click(self) -> None:
        """Tell it."""
        self.post_message(self.Pressed(self.move))


class Dock(Horizontal):
    """Whose turn it is, what happened last, the moves that can be made, and the last card."""

    def __init__(self, table: Table, language: Language) -> None:
        super().__init__(id="dock")
        self._table = table
        self._language = language
        self.show_last_card()

    def compose(self) -> ComposeResult:
        """The words at the left, the card at the right."""
        _ = self._language.gettext
        with Vertical(id="ask"):
            yield Static(id="banner")
            yield Static(id="said")
            yield Static(id="thought")
            with Horizontal(id="keys"):
                yield MoveKey(HIT, _key_text("H", _("Hit")), "hit")
                yield MoveKey(STAY, _key_text("S", _("Stay")), "stay")
                yield Static(id="hint")
        yield Static(id="card")

    def show_last_card(self) -> None:
        """Go back to the card that the table drew last in this round."""
        self._round = self._table.state.round
        made = (moment.move for moment in reversed(self._table.moments))
        of_round = takewhile(lambda move: not isinstance(move, Next), made)
        last = next((move.card for move in of_round if isinstance(move, Draw)), None)
        self._card = big_card(last, self._language) if last else Text()

    def show(
        self, frame: Frame, asked: Awaited | None, said: str, thought: str, typed: str
    ) -> None:
        """Show what is asked in a picture of the game, what was said last, what a bot thought, and
        what was typed."""
        if frame.shown:
            look = Look.CLASH if frame.shown.saved else Look.PLAIN
            self._card = big_card(frame.shown.card, self._language, look)
        elif frame.state.round != self._round:
            self._card = Text()
        self._round = frame.state.round
        moves = asked.moves if isinstance(asked, Choice) else ()
        for key in self.query(MoveKey):
            key.display = key.move in moves
        told = banner(self._table, frame, asked, self._language)
        self.query_one("#banner", Static).update(told, layout=False)
        self.query_one("#said", Static).update(Text(said), layout=False)
        self.query_one("#thought", Static).update(Text(thought), layout=False)
        self.query_one("#hint", Static).update(hint(asked, typed, self._language), layout=False)
        self.query_one("#card", Static).update(self._card, layout=False)


class Palette(Container):
    """Every card of the deck to click on, each with how many of it can come up."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(id="palette")
        self._rules = rules

    def compose(self) -> ComposeResult:
        """The cards in card order."""
        for card in CARDS:
            if self._rules.deck[card]:
                yield MoveKey(Draw(card), id=f"card-{card.name.lower()}")

    def show(self, state: State) -> None:
        """Show which cards can come up."""
        copies = draws(state) or dict(state.deck.items())
        for key in self.query(MoveKey):
            assert isinstance(key.move, Draw)
            text = _copies_text(key.move.card, copies.get(key.move.card, 0))
            key.update(text, layout=False)


def _key_text(key: str, what: str) -> Text:
    return Text.assemble((f" {key} ", "bold reverse"), f" {what} ")


def _copies_text(card: Card, copies: int) -> Text:
    return Text.assemble(chip(card, Look.PLAIN if copies else Look.OUT), f" {copies}")
