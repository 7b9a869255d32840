"""How a table is set up: for a new game, or for one that was kept."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path

import msgspec

from flip7.game.chance import below, players_stream
from flip7.game.record import Record, RecordError
from flip7.game.rules import EDITIONS, Rules
from flip7.game.shoe import Shoe, ShoeError, seeded
from flip7.learn.sentences import explain_record
from flip7.players.player import Player
from flip7.store.places import games_directory
from flip7.store.record_files import read_kept, saved_games
from flip7.terminal.saves import SaveError, SaveFile, new_path
from flip7.terminal.seats import is_own, player_of
from flip7.terminal.table import Table

SEED_BITS = 64


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a new game is to be."""

    rules: Rules
    names: tuple[str, ...]
    """Who sits at each seat; see `seats`."""
    seed: int | None = None
    """0 to 2**64 - 1; chance chooses where it is `None`. Of no use with real cards."""
    dealer: int | None = None
    """The seat that deals the first round; drawn by lot where it is `None`."""
    real_cards: bool = False
    path: Path | None = None
    """Where the record is kept; in the data directory where it is `None`."""
    kept: bool = True
    """Whether the record is kept at all."""


def begin(setup: Setup) -> Table:
    """The table of a new game. Raises `RulesError` where so many seats can't play by these rules,
    `SaveError` or `OSError` where its record can't be kept."""
    setup.rules.full_deck(len(setup.names))
    seed = secrets.randbits(SEED_BITS) if setup.seed is None else setup.seed
    words = players_stream(seed)
    lot = below(words, len(setup.names))
    record = Record(
        rules=setup.rules,
        names=setup.names,
        dealer=lot if setup.dealer is None else setup.dealer,
        seed=None if setup.real_cards else seed,
    )
    save = None
    if setup.kept:
        # The clock of the place where one plays gives a name that one finds again.
        path = setup.path or new_path(datetime.now().astimezone())
        save = SaveFile.create(path)
    return Table(record, _players(record), _shoe(record), words, save)


def resume(path: Path | None = None) -> Table:
    """The table of a kept game, where it was left; of the last unfinished one for `None`.

    A last line that a kill has torn is dropped. Raises `SaveError` for a game that isn't there or
    is damaged, whose file is left as it is, and for a record from elsewhere that names a user's own
    strategy: it could name any file, which would be run.
    """
    save = SaveFile.open(path or _last_unfinished())
    try:
        record = read_kept(save.text)
        _refuse_to_run(record, save.path)
        return _going_on(record, save)
    except (RecordError, ShoeError) as error:
        save.close()
        why = explain_record(error) if isinstance(error, RecordError) else str(error)
        raise SaveError(f"{save.path}: this saved game can't be gone on with: {why}") from None
    except BaseException:
        save.close()
        raise


def _refuse_to_run(record: Record, path: Path) -> None:
    own = next(filter(is_own, record.seated), None)
    if own is not None and path.resolve().parent != games_directory().resolve():
        raise SaveError(
            f"{path}: {own} would be run, which only games in {games_directory()} may ask for"
        )


def _going_on(record: Record, save: SaveFile) -> Table:
    words = players_stream(secrets.randbits(SEED_BITS) if record.seed is None else record.seed)
    below(words, len(record.names))
    return Table(record, _players(record), _shoe(record), words, save)


def leaves_ties_open(rules: Rules) -> bool:
    """Whether the text of this edition leaves ties to an agreement of the players; the rules have
    `shared` then, as long as they agree on nothing else."""
    base = EDITIONS[rules.edition]
    return base.rules.tie_break == "shared" and "tie_break" in base.inferred


def _last_unfinished() -> Path:
    for path in saved_games():
        if _is_unfinished(path):
            return path
    raise SaveError(f"no unfinished game is kept in {games_directory()}: begin one with flip7 play")


def _is_unfinished(path: Path) -> bool:
    """Whether a game was begun and is not over; a kill or a full disk may leave an empty file."""
    written = path.read_bytes().rstrip()
    return bool(written) and not written.rpartition(b"\n")[2].startswith(b"reason:")


def _players(record: Record) -> tuple[Player | None, ...]:
    return tuple(player_of(name) for name in record.seated)


def _shoe(record: Record) -> Shoe | None:
    if record.commitment is not None:
        raise ShoeError("its cards come from a committed secret, not from a seed")
    return None if record.seed is None else seeded(record.seed, record.index)
