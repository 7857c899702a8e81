"""Somebody who receives webhooks: every try with its headers, answered as the story wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Receiver:
    """What came, in order; `statuses` are answered one after the other, then 204. 0: the line is cut instead."""

    url: str = ""
    tries: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    taken: list[dict[str, Any]] = field(default_factory=list)

    def read(self, headers: dict[str, str], body: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(body)
        return found

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.tries.append((headers, body))
        status = self.statuses.pop(0) if self.statuses else 204
        if 200 <= status < 300:
            self.taken.append(self.read(headers, body))
        if status:
            writer.write(f"HTTP/1.1 {status} So\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()


@asynccontextmanager
async def receiving(receiver: Receiver | None = None) -> AsyncIterator[Receiver]:
    receiver = receiver or Receiver()
    server = await asyncio.start_server(receiver.hear, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    receiver.url = f"http://127.0.0.1:{port}/hook?of=yard"
    try:
        yield receiver
    finally:
        server.close()
