"""Build, and the ceiling of four robots."""

from boltyard.core.moves import PASS, Move
from boltyard.core.state import Frame, Rule
from boltyard.games.robots import events
from boltyard.games.robots.cards import VALUE
from boltyard.games.robots.moves import BUILDS, MATES, SCRAPS, Build, Scrap, last_named
from boltyard.games.robots.state import ATTACK, LET_BUILD, LIMIT, Robots


class BuildRobot(Rule[Robots]):
    """Once a turn, two hand cards that share suit or value, not both faces (ROB-BUILD-1..8, ROB-R-12)."""

    decision: str = "ROB-D-4"

    def run(self, s: Robots, f: Frame) -> None:
        if len(s.hand[s.active]) >= 2:  # public facts only (ROB-R-50)
            s.ask(1 << f.seat)
        else:
            s.note(LET_BUILD, s.active, False)
            if s.log is not None:
                s.log.append(events.Skipped(f.seat, events.BUILD))
            s.turn_to(f, ATTACK)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        return builds(s.hand[s.active])

    def chosen(self, s: Robots, f: Frame, seat: int, move: Move) -> None:
        s.turn_to(f, ATTACK)
        s.note(LET_BUILD, s.active, not isinstance(move, Build))
        if not isinstance(move, Build):
            if s.log is not None:  # the same whether passed or unable (ROB-R-51)
                s.log.append(events.Skipped(seat, events.BUILD))
            return
        hand = s.hand[s.active]
        hand.remove(move.a)
        hand.remove(move.b)
        low = move.a if VALUE[move.a] <= VALUE[move.b] else move.b
        high = move.b if low == move.a else move.a
        s.field(s.active, low)
        both = VALUE[low] == VALUE[high]
        if both:  # they enter play, no choice (ROB-BUILD-7, ROB-R-13)
            s.field(s.active, high)
        else:
            s.throw(high)  # ROB-BUILD-5
        if s.log is not None:
            s.log.append(events.Built(seat, [low, high], []) if both else events.Built(seat, [low], [high]))


def builds(hand: list[int]) -> list[Move]:
    """Pass, or two of these cards (ROB-BUILD-2..4)."""
    moves: list[Move] = [PASS]
    held = 0
    for card in hand:
        held |= 1 << card
    for a in hand:
        mates = MATES[a] & held
        if mates:
            row = BUILDS[a]
            for b in hand:
                if mates >> b & 1:
                    build = row[b]
                    assert build is not None
                    moves.append(build)
    return moves


class ScrapRobots(Rule[Robots]):
    """Over the ceiling: their player scraps robots until four are left, before anything else (ROB-R-14)."""

    decision: str = "ROB-D-5"
    word: str = "scrap"

    def run(self, s: Robots, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Robots, f: Frame, seat: int) -> list[Move]:
        robots = s.robots[s.colour(seat)]
        named = s.sealed[seat]
        missing = len(robots) - LIMIT - len(named)
        after = last_named(named)
        moves: list[Move] = []
        left = len(robots)
        for robot in robots:
            if robot > after and left >= missing:
                moves.append(SCRAPS[robot])
            left -= 1
        return moves

    def full(self, s: Robots, f: Frame, seat: int) -> bool:
        return len(s.robots[s.colour(seat)]) - len(s.sealed[seat]) == LIMIT

    def gathered(self, s: Robots, f: Frame, seat: int, items: list[Move]) -> None:
        s.done()
        cards: list[int] = []
        for move in items:
            if isinstance(move, Scrap):
                s.leave(move.card)
                s.throw(move.card)
                cards.append(move.card)
        if s.log is not None:
            s.log.append(events.Scrapped(seat, cards))
