"""Make the PNG icons of the place from its own drawings, in Chromium: `python -m tests.icons`."""

from __future__ import annotations

import shutil
from pathlib import Path

import ruleshift.web

__all__ = ("ICONS", "IMAGES")

IMAGES = Path(ruleshift.web.__file__).parent / "static" / "img"
ICONS = {
    "icon-180.png": ("mark-maskable.svg", 180),
    "icon-192.png": ("mark.svg", 192),
    "icon-512.png": ("mark.svg", 512),
    "icon-maskable-512.png": ("mark-maskable.svg", 512),
}
"""Which drawing each is made of, and how wide it is in pixels. iOS rounds corners itself: it gets a full square."""


def _draw() -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only whoever draws needs a browser

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (drawing, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (IMAGES / drawing).read_text(encoding="utf-8")
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
            page.screenshot(path=IMAGES / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    _draw()
