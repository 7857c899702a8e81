"""What always holds at a PBL table (section 29 of the catalogue): tests and soaks ask after every step."""

from boltyard.games.pbl.phases import DRAWING, RELEASE, TRIM
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.shop import ROW
from boltyard.games.pbl.state import Pbl


def broken(s: Pbl) -> str:
    """The first promise that this whole state breaks, with its id; empty if it keeps all."""
    if sorted(orange_cards(s)) != s.cards.orange:
        return "PBL-INV-1: an orange card is missing, or lies in two places"
    top = s.frames[-1].rule if s.frames else NOBODY
    for seat in range(s.seats):
        if s.hands[seat] != sorted(s.hands[seat]):
            return "a hand is not in key order"
        cutting = settling(s) or top in (TRIM, DRAWING) or s.is_drawing(seat)
        if len(s.hands[seat]) > s.hand_limit(s.side[seat]) and not cutting:
            return f"PBL-INV-3: seat {seat} is over the hand limit"
    if len(s.row) > ROW:
        return "PBL-INV-3: more than five cards in the row"
    for side in range(s.sides):
        wrong = broken_robot(s, side, top)
        if wrong:
            return wrong
    if s.turn and not s.out and s.blowoffs + in_use(s) < s.black_cards():
        return "PBL-INV-2: black cards are missing"
    return ""


def settling(s: Pbl) -> bool:
    """The state tests of section 32 have not been made since something changed."""
    return s.stirred or s.over


def broken_robot(s: Pbl, side: int, top: int) -> str:
    robot = s.robots[side]
    for limb in range(LIMBS):
        if robot.dead[limb] and robot.armor(limb) != NOBODY:
            return f"PBL-INV-4: a dead limb of side {side} has active armor"
        if robot.wreck[limb] > len(robot.limbs[limb]):
            return f"PBL-INV-4: side {side} has more wreckage than cards"
    if not s.terms.blind:
        for card in [*on_robot(robot), robot.starter]:
            if card != NOBODY and s.at[card] != s.everyone():
                return f"{s.cards.cards[card].key} is in play on side {side}, and not open to all"
    if s.turn and robot.starter == NOBODY and not s.is_out(side):
        return f"PBL-SETUP-17: side {side} has no pilot"
    if s.turn and robot.surplus(s.cards) > 0 and top != RELEASE and not settling(s):
        return f"PBL-INV-3: the hangar of side {side} is too full"
    if s.turn and not s.is_out(side) and robot.active_limbs() == 0 and not settling(s):
        return f"PBL-END-1: side {side} has no limb left and plays on"
    return ""


def on_robot(robot: Robot) -> list[int]:
    """Every orange card on a robot."""
    cards = robot.hangar + robot.crew + robot.shoulders[0] + robot.shoulders[1]
    for stack in robot.limbs:
        cards += stack
    for pair in robot.attached:
        cards.append(pair.card)
    if robot.expert != NOBODY:
        cards.append(robot.expert)
    return cards


def orange_cards(s: Pbl) -> list[int]:
    """Every orange card, wherever it lies."""
    cards = s.shop + s.row + s.draft + s.celebrities
    for zones in (s.decks, s.hands, s.discards, s.piles, s.removed):
        for zone in zones:
            cards += zone
    for two in s.offers:
        for hand in two:
            cards += hand
    for robot in s.robots:
        cards += on_robot(robot)
    for entry in s.unresolved:
        cards.append(entry.card)
    for hexed in s.hexes:
        cards.append(hexed.card)
    return cards


def in_use(s: Pbl) -> int:
    """Blow-off cards lying on the robots that are in the game."""
    n = 0
    for side in range(s.sides):
        if not s.is_out(side):
            n += LIMBS - s.robots[side].active_limbs()
    return n
