"""The description of the JSON API (OpenAPI), made from the table of routes and msgspec's schemas of records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ruleshift import __version__
from ruleshift.web.http.bodies import JSON
from ruleshift.web.protocol.resources import ErrorBody

if TYPE_CHECKING:
    from ruleshift.web.http.routes import Route

__all__ = ("describe",)

REFUSALS = {
    400: "What was sent cannot be read, or cannot be agreed on.",
    403: "A page of another site has asked.",
    404: "There is no such thing.",
    409: "Not now, or not any more.",
    413: "What was sent is too large.",
    415: "What was sent is not JSON.",
    429: "Too many requests: wait as long as `Retry-After` says.",
    503: "Games cannot be stored or loaded now.",
}
PART = re.compile(r"{(\w+)(:int)?}")


def describe(routes: Iterable[Route]) -> dict[str, Any]:
    """The whole document: every route that says what it answers."""
    described = [route for route in routes if route.answers is not None]
    kinds = {ErrorBody, *(route.answers for route in described), *(route.reads for route in described if route.reads)}
    order = sorted(kinds, key=str)
    found, records = msgspec.json.schema_components(order, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(order, found, strict=True))
    queries = {
        route.reads: records.pop(route.reads.__name__) for route in described if route.reads and route.method == "GET"
    }
    paths: dict[str, dict[str, Any]] = {}
    for route in described:
        operation: dict[str, Any] = {
            "operationId": route.endpoint.__name__,
            "summary": (route.endpoint.__doc__ or "").partition("\n")[0],
            "parameters": [*_parts(route.path), *(_fields(queries[route.reads]) if route.reads in queries else ())],
            "responses": {str(route.status): _body(schemas[route.answers], "The answer.")}
            | {str(status): _body(schemas[ErrorBody], REFUSALS[status]) for status in route.refuses},
        }
        if route.reads and route.method == "POST":
            operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[route.reads]}}}
        paths.setdefault(PART.sub(r"{\1}", route.path), {})[route.method.lower()] = operation
    about = "The web table. The socket is described in docs/protocol.md."
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ruleshift", "version": __version__, "description": about},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": records},
    }


def _parts(path: str) -> Iterator[dict[str, Any]]:
    for name, number in PART.findall(path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if number else "string"}}


def _fields(query: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name, schema in query.get("properties", {}).items():
        yield {"name": name, "in": "query", "required": name in query.get("required", ()), "schema": schema}


def _body(schema: dict[str, Any], about: str) -> dict[str, Any]:
    return {"description": about, "content": {JSON: {"schema": schema}}}
