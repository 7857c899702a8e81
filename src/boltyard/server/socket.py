"""The socket: who may open it, what may come through it, and how fast.

It is uvicorn's WebSocket class for this site. Between the network and the tables lies nothing but this: a message goes
to its table within the call that received it, and what a table says is written within the call that said it.
Handshake, fragments, pings and closing are left to the `websockets` library; only the plain, whole text frame, which is
nearly all of the traffic, is read and written here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from boltyard.server import wire
from boltyard.server.address import FORWARDED_FOR, Proxies
from boltyard.server.hall import Hall
from boltyard.server.people import is_foreign, token_in
from boltyard.server.store.health import Away
from boltyard.server.store.sessions import Session
from boltyard.server.text import plain
from boltyard.server.visitor import tell
from boltyard.server.witness import whence, witness

ADDRESS: Final = "/socket"
LARGEST: Final = 16 * 1024  # bytes of a message; the longest that means something has a few hundred
LARGEST_FRAME: Final = 64 * 1024  # whoever sends more is cut off before it is read
LONGEST_ECHO: Final = 200  # characters of what was sent that an answer repeats
PER_SECOND: Final = 50
AT_ONCE: Final = 3  # seconds' worth of messages that may come together
MOST_DROPPED: Final = 2000  # messages beyond the rate, then the door is closed
MOST_WAITING: Final = 2000  # messages that a slow reader may leave unread
PULSE_S: Final = 20.0  # a connection that is silent for so long is asked whether it is there, and then closed
GOING_AWAY: Final = 1012
NOT_ALLOWED: Final = 1008
SIGNED_OUT: Final = 4401  # the session has ended; coming again with the same token is in vain
GOODBYE_S: Final = 3.0  # for somebody who does not read that

log = structlog.get_logger("boltyard.socket")
silence = logging.Logger("silence", logging.CRITICAL)  # the library would log headers and messages
decoder = msgspec.json.Decoder(wire.ToServer)


class Doorman:
    """Knows who may come in."""

    def __init__(self, hall: Hall, rate: float = PER_SECOND, proxies: Proxies | None = None) -> None:
        self.hall = hall
        self.rate = rate
        self.proxies = proxies or Proxies()

    async def person(self, request: Request, peer: str) -> tuple[Session, str] | None:
        """Whose session it is, and their name; None for strangers, forgers and other sites' pages."""
        headers = {key.lower(): value for key, value in request.headers.raw_items()}
        if request.path.partition("?")[0] != ADDRESS or is_foreign(headers.get("origin", ""), headers.get("host", "")):
            return None
        return await self.hall.sessions.find(token_in(headers, self.proxies.is_https(headers, peer)))

    def address(self, request: Request, peer: str) -> str:
        """Where somebody comes from, past the proxies that are believed."""
        return self.proxies.address_of({FORWARDED_FOR: ",".join(request.headers.get_all(FORWARDED_FOR))}, peer)


