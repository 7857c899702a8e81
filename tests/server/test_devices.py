"""Devices over HTTP and the socket: cookies, the list, ending sessions, tokens of programs, and the way back."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boltyard.server.app import create_app
from boltyard.server.hall import Hall
from boltyard.server.people import device_of
from boltyard.server.sessions import AN_HOUR_MS, LIFE_S, SIGNED_OUT
from boltyard.server.socket import SIGNED_OUT as CLOSED
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from tasks._postgres import fresh_database
from tests.server.conftest import numbers
from tests.server.site import PATIENT, Guest, Line, Site, site
from tests.server.test_fair import pledge, secret_of
from tests.server.test_processes import at
from tests.server.test_sessions import Watch

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
WELL_KNOWN = {
    FIREFOX: "Firefox on Linux",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36": (
        "Chrome on Linux"
    ),
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36": (
        "Chrome on Android"
    ),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0": (
        "Edge on Windows"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604": (
        "Safari on iPhone"
    ),
    "python-httpx/0.28": "A browser",
    "<script>alert(1)</script>": "A browser",
    "": "A browser",
}


@pytest.mark.parametrize(("agent", "label"), WELL_KNOWN.items())
def test_a_browser_is_called_by_what_people_know(agent: str, label: str) -> None:
    assert device_of(agent) == label


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def house(built: Path, sqlite_file: str, watch: Watch) -> Iterator[Litestar]:
    """A site whose days pass when told to."""
    store = Store(database(sqlite_file))
    hall = Hall(store)
    hall.sessions.clock = watch
    yield create_app(built, store, hall)
    store.close()


@pytest.fixture
def ana(house: Litestar) -> Iterator[TestClient[Litestar]]:
    """Somebody's ana."""
    with TestClient(house) as client:
        client.headers["user-agent"] = FIREFOX
        yield client


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    """The cookie that an answer sets, by its parts."""
    parts = [part.strip().partition("=") for part in answer.headers["set-cookie"].split(";")]
    name, _, value = parts[0]
    return {"name": name, "value": value} | {key.lower(): told for key, _, told in parts[1:]}


def test_over_https_the_cookie_is_the_hosts_alone(house: Litestar) -> None:
    with TestClient(house, base_url="https://boltyard.example") as client:
        cookie = cookie_of(client.get("/api/me"))
        name = client.get("/api/me").json()["name"]
        client.cookies.clear()
        plain = client.get("/api/me", headers={"cookie": f"boltyard={cookie['value']}"})

    assert cookie["name"] == "__Host-boltyard"
    assert {"secure", "httponly"} <= cookie.keys()
    assert "domain" not in cookie
    assert (cookie["path"], cookie["samesite"], cookie["max-age"]) == ("/", "lax", str(LIFE_S))
    assert plain.json()["name"] != name  # a cookie that a neighbouring host may have set counts for nothing


def test_on_a_plain_line_it_is_a_plain_cookie(ana: TestClient[Litestar]) -> None:
    answer = ana.get("/api/me")
    cookie = cookie_of(answer)

    assert cookie["name"] == "boltyard"
    assert "secure" not in cookie
    assert {"httponly", "max-age"} <= cookie.keys()
    assert cookie["value"] not in answer.text  # a script reads bodies
    assert len(cookie["value"]) == 43


def test_the_cookie_lasts_anew_when_it_is_used(ana: TestClient[Litestar], watch: Watch) -> None:
    first = cookie_of(ana.get("/api/me"))
    again = ana.get("/api/me")
    watch.time += AN_HOUR_MS
    later = ana.get("/api/me/tables")

    assert "set-cookie" not in again.headers
    assert cookie_of(later)["value"] == first["value"]
    assert cookie_of(later)["max-age"] == str(LIFE_S)


