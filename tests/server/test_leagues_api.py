"""Leagues over HTTP and real sockets: a season by both, statuses and rules of refusals, bids at once, and a kill."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

from tests.server.site import Guest, Line, Site, site


def told(db: str, story: Callable[[Site], Awaitable[Any]]) -> Any:
    with site(db) as opened:
        return asyncio.run(story(opened))  # type: ignore[arg-type]


async def begun(opened: Site, *names: str, **wish: Any) -> tuple[str, list[Guest]]:
    """A league of these guests, the first of them its commissioner."""
    guests = [await opened.guest(name) for name in names]
    answer = await guests[0].post("/api/leagues", {"game": "robots", "template": "robin", **wish})
    assert answer.status_code == 201, answer.text
    key = answer.json()["id"]
    for one in guests:
        assert (await one.post(f"/api/leagues/{key}/join", {})).status_code == 200
    started = await guests[0].post(f"/api/leagues/{key}/acts", {"act": "start"})
    assert started.status_code == 200, started.text
    return key, guests


async def seen(guest: Guest, key: str) -> Any:
    return (await guest.get(f"/api/leagues/{key}")).json()


async def named(key: str, guests: list[Guest]) -> tuple[Guest, list[Guest]]:
    """Whoever is asked names the first thing there is."""
    asked = (await seen(guests[0], key))["asked"][0]
    namer = next(one for one in guests if one.name == asked)
    codes = [one["what"]["code"] for one in (await seen(namer, key))["legal"] if one["act"] == "say"]
    code = next(one for one in codes if one.startswith("nominate "))
    await namer.post(f"/api/leagues/{key}/acts", {"act": "say", "what": {"code": code}})
    return namer, [one for one in guests if one is not namer]


def test_a_table_top_season_by_reports_of_both(sqlite_file: str) -> None:
    async def story(opened: Site) -> None:
        key, (ana, bo) = await begun(opened, "Ana", "Bo", name="Yard Cup", clocks={"round": 86_400_000})
        stranger = await opened.guest("Cy")
        acts = f"/api/leagues/{key}/acts"
        match = (await seen(ana, key))["to_play"][0]
        pending = (await bo.get("/api/me/pending")).json()["pending"]
        dates = (await bo.get(f"/api/leagues/{key}/calendar")).text
        theirs = await stranger.post(acts, {"act": "pause"})
        report = {"act": "report", "what": {"match": match, "winner": "Bo"}}
        await ana.post(acts, report)
        await bo.post(acts, report)
        done = await seen(bo, key)
        late = await bo.post(acts, report)
        audit = (await stranger.get(f"/api/leagues/{key}/audit")).json()["entries"]

        assert [(one["kind"], one["match"]) for one in pending] == [("match", match)]
        assert "SUMMARY:Yard Cup: Ana - Bo" in dates
        assert theirs.status_code == 403
        assert (done["champion"], done["standings"][0]["points"], done["over"]) == ("Bo", 2, True)
        assert late.status_code == 409
        assert [one["act"] for one in audit if one["act"] != "elapse"] == [
            "create",
            "enter",
            "enter",
            "start",
            "report",
            "report",
        ]
        assert audit[-1]["sentence"] == f"Bo reports match {match}: Bo wins."
        assert key in [one["id"] for one in (await stranger.get("/api/leagues")).json()["leagues"]]

    told(sqlite_file, story)


def test_refusals_have_the_status_and_the_rule(sqlite_file: str) -> None:
    async def story(opened: Site) -> None:
        key, (ana, bo) = await begun(opened, "Ana", "Bo", game="pbl", template="salary", private=True)
        acts = f"/api/leagues/{key}/acts"
        theirs = await bo.post(acts, {"act": "undo", "what": {"to": 1}})
        _, (other,) = await named(key, [ana, bo])
        poor = await other.post(acts, {"act": "say", "what": {"code": "bid 99999"}})
        old = await other.post(acts, {"act": "say", "what": {"code": "bid 3"}, "after": 2})

        assert (theirs.status_code, theirs.json()["rule"]) == (403, "PBL-R-243")
        assert (poor.status_code, poor.json()["rule"]) == (409, "PBL-LEAGUE-SALARY-2")
        assert old.status_code == 409
        assert (await ana.get("/api/leagues/nothing")).status_code == 404
        assert (await ana.post("/api/leagues", {"game": "pbl", "template": "sallary"})).status_code == 400
        assert (await (await opened.guest("Cy")).get("/api/leagues")).json()["leagues"] == []
        assert "salary" in [one["template"] for one in (await ana.get("/api/games/pbl/seasons")).json()["seasons"]]

    told(sqlite_file, story)


def test_late_picks_taken_cards_and_a_strangers_acts_are_refused_with_the_rule(sqlite_file: str) -> None:
    """PBL-LEAGUE-KEEPER-2, -7: in a draft nobody picks out of turn, what is taken, or when it is over."""

    async def story(opened: Site) -> None:
        key, guests = await begun(opened, "Ana", "Bo", game="pbl", template="keeper")
        acts = f"/api/leagues/{key}/acts"
        stranger = await opened.guest("Cy")

        async def says(guest: Guest, act: str, **what: object) -> tuple[int, str]:
            answer = await guest.post(acts, {"act": act, "what": what})
            return answer.status_code, answer.json().get("rule", "")

        taken: list[str] = []
        while asked := (there := await seen(guests[0], key))["room"] and there["asked"]:
            guest = next(one for one in guests if one.name == asked[0])
            other = next(one for one in guests if one is not guest)
            codes = [one["what"]["code"] for one in (await seen(guest, key))["legal"] if one["act"] == "say"]
            if len(taken) == 1:
                out_of_turn = await says(other, "say", code=codes[0])
                twice = await says(guest, "say", code=taken[0])

                assert out_of_turn[0] == twice[0] == 409
                assert out_of_turn[1].startswith("PBL-")
                assert twice[1].startswith("PBL-")
                assert (await says(stranger, "say", code=codes[0]))[0] == 403
                assert await says(guests[1], "proxy", entrant=guest.name, code=codes[0]) == (403, "PBL-R-243")
            assert (await says(guest, "say", code=codes[0]))[0] == 200
            taken.append(codes[0])
        late = await says(guests[0], "say", code=taken[0])

        assert late[0] == 409
        assert (await says(stranger, "pause"))[0] == 403

    told(sqlite_file, story)


async def bids(line: Line, key: str, bid: int) -> None:
    await line.send(kind="leagueact", league=key, act="say", what={"code": f"bid {bid}"}, stamp=bid)


async def answered(line: Line, stamp: int) -> Any:
    """What was answered to the act of this stamp."""
    while True:
        message = await line.hears("leaguedone", "leaguerefused")
        if message["stamp"] == stamp:
            return message


def test_what_a_page_asks_of_leagues(sqlite_file: str) -> None:
    """A template's numbers and clocks, which leagues are mine, and which entry an undo goes back to."""

    async def story(opened: Site) -> None:
        key, (ana, bo) = await begun(opened, "Ana", "Bo", game="pbl", template="keeper")
        stranger = await opened.guest("Cy")
        seasons = (await ana.get("/api/games/pbl/seasons")).json()["seasons"]
        salary = next(one for one in seasons if one["template"] == "salary")
        turn = (await seen(ana, key))["asked"][0]
        asked = ana if turn == "Ana" else bo
        code = next(one["what"]["code"] for one in (await seen(asked, key))["legal"] if one["act"] == "say")
        await asked.post(f"/api/leagues/{key}/acts", {"act": "say", "what": {"code": code}})
        entries = (await stranger.get(f"/api/leagues/{key}/audit")).json()["entries"]
        mine = [(await one.get("/api/leagues")).json()["leagues"][0]["mine"] for one in (bo, stranger)]
        missing = await ana.get(f"/api/leagues/{key}/records/9.9.9-1")

        assert [one["usual"] for one in salary["choices"] if one["key"] in ("budget", "bids")] == [60, "open"]
        assert set(salary["clocks"]) == {"nominate", "bid", "fire"}
        assert [one["pick"] for one in entries][-2:] == [0, 1]
        assert mine == [True, False]
        assert missing.status_code == 404

    told(sqlite_file, story)


