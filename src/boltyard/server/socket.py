"""The socket: who may open it, what may come through it, and how fast.

It is uvicorn's WebSocket class for this site. Between the network and the tables lies nothing but this: a message goes
to its table within the call that received it, and what a table says is written within the call that said it.
Handshake, fragments, pings and closing are left to the `websockets` library, frame by whole frame; only the plain text
frame, which is nearly all of the traffic, is read and written here.

Every frame is counted before it is looked at, by its connection, its person and the address it comes from. Where one of
them has none left, nothing more is read from this connection for a second: the flood waits at its sender's, and whoever
goes on for long is shown out.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from litestar import Litestar
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from boltyard.server import wire
from boltyard.server.address_quotas import (
    BYTES_A_MS,
    FRAME_MS,
    HOLD_S,
    MESSAGE_MS,
    MESSAGES,
    MOST_OF_PERSON,
    READ_MS,
    REST_S,
    WAKING_MS,
    Place,
    Places,
)
from boltyard.server.frames import end_of_frame
from boltyard.server.hall import Hall
from boltyard.server.people import is_foreign, token_in
from boltyard.server.rate import CODES, FRAMES, LINE, Bucket, TooMuch
from boltyard.server.security_log import whence, witness
from boltyard.server.store.health import Away
from boltyard.server.store.rows import CODE
from boltyard.server.store.sessions import Session
from boltyard.server.text import plain
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

ADDRESS: Final = "/socket"
LARGEST: Final = 16 * 1024  # bytes of a message; the longest that means something has a few hundred
LARGEST_FRAME: Final = 64 * 1024  # whoever sends more is cut off before it is read
LONGEST_ECHO: Final = 200  # characters of what was sent that an answer repeats
MOST_PARTS: Final = 64  # fragments of one message
PER_SECOND: Final = LINE.per_second
AT_A_TIME: Final = 32  # frames that are read before others have their turn
MOST_HOLDS: Final = 5  # one after the other, then the door is closed
MOST_WAITING: Final = 2000  # messages that a slow reader may leave unread
MOST_WAITING_BYTES: Final = 1024 * 1024
MOST_PROBES: Final = 8  # round trips under way at a time: who never answers is not asked for ever
SLOW_S: Final = 30.0  # a reader who takes nothing for so long is let go
PULSE_S: Final = 20.0  # a connection that is silent for so long is asked whether it is there, and then closed
GOING_AWAY: Final = 1012
NOT_ALLOWED: Final = 1008
TOO_LARGE: Final = 1009
COME_LATER: Final = 1013
COME_AGAIN: Final = 1012  # as a server that restarts says it
SIGNED_OUT: Final = 4401  # the session has ended; coming again with the same token is in vain
GOODBYE_S: Final = 3.0  # for somebody who does not read that

log = structlog.get_logger("boltyard.socket")
silence = logging.Logger("silence", logging.CRITICAL)  # the library would log headers and messages
decoder = msgspec.json.Decoder(wire.ToServer)


class Doorman:
    """Knows who may come in."""

    def __init__(self, hall: Hall, places: Places) -> None:
        self.hall = hall
        self.places = places
        self.sockets: Counter[str] = Counter()  # by person

    async def person(self, request: Request, peer: str) -> tuple[Session, str] | None:
        """Whose session it is, and their name; None for strangers, forgers and other sites' pages."""
        headers = headers_of(request)
        if request.path.partition("?")[0] != ADDRESS or is_foreign(headers.get("origin", ""), headers.get("host", "")):
            return None
        return await self.hall.sessions.find(token_in(headers, self.places.proxies.is_https(headers, peer)))

    def address(self, request: Request, peer: str) -> str:
        """Where somebody comes from, past the proxies that are believed."""
        return self.places.proxies.address_of(headers_of(request), peer)


