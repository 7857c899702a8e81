"""Friends from a terminal: asked at a table, invited in the lobby, followed to where they play."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from boltyard.client import Link, News, WaitingLine, wire
from boltyard.client.line import Line
from boltyard.client.tokens import Known
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.typing import InputEnded
from boltyard.tui.watching import Following
from tests.client.keyboard import AT_ONCE, Typing, Typist, put_up
from tests.client.test_host import SIZE, Visitor
from tests.server.site import Site

MINE = {"chooser": "seat2"}  # the guest is asked first
ROBOTS = wire.NewTable("robots", ["me", "open"], settings=MINE, beat=0)


class Follower(Typing, Following):
    """A terminal that looks on where a friend plays; whatever it comes to ends."""

    def __init__(self, link: Link, typist: Typist, friend: str, ends: Callable[[str], None]) -> None:
        terminal = self.sit_down(Typing.any_choice, True, SIZE, 3)
        makes = self.make_line
        Following.__init__(self, link, "Tin", typist.tokens, terminal, friend)
        self.make_line = makes
        self.ends = ends

    def sitting_at(self, table: FarTable) -> Joined:
        sitting = super().sitting_at(table)
        self.ends(table.id)
        return sitting


def test_asked_invited_and_followed(server: Site, tmp_path: Path) -> None:
    """`friend NAME` at a table; in the lobby an invitation has a number; one goes along to the friend's next table."""
    maker, card = put_up(server.address, game="robots", seats=["me", "open"], settings=MINE)
    words = iter(["friend nobody", "friend maker", "quit"])
    typist = Typist(Link(server.address, card.code), tmp_path, typed=lambda _: next(words))
    assert typist.run() == 0
    told = " ".join(typist.text.split())
    assert "Say whom at this table" in told
    assert "You have asked Maker." in told

    (asks,) = asyncio.run(maker.friends()).asking
    asyncio.run(maker.answer_friend(asks.handle, accept=True))
    tables = [asyncio.run(maker.put_up(ROBOTS)) for _ in range(2)]
    for one in tables:
        assert asyncio.run(maker.invite(one.code, "tin")).name == "Tin"
    steps = ["yes Somebody", "follow Nobody", "follow Maker", f"no {tables[0].code}", "1", "quit"]

    def typed(visitor: Visitor) -> str:
        if not steps:
            raise InputEnded
        return steps.pop(0)

    visitor = Visitor(server.address, tmp_path, typed)
    visitor.tokens = typist.tokens
    assert visitor.run() == 0
    told = " ".join(visitor.text.split())
    for sentence in (
        "You are invited",
        "Nobody called Somebody has asked you.",
        "You have no friend called Nobody.",
        "Maker is at no table that you may look at.",
        "Your seat stays yours",
    ):
        assert sentence in told, sentence
    assert asyncio.run(maker.find(tables[1].id)).stage != "open"


def test_along_to_the_next_table(server: Site, tmp_path: Path) -> None:
    maker, first = put_up(server.address, game="robots", seats=["me", "greedy"])
    guest, open_one = Typist(Link(server.address, first.code), tmp_path), asyncio.run(maker.put_up(ROBOTS))
    tin = guest.door
    known = asyncio.run(tin.become_guest("Tin"))
    guest.tokens.keep(server.address, Known("Tin", known.token))
    asyncio.run(tin.befriend(open_one.id, 0))
    (asks,) = asyncio.run(maker.friends()).asking
    asyncio.run(maker.answer_friend(asks.handle, accept=True))
    (friend,) = asyncio.run(tin.friends()).friends
    second = asyncio.run(maker.put_up(wire.NewTable("robots", ["me", "greedy"], beat=0)))
    versions: dict[str, int] = {}

    with WaitingLine(maker, Line(maker, AT_ONCE)) as far:

        def hear(news: list[News]) -> None:
            versions.update({one.table: one.version for one in news if isinstance(one, wire.Update)})

        def ends(table: str) -> None:
            hear(far.news())
            far.send(wire.Act(table, versions[table], "resign"))

        for table in (first, second):
            far.attend(table.id)
        while len(versions) < 2:
            hear(far.wait())
        follower = Follower(Link(server.address, first.code), guest, friend.handle, ends)
        assert follower.run() == 0
    assert [one.far.id for one in follower.sittings] == [first.id, second.id]
