"""`flip7 replay`: show a recorded game and check its cards."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from flip7.cli.messages import complain
from flip7.cli.options import language_option
from flip7.game.cards import Pile
from flip7.game.events import GameOver, RoundOver
from flip7.game.record import Record, RecordError, Step, replay
from flip7.game.record_reader import MOST_TEXT, parse_record
from flip7.game.scoring import score
from flip7.game.state import State, Status
from flip7.game.verify import Verdict, verify
from flip7.learn.language import Language, shown
from flip7.learn.sentences import explain_record, narrate, say, tally, why_won


@click.command("replay", short_help="Show a recorded game and check its cards.")
@click.argument("file", metavar="FILE")
@click.option("--all", "at_once", is_flag=True, help="Show the whole game at once.")
@click.option("--events", "every_event", is_flag=True, help="Print every event, one a line.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object; seats count from 0.")
def replay_command(
    file: str, at_once: bool, every_event: bool, language: Language, as_json: bool
) -> int:
    """Show the game of the record FILE (`-`: standard input).

    In a terminal it goes step by step: any key shows the next step, q ends. The cards are checked
    against the seed or the commitment, where the record has one.

    Exit codes: 1 if the cards are not those of the seed or the commitment, 2 if the record is
    broken.
    """
    record = _read(file)
    verdict = verify(record)
    if as_json:
        click.echo(json.dumps(_as_object(record, verdict), indent=2))
    else:
        by_key = not at_once and file != "-" and sys.stdin.isatty() and sys.stdout.isatty()
        _show(record, language, every_event=every_event, by_key=by_key)
    complain(f"{_called(file)}: {verdict}")
    return 0 if verdict.holds else 1


def _read(file: str) -> Record:
    with click.open_file(file, "rb") as source:
        text = source.read(MOST_TEXT + 1)
    try:
        return parse_record(text)
    except RecordError as error:
        raise RecordError(f"{_called(file)}: {explain_record(error)}") from None


def _called(file: str) -> str:
    return "standard input" if file == "-" else file


# ---------------------------------------------------------------- for people


def _show(record: Record, language: Language, *, every_event: bool, by_key: bool) -> None:
    """Print the steps; with `by_key` each waits for a key."""
    _ = language.gettext
    if not every_event:
        names = [shown(name) for name in record.names]
        players, dealer = language.row(names), names[record.dealer]
        click.echo(
            _(
                "{players} play by {rules}. {dealer} deals.",
                players=players,
                rules=record.rules,
                dealer=dealer,
            )
        )
    if by_key:
        click.echo(_("Any key shows the next step, q ends."), err=True)
    seated = [shown(name) for name in record.seated]
    for step in replay(record):
        names = seated[: step.state.seats]
        lines = [say(event, names, language) for event in step.events]
        if not every_event:
            lines = list(_told(step, names, language))
        if by_key and lines and click.getchar() in ("q", "Q", "\x04"):
            return
        for line in lines:
            click.echo(line)


def _told(step: Step, names: Sequence[str], language: Language) -> Iterator[str]:
    """A step in sentences, with the arithmetic of each line where a round is over."""
    events = [event for event in step.events if not isinstance(event, GameOver)]
    yield from narrate(events, names, language)
    for event in step.events:
        if isinstance(event, RoundOver):
            for seat, sentence in enumerate(tally(event, names, language)):
                yield f"  {_with_arithmetic(sentence, step.state, seat, language)}"
            yield ""
        elif isinstance(event, GameOver):
            yield why_won(event.outcome, names, step.state.totals, language)


def _with_arithmetic(sentence: str, state: State, seat: int, language: Language) -> str:
    worth = score(state.lines[seat], state.rules)
    if state.statuses[seat] is Status.BUSTED or not worth.total:
        return sentence
    return language.gettext("{sentence} ({arithmetic})", sentence=sentence, arithmetic=worth)


# ---------------------------------------------------------------- for programs


def _as_object(record: Record, verdict: Verdict) -> dict[str, Any]:
    steps = list(replay(record))
    last = steps[-1].state
    return {
        "record": _plain(record),
        "events": [_plain(event) for step in steps for event in step.events],
        "totals": list(last.totals),
        "outcome": _plain(last.outcome),
        "verdict": {"holds": verdict.holds} | _plain(verdict),
    }


def _plain(value: Any) -> Any:
    """A value as JSON knows it; what has a tag tells it as `type`."""
    match value:
        case Pile():
            return str(value)
        case msgspec.Struct():
            tag = value.__struct_config__.tag
            fields = {name: _plain(part) for name, part in msgspec.structs.asdict(value).items()}
            return ({"type": tag} if tag else {}) | fields
        case tuple():
            return [_plain(part) for part in value]
        case bytes():
            return value.hex()
        case _:
            return value
