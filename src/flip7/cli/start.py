"""The beginning of the `flip7` command: an interrupt ends it well before all is imported, too."""

EXIT_INTERRUPTED = 130


def start() -> int:
    """Run the command line of the process and return its exit code."""
    try:
        from flip7.cli.main import main

        return main()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
