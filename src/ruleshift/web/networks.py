"""Whom an address counts for."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

__all__ = ("Network", "network_of", "read_address", "read_network")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOUSEHOLD = 56
"""The IPv6 network that many providers give to one household: whoever has it has all of its addresses."""


@lru_cache(maxsize=4_096)
def read_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address; None for what is no address of the Internet."""
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return read.ipv4_mapped or read if isinstance(read, ipaddress.IPv6Address) else read


def read_network(text: str) -> Network | None:
    """An address or network, as somebody has typed it; None for what is neither.

    >>> str(read_network("192.0.2.7/24")), str(read_network("::ffff:192.0.2.7")), read_network("nowhere")
    ('192.0.2.0/24', '192.0.2.7/32', None)
    """
    try:
        read = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    mapped = read.network_address.ipv4_mapped if isinstance(read, ipaddress.IPv6Network) else None
    return (
        ipaddress.ip_network((mapped, read.prefixlen - 96), strict=False) if mapped and read.prefixlen >= 96 else read
    )


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """Whom an address counts for, whatever is counted: itself, or with IPv6 its /56 network.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1::/56', '192.0.2.7', '192.0.2.7')
    """
    read = read_address(address)
    if isinstance(read, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((read, HOUSEHOLD), strict=False))
    return str(read or address)
