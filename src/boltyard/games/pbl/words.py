"""PBL ROBOTS in words: the question, the move, the end. Short, concrete, with the number."""

from typing import Final

from boltyard.core import questions
from boltyard.core.moves import Move
from boltyard.core.questions import Question, Thing, amount, place
from boltyard.core.sentences import Dice, NamedCard, Part, Person, Sentence, people, say
from boltyard.core.state import EVERYONE, WHOLE, Frame
from boltyard.games.pbl.cards import PLACES
from boltyard.games.pbl.combat import (
    ATTACKED,
    ATTACKER,
    BUILT,
    CONCEDED,
    DEFENDER,
    Combat,
    combat_in,
    fight_below,
    total,
)
from boltyard.games.pbl.effects.moments import AT_START, BLAST, ON_BUILT, ON_CRITICAL, ON_PLAYED
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import current_sets
from boltyard.games.pbl.events import NAMED_PLACES
from boltyard.games.pbl.giving import to_give
from boltyard.games.pbl.moves import (
    DECLINE,
    DRAW_DECK,
    FIND_NONE,
    FIRST_CREW,
    HANGAR,
    PILES,
    PILOT,
    PLAYER,
    TARGETS,
    Arrange,
    Assault,
    Blast,
    BombCount,
    Build,
    Captain,
    CardItem,
    ChoosePilot,
    ChooseRobot,
    Die,
    DrawRow,
    Find,
    First,
    Hold,
    Keep,
    Pick,
    Play,
    Restock,
    Role,
    ShieldCount,
    StoredItem,
    Target,
    Use,
)
from boltyard.games.pbl.phases import (
    DRAFT,
    DRAWING,
    DUNK,
    FIRST_EFFECT,
    GIVE,
    HEIRLOOMS,
    OFFER,
    OPENING,
    PAY,
    RELEASE,
    RESTOCK,
    ROBOTS,
    SHIELDS,
    TALENT,
    TEAMS,
    TICK,
    TRIM,
    TURN,
    WINDOW,
)
from boltyard.games.pbl.shop import MUST
from boltyard.games.pbl.show import PblPicture
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.turn import may_still
from boltyard.games.pbl.windows import (
    ADDED,
    AFTER,
    DECLARE,
    ENDING,
    ROLLED,
    START,
    LiveDice,
    active_seat,
    live_dice,
    usually_asked,
    window_kind,
)

FIXED: Final = {
    "take": "take the pile",
    "decline": "put it back and look at the next pile",
    "end": "end the turn",
    "concede": "concede",
    "draw deck": "draw from your deck",
    "drop": "drop the attack",
    "yes": "yes",
    "no": "no",
    "pass": "pass",
    "done": "done",
    "resign": "resign: your robot is out of the game",
    "find none": "take none",
    "offer draw": "offer a draw",
    "accept draw": "accept the draw",
    "refuse draw": "refuse the draw",
}


PICK_ALL: Final = "PBL-MODE-CHALLENGE-3"
PILOT_DECISIONS: Final = {AT_START: "PBL-D-6", ON_CRITICAL: "PBL-D-32"}
CARD_DECISIONS: Final = {ON_BUILT: "PBL-D-16", ON_PLAYED: "PBL-D-23", BLAST: "PBL-D-24"}  # where an effect has no own
WINDOW_DECISIONS: Final = {
    START: "PBL-D-20",
    AFTER: "PBL-D-20",
    ENDING: "PBL-D-20",
    DECLARE: "PBL-D-18",
    ROLLED: "PBL-D-22",
    ADDED: "PBL-D-22",
}


