"""Ports to listen on."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of this machine that nobody uses just now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
