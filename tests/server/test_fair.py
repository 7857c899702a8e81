"""F13: all who take part and the server draw the deal; whoever withholds is named, and it is drawn again."""

import asyncio
import hashlib
import json
from typing import Any

import pytest

from boltyard.core.errors import Wrong
from boltyard.core.fair import commitment_of, what_it_proves
from boltyard.core.record import Record, read_record
from boltyard.core.rng import FairRng
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.server import wire
from boltyard.server.dealing import REVEAL_MS, TOO_LATE
from boltyard.server.lobby import record_text
from boltyard.server.store.rows import Row
from tests.server.people import House, Person
from tests.server.site import site
from tests.server.test_tables import at_random, story


def secret_of(who: str, number: int = 1) -> str:
    return hashlib.sha256(f"{who} {number}".encode()).hexdigest()


def pledge(who: str, number: int = 1) -> str:
    return commitment_of(secret_of(who, number))


async def two(house: House, **more: Any) -> tuple[Person, Person, Row]:
    """Ana and Bo sit, both have committed, both attend; nobody has revealed."""
    ana, bo = await house.person("Ana"), await house.person("Bo")
    row = await house.table(ana, "open", commitment=pledge("ana"), **more)
    assert row.stage == "open"
    row = await house.hall.sit(row, bo.person, bo.name, commitment=pledge("bo"))
    for one in (ana, bo):
        one.say(wire.Attend(row.id))
        await one.hears(wire.Dealing)
    return ana, bo, row


def reveal(one: Person, row: Row, number: int = 1) -> None:
    one.say(wire.Reveal(row.id, secret_of(one.person, number)))


def told(one: Person) -> wire.Dealing:
    found: wire.Dealing = one.last(wire.Dealing)
    return found


