"""The description of the HTTP part in OpenAPI 3.1."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from flip7 import __version__
from flip7.web.answers import Problem
from flip7.web.http import ENDPOINTS, Endpoint

_REFERENCE = "#/components/schemas/{name}"


def description() -> dict[str, Any]:
    """The whole document."""
    kinds = [Problem, *(kind for each in ENDPOINTS for kind in (each.body, each.answer) if kind)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    of_kind = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, of_kind)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "flip7", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, of_kind: Mapping[str, Any]) -> dict[str, Any]:
    media = "text/plain" if endpoint.answer is str else "application/json"
    told = {"application/json": {"schema": of_kind[repr(Problem)]}}
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.do.__name__.strip("_"),
        "parameters": [
            *(_parameter("path", name) for name in re.findall(r"{(\w+)}", endpoint.path)),
            *(_parameter("query", name, text) for name, text in endpoint.query.items()),
        ],
        "responses": {
            str(endpoint.status): {
                "description": "The answer",
                "content": {media: {"schema": of_kind[repr(endpoint.answer)]}},
            },
            **{
                str(status): {"description": when, "content": told}
                for status, when in endpoint.refusals.items()
            },
        },
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": of_kind[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameter(place: str, name: str, text: str = "") -> dict[str, Any]:
    parameter = {
        "name": name,
        "in": place,
        "required": place == "path",
        "schema": {"type": "string"},
    }
    return {**parameter, "description": text} if text else parameter
