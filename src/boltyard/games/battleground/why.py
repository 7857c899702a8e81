"""Why not? Every refusal names its rule."""

from typing import Final

from boltyard.core.errors import nearest
from boltyard.core.reasons import Reason
from boltyard.core.sentences import NamedCard, say
from boltyard.games.battleground.acts import draft_size, lenders
from boltyard.games.battleground.cards import LONER, MERCENARY
from boltyard.games.battleground.sealing import as_left_by, in_seal
from boltyard.games.battleground.state import (
    ABILITIES,
    ALL_DEFEND,
    BATTLE,
    CLAPPING,
    CONSCRIPT,
    NOBODY,
    OPENING,
    VOTE,
    Battleground,
)

# Which phases each word belongs to, and the rule that says when.
WHEN: Final[dict[str, tuple[list[int], str, str]]] = {
    "vote": ([VOTE], "votes are cast before the deal", "BB-R-6"),
    "abstain": ([VOTE], "votes are cast before the deal", "BB-R-6"),
    "clap": ([CLAPPING], "a clap is allowed only while the dice blink blue", "BB-CLAP-2"),
    "name": ([OPENING], "a defender is named in the opening only", "BB-ROUND-2"),
    "open": ([OPENING], "a round is opened while the dice roll for the first time", "BB-SIM-2"),
    "hesitate": ([OPENING], "only the opening can be missed", "BB-SIM-2"),
    "place": ([OPENING, BATTLE], "no bot is placed, moved or exchanged while blue", "BB-ROUND-10"),
    "up": ([OPENING, BATTLE], "no bot is placed, moved or exchanged while blue", "BB-ROUND-10"),
    "move": ([OPENING, BATTLE], "no bot is placed, moved or exchanged while blue", "BB-ROUND-10"),
    "request": ([OPENING, BATTLE], "cards are borrowed while a round runs", "BB-BORROW-1"),
    "close": ([OPENING, BATTLE], "cards are borrowed while a round runs", "BB-BORROW-1"),
    "lend": ([OPENING, BATTLE], "cards are lent while a round runs", "BB-BORROW-1"),
    "conscript": ([BATTLE], "players are conscripted from the icon to the end", "BB-R-40"),
    "comply": ([BATTLE], "nobody conscripts you", "BB-D-14"),
    "refuse": ([BATTLE], "nobody conscripts you", "BB-D-14"),
    "use": ([ABILITIES], "abilities are used once the red has gone out", "BB-ABILITY-2"),
    "skip": ([ABILITIES], "abilities are used once the red has gone out", "BB-ABILITY-2"),
    "wait": ([BATTLE], "waiting is an act of a tick", "BB-D-16"),
    "stand": ([CLAPPING], "a stand-in is asked for while blue", "BB-D-17"),
    "pause": ([CLAPPING], "there is no pause while red", "BB-R-63"),
}
BLUE: Final = [CLAPPING, VOTE]


def called(v: Battleground, card: int) -> NamedCard:
    """A card as a sentence names it."""
    return NamedCard(v.cards.keys[card], v.cards.name_of(card))