class Connection(asyncio.Protocol):
    """One open socket. To the tables it is a visitor."""

    def __init__(self, site: Litestar, server_state: Any, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.site = site
        self.connections: set[Any] = server_state.connections  # of uvicorn's kind or ours
        self.tasks: set[asyncio.Task[None]] = server_state.tasks
        self.loop = loop or asyncio.get_running_loop()
        self.protocol = ServerProtocol(max_size=LARGEST_FRAME, logger=silence)
        self.doorman: Doorman | None = None
        self.session = ""
        self.person = ""
        self.name = ""
        self.address = ""
        self.place: Place | None = None
        self.line = self.frames = self.share = self.pace = Bucket(LINE, 0)  # its own once somebody was let in
        self.unread = b""  # what came and was not looked at yet
        self.on_hold: asyncio.TimerHandle | asyncio.Handle | None = None
        self.holds = 0  # one after the other
        self.rests = 0  # the same where only its place was too fast
        self.parts: list[bytes] = []  # of a message that comes in fragments
        self.waiting: deque[bytes] = deque()  # what a slow reader has not taken yet
        self.waiting_bytes = 0
        self.slow: asyncio.TimerHandle | None = None
        self.paused = False
        self.closing = False
        self.heard = self.loop.time()
        self.pulse: asyncio.TimerHandle | None = None
        self.probes: dict[bytes, float] = {}  # round trips under way, by what they carry: when they began
        self.probed = 0
        self.transport: Any = None

    # What uvicorn calls.

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        self.connections.discard(self)
        for timer in (self.pulse, self.slow, self.on_hold):
            if timer is not None:
                timer.cancel()
        if self.place is not None:
            self.place.sockets -= 1
            self.place = None
        if self.doorman is not None:
            self.doorman.sockets[self.person] -= 1
            if not self.doorman.sockets[self.person]:
                del self.doorman.sockets[self.person]
            self.doorman.hall.sessions.leave(self)
            self.doorman.hall.go(self)
            self.doorman = None

    def pause_writing(self) -> None:
        self.paused = True
        self.slow = self.loop.call_later(
            SLOW_S, self.transport.abort
        )  # the page comes back and is told everything anew

    def resume_writing(self) -> None:
        self.paused = False
        if self.slow is not None:
            self.slow.cancel()
        while self.waiting and not self.paused:
            body = self.waiting.popleft()
            self.waiting_bytes -= len(body)
            self.write(body)

    def shutdown(self) -> None:
        """The site closes: say so, and go."""
        self.close(GOING_AWAY)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self.heard = now = self.loop.time()
        # The plain case: one whole, final, masked text frame of less than 126 bytes, and nothing else under way.
        if data[0] == 0x81 and len(data) > 6 and not self.unread and self.doorman is not None and not self.parts:
            size = data[1] - 0x80
            if 0 <= size < 126 and len(data) == 6 + size and not self.closing and self.may_come(now, len(data)):
                mask = data[2:6] * (size // 4 + 1)
                body = int.from_bytes(data[6:], "big") ^ int.from_bytes(mask[:size], "big")
                self.take(body.to_bytes(size, "big"))
                return
        if self.closing:
            return
        self.unread = self.unread + data if self.unread else data
        if self.place is None:
            self.shake_hands()
        elif self.on_hold is None and self.doorman is not None:
            self.read_on()

    def may_come(self, now: float, size: int) -> bool:
        """One frame is counted. Has everybody who answers for it something left?"""
        if self.pace.has(now) and self.share.has(now) and self.line.has(now) and self.frames.has(now):
            self.line.left -= 1
            self.frames.left -= 1
            self.spend(FRAME_MS + size / BYTES_A_MS)
            return True
        return False

    def spend(self, ms: float) -> None:
        self.share.left -= ms
        self.pace.left -= ms

    def read_on(self) -> None:
        """Hand on what has come, whole frame by whole frame, until somebody has nothing left or others want a turn."""
        unread, at, read = self.unread, 0, 0
        while not self.closing:
            end = end_of_frame(unread, at)
            if end < 0 or end > len(unread):
                if end - at > LARGEST_FRAME + 14:
                    self.close(TOO_LARGE)
                elif len(unread) > at:  # a part of a frame has cost something, too
                    self.spend(READ_MS)
                    if not (self.share.has(self.loop.time()) and self.pace.has(self.loop.time())):
                        self.unread = unread[at:]
                        self.hold()
                        return
                break
            if not self.may_come(self.loop.time(), end - at):
                self.unread = unread[at:]
                self.hold()
                return
            self.protocol.receive_data(unread[at:end])
            for event in self.protocol.events_received():
                if isinstance(event, Frame):
                    self.frame(event)
            self.flush()
            at, read = end, read + 1
            if read == AT_A_TIME:
                self.unread = unread[at:]
                if self.unread:
                    self.listen(False)
                    self.on_hold = self.loop.call_soon(self.go_on)
                return
        self.unread = b"" if self.closing else unread[at:]
        self.holds = self.rests = 0

    def hold(self) -> None:
        """Too much has come: nothing more is read for a moment. Whoever goes on for long is shown out."""
        if self.share.left > 0 and self.line.left > 0 and self.frames.left > 0:  # only too fast for its place
            self.listen(False)
            self.on_hold = self.loop.call_later(REST_S if self.rests else REST_S / 5, self.go_on)
            self.rests += 1
            return
        self.holds += 1
        if self.holds > MOST_HOLDS:
            witness.refused("too much on a socket", self.person, self.place.name if self.place else "")
            self.close(COME_LATER if self.line.left > 0 and self.frames.left > 0 else NOT_ALLOWED)
            return
        if self.holds == 1:
            tell(self, wire.Trouble("Too many messages at once; wait a second, then go on."))
        self.listen(False)
        self.on_hold = self.loop.call_later(HOLD_S, self.go_on)

    def go_on(self) -> None:
        self.on_hold = None
        if not self.closing:
            self.listen(True)
            self.read_on()

    def listen(self, on: bool) -> None:
        if not self.transport.is_closing():
            (self.transport.resume_reading if on else self.transport.pause_reading)()

    # Coming in.

    def shake_hands(self) -> None:
        """The request that uvicorn has read; nothing more is read before it is answered."""
        data, self.unread = self.unread, b""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.listen(False)
                self.tasks.add(task := asyncio.ensure_future(self.let_in(event)))
                task.add_done_callback(self.tasks.discard)
                return
        self.flush()
        self.transport.close()

    async def let_in(self, request: Request) -> None:
        doorman: Doorman | None = getattr(self.site.state, "doorman", None)
        if doorman is None:
            self.turn_away(403, "No tables are kept here.\n")
            return
        peer = str((self.transport.get_extra_info("peername") or [""])[0])
        self.address = doorman.address(request, peer)
        whence.set(self.address)
        place = doorman.places.at(self.address)
        if not doorman.places.may_open_socket(place):
            self.turn_away(429, "Too many connections from your address; close some, then come again.\n")
            return
        place.sockets += 1
        self.place = place  # counted from here on
        try:
            found = await doorman.person(request, peer)
        except Away as away:
            self.turn_away(503, f"{away.sentence}\n")
            return
        if self.closing:
            return
        refusal = "Not for you; ask /api/me who you are, first."
        if found is not None:
            self.session, self.person, self.name = found[0].id, found[0].person, found[1]
            if doorman.sockets[self.person] >= doorman.places.most(MOST_OF_PERSON):
                self.turn_away(429, "You have too many connections open; close some, then come again.\n")
                return
            barred = doorman.hall.orders.refusal(self.person, self.address)
            refusal = barred or ("" if doorman.hall.sessions.enter(self) else refusal)
        if refusal:
            witness.refused("nobody at the socket", self.person, why=refusal)
            self.turn_away(403, f"{refusal}\n")
            return
        self.protocol.send_response(self.protocol.accept(request))
        self.flush()
        self.take_seat(doorman, place)
        self.pulse = self.loop.call_later(PULSE_S, self.feel_pulse)
        doorman.hall.come(self)
        self.go_on()

    def take_seat(self, doorman: Doorman, place: Place) -> None:
        """Somebody was let in: what they send is counted by this line, by them, and by where they come from."""
        rates = doorman.places.rates
        self.line = Bucket(LINE, self.loop.time(), rates.times)
        self.frames = rates.bucket(FRAMES, self.person)
        self.share, self.pace = place.share, place.pace
        self.place = place
        self.doorman = doorman
        doorman.sockets[self.person] += 1

    def turn_away(self, status: int, sentence: str) -> None:
        self.protocol.send_response(self.protocol.reject(status, sentence))
        self.flush()
        self.closing = True
        self.transport.close()

    def feel_pulse(self) -> None:
        silent = self.loop.time() - self.heard
        if silent > 2 * PULSE_S:
            self.transport.abort()
            return
        if silent > PULSE_S / 2 and not self.closing:
            self.protocol.send_ping(b"")
            self.flush()
        self.pulse = self.loop.call_later(PULSE_S, self.feel_pulse)

    def probe(self) -> None:
        """Begin a round trip of our own: the library at the other end answers by itself, with the same bytes."""
        if self.closing or self.doorman is None or len(self.probes) >= MOST_PROBES:
            return
        self.probed += 1
        body = self.probed.to_bytes(8, "big")
        self.probes[body] = self.loop.time()
        self.protocol.send_ping(body)
        self.flush()

    # What comes in.

    def frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            began = self.probes.pop(bytes(frame.data), None)
            if began is not None and self.doorman is not None:
                self.doorman.hall.measured(self, 1000 * (self.loop.time() - began))
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self.parts.append(bytes(frame.data))
            if frame.fin:
                body, self.parts = b"".join(self.parts), []
                self.take(body)
            elif len(self.parts) > MOST_PARTS:
                self.close(NOT_ALLOWED)

    def take(self, body: bytes) -> None:
        """One message; whatever is wrong with it is told in a sentence, and the connection stays."""
        doorman = self.doorman
        if doorman is None or self.closing:
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
            ms = MESSAGES.get(type(message), MESSAGE_MS)
            if type(message) is wire.Attend and doorman.hall.mailbox(message.table) is None:
                ms = WAKING_MS
                if not self.may_guess(doorman, message.table):
                    return
            self.spend(ms)
            doorman.hall.deliver(self, message)

    def may_guess(self, doorman: Doorman, table: str) -> bool:
        """A code could be a guess, and is counted as one; a table's id cannot."""
        if len(table) == CODE and self.place is not None:
            try:
                doorman.places.rates.take(CODES, self.place.name)
            except TooMuch as refused:
                self.trouble(str(refused))
                return False
        return True

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
            self.waiting_bytes += len(body)
            if len(self.waiting) > MOST_WAITING or self.waiting_bytes > MOST_WAITING_BYTES:
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
        """Say goodbye, and go; what is still under way from the other side is not waited for."""
        if not self.closing and self.doorman is not None:
            self.protocol.fail(code, reason)
            self.flush()
        self.closing = True

    def show_out(self, sentence: str) -> None:
        """The session has ended: nothing more is heard or said here."""
        self.close(SIGNED_OUT, sentence)
        self.transport.close()
        self.loop.call_later(GOODBYE_S, self.transport.abort)

    def come_again(self) -> None:
        """The session has another token now; whoever has it may come back at once."""
        self.close(COME_AGAIN)
        self.transport.close()

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


def headers_of(request: Request) -> dict[str, str]:
    """The headers by their small names; what stands there twice is one with commas."""
    headers: dict[str, str] = {}
    for key, value in request.headers.raw_items():
        name = key.lower()
        headers[name] = f"{headers[name]},{value}" if name in headers else value
    return headers


def socket_class(site: Litestar) -> type[asyncio.Protocol]:
    """The class of sockets that uvicorn opens for this site."""

    class SiteConnection(Connection):
        def __init__(
            self,
            config: Config,
            server_state: ServerState,
            app_state: dict[str, object],
            _loop: asyncio.AbstractEventLoop | None = None,
        ) -> None:
            super().__init__(site, server_state, _loop)

    return SiteConnection
