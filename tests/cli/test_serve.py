"""`flip7 serve`: what it refuses, what it prints, and how it stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from flip7.cli.main import main
from flip7.store.store import Store
from flip7.web.serve import origin_of

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIP7_DATA", str(tmp_path))
    monkeypatch.delenv("FLIP7_STORE", raising=False)


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["--port", "70000"], "65535"),
        (["--port", "x"], "'x'"),
        (["--tls-cert", "c.pem"], "--tls-key"),
        (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "no.pem"),
        (["--proxy", "*"], "neither an address nor a network"),
        (["--proxy", "10.0.0.1", "--proxy", "10.0.0.1/8"], "--proxy 10.0.0.1/8"),
        (["--public-url", "nonsense"], "--public-url nonsense"),
        (["--public-url", "ftp://flip7.example/"], "https://flip7.example/"),
        (["--public-url", "https://flip7.example/games/"], "without a path"),
        (["--public-url", "https://flip7.example:x/"], "--public-url"),
        (["--public-url", "https://"], "--public-url"),
        (["--public-url", "https://ann@flip7.example/"], "--public-url"),
        (["--tls-cert", __file__, "--tls-key", __file__], "no certificate"),
        (["--limit", "nonsense=1"], "there is no such limit"),
        (["--limit", "sockets=many"], "sockets"),
        (["--limit", "sockets=0"], "sockets"),
        (["--host", "203.0.113.7"], "203.0.113.7"),
        (["--host", "no such host"], "no such host"),
        (["--store", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: Captured, args: list[str], wanted: str
) -> None:
    assert main(["serve", "--port", "0", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert wanted in err
    assert err.count("\n") == 1


def test_a_port_in_use_is_named(capsys: Captured) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--host", "127.0.0.1", "--port", str(port)]) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


def test_a_store_that_another_server_has_is_named(tmp_path: Path, capsys: Captured) -> None:
    store = tmp_path / "store.sqlite"
    with Store.open(str(store)) as had:
        had.claim()
        assert main(["serve", "--port", "0", "--store", str(store)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"flip7: {store}: another server has this store; stop that one")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://flip7.example", "https://flip7.example"),
        ("https://Flip7.Example:443/", "https://flip7.example"),
        ("http://192.168.1.7:7777/", "http://192.168.1.7:7777"),
        ("http://[fd00::7]:80/", "http://[fd00::7]"),
        (
            "https://flip7.ex\N{LATIN SMALL LETTER A WITH DIAERESIS}mple/",
            "https://flip7.xn--exmple-cua",
        ),
    ],
)
def test_pages_come_from_the_public_address_as_browsers_write_it(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)])
def test_it_tells_its_address_and_stops_when_asked(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    store = tmp_path / "store.sqlite"
    command = ["-m", "flip7", "serve", "--host", "127.0.0.1", "--port", "0", "--store", str(store)]
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = line.removeprefix("Flip 7 is served at ").strip()
        transport = httpx.HTTPTransport(retries=5)
        with httpx.Client(transport=transport) as client:
            assert client.get(f"{address}healthz").json()["status"] == "ok"
            assert client.post(f"{address}api/tables", json={"name": "Ann"}).status_code == 201
        process.send_signal(sent)
        _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == [store], "all is in the one file"
