"""Everything that can happen, and every refusal, has its sentence in the one catalogue."""

import itertools
from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args, get_type_hints

import pytest

from flip7.game import events as ev
from flip7.game import moves as mv
from flip7.game.cards import ACTIONS, CARDS, FLIP_THREE, FREEZE, SECOND_CHANCE, Card, Pile
from flip7.game.engine import play, start
from flip7.game.events import Event
from flip7.game.rules import edition
from flip7.game.state import GameEnd, Outcome, RoundEnd, Status
from flip7.learn.card_names import a_card, card_name, the_card
from flip7.learn.language import Language
from flip7.learn.sentences import (
    describe,
    explain,
    narrate,
    say,
    status_name,
    tally,
    why_won,
)
from tests.learn.pseudo import PSEUDO, untranslated

NAMES = ("ann", "ben", "cem")

# The values that stand for all those of a field, by the field's type.
SAMPLES: dict[Any, tuple[Any, ...]] = {
    int: (0, 2),
    Card: CARDS,
    Pile: (Pile.of([Card.N7]), Pile.of([Card.N7, FREEZE])),
    tuple[int, ...]: ((0, 1, 2), (0, 2)),
    Outcome: tuple(Outcome((0, 1) if why is GameEnd.SHARED else (0,), why) for why in GameEnd),
    str: ("hit", "stay", "aim", "give", "draw", "next", "join", "withdraw"),
}
AWAITED = ("hit or stay", "hit", "draw", "aim", "give", "next", "nothing")


def every(kind: Any) -> Iterator[Any]:
    """Values of one struct type with every member of every enumeration."""
    fields = {name: hint for name, hint in get_type_hints(kind).items() if name[0] != "_"}
    fields = {name: fields[name] for name in kind.__struct_fields__}
    samples = [
        tuple(hint)
        if isinstance(hint, type) and issubclass(hint, Enum)
        else AWAITED
        if name == "awaited"
        else NAMES
        if name == "name"
        else SAMPLES[hint]
        for name, hint in fields.items()
    ]
    for values in itertools.product(*samples):
        yield kind(*values)


EVENTS: list[Event] = [
    event
    for kind in get_args(Event)
    for event in every(kind)
    if not (isinstance(event, ev.RoundOver) and len(event.scores) < len(NAMES))
    if not (isinstance(event, ev.RoundOver) and len(event.totals) < len(NAMES))
]
REASONS: list[mv.Reason] = [reason for kind in get_args(mv.Reason) for reason in every(kind)]


def in_words(value: Any) -> str:
    return say(value, NAMES) if isinstance(value, get_args(Event)) else explain(value, NAMES)


def is_sentence(text: str) -> bool:
    return text == text.strip() and text.isprintable() and text[-1] in ".!" and "{" not in text


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_event_has_a_sentence_of_one_line(kind: type) -> None:
    told = [say(event, NAMES) for event in EVENTS if isinstance(event, kind)]
    assert told
    assert all(map(is_sentence, told))


@pytest.mark.parametrize("kind", get_args(mv.Reason))
def test_every_reason_has_a_sentence_of_one_line(kind: type) -> None:
    told = [explain(reason, NAMES) for reason in REASONS if isinstance(reason, kind)]
    assert told
    assert all(map(is_sentence, told))


def test_sentences_name_the_seats_they_are_about() -> None:
    for value in [*EVENTS, *REASONS]:
        for field in ("seat", "target", "dealer"):
            seat = getattr(value, field, None)
            if isinstance(seat, int) and not isinstance(value, mv.NoSuchSeat | ev.Joined):
                assert NAMES[seat] in in_words(value)


def test_sentences_name_the_card_they_are_about() -> None:
    for value in [*EVENTS, *REASONS]:
        card = getattr(value, "card", None)
        if card is not None:
            assert card_name(card) in in_words(value)


def test_every_way_a_thing_can_end_reads_differently() -> None:
    for reasons, kind in (
        (ev.WhyDiscarded, lambda why: ev.Discarded(FREEZE, why)),
        (ev.WhyOver, lambda why: ev.FlipThreeOver(0, why)),
        (RoundEnd, lambda why: ev.RoundOver(why, (0, 0, 0), (0, 0, 0))),
        (GameEnd, lambda why: ev.GameOver(Outcome((0,), why))),
    ):
        told = [say(kind(why), NAMES) for why in reasons]
        assert len(set(told)) == len(told)
    assert len({status_name(status) for status in Status}) == len(Status)


def test_the_card_is_told_before_what_it_does() -> None:
    state = start(edition(flip_count=7), seats=3, dealer=2)
    for card in (Card.N7, Card.N8, Card.N9):
        state, events = play(state, mv.Draw(card))
    state, _ = play(state, mv.HIT)
    state, events = play(state, mv.Draw(Card.N7))
    assert narrate(events, NAMES) == (
        "ann draws a 7.",
        "That is a second 7: ann busts and scores nothing this round.",
    )


