"""Is real time fair? Scripted clients behind lines of different length, on a virtual clock (BB-R-57, -58).

All clients follow the same script and love the last moment: attackers put their bot down just before the dice stop,
and fighters who are behind exchange in the final roll with hardly a moment to spare. Whoever gets fewer seconds than
the others comes late, and loses rounds.
"""

from dataclasses import dataclass, field
from math import exp, lgamma, log
from typing import Any, Final

from boltyard.core.live import ALLOWANCE, Live, StampedAct, Told, grace_of
from boltyard.core.state import PUBLIC
from boltyard.core.table import verify
from boltyard.games.battleground.duel import ATTACKER, DEFENDER
from boltyard.games.battleground.events import CameLate, Dueled
from boltyard.games.battleground.lab.clients import (
    AGREED,
    GAME,
    REACTION,
    ClientRound,
    answered,
    between,
    strongest,
    taken_up,
    used,
)
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, FINAL, OPENING, Battleground

LAST_MOMENT: Final = 300  # ms before the stop within which an attacker puts the bot down
EXCHANGE: Final = (260, 600)  # ms before the end at which a fighter looks once more, and perhaps exchanges
CHECKED: Final = 100  # one record in so many is verified


@dataclass
class Fairness:
    """What a series of rounds came to, by client; a client keeps its line and changes chairs."""

    delays: list[int]
    rounds: int = 0
    wins: list[int] = field(default_factory=list)
    late: list[int] = field(default_factory=list)  # attackers who missed the opening
    refused: list[int] = field(default_factory=list)  # acts
    same_order: bool = True  # did all clients see the same events in the same order?

    @property
    def p(self) -> float:
        """How likely wins this uneven are if all clients are equal."""
        expected = sum(self.wins) / len(self.wins)
        square = sum((wins - expected) ** 2 for wins in self.wins) / expected
        return chi_square_tail(square, len(self.wins) - 1)

    def words(self) -> str:
        """The figures in one line."""
        by_client = ", ".join(f"{delay} ms: {wins}" for delay, wins in zip(self.delays, self.wins))
        late = f"late {sum(self.late)}, acts refused {sum(self.refused)}"
        order = "one order of events" if self.same_order else "orders of events DIFFER"
        return f"{self.rounds} rounds, wins by client ({by_client}), p = {self.p:.3f}, {late}, {order}"


def fairness(rounds: int, delays: list[int], seed: int, allowance: int = ALLOWANCE) -> Fairness:
    """Play so many rounds with a client for each of these one-way delays (ms) and count who wins duels.

    `allowance` is what the server makes up for; 0 shows what the rule is good for.
    """
    seats = len(delays)
    found = Fairness(delays, 0, [0] * seats, [0] * seats, [0] * seats)
    for number in range(rounds):
        chairs = [(client + number) % seats for client in range(seats)]
        lines = [0] * seats
        for client, chair in enumerate(chairs):
            lines[chair] = delays[client]
        table = Round(seed + number, lines, allowance).play()
        for client, chair in enumerate(chairs):
            found.wins[client] += table.wins[chair]
            found.late[client] += table.late == chair
            found.refused[client] += table.refused[chair]
        found.rounds += 1
        found.same_order &= all(seen == table.seen[0] for seen in table.seen)
        if number % CHECKED == 0:
            verify(GAME, table.table.record)
    return found


class Round(ClientRound):
    """One round: everybody honest, each behind a line of this length."""

    def __init__(self, seed: int, lines: list[int], allowance: int) -> None:
        super().__init__(seed, len(lines), AGREED)
        self.lines = lines
        self.live = Live(self.table, 0, lines, grace_of(self.table) if allowance else 0)
        self.live.allowance = allowance
        self.seen: list[list[str]] = [[] for _ in lines]
        self.wins = [0] * len(lines)
        self.late = -1
        self.refused = [0] * len(lines)

    def play(self) -> "Round":
        for seat, line in enumerate(self.lines):
            self.send(line, seat, "view", (self.table.view(seat).inner, []))
        self.run()
        for _, _, seat, what, with_what in sorted(self.post, key=lambda one: one[:2]):
            if what == "view":
                self.note(seat, with_what[1])
        return self

    def publish(self, told: list[Told]) -> None:
        """What happened goes out to everybody over their lines; what was refused, to whoever wanted it."""
        for one in told:
            if one.refused is not None:
                self.refused[one.seat] += 1
            for event in one.news(PUBLIC):
                if isinstance(event, Dueled):
                    self.wins[event.seat] += event.result == ATTACKER
                    self.wins[event.defender] += event.result == DEFENDER
                elif isinstance(event, CameLate):
                    self.late = event.seat
        news = [one for one in told if one.step is not None]
        if news:
            for seat, line in enumerate(self.lines):
                view = None if self.table.over else self.table.view(seat).inner
                events = [repr(e.shown_to(PUBLIC)) for one in news for e in one.news(seat)]
                self.send(news[-1].when + line, seat, "view", (view, events))

    def deliver(self, now: int, seat: int, what: str, with_what: Any) -> None:
        if what == "act":
            code, sent = with_what
            self.live.push(StampedAct(seat, code, sent), now)
        elif what == "plan":
            code = self.decide(seat, with_what)
            if code:
                self.send(now + self.lines[seat], seat, "act", (code, now))
        else:
            view, events = with_what
            self.note(seat, events)
            self.last[seat] = view
            if view is not None:
                self.look(now, seat, view)

    def note(self, seat: int, events: list[str]) -> None:
        self.seen[seat] += events

    # The script.

    def look(self, now: int, seat: int, v: Battleground) -> None:
        """A new phase: make plans, once for each."""
        if not self.is_new(seat, v):
            return
        f = v.frames[-1]
        chance = self.chance[seat]
        soon = now + between(chance, REACTION)
        if f.rule == CLAPPING and v.clapper == seat:
            self.send(soon, seat, "plan", "clap")
        elif f.rule == OPENING and v.attacker == seat:
            self.send(soon, seat, "plan", "name")
            self.send(now + v.terms.opening_ms - chance.below(LAST_MOMENT), seat, "plan", "first")
        elif f.rule == BATTLE and f.step != FINAL and v.fighters() >> seat & 1:
            self.send(soon, seat, "plan", "answer")
        elif f.rule == BATTLE and v.fighters() >> seat & 1:
            moment = now + v.terms.final_ms - between(chance, EXCHANGE)
            self.send(moment, seat, "plan", "up")
            self.send(moment + v.terms.handling_ms, seat, "plan", "answer")
        elif f.rule == ABILITIES and v.asked >> seat & 1:
            self.send(soon, seat, "plan", "use")

    def decide(self, seat: int, plan: str) -> str:
        """The code that a plan comes to, on the last view this client has received; perhaps none."""
        v = self.last[seat]
        if v is None:
            return ""
        chance = self.chance[seat]
        if plan == "clap":
            return "clap"
        if plan == "name":
            others = [other for other in range(v.seats) if other != seat]
            return f"name {others[chance.below(len(others))]}"
        if plan == "first":
            return strongest(v, seat)
        if plan == "use":
            return used(v, seat)
        if v.frames[-1].rule != BATTLE:
            return ""
        return taken_up(v, seat) if plan == "up" else answered(v, seat)


def chi_square_tail(square: float, freedom: int) -> float:
    """The probability of a sum of squares at least this large: the upper incomplete gamma function by its series."""
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    n = 0
    while term > total * 1e-15:
        n += 1
        term *= x / (a + n)
        total += term
    return max(0.0, 1 - total * exp(a * log(x) - x - lgamma(a)))
