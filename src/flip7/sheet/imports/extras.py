"""The packages that reading other programs' files needs, beyond the base installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flip7.sheet.imports.errors import ImportError_


@contextmanager
def needs_extra() -> Iterator[None]:
    """Guard imports of what the extra `sheet` brings. Raises `ImportError_` if it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in ("openpyxl", "defusedxml"):
            raise
        raise ImportError_(
            f"this needs the package {package}, which is not installed; "
            "install it with: pip install 'flip7[sheet]'"
        ) from error