def test_of_bids_at_once_over_real_sockets_exactly_one_wins(db: str) -> None:
    """PBL-R-164: five people bid the same at the same moment, lot after lot; one of them has it."""

    async def story(opened: Site) -> None:
        async with AsyncExitStack() as lasting:
            await bidding(opened, lasting)

    async def bidding(opened: Site, lasting: AsyncExitStack) -> None:
        names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
        key, guests = await begun(opened, *names, game="pbl", template="salary")
        _, rivals = await named(key, guests)
        lines = [await lasting.enter_async_context(one.socket()) for one in rivals]
        for bid in range(2, 12):
            await asyncio.gather(*[bids(line, key, bid) for line in lines])
            told = await asyncio.gather(*[answered(line, bid) for line in lines])

            assert sorted(one["kind"] for one in told) == ["leaguedone", *["leaguerefused"] * 4]
            assert {one["rule"] for one in told if one["kind"] == "leaguerefused"} == {"PBL-R-164"}

    told(db, story)


def test_a_kill_in_the_middle_of_an_auction_loses_no_accepted_bid(db: str) -> None:
    """What was confirmed to whoever bid is there when the server comes back, and the auction goes on."""

    async def until_killed(opened: Site) -> tuple[str, list[Guest], int, int]:
        async with AsyncExitStack() as lasting:
            return await bidding(opened, lasting)

    async def bidding(opened: Site, lasting: AsyncExitStack) -> tuple[str, list[Guest], int, int]:
        key, guests = await begun(opened, "Ana", "Bo", "Cy", game="pbl", template="salary")
        _, rivals = await named(key, guests)
        lines = [await lasting.enter_async_context(one.socket()) for one in rivals]
        n, high = 0, 1
        for bid in range(2, 30):
            await bids(lines[bid % 2], key, bid)
            answer = await answered(lines[bid % 2], bid)
            assert answer["kind"] == "leaguedone"
            n, high = answer["n"], bid
        opened.process.kill()
        return key, rivals, n, high

    key, rivals, n, high = told(db, until_killed)

    async def afterwards(opened: Site) -> None:
        again = [at(opened, one) for one in rivals]
        found = await seen(again[0], key)
        more = {"act": "say", "what": {"code": f"bid {high + 1}"}}

        assert found["n"] == n
        assert found["room"]["lot"]["high"] == high
        assert (await again[high % 2 - 1].post(f"/api/leagues/{key}/acts", more)).status_code == 200

    told(db, afterwards)


def at(opened: Site, guest: Guest) -> Guest:
    """The same guest at a site that was opened again."""
    again = Guest(opened, "", guest.name)
    again.headers = guest.headers
    return again
