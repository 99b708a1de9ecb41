"""The browser's part of the server: small files, read once, and again when somebody has changed them."""

from __future__ import annotations

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import kept

__all__ = ("static_file", "worker")

FOLDER = Path(__file__).parents[1] / "static"
FILES = {file.relative_to(FOLDER).as_posix(): file for file in FOLDER.rglob("*") if file.is_file()}
"""All that can be asked for: a path that is not among these never reaches the disk."""


async def static_file(request: Request) -> Response:
    """One of our files."""
    return _answer(request.path_params["path"])


async def worker(_: Request) -> Response:
    """The worker that shows notices on phones; browsers want it above all pages that it serves."""
    return _answer("js/worker.js")


def _answer(path: str) -> Response:
    file = FILES.get(path)
    if file is None:
        raise RefusalError("not_found", "There is no such file.")
    return _read(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=len(FILES))
def _read(file: Path, _: int) -> Response:
    return kept(file.read_bytes(), guess_type(file)[0] or "application/octet-stream")
