"""What tests of score sheets share: sheets told in few words."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from flip7.game.rules import Rules, edition
from flip7.sheet.changes import Cell, Change, Logged, Noted
from flip7.sheet.reading import read_entry
from flip7.sheet.sheet import Sheet, begin

AT = datetime(2026, 5, 16, 20, 0, tzinfo=UTC)
OFFICIAL = edition()
TIED_ONLY = edition(tie_break="tied_only")
SHARED = edition(tie_break="shared")


def begun(names: str = "Ann Ben Cem", rules: Rules = OFFICIAL, dealer: int | None = None) -> Sheet:
    """A new sheet for these names."""
    return begin(rules, names.split(), at=AT, dealer=dealer)


def then(sheet: Sheet, *changes: Change) -> Sheet:
    """The sheet after these changes, each a minute after the one before."""
    for change in changes:
        sheet = sheet.then(change, at=AT + timedelta(minutes=sheet.version))
    return sheet


def noting(sheet: Sheet, number: int, cells: str) -> Noted:
    """The change that notes `A=31; B=bust; C=12 9 x2`: who by the first letter of the name."""
    told = dict(cell.strip().split("=") for cell in cells.split(";"))
    letters = {player.name[0]: player.number for player in sheet.players}
    seats = sheet.seats(number)
    return Noted(
        number,
        tuple(
            Cell(letters[letter], read_entry(text, sheet.rules, seats))
            for letter, text in told.items()
        ),
    )


def noted(sheet: Sheet, *rounds: str, since: int = 1) -> Sheet:
    """The sheet after these rounds were noted, from the round `since` on."""
    for number, cells in enumerate(rounds, since):
        sheet = then(sheet, noting(sheet, number, cells))
    return sheet


def winners(sheet: Sheet) -> list[str]:
    """Who has won, by name."""
    numbers = sheet.outcome.winners if sheet.outcome else ()
    return [sheet.player(number).name for number in numbers]


def by_name(sheet: Sheet) -> dict[str, int]:
    """The totals by name."""
    return {player.name: sheet.totals[player.number] for player in sheet.players}


def relogged(sheet: Sheet, *changes: Change) -> Sheet:
    """The sheet whose log has these lines more, without a look at the state of the game."""
    return Sheet.of((*sheet.log, *(Logged(change, AT) for change in changes)))


names = st.text(min_size=1, max_size=8)
