"""Check the built site: every link leads somewhere, every page can be reached, and nothing comes from elsewhere.

`python -m docs_build.check` prints what is wrong and fails; it needs no network.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ("Page", "faults", "main", "read_page")

SITE = Path(__file__).parent.parent / "build" / "site"
LOADING = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
"""What a browser fetches by itself."""
ONLY_NAMED = {"canonical", "prev", "next"}
HOME = "index.html"
UNLINKED = {"404.html"}


class Page(HTMLParser):
    """The links, the anchors and the fetched files of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Called by the parser."""
        found = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := found.get(name))}
        for name, value in attrs:
            if value is None or found.get("rel") in ONLY_NAMED:
                continue
            if (tag, name) in LOADING:
                self.fetched.append(value)
            elif (tag, name) == ("a", "href"):
                self.links.append(value)


def read_page(path: Path) -> Page:
    """A page of the site."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def faults(site: Path) -> Iterator[str]:
    """Everything that is wrong with a site."""
    pages = {path: read_page(path) for path in sorted(site.rglob("*.html")) if not _is_a_report(path, site)}
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: {each} comes from elsewhere" for each in page.fetched if urlsplit(each).netloc)
        for link in page.links + page.fetched:
            if (fault := _fault(link, path, pages)) and not _leaves(link):
                yield f"{name}: {link}: {fault}"
    found = _reachable(site / HOME, pages)
    unlinked = {path for path in pages if path.relative_to(site).as_posix() in UNLINKED}
    yield from (f"{path.relative_to(site)}: no page links to it" for path in pages.keys() - found - unlinked)


def _is_a_report(path: Path, site: Path) -> bool:
    """A study's report is a page of its own making."""
    return path.relative_to(site).parts[0] == "studies"


def _leaves(link: str) -> bool:
    """An absolute path belongs to wherever the site is put, such as the page for addresses that do not exist."""
    return bool(urlsplit(link).scheme or urlsplit(link).netloc) or link.startswith("/")


def _target(link: str, path: Path) -> Path:
    parts = unquote(urlsplit(link).path)
    target = (path.parent / parts).resolve() if parts else path
    return target / HOME if target.is_dir() else target


def _fault(link: str, path: Path, pages: dict[Path, Page]) -> str:
    if _leaves(link):
        return ""
    target = _target(link, path)
    anchor = unquote(urlsplit(link).fragment)
    if not target.exists():
        return "there is no such file"
    if anchor and target in pages and anchor not in pages[target].anchors:
        return "there is no such anchor"
    return ""


def _reachable(home: Path, pages: dict[Path, Page]) -> set[Path]:
    """The pages that a reader can get to from the first one."""
    found, ahead = {home}, [home]
    while ahead:
        path = ahead.pop()
        links = {_target(link, path) for link in pages[path].links if not _leaves(link)}
        ahead += (new := [each for each in links if each in pages and each not in found])
        found.update(new)
    return found


def main(site: Path = SITE) -> int:
    """Print the faults; 0 if there are none."""
    found = list(faults(site.resolve()))
    for fault in found:
        print(fault)
    print(f"{len(found)} faults" if found else "Every link of the site leads somewhere.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
