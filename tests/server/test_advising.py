"""Advice at the server's tables (F54), and playing on from a moment of a finished match (F25)."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boltyard.core.errors import Wrong
from boltyard.core.match import Match
from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import GAMES
from boltyard.insight.odds import odds_of
from boltyard.server import wire
from boltyard.server.lobby import record_text
from boltyard.server.playing_on import forked, put_on
from boltyard.server.pondering import Pondering
from boltyard.server.store.rows import Row
from tests.server.people import House, Person
from tests.server.test_tables import story

FEW = 12


class Here(Pondering):
    """Thinks at once, in this process: what it is told is the same."""

    def begin(self, work: Callable[[Any], Any], matter: Any) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done.set_result(work(matter))
        return done


async def among_bots(house: House, game: str = "robots", **more: Any) -> tuple[Person, Row]:
    house.hall.pondering = Here()
    house.hall.advice_iterations = FEW
    ana = await house.person("ana")
    row = await house.table(ana, "greedy", game=game, beat=0, **more)
    await ana.attend(row.id)
    await house.later(5000)
    return ana, row


async def played(house: House, ana: Person, row: Row, most: int = 10_000) -> None:
    """Answer so many questions with the first that there is."""
    for _ in range(most):
        await house.later(2000)
        update = ana.now
        if update.ending is not None:
            return
        if update.question is not None and not update.question.forced:
            ana.act(update, update.question.options[0].code, len(update.question.named))


@pytest.mark.parametrize("game", ["robots", "pbl", "battleground"])
def test_a_hint_has_three_steps_and_its_answer_is_taken(sqlite_file: str, game: str) -> None:
    """F54: where, what and why, from what the seat sees; the record says who asked, also after a restart."""

    async def told(house: House) -> None:
        ana, row = await among_bots(house, game)
        assert ana.now.mayhint
        ana.say(wire.Hint(row.id))
        advice = await ana.hears(wire.Advice)
        assert advice.where
        assert advice.what
        assert advice.rule
        assert 1 <= len(advice.options) <= 3
        assert all(0 <= one.win <= 1 and one.error > 0 for one in advice.options)
        assert house.hall.sittings[row.id].table.record.hints == [0]
        ana.say(wire.Hint(row.id))
        assert await ana.hears(wire.Advice) == advice  # the same view, the same hint
        refused = [one for one in ana.heard if isinstance(one, wire.Refused)]
        ana.act(ana.now, advice.code)
        await house.later(5000)
        assert [one for one in ana.heard if isinstance(one, wire.Refused)] == refused
        lines = house.hall.sittings[row.id].table.record.lines
        assert any(line.seat == 0 and line.code == advice.code for line in lines)
        kept = await house.store.log_of(row.id)
        assert kept is not None
        assert kept.row.terms.hints == (0,)

    story(sqlite_file, told)


@pytest.mark.parametrize("game", ["robots", "battleground"])
def test_a_hint_tells_the_exact_chances_counted_from_the_seats_view(sqlite_file: str, game: str) -> None:
    """F53, F54: those of what is advised, where anything can be counted; each is a share, and said to be exact."""

    async def told(house: House) -> None:
        ana, row = await among_bots(house, game)
        for _ in range(12):
            ana.say(wire.Hint(row.id))
            advice = await ana.hears(wire.Advice)
            if advice.odds:
                break
            await played(house, ana, row, 1)
            await house.later(5000)
        table = house.hall.sittings[row.id].table
        assert isinstance(table.game, Match)
        names = house.hall.sittings[row.id].scene.names
        every = {one.what: float(one.chance) for one in odds_of(table.game, table.view(0), 0, names)}
        assert advice.odds
        assert {one.text: one.share for one in advice.odds}.items() <= every.items()
        assert all(one.exact for one in advice.odds)

    story(sqlite_file, told)


def test_a_bot_is_asked_why_from_the_log(sqlite_file: str) -> None:
    """Its options as the asker sees them; lines of people and old ones cannot be asked about."""

    async def told(house: House) -> None:
        ana, row = await among_bots(house, seed=11)
        lines: list[wire.LogLine] = []
        for _ in range(12):
            await played(house, ana, row, 1)
            await house.later(5000)
            ana.say(wire.Attend(row.id))
            await house.quiet()
            lines = [line for line in ana.now.log if line.why]
            if lines:
                break
        assert lines
        assert all(line.seat == 1 for line in lines)
        ana.say(wire.AskBot(row.id, lines[-1].at))
        reasons = await ana.hears(wire.Reasons)
        assert (reasons.at, reasons.seat, reasons.did) == (lines[-1].at, 1, lines[-1].text)
        assert reasons.worlds == FEW
        assert len(reasons.options) <= 3
        ana.say(wire.AskBot(row.id, 9999))
        assert "too long ago" in (await ana.hears(wire.Trouble)).sentence
        assert house.hall.sittings[row.id].table.record.hints == [0]

    story(sqlite_file, told)


def test_there_are_no_hints_among_people_or_in_earnest(sqlite_file: str) -> None:
    """F54: off while people play each other, in leagues and rated matches; nothing is noted."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        assert not ana.now.mayhint
        assert not bo.now.mayhint
        ana.say(wire.Hint(row.id))
        assert "while people play each other" in (await ana.hears(wire.Trouble)).sentence
        carla = await house.person("carla")
        earnest = await house.table(carla, "greedy", casual=False)
        assert not (await carla.attend(earnest.id)).mayhint
        carla.say(wire.Hint(earnest.id))
        assert "in earnest" in (await carla.hears(wire.Trouble)).sentence
        watcher = await house.person("watcher")
        friendly = await house.table(carla, "greedy")
        await watcher.attend(friendly.id)
        watcher.say(wire.Hint(friendly.id))
        assert "watching" in (await watcher.hears(wire.Trouble)).sentence
        for one in (row, earnest, friendly):
            kept = await house.store.table(one.id)
            assert kept is not None
            assert kept.terms.hints == ()

    story(sqlite_file, told)


