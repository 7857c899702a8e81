"""Every way in that is not for you: a clear refusal, nothing leaks, and nobody at the table notices.

Two people play at a private table of a real site, on real sockets. Whatever an intruder does is answered in a sentence;
afterwards neither has heard a thing, the game goes on, and no byte told of their names, their cards or their code.
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boltyard.server.socket import PER_SECOND
from tests.server.site import Guest, Line, Site, site

NAMES = ("Ophelia", "Barnabas")  # that occur nowhere else


@pytest.fixture(scope="module")
def open_site(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """With three times the rates that a public site has: all these people come from one address."""
    file = tmp_path_factory.mktemp("site") / "boltyard.db"
    file.write_bytes(pattern.read_bytes())
    with site(str(file), rate=3 * PER_SECOND) as opened:
        yield opened


class Match:
    """A private match that is under way, with both players connected."""

    def __init__(self, opened: Site, guests: list[Guest], lines: list[Line], card: dict[str, Any]) -> None:
        self.site = opened
        self.guests = guests
        self.lines = lines
        self.card = card
        self.id: str = card["id"]

    async def hears_nothing(self) -> None:
        """Both are told nothing but the answer to their own ping."""
        for line in self.lines:
            await line.send(kind="ping", stamp=77)
            message = json.loads(await line.raw.recv())
            assert (message["kind"], message["stamp"]) == ("pong", 77), message

    async def goes_on(self) -> None:
        """Whoever is asked can act, and both hear of it."""
        for guest in self.guests:
            async with guest.socket() as line:
                await line.send(kind="attend", table=self.id)
                update = await line.hears("update")
                if update["question"]:
                    code = update["question"]["options"][0]["code"]
                    await line.send(kind="act", table=self.id, version=update["version"], code=code, named=0)
                    assert (await line.hears("update"))["version"] > update["version"]
                    return
        raise AssertionError("nobody is asked")


@asynccontextmanager
async def private_match(opened: Site) -> AsyncIterator[Match]:
    ana, bo = await opened.guest(NAMES[0]), await opened.guest(NAMES[1])
    card = (await ana.post("/api/tables", {"game": "robots", "private": True, "beat": 0})).json()
    await bo.post(f"/api/tables/{card['id']}/sit", {})
    async with ana.socket() as one, bo.socket() as other:
        for line in (one, other):
            await line.send(kind="attend", table=card["id"])
            await line.hears("update")
        await one.hears("seating")  # that Bo has come
        yield Match(opened, [ana, bo], [one, other], card)


def refused(opened: Site, tries: Callable[[Match, Guest], Awaitable[list[str]]]) -> None:
    """The intruder tries; what they were told tells them nothing, and the match does not notice."""

    async def story() -> None:
        async with private_match(opened) as match:
            intruder = await opened.guest("Ivan")
            told = await tries(match, intruder)
            for text in [*told, *intruder.received]:
                for secret in (*NAMES, match.card["code"], '"view"', '"hand"', "Traceback", "File "):
                    assert secret not in text, text
            await match.hears_nothing()
            await match.goes_on()

    asyncio.run(story())


def sentence(text: str) -> str:
    """What an answer says, in words."""
    said: str = json.loads(text).get("detail") or json.loads(text)["sentence"]
    assert said[0].isupper()
    assert said.endswith((".", ")"))
    return said


PLACES = ["", "/qr", "/record", "/moments/0", "/moments/0?as=0"]


@pytest.mark.parametrize("table", ["NOSUCH", "aaaaaaaaaaaa", "%00", "..%2F..%2Fetc%2Fpasswd", "x" * 500, "' OR 1=1 --"])
def test_an_unknown_table(open_site: Site, table: str) -> None:
    async def tries(match: Match, ivan: Guest) -> list[str]:
        answers = [await ivan.get(f"/api/tables/{table}{place}") for place in PLACES]
        answers.append(await ivan.post(f"/api/tables/{table}/sit", {}))
        answers.append(await ivan.post(f"/api/tables/{table}/leave", {}))
        assert {answer.status_code for answer in answers} == {404}
        async with ivan.socket() as line:
            for kind in ("attend", "undo", "rematch", "pause"):
                await line.send(kind=kind, table=table)
                assert len((await line.hears("trouble"))["sentence"]) > 10
        return [sentence(answer.text) and answer.text for answer in answers]

    refused(open_site, tries)


def test_somebody_elses_private_table(open_site: Site) -> None:
    """With its address known: over HTTP, over the socket, with or without having attended; and it is in no list."""

    async def tries(match: Match, ivan: Guest) -> list[str]:
        answers = [await ivan.get(f"/api/tables/{match.id}{place}") for place in PLACES]
        answers.append(await ivan.post(f"/api/tables/{match.id}/sit", {}))
        answers.append(await ivan.post(f"/api/tables/{match.id}/sit", {"bot": "greedy"}))
        answers.append(await ivan.post(f"/api/tables/{match.id}/leave", {}))
        assert {answer.status_code for answer in answers} == {403}
        assert {sentence(answer.text) for answer in answers} == {"This table is private, and all its seats are taken."}
        async with ivan.socket() as line:
            for message in (
                {"kind": "attend", "table": match.id},
                {"kind": "attend", "table": match.id, "seat": 0},
                {"kind": "attend", "table": match.id, "through": 0},
                {"kind": "act", "table": match.id, "version": 1, "code": "black"},
                {"kind": "history", "table": match.id, "before": 99},
                {"kind": "say", "table": match.id, "text": "Hello?"},
                {"kind": "undo", "table": match.id},
                {"kind": "why", "table": match.id, "code": "black"},
                {"kind": "depart", "table": match.id},
            ):
                await line.send(**message)
                if message["kind"] != "depart":
                    assert (await line.hears("trouble"))["sentence"]
            await line.send(kind="lobby")
            await line.hears("open")
        lists = [await ivan.get("/api/lobby"), await ivan.get("/api/me/tables")]
        return [answer.text for answer in [*answers, *lists]]

    refused(open_site, tries)


def test_a_full_table_and_a_wrong_seat(open_site: Site) -> None:
    """At a table that everybody may watch: no third seat, nobody else's, and no act from the benches."""

    async def story() -> None:
        ana, bo, ivan = [await open_site.guest(name) for name in (*NAMES, "Ivan")]
        table = await open_site.table(ana, bo)
        for wish in ({}, {"seat": 0}, {"seat": 1}, {"seat": 7}, {"seat": -5}, {"seat": 10**12}):
            answer = await ivan.post(f"/api/tables/{table}/sit", wish)
            assert (answer.status_code, sentence(answer.text)) == (400, "All seats at this table are taken.")
        answer = await ivan.post(f"/api/tables/{table}/sit", {"bot": "greedy"})
        assert (answer.status_code, sentence(answer.text)) == (403, "Only who sits at the table puts a bot there.")
        hands = {}
        for guest, seat in ((ana, 1), (bo, 0), (ivan, 0)):  # each asks for the eyes of another
            async with guest.socket() as line:
                await line.send(kind="attend", table=table, seat=seat, through=seat)
                hands[guest.name] = (await line.hears("update"))["viewer"]
                if guest is ivan:
                    await line.send(kind="act", table=table, version=1, code="black")
                    told = await line.hears("refused")
                    assert told["sentence"] == "You are watching; only those who sit at the table can act."
        assert hands == {NAMES[0]: 0, NAMES[1]: 1, "Ivan": -3}
        assert [chair["name"] for chair in (await ana.get(f"/api/tables/{table}")).json()["chairs"]] == list(NAMES)

    asyncio.run(story())


