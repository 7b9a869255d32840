"""The pages on the server tell of all that there is."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from flip7.learn.language import ENGLISH
from flip7.web.clock import BEATS, Beat
from flip7.web.limits import Limits
from flip7.web.messages import FromPage, FromServer
from flip7.web.refusals import Code, Refusal
from flip7.web.settings import Pace, Settings
from flip7.web.words import refused

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("code", list(Code))
def test_the_protocol_page_tells_every_code_with_its_words(code: Code) -> None:
    words = refused(Refusal(code), None, ENGLISH)
    assert f"| `{code}` | {words} |" in (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", Settings.__struct_fields__)
def test_the_protocol_page_tells_every_setting(setting: str) -> None:
    assert f"`{setting}`" in (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", [*get_args(FromPage), *get_args(FromServer)])
def test_the_protocol_page_tells_every_message_with_its_fields(kind: type) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert f"`{kind.__struct_config__.tag}`" in page  # type: ignore[attr-defined]
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        assert f"`{field}`" in page, field


@pytest.mark.parametrize(("pace", "beat"), BEATS.items())
def test_the_page_on_serving_tells_every_pace(pace: Pace, beat: Beat) -> None:
    def told(milliseconds: int) -> str:
        return f"{milliseconds / 1000:g} s" if milliseconds else "no wait"

    named = {Pace.NORMAL: "usual", Pace.INSTANT: "at once"}.get(pace, pace)
    times = " | ".join(map(told, (beat.card, beat.bot, beat.round)))
    assert f"| {named} | {times} |" in (DOCS / "serve.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", Limits.__struct_fields__)
def test_the_page_on_serving_tells_every_limit(name: str) -> None:
    assert f"| `{name}` | {getattr(Limits(), name)} |" in (DOCS / "serve.md").read_text()
