"""Score files of other programs, and our own: read, checked, and turned into sheets.

`take` says what importing a file would do: its form is recognised by its shape, each of its games
becomes a draft of what the file tells and then a plan, with a sheet or with what is unclear. All of
a file is to be stored, or nothing. Nothing here writes anything.

Raises `ScoreFileError`, one line that names the file, the place and what would be right.
"""

from flip7.sheet.imports.answers import Answers, answers_of
from flip7.sheet.imports.errors import ScoreFileError
from flip7.sheet.imports.file_content import load
from flip7.sheet.imports.forms import FORMS, Form, read
from flip7.sheet.imports.plan import Plan, plan
from flip7.sheet.imports.take import Taken, take

__all__ = [
    "FORMS",
    "Answers",
    "Form",
    "Plan",
    "ScoreFileError",
    "Taken",
    "answers_of",
    "load",
    "plan",
    "read",
    "take",
]
