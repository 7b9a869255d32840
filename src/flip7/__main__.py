"""`python -m flip7` is the `flip7` command."""

import sys

from flip7.cli.start import start

if __name__ == "__main__":
    sys.exit(start())
