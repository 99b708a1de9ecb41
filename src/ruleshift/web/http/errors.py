"""Whatever goes wrong becomes a status and a sentence: JSON for programs, a page for people."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Template

from ruleshift.cards import RuleshiftError
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.protocol.resources import ErrorBody
from ruleshift.web.storage import StoreError

__all__ = ("HANDLERS",)

LOG = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]
Answer = Response[Any] | Template

STATUS = {
    "bad_request": 400,
    "too_long": 400,
    "forbidden": 403,
    "not_found": 404,
    "conflict": 409,
    "too_many": 429,
    "unavailable": 503,
}
CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "bad_request",
    413: "too_large",
    415: "bad_request",
}
SENTENCES = {
    403: "That is not allowed.",
    404: "There is nothing at this address.",
    405: "This address cannot be used in this way.",
    413: "That is too large.",
}
HUNG_UP = "client disconnected prematurely"
"""What the framework says of a body that does not end."""
TOO_LONG = re.compile(r"Expected `str` of length <= (\d+)")
"""What msgspec says of a text that is too long, which is no sentence for people."""


def _refused(request: AnyRequest, error: RefusalError) -> Answer:
    return _answer(request, STATUS.get(error.code, 409), error.code, str(error))


def _unavailable(request: AnyRequest, error: StoreError) -> Answer:
    LOG.warning("%s", error)
    return _answer(request, 503, "unavailable", "Games cannot be kept or read at the moment. Try again soon.")


def _sentence(request: AnyRequest, error: RuleshiftError) -> Answer:
    return _answer(request, 400, "bad_request", str(error))


def _invalid(request: AnyRequest, error: ValidationException) -> Answer:
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(str(each.get("message", "")) for each in extra if isinstance(each, dict))[:200]
    details = TOO_LONG.sub(r"Expected a text of at most \1 characters", details)
    said = f"What was sent cannot be read: {details}." if details else "What was sent cannot be read."
    return _answer(request, 400, "bad_request", said)


def _too_deep(request: AnyRequest, _: RecursionError) -> Answer:
    return _answer(request, 400, "bad_request", "What was sent cannot be read: it is nested too deeply.")


def _not_text(request: AnyRequest, _: UnicodeDecodeError) -> Answer:
    return _answer(request, 400, "bad_request", "What was sent cannot be read: it is not UTF-8.")


def _http(request: AnyRequest, error: HTTPException) -> Answer:
    status = error.status_code
    if error.detail == HUNG_UP:
        LOG.warning("A request to %s was given up before it was whole.", request.url.path[:200])
        return _answer(request, 400, "bad_request", "The request did not come in whole.")
    if status >= 500:
        return _broken(request, error)
    said = SENTENCES.get(status) or f"{HTTPStatus(status).phrase}: this request cannot be read."
    return _answer(request, status, CODES.get(status, "bad_request"), said, error.headers)


def _broken(request: AnyRequest, error: Exception) -> Answer:
    LOG.error("A request to %s failed.", request.url.path, exc_info=error)
    return _answer(request, 500, "broken", "Something went wrong here. It is written down; try again.")


def _answer(request: AnyRequest, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> Answer:
    if request.url.path.startswith(("/api/", "/static/")):
        trouble = ErrorBody(code=code, message=message)
        return Response(trouble, status_code=status, media_type=MediaType.JSON, headers=headers)
    context = {"page": "error", "code": code, "status": status, "message": message}
    return Template("error.html", context=context, status_code=status, media_type=MediaType.HTML, headers=headers)


HANDLERS: dict[int | type[Exception], Any] = {
    RefusalError: _refused,
    StoreError: _unavailable,
    RuleshiftError: _sentence,
    ValidationException: _invalid,
    HTTPException: _http,
    RecursionError: _too_deep,
    UnicodeDecodeError: _not_text,
    Exception: _broken,
}