async def finished(house: House, row: Row, by: Person) -> Record:
    """One of them resigns; the record as it can be fetched then, verified."""
    await house.quiet()
    update = await by.attend(row.id)
    if update.ending is None:
        by.act(update, "resign")
        await by.hears(wire.Update, lambda one: one.ending)
        await house.quiet()
    log = await house.store.log_of(row.id)
    assert log is not None
    record = read_record(record_text(log))
    verify(find_game(row.game), record)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_drawn_by_all_and_the_record_proves_it(db: str, game: str) -> None:
    async def tale(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana, bo, row = await two(house, game=game, settings=settings)
        await house.quiet()
        shown = told(bo) if any(isinstance(one, wire.Dealing) for one in bo.heard) else None
        assert shown is None, "nothing changes before somebody reveals"
        reveal(ana, row)
        half: wire.Dealing = await bo.hears(wire.Dealing)
        reveal(bo, row)
        await bo.hears(wire.Update)
        dealt: wire.Dealing = await bo.hears(wire.Dealing)
        await house.quiet()
        sitting = house.hall.sittings[row.id]
        await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
        record = await finished(house, row, bo)
        proof = record.fair

        assert (half.phase, half.round, half.left) == ("reveal", 1, REVEAL_MS)
        assert [(one.seat, one.commitment, one.revealed, one.you) for one in half.shares] == [
            (0, pledge("ana"), True, False),
            (1, pledge("bo"), False, True),
        ]
        assert half.agreement == record.agreement()
        assert half.cards == find_game(game).card_digest()
        assert dealt.phase == "dealt"
        assert dealt.server == half.server
        assert isinstance(sitting.table.state.inner.rng, FairRng)  # type: ignore[attr-defined]
        assert proof is not None
        assert proof.server.commitment == half.server
        assert [share.secret for share in proof.shares] == [secret_of("ana"), secret_of("bo")]
        assert proof.seed(half.agreement) == record.seed
        assert house.hall.dealings == {}

    story(db, tale)


def test_no_secret_is_in_any_message_before_the_end(sqlite_file: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def tale(house: House) -> None:
        ana, bo, row = await two(house)
        eve = await house.person("Eve")
        eve.say(wire.Attend(row.id))
        await eve.hears(wire.Dealing)
        reveal(ana, row)
        reveal(bo, row)
        await eve.hears(wire.Update)
        await house.quiet()
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.deal is not None
        hidden = [log.deal.secret, secret_of("ana"), secret_of("bo"), str(log.row.seed), f"{log.row.seed:x}"]
        text = b"".join(ana.bytes + bo.bytes + eve.bytes).decode()

        assert log.deal.commitment in text
        assert not any(one in text for one in hidden)
        assert not any(one in "".join(capfd.readouterr()) for one in hidden)

    story(sqlite_file, tale)


def test_a_reveal_that_does_not_fit_is_refused_and_can_be_mended(sqlite_file: str) -> None:
    async def tale(house: House) -> None:
        ana, bo, row = await two(house)
        sentences = []
        for secret in (secret_of("bo"), "xyz"):
            ana.say(wire.Reveal(row.id, secret))
            sentences.append((await ana.hears(wire.Trouble)).sentence)
        eve = await house.person("Eve")
        eve.say(wire.Attend(row.id))
        await eve.hears(wire.Dealing)
        eve.say(wire.Reveal(row.id, secret_of("ana")))
        sentences.append((await eve.hears(wire.Trouble)).sentence)
        ana.say(wire.Commit(row.id, pledge("other")))
        sentences.append((await ana.hears(wire.Trouble)).sentence)
        bo.say(wire.Act(row.id, 1, "black"))
        sentences.append((await bo.hears(wire.Trouble)).sentence)
        for one in (ana, ana, bo):  # twice does no harm
            reveal(one, row)
        await ana.hears(wire.Update)
        reveal(ana, row)  # nor does it when the cards are dealt
        await house.quiet()
        assert not any(isinstance(message, wire.Trouble) for message in ana.heard)
        record = await finished(house, row, ana)

        assert [one.split(";")[0].split(":")[0] for one in sentences] == [
            "This is not what you committed to",
            "A secret is 64 hex digits",
            "You take no part in drawing this deal",
            "You have committed already, and what is committed stays.",
            "The cards are not dealt yet",
        ]
        assert record.fair is not None
        assert len(record.fair.shares) == 2

    story(sqlite_file, tale)


def test_whoever_withholds_is_named_and_it_is_drawn_again_without_them(db: str) -> None:
    async def tale(house: House) -> None:
        ana, bo, row = await two(house)
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.deal is not None
        first = log.deal.commitment
        reveal(ana, row)
        await house.later(REVEAL_MS - 1)
        assert told(ana).round == 1
        await house.later(1)
        again = told(ana)
        reveal(bo, row)  # a late one
        late: wire.Trouble = await bo.hears(wire.Trouble)
        ana.say(wire.Reveal(row.id, secret_of("ana", 2)))
        soon: wire.Trouble = await ana.hears(wire.Trouble)
        ana.say(wire.Commit(row.id, pledge("ana", 2)))
        asked: wire.Dealing = await ana.hears(wire.Dealing)
        reveal(ana, row, 2)
        await bo.hears(wire.Update)
        dealt: wire.Dealing = await bo.hears(wire.Dealing)
        record = await finished(house, row, ana)
        found = await house.store.table(row.id)

        assert (again.phase, again.round) == ("commit", 2)
        assert again.server != first
        assert [(one.name, one.commitment) for one in again.withheld] == [("Bo", pledge("bo"))]
        assert [(one.seat, one.commitment) for one in again.shares] == [(0, "")]
        assert late.sentence == TOO_LATE
        assert "too soon" in soon.sentence
        assert (asked.phase, asked.left) == ("reveal", REVEAL_MS)
        assert [one.name for one in dealt.withheld] == ["Bo"]
        assert found is not None
        assert found.terms.note == "Bo did not reveal in time, so the deal was drawn again without Bo."
        assert record.fair is not None
        assert [share.secret for share in record.fair.shares] == [secret_of("ana", 2)]
        assert [(share.seat, share.commitment) for share in record.fair.withheld] == [(1, pledge("bo"))]
        assert "Bo did not reveal" in what_it_proves(record.fair, record.names)[1]

    story(db, tale)


@pytest.mark.parametrize("commits", [True, False])
def test_whoever_withholds_in_the_redeal_is_left_out_and_the_deal_is_made(sqlite_file: str, commits: bool) -> None:
    async def tale(house: House) -> None:
        ana, _, row = await two(house)
        reveal(ana, row)
        await house.later(REVEAL_MS)
        if commits:
            ana.say(wire.Commit(row.id, pledge("ana", 2)))
        await house.later(REVEAL_MS)
        record = await finished(house, row, ana)

        assert record.fair is not None
        assert record.fair.shares == []
        assert [(share.seat, share.commitment) for share in record.fair.withheld] == [
            (0, pledge("ana", 2) if commits else ""),
            (1, pledge("bo")),
        ]
        assert "Nobody but the server took part" in what_it_proves(record.fair, record.names)[0]

    story(sqlite_file, tale)


def test_a_late_reveal_is_refused_also_when_the_cards_are_dealt(sqlite_file: str) -> None:
    async def tale(house: House) -> None:
        ana, bo, row = await two(house)
        await house.later(2 * REVEAL_MS)
        await house.quiet()
        reveal(bo, row)
        late: wire.Trouble = await bo.hears(wire.Trouble)

        assert late.sentence.startswith("Too late: the cards are dealt")
        assert ana.now.ending is None

    story(sqlite_file, tale)


@pytest.mark.parametrize("number", [1, 2])
def test_killed_in_the_middle_the_deal_goes_on_where_it_was(db: str, number: int) -> None:
    """What was revealed is kept, the server's secret is the same, and the ten seconds begin anew."""

    async def before(house: House) -> tuple[Row, str]:
        ana, bo, row = await two(house)
        reveal(ana, row)
        await house.quiet()
        if number == 2:
            await house.later(REVEAL_MS)
            ana.say(wire.Commit(row.id, pledge("ana", 2)))
            await house.quiet()
        return row, told(bo).server

    async def after(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        for one in (ana, bo):
            one.say(wire.Attend(row.id))
        shown: wire.Dealing = await bo.hears(wire.Dealing)
        assert (shown.server, shown.round, shown.left) == (server, number, REVEAL_MS)
        if number == 1:
            assert [one.revealed for one in shown.shares] == [True, False]
            reveal(bo, row)
        else:
            reveal(ana, row, 2)
        await bo.hears(wire.Update)
        record = await finished(house, row, bo)
        assert record.fair is not None
        assert record.fair.server.commitment == server

    row, server = story(db, before)
    story(db, after)


def test_who_commits_to_nothing_takes_no_part_and_costs_no_time(sqlite_file: str) -> None:
    async def tale(house: House) -> None:
        ana, bo, plain = await house.two()
        row = await house.table(ana, "open", commitment=pledge("ana"))
        row = await house.hall.sit(row, bo.person, bo.name)
        for one in (ana, bo):
            one.say(wire.Attend(row.id))
        await bo.hears(wire.Dealing)
        bo.say(wire.Reveal(row.id, secret_of("bo")))
        nothing: wire.Trouble = await bo.hears(wire.Trouble)
        reveal(ana, row)
        await bo.hears(wire.Update, lambda one: one.table == row.id)
        record = await finished(house, row, bo)
        without = await finished(house, plain, bo)

        assert plain.id != row.id
        assert without.fair is None
        assert "take no part" in nothing.sentence
        assert record.fair is not None
        assert [share.seat for share in record.fair.shares] == [0]
        assert record.fair.withheld == []

    story(sqlite_file, tale)


def test_tables_without_commitments_have_wide_seeds_of_their_own(sqlite_file: str) -> None:
    """(d): chance at people's tables comes from SHA-256 in any case."""

    async def tale(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", seed=-1)

        assert row.stage == "running"
        assert row.seed >> 255 == 1

    story(sqlite_file, tale)


@pytest.mark.parametrize("seats", [["greedy"], ["here Mara"]])
def test_one_client_draws_with_the_server_against_bots_and_at_a_shared_device(
    sqlite_file: str, seats: list[str]
) -> None:
    async def tale(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, *seats, commitment=pledge("ana"))
        assert row.stage == "dealing"
        ana.say(wire.Attend(row.id, seat=1))
        await ana.hears(wire.Dealing)
        reveal(ana, row)
        update: wire.Update = await ana.hears(wire.Update)
        if seats == ["here Mara"]:
            assert update.viewer == 1, "whose eyes they wanted is not forgotten"
        await house.quiet()
        ana.say(wire.Attend(row.id, seat=0))
        await house.quiet()
        ana.act(ana.now, "resign")
        await ana.hears(wire.Update, lambda one: one.ending)
        await house.quiet()
        log = await house.store.log_of(row.id)
        assert log is not None
        record = read_record(record_text(log))

        verify(find_game("robots"), record)
        assert record.fair is not None
        assert [share.seat for share in record.fair.shares] == [0]

    story(sqlite_file, tale)


def test_who_stands_up_takes_no_part_any_more(sqlite_file: str) -> None:
    async def tale(house: House) -> None:
        ana, bo, cy = [await house.person(name) for name in ("Ana", "Bo", "Cy")]
        settings = {"timing": "simulated"}
        row = await house.table(ana, "open", "open", game="battleground", settings=settings)
        row = await house.hall.sit(row, bo.person, bo.name, commitment=pledge("bo"))
        row = await house.hall.stand_up(row, bo.person)
        row = await house.hall.sit(row, cy.person, cy.name)
        row = await house.hall.put_bot(row, "greedy")

        assert row.stage == "running"

    story(sqlite_file, tale)


def test_quick_match_and_rematch_are_drawn_the_same_way(sqlite_file: str) -> None:
    async def tale(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        ana.say(wire.Seek("robots", pledge("ana")))
        await house.quiet()
        bo.say(wire.Seek("robots", pledge("bo")))
        matched: wire.Matched = await ana.hears(wire.Matched)
        row = await house.store.table(matched.table.id)
        assert row is not None
        assert matched.table.stage == row.stage == "dealing"
        for one in (ana, bo):
            one.say(wire.Attend(row.id))
            await one.hears(wire.Dealing)
            reveal(one, row)
        await ana.hears(wire.Update)
        first = await finished(house, row, ana)
        await bo.attend(row.id)
        for one in (ana, bo):
            one.say(wire.Rematch(row.id, pledge(one.person, 2)))
        moved: wire.Moved = await ana.hears(wire.Moved)
        fresh = await house.store.table(moved.to)
        assert fresh is not None
        for one in (ana, bo):
            one.say(wire.Attend(fresh.id))
            await one.hears(wire.Dealing)
            reveal(one, fresh, 2)
        await ana.hears(wire.Update, lambda one: one.table == fresh.id)
        again = await finished(house, fresh, ana)

        assert first.fair is not None
        assert again.fair is not None
        assert first.seed != again.seed
        assert [share.secret for share in again.fair.shares] == [secret_of("bo", 2), secret_of("ana", 2)]

    story(sqlite_file, tale)


@pytest.mark.parametrize("way", ["table", "sit"])
def test_what_is_no_commitment_is_refused_in_a_sentence(sqlite_file: str, way: str) -> None:
    async def tale(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        row = await house.table(ana, "open")
        with pytest.raises(Wrong, match="A commitment is 64 hex digits"):
            await (
                house.table(ana, "open", commitment="f" * 63)
                if way == "table"
                else house.hall.sit(row, bo.person, bo.name, commitment="g" * 64)
            )

    story(sqlite_file, tale)


def test_over_real_sockets_and_http(sqlite_file: str) -> None:
    """The whole of it as a program does it, with `docs/api.md` at hand."""

    async def tale() -> None:
        with site(sqlite_file) as place:
            ana, bo = await place.guest("Ana"), await place.guest("Bo")
            wish = {"game": "robots", "seats": ["me", "open"], "beat": 0}
            bad = await ana.post("/api/tables", {**wish, "commitment": "no"})
            card = (await ana.post("/api/tables", {**wish, "commitment": pledge("ana").upper()})).json()
            path = f"/api/tables/{card['code']}"
            sat = (await bo.post(f"{path}/sit", {"commitment": pledge("bo")})).json()
            async with ana.socket() as one, bo.socket() as other:
                for line, name in ((one, "ana"), (other, "bo")):
                    await line.send(kind="attend", table=card["id"])
                    assert (await line.hears("dealing"))["phase"] == "reveal"
                    await line.send(kind="reveal", table=card["id"], secret=secret_of(name))
                update = await one.hears("update")
                early = await bo.get(f"{path}/record")
                await one.send(kind="act", table=card["id"], version=update["version"], code="resign")
                while not update["ending"]:
                    update = await one.hears("update")
            record = read_record((await bo.get(f"{path}/record")).text)

            verify(find_game("robots"), record)
            assert bad.status_code == 400
            assert "64 hex digits" in bad.json()["detail"]
            assert sat["stage"] == "dealing"
            assert early.status_code == 403
            assert record.fair is not None
            assert not any(secret_of("ana") in text or record.fair.server.secret in text for text in bo.received)
            assert json.loads(bo.received[0])["kind"] == "hello"

    asyncio.run(tale())
