"""Stories at the server's tables, with a clock that moves when told to."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from boltyard.core.errors import Wrong
from boltyard.core.reasons import Reason
from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.server import wire
from boltyard.server.company import SKIPPED, revive
from boltyard.server.listings import card
from boltyard.server.store.rows import Row
from tests.server.people import House, Person, opened


def story(db: str, told: Callable[[House], Awaitable[Any]], nap_ms: int = 30_000) -> Any:
    async def run() -> Any:
        async with opened(db, nap_ms) as house:
            return await told(house)

    return asyncio.run(run())


def at_random(seed: int) -> Callable[[wire.Question], str]:
    chance = random.Random(seed)
    return lambda question: chance.choice(question.options).code


async def record_of(house: House, row: Row) -> str:
    log = await house.store.log_of(row.id)
    assert log is not None
    return revive(find_game(row.game), log).record.text()


async def starts(ana: Person, bo: Person) -> tuple[Person, Person]:
    """Whoever picks a half takes black; the one whose turn it is comes first."""
    await ana.house.quiet()
    update = ana.now if ana.now.question else bo.now
    chooser = ana if update.viewer == 0 else bo
    chooser.heard.clear()
    chooser.act(update, "black")
    await chooser.hears(wire.Update)
    await ana.house.quiet()
    return (chooser, bo if chooser is ana else ana)


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_match(db: str, game: str) -> None:
    """F30, F20: a match through the server's tables is on disk, decision by decision, and verifies."""

    async def told(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana, bo = await house.person("Ana"), await house.person("Bo")
        row = await house.table(ana, "open", game=game, settings=settings)
        await house.hall.sit(row, bo.person, bo.name)
        await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
        await house.quiet()

        verify(find_game(game), read_record(await record_of(house, row)))
        ((found, result),) = await house.store.tables_of("ana")
        assert found.stage == "over"
        assert result is not None
        assert result.rule

    story(db, told)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_and_the_beat_is_kept(sqlite_file: str, game: str) -> None:
    """F12, F16, F32: a bot answers when the beat is over, whatever it had to choose from; nobody hides from bots."""

    async def told(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy", game=game, settings=settings, beat=300)
        choose, answered = at_random(3), (0, [""])
        await ana.attend(row.id)
        for _ in range(200):
            await house.quiet()
            update = ana.now
            if update.question and not update.question.forced and (update.version, update.question.named) != answered:
                answered = (update.version, update.question.named)
                ana.act(update, choose(update.question), len(update.question.named))  # as quick as can be
            await house.later(100)
        gaps: dict[tuple[int, ...], set[int]] = {}
        for (sooner, before), (later, _) in pairwise(ana.times.values()):
            gaps.setdefault(tuple(sorted(before)), set()).add(later - sooner)

        assert 0 in gaps[0,]
        if game != "battleground":  # there time is in the rules, and nobody is asked alone
            assert gaps[1,] == {300}

    story(sqlite_file, told)


def test_a_stale_or_repeated_act_is_refused_with_the_table_as_it_is(db: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await house.quiet()
        update = await ana.attend(row.id)
        first, other = (ana, bo) if update.question else (bo, ana)
        update = await first.attend(row.id)
        for code in ("black", "black", "red"):  # a double click, and a second thought
            first.act(update, code)
        refused = [await first.hears(wire.Refused) for _ in range(2)]
        await house.quiet()
        log = await house.store.log_of(row.id)

        assert log is not None
        assert [line.code for line in log.lines] == ["black"]
        assert [one.stale for one in refused] == [True, True]
        assert first.now.fresh
        assert not any(isinstance(message, wire.Refused) for message in other.heard)

    story(db, told)


def test_what_cannot_be_done_is_refused_with_its_rule(sqlite_file: str) -> None:
    """F55: every refusal maps to a rule id, and nothing has changed."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        version = first.now.version
        other.act(other.now, "build 5S JS")
        refused = await other.hears(wire.Refused)
        first.act(first.now, "attack 5S")
        wrong = await first.hears(wire.Refused)
        first.say(wire.Why(row.id, "attack 5S"))
        why = await first.hears(wire.WhyNot)
        await house.quiet()

        assert refused.rule.startswith("ROB-")
        assert wrong.rule.startswith("ROB-")
        assert why.rule.startswith("ROB-")
        assert why.sentence
        assert house.hall.sittings[row.id].version == version

    story(sqlite_file, told)


def test_a_set_is_named_item_by_item_between_the_seat_and_the_server(sqlite_file: str) -> None:
    """Nobody else hears of items, and the counter does not move: hesitation tells nothing."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        sitting = house.hall.sittings[row.id]
        choose = at_random(4)
        for _ in range(300):
            await house.quiet()
            asked = next(one for one in (ana, bo) if sitting.table.asked == [0 if one is ana else 1])
            other = bo if asked is ana else ana
            update = await asked.attend(row.id)
            assert update.question is not None
            items = [option for option in update.question.options if option.item]
            if items and not update.question.named:
                other.heard.clear()
                version = sitting.version
                asked.act(update, items[0].code, 0)
                named = await asked.hears(wire.Update)
                asked.act(update, items[0].code, 0)  # a double click
                if sitting.version == version and named.question and named.question.named:
                    again = await asked.hears(wire.Refused)
                    assert again.stale
                    assert other.heard == []
                    asked.say(wire.Restart(row.id, version))
                    fresh = await asked.hears(wire.Update, lambda one: one.question and not one.question.named)
                    assert fresh.question.options == update.question.options
                    return
                continue
            asked.act(update, choose(update.question), len(update.question.named))
        raise AssertionError("no set was asked for")

    story(sqlite_file, told)


def test_my_own_unrevealed_act_goes_back_at_once_and_anything_else_by_consent(sqlite_file: str) -> None:
    """F38, ROB-R-56."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        first.say(wire.Undo(row.id))  # picking a half dealt the cards: everybody has to agree
        asked = await other.hears(wire.Update, lambda one: one.undo is not None)
        assert asked.undo == wire.UndoAsk(seat, [1 - seat])
        other.say(wire.Agree(row.id, False))
        refused = await first.hears(wire.Refused)
        assert "does not agree" in refused.sentence
        first.say(wire.Undo(row.id))
        await other.hears(wire.Update, lambda one: one.undo is not None)
        other.say(wire.Agree(row.id, True))
        back = await first.hears(wire.Update, lambda one: any(line.event == "undo" for line in one.log))
        await house.quiet()

        assert back.question is not None
        assert back.question.decision == "ROB-D-2"
        assert "undo 1, agreed by 0 1" in await record_of(house, row)

    story(sqlite_file, told)


def test_killed_and_opened_again_every_table_goes_on(db: str) -> None:
    """F28: what was confirmed is there; versions are never used twice."""
    table = ""

    async def before(house: House) -> tuple[str, int, str]:
        ana, bo, row = await house.two()
        first, _ = await starts(ana, bo)
        update = first.now
        first.act(update, "pass")
        await first.hears(wire.Update, lambda one: one.version > update.version)
        await house.quiet()
        return row.id, house.hall.sittings[row.id].version, await record_of(house, row)

    async def after(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        update = await ana.attend(table)
        row = await house.store.table(table)
        assert row is not None
        assert version < update.version <= version + SKIPPED + 1  # forced answers count as much (ROB-R-65)
        assert [line.text for line in update.log][:1]
        assert await record_of(house, row) == record
        await asyncio.gather(ana.play(table, at_random(1)), bo.play(table, at_random(2)))
        await house.quiet()
        verify(find_game("robots"), read_record(await record_of(house, row)))

    table, version, record = story(db, before)
    story(db, after)


def test_an_idle_table_sleeps_and_wakes_where_it_was(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1)  # every record is slow: snapshots are used

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await starts(ana, bo)
        before = (await ana.attend(row.id)).view
        ana.go()
        bo.go()
        await house.later(29_000)
        assert row.id in house.hall.sittings
        await house.later(2_000)
        assert house.hall.sittings == {}
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.snapshot is not None
        again = await house.person("Ana")
        update = await again.attend(row.id)

        assert bytes(update.view) == bytes(before)
        assert update.log

    story(sqlite_file, told)


def test_whoever_is_away_too_long_is_stood_in_for_and_gets_the_seat_back(sqlite_file: str) -> None:
    """F33: shown, grace, a bot stands in, handed back."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two(grace=60)
        first, other = await starts(ana, bo)
        seat = first.now.viewer
        other.heard.clear()
        first.go()
        await house.quiet()
        away = other.last(wire.Seating).chairs[seat]
        assert (away.here, away.away, away.standin) == (False, 60_000, "")
        await house.later(59_999)
        assert len(house.hall.sittings[row.id].table.record.lines) == 1
        await house.later(1)
        await house.quiet()
        assert other.last(wire.Seating).chairs[seat].standin == "greedy"
        assert len(house.hall.sittings[row.id].table.record.lines) > 1
        back = await house.person(first.name)
        await back.attend(row.id)
        await house.quiet()
        chair = back.house.hall.sittings[row.id].chair(seat, None)
        assert (chair.here, chair.standin) == (True, "")
        lines = len(house.hall.sittings[row.id].table.record.lines)
        await house.later(100_000)
        if house.hall.sittings[row.id].table.asked == [seat]:
            assert len(house.hall.sittings[row.id].table.record.lines) == lines

    story(sqlite_file, told)


def test_nobody_stands_in_at_a_serious_table_or_while_nobody_waits(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two(casual=False)
        await starts(ana, bo)
        ana.go()
        await house.later(1_000_000)
        assert house.hall.sittings[row.id].standins == set()
        cy, di = await house.person("Cy"), await house.person("Di")
        other = await house.table(cy, "open")
        await house.hall.sit(other, di.person, di.name)
        await cy.attend(other.id)
        await di.attend(other.id)
        cy.go()
        di.go()
        await house.later(29_000)
        assert house.hall.sittings[other.id].standins == set()

    story(sqlite_file, told)


def test_spectators_see_what_everybody_sees_and_a_lent_hand_a_round_late(sqlite_file: str) -> None:
    """F15: the public view; a seat's view with its consent and a full round late; everything after the end."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        await starts(ana, bo)
        cy = await house.person("Cy")
        public = await cy.attend(row.id)
        assert public.viewer == -3
        assert public.question is None
        cy.act(public, "pass")
        assert "watching" in (await cy.hears(wire.Refused)).sentence
        cy.say(wire.Attend(row.id, 0))
        assert "does not lend" in (await cy.hears(wire.Trouble)).sentence
        ana.say(wire.Lend(row.id))
        await house.quiet()
        now_seen = await ana.attend(row.id)
        look = await cy.attend(row.id, through=0)
        assert look.viewer == -3  # a round has not passed yet
        nosy = await bo.attend(row.id, through=0)
        assert nosy.viewer == 1  # never to anyone seated
        turn = look.turn
        sitting = house.hall.sittings[row.id]
        while sitting.table.state.turn < turn + 3 and not sitting.table.over:
            mover = (ana, bo)[sitting.table.asked[0]]
            update = await mover.attend(row.id)
            assert update.question
            mover.act(update, update.question.options[0].code, len(update.question.named))
            await house.quiet()
        late = cy.now
        assert late.late
        assert late.viewer == 0
        assert late.turn <= sitting.table.state.turn - 2
        assert bytes(late.view) != bytes((await ana.attend(row.id)).view)
        assert now_seen.viewer == 0
        mover = ana if ana.now.viewer == 0 else bo
        mover.act(mover.now, "resign")
        end = await cy.hears(wire.Update, lambda one: one.ending is not None)
        assert end.viewer == -2
        assert b'"?"' not in bytes(end.view)

    story(sqlite_file, told)


def test_chat_is_kept_and_can_be_muted(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana.say(wire.Say(row.id, "  Good   luck! "))
        assert [line.text for line in (await bo.hears(wire.Talk)).lines] == ["Good luck!"]
        await house.hall.muting.shun(bo.person, row, 0, "mute")
        ana.say(wire.Say(row.id, "x" * 1000))
        assert len((await ana.hears(wire.Talk, lambda talk: talk.lines[0].text[0] == "x")).lines[0].text) == 300
        await house.quiet()
        assert not any(isinstance(message, wire.Talk) for message in bo.heard)
        cy = await house.person("Cy")
        await cy.attend(row.id)
        assert len((await cy.hears(wire.Talk)).lines) == 2
        cy.say(wire.Say(row.id, "I would not do that."))
        assert "only those who sit" in (await cy.hears(wire.Trouble)).sentence

    story(sqlite_file, told)


def test_partners_who_must_be_silent_are_told_the_rule(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F40: where the game says so, nobody talks."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        game = house.hall.sittings[row.id].table.game
        monkeypatch.setattr(type(game), "why_silent", lambda *_: Reason("partners do not talk", "PBL-TEAM-9"))
        ana.say(wire.Say(row.id, "Attack the head!"))
        refused = await ana.hears(wire.Refused)
        await house.quiet()

        assert (refused.sentence, refused.rule) == ("partners do not talk", "PBL-TEAM-9")
        assert not any(isinstance(message, wire.Talk) for message in bo.heard)

    story(sqlite_file, told)


def test_a_rematch_is_put_up_when_everybody_wants_one(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana.act(ana.now, "resign")
        await bo.hears(wire.Update, lambda one: one.ending is not None)
        ana.say(wire.Rematch(row.id))
        assert (await bo.hears(wire.Seating, lambda one: one.rematch)).rematch == [0]
        bo.say(wire.Rematch(row.id))
        moved = await ana.hears(wire.Moved)
        update = await ana.attend(moved.to)

        assert update.viewer == 1  # one chair further
        fresh = await house.store.table(moved.to)
        assert fresh is not None
        assert fresh.terms.series_of == row.id

    story(sqlite_file, told)


def test_a_disk_that_refuses_takes_nothing_back_that_was_confirmed(
    sqlite_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(house: House) -> None:
        ana, bo, _ = await house.two()
        first, other = await starts(ana, bo)
        update = first.now
        append = house.store.append

        def fails(rows: Any) -> Any:
            raise OSError("no space left on device")

        monkeypatch.setattr(house.store, "append", fails)
        first.heard.clear()
        other.heard.clear()
        first.act(update, "pass")
        assert "Nothing that was confirmed is lost" in (await first.hears(wire.Trouble)).sentence
        again = await first.hears(wire.Update)
        monkeypatch.setattr(house.store, "append", append)
        assert bytes(again.view) == bytes(update.view)
        assert again.question == update.question
        first.act(again, "pass")
        await first.hears(wire.Update, lambda one: one.version > again.version)

    story(sqlite_file, told)


def test_an_end_is_told_when_its_result_is_on_disk(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the kill soak: the end was told, the server died, and the table was running for ever after."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        finish = house.store.finish
        tries = []

        async def dies(table: str, result: Any) -> None:
            tries.append(bo.now.ending)
            monkeypatch.setattr(house.store, "finish", finish)
            raise OSError("killed between the last decision and its result")

        monkeypatch.setattr(house.store, "finish", dies)
        ana.act(ana.now, "resign")
        end = await bo.hears(wire.Update, lambda one: one.ending is not None)
        found = await house.store.table(row.id)

        assert tries == [None]
        assert end.ending.winners == [1]
        assert found is not None
        assert found.stage == "over"

    story(sqlite_file, told)


# The lobby.


def test_quick_match_brings_two_together_and_offers_a_bot_meanwhile(db: str) -> None:
    """F31: a bot is offered after 20 s, the queue keeps the place."""

    async def told(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        ana.say(wire.Seek("robots"))
        while "ana" not in house.hall.quick.seekers:
            await house.quiet()
        await house.later(19_999)
        assert not any(isinstance(message, wire.BotOffer) for message in ana.heard)
        await house.later(1)
        offer = await ana.hears(wire.BotOffer)
        assert offer.waited == 20
        beside = await house.table(ana, offer.bots[0])
        await ana.attend(beside.id)
        assert "ana" in house.hall.quick.seekers
        bo.say(wire.Seek("robots"))
        one, two = await ana.hears(wire.Matched), await bo.hears(wire.Matched)
        assert one.table.id == two.table.id
        assert (one.table.stage, one.table.seat, two.table.seat) == ("running", 0, 1)
        assert house.hall.quick.seekers == {}

    story(db, told)


def test_a_seeker_who_goes_away_gives_the_place_up(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        ana.say(wire.Seek("robots"))
        while "ana" not in house.hall.quick.seekers:
            await house.quiet()
        ana.go()
        await house.later(9_000)
        assert len(await house.store.open_tables()) == 1
        await house.later(2_000)
        while await house.store.open_tables():
            await house.quiet()
        assert house.hall.quick.seekers == {}

    story(sqlite_file, told)


def test_the_lobby_tells_of_tables_as_they_come_and_go(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        bo.say(wire.Lobby())
        assert (await bo.hears(wire.Open)).tables == []
        row = await house.table(ana, "open", settings={"jokers": "on"})
        await house.table(ana, "open", private=True)
        await house.later(100)
        (shown,) = (await bo.hears(wire.Open)).tables
        assert (shown.id, shown.settings[0].text, shown.settings[0].rule) == (
            row.id,
            "one joker in each half",
            "ROB-R-4",
        )
        await house.hall.stand_up(row, ana.person)
        await house.later(100)
        assert (await bo.hears(wire.Open)).tables == []

    story(sqlite_file, told)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (wire.NewTable("chess"), "there is no game 'chess'"),
        (wire.NewTable("robots", ["me", "open", "open"]), "ROBOTS is for 2 seats, not 3."),
        (wire.NewTable("robots", ["me", "hal"]), "A seat is for me, here NAME, open, or a bot"),
        (
            wire.NewTable("robots", ["me", "me"]),
            "You can sit in one seat only; whoever shares your device is `here NAME`.",
        ),
        (wire.NewTable("robots", ["greedy", "greedy"]), "Leave a seat for a person"),
        (
            wire.NewTable("robots", settings={"jokers": "many"}),
            "“One joker in each half” cannot be 'many'; it takes off, on.",
        ),
        (wire.NewTable("robots", settings={"joker": "on"}), "There is no setting joker; did you mean jokers?"),
        (wire.NewTable("robots", mode="classics"), "There is no mode classics; did you mean classic?"),
        (wire.NewTable("robots", beat=60_000), "The beat is from 0 to 5000 ms."),
        (wire.NewTable("robots", grace=-1), "The grace is from 0 seconds to a day."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    sqlite_file: str, wish: wire.NewTable, sentence: str
) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        with pytest.raises(Wrong) as refused:
            await house.hall.put_up(ana.person, ana.name, wish)

        assert sentence in refused.value.sentence
        assert await house.store.open_tables() == []

    story(sqlite_file, told)


def test_a_private_table_is_for_those_invited(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        _, _, row = await house.two(private=True)
        cy = await house.person("Cy")
        cy.say(wire.Attend(row.id))
        assert "private" in (await cy.hears(wire.Trouble)).sentence
        cy.say(wire.Act(row.id, 1, "black"))
        assert (await cy.hears(wire.Trouble)).sentence == "Attend the table first."
        cy.say(wire.Attend("nowhere"))
        assert "no such table" in (await cy.hears(wire.Trouble)).sentence
        with pytest.raises(Wrong, match="All seats at this table are taken"):
            await house.hall.sit(row, cy.person, cy.name)

    story(sqlite_file, told)


def test_bots_have_names_of_their_own_and_records_know_them_by_their_key(sqlite_file: str) -> None:
    """At the table, in the lobby and in the log they are called by name; two of a sort are told apart.

    In sentences a bot is called without its sort, so nobody reads of "Packrat (greedy)'s head"."""

    async def told(house: House) -> None:
        ana = await house.person("Magpie (greedy)")  # chosen before that was a bot's
        row = await house.table(ana, "greedy", "greedy", game="pbl")
        await ana.attend(row.id)
        names = ["Magpie (greedy)", "Magpie (greedy) 2", "Packrat (greedy)"]
        assert [chair.name for chair in card(row, ana.person).chairs] == names
        assert [chair.name for chair in ana.house.hall.sittings[row.id].seating().chairs] == names
        spoken = ["Magpie (greedy)", "Magpie (greedy) 2", "Packrat"]
        assert house.hall.sittings[row.id].scene.names == spoken
        assert [chair.spoken for chair in card(row, ana.person).chairs] == spoken
        assert [chair.spoken for chair in house.hall.sittings[row.id].seating().chairs] == spoken
        assert (await record_of(house, row)).splitlines()[0].count("greedy") == 3

    story(sqlite_file, told)
