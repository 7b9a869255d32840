"""Score files of other programs, and our own: read, checked, and turned into sheets.

For the command line, `flip7 sheet import FILE [--as FORM] [--answer KEY=VALUE]... [--dry-run]`:

    data = load(path)                                  # bytes; refuses what is too long
    answers = answers_of(["blank=bust", "dates=dmy"])  # the texts of --answer
    taken = take(data, path.name, rules, now, answers, form="players-in-rows")
    taken.form              # the form that was recognised
    taken.plans             # one for each game of the file
        plan.title, plan.names, plan.rounds, plan.begun     # what a dry run shows
        plan.questions      # what is unclear: `str(question)` is the sentence with its answers
        plan.differences    # where the file contradicts what follows from its cells: sentences
        plan.sheet          # the sheet, or None while anything is unclear; its log is to be stored
    taken.games             # the records of games, as texts (our own form only)
    taken.people            # people with their ids and names (our own form only)
    taken.clear             # whether nothing is unclear: import all of it, or nothing
    FORMS                   # name -> Form(name, title, ...), for the help of --as

Everything raises `ImportError_`, one line that names the file, the place and what would be right.
`rules` are those to play by; a target score that the file tells goes before theirs, and
`--answer target=150` before that. Nothing here writes anything.
"""

from flip7.sheet.imports.answers import Answers, answers_of
from flip7.sheet.imports.errors import ImportError_
from flip7.sheet.imports.forms import FORMS, Form, read
from flip7.sheet.imports.plan import Plan, plan
from flip7.sheet.imports.source import load
from flip7.sheet.imports.take import Taken, take

__all__ = [
    "FORMS",
    "Answers",
    "Form",
    "ImportError_",
    "Plan",
    "Taken",
    "answers_of",
    "load",
    "plan",
    "read",
    "take",
]
