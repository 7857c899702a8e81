"""The host and who is shunned, over the network: at the door, and in two processes."""

import asyncio

import pytest

from tests.server.hosts import GONE, admin
from tests.server.site import Site, site
from tests.server.test_processes import at, shared

__all__ = ["shared"]  # a fixture


def test_over_http_and_at_the_door(sqlite_file: str) -> None:
    """Seats and handles, never ids of others; a banned one is told until when, at every door."""

    async def told(opened: Site) -> None:
        ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
        table = await opened.table(ana, bo)
        ids = {name: (await one.get("/api/me")).json()["person"] for name, one in (("ana", ana), ("bo", bo))}
        heard = []
        heard.append(await bo.post(f"/api/tables/{table}/shun", {"seat": 0, "how": "block"}))
        (entry,) = heard[0].json()["people"]
        assert (entry["name"], entry["how"]) == ("Ana", "block")
        heard.append(await bo.get(f"/api/tables/{table}"))
        assert [chair["shun"] for chair in heard[-1].json()["chairs"]] == ["block", ""]
        heard.append(await bo.post(f"/api/tables/{table}/report", {"seat": 0, "reason": "rude", "words": "!"}))
        assert heard[-1].status_code == 200
        assert heard[-1].json()["sentence"].startswith("The host has it")
        heard.append(await bo.get("/api/me/shunned"))
        assert heard[-1].json()["people"] == [entry]
        assert not any(ids["ana"] in answer.text for answer in heard)
        for path, body, status in (
            (f"/api/tables/{table}/report", {"seat": 0, "reason": "ugly"}, 400),
            (f"/api/tables/{table}/report", {"seat": 1, "reason": "rude"}, 400),
            (f"/api/tables/{table}/shun", {"seat": 0, "how": "kick"}, 400),
            ("/api/tables/NOSUCH/report", {"seat": 0, "reason": "rude"}, 404),
            ("/api/me/shunned", {"handle": "x", "how": "hear"}, 400),
        ):
            assert (await bo.post(path, body)).status_code == status
        hers = (await ana.post("/api/tables", {"game": "robots"})).json()
        assert (await bo.get(f"/api/tables/{hers['id']}")).status_code == 200  # who blocks may look
        his = (await bo.post("/api/tables", {"game": "robots"})).json()
        refused = await ana.post(f"/api/tables/{his['code']}/sit", {})
        assert (refused.status_code, refused.json()["detail"]) == (404, GONE)
        assert (await ana.get(f"/api/tables/{his['id']}")).status_code == 404
        async with ana.socket() as line, bo.socket() as other:
            await line.hears("hello")
            await asyncio.to_thread(admin, sqlite_file, "bans", ids["ana"], "--reason", "rude")
            assert "shut out" in (await line.hears("trouble"))["sentence"]
            with pytest.raises(Exception, match="1008"):
                await line.hears("nothing more")
            await other.send(kind="ping")
            await other.hears("pong")
        cy = await opened.guest("Cy")
        async with cy.socket() as line:
            await line.hears("hello")
            person = (await cy.get("/api/me")).json()["person"]
            await asyncio.to_thread(admin, sqlite_file, "sessions", person, "--end")
            with pytest.raises(Exception, match="4401"):
                await line.hears("nothing more")
        barred = await ana.get("/api/me")
        assert barred.status_code == 403
        assert barred.json()["detail"] == "You are shut out here until the host lifts it: rude."
        assert barred.json()["where"] == ["ban"]
        with pytest.raises(Exception, match="403"):
            async with ana.socket():
                pass
        async with bo.socket() as line:
            await asyncio.to_thread(admin, sqlite_file, "drain")
            assert (await line.hears("notice"))["drain"]
        ready = await bo.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ready, draining: nothing new begins\n")
        answer = await bo.post("/api/tables", {"game": "robots"})
        assert (answer.status_code, "no new tables" in answer.json()["detail"]) == (503, True)

    with site(sqlite_file) as opened:
        asyncio.run(told(opened))


def test_two_processes_hear_the_same_host_and_the_same_mute(shared: str) -> None:
    """A mute over one door holds at a table that the other process has; an order reaches both."""

    async def told(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        table = await one.table(ana, at(one, bo))
        async with ana.socket() as hers, bo.socket() as his:
            await hers.send(kind="attend", table=table)
            await hers.hears("update")  # the first process has it
            await his.send(kind="attend", table=table)
            await his.hears("update")
            await bo.post(f"/api/tables/{table}/shun", {"seat": 0, "how": "mute"})
            while [chair["shun"] for chair in (await his.hears("seating"))["chairs"]] != ["mute", ""]:
                pass
            await hers.send(kind="say", table=table, text="Do you hear me?")
            await hers.hears("talk")
            await asyncio.to_thread(admin, shared, "announce", "Good night.")
            for line in (hers, his):
                assert (await line.hears("notice"))["text"] == "Good night."
        assert not any("Do you hear me?" in text for text in bo.received)

    with site(shared) as one, site(shared) as two:
        asyncio.run(told(one, two))
