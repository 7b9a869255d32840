"""A backup of rooms, each with the game that was played in it last.

{"version": 3, "rooms": [{"name": "Home", "createdAt": 1780000000000, "targetScore": 200,
"roster": [{"id": "a", "name": "Ana"}], "edition": "classic",
"state": {"players": [{"id": "a", "totalScore": 31}], "winnerIds": [],
"history": [{"round": 1, "scores": {"a": 31}, "hands": {"a": ["number-7"]}}]}}]}
"""

from __future__ import annotations

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.draft_cells import card_named, draft_cell
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue

_ACTIONS = {
    "freeze": FREEZE,
    "flipThree": Card.FLIP_THREE,
    "flip-three": Card.FLIP_THREE,
    "secondChance": SECOND_CHANCE,
    "second-chance": SECOND_CHANCE,
}
_VERSIONS = (1, 2, 3)


def recognise(content: FileContent) -> bool:
    """Whether there is a version and a list of rooms."""
    root = content.json
    return root is not None and root.has("version", "rooms") and root["rooms"].is_list


def drafts(content: FileContent) -> list[Draft]:
    """A game for each room in which a round was played."""
    root = content.json
    assert root is not None
    if root["version"].value not in _VERSIONS:
        raise root["version"].expected(f"a version from {_VERSIONS[0]} to {_VERSIONS[-1]}")
    games = [_game(room) for room in root["rooms"].items()]
    return [game for game in games if game.rounds or game.unclear]


def _game(room: JsonValue) -> Draft:
    name, edition = room.optional("name"), room.optional("edition") or "classic"
    if edition != "classic":
        what = f"the game {quoted(name)} is of another edition ({edition}), which has other cards"
        question = Question(what, room.place, (f"ignore={edition}",))
        return Draft(title=name, players=(), unclear=(question,))
    state, roster = room["state"], room["roster"].by_id()
    history = state["history"].items()
    unclear = [
        Question(f"{quoted(id)} has scores, but is nobody of the roster", room.place)
        for id in sorted({id for node in history for id, _ in node["scores"].pairs()} - set(roster))
    ]
    rounds = [_round(node, number, roster, unclear) for number, node in enumerate(history, 1)]
    players = _players(roster, state)
    target = room.get("targetScore")
    return Draft(
        title=name,
        date=room.optional("createdAt"),
        target=None if target is None else target.whole(),
        players=players,
        rounds=tuple(rounds),
        finished=any(player.won for player in players) or None,
        unclear=tuple(unclear),
        left=_left(state, len(history)),
    )


def _left(state: JsonValue, rounds: int) -> tuple[str, ...]:
    """What is said where a round was under way: which of its cards count is not told."""
    number = state.get("roundNumber")
    if number is None or number.whole() <= rounds:
        return ()
    hands = [hand for player in state["players"].items() if (hand := player.get("round"))]
    if not any(hand.has("entries") and hand["entries"].items() for hand in hands):
        return ()
    return (f"Round {rounds + 1} was under way; it is not taken over.",)


def _players(roster: dict[str, JsonValue], state: JsonValue) -> tuple[DraftPlayer, ...]:
    totals = {id: node.optional("totalScore") for id, node in state["players"].by_id().items()}
    winners = state.get("winnerIds")
    won = [] if winners is None else [winner.text() for winner in winners.items()]
    return tuple(
        DraftPlayer(player["name"].text(), totals.get(id, ""), id in won if won else None)
        for id, player in roster.items()
    )


def _round(
    node: JsonValue, number: int, roster: dict[str, JsonValue], unclear: list[Question]
) -> DraftRound:
    if node["round"].whole() != number:
        raise node["round"].expected(f"round {number}")
    scores, hands = node["scores"], node.get("hands")
    cells = []
    for id in roster:
        place, points = f"{scores.place}.{id}", scores.get(id)
        hand = None if hands is None else hands.get(id)
        if points is None:
            cells.append(DraftCell(place=place))
            continue
        try:
            cards = () if hand is None else _cards(hand)
        except ScoreFileError as error:  # the score is known without the hand
            unclear.append(Question(error.message, error.place, ("ignore=hands",)))
            cards = ()
        cells.append(_cell(place, points.whole(), cards))
    return DraftRound(tuple(cells))


def _cell(place: str, points: int, cards: tuple[Card, ...]) -> DraftCell:
    numbers = [card for card in cards if card.is_number]
    busted = True if len(set(numbers)) < len(numbers) else None
    return draft_cell(place, points=points, cards=cards, busted=busted)


def _cards(hand: JsonValue) -> tuple[Card, ...]:
    """The cards of a hand that count; a Flip Three lies in no line."""
    entries = hand["entries"] if hand.has("entries") else hand
    cards = [
        _card(entry["card"] if entry.has("card") else entry)
        for entry in entries.items()
        if not (entry.has("voided") and entry["voided"].flag())
    ]
    return tuple(card for card in cards if card is not Card.FLIP_THREE)


def _card(node: JsonValue) -> Card:
    kind, _, what = node.text().partition("-")
    if kind == "action" and what in _ACTIONS:
        return _ACTIONS[what]
    if kind == "modifier":
        return card_named(what if what.startswith(("x", "+", "×")) else f"+{what}", node.place)
    if kind != "number":
        raise node.expected("a card such as number-7, modifier-x2 or action-freeze")
    return card_named(what, node.place)