class PblWords(PblPicture):
    """What is asked, what may be answered, and how it ends, in words."""

    def wording(self, view: Pbl, seat: int) -> Question:
        return wording(view, seat)

    def decision(self, s: Pbl, seat: int) -> str:
        return decision_of(s, seat)

    def usually_asked(self, view: Pbl, seat: int) -> bool:
        return usually_asked(view, seat)

    def describe(self, s: Pbl, move: Move, viewer: int) -> Sentence:
        """What this choice would do; a hand card that the viewer has not seen is `a card`."""
        if isinstance(move, (CardItem, Build, Play, Pick, Use, Find)) and not knows(s, move.card, viewer):
            return say(f"{move.word} a card")
        if isinstance(move, ChooseRobot):
            return say("take {card}", card=named(s, move.card))
        if isinstance(move, ChoosePilot):
            pilot = s.cards.cards[move.card]
            text = "{card}: attack {attack}, defense {defense}, speed {speed}"
            return say(text, card=named(s, move.card), attack=pilot.attack, defense=pilot.defense, speed=pilot.speed)
        if isinstance(move, Build):
            if move.place >= 0:
                return say("build {card} on the {limb}", card=named(s, move.card), limb=NAMED_PLACES[move.place])
            return say("build {card}", card=named(s, move.card))
        if isinstance(move, Assault):
            text = "attack with the {source}: {seat's} {limb}"
            return say(text, source=NAMED_PLACES[move.source], seat=Person(move.seat), limb=NAMED_PLACES[move.place])
        if isinstance(move, Restock):
            return say("{counts} cards on piles 1 to 5", counts=" ".join(str(count) for count in move.counts))
        if isinstance(move, Role):
            return say("Pilot: {seat}" if move.pilot else "Gunner: {seat}", seat=Person(move.seat))
        if isinstance(move, Captain):
            return say("captain: {seat}", seat=Person(move.seat))
        if isinstance(move, First):
            return say("first turn: {seat}", seat=Person(move.seat))
        if isinstance(move, Arrange):
            return say("then {card}" if s.sealed[viewer] else "first {card}", card=named(s, move.card))
        if isinstance(move, Keep):
            return say("keep hand {hand}", hand=move.hand + 1)
        if isinstance(move, BombCount):
            return say("{n|card|cards} as bombs", n=move.count)
        if isinstance(move, ShieldCount):
            return say("{n|card|cards} as shields", n=move.count)
        if isinstance(move, StoredItem):
            if move.word == "release":
                return say("give up the storage bomb of {value}", value=move.value)
            return say("use the storage bomb of {value}", value=move.value)
        if isinstance(move, Die):
            old, whose = 0, Person(move.seat)
            for dice in current_sets(s):
                if dice.seat == move.seat and move.die < len(dice.faces):
                    old = dice.faces[move.die]
            if old == 0:
                return say("turn die {die} of {seat} to {face}", die=move.die + 1, seat=whose, face=move.shown)
            text = "turn die {die} of {seat}, a {old}, to {face}"
            return say(text, die=move.die + 1, seat=whose, old=old, face=move.shown)
        if isinstance(move, Hold):
            names = effect_name(s.frames[-1]) == "fix_die"
            return say("name {face}" if names else "keep the {face}s and roll the rest again", face=move.shown)
        if isinstance(move, Target):
            return target_words(s, move)
        if isinstance(move, DrawRow):
            return say("take {card} from the row", card=named(s, move.card))
        if isinstance(move, Find) and move is not FIND_NONE:
            return say("take {card}", card=named(s, move.card))
        if isinstance(move, (Play, Pick, Blast, Use, CardItem)):
            return say(f"{move.word} {{card}}", card=named(s, move.card))
        if move is DECLINE and s.frames[-1].rule == DRAFT and s.frames[-1].step == PILES - 2:
            return say("put it back and take Pile 5, whatever it holds")  # PBL-DRAFT-16
        return say(FIXED[move.text] if move.text in FIXED else move.text)

    def things(self, view: Pbl, seat: int, move: Move) -> list[Thing]:
        """What a move is about, in the order in which one would press it."""
        if isinstance(move, Assault):
            return [place(seat, PLACES[move.source]), place(move.seat, PLACES[move.place])]
        if isinstance(move, Build) and move.place >= 0:
            return [questions.card(view.cards.cards[move.card].key), place(seat, PLACES[move.place])]
        if isinstance(move, Die):
            return [Thing("die", "", move.seat, move.die + 1), amount("face", move.shown)]
        if isinstance(move, Hold):
            return [amount("face", move.shown)]
        if isinstance(move, Target):
            return [questions.seat(move.seat) if move.what == PLAYER else place(move.seat, TARGETS[move.what][1:])]
        if isinstance(move, StoredItem):
            return [amount("stored", move.value)]
        if isinstance(move, Keep):
            return [amount("hand", move.hand + 1)]
        if isinstance(move, (ChooseRobot, ChoosePilot, Build, CardItem, DrawRow, Play, Blast, Pick, Use, Find)):
            return [questions.card(view.cards.cards[move.card].key)] if move.card >= 0 else []
        return [Thing("deck", "", seat, 0)] if move is DRAW_DECK else []

    def ending(self, winners: int, reason: str) -> Sentence:
        return say("{who|wins|win}.", who=people(winners)) if winners else say("The game is drawn.")


