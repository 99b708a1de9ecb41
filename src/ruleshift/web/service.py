"""What a service manager is told, as systemd wants it (Type=notify): one datagram to the socket that it names."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

__all__ = ("READY", "STOPPING", "notify")

READY, STOPPING = "READY=1", "STOPPING=1"


def notify(state: str) -> None:
    """Tell whoever started this process; nobody is told where nobody wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.sendto(state.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
