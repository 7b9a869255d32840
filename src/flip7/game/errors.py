"""The one base of everything this package raises for input that it refuses."""


class Flip7Error(Exception):
    """Input was refused: ``str()`` of it is one line that names the input, what is wrong with it
    and what would be right. Nothing was changed."""
