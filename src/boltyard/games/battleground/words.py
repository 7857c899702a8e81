"""Bots Battleground in words: the question, the move, the end. Short, concrete, with the number."""

from typing import Final

from boltyard.core import questions
from boltyard.core.knowledge import eyes_of
from boltyard.core.moves import DONE, Move
from boltyard.core.questions import Question, Thing
from boltyard.core.sentences import NamedCard, Part, Person, Sentence, people, say
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.battleground.abilities import controller
from boltyard.games.battleground.events import seconds
from boltyard.games.battleground.moves import (
    ABSTAIN,
    CLAP,
    CLOSE,
    COMPLY,
    HESITATE,
    LEAVE,
    PAUSE,
    REFUSE,
    SKIP,
    STAND_IN,
    UNTIL_CHANGE,
    UNTIL_END,
    UNTIL_FINAL,
    Conscript,
    Lend,
    Name,
    Open,
    Place,
    Request,
    Shift,
    TakeUp,
    Use,
    Vote,
    Wait,
)
from boltyard.games.battleground.sealing import as_left_by
from boltyard.games.battleground.state import (
    BATTLE,
    CLAPPING,
    FINAL,
    NOBODY,
    OPENING,
    VOTE,
    Battleground,
)

WAITING: Final = {
    UNTIL_CHANGE: "wait until something changes",
    UNTIL_FINAL: "wait until the final roll",
    UNTIL_END: "wait until the round is over",
}


# Questions.


def wording(v: Battleground, seat: int) -> Question:
    """What this seat is asked, in at most 90 characters."""
    if v.over:
        return ask("BB-D-17", "The game is over.", "BB-TOKENS-1")
    f = v.frames[-1]
    if f.rule == VOTE:
        if v.terms.first_clapper == "host_pick":
            return ask("BB-D-2", "Who claps first? You are the host: pick anybody.", "BB-R-6")
        return ask("BB-D-2", "Who dances the robot best and claps first? Not yourself.", "BB-R-6")
    if f.rule == CLAPPING:
        return ask("BB-D-3", "The dice blink blue: clap!", "BB-CLAP-1")
    if f.rule == OPENING:
        return opening_wording(v, seat)
    if f.rule == BATTLE:
        return battle_wording(v, seat)
    card = f.picks[f.amount] if f.amount < len(f.picks) else NOBODY
    bot = named(v, card, WHOLE)
    side = controller(v, card) if card >= 0 else NOBODY
    if side == seat or side < 0 or seat < 0 or v.owner[card] != seat:
        return Question("BB-D-15", say("{card}: how is its ability used?", card=bot), "BB-ABILITY-3")
    prompt = say("Your {card} fights for {side}: how is its ability used?", card=bot, side=Person(side))
    return Question("BB-D-15", prompt, "BB-R-41")


def ask(decision: str, text: str, rule: str) -> Question:
    """A question that names nobody and nothing."""
    return Question(decision, say(text), rule)


def opening_wording(v: Battleground, seat: int) -> Question:
    if seat != v.attacker:
        return ask("BB-D-12", "The attacker asks for cards: hand some over, or ignore it.", "BB-R-29")
    if not v.terms.live:
        return ask("BB-D-4", "You attack: name a defender and put down your first bot.", "BB-SIM-2")
    left = seconds(v.terms.opening_ms - v.elapsed_ms())
    if v.named == NOBODY:
        prompt = say("You attack, {left} left: name a defender, put down a bot.", left=left)
        return Question("BB-D-4", prompt, "BB-ROUND-2")
    if not v.rows[seat]:
        prompt = say("{left} left: put down your first bot, or you are late.", left=left)
        return Question("BB-D-5", prompt, "BB-ROUND-3")
    return Question("BB-D-6", say("{left} left: leave your bot, or take it up for another.", left=left), "BB-R-15")


def battle_wording(v: Battleground, seat: int) -> Question:
    v = as_left_by(v, seat)
    when = say("Open phase")
    if v.frames[-1].step == FINAL:
        when = say("Final roll, {left} left", left=seconds(v.ends_ms() - v.elapsed_ms()))
    if v.demands[seat]:
        prompt = say("{when}: you are conscripted. Comply, or refuse for a token?", when=when)
        return Question("BB-D-14", prompt, "BB-DICE-7")
    if not v.fighters() >> seat & 1:
        prompt = say("{when}: you are asked for cards. Lend some, or ignore it.", when=when)
        return Question("BB-D-12", prompt, "BB-R-29")
    attacks = seat == v.attacker
    bots = len(v.rows[seat])
    if bots == 0:
        text = "{when}: you attack without a bot. Put one down?"
        if not attacks:
            text = "{when}: you defend without a bot. Put one down?"
        return Question("BB-D-8" if attacks else "BB-D-7", say(text, when=when), "BB-R-18")
    sum_ = 0
    for card in v.rows[seat]:
        sum_ += v.value(seat, card)
    if bots < v.limit(seat):
        text = "{when}: you attack with {sum}, and have room for another bot."
        if not attacks:
            text = "{when}: you defend with {sum}, and have room for another bot."
        return Question("BB-D-9", say(text, when=when, sum=sum_), "BB-DICE-8")
    text = "{when}: you attack with {sum}. Leave it, or take a bot up?"
    if not attacks:
        text = "{when}: you defend with {sum}. Leave it, or take a bot up?"
    return Question("BB-D-8", say(text, when=when, sum=sum_), "BB-ROUND-6")


