"""Noting cells: what is typed becomes entries, and what is doubtful is asked or refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from flip7.cli.asking import Read
from flip7.cli.messages import visible
from flip7.game.errors import Flip7Error
from flip7.sheet.changes import Cell, Noted
from flip7.sheet.doubts import Doubt, TwoFlips, doubts, sentence
from flip7.sheet.entry import Entry
from flip7.sheet.reading import EntryError, RepeatedNumber, read_entry
from flip7.sheet.sheet import Sheet


class DoubtError(Flip7Error):
    """What was told is doubtful, and nobody could be asked whether it is right."""


class GivenUpError(Flip7Error):
    """The person answered that it is not right, or gave no answer."""

    def __init__(self) -> None:
        super().__init__("nothing was noted")


def noted(
    sheet: Sheet,
    number: int,
    told: Iterable[tuple[int, str]],
    *,
    sure: bool = False,
    summed: bool = False,
    read: Read | None = None,
) -> Noted:
    """The change that notes what is typed for players in the round of this number, or in place of
    several if they are `summed`.

    What is doubtful is asked by `read`; where nobody can be asked it is refused unless the person
    is `sure`. Raises `EntryError`, `SheetError`, `DoubtError` and `GivenUpError`.
    """
    cells = tuple(Cell(player, _entry(sheet, number, player, text, read)) for player, text in told)
    change = Noted(number, cells, summed)
    sheet.then(change)  # what can't be is refused before anything is asked
    doubtful = doubts(sheet, number, cells, summed=summed)
    if not doubtful:
        return change
    if not sure:
        _settle(sheet, doubtful, read)
    players = {player for doubt in doubtful for player in _players(doubt)}
    sure_cells = tuple(Cell(cell.player, cell.entry, cell.player in players) for cell in cells)
    return Noted(number, sure_cells, summed)


def _entry(sheet: Sheet, number: int, player: int, text: str, read: Read | None) -> Entry | None:
    name = sheet.called(player)
    while True:
        try:
            return read_entry(text, sheet.rules, sheet.seats(number))
        except RepeatedNumber as question:
            if read is None:
                raise EntryError(f"{name}: {question}") from None
            answer = _ask_repeated(name, question, read)
            if not isinstance(answer, str):
                return answer
            text = answer
        except EntryError as error:
            raise EntryError(f"{name}: {error}") from None


def _ask_repeated(name: str, question: RepeatedNumber, read: Read) -> Entry | str:
    """What the person says it was, or what they type anew. Raises `GivenUpError`."""
    card = question.card
    click.echo(visible(f"{name}: {card} is there twice. Was it a (b)ust, or a (s)econd chance?"))
    answer = read("b, s, or type it again (Enter: note nothing):")
    word = (answer or "").strip()
    if not word:
        raise GivenUpError
    if word.casefold() in ("b", "bust"):
        return question.bust
    if word.casefold() in ("s", "sc", "second chance", "second chance used", "used"):
        return question.saved
    return word


def _settle(sheet: Sheet, doubtful: Sequence[Doubt], read: Read | None) -> None:
    """Ask whether what is doubtful is right. Raises `DoubtError` or `GivenUpError` if not."""
    sentences = [sentence(doubt, sheet) for doubt in doubtful]
    if read is None:
        raise DoubtError(f"{' '.join(sentences)} Nothing was noted: if it is right, add --sure")
    for told in sentences:
        click.echo(visible(told))
        answer = read("Is that right? (y/n)")
        if (answer or "").strip().casefold() not in ("y", "yes"):
            raise GivenUpError


def _players(doubt: Doubt) -> tuple[int, ...]:
    return doubt.players if isinstance(doubt, TwoFlips) else (doubt.player,)
