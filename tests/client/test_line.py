"""A server from Python: guests, tables, a line that breaks and comes back, positions that say no more than views."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from boltyard.client import Back, Broken, Door, Line, NoServer, Refusal, SignedOut, wire
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.games import GAMES, find_game
from tests.client.keyboard import AT_ONCE
from tests.client.proxy import Proxy
from tests.server.site import Site

WISH = wire.NewTable("robots", ["me", "greedy"], beat=0)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(told())


async def hears(line: Line, kind: type[Any], test: Callable[[Any], bool] = lambda _: True) -> Any:
    async for news in line:
        if isinstance(news, kind) and test(news):
            return news


def test_a_guest_plays_a_whole_match(server: Site) -> None:
    async def story() -> None:
        door = Door(server.address)
        guest = await door.become_guest("Tin")
        card = await door.put_up(WISH)
        chance = random.Random(4)
        async with Line(door) as line:
            line.attend(card.id)
            while True:
                update = await hears(line, wire.Update)
                if update.ending:
                    break
                if update.question and not update.question.forced:
                    code = chance.choice(update.question.options).code
                    line.send(wire.Act(card.id, update.version, code, len(update.question.named)))

        assert (guest.name, card.seat) == ("Tin", 0)
        assert (await door.find(card.code)).stage == "over"
        assert (await door.record(card.id)).startswith("#") or "game robots" in await door.record(card.id)
        assert await door.is_known()
        assert not await Door(server.address, "not a token").is_known()

    run(story)


def test_the_python_of_the_documentation_plays_a_match(server: Site) -> None:
    """F95: what docs/api.md shows of the client works as it stands there."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    code = page.partition("## The same in Python")[2].partition("```python\n")[2].partition("```")[0]
    room: dict[str, Any] = {}
    exec(compile(code, "docs/api.md", "exec"), room)

    assert asyncio.run(room["play"](server.address))


def test_a_line_that_breaks_comes_back_to_its_tables(server: Site) -> None:
    """What was said while it was broken is never said; the table tells itself anew, and goes on."""

    async def story() -> None:
        with Proxy(server.address) as proxy:
            door = Door(proxy.address)
            await door.become_guest("Tin")
            card = await door.put_up(WISH)
            async with Line(door, AT_ONCE) as line:
                line.attend(card.id, follow=True)
                first = await hears(line, wire.Update, lambda one: one.question is not None)
                proxy.cut()
                await hears(line, Broken)
                said = line.send(wire.Act(card.id, first.version, first.question.options[0].code))
                await hears(line, Back)
                again = await hears(line, wire.Update)

                assert not said
                assert again.fresh
                assert again.version == first.version
                assert again.position.state == first.position.state

    run(story)


def test_an_act_that_comes_late_is_refused_and_answers_nothing(server: Site) -> None:
    """Held up on its way until the table has moved on: a stale question is never answered."""

    async def story() -> None:
        with Proxy(server.address) as proxy:
            slow, quick = Door(proxy.address), Door(server.address)
            await slow.become_guest("Tin")
            quick.token = slow.token
            card = await quick.put_up(wire.NewTable("robots", ["me", "greedy"], beat=0, settings={"chooser": "seat1"}))
            async with Line(slow, AT_ONCE) as late, Line(quick) as early:
                late.attend(card.id)
                early.attend(card.id)
                asked = await hears(late, wire.Update, lambda one: one.question is not None)
                seen = await hears(early, wire.Update, lambda one: one.question is not None)
                code = asked.question.options[0].code
                proxy.hold()
                late.send(wire.Act(card.id, asked.version, code))
                early.send(wire.Act(card.id, seen.version, seen.question.options[-1].code))
                await hears(early, wire.Update, lambda one: one.version > seen.version)
                proxy.let_go()
                refused = await hears(late, wire.Refused)

                assert refused.stale

    run(story)


def test_whoever_is_signed_out_does_not_knock_for_ever(server: Site) -> None:
    async def story() -> None:
        door = Door(server.address)
        await door.become_guest("Tin")
        async with Line(door, AT_ONCE) as line:
            await hears(line, wire.Hello)
            await door.ask("/api/me/logout", wire.Devices, {})
            with pytest.raises(SignedOut):
                await hears(line, wire.Update)
        async with Line(door, AT_ONCE) as line:
            with pytest.raises(SignedOut):
                await hears(line, wire.Hello)

    run(story)


def test_refusals_are_the_servers_sentences(server: Site) -> None:
    async def story() -> None:
        with pytest.raises(Refusal) as refused:
            await Door(server.address).find("ZZZZZZ")
        assert refused.value.status == 404
        assert refused.value.sentence.startswith("There is no such table")

    run(story)


def test_where_nobody_answers_it_is_said() -> None:
    async def story() -> None:
        with pytest.raises(NoServer) as refused:
            await Door("http://127.0.0.1:9").find("K7M2QX")
        assert refused.value.sentence.startswith("There is no server at http://127.0.0.1:9")
        assert refused.value.exit_code == 1

    run(story)


@pytest.mark.parametrize("key", GAMES)
def test_a_position_says_no_more_than_its_viewer_knows(key: str) -> None:
    """F10: every world that a seat can imagine gives the same bytes; and the rules read them back."""
    game = find_game(key)
    settings = game.pinned({})
    game = game.bound(settings)
    chance = random.Random(3)
    for seed in range(2):
        state = game.new(settings, seed, game.least_seats)
        for step in range(120):
            asked = [seat for seat in range(state.seats) if state.asked >> seat & 1]
            if state.over or not asked:
                break
            for viewer in [PUBLIC, *range(state.seats)] if step % 6 == 0 else []:
                view = game.view(state, viewer)
                saved = json.dumps(game.save(view))
                read = game.load(json.loads(saved), state.settings)
                world = game.imagine(view, stream(str(step), "world"))

                assert json.dumps(game.save(read)) == saved
                assert json.dumps(game.save(game.view(world, viewer))) == saved
            game.answer(state, asked[0], chance.choice(game.legal(state, asked[0])))
