"""Why not? Every refusal names its rule."""

from typing import Final

from boltyard.core.errors import nearest
from boltyard.core.reasons import Reason
from boltyard.core.sentences import NamedCard, say
from boltyard.games.robots.cards import COLOURS, FACE, KEYS, NAMES, NUMBER, SUIT, VALUE, owner
from boltyard.games.robots.state import (
    ATTACK,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCARD,
    LIMIT,
    OFFER,
    PROGRAM,
    RECOVER,
    SCRAP,
    Robots,
)

# Which phase each word belongs to, and the rule that says when.
WHEN: Final = {
    "black": (CHOOSE, "halves are chosen before the deal", "ROB-SETUP-7"),
    "red": (CHOOSE, "halves are chosen before the deal", "ROB-SETUP-7"),
    "program": (PROGRAM, "robots are stood up or laid down at the beginning of your own turn", "ROB-TURN-6"),
    "build": (BUILD, "you build in your own turn, before the attack", "ROB-BUILD-1"),
    "scrap": (SCRAP, "robots are scrapped only when you have more than four", "ROB-BUILD-9"),
    "attack": (ATTACK, "you attack in your own turn, after building", "ROB-COMBAT-7"),
    "block": (BLOCK, "you block when the other player attacks", "ROB-COMBAT-8"),
    "discard": (DISCARD, "cards are lost only to attackers that nobody blocked", "ROB-DISCARD-1"),
    "recover": (RECOVER, "cards are fetched at the end of a turn, first by whoever's turn it is", "ROB-RECOVERY-5"),
    "accept": (OFFER, "no draw is offered", "ROB-R-48"),
    "refuse": (OFFER, "no draw is offered", "ROB-R-48"),
}
NO_PASS: Final = {
    CHOOSE: ("pick black or red", "ROB-SETUP-7"),
    PROGRAM: ("every robot of yours stands or lies", "ROB-TURN-6"),
    SCRAP: ("robots over the limit must go", "ROB-BUILD-9"),
    ATTACK: ("close with done; attacking with none is allowed", "ROB-R-18"),
    BLOCK: ("close with done; blocking nothing is allowed", "ROB-COMBAT-4"),
    DISCARD: ("so many cards must go, no more and no fewer", "ROB-R-29"),
    OFFER: ("accept or refuse the draw", "ROB-R-48"),
}


def called(card: int) -> NamedCard:
    """A card as a sentence names it."""
    return NamedCard(KEYS[card], NAMES[card])


def why_not(v: Robots, seat: int, text: str) -> Reason | None:
    """A sentence with its rule; nothing if this is no word of the game."""
    words = text.replace(":", " ").replace("=", " ").split()
    if not words:
        return None
    if v.over:
        return Reason("The game is over", "ROB-TURN-4")
    word = words[0].lower()
    f = v.frames[-1]
    mine = v.asked >> seat & 1
    if word == "offer":
        if not v.terms.draws:
            return Reason("At this table no draw can be offered", "ROB-R-48")
        return Reason("One draw offer a turn", "ROB-R-48")
    if word in ("pass", "done"):
        if not mine:
            return Reason("It is the other player's decision", "ROB-TURN-1")
        if word == "pass" and f.rule in NO_PASS:
            sentence, rule = NO_PASS[f.rule]
            return Reason(say("There is no pass here: {sentence}", sentence=sentence), rule)
        if word == "done":
            if f.rule == PROGRAM:
                return Reason("Every robot of yours stands or lies: say which", "ROB-TURN-6")
            if f.rule == SCRAP:
                return Reason("Scrap until four robots are left", "ROB-R-14")
            if f.rule == DISCARD:
                return Reason("Your Supply cannot cover the rest; more hand cards must go", "ROB-R-29")
            if f.rule == RECOVER:
                return Reason("A face card fetches at least one card", "ROB-R-41")
        return Reason("You are not naming several things here, so there is nothing to close", "ROB-TURN-2")
    if word not in WHEN:
        return None
    phase, sentence, rule = WHEN[word]
    if f.rule != phase:
        return Reason(say("Not now: {sentence}", sentence=sentence), rule)
    if not mine:
        return Reason(say("It is the other player's decision: {sentence}", sentence=sentence), rule)
    cards: list[int] = []
    for name in words[1:]:
        key = name.upper() if not name.lower().startswith("joker") else name.lower()
        if key in NUMBER:
            cards.append(NUMBER[key])
        elif name.lower() not in ("attack", "defense", "none", "supply") and not name.isdigit():
            return Reason(
                say("There is no card {name}{perhaps}", name=name, perhaps=nearest(name, list(KEYS))), "ROB-SETUP-2"
            )
    if f.rule == BUILD:
        return why_not_build(v, seat, cards)
    if f.rule == PROGRAM:
        return why_not_own_robot(v, seat, cards, "ROB-TURN-7", Reason("Say it once for each robot", "ROB-TURN-6"))
    if f.rule == SCRAP:
        return why_not_own_robot(
            v, seat, cards, "ROB-R-14", Reason(say("Scrap down to {limit} robots, no further", limit=LIMIT), "ROB-R-14")
        )
    if f.rule == ATTACK:
        for card in cards:
            if owner(card) != v.colour(seat):
                return Reason(
                    say("{card} is not yours; an attack goes at the player, never at a robot", card=called(card)),
                    "ROB-COMBAT-3",
                )
            if card in v.robots[v.colour(seat)] and not v.stands(card):
                return Reason(say("{card} is in Defense and cannot attack", card=called(card)), "ROB-COMBAT-2")
        return why_not_own_robot(v, seat, cards, "ROB-COMBAT-1", Reason("Name each attacker once", "ROB-R-20"))
    if f.rule == BLOCK:
        return why_not_block(v, seat, cards)
    if f.rule == DISCARD:
        return why_not_discard(v, seat, cards)
    return why_not_recover(v, seat, cards)


