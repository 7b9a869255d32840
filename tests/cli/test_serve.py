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
