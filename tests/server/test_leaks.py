"""F10: no client is sent what it may not know. `./boltyard dev soak leaks` plays 200 games of it."""

import asyncio
from typing import Any

import msgspec
import pytest

from boltyard.server.seen import Scene
from boltyard.server.wire import Update
from tests.server import leaks
from tests.server.people import opened


def test_no_client_is_sent_what_it_may_not_know(sqlite_file: str) -> None:
    found = leaks.run(sqlite_file, 4)

    assert found["messages"] > 300
    assert found["positions"] > 100


@pytest.mark.parametrize("game", ["robots", "pbl"])
@pytest.mark.parametrize("way", ["bytes", "worlds"])
def test_a_server_that_forgets_to_filter_is_caught(
    sqlite_file: str, way: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of the test: every view is the whole state."""
    told = Scene.update

    def forgetful(self: Scene, *words: Any, **more: Any) -> Update:
        whole = msgspec.Raw(msgspec.json.encode(self.game.show(self.table.state)))
        return msgspec.structs.replace(told(self, *words, **more), view=whole)

    async def play() -> None:
        async with opened(sqlite_file) as house:
            if way == "bytes":
                await leaks.watch(house, game, leaks.FIRST_SEED, 2, {})
            else:
                await leaks.compare_views(house, game, 1)

    monkeypatch.setattr(Scene, "update", forgetful)

    with pytest.raises(leaks.Leak):
        asyncio.run(play())
