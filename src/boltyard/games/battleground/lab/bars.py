"""Bots with nerve against their bars: many games in real time, who wins them, and with which bots.

A job is one game from its seed, and a row is what is kept of it. The same seeds give the same rows, in whatever order
and in however many runs they are played; the report adds up the rows that are there.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boltyard.games.battleground import game
from boltyard.games.battleground.lab.live import SNIPER, LiveGame, play
from boltyard.games.battleground.loader import base_cards
from boltyard.lab.stats import Share, share

CREW = ("greedy", "sniper", "bluffer", "lender", "twoface")
RIVALS = (*CREW, "greedy0", "uniform")
MIXED = {2: "two", 4: "four", 6: "six"}  # seats, and the part's name
EMPTY_BAR = 0.03  # of duels have a side without a bot
SNIPER_BARS = {"script at two": 0.55, "script at four": 0.30}  # of games won, at most
ROLE_BAR = (0.45, 0.55)
BOT_BAR = (0.40, 0.60)
PLACED_BAR = 0.05  # of the rounds in which a fighter holds the bot

Row = dict[str, list[int] | list[str] | str | int]


def stamp() -> str:
    """What rows depend on: the rules, the bots and the cards as they are now."""
    home = Path(game.__file__).parent
    files = sorted([*home.glob("*.py"), *home.glob("heuristics/*.py"), *home.glob("lab/*.py"), home / "cards.toml"])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


@dataclass(frozen=True)
class Job:
    """One game: the part of the report it belongs to, who sits there, and the seed."""

    part: str
    names: tuple[str, ...]
    seed: int

    @property
    def key(self) -> str:
        return f"{self.part} {self.seed}"


def jobs(games: int, seed: int) -> Iterator[Job]:
    """All games of the bars, so many for each part; parts take turns, so that a run cut short has some of each."""
    parts = [*MIXED.values(), *SNIPER_BARS, *[f"{a} against {b}" for a, b in pairs()], *[f"{a} at four" for a in CREW]]
    for k in range(games):
        for n, part in enumerate(parts):
            yield Job(part, seated(part, k), seed + n * 1_000_000 + k)


def pairs() -> list[tuple[str, str]]:
    """Who is measured against whom at two seats; those who are there for measuring not against each other."""
    return [(a, b) for n, a in enumerate(RIVALS) for b in RIVALS[n + 1 :] if a in CREW]


def seated(part: str, k: int) -> tuple[str, ...]:
    """Who sits where in the k-th game of a part: everybody in every chair in turn."""
    for seats, name in MIXED.items():
        if part == name:
            return tuple(CREW[(k + k // len(CREW) * seat + seat) % len(CREW)] for seat in range(seats))
    one, _, other = part.partition(" against ")
    if other:
        return (one, other) if k % 2 else (other, one)
    chairs = 2 if part.endswith("at two") else 4
    one = SNIPER if part in SNIPER_BARS else part.partition(" at ")[0]
    others = CREW if part in SNIPER_BARS else ("greedy",)
    names = [others[(k + seat) % len(others)] for seat in range(chairs)]
    names[k % chairs] = one
    return tuple(names)


def row_of(job: Job) -> Row:
    """Play it, and keep what the report needs."""
    live = play(job.names, job.seed)
    row: Row = {"part": job.part, "seed": job.seed, "names": list(job.names), "winners": list(live.winners)}
    row["rounds"] = live.rounds
    row["late"] = len(live.late)
    if job.part in MIXED.values() or job.part in SNIPER_BARS:
        row["duels"] = [f"{','.join(duel.attack)}|{','.join(duel.defense)}|{duel.result}" for duel in live.duels]
        row["empty"] = empty_by_bots(live, job.names)
    if job.part in MIXED.values():
        row["bots"] = [f"{use.key} {use.dealt} {use.held} {use.placed}" for use in live.bots]
    return row


def empty_by_bots(live: LiveGame, names: tuple[str, ...]) -> int:
    """Duels in which a bot's side was empty at blue; what follows the script is no bot of ours."""
    found = 0
    for duel in live.duels:
        sides = ((duel.attacker, duel.attack), (duel.defender, duel.defense))
        found += any(not side and names[seat] != SNIPER for seat, side in sides)
    return found


@dataclass
class Count:
    """Duels that a bot fought and won, and rounds in which it was there."""

    won: int = 0
    fought: int = 0
    dealt: int = 0
    held: int = 0
    placed: int = 0