def test_a_card_that_is_simply_kept_is_told_once() -> None:
    kept = (ev.Drawn(0, Card.N8), ev.Kept(0, Card.N8))
    assert narrate(kept, NAMES) == ("ann draws an 8.",)
    given = (ev.Given(0, 1), ev.Kept(1, SECOND_CHANCE))
    assert narrate(given, NAMES) == ("ann gives the Second Chance to ben.",)


def test_an_action_card_taken_oneself_reads_so() -> None:
    assert say(ev.Aimed(0, FREEZE, 0), NAMES) == "ann takes the Freeze."
    assert say(ev.Aimed(0, FREEZE, 1), NAMES) == "ann aims the Freeze at ben."


def test_a_tie_break_among_some_says_who_plays() -> None:
    told = say(ev.RoundBegan(9, 0, (0, 2)), NAMES)
    assert told == "Round 9 begins, a tie-break for ann and cem alone. ann deals."


def test_counts_have_their_plural_form() -> None:
    event = ev.RoundOver(RoundEnd.NOBODY_ACTIVE, (1, 20, 0), (1, 40, 9))
    assert tally(event, NAMES) == (
        "ann scores 1 point and has 1 in all.",
        "ben scores 20 points and has 40 in all.",
        "cem scores 0 points and has 9 in all.",
    )


def test_a_move_that_is_not_awaited_is_told_what_is() -> None:
    told = explain(mv.NotAwaited("draw", "hit or stay"), NAMES)
    assert told == "Now comes a hit or a stay, not a card."


def test_who_joins_is_told_by_name_though_the_others_know_no_seat_of_theirs_yet() -> None:
    assert say(ev.Joined(3, "{dan}\n"), NAMES) == "{dan}  joins the game."


def test_who_can_not_join_is_told_when_they_can() -> None:
    told = explain(mv.NotAwaited("join", "hit or stay"), NAMES)
    assert told == "A round is being played: one can join when it is over."
    told = explain(mv.NotAwaited("join", "nothing"), NAMES)
    assert told == "The game is over: no move can follow."
    told = explain(mv.NoRoom(18), NAMES)
    assert told == "The table is full: the cards that this game began with are for 18 at most."


@pytest.mark.parametrize("reason", GameEnd)
def test_a_win_is_told_with_its_points_and_its_reason(reason: GameEnd) -> None:
    winners = (0, 2) if reason is GameEnd.SHARED else (0,)
    told = why_won(Outcome(winners, reason), NAMES, (212, 90, 212))
    assert is_sentence(told)
    assert all(NAMES[seat] in told for seat in winners)
    assert "212" in told


def test_every_move_has_its_words() -> None:
    moves = [move for kind in get_args(mv.Move) for move in every(kind)]
    told = [
        describe(move, NAMES, seat=seat, card=card)
        for move in moves
        for seat in (None, 0)
        for card in (None, FREEZE, FLIP_THREE, SECOND_CHANCE)
    ]
    assert all(text.isprintable() and "{" not in text for text in told)
    assert describe(mv.Aim(1), NAMES, seat=0, card=FREEZE) == "Aim the Freeze at ben"
    assert describe(mv.Aim(0), NAMES, seat=0, card=FREEZE) == "Take the Freeze yourself"


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_names(card: Card) -> None:
    assert card_name(card) in a_card(card)
    assert card_name(card) in the_card(card)
    assert a_card(card) != the_card(card)
    assert (card_name(card) == card.value) == (card not in (*ACTIONS, Card.BLANK))


@pytest.mark.parametrize("name", ["{0}", "{seat}", "{", "%s", "a } b", "{seat.__class__}"])
def test_names_are_data(name: str) -> None:
    assert say(ev.Stayed(0), (name,)) == f"{name} stays and keeps the points."
    both = ev.GameOver(Outcome((0, 1), GameEnd.SHARED))
    assert say(both, (name, "ben")).count(name) == 1


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[2J", "\u2028", "turned\u202e"])
def test_no_name_breaks_the_line(name: str) -> None:
    told = say(ev.Stayed(0), (name,)) + explain(mv.NeedsCard(0), (name,))
    assert told.isprintable()


def test_every_word_goes_through_the_catalogue() -> None:
    told = [say(event, NAMES, PSEUDO) for event in EVENTS]
    told += [explain(reason, NAMES, PSEUDO) for reason in REASONS]
    told += [status_name(status, PSEUDO) for status in Status]
    told += [why_won(Outcome((0,), why), NAMES, (9, 9, 9), PSEUDO) for why in GameEnd]
    told += tally(ev.RoundOver(RoundEnd.FLIP7, (1, 2, 3), (1, 2, 3)), NAMES, PSEUDO)
    for kind in get_args(mv.Move):
        for move, card in itertools.product(every(kind), (None, *ACTIONS)):
            told.append(describe(move, NAMES, seat=0, card=card, language=PSEUDO))
    assert [text for text in told if untranslated(text, NAMES)] == []


def test_lists_of_people() -> None:
    language = Language()
    assert language.all_of(()) == ""
    assert language.all_of(("ann",)) == "ann"
    assert language.all_of(NAMES) == "ann, ben and cem"
    assert language.one_of(NAMES) == "ann, ben or cem"
