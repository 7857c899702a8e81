"""Who is shut out: persons, addresses and prefixes, and what they are told."""

from __future__ import annotations

import ipaddress
import time
from contextlib import suppress
from typing import Final

from boltyard.core.errors import Wrong
from boltyard.server.address import HOUSE, Network
from boltyard.server.store.hosting import Ban
from boltyard.server.store.rows import now

WIDEST: Final = {4: 8, 6: 16}  # bits of the widest prefix that may be shut out
MOST_REMEMBERED: Final = 10_000  # addresses of which it is known whether they are banned


class BadAddress(Wrong):
    """No address, or a prefix that would shut out half the world."""


class Bans:
    """Who is shut out, by person and by address."""

    def __init__(self, some: list[Ban]) -> None:
        self.people = {ban.who: ban for ban in some if ban.kind == "person"}
        self.networks: list[tuple[Network, Ban]] = []
        for ban in some:
            with suppress(BadAddress):  # a row that was written by hand
                if ban.kind == "address":
                    self.networks.append((read_network(ban.who), ban))
        self.known: dict[str, Ban | None] = {}

    def of(self, person: str, address: str) -> Ban | None:
        """What shuts out this person, or whoever is at that address."""
        ban = self.people.get(person) or (self.at(address) if self.networks else None)
        return ban if ban is not None and (not ban.ends or ban.ends > now()) else None

    def at(self, address: str) -> Ban | None:
        if address not in self.known:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            found = (ban for network, ban in self.networks if is_in(address, network))
            self.known[address] = max(found, key=lambda ban: ban.ends or float("inf"), default=None)
        return self.known[address]


def read_network(text: str) -> Network:
    """An address or prefix as a host types it; of IPv6 never less than a household."""
    try:
        found: Network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadAddress(f"{text[:60]!r} is no address; write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48.") from None
    if isinstance(found, ipaddress.IPv6Network):
        inner = found.network_address.ipv4_mapped
        if inner is not None and found.prefixlen >= 96:
            found = ipaddress.ip_network((inner, found.prefixlen - 96), strict=False)
        elif found.prefixlen > HOUSE:
            found = found.supernet(new_prefix=HOUSE)
    if found.prefixlen < WIDEST[found.version]:
        most = WIDEST[found.version]
        raise BadAddress(f"{found} is too wide: it shuts out a good part of the world; /{most} is most.")
    return found


def is_in(address: str, network: Network) -> bool:
    """IPv4 in IPv6 is IPv4; what is no address, as over a local socket, is in no network."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = one.ipv4_mapped if isinstance(one, ipaddress.IPv6Address) else None
    return (inner or one) in network


def sentence_of(ban: Ban) -> str:
    """Until when somebody is shut out, and why."""
    until = "until the host lifts it"
    if ban.ends:
        until = time.strftime("until %d %B %Y, %H:%M UTC", time.gmtime(ban.ends / 1000))
    who = "You are" if ban.kind == "person" else "Your address is"
    return f"{who} shut out here {until}{f': {ban.reason}' if ban.reason else ''}."
