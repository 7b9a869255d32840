"""Statistics in words and columns, as they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.head_to_head import HeadToHead
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
    statistics: Statistics, width: int = 80, *, language: Language = ENGLISH
) -> str:
    """The statistics as two tables, of rounds and of games, in lines of at most `width` columns
    as long as that is 70 or more."""
    _ = language.gettext
    players = statistics.players
    names = _names(players, language)
    rounds = [
        [
            _("Rounds"),
            _("played"),
            _("average"),
            _("best"),
            _("busts"),
            _("in a row"),
            "Flip 7",
            _("unknown"),
        ],
        *(
            [
                name,
                at_least(player.rounds, player.sums),
                decimal(player.average),
                UNKNOWN if player.best is None else at_least(player.best, player.sums),
                at_least(player.busts, player.sums),
                at_least(player.bust_streak, player.sums),
                at_least(player.flips.known, player.flips.unknown + player.sums),
                str(player.flips.unknown),
            ]
            for name, player in zip(names, players, strict=True)
        ),
    ]
    games = [
        [_("Games"), _("played"), _("finished"), _("won"), _("in a row"), _("comebacks")],
        *(
            [
                name,
                str(player.games),
                str(player.finished),
                str(player.wins),
                str(player.win_streak),
                at_least(player.comebacks, player.sums),
            ]
            for name, player in zip(names, players, strict=True)
        ),
    ]
    parts = [_whole(statistics, language), *(_lines(rows, width) for rows in (rounds, games))]
    notes = list(_notes(statistics, language))
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


def _notes(statistics: Statistics, language: Language) -> Iterator[str]:
    if any(player.flips.unknown for player in statistics.players):
        yield language.gettext("Flip 7s are known from cards alone: n+ stands for at least n.")
        yield language.gettext("Unknown are the rounds that are noted as a total.")
    if statistics.sums or any(player.sums for player in statistics.players):
        yield language.gettext("Sums of several rounds are no rounds here: with them n+ is used.")


def _names(players: Sequence[PlayerStatistics], language: Language) -> list[str]:
    """The names; where several are the same, with what tells who it is."""
    copies = Counter(player.name for player in players)
    return [
        player.name if copies[player.name] == 1 else _told_apart(player, language)
        for player in players
    ]


def _told_apart(player: PlayerStatistics, language: Language) -> str:
    if player.person is not None:
        return f"{player.name} [{player.person}]"
    return language.gettext(
        "{name} (player {number}, sheet {sheet})",
        name=player.name,
        number=player.number,
        sheet=player.sheets[-1] + 1,
    )


def _lines(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    sizes = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    room = width - sum(sizes[1:]) - len(_GAP) * (len(sizes) - 1)
    sizes[0] = min(sizes[0], max(_LEAST_NAME, min(room, _LONGEST_NAME)))
    return [
        _GAP.join(
            [
                padded(cut(row[0], sizes[0]), sizes[0]),
                *(aligned(cell, size) for cell, size in zip(row[1:], sizes[1:], strict=True)),
            ]
        )
        for row in rows
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
