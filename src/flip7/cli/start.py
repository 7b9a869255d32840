"""The beginning and the end of the `flip7` command: an interrupt ends it well at any moment."""

import os
import sys
from contextlib import suppress

EXIT_INTERRUPTED = 130


def start() -> int:
    """Run the command line of the process and return its exit code."""
    try:
        from flip7.cli.main import main

        code = main()
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    if code == EXIT_INTERRUPTED:
        _leave()
    return code


def _leave() -> None:
    """End the process here: what still runs in threads, such as a user's strategy that comes to no
    end, would hold it for ever."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(EXIT_INTERRUPTED)