def test_a_guest_sees_where_they_are_known_and_ends_it(ana: TestClient[Litestar]) -> None:
    me = ana.get("/api/me").json()
    bot = ana.post("/api/me/tokens", json={"label": " tin-7f\u202e\n"}).json()
    link = ana.post("/api/me/link").json()["link"]
    devices = ana.get("/api/me/sessions").json()["devices"]

    assert (bot["person"], bot["name"]) == (me["person"], me["name"])
    assert {(one["kind"], one["label"], one["here"]) for one in devices} == {
        ("browser", "Firefox on Linux", True),
        ("program", "tin-7f", False),
        ("link", "A personal link", False),
    }
    assert bot["token"] not in str(devices)
    assert link.rpartition("#")[2] not in str(devices)
    left = ana.post(f"/api/me/sessions/{bot['id']}/end").json()["devices"]
    assert {one["kind"] for one in left} == {"browser", "link"}
    gone = ana.post(f"/api/me/sessions/{bot['id']}/end")
    assert (gone.status_code, gone.json()["detail"]) == (
        404,
        "There is no such session of yours; perhaps it has ended already.",
    )
    assert [one["here"] for one in ana.post("/api/me/sessions/end").json()["devices"]] == [True]


def test_nobody_ends_what_is_not_theirs(ana: TestClient[Litestar]) -> None:
    ana.get("/api/me")
    (mine,) = ana.get("/api/me/sessions").json()["devices"]
    stranger = {"authorization": f"Bearer {ana.post('/api/me/tokens', json={}).json()['token']}"}
    ana.post("/api/me/sessions/end")
    other = ana.post("/api/me/tokens", json={}, headers={"cookie": "boltyard=x"}).json()
    theirs = {"authorization": f"Bearer {other['token']}"}

    assert ana.post(f"/api/me/sessions/{mine['id']}/end", headers=theirs).status_code == 404
    assert ana.get("/api/me/sessions", headers=stranger).status_code == 403  # it was ended
    assert ana.get("/api/me/sessions").status_code == 200


def test_logging_out_twice(ana: TestClient[Litestar]) -> None:
    me = ana.get("/api/me").json()
    token = ana.cookies["boltyard"]
    cookie = cookie_of(ana.post("/api/me/logout"))
    again = ana.post("/api/me/logout", headers={"cookie": f"boltyard={token}"})

    assert (cookie["value"], cookie["max-age"]) == ('""', "0")
    assert again.status_code == 200
    assert ana.post("/api/me/logout").json() == {"devices": []}
    assert ana.get("/api/me", headers={"cookie": f"boltyard={token}"}).json()["person"] != me["person"]


def test_the_way_back(ana: TestClient[Litestar]) -> None:
    """F28: whoever logs out is told what they leave, and the link brings them back to it, once."""
    me = ana.get("/api/me").json()
    table = ana.post("/api/tables", json={"game": "robots", "seats": ["me", "open"]}).json()
    seats = ana.get("/api/me/seats").json()["tables"]
    told = ana.post("/api/me/link").json()
    token = told["link"].rpartition("#")[2]
    assert [one["id"] for one in seats] == [table["id"]]
    assert told["link"] == f"http://testserver.local/back#{token}"
    assert told["qr"].startswith("data:image/svg+xml;base64,")
    assert ana.post("/api/back", json={"token": token}).json()["person"] == me["person"]  # here already
    ana.post("/api/me/logout")
    assert ana.get("/api/me/seats").json() == {"tables": []}

    back = ana.post("/api/back", json={"token": token})
    assert back.json()["person"] == me["person"]
    assert ana.get(f"/api/tables/{table['id']}").json()["seat"] == 0
    assert ana.post("/api/me/logout").status_code == 200
    dead = ana.post("/api/back", json={"token": token})
    assert (dead.status_code, dead.json()["detail"]) == (
        400,
        "This link was used already, was cancelled, or is older than 180 days.",
    )


