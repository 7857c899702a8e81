"""ROBOTS in words: the question, the move, the event. Short, concrete, with the number."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import Prompt
from boltyard.core.moves import DONE, OFFER_DRAW, PASS, RESIGN, Move
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.robots.cards import COLOURS, KEYS, VALUE, key_of
from boltyard.games.robots.combat import loss, total
from boltyard.games.robots.moves import (
    MODES,
    Attack,
    Block,
    Build,
    Choose,
    Discard,
    Lose,
    Program,
    Recover,
    Scrap,
)
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

EVENT_RULES: Final = {  # where one can read about what happened
    "chose": "ROB-SETUP-7",
    "dealt": "ROB-SETUP-8",
    "began": "ROB-TURN-1",
    "drew": "ROB-TURN-3",
    "programmed": "ROB-TURN-6",
    "built": "ROB-BUILD-6",
    "scrapped": "ROB-BUILD-9",
    "attacked": "ROB-COMBAT-1",
    "blocked": "ROB-COMBAT-4",
    "hit": "ROB-DISCARD-2",
    "lost": "ROB-DISCARD-6",
    "tied": "ROB-AFTERMATH-3",
    "beat": "ROB-AFTERMATH-4",
    "worn_out": "ROB-R-24",
    "recovered": "ROB-RECOVERY-1",
    "offered": "ROB-R-48",
    "refused": "ROB-R-48",
    "agreed": "ROB-R-48",
    "resigned": "ROB-R-49",
}
ENDINGS: Final = {
    "cannot_draw": "cannot draw",
    "concluded": "cannot draw at the next Research",
    "emptied": "has an empty Supply",
}


def prompt(v: Robots, seat: int) -> Prompt:
    """What this seat is asked, in at most 90 characters."""
    f = v.frames[-1]
    colour = v.colour(seat)
    named = len(v.sealed[seat])
    if f.rule == CHOOSE:
        return Prompt("ROB-D-2", "Pick your half: black moves first with 5 cards, red has 7.", "ROB-R-3")
    if f.rule == PROGRAM:
        robots = v.robots[colour]
        if named < len(robots):
            robot = robots[named]
            text = f"Program {KEYS[robot]}, worth {v.value(robot)}: Attack or Defense until your next Program?"
            return Prompt("ROB-D-3", text, "ROB-TURN-6")
        return Prompt("ROB-D-3", "Program is complete.", "ROB-TURN-6")
    if f.rule == BUILD:
        return Prompt("ROB-D-4", "Build one pair that shares suit or value, or pass.", "ROB-BUILD-1")
    if f.rule == SCRAP:
        left = len(v.robots[colour]) - LIMIT - named
        return Prompt("ROB-D-5", f"Four robots is the limit. Scrap {left} more of yours.", "ROB-BUILD-9")
    if f.rule == ATTACK:
        text = "Who attacks? Name robots one by one, then done."
        if named:
            sum_ = sum(v.value(move.card) for move in v.sealed[seat] if isinstance(move, Attack))
            text = f"Attack so far {sum_}: unblocked it costs {cards(loss(sum_))}. More, or done?"
        return Prompt("ROB-D-6", text, "ROB-COMBAT-1")
    if f.rule == BLOCK:
        sum_ = unblocked_total(v, seat)
        text = f"Incoming {sum_}, which costs you {cards(loss(sum_))}. Block, or done?"
        return Prompt("ROB-D-7", text, "ROB-COMBAT-4")
    if f.rule == DISCARD:
        if v.terms.stepwise:
            return Prompt("ROB-D-8", f"Lose {cards(f.amount)}: the next one from hand or Supply?", "ROB-DISCARD-6")
        text = f"Lose {cards(f.amount)}: name hand cards, then done; {f.amount - named} would come off your Supply."
        return Prompt("ROB-D-8", text, "ROB-DISCARD-6")
    if f.rule == RECOVER:
        decision = "ROB-D-9" if colour == v.active else "ROB-D-10"
        if not named:
            return Prompt(
                decision, "Recover? Pay one face card to fetch one card, or two, from your pile.", "ROB-RECOVERY-2"
            )
        if named == 1:
            return Prompt(decision, "Fetch which card? One or two come back.", "ROB-RECOVERY-3")
        return Prompt(decision, "Fetch a second card, or done?", "ROB-RECOVERY-3")
    if f.rule == OFFER:
        return Prompt("ROB-D-11", "A draw is offered. Accept or refuse?", "ROB-R-48")
    return Prompt("", "Nothing is asked.", "ROB-TURN-2")


def unblocked_total(v: Robots, seat: int) -> int:
    """The total that would come through with the blocks named so far."""
    sum_ = total(v)
    for move in v.sealed[seat]:
        if isinstance(move, Block):
            sum_ -= v.value(move.attacker)
    return sum_


def cards(n: int) -> str:
    """A number of cards in words."""
    return "1 card" if n == 1 else f"{n} cards"


def knows(s: Robots, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    return viewer in (WHOLE, EVERYONE) or (viewer >= 0 and s.at[card] >> viewer & 1 == 1)


def describe(s: Robots, move: Move, viewer: int) -> str:
    """What this choice would do; a hand card that the viewer has not seen is `a card`."""
    if isinstance(move, Build) and not (knows(s, move.a, viewer) and knows(s, move.b, viewer)):
        return "build with two cards"
    if isinstance(move, (Discard, Lose, Recover)) and move.card >= 0 and not knows(s, move.card, viewer):
        return f"{move.word} a card"
    if isinstance(move, Choose):
        hand = (5, 7)[move.colour]
        first = "moves first" if move.colour == 0 else "moves second"
        return f"{COLOURS[move.colour]}: {first}, {hand} cards in hand"
    if isinstance(move, Program):
        return f"{KEYS[move.card]} (worth {s.value(move.card)}) to {MODES[move.mode].capitalize()}"
    if isinstance(move, Build):
        low = move.a if VALUE[move.a] <= VALUE[move.b] else move.b
        high = move.b if low == move.a else move.a
        if VALUE[low] == VALUE[high]:
            return f"build {KEYS[low]} and {KEYS[high]}: two robots worth {VALUE[low]}"
        return f"build {KEYS[low]}, worth {VALUE[low]}; {KEYS[high]} is thrown away"
    if isinstance(move, Scrap):
        return f"scrap {KEYS[move.card]} (worth {s.value(move.card)})"
    if isinstance(move, Attack):
        return f"attack with {KEYS[move.card]} (worth {s.value(move.card)})"
    if isinstance(move, Block):
        return f"block {clash(s, move.attacker, move.blocker)}"
    if isinstance(move, Discard):
        return f"lose {KEYS[move.card]} from hand"
    if isinstance(move, Lose):
        return f"lose {KEYS[move.card]} from hand" if move.card >= 0 else "lose the top of your Supply"
    if isinstance(move, Recover):
        pays = VALUE[move.card] == 9 and not any(isinstance(m, Recover) for answer in s.sealed for m in answer)
        return f"pay {KEYS[move.card]}" if pays else f"fetch {KEYS[move.card]}"
    if move is PASS:
        return "pass"
    if move is DONE:
        return "done"
    if move is RESIGN:
        return "resign: the other player wins"
    if move is OFFER_DRAW:
        return "offer a draw"
    return move.text


def clash(s: Robots, attacker: int, blocker: int) -> str:
    """A block and what Aftermath will make of it."""
    gap = s.value(attacker) - s.value(blocker)
    text = f"{KEYS[attacker]} ({s.value(attacker)}) with {KEYS[blocker]} ({s.value(blocker)})"
    if gap == 0:
        return f"{text}: both are scrapped"
    winner, loser = (attacker, blocker) if gap > 0 else (blocker, attacker)
    left = s.value(winner) - VALUE[loser]
    return f"{text}: {KEYS[winner]} stays, worth {max(0, left) if s.terms.floored else left}"


def tell(event: Event, viewer: int, names: list[str]) -> str:
    """An event in one line, in the past tense; the viewer's own cards by key, others' by number."""
    e = event.shown_to(viewer)
    who = names[e.seat] if 0 <= e.seat < len(names) else ""
    keys = " ".join(key_of(card) for card in e.cards)
    hidden = any(card < 0 for card in e.cards)
    if e.kind == "chose":
        return f"{who} takes {COLOURS[e.amount]}."
    if e.kind == "dealt":
        return f"{who} is dealt {cards(len(e.cards)) if hidden else keys}; Supply {e.amount}."
    if e.kind == "began":
        return f"Turn {e.amount}: {who}."
    if e.kind == "drew":
        last = " That was the last one: this is the last turn." if e.amount == 0 else ""
        return f"{who} draws {'a card' if hidden else keys}; Supply {e.amount}.{last}"
    if e.kind == "programmed":
        if not e.amount:
            return f"{who} has no robot to program."
        return f"{who} programs: Attack {keys or 'none'}."
    if e.kind == "built":
        if not e.cards:
            return f"{who}: no build."
        if e.amount == 2:
            return f"{who} builds {KEYS[e.cards[0]]} and {KEYS[e.cards[1]]}."
        return f"{who} builds {KEYS[e.cards[0]]}, throwing {KEYS[e.cards[1]]} away."
    if e.kind == "scrapped":
        return f"{who} scraps {keys} (four is the limit)."
    if e.kind == "attacked":
        return f"{who} attacks with {keys}." if e.cards else f"{who}: no attack."
    if e.kind == "blocked":
        if not e.cards:
            return f"{who}: no block."
        pairs = [f"{KEYS[e.cards[i]]} with {KEYS[e.cards[i + 1]]}" for i in range(0, len(e.cards), 2)]
        return f"{who} blocks {', '.join(pairs)}."
    if e.kind == "hit":
        return f"Unblocked total {e.amount}: {who} loses {cards(int(e.note))}."
    if e.kind == "lost":
        if not e.cards:
            return ""
        tail = f"; Supply {e.amount}" if e.note == "supply" else ""
        return f"{who} loses {keys} from {'hand' if e.note == 'hand' else 'Supply'}{tail}."
    if e.kind == "tied":
        return f"{KEYS[e.cards[0]]} and {KEYS[e.cards[1]]} are equal: both scrapped."
    if e.kind == "beat":
        return f"{KEYS[e.cards[0]]} beats {KEYS[e.cards[1]]}, which goes beneath: worth {e.amount} now."
    if e.kind == "worn_out":
        return f"{e.note} is worn down to nothing and scrapped."
    if e.kind == "recovered":
        if not e.cards:
            return f"{who}: no recovery."
        fetched = " ".join(key_of(card) for card in e.cards[1:])
        return f"{who} pays {key_of(e.cards[0])} and fetches {fetched}."
    if e.kind == "offered":
        return f"{who} offers a draw."
    if e.kind == "refused":
        return f"{who} refuses the draw."
    if e.kind == "agreed":
        return f"{who} accepts: a draw."
    if e.kind == "resigned":
        return f"{who} resigns."
    if e.kind == "ended":
        return ended(e.amount, e.note, names)
    return e.kind


def ended(winners: int, reason: str, names: list[str]) -> str:
    """The end as an event tells it (ROB-R-32 wants the reason told)."""
    winner = 1 if winners == 2 else 0
    return ending(names[winner], names[1 - winner], reason)


def ending(winner: str, loser: str, reason: str) -> str:
    """Why it ended, in one sentence."""
    if reason == "agreed":
        return "The game is drawn by agreement."
    if reason == "resigned":
        return f"{loser} resigned; {winner} wins."
    return f"{loser} {ENDINGS[reason]}; {winner} wins."
