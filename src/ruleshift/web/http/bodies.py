"""Records in, records out: what functions that answer requests read from them, and how they answer."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.middleware import read_body
from ruleshift.web.http.site import site_of
from ruleshift.web.protocol.encoding import WRITE

__all__ = ("JSON", "answer", "kept", "page", "read")

JSON = "application/json"
Record = TypeVar("Record", bound=msgspec.Struct)
TOO_LONG = re.compile(r"Expected `str` of length <= (\d+)")
"""What msgspec says of a text that is too long, which is no sentence for people."""


async def read(request: Request, kind: type[Record]) -> Record:
    """The query of a GET or the body of a POST, or a refusal that says what is wrong with it."""
    try:
        if request.method == "GET":
            return msgspec.convert(dict(request.query_params), kind, strict=False)
        body = await read_body(request.scope, request.receive, site_of(request).settings)
        if body is None:
            raise RefusalError("too_large", "That is too large.")
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at `")[0]
        why = TOO_LONG.sub(r"Expected a text of at most \1 characters", why)[:200]
    except msgspec.DecodeError:
        why = "it is not JSON"
    except UnicodeDecodeError:
        why = "it is not UTF-8"
    except RecursionError:
        why = "it is nested too deeply"
    raise RefusalError("bad_request", f"What was sent cannot be read: {why}.")


def answer(said: object, status: int = 200, headers: Mapping[str, str] | None = None, kind: str = JSON) -> Response:
    """Records as JSON."""
    return Response(WRITE.encode(said), status, headers, kind)


def kept(body: bytes, kind: str) -> Response:
    """Something that browsers keep, and ask about each time: a tag stands for it. It can be sent many times."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Response(body, headers={"ETag": tag, "Cache-Control": "no-cache"}, media_type=kind)


def page(
    request: Request,
    template: str,
    context: dict[str, Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A page for people."""
    text = site_of(request).templates.get_template(template).render(context)
    return Response(text, status, headers, "text/html")
