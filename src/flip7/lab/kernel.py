"""The compiled engine: all rules of `flip7.game` and all players of `flip7.players` once more, as
one function over whole numbers that numba compiles.

It is the one deliberate repetition of the rules, and it earns its place by playing some hundred
times as many games: `tests/lab` and `tools/equal_engines.py` play the same games in both engines
and find every event equal. The readable engine is the truth.

All of it is in this one file, since numba's cache doesn't see edits in others, and nearly all in one
function, since calls with arrays cost more than what they would do here. How things are held:

- A card is its place in card order, a set of seats or of cards the bits of a whole number.
- A line is the set of its Numbers and modifiers, `lines`, and what they add up to, `sums`: that of
  the Numbers in the low half, of the plus modifiers in the high half. A Second Chance, a Freeze and
  the status are sets of seats. What no set can hold, the copy that bust a seat and a second copy of
  a modifier, is in `spares`.
- The discard pile is nowhere. It is what is neither in the deck nor in a line nor on the agenda,
  and it is only looked at when the deck is empty.
- The shoe is shuffled some cards ahead. No word is used for anything but the next place, so the
  cards come as if each had been drawn when it was due.
- The agenda is a stack of tasks over one stack of waiting cards, `waiting`: those of a task lie from
  its `heads` to its `ends`, and those it has aimed already from its `starts` to its `aims`. A task is
  taken off with its last card, so there are never more tasks than action cards.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

# ---------------------------------------------------------------- what the arguments hold

MOST_SEATS = 64
"""Sets of seats are the bits of one whole number."""
MOST_CARDS = 1 << 12
"""So that no sum can be too great for its half."""

NUMBERS, BLANK, X2, FREEZE, FLIP_THREE, SECOND_CHANCE, CARDS = 32, 32, 38, 39, 40, 41, 42
"""Places in card order: the Numbers are before `NUMBERS`, the actions from `FREEZE` on."""

# The rules, one number each.
INITIAL_DEAL, OFFER, STAY_NEEDS_CARD, DEFERRED, REDIRECT, ASSIGN_FIRST, TIE_BREAK = range(7)
FREEZE_SELF_ALONE, MAY_GIVE, TARGET_SCORE, FLIP_COUNT, FLIP_BONUS, RULES = range(7, 13)
"""`DEFERRED` is the set of actions that a Flip Three sets aside."""
EVERYONE, TIED_ONLY, SHARED = range(3)
"""Values of `TIE_BREAK`."""

# A player, some numbers.
KIND, LIMIT, CAREFUL, TARGETING, SC_WORTH, FZ_WORTH, F3_WORTH, PLAYER = range(8)
STAY, SUM, COUNT, RISK, EV, RANDOM, NOVICE, STEADY, SHARP = range(9)
"""Values of `KIND`."""
SENSE, LEADER, ANYBODY = range(3)
"""Values of `TARGETING`."""

TARGET_REACHED, TIE_BROKEN, TIE_SHARED, GIVEN_UP = range(4)
"""How a game ended."""

BUSTED, FLIP7, FROZEN, STAYED, OUTCOMES = range(5)
"""How a seat's round ended, as far as it did not go on to the end."""
SCORES = 256
"""Points of a round that are counted apart; the last stands for itself and all above."""

# Events are rows of a kind and three numbers; those with a list are followed by a row for each.
ROUND_BEGAN, RESHUFFLED, COPIES, DRAWN, KEPT, BUST, SAVED, FLIP7_MADE, SET_ASIDE = range(9)
AIMED, GIVEN, FROZE, FLIP_THREE_BEGAN, FLIP_THREE_OVER, STAYS, NO_CARD = range(9, 16)
DISCARDED, ROUND_OVER, SCORED, GAME_OVER = range(16, 20)
NO_TARGET, TARGET_OUT, RECEIVER_BUSTED, OVER = range(4)
"""Why a card was discarded."""
COMPLETE, RECEIVER_OUT, NONE_LEFT = range(3)
"""Why a Flip Three is over."""

# ---------------------------------------------------------------- what only the kernel knows

_DRAWING, _AIMING, _ASSIGNING, _EFFECTS = range(4)
"""Tasks: a Flip Three, cards to deal with one by one or all first, aimed cards."""

