"""What helps people to a table: its link as a QR code, and what browsers need to install the place or call somebody."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.web.http.bodies import answer
from ruleshift.web.http.site import lobby_of, site_of
from ruleshift.web.tables.snapshot import link

__all__ = ("address_here", "manifest", "qr_code")

SVG, PNG = "image/svg+xml", "image/png"
ICONS = (
    ("mark.svg", "any", SVG, "any"),
    ("mark-maskable.svg", "any", SVG, "maskable"),
    ("icon-192.png", "192x192", PNG, "any"),
    ("icon-512.png", "512x512", PNG, "any"),
    ("icon-maskable-512.png", "512x512", PNG, "maskable"),
)
"""What stands for the place on a home screen; `python -m tests.icons` makes the PNGs from the drawings."""
QUIET = 2
"""The margin that readers of QR codes need, in modules."""


def address_here(request: Request, path: str) -> str:
    """A path of this server, as whoever asks reaches it."""
    return f"{str(request.base_url).rstrip('/')}{site_of(request).settings.prefix}{path}"


async def qr_code(request: Request) -> Response:
    """The link of a table, for the camera of a phone."""
    found = lobby_of(request).record(request.path_params["table"])
    code = segno.make(address_here(request, link(found.id)), error="m", micro=False)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", border=QUIET, dark="#1d1d1d", light="#ffffff", xmldecl=False, nl=False, omitsize=True)
    return Response(drawn.getvalue(), media_type=SVG)


async def manifest(request: Request) -> Response:
    """What a browser needs to install this place as an app."""
    root = site_of(request).settings.prefix
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
    return answer(described, kind="application/manifest+json")
