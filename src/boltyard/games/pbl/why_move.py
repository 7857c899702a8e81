"""Why not this MOVE? What stands against a build or an attack, and who is to decide first."""

from typing import Final

from boltyard.core.errors import nearest
from boltyard.core.reasons import Reason
from boltyard.core.sentences import Clause, NamedCard, Person, Sentence, people, say
from boltyard.core.state import SEATS
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, LEFT_SHOULDER, PLACES, POD, Card
from boltyard.games.pbl.combat import ATTACKED, BUILT, can_attack, is_locked, is_target
from boltyard.games.pbl.effects.fight import ExtraAttack
from boltyard.games.pbl.events import NAMED_PLACES
from boltyard.games.pbl.phases import (
    COMBAT,
    DRAFT,
    DRAWING,
    DUNK,
    GIVE,
    OFFER,
    OPENING,
    RELEASE,
    RESTOCK,
    ROBOTS,
    TALENT,
    TICK,
    TRIM,
    TURN,
    WINDOW,
)
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.turn import PLAY, free_hangar, may_still
from boltyard.games.pbl.words import wording

# Whoever waits is told why by the rule of what is going on; for what cards do it is PBL-ACTION-3.
WAITING: Final = {
    ROBOTS: "PBL-R-2",
    TALENT: "PBL-SETUP-11",
    DRAFT: "PBL-DRAFT-19",
    RESTOCK: "PBL-R-187",
    GIVE: "PBL-R-165",
    OPENING: "PBL-R-18",
    TURN: "PBL-R-21",
    DRAWING: "PBL-R-120",
    WINDOW: "PBL-R-35",
    COMBAT: "PBL-BOMB-4",
    TRIM: "PBL-TURN-11",
    RELEASE: "PBL-HANGAR-12",
    TICK: "PBL-F-16",
    DUNK: "PBL-R-188",
    OFFER: "PBL-R-130",
}


def called(card: Card) -> NamedCard:
    """A card as a sentence names it."""
    return NamedCard(card.key, card.name)


def is_asked(v: Pbl, seat: int) -> bool:
    return v.asked & ~v.answered & 1 << seat != 0


def first_this(v: Pbl, seat: int) -> Reason:
    """What must be answered before, and by whom."""
    f = v.frames[-1]
    if is_asked(v, seat):
        asked = wording(v, seat)
        return Reason(say("First answer this: {question}", question=Clause(asked.prompt)), asked.rule)
    wait = say("Wait: {who|decides|decide} now", who=people(v.asked & SEATS))
    return Reason(wait, WAITING.get(f.rule, "PBL-ACTION-3"))


def no_card(v: Pbl, key: str) -> Reason | None:
    """Is there no card of this key at all?"""
    if key in v.cards.by_key:
        return None
    if key == "none":
        return Reason("Name at least one card here", "PBL-R-90")
    named = key.replace("_", " ")
    names = [card.name for card in v.cards.cards]
    return Reason(say("There is no card {named}{perhaps}", named=named, perhaps=nearest(named, names)), "PBL-COMP-5")


