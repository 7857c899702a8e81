"""The levels of a ladder at the site's tables: seated by name, thinking elsewhere, told with what was measured."""

import asyncio
import json

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.boxes import find_box, keys
from boltyard.core.flow import first_asked
from boltyard.games import find_game
from boltyard.lab import ladder
from boltyard.players import player as players
from boltyard.players.bots import ladder_of, opponents_of
from boltyard.players.player import make_player, player_stream
from boltyard.players.sight import Sight
from boltyard.server import wire
from boltyard.server.met import met
from boltyard.server.pondering import Matter, Pondering, ponder
from boltyard.server.store.rows import Chair, Result, Row, TableTerms
from tests.server.people import House
from tests.server.test_tables import story


def test_the_site_tells_every_level_with_what_was_measured_of_it(client: TestClient[Litestar]) -> None:
    games = {game["key"]: game for game in client.get("/api/games").json()["games"]}

    for key in keys():
        told = games[key]["opponents"]
        assert [one["key"] for one in told] == [bot.key for bot in ladder_of(key)]
        assert [one["level"] for one in told] == list(range(1, len(told) + 1))
        assert [one["ahead"] for one in told] == [rung.looks_ahead for rung in find_box(key).ladder]
        for one, known in zip(told, ladder.data(key)["levels"], strict=True):
            rate = known["beats_below"]
            assert one["games"] == known["games"]
            assert (one["beats"], one["low"], one["high"]) == (
                (rate["value"], rate["low"], rate["high"]) if rate else (0, 0, 0)
            )


def matter_of(key: str, settings: dict[str, str], seats: int, bot: str) -> tuple[Matter, str]:
    """A question of some game at which there is a choice, and what the bot answers to it here."""
    game = find_game(key)
    game = game.bound(game.schema.read(settings))
    s = game.new(settings, 5, seats)
    for _ in range(12):
        seat = first_asked(s.asked)
        game.apply(s, seat, game.legal(s, seat)[0])
    seat = first_asked(s.asked)
    while len(game.legal(s, seat)) < 2:
        game.apply(s, seat, game.legal(s, seat)[0])
        seat = first_asked(s.asked)
    options = game.legal(s, seat)
    sight = Sight(False, game, s, seat)
    here = make_player(bot, game, seat, player_stream(3, seat)).choose(sight, options).text
    saved = json.dumps(game.save(sight.view))
    lanes = player_stream(3, seat).lanes()
    return Matter(key, dict(sight.view.settings), saved, seat, bot, lanes, [move.text for move in options]), here


