"""Plays as BoardGameGeek tells them: the XML of its interface, or JSON with the same fields.

<plays><play date="2026-03-21" quantity="1" incomplete="0" location="Home">
<item name="Flip 7"/><comments>...</comments>
<players><player name="Ana" startposition="1" score="212" win="1"/></players></play></plays>

{"plays": [{"date": "2026-03-21", "players": [{"name": "Ana", "score": "212", "win": 1}]}]}
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from flip7.sheet.imports.draft import Draft, DraftPlayer, Question
from flip7.sheet.imports.file_content import FileContent
from flip7.sheet.imports.json_value import JsonValue
from flip7.sheet.imports.plays import is_flip7, other_edition


def recognise(content: FileContent) -> bool:
    """Whether there are plays with a date and players."""
    if content.xml is not None:
        return content.xml.tag == "plays"
    plays = None if content.json is None else _listed(content.json)
    return bool(plays) and all(
        play.has("date", "players") and play["players"].is_list for play in plays or ()
    )


def drafts(content: FileContent) -> list[Draft]:
    """The plays of Flip 7, the first first; those of other games are not meant."""
    if content.xml is not None:
        elements = enumerate(content.xml.iter("play"), 1)
        plays = [JsonValue(_as_json(play), f"play {number}") for number, play in elements]
    else:
        assert content.json is not None
        plays = _listed(content.json) or []
    return [draft for play in plays for draft in _drafts(play)]


def _listed(root: JsonValue) -> list[JsonValue] | None:
    """The plays of JSON: a list, or an object that has one."""
    if root.has("plays") and not root.has("games"):
        root = root["plays"]
    return root.items() if isinstance(root.value, list) else None


def _as_json(play: Element) -> dict[str, Any]:
    """A play of the XML as the JSON has it."""
    item, comments = play.find("item"), play.find("comments")
    fields: dict[str, Any] = dict(play.attrib)
    if item is not None:
        fields["game"] = item.get("name", "")
    fields["comments"] = "" if comments is None else comments.text or ""
    fields["players"] = [dict(player.attrib) for player in play.iter("player")]
    return fields


def _drafts(play: JsonValue) -> list[Draft]:
    game = _game_of(play)
    if game and not is_flip7(game):
        return other_edition(game, play.place)
    players = play["players"].items()
    if all(player.optional("startposition").isdigit() for player in players):
        players = sorted(players, key=lambda player: player["startposition"].whole())
    quantity, incomplete = play.get("quantity"), play.get("incomplete")
    unclear = []
    if quantity is not None and quantity.whole() != 1:
        what = f"this play stands for {quantity.whole()}, and has the scores of one"
        unclear.append(Question(what, play.place, ("ignore=quantity",)))
    notes = (play.optional("location"), play.optional("comments"))
    return [
        Draft(
            title=game,
            date=play.optional("date"),
            players=tuple(map(_player, players)),
            finished=False if incomplete is not None and incomplete.flag() else None,
            notes=tuple(note for note in notes if note),
            unclear=tuple(unclear),
        )
    ]


def _game_of(play: JsonValue) -> str:
    for key in ("game", "item"):
        found = play.get(key)
        if found is not None:
            return found["name"].text() if found.has("name") else found.text()
    return ""


def _player(player: JsonValue) -> DraftPlayer:
    won, username = player.get("win"), player.optional("username")
    return DraftPlayer(
        name=player.optional("name") or username,
        total=player.optional("score"),
        won=None if won is None else won.flag(),
        person=f"bgg-plays:{username}" if username else "",
    )
