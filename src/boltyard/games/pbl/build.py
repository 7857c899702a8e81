"""Builds: armor, pods, shoulders, hangars, crew and expert pilots (PBL-ARMOR to PBL-PILOT)."""

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import sighted
from boltyard.core.moves import Move
from boltyard.games.pbl import events
from boltyard.games.pbl.blanks import outside, shows_itself
from boltyard.games.pbl.cards import ARMOR, CREW, EXPERT, HANGAR, HEAD, LEFT_SHOULDER, POD, Card
from boltyard.games.pbl.moves import Build
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl


def cover(s: Pbl, stack: list[int], number: int) -> None:
    """The new card lies on top; what it covers stays beneath, without its counter (PBL-ARMOR-6, PBL-COUNTER-2)."""
    if stack:
        s.reset_counter(stack[-1])
    stack.append(number)


def builds(s: Pbl, seat: int, skip: int = 0) -> list[Move]:
    """Every build that this hand and this robot allow, in key order; armor may skip so many levels upward."""
    return builds_from(s, s.side[seat], s.hands[seat], skip)


def builds_from(s: Pbl, side: int, cards: list[int], skip: int = 0) -> list[Move]:
    """Every build of one of these cards that this side's robot allows."""
    robot = s.robots[side]
    moves: list[Move] = []
    for number in cards:
        card = s.cards.cards[number]
        if card.kind == ARMOR and card.place == POD:
            for limb in range(LIMBS):
                if fits_pod(robot, card, limb):
                    moves.append(s.moves.builds_on[number][limb])
        elif can_build(s, side, card, skip):
            moves.append(s.moves.builds[number])
    return moves


def can_build(s: Pbl, side: int, card: Card, skip: int = 0) -> bool:
    """May this card, no pod, be built by this side?"""
    robot = s.robots[side]
    if card.kind == ARMOR:
        if card.place >= LEFT_SHOULDER:
            return fits_shoulder(robot, card.place)
        # One level up, or equal or lower; a dead limb takes none (PBL-ARMOR-2..5, -10).
        step = 2 if skip or s.has_trait(side, "skip_a_level") else 1  # never two levels at once
        return not robot.dead[card.place] and card.level <= robot.level(s.cards, card.place) + step
    if card.kind == HANGAR:
        top = s.cards.cards[robot.hangar[-1]].level if robot.hangar else 0
        return card.level <= top + 1  # PBL-HANGAR-3..5
    if card.kind == CREW:
        return can_hire(s, robot, card)
    if card.kind == EXPERT:
        return robot.points() >= card.points  # a threshold, not a price (PBL-PILOT-2, PBL-R-78)
    return False


def fits_shoulder(robot: Robot, place: int) -> bool:
    """The head or the arm of that side must be active (PBL-SHOULDER-4, -5)."""
    return not robot.dead[HEAD] or not robot.dead[HEAD + 1 + place - LEFT_SHOULDER]


def fits_pod(robot: Robot, card: Card, limb: int) -> bool:
    """A construction pod goes on any active limb, the regeneration pod on a dead one (PBL-POD-1, PBL-REGEN-1)."""
    return robot.dead[limb] == (card.pod == "regeneration")


def can_hire(s: Pbl, robot: Robot, card: Card) -> bool:
    """At most one skill above the best in play, and an open space; without a hangar one sidekick (PBL-CREW-3..10)."""
    best = 0
    for member in robot.crew:
        best = max(best, s.cards.cards[member].skill)
    return card.skill <= best + 1 and robot.room(s.cards) > 0  # PBL-R-63


def put_up(s: Pbl, seat: int, move: Build) -> None:
    """The card leaves the hand and is in play, for all to see (PBL-INFO-1)."""
    side = s.side[seat]
    if not s.terms.blind:
        s.hands[seat].remove(move.card)
        put_on(s, side, move.card, move.place)
        if s.log is not None:
            s.log.append(events.Built(seat, EVERYBODY, move.card, move.place, ""))
        return
    skips = needs_skip(s, side, s.cards.cards[move.card])
    s.leave_unseen(seat, move.card)  # for the own side alone (PBL-H-8)
    s.at[move.card] |= s.seats_of(side)
    s.of[move.card] |= s.seats_of(side)
    put_on(s, side, move.card, move.place, True)
    if s.log is not None:
        s.log.append(events.Built(seat, s.seats_of(side), move.card, move.place, outside(s.cards.cards[move.card])))
    if skips:
        s.turn_up_all(side, "skip_a_level")
    if shows_itself(s.cards.cards[move.card]):
        s.turn_up(move.card)  # PBL-H-10, PBL-R-218


def needs_skip(s: Pbl, side: int, card: Card) -> bool:
    """Can this armor be built only because a level may be skipped?"""
    limb = card.place
    return card.kind == ARMOR and limb < LIMBS and card.level > s.robots[side].level(s.cards, limb) + 1


def put_on(s: Pbl, side: int, number: int, place: int, down: bool = False) -> None:
    """The card is in play on this side's robot, for all to see or face down; a pod at the place that is named."""
    card = s.cards.cards[number]
    robot = s.robots[side]
    s.stirred = True  # before the game, too: crew beyond the hangar's spaces is given up when the first turn begins
    s.reset_counter(number)
    if not down:
        sighted(s.at, s.of, number, s.everyone())
    if s.terms.community:
        s.owner[number] = side  # as long as it is in play (PBL-R-149)
    if card.kind == HANGAR:
        cover(s, robot.hangar, number)  # crew and storage bombs move up with it (PBL-HANGAR-10)
    elif card.kind == CREW:
        robot.crew.append(number)
    elif card.kind == EXPERT:
        if robot.expert != NOBODY:
            s.discard(robot.expert)  # PBL-R-80
        elif robot.starter != NOBODY:
            s.reset_counter(robot.starter)  # PBL-COUNTER-2
        robot.expert = number
    elif card.place == POD:
        s.take_off(robot, place)
        if robot.dead[place]:  # the blow-off card goes back to its deck (PBL-REGEN-1..4)
            robot.bring_back(place)
            s.take_back_blowoff()
        cover(s, robot.limbs[place], number)
    elif card.place >= LEFT_SHOULDER:
        cover(s, robot.shoulders[card.place - LEFT_SHOULDER], number)
    else:
        s.take_off(robot, card.place)  # a limb that is upgraded works again
        cover(s, robot.limbs[card.place], number)
