"""Write the TypeScript types of the protocol from the server's own: the one source of both.

With `--check` nothing is written, and the exit code tells whether the file is current.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from flip7.web.http import ANSWERS
from flip7.web.messages import FromPage, FromServer

TARGET = Path(__file__).parents[1] / "frontend" / "src" / "protocol.ts"
_BEGINNING = """\
// Made by tools/protocol_types.py from the server's types; don't edit.
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def types() -> str:
    """The whole text of the file."""
    (page, server, *answers), parts = msgspec.json.schema_components(
        [FromPage, FromServer, *ANSWERS], ref_template="{name}"
    )
    lines = [_BEGINNING, f"export type FromPage = {_type(page)};"]
    lines.append(f"export type FromServer = {_type(server)};")
    assert all("$ref" in answer or answer for answer in answers)
    for name, part in sorted(parts.items()):
        lines.extend(["", *_declared(name, part)])
    return "\n".join(lines) + "\n"


def _declared(name: str, part: Mapping[str, Any]) -> Iterator[str]:
    yield from _comment(part.get("description"), "")
    if "properties" not in part:
        yield f"export type {name} = {_type(part)};"
        return
    yield f"export interface {name} {{"
    required = part.get("required", ())
    for field, schema in part["properties"].items():
        mark = "" if field in required else "?"
        yield f"  {field}{mark}: {_type(schema)};"
    yield "}"


def _comment(text: str | None, indent: str) -> Iterator[str]:
    if text:
        yield f"{indent}/** {' '.join(text.split())} */"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"{{ [key: string]: {_type(schema['additionalProperties'])} }}"
    return "null" if kind == "null" else _PLAIN.get(str(kind), "unknown")


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


def main() -> int:
    """Write the file, or check it."""
    text = types()
    if "--check" in sys.argv[1:]:
        return 0 if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
