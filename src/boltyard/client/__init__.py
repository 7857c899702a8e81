"""A server of Boltyard from a program: who one is there, tables, and the line over which a table talks.

It speaks in the structs of the wire and knows no game. `Door` asks over HTTP, `Line` is the socket, which comes back by
itself when it breaks, and `WaitingLine` is the same for a program that waits at a keyboard instead of in a loop:

    door = Door("http://127.0.0.1:8000")
    await door.become_guest("Tin")
    table = await door.sit("K7M2QX")
    async with Line(door) as line:
        line.attend(table.id)
        async for news in line:
            if isinstance(news, wire.Update) and news.question:
                line.send(wire.Act(table.id, news.version, news.question.options[0].code))

It needs what `boltyard[serve]` installs: msgspec and websockets.
"""

from boltyard.client.door import Door
from boltyard.client.errors import NoServer, Refusal, SignedOut
from boltyard.client.line import Back, Broken, Line, News
from boltyard.client.links import HERE, BadLink, LeagueLink, Link, read_league_link, read_link, read_server
from boltyard.client.waiting import WaitingLine
from boltyard.server import wire

__all__ = [
    "HERE",
    "Back",
    "BadLink",
    "Broken",
    "Door",
    "LeagueLink",
    "Line",
    "Link",
    "News",
    "NoServer",
    "Refusal",
    "SignedOut",
    "WaitingLine",
    "read_league_link",
    "read_link",
    "read_server",
    "wire",
]