def why_not(v: Battleground, seat: int, text: str) -> Reason | None:
    """A sentence with its rule; nothing if this is no word of the game."""
    words = text.split()
    if not words:
        return None
    word = words[0].lower()
    if v.over:
        return Reason("The game is over", "BB-TOKENS-1")
    if word == "leave":
        return Reason("You have left already", "BB-D-17")
    if word == "rematch":
        return Reason("A rematch is for the end of the match", "BB-D-17")
    if word == "done":
        return Reason("There is no loan to close here", "BB-R-29")
    if word == "pass":
        return Reason("There is no pass in this game; wait, or do nothing", "BB-D-16")
    if word in ("offer", "accept", "resign"):
        return Reason("This game knows no draw by agreement; you may leave", "BB-D-17")
    if word not in WHEN:
        return None
    phases, sentence, rule = WHEN[word]
    if v.gone >> seat & 1:
        return Reason("You have left the game", "BB-D-17")
    if v.frames[-1].rule not in phases:
        return Reason(say("Not now: {sentence}", sentence=sentence), rule)
    if in_seal(v):
        if word in ("request", "close", "lend", "conscript"):
            return Reason("Too late: in the last moments nothing is asked for or lent", "BB-R-80")
        v = as_left_by(v, seat)
    seats: list[int] = []
    cards: list[int] = []
    for name in words[1:]:
        if name.isdigit() and len(name) < 4:
            seats.append(int(name))
        elif "." in name:
            if name.lower() not in v.cards.number:
                return Reason(
                    say("There is no card {name}{perhaps}", name=name[:40], perhaps=nearest(name[:40], v.cards.keys)),
                    "BB-CARD-1",
                )
            cards.append(v.cards.number[name.lower()])
    if word in ("vote", "abstain"):
        return why_not_vote(v, seat, seats)
    if word == "clap":
        return Reason("It is another player's turn to clap", "BB-CLAP-1")
    if word in ("stand", "pause"):
        return why_not_aside(v, seat, word)
    if word in ("use", "skip"):
        return why_not_use(v, seat, word)
    if word in ("name", "open", "hesitate"):
        return why_not_open(v, seat, word, seats, cards)
    if word == "lend":
        return why_not_lend(v, seat, seats, cards)
    if word == "wait":
        return why_not_wait(v, seat, words)
    if word in ("comply", "refuse"):
        return Reason(say("Not now: {sentence}", sentence=sentence), rule)
    if not v.fighters() >> seat & 1:
        return why_not_fighter(v, seat)
    if v.sealed[seat] and v.sealed[seat][0].item:
        return Reason("Name more cards to lend, or say done", "BB-R-29")
    if v.demands[seat] and not v.terms.live:
        return Reason("First comply with the conscription, or refuse", "BB-D-14")
    if word == "conscript":
        return why_not_conscript(v, seat, seats)
    if word in ("request", "close"):
        return why_not_request(v, seat, word, seats)
    return why_not_on_table(v, seat, word, cards)


def why_not_vote(v: Battleground, seat: int, seats: list[int]) -> Reason:
    if not v.asked >> seat & 1:
        return Reason("You have voted, or the host picks", "BB-R-6")
    if seat in seats:
        return Reason("Nobody votes for oneself", "BB-D-2")
    return Reason("Vote for somebody at this table", "BB-D-2")


def why_not_aside(v: Battleground, seat: int, word: str) -> Reason:
    if word == "pause":
        return Reason("You have asked for a pause already", "BB-R-63")
    if not v.terms.stand_in:
        return Reason("No stand-ins at this table", "BB-R-61")
    return Reason("Say stand in", "BB-D-17")


def why_not_use(v: Battleground, seat: int, word: str) -> Reason:
    if not v.asked >> seat & 1:
        return Reason("Abilities are used in order, and it is not yours yet", "BB-ABILITY-5")
    if word == "skip":
        return Reason("Its use is obligatory: the text does not say may", "BB-ABILITY-4")
    return Reason("The ability cannot be used so", "BB-R-42")


def why_not_wait(v: Battleground, seat: int, words: list[str]) -> Reason:
    if v.terms.live:
        return Reason("In real time waiting needs no word", "BB-D-16")
    if not v.asked >> seat & 1:
        return Reason("You have nothing to do in this tick", "BB-SIM-3")
    if v.demands[seat]:
        return Reason("First comply with the conscription, or refuse", "BB-D-14")
    if words[1:] == ["final"]:
        return Reason("The final roll is on already", "BB-SIM-7")
    return Reason("Wait, or wait for change, final or end", "BB-SIM-7")


def why_not_open(v: Battleground, seat: int, word: str, seats: list[int], cards: list[int]) -> Reason:
    if seat != v.attacker:
        return Reason("Only the attacker opens the round", "BB-ROUND-2")
    if v.terms.live and word != "name":
        return Reason("In real time a defender is named and a bot placed by two acts", "BB-SIM-2")
    if not v.terms.live and word == "name":
        return Reason("On the simulated clock say open, with defender and bot", "BB-SIM-2")
    if v.named != NOBODY:
        return Reason("The first naming is final", "BB-R-16")
    if seat in seats:
        return Reason("Nobody attacks oneself", "BB-ROUND-2")
    for card in cards:
        reason = why_not_card(v, seat, card)
        if reason is not None:
            return reason
    return Reason("Name another player at this table", "BB-ROUND-2")


def why_not_fighter(v: Battleground, seat: int) -> Reason:
    if v.fallen >> seat & 1:
        return Reason("You have broken the limit and lost this round", "BB-ROUND-8")
    if v.frames[-1].rule == OPENING and v.defenders >> seat & 1:
        return Reason("The defender acts only once the dice have stopped", "BB-R-17")
    return Reason("Only attacker and defender put bots on the table", "BB-ROUND-14")


