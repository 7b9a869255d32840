"""The figures of `docs/figures.md`: `python tools/figures.py` makes them anew, in some minutes.

The same figures come on every machine. What is between the marks of the page is made here, the
words around it are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from flip7.game.cards import SECOND_CHANCE
from flip7.game.chance import Words, below, players_stream
from flip7.game.moves import Aim, Move
from flip7.game.rules import EDITIONS, Rules, edition
from flip7.game.shoe import seeded
from flip7.lab.decks import read_deck
from flip7.lab.estimates import Estimate, mean
from flip7.lab.exact import decimal, exact_round
from flip7.lab.simulation import Simulation, simulate
from flip7.players.player import View
from flip7.players.strategies import StayAtPoints
from flip7.players.table import play_game

PAGE = Path(__file__).parent.parent / "docs" / "figures.md"
SEED = 1
BONUS = 15
ROUNDS = 2_000_000
GAMES = 200_000
SLOW_GAMES = 20_000
"""Games of a player that only the readable engine knows."""
SEATS = (2, 3, 4, 6)
AIMS = ("stay:25/random", "stay:25/leader", "stay:25")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], aligned: str) -> str:
    """A table of Markdown; `aligned` has a `<` or `>` for each column."""
    marks = ["---" if side == "<" else "---:" for side in aligned]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, marks, *rows)) + "\n"


# ---------------------------------------------------------------- single rounds, one player


class Known(NamedTuple):
    """A figure that others found."""

    player: str
    mean: str


NUMBERS = (
    Known("sum:22", "18.4990933686"),
    Known("sum:23", "18.5212257206"),
    Known("sum:25", "18.4061016997"),
    Known("cards:3", "17.6636528029"),
    Known("cards:4", "16.7568287808"),
    Known("cards:7", "5.7433198305"),
)
PLAIN = (Known("sum:22", "19.341548"), Known("sum:23", "19.365640"))


def _rules(deck: str) -> Rules:
    return edition(min_players=1, deck=read_deck(deck))


def exact_of_numbers(known: Known) -> Sequence[str]:
    """The cells of a row that are exact."""
    found = exact_round(known.player, _rules("numbers"))
    percents = [f"{decimal(100 * part, 3)} %" for part in (found.bust, found.flip7)]
    return [f"`{known.player}`", known.mean, decimal(found.mean, 10), *percents]


def exact_of_plain(known: Known) -> Sequence[str]:
    """The cells of a row that are exact."""
    found = exact_round(known.player, _rules("plain"))
    paid = early_flip7s(int(known.player.partition(":")[2]))
    otherwise = found.mean - BONUS * (found.flip7 - paid)
    return [f"`{known.player}`", known.mean, decimal(found.mean, 6), decimal(otherwise, 6)]


def early_flip7s(limit: int) -> Fraction:
    """How probable a Flip 7 is whose Numbers come to less than the limit of a `sum:` player."""
    # Without a bonus, whoever ends with more than nothing and less than the limit made a Flip 7.
    rules = edition(min_players=1, flip_bonus=0, deck=read_deck("numbers"))
    scores = exact_round(f"sum:{limit}", rules).scores
    return sum((scores.get(score, Fraction()) for score in range(1, limit)), Fraction())


def simulated(player: str, deck: str) -> str:
    """The points of single rounds, as they come from games of chance."""
    found = simulate(player, ROUNDS, rules=_rules(deck), seed=SEED, single_rounds=True)
    return _give_or_take(found.players[0].points)


def _give_or_take(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ± {estimate.half_width:.3f}"


def numbers_table() -> str:
    """Known means with Number cards alone."""
    return table(
        ("player", "known", "exact", "bust", "Flip 7", "simulated"),
        [[*exact_of_numbers(known), simulated(known.player, "numbers")] for known in NUMBERS],
        "<>>>>>",
    )


def plain_table() -> str:
    """Known means with Numbers and plus modifiers."""
    return table(
        ("player", "known", "exact", "exact, some bonuses unpaid", "simulated"),
        [[*exact_of_plain(known), simulated(known.player, "plain")] for known in PLAIN],
        "<>>>>",
    )


# ---------------------------------------------------------------- whole games


class AtHighestTotal(StayAtPoints, frozen=True, kw_only=True):
    """Aims Freeze and Flip Three at the other seat that had most points before this round."""

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move."""
        others = [move for move in view.moves if isinstance(move, Aim) and move.target != view.seat]
        if view.card in (None, SECOND_CHANCE) or not others:
            return super().decide(view, stream)
        totals = view.state.totals
        most = max(totals[move.target] for move in others)
        best = [move for move in others if totals[move.target] == most]
        return best[below(stream, len(best))] if len(best) > 1 else best[0]


