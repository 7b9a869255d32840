"""The texts around the table on the full screen: head, odds, who is asked what."""

from __future__ import annotations

from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from flip7.game.moves import STAY, Awaited, Choice, Due
from flip7.game.rules import Rules
from flip7.game.state import State
from flip7.learn.card_names import the_card
from flip7.learn.language import Language
from flip7.learn.phrases import points_phrase
from flip7.odds.next_card import next_card
from flip7.terminal.frames import Frame
from flip7.terminal.table import Table
from flip7.terminal.turns import whose
from flip7.terminal.words import odds_rows

_DIM = Style(color="#a8b5ae")
_STRONG = Style(bold=True)
_YOURS = Style(color="#10241d", bgcolor="#ffd75f", bold=True)
_THEIRS = Style(color="#10241d", bgcolor="#a8b5ae", bold=True)


def rules_head(rules: Rules, language: Language) -> Text:
    """By which rules one plays, in short."""
    target = language.gettext(
        "{edition} to {target}", edition=rules.edition, target=rules.target_score
    )
    return Text.assemble((" Flip 7 ", "bold reverse"), f" {target}")


def counts_head(state: State, language: Language) -> Text:
    """The round, and how many cards there are where."""
    counts = language.gettext(
        "Round {round}   Deck {deck}   Discard {discard}",
        round=state.round,
        deck=len(state.deck),
        discard=len(state.discard),
    )
    return Text(f"{counts} ")


def odds_panel(table: Table, state: State, language: Language) -> Grid:
    """What the next card can be for whose turn it is."""
    _ = language.gettext
    grid = Grid(
        box=None, padding=(0, 1, 0, 0), expand=True, show_header=False, title_justify="left"
    )
    seat = whose(state)
    if seat is None:
        grid.add_row(Text(_("No card is due."), _DIM))
        return grid
    grid.title = Text(_("Next card for {name}", name=table.names[seat]), _STRONG)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(justify="right")
    rows = odds_rows(next_card(state, seat), language)
    for what, count, share in rows:
        grid.add_row(Text(what), Text(count, _DIM if share else _STRONG), Text(share, _STRONG))
    if not rows:
        grid.add_row(Text(_("There is none."), _DIM))
    return grid


def banner(table: Table, frame: Frame, asked: Awaited | None, language: Language) -> Text:
    """Whose turn it is, and what is asked."""
    what = question(frame.state, asked, language)
    if frame.seat is None:
        return Text(what or language.gettext("The round is over."), _STRONG)
    is_asked = asked is not None
    style = _YOURS if is_asked else _THEIRS
    mark = "▶ " if is_asked else "  "
    text = Text.assemble((f" {mark}{table.names[frame.seat]} ", style), "  ")
    return text.append(what, _STRONG)


def question(state: State, asked: Awaited | None, language: Language) -> str:
    """What is asked of a person, in a few words."""
    _ = language.gettext
    match asked:
        case Due():
            return _("Which card comes up?")
        case Choice(seat=seat, moves=moves, card=None):
            points = points_phrase(state.line_value(seat), language)
            if STAY in moves:
                return _("Hit, or stay with {points}?", points=points)
            return _("You must hit.")
        case Choice(card=card) if card is not None:
            return _("To whom goes {the_card}?", the_card=the_card(card, language))
        case None:
            return ""
        case _:
            return _("Enter begins round {round}.", round=state.round + 1)


def hint(asked: Awaited | None, typed: str, language: Language) -> Text:
    """By which keys that can be answered."""
    _ = language.gettext
    match asked:
        case Due():
            entry = (f" {typed}_ ", "bold reverse")
            return Text.assemble(_("Type it and press Enter, or click on it:"), " ", entry)
        case Choice(card=card) if card is not None:
            return Text(_("Press the key beside a name, or arrows and Enter, or click."))
        case _:
            return Text()
