"""Does it fit me? Where a card would go on the own robot or what it waits for; what a build changes; what a hand makes.

All of it is for the seat that looks, and made of what that seat sees. The words are short: they stand under a card.
"""

from typing import Final

from boltyard.core.moves import Move
from boltyard.games.pbl.build import builds_from, can_build, fits_pod
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, HEAD, LEFT_SHOULDER, PLACES, POD, Card
from boltyard.games.pbl.combat import ATTACKER, BUILT, can_attack, card_dice, combat_in, party_of
from boltyard.games.pbl.effects.moments import MOMENTS, ON_PLAYED
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import Build
from boltyard.games.pbl.phases import DRAFT, TURN
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.shapes import PblBuild, PblFit, PblHope
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.team import IN_SIGHT
from boltyard.games.pbl.turn import may_still

# Actions that act on dice or blows, and on nothing outside of a combat.
IN_COMBAT: Final = ("boost", "dice", "miss", "overblown", "redirect", "reroll_roll", "set_die", "stand_in")
IN_TURN: Final = ("build_free", "extra_attack")
LOOK_AHEAD: Final = 3  # builds, one a turn
AS_ONE_LIKES: Final = {"play": "Can be played now", "pick": "Discard it to search", "use": "Discard it to draw"}


def fits(s: Pbl, options: list[Move]) -> dict[str, PblFit]:
    """Of every card that the viewer may build, play, keep or draft: can it be used now, and where, or why not?"""
    found: dict[str, PblFit] = {}
    if not 0 <= s.viewer < s.seats or s.over:
        return found
    side = s.side[s.viewer]
    named = words_of(options)
    for number in s.hands[s.viewer]:
        if number >= 0:
            card = s.cards.cards[number]
            found[card.key] = in_hand(s, card, named, len(options) > 0)
    for hand in s.offers[s.viewer]:
        for number in hand:
            if number >= 0:
                card = s.cards.cards[number]
                found[card.key] = on_robot(s, side, card)
    if s.terms.gunners and s.turn and s.gunner(side) == s.viewer:  # who arranges what the Pilot draws (PBL-MODE-2V2-2)
        for number in s.decks[side][-IN_SIGHT:]:
            if number >= 0:
                card = s.cards.cards[number]
                found[card.key] = on_robot(s, side, card)
    if s.frames and s.frames[-1].rule == DRAFT:
        for pile in s.piles:
            for number in pile:
                if number >= 0:
                    card = s.cards.cards[number]
                    found[card.key] = in_draft(s, side, card)
    return found


def words_of(options: list[Move]) -> dict[str, str]:
    """By card: the word of the first option that names it."""
    found: dict[str, str] = {}
    for move in options:
        words = move.text.split(" ")
        if len(words) > 1 and words[1] not in found:
            found[words[1]] = words[0]
    return found


def in_hand(s: Pbl, card: Card, named: dict[str, str], is_asked: bool) -> PblFit:
    """A card in hand: what it could do now, where something is asked; else where it would go."""
    side = s.side[s.viewer]
    word = named.get(card.key, "")
    if word == "add":
        fight = combat_in(s)
        bombs = fight is not None and party_of(s, fight, s.viewer) == ATTACKER
        dice = card_dice(s, side, 1)
        what = "bomb" if bombs else "shield"
        return {"may": True, "says": f"One {what}: {'one die' if dice == 1 else f'{dice} dice'}"}
    if word in AS_ONE_LIKES:
        return {"may": True, "says": AS_ONE_LIKES[word]}
    fit = on_robot(s, side, card)
    if word:  # it is chosen among
        fit["may"] = True
    elif is_asked and fit["may"]:
        return {"may": False, "says": too_late(s)}
    return fit


def too_late(s: Pbl) -> str:
    """It would fit the robot, and cannot be built now."""
    turn = s.frames[0]
    if s.frames[-1].rule != TURN or turn.seat != s.viewer:
        return "In your own turn"
    if s.terms.ultimate and not may_still(s, turn, BUILT):
        return "You have built"
    return "You have built" if turn.target == NOBODY else "You have attacked"


