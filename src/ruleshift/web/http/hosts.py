"""Which names this server answers to, and whose pages may use it.

A page of a stranger can point its own name at this machine (DNS rebinding) and would then be of the same origin as
whatever answers. So names are accepted only if they are known; plain IP addresses always are, since nobody can point
those anywhere.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from functools import cached_property
from urllib.parse import urlsplit

from ruleshift.web.settings import Settings

__all__ = ("Hosts", "name_in")

HOST = re.compile(r"(\[[0-9a-f:.%]{2,60}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?", re.IGNORECASE)
ORIGIN = re.compile(r"https?://([^/?#\s@]{1,260})", re.IGNORECASE)


def name_in(host: str) -> str | None:
    """The name or address in a Host header, without its port; None if it cannot be one.

    >>> name_in("Games.Example:8000"), name_in("[::1]:8000"), name_in("[")
    ('games.example', '::1', None)
    """
    found = HOST.fullmatch(host)
    return found[1].strip("[]").rstrip(".").casefold() if found else None


class Hosts:
    """The names a server answers to."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_address).hostname or ""
        given = {name.casefold() for name in (*settings.allow_hosts, public) if name}
        self._any = "*" in given
        self._endings = tuple(name[1:] for name in given if name.startswith("*."))
        self._given = given
        whole = ORIGIN.match(settings.public_address)
        self._origins = {
            origin.rstrip("/").casefold() for origin in (*settings.allow_origins, *([whole[0]] if whole else []))
        }

    @cached_property
    def _own(self) -> set[str]:
        name = socket.gethostname().casefold()
        short = name.partition(".")[0]
        return {"localhost", "ip6-localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home.arpa"}

    def accept(self, host: str) -> bool:
        """True if a request to this host is meant for this server."""
        name = name_in(host)
        if name is None:
            return False
        if self._any or name in self._given or name in self._own or name.endswith((".localhost", *self._endings)):
            return True
        try:
            ipaddress.ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return True

    def is_own(self, origin: str, host: str) -> bool:
        """True if a page of this origin may use the server at this host."""
        found = ORIGIN.fullmatch(origin)
        return (found is not None and found[1].casefold() == host.casefold()) or origin.casefold() in self._origins