class Connection(asyncio.Protocol):
    """One open socket. To the tables it is a visitor."""

    def __init__(self, site: Litestar, config: Any, server_state: Any) -> None:
        self.site = site
        self.connections: set[Any] = server_state.connections
        self.tasks: set[asyncio.Task[None]] = server_state.tasks
        self.loop = asyncio.get_running_loop()
        self.protocol = ServerProtocol(max_size=LARGEST_FRAME, logger=silence)
        self.doorman: Doorman | None = None
        self.session = ""
        self.person = ""
        self.name = ""
        self.address = ""
        self.parts: list[bytes] = []  # of a message that comes in fragments
        self.waiting: deque[bytes] = deque()  # what a slow reader has not taken yet
        self.paused = False
        self.closing = False
        self.left = 0.0  # messages that may come before the rate says no
        self.last = self.loop.time()
        self.dropped = 0
        self.heard = self.last
        self.pulse: asyncio.TimerHandle | None = None
        self.transport: Any = None

    # What uvicorn calls.

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        self.connections.discard(self)
        if self.pulse is not None:
            self.pulse.cancel()
        if self.doorman is not None:
            self.doorman.hall.sessions.leave(self)
            self.doorman.hall.go(self)
            self.doorman = None

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        while self.waiting and not self.paused:
            self.write(self.waiting.popleft())

    def shutdown(self) -> None:
        """The site closes: say so, and go."""
        self.close(GOING_AWAY)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        # The plain case: one whole, final, masked text frame of less than 126 bytes, and nothing else under way.
        if data[0] == 0x81 and len(data) > 6 and self.doorman is not None:
            size = data[1] - 0x80
            if 0 <= size < 126 and len(data) == 6 + size and self.is_idle():
                mask = data[2:6] * (size // 4 + 1)
                body = int.from_bytes(data[6:], "big") ^ int.from_bytes(mask[:size], "big")
                self.take(body.to_bytes(size, "big"))
                return
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.tasks.add(task := asyncio.ensure_future(self.let_in(event)))
                task.add_done_callback(self.tasks.discard)
            elif isinstance(event, Frame):
                self.frame(event)
        self.flush()

    def is_idle(self) -> bool:
        """Is the library between two messages, with nothing half read?"""
        reader = self.protocol.reader
        return not reader.buffer and not self.parts and not self.closing

    # Coming in.

    async def let_in(self, request: Request) -> None:
        doorman: Doorman | None = getattr(self.site.state, "doorman", None)
        peer = str((self.transport.get_extra_info("peername") or [""])[0])
        whence.set(doorman.address(request, peer) if doorman is not None else peer)
        try:
            found = await doorman.person(request, peer) if doorman is not None else None
        except Away as away:
            self.protocol.send_response(self.protocol.reject(503, f"{away.sentence}\n"))
            self.flush()
            self.transport.close()
            return
        if self.closing:
            return
        refusal = "Not for you; ask /api/me who you are, first."
        if doorman is not None and found is not None:
            self.session, self.person, self.name = found[0].id, found[0].person, found[1]
            self.address = doorman.address(request, peer)
            barred = doorman.hall.orders.refusal(self.person, self.address)
            refusal = barred or ("" if doorman.hall.sessions.enter(self) else refusal)
        if doorman is None or refusal:
            witness.refused("nobody at the socket", self.person, why=refusal)
            self.protocol.send_response(self.protocol.reject(403, f"{refusal}\n"))
            self.flush()
            self.transport.close()
            return
        self.protocol.send_response(self.protocol.accept(request))
        self.flush()
        self.doorman = doorman
        self.left = doorman.rate * AT_ONCE
        self.pulse = self.loop.call_later(PULSE_S, self.feel_pulse)
        doorman.hall.come(self)

    def feel_pulse(self) -> None:
        silent = self.loop.time() - self.heard
        if silent > 2 * PULSE_S:
            self.transport.abort()
            return
        if silent > PULSE_S / 2 and not self.closing:
            self.protocol.send_ping(b"")
            self.flush()
        self.pulse = self.loop.call_later(PULSE_S, self.feel_pulse)

    # What comes in.

    def frame(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self.parts.append(bytes(frame.data))
            if frame.fin:
                body, self.parts = b"".join(self.parts), []
                self.take(body)

    def take(self, body: bytes) -> None:
        """One message; whatever is wrong with it is told in a sentence, and the connection stays."""
        doorman = self.doorman
        if doorman is None or self.closing or not self.in_time(doorman):
            return
        if len(body) > LARGEST:
            self.trouble(f"A message has at most {LARGEST} bytes.")
            return
        try:
            message = decoder.decode(body)
        except msgspec.ValidationError as error:
            self.trouble(f"This message is not one of ours: {plain(str(error))[:LONGEST_ECHO]}.")
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.trouble("This is no JSON; every message is one JSON object with a kind.")
        except RecursionError:
            self.trouble("This message is nested too deeply; every message is one JSON object with a kind.")
        else:
            doorman.hall.deliver(self, message)

    def in_time(self, doorman: Doorman) -> bool:
        """So many a second; whoever goes on beyond that is shown out."""
        now = self.heard
        self.left = min(doorman.rate * AT_ONCE, self.left + (now - self.last) * doorman.rate)
        self.last = now
        if self.left >= 1:
            self.left -= 1
            return True
        self.dropped += 1
        if self.dropped % 100 == 1:
            tell(self, wire.Trouble("Too many messages at once; wait a second, then go on."))
        if self.dropped > MOST_DROPPED:
            self.close(NOT_ALLOWED)
        return False

    def trouble(self, sentence: str) -> None:
        if self.doorman is not None:
            self.doorman.hall.meters.refused.inc()
        tell(self, wire.Trouble(sentence))

    # What goes out.

    def send(self, body: bytes) -> None:
        if self.closing:
            return
        if self.paused:
            self.waiting.append(body)
            if len(self.waiting) > MOST_WAITING:
                self.transport.abort()  # the page comes back and is told everything anew
            return
        self.write(body)

    def write(self, body: bytes) -> None:
        """A whole text frame; from the server nothing is masked."""
        size = len(body)
        if size < 126:
            self.transport.write(b"\x81%c%b" % (size, body))
        elif size < 65536:
            self.transport.write(b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), body))
        else:
            self.transport.write(b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), body))

    def shut_out(self, sentence: str) -> None:
        """Not welcome any more: say why, and close; who does not take the hint is cut off."""
        tell(self, wire.Trouble(sentence))
        self.close(NOT_ALLOWED)
        self.loop.call_later(GOODBYE_S, self.transport.abort)

    def close(self, code: int, reason: str = "") -> None:
        if not self.closing and self.doorman is not None:
            self.protocol.send_close(code, reason)
            self.flush()
        self.closing = True

    def show_out(self, sentence: str) -> None:
        """The session has ended: nothing more is heard or said here."""
        self.close(SIGNED_OUT, sentence)
        self.transport.close()
        self.loop.call_later(GOODBYE_S, self.transport.abort)

    def flush(self) -> None:
        """What the library wants to say: the handshake, a pong, a close."""
        for data in self.protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:  # nothing more will come
                self.closing = True
                self.transport.close()
        if self.protocol.close_expected():
            self.closing = True
            self.transport.close()


def socket_class(site: Litestar) -> type[asyncio.Protocol]:
    """The class of sockets that uvicorn opens for this site."""

    class SiteConnection(Connection):
        def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
            super().__init__(site, config, server_state)

    return SiteConnection
