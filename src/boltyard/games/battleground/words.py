"""Bots Battleground in words: the question, the move, the event. Short, concrete, with the number."""

from typing import Final

from boltyard.core.events import Event
from boltyard.core.game import Prompt
from boltyard.core.knowledge import eyes_of
from boltyard.core.moves import DONE, Move
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.battleground.cards import CardTable
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
EVENT_RULES: Final = {  # where one can read about what happened
    "began": "BB-R-6",
    "picked": "BB-R-6",
    "voted": "BB-R-6",
    "drew": "BB-SETUP-7",
    "showed": "BB-SETUP-8",
    "clapped": "BB-CLAP-3",
    "attacked": "BB-ROUND-1",
    "fumbled": "BB-ROUND-4",
    "named": "BB-ROUND-2",
    "placed": "BB-ROUND-3",
    "took_up": "BB-ROUND-9",
    "moved": "BB-R-22",
    "broke_limit": "BB-ROUND-8",
    "requested": "BB-R-29",
    "closed": "BB-R-29",
    "lent": "BB-BORROW-2",
    "demanded": "BB-DICE-7",
    "conscripted": "BB-DICE-7",
    "refused": "BB-R-73",
    "came_late": "BB-ROUND-4",
    "stopped": "BB-DICE-1",
    "swapped": "BB-DICE-4",
    "rolled_again": "BB-TIME-4",
    "froze": "BB-ROUND-10",
    "used": "BB-ABILITY-3",
    "skipped": "BB-ABILITY-4",
    "declined": "BB-ABILITY-4",
    "dueled": "BB-TOKENS-2",
    "paid": "BB-TOKENS-6",
    "leaves": "BB-R-74",
    "left": "BB-R-61",
    "stood_in": "BB-R-61",
    "paused": "BB-R-61",
}
ICON_WORDS: Final = {
    "normal": "NORMAL: no special rule",
    "swap": "SWAP: attacker and defender change places",
    "low": "LOW: the lower total wins",
    "all_defend": "ALL-DEFEND: everybody defends against the attacker",
    "conscript": "CONSCRIPT: each fighter may force a player to lend two cards",
    "two_bots": "TWO-BOTS: two bots a side are allowed",
}


# Questions.


def prompt(v: Battleground, seat: int) -> Prompt:
    """What this seat is asked, in at most 90 characters."""
    if v.over:
        return Prompt("BB-D-17", "The game is over.", "BB-TOKENS-1")
    f = v.frames[-1]
    if f.rule == VOTE:
        if v.terms.first_clapper == "host_pick":
            return Prompt("BB-D-2", "Who claps first? You are the host: pick anybody.", "BB-R-6")
        return Prompt("BB-D-2", "Who dances the robot best and claps first? Not yourself.", "BB-R-6")
    if f.rule == CLAPPING:
        return Prompt("BB-D-3", "The dice blink blue: clap!", "BB-CLAP-1")
    if f.rule == OPENING:
        return opening_prompt(v, seat)
    if f.rule == BATTLE:
        return battle_prompt(v, seat)
    card = f.picks[f.amount] if f.amount < len(f.picks) else NOBODY
    return Prompt("BB-D-15", f"{v.cards.name_of(card)}: how is its ability used?", "BB-ABILITY-3")


def opening_prompt(v: Battleground, seat: int) -> Prompt:
    if seat != v.attacker:
        return Prompt("BB-D-12", "The attacker asks for cards: hand some over, or ignore it.", "BB-R-29")
    if not v.terms.live:
        return Prompt("BB-D-4", "You attack: name a defender and put down your first bot.", "BB-SIM-2")
    left = seconds(v.terms.opening_ms - v.elapsed_ms())
    if v.named == NOBODY:
        return Prompt("BB-D-4", f"You attack, {left} left: name a defender, put down a bot.", "BB-ROUND-2")
    if not v.rows[seat]:
        return Prompt("BB-D-5", f"{left} left: put down your first bot, or you are late.", "BB-ROUND-3")
    return Prompt("BB-D-6", f"{left} left: leave your bot, or take it up for another.", "BB-R-15")


