"""Connections are taken a few at a time, and a refused one costs nothing more (server/accepting)."""

import asyncio
import errno
import socket
from typing import Any, ClassVar

import pytest

from boltyard.server import accepting
from boltyard.server.accepting import AT_ONCE, Acceptor


class Listener:
    """A socket at which so many are waiting, each from an address."""

    def __init__(self, *waiting: Any) -> None:
        self.waiting = list(waiting)

    def accept(self) -> tuple[Any, Any]:
        if not self.waiting:
            raise BlockingIOError
        first = self.waiting.pop(0)
        if isinstance(first, Exception):
            raise first
        return Caller(), (first, 5000)

    def setblocking(self, on: bool) -> None:
        assert not on

    def fileno(self) -> int:
        return 7


class Caller:
    """Somebody at the other end."""

    closed: ClassVar[list["Caller"]] = []
    family = socket.AF_INET

    def setsockopt(self, *what: Any) -> None:
        """Nobody minds."""

    def setblocking(self, on: bool) -> None:
        assert not on

    def close(self) -> None:
        self.closed.append(self)


class Loop:
    """A loop that only notes who reads, and who is let in."""

    def __init__(self) -> None:
        self.reads = False
        self.let_in = 0
        self.later: list[tuple[float, Any]] = []

    def add_reader(self, fd: int, call: Any) -> None:
        self.reads = True

    def remove_reader(self, fd: int) -> None:
        self.reads = False

    def call_later(self, seconds: float, call: Any) -> Any:
        self.later.append((seconds, call))

    def create_task(self, coroutine: Any) -> Any:
        coroutine.close()
        self.let_in += 1
        return asyncio.Future(loop=asyncio.new_event_loop())


@pytest.fixture(autouse=True)
def nobody_yet() -> None:
    Caller.closed = []


def opened(*waiting: Any, rude: str = "") -> tuple[Acceptor, Any]:
    loop: Any = Loop()
    listener: Any = Listener(*waiting)
    here = Acceptor(listener, lambda address: address != rude, asyncio.Protocol, loop)
    here.open()
    return here, loop


def test_a_turn_of_the_loop_takes_a_few() -> None:
    here, loop = opened(*["1.2.3.4"] * (AT_ONCE + 3))
    here.take()
    assert loop.let_in == AT_ONCE
    here.take()
    assert loop.let_in == AT_ONCE + 3


def test_who_is_refused_is_closed_and_nobody_is_made_to_speak_with_it() -> None:
    here, loop = opened("6.6.6.6", "1.2.3.4", "6.6.6.6", rude="6.6.6.6")
    here.take()
    assert (len(Caller.closed), loop.let_in) == (2, 1)


def test_who_hung_up_meanwhile_does_not_hold_up_the_others() -> None:
    here, loop = opened(ConnectionAbortedError(), "1.2.3.4")
    here.take()
    assert loop.let_in == 1


def test_without_room_for_more_the_acceptor_rests_and_opens_again() -> None:
    here, loop = opened(OSError(errno.EMFILE, "too many files"), "1.2.3.4")
    here.take()
    assert not loop.reads
    [(seconds, again)] = loop.later
    assert seconds == accepting.REST_S
    again()
    assert loop.reads
    here.take()
    assert loop.let_in == 1
