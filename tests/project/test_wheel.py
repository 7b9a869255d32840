"""What a release hands out runs where there is nothing else: the game in the browser and in the
terminal."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

pytest.importorskip("hatchling")

from hatchling.builders.wheel import WheelBuilder

import hatch_build
from tests.web.page import open_table, page_at
from tests.web.server import Killable

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with `flip7[web,terminal]` of a wheel, and what it asks for;
    nothing is downloaded."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        pytest.skip("there is no `uv` to make an environment")
    if not hatch_build.is_current(ROOT):
        pytest.skip("the pages are not built of what lies in `frontend`: `uv sync` builds them")
    folder = tmp_path_factory.mktemp("release")
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(folder)))
    place = folder / "environment"
    locked = ("sync", "--frozen", "--no-dev", "--no-install-project", "--python", sys.executable)
    ours = ("pip", "install", "--python", str(place), f"flip7[web,terminal] @ file://{wheel}")
    for command in ((*locked, "--extra", "web", "--extra", "terminal"), ours):
        done = subprocess.run(
            [uv, *command, "--offline", "--quiet"],
            cwd=ROOT,
            env={**os.environ, "UV_PROJECT_ENVIRONMENT": str(place)},
            check=False,
            capture_output=True,
            text=True,
        )
        if "network connectivity is disabled" in done.stderr.lower():
            pytest.skip(f"not all is in uv's cache: {done.stderr}")
        assert done.returncode == 0, done.stderr
    return place / "bin"


async def test_it_serves_pages_and_people_play(clean: Path, tmp_path: Path) -> None:
    server = Killable(tmp_path / "store.sqlite", (str(clean / "flip7"),), clean / "python")
    await server.start()
    try:
        async with httpx.AsyncClient(base_url=server.base) as client:
            page = await client.get("/")
            script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
            assert script is not None
            answer = await client.get(script[1])
            assert (answer.status_code, page.status_code) == (200, 200)
            assert "javascript" in answer.headers["content-type"]
        settings = {"pace": "instant"}
        table = await open_table(server.base, settings=settings, bots=["sharp", "novice"])
        async with page_at(server.base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            move = ann.my_choice["moves"][0]
            answered = await ann.ask("act", asked=ann.game["asked"], move=move)
            assert answered["type"] == "done"
    finally:
        await server.kill()


def test_it_plays_a_game_line_by_line(clean: Path, tmp_path: Path) -> None:
    options = ("--plain", "--players", "Ann,Ben,Cem", "--seed", "1", "--set", "target_score=1")
    done = subprocess.run(
        [clean / "flip7", "play", *options],
        env={**os.environ, "FLIP7_DATA": str(tmp_path)},
        cwd=tmp_path,
        check=False,
        input="h\n" + "s\n" * 9,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "wins with" in done.stdout.splitlines()[-1]
