"""Files that are written whole or not at all, and files that one process at a time may have."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_FAR = 1 << 62
"""Where Windows locks: what lies there is locked for readers too, and no file is so long."""


class InUseError(Exception):
    """Another process has the file, or another part of this one."""


def write_whole(path: Path, data: bytes) -> None:
    """Make `data` the content of the file, durably: a kill at any moment, or a full disk, leaves
    the old content or the new. A link stays a link, and the mode stays as it was; what is no
    ordinary file, such as a pipe, is written to. Raises `OSError`, which names `path`."""
    real = _real(path)
    beside = real.with_name(f".{real.name}.{secrets.token_hex(4)}")
    try:
        if real.exists() and not real.is_file():
            real.write_bytes(data)
            return
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            beside.chmod(real.stat().st_mode)
        beside.replace(real)
    except OSError as error:
        _remove(beside)
        raise OSError(error.errno, error.strerror, str(path)) from None
    except BaseException:
        _remove(beside)
        raise


def lock(file: BinaryIO) -> bool:
    """Whether the open file is now locked, until it is closed or its process ends, however that
    comes about: `False` if it is locked already. Holds against those alone who ask so too. Where a
    file system has no locks, nobody is kept out."""
    try:
        if sys.platform == "win32":
            import msvcrt

            place = os.lseek(file.fileno(), 0, os.SEEK_CUR)
            os.lseek(file.fileno(), _FAR, os.SEEK_SET)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file.fileno(), place, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Nobody else who holds the file `path` has it meanwhile, even if it is replaced by another, or
    is not there yet. A file beside it is locked for that; a kill may leave it, unlocked.

    Raises `InUseError` at once if somebody has it, and `OSError`, which names `path`, where no file
    can be made beside it.
    """
    real = _real(path)
    beside = real.with_name(f".{real.name}.lock")
    try:
        file = _locked(beside)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        yield
    finally:
        if sys.platform == "win32":
            file.close()  # there an open file can't be taken away, elsewhere only one's own may be
        _remove(beside)
        file.close()


def _locked(path: Path) -> BinaryIO:
    while True:
        file = path.open("ab")
        if not lock(file):
            file.close()
            raise InUseError(str(path))
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        file.close()  # whoever had it took it away between the opening and the locking


def _real(path: Path) -> Path:
    """Where links lead to; `Path.resolve` would raise a `RuntimeError` where they go round."""
    return Path(os.path.realpath(path))


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()
