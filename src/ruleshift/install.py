"""How to install what an extra brings: from where this copy of Ruleshift came from."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shlex import quote
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

__all__ = ("install_command",)

CLONE = Path(__file__).parents[2]
"""Where the project is, if this is a clone that nobody has installed."""


def install_command(extra: str = "") -> str:
    """The command that installs Ruleshift with an extra.

    >>> from ruleshift.install import install_command
    >>> install_command("tui").startswith("pip install ")
    True
    """
    brackets = f"[{extra}]" if extra else ""
    try:
        note = distribution("ruleshift").read_text("direct_url.json")
    except PackageNotFoundError:
        return f"pip install -e {quote(f'{CLONE}{brackets}')}"
    return f"pip install {_origin(json.loads(note or '{}'), brackets)}"


def _origin(noted: dict[str, Any], brackets: str) -> str:
    """What an installer has noted: a clone, a wheel or an address. Without a note it was a package index."""
    url: str = noted.get("url", "")
    if not url.startswith("file:"):
        vcs = noted.get("vcs_info", {}).get("vcs")
        return quote(f"ruleshift{brackets} @ {f'{vcs}+' if vcs else ''}{url}" if url else f"ruleshift{brackets}")
    path = Path(url2pathname(urlsplit(url).path))
    if not path.exists():  # the wheel is gone; what is installed knows its extras
        return quote(f"ruleshift{brackets}")
    editable = noted.get("dir_info", {}).get("editable")
    return f"{'-e ' if editable else ''}{quote(f'{path}{brackets}')}"
