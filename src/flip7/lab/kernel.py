"""The compiled engine: all rules of `flip7.game` and all players of `flip7.players` once more, as
one function over whole numbers that numba compiles.

It is the one deliberate repetition of the rules, and it earns its place by playing some hundred
times as many games: `tests/lab` and `tools/equal_engines.py` play the same games in both engines
and find every event equal. The readable engine is the truth.

All of it is in this one file, since numba's cache doesn't see edits in others, and nearly all in
one function, since calls with arrays cost more than what they would do here. How things are held:

- A card is its place in card order, a set of seats or of cards the bits of a whole number.
- A seat has a place in each row of the table. Its line is the set of its Numbers and modifiers, and
  their sums: that of the Numbers in the low half, that of the plus modifiers in the high half. A
  Second Chance, a Freeze and the status are sets of seats. What no set can hold, the copy that bust
  a seat and a second copy of a modifier, is among the spares.
- The discard pile is nowhere. It is what is neither in the deck nor in a line nor on the agenda,
  and it is only looked at when the deck is empty.
- The shoe is shuffled some cards ahead. No word is used for anything but the next place, so the
  cards come as if each had been drawn when it was due.
- The agenda is a stack of tasks over one stack of waiting cards: those of a task lie from its head
  to its tail, and those it has aimed already from its start to its aim. A task is taken off with
  its last card, so there are never more tasks than action cards.
- Whoever is due, cards come in one loop: to the seats of a circle in turn, so many steps. A seat
  that is heeded and has no room left in its line answers instead: it stays, or has to think.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, register_jitable

from flip7.lab.passes import Passes

F = TypeVar("F", bound=Callable[..., Any])
Ints: TypeAlias = Any
"""An array of 64-bit whole numbers; its elements are plain ones here, which numpy's types deny."""
Word: TypeAlias = Any
"""A whole number from 0 to 2**64 - 1, as numpy has it."""

# ---------------------------------------------------------------- what the arguments hold

MOST_SEATS = 64
"""Sets of seats are the bits of one whole number."""
MOST_CARDS = 1 << 12
"""So that no sum comes to more than half a whole number."""

NUMBERS, BLANK, X2, FREEZE, FLIP_THREE, SECOND_CHANCE, CARDS = 32, 32, 38, 39, 40, 41, 42
"""Places in card order: the Numbers are before `NUMBERS`, the actions from `FREEZE` on."""

# The rules, one number each.
INITIAL_DEAL, OFFER, STAY_NEEDS_CARD, DEFERRED, REDIRECT, ASSIGN_FIRST, TIE_BREAK = range(7)
FREEZE_SELF_ALONE, MAY_GIVE, TARGET_SCORE, FLIP_COUNT, FLIP_BONUS, RULES = range(7, 13)
"""`DEFERRED` is the set of actions that a Flip Three sets aside."""
EVERYONE, TIED_ONLY, SHARED = range(3)
"""Values of `TIE_BREAK`."""

# A player, some numbers.
KIND, LIMIT, CAREFUL, TARGETING, SC_WORTH, FZ_WORTH, F3_WORTH, ASKED_AT, PLAYER = range(9)
"""`ASKED_AT` is the address of a user's strategy, an `int64 (*)(int64 *sight)`."""
STAY, SUM, COUNT, RISK, EV, RANDOM, OWN, NOVICE, STEADY, SHARP = range(10)
"""Values of `KIND`; `OWN` is a user's own strategy."""
SENSE, LEADER, ANYBODY, BY_OWN = range(4)
"""Values of `TARGETING`."""
FAILED = -(1 << 63)
"""What a user's strategy answers when it can't."""

# What it sees: the target it is asked about, then the fields of a `FlatView` in their order, one
# number each before `SIGHT_COPIES`, and those after it one number for each seat.
SIGHT_TARGET, SIGHT_SEAT, SIGHT_SEATS = range(3)
SIGHT_COPIES, SIGHT_OF_EACH = 19, 7

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

_WHAT, _SEAT, _DRAWS, _START, _AIM, _HEAD, _TAIL, _TASK = range(8)
"""A task: what it is and whose, the draws left of a Flip Three, and where its cards are."""
_DRAWING, _AIMING, _ASSIGNING, _EFFECTS = range(4)
"""What a task is: a Flip Three, cards to deal with one by one or all first, or aimed cards."""

_NUMBER_CARDS = (1 << NUMBERS) - 1
_ACTION_CARDS = 1 << FREEZE | 1 << FLIP_THREE | 1 << SECOND_CHANCE
_LOW_HALF = (1 << 32) - 1

_LINE, _SUMS, _ROOM, _MODE, _TOTAL, _FATES = range(0, 6 * MOST_SEATS, MOST_SEATS)
_FIRST_ROOM, _FIRST_MODE, _LOST = range(6 * MOST_SEATS, 9 * MOST_SEATS, MOST_SEATS)
_WORTH, _GOOD, _TABLE = range(9 * MOST_SEATS, 12 * MOST_SEATS, MOST_SEATS)
"""Of each seat. The sums of one that bust are 0, and what it `_LOST`. It answers once it has no
`_ROOM` left, which is below 0 then, and a card takes as much as its mode says; outcomes of rounds
are counted in `_FATES`, sixteen bits each."""
_UNIT, _SHELTER, _MOST_UNITS = 1 << 13, 1 << 60, 1 << 20
"""Of a seat's room a card takes so much for each point, and 1 for itself; a Second Chance gives so
much as long as it is there; and no line takes so many units."""
_BY_POINTS, _BY_DOUBLED_POINTS, _BY_SUM, _BY_COUNT, _MODES = range(0, 5 * 64, 64)

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_AHEAD = 32
"""So many cards of the shoe are shuffled at a time."""
_COPIES = 16
"""So many copies of a card are put into the shoe at a time, those that are too many in vain."""