def why_not_build(v: Robots, seat: int, cards: list[int]) -> Reason | None:
    if len(cards) != 2 or cards[0] == cards[1]:
        return Reason("A build uses exactly two cards", "ROB-BUILD-2")
    for card in cards:
        if card not in v.hand[v.colour(seat)]:
            return Reason(
                say("{card} is not in your hand; a build takes hand cards only", card=called(card)), "ROB-R-11"
            )
    a, b = cards
    if FACE[a] and FACE[b]:
        return Reason(
            say(
                "{card} and {other} are both faces; a number or an ace has to be in it", card=called(a), other=called(b)
            ),
            "ROB-BUILD-4",
        )
    if VALUE[a] != VALUE[b] and (SUIT[a] != SUIT[b] or not SUIT[a]):
        return Reason(
            say("{card} and {other} share neither suit nor value", card=called(a), other=called(b)), "ROB-BUILD-3"
        )
    return None


def why_not_own_robot(v: Robots, seat: int, cards: list[int], rule: str, otherwise: Reason) -> Reason:
    for card in cards:
        if card not in v.robots[v.colour(seat)]:
            if owner(card) != v.colour(seat):
                return Reason(say("{card} belongs to {colour}", card=called(card), colour=COLOURS[owner(card)]), rule)
            return Reason(say("{card} is not one of your robots", card=called(card)), rule)
    return otherwise


def why_not_block(v: Robots, seat: int, cards: list[int]) -> Reason:
    attackers = cards[0::2]
    blockers = cards[1::2]
    for card in attackers:
        if card not in v.attackers:
            return Reason(say("{card} does not attack", card=called(card)), "ROB-COMBAT-8")
    for card in blockers:
        if card not in v.robots[v.colour(seat)]:
            return Reason(say("{card} is not one of your robots", card=called(card)), "ROB-COMBAT-4")
        if v.stands(card):
            return Reason(say("{card} is in Attack and cannot block", card=called(card)), "ROB-COMBAT-5")
    if len(attackers) != len(blockers):
        return Reason("Write attacker:blocker, such as block 5S:9H", "ROB-COMBAT-4")
    if len(set(attackers)) < len(attackers):
        return Reason("An attacker is blocked by one robot at most", "ROB-COMBAT-6")
    return Reason("One robot blocks one attacker", "ROB-R-19")


def why_not_discard(v: Robots, seat: int, cards: list[int]) -> Reason:
    for card in cards:
        if card not in v.hand[v.colour(seat)]:
            return Reason(
                say("{card} is not in your hand; Supply cards come off the top unseen", card=called(card)),
                "ROB-DISCARD-7",
            )
    amount = v.frames[-1].amount
    return Reason(say("Exactly {amount} cards go, from hand and Supply together", amount=amount), "ROB-R-29")


def why_not_recover(v: Robots, seat: int, cards: list[int]) -> Reason:
    colour = v.colour(seat)
    if not cards:
        return Reason("Name the face card you pay with", "ROB-RECOVERY-2")
    named = v.sealed[seat]
    if not named:
        paid = cards[0]
        if paid not in v.hand[colour]:
            return Reason(say("{card} is not in your hand; only a hand card can pay", card=called(paid)), "ROB-R-40")
        if not FACE[paid]:
            return Reason(say("{card} is not a face card; only a face card pays", card=called(paid)), "ROB-RECOVERY-2")
        if all(FACE[card] for card in v.discard[colour]):
            return Reason("Your pile holds no card to fetch", "ROB-R-41")
        cards = cards[1:]
    for card in cards:
        if FACE[card]:
            return Reason(say("{card} is a face card and cannot come back", card=called(card)), "ROB-RECOVERY-4")
        if card not in v.discard[colour]:
            return Reason(say("{card} is not in your discard pile", card=called(card)), "ROB-RECOVERY-3")
    return Reason("One card or two come back, each once", "ROB-RECOVERY-3")
