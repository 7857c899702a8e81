"""Long measurements with a printed seed: `soak robots` plays with every promise checked after every step.

    ./boltyard dev soak GAME [--games N] [--plain N] [--samples N] [--seed S] [--minutes M] [--jobs J]
                             [--players NAME ...] [--seats N ...]

For each combination of the game: N random games with every promise tested after every event and one record in ten
verified, then `--plain` games that only have to end. Besides, worlds are imagined from views, `--samples` at each kind
of moment that is named for the game, and each is held against its view. Stops by itself after M minutes (30 at most)
and says how far it came.

`--players` plays all of it once with each of these players in every seat, and tells how many games ended by a cap: of
`greedy` at most one in a thousand may. `--seats` takes only the combinations for so many, to go on in a second run.
Besides: `soak alive` lets everybody leave at every moment, `soak shadow` holds tables against their logs,
`soak secrets` every byte that a viewer is sent against what it may know, and `soak pauses` listens to the clock;
`soak views` looks for leaks in every view of Bots Battleground, `soak modes` plays the modes of PBL ROBOTS, and
`soak referee` has matches judged by a second implementation of the rules; `soak games` plays thousands at every
table of a game on the compiled kernel, `soak page` in a browser at every size of screen, and
`soak pace` times what one waits there; `soak clap` listens for claps among voices and music, `soak party` has a
room of people play in real time before a screen on the wall, `soak seal` lets clients lie about their lines, and
`soak nerve` holds computers in real time against their bars; `soak bots` plays every level of every ladder with
hardly any time, and deals hidden cards again behind their backs.
Of the server: `soak faults` does what can happen to one, `soak timing` listens to how long acts take, `soak flood`
comes from one address,
`soak api` asks every address rightly and wrongly,
`soak socket` sends rubbish beside people who play.
Of insight: `soak forks` plays on from moments of finished matches, `soak reviews` holds reviews against what came,
`soak puzzles` has every puzzle solved a second time, `soak odds` counts every case that odds speak of and deals hidden
cards again behind hints.
Of leagues: `soak leagues` plays whole seasons on a server, and `soak swiss` pairs every field there is.
"""

import argparse
import importlib
import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

os.environ["BOLTYARD_KERNEL"] = "interpreted"  # steps inside the compiled kernel could not be watched

from boltyard.boxes import find_box
from boltyard.core import flow
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import State
from boltyard.core.table import Table, verify
from boltyard.games import find_game
from boltyard.lab.alive import promises_of
from boltyard.lab.stats import share
from boltyard.players.bots import best_bot
from boltyard.players.player import ask_player, check_name, interject, make_player, player_stream

MOST_MINUTES = 30
WORLDS_HERE = 10  # at one moment
VERIFIED = 10  # every so many games the record is replayed
GAMES_LOOKED_AT = 40  # at least so many, for each kind of moment
FIRST_PLAIN = 1_000_000  # seeds of plain games begin here
CAPPED = "round_cap"  # how a game ends that would go on for ever (BB-R-55)
END_BAR = 0.999  # of greedy games, those that end by themselves

# What is played: settings, seats, and who sits there.
Combination = tuple[dict[str, str], int]
ANY: Combination = ({}, 0)  # settings by chance, and the fewest seats


class Broken(Exception):
    """A promise that did not hold, and where."""


# Soaks that are chapters of their own, and what each is called there.
CHAPTERS = {
    "alive": "_soak_alive",
    "api": "_soak_api",
    "bots": "_soak_bots",
    "clap": "_soak_clap",
    "faults": "_soak_faults",
    "flood": "_soak_flood",
    "forks": "_soak_forks",
    "games": "_soak_games",
    "leagues": "_soak_leagues",
    "modes": "_soak_modes",
    "nerve": "_soak_nerve",
    "odds": "_soak_odds",
    "pace": "_soak_pace",
    "page": "_soak_page",
    "party": "_soak_party",
    "pauses": "_soak_pauses",
    "referee": "_soak_referee",
    "puzzles": "_soak_puzzles",
    "reviews": "_soak_reviews",
    "seal": "_soak_seal",
    "secrets": "_soak_secrets",
    "shadow": "_soak_shadow",
    "socket": "_soak_socket",
    "swiss": "_soak_swiss",
    "timing": "_soak_timing",
    "views": "_soak_views",
}


