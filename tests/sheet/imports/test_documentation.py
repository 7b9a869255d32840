"""The page on score files says what the code says."""

import json
import re
from pathlib import Path

from flip7.sheet.document import read
from flip7.sheet.imports import FORMS
from flip7.sheet.imports.answers import VALUES, Answers
from flip7.sheet.imports.take import OWN

PAGE = (Path(__file__).parents[3] / "docs" / "score-files.md").read_text(encoding="utf-8")


def test_every_form_has_its_line() -> None:
    assert re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE) == [*FORMS, OWN]


def test_every_answer_has_its_line() -> None:
    lines = dict(re.findall(r"^\| `(\w+)=(.*)", PAGE, re.MULTILINE))
    assert lines.keys() == set(Answers.__struct_fields__)
    lines["dash"] = lines["blank"]
    for key, values in VALUES.items():
        assert all(re.search(rf"\b{value}\b", lines[key]) for value in values)


def test_the_example_is_a_document() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert len(read(example.encode()).sheets) == 1
    assert json.loads(example)["format"] == "flip7-sheets/1"
