"""What went wrong in a database, in one sentence with what to do about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from flip7.store.errors import StoreError
from flip7.store.url import SQLITE, place

NO_STORE = "this file is no store of flip7; it was left as it is; name another by --store"
DAMAGED = "this store is damaged; keep a copy of it as it is, and go back to a backup"
_NOTHING_CHANGED = "nothing was changed"
GONE = (
    f"the file was taken away, or another is in its place; {_NOTHING_CHANGED}; stop, and put it"
    " back"
)

# By the beginning of SQLite's name for the error; the first that fits.
_OF_SQLITE = {
    "SQLITE_FULL": f"the disk is full; {_NOTHING_CHANGED}; make room and repeat it",
    "SQLITE_IOERR_SHM": "the disk is full, or its file system can't share memory; make room, or"
    " keep the store on another disk",
    "SQLITE_IOERR": "the disk failed to read or write; the store is as it was; is the disk full or"
    " gone?",
    "SQLITE_READONLY": f"the file or its folder is read-only; {_NOTHING_CHANGED}; allow writing, or"
    " name another store by --store",
    "SQLITE_CANTOPEN": "the file can't be opened; is its path right, and may you read and write"
    " there? Name another by --store",
    "SQLITE_PERM": "the file may not be opened; allow reading and writing, or name another by"
    " --store",
    "SQLITE_NOTADB": NO_STORE,
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_BUSY": f"another program keeps writing to this store; {_NOTHING_CHANGED}; try again",
    "SQLITE_LOCKED": f"another program keeps writing to this store; {_NOTHING_CHANGED}; try again",
    "SQLITE_TOOBIG": f"one entry is too long; {_NOTHING_CHANGED}",
}

# By the beginning of PostgreSQL's code for the error; the first that fits.
_OF_POSTGRESQL = {
    "28": "the server refuses this user or password; correct the URL",
    "3D000": "the server has no such database; make it with createdb, or correct the URL",
    "42501": "the user may not do this in the database; grant it, or name another user",
    "53100": f"the server's disk is full; {_NOTHING_CHANGED}; make room and repeat it",
    "53": "the server is out of connections or memory; try again later",
    "57P": "the server is starting or shutting down; try again",
    "25006": f"the database is read-only; {_NOTHING_CHANGED}; name the server that can be written"
    " to",
    "55P03": f"another program keeps writing to this store; {_NOTHING_CHANGED}; try again",
    "40": f"another program wrote at the same time; {_NOTHING_CHANGED}; try again",
    "22": f"the server can't hold this text; {_NOTHING_CHANGED}",
}
_UNREACHABLE = "no PostgreSQL server answers there; is it running, and is the URL right?"
_LOST = (
    "the connection to the server was lost; look whether your last entry is there before you"
    " repeat it"
)


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Let what a database raises come out as a `StoreError` that names the place. Neither
    statements nor a password are in it."""
    try:
        yield
    except DBAPIError as error:
        cause = error.orig
        what = _sqlite(cause) if url.drivername == SQLITE else _postgresql(cause)
        raise StoreError(f"{place(url)}: {what}") from None
    except sqlite3.Error as error:  # of what does without SQLAlchemy
        raise StoreError(f"{place(url)}: {_sqlite(error)}") from None
    except OSError:  # of the connection to a server, which the driver lets through
        if url.drivername == SQLITE:
            raise
        raise StoreError(f"{place(url)}: {_LOST}") from None
    except UnicodeDecodeError:  # of SQLite's own words about names that are no text any more
        raise StoreError(f"{place(url)}: {DAMAGED}") from None
    except (SQLAlchemyError, UnicodeEncodeError) as error:
        raise StoreError(f"{place(url)}: {_first_line(error)}") from None


def _sqlite(error: BaseException | None) -> str:
    name = getattr(error, "sqlite_errorname", "")
    for beginning, what in _OF_SQLITE.items():
        if name.startswith(beginning):
            return what
    return f"SQLite refused it: {_first_line(error)}"


def _postgresql(error: BaseException | None) -> str:
    causes = list(_chain(error))
    for cause in causes:
        fields = cause.args[0] if cause.args else None
        if isinstance(fields, dict):
            return _of_code(str(fields.get("C", "")), str(fields.get("M", "")))
    if any("password" in str(cause) for cause in causes):
        return "the server asks for a password; write it into the URL"
    return _LOST if "network" in str(error) else _UNREACHABLE


def _of_code(code: str, message: str) -> str:
    for beginning, what in _OF_POSTGRESQL.items():
        if code.startswith(beginning):
            return what
    return f"the server refused it ({code}): {message}"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and those it came from: when the driver has been turned away, it stumbles over its
    own farewell."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _first_line(error: object) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