def on_robot(s: Pbl, side: int, card: Card) -> PblFit:
    """Could this side build it as its robot stands? Where it goes, or what it waits for."""
    robot = s.robots[side]
    if card.kind == ARMOR and card.place == POD:
        return pod_fit(robot, card)
    may = can_build(s, side, card)
    says = ""
    if card.kind == ACTION:
        says = action_words(s, card)
    elif card.kind == HANGAR:
        level = s.cards.cards[robot.hangar[-1]].level if robot.hangar else 0
        says = ladder_words("Hangar", level, card.level, may)
    elif card.kind == CREW:
        says = crew_words(s, robot, card)
    elif card.kind == EXPERT:
        says = f"Cockpit, {card.points} points" if may else f"{robot.points()} of {card.points} points"
    elif card.kind == ARMOR:
        place = PLACE_WORDS[card.place].capitalize()
        if card.place >= LEFT_SHOULDER:
            says = place if may else f"Head and {arm_of(card.place)} gone"
        elif robot.dead[card.place]:
            says = f"{place} {'are' if PLACES[card.place] == 'legs' else 'is'} gone"
        else:
            says = ladder_words(place, robot.level(s.cards, card.place), card.level, may)
    return {"may": may, "says": says}


def arm_of(shoulder: int) -> str:
    return PLACE_WORDS[HEAD + 1 + shoulder - LEFT_SHOULDER]


def ladder_words(place: str, level: int, wanted: int, fits: bool) -> str:
    if fits:
        return f"{place}, level {wanted}" if wanted > level else f"{place}, {level} to {wanted}"
    return f"{place}: level {level + 1} first"


def crew_words(s: Pbl, robot: Robot, card: Card) -> str:
    room = robot.room(s.cards)
    if room <= 0:
        return "Hangar is full" if robot.hangar else "One sidekick is all"
    best = 0
    for member in robot.crew:
        best = max(best, s.cards.cards[member].skill)
    if card.skill > best + 1:
        return f"Skill {card.skill - 1} first"
    if not robot.hangar:
        return "Your sidekick"
    return "Hangar, last space" if room == 1 else f"Hangar, {room} spaces"


def pod_fit(robot: Robot, card: Card) -> PblFit:
    limbs = [limb for limb in range(LIMBS) if fits_pod(robot, card, limb)]
    if card.pod != "regeneration":
        says = "On any limb you have"
    elif len(limbs) == 1:
        says = f"{PLACE_WORDS[limbs[0]].capitalize()} {'come' if PLACES[limbs[0]] == 'legs' else 'comes'} back"
    else:
        says = "Brings a limb back" if limbs else "No limb is gone"
    return {"may": len(limbs) > 0, "says": says}


def action_words(s: Pbl, card: Card) -> str:
    does = card.moments[MOMENTS[ON_PLAYED]].do if MOMENTS[ON_PLAYED] in card.moments else ""
    if does in IN_COMBAT:
        return "Not at this moment" if combat_in(s) is not None else "Only in a combat" if s.turn else "Kept for combat"
    if does in IN_TURN:
        return "Only in your turn"
    return "Nothing to do now" if s.turn else "Kept for later"


# The draft: what is in the own pool stands for the robot.


def in_draft(s: Pbl, side: int, card: Card) -> PblFit:
    """Could it ever be built from the pool, and how many of its kind are there already?"""
    pool = [s.cards.cards[number] for number in s.decks[side] if number >= 0]
    if card.kind == ACTION:
        return {"may": True, "says": count_words("action", pool, card)}
    if card.kind == CREW:
        below = card.skill - 1
        if below and not any(own.kind == CREW and own.skill == below for own in pool):
            return {"may": False, "says": f"No skill {below} crew yet"}
        return {"may": True, "says": count_words("crew", pool, card)}
    if card.kind == EXPERT:
        return {"may": True, "says": f"Cockpit, from {card.points} points"}
    if card.kind == ARMOR and (card.place == POD or card.place >= LEFT_SHOULDER):
        return {"may": True, "says": "Any limb" if card.place == POD else PLACE_WORDS[card.place].capitalize()}
    what = "hangar" if card.kind == HANGAR else PLACE_WORDS[card.place]
    below = card.level - 1
    if below and not any(own.kind == card.kind and own.place == card.place and own.level == below for own in pool):
        return {"may": False, "says": f"No level {below} {what} yet"}
    return {"may": True, "says": count_words(what, pool, card)}


def count_words(what: str, pool: list[Card], card: Card) -> str:
    n = 0
    for own in pool:
        if own.kind == card.kind and own.place == card.place:
            n += 1
    return f"Your {ORDER[n]} {what}" if n < len(ORDER) else f"You have {n}: {what}"


ORDER: Final = ["first", "second", "third", "fourth", "fifth"]


# Before a build: what it changes.


