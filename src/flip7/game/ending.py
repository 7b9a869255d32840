"""The end of a round and of a game: who has won, who plays on, who deals next."""

from __future__ import annotations

from flip7.game.rules import Rules
from flip7.game.state import GameEnd, Outcome


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest total."""
    highest = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == highest)


def outcome(rules: Rules, totals: tuple[int, ...], before: tuple[int, ...]) -> Outcome | None:
    """How the game ended with these totals after a whole round, or `None` if it goes on; `before`
    are the totals before that round. The lead must be at the target score, and undivided unless
    the rules let it be shared."""
    if max(totals) < rules.target_score:
        return None
    ahead = leaders(totals)
    if len(ahead) > 1:
        return Outcome(ahead, GameEnd.SHARED) if rules.tie_break == "shared" else None
    was_tied = max(before) >= rules.target_score
    return Outcome(ahead, GameEnd.TIE_BREAK if was_tied else GameEnd.TARGET_SCORE)


def tied(rules: Rules, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that lead together at the target score, if several do."""
    if max(totals) < rules.target_score:
        return ()
    ahead = leaders(totals)
    return ahead if len(ahead) > 1 else ()


def participants(rules: Rules, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that play the next round after these totals: everyone, or those tied for the lead
    at the target score where the rules say so."""
    ahead = tied(rules, totals) if rules.tie_break == "tied_only" else ()
    return ahead or tuple(range(len(totals)))


def next_dealer(dealer: int, taking_part: tuple[int, ...]) -> int:
    """The next participant clockwise from `dealer`."""
    for seat in taking_part:
        if seat > dealer:
            return seat
    return taking_part[0]
