"""A whole store as one document, and back; people are known again by their ids."""

from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.game.rules import edition
from flip7.sheet.changes import Linked, Undone
from flip7.sheet.document import read
from flip7.sheet.people import Person
from flip7.sheet.sheet import begin
from flip7.store.store import Store

GAMES = [path.read_text(encoding="utf-8") for path in sorted(Path("tests/golden").glob("*.txt"))]


class Stores:
    """Two stores, one with something in it, and what the command does with them."""

    def __init__(self, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.full, self.empty = str(folder / "full.sqlite"), str(folder / "empty.sqlite")
        self.file = folder / "all.json"
        self._captured = captured

    def run(self, *args: str) -> tuple[int, str, str]:
        """The exit code, stdout and stderr of `flip7 ARGS`."""
        self._captured.readouterr()
        code = main([*args])
        return code, *self._captured.readouterr()

    def exported(self, store: str) -> str:
        """All of a store."""
        code, out, err = self.run("store", "export", "--all", "--store", store)
        assert (code, err) == (0, "")
        return out

    def take_in(self, *answers: str) -> tuple[int, str, str]:
        """Import all of the full store into the other."""
        self.file.write_text(self.exported(self.full), encoding="utf-8")
        return self.run("sheet", "import", str(self.file), *answers, "--store", self.empty)

    def people(self) -> dict[str, str]:
        """The names by ids of those in the store that was empty."""
        with Store.open(self.empty) as store:
            return {person.id: person.name for person in store.people()}


@pytest.fixture
def stores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Stores:
    monkeypatch.setenv("FLIP7_DATA", str(tmp_path))
    both = Stores(tmp_path, capsys)
    with Store.open(both.full) as store:
        ann, other = store.add_person("Ann", id="bnn22"), store.add_person("Ann", id="bnn33")
        store.add_person("Nobody yet", id="nbb22")
        sheet = begin(edition(), ["Ann", "Ben"], "Friday")
        for change in (Linked(1, ann), Linked(2, other), Undone(), Linked(2, "bg-stats:u1")):
            sheet = sheet.then(change)
        store.add_sheet(sheet.log, id="shh22")
        store.add_sheet(begin(edition(), ["Cem"]).then(Linked(1, ann)).log)
        for game in reversed(GAMES):
            store.add_game(game)
    return both


def test_a_whole_store_comes_back_as_it_was(stores: Stores) -> None:
    assert stores.take_in()[0] == 0
    assert stores.exported(stores.empty) == stores.exported(stores.full)
    with Store.open(stores.empty) as store:
        assert store.check() == ()


def test_people_keep_their_ids_and_names(stores: Stores) -> None:
    assert "People: 3 taken in." in stores.take_in()[1]
    assert stores.people() == {"bnn22": "Ann", "bnn33": "Ann", "nbb22": "Nobody yet"}


def test_the_same_again_changes_nothing(stores: Stores) -> None:
    stores.take_in()
    before = stores.exported(stores.empty)
    assert stores.take_in()[0] == 0
    assert stores.exported(stores.empty) == before


def test_nobody_is_merged_by_an_equal_name(stores: Stores) -> None:
    with Store.open(stores.empty) as store:
        store.add_person("Ann", id="wnn22")
    stores.take_in()
    assert set(stores.people()) == {"wnn22", "bnn22", "bnn33", "nbb22"}


def test_one_person_of_two_names_is_asked_about(stores: Stores) -> None:
    with Store.open(stores.empty) as store:
        store.add_person("Anna", id="bnn22")
    code, out, err = stores.take_in()
    assert (code, out) == (2, "")
    assert err == (
        "flip7: the store calls the person bnn22 'Anna', and the file 'Ann'; nothing was taken in:"
        " answer people=store or people=file by --answer\n"
    )
    assert stores.people() == {"bnn22": "Anna"}
    assert stores.take_in("--answer", "people=store")[0] == 0
    assert stores.people()["bnn22"] == "Anna"
    assert stores.take_in("--answer", "people=file")[0] == 0
    assert stores.people()["bnn22"] == "Ann"


def test_a_sheet_alone_takes_along_whom_it_names(stores: Stores) -> None:
    out = stores.run("sheet", "export", "--sheet", "shh22", "--store", stores.full)[1]
    assert read(out.encode()).people == (Person("bnn22", "Ann"), Person("bnn33", "Ann"))
