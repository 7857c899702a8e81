"""What holds of every Swiss round, looked at from outside: by another library, and by a search of another kind."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import swisspair

from boltyard.league.model import Match
from boltyard.league.stages import Customs, Swiss
from boltyard.league.standings import TIES, Points

CUSTOMS = Customs(TIES, {}, Points(), {}, {})


class Broken(AssertionError):
    """A law that did not hold, and where."""


def stage(n: int, rounds: int) -> Swiss:
    return Swiss(1, [f"e{place}" for place in range(1, n + 1)], {"rounds": rounds}, CUSTOMS)


def play_round(made: Swiss, rng: random.Random) -> list[Match]:
    """Anybody may win, or draw; tells the matches of the round."""
    there = made.to_play()
    for match in there:
        match.end(rng.choice([*map(str, match.sides), "draw"]), "played")
    made.settle()
    return there


@dataclass
class Past:
    """What was there before a round: points, who has met whom, and who was free."""

    points: dict[str, int]
    met: dict[str, set[str]]
    free: set[str] = field(default_factory=set)

    @staticmethod
    def of(made: Swiss, rounds: int) -> Past:
        """After so many rounds, counted from the matches alone."""
        past = Past(dict.fromkeys(made.entrants, 0), {name: set() for name in made.entrants})
        for match in made.matches:
            if match.round > rounds:
                continue
            one, two = map(str, match.sides)
            if not match.sides[1]:
                past.free.add(one)
                past.points[one] += 2
                continue
            past.met[one].add(two)
            past.met[two].add(one)
            for side in (one, two):
                past.points[side] += 2 if match.winner == side else 1 if match.winner == "draw" else 0
        return past


@dataclass(frozen=True)
class Round:
    """A round as anybody may have paired it."""

    pairs: list[tuple[str, str]]
    byes: list[str]

    def repeats(self, past: Past) -> bool:
        return any(two in past.met[one] for one, two in self.pairs) or any(one in past.free for one in self.byes)

    def gaps(self, points: Mapping[str, int]) -> int:
        return sum((points[one] - points[two]) ** 2 for one, two in self.pairs)


def paired(made: Swiss, number: int) -> Round:
    here = [match for match in made.matches if match.round == number]
    pairs = [(str(match.sides[0]), str(match.sides[1])) for match in here if all(match.sides)]
    return Round(pairs, [str(match.sides[0]) for match in here if not all(match.sides)])


def another(made: Swiss, past: Past) -> Round | None:
    """The same round as swisspair makes it; nothing where it finds none without a repeat."""
    seeds = made.seeds()
    order = sorted(made.entrants, key=lambda name: (-past.points[name], seeds[name]))
    players = [
        swisspair.Player(id=name, points=past.points[name], rank=place, can_get_bye=name not in past.free,
                         cannot_be_paired_against_ids=past.met[name])
        for place, name in enumerate(order, 1)
    ]  # fmt: skip
    try:
        found = swisspair.create_matches(players)
    except RuntimeError:
        return None
    pairs = [(match.p1.id, match.p2.id) for match in found if match.p2 is not None]
    return Round(pairs, [match.p1.id for match in found if match.p2 is None])


def check_round(made: Swiss, number: int) -> bool:
    """Everybody plays or is free, once; no repeat while another library finds a round without one; and it finds none
    that is better: the bye to few points, then small differences. True: a repeat could not be avoided."""
    ours, past = paired(made, number), Past.of(made, number - 1)
    n = len(made.entrants)
    there = sorted([*(name for pair in ours.pairs for name in pair), *ours.byes])
    where = f"{n} entrants, round {number}"
    if there != sorted(made.entrants) or len(ours.byes) != n % 2:
        raise Broken(f"{where}: not everybody plays or is free once")
    theirs = another(made, past)
    if theirs is None:
        if not ours.repeats(past):
            raise Broken(f"{where}: a round without a repeat that another library does not find")
        return True
    if ours.repeats(past):
        raise Broken(f"{where}: a repeat that can be avoided")
    our_bye, their_bye = (sum(past.points[one] for one in some.byes) for some in (ours, theirs))
    if our_bye > their_bye or (our_bye == their_bye and ours.gaps(past.points) > theirs.gaps(past.points)):
        raise Broken(f"{where}: another library pairs it better")
    return False


def check_stage(n: int, rounds: int, seed: int) -> tuple[int, int]:
    """A whole stage with results by chance; how many rounds were paired, and in how many a repeat was needed."""
    made, rng = stage(n, rounds), random.Random(f"{n} {rounds} {seed}")
    forced = 0
    for number in range(1, rounds + 1):
        forced += check_round(made, number)
        play_round(made, rng)
    if not made.over:
        raise Broken(f"{n} entrants, {rounds} rounds: it does not end")
    byes = [one for number in range(1, rounds + 1) for one in paired(made, number).byes]
    if n % 2 and rounds <= n and max(map(byes.count, byes)) > 1 and not forced:
        raise Broken(f"{n} entrants, {rounds} rounds: a second bye before everybody had one")
    return rounds, forced
