"""Does lying pay? Clients behind lines of any length on a virtual clock, honest ones and others (BB-R-57, -80).

A client knows the server by its line only: news come late, acts arrive late, pings of the server are answered late. An
honest one answers them at once and says when it has sent what. A liar withholds its answers, so that its line looks
longer than it is, claims to have sent earlier than it has, and looks at its rival so much later for it. Each round is
played twice from the same seed, with the same client honest and lying; the difference is what lying gains.

The liar to be afraid of is the sniper: it empties its side in time, waits until everybody else has done their last act
and been seen, and then puts down exactly the bot that wins. It has no exchange to finish, so one act that counts after
the end is all it needs. Its rivals deceive: now and then they exchange late, whatever lies there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from boltyard.core.live import ALLOWANCE, SLACK, Live, StampedAct, Told, grace_of, is_sealed
from boltyard.core.rng import Rng, stream
from boltyard.core.round_trips import KEPT, RoundTrips
from boltyard.core.state import PUBLIC
from boltyard.games.battleground.duel import ATTACKER, DEFENDER
from boltyard.games.battleground.events import Dueled
from boltyard.games.battleground.lab.clients import (
    AGREED,
    REACTION,
    ClientRound,
    answered,
    at_hand,
    between,
    duel_of,
    free,
    is_behind,
    strongest,
    taken_up,
    used,
)
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, FINAL, NOBODY, OPENING, Battleground
from boltyard.games.battleground.tactics.odds import foreseen

SEALED: Final = {**AGREED, "seal_ms": "800"}
QUICK: Final = 500  # ms in which a sniper empties its side
OPENS: Final = (150, 450)  # ms before the stop at which an attacker puts the bot down
LOOKS: Final = (300, 700)  # ms before the end at which a fighter looks once more, and perhaps exchanges
SNIPES: Final = (10, 40)  # ms before the last moment at which a sniper puts its bot down
BLUFFS: Final = 2  # one in so many fighters exchanges late, whatever lies there
MARGIN: Final = 60  # ms that a careful client leaves
Z: Final = 1.96


@dataclass(frozen=True)
class Line:
    """A client's line and its honesty, all in ms."""

    lag: int  # one way
    jitter: int = 0  # at most so much more, each time anew
    withholds: int = 0  # before it answers a ping
    claims: int = 0  # by which it says to have sent earlier
    later: int = 0  # by which it looks and acts later than an honest one would
    snipes: bool = False  # it puts down its bot at the last moment, in one act; no lie by itself

    @property
    def honest(self) -> Line:
        return replace(self, withholds=0, claims=0, later=0)


@dataclass(frozen=True)
class Played:
    """What came of one round: 1 for a client who won its duel, -1 for one who lost it; and what should not be."""

    results: tuple[int, ...]
    after_deadline: int  # acts that were sent after their deadline, and counted


@dataclass(frozen=True)
class Gain:
    """What lying gains, as a share of rounds, with its interval."""

    rounds: int
    honest: int  # rounds won
    lying: int
    squares: int  # of the differences
    after_deadline: int

    @property
    def value(self) -> float:
        return (self.lying - self.honest) / self.rounds

    @property
    def bounds(self) -> tuple[float, float]:
        spread = math.sqrt(max(0.0, self.squares / self.rounds - self.value**2) / self.rounds)
        return self.value - Z * spread, self.value + Z * spread

    def words(self) -> str:
        low, high = self.bounds
        return (
            f"{self.rounds} rounds, won {self.honest} honestly and {self.lying} lying: gained {self.value:+.2%} "
            f"({low:+.2%} to {high:+.2%}); {self.after_deadline} acts counted that were sent after their deadline"
        )


