"""`flip7 serve`: what it refuses, what it prints, and how it stops."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path

import httpx
import pytest
import segno

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


@pytest.fixture
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """It only tells where it would be; the machine is 192.0.2.7 on its network."""
    monkeypatch.setattr("flip7.web.serve.run", lambda *_: None)
    monkeypatch.setattr("flip7.web.serve.local_address", lambda: "192.0.2.7")


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        ((), "http://192.0.2.7:{port}/"),
        (("--host", "127.0.0.1"), None),
        (("--public-url", "https://flip7.example/"), "https://flip7.example/"),
        (
            ("--host", "127.0.0.1", "--public-url", "https://flip7.example/"),
            "https://flip7.example/",
        ),
    ],
)
@pytest.mark.usefixtures("no_server")
def test_friends_are_told_the_address_by_which_they_come(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], wanted: str | None
) -> None:
    """And at a terminal the same as a QR code."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["serve", "--port", "0", *args]) == 0
    first, *others = capsys.readouterr().out.splitlines(keepends=True)
    found = re.fullmatch(r"Flip 7 is served at http://localhost:(\d+)/\n", first)
    assert found is not None
    if wanted is None:
        assert not others
        return
    address = wanted.format(port=found[1])
    code = StringIO()
    segno.make(address, micro=False).terminal(code, compact=True)
    assert "".join(others) == f"For friends: {address}\n{code.getvalue()}"


@pytest.mark.usefixtures("no_server")
def test_where_nobody_looks_there_is_no_code(capsys: Captured) -> None:
    assert main(["serve", "--port", "0"]) == 0
    assert capsys.readouterr().out.count("\n") == 2


@pytest.mark.usefixtures("no_server")
def test_the_page_is_opened_here_when_that_is_wished(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["serve", "--port", "0"]) == 0
    assert opened == []
    capsys.readouterr()
    assert main(["serve", "--port", "0", "--open"]) == 0
    assert f"Flip 7 is served at {opened[0]}\n" in capsys.readouterr().out


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
    command += ["--public-url", "https://flip7.example/"]
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
            health = client.get(f"{address}healthz").json()
            assert client.post(f"{address}api/tables", json={"name": "Ann"}).status_code == 201
        process.send_signal(sent)
        _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert (health["status"], health["address"]) == ("ok", "https://flip7.example/")
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == [store], "all is in the one file"