@pytest.mark.parametrize(
    ("key", "settings", "seats"),
    [("robots", {}, 2), ("pbl", {"draft": "quick"}, 2), ("battleground", {"timing": "simulated"}, 4)],
)
def test_whoever_thinks_elsewhere_thinks_the_same(
    key: str, settings: dict[str, str], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is sent is the seat's view and nothing of the table; it is enough for the same choice."""
    monkeypatch.setattr(players, "LONGEST_THOUGHT", 0.0)  # no clock: iterations alone
    matter, here = matter_of(key, settings, seats, "level4")

    assert ponder(matter)[0] == here


def test_an_opponent_that_thinks_ahead_plays_at_a_table(sqlite_file: str) -> None:
    """In a process of its own, and at the table's pace; the other seats are asked as always."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "level4")
        await ana.play(row.id, lambda asked: asked.options[0].code, most=6)
        sitting = house.hall.sittings[row.id]
        await house.quiet()
        assert any(line.seat == 1 for line in sitting.table.past)
        assert house.hall.pondering.pool is not None
        assert sitting.row.chairs[1].bot == "level4"

    story(sqlite_file, told)


class Stuck(Pondering):
    """Its processes never answer, or have died."""

    def __init__(self, dead: bool) -> None:
        super().__init__()
        self.dead = dead
        self.asked: list[asyncio.Future[list[str]]] = []

    def ask(self, matter: Matter) -> asyncio.Future[list[str]]:
        self.asked.append(asyncio.get_running_loop().create_future())
        if self.dead:
            self.asked[-1].set_exception(RuntimeError("it has died"))
        return self.asked[-1]


@pytest.mark.parametrize("dead", [True, False])
def test_a_bot_that_cannot_think_ahead_follows_its_first_thought_and_one_whose_table_goes_stops(
    sqlite_file: str, dead: bool
) -> None:
    async def told(house: House) -> None:
        stuck = house.hall.pondering = Stuck(dead)
        ana = await house.person("Ana")
        row = await house.table(ana, "level4")
        update = await ana.attend(row.id)
        sitting = house.hall.sittings[row.id]
        while not stuck.asked:
            if update.question is not None and not update.question.forced:
                ana.act(update, update.question.options[0].code, len(update.question.named))
                update = await ana.hears(wire.Update)
            await asyncio.sleep(0)
            update = ana.now
        if dead:
            await house.quiet()
            assert any(line.seat == 1 for line in sitting.table.past)
        else:
            sitting.close()
            assert stuck.asked[-1].cancelled()

    story(sqlite_file, told)


def test_whom_a_table_may_seat_is_told_to_whoever_asks_for_somebody_else() -> None:
    assert opponents_of("robots")[-5:] == [f"level{n}" for n in range(1, 6)]
    assert "greedy0" not in opponents_of("robots")


def a_match(mine: int, others: dict[int, str], winners: list[int], **more: object) -> tuple[Row, Result | None]:
    """Ana's match against these: bots by their keys, a person by `~` and a name."""
    chairs = [Chair(mine, "person", "ana", "Ana")]
    for seat, one in others.items():
        chairs.append(Chair(seat, "person", one[1:], one[1:]) if one[0] == "~" else Chair(seat, "bot", bot=one))
    terms = TableTerms(**{key: value for key, value in more.items() if key in ("lesson", "practice")})  # type: ignore[arg-type]
    settings = dict(more.get("settings", {}))  # type: ignore[call-overload]
    game = "robots" if len(chairs) == 2 else "pbl"
    row = Row(
        "t", "C", game, 1, 1, settings, terms, "over", 0, "ana", chairs=tuple(sorted(chairs, key=lambda one: one.seat))
    )
    return row, Result(winners, "", "", 9, "", 0) if winners != [-1] else None


def test_what_i_won_against_each_opponent_is_counted_where_nobody_else_played() -> None:
    games = [
        a_match(0, {1: "level2"}, [0]),
        a_match(1, {0: "level2"}, [0]),
        a_match(0, {1: "level2"}, []),  # a draw is not won
        a_match(0, {1: "level2"}, [-1]),  # still runs
        a_match(0, {1: "~bo"}, [0]),
        a_match(0, {1: "level3"}, [0], lesson=True),
        a_match(0, {1: "level3"}, [0], practice=True),
        a_match(0, {1: "level4", 2: "~bo"}, [0]),
        a_match(2, {0: "level1", 1: "level5"}, [2]),
        a_match(2, {0: "level1", 1: "level1"}, [1]),
        a_match(0, {1: "level3", 2: "level5", 3: "level3"}, [0, 2], settings={"team": "four_hands"}),
    ]

    found = {(one.game, one.bot): (one.games, one.won) for one in met(games, "ana")}

    assert found == {
        ("robots", "level2"): (3, 1),
        ("pbl", "level1"): (2, 1),
        ("pbl", "level5"): (1, 1),
        ("pbl", "level3"): (1, 1),  # the partner of the last match is no opponent
    }


def test_a_match_that_is_over_is_counted(sqlite_file: str) -> None:
    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "level1")
        assert met(await house.store.tables_of("ana"), "ana") == []
        ana.act(await ana.attend(row.id), "resign")
        await ana.hears(wire.Update, lambda one: one.ending is not None)
        assert met(await house.store.tables_of("ana"), "ana") == [wire.MetOpponent("robots", "level1", 1, 0)]

    story(sqlite_file, told)
