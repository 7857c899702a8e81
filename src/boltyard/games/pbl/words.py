"""PBL ROBOTS in words: the question, the move, the event. Short, concrete, with the number."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import Prompt
from boltyard.core.moves import Move
from boltyard.core.state import EVERYONE, WHOLE, Frame
from boltyard.games.pbl.cards import PLACES, CardTable
from boltyard.games.pbl.combat import ATTACKED, ATTACKER, BUILT, CONCEDED, DEFENDER, Combat, fight_below, total
from boltyard.games.pbl.effects.fight import combat_in
from boltyard.games.pbl.effects.names import AT_START, BLAST, ON_BUILT, ON_CRITICAL, ON_PLAYED
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.moves import (
    DECLINE,
    FIND_NONE,
    FIRST_CREW,
    HANGAR,
    PILES,
    PILOT,
    PLAYER,
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
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.turn import may_still
from boltyard.games.pbl.windows import (
    ADDED,
    AFTER,
    DECLARE,
    ENDING,
    ROLLED,
    START,
    active_seat,
    window_kind,
)

PLACE_WORDS: Final = ["head", "left arm", "right arm", "legs", "left shoulder", "right shoulder", "pod"]
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


def prompt(v: Pbl, seat: int) -> Prompt:
    """What this seat is asked, in at most 90 characters."""
    f = v.frames[-1]
    decision = f.by.decision
    if v.free >> seat & 1:
        return Prompt("PBL-D-43", "Put the top of the deck in order, first to be drawn first.", "PBL-R-154")
    if f.rule == TEAMS and v.terms.gunners:
        return Prompt(decision, "Are you the Pilot, who plays, or the Gunner, who arranges the deck?", "PBL-R-154")
    if f.rule == TEAMS:
        text = "Which of you has the team's first turn?" if f.step % 2 else "Who decides for your team in the draft?"
        return Prompt(decision, text, "PBL-R-157" if f.step % 2 else "PBL-R-155")
    if f.rule == ROBOTS:
        return Prompt(decision, "Take a base robot. They differ in looks alone.", "PBL-R-2")
    if f.rule == TALENT:
        return Prompt(decision, "Choose your starter pilot from the Talent Pool.", "PBL-SETUP-12")
    if f.rule == DRAFT:
        n = len(v.piles[f.step])
        return Prompt(decision, f"Pile {f.step + 1} has {cards(n)}. Take it, or look at the next?", "PBL-DRAFT-13")
    if f.rule == HEIRLOOMS:
        n = len(v.heirlooms[v.side[seat]]) + 1
        return Prompt(decision, f"Choose card {n} of 5 from all that are left; it is in play at once.", PICK_ALL)
    if f.rule == RESTOCK:
        return Prompt(decision, "Put the five new cards on the piles, one at least on the emptied place.", "PBL-R-187")
    if f.rule == OPENING:
        return Prompt(decision, "Keep one of these two hands; the other goes under your deck.", "PBL-OPEN-3")
    if f.rule == TURN and v.sealed[seat]:
        return Prompt("PBL-D-40", "How many bombs with this attack, and which storage bombs?", "PBL-MODE-BOMBS-2")
    if f.rule == TURN:
        text = "The MOVE is used. Act, or end the turn."
        if v.terms.ultimate:
            left = [word for word, what in (("build", BUILT), ("attack", ATTACKED)) if may_still(v, f, what)]
            text = f"Your turn. You may {' and '.join(left)}, or end." if left else text
        elif f.amount == 0:
            text = "Your turn. Build one part, attack, or end."
        return Prompt(decision, text, "PBL-TURN-2")
    if f.rule == WINDOW:
        return Prompt(WINDOW_DECISIONS[window_kind(v)], window_words(v, seat), "PBL-R-35")
    if isinstance(f, Combat):
        gap = total(v, f, ATTACKER) - total(v, f, DEFENDER)
        other = "play an action, or concede" if v.terms.ultimate else "or concede"
        if gap == 0:
            return Prompt(decision, f"Equal totals hold for the defender. Add cards as bombs, {other}.", "PBL-R-85")
        return Prompt(decision, f"You are behind by {abs(gap)}. Add cards for dice, {other}.", "PBL-BOMB-4")
    if f.rule == DRAWING:
        if f.step == MUST:
            return Prompt("PBL-D-28", "Your deck is empty: take a card of the row.", "PBL-SHOP-4")
        return Prompt(decision, "Draw from your deck, or take a card of the row.", "PBL-SHOP-6")
    if f.rule == TRIM:
        over = len(v.hands[seat]) - v.hand_limit(v.side[seat]) - len(v.sealed[seat])
        return Prompt(decision, f"Over the hand limit: discard {over} more.", "PBL-TURN-11")
    if f.rule == RELEASE:
        over = v.robots[v.side[seat]].surplus(v.cards) - len(v.sealed[seat])
        return Prompt(decision, f"Your hangar is too small: give up {over} more.", "PBL-HANGAR-12")
    if f.rule == TICK:
        name = v.cards.cards[f.card].name
        return Prompt(decision, f"{name}: tick its counter of {v.counter[f.card]} for one more die?", "PBL-COUNTER-1")
    if f.rule == SHIELDS:
        bombs = fight_below(v).pledges[ATTACKER]
        return Prompt(decision, f"The attack comes with {cards(bombs)} as bombs. How many shields?", "PBL-MODE-BOMBS-3")
    if f.rule == PAY:
        return Prompt(decision, "Pay what you have promised: which cards?", "PBL-R-150")
    if f.rule == DUNK:
        return Prompt(decision, "Put cards down now to join the initial roll, or none.", "PBL-R-188")
    if f.rule == OFFER:
        return Prompt(decision, f"Seat {f.seat} offers a draw. Do you accept?", "PBL-R-130")
    if f.rule >= FIRST_EFFECT and f.target in PILOT_DECISIONS:
        decision = PILOT_DECISIONS[f.target]
    elif f.rule >= FIRST_EFFECT and f.target in CARD_DECISIONS and decision in CARD_DECISIONS.values():
        decision = CARD_DECISIONS[f.target]
    return Prompt(decision, effect_words(v, f, seat), "PBL-R-60")


def window_words(v: Pbl, seat: int) -> str:
    """What has just happened, and that one may act on it or pass; seats go by number, which a table names."""
    kind = window_kind(v)
    active = active_seat(v)
    mine = v.side[seat] == v.side[active]
    fight = combat_in(v)
    if fight is not None and kind in (DECLARE, ROLLED, ADDED):
        return combat_words(v, fight, seat, kind)
    if kind == START:
        return "Your turn begins. Act first, or pass." if mine else f"Seat {active}'s turn begins. Act first, or pass."
    if kind == ENDING:
        return (
            "Act before you draw, or pass." if mine else f"Seat {active} ends the turn. Act before the draw, or pass."
        )
    return "That is done. Act on it, or pass."


def combat_words(v: Pbl, fight: Combat, seat: int, kind: str) -> str:
    """A window in combat: the declaration, or how the totals stand for whoever is asked."""
    attacks = v.side[seat] == v.side[fight.seat]
    defends = v.side[seat] == fight.side
    if kind == DECLARE:
        who = "You attack" if attacks else f"Seat {fight.seat} attacks"
        whom = "your" if defends else f"seat {v.captain(fight.side)}'s"
        target = f"{whom} {PLACE_WORDS[fight.place]}"
        return f"{who} {target} with the {PLACE_WORDS[fight.source]}. Act, or pass."
    attack = total(v, fight, ATTACKER)
    defense = total(v, fight, DEFENDER)
    given_up = " after a concession" if fight.step == CONCEDED else ""
    if not attacks and not defends:
        return f"The attack stands at {attack} to {defense}{given_up}. Act, or pass."
    own, other = (attack, defense) if attacks else (defense, attack)
    if own == other:
        return f"Equal at {own}, which holds for the defender{given_up}. Act, or pass."
    return f"You {'lead' if own > other else 'are behind'}, {own} to {other}{given_up}. Act, or pass."


# What a card that is being carried out asks, by the name of its effect.
ASKS: Final = {
    "attach_malfunction": "which limb is jammed?",
    "break_hangar": "which hangar is lost?",
    "build_free": "build a card without the MOVE?",
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


def effect_words(v: Pbl, f: Frame, seat: int) -> str:
    """What the card that is being carried out asks."""
    name = v.cards.cards[f.card].name if f.card >= 0 else "Now"
    effect = effect_name(f)
    if effect == "discard_hand" and seat != f.seat:
        left = f.amount - len(v.sealed[seat])
        return f"{name}: discard {cards(left)}."
    if effect == "strike" and f.picks:
        shown = " ".join(str(die) for die in f.picks)
        alike = f.picks.count(f.picks[0]) == len(f.picks)
        return f"{name}: {shown}. What is destroyed?" if alike else f"{name}: {shown}. Keep which face?"
    if effect == "strike":
        return f"{name}: strike now?"
    return f"{name}: {ASKS[effect] if effect in ASKS else 'choose.'}"


def effect_name(f: Frame) -> str:
    """The name of the effect that a frame carries out, or nothing."""
    return NAMES[f.rule - FIRST_EFFECT] if f.rule >= FIRST_EFFECT else ""


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def describe(s: Pbl, move: Move, viewer: int) -> str:
    """What this choice would do; a hand card that the viewer has not seen is `a card`."""
    table = s.cards.cards
    if isinstance(move, (CardItem, Build, Play, Pick, Use, Find)) and not knows(s, move.card, viewer):
        return f"{move.word} a card"
    if isinstance(move, ChooseRobot):
        return f"take {table[move.card].name}"
    if isinstance(move, ChoosePilot):
        pilot = table[move.card]
        return f"{pilot.name}: attack {pilot.attack}, defense {pilot.defense}, speed {pilot.speed}"
    if isinstance(move, Build):
        where = f" on the {PLACE_WORDS[move.place]}" if move.place >= 0 else ""
        return f"build {table[move.card].name}{where}"
    if isinstance(move, Assault):
        return f"attack with the {PLACE_WORDS[move.source]}: seat {move.seat}'s {PLACE_WORDS[move.place]}"
    if isinstance(move, Restock):
        return f"{' '.join(str(count) for count in move.counts)} cards on piles 1 to 5"
    if isinstance(move, Role):
        return f"{'Pilot' if move.pilot else 'Gunner'}: seat {move.seat}"
    if isinstance(move, Captain):
        return f"captain: seat {move.seat}"
    if isinstance(move, First):
        return f"first turn: seat {move.seat}"
    if isinstance(move, Arrange):
        return f"then {table[move.card].name}" if s.sealed[viewer] else f"first {table[move.card].name}"
    if isinstance(move, Keep):
        return f"keep hand {move.hand + 1}"
    if isinstance(move, BombCount):
        return f"{cards(move.count)} as bombs"
    if isinstance(move, ShieldCount):
        return f"{cards(move.count)} as shields"
    if isinstance(move, StoredItem):
        return f"{'give up' if move.word == 'release' else 'use'} the storage bomb of {move.value}"
    if isinstance(move, Die):
        return f"turn die {move.die + 1} of seat {move.seat} to {move.shown}"
    if isinstance(move, Hold):
        if effect_name(s.frames[-1]) == "fix_die":
            return f"name {move.shown}"
        return f"keep the {move.shown}s and roll the rest again"
    if isinstance(move, Target):
        return target_words(s, move)
    if isinstance(move, DrawRow):
        return f"take {table[move.card].name} from the row"
    if isinstance(move, Find) and move is not FIND_NONE:
        return f"take {table[move.card].name}"
    if isinstance(move, (Play, Pick, Blast, Use, CardItem)):
        return f"{move.word} {table[move.card].name}"
    if move is DECLINE and s.frames[-1].rule == DRAFT and s.frames[-1].step == PILES - 2:
        return "put it back and take Pile 5, whatever it holds"  # PBL-DRAFT-16
    return FIXED[move.text] if move.text in FIXED else move.text


def target_words(s: Pbl, move: Target) -> str:
    robot = s.robots[s.side[move.seat]]
    if move.what == PLAYER:
        return f"seat {move.seat}"
    if move.what == PILOT:
        return f"seat {move.seat}'s pilot"
    if move.what == HANGAR:
        return f"seat {move.seat}'s hangar"
    if move.what >= FIRST_CREW:
        return f"seat {move.seat}'s {s.cards.cards[robot.crew[move.what - FIRST_CREW]].name}"
    return f"seat {move.seat}'s {PLACE_WORDS[move.what]}"


def knows(s: Pbl, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    return card < 0 or viewer in (WHOLE, EVERYONE) or (viewer >= 0 and s.at[card] >> viewer & 1 == 1)


ONE_EACH: Final = "1 1 1 1 1"  # the usual restock goes without saying

# An event by its kind; {who}, {what} (cards), {n} (the number) and {note} are filled in.
TOLD: Final = {
    "took_robot": "{who} takes {what}.",
    "inherited": "{who} inherits {what}.",
    "shared": "One deck of {n} cards is for everybody.",
    "opens": "{who} has the first turn of the team.",
    "leads": "{who} plays for the team.",
    "turned_up": "{what} is turned up.",
    "invited": "On the table for everybody: {what}.",
    "talent": "Talent Pool: {what}.",
    "rolled_d20": "{who} rolls {n} on the d20.",
    "took_pilot": "{who} chooses {what}.",
    "dealt": "{who} is dealt {n} cards.",
    "laid_out": "{n} piles of one card are laid out.",
    "declined": "{who} puts Pile {n} back.",
    "looked": "",
    "drafted": "{who} takes Pile {n}: {what}.",
    "restocked": "The piles are restocked: {note}.",
    "draft_ended": "The draft is over; the shop deck has {n} cards.",
    "offered_hands": "{who} deals two hands of {n}.",
    "kept": "{who} keeps {what}.",
    "begins": "Turn 1: {who} begins, with speed {n}.",
    "began": "Turn {n}: {who}.",
    "ended_turn": "{who} ends the turn.",
    "built": "{who} builds {what}.",
    "played": "{who} plays {what}.",
    "picked": "{who} discards {what} to search.",
    "blasted": "{who} discards {what}: Blast.",
    "used": "{who} uses {what}.",
    "found": "{who} finds {what}.",
    "bombed": "{who} throws {count} as bombs.",
    "shielded": "{who} throws {count} as shields.",
    "conceded": "{who} concedes.",
    "fended_off": "{who} fends the attack off.",
    "missed": "The attack misses.",
    "lost_shoulder": "{who} loses {what}.",
    "struck": "{who} strikes with {what}.",
    "drew": "{who} draws {what}; {n} left.",
    "took_from_row": "{who} takes {what} from the row.",
    "shop_opened": "The shop is open: {what}.",
    "trimmed": "{who} discards {count}.",
    "released": "{who} gives up {n}.",
    "returned": "{what} goes back to {whose} hand.",
    "left_cockpit": "{what} leaves {whose} cockpit.",
    "discarded": "{who} loses {what}.",
    "stored": "{who} stores a bomb of {n}.",
    "fastened": "{who} attaches {what} to the robot.",
    "saved": "{who} loses {what} instead of the limb.",
    "wound_up": "{who} winds up {what}.",
    "grounded": "{who} clears the air: nobody can attack in their next turn.",
    "came_to_nothing": "The attack comes to nothing.",
    "drew_nothing": "{who} draws nothing.",
    "pledged": "{who} promises {count}.",
    "paid": "{who} pays {count}.",
    "dunked": "{who} puts {count} down for the initial roll.",
    "named_face": "{who} names a {n} for the next roll.",
    "ticked": "{who} ticks {what} down to {n}.",
    "threw": "{who} throws {note}.",
    "weakened": "{what} weakens; {n} more to go.",
    "offered_draw": "{who} offers a draw.",
    "accepted_draw": "{who} accepts the draw.",
    "refused_draw": "{who} refuses the draw.",
    "terminated": "{who} is terminated. Termination!",
    "resigned": "{who} resigns.",
}


def tell(event: Event, viewer: int, names: list[str], table: CardTable) -> str:
    """An event in one line, as far as the viewer may know it."""
    e = event.shown_to(viewer)
    who = names[e.seat] if 0 <= e.seat < len(names) else "Nobody"
    hidden = [card for card in e.cards if card < 0]
    what = cards(len(hidden)) if hidden else ", ".join(table.cards[card].name for card in e.cards) or "nothing"
    if e.kind in ("declared", "rolled", "turned_die", "blew_off", "regenerated"):
        return fight_told(e, who, names)
    if e.kind in ("aimed", "redirected", "attached", "cursed", "poached"):
        return target_told(e, who, what, names)
    if e.kind == "built" and hidden:
        return f"{who} builds face down: {e.note}."
    if e.kind == "critical":
        return f"{who} is in Critical Form." if e.amount else f"{who} is back in normal form."
    if e.kind == "ended":
        winners = [names[seat] for seat in range(len(names)) if e.amount >> seat & 1]
        return f"{' and '.join(winners)} wins." if winners else "The game is drawn."
    if e.kind == "pledged" and e.note:
        return f"{who} promises {cards(e.amount)} and storage bombs of {e.note.partition('=')[2].replace(',', ', ')}."
    if e.kind == "restocked" and e.note == ONE_EACH:
        return ""
    if e.kind not in TOLD:
        return e.kind
    return TOLD[e.kind].format(who=who, whose=whose(who), what=what, n=e.amount, count=cards(e.amount), note=e.note)


def whose(name: str) -> str:
    """`ana's`; whoever is addressed reads `your`."""
    return "your" if name == "You" else f"{name}'s"


def place_in(words: str) -> str:
    """`left_arm` as people say it."""
    return PLACE_WORDS[PLACES.index(words)] if words in PLACES else words


def target_told(e: Event, who: str, what: str, names: list[str]) -> str:
    """What a card is turned against; notes are codes, put into words."""
    if e.kind == "cursed":
        return f"{who} lays {what} on {whose(names[e.amount])} deck."
    if e.kind == "poached":
        return f"{who} takes {what} over from {'you' if names[e.amount] == 'You' else names[e.amount]}."
    if e.kind == "attached":
        return f"{who} attaches {what} to {whose(names[int(e.note)])} {PLACE_WORDS[e.amount]}."
    seat, _, place = e.note.partition(" ")[2].partition(".")
    target = f"{whose(names[int(seat)])} {place_in(place)}"
    return f"{who} aims {what} at {target}." if e.kind == "aimed" else f"{who} turns the attack on {target}."


def fight_told(e: Event, who: str, names: list[str]) -> str:
    """What happens in a combat; notes are codes, put into words."""
    if e.kind == "blew_off":
        return f"{who} blows off {whose(names[int(e.note)])} {PLACE_WORDS[e.amount]}."
    if e.kind == "regenerated":
        return f"{who} regenerates the {PLACE_WORDS[e.amount]}."
    if e.kind == "rolled":
        if not e.note:
            return f"{who} rolls no dice."
        return f"{who} rolls {e.note}: {e.amount} in all." if e.amount else f"{who} rolls {e.note}."
    words = e.note.split()
    if e.kind == "turned_die":
        seat, _, face = words[1].partition(":")
        return f"{who} turns a die of {'yours' if names[int(seat)] == 'You' else names[int(seat)]} to {face[-1]}."
    seat, _, place = words[2].partition(".")
    more = f" ({', '.join(words[3:])})" if words[3:] else ""
    return f"{who} attacks {whose(names[int(seat)])} {place_in(place)} with the {place_in(words[1])}{more}."
