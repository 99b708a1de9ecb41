"""Whatever goes wrong becomes a status and a sentence: JSON for programs, a page for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.cards import RuleshiftError
from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import answer, page
from ruleshift.web.http.site import site_of
from ruleshift.web.protocol.resources import ErrorBody
from ruleshift.web.storage import StoreError

__all__ = ("sentence",)

LOG = logging.getLogger(__name__)

STATUS = {
    "bad_request": 400,
    "too_long": 400,
    "forbidden": 403,
    "not_found": 404,
    "conflict": 409,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
}


def sentence(request: Request, error: Exception) -> Response:
    """What is answered to a request that failed."""
    match error:
        case RefusalError():
            return _answer(request, STATUS.get(error.code, 409), error.code, str(error))
        case StoreError():
            LOG.log(error.level, "%s", error)
            return _answer(request, 503, "unavailable", "Games cannot be stored or loaded now. Try again soon.")
        case RuleshiftError():
            return _answer(request, 400, "bad_request", str(error))
        case HTTPException():
            return _answer(request, error.status_code, "bad_request", error.detail, error.headers)
        case _:
            LOG.error("A request to %s failed.", request.scope["path"], exc_info=error)
            return _answer(request, 500, "broken", "Something went wrong here. It is written down; try again.")


def _answer(
    request: Request, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
) -> Response:
    site_of(request).counts.refuse(code)
    if f"{request.scope['path']}/".startswith(("/api/", "/static/")):
        return answer(ErrorBody(code=code, message=message), status, headers)
    context = {"page": "error", "code": code, "status": status, "message": message}
    return page(request, "error.html", context, status, headers)