# See `flip7.players` for these; they are written out, since a file apart is not seen by the cache.
_PAR, _SECOND_CHANCE_WORTH, _NEVER, _RISK_UNITS = 22, 15, 1 << 60, 10_000
_NOVICE_ENOUGH, _NOVICE_WHIM, _STEADY_ENOUGH, _SHARP_PRIZE, _SHARP_UNITS = 4, 6, 25, 30, 4


class Desk(NamedTuple):
    """What the kernel reads of rules and deck, and where it works: in the order of its arguments.
    It gets the arrays, since they would take numba long to make."""

    adds: Ints
    """[card]: to the sums of a line."""
    takes: Ints
    """[mode + card]: of a seat's room."""
    dangers: Ints
    """[count of Numbers], in eighths."""
    new_shoe: Ints
    shoe: Ints
    counts: Ints
    """[card]: what can come, where somebody counts it."""
    loose: Ints
    """[card]: what lies before nobody."""
    afloat: Ints
    """[card]: on the agenda."""
    table: Ints
    """[row + seat]"""
    spares: Ints
    tasks: Ints
    """[task + what of it]"""
    waiting: Ints
    aimed_at: Ints

    @classmethod
    def laid(cls, rules: Ints, full: Ints) -> Self:
        """A desk for one call of `play_games` at a time with these rules and cards."""
        adds, takes = np.zeros(CARDS, np.int64), np.ones(_MODES, np.int64)
        numbers, plus = np.arange(NUMBERS), 2 * np.arange(X2 - BLANK)
        adds[:NUMBERS] = numbers
        adds[BLANK:X2] = plus << 32
        for mode, points in ((_BY_POINTS, 1), (_BY_DOUBLED_POINTS, 2), (_BY_SUM, 1)):
            takes[mode : mode + NUMBERS] += _UNIT * points * numbers
        takes[_BY_COUNT : _BY_COUNT + NUMBERS] += _UNIT
        for mode in (_BY_POINTS, _BY_DOUBLED_POINTS):
            takes[mode + BLANK : mode + X2] += _UNIT * plus
        dangers = np.full(NUMBERS + 1, 5)
        dangers[:4] = 0, 0, 1, 3
        for missing in range(1, 3):
            near = rules[FLIP_COUNT] - missing
            if 0 <= near <= NUMBERS:
                dangers[near] = min(dangers[near], 2 * missing)
        cards, actions = full.sum(), full[FREEZE:].sum() + 4
        return cls(
            adds,
            takes,
            dangers,
            np.repeat(np.arange(CARDS, dtype=np.uint8), full),
            np.zeros(cards + _COPIES, np.uint8),
            np.zeros(CARDS, np.int64),
            np.zeros(CARDS, np.int64),
            np.zeros(CARDS, np.int64),
            np.zeros(_TABLE, np.int64),
            np.zeros(cards, np.int64),
            np.zeros(actions * _TASK, np.int64),
            np.zeros(3 * actions, np.int64),
            np.zeros(3 * actions, np.int64),
        )


def _part(function: F) -> F:
    """A part of the kernel, compiled with it: not on its own, since loading it would take time."""
    part: F = register_jitable(error_model="numpy")(function)
    return part


def _whole(function: F) -> F:
    """Compiled for the types that it is called with, and kept in numba's cache."""
    # Nothing is allocated in it, so numba need not count who has which array.
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    return cast("F", numba.njit(pipeline_class=Passes, **options)(function))


def _bits(operation: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """An instruction of the processor that makes a number of a set."""

    def typed(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return operation(builder, arguments[0])

        return types.int64(types.int64), build

    return cast("Callable[[int], int]", intrinsic(typed))


# The place of the lowest bit of a set, which isn't empty; and how many bits a set has.
_lowest = _bits(lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 1)))
_size = _bits(lambda builder, bits: builder.ctpop(bits))


def _called(context: Any, address: Any, sight: Any) -> Any:
    """The call of a function that lies at an address."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, sight = arguments
        numbers = context.make_array(signature.args[1])(context, builder, sight).data
        kind = ir.FunctionType(ir.IntType(64), [numbers.type])
        return builder.call(builder.inttoptr(address, kind.as_pointer()), [numbers])

    return types.int64(address, sight), build


_ask = cast("Callable[[int, Ints], int]", intrinsic(_called))


@_part
def _mix(state: Word) -> Word:
    """The output of SplitMix64 for a state."""
    state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return state ^ state >> np.uint64(31)


@_part
def _below(state: Word, n: int) -> tuple[int, Word]:
    """A number below `n` from the stream that is in `state`, and its next state."""
    count = np.uint64(n)
    state += _GAMMA
    product = (_mix(state) >> np.uint64(32)) * count
    if product & np.uint64(_LOW_HALF) < count:
        surplus = np.uint64(1 << 32) % count
        while product & np.uint64(_LOW_HALF) < surplus:
            state += _GAMMA
            product = (_mix(state) >> np.uint64(32)) * count
    return product >> np.uint64(32), state


@_part
def _tell(  # noqa: PLR0917  # numba passes keywords slowly
    trace: Ints, told: int, kind: int, first: int, second: int, third: int
) -> int:
    """Write down an event, if there is room for it; how many rows there are now."""
    if told < len(trace):
        trace[told, 0] = kind
        trace[told, 1] = first
        trace[told, 2] = second
        trace[told, 3] = third
    return told + 1


@_part
def _points(line: int, both: int) -> int:
    """What a line is worth by its sums, as long as it isn't the one with the Flip 7."""
    return ((both & _LOW_HALF) << (line >> X2 & 1)) + (both >> 32)


