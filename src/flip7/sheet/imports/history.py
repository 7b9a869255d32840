"""The history of games, by scores or by the cards that were tapped.

{"currentGame": null, "gameHistory": [{"title": "Home", "gameMode": "classic",
"winningScore": 200, "players": [{"id": "a", "name": "Ana"}], "rounds": [
{"createdAt": "2026-05-01T19:00:00Z", "note": "", "scores": [{"playerId": "a", "points": 18}],
"cardSelections": {"a": ["number:7", "modifier:x2", "modifier:+4"]}}]}]}
"""

from __future__ import annotations

from flip7.game.cards import Card
from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, DraftCell, DraftPlayer, DraftRound, Question
from flip7.sheet.imports.draft_cells import card_named, draft_cell
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue


def recognise(content: FileContent) -> bool:
    """Whether there is a history of games."""
    root = content.json
    return (
        root is not None
        and root.has("gameHistory")
        and all(game.has("players", "rounds", "winningScore") for game in _games(root))
    )


def drafts(content: FileContent) -> list[Draft]:
    """The games of the history, then the one that is played now."""
    assert content.json is not None
    return [_game(game) for game in _games(content.json)]


def _games(root: JsonValue) -> list[JsonValue]:
    history, current = root["gameHistory"], root.get("currentGame")
    if not history.is_list:
        return []
    return history.items() + ([] if current is None else [current])


def _game(game: JsonValue) -> Draft:
    title, mode = game.optional("title"), game.optional("gameMode") or "classic"
    if mode != "classic":
        what = f"the game {quoted(title)} is of another edition ({mode}), which has other cards"
        question = Question(what, game.place, (f"ignore={mode}",))
        return Draft(title=title, players=(), unclear=(question,))
    players, rounds = game["players"].by_id(), game["rounds"].items()
    return Draft(
        title=title,
        date=rounds[0].optional("createdAt") if rounds else "",
        target=game["winningScore"].whole(),
        players=tuple(DraftPlayer(player["name"].text()) for player in players.values()),
        rounds=tuple(_round(node, players) for node in rounds),
    )


def _round(node: JsonValue, players: dict[str, JsonValue]) -> DraftRound:
    scores: dict[str, JsonValue | None] = dict.fromkeys(players)
    for node_of_score in node["scores"].items():
        id = node_of_score["playerId"].text()
        if id not in scores or scores[id] is not None:
            raise node_of_score["playerId"].expected("each player of the game once")
        scores[id] = node_of_score
    selections = node.get("cardSelections")
    by_cards = node.optional("scoreInputMode") in ("", "cards")
    cells = []
    for id, player in players.items():
        score = scores[id]
        if score is None:
            away = _is_away(player, node.optional("createdAt"))
            cells.append(DraftCell(place=node["scores"].place, blank="absent" if away else None))
            continue
        chosen = None if selections is None or not by_cards else selections.get(id)
        points = score.get("points")
        cells.append(
            draft_cell(
                score.place,
                points=None if points is None else points.whole(),
                cards=() if chosen is None else tuple(map(_card, chosen.items())),
            )
        )
    return DraftRound(tuple(cells), note=node.optional("note"), date=node.optional("createdAt"))


def _is_away(player: JsonValue, at: str) -> bool:
    """Whether a player came after this time or had left before it; times of one form compare."""
    joined, removed = player.optional("joinedAt"), player.optional("removedAt")
    return bool(at) and (joined > at or (bool(removed) and removed < at))


def _card(node: JsonValue) -> Card:
    kind, _, what = node.text().partition(":")
    if kind not in ("number", "modifier"):
        raise node.expected("a card such as number:7 or modifier:x2")
    return card_named(what, node.place)
