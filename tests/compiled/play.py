"""Plays fixed games with whichever kernel is loaded and prints what happened, one JSON row a game.

Run as a program of its own, once with the compiled kernel and once with the interpreted one: every code, event and
digest must be the same. The first row tells what was loaded and what chance gave.

    python tests/compiled/play.py SEEDS
"""

import json
import sys
from hashlib import sha256
from types import ModuleType
from typing import Any

import boltyard.core.flow
import boltyard.core.match
import boltyard.core.rng
import boltyard.core.table
import boltyard.games.robots.game
import boltyard.games.robots.state
import boltyard.players.search
from boltyard.core.events import Event
from boltyard.core.flow import Tally, first_asked, playout
from boltyard.core.record import Record
from boltyard.core.rng import from_lanes, match_stream, stream
from boltyard.core.snapshot import snapshot, wake
from boltyard.core.table import Table, state_digest, verify
from boltyard.games import GAMES
from boltyard.players.knowing import tactics_of
from boltyard.players.player import ask_player, interject, make_player, player_stream
from boltyard.players.search import Search

PLAYERS = [["uniform", "uniform"], ["greedy", "greedy"], ["greedy", "uniform"], ["uniform", "greedy"]]
SETTINGS: list[dict[str, str]] = [
    {},
    {"jokers": "on"},
    {"discard_mode": "stepwise"},
    {"series": "3", "chooser": "loser_of_last"},
    {"value_floor": "0", "scrap_at_zero": "on"},
    {"loss_timing": "immediate", "jokers": "on", "show_trackers": "off"},
    {"auto_conclude": "off", "allow_draw_offer": "on"},
]
MODULES: list[ModuleType] = [
    boltyard.core.flow,
    boltyard.core.match,
    boltyard.core.rng,
    boltyard.core.table,
    boltyard.games.robots.game,
    boltyard.games.robots.state,
    boltyard.players.search,
]


def chance() -> list[object]:
    """What a stream gives, in every way it can be asked."""
    rng = stream("seed", "compiled or not")
    drawn: list[object] = [rng.below(n) for n in range(1, 400)]
    drawn += [rng.below(2**k) for k in range(31)] + [rng.below(2**k - 1) for k in range(1, 31)]
    cards = list(range(54))
    rng.shuffle(cards)
    rng.load([5, 3])
    copy = from_lanes(rng.lanes())
    drawn += [cards, rng.lanes(), [copy.die() for _ in range(50)], rng.fork("x").lanes(), rng.clone().lanes()]
    fair = match_stream(2**255 + 12345, "compiled or not")
    drawn += [fair.below(2**k + 1) for k in range(48)]
    fair.shuffle(cards)
    fair.load([5, 3])
    again = from_lanes(fair.lanes())
    return [*drawn, cards, fair.lanes(), [again.die() for _ in range(9)], fair.fork("x").lanes(), fair.clone().lanes()]


def told(event: Event) -> list[object]:
    return [event.news, repr(event)]


def check_copies(game: Any, table: Table) -> None:
    """A clone, and a save loaded again, are the state and play on alike."""
    state: Any = table.state
    plain = json.dumps(game.save(state), sort_keys=True)
    copies = [state.clone(), game.load(json.loads(plain), state.settings)]
    for copy in copies:
        assert type(copy) is type(state)
        assert json.dumps(game.save(copy), sort_keys=True) == plain
    ends = set()
    for copy in copies:
        playout(copy.inner, [stream("1", "a"), stream("1", "b")], Tally())
        ends.add(json.dumps(game.save(copy)["inner"], sort_keys=True))
    assert len(ends) == 1
    assert json.dumps(game.save(state), sort_keys=True) == plain


def others() -> list[tuple[str, dict[str, str], int]]:
    """The other games, in every mode: game, settings, seats."""
    found = [("battleground", {"timing": "simulated", "dice": dice}, seats) for dice, seats in (("1", 4), ("2", 3))]
    schema = GAMES["pbl"].schema
    for settings in schema.modes.values():
        quick = {} if "draft" in settings or "community" in settings.values() else {"draft": "quick"}
        seats = 4 if "team" in settings else 3 if "ending" in settings else 2
        found.append(("pbl", {**quick, **settings}, seats))
    return found