def test_a_finished_match_is_played_on_at_a_new_table(sqlite_file: str) -> None:
    """F25: bots or an open seat; practice; the record verifies alone, says hints and fork, and can be forked again."""

    async def told(house: House) -> None:
        ana, row = await among_bots(house)
        ana.say(wire.Hint(row.id))
        await ana.hears(wire.Advice)
        await played(house, ana, row, 4)
        ana.act(ana.now, "resign")
        await house.later(2000)
        kept = await house.store.log_of(row.id)
        assert kept is not None
        assert kept.row.stage == "over"
        parent = read_record(record_text(kept))
        assert parent.hints == [0]
        verify(GAMES["robots"], parent)
        n = len(kept.lines) - 1
        wanted, lines = forked(kept, wire.PlayOn(n, 0), ana.person, "ana")
        fork = await put_on(house.hall, wanted, lines, kept.facts)
        assert fork.terms.practice
        assert not fork.terms.rated
        update = await ana.attend(fork.id)
        assert update.viewer == 0
        await played(house, ana, fork, 2)
        ana.act(ana.now, "resign")
        await house.later(2000)
        child = await house.store.log_of(fork.id)
        assert child is not None
        record = read_record(record_text(child))
        verify(GAMES["robots"], record)
        assert (record.parent, record.forked, record.practice) == (parent.digest, n, True)
        assert [line.code for line in record.lines[: n - 1]] == [line.code for line in parent.lines[: n - 1]]

        wanted, lines = forked(child, wire.PlayOn(2, 0, ["me", "open"]), ana.person, "ana")
        friends = await put_on(house.hall, wanted, lines, child.facts)
        assert friends.stage == "open"
        bo = await house.person("bo")
        await house.hall.sit(friends, bo.person, "bo")
        await bo.attend(friends.id)
        assert (await ana.attend(friends.id)).viewer == 0
        assert not ana.now.mayhint  # two people now

    story(sqlite_file, told)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (wire.PlayOn(0), "There are decisions 1 to"),
        (wire.PlayOn(999), "There are decisions 1 to"),
        (wire.PlayOn(1, 7), "There are seats 0 to 1"),
        (wire.PlayOn(1, 0, ["me"]), "This match has 2 seats, not 1"),
        (wire.PlayOn(1, 0, ["greedy", "me"]), "You play on in seat 0"),
        (wire.PlayOn(1, 0, ["me", "here bo"]), "a device of their own"),
        (wire.PlayOn(1, 0, ["me", "nobody"]), "A seat is for me"),
    ],
)
def test_what_cannot_be_played_on_is_refused_in_a_sentence(sqlite_file: str, wish: wire.PlayOn, sentence: str) -> None:
    async def told(house: House) -> None:
        ana, row = await among_bots(house)
        await played(house, ana, row, 2)
        ana.act(ana.now, "resign")
        await house.later(2000)
        kept = await house.store.log_of(row.id)
        assert kept is not None
        with pytest.raises(Wrong, match=sentence):
            forked(kept, wish, ana.person, "ana")

    story(sqlite_file, told)
