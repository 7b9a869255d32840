"""Those who are connected to a table, and what they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from flip7.web.clock import Planned
from flip7.web.links import Link
from flip7.web.messages import Around, Snapshot
from flip7.web.telling import Telling, encoded
from flip7.web.views import View, from_outside


class Company:
    """Those who are connected to a table."""

    def __init__(self) -> None:
        self.links: set[Link] = set()
        self.ready: set[str] = set()
        """The ids of those who have agreed to the next round."""
        self.gone: dict[str, int] = {}
        """Since when people of the table aren't connected, by their ids."""
        self.heard: dict[str, int] = {}
        """When people of the table have asked for something last, by their ids."""
        self._told: dict[bool, Around] = {}
        """What all who are here know to be around; by `True`, those outside of a closed game."""
        self._is_closed = False

    @property
    def present(self) -> set[str]:
        """The ids of the people at the table who are connected."""
        return {link.person for link in self.links if link.person is not None}

    def playing_for(self, person: str | None) -> list[Link]:
        """The links of a person, or for `None` of those who look on."""
        return [link for link in self.links if link.person == person]

    def agrees(self, also: str | None = None) -> bool:
        """Whether all who are here have agreed to the next round, if this person does."""
        return self.present <= self.ready | {also}

    def join(self, link: Link) -> None:
        """Somebody has come, who knows of nothing yet."""
        self.links.add(link)
        self._told.clear()

    def part(self, link: Link, at: int) -> None:
        """Somebody has lost the connection, at this time."""
        self.links.remove(link)
        if link.person is not None:
            self.gone[link.person] = at
        self.ready &= self.present

    def leave_chair(self, person: str) -> None:
        """Somebody has given their chair up for good."""
        self.gone.pop(person, None)
        self.heard.pop(person, None)
        self.ready.discard(person)

    def tell(self, tellings: Sequence[Telling], planned: Planned | None, view: View) -> None:
        """Tell all, each in their language, what happened at once and what the table does next.
        Those who may not see all of it are shown what they may of the `view` instead, once."""
        deadline, since = _times(planned)
        is_closed = any(telling.happening.is_closed for telling in tellings)
        outsiders = self.playing_for(None) if is_closed else []
        others = self.links.difference(outsiders)
        for telling in tellings:
            messages: dict[str, bytes] = {}
            for link in others:
                language = link.language
                if language.code not in messages:
                    messages[language.code] = encoded(telling.update(language, deadline, since))
                link.send(messages[language.code])
        if any(telling.changes.shows_outside for telling in tellings):
            for link in outsiders:
                self.show(link, view)
        if False in self._told:
            known = self._told[False]
            self._told[False] = replace(known, deadline=deadline, running_since=since)

    def show(self, link: Link, view: View) -> None:
        """Show somebody the table anew."""
        link.send(encoded(Snapshot(view=seen_by(link, view))))

    def tell_around(self, planned: Planned | None, now: int, *, is_closed: bool) -> None:
        """Tell what is around, where that isn't known to all who are here."""
        if is_closed != self._is_closed:
            self._is_closed = is_closed
            self._told.clear()
        outsiders = self.playing_for(None) if is_closed else []
        self._tell_these(self.links.difference(outsiders), self.around(planned, now))
        self._tell_these(outsiders, self.around(planned, now, outside=True), outside=True)

    def _tell_these(self, links: Iterable[Link], around: Around, *, outside: bool = False) -> None:
        told = self._told.get(outside)
        if told is None or around != replace(told, now=around.now):
            self._told[outside] = around
            message = encoded(around)
            for link in links:
                link.send(message)

    def around(self, planned: Planned | None, now: int, *, outside: bool = False) -> Around:
        """What is so now and in no version of the table; from `outside` of a closed game nothing of
        how that goes."""
        deadline, since = (None, None) if outside else _times(planned)
        return Around(
            present=tuple(sorted(self.present)),
            watchers=len(self.playing_for(None)),
            ready=() if outside else tuple(sorted(self.ready)),
            deadline=deadline,
            running_since=since,
            now=now,
        )


def seen_by(link: Link, view: View) -> View:
    """What of the view of their table may be shown to somebody."""
    return from_outside(view) if link.person is None else view


def _times(planned: Planned | None) -> tuple[int | None, int | None]:
    """When the table goes on by itself, and since when that time runs."""
    return (None, None) if planned is None else (planned.at, planned.since)