def why_not_conscript(v: Battleground, seat: int, seats: list[int]) -> Reason:
    if not v.has_icon(CONSCRIPT):
        return Reason("No die shows the sign for it in this round", "BB-DICE-7")
    if v.drafters >> seat & 1:
        return Reason("Each fighter conscripts once a round", "BB-R-40")
    for other in seats:
        if 0 <= other < v.seats and other != seat:
            if v.are_rivals(seat, other):
                return Reason("A rival cannot be conscripted", "BB-DICE-7")
            if v.has_icon(ALL_DEFEND) and v.drafted >> other & 1:
                return Reason("A fellow defender is conscripted only once", "BB-R-40i")
            if draft_size(v, other) <= 0:
                return Reason("That player has no card to give", "BB-R-40")
    return Reason("Conscript another player, no rival, with a hand", "BB-R-40")


def why_not_request(v: Battleground, seat: int, word: str, seats: list[int]) -> Reason:
    if word == "close":
        return Reason("You have no open request", "BB-R-29")
    if v.named == NOBODY:
        return Reason("Before a defender is named everybody is a possible rival", "BB-R-27")
    if not v.friends(seat):
        return Reason("Everybody else is your rival", "BB-BORROW-3")
    for other in seats:
        if 0 <= other < v.seats and other != seat and v.are_rivals(seat, other):
            return Reason("A rival lends you nothing", "BB-BORROW-3")
    return Reason("Ask another player at this table whom you have not asked yet", "BB-R-29")


def why_not_lend(v: Battleground, seat: int, seats: list[int], cards: list[int]) -> Reason:
    borrower = seats[0] if seats and seats[0] < v.seats else NOBODY
    if borrower == NOBODY or borrower == seat:
        return Reason("Say to whom, and which cards", "BB-R-29")
    if not v.fighters() >> borrower & 1:
        return Reason("Cards are lent to whoever may put bots on the table", "BB-BORROW-1")
    if v.are_rivals(seat, borrower):
        return Reason("Rivals lend each other nothing", "BB-BORROW-3")
    if not lenders(v, borrower) >> seat & 1:
        return Reason("That player has not asked you for cards", "BB-R-29")
    for card in cards:
        if card not in v.hands[seat]:
            return Reason(say("{card} is not in your hand", card=called(v, card)), "BB-BORROW-4")
        if v.owner[card] != seat:
            return Reason("A borrowed card cannot be lent on", "BB-R-34")
    if v.demands[seat] and not v.terms.live:
        return Reason("First comply with the conscription, or refuse", "BB-D-14")
    return Reason("Name cards of your hand, each once", "BB-R-29")


def why_not_card(v: Battleground, seat: int, card: int) -> Reason | None:
    """Why this card cannot be put down by this seat; nothing if the card is no reason."""
    if card in v.rows[seat]:
        return Reason(say("{card} lies on the table already", card=called(v, card)), "BB-ROUND-6")
    if card not in v.hands[seat]:
        return Reason(
            say("{card} is not in your hand; borrowed cards come to hand first", card=called(v, card)), "BB-BORROW-4"
        )
    if not v.may_be_put(seat, card):
        if v.cards.condition[card] == MERCENARY:
            return Reason(say("{card} is for hire until the final roll", card=called(v, card)), "BB-R-81")
        return Reason(say("{card} cannot be placed in the final roll", card=called(v, card)), "BB-CONDITION-1")
    return None


def why_not_on_table(v: Battleground, seat: int, word: str, cards: list[int]) -> Reason:
    if not v.terms.live and v.frames[-1].rule == OPENING:
        return Reason("Here the opening is one answer: say whom you attack, and with which bot", "BB-SIM-2")
    if len(cards) != 1:
        return Reason("Name one card", "BB-ROUND-9")
    card = cards[0]
    named = v.cards.name_of(card)
    if word == "place":
        reason = why_not_card(v, seat, card)
        if reason is not None:
            return reason
        if v.time < v.ready[seat]:
            return Reason("Your hands are busy for a moment longer", "BB-R-21")
        if not v.has_room(seat, card):
            if v.cards.condition[card] == LONER or v.limit(seat) == 1:
                return Reason("One bot a side: take the other up first", "BB-ROUND-7")
            return Reason(say("Your side may have {limit} bots", limit=v.limit(seat)), "BB-ROUND-7")
        return Reason("Name a slot of your row, or none", "BB-R-22")
    if card not in v.rows[seat]:
        return Reason(say("{named} is not one of your bots on the table", named=named), "BB-R-22")
    if word == "up":
        return Reason(say("{named} cannot be taken up this round", named=named), "BB-CO-4")
    return Reason("Name another slot of your row", "BB-R-22")
