"""F42: several people at one device. Whoever has not said who they are sees what everybody sees."""

import msgspec
import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.record import read_record
from boltyard.core.state import PUBLIC
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.server import wire
from tests.server.people import House, Person
from tests.server.test_tables import at_random, record_of, story


async def handed_to(ana: Person, table: str, seat: int) -> wire.Update:
    ana.heard.clear()
    ana.say(wire.Attend(table, seat=seat))
    update: wire.Update = await ana.hears(
        wire.Update, lambda one: one.ending or one.viewer == (seat if seat >= 0 else PUBLIC)
    )
    return update


@pytest.mark.parametrize("game", GAMES)
def test_two_people_share_a_device_for_a_whole_match(sqlite_file: str, game: str) -> None:
    async def told(house: House) -> None:
        settings = {"timing": "simulated"} if game == "battleground" else {}
        ana = await house.person("Ana")
        row = await house.table(ana, "here Mara", game=game, settings=settings)
        assert row.stage == "running"
        choose = at_random(3)
        update = await handed_to(ana, row.id, -1)
        while update.ending is None:
            assert update.question is None
            await house.quiet()
            await handed_to(ana, row.id, ana.now.asked[0])
            await house.quiet()
            while ana.now.question and not ana.now.question.forced:
                ana.act(ana.now, choose(ana.now.question), len(ana.now.question.named))
                await house.quiet()
            update = await handed_to(ana, row.id, -1)
        record = read_record(await record_of(house, row))

        verify(find_game(game), record)
        assert update.ending

    story(sqlite_file, told)


def test_nothing_of_a_hand_is_sent_while_the_device_is_handed_over(sqlite_file: str) -> None:
    """Public eyes get the same bytes as a spectator's, and may not act; presence counts for both seats."""

    async def told(house: House) -> None:
        ana, guest = await house.person("Ana"), await house.person("Cleo")
        row = await house.table(ana, "here Mara", settings={"chooser": "seat1"})
        await guest.attend(row.id)
        update = await handed_to(ana, row.id, 0)
        ana.act(update, "black")
        await house.quiet()
        update = await handed_to(ana, row.id, 1)
        hand = [card for card in _view(update)["red"]["hand"] if card != "?"]
        assert len(hand) == 7
        update = await handed_to(ana, row.id, -1)
        assert _view(update)["red"]["hand"] == ["?"] * 7
        assert bytes(update.view) == bytes((await guest.attend(row.id)).view)
        ana.act(update, "resign")
        assert (await ana.hears(wire.Refused)).sentence.startswith("You are watching")
        seats = house.hall.sittings[row.id].seating(house.hall.sittings[row.id].guests[ana])
        assert [(chair.name, chair.here, chair.shared, chair.you) for chair in seats.chairs] == [
            ("Ana", True, True, False),
            ("Mara", True, True, False),
        ]
        assert seats.watchers == 1
        guest.say(wire.Attend(row.id, seat=1))  # somebody else cannot have these eyes
        assert (await guest.hears(wire.Update)).viewer == PUBLIC
        ana.go()
        await house.quiet()
        assert sorted(house.hall.sittings[row.id].away) == [0, 1]

    story(sqlite_file, told)


def test_undo_is_agreed_on_and_a_rematch_asked_for_at_the_device(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "here Mara", settings={"chooser": "seat1"})
        update = await handed_to(ana, row.id, 0)
        ana.act(update, "black")
        await house.quiet()
        ana.say(wire.Undo(row.id))
        await house.quiet()
        sitting = house.hall.sittings[row.id]
        if sitting.ask is not None:
            assert sitting.ask.waiting == [1]
            ana.say(wire.Agree(row.id, True))
            await house.quiet()
        assert ana.now.turn == 0
        ana.act(ana.now, "resign")
        await house.quiet()
        await handed_to(ana, row.id, -1) if not ana.now.ending else None
        ana.say(wire.Rematch(row.id))
        moved = await ana.hears(wire.Moved)
        again = await house.store.table(moved.to)
        assert again is not None
        assert [chair.name for chair in again.chairs] == ["Mara", "Ana"]
        assert again.seats_of(ana.person) == [0, 1]
        assert [one.id for one, _ in await house.store.tables_of(ana.person)] == [again.id, row.id]  # once each

    story(sqlite_file, told)


@pytest.mark.parametrize(
    ("seats", "settings", "words"),
    [
        (["me", "me"], {}, "You can sit in one seat only"),
        (["here Bo", "open"], {}, "Who shares a device sits with you"),
        (["me", "here "], {}, "A name has at least one letter"),
        (["me", "here Bo"], {"timing": "relaxed"}, "in real time everybody needs one of their own"),
    ],
)
def test_what_cannot_be_shared(sqlite_file: str, seats: list[str], settings: dict[str, str], words: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        wish = wire.NewTable("battleground" if settings else "robots", seats, settings=settings)
        with pytest.raises(BadSetting if "name" not in words else Exception, match=words):
            await house.hall.put_up(ana.person, ana.name, wish)

    story(sqlite_file, told)


def _view(update: wire.Update) -> dict[str, dict[str, list[str]]]:
    view: dict[str, dict[str, list[str]]] = msgspec.json.decode(update.view)
    return view
