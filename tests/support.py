"""What tests of whole games share: random rules, names, games and records."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.cards import STANDARD_DECK, Pile
from flip7.game.chance import MOST_64, Words, below, players_stream
from flip7.game.engine import play, start
from flip7.game.legal import awaits, why_not
from flip7.game.moves import Choice, Draw, Due, Join, Move, Next, Over
from flip7.game.record import Record, format_record
from flip7.game.rules import EDITIONS, OPTIONS, SWITCHES, Rules, edition, parse_setting
from flip7.game.shoe import Shoe, commitment, committed, seeded
from flip7.game.state import State

DECKS = (
    STANDARD_DECK,
    Pile.parse("0 1 2*2 3*3 4*4 +2 x2 FZ*2 F3*3 SC*2"),
    Pile.parse("1*2 2*2 31*4 +0*3 +10 x2*2 SC*3"),
    Pile.parse("1 2 FZ*2 F3*2"),
)
"""The printed deck, and small ones that run out often."""

names = st.text(max_size=12) | st.sampled_from(
    [
        "Ann",
        "",
        " ",
        'Bob the "Great"',
        "a\\b",
        "two\nlines",
        "אבג",
        "👨‍👩‍👧",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "\u202eturned",
        "end",
        "next",
        ": 1",
        "\x00\x1b[2J",
        "\ufeff",
        "\u2028",
        "N" * 500,
    ]
)


def setting(options: Mapping[str, tuple[str, ...]]) -> st.SearchStrategy[dict[str, str]]:
    """Values for some of these options."""
    some = {name: st.sampled_from(values) for name, values in options.items()}
    return st.fixed_dictionaries({}, optional=some)


@st.composite
def rules(
    draw: st.DrawFn,
    decks: st.SearchStrategy[Pile] = st.sampled_from(DECKS),  # noqa: B008
) -> Rules:
    """Any edition with any of its options, and some parameters, changed."""
    changed = draw(setting(OPTIONS)) | draw(setting(SWITCHES))
    settings = dict(parse_setting(f"{name}={value}") for name, value in changed.items())
    return edition(
        draw(st.sampled_from(list(EDITIONS))),
        min_players=1,
        target_score=draw(st.sampled_from([1, 30, 200])),
        flip_count=draw(st.sampled_from([3, 7])),
        decks=draw(st.sampled_from([None, 1, 2])),
        deck=draw(decks),
        **settings,
    )


@st.composite
def records(draw: st.DrawFn, most_moves: int = 150) -> Record:
    """A game that begins under any rules, played at random for some moves or to its end; some join
    it."""
    in_force = draw(rules())
    seats = draw(st.lists(names, min_size=1, max_size=5))
    begun = Record(
        rules=in_force,
        names=tuple(seats),
        dealer=draw(st.integers(0, len(seats) - 1)),
        seed=draw(st.integers(0, MOST_64)),
        index=draw(st.sampled_from([0, 1, MOST_64])),
    )
    joining = draw(st.lists(names, max_size=3))
    return play_at_random(begun, draw(st.integers(0, most_moves)), joining)


def play_at_random(begun: Record, most: int | None = None, joining: Sequence[str] = ()) -> Record:
    """The seeded record with the moves of a game in which everybody chooses at random; `most` of
    them at most. For `joining` see `random_moves`."""
    assert begun.seed is not None
    shoe, words = seeded(begun.seed, begun.index), players_stream(begun.seed, begun.index)
    state = start(begun.rules, len(begun.names), begun.dealer)
    return replace(begun, moves=random_moves(state, shoe, words, most, joining))


def random_move(choice: Choice, words: Words) -> Move:
    """One of the legal moves, all equally likely."""
    return choice.moves[below(words, len(choice.moves))]


def random_moves(
    state: State,
    shoe: Shoe,
    words: Words,
    most: int | None = None,
    joining: Sequence[str] = (),
) -> tuple[Move, ...]:
    """The moves from `state` on if everybody chooses at random; `most` of them at most. Those who
    are `joining` come between the rounds, as long as there is room."""
    moves: list[Move] = []
    waiting = [Join(name) for name in reversed(joining)]
    while most is None or len(moves) < most:
        match awaits(state):
            case Over():
                break
            case Due():
                move: Move = Draw(shoe.draw(state))
            case Choice() as choice:
                move = random_move(choice, words)
            case Next() as move:
                if waiting and why_not(state, waiting[-1]) is None and below(words, 2):
                    move = waiting.pop()
        state, _ = play(state, move)
        moves.append(move)
    return tuple(moves)


SHORT = edition("official", target_score=60)
BEGUN = Record(rules=SHORT, names=("Ann", "Ben", "Cem"), dealer=2, seed=42)
PLAYED = play_at_random(BEGUN)
"""A whole game."""
TEXT = format_record(PLAYED)

SECRET = bytes(range(32))
COMMITTED = Record(
    rules=SHORT,
    names=BEGUN.names,
    dealer=0,
    moves=random_moves(start(SHORT, 3, 0), committed(SECRET), players_stream(0)),
    commitment=commitment(SECRET),
    secret=SECRET,
)
JOINED = replace(
    COMMITTED,
    moves=random_moves(
        start(SHORT, 3, 0), committed(SECRET), players_stream(11), joining=("Dan", "Eve")
    ),
)
"""A whole game with a committed shoe, which Dan joined before round 2 and Eve before round 3."""