def test_a_forged_cookie(open_site: Site) -> None:
    """It is nobody's: over HTTP one is a stranger, and the socket does not open."""

    async def tries(match: Match, ivan: Guest) -> list[str]:
        token = match.guests[0].headers["Authorization"].removeprefix("Bearer ")
        own = ivan.headers["Authorization"].removeprefix("Bearer ")
        (device,) = (await match.guests[0].get("/api/me/sessions")).json()["devices"]
        texts = []
        for forged in (
            token[:-1] + ("A" if token[-1] != "A" else "B"),
            token[:-1],
            own[:20] + token[20:],
            device["id"],
            hashlib.sha256(token.encode()).hexdigest(),  # what is kept of it
        ):
            for headers in ({"Cookie": f"boltyard={forged}"}, {"Authorization": f"Bearer {forged}"}):
                async with open_site.client(headers=headers) as client:
                    answer = await client.get(f"/api/tables/{match.id}")
                    assert answer.status_code == 403
                    me = await client.get("/api/me")
                    assert me.json()["name"] not in NAMES
                    texts += [answer.text, me.text]
                with pytest.raises((InvalidStatus, ConnectionClosed)):
                    async with connect(open_site.socket, additional_headers=headers) as line:
                        await line.recv()
        return texts

    refused(open_site, tries)