_NUMBER_CARDS = (1 << NUMBERS) - 1
_ACTION_CARDS = 1 << FREEZE | 1 << FLIP_THREE | 1 << SECOND_CHANCE
_LOW_HALF = (1 << 32) - 1
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_AHEAD = 32
"""So many cards of the shoe are shuffled at a time."""

# See `flip7.players` for these; they are written out, since a file apart is not seen by the cache.
_PAR, _SECOND_CHANCE_WORTH, _NEVER, _RISK_UNITS = 22, 15, 1 << 60, 10_000
_NOVICE_ENOUGH, _NOVICE_WHIM, _STEADY_ENOUGH, _SHARP_PRIZE, _SHARP_UNITS = 4, 6, 25, 30, 4


def _compiled(function: Any) -> Any:
    """numba has no types that a checker knows, so this is where they end."""
    return numba.njit(nogil=True, cache=True, error_model="numpy")(function)


@intrinsic
def _lowest(context: Any, bits: Any) -> Any:
    """The place of the lowest bit of a set, which isn't empty."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _size(context: Any, bits: Any) -> Any:
    """How many bits a set has."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@_compiled
def _mix(state):
    """The output of SplitMix64 for a state."""
    state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return state ^ state >> np.uint64(31)


@_compiled
def _below(state, n):
    """A number below `n` from the stream that is in `state`, and its next state."""
    count = np.uint64(n)
    state += _GAMMA
    product = (_mix(state) >> np.uint64(32)) * count
    if product & np.uint64(_LOW_HALF) < count:
        surplus = np.uint64(1 << 32) % count
        while product & np.uint64(_LOW_HALF) < surplus:
            state += _GAMMA
            product = (_mix(state) >> np.uint64(32)) * count
    return np.int64(product >> np.uint64(32)), state


@_compiled
def _tell(trace, told, kind, first, second, third):
    """Write down an event, if there is a place for events; how many rows there are now."""
    if trace is None:
        return told
    if told < len(trace):
        trace[told, 0] = kind
        trace[told, 1] = first
        trace[told, 2] = second
        trace[told, 3] = third
    return told + 1


@_compiled
def _count_loose(loose, full, seats, lines, spares, spare_count):
    """Count the Numbers and modifiers that lie before nobody; how many they are."""
    for card in range(FREEZE):
        loose[card] = full[card]
    for seat in range(seats):
        rest = lines[seat]
        while rest:
            loose[_lowest(rest)] -= 1
            rest &= rest - 1
    for spare in range(spare_count):
        loose[spares[spare]] -= 1
    total = 0
    for card in range(FREEZE):
        total += loose[card]
    return total


@_compiled
def _wins_for_certain(seat, rules, seats, active, busted, lines, sums, totals, loose):
    """Whether `seat` wins whatever comes once it is out of the round with its points; the Numbers
    and modifiers that lie before nobody are counted in `loose`."""
    own = totals[seat]
    if not busted >> seat & 1:
        own += ((sums[seat] & _LOW_HALF) << (lines[seat] >> X2 & 1)) + (sums[seat] >> 32)
    if own < rules[TARGET_SCORE]:
        return False
    for other in range(seats):
        if other == seat:
            continue
        line = lines[other]
        numbers, plus = sums[other] & _LOW_HALF, sums[other] >> 32
        doubled = line >> X2 & 1
        theirs = totals[other]
        if not busted >> other & 1:
            theirs += (numbers << doubled) + plus
        if theirs >= own:
            return False
        if active >> other & 1:
            missing = rules[FLIP_COUNT] - _size(line & _NUMBER_CARDS)
            number = NUMBERS - 1
            while missing > 0 and number >= 0:
                if loose[number] > 0 and not line >> number & 1:
                    numbers += number
                    missing -= 1
                number -= 1
            if loose[X2] > 0:
                doubled = 1
            for card in range(BLANK, X2):
                plus += 2 * (card - BLANK) * loose[card]
            most = totals[other] + (numbers << doubled) + plus
            if missing <= 0:
                most += rules[FLIP_BONUS]
            if most >= own:
                return False
    return True


