"""The HTTP part, asked for whatever its description allows, and for what it doesn't."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from shutil import copy
from threading import Thread
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from flip7.web.limits import Limits
from flip7.web.openapi import description
from tests.web.server import running

PLENTY = Limits(
    tables=100_000,
    opened_a_minute=100_000,
    tries_a_minute=100_000,
    requests_a_minute=1_000_000,
)
EXAMPLES = 20
"""Of each operation, beside those that try the edges of each field one by one."""

schema = schemathesis.openapi.from_dict(json.loads(json.dumps(description())))
schema.config.seed = 7
# That a text is one of rules, no schema can say.
schema.config.checks.positive_data_acceptance.enabled = False
schema.config.checks.negative_data_rejection.expected_statuses = ["400", "404", "405", "413"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[str]:
    """The address of a server in a thread of its own, with room for very many tables."""
    place = Path(copy(empty_store, tmp_path_factory.mktemp("schema") / "store.sqlite"))
    told: Future[str] = Future()
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def serve() -> None:
        async with running(place, PLENTY) as base:
            told.set_result(base)
            await over.wait()

    thread = Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    yield told.result(20)
    loop.call_soon_threadsafe(over.set)
    thread.join()
    loop.close()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address)
