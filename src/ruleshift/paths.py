"""Where this user's games are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ("data_folder",)


def data_folder() -> Path:
    """The user's folder for kept games; nobody has made it yet, perhaps."""
    home = os.environ.get("XDG_DATA_HOME")
    if home and Path(home).is_absolute():
        return Path(home) / "ruleshift"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "ruleshift"
    return Path.home() / ".local" / "share" / "ruleshift"
