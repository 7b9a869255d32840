"""Statistics in words and columns, as they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.head_to_head import HeadToHead
from flip7.sheet.names import called
from flip7.sheet.statistics import PlayerStatistics, Statistics
from flip7.sheet.texts import aligned, cut, padded, width_of

UNKNOWN = "-"
_GAP = "  "
_LONGEST_NAME, _LEAST_NAME = 32, 8


def decimal(value: Fraction | None, places: int = 2) -> str:
    """An exact value as a decimal number of so many places, halves rounded away from 0; whole
    numbers have none. `-` stands for a value that there is not."""
    if value is None:
        return UNKNOWN
    if value.denominator == 1:
        return str(value.numerator)
    scaled = abs(value) * 10**places
    rounded = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, part = divmod(rounded, 10**places)
    sign = "-" if value < 0 and rounded else ""
    return f"{sign}{whole}.{part:0{places}}"


def at_least(count: int, unknown: int) -> str:
    """How many there were: `2`, or `2+` for at least two where some are unknown."""
    return f"{count}{'+' if unknown else ''}"


def statistics_text(
    statistics: Statistics,
    width: int = 80,
    *,
    sheets: Sequence[tuple[str, str]] = (),
    language: Language = ENGLISH,
) -> str:
    """The statistics as two tables, of rounds and of games, in lines of at most `width` columns
    as long as that is 70 or more. `sheets` are the short ids and titles of the sheets asked about,
    by which players of one name are told apart."""
    _ = language.gettext
    players = statistics.players
    names = _names(players, sheets, language)
    rounds = [
        (
            _Name(_("Rounds")),
            [
                _("played"),
                _("average"),
                _("best"),
                _("busts"),
                _("bust streak"),
                "Flip 7",
                _("unknown"),
            ],
        ),
        *(
            (
                name,
                [
                    at_least(player.rounds, player.sums),
                    decimal(player.average),
                    UNKNOWN if player.best is None else at_least(player.best, player.sums),
                    at_least(player.busts, player.sums),
                    at_least(player.bust_streak, player.sums),
                    at_least(player.flips.known, player.flips.unknown + player.sums),
                    str(player.flips.unknown),
                ],
            )
            for name, player in zip(names, players, strict=True)
        ),
    ]
    games = [
        (
            _Name(_("Games")),
            [_("played"), _("finished"), _("won"), _("win streak"), _("comebacks")],
        ),
        *(
            (
                name,
                [
                    str(player.games),
                    str(player.finished),
                    str(player.wins),
                    str(player.win_streak),
                    at_least(player.comebacks, player.sums),
                ],
            )
            for name, player in zip(names, players, strict=True)
        ),
    ]
    parts = [_whole(statistics, language), *(_lines(rows, width) for rows in (rounds, games))]
    notes = [*_notes(statistics, language), *_titles(names, sheets, language)]
    return "\n\n".join("\n".join(lines) for lines in (*parts, notes) if lines) + "\n"


def _whole(statistics: Statistics, language: Language) -> list[str]:
    _ = language.gettext
    return [
        _("games played: {count}", count=statistics.games),
        _("finished: {count}", count=statistics.finished),
        _("complete rounds: {count}", count=at_least(statistics.rounds, statistics.sums)),
        _(
            "changes of the lead: {count}",
            count=at_least(statistics.lead_changes, statistics.sums),
        ),
    ]


def _titles(
    names: Sequence[_Name], sheets: Sequence[tuple[str, str]], language: Language
) -> Iterator[str]:
    """Which sheets the ids are of that stand beside names."""
    for id, title in sheets:
        if title and any(id in name.which for name in names):
            yield language.gettext("{id} is the sheet {title}.", id=id, title=called(title))


def _notes(statistics: Statistics, language: Language) -> Iterator[str]:
    if any(player.flips.unknown for player in statistics.players):
        yield language.gettext("Flip 7s are known from cards alone: n+ stands for at least n.")
        yield language.gettext("Unknown are the rounds that are noted as a total.")
    if statistics.finished:
        yield language.gettext(
            "Comebacks are wins after trailing by a quarter of the target score or more."
        )
    if statistics.sums or any(player.sums for player in statistics.players):
        yield language.gettext("Sums of several rounds are no rounds here: with them n+ is used.")


class _Name(NamedTuple):
    """Who a row is about: the name may be cut, what tells two of one name apart may not."""

    name: str
    which: str = ""

    def within(self, width: int) -> str:
        room = width - width_of(self.which)
        whole = cut(self.name, room) + self.which if room > 0 else cut(self.which.strip(), width)
        return padded(whole, width)

    @property
    def width(self) -> int:
        return width_of(self.name) + width_of(self.which)


def _names(
    players: Sequence[PlayerStatistics], sheets: Sequence[tuple[str, str]], language: Language
) -> list[_Name]:
    """The names; where several are the same, with what tells who it is."""
    copies = Counter(player.name for player in players)
    on_sheet = Counter((player.name, player.sheets[-1]) for player in players)
    found = []
    for player in players:
        place = player.sheets[-1]
        alone = on_sheet[player.name, place] == 1
        if copies[player.name] == 1:
            which = ""
        elif player.person is not None:
            which = f" [{player.person}]"
        else:
            sheet = sheets[place][0] if sheets else language.gettext("sheet {n}", n=place + 1)
            which = f" ({sheet})" if alone else f" ({player.number}, {sheet})"
        found.append(_Name(player.name, which))
    return found


def _lines(rows: Sequence[tuple[_Name, Sequence[str]]], width: int) -> list[str]:
    sizes = [max(map(width_of, column)) for column in zip(*(row for _, row in rows), strict=True)]
    room = width - sum(sizes) - len(_GAP) * len(sizes)
    longest = max(name.width for name, _ in rows)
    first = min(longest, max(_LEAST_NAME, min(room, _LONGEST_NAME)))
    return [
        _GAP.join(
            [
                name.within(first),
                *(aligned(cell, size) for cell, size in zip(row, sizes, strict=True)),
            ]
        )
        for name, row in rows
    ]


def head_to_head_text(both: HeadToHead, *, language: Language = ENGLISH) -> str:
    """How two people did against each other, a line for each figure."""
    _ = language.gettext
    first, second = (cut(name, _LONGEST_NAME) for name in both.names)
    lines = [
        _("{first} and {second}", first=first, second=second),
        _(
            "games together: {games}, finished: {finished}",
            games=both.games,
            finished=both.finished,
        ),
        _("won by {name}: {count}", name=first, count=both.wins[0]),
        _("won by {name}: {count}", name=second, count=both.wins[1]),
        _("more points at the end: {name} {count}", name=first, count=both.ahead[0]),
        _("more points at the end: {name} {count}", name=second, count=both.ahead[1]),
    ]
    if both.won_together:
        lines.append(_("of these, won together: {count}", count=both.won_together))
    if both.level:
        lines.append(_("as many points at the end: {count}", count=both.level))
    if both.average_difference is not None:
        lines.append(
            _(
                "points of {first} less those of {second}, on average over {rounds} rounds that"
                " both played: {difference}",
                first=first,
                second=second,
                rounds=both.rounds,
                difference=decimal(both.average_difference),
            )
        )
    return "\n".join(lines) + "\n"
