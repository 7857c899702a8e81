"""What a seat may know, a world that fits it, and both as plain data."""

from typing import Final

from boltyard.core.knowledge import eyes_of, faces_for, fan_for
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import Rng, no_rng
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.robots.cards import CARDS, COLOURS, HALF, KEYS, key_of
from boltyard.games.robots.moves import MODES
from boltyard.games.robots.shapes import RobotsSide, RobotsView
from boltyard.games.robots.state import RECOVER, Robots

PHASES: Final = [
    "setup",
    "research",
    "program",
    "build",
    "attack",
    "block",
    "discard",
    "aftermath",
    "recover_active",
    "scrap",
    "offer",
]


def viewed(s: Robots, seat: int) -> Robots:
    """The table as this seat knows it (ROB-INFO-4, -8..12): hands and Supplies of cards it has not seen are backs."""
    v = s.clone()
    v.viewer = seat
    if seat == EVERYONE:
        return v
    eyes = eyes_of(seat)
    v.rng = no_rng()
    for other in range(s.seats):
        if other != seat:
            v.sealed[other] = []
    known = [0] * CARDS
    for colour in (0, 1):
        if s.seat(colour) == seat:
            v.hand[colour] = s.hand[colour][:]
        else:
            v.hand[colour] = fan_for(s.hand[colour], s.at, eyes)
        v.supply[colour] = faces_for(s.supply[colour], s.at, eyes)
        for pile in (v.hand[colour], v.supply[colour]):
            for card in pile:
                if card >= 0:
                    known[card] = s.at[card]
        for card in s.discard[colour]:
            known[card] = s.at[card]
        for card in s.robots[colour]:
            known[card] = s.at[card]
            for beneath in s.damage[card]:
                known[beneath] = s.at[beneath]
    v.at = known  # what others know of cards I do not see is not for me
    return v


def unseen(v: Robots, colour: int) -> list[int]:
    """The cards of a half whose place this view does not show: hand and Supply together (ROB-R-52)."""
    if not v.turn:  # nothing is dealt yet
        return []
    missing: list[int] = []
    first = colour * HALF
    for card in range(first, first + (HALF if v.terms.jokers else HALF - 1)):
        if v.at[card] == 0:
            missing.append(card)
    return missing


def imagined(view: Robots, rng: Rng) -> Robots:
    """Deal the unseen cards of each half at random over the backs."""
    w = view.clone()
    w.viewer = WHOLE
    w.rng = rng.clone() if w.turn else rng.fork("world")  # after the deal nothing is left to chance
    for colour in (0, 1):
        hidden = unseen(view, colour)
        rng.shuffle(hidden)
        bit = 1 << w.seat(colour)
        hand = w.hand[colour]
        if HIDDEN in hand:
            for i in range(len(hand)):
                if hand[i] == HIDDEN:
                    hand[i] = hidden.pop()
                    w.at[hand[i]] = bit
            hand.sort()
        supply = w.supply[colour]
        for i in range(len(supply)):
            if supply[i] == HIDDEN:
                supply[i] = hidden.pop()
    return w


def phase(s: Robots) -> str:
    """The name of what is going on."""
    if s.over:
        return "over"
    f = s.frames[-1]
    if f.rule == RECOVER and f.step == 1:
        return "recover_other"
    return PHASES[f.rule]


def shown(s: Robots) -> RobotsView:
    """Every zone by name, cards by key, the top of a pile last; backs are `?`."""
    plain: RobotsView = {
        "turn": s.turn,
        "active": COLOURS[s.active],
        "phase": phase(s),
        "seats": {"black": s.seat(0), "red": s.seat(1)} if s.turn else {},
        "black": side_shown(s, 0),
        "red": side_shown(s, 1),
        "attackers": [KEYS[card] for card in s.attackers],
        "blocks": {KEYS[a]: KEYS[b] for a, b in zip(s.attackers, s.blockers, strict=True) if b >= 0},
    }
    if s.frames and phase(s) == "discard":
        plain["to_discard"] = s.frames[-1].amount
    return plain


def side_shown(s: Robots, colour: int) -> RobotsSide:
    """What belongs to one half."""
    return {
        "hand": [key_of(card) for card in s.hand[colour]],
        "supply": [key_of(card) for card in s.supply[colour]],
        "discard": [KEYS[card] for card in s.discard[colour]],
        "robots": [
            {
                "card": KEYS[robot],
                "mode": MODES[1 if s.stands(robot) else 0],
                "damage": [KEYS[card] for card in s.damage[robot]],
                "value": s.value(robot),
            }
            for robot in s.robots[colour]
        ],
    }


def pictured(s: Robots, seat: int) -> str:
    """The same as JSON for one who sits here or watches, from the whole state: no view is made for it."""
    eyes = eyes_of(seat)
    seats = f'{{"black":{s.seat(0)},"red":{s.seat(1)}}}' if s.turn else "{}"
    parts = [f'{{"turn":{s.turn},"active":"{COLOURS[s.active]}","phase":"{phase(s)}","seats":{seats}']
    for colour in (0, 1):
        hand = s.hand[colour] if s.seat(colour) == seat else fan_for(s.hand[colour], s.at, eyes)
        supply = faces_for(s.supply[colour], s.at, eyes)
        robots: list[str] = []
        for robot in s.robots[colour]:
            mode = MODES[1 if s.stands(robot) else 0]
            damage = listed(list(s.damage[robot]))
            robots.append(f'{{"card":"{KEYS[robot]}","mode":"{mode}","damage":{damage},"value":{s.value(robot)}}}')
        parts.append(
            f'"{COLOURS[colour]}":{{"hand":{listed(hand)},"supply":{listed(supply)},'
            f'"discard":{listed(s.discard[colour])},"robots":[{",".join(robots)}]}}'
        )
    blocks: list[str] = []
    for i in range(len(s.attackers)):
        if s.blockers[i] >= 0:
            blocks.append(f'"{KEYS[s.attackers[i]]}":"{KEYS[s.blockers[i]]}"')
    parts.append(f'"attackers":{listed(list(s.attackers))},"blocks":{{{",".join(blocks)}}}')
    if s.frames and phase(s) == "discard":
        parts.append(f'"to_discard":{s.frames[-1].amount}')
    return ",".join(parts) + "}"


def listed(cards: list[int]) -> str:
    """Card keys as a list in JSON."""
    return '["' + '","'.join([KEYS[card] if card >= 0 else "?" for card in cards]) + '"]' if cards else "[]"


def essence(s: Robots) -> str:
    """Every card in its place, as text. Part of every record's digest: it never changes under one rules version."""
    rows = [f"turn {s.turn} active {COLOURS[s.active]} black {s.black} phase {phase(s)} winners {s.winners}"]
    for colour in (0, 1):
        robots = [
            f"{KEYS[robot]}={MODES[1 if s.stands(robot) else 0]}({' '.join(KEYS[card] for card in s.damage[robot])})"
            for robot in s.robots[colour]
        ]
        for zone, cards in (("hand", s.hand), ("supply", s.supply), ("discard", s.discard)):
            rows.append(f"{COLOURS[colour]} {zone} {' '.join(KEYS[card] for card in cards[colour])}")
        rows.append(f"{COLOURS[colour]} robots {' '.join(robots)}")
    return "\n".join(rows)