@_part
def _worth(total: int, target_score: int) -> int:
    """The units that a total is worth to a sharp player."""
    if total < target_score:
        return _SHARP_UNITS * total
    return _SHARP_UNITS * (target_score + _SHARP_PRIZE) + total - target_score


@_part
def _count_loose(  # noqa: PLR0917  # see `_tell`
    loose: Ints, full: Ints, seats: int, table: Ints, spares: Ints, spare_count: int
) -> int:
    """Count the Numbers and modifiers that lie before nobody; how many they are."""
    for card in range(FREEZE):
        loose[card] = full[card]
    for seat in range(seats):
        rest = table[_LINE + seat]
        while rest:
            loose[_lowest(rest)] -= 1
            rest &= rest - 1
    for spare in range(spare_count):
        loose[spares[spare]] -= 1
    total = 0
    for card in range(FREEZE):
        total += loose[card]
    return total


@_part
def _wins_for_certain(  # noqa: PLR0917  # see `_tell`
    seat: int, rules: Ints, seats: int, active: int, table: Ints, loose: Ints
) -> bool:
    """Whether `seat`, whose standing is at the target score, wins whatever comes once it is out of
    the round; the Numbers and modifiers that lie before nobody are counted in `loose`."""
    own = table[_TOTAL + seat] + _points(table[_LINE + seat], table[_SUMS + seat])
    for other in range(seats):
        if other == seat:
            continue
        line, both, total = table[_LINE + other], table[_SUMS + other], table[_TOTAL + other]
        if total + _points(line, both) >= own:
            return False
        if active >> other & 1:
            missing = rules[FLIP_COUNT] - _size(line & _NUMBER_CARDS)
            number = NUMBERS - 1
            while missing > 0 and number >= 0:
                if loose[number] > 0 and not line >> number & 1:
                    both += number
                    missing -= 1
                number -= 1
            if loose[X2] > 0:
                line |= 1 << X2
            for card in range(BLANK, X2):
                both += 2 * (card - BLANK) * loose[card] << 32
            most = total + _points(line, both)
            if missing <= 0:
                most += rules[FLIP_BONUS]
            if most >= own:
                return False
    return True


@_part
def _count_pile(  # noqa: PLR0917  # see `_tell`
    counts: Ints, full: Ints, afloat: Ints, frozen: int, protected: int, stalled: bool
) -> None:
    """Count the actions of the discard pile, whose Numbers and modifiers are in `counts`; or count
    none of its cards, where it is `stalled` and can't become the deck."""
    if stalled:
        for card in range(CARDS):
            counts[card] = 0
    else:
        counts[FREEZE] = full[FREEZE] - afloat[FREEZE] - _size(frozen)
        counts[FLIP_THREE] = full[FLIP_THREE] - afloat[FLIP_THREE]
        counts[SECOND_CHANCE] = full[SECOND_CHANCE] - afloat[SECOND_CHANCE] - _size(protected)


@_part
def _see(  # noqa: PLR0917  # see `_tell`
    sight: Ints,
    seat: int,
    card: int,
    dealer: int,
    round_number: int,
    rules: Ints,
    counts: Ints,
    seats: int,
    table: Ints,
    active: int,
    busted: int,
    protected: int,
) -> None:
    """Write down what a user's strategy sees at `seat`, with `card` in hand or -1."""
    line, both = table[_LINE + seat], table[_SUMS + seat]
    points = _points(line, both)
    if busted >> seat & 1:
        both = table[_LOST + seat]
    sight[SIGHT_TARGET] = -1
    sight[SIGHT_SEAT] = seat
    sight[SIGHT_SEATS] = seats
    sight[3] = dealer
    sight[4] = round_number
    sight[5] = line & _NUMBER_CARDS
    sight[6] = _size(line & _NUMBER_CARDS)
    sight[7] = both & _LOW_HALF
    sight[8] = line >> X2 & 1
    sight[9] = both >> 32
    sight[10] = points
    sight[11] = protected >> seat & 1
    sight[12] = table[_TOTAL + seat]
    sight[13] = rules[TARGET_SCORE]
    sight[14] = rules[FLIP_COUNT]
    sight[15] = rules[FLIP_BONUS]
    sight[16] = card
    coming = 0
    repeating = 0
    for each in range(CARDS):
        copies = counts[each]
        coming += copies
        if each < NUMBERS and line >> each & 1:
            repeating += copies
        sight[SIGHT_COPIES + each] = copies
    sight[17] = coming
    sight[18] = repeating
    place = SIGHT_COPIES + CARDS
    for other in range(seats):
        line, both = table[_LINE + other], table[_SUMS + other]
        sight[place + other] = table[_TOTAL + other]
        sight[place + seats + other] = _points(line, both)
        sight[place + 2 * seats + other] = line & _NUMBER_CARDS
        sight[place + 3 * seats + other] = _size(line & _NUMBER_CARDS)
        sight[place + 4 * seats + other] = protected >> other & 1
        sight[place + 5 * seats + other] = active >> other & 1
        sight[place + 6 * seats + other] = busted >> other & 1


@_part
def _best_of_own(address: int, options: int, seats: int, sight: Ints) -> int:
    """The targets that a user's strategy finds best; none if it failed."""
    best = 0
    highest = FAILED
    for target in range(seats):
        if options >> target & 1:
            sight[SIGHT_TARGET] = target
            good = _ask(address, sight)
            if good == FAILED:
                return 0
            if good > highest:
                highest = good
                best = 0
            best |= (good == highest) << target
    return best


