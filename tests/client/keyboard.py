"""Somebody at a terminal who joins a table on a real server, with a keyboard that plays by itself."""

import asyncio
import io
import random
from collections.abc import Callable
from pathlib import Path

from boltyard.client import Door, Link, WaitingLine, wire
from boltyard.client.line import Line
from boltyard.client.tokens import Tokens
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.joining import Joining
from boltyard.tui.terminal import Terminal
from tests.tui.sitting import shown

AT_ONCE = (0.01,)  # before a broken line is tried again


class Typist(Joining):
    """A terminal that joins, and everything that was written on it."""

    def __init__(
        self,
        link: Link,
        folder: Path,
        name: str = "Tin",
        typed: Callable[["Typist"], str] | None = None,
        plain: bool = True,
        size: tuple[int, int] = (80, 24),
        seed: int = 1,
    ) -> None:
        self.paper = io.StringIO()
        self.prompts: list[str] = []
        self.chance = random.Random(seed)
        self.sittings: list[Joined] = []
        self.typed = typed or Typist.any_choice

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            return self.typed(self)

        terminal = Terminal(plain, fast=True, out=self.paper, read=read, size=size)
        super().__init__(link, name, Tokens(folder / "guests.json"), terminal)
        self.make_line = lambda door: WaitingLine(door, Line(door, AT_ONCE))

    def sitting_at(self, table: FarTable) -> Joined:
        self.sittings.append(super().sitting_at(table))
        return self.sittings[-1]

    @property
    def sitting(self) -> Joined:
        return self.sittings[-1]

    @property
    def text(self) -> str:
        return shown(self.paper.getvalue())

    def any_choice(self) -> str:
        """A number of the list, or Enter where that says something; at the end one leaves."""
        question = self.sitting.question
        if question is None:
            return ""
        if question.line() and self.chance.random() < 0.5:
            return ""
        return str(self.chance.choice(question.choices()).number)


def put_up(address: str, **wish: object) -> tuple[Door, wire.TableCard]:
    """A table of somebody who is not there, with a free seat."""

    async def told() -> tuple[Door, wire.TableCard]:
        door = Door(address)
        await door.become_guest("Maker")
        return door, await door.put_up(wire.NewTable(**{"beat": 0, **wish}))  # type: ignore[arg-type]

    return asyncio.run(told())
