"""Rubbish over HTTP, byte by byte on a real line: a status of 4xx and one sentence, and nothing breaks behind it."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.site import Guest, Site, site

JSON = "application/json"
DEEP = b"[" * 30_000
NUL = "%00"


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def open_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """On either database; whatever it complained about is looked at when it is closed."""
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("site") / "boltyard.db"
        file.write_bytes(request.getfixturevalue("pattern").read_bytes())
        address = str(file)
    else:
        from tasks._postgres import fresh_database

        address = fresh_database(request.getfixturevalue("postgres"), "rubbish", "pattern")
    with site(address) as opened:
        yield opened
    assert "Traceback" not in opened.errors, opened.errors


def request(method: str, target: str, body: bytes = b"", more: dict[str, str] | None = None) -> bytes:
    """A request as it goes over the line; a header of the same name takes the place of ours."""
    headers = {"Host": "club.example", "Connection": "close", **(more or {})}
    if body:
        headers.setdefault("Content-Length", str(len(body)))
        headers.setdefault("Content-Type", JSON)
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


async def answer(opened: Site, raw: bytes) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body that come back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(opened.address.rpartition(":")[2]))
    writer.write(raw)
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers, body


def refused(opened: Site, raw: bytes) -> tuple[int, str]:
    """The status, and the one sentence."""
    status, headers, body = asyncio.run(answer(opened, raw))
    assert 400 <= status < 500, (status, body)
    if headers.get("content-type", "").startswith("text/plain"):  # no HTTP at all: it does not get as far as us
        return status, body.decode()
    sentence: str = json.loads(body)["detail"]
    assert sentence.endswith((".", ")", "?")) or sentence[0].islower(), sentence
    assert not any(ord(c) < 32 or c in "\u202e\u2066" for c in sentence), sentence
    assert len(sentence) < 600
    return status, sentence


@pytest.mark.parametrize(
    ("target", "status"),
    [
        (f"/api/{NUL}", 404),
        (f"/api/rules/{NUL}", 404),
        (f"/api/rules?game={NUL}", 400),
        (f"/api/cards/{NUL}", 400),
        (f"/api/cards/pbl?set={NUL}", 400),
        (f"/api/tables/{NUL}", 404),
        (f"/api/tables/a{NUL}b", 404),
        (f"/api/tables/{NUL}{NUL}{NUL}{NUL}{NUL}{NUL}", 404),  # as long as a code
        (f"/api/tables/{NUL}/record", 404),
        (f"/api/tables/{NUL}/qr", 404),
        (f"/api/tables/{NUL}/moments/0", 404),
        (f"/api/tables/x/moments/{NUL}", 404),
        (f"/api/games/{NUL}/settings", 400),
        (f"/api/games/pbl/agreement?seats={NUL}", 400),
        ("/api/games/pbl/agreement?seats=99999999999999999999999", 400),
        ("/api/tables/%ff%fe", 404),
        ("/api/tables/%F0%90%80", 404),
        ("/api/tables/%0d%0aX:y", 404),
        ("/api/rules?%ff=%fe", 400),
        ("/api/rules/%E2%80%AE", 404),
        (f"/api/tables/x/moments/{'9' * 5000}", 404),
        ("/api/tables/x/moments/0?as=99999999999999999999", 400),
        (f"/api/rules?q={'x' * 60_000}", 400),
        (f"/api/{'x' * 9000}", 404),
        (f"/api/cards/pbl?set={'x' * 300}", 400),
    ],
)
def test_odd_bytes_in_an_address(open_site: Site, target: str, status: int) -> None:
    assert refused(open_site, request("GET", target))[0] == status


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/nowhere/sit", "/api/me"])
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"\x00", 400),
        (b"\xff\xfe", 400),
        (b"nul", 400),
        (b"null", 400),
        (b"7", 400),
        (DEEP, 400),
        (b'{"game":' + DEEP, 400),
        (b'{"x":' * 12_000, 400),
        (b'{"x":' * 20_000, 413),
        (b'{"game":"robots","grace":1e999}', 400),
        (b'{"game":"robots","grace":' + b"9" * 5000 + b"}", 400),
        (b'{"game":"robots","beat":NaN}', 400),
        (b'{"game":"\\ud800","name":"\\udfff"}', 400),
        ('{"game":"robots","name":"Ana"}'.encode("utf-16"), 400),
        (b'\xef\xbb\xbf{"game":"robots"}', 400),
    ],
    ids=range(15),
)
def test_odd_bodies(open_site: Site, path: str, body: bytes, status: int) -> None:
    assert refused(open_site, request("POST", path, body))[0] == status


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "\0"},
        {"game": "robots", "seats": ["me", "here \0"]},
        {"game": "robots", "seats": ["me", "here Magpie"]},
        {"game": "robots", "seats": ["me"] * 1000},
        {"game": "robots", "mode": "\0"},
        {"game": "robots", "settings": {"\0": "\0"}},
        {"game": "robots", "settings": {"jokers": "\0"}},
        {"game": "robots", "clock": "move \u0663"},
        {"game": "robots", "clock": "none\n"},
        {"game": "robots", "commitment": "\0"},
        {"game": "robots", "commitment": "\u0663" * 64},
        {"game": "robots", "grace": -(10**18)},
        {"game": "robots", "charge": 101},
        {"game": "pbl", "settings": {"cards": "../../etc/passwd"}},
    ],
    ids=range(14),
)
def test_odd_wishes(open_site: Site, wish: dict[str, Any]) -> None:
    status, sentence = refused(open_site, request("POST", "/api/tables", json.dumps(wish).encode()))

    assert status == 400
    assert "passwd" not in sentence or "there is no" in sentence.lower()


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("Host", "x:y:z", 400),
        ("Host", "[", 400),
        ("Host", "a b", 400),
        ("Host", "\xff", 400),
        ("Origin", "http://[", 403),
        ("Origin", "\xff\xfe", 403),
        ("Content-Type", "text/plain", 415),
        ("Content-Type", "multipart/form-data; boundary=x", 415),
        ("Content-Type", "\xff", 415),
        ("Content-Length", "-5", 400),
        ("Transfer-Encoding", "\xff", 400),
    ],
)
def test_odd_headers(open_site: Site, header: str, value: str, status: int) -> None:
    body = b'{"game":"robots"}'

    assert refused(open_site, request("POST", "/api/tables", body, {header: value}))[0] == status


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Cookie", "boltyard=\xff; x=\x80"),
        ("Cookie", 'boltyard="\\'),
        ("Authorization", "Bearer \xff"),
        ("If-None-Match", "\xff"),
        ("Accept-Encoding", "\xff;q=,,gzip;q=abc"),
        ("Accept", "\xff"),
        ("Upgrade", "websocket"),
        ("Upgrade", "h2c"),
        ("Range", "bytes=0-"),
    ],
)
def test_odd_headers_that_do_no_harm(open_site: Site, header: str, value: str) -> None:
    status, _, _ = asyncio.run(answer(open_site, request("GET", "/api/games", more={header: value})))

    assert status == 200


@pytest.mark.parametrize(
    ("method", "path", "status", "allow"),
    [
        ("HEAD", "/api/games", 200, ""),
        ("HEAD", "/api/me", 405, "GET, POST"),
        ("OPTIONS", "/api/games", 204, "GET, HEAD, OPTIONS"),
        ("OPTIONS", "/api/me", 204, "GET, OPTIONS, POST"),
        ("TRACE", "/api/me", 405, "GET, POST"),
        ("TRACE", "/api/tables", 405, "POST"),
        ("CONNECT", "club.example:80", 405, "GET, HEAD"),
        ("BREW", "/api/games", 405, "GET, HEAD"),
        ("get", "/api/games", 405, "GET, HEAD"),
    ],
)
def test_other_methods(open_site: Site, method: str, path: str, status: int, allow: str) -> None:
    told, headers, _ = asyncio.run(answer(open_site, request(method, path)))

    assert (told, headers.get("allow", "")) == (status, allow)


def test_a_key_that_comes_twice_counts_once(open_site: Site) -> None:
    body = b'{"game": "pbl", "game": "robots", "seats": ["me", "greedy"]}'
    status, _, told = asyncio.run(answer(open_site, request("POST", "/api/tables", body)))

    assert (status, json.loads(told)["game"]) == (201, "robots")


def test_odd_bytes_of_somebody_who_is_known(open_site: Site) -> None:
    """What is looked up for a guest: a session, a link, somebody on a list; and what a program is called."""

    async def story() -> None:
        ana = await open_site.guest("Ana")
        for path, body, status in (
            ("/api/me/sessions/%00/end", {}, 404),
            ("/api/me/sessions/%ff/end", {}, 404),
            ("/api/back", {"token": "\0"}, 400),
            ("/api/back", {"token": "\u0663" * 43}, 400),
            ("/api/me/shunned", {"handle": "\0", "how": "hear"}, 400),
            ("/api/me/tokens", {"label": "\0\u202e"}, 201),
        ):
            told = await ana.post(path, body)
            assert told.status_code == status, (path, told.text)

    asyncio.run(story())


def test_a_body_is_asked_for(open_site: Site) -> None:
    assert refused(open_site, request("POST", "/api/me")) == (400, "This needs a body: a JSON object.")


def test_a_request_that_breaks_off_is_nobodys_fault(open_site: Site) -> None:
    """It leaves no trace in the log: `open_site` looks for one."""

    async def story() -> None:
        whole = request("POST", "/api/tables", b'{"game": "robots", "private": true}')
        for raw in (whole[:-4], whole[:30], b"GET / HT", b"\x16\x03\x01\x02"):
            _, writer = await asyncio.open_connection("127.0.0.1", int(open_site.address.rpartition(":")[2]))
            writer.write(raw)
            await writer.drain()
            writer.close()
        guest: Guest = await open_site.guest("Ana")
        assert (await guest.get("/api/me/tables")).json() == {"tables": []}

    asyncio.run(story())


SHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        ("/socket", {}, 101),
        ("/socket", {"Sec-WebSocket-Key": "short"}, 400),
        ("/socket", {"Sec-WebSocket-Key": "\xff"}, 400),
        ("/socket", {"Sec-WebSocket-Version": "7"}, 400),
        ("/socket", {"Sec-WebSocket-Extensions": ";;;=\xff"}, 101),  # there are none
        ("/socket", {"Sec-WebSocket-Protocol": ",,,"}, 400),
        ("/socket", {"Cookie": 'boltyard="\\; =\xff'}, 101),
        ("/socket", {"Origin": "http://["}, 403),
        ("/socket?%00", {}, 101),
        ("/socket/%00", {}, 403),
        ("/api/me", {}, 403),
        ("http://[/socket", {}, 403),
    ],
)
def test_odd_handshakes(open_site: Site, path: str, more: dict[str, str], status: int) -> None:
    """Whoever has no token is refused in any case."""

    async def told(headers: dict[str, str]) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(open_site.address.rpartition(":")[2]))
        writer.write(request("GET", path, more={**SHAKE, **headers, **more}))
        line = await reader.readline()
        writer.close()
        return int(line.split()[1])

    async def story() -> None:
        ana = await open_site.guest("Ana")
        assert 400 <= await told({}) < 500
        assert await told(ana.headers) == status

    asyncio.run(story())
