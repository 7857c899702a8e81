"""Friends from a terminal: asked at a table, invited in the lobby, followed to where they play."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from boltyard.client import Link, WaitingLine, wire
from boltyard.client.line import Line
from boltyard.tui.typing import InputEnded
from tests.client.keyboard import AT_ONCE, Typist, put_up
from tests.client.test_host import Visitor
from tests.server.site import Site

ROBOTS = wire.NewTable("robots", ["me", "open"], beat=0)


def test_asked_invited_and_followed(server: Site, tmp_path: Path) -> None:
    """`friend NAME` at a table; in the lobby an invitation has a number, and `follow NAME` leads where they are."""
    maker, card = put_up(server.address, game="robots", seats=["me", "open"])
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
    steps: list[Callable[[Visitor], str]] = [
        lambda _: "yes Somebody",
        lambda _: "follow Nobody",
        lambda _: f"no {tables[0].code}",
        lambda _: "follow Maker",
        lambda _: "quit",  # where one looks on
        lambda visitor: "1",  # the other invitation
        lambda _: "quit",
    ]

    def typed(visitor: Visitor) -> str:
        if not steps:
            raise InputEnded
        return steps.pop(0)(visitor)

    visitor = Visitor(server.address, tmp_path, typed)
    visitor.tokens = typist.tokens
    with WaitingLine(maker, Line(maker, AT_ONCE)) as far:
        far.attend(card.id)
        while not any(isinstance(one, wire.Update) for one in far.wait()):
            pass
        assert visitor.run() == 0
    told = " ".join(visitor.text.split())
    for sentence in (
        "You are invited",
        "Nobody called Somebody has asked you.",
        "You have no friend called Nobody.",
        f"Maker: plays at {card.code}",
        "Your seat stays yours",
    ):
        assert sentence in told, sentence
    assert asyncio.run(maker.find(tables[1].id)).stage != "open"
