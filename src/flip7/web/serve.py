"""Running the server: where it can be reached, and how it stops."""

from __future__ import annotations

import gc
import socket
import ssl
import sys
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from flip7.game.errors import Flip7Error
from flip7.store.store import Store
from flip7.web.app import make_app
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.limits import Limits
from flip7.web.wire import http_protocol, live_protocol

DEFAULT_PORT = 7777
_OTHER_FILES = 2000
"""Connections of the HTTP part, and files, beside the sockets of the live part."""
_TURN_SECONDS = 0.0005
_PORTS = {"http": 80, "https": 443}


class ServeError(Flip7Error):
    """The server can't run as it was asked to."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is to run."""

    host: str = "0.0.0.0"  # noqa: S104 - friends come from the local network
    port: int = DEFAULT_PORT
    public_url: str | None = None
    """By which address people come, where it isn't the machine's own."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    proxies: Sequence[str] = ()
    """The addresses of proxies whose word on where a request comes from is taken."""
    limits: Limits = Limits()

    @property
    def scheme(self) -> str:
        """`http`, or `https` with a certificate."""
        return "http" if self.tls_cert is None else "https"


def own_url(serving: Serving) -> str:
    """The address on this machine."""
    host = "localhost" if serving.host in ("0.0.0.0", "::", "127.0.0.1") else serving.host  # noqa: S104
    return f"{serving.scheme}://{_in_url(host)}:{serving.port}/"


def shared_url(serving: Serving) -> str | None:
    """The address to share: what `public_url` says, or the one on the local network, if there is
    one and the server listens there."""
    if serving.public_url is not None:
        return serving.public_url
    if serving.host not in ("0.0.0.0", "::"):  # noqa: S104
        return None
    address = local_address()
    return None if address is None else f"{serving.scheme}://{_in_url(address)}:{serving.port}/"


def local_address() -> str | None:
    """This machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def check_tls(serving: Serving) -> None:
    """Raise `ServeError` unless https can be served with what is given, or none is asked for."""
    if (serving.tls_cert is None) is not (serving.tls_key is None):
        raise ServeError("--tls-cert and --tls-key: https needs both, or neither for http")
    if serving.tls_cert is None:
        return
    files = f"{serving.tls_cert}, {serving.tls_key}"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(serving.tls_cert, serving.tls_key)
    except ssl.SSLError:
        raise ServeError(f"{files}: these are no certificate in PEM with its key") from None
    except OSError as error:
        raise ServeError(f"{files}: {(error.strerror or str(error)).lower()}") from None


def check_proxies(serving: Serving) -> None:
    """Raise `ServeError` for a proxy that is none: whoever could come by a wrong one, or by any,
    would say of themselves where they come from."""
    for each in serving.proxies:
        try:
            ip_network(each)
        except ValueError:
            raise ServeError(
                f"--proxy {each}: this is neither an address nor a network; name it as 10.0.0.2 or"
                " 10.0.0.0/24"
            ) from None


def check_public_url(serving: Serving) -> None:
    """Raise `ServeError` for a public address at which no browser would find the pages."""
    if serving.public_url is not None and origin_of(serving.public_url) is None:
        raise ServeError(
            f"--public-url {serving.public_url}: write it as https://flip7.example/, with a port"
            " where it has one, and without a path"
        )


def origin_of(url: str) -> str | None:
    """What browsers send as the origin of pages at this address; `None` where that is no address of
    a whole server."""
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except ValueError:
        return None
    whole = parts._replace(scheme="", netloc="", path=parts.path.removeprefix("/"))
    if parts.scheme not in _PORTS or not host or "@" in parts.netloc or whole.geturl():
        return None
    shown = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{_in_url(host)}{shown}"


def listen(serving: Serving) -> socket.socket:
    """The socket to listen on. Raises `ServeError` if there can be none."""
    family = socket.AF_INET6 if ":" in serving.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((serving.host, serving.port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise ServeError(
            f"{serving.host}:{serving.port}: can't listen there ({why});"
            " name another by --host and --port"
        ) from None
    return listener


def run(serving: Serving, store: Store, listener: socket.socket) -> None:
    """Serve until a signal asks to stop; then nothing new begins, all are told, all is stored."""
    _allow_files(serving.limits.sockets + _OTHER_FILES)
    _share_time()
    keeper = Keeper(store)

    def let_go() -> None:
        keeper.close()
        store.close()

    try:
        house = House(keeper, serving.limits, shared_url(serving))
        Server(serving, application(serving, house), house, let_go).run(sockets=[listener])
    finally:
        let_go()


def _share_time() -> None:
    """Let nobody wait long for what others do in this process."""
    # The keeper gives way to the tables at each statement, and gets its turn back after this time.
    sys.setswitchinterval(_TURN_SECONDS)
    # What is loaded stays: the collector needn't look at it again and again while all wait.
    gc.freeze()


def _allow_files(wanted: int) -> None:
    """Let this process have so many open at once, as far as the system lets it."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def application(serving: Serving, house: House) -> ASGIApp:
    """The application for a house that is served so."""
    origin = origin_of(serving.public_url or "")
    return make_app(house, origins=() if origin is None else (origin,))


class Server(uvicorn.Server):
    """A server that tells all tables before it closes their sockets."""

    def __init__(
        self,
        serving: Serving,
        app: ASGIApp,
        house: House,
        let_go: Callable[[], None] = lambda: None,
    ) -> None:
        """`let_go` is called at the very end: a signal that asked for it ends the process then."""
        super().__init__(_config(serving, app))
        self._house = house
        self._let_go = let_go

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        await self._house.close()
        # To a page that is leaving just now uvicorn would say goodbye a second time, and fail.
        for connection in self.server_state.connections:
            if isinstance(connection, WebSocketsSansIOProtocol):
                connection.close_sent |= connection.conn.state is State.CLOSING
        await super().shutdown(sockets)
        self._let_go()


def _config(serving: Serving, app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # What clients do wrong is no concern of who reads the log.
        log_level="error",
        access_log=False,
        http=http_protocol(serving.limits, serving.proxies),
        ws=live_protocol(serving.limits),
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        server_header=False,
        date_header=False,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=list(serving.proxies),
        ssl_certfile=serving.tls_cert,
        ssl_keyfile=serving.tls_key,
        timeout_graceful_shutdown=5,
    )