def test_another_sites_page(open_site: Site) -> None:
    """A foreign Origin opens no socket and a cross-site request does nothing, even with Ana's own cookie."""

    async def tries(match: Match, ivan: Guest) -> list[str]:
        token = match.guests[0].headers["Authorization"].removeprefix("Bearer ")
        texts = []
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": open_site.address.replace("127.0.0.1", "127.0.0.1.evil.example")},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            async with open_site.client(headers={**headers, "Cookie": f"boltyard={token}"}) as client:
                for path, body in (("/api/tables", {"game": "robots"}), ("/api/me", {"name": "Mallory"})):
                    answer = await client.post(path, json=body)
                    assert (answer.status_code, sentence(answer.text)) == (
                        403,
                        "This came from another site; nothing was done.",
                    )
                    assert "access-control-allow-origin" not in answer.headers
                    texts.append(answer.text)
            if "Origin" in headers:
                with pytest.raises((InvalidStatus, ConnectionClosed)):
                    async with connect(
                        open_site.socket, additional_headers={**headers, "Cookie": f"boltyard={token}"}
                    ) as line:
                        await line.recv()
        assert len((await match.guests[0].get("/api/me/tables")).json()["tables"]) == 1
        return texts

    refused(open_site, tries)


async def is_cut_off(line: Line, texts: list[str]) -> bool:
    try:
        for text in texts:
            await line.raw.send(text)
        await line.hears("an answer that does not come")
    except ConnectionClosed:
        return True
    return False


def test_ten_megabytes(open_site: Site) -> None:
    async def tries(match: Match, ivan: Guest) -> list[str]:
        async with ivan.socket() as line:
            shout = '{"kind":"say","table":"' + "x" * 10_000_000 + '","text":""}'
            assert await is_cut_off(line, [shout])  # before it is read
        async with open_site.client(headers=ivan.headers) as client:
            answer = await client.post("/api/tables", content=b'{"game": "' + b"x" * 10_000_000 + b'"}')
        assert (answer.status_code, sentence(answer.text)) == (413, "A request has at most 64 KiB; this one is larger.")
        return [answer.text]

    refused(open_site, tries)


def test_a_thousand_messages_a_second(open_site: Site) -> None:
    """Told to wait; in the end shown out. Ana's ping is answered in the midst of it."""

    async def tries(match: Match, ivan: Guest) -> list[str]:
        async with ivan.socket() as line:
            message = json.dumps({"kind": "attend", "table": match.id})
            for n in range(1000):
                await line.raw.send(message)
                if n % 250 == 0:
                    await match.hears_nothing()
            told = await line.hears("trouble")
            while "Too many messages" not in told["sentence"]:
                told = await line.hears("trouble")
            assert await is_cut_off(line, [message] * 5000)
        return []

    refused(open_site, tries)


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"kind":"act"}', '{"kind":"fly"}', '{"kind":"attend","table":["x"]}', "\x00", "[" * 5000]
)
def test_malformed_json(open_site: Site, text: str) -> None:
    async def tries(match: Match, ivan: Guest) -> list[str]:
        async with ivan.socket() as line:
            await line.raw.send(text)
            assert len((await line.hears("trouble"))["sentence"]) > 10
            await line.send(kind="ping", stamp=5)
            assert (await line.hears("pong"))["stamp"] == 5
        async with open_site.client(headers=ivan.headers) as client:
            answer = await client.post("/api/tables", content=text, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert sentence(answer.text)
        return [answer.text]

    refused(open_site, tries)