@_compiled
def play_games(  # noqa: C901, PLR0912, PLR0915  # one function on purpose, in sections
    rules,
    full,
    lineups,
    dealers,
    seed,
    first,
    last,
    per_shoe,
    most_rounds,
    winners,
    rounds,
    ends,
    finals,
    outcomes,
    scores,
    trace,
):
    """Play the games `first` to before `last`; how many rows of `trace` they have.

    Game g is played by line-up g modulo their number, with the shoe and the players' stream of
    index g // `per_shoe` under `seed`, and is given up after `most_rounds`.

    rules: what is in force, by the names above. full: copies of each card in all decks.
    lineups: [line-up, seat, PLAYER]. dealers: [line-up], who deals the first round.
    winners (a set of seats), rounds, ends: [game], and finals: [game, seat], get the results.
    outcomes: [line-up, seat, OUTCOMES] and scores: [line-up, seat, SCORES] are added to, once for
    each seat and round. trace: [row, 4] or None; rows for which there is no place are only counted.
    """
    # ------------------------------------------------------------ the rules, and room for a game
    seats = lineups.shape[1]
    everyone = -1 if seats == MOST_SEATS else (1 << seats) - 1
    initial_deal, offer = rules[INITIAL_DEAL] != 0, rules[OFFER] != 0
    stay_needs_card = rules[STAY_NEEDS_CARD] != 0
    deferred, redirect = rules[DEFERRED], rules[REDIRECT] != 0
    deferring = _ASSIGNING if rules[ASSIGN_FIRST] != 0 else _AIMING
    tie_break = rules[TIE_BREAK]
    freeze_self_alone, may_give = rules[FREEZE_SELF_ALONE] != 0, rules[MAY_GIVE] != 0
    target_score = rules[TARGET_SCORE]
    flip_count, flip_bonus = rules[FLIP_COUNT], rules[FLIP_BONUS]

    adds = np.zeros(CARDS, np.int64)
    for number in range(NUMBERS):
        adds[number] = number
    for card in range(BLANK, X2):
        adds[card] = 2 * (card - BLANK) << 32
    cards = 0
    for card in range(CARDS):
        cards += full[card]
    new_shoe = np.empty(cards, np.uint8)
    place = 0
    for card in range(CARDS):
        for _ in range(full[card]):
            new_shoe[place] = card
            place += 1
    shoe = np.empty(cards, np.uint8)
    counts = np.zeros(CARDS, np.int64)
    loose = np.zeros(CARDS, np.int64)
    afloat = np.zeros(CARDS, np.int64)

    lines = np.zeros(seats, np.int64)
    sums = np.zeros(seats, np.int64)
    totals = np.zeros(seats, np.int64)
    goods = np.zeros(seats, np.int64)
    worths = np.zeros(seats, np.int64)
    spares = np.zeros(cards, np.int64)

    actions = full[FREEZE] + full[FLIP_THREE] + full[SECOND_CHANCE]
    tasks = np.zeros(actions + 4, np.int64)
    task_seats = np.zeros(actions + 4, np.int64)
    draws_left = np.zeros(actions + 4, np.int64)
    starts = np.zeros(actions + 4, np.int64)
    aims = np.zeros(actions + 4, np.int64)
    heads = np.zeros(actions + 4, np.int64)
    ends_of = np.zeros(actions + 4, np.int64)
    waiting = np.zeros(3 * actions + 8, np.int64)
    aimed_at = np.zeros(3 * actions + 8, np.int64)

    of_seed = _mix(np.uint64(seed) + _GAMMA)
    told = 0

    for game in range(first, last):
        # -------------------------------------------------------- a game begins
        lineup = game % len(lineups)
        players = lineups[lineup]
        of_game = _mix(of_seed + np.uint64(game // per_shoe) + _GAMMA)
        shoe_stream = _mix(of_game + _GAMMA)
        players_stream = _mix(of_game + _GAMMA + _GAMMA)
        for card in range(CARDS):
            counts[card] = full[card]
        for place in range(cards):
            shoe[place] = new_shoe[place]
        left = cards  # in the deck
        ready = cards  # from here on the shoe is in the order in which the cards come
        for seat in range(seats):
            totals[seat] = 0
        most_before = 0
        taking_part = everyone
        dealer = dealers[lineup]
        round_number = 1
        winning = 0
        ending = GIVEN_UP

        while True:
            # ---------------------------------------------------- a round begins
            for seat in range(seats):
                lines[seat] = 0
                sums[seat] = 0
            active = taking_part
            busted = 0
            frozen = 0
            stayed = 0
            protected = 0  # by a Second Chance
            flipper = -1
            flipped = 0  # took cards of a Flip Three
            stalled = False
            spare_count = 0
            depth = 0
            afloat[FREEZE] = 0
            afloat[FLIP_THREE] = 0
            afloat[SECOND_CHANCE] = 0
            slot = dealer  # where the order of play stands
            undealt = seats if initial_deal else 0

            while active:
                asked = False

                if depth == 0:
                    # -------------------------------------------- the deal or the turn passes on
                    if undealt:
                        undealt -= 1
                        slot = slot + 1 if slot + 1 < seats else 0
                        seat = slot
                        if not active >> seat & 1:
                            continue
                        if offer and flipped >> seat & 1:
                            asked = True
                    else:
                        after = active & (-2 << slot)
                        slot = _lowest(after if after else active)
                        seat = slot
                        asked = True

                elif tasks[depth - 1] == _DRAWING:
                    # -------------------------------------------- a Flip Three goes on, or is over
                    top = depth - 1
                    seat = task_seats[top]
                    reason = -1
                    if not active >> seat & 1:
                        reason = RECEIVER_OUT
                    elif draws_left[top] == 0:
                        reason = COMPLETE
                    elif left == 0 and (
                        stalled
                        or _count_loose(counts, full, seats, lines, spares, spare_count) == 0
                    ):
                        reason = NONE_LEFT
                        told = _tell(trace, told, NO_CARD, seat, 0, 0)
                    if reason >= 0:
                        afloat[FLIP_THREE] -= 1
                        told = _tell(trace, told, FLIP_THREE_OVER, seat, reason, 0)
                        if ends_of[top] == starts[top]:
                            depth -= 1
                        else:
                            tasks[top] = deferring
                        continue

                else:
                    top = depth - 1
                    if tasks[top] == _EFFECTS:
                        # ---------------------------------------- the card aimed first
                        place = starts[top]
                        card, target = waiting[place], aimed_at[place]
                        end = ends_of[top] - 1
                        ends_of[top] = end
                        if end == place:
                            depth -= 1
                        while place < end:
                            waiting[place] = waiting[place + 1]
                            aimed_at[place] = aimed_at[place + 1]
                            place += 1
                        if not active >> target & 1:
                            afloat[card] -= 1
                            told = _tell(trace, told, DISCARDED, card, TARGET_OUT, 0)
                            continue
                    else:
                        # ---------------------------------------- the first of the waiting cards
                        seat = task_seats[top]
                        oneself = 1 << seat
                        card = waiting[heads[top]]
                        discarded = -1
                        target = -1
                        options = active
                        if busted & oneself and not redirect:
                            discarded = RECEIVER_BUSTED
                        else:
                            if card == SECOND_CHANCE:
                                options = active & ~oneself & ~protected
                                if active & oneself and not protected & oneself:
                                    options = options | oneself if may_give else oneself
                            elif card == FREEZE and freeze_self_alone and _size(active) > 1:
                                options = active & ~oneself
                            if options == 0:
                                discarded = NO_TARGET
                        if discarded < 0:
                            # ------------------------------------ the seat chooses a target
                            kind = players[seat, KIND]
                            best = options
                            if kind >= NOVICE and card == FREEZE and options & oneself:
                                own = totals[seat]
                                if not busted & oneself:
                                    own += (
                                        (sums[seat] & _LOW_HALF) << (lines[seat] >> X2 & 1)
                                    ) + (sums[seat] >> 32)
                                if own >= target_score:
                                    _count_loose(loose, full, seats, lines, spares, spare_count)
                                    if _wins_for_certain(
                                        seat, rules, seats, active, busted, lines, sums, totals,
                                        loose,
                                    ):  # fmt: skip
                                        best = oneself
                            several = _size(best) > 1
                            aiming = players[seat, TARGETING]
                            if several and card == SECOND_CHANCE and options & oneself:
                                best = oneself
                                several = False
                            if several and aiming == ANYBODY:
                                best = options & ~oneself
                            if (several and aiming != ANYBODY) or (
                                kind == NOVICE and card == FREEZE and _size(best) > 1
                            ):
                                most = 0
                                for other in range(seats):
                                    worths[other] = 0
                                    if not busted >> other & 1:
                                        worths[other] = (
                                            (sums[other] & _LOW_HALF) << (lines[other] >> X2 & 1)
                                        ) + (sums[other] >> 32)
                                    most = max(most, totals[other] + worths[other])
                                if aiming == ANYBODY:
                                    # A novice spares those whom it would hand the win.
                                    spared = 0
                                    if most >= target_score:
                                        for other in range(seats):
                                            if totals[other] + worths[other] == most:
                                                spared |= 1 << other
                                    if best & ~spared:
                                        best &= ~spared
                                else:
                                    if card == SECOND_CHANCE or aiming == LEADER:
                                        best = options & ~oneself
                                    rest = best
                                    best = 0
                                    highest = 0
                                    while rest:
                                        other = _lowest(rest)
                                        rest &= ~(1 << other)
                                        standing = totals[other] + worths[other]
                                        if card == SECOND_CHANCE:
                                            good = -standing
                                        elif aiming == LEADER:
                                            good = standing
                                        else:
                                            worth = worths[other]
                                            would_win = most >= target_score and standing == most
                                            if card == FREEZE:
                                                harm = _PAR - worth
                                                if harm > 0:
                                                    harm *= 4
                                                if protected >> other & 1:
                                                    harm += 4 * _SECOND_CHANCE_WORTH
                                            else:
                                                count = _size(lines[other] & _NUMBER_CARDS)
                                                danger = 5
                                                if count < 2:
                                                    danger = 0
                                                elif count == 2:
                                                    danger = 1
                                                elif count == 3:
                                                    danger = 3
                                                if flip_count - count == 1:
                                                    danger = min(danger, 2)
                                                elif flip_count - count == 2:
                                                    danger = min(danger, 4)
                                                harm = worth * danger
                                                if protected >> other & 1:
                                                    harm //= 3
                                                if count < 2:
                                                    harm -= 8 * (2 - count)
                                            good = harm * (target_score + totals[other])
                                            if other == seat:
                                                if card == FREEZE:
                                                    good = -2 * max(good, 0)
                                                    if would_win:
                                                        _count_loose(
                                                            loose, full, seats, lines, spares,
                                                            spare_count,
                                                        )  # fmt: skip
                                                        if _wins_for_certain(
                                                            seat, rules, seats, active, busted,
                                                            lines, sums, totals, loose,
                                                        ):  # fmt: skip
                                                            good = _NEVER
                                                else:
                                                    good = -2 * good
                                                    if would_win:
                                                        good -= _NEVER
                                            elif would_win and card == FREEZE:
                                                good -= _NEVER
                                        if best == 0 or good > highest:
                                            highest = good
                                            best = 1 << other
                                        elif good == highest:
                                            best |= 1 << other
                            equals = _size(best)
                            if equals > 1:
                                skipped, players_stream = _below(players_stream, equals)
                                for _ in range(skipped):
                                    best &= ~(1 << _lowest(best))
                            target = _lowest(best)

                        # ---------------------------------------- that card waits no longer
                        head = heads[top] + 1
                        heads[top] = head
                        if discarded >= 0:
                            afloat[card] -= 1
                            told = _tell(trace, told, DISCARDED, card, discarded, 0)
                        elif card == SECOND_CHANCE:
                            afloat[card] -= 1
                            protected |= 1 << target
                            if target != seat:
                                told = _tell(trace, told, GIVEN, seat, target, 0)
                            told = _tell(trace, told, KEPT, target, card, 0)
                        else:
                            told = _tell(trace, told, AIMED, seat, card, target)
                            if tasks[top] == _ASSIGNING:
                                waiting[aims[top]] = card
                                aimed_at[aims[top]] = target
                                aims[top] += 1
                        if tasks[top] == _AIMING:
                            if head == ends_of[top]:
                                depth -= 1
                            if discarded >= 0 or card == SECOND_CHANCE:
                                continue
                        else:
                            if head == ends_of[top]:
                                # All are aimed: they queue up behind those aimed before.
                                if aims[top] == starts[top]:
                                    depth -= 1
                                elif top > 0 and tasks[top - 1] == _EFFECTS:
                                    depth -= 1
                                    ends_of[top - 1] = aims[top]
                                else:
                                    tasks[top] = _EFFECTS
                                    ends_of[top] = aims[top]
                            continue

                    # -------------------------------------------- a card takes effect
                    if card == FLIP_THREE:
                        start = ends_of[depth - 1] if depth else 0
                        tasks[depth] = _DRAWING
                        task_seats[depth] = target
                        draws_left[depth] = 3
                        starts[depth] = start
                        aims[depth] = start
                        heads[depth] = start
                        ends_of[depth] = start
                        depth += 1
                        told = _tell(trace, told, FLIP_THREE_BEGAN, target, 0, 0)
                    else:
                        afloat[FREEZE] -= 1
                        frozen |= 1 << target
                        active &= ~(1 << target)
                        stalled = False
                        told = _tell(trace, told, FROZE, target, 0, 0)
                    continue

                # ------------------------------------------------ hit or stay
                line = lines[seat]
                oneself = 1 << seat
                if asked:
                    kind = players[seat, KIND]
                    limit = players[seat, LIMIT]
                    numbers, plus = sums[seat] & _LOW_HALF, sums[seat] >> 32
                    points = (numbers << (line >> X2 & 1)) + plus
                    safe = protected & oneself != 0
                    may_stay = not stay_needs_card or line != 0 or safe
                    stays = False
                    if kind <= COUNT:
                        measure = points
                        if kind == SUM:
                            measure = numbers
                        elif kind == COUNT:
                            measure = _size(line & _NUMBER_CARDS)
                        stays = measure >= limit and (players[seat, CAREFUL] != 0 or not safe)
                    elif kind == RANDOM:
                        if may_stay:
                            heads_up, players_stream = _below(players_stream, 2)
                            stays = heads_up != 0
                    else:
                        count = _size(line & _NUMBER_CARDS)
                        # What can come: the deck, or the discard pile where it is to be had.
                        coming = left
                        if left == 0:
                            for card in range(CARDS):
                                counts[card] = 0
                            if (
                                not stalled
                                and _count_loose(counts, full, seats, lines, spares, spare_count)
                                > 0
                            ):
                                counts[FREEZE] = full[FREEZE] - afloat[FREEZE] - _size(frozen)
                                counts[FLIP_THREE] = full[FLIP_THREE] - afloat[FLIP_THREE]
                                counts[SECOND_CHANCE] = (
                                    full[SECOND_CHANCE] - afloat[SECOND_CHANCE] - _size(protected)
                                )
                                for card in range(CARDS):
                                    coming += counts[card]
                        doubled = line >> X2 & 1
                        if kind == RISK:
                            repeats = 0
                            for number in range(NUMBERS):
                                if line >> number & 1:
                                    repeats += counts[number]
                            stays = repeats * _RISK_UNITS >= limit * coming and (
                                players[seat, CAREFUL] != 0 or not safe
                            )
                        elif kind == EV:
                            gain = 0
                            for number in range(NUMBERS):
                                if line >> number & 1:
                                    if not safe:
                                        gain -= counts[number] * points
                                else:
                                    each = number << doubled
                                    if count + 1 >= flip_count:
                                        each += flip_bonus
                                    gain += counts[number] * each
                            for card in range(BLANK, X2):
                                gain += counts[card] * 2 * (card - BLANK)
                            if not doubled:
                                gain += counts[X2] * numbers
                            gain += counts[FREEZE] * players[seat, FZ_WORTH]
                            gain += counts[FLIP_THREE] * players[seat, F3_WORTH]
                            if not safe:
                                gain += counts[SECOND_CHANCE] * players[seat, SC_WORTH]
                            stays = gain <= 0
                        else:
                            sure = False
                            own = totals[seat] + points
                            if own >= target_score:
                                _count_loose(loose, full, seats, lines, spares, spare_count)
                                sure = _wins_for_certain(
                                    seat, rules, seats, active, busted, lines, sums, totals, loose
                                )
                            if sure:
                                stays = True
                            elif safe:
                                stays = False
                            elif kind == NOVICE:
                                stays = count >= _NOVICE_ENOUGH
                                if count >= 2:
                                    steadfast, players_stream = _below(
                                        players_stream, _NOVICE_WHIM
                                    )
                                    if steadfast == 0:
                                        stays = not stays
                            else:
                                behind = False
                                for other in range(seats):
                                    if other != seat and (
                                        kind == SHARP or not active >> other & 1
                                    ):
                                        theirs = totals[other]
                                        if not busted >> other & 1:
                                            theirs += (
                                                (sums[other] & _LOW_HALF)
                                                << (lines[other] >> X2 & 1)
                                            ) + (sums[other] >> 32)
                                        if theirs > own and theirs >= target_score:
                                            behind = True
                                if behind:
                                    stays = False
                                elif kind == STEADY:
                                    stays = points >= _STEADY_ENOUGH
                                elif coming == 0:
                                    stays = True
                                else:
                                    units = 0
                                    now = _SHARP_UNITS * own
                                    if own >= target_score:
                                        now = (
                                            _SHARP_UNITS * (target_score + _SHARP_PRIZE)
                                            + own - target_score
                                        )  # fmt: skip
                                    for card in range(X2 + 1):
                                        if counts[card] == 0:
                                            continue
                                        if card < NUMBERS:
                                            if line >> card & 1:
                                                gain = -points
                                            else:
                                                gain = card << doubled
                                                if count + 1 >= flip_count:
                                                    gain += flip_bonus
                                        elif card < X2:
                                            gain = 2 * (card - BLANK)
                                        else:
                                            gain = 0 if doubled else numbers
                                        then = _SHARP_UNITS * (own + gain)
                                        if own + gain >= target_score:
                                            then = (
                                                _SHARP_UNITS * (target_score + _SHARP_PRIZE)
                                                + own + gain - target_score
                                            )  # fmt: skip
                                        units += counts[card] * (then - now)
                                    units += (
                                        counts[SECOND_CHANCE] * _SHARP_UNITS * _SECOND_CHANCE_WORTH
                                    )
                                    stays = units <= 0
                    stays = stays and may_stay
                    if not stays and left == 0:
                        if (
                            stalled
                            or _count_loose(counts, full, seats, lines, spares, spare_count) == 0
                        ):
                            told = _tell(trace, told, NO_CARD, seat, 0, 0)
                            stays = True
                    if stays:
                        told = _tell(trace, told, STAYS, seat, 0, 0)
                        stayed |= oneself
                        active &= ~oneself
                        stalled = False
                        continue
                elif depth == 0 and left == 0:
                    # A slot of the deal is skipped where no card is to be had.
                    if (
                        stalled
                        or _count_loose(counts, full, seats, lines, spares, spare_count) == 0
                    ):
                        told = _tell(trace, told, NO_CARD, seat, 0, 0)
                        continue

                # ------------------------------------------------ a card comes up
                if left == ready:
                    if left == 0:
                        # The discard pile becomes the deck; its other cards are counted already.
                        counts[FREEZE] = full[FREEZE] - afloat[FREEZE] - _size(frozen)
                        counts[FLIP_THREE] = full[FLIP_THREE] - afloat[FLIP_THREE]
                        counts[SECOND_CHANCE] = (
                            full[SECOND_CHANCE] - afloat[SECOND_CHANCE] - _size(protected)
                        )
                        told = _tell(trace, told, RESHUFFLED, 0, 0, 0)
                        for card in range(CARDS):
                            if counts[card]:
                                told = _tell(trace, told, COPIES, card, counts[card], 0)
                            for _ in range(counts[card]):
                                shoe[left] = card
                                left += 1
                        ready = left
                        stalled = True
                    for end in range(ready, max(ready - _AHEAD, 0), -1):
                        place, shoe_stream = _below(shoe_stream, end)
                        card = shoe[place]
                        shoe[place] = shoe[end - 1]
                        shoe[end - 1] = card
                        ready -= 1
                left -= 1
                card = np.int64(shoe[left])
                counts[card] -= 1
                told = _tell(trace, told, DRAWN, seat, card, 0)

                bit = 1 << card
                if depth:
                    # It is one of the three of a Flip Three.
                    top = depth - 1
                    flipped |= oneself
                    draws_left[top] -= 1
                    if deferred & bit:
                        afloat[card] += 1
                        waiting[ends_of[top]] = card
                        ends_of[top] += 1
                        told = _tell(trace, told, SET_ASIDE, seat, card, 0)
                        continue

                if (line | _ACTION_CARDS) & bit == 0:
                    # -------------------------------------------- it stays in the line
                    lines[seat] = line | bit
                    sums[seat] += adds[card]
                    stalled = False
                    told = _tell(trace, told, KEPT, seat, card, 0)
                    if _size((line | bit) & _NUMBER_CARDS) >= flip_count:
                        told = _tell(trace, told, FLIP7_MADE, seat, 0, 0)
                        flipper = seat
                        break
                elif card >= FREEZE:
                    # -------------------------------------------- it is to be dealt with at once
                    afloat[card] += 1
                    start = ends_of[depth - 1] if depth else 0
                    tasks[depth] = _AIMING
                    task_seats[depth] = seat
                    starts[depth] = start
                    aims[depth] = start
                    heads[depth] = start
                    ends_of[depth] = start + 1
                    waiting[start] = card
                    depth += 1
                elif card >= NUMBERS:
                    # -------------------------------------------- another copy of a modifier
                    spares[spare_count] = card
                    spare_count += 1
                    sums[seat] += adds[card]
                    stalled = False
                    told = _tell(trace, told, KEPT, seat, card, 0)
                elif protected & oneself:
                    # -------------------------------------------- a Number again, and forgiven
                    protected &= ~oneself
                    told = _tell(trace, told, SAVED, seat, card, 0)
                else:
                    # -------------------------------------------- a Number again
                    spares[spare_count] = card
                    spare_count += 1
                    busted |= oneself
                    active &= ~oneself
                    stalled = False
                    told = _tell(trace, told, BUST, seat, card, 0)

            # ---------------------------------------------------- the round is over
            if trace is not None:
                for top in range(depth):
                    if tasks[top] == _DRAWING:
                        told = _tell(trace, told, DISCARDED, FLIP_THREE, OVER, 0)
                    if tasks[top] == _ASSIGNING:
                        for place in range(starts[top], aims[top]):
                            told = _tell(trace, told, DISCARDED, waiting[place], OVER, 0)
                    begin = heads[top] if tasks[top] != _EFFECTS else starts[top]
                    for place in range(begin, ends_of[top]):
                        told = _tell(trace, told, DISCARDED, waiting[place], OVER, 0)
                told = _tell(trace, told, ROUND_OVER, flipper, 0, 0)
            most = 0
            for seat in range(seats):
                score = 0
                if not busted >> seat & 1:
                    score = ((sums[seat] & _LOW_HALF) << (lines[seat] >> X2 & 1)) + (
                        sums[seat] >> 32
                    )
                    if seat == flipper:
                        score += flip_bonus
                totals[seat] += score
                most = max(most, totals[seat])
                if taking_part >> seat & 1:
                    scores[lineup, seat, min(score, SCORES - 1)] += 1
                    outcomes[lineup, seat, BUSTED] += busted >> seat & 1
                    outcomes[lineup, seat, FROZEN] += frozen >> seat & 1
                    outcomes[lineup, seat, STAYED] += stayed >> seat & 1
                told = _tell(trace, told, SCORED, seat, score, totals[seat])
            if flipper >= 0:
                outcomes[lineup, flipper, FLIP7] += 1

            # ---------------------------------------------------- is the game over, and who plays on
            taking_part = everyone
            if most >= target_score:
                ahead = 0
                for seat in range(seats):
                    if totals[seat] == most:
                        ahead |= 1 << seat
                if _size(ahead) == 1:
                    winning = ahead
                    ending = TIE_BROKEN if most_before >= target_score else TARGET_REACHED
                elif tie_break == SHARED:
                    winning = ahead
                    ending = TIE_SHARED
                elif tie_break == TIED_ONLY:
                    taking_part = ahead
            if winning:
                told = _tell(trace, told, GAME_OVER, winning, ending, 0)
                break
            if round_number == most_rounds:
                break
            most_before = most
            after = taking_part & (-2 << dealer)
            dealer = _lowest(after if after else taking_part)
            round_number += 1
            told = _tell(trace, told, ROUND_BEGAN, round_number, dealer, taking_part)

        # -------------------------------------------------------- the game is over, or given up
        result = game - first
        winners[result] = winning
        rounds[result] = round_number
        ends[result] = ending
        for seat in range(seats):
            finals[result, seat] = totals[seat]
    return told