def test_coming_back_leaves_no_other_seat_behind(ana: TestClient[Litestar]) -> None:
    """A guest of this browser who sits somewhere is not thrown away for another; one without seats makes way."""
    me = ana.get("/api/me").json()
    token = ana.post("/api/me/link").json()["link"].rpartition("#")[2]
    ana.cookies.clear()
    other = ana.get("/api/me").json()
    held = ana.cookies["boltyard"]
    table = ana.post("/api/tables", json={"game": "robots"}).json()
    refused = ana.post("/api/back", json={"token": token})
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        f"In this browser you are {other['name']} and sit at a table. Log out first, and keep the link that brings you "
        "back there; this one stays good meanwhile.",
    )
    ana.post(f"/api/tables/{table['id']}/leave")
    assert ana.post("/api/back", json={"token": token}).json()["person"] == me["person"]

    assert ana.cookies["boltyard"] != held
    assert ana.get("/api/me/sessions", headers={"cookie": f"boltyard={held}"}).status_code == 403


def test_another_sites_page_makes_no_guest_and_ends_nothing(ana: TestClient[Litestar]) -> None:
    """A picture at somebody else's page would replace a session that the browser does not show there."""
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}):
        stranger = ana.get("/api/me", headers=headers)
        assert stranger.status_code == 403
        assert "set-cookie" not in stranger.headers
    me = ana.get("/api/me").json()
    (mine,) = ana.get("/api/me/sessions").json()["devices"]
    for path in ("logout", "sessions/end", f"sessions/{mine['id']}/end", "tokens", "link"):
        for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}):
            answer = ana.post(f"/api/me/{path}", json={}, headers=headers)
            assert (answer.status_code, answer.json()["detail"]) == (
                403,
                "This came from another site; nothing was done.",
            )
    token = ana.post("/api/me/link").json()["link"].rpartition("#")[2]
    assert ana.post("/api/back", json={"token": token}, headers={"origin": "null"}).status_code == 403
    assert ana.get("/api/me").json() == me


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 403),
        ("127.0.0.1", {"forwarded": "for=1.2.3.4"}, 403),
        ("192.168.0.9", {}, 403),
        ("192.168.0.9", {"authorization": "Bearer wrong"}, 403),
        ("192.168.0.9", {"authorization": "Bearer "}, 403),
        ("192.168.0.9", {"authorization": "Bearer the host's"}, 200),
        ("", {}, 403),
    ],
)
def test_counters_are_for_whoever_hosts(
    built: Path, sqlite_file: str, peer: str, headers: dict[str, str], status: int
) -> None:
    store = Store(database(sqlite_file))
    site = create_app(built, store, metrics_token="the host's")

    async def story() -> httpx.Response:
        async with site.lifespan():
            transport = httpx.ASGITransport(site, client=(peer, 4711))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://boltyard") as client:
                return await client.get("/metrics", headers=headers)

    answer = asyncio.run(story())
    store.close()
    assert answer.status_code == status
    assert ("boltyard_visitors" in answer.text) == (status == 200)


# Over real sockets.


