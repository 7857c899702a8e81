"""Requests whose end is in doubt: one request is never taken for two, and the second is never somebody else's."""

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.site import Site, site

HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def open_site(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("site") / "boltyard.db"
    file.write_bytes(pattern.read_bytes())
    with site(str(file)) as opened:
        yield opened


def answers(opened: Site, request: bytes) -> bytes:
    """All that comes back until the server hangs up; it is told that we say no more."""
    where = urlsplit(opened.address)
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        heard = b""
        while part := line.recv(65536):
            heard += part
    return heard


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN,
        HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 40\r\n\r\n0\r\n\r\n" + HIDDEN,
        HEAD + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}" + HIDDEN,
        HEAD + b"Content-Length: +2\r\n\r\n{}" + HIDDEN,
        HEAD + b"Content-Length: 0x2\r\n\r\n{}" + HIDDEN,
        HEAD + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + HIDDEN,
        HEAD + b"Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n" + HIDDEN,
        HEAD + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + HIDDEN,
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n" + HIDDEN,
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n" + HIDDEN,
        b"GET /healthz\r\nX HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN,
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n" + HIDDEN,
    ],
)
def test_a_request_in_doubt_hides_no_second_one(open_site: Site, request_: bytes) -> None:
    """RFC 9112, 6.3: what cannot be told apart is refused or closes the line, and nothing after it is answered."""
    heard = answers(open_site, request_)

    assert b"\r\nok\n" not in heard
    assert b" 200 " not in heard.split(b"\r\n")[0]
    assert heard.count(b"HTTP/1.1 ") <= 1
