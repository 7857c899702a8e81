"""What a seat does when its time runs out: the last column of the catalogue's decisions."""

from boltyard.core.moves import DONE, PASS, REFUSE_DRAW, Move
from boltyard.core.rng import Rng
from boltyard.games.robots.cards import VALUE
from boltyard.games.robots.moves import CHOICES, DISCARDS, LOSE_SUPPLY, LOSSES, PROGRAMS, SCRAPS
from boltyard.games.robots.state import ATTACK, BLOCK, CHOOSE, DISCARD, LIMIT, OFFER, PROGRAM, SCRAP, Robots


def default_answer(s: Robots, seat: int, rng: Rng) -> list[Move]:
    """The answer that stands for silence (ROB-R-49, section 12), item by item, from the beginning of the question."""
    f = s.frames[-1]
    colour = s.colour(seat)
    if f.rule == CHOOSE:
        return [CHOICES[rng.below(2)]]
    if f.rule == PROGRAM:  # keep the present modes
        kept: list[Move] = [PROGRAMS[robot][1 if s.stands(robot) else 0] for robot in s.robots[colour]]
        return kept
    if f.rule == SCRAP:  # lowest values first, older first
        ranked = sorted([s.value(robot), s.fielded.index(robot), robot] for robot in s.robots[colour])
        going = sorted(row[2] for row in ranked[: len(ranked) - LIMIT])
        return [SCRAPS[robot] for robot in going]
    if f.rule in (ATTACK, BLOCK):
        return [DONE]
    if f.rule == DISCARD:  # as many as possible from hand, lowest values first, then Supply
        cheap = sorted([VALUE[card], card] for card in s.hand[colour])
        if s.terms.stepwise:
            return [LOSSES[cheap[0][1]]] if cheap else [LOSE_SUPPLY]
        going = sorted(row[1] for row in cheap[: f.amount])
        lost: list[Move] = [DISCARDS[card] for card in going]
        return lost or [DONE]
    if f.rule == OFFER:
        return [REFUSE_DRAW]
    return [PASS]