@_whole
def play_games(  # noqa: C901, PLR0912, PLR0915, PLR0917  # one function on purpose, in sections
    rules: Ints,
    full: Ints,
    lineups: Ints,
    dealers: Ints,
    seed: Word,
    first: int,
    last: int,
    per_shoe: int,
    most_rounds: int,
    winners: Ints,
    rounds: Ints,
    ends: Ints,
    finals: Ints,
    outcomes: Ints,
    scores: Ints,
    adds: Ints,
    takes: Ints,
    dangers: Ints,
    new_shoe: Ints,
    shoe: Ints,
    counts: Ints,
    loose: Ints,
    afloat: Ints,
    table: Ints,
    spares: Ints,
    tasks: Ints,
    waiting: Ints,
    aimed_at: Ints,
    bots: bool | None,
    sight: Ints,
    trace: Ints,
) -> int:
    """Play the games `first` to before `last`; how many rows of `trace` they have. If a user's
    strategy fails, -1 minus the line-up that it fails in, at once: `sight` is what it saw.

    Game g is played by line-up g modulo their number, with the shoe and the players' stream of
    index g // `per_shoe` under `seed`, and is given up after `most_rounds`.

    rules: what is in force, by the names above. full: copies of each card in all decks.
    lineups: [line-up, seat, PLAYER]. dealers: [line-up], who deals the first round.
    winners (a set of seats), rounds, ends: [game], and finals: [game, seat], get the results.
    outcomes: [line-up, seat, OUTCOMES] and scores: [line-up, seat, SCORES] are added to, once for
    each seat and round. `adds` and those after it: see `Desk`.

    What is None is cut off before numba looks at it, which would take long: bots, unless a bot may
    be among the players; sight, unless a user's strategy may be, else room for what is written
    above at `SIGHT_TARGET`; trace: [row, 4], rows for which there is no place are only counted.
    """
    # ------------------------------------------------------------ the rules, and room for a game
    seats = lineups.shape[1]
    everyone = -1 if seats == MOST_SEATS else (1 << seats) - 1
    initial_deal = rules[INITIAL_DEAL] != 0
    offer = -rules[OFFER]  # all seats or none
    stay_needs_card = rules[STAY_NEEDS_CARD] != 0
    deferred, redirect = rules[DEFERRED], rules[REDIRECT] != 0
    deferring = _ASSIGNING if rules[ASSIGN_FIRST] != 0 else _AIMING
    tie_break = rules[TIE_BREAK]
    freeze_self_alone, may_give = rules[FREEZE_SELF_ALONE] != 0, rules[MAY_GIVE] != 0
    target_score = rules[TARGET_SCORE]
    flip_count, flip_bonus = rules[FLIP_COUNT], rules[FLIP_BONUS]

    cards = len(new_shoe)
    all_sums = 0
    for card in range(CARDS):
        all_sums += full[card] * adds[card]
    of_seed = _mix(np.uint64(seed) + _GAMMA)
    lineup = -1
    thoughtful = 0  # whose answer is found when they are asked: they never have room
    careful = 0  # to whom a Second Chance makes no difference
    indifferent = 0  # careful or thoughtful
    told = 0

    for game in range(first, last):
        # -------------------------------------------------------- a game begins
        if lineup != game % len(lineups):
            lineup = game % len(lineups)
            thoughtful = careful = 0
            for seat in range(seats):
                kind = lineups[lineup, seat, KIND]
                limit = min(max(lineups[lineup, seat, LIMIT], 0), _MOST_UNITS)
                limit = 0 if kind > COUNT else limit
                table[_FIRST_ROOM + seat] = _UNIT * limit
                if limit == 0 and (kind > COUNT or not stay_needs_card):
                    table[_FIRST_ROOM + seat] = -1
                table[_FIRST_MODE + seat] = _BY_POINTS
                if kind == SUM:
                    table[_FIRST_MODE + seat] = _BY_SUM
                elif kind == COUNT:
                    table[_FIRST_MODE + seat] = _BY_COUNT
                if lineups[lineup, seat, CAREFUL]:
                    careful |= 1 << seat
                if kind > COUNT:
                    thoughtful |= 1 << seat
            indifferent = careful | thoughtful
        of_game = _mix(of_seed + np.uint64(game // per_shoe) + _GAMMA)
        shoe_stream = _mix(of_game + _GAMMA)
        players_stream = _mix(of_game + _GAMMA + _GAMMA)
        for card in range(CARDS):
            counts[card] = full[card]
        counted = cards  # from here on the cards of the shoe are not in the counts any more
        counted_sums = all_sums
        for place in range(cards):
            shoe[place] = new_shoe[place]
        left = cards  # in the deck
        ready = cards  # from here on the shoe is in the order in which the cards come
        for seat in range(seats):
            table[_TOTAL + seat] = 0
            table[_FATES + seat] = 0
        most_before = 0
        taking_part = everyone
        dealer = dealers[lineup]
        round_number = 1
        winning = 0
        ending = GIVEN_UP

        while True:
            # ---------------------------------------------------- a round begins
            for seat in range(seats):
                table[_LINE + seat] = 0
                table[_SUMS + seat] = 0
                table[_ROOM + seat] = table[_FIRST_ROOM + seat]
                table[_MODE + seat] = table[_FIRST_MODE + seat]
            active = taking_part
            busted = 0
            frozen = 0
            protected = 0  # by a Second Chance
            flipper = -1
            flipped = 0  # took cards of a Flip Three
            spare_count = 0
            loose_then = -1  # so many Numbers and modifiers were before nobody at a reshuffle,
            active_then = 0  # and these seats in the round
            depth = 0
            for card in range(FREEZE, CARDS):
                afloat[card] = 0
            slot = dealer  # where the order of play stands
            dealing = initial_deal
            to_come = -1  # whom the deal hasn't reached
            due = -1  # a seat to which a card is due and which isn't asked again

            while active:
                top = depth - _TASK
                if depth == 0 or tasks[top + _WHAT] == _DRAWING:
                    # ------------------------------------------------ who gets the next cards
                    heeded = 0
                    reaching = False  # the deal gets on
                    if depth == 0:
                        who = slot
                        if due >= 0:
                            circle = 1 << due
                            steps = 1
                            due = -1
                        else:
                            circle = active
                            steps = _size(active & to_come) if dealing else 0
                            if steps:
                                reaching = True
                                heeded = offer & flipped
                            else:
                                if dealing:
                                    dealing = False
                                    who = dealer
                                heeded = -1
                                steps = -1  # without end
                    else:
                        who = tasks[top + _SEAT]
                        circle = 1 << who
                        steps = tasks[top + _DRAWS]
                        if steps <= 0 or not active & circle:
                            # ---------------------------------------- a Flip Three is over
                            over = COMPLETE if steps == 0 else NONE_LEFT
                            if not active & circle:
                                over = RECEIVER_OUT
                            afloat[FLIP_THREE] -= 1
                            if trace is not None:
                                told = _tell(trace, told, FLIP_THREE_OVER, who, over, 0)
                            if tasks[top + _TAIL] == tasks[top + _START]:
                                depth -= _TASK
                            else:
                                tasks[top + _WHAT] = deferring
                            continue
                    # ------------------------------------------------ cards come, one after another
                    lap = circle & (-2 << who)  # who of the circle is still to come in this lap
                    thinks = False
                    came = -1
                    while steps:
                        lap = lap or circle
                        who = _lowest(lap)
                        lap &= lap - 1
                        space = table[_ROOM + who]
                        if space < 0 and heeded >> who & 1:
                            if thoughtful >> who & 1:
                                thinks = True
                                break
                            active &= ~(1 << who)
                            circle &= ~(1 << who)
                            steps -= 1
                            table[_FATES + who] += 1 << 16 * STAYED
                            if trace is not None:
                                told = _tell(trace, told, STAYS, who, 0, 0)
                            if circle:
                                continue
                            break
                        if left == ready:
                            if left == 0:
                                break
                            ready = max(left - _AHEAD, 0)
                            tail = left
                            while tail > ready:
                                place, shoe_stream = _below(shoe_stream, tail)
                                tail -= 1
                                # numba counts places below 0 from the end, if there can be such.
                                last_place = np.uint64(tail)
                                card = shoe[place]
                                shoe[place] = shoe[last_place]
                                shoe[last_place] = card
                        left -= 1
                        steps -= 1
                        card = shoe[np.uint64(left)] | 0  # as a whole number of 64 bits
                        if trace is not None:
                            told = _tell(trace, told, DRAWN, who, card, 0)
                        if card >= X2:
                            came = card
                            break
                        line = table[_LINE + who]
                        if line >> card & 1:
                            if card >= NUMBERS or protected >> who & 1:
                                came = card
                                break
                            spares[spare_count] = card
                            spare_count += 1
                            table[_LOST + who] = table[_SUMS + who]
                            table[_SUMS + who] = 0
                            table[_FATES + who] += 1 << 16 * BUSTED
                            busted |= 1 << who
                            active &= ~(1 << who)
                            circle &= ~(1 << who)
                            if trace is not None:
                                told = _tell(trace, told, BUST, who, card, 0)
                            if circle:
                                continue
                            break
                        line |= 1 << card
                        table[_LINE + who] = line
                        table[_SUMS + who] += adds[card]
                        table[_ROOM + who] = space - takes[table[_MODE + who] + card & _MODES - 1]
                        if trace is not None:
                            told = _tell(trace, told, KEPT, who, card, 0)
                        if _size(line & _NUMBER_CARDS) >= flip_count:
                            flipper = who
                            break
                    if flipper >= 0 or not active:
                        break
                    seat = who
                    oneself = 1 << seat
                    if depth:
                        if steps < tasks[top + _DRAWS]:
                            flipped |= oneself
                        tasks[top + _DRAWS] = steps
                    else:
                        if reaching:
                            passed = (-2 << slot) ^ (-2 << seat)
                            to_come &= ~passed if seat > slot else passed
                        slot = seat

                    if came < 0 and (steps == 0 or circle == 0):
                        continue
                    if came < 0:
                        # ------------------------------------------------ what can come
                        coming = left
                        loose_now = 0
                        if left == 0:
                            # No card is to be had where the discard pile can't become the deck.
                            counted = counted_sums = 0
                            loose_now = _count_loose(
                                counts, full, seats, table, spares, spare_count
                            )
                            stalled = loose_now == 0 or (
                                loose_now == loose_then and active == active_then
                            )
                            _count_pile(counts, full, afloat, frozen, protected, stalled)
                            for card in range(CARDS):
                                coming += counts[card]
                                counted_sums += counts[card] * adds[card]

                        if depth:
                            if coming == 0:
                                tasks[top + _DRAWS] = -1
                                if trace is not None:
                                    told = _tell(trace, told, NO_CARD, seat, 0, 0)
                                continue
                        elif not heeded & oneself:
                            if coming == 0:
                                if trace is not None:
                                    told = _tell(trace, told, NO_CARD, seat, 0, 0)
                                continue
                        else:
                            # -------------------------------------------- hit or stay
                            stays = False
                            line, both = table[_LINE + seat], table[_SUMS + seat]
                            safe = protected >> seat & 1
                            for place in range(left, counted):
                                counts[shoe[place]] -= 1
                                counted_sums -= adds[shoe[place]]
                            counted = left
                            if thinks and (not stay_needs_card or line != 0 or safe):
                                kind = lineups[lineup, seat, KIND]
                                count = _size(line & _NUMBER_CARDS)
                                points = _points(line, both)
                                doubled = line >> X2 & 1
                                numbers = both & _LOW_HALF
                                if kind == RANDOM:
                                    coin, players_stream = _below(players_stream, 2)
                                    stays = coin != 0
                                elif kind < RANDOM:
                                    repeats = 0
                                    repeated = 0
                                    rest = line & _NUMBER_CARDS
                                    while rest:
                                        number = _lowest(rest)
                                        rest &= rest - 1
                                        repeats += counts[number]
                                        repeated += counts[number] * number
                                    if kind == RISK:
                                        limit = lineups[lineup, seat, LIMIT]
                                        stays = repeats * _RISK_UNITS >= limit * coming and (
                                            safe == 0 or careful & oneself != 0
                                        )
                                    else:
                                        gain = (counted_sums & _LOW_HALF) - repeated << doubled
                                        gain += counted_sums >> 32
                                        gain += counts[FREEZE] * lineups[lineup, seat, FZ_WORTH]
                                        gain += counts[FLIP_THREE] * lineups[lineup, seat, F3_WORTH]
                                        if not doubled:
                                            gain += counts[X2] * numbers
                                        if not safe:
                                            gain -= repeats * points
                                            gain += (
                                                counts[SECOND_CHANCE]
                                                * lineups[lineup, seat, SC_WORTH]
                                            )
                                        if count + 1 >= flip_count:
                                            for number in range(NUMBERS):
                                                if not line >> number & 1:
                                                    gain += counts[number] * flip_bonus
                                        stays = gain <= 0
                                elif sight is not None and kind == OWN:
                                    _see(
                                        sight, seat, -1, dealer, round_number, rules, counts,
                                        seats, table, active, busted, protected,
                                    )  # fmt: skip
                                    answer = _ask(lineups[lineup, seat, ASKED_AT], sight)
                                    if answer == FAILED:
                                        return -1 - lineup
                                    stays = answer != 0
                                elif bots is not None:
                                    sure = False
                                    own = table[_TOTAL + seat] + points
                                    if own >= target_score:
                                        _count_loose(loose, full, seats, table, spares, spare_count)
                                        sure = _wins_for_certain(
                                            seat, rules, seats, active, table, loose
                                        )
                                    if sure:
                                        stays = True
                                    elif safe:
                                        stays = False
                                    elif kind == NOVICE:
                                        stays = count >= _NOVICE_ENOUGH
                                        if count >= 2:
                                            whim, players_stream = _below(
                                                players_stream, _NOVICE_WHIM
                                            )
                                            stays = stays != (whim == 0)
                                    else:
                                        ahead = target_score - 1
                                        for other in range(seats):
                                            if kind == SHARP or not active >> other & 1:
                                                theirs = table[_TOTAL + other] + _points(
                                                    table[_LINE + other], table[_SUMS + other]
                                                )
                                                ahead = max(ahead, theirs)
                                        if ahead >= target_score and ahead > own:
                                            stays = False
                                        elif kind == STEADY:
                                            stays = points >= _STEADY_ENOUGH
                                        else:
                                            units = 0
                                            now = _worth(own, target_score)
                                            for card in range(X2 + 1):
                                                gain = adds[card] >> 32
                                                if card < NUMBERS:
                                                    if line >> card & 1:
                                                        gain = -points
                                                    else:
                                                        gain = card << doubled
                                                        if count + 1 >= flip_count:
                                                            gain += flip_bonus
                                                elif card == X2 and not doubled:
                                                    gain = numbers
                                                then = _worth(own + gain, target_score)
                                                units += counts[card] * (then - now)
                                            units += (
                                                counts[SECOND_CHANCE]
                                                * _SHARP_UNITS
                                                * _SECOND_CHANCE_WORTH
                                            )
                                            stays = units <= 0
                            if not stays and coming == 0:
                                if trace is not None:
                                    told = _tell(trace, told, NO_CARD, seat, 0, 0)
                                stays = True
                            if stays:
                                active &= ~oneself
                                table[_FATES + seat] += 1 << 16 * STAYED
                                if trace is not None:
                                    told = _tell(trace, told, STAYS, seat, 0, 0)
                                continue

                        # ------------------------------------------------ a card is due
                        if depth == 0:
                            due = seat
                        if left == 0:
                            # The discard pile becomes the deck.
                            if trace is not None:
                                told = _tell(trace, told, RESHUFFLED, 0, 0, 0)
                            for card in range(CARDS):
                                if trace is not None and counts[card] > 0:
                                    told = _tell(trace, told, COPIES, card, counts[card], 0)
                                for copy in range(_COPIES):
                                    shoe[np.uint64(left + copy)] = card
                                for copy in range(_COPIES, counts[card]):
                                    shoe[np.uint64(left + copy)] = card
                                left += counts[card]
                            ready = counted = left
                            loose_then = loose_now
                            active_then = active
                        continue
                    # -------------------------------------------- a card that isn't simply kept
                    bit = 1 << came
                    if depth and deferred & bit:
                        afloat[came] += 1
                        tail = tasks[top + _TAIL]
                        waiting[tail] = came
                        tasks[top + _TAIL] = tail + 1
                        if trace is not None:
                            told = _tell(trace, told, SET_ASIDE, seat, came, 0)
                        continue
                    if came >= FREEZE:
                        # It is to be dealt with before anything else goes on.
                        afloat[came] += 1
                        start = tasks[top + _TAIL] if depth else 0
                        tasks[depth + _WHAT] = _AIMING
                        tasks[depth + _SEAT] = seat
                        tasks[depth + _START] = start
                        tasks[depth + _AIM] = start
                        tasks[depth + _HEAD] = start
                        tasks[depth + _TAIL] = start + 1
                        waiting[start] = came
                        depth += _TASK
                    else:
                        if came >= NUMBERS:
                            # An x2, or another copy of a modifier, stays in the line too.
                            if table[_LINE + seat] & bit:
                                spares[spare_count] = came
                                spare_count += 1
                            elif came == X2 and table[_MODE + seat] == _BY_POINTS:
                                table[_ROOM + seat] -= _UNIT * (table[_SUMS + seat] & _LOW_HALF)
                                table[_MODE + seat] = _BY_DOUBLED_POINTS
                            table[_LINE + seat] |= bit
                            table[_SUMS + seat] += adds[came]
                            table[_ROOM + seat] -= takes[table[_MODE + seat] + came]
                            if trace is not None:
                                told = _tell(trace, told, KEPT, seat, came, 0)
                        else:
                            protected &= ~oneself
                            if not indifferent & oneself:
                                table[_ROOM + seat] -= _SHELTER
                            if trace is not None:
                                told = _tell(trace, told, SAVED, seat, came, 0)
                        continue

                top = depth - _TASK
                if tasks[top + _WHAT] == _EFFECTS:
                    # ---------------------------------------- the card aimed first
                    place = tasks[top + _START]
                    card, target = waiting[place], aimed_at[place]
                    tail = tasks[top + _TAIL] - 1
                    tasks[top + _TAIL] = tail
                    if tail == place:
                        depth -= _TASK
                    while place < tail:
                        waiting[place] = waiting[place + 1]
                        aimed_at[place] = aimed_at[place + 1]
                        place += 1
                    if not active >> target & 1:
                        afloat[card] -= 1
                        if trace is not None:
                            told = _tell(trace, told, DISCARDED, card, TARGET_OUT, 0)
                        continue
                else:
                    # ---------------------------------------- the first of the waiting cards
                    seat = tasks[top + _SEAT]
                    oneself = 1 << seat
                    head = tasks[top + _HEAD]
                    card = waiting[head]
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
                        kind = lineups[lineup, seat, KIND]
                        aiming = lineups[lineup, seat, TARGETING]
                        best = options
                        if _size(options) > 1:
                            most = 0
                            for other in range(seats):
                                worth = _points(table[_LINE + other], table[_SUMS + other])
                                table[_WORTH + other] = worth
                                most = max(most, table[_TOTAL + other] + worth)
                            sure = False
                            if (
                                card == FREEZE
                                and options & oneself
                                and table[_TOTAL + seat] + table[_WORTH + seat] >= target_score
                                and (kind >= NOVICE or aiming == SENSE)
                            ):
                                _count_loose(loose, full, seats, table, spares, spare_count)
                                sure = _wins_for_certain(seat, rules, seats, active, table, loose)
                            if sight is not None and aiming == BY_OWN:
                                if left:
                                    for place in range(left, counted):
                                        counts[shoe[place]] -= 1
                                        counted_sums -= adds[shoe[place]]
                                    counted = left
                                else:
                                    counted = counted_sums = 0
                                    loose_now = _count_loose(
                                        counts, full, seats, table, spares, spare_count
                                    )
                                    stalled = loose_now == 0 or (
                                        loose_now == loose_then and active == active_then
                                    )
                                    _count_pile(counts, full, afloat, frozen, protected, stalled)
                                _see(
                                    sight, seat, card, dealer, round_number, rules, counts,
                                    seats, table, active, busted, protected,
                                )  # fmt: skip
                                best = _best_of_own(
                                    lineups[lineup, seat, ASKED_AT], options, seats, sight
                                )
                                if best == 0:
                                    return -1 - lineup
                            elif (kind >= NOVICE and sure) or (
                                card == SECOND_CHANCE and options & oneself
                            ):
                                best = oneself
                            elif aiming == ANYBODY:
                                best = options & ~oneself
                                if (
                                    bots is not None
                                    and kind == NOVICE
                                    and card == FREEZE
                                    and most >= target_score
                                ):
                                    # It spares those whom it would hand the win.
                                    for other in range(seats):
                                        if table[_TOTAL + other] + table[_WORTH + other] == most:
                                            best &= ~(1 << other)
                                    if best == 0:
                                        best = options & ~oneself
                            else:
                                if card == SECOND_CHANCE or aiming == LEADER:
                                    options &= ~oneself
                                highest = -4 * _NEVER
                                for other in range(seats):
                                    total, worth = table[_TOTAL + other], table[_WORTH + other]
                                    if card == SECOND_CHANCE:
                                        good = -total - worth
                                    elif aiming == LEADER:
                                        good = total + worth
                                    elif card == FREEZE:
                                        short = _PAR - worth
                                        harm = 4 * short if short > 0 else short
                                        harm += 4 * _SECOND_CHANCE_WORTH * (protected >> other & 1)
                                        good = harm * (target_score + total)
                                        good = -2 * max(good, 0) if other == seat else good
                                        if most >= target_score and total + worth == most:
                                            # It would win, or share the lead, if it ended now.
                                            if other != seat:
                                                good -= _NEVER
                                            elif sure:
                                                good = _NEVER
                                    else:
                                        count = _size(table[_LINE + other] & _NUMBER_CARDS)
                                        harm = worth * dangers[count]
                                        harm = harm // 3 if protected >> other & 1 else harm
                                        harm -= 8 * max(2 - count, 0)
                                        good = harm * (target_score + total)
                                        good = -2 * good if other == seat else good
                                        if most >= target_score and total + worth == most:
                                            good -= _NEVER if other == seat else 0
                                    table[_GOOD + other] = good
                                    option = options >> other & 1
                                    highest = max(highest, good if option else highest)
                                best = 0
                                for other in range(seats):
                                    best |= (table[_GOOD + other] == highest) << other
                                best &= options
                            equals = _size(best)
                            if equals > 1:
                                skipped, players_stream = _below(players_stream, equals)
                                # As long as some are to be skipped, the first is taken off.
                                for _ in range(equals - 1):
                                    best &= best - (skipped > 0)
                                    skipped -= 1
                        target = _lowest(best)

                    # ---------------------------------------- that card waits no longer
                    head += 1
                    tasks[top + _HEAD] = head
                    if discarded >= 0:
                        afloat[card] -= 1
                        if trace is not None:
                            told = _tell(trace, told, DISCARDED, card, discarded, 0)
                    elif card == SECOND_CHANCE:
                        afloat[card] -= 1
                        protected |= 1 << target
                        table[_ROOM + target] -= 1
                        if not indifferent >> target & 1:
                            table[_ROOM + target] += _SHELTER
                        if trace is not None and target != seat:
                            told = _tell(trace, told, GIVEN, seat, target, 0)
                        if trace is not None:
                            told = _tell(trace, told, KEPT, target, card, 0)
                    elif trace is not None:
                        told = _tell(trace, told, AIMED, seat, card, target)
                    if tasks[top + _WHAT] == _AIMING:
                        if head == tasks[top + _TAIL]:
                            depth -= _TASK
                        if discarded >= 0 or card == SECOND_CHANCE:
                            continue
                    else:
                        aim = tasks[top + _AIM]
                        if discarded < 0 and card != SECOND_CHANCE:
                            waiting[aim] = card
                            aimed_at[aim] = target
                            aim += 1
                            tasks[top + _AIM] = aim
                        if head == tasks[top + _TAIL]:
                            # All are aimed: they queue up behind those aimed before.
                            if aim == tasks[top + _START]:
                                depth -= _TASK
                            elif top > 0 and tasks[top - _TASK + _WHAT] == _EFFECTS:
                                depth -= _TASK
                                tasks[top - _TASK + _TAIL] = aim
                            else:
                                tasks[top + _WHAT] = _EFFECTS
                                tasks[top + _TAIL] = aim
                        continue

                # -------------------------------------------- a card takes effect
                if card == FLIP_THREE:
                    start = tasks[depth - _TASK + _TAIL] if depth else 0
                    tasks[depth + _WHAT] = _DRAWING
                    tasks[depth + _SEAT] = target
                    tasks[depth + _DRAWS] = 3
                    tasks[depth + _START] = start
                    tasks[depth + _AIM] = start
                    tasks[depth + _HEAD] = start
                    tasks[depth + _TAIL] = start
                    depth += _TASK
                    if trace is not None:
                        told = _tell(trace, told, FLIP_THREE_BEGAN, target, 0, 0)
                else:
                    afloat[FREEZE] -= 1
                    table[_FATES + target] += 1 << 16 * FROZEN
                    frozen |= 1 << target
                    active &= ~(1 << target)
                    if trace is not None:
                        told = _tell(trace, told, FROZE, target, 0, 0)
                continue

            # ---------------------------------------------------- the round is over
            if trace is not None:
                if flipper >= 0:
                    told = _tell(trace, told, FLIP7_MADE, flipper, 0, 0)
                for top in range(0, depth, _TASK):
                    what = tasks[top + _WHAT]
                    if what == _DRAWING:
                        told = _tell(trace, told, DISCARDED, FLIP_THREE, OVER, 0)
                    if what == _ASSIGNING:
                        for place in range(tasks[top + _START], tasks[top + _AIM]):
                            told = _tell(trace, told, DISCARDED, waiting[place], OVER, 0)
                    head = tasks[top + (_START if what == _EFFECTS else _HEAD)]
                    for place in range(head, tasks[top + _TAIL]):
                        told = _tell(trace, told, DISCARDED, waiting[place], OVER, 0)
                told = _tell(trace, told, ROUND_OVER, flipper, 0, 0)
            if flipper >= 0:
                table[_SUMS + flipper] += flip_bonus << 32
                table[_FATES + flipper] += 1 << 16 * FLIP7
            most = 0
            for seat in range(seats):
                score = _points(table[_LINE + seat], table[_SUMS + seat])
                table[_TOTAL + seat] += score
                most = max(most, table[_TOTAL + seat])
                if taking_part >> seat & 1:
                    scores[lineup, seat, min(score, SCORES - 1)] += 1
                if trace is not None:
                    told = _tell(trace, told, SCORED, seat, score, table[_TOTAL + seat])

            # ---------------------------------------------------- is the game over, who plays on
            taking_part = everyone
            if most >= target_score:
                ahead = 0
                for seat in range(seats):
                    if table[_TOTAL + seat] == most:
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
                    if trace is not None:
                        told = _tell(trace, told, GAME_OVER, winning, ending, 0)
                    break
            if round_number == most_rounds:
                break
            most_before = most
            after = taking_part & (-2 << dealer)
            dealer = _lowest(after or taking_part)
            round_number += 1
            if trace is not None:
                told = _tell(trace, told, ROUND_BEGAN, round_number, dealer, taking_part)

        # -------------------------------------------------------- the game is over, or given up
        result = game - first
        winners[result] = winning
        rounds[result] = round_number
        ends[result] = ending
        for seat in range(seats):
            finals[result, seat] = table[_TOTAL + seat]
            for fate in range(OUTCOMES):
                outcomes[lineup, seat, fate] += table[_FATES + seat] >> 16 * fate & 0xFFFF
    return told
