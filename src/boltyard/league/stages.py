"""Stages of a season: who meets whom, what follows from results, and who stands where at the end.

A stage knows entrants and matches, nothing of games. `settle` is called after every result; what is over stays over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence

from boltyard.core.errors import nearest
from boltyard.league import brackets, robin, swiss
from boltyard.league.model import BYE, FORFEIT, NOBODY, Json, Match, Refused, What, number
from boltyard.league.standings import Order, Points, Row, count


class Customs:
    """What holds for all stages of a league: points, tie-breaks, lots, and the rules that a game cites for them."""

    def __init__(
        self,
        ties: Sequence[str],
        lots: Mapping[str, int],
        worth: Points,
        rules: Mapping[str, str],
        words: Mapping[str, str],
        called: Callable[[str], str] = str,
    ) -> None:
        self.ties, self.lots, self.worth, self.rules, self.words = ties, lots, worth, rules, words
        self.called = called  # an entrant by name


class Stage(ABC):
    """One stage: its entrants in the order of their seeding, and its matches in the order of play."""

    kind = ""
    knockout = False  # a match must have a winner
    own_ties: tuple[str, ...] = ()  # tie-breaks of its own
    pays_byes = False  # a bye is worth a win
    options: tuple[str, ...] = ()  # that this kind of stage knows

    def __init__(self, number: int, entrants: Sequence[str], options: What, customs: Customs) -> None:
        self.number = number
        self.entrants = list(entrants)
        self.gone: list[str] = []
        self.customs = customs
        self.matches: list[Match] = []
        self.by_id: dict[str, Match] = {}
        self.unlooked = False  # matches were added, or somebody has left, since byes and forfeits were looked for
        self.read(options)
        self.begin()
        self.settle()

    def read(self, options: What) -> None:
        """The options of this kind of stage."""
        return None

    @abstractmethod
    def begin(self) -> None:
        """The matches that are known from the beginning."""

    def settle(self) -> None:
        """What follows from the results so far. Whoever has left loses what is still open."""
        if self.unlooked:
            self.unlooked = False
            for match in self.matches:
                self.walk_over(match)

    def walk_over(self, match: Match) -> None:
        """A match is decided without play where a side has left or is missing."""
        if match.over or not match.known:
            return
        there = [side for side in match.sides if side and side not in self.gone]
        if len(there) == 2:
            return
        left = any(side in self.gone for side in match.sides if side)
        match.end(there[0] if there else NOBODY, FORFEIT if left else BYE)

    @property
    def over(self) -> bool:
        return all(match.over for match in self.matches)

    def match(self, key: str) -> Match | None:
        return self.by_id.get(key)

    def to_play(self) -> list[Match]:
        """Matches that can be played now."""
        return [match for match in self.matches if not match.over and match.sides[0] and match.sides[1]]

    def add_match(self, round_: int, sides: Sequence[str | None], label: str = "") -> Match:
        here = 1
        while f"{self.number}.{round_}.{here}" in self.by_id:
            here += 1
        match = Match(f"{self.number}.{round_}.{here}", round_, list(sides), label=label)
        self.matches.append(match)
        self.by_id[match.id] = match
        self.unlooked = True
        return match

    def why_not_late(self) -> str:
        """Why nobody can join any more; nothing where somebody can."""
        return ""

    def join(self, entrant: str) -> None:
        self.entrants.append(entrant)

    def drop(self, entrant: str) -> None:
        """Somebody leaves: what was played stays, what is open is lost."""
        self.gone.append(entrant)
        self.unlooked = True
        self.settle()

    @property
    def bye(self) -> int:
        """What a bye is worth."""
        return self.customs.worth.win if self.pays_byes else 0

    def seeds(self) -> dict[str, int]:
        return {entrant: seed for seed, entrant in enumerate(self.entrants)}

    def standings(self) -> list[Row]:
        """The lines of this stage in order, explained."""
        rows = count(self.entrants, self.matches, self.customs.worth, self.bye)
        ties = self.own_ties or self.customs.ties
        customs = self.customs
        return Order(
            rows,
            self.matches,
            ties,
            customs.lots,
            self.seeds(),
            customs.worth,
            customs.rules,
            customs.words,
            customs.called,
        ).sorted()

    def ranking(self) -> list[str]:
        """Who stands where; those who have left come last."""
        order = [row.entrant for row in self.standings()]
        return sorted(order, key=lambda entrant: entrant in self.gone)

    def better(self, one: str, other: str) -> str:
        """The better seed of the two."""
        return min(one, other, key=lambda entrant: self.entrants.index(entrant))

    def data(self) -> dict[str, Json]:
        return {
            "number": self.number,
            "kind": self.kind,
            "entrants": list(self.entrants),
            "gone": list(self.gone),
            "over": self.over,
            "matches": [match.data() for match in self.matches],
            "standings": [row.data() for row in self.standings()],
            "ranking": list(self.ranking()),
        }


class Robin(Stage):
    """Everybody meets everybody, one to four times."""

    kind = "robin"
    options = ("legs", "exchange_every")

    def read(self, options: What) -> None:
        self.legs = number(options, "legs", 1, robin.MOST_LEGS, 1)
        self.pause_every = number(options, "exchange_every", 0, 1000, 0)  # rounds between two exchanges
        self.held_until = self.pause_every

    def begin(self) -> None:
        for at, pairs in enumerate(robin.round_robin(len(self.entrants), self.legs), 1):
            for a, b in pairs:
                self.add_match(at, [self.entrants[a], self.entrants[b]])

    @property
    def rounds(self) -> int:
        return max((match.round for match in self.matches), default=0)

    @property
    def at_pause(self) -> bool:
        """Are the rounds before the next exchange over, and are there more to come?"""
        held = self.held_until
        return 0 < held < self.rounds and all(match.over for match in self.matches if match.round <= held)

    def go_on(self) -> None:
        self.held_until += self.pause_every

    def to_play(self) -> list[Match]:
        held = self.held_until
        return [match for match in super().to_play() if not held or match.round <= held]

    def join(self, entrant: str) -> None:
        others = [place for place, other in enumerate(self.entrants) if other not in self.gone]
        super().join(entrant)
        first = self.rounds
        for at, pairs in enumerate(robin.late_rounds(others, len(self.entrants) - 1, self.legs), 1):
            for a, b in pairs:
                self.add_match(first + at, [self.entrants[a], self.entrants[b]])


class Swiss(Stage):
    """As many rounds as were agreed; whoever has about as many points meets, nobody twice while it can be avoided."""

    kind = "swiss"
    options = ("rounds",)
    own_ties = ("points", "buchholz", "sonneborn", "head", "wins", "lot")
    pays_byes = True

    def read(self, options: What) -> None:
        usual = max(1, (len(self.entrants) - 1).bit_length())
        self.rounds = number(options, "rounds", 0, 99, 0) or usual
        self.paired = 0

    def begin(self) -> None:
        self.pair()

    def settle(self) -> None:
        super().settle()
        while self.paired < self.rounds and all(match.over for match in self.matches) and len(self.here()) > 1:
            self.pair()
            super().settle()

    @property
    def over(self) -> bool:
        return super().over and (self.paired >= self.rounds or len(self.here()) < 2)

    def here(self) -> list[str]:
        return [entrant for entrant in self.entrants if entrant not in self.gone]

    def pair(self) -> None:
        """The next round. Who came late has missed what was before; who has left is paired no more."""
        self.paired += 1
        rows = count(self.entrants, self.matches, self.customs.worth, self.bye)
        seeds = self.seeds()
        order = sorted(self.here(), key=lambda entrant: (-rows[entrant].points, seeds[entrant]))
        place = {entrant: at for at, entrant in enumerate(order)}
        players = []
        for entrant in order:
            mine = [match for match in self.matches if entrant in match.sides]
            met = frozenset(place[o] for match in mine if (o := match.other(entrant)) in place)
            home = sum(match.sides[0] == entrant for match in mine if match.how != BYE)
            players.append(swiss.Standing(rows[entrant].points, met, rows[entrant].byes, home))
        for a, b in swiss.pair_round(players):
            self.add_match(self.paired, [order[a], NOBODY if b == swiss.BYE else order[b]])

    def why_not_late(self) -> str:
        return "the last round is paired" if self.paired >= self.rounds else ""


class Bracket(Stage):
    """A single elimination: whoever loses is out."""

    kind = "single"
    options: tuple[str, ...] = ("third",)
    knockout = True

    def read(self, options: What) -> None:
        self.third = options.get("third", False) is True

    def begin(self) -> None:
        self.nodes = self.graph()
        self.slots = [*self.entrants, *[NOBODY] * (brackets.power(len(self.entrants)) - len(self.entrants))]
        for node in self.nodes:
            self.add_match(node.round, [None, None], node.label)

    def graph(self) -> list[brackets.Node]:
        return brackets.single(len(self.entrants), self.third)

    def settle(self) -> None:
        for node, match in zip(self.nodes, self.matches, strict=True):
            if match.over:
                continue
            match.sides = [self.comes_from(source) for source in node.sources]
            if node.reset and match.known and not self.again(node):
                match.sides = [NOBODY, NOBODY]
            self.walk_over(match)

    def again(self, node: brackets.Node) -> bool:
        """Is the final played again? Only where whoever had not lost before has lost it."""
        final = self.matches[node.sources[0].of]
        return bool(final.winner) and final.winner == final.sides[1] and final.how != BYE

    def comes_from(self, source: brackets.Source) -> str | None:
        if source.kind == "seed":
            return self.slots[source.of]
        match = self.matches[source.of]
        if not match.over:
            return None
        return match.winner if source.kind == "winner" else (NOBODY if match.how == BYE else match.loser)

    def why_not_late(self) -> str:
        return "" if self.free_slot() is not None else "every place of the bracket is taken, or has been played past"

    def free_slot(self) -> int | None:
        """A bye whose match, and all that follow from it, nobody has played; the worst seed's opponent first."""
        for slot, entrant in reversed(list(enumerate(self.slots))):
            if entrant == NOBODY:
                node = next(n for n, one in enumerate(self.nodes) if brackets.Source("seed", slot) in one.sources)
                if all(self.matches[after].how in ("", BYE) for after in self.following(node)):
                    return slot
        return None

    def following(self, node: int) -> Iterable[int]:
        found = {node}
        for at, one in enumerate(self.nodes):
            if any(source.kind != "seed" and source.of in found for source in one.sources):
                found.add(at)
        return sorted(found)

    def join(self, entrant: str) -> None:
        slot = self.free_slot()
        assert slot is not None
        super().join(entrant)
        self.slots[slot] = entrant
        node = next(n for n, one in enumerate(self.nodes) if brackets.Source("seed", slot) in one.sources)
        for after in self.following(node):  # byes only: nothing of it was played
            match = self.matches[after]
            self.matches[after] = self.by_id[match.id] = Match(match.id, match.round, [None, None], label=match.label)
        self.settle()

    def ranking(self) -> list[str]:
        """The later somebody was beaten the better; of equals the better seed."""
        out = dict.fromkeys(self.entrants, -1)
        for node, match in zip(self.nodes, self.matches, strict=True):
            if match.over and match.how != BYE:
                third = node.label == "third place"  # it puts its winner above the other, and both below the final
                for side in match.sides:
                    if side in out and (side == match.winner) is third:
                        out[side] = 2 * node.round - third
        champion = self.champion()
        seeds = self.seeds()
        return sorted(self.entrants, key=lambda e: (e != champion, -out[e] if out[e] >= 0 else -10_000, seeds[e]))

    def champion(self) -> str:
        final = next(m for n, m in reversed(list(zip(self.nodes, self.matches, strict=True))) if not n.reset)
        last = self.matches[-1]
        return last.winner if last.over and last.winner else final.winner if final.over else NOBODY