def decision_of(s: Pbl, seat: int) -> str:
    """The decision of the catalogue that this seat is asked for."""
    f = s.frames[-1]
    if s.free >> seat & 1:
        return "PBL-D-43"
    if f.rule == TURN and s.sealed[seat]:
        return "PBL-D-40"
    if f.rule == WINDOW:
        return WINDOW_DECISIONS[window_kind(s)]
    if f.rule == DRAWING and f.step == MUST:
        return "PBL-D-28"
    decision = f.by.decision
    if f.rule >= FIRST_EFFECT and f.target in PILOT_DECISIONS:
        return PILOT_DECISIONS[f.target]
    if f.rule >= FIRST_EFFECT and f.target in CARD_DECISIONS and decision in CARD_DECISIONS.values():
        return CARD_DECISIONS[f.target]
    return decision


def wording(v: Pbl, seat: int) -> Question:
    """What this seat is asked, in at most 90 characters."""
    f = v.frames[-1]
    decision = decision_of(v, seat)
    if v.free >> seat & 1:
        return ask(decision, "Put the top of the deck in order, first to be drawn first.", "PBL-R-154")
    if f.rule == TEAMS and v.terms.gunners:
        return ask(decision, "Are you the Pilot, who plays, or the Gunner, who arranges the deck?", "PBL-R-154")
    if f.rule == TEAMS:
        if f.step % 2:
            return ask(decision, "Which of you has the team's first turn?", "PBL-R-157")
        return ask(decision, "Who decides for your team in the draft?", "PBL-R-155")
    if f.rule == ROBOTS:
        return ask(decision, "Take a base robot. They differ in looks alone.", "PBL-R-2")
    if f.rule == TALENT:
        return ask(decision, "Choose your starter pilot from the Talent Pool.", "PBL-SETUP-12")
    if f.rule == DRAFT:
        text = "Pile {pile} has {n|card|cards}. Take it, or look at the next?"
        return Question(decision, say(text, pile=f.step + 1, n=len(v.piles[f.step])), "PBL-DRAFT-13")
    if f.rule == HEIRLOOMS:
        n = len(v.heirlooms[v.side[seat]]) + 1
        text = "Choose card {n} of 5 from all that are left; it is in play at once."
        return Question(decision, say(text, n=n), PICK_ALL)
    if f.rule == RESTOCK:
        return ask(decision, "Put the five new cards on the piles, one at least on the emptied place.", "PBL-R-187")
    if f.rule == GIVE:
        n = to_give(v, f.step) - len(v.sealed[seat])
        return Question(decision, say("Give {n} more of your deck to the shop deck.", n=n), "PBL-R-165")
    if f.rule == OPENING:
        return ask(decision, "Keep one of these two hands; the other goes under your deck.", "PBL-OPEN-3")
    if f.rule == TURN and v.sealed[seat]:
        return ask(decision, "How many bombs with this attack, and which storage bombs?", "PBL-MODE-BOMBS-2")
    if f.rule == TURN:
        return ask(decision, turn_words(v, f), "PBL-TURN-2")
    if f.rule == WINDOW:
        return Question(decision, window_words(v, seat), "PBL-R-35")
    if isinstance(f, Combat):
        return behind(v, f)
    if f.rule == DRAWING:
        if f.step == MUST:
            return ask(decision, "Your deck is empty: take a card of the row.", "PBL-SHOP-4")
        return ask(decision, "Draw from your deck, or take a card of the row.", "PBL-SHOP-6")
    if f.rule == TRIM:
        over = len(v.hands[seat]) - v.hand_limit(v.side[seat]) - len(v.sealed[seat])
        return Question(decision, say("Over the hand limit: discard {n} more.", n=over), "PBL-TURN-11")
    if f.rule == RELEASE:
        over = v.robots[v.side[seat]].surplus(v.cards) - len(v.sealed[seat])
        return Question(decision, say("Your hangar is too small: give up {n} more.", n=over), "PBL-HANGAR-12")
    if f.rule == TICK:
        text = "{card}: tick its counter of {n} for one more die?"
        return Question(decision, say(text, card=named(v, f.card), n=v.counter[f.card]), "PBL-COUNTER-1")
    if f.rule == SHIELDS:
        text = "The attack comes with {n|card|cards} as bombs. How many shields?"
        return Question(decision, say(text, n=fight_below(v).pledges[ATTACKER]), "PBL-MODE-BOMBS-3")
    if f.rule == PAY:
        return ask(decision, "Pay what you have promised: which cards?", "PBL-R-150")
    if f.rule == DUNK:
        return ask(decision, "Put cards down now to join the initial roll, or none.", "PBL-R-188")
    if f.rule == OFFER:
        return Question(decision, say("{seat} offers a draw. Do you accept?", seat=Person(f.seat)), "PBL-R-130")
    return Question(decision, effect_words(v, f, seat), "PBL-R-60")


