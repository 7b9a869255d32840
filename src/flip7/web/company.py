"""Those who are connected to a table, and what they are told."""

from __future__ import annotations

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
        self._told: Around | None = None
        """What all who are here know to be around."""

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
        self._told = None

    def part(self, link: Link, at: int) -> None:
        """Somebody has lost the connection, at this time."""
        self.links.remove(link)
        if link.person is not None:
            self.gone[link.person] = at
        self.ready &= self.present

    def send(self, message: bytes) -> None:
        """Send a message to all."""
        for link in self.links:
            link.send(message)

    def tell(self, telling: Telling, planned: Planned | None, view: View) -> None:
        """Tell all, each in their language, what happened and what the table does next. Those who
        may not see it are shown what they may of the `view` instead."""
        deadline, since = _times(planned)
        messages: dict[str, bytes] = {}
        for link in self.links:
            if telling.happening.is_closed and link.person is None:
                if telling.changes.table is not None or telling.changes.chairs is not None:
                    self.show(link, view)
                continue
            language = link.language
            if language.code not in messages:
                messages[language.code] = encoded(telling.update(language, deadline, since))
            link.send(messages[language.code])
        if self._told is not None:
            self._told = replace(self._told, deadline=deadline, running_since=since)

    def show(self, link: Link, view: View) -> None:
        """Show somebody the table anew."""
        link.send(encoded(Snapshot(view=seen_by(link, view))))

    def tell_around(self, planned: Planned | None, now: int) -> None:
        """Tell what is around, where that isn't known to all who are here."""
        around = self.around(planned, now)
        if self._told is None or around != replace(self._told, now=now):
            self._told = around
            self.send(encoded(around))

    def around(self, planned: Planned | None, now: int) -> Around:
        """What is so now and in no version of the table."""
        deadline, since = _times(planned)
        return Around(
            present=tuple(sorted(self.present)),
            watchers=len(self.playing_for(None)),
            ready=tuple(sorted(self.ready)),
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