# Moves.


def knows(s: Battleground, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    if viewer in (WHOLE, EVERYONE):
        return True
    return s.at[card] & eyes_of(viewer) != 0


def named(s: Battleground, card: int, viewer: int) -> Part:
    """A card by its name, or `a card`."""
    if card < 0 or not knows(s, card, viewer):
        return "a card"
    return NamedCard(s.cards.keys[card], s.cards.name_of(card))


def called(s: Battleground, card: int, viewer: int) -> Part:
    """A card by its name and values, or `a card`."""
    if not knows(s, card, viewer):
        return "a card"
    bot = s.cards.bot(card)
    return say("{card} ({attack}/{defense})", card=named(s, card, viewer), attack=bot.attack, defense=bot.defense)


def describe(s: Battleground, move: Move, viewer: int) -> Sentence:
    """What this choice would do; a card that the viewer has not seen is `a card`."""
    if isinstance(move, Vote):
        return say("vote for {seat}", seat=Person(move.seat))
    if isinstance(move, Name):
        return say("name {seat} as defender", seat=Person(move.seat))
    if isinstance(move, Open):
        return say("attack {seat} with {card}", seat=Person(move.seat), card=called(s, move.card, viewer))
    if isinstance(move, Place):
        card = called(s, move.card, viewer)
        if move.slot == 0:
            return say("put down {card} at the right end", card=card)
        if move.slot > 0:
            return say("put down {card} at place {place} from the right", card=card, place=move.slot + 1)
        return say("put down {card}", card=card)
    if isinstance(move, TakeUp):
        return say("take up {card}", card=called(s, move.card, viewer))
    if isinstance(move, Shift):
        card = called(s, move.card, viewer)
        if move.slot == 0:
            return say("move {card} to the right end", card=card)
        return say("move {card} to place {place} from the right", card=card, place=move.slot + 1)
    if isinstance(move, Request):
        if move.seat < 0:
            return say("ask all who are no rivals for cards")
        return say("ask {seat} for cards", seat=Person(move.seat))
    if isinstance(move, Lend):
        return say("lend {card} to {seat}", card=called(s, move.card, viewer), seat=Person(move.seat))
    if isinstance(move, Conscript):
        return say("force {seat} to lend two random cards", seat=Person(move.seat))
    if isinstance(move, Wait):
        return say(WAITING[move.order] if move.order in WAITING else "wait this second")
    if isinstance(move, Use):
        return say("{use}: {text}", use=used_briefly(s, move), text=s.cards.bot(move.card).text)
    return say(FIXED[move.text] if move.text in FIXED else move.text)


FIXED: Final = {
    ABSTAIN.text: "abstain",
    CLAP.text: "clap",
    HESITATE.text: "hesitate: the round is lost",
    CLOSE.text: "close your requests",
    COMPLY.text: "comply: two random cards of yours are lent",
    REFUSE.text: "refuse: you lose a token",
    SKIP.text: "do not use the ability",
    DONE.text: "that is all",
    LEAVE.text: "leave the game; your cards and tokens go with you",
    STAND_IN.text: "let a computer stand in for you, or take over again",
    PAUSE.text: "ask for a pause",
}


def used_briefly(s: Battleground, move: Use) -> Sentence:
    """An ability's use in words, without what it says."""
    text = "use {card}"
    if move.target >= 0:
        text = "use {card} on {target} by {by}" if move.amount >= 0 else "use {card} on {target}"
    elif move.amount >= 0:
        text = "use {card} by {by}"
    return say(text, card=named(s, move.card, WHOLE), target=named(s, move.target, WHOLE), by=move.amount)


def things(s: Battleground, move: Move) -> list[Thing]:
    """The cards and players that a move is about, in the order of its words."""
    if isinstance(move, (Vote, Name, Conscript)) or (isinstance(move, Request) and move.seat >= 0):
        return [questions.seat(move.seat)]
    if isinstance(move, Open):
        return [questions.seat(move.seat), questions.card(s.cards.keys[move.card])]
    if isinstance(move, Lend):
        return [questions.card(s.cards.keys[move.card]), questions.seat(move.seat)]
    if isinstance(move, (Place, Shift)) and move.slot >= 0:
        return [questions.card(s.cards.keys[move.card]), questions.amount("slot", move.slot)]
    if isinstance(move, (Place, TakeUp)):
        return [questions.card(s.cards.keys[move.card])]
    if isinstance(move, Use):
        found = [questions.card(s.cards.keys[move.card])]
        if move.target >= 0:
            found.append(questions.card(s.cards.keys[move.target]))
        if move.amount >= 0:
            found.append(questions.amount("by", move.amount))
        return found
    return []


# The end.


def ending(winners: int, reason: str) -> Sentence:
    """Who has won, and how."""
    who = people(winners)
    if reason == "left":
        return say("{who|is|are} left alone and {who?wins|win}.", who=who)
    if reason == "round_cap":
        return say("The last round is played; most tokens: {who}.", who=who)
    if len(who.seats) > 1:
        return say("{who} win together.", who=who)
    return say("{who|has|have} enough tokens and {who?wins|win}.", who=who)
