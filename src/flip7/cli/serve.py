"""`flip7 serve`: a server on which friends play in their browsers."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click
from msgspec.structs import replace

from flip7.cli.messages import complain
from flip7.cli.options import Whole
from flip7.cli.stored import open_store, store_option
from flip7.game.extras import needs_extra

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command(short_help="Play in the browser, with friends on their phones.")
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on; 127.0.0.1 for this machine alone.",
)
@click.option(
    "--port", type=Whole(0, 65535), default=7777, show_default=True, help="0 for any that is free."
)
@click.option("--public-url", metavar="URL", help="The address by which people come, if another.")
@click.option("--tls-cert", type=_FILE, metavar="FILE", help="Serve https with this certificate.")
@click.option("--tls-key", type=_FILE, metavar="FILE", help="And its private key.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy that may tell where requests come from; may be repeated.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a limit, such as tables=200; docs/serve.md lists them. May be repeated.",
)
@click.option("--open", "open_", is_flag=True, help="Open the page in a browser here.")
@store_option
def serve(
    *,
    host: str,
    port: int,
    public_url: str | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    open_: bool,
    store: str | None,
) -> None:
    """Turn this machine into a place where friends play Flip 7 in their browsers.

    Prints the address to share, with its QR code. Tables are in the store: they go on when the
    server is started again. Ctrl-C stops it.
    """
    with needs_extra("web", "starlette", "uvicorn", "segno", "sqlalchemy"):
        from flip7.web.built import NoPages, pages_folder, stale
        from flip7.web.limits import read_limits
        from flip7.web.serve import (
            Serving,
            check_proxies,
            check_public_url,
            check_tls,
            listen,
            own_url,
            run,
            shared_url,
        )

    serving = Serving(
        host=host,
        port=port,
        public_url=public_url,
        tls_cert=tls_cert,
        tls_key=tls_key,
        proxies=proxies,
        limits=read_limits(limits),
    )
    check_tls(serving)
    check_proxies(serving)
    check_public_url(serving)
    with open_store(store) as opened, listen(serving) as listener:
        opened.claim()
        serving = replace(serving, port=listener.getsockname()[1])
        shared = shared_url(serving)
        click.echo(f"Flip 7 is served at {own_url(serving)}")
        if shared is not None:
            click.echo(f"For friends: {shared}")
            if sys.stdout.isatty():
                _show_code(shared)
        try:
            pages_folder()
        except NoPages as why:
            complain(str(why))
        else:
            if (why_old := stale()) is not None:
                complain(why_old)
        if open_:
            webbrowser.open(own_url(serving))
        run(serving, opened, listener)


def _show_code(url: str) -> None:
    import segno

    segno.make(url, micro=False).terminal(compact=True)
