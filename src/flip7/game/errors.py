"""What this package raises when it was asked for something it cannot do."""


class Flip7Error(Exception):
    """The base of every error of this package.

    Its text is one line for people: it names the input, what is wrong with it and what would be right.
    The command line prints it and ends with exit code 2.
    """