@pytest.fixture(scope="module")
def open_site(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("site") / "boltyard.db"
    file.write_bytes(pattern.read_bytes())
    with site(str(file)) as opened:
        yield opened


async def farewell(line: Line) -> tuple[int, str]:
    """How a line ends: the code and the sentence."""
    with pytest.raises(ConnectionClosed) as closed:
        await line.hears("a word that is never said")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def twin(guest: Guest, label: str = "") -> tuple[Guest, str]:
    """The same person by another session, and its handle."""
    told = (await guest.post("/api/me/tokens", {"label": label})).json()
    return Guest(guest.site, told["token"], guest.name), told["id"]


def test_ending_a_session_closes_its_sockets_and_nobody_elses(open_site: Site) -> None:
    async def story() -> None:
        ana, bo = await open_site.guest("Ana"), await open_site.guest("Bo")
        table = await open_site.table(ana, bo)
        other, handle = await twin(ana)
        async with other.socket() as first, other.socket() as second, ana.socket() as stays, bo.socket() as rival:
            for line in (first, second, stays, rival):
                await line.send(kind="attend", table=table)
                update = await line.hears("update")
            await ana.post(f"/api/me/sessions/{handle}/end", {})
            assert await farewell(first) == await farewell(second) == (CLOSED, SIGNED_OUT)
            await stays.send(kind="act", table=table, version=update["version"], code="resign")
            while not update["ending"]:
                update = await rival.hears("update")
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with other.socket() as line:
                await line.hears("hello")
        assert (await other.get("/api/me/sessions")).status_code == 403

    asyncio.run(story())


def test_a_move_that_is_under_way_when_the_session_ends_is_made_or_not(open_site: Site) -> None:
    """Nothing in between: whoever is left can play on, and what was confirmed stands."""

    async def story() -> None:
        for number in range(8):
            ana = await open_site.guest("Ana")
            table = await open_site.table(ana, seats=["me", "greedy"], settings={"chooser": "seat1"})
            other, handle = await twin(ana)
            async with other.socket() as line, ana.socket() as stays:
                await line.send(kind="attend", table=table)
                update = await line.hears("update")
                code = update["question"]["options"][0]["code"]
                act = json.dumps({"kind": "act", "table": table, "version": update["version"], "code": code})
                ending = asyncio.ensure_future(ana.post(f"/api/me/sessions/{handle}/end", {}))
                for _ in range(number):
                    await asyncio.sleep(0)
                with contextlib.suppress(ConnectionClosed):
                    await line.raw.send(act)
                assert (await ending).status_code == 200
                assert (await farewell(line))[0] == CLOSED
                await stays.send(kind="attend", table=table)
                update = await stays.hears("update")
                await stays.send(kind="act", table=table, version=update["version"], code="resign")
                while not update["ending"]:
                    update = await stays.hears("update")
                    if not update["ending"] and update["question"]:
                        await stays.send(kind="act", table=table, version=update["version"], code="resign")

    asyncio.run(story())


def test_a_session_ends_in_every_process(postgres: str) -> None:
    shared = fresh_database(postgres, f"test{next(numbers)}", "pattern")

    async def story(one: Site, two: Site) -> None:
        ana = await one.guest("Ana")
        other, handle = await twin(ana)
        there = at(two, other)
        async with there.socket() as line, at(two, ana).socket() as stays:
            await line.hears("hello")
            await stays.hears("hello")
            await ana.post(f"/api/me/sessions/{handle}/end", {})
            assert await farewell(line) == (CLOSED, SIGNED_OUT)
            assert (await there.get("/api/me/sessions")).status_code == 403
            await stays.send(kind="ping", stamp=1)
            await stays.hears("pong")

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


def test_behind_a_proxy_that_was_named_the_line_counts_as_it_says(open_site: Site, sqlite_file: str) -> None:
    """Over HTTPS the socket asks for the same cookie that HTTP has set, and browsers stay there.

    Anybody else's word changes nothing.
    """
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}

    async def story(opened: Site) -> tuple[str, str, int]:
        async with opened.client(headers=said) as client:
            answer = await client.get("/api/me")
            counters = (await client.get("/metrics")).status_code
        assert ("strict-transport-security" in answer.headers) is (opened is not open_site)
        cookie, opens = cookie_of(answer), []
        for name in ("__Host-boltyard", "boltyard"):
            headers = {**said, "Cookie": f"{name}={cookie['value']}"}
            try:
                async with connect(opened.socket, additional_headers=headers, **PATIENT) as raw:
                    await raw.recv()
                    opens.append(name)
            except (InvalidStatus, ConnectionClosed):
                pass
        return cookie["name"], ", ".join(opens), counters

    with site(sqlite_file, proxy="127.0.0.1") as behind:
        assert asyncio.run(story(behind)) == ("__Host-boltyard", "__Host-boltyard", 403)
    assert asyncio.run(story(open_site)) == ("boltyard", "boltyard", 403)


