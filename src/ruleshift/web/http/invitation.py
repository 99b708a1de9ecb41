"""What helps people to a table: its link as a QR code, and what browsers need to install the place or call somebody."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import segno
from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from ruleshift.web.settings import Settings
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.snapshot import link

__all__ = ("address_here", "invitation")

AnyRequest = Request[Any, Any, Any]
SVG, PNG = "image/svg+xml", "image/png"
ICONS = (
    ("mark.svg", "any", SVG, "any"),
    ("mark-maskable.svg", "any", SVG, "maskable"),
    ("icon-192.png", "192x192", PNG, "any"),
    ("icon-512.png", "512x512", PNG, "any"),
    ("icon-maskable-512.png", "512x512", PNG, "maskable"),
)
"""What stands for the place on a home screen; `python -m tests.icons` makes the PNGs from the drawings."""
WORKER = Path(__file__).parents[1] / "static" / "js" / "worker.js"
QUIET = 2
"""The margin that readers of QR codes need, in modules."""


def address_here(request: AnyRequest, settings: Settings, path: str) -> str:
    """A path of this server, as whoever asks reaches it."""
    return f"{str(request.base_url).rstrip('/')}{settings.prefix}{path}"


@get("/t/{table:str}/qr.svg", include_in_schema=False, sync_to_thread=False)
def qr_code(request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str]) -> Response[bytes]:
    """The link of a table, for the camera of a phone."""
    found = lobby.record(table)
    code = segno.make(address_here(request, lobby.settings, link(found.id)), error="m", micro=False)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", border=QUIET, dark="#1d1d1d", light="#ffffff", xmldecl=False, nl=False, omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(lobby: NamedDependency[Lobby]) -> Response[dict[str, Any]]:
    """What a browser needs to install this place as an app."""
    root = lobby.settings.prefix
    described = {
        "name": "Ruleshift",
        "short_name": "Ruleshift",
        "description": "A card game whose cards change its rules.",
        "id": f"{root}/",
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": "#f5eee0",
        "theme_color": "#274f66",
        "icons": [
            {"src": f"{root}/static/img/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
    }
    return Response(described, media_type="application/manifest+json")


@get("/worker.js", include_in_schema=False, sync_to_thread=False)
def worker() -> Response[bytes]:
    """The worker that shows notices on phones; browsers want it above all pages that it serves."""
    headers = {"Cache-Control": "no-cache"}
    return Response(WORKER.read_bytes(), media_type="text/javascript", headers=headers)


invitation = Router(path="/", route_handlers=[qr_code, manifest, worker])
