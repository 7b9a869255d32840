"""What tests of `flip7 sheet` share: calls of the command on a store of the test's own."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from flip7.cli.main import main


class Keeper:
    """Somebody who keeps score by the command line."""

    def __init__(
        self, place: Path, captured: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.place = place
        self._captured = captured
        self._patch = patch
        patch.setenv("FLIP7_STORE", str(place / "store.sqlite"))
        patch.setenv("FLIP7_DATA", str(place))
        patch.setenv("COLUMNS", "100")
        patch.delenv("FLIP7_BY", raising=False)

    def run(self, *args: str) -> tuple[int, str, str]:
        """The exit code of `flip7 sheet ARGS`, its output and its messages."""
        code = main(["sheet", *args])
        out, err = self._captured.readouterr()
        return code, out, err

    def does(self, *args: str) -> str:
        """What `flip7 sheet ARGS` prints, lines joined by blanks; it must go well."""
        code, out, err = self.run(*args)
        assert (code, err) == (0, ""), err
        return " ".join(out.split())

    def refused(self, *args: str) -> str:
        """The one line by which `flip7 sheet ARGS` is refused."""
        code, out, err = self.run(*args)
        assert (code, out) == (2, "")
        (line,) = err.splitlines()
        assert line.isprintable()
        return line.removeprefix("flip7: ")

    def data(self, *args: str) -> Any:
        """The JSON that `flip7 sheet ARGS --json` prints."""
        code, out, err = self.run(*args, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    def shown(self) -> Any:
        """The latest sheet as JSON."""
        return self.data("show")

    def totals(self) -> dict[str, int]:
        """The totals of the latest sheet, by name."""
        return {player["name"]: player["total"] for player in self.shown()["players"]}

    def answers(self, *lines: str, args: tuple[str, ...] = ()) -> tuple[str, str]:
        """What `flip7 sheet` says to somebody who types these lines, and then no more: its output
        and its messages. It ends well."""
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code, out, err = self.run(*args)
        assert code == 0
        return out, err
