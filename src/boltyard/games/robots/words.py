"""ROBOTS in words: the question, the move, the end. Short, concrete, with the number."""

from typing import Final

from boltyard.core import questions
from boltyard.core.moves import OFFER_DRAW, RESIGN, Move
from boltyard.core.questions import Question, Thing
from boltyard.core.sentences import NamedCard, Person, Sentence, say
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.robots.cards import KEYS, NAMES, VALUE
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
from boltyard.games.robots.phases import OPENING
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

ENDINGS: Final = {
    "agreed": "The game is drawn by agreement.",
    "resigned": "{loser} resigned; {winner|wins|win}.",
    "cannot_draw": "{loser} cannot draw; {winner|wins|win}.",
    "concluded": "{loser} cannot draw at the next Research; {winner|wins|win}.",
    "emptied": "{loser|has|have} an empty Supply; {winner|wins|win}.",
}


DECISIONS: Final = {
    CHOOSE: "ROB-D-2",
    PROGRAM: "ROB-D-3",
    BUILD: "ROB-D-4",
    SCRAP: "ROB-D-5",
    ATTACK: "ROB-D-6",
    BLOCK: "ROB-D-7",
    DISCARD: "ROB-D-8",
    RECOVER: "ROB-D-9",
    OFFER: "ROB-D-11",
}


def decision(s: Robots, seat: int) -> str:
    """Which decision of the catalogue this seat is asked for; in Recovery the other one has its own."""
    rule = s.frames[-1].rule
    if rule == RECOVER and s.colour(seat) != s.active:
        return "ROB-D-10"
    return DECISIONS.get(rule, "")


def wording(v: Robots, seat: int) -> Question:
    """What this seat is asked, in at most 90 characters."""
    f = v.frames[-1]
    colour = v.colour(seat)
    named = len(v.sealed[seat])
    asks = decision(v, seat)
    if f.rule == CHOOSE:
        return ask(asks, "Pick your half: black moves first with 5 cards, red has 7.", "ROB-R-3")
    if f.rule == PROGRAM:
        robots = v.robots[colour]
        if named < len(robots):
            robot = robots[named]
            text = "Program {robot}, worth {worth}: Attack or Defense until your next Program?"
            return Question(asks, say(text, robot=card(robot), worth=v.value(robot)), "ROB-TURN-6")
        return ask(asks, "Program is complete.", "ROB-TURN-6")
    if f.rule == BUILD:
        return ask(asks, "Build one pair that shares suit or value, or pass.", "ROB-BUILD-1")
    if f.rule == SCRAP:
        left = len(v.robots[colour]) - LIMIT - named
        text = "Four robots is the limit. Scrap {left} more of yours."
        return Question(asks, say(text, left=left), "ROB-BUILD-9")
    if f.rule == ATTACK:
        if not named:
            return ask(asks, "Who attacks? Name robots one by one, then done.", "ROB-COMBAT-1")
        sum_ = sum(v.value(move.card) for move in v.sealed[seat] if isinstance(move, Attack))
        text = "Attack so far {total}: unblocked it costs {cost|card|cards}. More, or done?"
        return Question(asks, say(text, total=sum_, cost=loss(sum_)), "ROB-COMBAT-1")
    if f.rule == BLOCK:
        sum_ = unblocked_total(v, seat)
        text = "Incoming {total}, which costs you {cost|card|cards}. Block, or done?"
        return Question(asks, say(text, total=sum_, cost=loss(sum_)), "ROB-COMBAT-4")
    if f.rule == DISCARD:
        if v.terms.stepwise:
            text = "Lose {cost|card|cards}: the next one from hand or Supply?"
            return Question(asks, say(text, cost=f.amount), "ROB-DISCARD-6")
        text = "Lose {cost|card|cards}: name hand cards, then done; {rest} would come off your Supply."
        return Question(asks, say(text, cost=f.amount, rest=f.amount - named), "ROB-DISCARD-6")
    if f.rule == RECOVER:
        if not named:
            text = "Recover? Pay one face card to fetch one card, or two, from your pile."
            return ask(asks, text, "ROB-RECOVERY-2")
        if named == 1:
            return ask(asks, "Fetch which card? One or two come back.", "ROB-RECOVERY-3")
        return ask(asks, "Fetch a second card, or done?", "ROB-RECOVERY-3")
    if f.rule == OFFER:
        return ask(asks, "A draw is offered. Accept or refuse?", "ROB-R-48")
    return ask(asks, "Nothing is asked.", "ROB-TURN-2")


def ask(decision: str, text: str, rule: str) -> Question:
    """A question that names nobody and nothing."""
    return Question(decision, say(text), rule)