class Double(Bracket):
    """A double elimination: whoever has lost twice is out."""

    kind = "double"
    options = ()

    def graph(self) -> list[brackets.Node]:
        return brackets.double(len(self.entrants))

    def ranking(self) -> list[str]:
        """Who is out stands where the last loss was."""
        beaten = dict.fromkeys(self.entrants, -1)
        for at, match in enumerate(self.matches):
            node = self.nodes[at]
            if match.over and match.how != BYE and (node.losers or at >= len(self.nodes) - 2):
                for side in match.sides:
                    if side and side != match.winner and side in beaten:
                        beaten[side] = max(beaten[side], node.round)
        champion = self.champion()
        seeds = self.seeds()
        return sorted(self.entrants, key=lambda e: (e != champion, -beaten[e], seeds[e]))


class Ladder(Stage):
    """A ladder: one challenges somebody above, and whoever wins from below takes that place.

    With `rounds`, neighbours meet in turn, the lower pairs and the upper pairs, until the rounds are over.
    """

    kind = "ladder"
    options = ("rounds", "reach")

    def read(self, options: What) -> None:
        self.rounds = number(options, "rounds", 0, 999, 0)
        self.reach = number(options, "reach", 1, 64, 2)
        self.closed = False

    def begin(self) -> None:
        self.rungs = list(self.entrants)
        self.counted = 0
        self.paired = 0

    def settle(self) -> None:
        super().settle()
        for match in self.matches[self.counted :]:
            if not match.over:
                break
            self.counted += 1
            self.climb(match)
        while self.paired < self.rounds and self.counted == len(self.matches):
            self.paired += 1
            here = [entrant for entrant in self.rungs if entrant not in self.gone]
            for at in range(len(here) - 1 - self.paired % 2, 0, -2):
                self.add_match(self.paired, [here[at], here[at - 1]])

    def climb(self, match: Match) -> None:
        challenger, above = (str(side) for side in match.sides)
        high, low = self.rungs.index(above), self.rungs.index(challenger)
        if match.winner == challenger and low > high:
            self.rungs.insert(high, self.rungs.pop(low))

    @property
    def over(self) -> bool:
        return super().over and (self.closed or (self.rounds > 0 and self.paired >= self.rounds))

    def why_not(self, challenger: str, above: str) -> str:
        """Why this challenge cannot be made; nothing where it can."""
        if self.rounds:
            return "here neighbours meet by rounds, nobody challenges"
        if challenger not in self.rungs or above not in self.rungs or above in self.gone or challenger in self.gone:
            return "both must stand on the ladder"
        up = self.rungs.index(challenger) - self.rungs.index(above)
        if not 1 <= up <= self.reach:
            return f"one may challenge at most {self.reach} places above"
        if any(side in match.sides for match in self.to_play() for side in (challenger, above)):
            return "one of the two has a match to play first"
        return ""

    def challenge(self, challenger: str, above: str) -> None:
        self.add_match(len(self.matches) + 1, [challenger, above])

    def join(self, entrant: str) -> None:
        super().join(entrant)
        self.rungs.append(entrant)

    def ranking(self) -> list[str]:
        return sorted(self.rungs, key=lambda entrant: entrant in self.gone)


STAGES: dict[str, type[Stage]] = {kind.kind: kind for kind in (Robin, Swiss, Bracket, Double, Ladder)}
COMMON = ("kind", "take")


def check_phase(kind: str, phase: What) -> None:
    """Refuse options that this kind of stage does not know, or cannot be; a stage for two tries them."""
    known = [*COMMON, *STAGES[kind].options]
    for key in phase:
        if key not in known:
            raise Refused(f"{kind} has no option {key!r}; there is {', '.join(known)}{nearest(key, known)}", "")
    number(phase, "take", 0, 10**6, 0)
    STAGES[kind](1, ["one", "two"], phase, Customs((), {}, Points(), {}, {}))
