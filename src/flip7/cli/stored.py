"""What commands share that use the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from flip7.cli.messages import complain
from flip7.game.extras import needs_extra
from flip7.store.errors import StoreError

if TYPE_CHECKING:
    from flip7.store.store import Store


def store_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option `--store` and the argument `store` that it fills, for
    `open_store`."""
    return click.option(
        "--store",
        metavar="URL",
        help="Another store than yours: an SQLite file, or postgresql://USER:PASSWORD@HOST/NAME."
        " FLIP7_STORE says it for all commands.",
    )(command)


def tell_left_out(error: StoreError) -> None:
    """Tell of a sheet or a game that is damaged; the others are shown or written without it."""
    complain(f"{error}; it is left out")


def open_store(store: str | None, *, create: bool = True) -> Store:
    """The store that `--store`, `FLIP7_STORE` or the data directory says; see `Store.open`.

    Raises `MissingExtraError` where the extra `sheet` is not installed.
    """
    with needs_extra("sheet", "sqlalchemy", "alembic", "pg8000"):
        from flip7.store.store import Store

        return Store.open(store, create=create)