def card(number: int) -> NamedCard:
    """A card in a sentence, by its name, which is short."""
    return NamedCard(KEYS[number], NAMES[number])


def unblocked_total(v: Robots, seat: int) -> int:
    """The total that would come through with the blocks named so far."""
    sum_ = total(v)
    for move in v.sealed[seat]:
        if isinstance(move, Block):
            sum_ -= v.value(move.attacker)
    return sum_


def knows(s: Robots, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    return viewer in (WHOLE, EVERYONE) or (viewer >= 0 and s.at[card] >> viewer & 1 == 1)


def describe(s: Robots, move: Move, viewer: int) -> Sentence:
    """What this choice would do; a hand card that the viewer has not seen is `a card`."""
    if isinstance(move, Build) and not (knows(s, move.a, viewer) and knows(s, move.b, viewer)):
        return say("build with two cards")
    if isinstance(move, (Discard, Lose, Recover)) and move.card >= 0 and not knows(s, move.card, viewer):
        return say(f"{move.word} a card")
    if isinstance(move, Choose):
        return say(HALVES[move.colour])
    if isinstance(move, Program):
        text = "{robot} (worth {worth}) to {mode}"
        return say(text, robot=card(move.card), worth=s.value(move.card), mode=MODES[move.mode].capitalize())
    if isinstance(move, Build):
        return pair(move, "build ")
    if isinstance(move, Scrap):
        return say("scrap {robot} (worth {worth})", robot=card(move.card), worth=s.value(move.card))
    if isinstance(move, Attack):
        return say("attack with {robot} (worth {worth})", robot=card(move.card), worth=s.value(move.card))
    if isinstance(move, Block):
        return clash(s, move.attacker, move.blocker)
    if isinstance(move, (Discard, Lose)):
        top = move.card < 0
        return say("lose the top of your Supply") if top else say("lose {card} from hand", card=card(move.card))
    if isinstance(move, Recover):
        pays = VALUE[move.card] == 9 and not any(isinstance(m, Recover) for answer in s.sealed for m in answer)
        return say("pay {card}", card=card(move.card)) if pays else say("fetch {card}", card=card(move.card))
    if move is RESIGN:
        return say("resign: the other player wins")
    if move is OFFER_DRAW:
        return say("offer a draw")
    return say(move.text)


def pair(move: Build, verb: str = "") -> Sentence:
    """What two cards become; without its verb where the question has said it."""
    low = move.a if VALUE[move.a] <= VALUE[move.b] else move.b
    high = move.b if low == move.a else move.a
    if VALUE[low] == VALUE[high]:
        text = "{low} and {high}: two robots worth {worth}"
    else:
        text = "{low}, worth {worth}; {high} is thrown away"
    return say(verb + text, low=card(low), high=card(high), worth=VALUE[low])


HALVES: Final = ["black: moves first, 5 cards in hand", "red: moves second, 7 cards in hand"]


def clash(s: Robots, attacker: int, blocker: int) -> Sentence:
    """A block and what Aftermath will make of it."""
    gap = s.value(attacker) - s.value(blocker)
    winner, loser = (attacker, blocker) if gap > 0 else (blocker, attacker)
    left = s.value(winner) - VALUE[loser]
    text = "block {attacker} ({attack}) with {blocker} ({defense}): {winner} stays, worth {left}"
    return say(
        text if gap else "block {attacker} ({attack}) with {blocker} ({defense}): both are scrapped",
        attacker=card(attacker),
        attack=s.value(attacker),
        blocker=card(blocker),
        defense=s.value(blocker),
        winner=card(winner),
        left=max(0, left) if s.terms.floored else left,
    )


def things(move: Move) -> list[Thing]:
    """The cards that a move is about; of a half, when it moves and how many cards it has in hand."""
    if isinstance(move, Choose):
        return [questions.amount("move", move.colour + 1), questions.amount("hand", OPENING[move.colour])]
    if isinstance(move, Build):
        return [questions.card(KEYS[move.a]), questions.card(KEYS[move.b])]
    if isinstance(move, Block):
        return [questions.card(KEYS[move.attacker]), questions.card(KEYS[move.blocker])]
    if isinstance(move, (Attack, Discard, Lose, Program, Recover, Scrap)) and move.card >= 0:
        return [questions.card(KEYS[move.card])]
    return []


def ending(winners: int, reason: str) -> Sentence:
    """Why it ended, in one sentence (ROB-R-32 wants the reason told)."""
    winner = 1 if winners == 2 else 0
    return say(ENDINGS[reason], winner=Person(winner), loser=Person(1 - winner))
