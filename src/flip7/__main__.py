"""`python -m flip7` is the `flip7` command."""

import sys

from flip7.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
