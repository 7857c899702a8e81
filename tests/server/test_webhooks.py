"""Webhooks of leagues: what waits and what ended, signed, in order, each once; and nowhere a host did not allow."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from boltyard.league.model import Forbidden
from boltyard.server import wire
from boltyard.server.app import create_app
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.webhook_targets import NotThere, Target, Targets, is_anybodys, read_target
from boltyard.server.webhooks import WAITS_MS
from tests.server.leagues import auction, made, people, room
from tests.server.people import House, Person, opened
from tests.server.receiver import Receiver, receiving


async def hooked(house: House, key: str, person: Person, receiver: Receiver, everybody: bool = False) -> str:
    """This person is told there from now on; the secret."""
    hooks = house.hall.leagues.hooks
    hooks.targets = Targets("any")
    known = await hooks.put(key, person.person, wire.NewWebhook(receiver.url, everybody))
    await house.quiet()
    return known.secret


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """As any library for Standard Webhooks looks at it."""
    said = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), said, hashlib.sha256).digest()
    return headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"


def test_a_decision_and_a_result_are_told_signed_and_once(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, name="Yard Cup", series=3)
            secret = await hooked(house, key, bo, receiver)
            leagues = house.hall.leagues
            match = (await leagues.show(key, ana.person)).to_play[0]
            for _ in range(2):
                for one in (ana, bo):
                    await leagues.do(key, one.person, "report", {"match": match, "winner": "Bo"})
                    await house.quiet()
            told = [
                (one["type"], one.get("kind", ""), one.get("game", 0), one.get("over", False)) for one in receiver.taken
            ]
            headers, body = receiver.tries[0]

            assert told == [
                ("decision", "match", 0, False),
                ("result", "", 1, False),
                ("decision", "match", 0, False),
                ("result", "", 2, True),
                ("result", "", 0, True),
            ]
            assert receiver.taken[-1]["sentence"] == "Yard Cup: Bo is the champion."
            assert receiver.taken[0]["link"] == f"/league/{key}"
            assert all(is_signed(secret, *one) for one in receiver.tries)
            assert not is_signed(secret, {**headers, "webhook-timestamp": "1"}, body)
            assert len({one["id"] for one in receiver.taken}) == len(receiver.tries) == 5
            assert all(secret not in repr(one) and ana.person + '"' not in repr(one) for one in receiver.tries)
            assert (await leagues.hooks.show(key, bo.person)).secret == ""

    asyncio.run(story())


def test_what_is_not_taken_is_tried_again_later_in_order_with_the_same_id(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, series=3)
            leagues = house.hall.leagues
            leagues.begin()
            receiver.statuses = [500, 0, 302]
            await hooked(house, key, bo, receiver)
            match = (await leagues.show(key, ana.person)).to_play[0]
            for one in (ana, bo):
                await leagues.do(key, one.person, "report", {"match": match, "winner": "Bo"})
            await house.quiet()

            assert len(receiver.tries) == 1
            assert (await leagues.hooks.show(key, bo.person)).trouble == "It answered 500."
            assert (await leagues.hooks.show(key, bo.person)).waiting == 3
            for wait in WAITS_MS[:2]:
                before = len(receiver.tries)
                await house.later(wait - 3000)
                assert len(receiver.tries) == before
                await house.later(5000)
                assert len(receiver.tries) == before + 1
            await house.later(WAITS_MS[2] + 1000)

            assert [one["type"] for one in receiver.taken] == ["decision", "result", "decision"]
            assert len({headers["webhook-id"] for headers, _ in receiver.tries[:4]}) == 1
            assert len({headers["webhook-timestamp"] for headers, _ in receiver.tries[:4]}) == 4
            assert (await leagues.hooks.show(key, bo.person)).trouble == ""

    asyncio.run(story())


def test_who_never_answers_is_told_nothing_more_and_sees_why(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo)
            leagues = house.hall.leagues
            leagues.begin()
            receiver.statuses = [503] * 100
            await hooked(house, key, bo, receiver)
            for wait in WAITS_MS:
                hook = await leagues.hooks.show(key, bo.person)
                assert not hook.off
                house.alarm.time += wait - 2000
                await house.later(4000)
            seen = await leagues.hooks.show(key, bo.person)

            assert (seen.off, seen.trouble, len(receiver.tries)) == (True, "It answered 503.", len(WAITS_MS) + 1)
            receiver.statuses = [410]
            await hooked(house, key, bo, receiver)
            assert (await leagues.hooks.show(key, bo.person)).off

    asyncio.run(story())


def test_what_waited_when_the_server_was_killed_is_sent_by_the_next_one(db: str) -> None:
    """Killed after an act and before anybody looked: whoever comes up looks at what was done since."""

    async def before(receiver: Receiver) -> str:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, series=3)
            await hooked(house, key, bo, receiver)
            house.hall.leagues.hooks.changed = nothing  # type: ignore[method-assign]
            match = (await house.hall.leagues.show(key, ana.person)).to_play[0]
            for one in (ana, bo):
                await house.hall.leagues.do(key, one.person, "report", {"match": match, "winner": "Bo"})
            await house.quiet()
            return key

    async def nothing(known: object) -> None:
        return None

    async def story() -> None:
        async with receiving() as receiver:
            await before(receiver)
            assert len(receiver.taken) == 1
            async with opened(db) as house:
                house.hall.wall = house.alarm.now
                house.hall.leagues.hooks.targets = Targets("any")
                house.hall.leagues.begin()
                await house.later(3000)
            assert [one["type"] for one in receiver.taken] == ["decision", "result", "decision"]

    asyncio.run(story())


def test_in_an_auction_every_question_is_told_and_nothing_sealed(db: str) -> None:
    """Outbid, one is asked anew; and what somebody has sealed stands in nothing that is sent."""

    async def story() -> None:
        async with receiving() as receiver, receiving() as second, opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await auction(house, ana, bo)
            await hooked(house, key, ana, receiver, everybody=True)
            leagues = house.hall.leagues
            known = await leagues.find(key)
            namer = ana if room(known).asked()[0] == "Ana" else bo
            other = bo if namer is ana else ana
            for who, code in ((namer, f"nominate {room(known).offered()[0]}"), (other, "bid 5"), (namer, "bid 6")):
                await leagues.do(key, who.person, "say", {"code": code})
                await house.quiet()
            asked = [one["entrant"] for one in receiver.taken]

            assert asked == [namer.name, other.name, namer.name, other.name]
            silent = await auction(house, ana, bo, bids="silent")
            await hooked(house, silent, ana, second, everybody=True)
            known = await leagues.find(silent)
            namer = ana if room(known).asked()[0] == "Ana" else bo
            await leagues.do(silent, namer.person, "say", {"code": f"nominate {room(known).offered()[0]}"})
            await house.quiet()
            await leagues.do(silent, bo.person, "say", {"code": "bid 37"})
            await house.quiet()
            assert all("37" not in one["sentence"] for one in second.taken)
            assert len(second.taken) == 3  # who names, and both who bid

    asyncio.run(story())


def test_whose_a_webhook_is(db: str) -> None:
    async def story() -> None:
        async with receiving() as receiver, opened(db) as house:
            ana, bo, cy = await people(house, "Ana", "Bo", "Cy")
            key = await made(house, ana, bo)
            hooks = house.hall.leagues.hooks
            hooks.targets = Targets("any")
            with pytest.raises(Forbidden, match="join it first"):
                await hooks.put(key, cy.person, wire.NewWebhook(receiver.url))
            with pytest.raises(Forbidden, match="only the commissioner"):
                await hooks.put(key, bo.person, wire.NewWebhook(receiver.url, everybody=True))
            await hooked(house, key, bo, receiver)
            assert (await hooks.show(key, ana.person)) == wire.Webhook()
            await hooks.test(key, bo.person)
            await house.quiet()
            assert receiver.taken[-1]["type"] == "test"
            assert await hooks.drop(key, bo.person) == wire.Webhook()
            await house.hall.leagues.do(key, ana.person, "pause", {})
            await house.hall.leagues.do(key, ana.person, "resume", {})
            await house.quiet()
            assert len(receiver.tries) == 2

    asyncio.run(story())


# Where it may lead.


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "::1",
        "10.1.2.3",
        "192.168.0.9",
        "169.254.169.254",
        "172.16.0.1",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "::ffff:127.0.0.1",
        "fe80::1%eth0",
        "fc00::7",
        "2002:7f00:1::",
        "64:ff9b::a00:1",
        "::",
        "240.0.0.1",
        "nonsense",
    ],
)
def test_an_address_of_this_house_is_not_anybodys(address: str) -> None:
    assert not is_anybodys(address)


def test_addresses_of_the_open_network_are_anybodys() -> None:
    assert all(map(is_anybodys, ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"]))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "example.org",
        "https://",
        "https://me:secret@example.org/",
        "http://[::1",
        "https://example.org/\r\nHost: other",
        "https://example.org:99999/",
        "https://exämple.org/",
        "https://a b/",
        "x" * 600,
    ],
)
def test_what_is_no_webhook_is_refused(url: str) -> None:
    with pytest.raises(NotThere):
        read_target(url)


def test_an_address_is_taken_apart() -> None:
    assert read_target("https://Example.org/a?b=1#c") == Target(True, "example.org", 443, "/a?b=1")
    assert read_target("http://[2606::1]:8080").named == "[2606::1]:8080"


def test_where_the_host_lets_webhooks_go() -> None:
    async def lookup(host: str, port: int) -> list[str]:
        return {"good.example": ["93.184.216.34"], "both.example": ["93.184.216.34", "10.0.0.1"], "home": ["10.0.0.7"]}[
            host
        ]

    async def leads(allowed: str, host: str) -> bool:
        try:
            await Targets(allowed, lookup).address_of(Target(True, host, 443, "/"))
        except NotThere:
            return False
        return True

    async def story() -> None:
        hosts = ("good.example", "both.example", "home")
        assert [await leads("public", host) for host in hosts] == [True, False, False]
        assert [await leads("none", host) for host in hosts] == [False, False, False]
        assert [await leads("any", host) for host in hosts] == [True, True, True]
        assert [await leads("home, other", host) for host in hosts] == [False, False, True]

    asyncio.run(story())


def test_over_http_it_is_ones_own_and_leads_out_of_the_house(sqlite_file: str) -> None:
    store = Store(database(sqlite_file))
    try:
        with TestClient(create_app(Path("/nonexistent"), store)) as client:
            known: Any = client.post("/api/leagues", json={"game": "robots", "template": "robin"}).json()
            path = f"/api/leagues/{known['id']}/webhook"
            inside = client.post(path, json={"url": "http://127.0.0.1:9/hook"})
            none = client.get(path)

            assert inside.status_code == 400
            assert "open network" in inside.json()["detail"]
            assert none.json()["url"] == ""
            assert client.post(f"{path}/drop").json() == none.json()
            assert client.get("/api/leagues/nothing/webhook").status_code == 404
    finally:
        store.close()
