"""A sleeping table wakes where it was: from its snapshot if that fits, else by its record, and nobody sees which."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from boltyard.core.card_sets import facts_in, facts_text, meet
from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.server import wire
from boltyard.server.listings import card
from boltyard.server.store.backup import backup, restore
from boltyard.server.store.opening import database
from boltyard.server.waking import SUM
from tests.core.test_card_sets import forget_all
from tests.server.people import House
from tests.server.test_tables import at_random, record_of, story


def in_the_snapshot(change: Callable[[Any], Any]) -> Callable[[bytes], bytes]:
    """The same bytes as another program, or another version of this one, would have written them."""

    def changed(whole: bytes) -> bytes:
        plain = msgspec.msgpack.decode(whole[SUM:])
        change(plain)
        body = msgspec.msgpack.encode(plain)
        return hashlib.sha256(body).digest() + body

    return changed


def renamed(plain: Any) -> None:
    plain["state"]["inner"]["frames"][0]["rule"] = "a_rule_of_old"


def without_a_field(plain: Any) -> None:
    del plain["state"]["inner"]["turns_left"]


CHANGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "as it was": (lambda whole: whole, ""),
    "of another program": (in_the_snapshot(lambda plain: plain.update(stamp="0 1 0")), "other code"),
    "before a rule was renamed": (in_the_snapshot(renamed), "there is no rule 'a_rule_of_old'"),
    "before a field was added": (in_the_snapshot(without_a_field), "turns_left"),
    "one bit flipped": (lambda whole: whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], "it is damaged"),
    "cut off": (lambda whole: whole[: len(whole) // 2], "it is damaged"),
    "empty": (lambda whole: b"", "it is damaged"),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_snapshot_that_does_not_fit_is_thrown_away(db: str, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F28: the table wakes by replay, with the same view, and the log says why."""
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1)  # every record is slow: snapshots are used
    change, why = CHANGES[case]

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "uniform", game="pbl", settings={"draft": "quick"})
        await ana.play(row.id, at_random(5), 25)
        await house.later(5_000)  # what happens by itself has happened
        before = (await ana.attend(row.id)).view
        ana.go()
        await house.later(31_000)
        assert house.hall.sittings == {}
        log = await house.store.log_of(row.id)
        assert log is not None
        assert log.snapshot is not None
        await house.store.put_snapshot(row.id, log.snapshot[0], change(log.snapshot[1]))
        with capture_logs() as noted:
            again = await house.person("Ana")
            update = await again.attend(row.id)

        assert bytes(update.view) == bytes(before)
        thrown = [note["why"] for note in noted if note["event"] == "snapshot thrown away"]
        assert len(thrown) == (1 if why else 0)
        assert all(why in one for one in thrown)

    story(db, told)


OLD = {"pbl": "multi_fire_arm", "battleground": "brolly"}


def older_base(game: str) -> str:
    """The base set of an earlier version, as the program of then knew it: one card had another number."""
    facts = facts_in(find_game(game).card_facts({}))
    facts[OLD[game]] = {**facts[OLD[game]], "attack": 9}
    return f"base@{meet(game, facts_text(facts))}"


@pytest.mark.parametrize("game", OLD)
@pytest.mark.parametrize("slow", [False, True], ids=["by replay", "with a snapshot"])
def test_a_table_goes_on_with_the_cards_it_began_with(
    db: str, game: str, slow: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F28: the next version of the program has another base set. The match wakes as it was and is played to its end."""
    monkeypatch.setattr("boltyard.server.tables.SLOW_MS", -1 if slow else 1e9)
    short = {"pbl": {"draft": "quick"}, "battleground": {"timing": "simulated", "win_tokens": "8"}}[game]
    old = older_base(game)

    async def before(house: House) -> tuple[str, bytes]:
        ana = await house.person("Ana")
        row = await house.table(ana, "uniform", game=game, settings={**short, "cards": old})
        await ana.play(row.id, at_random(5), {"pbl": 12, "battleground": 8}[game])
        await house.later(5_000)  # what happens by itself has happened
        view = bytes((await ana.attend(row.id)).view)
        ana.go()
        await house.later(31_000)
        log = await house.store.log_of(row.id)
        assert log is not None
        assert (log.snapshot is not None) == slow
        return row.id, view

    async def after(house: House) -> None:
        ana = await house.person("Ana")
        assert bytes((await ana.attend(table)).view) == view
        sitting: Any = house.hall.sittings[table]
        cards = sitting.table.state.inner.cards
        assert (cards.card(OLD[game]).attack if game == "pbl" else cards.attack[cards.number[f"{OLD[game]}.1"]]) == 9
        await ana.play(table, at_random(6))
        await house.quiet()
        row = await house.store.table(table)
        assert row is not None
        record = await record_of(house, row)
        assert f"cards {old}" in record
        verify(find_game(game), read_record(record))
        ana.say(wire.Rematch(table))
        await ana.hears(wire.Moved)
        ((again, _), _) = await house.store.tables_of("ana")
        assert again.settings["cards"] == GAMES[game].pinned({})["cards"]  # a new match is of today's cards

    table, view = story(db, before)
    copy = tmp_path / "copy.db"
    backup(database(db), copy)
    restore(database(db), copy, replace=True)  # what is kept is in a backup, too
    forget_all()  # the server is started anew, and its program knows only today's base set
    try:
        story(db, after)
    finally:
        forget_all()


def test_a_table_that_waits_for_somebody_keeps_what_was_agreed(db: str) -> None:
    """Put up under the cards of then, filled after the update: the lobby says so, and both get these cards."""
    old = older_base("pbl")

    async def before(house: House) -> str:
        ana = await house.person("Ana")
        return (await house.table(ana, "open", game="pbl", settings={"draft": "quick", "cards": old})).id

    async def after(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        (row,) = await house.store.open_tables()
        assert ("cards", old) in [(choice.key, choice.value) for choice in card(row, "bo").settings]
        await house.hall.sit(row, bo.person, bo.name)
        await ana.attend(table)
        sitting: Any = house.hall.sittings[table]
        assert sitting.table.state.inner.cards.card(OLD["pbl"]).attack == 9

    table = story(db, before)
    forget_all()
    try:
        story(db, after)
    finally:
        forget_all()


def test_that_the_cards_are_todays_goes_without_saying(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "open", game="pbl", settings={"draft": "quick"})

        assert row.settings["cards"] == GAMES["pbl"].pinned({})["cards"]
        assert [choice.key for choice in card(row, "ana").settings] == ["draft"]

    story(sqlite_file, told)


@pytest.mark.parametrize("game", OLD)
def test_a_match_that_does_not_name_its_cards_is_refused_in_one_line(db: str, game: str) -> None:
    """It was stored before matches did so, and nobody can tell whether its cards are today's."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "uniform", game=game)
        ana.go()
        await house.later(31_000)
        settings = {key: value for key, value in row.settings.items() if key != "cards"}
        text = msgspec.json.encode(settings).decode()
        await house.store.write(
            lambda c: c.execute("UPDATE tables SET settings = ? WHERE id = ?", (text, row.id)) and None
        )
        again = await house.person("Ana")
        again.say(wire.Attend(row.id))
        trouble = await again.hears(wire.Trouble)

        assert trouble.sentence.startswith("This match is from before matches named their cards")

    story(db, told)
