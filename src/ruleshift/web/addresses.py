"""Where people find this server: on this computer, in this network, and as a code for phones."""

from __future__ import annotations

import io
import socket
from contextlib import closing, suppress

from ruleshift.web.settings import Settings

__all__ = ("addresses_of", "own_address", "own_addresses", "qr_code")

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has: nothing is sent there, but the system says which of ours it would use."""


def addresses_of(host: str, port: int, settings: Settings) -> list[str]:
    """The addresses that people may open; the last one is that for others."""
    if settings.public_address:
        return [settings.public_address]
    if host not in EVERYWHERE:
        return [_address(host, port)]
    network = _network_address()
    return [_address("localhost", port), *([_address(network, port)] if network else [])]


def own_address(host: str, port: int) -> str:
    """Where other machines of this network reach this one."""
    return _address((_network_address() or "127.0.0.1") if host in EVERYWHERE else host, port)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _network_address() -> str | None:
    """This computer's address in the network it would use to reach others."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(NOWHERE)
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def own_addresses() -> set[str]:
    """The addresses and networks under which this computer may see itself."""
    found = {"127.0.0.0/8", "::1", _network_address() or "::1"}
    with suppress(OSError, UnicodeError):
        found |= {str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)}
    return found


def qr_code(address: str) -> str:
    """An address as a picture of half blocks that phones can read."""
    import segno  # noqa: PLC0415 - only who asks for it needs it

    text = io.StringIO()
    segno.make(address, error="m").terminal(out=text, border=2, compact=True)
    return text.getvalue().rstrip("\n")
