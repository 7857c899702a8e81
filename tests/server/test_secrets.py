"""F10, F16: no client is sent what it may not know, nor what depends on it. `./boltyard dev soak secrets` at length."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from boltyard.server import updates
from boltyard.server.updates import Scene
from boltyard.server.wire import LogLine, Update
from tests.server import leaks, secrets
from tests.server.people import House, opened
from tests.server.twins import Leak

# Far out: a conscription draws from a hand that is another one in the twin; a default is advised to new tables.
FEW = {"robots": [*range(6)], "pbl": [*range(4), 142_011], "battleground": [*range(4), 141_006]}


def story(db: str, told: Callable[[House], Awaitable[Any]]) -> Any:
    async def play() -> Any:
        async with opened(db) as house:
            return await told(house)

    return asyncio.run(play())


async def hold(house: House, game: str) -> secrets.Found:
    found = secrets.Found()
    for number in FEW[game]:
        await secrets.hold(house, game, number, found)
    return found


@pytest.mark.parametrize("game", ["robots", "pbl"])
def test_no_client_is_sent_a_card_that_it_may_not_know(sqlite_file: str, game: str) -> None:
    """F10: every card that is named in the bytes is one that the viewer knows something of."""
    assert story(sqlite_file, lambda house: leaks.watch_one(house, game, 1)) > 50


@pytest.mark.parametrize("game", list(FEW))
def test_what_a_viewer_cannot_know_changes_no_byte(sqlite_file: str, game: str) -> None:
    """ROB-R-51, ROB-R-65, PBL-R-43, F16: two matches in step that differ in hidden cards alone.

    The story: a log line's number, and the rule it named, told whether a rival had passed or could not do otherwise.
    """
    found = story(sqlite_file, lambda house: hold(house, game))

    assert found.matches == len(FEW[game])
    assert found.messages > 200
    assert found.worlds > 20
    assert found.windows > 0 or game == "battleground"


def whole_state(told: Any) -> Any:
    def update(self: Scene, *words: Any, **more: Any) -> Update:
        whole = msgspec.Raw(msgspec.json.encode(self.game.show(self.table.state)))
        made: Update = told(self, *words, **more)
        return msgspec.structs.replace(made, view=whole)

    return update


def numbered(told: Any) -> Any:
    def line(self: Scene, entry: updates.Entry, *eyes: int) -> LogLine | None:
        made = told(self, entry, *eyes)
        return msgspec.structs.replace(made, n=entry.n) if made is not None else None

    return line


def ruled(told: Any) -> Any:
    def line(self: Scene, entry: updates.Entry, *eyes: int) -> LogLine | None:
        made = told(self, entry, *eyes)
        rule = entry.step.decision if entry.step is not None else ""
        return msgspec.structs.replace(made, rule=rule) if made is not None else None

    return line


@pytest.mark.parametrize("way", ["bytes", "twins"])
def test_a_server_that_forgets_to_filter_is_caught(sqlite_file: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test: every view is the whole state."""
    monkeypatch.setattr(Scene, "update", whole_state(Scene.update))

    with pytest.raises(Leak):
        story(sqlite_file, lambda house: leaks.watch_one(house, "pbl", 2) if way == "bytes" else hold(house, "robots"))


@pytest.mark.parametrize("forgetful", [numbered, ruled])
def test_a_log_that_counts_the_lines_of_the_record_is_caught(
    sqlite_file: str, forgetful: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of the test: the log as it once was, with the number and the rule of the last decision."""
    monkeypatch.setattr(Scene, "line", forgetful(Scene.line))

    with pytest.raises(Leak, match="is told apart"):
        story(sqlite_file, lambda house: hold(house, "robots"))
