"""What a host does at the terminal, and what people do about each other, in stories of the server."""

from boltyard.cli import main
from boltyard.server import wire
from boltyard.server.store.hosting import How, Report, reports
from boltyard.server.store.rows import Row
from tests.server.people import House, Person

GONE = "There is no such table; perhaps it was given up."


def admin(db: str, *words: str) -> None:
    """The host at the terminal."""
    assert main(["admin", *words, "--db", db]) == 0


def texts(person: Person) -> list[str]:
    return [line.text for message in person.heard if isinstance(message, wire.Talk) for line in message.lines]


def shuns(message: wire.Seating) -> list[str]:
    return [chair.shun for chair in message.chairs]


async def kept_reports(house: House) -> list[Report]:
    return await house.store.read(reports)


async def shuns_at(house: House, person: str, row: Row, seat: int, how: How | None) -> None:
    """Whoever sits there now."""
    found = await house.store.table(row.id)
    assert found
    await house.hall.muting.shun(person, found, seat, how)


async def lobby_of(person: Person) -> list[str]:
    await person.house.later(200)
    person.heard.clear()
    person.say(wire.Lobby())
    return [card.id for card in (await person.hears(wire.Open)).tables]


async def report(house: House, who: Person, row: Row, seat: int, words: str = "", reason: str = "rude") -> None:
    found = await house.store.table(row.id)
    assert found
    await house.hall.muting.report(who.person, who.address, found, seat, reason, words)


async def visited(house: House, *names: str) -> list[Person]:
    """The hall looks at the host's orders once a second, as a server does."""
    await house.hall.orders.begin()
    return [await house.person(name) for name in names]