def games(player: str, seats: int, id: str = "official") -> Simulation:
    """Games in which all seats have the same player."""
    return simulate([player] * seats, GAMES, rules=edition(id, min_players=2), seed=SEED)


def rounds(player: str, seats: int, id: str = "official") -> str:
    """How many rounds a game has."""
    return _give_or_take(games(player, seats, id).rounds_per_game)


def _slow_rounds(seats: int) -> str:
    rules, lineup = edition(min_players=2), [AtHighestTotal(limit=25)] * seats
    found = [
        play_game(rules, lineup, seeded(SEED, game), players_stream(SEED, game)).round
        for game in range(SLOW_GAMES)
    ]
    return _give_or_take(mean(sum(found), sum(n * n for n in found), len(found)))


def rounds_table() -> str:
    """How many rounds a game has, by the way of aiming."""
    rows = [
        [f"`{player}`", *(rounds(player, seats) for seats in SEATS)]
        for player in (*AIMS, "stay:25/leader/careful")
    ]
    highest = ["at the highest total", *map(_slow_rounds, SEATS)]
    known = ["other programs", "9.24", "8.75", "8.51", "8.19"]
    return table(
        ("all seats", *(f"{seats} seats" for seats in SEATS)),
        [known, highest, *rows],
        "<" + ">" * len(SEATS),
    )


def reasons_table() -> str:
    """What the length of games comes from, at six seats."""
    return table(
        ("all six seats", "rounds", "points a round", "total at the end", "winning total"),
        [_reason(player) for player in AIMS],
        "<>>>>",
    )


def _reason(player: str) -> Sequence[str]:
    found = games(player, 6)
    number = len(found.players)
    points = sum(figures.points.value for figures in found.players) / number
    total = sum(figures.total.value for figures in found.players) / number
    won = sum(found.winning_totals.values())
    winning = sum(total * times for total, times in found.winning_totals.items()) / won
    length = f"{found.rounds_per_game.value:.3f}"
    return [f"`{player}`", length, f"{points:.2f}", f"{total:.1f}", f"{winning:.1f}"]


def editions_table() -> str:
    """How many rounds a game has, by edition."""
    return table(
        ("edition", *(f"{seats} seats" for seats in SEATS)),
        [[f"`{id}`", *(rounds("stay:25/leader", seats, id) for seats in SEATS)] for id in EDITIONS],
        "<" + ">" * len(SEATS),
    )


# ---------------------------------------------------------------- the page

TABLES: Mapping[str, Callable[[], str]] = {
    "numbers": numbers_table,
    "plain": plain_table,
    "rounds": rounds_table,
    "reasons": reasons_table,
    "editions": editions_table,
}
"""Each table, by the name that its marks in the page have."""


def filled(page: str, tables: Mapping[str, Callable[[], str]]) -> str:
    """The page with these tables made anew."""
    for name, make in tables.items():
        begin, end = f"<!-- table {name} -->\n", f"<!-- end of {name} -->"
        before, begun, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        assert begun, f"the page has no table {name}"
        assert ended, f"the table {name} has no end"
        page = f"{before}{begin}\n{make()}\n{end}{after}"
    return page


def main() -> None:
    """Write all tables of the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), TABLES), encoding="utf-8")


if __name__ == "__main__":
    main()