def played(game: Any, seed: int, settings: dict[str, str], names: list[str]) -> dict[str, object]:
    """One match with an undo in it: its record, events, views and digests."""
    people = ["ana", "bo", "cy", "di"][: len(names)]
    everybody = list(range(len(names)))
    game = game.bound(game.schema.read(settings))
    table = Table(game, Record(game.key, game.rules_version, people, seed, settings))
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    digests: list[str] = []
    snapshots: list[str] = []
    while not table.over:
        interject(table, dict(enumerate(players)))
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
        if len(table.steps) == 12 and not table.over:
            table.undo(9, everybody, seed % 2)
        if len(table.steps) % 10 == 0 and not table.over:
            if game.key == "robots":
                check_copies(game, table)
            if len(table.steps) % 50 == 0 and not any(table.choices):
                snapshots.append(slept(game, table))
            digests += [state_digest(game, table.state), *[shown(game, table, seat) for seat in (*everybody, -3)]]
    assert verify(game, table.record).record.digest == table.record.digest
    return {
        "seed": f"{game.key} {seed} {settings}",
        "players": names,
        "record": table.record.text().split("\n"),
        "events": [told(event) for event in [*table.opening, *[e for step in table.steps for e in step.events]]],
        "digests": digests,
        "snapshots": snapshots,
        "counts": [table.decisions, table.questions],
    }


def thought(key: str, settings: dict[str, str], seats: int, every: int) -> dict[str, object]:
    """What a search found at some questions of a game: every move it looked at, how often, and what it makes of it."""
    game, tactics = GAMES[key], tactics_of(key)
    s = game.new(settings, 11, seats)
    found: list[str] = []
    asked = 0
    while not s.over and len(found) < 5:
        seat = first_asked(s.asked)
        options = game.legal(s, seat)
        if len(options) > 1 and tactics.matters(s.inner, seat, options):
            asked += 1
            if asked % every == 0:
                search = Search(game.game, tactics, game.view(s, seat).inner, seat, stream("1", "thought"))
                search.run(12)
                looked = [f"{move.text} {search.root.tried[i]}" for i, move in enumerate(search.root.moves)]
                found.append(f"{looked} {search.win_rate():.12f}")
        game.answer(s, seat, tactics.fast_policy(s.inner, seat, options))
    return {"seed": f"{key} thought", "record": found, "events": [], "digests": [], "snapshots": [], "counts": []}


def slept(game: Any, table: Table) -> str:
    """A snapshot, its stamp in full, that wakes; the other kernel makes the same."""
    text = json.dumps(snapshot(table), sort_keys=True)
    woken = wake(game, table.record, json.loads(text))
    assert json.dumps(snapshot(woken), sort_keys=True) == text
    return f"{json.loads(text)['stamp']} {sha256(text.encode()).hexdigest()}"


def shown(game: Any, table: Table, seat: int) -> str:
    world = game.imagine(table.view(seat), stream("1", "worlds")) if seat >= 0 else table.view(seat)
    return json.dumps([game.show(table.view(seat)), game.show(world)], sort_keys=True)


def main(seeds: int) -> None:
    print(json.dumps({"loaded": [module.__file__ for module in MODULES], "chance": chance()}))
    for seed in range(seeds):
        settings, names = SETTINGS[seed % len(SETTINGS)], PLAYERS[seed % len(PLAYERS)]
        print(json.dumps(played(GAMES["robots"], seed, settings, names)))
    for seed, (key, settings, seats) in enumerate(others()):
        print(json.dumps(played(GAMES[key], seed, settings, ["greedy", "uniform", "greedy", "uniform"][:seats])))
    print(json.dumps(thought("robots", {}, 2, 5)))
    print(json.dumps(thought("battleground", {"timing": "simulated"}, 4, 5)))
    print(json.dumps(thought("pbl", {"draft": "quick"}, 2, 5)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