def ask(decision: str, text: str, rule: str) -> Question:
    """A question that names nobody and nothing."""
    return Question(decision, say(text), rule)


def named(s: Pbl, card: int) -> NamedCard:
    """A card in a sentence."""
    return NamedCard(s.cards.cards[card].key, s.cards.cards[card].name)


def turn_words(v: Pbl, f: Frame) -> str:
    """What is left of the MOVE."""
    if v.terms.ultimate:
        builds, attacks = may_still(v, f, BUILT), may_still(v, f, ATTACKED)
        if builds:
            return "Your turn. You may build and attack, or end." if attacks else "Your turn. You may build, or end."
        return (
            "Your turn. You may attack, or end."
            if attacks
            else "Nothing more to build or attack. Play an action, or end the turn."
        )
    return (
        "Nothing more to build or attack. Play an action, or end the turn."
        if f.amount
        else "Your turn. Build one part, attack, or end."
    )


def behind(v: Pbl, f: Combat) -> Question:
    """Whoever has the lesser total may add to it."""
    gap = abs(total(v, f, ATTACKER) - total(v, f, DEFENDER))
    if gap == 0:
        text = "Equal totals hold for the defender. Add cards as bombs, or concede."
        if v.terms.ultimate:
            text = "Equal totals hold for the defender. Add cards as bombs, play an action, or concede."
        return ask(f.by.decision, text, "PBL-R-85")
    text = "You are behind by {gap}. Add cards for dice, or concede."
    if v.terms.ultimate:
        text = "You are behind by {gap}. Add cards for dice, play an action, or concede."
    return Question(f.by.decision, say(text, gap=gap), "PBL-BOMB-4")


def window_words(v: Pbl, seat: int) -> Sentence:
    """What has just happened, and that one may act on it or pass."""
    kind = window_kind(v)
    active = active_seat(v)
    mine = v.side[seat] == v.side[active]
    fight = combat_in(v)
    live = live_dice(v)
    if live and not live[0].totals:
        return live_words(v, live[0])
    if fight is not None and kind in (DECLARE, ROLLED, ADDED):
        return combat_words(v, fight, seat, kind)
    if kind == START:
        if mine:
            return say("Your turn begins. Act first, or pass.")
        return say("{seat's} turn begins. Act first, or pass.", seat=Person(active))
    if kind == ENDING:
        if mine:
            return say("Act before you draw, or pass.")
        return say("{seat} ends the turn. Act before the draw, or pass.", seat=Person(active))
    return say("That is done. Act on it, or pass.")


def live_words(v: Pbl, dice: LiveDice) -> Sentence:
    """A window on dice that do not count yet and touch no total (PBL-F-13)."""
    parts: dict[str, Part] = {"who": Person(dice.seat), "dice": Dice(dice.faces)}
    if dice.card < 0:
        return Sentence("{who|has|have} rolled {dice}, which counts if nobody answers. Act, or pass.", parts)
    card = v.cards.cards[dice.card]
    parts["card"] = NamedCard(card.key, card.name)
    return Sentence("{who|has|have} rolled {dice} for {card}, which counts if nobody answers. Act, or pass.", parts)