def battle_prompt(v: Battleground, seat: int) -> Prompt:
    final = v.frames[-1].step == FINAL
    when = f"Final roll, {seconds(v.ends_ms() - v.elapsed_ms())} left" if final else "Open phase"
    if v.demands[seat]:
        return Prompt("BB-D-14", f"{when}: you are conscripted. Comply, or refuse for a token?", "BB-DICE-7")
    if not v.fighters() >> seat & 1:
        return Prompt("BB-D-12", f"{when}: you are asked for cards. Lend some, or ignore it.", "BB-R-29")
    role = "attack" if seat == v.attacker else "defend"
    bots = len(v.rows[seat])
    if bots == 0:
        decision = "BB-D-8" if seat == v.attacker else "BB-D-7"
        return Prompt(decision, f"{when}: you {role} without a bot. Put one down?", "BB-R-18")
    sum_ = 0
    for card in v.rows[seat]:
        sum_ += v.value(seat, card)
    if bots < v.limit(seat):
        return Prompt("BB-D-9", f"{when}: you {role} with {sum_}, and have room for another bot.", "BB-DICE-8")
    return Prompt("BB-D-8", f"{when}: you {role} with {sum_}. Leave it, or take a bot up?", "BB-ROUND-6")


def seconds(ms: int) -> str:
    """A span of time for people."""
    return f"{ms // 1000} s" if ms % 1000 == 0 else f"{ms / 1000:.1f} s"


# Moves.


def knows(s: Battleground, card: int, viewer: int) -> bool:
    """May this viewer name this card?"""
    if viewer in (WHOLE, EVERYONE):
        return True
    return s.at[card] & eyes_of(viewer) != 0


def called(s: Battleground, card: int, viewer: int) -> str:
    """A card by its name and values, or `a card`."""
    if not knows(s, card, viewer):
        return "a card"
    bot = s.cards.bot(card)
    return f"{bot.name} ({bot.attack}/{bot.defense})"


def describe(s: Battleground, move: Move, viewer: int) -> str:
    """What this choice would do; a card that the viewer has not seen is `a card`."""
    if isinstance(move, Vote):
        return f"vote for seat {move.seat}"
    if isinstance(move, Name):
        return f"name seat {move.seat} as defender"
    if isinstance(move, Open):
        return f"attack seat {move.seat} with {called(s, move.card, viewer)}"
    if isinstance(move, Place):
        at = f" at slot {move.slot}" if move.slot >= 0 else ""
        return f"put down {called(s, move.card, viewer)}{at}"
    if isinstance(move, TakeUp):
        return f"take up {called(s, move.card, viewer)}"
    if isinstance(move, Shift):
        return f"move {called(s, move.card, viewer)} to slot {move.slot}"
    if isinstance(move, Request):
        return f"ask seat {move.seat} for cards" if move.seat >= 0 else "ask all who are no rivals for cards"
    if isinstance(move, Lend):
        return f"lend {called(s, move.card, viewer)} to seat {move.seat}"
    if isinstance(move, Conscript):
        return f"force seat {move.seat} to lend two random cards"
    if isinstance(move, Wait):
        return WAITING[move.order] if move.order in WAITING else "wait this second"
    if isinstance(move, Use):
        return used(s, move)
    plain: dict[Move, str] = {
        ABSTAIN: "abstain",
        CLAP: "clap",
        HESITATE: "hesitate: the round is lost",
        CLOSE: "close your requests",
        COMPLY: "comply: two random cards of yours are lent",
        REFUSE: "refuse: you lose a token",
        SKIP: "do not use the ability",
        DONE: "that is all",
        LEAVE: "leave the game; your cards and tokens go with you",
        STAND_IN: "let a computer stand in for you, or take over again",
        PAUSE: "ask for a pause",
    }
    return plain[move] if move in plain else move.text


def used(s: Battleground, move: Use) -> str:
    """An ability's use in words."""
    name = s.cards.name_of(move.card)
    on = f" on {s.cards.name_of(move.target)}" if move.target >= 0 else ""
    by = f" by {move.amount}" if move.amount >= 0 else ""
    return f"use {name}{on}{by}: {s.cards.bot(move.card).text}"


# Events.


