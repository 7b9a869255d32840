"""What a study gives: figures with their provenance, as values, tables and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec

from flip7.game.errors import Flip7Error
from flip7.game.extras import needs_extra
from flip7.lab.provenance import Provenance

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

Row = Mapping[str, Any]
"""A row of a table: texts and numbers by the names of columns, which all rows share."""

Progress = Callable[[int, int], object]
"""Is told how many games are done, and how many it will be in all, as far as can be foreseen."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a study found out."""

    provenance: Provenance

    def tables(self) -> Mapping[str, Sequence[Row]]:
        """The figures as tables, the main one first; each has at least one row."""
        raise NotImplementedError

    def plot(self) -> Figure:
        """The main figures as a picture of matplotlib."""
        raise NotImplementedError

    def to_polars(self, table: str | None = None) -> pl.DataFrame:
        """One of `tables`, by default the main one, as a data frame. Raises `ResultError` for an
        unknown name, `MissingExtraError` where polars is not installed."""
        tables = self.tables()
        name = next(iter(tables)) if table is None else table
        if name not in tables:
            raise ResultError(f"{name!r} is no table of this study: {', '.join(tables)} are")
        with needs_extra("lab", "polars"):
            import polars as pl

        return pl.DataFrame(list(tables[name]), infer_schema_length=None)

    def to_json(self) -> bytes:
        """All figures and the provenance as JSON, indented; fractions are texts, exact (`1/3`)."""
        return msgspec.json.format(msgspec.json.encode(self, enc_hook=str), indent=2) + b"\n"

    def to_csv(self) -> bytes:
        """The main table as CSV with a header, after the provenance in lines that begin with #."""
        told = msgspec.json.format(msgspec.json.encode(self._told()), indent=2).decode()
        lines = "".join(f"# {line}\n" for line in told.splitlines())
        return (lines + self.to_polars().write_csv()).encode()

    def to_parquet(self) -> bytes:
        """The main table as Parquet; the provenance is JSON among the file's metadata, as
        `flip7`."""
        file = BytesIO()
        told = msgspec.json.encode(self._told()).decode()
        self.to_polars().write_parquet(file, metadata={"flip7": told})
        return file.getvalue()

    def _told(self) -> Mapping[str, Any]:
        """What a file tells of the whole study beside one of its tables."""
        told = msgspec.to_builtins(self.provenance)
        assert isinstance(told, dict)
        return told


class Played(Result, frozen=True, kw_only=True):
    """What came of games that were played."""

    games: int
    """How many were played, over all line-ups."""
    interrupted: bool = False
    """Whether fewer games were played than were asked for."""

    def _told(self) -> Mapping[str, Any]:
        return {**super()._told(), "games": self.games, "interrupted": self.interrupted}


class ResultError(Flip7Error):
    """A result that was asked for what it does not have."""
