"""The export of BG Stats: tables of players, games and plays that are joined by ids.

{"players": [{"id": 1, "uuid": "...", "name": "Ana"}], "games": [{"id": 7, "name": "Flip 7"}],
"locations": [], "plays": [{"gameRefId": 7, "playDate": "2026-03-21 20:15:00",
"playerScores": [{"playerRefId": 1, "score": "212", "winner": true, "seatOrder": 1}]}]}
"""

from __future__ import annotations

from flip7.sheet.imports.draft import Draft, DraftPlayer
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue
from flip7.sheet.imports.plays import is_flip7, other_edition


def recognise(content: FileContent) -> bool:
    """Whether there are tables of players, games and plays."""
    root = content.json
    return root is not None and root.has("players", "games", "plays")


def drafts(content: FileContent) -> list[Draft]:
    """The plays of Flip 7; those of other games are not meant."""
    root = content.json
    assert root is not None
    players, games = root["players"].by_id(), root["games"].by_id()
    locations = root.get("locations")
    places = {} if locations is None else locations.by_id()
    found = []
    for play in root["plays"].items():
        game = _joined(play["gameRefId"], games)["name"].text()
        if not is_flip7(game):
            found += other_edition(game, play.place)
            continue
        place = places.get(play.optional("locationRefId"))
        where = "" if place is None else place.optional("name")
        found.append(_game(play, game, players, where))
    return found


def _joined(reference: JsonValue, table: dict[str, JsonValue]) -> JsonValue:
    if reference.text() not in table:
        raise reference.expected("the id of a row in its table")
    return table[reference.text()]


def _game(play: JsonValue, title: str, players: dict[str, JsonValue], where: str) -> Draft:
    scores = play["playerScores"].items()
    if all((seat := score.get("seatOrder")) is not None and seat.whole() for score in scores):
        scores = sorted(scores, key=lambda score: score["seatOrder"].whole())
    comments = play.optional("comments")
    return Draft(
        title=title,
        date=play.optional("playDate"),
        players=tuple(_player(score, players) for score in scores),
        notes=tuple(note for note in (where, comments) if note),
    )


def _player(score: JsonValue, players: dict[str, JsonValue]) -> DraftPlayer:
    row = _joined(score["playerRefId"], players)
    won = score.get("winner")
    return DraftPlayer(
        name=row["name"].text(),
        total=score.optional("score"),
        won=None if won is None else won.flag(),
        person=f"bg-stats:{uuid}" if (uuid := row.optional("uuid")) else "",
    )
