"""The file of a tournament, from which it goes on: how it stands, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace

from flip7.files import InUseError, hold, write_whole
from flip7.game.errors import Flip7Error, quoted
from flip7.game.record import SPLITMIX64
from flip7.game.rules import Rules
from flip7.lab.margins import Margins, pairs
from flip7.players.own import Own
from flip7.players.player import Player
from flip7.players.text import listed

FORM = "flip7-tournament/1"


class TournamentFileError(Flip7Error):
    """A file from which the tournament can't go on. It was left as it is."""


class Whose(msgspec.Struct, frozen=True, kw_only=True):
    """What makes a tournament this one."""

    version: str
    """The version of flip7."""
    generator: str
    rules: str
    seed: int
    players: tuple[str, ...]
    sources: Mapping[str, str]
    """Of players who are programs of their own, the SHA-256 of these."""


class _Sums(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`Margins` as JSON has them."""

    seats: int
    shoes: int
    sums: list[int]
    squares: list[int]
    products: list[list[int]]
    given_up: list[int]


class _Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str
    whose: Whose
    leagues: tuple[_Sums, ...]
    check: str
    """The SHA-256 of the document in which this text is empty."""


def whose(rules: Rules, field: Sequence[Player], seed: int) -> Whose:
    """The tournament of these, in this version."""
    return Whose(
        version=version("flip7"),
        generator=SPLITMIX64,
        rules=str(rules),
        seed=seed,
        players=tuple(map(str, field)),
        sources={str(player): player.digest for player in field if isinstance(player, Own)},
    )


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Nobody else goes on with the tournament of this file meanwhile. Raises `TournamentFileError`
    if somebody does already, `OSError` where the file can't be written."""
    try:
        with hold(file):
            yield
    except InUseError:
        raise TournamentFileError(
            f"{file}: another process is going on with this tournament: wait for it, stop it, or"
            " name another file"
        ) from None


def read(file: Path, wanted: Whose) -> dict[int, Margins]:
    """How the tournament stands, by the number of seats. Raises `TournamentFileError` if the file
    holds another one or none, `OSError` where it can't be read."""
    if not file.is_file():
        raise TournamentFileError(f"{file}: no ordinary file; name another")
    data = file.read_bytes()
    _check_form(file, data)
    try:
        document = msgspec.json.decode(data, type=_Document)
        stand = {one.seats: _margins(one, len(document.whose.players)) for one in document.leagues}
    except (msgspec.DecodeError, ValueError, OverflowError) as error:
        raise _damaged(file, str(error)) from None
    if document.check != _check_of(document):
        raise _damaged(file, "its check sum is another")
    _check_whose(file, document.whose, wanted)
    return stand


def write(file: Path, owner: Whose, stand: Mapping[int, Margins]) -> None:
    """Write the whole file, or leave what is there. Raises `OSError` where it can't be written."""
    leagues = tuple(
        _Sums(
            seats=seats,
            shoes=found.shoes,
            sums=found.sums.tolist(),
            squares=found.squares.tolist(),
            products=found.products.tolist(),
            given_up=found.given_up.tolist(),
        )
        for seats, found in sorted(stand.items())
    )
    document = _Document(format=FORM, whose=owner, leagues=leagues, check="")
    document = replace(document, check=_check_of(document))
    write_whole(file, msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


def _check_form(file: Path, data: bytes) -> None:
    try:
        form = msgspec.json.decode(data)["format"]
    except (msgspec.DecodeError, TypeError, KeyError):
        if FORM.encode() in data[:100]:
            raise _damaged(file, "it is no JSON") from None
        form = ""
    if not str(form).startswith("flip7-tournament/"):
        raise TournamentFileError(f"{file}: no tournament is in this file; name another")
    if form != FORM:
        raise TournamentFileError(
            f"{file}: its form is {quoted(form)}, this version of flip7 reads {FORM}: go on with"
            " the version that wrote it, or name a new file"
        )


def _check_whose(file: Path, found: Whose, wanted: Whose) -> None:
    if found.version != wanted.version:
        raise TournamentFileError(
            f"{file}: flip7 {found.version} wrote it, this is {wanted.version}: go on with that"
            " version, or name a new file"
        )
    for name in Whose.__struct_fields__:
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            raise TournamentFileError(
                f"{file}: its tournament has the {name} {_told(there)}, not {_told(here)}:"
                " ask for the same, or name a new file"
            )


def _told(value: object) -> str:
    return listed(value) if isinstance(value, tuple) else str(value)


def _margins(found: _Sums, players: int) -> Margins:
    """Raises `ValueError` if there are not as many numbers as such a field has."""
    number = len(pairs(players))
    sums, squares, products = (
        np.array(one, object) for one in (found.sums, found.squares, found.products)
    )
    given_up = np.array(found.given_up, np.int64)
    if not (
        sums.shape == squares.shape == given_up.shape == (number,)
        and products.shape == (players, players)
        and found.shoes >= 0
    ):
        raise ValueError("some numbers are missing")
    return Margins(found.shoes, sums, squares, products, given_up)


def _check_of(document: _Document) -> str:
    return sha256(msgspec.json.encode(replace(document, check=""))).hexdigest()


def _damaged(file: Path, why: str) -> TournamentFileError:
    return TournamentFileError(f"{file}: the file is damaged ({why}): name a new one")