class Round(ClientRound):
    """One round with a line of its own for every client."""

    def __init__(self, seed: int, lines: list[Line], settings: dict[str, str], believes: bool = False) -> None:
        super().__init__(seed, len(lines), settings)
        self.lines = lines
        self.weather = [stream(str(seed), f"line {seat}") for seat in range(len(lines))]
        delays = [self.measured(seat) for seat in range(len(lines))]
        if believes:  # as it once was: a client's own word
            delays = [line.lag + line.withholds // 2 for line in lines]
        self.live = Live(self.table, 0, delays, grace_of(self.table), is_sealed(self.table))
        self.arrives = [0] * len(lines)  # when the last act did: a line keeps its order
        self.taken = [NOBODY] * len(lines)  # the bot that each has taken up
        self.results = [0] * len(lines)
        self.too_late: set[tuple[int, str]] = set()
        self.after_deadline = 0

    def measured(self, seat: int) -> int:
        """The line as the server finds it, by round trips of its own."""
        trips = RoundTrips()
        for _ in range(KEPT):
            trips.add(self.under_way(seat) + self.under_way(seat) + self.lines[seat].withholds)
        return trips.one_way

    def under_way(self, seat: int) -> int:
        line = self.lines[seat]
        return line.lag + (self.weather[seat].below(line.jitter + 1) if line.jitter else 0)

    def play(self) -> Played:
        for seat in range(len(self.lines)):
            self.send(self.lines[seat].lag, seat, "view", self.table.view(seat).inner)
        self.run()
        return Played(tuple(self.results), self.after_deadline)

    def publish(self, told: list[Told]) -> None:
        news = [one for one in told if one.step is not None]
        for one in news:
            if (one.seat, one.code) in self.too_late:
                self.after_deadline += 1
            for event in one.news(PUBLIC):
                if isinstance(event, Dueled) and event.result in (ATTACKER, DEFENDER):
                    self.results[event.seat] += 1 if event.result == ATTACKER else -1
                    self.results[event.defender] += 1 if event.result == DEFENDER else -1
        if news and not self.table.over:
            for seat in range(len(self.lines)):
                self.send(news[-1].when + self.under_way(seat), seat, "view", self.table.view(seat).inner)

    def deliver(self, now: int, seat: int, what: str, with_what: Any) -> None:
        if what == "act":
            code, sent, claimed = with_what
            end = self.live.deadline()
            if end >= 0 and sent > end + self.live.offset:
                self.too_late.add((seat, code))
            else:
                self.too_late.discard((seat, code))
            self.live.push(StampedAct(seat, code, claimed), now)
        elif what == "plan":
            code = self.decide(seat, with_what)
            if code:
                self.arrives[seat] = max(self.arrives[seat], now + self.under_way(seat))
                self.send(self.arrives[seat], seat, "act", (code, now, now - self.lines[seat].claims))
        else:
            self.last[seat] = with_what
            self.look(now, seat, with_what)

    # The script.

    def look(self, now: int, seat: int, v: Battleground) -> None:
        """A new phase: make plans, once for each."""
        if not self.is_new(seat, v):
            return
        f = v.frames[-1]
        chance, line = self.chance[seat], self.lines[seat]
        soon = now + between(chance, REACTION)
        early = 2 * max(0, line.lag - ALLOWANCE) + line.jitter + MARGIN - line.later  # so that it arrives in time
        if f.rule == CLAPPING and v.clapper == seat:
            self.send(soon, seat, "plan", "clap")
        elif f.rule == OPENING and v.attacker == seat:
            moment = now + v.terms.opening_ms - between(chance, OPENS) - early
            self.send(max(now, min(soon, moment)), seat, "plan", "name")
            self.send(max(now, moment), seat, "plan", "first")
        elif f.rule == BATTLE and not v.fighters() >> seat & 1:
            return
        elif f.rule == BATTLE and line.snipes:
            if f.step == FINAL:
                self.send(max(now, now + v.terms.final_ms - between(chance, SNIPES) - early), seat, "plan", "snipe")
                self.send(min(soon, now + QUICK), seat, "plan", "empty")
        elif f.rule == BATTLE and f.step != FINAL:
            self.send(soon, seat, "plan", "answer")
        elif f.rule == BATTLE:
            moment = max(now, now + v.terms.final_ms - between(chance, LOOKS) - early)
            bluffs = not chance.below(BLUFFS)
            self.send(moment, seat, "plan", "change" if bluffs else "up")
            self.send(moment + v.terms.handling_ms, seat, "plan", "other" if bluffs else "answer")
        elif f.rule == ABILITIES and v.asked >> seat & 1:
            self.send(soon, seat, "plan", "use")

    def decide(self, seat: int, plan: str) -> str:
        """The code that a plan comes to, on the last view this client has received; perhaps none."""
        v = self.last[seat]
        if v is None:
            return ""
        if plan == "clap":
            return "clap"
        if plan == "name":
            return f"name {(seat + 1) % v.seats}"
        if plan == "use":
            return used(v, seat)
        if plan == "first":
            return strongest(v, seat)
        if v.frames[-1].rule != BATTLE:
            return ""
        held, row = at_hand(v, seat), free(v, seat)
        if plan in ("empty", "change"):
            self.taken[seat] = row[0] if row and held else NOBODY
            return f"up {v.cards.keys[row[0]]}" if row and held else ""
        if plan == "other":  # the view may not show yet that the bot was taken up
            held = [card for card in held if card != self.taken[seat]]
            return f"place {v.cards.keys[held[self.chance[seat].below(len(held))]]}" if held else ""
        if plan == "snipe":
            cards = held if self.taken[seat] in (*held, NOBODY) else [*held, self.taken[seat]]
            return f"place {v.cards.keys[winner(v, seat, cards)]}" if cards else ""
        if plan == "up":
            return taken_up(v, seat)
        return "" if row and not is_behind(v, seat) else answered(v, seat)


def winner(v: Battleground, seat: int, cards: list[int]) -> int:
    """The bot that wins against what lies there, or comes nearest to it."""
    rival = duel_of(v, seat) if seat == v.attacker else v.attacker
    return max(cards, key=lambda card: foreseen(v, seat, (card,), rival, tuple(v.rows[rival])))


# The measurement.


def liar(chance: Rng) -> Line:
    """Any mixture of lies behind a true line of 0 to 400 ms, of a third each: at random, fitted, and a sniper's."""
    lag = chance.below(401)
    sort = chance.below(3)
    if sort == 0:  # it looks as much later as a server that believes it would allow
        withholds = 2 * chance.below(max(0, ALLOWANCE - lag) + 1)
        claims = chance.below(SLACK)
        return Line(lag, 0, withholds, claims, claims + withholds // 2)
    if sort == 1:
        return sniper(lag)
    return Line(
        lag=lag,
        jitter=chance.below(2) * chance.below(81),
        withholds=chance.below(2) * chance.below(601),
        claims=chance.below(2) * (chance.below(601) - 200),  # below 0: it claims to have sent later than it has
        later=chance.below(601) - 200,  # below 0: early packets
        snipes=bool(chance.below(2)),
    )


def sniper(lag: int) -> Line:
    """The liar that acts as late as any server of ours can be made to allow.

    Pongs are withheld until the line looks as long as lines that are made up for, so that a believing server waits
    ALLOWANCE and GRACE for it after a deadline, and a sealed one begins each part twice ALLOWANCE later for all.
    """
    spare = max(0, ALLOWANCE - lag)
    return Line(lag, 0, 2 * spare, SLACK, 2 * spare + MARGIN, snipes=True)


def near_sniper(chance: Rng) -> Line:
    """A sniper beside the server: nobody sees more than this one before it acts."""
    return sniper(chance.below(41))


def rival(chance: Rng) -> Line:
    """Somebody honest, near or far, on a steady line or not."""
    return Line(lag=chance.below(401), jitter=chance.below(2) * chance.below(81))


def pair(
    seed: int, settings: dict[str, str], seats: int = 2, believes: bool = False, near: bool = False
) -> tuple[int, int, int]:
    """Did the client of this seed win its round honestly, and lying? And acts that counted after their deadline."""
    chance = stream(str(seed), "who lies")
    lying = near_sniper(chance) if near else liar(chance)
    chair = chance.below(seats)
    lines = [rival(chance) for _ in range(seats)]
    won = []
    after = 0
    for line in (lying.honest, lying):
        lines[chair] = line
        played = Round(seed, lines, settings, believes).play()
        won.append(int(played.results[chair] > 0))
        after += played.after_deadline
    return won[0], won[1], after


def gain(
    seeds: Iterable[int],
    settings: dict[str, str] = SEALED,
    seats: int = 2,
    believes: bool = False,
    near: bool = False,
) -> Gain:
    """What lying gains over these rounds; `near`: what a sniper beside the server gains."""
    return summed(pair(seed, settings, seats, believes, near) for seed in seeds)


def summed(pairs: Iterable[tuple[int, int, int]]) -> Gain:
    rounds = honest = lying = squares = after = 0
    for one, other, late in pairs:
        rounds += 1
        honest += one
        lying += other
        squares += (other - one) ** 2
        after += late
    return Gain(rounds, honest, lying, squares, after)
