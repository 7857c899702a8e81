"""Leagues in the hall: who may act, what is refused with its rule, what time and bots do, who hears what."""

from __future__ import annotations

import asyncio

import pytest

from boltyard.league.league import League
from boltyard.league.model import Forbidden, Refused
from boltyard.server import wire
from boltyard.server.leagues import NoLeague, Quicker
from boltyard.server.store.leagues import entries_after
from tests.server.leagues import auction, made, people, room
from tests.server.people import Person, opened


def test_whoever_makes_a_league_is_its_commissioner_and_others_join(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo, cy = await people(house, "Ana", "Bo", "Cy")
            key = await made(house, ana, bo)
            leagues = house.hall.leagues
            seen = await leagues.show(key, bo.person)

            assert (seen.me, seen.you, seen.commissioner, seen.started) == ("Bo", "Bo", False, True)
            assert (await leagues.show(key, ana.person)).commissioner
            assert (await leagues.show(key, cy.person)).me == ""
            with pytest.raises(Forbidden, match="join it first"):
                await leagues.do(key, cy.person, "pause", {})
            with pytest.raises(Forbidden, match="for the commissioner"):
                await leagues.do(key, bo.person, "pause", {})
            with pytest.raises(Forbidden):
                await leagues.do(key, ana.person, "game", {"match": seen.to_play[0], "game": 1, "winner": "Ana"})
            with pytest.raises(NoLeague):
                await leagues.find("nothing")

    asyncio.run(story())


def test_two_people_of_one_name_are_two_in_a_league_and_no_id_is_told(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            (ana,) = await people(house, "Ana")
            bo = await house.newcomer(Person(house, "the-id-of-bo", "Ana"))
            key = await made(house, ana, bo)
            seen = await house.hall.leagues.show(key, "")

            assert [one.key for one in seen.entrants] == ["Ana", "Ana 2"]
            assert bo.person not in repr(seen)

    asyncio.run(story())


def test_a_result_by_both_counts_and_a_dispute_goes_to_the_commissioner(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, series=3)
            leagues = house.hall.leagues
            match = (await leagues.show(key, ana.person)).to_play[0]
            await leagues.do(key, ana.person, "report", {"match": match, "winner": "Ana"})
            await leagues.do(key, bo.person, "report", {"match": match, "winner": "Bo"})
            await house.quiet()
            waits = await leagues.telling.pending(ana.person)
            heard = ana.last(wire.Waiting)

            assert [one.kind for one in waits] == ["dispute"]
            assert heard.pending == waits
            await leagues.do(key, ana.person, "ruling", {"match": match, "winner": "Bo", "why": "Seen by all."})
            for one in (ana, bo):
                await leagues.do(key, one.person, "report", {"match": match, "winner": "Bo"})
            assert (await leagues.show(key, bo.person)).champion == "Bo"

    asyncio.run(story())


def test_wrong_bids_late_picks_and_taken_cards_are_refused_with_the_rule(db: str) -> None:
    """PBL-R-164, PBL-LEAGUE-SALARY-2: nobody names out of turn, bids less than the high bid, or what they lack."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await auction(house, ana, bo)
            leagues = house.hall.leagues
            first = room(await leagues.find(key)).asked()[0]
            namer, other = (ana, bo) if first == "Ana" else (bo, ana)
            thing = room(await leagues.find(key)).offered()[0]

            async def rule(person: str, code: str) -> str:
                with pytest.raises(Refused) as refused:
                    await leagues.do(key, person, "say", {"code": code})
                return refused.value.rule

            assert await rule(other.person, f"nominate {thing}") == "PBL-R-164"
            await leagues.do(key, namer.person, "say", {"code": f"nominate {thing}"})
            assert await rule(other.person, "bid 1") == "PBL-R-164"
            assert await rule(other.person, "bid 100000") == "PBL-LEAGUE-SALARY-2"
            await leagues.do(key, other.person, "say", {"code": "pass"})
            second = room(await leagues.find(key)).asked()[0]
            buyer = ana if second == "Ana" else bo
            assert await rule(buyer.person, f"nominate {thing}") == "PBL-LEAGUE-KEEPER-7"

    asyncio.run(story())


def test_a_sealed_bid_is_in_nobody_elses_view_news_or_audit(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo, cy = await people(house, "Ana", "Bo", "Cy")
            key = await auction(house, ana, bo, cy, bids="silent")
            leagues = house.hall.leagues
            for one in (ana, bo, cy):
                one.say(wire.Watch(key))
            known = await leagues.find(key)
            namer = next(one for one in (ana, bo, cy) if one.name == room(known).asked()[0])
            others = [one for one in (ana, bo, cy) if one is not namer]
            await leagues.do(key, namer.person, "say", {"code": f"nominate {room(known).offered()[0]}"})
            await house.quiet()
            for one in (ana, bo, cy):
                one.bytes.clear()
            await leagues.do(key, namer.person, "say", {"code": "bid 37"})
            await house.quiet()

            assert b"37" in b"".join(namer.bytes)
            for one in others:
                assert one.last(wire.LeagueNews).n == len(known.league.entries)
                assert b"37" not in b"".join(one.bytes)
                assert b"37" not in bytes((await leagues.show(key, one.person)).room)

    asyncio.run(story())


def test_of_two_bids_at_once_one_stands(db: str) -> None:
    """PBL-R-164: the second of two equal bids is refused, whichever comes first."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo, cy = await people(house, "Ana", "Bo", "Cy")
            key = await auction(house, ana, bo, cy)
            leagues = house.hall.leagues
            known = await leagues.find(key)
            namer = next(one for one in (ana, bo, cy) if one.name == room(known).asked()[0])
            others = [one for one in (ana, bo, cy) if one is not namer]
            await leagues.do(key, namer.person, "say", {"code": f"nominate {room(known).offered()[0]}"})
            before = len(known.league.entries)
            for n, one in enumerate(others):
                one.say(wire.LeagueAct(key, "say", {"code": "bid 5"}, stamp=n))
            await house.quiet()
            told = [one.last((wire.LeagueDone, wire.LeagueRefused)) for one in others]  # type: ignore[arg-type]

            assert sorted(type(one).__name__ for one in told) == ["LeagueDone", "LeagueRefused"]
            assert next(one.rule for one in told if isinstance(one, wire.LeagueRefused)) == "PBL-R-164"
            assert len(known.league.entries) == before + 1
            with pytest.raises(Quicker):
                await leagues.do(key, others[0].person, "say", {"code": "bid 9"}, after=before)

    asyncio.run(story())


def test_a_clock_that_is_over_settles_the_lot_by_itself(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await auction(house, ana, bo, clocks={"bid": 20_000})
            leagues = house.hall.leagues
            leagues.begin()
            known = await leagues.find(key)
            namer = next(one for one in (ana, bo) if one.name == room(known).asked()[0])
            await leagues.do(key, namer.person, "say", {"code": f"nominate {room(known).offered()[0]}"})
            await house.later(15_000)
            assert room(await leagues.find(key)).picks == 0
            await house.later(6_000)

            assert room(await leagues.find(key)).picks == 1
            kept = await house.store.read(lambda c: entries_after(c, key, 0))
            assert League.replay(kept).show() == (await leagues.find(key)).league.show()

    asyncio.run(story())


def test_computer_players_draft_for_themselves_and_nobody_claims_they_were_told(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            (ana,) = await people(house, "Ana")
            key = await made(house, ana, game="pbl", template="keeper", bots=["greedy", "uniform"])
            leagues = house.hall.leagues
            while (known := await leagues.find(key)).league.room is not None:
                code = next(o for o in known.league.legal("Ana") if o["act"] == "say")["what"]
                assert isinstance(code, dict)
                await leagues.do(key, ana.person, "say", code)
                await house.quiet()

            spoke = [entry.by for entry in known.league.entries if entry.act == "proxy"]
            assert spoke == ["table"] * 10
            assert known.league.to_play()

    asyncio.run(story())


def test_nothing_is_told_that_is_not_on_disk(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bid that could not be written never was: the league is read again, and the same bid is taken then."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo)
            leagues = house.hall.leagues
            before = len((await leagues.find(key)).league.entries)
            with monkeypatch.context() as now:
                now.setattr(house.store, "write", refused_write)
                with pytest.raises(OSError, match="the disk is full"):
                    await leagues.do(key, ana.person, "note", {"text": "Lost."})

            assert len((await leagues.find(key)).league.entries) == before
            await leagues.do(key, ana.person, "note", {"text": "Kept."})
            assert (await leagues.find(key)).league.entries[-1].what == {"text": "Kept."}

    asyncio.run(story())


async def refused_write(job: object) -> None:
    raise OSError("the disk is full")


def test_what_strangers_can_make_a_league_cost_is_bounded(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            with pytest.raises(Refused, match="at most 16 computer players"):
                await made(house, ana, bo, bots=["uniform"] * 17)
            key = await made(house, ana, bo)
            monkeypatch.setattr("boltyard.server.leagues.MOST_ENTRIES", 4)
            with pytest.raises(Refused, match="is full"):
                await house.hall.leagues.do(key, ana.person, "note", {"text": "One more."})

    asyncio.run(story())


def test_news_says_who_is_here_what_all_have_and_how_much_time_is_left_from_now(db: str) -> None:
    """Whoever looks late sees the clock as it stands; whoever looks away is missed by the others."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, game="pbl", template="keeper", clocks={"pick": 60_000})
            ana.say(wire.Watch(key))
            await house.quiet()
            await house.later(15_000)
            bo.say(wire.Watch(key))
            await house.quiet()

            assert bo.last(wire.LeagueNews).due == 45_000
            assert (await house.hall.leagues.show(key, bo.person)).due == 45_000
            assert ana.last(wire.LeagueNews).here == ["Ana", "Bo"]
            assert sorted(ana.last(wire.LeagueNews).holdings) == ["Ana", "Bo"]
            bo.say(wire.Watch(key, on=False))
            await house.quiet()
            assert ana.last(wire.LeagueNews).here == ["Ana"]

    asyncio.run(story())
