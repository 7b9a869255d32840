"""The `flip7` command as a whole: help, errors in one line, exit codes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import click
import pytest

import flip7
from flip7.cli.lazy import LazyGroup, Stub
from flip7.cli.main import COMMANDS, cli, main
from flip7.game.extras import needs_extra

Action = Callable[[], object]
Run = Callable[[Action], int]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `flip7 test`, a command that does what the test says."""

    def run(action: Action) -> int:
        monkeypatch.setitem(cli.commands, "test", click.Command("test", callback=action))
        return main(["test"])

    return run


def raising(error: BaseException) -> Action:
    def action() -> None:
        raise error

    return action


def process(*args: str, **environment: str) -> tuple[int, str, str]:
    """Run `flip7` as a process of its own; return its exit code, stdout and stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "flip7", *args],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def closed_pipe() -> Iterator[int]:
    """A pipe's writing end whose reader has gone away."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"flip7 {flip7.__version__}\n"


@pytest.mark.parametrize("args", [[], ["-h"], ["--help"]], ids=["nothing", "-h", "--help"])
def test_help(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Usage: flip7 [OPTIONS]")
    assert captured.err == ""


def test_the_module_is_the_command() -> None:
    assert process("--version") == (0, f"flip7 {flip7.__version__}\n", "")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["xyzzy"], "flip7: No such command 'xyzzy' (see flip7 --help)\n"),
        (["--pley"], "flip7: No such option '--pley' (see flip7 --help)\n"),
    ],
    ids=["command", "option"],
)
def test_wrong_usage_is_one_line(
    args: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 2
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (flip7.Flip7Error("no card '13':\nNumbers end at 12"), "no card '13': Numbers end at 12"),
        (
            FileNotFoundError(2, "No such file or directory", "a.flip7"),
            "a.flip7: No such file or directory",
        ),
        (OSError(28, "No space left on device"), "No space left on device"),
        (click.ClickException("words"), "words"),
    ],
    ids=["ours", "file", "system", "click"],
)
def test_bad_input_is_one_line(
    error: Exception, line: str, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(raising(error)) == 2
    assert capsys.readouterr() == ("", f"flip7: {line}\n")


def test_a_fault_of_the_program_itself_is_not_hidden(run: Run) -> None:
    with pytest.raises(ZeroDivisionError):
        run(raising(ZeroDivisionError()))


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()], ids=["Ctrl-C", "abort"])
def test_interrupted(error: BaseException, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(raising(error)) == 130
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (lambda: None, 0),
        (lambda: 1, 1),
        (lambda: click.get_current_context().exit(1), 1),
    ],
    ids=["well", "returned", "exited"],
)
def test_a_command_tells_its_exit_code(action: Action, code: int, run: Run) -> None:
    assert run(action) == code


@pytest.mark.parametrize("action", ["click.echo('now')", "print('at the end')"])
def test_nobody_reads_on(action: str, closed_pipe: int) -> None:
    code = f"""
import click
from flip7.cli.main import cli, main
cli.add_command(click.Command("test", callback=lambda: {action}))
raise SystemExit(main(["test"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        stdout=closed_pipe,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": ""},
    )
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize(("no_color", "color"), [("1", False), ("", None)], ids=["set", "empty"])
def test_no_color(
    no_color: str, color: bool | None, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    colors: list[bool | None] = []
    run(lambda: colors.append(click.get_current_context().color))
    assert colors == [color]


def test_completion_of_options() -> None:
    words = {"COMP_WORDS": "flip7 --ver", "COMP_CWORD": "1", "_FLIP7_COMPLETE": "bash_complete"}
    assert process(**words) == (0, "plain,--version\n", "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_script(shell: str) -> None:
    code, script, _ = process(_FLIP7_COMPLETE=f"{shell}_source")
    assert code == 0
    assert f"_FLIP7_COMPLETE={shell}_complete" in script


def test_a_command_says_of_itself_what_the_list_says() -> None:
    stubs = {name: cli.commands[name] for name in COMMANDS}
    said = {
        name: stub.load().get_short_help_str(limit=1000)
        for name, stub in stubs.items()
        if isinstance(stub, Stub)
    }
    assert said == {name: short_help for name, (_, short_help) in COMMANDS.items()}


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = (
        "import sys; from flip7.cli.main import main; main(['--help']);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stderr.split())
    ours = {name for name in loaded if name.startswith("flip7.cli.")}
    assert ours == {f"flip7.cli.{name}" for name in ("main", "start", "lazy", "messages")}
    assert not loaded & {"rich", "textual", "yaml", "platformdirs", "asyncio", "importlib.metadata"}


class TestLazyGroup:
    group = LazyGroup(
        name="group",
        lazy={"west": ("no.such.module:west", "Go west"), "json": ("json:loads", "No command")},
    )

    def test_help_needs_no_module(self) -> None:
        with click.Context(self.group) as ctx:
            assert "west  Go west\n  json  No command" in self.group.get_help(ctx)

    def test_completion_needs_no_module(self) -> None:
        with click.Context(self.group) as ctx:
            items = self.group.shell_complete(ctx, "we")
        assert [(item.value, item.help) for item in items] == [("west", "Go west")]

    def test_a_call_imports_it(self) -> None:
        with pytest.raises(ModuleNotFoundError, match="no"):
            self.group.main(["west"], standalone_mode=False)

    def test_the_command_itself_runs(self) -> None:
        group = LazyGroup(name="group", lazy={"flip7": ("flip7.cli.main:cli", "All of it")})
        assert group.main(["flip7", "--version"], standalone_mode=False) == 0


class TestNeedsExtra:
    def test_a_missing_package_is_named_with_its_extra(
        self, run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(sys.modules, "textual", None)

        def action() -> None:
            with needs_extra("terminal", "textual"):
                import textual.app

                textual.app.App()

        assert run(action) == 2
        assert capsys.readouterr().err == (
            "flip7: this needs the package textual, which is not installed; "
            "install it with: pip install 'flip7[terminal]'\n"
        )

    def test_another_failed_import_passes_through(self) -> None:
        with pytest.raises(ModuleNotFoundError, match="elsewhere"), needs_extra("lab", "numba"):
            raise ModuleNotFoundError("no elsewhere", name="elsewhere")

    def test_what_is_there_is_imported(self) -> None:
        with needs_extra("terminal", "textual"):
            import textual
        assert textual.__name__ == "textual"