def combinations_of(key: str) -> list[Combination]:
    return list(find_box(key).soak.tables) or [ANY]


def main(words: list[str]) -> int:
    if words and words[0] in CHAPTERS:
        chapter = importlib.import_module(f"tasks.{CHAPTERS[words[0]]}")
        return int(chapter.main(words))
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500, help="checked games of each combination")
    parser.add_argument("--plain", type=int, default=0, help="games of each combination that only have to end")
    parser.add_argument("--samples", type=int, default=2_000, help="imagined worlds for each kind of moment")
    parser.add_argument("--players", nargs="+", default=[""], metavar="NAME", help="one after the other, in all seats")
    parser.add_argument("--seats", nargs="+", type=int, default=[], metavar="N", help="only these numbers of seats")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    for name in filter(None, asked.players):
        check_name(name, asked.game)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    key = find_game(asked.game).key
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak {key}, seed {seed}", flush=True)
    combinations = combinations_of(key)
    chosen = [at for at, (_, seats) in enumerate(combinations) if not asked.seats or seats in asked.seats]
    jobs = [(key, at, name, asked.games, asked.plain, seed, until) for name, at in product(asked.players, chosen)]
    capped: dict[str, list[bool]] = {name: [] for name in asked.players}
    worlds = [(key, moment, asked.samples, seed, until) for moment in find_box(key).soak.moments]
    complete = True
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool:
        try:
            played = [pool.submit(soak_combination, *job) for job in jobs]
            imagined = [pool.submit(soak_worlds, *job) for job in worlds]
            for (_, _, name, *_), soaked in zip(jobs, played, strict=True):
                line, whole, ends = soaked.result()
                capped[name] += ends
                complete = complete and whole
                print(line, flush=True)
            for done in imagined:
                line, whole = done.result()
                complete = complete and whole
                print(line, flush=True)
        except Broken as broken:
            print(f"broken: {broken}", file=sys.stderr)
            pool.shutdown(wait=False, cancel_futures=True)
            return 1
    print("no promise broken" if complete else "no promise broken, but the time was up before all was done")
    enough = [tell_ends(name, capped[name]) for name in asked.players if name]  # all of them are told
    return 0 if complete and all(enough) else 1


def tell_ends(name: str, capped: list[bool]) -> bool:
    """Say how many of a player's games ended by themselves; are they enough?"""
    ended = share(len(capped) - sum(capped), len(capped))
    enough = name != "greedy" or ended.value >= END_BAR
    bar = "" if enough else f"; bar broken: {END_BAR:.1%}"
    print(f"{name}: {len(capped)} games ended, {sum(capped)} by a cap; {ended.low:.2%} to {ended.high:.2%} do not{bar}")
    return enough


# Games.


def soak_combination(
    key: str, at: int, name: str, games: int, plain: int, seed: int, until: float
) -> tuple[str, bool, list[bool]]:
    """All games of one combination; what to print, whether all were played, and which ended by a cap."""
    game = find_game(key)
    settings, seats = combinations_of(key)[at]
    check = invariant_of(key)
    checked = ended = longest = 0
    capped: list[bool] = []
    watch_every_event(check)
    while checked < games and time.time() < until:
        table = soak_game(game, settings, seats, seed + checked, check, name)
        state = table.state
        assert isinstance(state, MatchState)
        outcome = game.outcome(state)
        assert outcome is not None
        capped.append(outcome.reason == CAPPED)
        longest = max(longest, outcome.turns)
        checked += 1
    watch_every_event(None)
    while ended < plain and time.time() < until:
        state = game.new(settings, FIRST_PLAIN + seed + ended, seats or game.least_seats)
        chance = [player_stream(seed + ended, seat) for seat in range(state.seats)]
        flow.playout(state.inner, chance, flow.Tally())
        longest = max(longest, state.inner.turn)
        ended += 1
    words = " ".join(f"{name}={value}" for name, value in settings.items()) or "random settings"
    who = f"{name}, " if name else ""
    line = (
        f"{who}{words}, {seats or game.least_seats} seats: {checked} games checked, {ended} plain, "
        f"longest {longest} turns" + (f", {sum(capped)} by a cap" if any(capped) else "")
    )
    return line, checked == games and ended == plain, capped


