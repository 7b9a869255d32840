"""The one base of everything this package raises for input that it refuses."""

_LONGEST_SHOWN = 60


class Flip7Error(Exception):
    """Input was refused: ``str()`` of it is one line that names the input, what is wrong with it
    and what would be right. Nothing was changed."""


def quoted(value: object) -> str:
    """A refused value as a message shows it: its `repr`, cut where it is long."""
    if isinstance(value, str) and len(value) > _LONGEST_SHOWN:
        return f"{value[:_LONGEST_SHOWN]!r}..."
    try:
        text = repr(value)
    except ValueError:  # Python writes out no number of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