def combat_words(v: Pbl, fight: Combat, seat: int, kind: str) -> Sentence:
    """A window in combat: the declaration, or how the totals stand for whoever is asked."""
    attacks = v.side[seat] == v.side[fight.seat]
    defends = v.side[seat] == fight.side
    if kind == DECLARE:
        return say(
            "{who|attacks|attack} {whom's} {limb} with the {source}. Act, or pass.",
            who=Person(seat if attacks else fight.seat),  # a team reads `you` and `your`
            whom=Person(seat if defends else v.captain(fight.side)),
            limb=NAMED_PLACES[fight.place],
            source=NAMED_PLACES[fight.source],
        )
    now = [total(v, fight, ATTACKER), total(v, fight, DEFENDER)]
    then = [dice.totals for dice in live_dice(v) if dice.totals][-1:]  # after all dice on the table (PBL-F-13)
    own = DEFENDER if defends else ATTACKER
    other = ATTACKER if defends else DEFENDER
    if not attacks and not defends:
        text = "The attack stands at {own} to {other}"
    elif now[own] == now[other]:
        text = "Equal at {own}, which holds for the defender"
    elif now[own] > now[other]:
        text = "You lead, {own} to {other}"
    else:
        text = "You are behind, {own} to {other}"
    if fight.step == CONCEDED:
        text += " after a concession"
    if not then:
        return say(text + ". Act, or pass.", own=now[own], other=now[other])
    text += "; if nobody answers: {so} to {against}. Act, or pass."
    return say(text, own=now[own], other=now[other], so=then[0][own], against=then[0][other])


# What a card that is being carried out asks, by the name of its effect.
ASKS: Final = {
    "attach_malfunction": "which limb is jammed?",
    "break_hangar": "which hangar is lost?",
    "build_free": "build a card on top of your turn?",
    "curse": "on whose deck does it lie?",
    "dice": "which side do you help?",
    "discard_crew": "which crew member is discarded?",
    "discard_hand": "which opponent discards?",
    "dismantle": "which hangar is lost, or which armor goes back to hand?",
    "extra_attack": "attack once more, or drop it.",
    "fetch_pilot": "take the pilot, or none.",
    "fix_die": "which face does the first die of your next roll show?",
    "gamble": "name a crew member or an expert; 4 or more discards it.",
    "open_shop": "take a card from the row.",
    "poach_crew": "which crew member comes over to you?",
    "rage": "attack now, or drop it.",
    "redirect": "which part defends instead?",
    "regenerate": "which limb comes back?",
    "remove_expert": "which expert leaves the cockpit?",
    "reroll_own": "roll your dice again?",
    "reroll_roll": "whose dice are rolled again?",
    "return_armor": "which armor goes back to hand?",
    "return_crew": "which crew member goes back to hand?",
    "return_rival_armor": "which armor goes back to hand?",
    "search": "take a fitting card, or none.",
    "set_die": "which die is turned, and to what?",
    "stand_in": "which part takes the blow?",
    "store_for_card": "discard a card for a storage bomb?",
}


def effect_words(v: Pbl, f: Frame, seat: int) -> Sentence:
    """What the card that is being carried out asks."""
    card: Part = named(v, f.card) if f.card >= 0 else "Now"
    effect = effect_name(f)
    if effect == "discard_hand" and seat != f.seat:
        return say("{card}: discard {n|card|cards}.", card=card, n=f.amount - len(v.sealed[seat]))
    if effect == "strike" and f.picks:
        alike = f.picks.count(f.picks[0]) == len(f.picks)
        text = "{card}: {dice}. What is destroyed?" if alike else "{card}: {dice}. Keep which face?"
        return say(text, card=card, dice=Dice(f.picks[:]))
    if effect == "strike":
        return say("{card}: strike now?", card=card)
    return say("{card}: {asks}", card=card, asks=ASKS[effect] if effect in ASKS else "choose.")


def effect_name(f: Frame) -> str:
    """The name of the effect that a frame carries out, or nothing."""
    return NAMES[f.rule - FIRST_EFFECT] if f.rule >= FIRST_EFFECT else ""


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def target_words(s: Pbl, move: Target) -> Sentence:
    whose = Person(move.seat)
    if move.what == PLAYER:
        return say("{seat}", seat=whose)
    if move.what == PILOT:
        return say("{seat's} pilot", seat=whose)
    if move.what == HANGAR:
        return say("{seat's} hangar", seat=whose)
    if move.what >= FIRST_CREW:
        crew = s.robots[s.side[move.seat]].crew
        return say("{seat's} {card}", seat=whose, card=named(s, crew[move.what - FIRST_CREW]))
    return say("{seat's} {limb}", seat=whose, limb=NAMED_PLACES[move.what])


def knows(s: Pbl, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    return card < 0 or viewer in (WHOLE, EVERYONE) or (viewer >= 0 and s.at[card] >> viewer & 1 == 1)
