"""The cable to a database on another machine: encrypted, unless whoever hosts says that nobody else can touch it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

HERE = ("", "localhost", "127.0.0.1", "[::1]", "::1")


def encrypted(url: str, env: Mapping[str, str] = os.environ) -> str:
    """The address with `sslmode=require`, where nothing was said and the way leads out of this machine.

    PostgreSQL's own default is to try, and to go on in plain text where the other side wants that.
    """
    parts = urlsplit(url)
    said = parse_qs(parts.query)
    if "sslmode" in said or env.get("PGSSLMODE") or not leads_out(parts.netloc, said, env):
        return url
    return f"{url}{'&' if parts.query else '?'}sslmode=require"


def leads_out(netloc: str, said: Mapping[str, list[str]], env: Mapping[str, str]) -> bool:
    named = unquote(netloc.rpartition("@")[2]) or ",".join(said.get("host", [])) or env.get("PGHOST", "")
    return not all(host_of(one) in HERE or one.startswith(("/", "@")) for one in named.split(","))


def host_of(one: str) -> str:
    """Without the port; an IPv6 address with a port stands in brackets."""
    if one.startswith("["):
        return one.partition("]")[0] + "]"
    return one if one.count(":") > 1 else one.partition(":")[0]