def test_a_program_becomes_a_guest_by_asking_for_a_token(open_site: Site) -> None:
    async def story() -> None:
        async with open_site.client() as client:
            answer = await client.post("/api/me/tokens", json={"label": "my bot", "name": "Tin"})
            assert "set-cookie" not in answer.headers
            told = answer.json()
            assert (answer.status_code, told["name"]) == (201, "Tin")
            huge = await client.get("/api/me/sessions", headers={"authorization": "Bearer " + "x" * 50_000})
            assert huge.status_code in (400, 403, 431)
        tin = Guest(open_site, told["token"], "Tin")
        (device,) = (await tin.get("/api/me/sessions")).json()["devices"]
        assert (device["kind"], device["label"], device["here"]) == ("program", "my bot", True)

    asyncio.run(story())


def test_a_forgotten_cookie_is_a_stranger(open_site: Site) -> None:
    """Cookies of before, ids with a signature, open nothing."""

    async def story() -> None:
        headers = {"Cookie": "boltyard=ImE3ZmY4MDA3Ig.c2lnbmF0dXJl"}
        async with open_site.client(headers=headers) as client:
            assert (await client.get("/api/me/sessions")).status_code == 403
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(open_site.socket, additional_headers=headers, **PATIENT) as line:
                await line.recv()

    asyncio.run(story())


def test_no_log_has_a_secret_at_any_level(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Logging in, the socket, a deal with commitments, a move, chat, links, refusals, a broken line: all at `debug`."""
    monkeypatch.setenv("BOLTYARD_LOG", "debug")
    secrets: list[str] = []

    async def story(opened: Site) -> None:
        async with opened.client() as browser:
            await browser.get("/api/me")
            cookie = browser.cookies["boltyard"]
            link = (await browser.post("/api/me/link")).json()["link"].rpartition("#")[2]
            async with connect(opened.socket, additional_headers={"Cookie": f"boltyard={cookie}"}, **PATIENT) as raw:
                await raw.send('{"kind": "say", "table": "nowhere", "text": "hush, somebody listens"}')
                await raw.recv()
                await raw.send("no JSON: hush")
                await raw.recv()
            await browser.post("/api/me/logout")
            await browser.post("/api/back", json={"token": link})
            secrets.extend((cookie, link, browser.cookies["boltyard"], "hush"))
            await browser.post("/api/back", json={"token": link})
            await browser.get(f"/api/tables/{cookie}")
        ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
        card = (await ana.post("/api/tables", {"game": "robots", "beat": 0, "commitment": pledge("ana")})).json()
        async with ana.socket() as one, bo.socket() as two:
            await bo.post(f"/api/tables/{card['code']}/sit", {"commitment": pledge("bo")})
            for line, name in ((one, "ana"), (two, "bo")):
                await line.send(kind="attend", table=card["id"])
                await line.hears("dealing")
                await line.send(kind="reveal", table=card["id"], secret=secret_of(name))
            update = await one.hears("update")
            await one.send(kind="say", table=card["id"], text="I hold the queen of hearts")
            await two.hears("talk")
            for line in (one, two):
                await line.send(kind="act", table=card["id"], version=update["version"], code="black")
        await asyncio.gather(ana.play(card["id"], 1), bo.play(card["id"], 2))
        record = (await ana.get(f"/api/tables/{card['id']}/record")).text
        moves = [
            row.split(" ", 2)[2].strip() for row in record.splitlines() if row[:1].isdigit() and row.count(" ") > 2
        ]
        assert len(moves) > 10
        secrets.extend(move for move in moves if any(c.isdigit() for c in move))
        secrets.extend(word for word in record.replace(",", " ").split() if len(word) >= 40)  # seed and secrets
        secrets.extend(guest.headers["Authorization"].removeprefix("Bearer ") for guest in (ana, bo))
        secrets.extend((secret_of("ana"), secret_of("bo"), "queen of hearts"))
        async with connect(opened.socket, additional_headers=ana.headers, **PATIENT) as raw:
            raw.transport.abort()

    with site(sqlite_file) as opened:
        asyncio.run(story(opened))
    said = opened.errors

    assert "match over" in said  # it is the log, and it tells enough
    assert [secret for secret in secrets if secret in said] == []
    assert "authorization" not in said.lower()
    assert "cookie" not in said.lower()
