"""The tables of the store. What is written in `changes`, `moves` and `entries` stays as it is: the
log of a sheet, the moves of a game, and the log of a table where people play, are the truth. The
other columns of `sheets` and `games` follow from them, and are written in the same transaction, so
that a list needs no replay; only which sheet was used last, and the secrets of a table, are known
nowhere else.

A change here needs a migration in `migrations/versions` and its name in `FORMS`.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, Table, Text

FORMS = ("0001", "0002", "0003")
"""The forms that the tables have had, in order, as the migrations are called."""
VERSION_TABLE = "flip7_store"
"""In which form the tables are: a table of one row."""

metadata: MetaData = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

sheets: Table = Table(
    "sheets",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),  # when its first line was written, in UTC
    Column("updated", Text, nullable=False),  # when its last line was written, in UTC
    Column("deleted", Text),  # when it was deleted, in UTC
    Column("title", Text, nullable=False),
    Column("version", Integer, nullable=False),  # how many lines its log has
    # counts up with each sheet that is begun here, or in which the round being played is noted:
    # the greatest is the latest; 0 for what was only taken in
    Column("used", Integer, nullable=False, server_default="0"),
)

changes: Table = Table(
    "changes",
    metadata,
    Column("sheet", Text, ForeignKey("sheets.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("text", Text, nullable=False),  # a `Logged` in JSON
)

games: Table = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
    Column("deleted", Text),
    Column("source", Text),  # the name of the file that it was imported from
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False),  # in JSON
    Column("beginning", Text, nullable=False),  # the record's text before its first move
    Column("over", Boolean, nullable=False),
    Column("version", Integer, nullable=False),  # how many moves it has
)

moves: Table = Table(
    "moves",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("text", Text, nullable=False),  # as `format_move` writes it
)

tables: Table = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
    Column("deleted", Text),
    Column("version", Integer, nullable=False),  # how many entries its log has
    Column("secret", Text),  # what the cards of the game that goes on come from
)

entries: Table = Table(
    "entries",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("text", Text, nullable=False),  # in JSON
)

tokens: Table = Table(
    "tokens",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),  # the id at that table
    Column("used", Text, nullable=False),  # SHA-256 of the token that was used last
    Column("given", Text, nullable=False),  # SHA-256 of the token that was given out since
)

people: Table = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
