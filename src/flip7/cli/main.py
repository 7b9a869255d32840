"""The way into the `flip7` command: its list of commands, its errors and its exit codes."""

import atexit
import gc
import io
import os
import sys
from collections.abc import Sequence

import click

from flip7.cli.lazy import LazyGroup
from flip7.cli.messages import complain, discard
from flip7.cli.start import EXIT_INTERRUPTED
from flip7.game.errors import Flip7Error

EXIT_LOST_OUTPUT = 1  # click and rich end so as well when nobody reads the output any more
EXIT_BAD_INPUT = 2

COMMANDS: dict[str, tuple[str, str]] = {
    "rules": ("flip7.cli.rules:rules", "Print the rules, as an edition and house rules have them."),
    "editions": ("flip7.cli.editions:editions", "List, explain or compare the editions."),
    "serve": ("flip7.cli.serve:serve", "Play in the browser, with friends on their phones."),
    "play": ("flip7.cli.play:play", "Play a game in the terminal."),
    "odds": (
        "flip7.cli.odds:odds",
        "Tell the odds of the next card for a hand at a real table.",
    ),
    "points": ("flip7.cli.points:points", "Add up the points of one line of cards."),
    "sheet": ("flip7.cli.sheet.group:sheet", "Keep the score of a game with real cards."),
    "simulate": (
        "flip7.cli.lab.simulate:simulate",
        "Let strategies play very many games, and count who wins.",
    ),
    "sweep": (
        "flip7.cli.lab.sweep:sweep",
        "Play with every value of a range, and find out which is the best.",
    ),
    "duplicate": (
        "flip7.cli.lab.duplicate:duplicate",
        "Compare two players with the same cards in all places.",
    ),
    "tournament": (
        "flip7.cli.lab.tournament:tournament",
        "Let strategies play all against all, and rank them.",
    ),
    "conform": (
        "flip7.cli.conform:conform",
        "Run scenario files and tell what differs from them.",
    ),
    "replay": (
        "flip7.cli.replay:replay_command",
        "Show a recorded game and check its cards.",
    ),
    "store": ("flip7.cli.store:store", "Check, back up and export your sheets and games."),
}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="flip7", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play the card game Flip 7, keep score, replay and check games, look up rules and odds.

    Exit codes: 0 all well, 1 a check failed, 2 bad input, 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line `args` (default: the process's own) and return its exit code.

    A command ends with another code than 0 by returning it or by `ctx.exit(code)`.
    """
    _open_streams()
    # What is left at the end goes with the process. To look for cycles in it, where a compiler was
    # loaded, would keep the user waiting longer than an interrupted study takes to stop.
    atexit.register(gc.freeze)
    try:
        result = cli.main(
            args=args,
            prog_name="flip7",
            standalone_mode=False,
            color=False if os.environ.get("NO_COLOR") else None,
        )
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except click.ClickException as error:
        return _refuse(_sentence(error))
    except Flip7Error as error:
        return _refuse(str(error))
    except BrokenPipeError:
        discard(sys.stdout)
        return EXIT_LOST_OUTPUT
    except OSError as error:
        what = "" if error.filename is None else f"{error.filename or repr('')}: "
        return _refuse(f"{what}{error.strerror or error}")
    return result if isinstance(result, int) else 0


def _open_streams() -> None:
    """Let a closed stream lead to nowhere, and show in escapes what a stream can't encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  # never closed
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _refuse(message: str) -> int:
    """Print `message` as one line and return the exit code of bad input."""
    complain(message)
    return EXIT_BAD_INPUT


def _sentence(error: click.ClickException) -> str:
    message = error.format_message()
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    return message