def build_previews(s: Pbl, builds: list[Build]) -> dict[str, PblBuild]:
    """By its code: what each build that the viewer may make does to the numbers of the robot (PBL-COMBAT-7, -8)."""
    found: dict[str, PblBuild] = {}
    if s.terms.blind:  # face-down cards count nothing that could be told beforehand
        return found
    for move in builds:
        found[move.text] = preview(s, s.side[s.viewer], move)
    return found


def preview(s: Pbl, side: int, move: Build) -> PblBuild:
    card = s.cards.cards[move.card]
    place = move.place if move.place >= 0 else card.place
    now = s.robots[side]
    limb = place if card.kind == ARMOR and place < LIMBS else NOBODY
    before = strengths(s, side, limb)
    covered = covered_by(now, card, place)
    built = now.clone()
    lay(built, card, place)
    s.robots[side] = built
    after = strengths(s, side, limb)
    s.robots[side] = now
    counter = s.counter[covered] if covered >= 0 and s.cards.cards[covered].counter_cap else 0
    return {
        "place": PLACES[place] if card.kind == ARMOR else "",
        "attack": [before[0], after[0]],
        "defense": [before[1], after[1]],
        "points": [now.points(), built.points()],
        "room": [now.room(s.cards), built.room(s.cards)],
        "covers": s.cards.cards[covered].key if covered >= 0 else None,
        "counter": counter,
    }


def strengths(s: Pbl, side: int, limb: int) -> list[int | None]:
    """Attack and defense of a limb, with all that counts there; without a limb those of the robot."""
    robot = s.robots[side]
    is_manned = robot.starter >= 0 or robot.expert >= 0
    base = [s.base(side, "attack"), s.base(side, "defense")] if is_manned else [0, 0]
    if limb == NOBODY:
        return [base[0], base[1]]
    attack = base[0] + s.limb_strength(side, limb, "attack") if can_attack(s, robot, limb) else None
    return [attack, None if robot.dead[limb] else base[1] + s.limb_strength(side, limb, "defense")]


def covered_by(robot: Robot, card: Card, place: int) -> int:
    """The card in force that would lie under it, or go."""
    if card.kind == HANGAR:
        return robot.hangar[-1] if robot.hangar else NOBODY
    if card.kind == EXPERT:
        return robot.expert
    if card.kind != ARMOR:
        return NOBODY
    if place >= LEFT_SHOULDER:
        stack = robot.shoulders[place - LEFT_SHOULDER]
        return stack[-1] if stack else NOBODY
    return robot.armor(place)


def lay(robot: Robot, card: Card, place: int) -> None:
    """The card lies on this copy of a robot; nothing else happens."""
    if card.kind == HANGAR:
        robot.hangar.append(card.number)
    elif card.kind == CREW:
        robot.crew.append(card.number)
    elif card.kind == EXPERT:
        robot.expert = card.number
    elif place >= LEFT_SHOULDER:
        robot.shoulders[place - LEFT_SHOULDER].append(card.number)
    else:
        if robot.dead[place]:
            robot.bring_back(place)
        robot.attached = [pair for pair in robot.attached if pair.place != place]
        robot.limbs[place].append(card.number)


# The opening hands.


def hopes(s: Pbl) -> list[PblHope]:
    """Of each opening hand that the viewer may keep: how many cards fit at once, and how soon it attacks how hard."""
    found: list[PblHope] = []
    if not 0 <= s.viewer < s.seats:
        return found
    side = s.side[s.viewer]
    for hand in s.offers[s.viewer]:
        if any(number < 0 for number in hand):
            return []
        fit = 0
        for number in hand:
            if builds_from(s, side, [number]):
                fit += 1
        dice, turn = best_attack(s, side, hand, 1)
        found.append({"fit": fit, "dice": dice, "turn": turn})
    return found


def best_attack(s: Pbl, side: int, hand: list[int], turn: int) -> tuple[int, int]:
    """The most attack dice that some builds of this hand make, one a turn, and the first turn to roll them."""
    robot = s.robots[side]
    most = 0
    for limb in range(LIMBS):
        most = max(most, strengths(s, side, limb)[0] or 0)
    first = turn
    if turn > LOOK_AHEAD:
        return most, first
    for move in builds_from(s, side, hand):
        if not isinstance(move, Build):
            continue
        card = s.cards.cards[move.card]
        built = robot.clone()
        lay(built, card, move.place if move.place >= 0 else card.place)
        s.robots[side] = built
        dice, at = best_attack(s, side, [number for number in hand if number != move.card], turn + 1)
        s.robots[side] = robot
        if dice > most or (dice == most and at < first):
            most, first = dice, at
    return most, first
