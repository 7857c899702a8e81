"""How long a game of BOTS BATTLEGROUND lasts: its own clock, and people's pace for what has none.

Computers play on the simulated clock with the lengths of a timing. The clock runs through opening, open phase and final
roll. Claps, abilities and the reading of a result take no simulated time: a clap counts as a thought and a press, an
ability as reading its line and a decision, a result as reading it.
"""

from boltyard.core.match import MatchState
from boltyard.core.record import Record, table_names
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.battleground.state import Battleground
from boltyard.lab.durations import ME, PACE
from boltyard.players.player import ask_player, interject, make_player, player_stream

LENGTHS = {
    "authentic": {},
    "relaxed": {"opening_ms": "5000", "open_min_ms": "20000", "open_max_ms": "30000", "final_ms": "4000"},
}
LASTING = ("clapped", "dueled", "came_late", "paid", "used")  # what is read while no clock runs
USUAL = "authentic"  # on a server (BB-R-60)


def minutes(settings: dict[str, str], seats: int, seed: int) -> float:
    """One game."""
    return lengths(settings, seats, seed)[0]


def lengths(settings: dict[str, str], seats: int, seed: int) -> tuple[float, int]:
    """One game: its minutes, and its rounds."""
    game = find_game("battleground")
    names = ["greedy"] * seats
    timing = settings.get("timing", USUAL)
    wished = {**settings, **LENGTHS.get(timing, {}), "timing": "simulated"}
    table = Table(game, Record(game.key, game.rules_version, table_names(names), seed, game.pinned(wished)))
    table.game.hurry(table.state)
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    while not table.over:
        if table.state.free:
            interject(table, dict(enumerate(players)))
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    people, rounds = 0.0, 0
    for step in table.steps:
        kinds = [event.kind for event in step.events]
        people += kinds.count("clapped") * PACE.deciding(1)
        people += (step.decision == "BB-D-15") * PACE.deciding(1)
        people += sum(PACE.reading(game.tell(one, ME, names)) for one in step.events if one.kind in LASTING)
        rounds += any(kind in ("dueled", "came_late", "paid") for kind in kinds)
    state = table.state
    assert isinstance(state, MatchState)
    inner = state.inner
    assert isinstance(inner, Battleground)
    return (inner.time + people) / 60_000, rounds
