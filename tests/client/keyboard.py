"""Somebody at a terminal who joins a table on a real server, with a keyboard that plays by itself."""

import asyncio
import io
import random
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from boltyard.client import Door, Link, WaitingLine, wire
from boltyard.client.line import Line
from boltyard.client.tokens import Tokens
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.joining import Joining
from boltyard.tui.terminal import Terminal
from boltyard.tui.waiting import Patience
from tests.tui.sitting import shown

AT_ONCE = (0.01,)  # before a broken line is tried again


class Undisturbed(Patience):
    """Where no signal comes, such as in a thread beside the test."""

    def __enter__(self) -> "Undisturbed":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to give back."""


class Typing(Joining):
    """Somebody whose keyboard types by itself, and everything that was written on their screen."""

    def sit_down(self, typed: Callable[[Any], str], plain: bool, size: tuple[int, int], seed: int) -> Terminal:
        """The terminal of this person."""
        self.paper = io.StringIO()
        self.prompts: list[str] = []
        self.chance = random.Random(seed)
        self.sittings: list[Joined] = []

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            return typed(self)

        self.make_line = lambda door: WaitingLine(door, Line(door, AT_ONCE))
        return Terminal(plain, fast=True, out=self.paper, read=read, size=size, patience=Undisturbed())

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


class Typist(Typing):
    """A terminal that joins."""

    def __init__(
        self,
        link: Link,
        folder: Path,
        name: str = "Tin",
        typed: Callable[[Any], str] = Typing.any_choice,
        plain: bool = True,
        size: tuple[int, int] = (80, 24),
        seed: int = 1,
    ) -> None:
        terminal = self.sit_down(typed, plain, size, seed)
        makes = self.make_line
        super().__init__(link, name, Tokens(folder / "guests.json"), terminal)
        self.make_line = makes


def put_up(address: str, **wish: object) -> tuple[Door, wire.TableCard]:
    """A table of somebody who is not there, with a free seat."""

    async def told() -> tuple[Door, wire.TableCard]:
        door = Door(address)
        await door.become_guest("Maker")
        return door, await door.put_up(wire.NewTable(**{"beat": 0, **wish}))  # type: ignore[arg-type]

    return asyncio.run(told())
