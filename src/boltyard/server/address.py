"""Where somebody comes from: the address that limits hang on, and whether the way there was private.

A proxy speaks for others; only the one that was named when the site was opened is believed, and what anybody else
writes into its headers means nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from boltyard.server.compressed import Asked

FORWARDED_FOR: Final = "x-forwarded-for"
FORWARDED_PROTO: Final = "x-forwarded-proto"
HOUSE: Final = 64  # bits of an IPv6 address that name a household; the rest is free for whoever lives there

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class NoAddress(ValueError):
    """What was named as a proxy is no address; the sentence says what one looks like."""

    def __init__(self, text: str) -> None:
        self.sentence = (
            f"There is no address {text!r}; --proxy takes one like 127.0.0.1 or 10.0.0.0/8, or several with commas."
        )
        super().__init__(self.sentence)


class Proxies:
    """The proxies that are believed: none, unless somebody names them."""

    def __init__(self, named: str = "") -> None:
        self.networks = [network(text.strip()) for text in named.split(",") if text.strip()]

    def trusts(self, peer: str) -> bool:
        """Does this address speak for others?"""
        if not self.networks:
            return False
        try:
            address = ipaddress.ip_address(peer)
        except ValueError:
            return False
        return any(address in one for one in self.networks)

    def address_of(self, headers: Mapping[str, str], peer: str) -> str:
        """Who asks: the peer, or the last one that a trusted proxy has not vouched for."""
        if not self.trusts(peer):
            return peer
        for text in reversed(headers.get(FORWARDED_FOR, "").split(",")):
            address = plain_address(text)
            if not address:
                break  # from here on it is anybody's writing
            peer = address
            if not self.trusts(address):
                break
        return peer

    def is_https(self, headers: Mapping[str, str], peer: str, scheme: str = "http") -> bool:
        """Is the line to whoever asks encrypted, as far as we can know?"""
        if self.trusts(peer):
            said = headers.get(FORWARDED_PROTO, "").rpartition(",")[2].strip().lower()
            return said in ("https", "wss") if said else scheme in ("https", "wss")
        return scheme in ("https", "wss")


def address_of(request: Asked) -> str:
    """The address that a request comes from, past the proxies that are trusted."""
    return proxies_of(request).address_of(said_by(request), request.client.host if request.client else "")


def place_at(request: Asked) -> str:
    """What the limits of a request hang on."""
    return place_of(address_of(request))


def is_https(request: Asked) -> bool:
    """Did a request come over an encrypted line? Cookies may be marked Secure then."""
    peer = request.client.host if request.client else ""
    return proxies_of(request).is_https(said_by(request), peer, request.scope["scheme"])


def said_by(request: Asked) -> dict[str, str]:
    """What proxies say; one that adds a line of its own leaves that of others standing before it."""
    return {key: ",".join(request.headers.getall(key, [])) for key in (FORWARDED_FOR, FORWARDED_PROTO)}


def proxies_of(request: Asked) -> Proxies:
    proxies: Proxies = request.app.state.proxies
    return proxies


def network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise NoAddress(text) from None


def plain_address(text: str) -> str:
    """An address without port and brackets; nothing if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""


@lru_cache(10_000)
def place_of(address: str) -> str:
    """What limits hang on: an IPv4 address, or the first half of an IPv6 address, which one household has."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((int(known) >> (128 - HOUSE) << (128 - HOUSE), HOUSE)))
    return str(known)
