"""What `/metrics` tells: counts and times, never who or what."""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

MS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def may_read(headers: Mapping[str, str], peer: str, token: str) -> bool:
    """Does whoever hosts ask: from this very machine and not through a proxy on it, or with the token they have set?"""
    if token and secrets.compare_digest(headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    try:
        return ipaddress.ip_address(peer).is_loopback and not any(name in headers for name in FORWARDED)
    except ValueError:
        return False


class Meters(Collector):
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.decided = 0  # of finished matches: while one runs, the count would tell a chosen pass from a forced one
        self.registry.register(self)
        self.started = Counter("boltyard_tables_started", "Tables put up", registry=self.registry)
        self.finished = Counter("boltyard_matches_finished", "Matches that came to their end", registry=self.registry)
        self.refused = Counter("boltyard_refused", "Messages that could not be used", registry=self.registry)
        self.awake = Gauge("boltyard_tables_awake", "Tables in memory", registry=self.registry)
        self.visitors = Gauge("boltyard_visitors", "Open sockets", registry=self.registry)
        self.waking = Histogram("boltyard_wake_seconds", "Time to wake a table", buckets=MS, registry=self.registry)

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily("boltyard_decisions", "Decisions of finished matches", value=self.decided)

    def text(self) -> bytes:
        return generate_latest(self.registry)