def invariant_of(key: str) -> Callable[[Any], str]:
    """What the game promises of every state."""
    return promises_of(find_game(key))


def watch_every_event(check: Callable[[Any], str] | None) -> None:
    """From now on the machine tests a game's promises after every single step, not only where somebody is asked."""

    def advance(s: State) -> None:
        while s.asked == 0 and not s.over:
            f = s.frames[-1]
            f.by.run(s, f)
            if s.stirred:
                s.settle()
            if s.asked & s.absent:
                flow.pass_over(s)
            wrong = check(s) if check is not None else ""
            if wrong:
                raise Broken(f"turn {s.turn}: {wrong}")

    flow.advance = advance if check is not None else ADVANCE


ADVANCE = flow.advance


def soak_game(
    game: Match, settings: dict[str, str], seats: int, seed: int, check: Callable[[Any], str], name: str = ""
) -> Table:
    """One game at a table, its record verified; with no combination given, under random settings.

    Everybody plays as `name` says; without it by chance, and now and then a greedy one among them.
    """
    chance = random.Random(seed)
    if not seats:
        settings = {s.key: chance.choice(s.values) for s in game.schema.settings if chance.random() < 0.3}
        seats = game.least_seats
    sorts = ["uniform", "uniform", best_bot(game.key)]
    names = [chance.choice(sorts) if seed % 10 == 0 else "uniform" for _ in range(seats)]
    if name:
        names = [name] * seats
    chosen = game.schema.changed(game.schema.read(settings))
    record = Record(game.key, game.rules_version, [f"p{i}" for i in range(seats)], seed, chosen)
    table = Table(game, record)
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    try:
        while not table.over:
            seat = table.asked[0]
            state = table.state
            assert isinstance(state, MatchState)
            wrong = check(state.inner)
            if wrong:
                raise Broken(wrong)
            if chance.random() < 0.05:
                check_world(game, state, chance.randrange(seats), f"{seed}")
            if table.state.free:
                interject(table, dict(enumerate(players)))
            table.answer(seat, ask_player(players[seat], table, seat))
        if seed % VERIFIED == 0:
            verify(game, read_record(record.text()))
    except Broken as broken:
        raise Broken(f"{settings} {seats} seats, seed {seed}, decision {len(record.lines)}: {broken}") from None
    return table


# Worlds.


def soak_worlds(key: str, moment: str, samples: int, seed: int, until: float) -> tuple[str, bool]:
    """Worlds imagined at this kind of moment, in random games that look for it."""
    game = find_game(key)
    combinations = combinations_of(key)
    made = games = 0
    share = max(WORLDS_HERE, samples // GAMES_LOOKED_AT)
    while made < samples and time.time() < until:
        enough = made + share  # the next game is another one
        settings, seats = combinations[games % len(combinations)]
        state = game.new(settings, seed + games, seats or game.least_seats)
        rng = stream(f"{seed}/{games}", "seek")
        while not state.over and made < enough:
            seat = flow.first_asked(state.asked)
            if not moment or game.show(state)["phase"] == moment:
                for n in range(WORLDS_HERE):
                    check_world(game, state, n % state.seats, f"{seed}/{games}/{made}")
                    made += 1
            options = game.legal(state, seat)
            wished = [
                move for move in options if move.text in ("yes", "play", "pick") or move.word in ("pick", "build")
            ]
            options = wished if wished and rng.below(2) else options
            game.apply(state, seat, options[rng.below(len(options))])
        games += 1
    return f"{made} worlds imagined{f' in {moment}' if moment else ''}, over {games} games", made >= samples


def check_world(game: Match, state: MatchState, viewer: int, where: str) -> None:
    """view(imagine(v)) == v, the same legal moves, and every promise kept in the imagined world."""
    view = game.view(state, viewer)
    world = game.imagine(view, stream(where, "imagine"))
    if game.save(game.view(world, viewer)) != game.save(view):
        raise Broken(f"{where}: the view of an imagined world differs from the view it was made from")
    if game.legal(world, viewer) != game.legal(state, viewer):
        raise Broken(f"{where}: legal moves differ in an imagined world")
    wrong = invariant_of(game.key)(world.inner)
    if wrong:
        raise Broken(f"{where}: in an imagined world, {wrong}")
