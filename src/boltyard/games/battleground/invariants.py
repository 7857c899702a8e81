"""What always holds at a table of Bots Battleground (BB-INV-1..5): tests and soaks ask after every step."""

from boltyard.games.battleground.cards import COMPANION, LONER
from boltyard.games.battleground.state import (
    ALL_DEFEND,
    BATTLE,
    CLAPPING,
    HAND,
    OPENING,
    TOKENS,
    TWO_BOTS,
    Battleground,
)


def broken(s: Battleground) -> str:
    """The first promise that this whole state breaks, with its id; empty if it keeps all."""
    wrong = broken_cards(s)
    if not wrong:
        wrong = broken_blue(s)
    if not wrong:
        wrong = broken_tokens(s)
    if not wrong:
        wrong = broken_limits(s)
    if not wrong:
        wrong = broken_sides(s)
    return wrong


def broken_cards(s: Battleground) -> str:
    """BB-INV-1: each card once, each dealt card with one owner, who has four different bots."""
    place = [0] * s.cards.size  # 1 in the deck or out of the game, 2 with a player
    count = 0
    for card in s.deck + s.removed:
        count += 1
        place[card] += 1
    for seat in range(s.seats):
        for card in s.hands[seat] + s.rows[seat]:
            count += 1
            if place[card]:
                return f"BB-INV-1: {s.cards.keys[card]} is in two places"
            place[card] = 2
    if count == 0:
        return ""  # nothing is dealt yet
    deck = s.cards.deck(s.terms.demo, s.seats > 2)
    if count != len(deck):
        return f"BB-INV-1: {count} cards of {len(deck)}"
    owned = [0] * s.seats
    bots: list[list[int]] = [[] for _ in range(s.seats)]
    for card in deck:
        if place[card] != 1 and place[card] != 2:
            return f"BB-INV-1: {s.cards.keys[card]} is in no place, or in two"
        owner = s.owner[card]
        if (owner >= 0) != (place[card] == 2):
            return f"BB-INV-1: {s.cards.keys[card]} is dealt and nobody's, or somebody's and not dealt"
        if owner >= 0:
            owned[owner] += 1
            if card >> 1 in bots[owner]:
                return f"BB-INV-1: seat {owner} was dealt {s.cards.keys[card]} twice"
            bots[owner].append(card >> 1)
    for seat in range(s.seats):
        if owned[seat] != HAND and not (s.gone >> seat & 1 and owned[seat] == 0 and s.tokens[seat] == 0):
            return f"BB-INV-1: seat {seat} owns {owned[seat]} cards"
    return ""


def broken_blue(s: Battleground) -> str:
    """BB-INV-2: while blue everybody holds the own four cards, and nothing lies on the table."""
    if s.over or s.frames[-1].rule != CLAPPING:
        return ""
    if s.loans:
        return "BB-INV-2: a loan outlasts its round"
    for seat in range(s.seats):
        if s.rows[seat]:
            return f"BB-INV-2: seat {seat} has a bot on the table while blue"
        if len(s.hands[seat]) != (0 if s.gone >> seat & 1 else HAND):
            return f"BB-INV-2: seat {seat} holds {len(s.hands[seat])} cards while blue"
        for card in s.hands[seat]:
            if s.owner[card] != seat:
                return f"BB-INV-2: seat {seat} still holds {s.cards.keys[card]}"
    return ""


def broken_tokens(s: Battleground) -> str:
    """BB-INV-3: scores never below zero, a strict pool adds up."""
    sum_ = 0
    for tokens in s.tokens:
        if tokens < 0:
            return "BB-INV-3: a score is below zero"
        sum_ += tokens
    if s.terms.strict_pool and s.pile() + sum_ != TOKENS:
        return f"BB-INV-3: {s.pile()} tokens in the pile and {sum_} with the players"
    return ""


def broken_limits(s: Battleground) -> str:
    """BB-INV-4: bots per side within the limit, counted from the cards."""
    if s.over or (s.frames[-1].rule != OPENING and s.frames[-1].rule != BATTLE):
        return ""
    for seat in range(s.seats):
        limit = 2 if s.has_icon(TWO_BOTS) else 1
        alone = False
        for card in s.rows[seat]:
            if s.cards.condition[card] == COMPANION:
                limit += 1
            elif s.cards.condition[card] == LONER:
                alone = True
        if len(s.rows[seat]) > (1 if alone else limit):
            return f"BB-INV-4: seat {seat} has {len(s.rows[seat])} bots"
    return ""


def broken_sides(s: Battleground) -> str:
    """BB-INV-5: bots lie before fighters only, and no loan joins rivals, unless an icon made them rivals since."""
    if s.over or s.attacker < 0:
        return ""
    for seat in range(s.seats):
        if s.rows[seat] and seat != s.attacker and not s.defenders >> seat & 1:
            return f"BB-INV-5: seat {seat} has a bot on the table and does not fight"
    for loan in s.loans:
        if loan.lender == loan.borrower:
            return f"BB-INV-5: seat {loan.lender} lends to itself"
        if s.are_rivals(loan.lender, loan.borrower) and not (s.terms.live and s.has_icon(ALL_DEFEND)):  # BB-R-28
            return f"BB-INV-5: a loan joins the rivals {loan.lender} and {loan.borrower}"
    return ""
