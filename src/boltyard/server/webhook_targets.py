"""Where a webhook may lead: the host says so, and by default nowhere but to addresses that are anybody's.

A name is looked up before every try, every address it has is checked, and the line is opened to the very address that
was checked: a name that means something else a moment later leads nowhere. Redirections are not followed.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from urllib.parse import urlsplit

from boltyard.core.errors import Wrong

NONE, PUBLIC, ANY = "none", "public", "any"
LONGEST_URL = 500
PATIENCE_S = 10.0  # for all of one try
NAT64 = IPv6Network("64:ff9b::/96")

Lookup = Callable[[str, int], Awaitable[list[str]]]


class NotThere(Wrong):
    """This webhook may not lead there."""


@dataclass(frozen=True)
class Target:
    """An address of a webhook, taken apart."""

    https: bool
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """As the `Host` header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.https else 80) else f"{host}:{self.port}"


def read_target(url: str) -> Target:
    """`https://host/path`; whatever else is refused with a sentence."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise NotThere(f"A webhook is an address of at most {LONGEST_URL} plain signs.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotThere("This is no address; it looks like https://example.org/hook.") from None
    if parts.scheme not in ("http", "https") or not host:
        raise NotThere("A webhook begins with https:// or http:// and names a host.")
    if parts.username is not None or parts.password is not None:
        raise NotThere("A webhook has no name and password in it; its signature says who sends it.")
    https = parts.scheme == "https"
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    return Target(https, host, port or (443 if https else 80), path)


def is_anybodys(address: str) -> bool:
    """Is this an address of the open network, and not of this machine, its neighbours, or a way around to them?"""
    try:
        found: IPv4Address | IPv6Address | None = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    while isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in NAT64:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None:
            break
        found = inner
    assert found is not None
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


async def looked_up(host: str, port: int) -> list[str]:
    """Every address that this name has."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    return [str(one[4][0]) for one in found]


class Targets:
    """The host's word: `none`, `public`, `any`, or hosts by their names with commas."""

    def __init__(self, allowed: str = PUBLIC, lookup: Lookup = looked_up) -> None:
        self.hosts = {one.strip().lower() for one in allowed.split(",") if one.strip()}
        self.lookup = lookup

    async def address_of(self, target: Target) -> str:
        """The address to open a line to; refused where the host does not allow it."""
        if not self.hosts or self.hosts == {NONE}:
            raise NotThere("This server sends no webhooks; its host has not allowed them.")
        named = target.host.lower() in self.hosts
        if not named and not self.hosts & {PUBLIC, ANY}:
            raise NotThere(f"This server sends webhooks only to {', '.join(sorted(self.hosts))}.")
        try:
            found = await self.lookup(target.host, target.port)
        except (OSError, UnicodeError):
            found = []
        if not found:
            raise NotThere(f"There is no host {target.host}.")
        if not named and ANY not in self.hosts and not all(map(is_anybodys, found)):
            raise NotThere(
                f"{target.host} is no address of the open network, and this server sends webhooks only there."
            )
        return found[0]

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """Send it there; the status that was answered."""
        return await asyncio.wait_for(self.sent(url, headers, body), PATIENCE_S)

    async def sent(self, url: str, headers: dict[str, str], body: bytes) -> int:
        target = read_target(url)
        address = await self.address_of(target)
        secure = ssl.create_default_context() if target.https else None
        reader, writer = await asyncio.open_connection(
            address, target.port, ssl=secure, server_hostname=target.host if target.https else None
        )
        try:
            lines = [f"POST {target.path} HTTP/1.1", f"Host: {target.named}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            head = "".join(f"{line}\r\n" for line in [*lines, f"Content-Length: {len(body)}", ""])
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            return status_in(await reader.readline())
        finally:
            writer.close()


def status_in(line: bytes) -> int:
    """`HTTP/1.1 204 No Content`: its number; 0 where this is no such line."""
    words = line.split()
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit() else 0
