"""What needs more than the base installation."""

from collections.abc import Iterator
from contextlib import contextmanager

from flip7.game.errors import Flip7Error


class MissingExtraError(Flip7Error):
    """Something was asked for whose extra is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"this needs the package {package}, which is not installed; "
            f"install it with: pip install 'flip7[{extra}]'"
        )


@contextmanager
def needs_extra(extra: str, *packages: str) -> Iterator[None]:
    """Guard imports that need `packages`, which the extra named `extra` brings.

    Raises `MissingExtraError` if one of these is not installed. Every other failed import is a
    fault of its own and passes through.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages:
            raise
        raise MissingExtraError(package, extra) from error
