"""How long a game of BOTS BATTLEGROUND lasts: its own clock, and people's paces for what has none.

    .venv/bin/python -m benchmarks.duration --games 15

Computers (`greedy`) play on the simulated clock with the lengths of a timing. The clock runs through opening, open
phase and final roll, so those are measured. Claps, abilities and the reading of a result take no simulated time;
each counts with an assumed pace of people: three seconds for a clap, five for a choice at an ability (half of what
it may take), three to read a result and take the cards back.
"""

import argparse
from collections.abc import Iterator
from statistics import mean, quantiles

from boltyard.core.match import MatchState
from boltyard.core.record import Record, table_names
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.battleground.state import Battleground
from boltyard.players.player import ask_player, interject, make_player, player_stream

CLAP, CHOICE, READING = 3000, 5000, 3000  # ms
TIMINGS = {
    "authentic": {},
    "relaxed": {"opening_ms": "5000", "open_min_ms": "20000", "open_max_ms": "30000", "final_ms": "4000"},
}


def minutes(settings: dict[str, str], seats: int, seed: int) -> tuple[float, int]:
    """One game: its minutes, and its rounds."""
    game = find_game("battleground")
    names = ["greedy"] * seats
    table = Table(game, Record(game.key, game.rules_version, table_names(names), seed, game.pinned(settings)))
    table.game.hurry(table.state)
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    while not table.over:
        if table.state.free:
            interject(table, dict(enumerate(players)))
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    claps = choices = rounds = 0
    for step in table.steps:
        kinds = [event.kind for event in step.events]
        claps += kinds.count("clapped")
        choices += step.decision == "BB-D-15"
        rounds += any(kind in ("dueled", "came_late", "paid") for kind in kinds)
    state = table.state
    assert isinstance(state, MatchState)
    inner = state.inner
    assert isinstance(inner, Battleground)
    return (inner.time + claps * CLAP + choices * CHOICE + rounds * READING) / 60_000, rounds


def measured(games: int) -> Iterator[str]:
    for timing, lengths in TIMINGS.items():
        for seats in (2, 3, 4, 5, 6):
            found = [minutes(lengths, seats, seed) for seed in range(1, games + 1)]
            lasts = sorted(length for length, _ in found)
            low, *_, high = quantiles(lasts, n=10)
            yield (
                f"| {timing} | {seats} | {mean(lasts):.1f} | {low:.1f} to {high:.1f} "
                f"| {mean(rounds for _, rounds in found):.1f} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    print("| Timing | Players | Minutes, mean | Eight of ten games | Rounds |\n|---|---|---|---|---|")
    for row in measured(parser.parse_args().games):
        print(row, flush=True)


if __name__ == "__main__":
    main()