def why_not_move(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """A build, an attack, the end of the turn, or an attack dropped."""
    turn = v.frames[0]
    f = v.frames[-1]
    extra = isinstance(f.by, ExtraAttack) and is_asked(v, seat)
    if extra and word == "attack":
        return why_not_attack(v, seat, args)
    if extra:
        return Reason("Attack once more, or say drop; this attack cannot become a build", "PBL-R-102")
    if word == "drop":
        return Reason("Only an attack that a card gives you on top can be dropped", "PBL-R-102")
    if turn.seat != seat:
        what = "end" if word == "end" else "build" if word == "build" else "attack"
        rule = "PBL-TURN-7" if word == "build" else "PBL-TURN-2"
        return Reason(say("It is {seat's} turn; you {what} in your own", seat=Person(turn.seat), what=what), rule)
    if turn.step > PLAY:
        return Reason("You have ended your turn already; build and attack in your next one", "PBL-R-25")
    if f is not turn:
        return first_this(v, seat)
    if word == "end":
        return Reason("To end your turn, say end and nothing more", "PBL-TURN-3")
    if word == "build":
        reason = why_not_key(v, seat, args)
        if reason is not None:
            return reason
        card = v.cards.card(args[0])
        if may_still(v, turn, BUILT) or (card.kind == HANGAR and free_hangar(v, turn) >= 0):
            return why_not_build(v, seat, card, args[1:])
    if word != "build" and may_still(v, turn, ATTACKED):
        return why_not_attack(v, seat, args)
    if v.terms.ultimate:
        return Reason(
            say("You have {done}; a turn allows one of each", done="built" if word == "build" else "attacked"),
            "PBL-H-3",
        )
    attacked = turn.target != NOBODY
    if attacked == (word == "attack"):
        return Reason(
            say("You have {done}; a turn allows one of these", done="attacked" if attacked else "built"), "PBL-TURN-2"
        )
    return Reason(
        say("You have {done}; a turn allows a build or an attack, not both", done="attacked" if attacked else "built"),
        "PBL-TURN-4",
    )


def why_not_key(v: Pbl, seat: int, args: list[str]) -> Reason | None:
    """Is this a card that the seat could build at all?"""
    if not args:
        return Reason("Say which card: build and its name", "PBL-TURN-5")
    reason = no_card(v, args[0])
    if reason is not None:
        return reason
    card = v.cards.card(args[0])
    if card.kind == ACTION:
        return Reason(say("{card} is an action: it is played, not built", card=called(card)), "PBL-TURN-5")
    if card.kind not in (ARMOR, HANGAR, CREW, EXPERT):
        return Reason(say("{card} is no orange card and is never in a hand", card=called(card)), "PBL-COMP-3")
    if card.number not in v.hands[seat]:
        return Reason(say("{card} is not in your hand", card=called(card)), "PBL-TURN-5")
    return None


def why_not_build(v: Pbl, seat: int, card: Card, rest: list[str]) -> Reason:
    """The card is in hand and the MOVE free: what stands against it?"""
    robot = v.robots[v.side[seat]]
    if card.place == POD:
        return why_not_pod(robot, card, rest)
    if rest:
        if card.kind != ARMOR:
            return Reason(say("{card} names no place: say build {card}", card=called(card)), "PBL-TURN-5")
        own = NAMED_PLACES[card.place]
        if rest[-1] == PLACES[card.place]:
            return Reason(
                say("{card} goes on the {own} anyhow: say build {card}", card=called(card), own=own), "PBL-D-8"
            )
        return Reason(say("{card} goes on the {own} and nowhere else", card=called(card), own=own), "PBL-ARMOR-2")
    if card.kind == HANGAR:
        if not robot.hangar:
            return Reason(
                say("{card} is level {level}; your first hangar must be level 1", card=called(card), level=card.level),
                "PBL-HANGAR-3",
            )
        level = v.cards.cards[robot.hangar[-1]].level
        text = "{card} is level {level}. Your hangar is at level {own}"
        here = say(text, card=called(card), level=card.level, own=level)
        return Reason(say("{here}, so {next}", here=here, next=next_level(card, level)), "PBL-HANGAR-4")
    if card.kind == CREW:
        return why_not_crew(v, robot, card)
    if card.kind == EXPERT:
        return Reason(
            say(
                "{card} needs {points} Pilot Points; you have {own}",
                card=called(card),
                points=card.points,
                own=robot.points(),
            ),
            "PBL-PILOT-2",
        )
    if card.place >= LEFT_SHOULDER:
        side = "left" if card.place == LEFT_SHOULDER else "right"
        return Reason(
            say("{card} needs an active head or {side} arm, and both are gone", card=called(card), side=side),
            "PBL-SHOULDER-5",
        )
    limb = NAMED_PLACES[card.place]
    if robot.dead[card.place]:
        return Reason(
            say("Your {limb} {be} blown off; a dead limb takes no armor", limb=limb, be=be(card.place)), "PBL-ARMOR-10"
        )
    level = robot.level(v.cards, card.place)
    text = "{card} is level {level}. Your {limb} {be} at level {own}"
    here = say(text, card=called(card), level=card.level, limb=limb, be=be(card.place), own=level)
    if v.has_trait(v.side[seat], "skip_a_level"):
        return Reason(say("{here}, and at most one level is skipped", here=here), "PBL-ARMOR-4")
    return Reason(say("{here}, so {next}", here=here, next=next_level(card, level)), "PBL-ARMOR-4")


def next_level(card: Card, level: int) -> Sentence:
    """What has to lie there before, or that there is no way down."""
    return say("level {n} comes first" if card.level > level + 1 else "only level {n} fits", n=level + 1)


def be(place: int) -> str:
    """The head is; the legs are."""
    return "are" if PLACES[place] == "legs" else "is"


def why_not_pod(robot: Robot, card: Card, rest: list[str]) -> Reason:
    rule = "PBL-REGEN-1" if card.pod == "regeneration" else "PBL-POD-1"
    if not rest or rest[-1] not in PLACES[:LIMBS]:
        return Reason(
            say("A pod names its limb: build {card} on {limb}, or another", card=called(card), limb=NAMED_PLACES[0]),
            rule,
        )
    place = PLACES.index(rest[-1])
    limb = NAMED_PLACES[place]
    if robot.dead[place]:
        return Reason(
            say(
                "Your {limb} {be} blown off; {card} goes on an active limb", limb=limb, be=be(place), card=called(card)
            ),
            "PBL-POD-1",
        )
    return Reason(
        say(
            "Your {limb} {be} active; {card} takes the place of a blow-off card",
            limb=limb,
            be=be(place),
            card=called(card),
        ),
        "PBL-REGEN-1",
    )


def why_not_crew(v: Pbl, robot: Robot, card: Card) -> Reason:
    best = 0
    for member in robot.crew:
        best = max(best, v.cards.cards[member].skill)
    if robot.room(v.cards) <= 0:
        if not robot.hangar:
            return Reason("Without a hangar you may have one crew member, and you have one", "PBL-CREW-10")
        return Reason("Your hangar is full; a larger one makes room", "PBL-CREW-7")
    if best == 0:
        return Reason(
            say(
                "{card} has skill {skill}; your first crew member must have skill 1",
                card=called(card),
                skill=card.skill,
            ),
            "PBL-CREW-3",
        )
    rule = "PBL-CREW-4" if card.skill == 2 else "PBL-CREW-5"
    return Reason(
        say(
            "{card} has skill {skill} and needs somebody of skill {word} beside",
            card=called(card),
            skill=card.skill,
            word=card.skill - 1,
        ),
        rule,
    )


def why_not_attack(v: Pbl, seat: int, args: list[str]) -> Reason:
    """A source that cannot attack, or a target that cannot be hit."""
    side = v.side[seat]
    if v.grounded >> side & 1:
        return Reason("A Demolition has grounded you: you cannot attack in this turn", "PBL-R-168")
    if len(args) < 2 or args[0] not in PLACES[: LIMBS + 2]:
        return Reason("Say the limb and the target, such as attack legs 1.head", "PBL-TURN-6")
    source = PLACES.index(args[0])
    mine = v.robots[side]
    if source >= LIMBS:
        return Reason("Shoulder armor cannot attack", "PBL-SHOULDER-7")
    if mine.dead[source]:
        return Reason(
            say("Your {limb} {be} blown off and cannot attack", limb=NAMED_PLACES[source], be=be(source)),
            "PBL-COMBAT-2",
        )
    if mine.is_jammed(source):
        return Reason(
            say("A Malfunction lies on your {limb}: active, but unable to attack", limb=NAMED_PLACES[source]),
            "PBL-R-192",
        )
    if not can_attack(v, mine, source):
        pod = v.cards.cards[mine.armor(source)]
        rule = "PBL-REGEN-5" if pod.pod == "regeneration" else "PBL-POD-5"
        return Reason(say("A limb under a pod cannot attack, and {card} is one", card=called(pod)), rule)
    number, dot, part = args[1].partition(".")
    if not dot or number not in [str(other) for other in range(v.seats)]:
        return Reason("That is no target; say whose limb, such as 1.head", "PBL-COMBAT-3")
    return why_not_target(v, side, v.side[int(number)], part)


def why_not_target(v: Pbl, mine: int, side: int, part: str) -> Reason:
    if side == mine:
        return Reason("That is your own robot; an attack goes at an opponent's", "PBL-COMBAT-3")
    if v.is_out(side):
        return Reason("That robot is terminated and out of the game", "PBL-R-127")
    if part not in PLACES[: LIMBS + 2]:
        return Reason("Only limbs and shoulder armor can be attacked", "PBL-R-71")
    place = PLACES.index(part)
    if not is_target(v.robots[side], place):
        if place >= LIMBS:
            return Reason(say("There is no armor on that {limb}", limb=NAMED_PLACES[place]), "PBL-R-59")
        return Reason(say("The {limb} {be} blown off already", limb=NAMED_PLACES[place], be=be(place)), "PBL-COMBAT-3")
    if is_locked(v, mine, side):
        return Reason("That player was attacked in the turn before this one, by another", "PBL-MODE-3P-2")
    return Reason("One limb attacks one target, and nothing more is said", "PBL-R-171")