@dataclass
class Part:
    """What the games of one part add up to."""

    games: int = 0
    won: Counter[str] = field(default_factory=Counter)  # games by player
    sat: Counter[str] = field(default_factory=Counter)
    duels: int = 0
    empty: int = 0
    attacker: int = 0
    decided: int = 0
    late: int = 0
    rounds: int = 0


class Report:
    """Rows added up, and held against the bars."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.parts: dict[str, Part] = {}
        self.bots: dict[str, Count] = {bot.key: Count() for bot in base_cards().bots}
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        part = self.parts.setdefault(str(row["part"]), Part())
        names, winners = row["names"], row["winners"]
        assert isinstance(names, list)
        assert isinstance(winners, list)
        part.games += 1
        part.late += int(str(row["late"]))
        part.rounds += int(str(row["rounds"]))
        for seat, name in enumerate(names):
            part.sat[str(name)] += 1
            part.won[str(name)] += seat in winners and len(winners) == 1
        for line in texts(row, "duels"):
            self.add_duel(part, line, row["part"] in MIXED.values())
        part.empty += int(str(row.get("empty", 0)))
        for line in texts(row, "bots"):
            key, dealt, held, placed = line.split()
            count = self.bots[key]
            count.dealt += int(dealt)
            count.held += int(held)
            count.placed += int(placed)

    def add_duel(self, part: Part, line: str, of_bots: bool) -> None:
        attack, defense, text = line.split("|")
        result = int(text)
        part.duels += 1
        part.decided += result != 0
        part.attacker += result > 0
        if result and of_bots:
            for side, sign in ((attack, 1), (defense, -1)):
                for key in set(side.split(",")) - {""}:
                    self.bots[key].fought += 1
                    self.bots[key].won += result == sign

    # Bars.

    def lines(self) -> list[str]:
        """The figures, a line each, and the bars that do not hold."""
        found: list[str] = []
        for name, part in self.parts.items():
            found += self.part_lines(name, part)
        found.append(f"{'bot':<12} A D  {'won':<24} duels  {'placed where held':<24} dealt")
        printed = {bot.key: bot for bot in base_cards().bots}
        for key, count in sorted(self.bots.items(), key=lambda item: -share(item[1].won, item[1].fought).value):
            bot = printed[key]
            won, placed = share(count.won, count.fought), share(count.placed, count.held)
            numbers = f"{key:<12} {bot.attack} {bot.defense}  {won.words():<24} {count.fought:>5}  "
            found.append(f"{numbers}{placed.words():<24} {share(count.placed, count.dealt).value:.0%}")
        broken = self.broken()
        return [*found, *[f"bar broken: {line}" for line in broken], *(["all bars hold"] * (not broken))]

    def part_lines(self, name: str, part: Part) -> list[str]:
        wins = ", ".join(f"{who} {share(part.won[who], n).words()}" for who, n in sorted(part.sat.items()))
        found = [f"{name}: {part.games} games, {part.rounds / part.games:.1f} rounds; won by {wins}"]
        if part.duels:
            ties = share(part.duels - part.decided, part.duels)
            found.append(
                f"  attackers {attackers(part).words()} of {part.decided} decided duels; nobody {ties.words()}; "
                f"empty sides {share(part.empty, part.duels).words()} of {part.duels}; {part.late} late"
            )
        return found

    def broken(self) -> list[str]:
        """The bars that do not hold, as far as there are games."""
        found = []
        for name, part in self.parts.items():
            if part.duels and part.empty / part.duels > EMPTY_BAR:
                found.append(f"{name}: {share(part.empty, part.duels).words()} of duels have an empty side")
            if name in MIXED.values() and not ROLE_BAR[0] <= attackers(part).value <= ROLE_BAR[1]:
                found.append(f"{name}: attackers win {attackers(part).words()}")
            if name in SNIPER_BARS and part.won[SNIPER] / part.games > SNIPER_BARS[name]:
                found.append(f"{name}: won {share(part.won[SNIPER], part.games).words()}")
        for key, count in self.bots.items():
            won, placed = share(count.won, count.fought), share(count.placed, count.held)
            if count.fought and not BOT_BAR[0] <= won.value <= BOT_BAR[1]:
                found.append(f"{key} wins {won.words()} of {count.fought}")
            if count.held and placed.value < PLACED_BAR:
                found.append(f"{key} is put down in {placed.words()} of {count.held} rounds")
        return found


def attackers(part: Part) -> Share:
    return share(part.attacker, part.decided)


def texts(row: Row, name: str) -> list[str]:
    """The lines of a row under this name, perhaps none."""
    found = row.get(name, [])
    return [str(line) for line in found] if isinstance(found, list) else []
