"""Copy the pages to where the site is built from, with the files outside `docs/` that they link to."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path

from docs_build.rulings_book import write_book

__all__ = ("CARRIED", "ROOT", "STAGED", "localise", "stage")

ROOT = Path(__file__).parent.parent
STAGED = ROOT / "build" / "docs"

CARRIED = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "LICENSE": "LICENSE.txt",
    "deploy": "deploy",
}
"""What the site has from outside `docs/`, and its place there."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def localise(text: str, home: str, place: str, carried: dict[str, str]) -> str:
    """A page with its links turned to where files are on the site; a link to what the site lacks becomes its text.

    `home` is the page's path in the repository, `place` its path on the site. Both are as Markdown writes them.
    """

    def turned(match: re.Match[str]) -> str:
        mark, words, target, anchor = match.groups()
        if ":" in target:
            return match.group()
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
        found = on_site(wanted, carried)
        if found is None:
            return words
        return f"{mark}[{words}]({posixpath.relpath(found, posixpath.dirname(place) or '.')}{anchor or ''})"

    return LINK.sub(turned, text)


def on_site(path: str, carried: dict[str, str]) -> str | None:
    """Where a file of the repository is on the site, if it is there; a folder is not a page."""
    first, _, rest = path.partition("/")
    if first == "docs" and rest and not (ROOT / path).is_dir():
        return rest
    if first in carried and not (ROOT / path).is_dir():
        return f"{carried[first]}/{rest}" if rest else carried[first]
    return None


def stage() -> None:
    """Make `build/docs` anew."""
    shutil.rmtree(STAGED, ignore_errors=True)
    shutil.copytree(ROOT / "docs", STAGED, ignore=shutil.ignore_patterns("__pycache__"))
    carried = {name: place for name, place in CARRIED.items() if (ROOT / name).exists()}
    for name, place in carried.items():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, STAGED / place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, STAGED / place)
    homes = {place: name for name, place in carried.items()}
    for page in STAGED.rglob("*.md"):
        place = page.relative_to(STAGED).as_posix()
        home = homes.get(place, f"docs/{place}")
        page.write_text(localise(page.read_text(encoding="utf-8"), home, place, carried), encoding="utf-8")
    write_book(STAGED / "rulings-book")
