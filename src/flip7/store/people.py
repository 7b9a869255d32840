"""People in the store, whom players of several sheets can be, as functions of a connection."""

from __future__ import annotations

from sqlalchemy import Connection, exists, insert, select, update

from flip7.sheet.names import player_name
from flip7.sheet.people import Person
from flip7.store.errors import StoreError
from flip7.store.ids import new_id
from flip7.store.schema import people
from flip7.store.whole import checked


def everybody(connection: Connection) -> tuple[Person, ...]:
    """All people, by name."""
    rows = checked(connection, people, connection.execute(select(people)).all())
    found = (Person(row.id, row.name) for row in rows)
    return tuple(sorted(found, key=lambda person: (person.name.casefold(), person.id)))


def add(connection: Connection, name: str, id: str | None = None) -> str:
    """Keep a person, under `id` where that is given and free; returns the id. Raises `StoreError`
    for an id that is taken, `SheetError` for a name that no player can have."""
    name = player_name(name)
    if id is None:
        id = new_id(lambda id: _is_there(connection, id))
    elif _is_there(connection, id):
        raise StoreError(f"there is a person {id} already")
    connection.execute(insert(people).values(id=id, name=name))
    return id


def rename(connection: Connection, id: str, name: str) -> None:
    """Call a person otherwise. Raises as `add` does, and `StoreError` if there is none."""
    name = player_name(name)
    if not connection.execute(update(people).where(people.c.id == id).values(name=name)).rowcount:
        raise StoreError(f"there is no person {id}")


def put(connection: Connection, person: Person) -> None:
    """Keep a person under their id, or call the one of this id so. Raises as `add` does."""
    if _is_there(connection, person.id):
        rename(connection, person.id, person.name)
    else:
        add(connection, person.name, person.id)


def _is_there(connection: Connection, id: str) -> bool:
    return bool(connection.execute(select(exists().where(people.c.id == id))).scalar())
