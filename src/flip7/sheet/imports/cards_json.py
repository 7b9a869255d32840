"""Games with the cards of each round, as JSON.

[{"name": "Evening", "startedAt": "2026-05-01T19:00:00Z", "finishedAt": null,
"targetScore": 200, "players": ["Ana"], "winners": [], "finalScores": {"Ana": 34},
"rounds": [{"round": 1, "entries": [{"player": "Ana", "numberCards": [3, 9],
"bonusCards": [10], "hasDouble": true, "hasFlip7": false, "busted": false,
"roundScore": 34}]}]}]
"""

from __future__ import annotations

from collections import Counter

from flip7.game.cards import Card
from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.draft_cells import card_of, draft_cell
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue


def recognise(content: FileContent) -> bool:
    """Whether there is a list of games with their rounds and players by name."""
    root = content.json
    return (
        root is not None
        and root.is_list
        and bool(root.value)
        and all(game.has("players", "rounds", "targetScore", "startedAt") for game in root.items())
    )


def drafts(content: FileContent) -> list[Draft]:
    """The games of the list."""
    assert content.json is not None
    return [_game(game) for game in content.json.items()]


def _game(game: JsonValue) -> Draft:
    names = [player.text() for player in game["players"].items()]
    final, winners = game.get("finalScores"), game.get("winners")
    won = None if winners is None else [winner.text() for winner in winners.items()]
    players = tuple(
        DraftPlayer(
            name=name,
            total="" if final is None else final.optional(name),
            won=None if won is None else name in won,
        )
        for name in names
    )
    unclear = [
        Question(f"{quoted(name)} names two players, and the scores stand by names", game.place)
        for name, players_of_it in sorted(Counter(names).items())
        if players_of_it > 1
    ]
    rounds = []
    for number, node in enumerate(game["rounds"].items(), 1):
        if node["round"].whole() != number:
            raise node["round"].expected(f"round {number}")
        rounds.append(_round(node, names))
    return Draft(
        title=game.optional("name"),
        date=game.optional("startedAt"),
        target=None if (target := game.get("targetScore")) is None else target.whole(),
        players=players,
        rounds=tuple(rounds),
        finished=game.get("finishedAt") is not None,
        unclear=tuple(unclear),
    )


def _round(node: JsonValue, names: list[str]) -> DraftRound:
    cells: dict[str, DraftCell | None] = dict.fromkeys(names)
    for entry in node["entries"].items():
        name = entry["player"].text()
        if name not in cells:
            raise entry["player"].expected("a player of this game")
        if cells[name] is not None:
            raise entry.expected(f"one entry for {name} in a round, and here is another")
        cells[name] = _cell(entry)
    return DraftRound(tuple(cells[name] or DraftCell(place=node.place) for name in names))


def _cell(entry: JsonValue) -> DraftCell:
    cards: list[Card] = [card_of(node) for node in _list(entry, "numberCards")]
    cards += [card_of(node, "+") for node in _list(entry, "bonusCards")]
    double, busted, points = entry.get("hasDouble"), entry.get("busted"), entry.get("roundScore")
    if double is not None and double.flag():
        cards.append(Card.X2)
    return draft_cell(
        entry.place,
        points=None if points is None else points.whole(),
        cards=tuple(cards),
        busted=None if busted is None else busted.flag(),
    )


def _list(entry: JsonValue, key: str) -> list[JsonValue]:
    found = entry.get(key)
    return [] if found is None else found.items()
