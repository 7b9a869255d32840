"""A game as its events, each card among them.

{"exportSchemaVersion": 1, "meta": {"createdAt": "..."}, "events": [
{"t": "GameCreated", "players": [{"id": "a", "name": "Ana"}], "targetScore": 200},
{"t": "RoundStarted", "dealerId": "a"},
{"t": "CardDealt", "playerId": "a", "card": {"kind": "number", "value": 4}},
{"t": "PlayerStayed", "playerId": "a"},
{"t": "ManualScoreEntered", "playerId": "b", "points": 31}, {"t": "RoundClosed"}]}
"""

from __future__ import annotations

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.draft_cells import card_of, draft_cell
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue

_ACTIONS = {"freeze": FREEZE, "flipThree": Card.FLIP_THREE, "secondChance": SECOND_CHANCE}
_SAY_NOTHING = ("DeckReshuffled",)


def recognise(content: FileContent) -> bool:
    """Whether there is a list of events with its schema's version."""
    root = content.json
    return root is not None and root.has("exportSchemaVersion", "events", "meta")


def drafts(content: FileContent) -> list[Draft]:
    """The one game."""
    root = content.json
    assert root is not None
    if root["exportSchemaVersion"].value != 1:
        raise root["exportSchemaVersion"].expected("version 1")
    events = root["events"].items()
    if not events or events[0].optional("t") != "GameCreated":
        raise ScoreFileError("expected the event GameCreated first", f"{root['events'].place}[0]")
    game = _Game(events[0])
    for event in events[1:]:
        game.take(event)
    meta = root["meta"]
    return [game.draft(meta.optional("createdAt") or events[0].optional("at"))]


class _Hand:
    """What lies in front of a player in the round that is being told."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.busted = False
        self.stayed = False
        self.points: int | None = None

    def take(self, card: Card) -> None:
        """A card comes; a Second Chance saves from a Number that is there."""
        if card is Card.FLIP_THREE:
            return
        if card.is_number and card in self.cards:
            if SECOND_CHANCE in self.cards:
                self.cards.remove(SECOND_CHANCE)
                return
            self.busted = True
        self.cards.append(card)

    def cell(self, place: str, *, closed: bool) -> DraftCell:
        """What the hand means: nothing yet while the round goes on and the player is not done."""
        done = self.busted or self.stayed or FREEZE in self.cards or self.points is not None
        if not closed and not done:
            return DraftCell(place=place, blank="missing")
        busted = True if self.busted else None
        return draft_cell(place, points=self.points, cards=tuple(self.cards), busted=busted)


class _Game:
    """The game as far as its events are taken."""

    def __init__(self, created: JsonValue) -> None:
        self._created = created
        players = created["players"].by_id()
        self._players = {id: player["name"].text() for id, player in players.items()}
        self._rounds: list[DraftRound] = []
        self._unclear: list[Question] = []
        self._started: JsonValue | None = None
        self._hands: dict[str, _Hand] = {}

    def take(self, event: JsonValue) -> None:
        """Take the next event."""
        kind = event["t"].text()
        if kind == "RoundStarted":
            self._end_round(closed=False)
            self._started = event
            self._hands = {id: _Hand() for id in self._players}
        elif kind == "RoundClosed":
            self._end_round(closed=True)
        elif kind in _SAY_NOTHING:
            pass
        elif kind == "CardDealt":
            self._hand(event["playerId"]).take(_card(event["card"]))
        elif kind == "PlayerStayed":
            self._hand(event["playerId"]).stayed = True
        elif kind == "ManualScoreEntered":
            self._hand(event["playerId"]).points = event["points"].whole()
        elif kind == "ActionTargeted":
            self._aim(event)
        else:
            what = f"{quoted(kind)} is no event that is known here"
            self._unclear.append(Question(what, event.place, (f"ignore={kind}",)))

    def _aim(self, event: JsonValue) -> None:
        """A Freeze or a Second Chance goes over to its target; a Flip Three lies nowhere."""
        target = self._hand(event["targetId"])
        card = _action(event["action"])
        giver = event.get("playerId")
        givers = self._hands.values() if giver is None else [self._hand(giver)]
        holding = [hand for hand in givers if card in hand.cards]
        if len(holding) > 1:
            what = f"several hold the {event['action'].text()} that is aimed"
            self._unclear.append(Question(what, event.place))
        for hand in holding[:1]:
            hand.cards.remove(card)
            target.cards.append(card)

    def _hand(self, player: JsonValue) -> _Hand:
        if player.text() not in self._players:
            raise player.expected("the id of a player")
        if player.text() not in self._hands:
            raise ScoreFileError("expected RoundStarted before this event", player.place)
        return self._hands[player.text()]

    def _end_round(self, *, closed: bool) -> None:
        if self._started is None:
            return
        place, dealer = self._started.place, self._started.optional("dealerId")
        ids = list(self._players)
        self._rounds.append(
            DraftRound(
                tuple(hand.cell(place, closed=closed) for hand in self._hands.values()),
                date=self._started.optional("at"),
                dealer=ids.index(dealer) if dealer in ids else None,
            )
        )
        self._started, self._hands = None, {}

    def draft(self, date: str) -> Draft:
        """The game as it is told; a round that isn't closed is the last."""
        self._end_round(closed=False)
        target = self._created.get("targetScore")
        return Draft(
            date=date,
            target=None if target is None else target.whole(),
            players=tuple(map(DraftPlayer, self._players.values())),
            rounds=tuple(self._rounds),
            unclear=tuple(self._unclear),
        )


def _card(node: JsonValue) -> Card:
    match node["kind"].text():
        case "number":
            return card_of(node["value"])
        case "modifier":
            modifier = node["modifier"]
            return Card.X2 if modifier.value == "x2" else card_of(modifier, "+")
        case "action":
            return _action(node["action"])
        case _:
            raise node["kind"].expected("number, modifier or action")


def _action(node: JsonValue) -> Card:
    if node.text() not in _ACTIONS:
        raise node.expected(" or ".join(_ACTIONS))
    return _ACTIONS[node.text()]
