"""Reviews of finished matches: made once in a process of their own, kept, and told to each seat as it could hear it."""

from __future__ import annotations

import asyncio
import struct
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.core.state import EVERYONE
from boltyard.insight.knowing import Depth
from boltyard.server import reviewing, wire
from boltyard.server.app import create_app
from boltyard.server.reviewing import MOST_WAITING, Busy, Matter, Reviews, body_of, explain, seen_by
from boltyard.server.store.opening import database
from boltyard.server.store.reviews import Kept, keep_review, review_of
from boltyard.server.store.store import Store
from tests.insight.test_review import played
from tests.server.people import House, opened

QUICK = Depth(turns=1, slowly=0, answers=0)


async def a_lost_match(house: House, **more: Any) -> str:
    """Ana and Bo; Ana gives up after some decisions of each."""
    ana, bo, row = await house.two(**more)
    for _ in range(3):
        for person in (ana, bo):
            update = await person.attend(row.id)
            if update.question is not None and not update.question.free:
                person.act(update, update.question.options[0].code)
                await house.quiet()
    ana.act(await ana.attend(row.id), "resign")
    await ana.hears(wire.Update, lambda one: one.ending is not None)
    await house.quiet()
    return str(row.id)


def over(db: str, **more: Any) -> str:
    async def story() -> str:
        async with opened(db) as house:
            return await a_lost_match(house, **more)

    return asyncio.run(story())


def a_site(store: Store, page: Path) -> TestClient[Litestar]:
    return TestClient(create_app(page, store, rate=10_000))


def until_made(client: TestClient[Litestar], table: str) -> dict[str, Any]:
    """Asked for, and asked again when its process is done."""
    told = client.get(f"/api/tables/{table}/review", params={"as": 0}).json()
    assert told["state"] in ("making", "waiting") or told["review"]
    reviews: Reviews = client.app.state.hall.reviews

    async def done() -> None:
        await asyncio.gather(*reviews.jobs.values())

    client.blocking_portal.call(done)
    found: dict[str, Any] = client.get(f"/api/tables/{table}/review", params={"as": 0}).json()
    return found


def test_a_review_is_made_once_and_outlives_the_server(sqlite_file: str, built: Path) -> None:
    """F26: asked for after the end, in a process of its own; a server that starts anew has it already."""
    table = over(sqlite_file)
    store = Store(database(sqlite_file))
    with a_site(store, built) as client:
        answer = until_made(client, table)
        found = answer["review"]

        assert answer["state"] == "made"
        assert found["names"] == ["Ana", "Bo"]
        assert found["result"] == [0.0, 1.0]
        for seat in (0, 1):
            assert found["prior"][seat] + found["luck"][seat] + found["skill"][seat] == found["result"][seat]
        assert len(found["swings"]) == min(3, len(found["line"]))
        file = client.get(f"/api/tables/{table}/review/page")
        assert file.headers["content-disposition"] == f'attachment; filename="review-{table}.html"'
        assert "<h2>Luck and skill" in file.text
        picture = client.get(f"/api/tables/{table}/review/picture", params={"at": 1, "as": 1}).content
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)
        assert len(zlib.decompress(picture[picture.index(b"IDAT") + 4 : -16])) == 630 * 1201
    store.close()
    store = Store(database(sqlite_file))
    with a_site(store, built) as client:
        assert client.get(f"/api/tables/{table}/review", params={"as": 0}).json() == answer
        assert client.app.state.hall.reviews.pool is None
        shown = client.get(f"/review/{table}?at=1&seat=1").text
        assert f'content="http://testserver.local/api/tables/{table}/review/picture?at=1&amp;as=1"' in shown
        assert 'property="og:description" content="From 50 % to 100 %: luck' in shown
    store.close()


def test_a_running_match_has_no_review_and_no_picture(sqlite_file: str, built: Path) -> None:
    async def story() -> str:
        async with opened(sqlite_file) as house:
            _, _, row = await house.two()
            return row.id

    table = asyncio.run(story())
    store = Store(database(sqlite_file))
    with a_site(store, built) as client:
        for address in ("review", "review/moments/1", "review/page", "review/picture"):
            answer = client.get(f"/api/tables/{table}/{address}")
            assert answer.status_code == 403, address
            assert "when the match is over" in answer.json()["detail"]
        assert "og:" not in client.get(f"/review/{table}").text
        assert client.app.state.hall.reviews.jobs == {}
    store.close()


