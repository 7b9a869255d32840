"""Remarks: what is odd about a sheet and should be known, and who has won, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flip7.game import state
from flip7.learn.language import ENGLISH, Language
from flip7.learn.sentences import why_won
from flip7.sheet.entry import Absent
from flip7.sheet.reckoning import Round
from flip7.sheet.sheet import Sheet


def remarks(sheet: Sheet, language: Language = ENGLISH) -> tuple[str, ...]:
    """A sentence for each gap that holds back the end, each tie to be broken, the sums of several
    rounds, and all that is noted and counts for nothing."""
    return tuple(_remarks(sheet, language))


def verdict(sheet: Sheet, language: Language = ENGLISH) -> str | None:
    """Who has won and why, or that the game was ended before; `None` while it goes on."""
    if not sheet.ended:
        return None
    if sheet.outcome is None:
        return language.gettext("The game was ended before anybody had won.")
    names = [sheet.called(player) for player in sheet.in_game]
    seats = tuple(sheet.in_game.index(player) for player in sheet.outcome.winners)
    totals = [sheet.totals[player] for player in sheet.in_game]
    return why_won(state.Outcome(seats, sheet.outcome.reason), names, totals, language)


def _remarks(sheet: Sheet, language: Language) -> Iterator[str]:
    rounds = sheet.rounds
    for row in rounds:
        if row.missing and row.number < sheet.current:
            yield language.gettext(
                "Round {round}: nothing is noted for {players}; until it is, nobody can win.",
                round=row.number,
                players=_all_of(row.missing, sheet, language),
            )
        if not row.after_end:
            yield from _remarks_on_tie(row, sheet, language)
    yield from _remark_on_sums([row.number for row in rounds if row.summed], language)
    if sheet.outcome is not None:
        too_late = [row.number for row in rounds if row.after_end]
        yield from _remark_on_rest(too_late, sheet.outcome.round, language)


def _remark_on_sums(rounds: Sequence[int], language: Language) -> Iterator[str]:
    if rounds:
        yield language.ngettext(
            "Round {rounds} stands for several, of which only the sums are known: it counts in no"
            " average.",
            "Rounds {rounds} stand for several each, of which only the sums are known: they count"
            " in no average.",
            len(rounds),
            rounds=language.all_of([str(number) for number in rounds]),
        )


def _remark_on_rest(rounds: Sequence[int], last: int, language: Language) -> Iterator[str]:
    """The rounds after the end follow one another."""
    if rounds:
        yield language.ngettext(
            "Round {first} counts for nothing: the game was won in round {last}.",
            "Rounds {first} to {final} count for nothing: the game was won in round {last}.",
            len(rounds),
            first=rounds[0],
            final=rounds[-1],
            last=last,
        )


def _remarks_on_tie(row: Round, sheet: Sheet, language: Language) -> Iterator[str]:
    for_nothing = [
        player for player in row.sitting_out if not isinstance(row.entries[player], Absent)
    ]
    if for_nothing:
        yield language.gettext(
            "Round {round}: what is noted for {players} counts for nothing, as only those who"
            " were tied play it.",
            round=row.number,
            players=_all_of(for_nothing, sheet, language),
        )
    if row.tie_break and row.number == sheet.current and not sheet.ended:
        fields = {"round": row.number, "players": _all_of(row.tied, sheet, language)}
        if row.sitting_out:
            yield language.gettext(
                "{players} are tied for the lead: only they play round {round}.", **fields
            )
        else:
            yield language.gettext(
                "{players} are tied for the lead: everybody plays round {round}.", **fields
            )


def _all_of(players: Iterable[int], sheet: Sheet, language: Language) -> str:
    return language.all_of([sheet.called(player) for player in players])