def tell(table: CardTable, event: Event, viewer: int, names: list[str]) -> str:
    """An event in one line, in the present tense; cards the viewer has not seen by number."""
    e = event.shown_to(viewer)
    who = person(names, e.seat)
    cards = several(table, e.cards)
    kind = e.kind
    if kind == "began":
        return f"{who} claps first."
    if kind == "picked":
        return f"The host picks {person(names, e.amount)} to clap first."
    if kind == "voted":
        return f"{who} votes for {person(names, e.amount)}." if e.amount >= 0 else f"{who} abstains."
    if kind == "drew":
        return f"{who} draws {cards}."
    if kind == "showed":
        return f"{who} shows duplicates: {cards}. They go under the deck."
    if kind == "clapped":
        if not e.amount:
            return f"{who} claps: a rumble, still blue."
        return f"{who} claps: {'both dice roll' if e.amount == 2 else 'a die rolls'}!"
    if kind == "attacked":
        return f"Round {e.amount}: {who} attacks."
    if kind == "fumbled":
        return f"{who} fumbles."
    if kind == "named":
        return f"{who} names {person(names, e.amount)} as defender."
    if kind == "placed":
        return f"{who} puts down {cards}."
    if kind == "took_up":
        return f"{who} takes up {cards}."
    if kind == "moved":
        return f"{who} moves {cards} to slot {e.amount}."
    if kind == "broke_limit":
        return f"{who} puts too many bots on the table ({cards}) and loses at once."
    if kind == "requested":
        return f"{who} asks {person(names, e.amount) if e.amount >= 0 else 'all who are no rivals'} for cards."
    if kind == "closed":
        return f"{who} asks for no more cards."
    if kind == "lent":
        return f"{who} lends {person(names, e.amount)} {cards}."
    if kind == "demanded":
        return f"{who} wants to conscript {person(names, e.amount)}."
    if kind == "conscripted":
        return f"{who} conscripts {person(names, e.amount)}: {cards}."
    if kind == "refused":
        return f"{who} refuses and loses a token."
    if kind == "came_late":
        return f"{who} is late: the round is lost and nobody wins it."
    if kind == "stopped":
        faces = [ICON_WORDS[face] for face in e.note.split()]
        return f"The dice stop. {'; '.join(faces)}."
    if kind == "swapped":
        return f"{who} attacks now, {person(names, e.amount)} defends."
    if kind == "rolled_again":
        return f"The dice roll again: {seconds(e.amount)} left."
    if kind == "froze":
        return "Blue: hands off."
    if kind == "used":
        target = f" on {table.name_of(e.cards[1])}" if len(e.cards) > 1 else ""
        by = f" by {e.amount}" if e.amount >= 0 else ""
        return f"{who} uses {table.name_of(e.cards[0])}{target}{by}; worth {e.note} now."
    if kind == "skipped":
        return f"{cards} skips its ability."
    if kind == "declined":
        return f"{who} does not use the ability."
    if kind == "dueled":
        return dueled(e, names)
    if kind == "paid":
        got = f"collects {e.amount}" if e.amount > 0 else f"returns {-e.amount}"
        return f"{who} {got} ({e.note} now)."
    if kind == "leaves":
        return f"{who} leaves."
    if kind == "left":
        return f"{who} has left; cards and tokens are out of the game."
    if kind == "stood_in":
        return f"A computer stands in for {who}." if e.amount else f"{who} is back."
    if kind == "paused":
        return f"{who} wants a pause."
    if kind == "ended":
        return ended(e.amount, e.note, names)
    return kind


def person(names: list[str], seat: int) -> str:
    """A player by name."""
    return names[seat] if 0 <= seat < len(names) else ""


def several(table: CardTable, cards: list[int]) -> str:
    """Cards by name where they are seen, by number where not."""
    if not cards or cards[0] < 0:
        return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    return ", ".join([table.name_of(card) for card in cards])


def dueled(e: Event, names: list[str]) -> str:
    """Attack against Defense, and who has won."""
    attack, defense, result = e.note.split()
    fight = f"{person(names, e.seat)} {attack} against {person(names, e.amount)} {defense}"
    if result == "0":
        return f"{fight}: nobody wins."
    return f"{fight}: {person(names, e.seat if result == '1' else e.amount)} wins."


def ended(winners: int, reason: str, names: list[str]) -> str:
    """The end as an event tells it."""
    who = " and ".join([names[seat] for seat in range(len(names)) if winners >> seat & 1])
    if reason == "left":
        return f"{who} is left alone and wins."
    if reason == "round_cap":
        return f"The last round is played; most tokens: {who}."
    return f"{who} has enough tokens and wins." if " and " not in who else f"{who} win together."