def test_who_may_not_see_a_match_sees_no_review(sqlite_file: str, built: Path) -> None:
    table = over(sqlite_file, private=True)
    store = Store(database(sqlite_file))
    with a_site(store, built) as client:
        assert client.get(f"/api/tables/{table}/review").status_code == 403
        assert client.get(f"/api/tables/{table}/review/picture").status_code == 403
        assert "og:" not in client.get(f"/review/{table}").text
        assert client.get("/api/tables/nosuchtable1/review").status_code == 404
    store.close()


def test_a_moment_is_seen_with_one_seats_eyes(sqlite_file: str, built: Path) -> None:
    """F24: what a seat could not see is not sent; all open, it is."""
    table = over(sqlite_file)
    store = Store(database(sqlite_file))
    with a_site(store, built) as client:

        def hands(eyes: int) -> list[bool]:
            told = client.get(f"/api/tables/{table}/review/moments/2", params={"as": eyes}).json()
            assert told["viewer"] == eyes
            return ["?" not in told["view"][side]["hand"] for side in ("black", "red")]

        assert hands(EVERYONE) == [True, True]
        assert sorted([hands(0), hands(1)]) == [[False, True], [True, False]]
        assert client.get(f"/api/tables/{table}/review/moments/2", params={"as": 2}).status_code == 400
        beyond = client.get(f"/api/tables/{table}/review/moments/900")
        assert beyond.status_code == 400
        assert "is the end" in beyond.json()["detail"]
    store.close()


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """The review of a match of ROBOTS, made quickly."""
    record = played("robots", ["uniform", "greedy"])
    monkeypatch.setattr("boltyard.insight.review.depth_of", lambda _: QUICK)
    return explain(Matter("t1", "d1", "s1", record.text(), ["Ana", "Bo"], 7))


def test_each_seat_reads_what_it_could_hear(kept: Kept) -> None:
    """F24: what Bo was dealt is in nobody's words but Bo's, and those of the open table."""
    body = body_of(kept)
    ana, bo, all_open = (seen_by(body, viewer).line[0].text for viewer in (0, 1, EVERYONE))
    assert "Bo is dealt 7 cards" in ana
    assert "Ana is dealt 5 cards" in bo
    assert "cards" not in all_open
    assert [point.win for point in seen_by(body, 0).line] == [point.win for point in seen_by(body, 1).line]


def test_what_would_have_been_better_is_told_to_whoever_chose(kept: Kept) -> None:
    body = body_of(kept)
    better = [wire.ReviewBetter(3, 1, "build 9H", 0.1, 0.02)]
    body = reviewing.Body(msgspec.structs.replace(body.review, better=better), body.texts)
    assert [seen_by(body, viewer).better for viewer in (0, 1, EVERYONE)] == [[], better, better]


def test_a_review_is_kept_as_long_as_its_record_is_the_same(db: str, kept: Kept) -> None:
    """On both databases; whoever left the match in the meantime is in no review of it."""

    async def story() -> None:
        async with opened(db) as house:
            table = await a_lost_match(house)
            result = await house.store.result(table)
            assert result is not None
            await house.store.write(lambda c: keep_review(c, table, kept))
            assert await house.store.read(lambda c: review_of(c, table)) is None  # of another record
            mine = Kept(result.digest, "s1", 7, kept.glances, kept.body, kept.page)
            for _ in range(2):
                await house.store.write(lambda c: keep_review(c, table, mine))
            found = await house.store.read(lambda c: review_of(c, table))
            assert found == mine
            assert found.fits(result.digest, "s1")
            assert not found.fits(result.digest, "s2")
            assert not found.fits("d2", "s1")

    asyncio.run(story())


def test_so_many_reviews_wait_and_no_more(sqlite_file: str) -> None:
    async def story() -> None:
        async with opened(sqlite_file) as house:
            reviews = Reviews(house.hall)
            stuck = asyncio.Event()

            async def forever(matter: Matter) -> Kept:
                await stuck.wait()
                raise AssertionError

            reviews.explained = forever  # type: ignore[method-assign]
            for n in range(MOST_WAITING):
                told = reviews.begin(Matter(f"t{n}", "d", "s", "", [], 0))
                assert (told.state, told.ahead) == ("waiting" if n else "making", n)
            with pytest.raises(Busy, match=f"{MOST_WAITING} reviews are being made"):
                reviews.begin(Matter("more", "d", "s", "", [], 0))
            jobs = list(reviews.jobs.values())
            reviews.close()
            assert reviews.jobs == {}
            await asyncio.gather(*jobs, return_exceptions=True)
            assert all(job.cancelled() for job in jobs)

    asyncio.run(story())
