"""PBL ROBOTS in words: the question, the move, the event. Short, concrete, with the number."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import Prompt
from boltyard.core.moves import DONE, PASS, RESIGN, Move
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, Combat, total
from boltyard.games.pbl.moves import (
    CONCEDE,
    DECLINE,
    DRAW_DECK,
    DROP,
    END,
    FIND_NONE,
    FIRST_CREW,
    NO,
    PILOT,
    PLAYER,
    TAKE,
    YES,
    AddStored,
    Assault,
    Blast,
    Build,
    CardItem,
    ChoosePilot,
    ChooseRobot,
    Die,
    DrawRow,
    Find,
    Hold,
    Keep,
    Pick,
    Play,
    ReleaseStored,
    Restock,
    Target,
    Use,
)
from boltyard.games.pbl.state import (
    DRAFT,
    DRAWING,
    OPENING,
    RELEASE,
    RESTOCK,
    ROBOTS,
    TALENT,
    TRIM,
    TURN,
    WINDOW,
    Pbl,
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
}


def prompt(v: Pbl, seat: int) -> Prompt:
    """What this seat is asked, in at most 90 characters."""
    f = v.frames[-1]
    decision = f.by.decision
    if f.rule == ROBOTS:
        return Prompt(decision, "Take a base robot. They differ in looks alone.", "PBL-R-2")
    if f.rule == TALENT:
        return Prompt(decision, "Choose your starter pilot from the Talent Pool.", "PBL-SETUP-12")
    if f.rule == DRAFT:
        n = len(v.piles[f.step])
        return Prompt(decision, f"Pile {f.step + 1} has {cards(n)}. Take it, or look at the next?", "PBL-DRAFT-13")
    if f.rule == RESTOCK:
        return Prompt(decision, "Put the five new cards on the piles, one at least on the emptied place.", "PBL-R-187")
    if f.rule == OPENING:
        return Prompt(decision, "Keep one of these two hands; the other goes under your deck.", "PBL-OPEN-3")
    if f.rule == TURN:
        text = (
            "Your turn. Build one part, attack, or end." if f.amount == 0 else "The MOVE is used. Act, or end the turn."
        )
        return Prompt(decision, text, "PBL-TURN-2")
    if f.rule == WINDOW:
        return Prompt(decision, "Play something now, or pass.", "PBL-R-35")
    if isinstance(f, Combat):
        gap = total(v, f, ATTACKER) - total(v, f, DEFENDER)
        if gap == 0:
            return Prompt(decision, "Equal totals hold for the defender. Add cards as bombs, or concede.", "PBL-R-85")
        return Prompt(decision, f"You are behind by {abs(gap)}. Add cards for dice, or concede.", "PBL-BOMB-4")
    if f.rule == DRAWING:
        return Prompt(decision, "Draw from your deck, or take a card of the row.", "PBL-SHOP-6")
    if f.rule == TRIM:
        over = len(v.hands[seat]) - v.hand_limit(v.side[seat]) - len(v.sealed[seat])
        return Prompt(decision, f"Over the hand limit: discard {over} more.", "PBL-TURN-11")
    if f.rule == RELEASE:
        over = v.robots[v.side[seat]].surplus(v.cards) - len(v.sealed[seat])
        return Prompt(decision, f"Your hangar is too small: give up {over} more.", "PBL-HANGAR-12")
    return Prompt(decision, f"{v.cards.cards[f.card].name}: choose.", "PBL-R-60")


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def describe(s: Pbl, move: Move, viewer: int) -> str:
    """What this choice would do; a hand card that the viewer has not seen is `a card`."""
    table = s.cards.cards
    if isinstance(move, (CardItem, Build, Play, Pick, Find)) and not knows(s, move.card, viewer):
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
    if isinstance(move, Keep):
        return f"keep hand {move.hand + 1}"
    if isinstance(move, (AddStored, ReleaseStored)):
        return f"{'use' if move.word == 'add' else 'give up'} the storage bomb of {move.value}"
    if isinstance(move, Die):
        return f"turn die {move.die + 1} of seat {move.seat} to {move.shown}"
    if isinstance(move, Hold):
        return f"keep the {move.shown}s and roll the rest again"
    if isinstance(move, Target):
        return target_words(s, move)
    if isinstance(move, DrawRow):
        return f"take {table[move.card].name} from the row"
    if isinstance(move, Find) and move is not FIND_NONE:
        return f"take {table[move.card].name}"
    if isinstance(move, (Play, Pick, Blast, Use, CardItem)):
        return f"{move.word} {table[move.card].name}"
    if move in (TAKE, DECLINE, END, CONCEDE, DRAW_DECK, DROP, YES, NO, PASS, DONE, RESIGN, FIND_NONE):
        return FIXED[move.text]
    return move.text


def target_words(s: Pbl, move: Target) -> str:
    robot = s.robots[s.side[move.seat]]
    if move.what == PLAYER:
        return f"seat {move.seat}"
    if move.what == PILOT:
        return f"seat {move.seat}'s pilot"
    if move.what >= FIRST_CREW:
        return f"seat {move.seat}'s {s.cards.cards[robot.crew[move.what - FIRST_CREW]].name}"
    return f"seat {move.seat}'s {PLACE_WORDS[move.what]}"


def knows(s: Pbl, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    return card < 0 or viewer in (WHOLE, EVERYONE) or (viewer >= 0 and s.at[card] >> viewer & 1 == 1)


# An event by its kind; {who}, {what} (cards), {n} (the number) and {note} are filled in.
TOLD: Final = {
    "took_robot": "{who} takes {what}.",
    "inherited": "{who} inherits {what}.",
    "talent": "Talent Pool: {what}.",
    "rolled_d20": "{who} rolls {n} on the d20.",
    "took_pilot": "{who} chooses {what}.",
    "dealt": "{who} is dealt {what}.",
    "laid_out": "{n} piles of one card are laid out.",
    "declined": "{who} puts Pile {n} back.",
    "looked": "{who} looks at Pile {n}: {what}.",
    "drafted": "{who} takes Pile {n}: {what}.",
    "restocked": "The piles are restocked: {note}.",
    "draft_ended": "The draft is over; the shop deck has {n} cards.",
    "offered_hands": "{who} deals two hands: {what}.",
    "kept": "{who} keeps {what}.",
    "begins": "{who} begins with speed {n}.",
    "began": "Turn {n}: {who}.",
    "ended_turn": "{who} ends the turn.",
    "built": "{who} builds {what}.",
    "played": "{who} plays {what}.",
    "picked": "{who} discards {what} to search.",
    "blasted": "{who} discards {what}: Blast.",
    "used": "{who} uses {what}.",
    "found": "{who} finds {what}.",
    "declared": "{who}: {note}.",
    "rolled": "{who} rolls {note}: {n} in all.",
    "turned_die": "{who} turns a die: {note}.",
    "bombed": "{who} throws {n} as bombs.",
    "shielded": "{who} throws {n} as shields.",
    "conceded": "{who} concedes.",
    "fended_off": "{who} fends the attack off.",
    "missed": "{who}: the attack misses.",
    "lost_shoulder": "{who} loses {what}.",
    "struck": "{who} strikes with {what}: {note}.",
    "drew": "{who} draws {what}; {n} left.",
    "took_from_row": "{who} takes {what} from the row.",
    "shop_opened": "The shop is open: {what}.",
    "trimmed": "{who} discards {n}.",
    "released": "{who} gives up {n}.",
    "returned": "{what} goes back to the hand of {who}.",
    "left_cockpit": "{what} leaves the cockpit of {who}.",
    "discarded": "{who} loses {what}.",
    "regenerated": "{who} regenerates a limb.",
    "stored": "{who} stores a bomb of {n}.",
    "grounded": "{who}: nobody else can attack in their next turn.",
    "terminated": "{who} is terminated. Termination!",
    "resigned": "{who} resigns.",
}


def tell(event: Event, viewer: int, names: list[str], table: CardTable) -> str:
    """An event in one line, as far as the viewer may know it."""
    e = event.shown_to(viewer)
    who = names[e.seat] if 0 <= e.seat < len(names) else "Nobody"
    hidden = [card for card in e.cards if card < 0]
    what = cards(len(hidden)) if hidden else ", ".join(table.cards[card].name for card in e.cards) or "nothing"
    if e.kind == "blew_off":
        return f"{who} blows off the {PLACE_WORDS[e.amount]} of {names[int(e.note)]}."
    if e.kind == "critical":
        return f"{who} is in Critical Form." if e.amount else f"{who} is back in normal form."
    if e.kind == "ended":
        winners = [names[seat] for seat in range(len(names)) if e.amount >> seat & 1]
        return f"{' and '.join(winners)} wins." if winners else "The game is drawn."
    if e.kind not in TOLD:
        return e.kind
    return TOLD[e.kind].format(who=who, what=what, n=e.amount, note=e.note)
