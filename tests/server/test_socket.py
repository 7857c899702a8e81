"""The socket and the lobby over the network: two clients play, and every way to misbehave."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server.lobby import socket_schema_text
from tests.server.site import Site, site


@pytest.fixture(scope="module")
def open_site(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("site") / "boltyard.db"
    file.write_bytes(pattern.read_bytes())
    with site(str(file)) as opened:
        yield opened


def test_two_clients_play_from_the_lobby_to_the_record(open_site: Site) -> None:
    """F30, F98: put up, found in the lobby, joined by its code, played over the socket, and the record verifies."""

    async def story() -> None:
        ana, bo = await open_site.guest("Ana"), await open_site.guest("Bo")
        card = (await ana.post("/api/tables", {"game": "robots", "beat": 0})).json()
        listed = (await bo.get("/api/lobby")).json()["tables"]
        assert card["id"] in [one["id"] for one in listed]
        assert (await bo.get(f"/api/tables/{card['code'].lower()}")).json()["seat"] == -1
        early = await bo.get(f"/api/tables/{card['id']}/record")
        assert early.status_code == 403
        joined = (await bo.post(f"/api/tables/{card['code']}/sit", {})).json()
        assert (joined["stage"], joined["seat"]) == ("running", 1)
        ends = await asyncio.gather(ana.play(card["id"], 1), bo.play(card["id"], 2))
        told = [end["ending"].pop("text") for end in ends]  # to each as "you"
        assert ends[0]["ending"] == ends[1]["ending"]
        assert [text.lower().count("you") for text in told] == [1, 1]
        answer = await bo.get(f"/api/tables/{card['id']}/record")
        assert answer.headers["content-disposition"] == f'inline; filename="{card["id"]}.record"'
        record = answer.text
        verify(find_game("robots"), read_record(record))
        moment = (await ana.get(f"/api/tables/{card['id']}/moments/9?as=0")).json()
        assert (moment["viewer"], moment["version"]) == (0, 9)
        mine = (await ana.get("/api/me/tables")).json()["tables"]
        assert [one["stage"] for one in mine] == ["over"]
        assert mine[0]["ending"]["rule"].startswith("ROB-")

    asyncio.run(story())


def test_a_guest_is_known_again_by_the_cookie_and_a_forged_one_is_nobody(open_site: Site) -> None:
    async def story() -> None:
        async with open_site.client() as browser:
            first = (await browser.get("/api/me")).json()
            cookie = browser.cookies["boltyard"]
            again = await browser.get("/api/me")
            assert again.json()["person"] == first["person"]
            assert "set-cookie" not in again.headers
        async with open_site.client(cookies={"boltyard": cookie[:-3] + "AAA"}) as forger:
            assert (await forger.get("/api/me")).json()["person"] != first["person"]
        for bad in ("", cookie[:-3] + "AAA", "x" * 3000):
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with connect(open_site.socket, additional_headers={"Cookie": f"boltyard={bad}"}) as line:
                    await line.recv()
        async with connect(open_site.socket, additional_headers={"Cookie": f"boltyard={cookie}"}) as line:
            assert json.loads(await line.recv())["person"] == first["person"]

    asyncio.run(story())


def test_another_sites_page_can_do_nothing(open_site: Site) -> None:
    async def story() -> None:
        ana = await open_site.guest("Ana")
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            async with open_site.client(headers={**ana.headers, **headers}) as client:
                answer = await client.post("/api/tables", json={"game": "robots"})
                assert answer.status_code == 403
                assert answer.json()["detail"] == "This came from another site; nothing was done."
        headers = {**ana.headers, "Origin": "https://evil.example"}
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(open_site.socket, additional_headers=headers) as line:
                await line.recv()
        async with connect(open_site.socket, additional_headers=ana.headers, origin=open_site.address) as line:  # type: ignore[arg-type]
            assert json.loads(await line.recv())["kind"] == "hello"

    asyncio.run(story())


RUBBISH = [
    "",
    "{",
    "[]",
    "null",
    '"act"',
    '{"kind": "fly"}',
    '{"kind": "act"}',
    '{"kind": "act", "table": "x", "version": "one", "code": "pass"}',
    '{"kind": "act", "table": "x", "version": 1, "code": "pass", "surprise": 1}',
    '{"kind": "attend", "table": 7}',
    '{"kind": "attend", "table": "../../etc/passwd"}',
    '{"kind": "act", "table": "nowhere", "version": 1, "code": "pass"}',
    '{"kind": "seek", "game": "chess"}',
    '{"kind": "say", "table": "' + "x" * 20_000 + '", "text": ""}',
    "\u0000\ud7ff",
    "[" * 15_000,
    '{"kind": ' * 1500,
    '{"kind": "say", "table": "x", "text": ' + "[" * 15_000,
    '{"x": ' + "[" * 7000 + "]" * 7000 + ', "kind": "ping"}',
    '{"kind": "ping", "stamp": ' + "9" * 400 + "}",
    '{"kind": "ping", "stamp": 1e400}',
    '{"kind": "say", "table": "\\ud800", "text": ""}',
    '{"kind": "attend", "table": "\\u0000"}',
]


@pytest.mark.parametrize("text", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_answered_with_a_sentence_and_the_connection_stays(open_site: Site, text: str) -> None:
    async def story() -> None:
        ana = await open_site.guest("Ana")
        async with ana.socket() as line:
            await line.raw.send(text)
            await line.raw.send(b"\xff\xfe")
            trouble = await line.hears("trouble")
            assert len(trouble["sentence"]) > 10
            await line.hears("trouble")
            await line.send(kind="ping", stamp=5)
            assert (await line.hears("pong"))["stamp"] == 5

    asyncio.run(story())


def test_ten_megabytes_and_floods_hurt_nobody_else(open_site: Site) -> None:
    """A huge message is cut off, a flood is told to wait; a game beside them goes on."""

    async def story() -> None:
        ana, bo, rude = await open_site.guest("Ana"), await open_site.guest("Bo"), await open_site.guest("Rude")
        table = await open_site.table(ana, bo)

        async def shout() -> None:
            async with rude.socket() as line:
                await line.raw.send("x" * 10_000_000)
                await line.hears("an answer")

        async def is_shown_out() -> None:
            with pytest.raises(ConnectionClosed):
                await shout()

        async def post() -> None:
            async with open_site.client(headers=rude.headers) as client:
                answer = await client.post("/api/tables", content=b'{"game": "' + b"x" * 10_000_000 + b'"}')
                assert answer.status_code in (400, 413)

        ends = await asyncio.gather(ana.play(table, 1), bo.play(table, 2), is_shown_out(), post())
        assert ends[0]["ending"]

    asyncio.run(story())


def test_a_flood_is_told_to_wait(sqlite_file: str) -> None:
    async def story(opened: Site) -> None:
        ana = await opened.guest("Ana")
        async with ana.socket() as line:
            for _ in range(1000):
                await line.send(kind="ping")
            assert "wait a second" in (await line.hears("trouble"))["sentence"]
        other = await opened.guest("Bo")
        async with other.socket() as line:
            await line.send(kind="ping", stamp=1)
            assert (await line.hears("pong"))["stamp"] == 1

    with site(sqlite_file, rate=50) as opened:
        asyncio.run(story(opened))


def test_wrong_questions_over_http_get_a_sentence(open_site: Site) -> None:
    async def story() -> None:
        ana = await open_site.guest("Ana")
        for path, body, status, words in (
            ("/api/tables", {"game": "chess"}, 400, "there is no game 'chess'"),
            ("/api/tables", {"game": "robots", "surprise": 1}, 400, "This cannot be read"),
            ("/api/tables", {"seats": []}, 400, "This cannot be read"),
            ("/api/tables", {"game": "robots", "settings": {"jokers": "many"}}, 400, "it takes off, on"),
            ("/api/tables/nowhere/sit", {}, 404, "There is no such table"),
            ("/api/me", {"name": "\u200b"}, 400, "at least one letter"),
            ("/api/me", {"name": "x" * 25}, 400, "at most 24 characters"),
        ):
            answer = await ana.post(path, body)
            assert answer.status_code == status, answer.text
            assert words in answer.json()["detail"]

    asyncio.run(story())


def test_everything_is_described(open_site: Site) -> None:
    """F98: OpenAPI for HTTP, JSON Schema for the socket, and what is counted."""

    async def story() -> tuple[Any, Any, str]:
        async with open_site.client() as client:
            api = (await client.get("/api/openapi")).json()
            socket = (await client.get("/api/socket.json")).json()
            return api, socket, (await client.get("/metrics")).text

    api, socket, metrics = asyncio.run(story())
    assert {"/api/tables", "/api/me", "/api/lobby", "/api/tables/{table}/sit", "/api/rules"} <= set(api["paths"])
    assert "TableCard" in json.dumps(api["components"])
    assert socket == msgspec.json.decode(socket_schema_text())
    assert {"Act", "Update", "ToServer", "FromServer"} <= set(socket["$defs"])
    assert "boltyard_decisions_total" in metrics


def test_the_invitation_has_a_picture(open_site: Site) -> None:
    async def story() -> None:
        ana = await open_site.guest("Ana")
        card = (await ana.post("/api/tables", {"game": "robots"})).json()
        picture = await ana.get(f"/api/tables/{card['id']}/qr")
        assert picture.headers["content-type"] == "image/svg+xml; charset=utf-8"
        assert picture.text.startswith("<svg")
        gone = await ana.post(f"/api/tables/{card['id']}/leave", {})
        assert gone.json()["stage"] == "gone"
        assert (await ana.get(f"/api/tables/{card['id']}")).status_code == 404

    asyncio.run(story())


def test_the_client_of_the_documentation_plays_a_match(open_site: Site) -> None:
    """F95: a bot of thirty lines plays."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    assert len(code.strip().splitlines()) <= 40
    code = code.replace('HOST = "127.0.0.1:8000"', f'HOST = "{open_site.address.removeprefix("http://")}"')
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert "'rule': 'ROB-" in done.stdout
