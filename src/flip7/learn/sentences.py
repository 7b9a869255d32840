"""The catalogue of sentences, keyed by code and fields: what happened, what is illegal and why,
moves, statuses, and how a game was won.

An event's or reason's code is its tag, with what else decides the wording after a dot. Its fields
go into the sentence by name: seats as the names of those who sit there, a card as `{card}` (7),
`{a_card}` (a 7) and `{the_card}` (the 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from flip7.game import events as ev
from flip7.game.cards import Card
from flip7.game.events import Event
from flip7.game.moves import (
    Aim,
    Draw,
    Give,
    Hit,
    Join,
    Move,
    Next,
    NotActive,
    NotAwaited,
    NotOneself,
    Reason,
    Stay,
    Withdraw,
)
from flip7.game.record import IllegalRecordError, RecordError
from flip7.game.state import GameEnd, Outcome, Status
from flip7.learn.card_names import a_card, card_name, the_card
from flip7.learn.language import ENGLISH, N_, Language, shown

_EVENTS: Mapping[str, str] = {
    "round_began": N_("Round {round} begins. {dealer} deals."),
    "round_began.tie_break": N_(
        "Round {round} begins, a tie-break for {participants} alone. {dealer} deals."
    ),
    "joined": N_("{name} joins the game."),
    "withdrew": N_("{seat} has left: out of the round, and the points are safe."),
    "drawn": N_("{seat} draws {a_card}."),
    "kept": N_("{seat} keeps {the_card}."),
    "busted": N_("That is a second {card}: {seat} busts and scores nothing this round."),
    "saved": N_(
        "That is a second {card}, but {seat} has a Second Chance: both cards are discarded,"
        " and {seat} is still in."
    ),
    "flip7": N_("Flip 7! {seat} ends the round for everyone."),
    "set_aside": N_("{seat} sets {the_card} aside, to play it once this Flip Three is over."),
    "aimed": N_("{seat} aims {the_card} at {target}."),
    "aimed.self": N_("{seat} takes {the_card}."),
    "given": N_("{seat} gives the Second Chance to {target}."),
    "frozen": N_("{seat} is frozen: out of the round, and the points are safe."),
    "flip_three_began": N_("Three cards for {seat}, one at a time."),
    "flip_three_over.complete": N_("{seat} has come through the Flip Three."),
    "flip_three_over.receiver out": N_("{seat} is out, and so the Flip Three is over."),
    "flip_three_over.no card": N_("The Flip Three ends early for {seat}."),
    "stayed": N_("{seat} stays and keeps the points."),
    "no_card": N_("{seat} is due a card, but there is none left to draw."),
    "discarded.no target": N_("Nobody can take {the_card}: it goes to the discard pile."),
    "discarded.target out": N_(
        "The target has left the round before {the_card} could do anything: it is discarded."
    ),
    "discarded.receiver busted": N_("Because of the bust, {the_card} that waited is discarded."),
    "discarded.round over": N_("With the round over, {the_card} is discarded."),
    "round_over.nobody active": N_("The round is over: everybody is out or has stayed."),
    "round_over.flip7": N_("The round is over: a Flip 7 ended it."),
    "game_over.target score reached": N_("{winners} wins the game!"),
    "game_over.tie broken": N_("The tie is broken: {winners} wins the game!"),
    "game_over.tie shared": N_("The lead is shared: {winners} win the game together!"),
}

_REASONS: Mapping[str, str] = {
    "not_awaited": N_("Now comes {awaited}, not {move}."),
    "not_awaited.nothing": N_("The game is over: no move can follow."),
    "not_awaited.join": N_("A round is being played: one can join when it is over."),
    "not_awaited.withdraw": N_("One can leave the round while somebody is to hit or stay."),
    "needs_card": N_("{seat} has no card in front yet, and can't stay with nothing: hit first."),
    "no_such_seat": N_("There is no seat {number}: the seats are 1 to {seats}."),
    "not_active.active": N_("{target} can't be chosen now."),
    "not_active.stayed": N_("{target} has stayed: only those still in the round can be chosen."),
    "not_active.frozen": N_("{target} is frozen: only those still in the round can be chosen."),
    "not_active.busted": N_("{target} has busted: only those still in the round can be chosen."),
    "not_active.flip7": N_("{target} has made a Flip 7: the round is over."),
    "not_active.out": N_("{target} sits out this tie-break and can't be chosen."),
    "not_oneself": N_("{target} can't keep {the_card}: it must go to somebody else."),
    "not_oneself.freeze": N_("{target} can't take the Freeze while others are in the round."),
    "has_second_chance": N_("{target} already has a Second Chance, and nobody may hold two."),
    "not_in_deck": N_("There is no {card} left to draw."),
    "not_in_round": N_("{seat} is not in this round any more."),
    "no_room": N_(
        "The table is full: the cards that this game began with are for {seats} at most."
    ),
}

_MOVES: Mapping[str, str] = {
    "hit": N_("a hit"),
    "stay": N_("a stay"),
    "aim": N_("the target of an action card"),
    "give": N_("the taker of a Second Chance"),
    "draw": N_("a card"),
    "next": N_("the next round"),
}

_STATUSES: Mapping[Status, str] = {
    Status.ACTIVE: N_("in the round"),
    Status.STAYED: N_("stayed"),
    Status.FROZEN: N_("frozen"),
    Status.BUSTED: N_("busted"),
    Status.FLIP7: N_("Flip 7"),
    Status.OUT: N_("sits out"),
}


def say(event: Event, names: Sequence[str], language: Language = ENGLISH) -> str:
    """One event as one sentence in one line; `names` are those of the seats that there are after
    it, in order."""
    if isinstance(event, ev.Reshuffled):
        return language.ngettext(
            "The deck is empty: the {count} card of the discard pile becomes the new deck.",
            "The deck is empty: the {count} cards of the discard pile are shuffled"
            " into a new deck.",
            len(event.cards),
        )
    return language.gettext(_EVENTS[_event_code(event, names)], **_fields(event, names, language))


def narrate(
    events: Iterable[Event], names: Sequence[str], language: Language = ENGLISH
) -> tuple[str, ...]:
    """The sentences of what one move made happen, without those that tell a reader nothing new:
    a card that is drawn and simply kept is said once."""
    told = tuple(events)
    news = [
        event
        for event, before in zip(told, (None, *told), strict=False)
        if not (isinstance(event, ev.Kept) and _tells_of_keeping(before))
    ]
    return tuple(say(event, names, language) for event in news)


def _tells_of_keeping(before: Event | None) -> bool:
    """Whether after this event nobody needs to be told that the card is kept."""
    return isinstance(before, ev.Given) or (
        isinstance(before, ev.Drawn) and not before.card.is_action
    )


def tally(
    event: ev.RoundOver, names: Sequence[str], language: Language = ENGLISH
) -> tuple[str, ...]:
    """What the round brought, a sentence for each seat."""
    return tuple(
        language.ngettext(
            "{seat} scores {count} point and has {total} in all.",
            "{seat} scores {count} points and has {total} in all.",
            score,
            seat=shown(name),
            total=total,
        )
        for name, score, total in zip(names, event.scores, event.totals, strict=True)
    )


def explain(reason: Reason, names: Sequence[str], language: Language = ENGLISH) -> str:
    """Why a move is illegal, in one sentence."""
    code, fields = _reason_code(reason), _fields(reason, names, language)
    if isinstance(reason, NotAwaited) and code == _tag(reason):
        moves = [language.gettext(_MOVES[move]) for move in reason.awaited.split(" or ")]
        fields["awaited"] = language.one_of(moves)
        fields["move"] = language.gettext(_MOVES[reason.move])
    return language.gettext(_REASONS[code], **fields)


def explain_record(error: RecordError, language: Language = ENGLISH) -> str:
    """What is wrong with the text of a record, in one line: the error's own, but with the reason of
    an illegal move as a sentence."""
    if not isinstance(error, IllegalRecordError):
        return str(error)
    return language.gettext(
        "line {line}, column {column}: {move!r} is illegal here: {reason}",
        line=error.line,
        column=error.column,
        move=error.written,
        reason=explain(error.reason, error.names, language),
    )


def describe(
    move: Move,
    names: Sequence[str],
    *,
    seat: int | None = None,
    card: Card | None = None,
    language: Language = ENGLISH,
) -> str:
    """A move as what one can do, for menus and buttons: "Aim the Freeze at Ben".

    `seat` is who chooses and `card` what is to be aimed, where they are known.
    """
    match move:
        case Hit():
            return language.gettext("Hit: take a card")
        case Stay():
            return language.gettext("Stay: keep the points and leave the round")
        case Draw():
            return language.gettext("Draw {a_card}", a_card=a_card(move.card, language))
        case Next():
            return language.gettext("Begin the next round")
        case Join():
            return language.gettext("Let {name} join the game", name=shown(move.name))
        case Withdraw():
            return language.gettext("Let {name} leave the round", name=shown(names[move.seat]))
        case Aim():
            named = the_card(card, language) if card else language.gettext("the card")
            if move.target == seat:
                return language.gettext("Take {the_card} yourself", the_card=named)
            return language.gettext(
                "Aim {the_card} at {target}", the_card=named, target=shown(names[move.target])
            )
        case Give() if move.target == seat:
            return language.gettext("Keep the Second Chance")
        case Give():
            return language.gettext(
                "Give the Second Chance to {target}", target=shown(names[move.target])
            )


def why_won(
    outcome: Outcome, names: Sequence[str], totals: Sequence[int], language: Language = ENGLISH
) -> str:
    """Who has won a game that ended with these totals, and why."""
    fields = {
        "winners": language.all_of([shown(names[seat]) for seat in outcome.winners]),
        "total": totals[outcome.winners[0]],
    }
    match outcome.reason:
        case GameEnd.TARGET_SCORE:
            return language.gettext(
                "{winners} wins with {total} points: the target score is reached,"
                " and nobody has as many.",
                **fields,
            )
        case GameEnd.TIE_BREAK:
            return language.gettext(
                "{winners} wins with {total} points: the tie for the lead is broken.", **fields
            )
        case GameEnd.SHARED:
            return language.gettext(
                "{winners} win together with {total} points each: by these rules"
                " a tie for the lead is shared.",
                **fields,
            )


def status_name(status: Status, language: Language = ENGLISH) -> str:
    """How a seat stands in the round, in a word or two."""
    return language.gettext(_STATUSES[status])


def _event_code(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.RoundBegan() if len(event.participants) < len(names):
            variant = "tie_break"
        case ev.Aimed() if event.seat == event.target:
            variant = "self"
        case ev.FlipThreeOver() | ev.Discarded() | ev.RoundOver():
            variant = event.reason
        case ev.GameOver():
            variant = event.outcome.reason
        case _:
            return _tag(event)
    return f"{_tag(event)}.{variant}"


def _reason_code(reason: Reason) -> str:
    match reason:
        case NotActive():
            return f"{_tag(reason)}.{reason.status}"
        case NotOneself(card=Card.FREEZE):
            return f"{_tag(reason)}.freeze"
        case NotAwaited(awaited="nothing"):
            return f"{_tag(reason)}.nothing"
        case NotAwaited(move="join" | "withdraw"):
            return f"{_tag(reason)}.{reason.move}"
        case _:
            return _tag(reason)


def _tag(value: Event | Reason) -> str:
    return str(type(value).__struct_config__.tag)


def _fields(value: Event | Reason, names: Sequence[str], language: Language) -> dict[str, object]:
    """What the sentence of an event or a reason may speak of, by name."""
    fields: dict[str, object] = {}
    for name, part in msgspec.structs.asdict(value).items():
        match part:
            case Card():
                fields["card"] = card_name(part, language)
                fields["a_card"] = a_card(part, language)
                fields["the_card"] = the_card(part, language)
            case int() if name in _SEATS:
                fields[name] = shown(names[part]) if 0 <= part < len(names) else part
                fields["number"] = part + 1
            case int():
                fields[name] = part
            case Outcome():
                fields["winners"] = language.all_of([shown(names[seat]) for seat in part.winners])
            case _:
                pass
    if isinstance(value, ev.Joined):
        fields["name"] = shown(value.name)
    if isinstance(value, ev.RoundBegan):
        taking_part = [shown(names[seat]) for seat in value.participants]
        fields["participants"] = language.all_of(taking_part)
    return fields


_SEATS = ("seat", "target", "dealer")
