"""Duels of Bots Battleground in the head: what comes of two sides, and how likely somebody has an answer.

The rules themselves decide such a duel, on a table of two that is laid out for it, with every ability used in its
player's best way (BB-R-50). What came of it is remembered, for the same bots meet again and again.
"""

from functools import lru_cache

from boltyard.core.rng import no_rng
from boltyard.games.battleground.abilities import best_way, decider, use, ways
from boltyard.games.battleground.agreed import BattlegroundTerms
from boltyard.games.battleground.cards import ARSENAL, COPIES, UNDERDOG, CardTable
from boltyard.games.battleground.duel import margin, verdict
from boltyard.games.battleground.game import BOOK
from boltyard.games.battleground.layout import bare_table
from boltyard.games.battleground.moves import MoveTable
from boltyard.games.battleground.settle import begin_duel
from boltyard.games.battleground.state import ABILITIES, HAND, LOW, TWO_BOTS, Battleground

Side = tuple[int, ...]  # bots on one side, by card
Foreseen = tuple[int, int]  # who wins, and the margin
REMEMBERED = 1 << 17  # duels
A, D = 0, 1  # attacker and defender of a duel in the head


def finish(s: Battleground) -> None:
    """Use the abilities of this duel that are still to come, each in its player's best way."""
    f = s.frames[-1]
    while f.amount < len(f.picks):
        card = f.picks[f.amount]
        seat = decider(s, card)
        moves = ways(s, f, card)
        if moves:
            use(s, seat, best_way(s, seat, moves))
        f.amount += 1


@lru_cache(REMEMBERED)
def duel(
    cards: CardTable, moves: MoveTable, attack: Side, defense: Side, low: bool, lead: int, hands: Side
) -> Foreseen:
    """Who wins, 1 for the attacker and -1 for the defender, and by how much; the attacker's hand is the first."""
    s = bare_table(BattlegroundTerms(), cards, moves, 2, 1, BOOK, no_rng())
    s.attacker = A
    s.defenders = 1 << D
    s.icons = 1 << LOW if low else 0
    s.tokens = [max(0, lead), max(0, -lead)]
    s.hands = [[-1] * hands[A], [-1] * hands[D]]
    taken: set[int] = set()
    for seat, bots in ((A, attack), (D, defense)):
        for bot in bots:
            card = next((bot * COPIES + n for n in range(COPIES) if bot * COPIES + n not in taken), -1)
            if card >= 0:  # no bot is there three times
                taken.add(card)
                s.rows[seat].append(card)
    s.push(ABILITIES, A)
    begin_duel(s, s.frames[-1], D)
    finish(s)
    return verdict(s, D), margin(s, A)


def result(v: Battleground, seat: int, mine: Side, rival: int, theirs: Side) -> int:
    """What would come of these two sides: 1 if `seat` wins, -1 if the rival does, 0 for nobody."""
    return foreseen(v, seat, mine, rival, theirs)[0]


def foreseen(v: Battleground, seat: int, mine: Side, rival: int, theirs: Side) -> Foreseen:
    """The same, with the margin."""
    if seat != v.attacker:
        outcome, ahead = foreseen(v, rival, theirs, seat, mine)
        return -outcome, -ahead
    ability = v.cards.ability
    lead = 0
    hands = (0, 0)
    for card in (*mine, *theirs):
        if ability[card] == UNDERDOG:
            lead = v.tokens[seat] - v.tokens[rival]
        elif ability[card] == ARSENAL:
            hands = (left(v, seat, mine), left(v, rival, theirs))
    attack = tuple([card // COPIES for card in mine])
    defense = tuple([card // COPIES for card in theirs])
    return duel(v.cards, v.moves, attack, defense, v.has_icon(LOW), lead, hands)


def left(v: Battleground, seat: int, side: Side) -> int:
    """Cards in hand once this side is on the table."""
    return max(0, len(v.hands[seat]) + len(v.rows[seat]) - len(side))


@lru_cache(REMEMBERED)
def answers_to(cards: CardTable, moves: MoveTable, side: Side, attacks: bool, low: bool, pairs: bool) -> Side:
    """The bots that would beat this side; where pairs are allowed, beside a middling bot."""
    found = []
    middling = (_middling(cards),) if pairs else ()
    for bot in range(len(cards.bots)):
        other = (bot, *middling)
        if attacks:
            beats = duel(cards, moves, side, other, low, 0, (HAND - 1, HAND - 1))[0] < 0
        else:
            beats = duel(cards, moves, other, side, low, 0, (HAND - 1, HAND - 1))[0] > 0
        if beats:
            found.append(bot)
    return tuple(found)


def share_that_beats(cards: CardTable, moves: MoveTable, side: Side, attacks: bool, low: bool, pairs: bool) -> float:
    """How many of all bots would beat this side."""
    return len(answers_to(cards, moves, side, attacks, low, pairs)) / len(cards.bots)


def share_of_answers(
    cards: CardTable, moves: MoveTable, row: Side, side: Side, attacks: bool, low: bool, pairs: bool
) -> float:
    """How many of the bots that beat what lies there would beat this other side, too."""
    answers = answers_to(cards, moves, row, attacks, low, pairs)
    if not answers:
        return share_that_beats(cards, moves, side, attacks, low, pairs)
    again = answers_to(cards, moves, side, attacks, low, pairs)
    return len([bot for bot in answers if bot in again]) / len(answers)


def _middling(cards: CardTable) -> int:
    """The plain bot nearest to the middle."""
    plain = [n for n, bot in enumerate(cards.bots) if not bot.ability and not bot.condition]
    return min(plain, key=lambda n: abs(cards.bots[n].attack - cards.bots[n].defense))


def answer_chance(v: Battleground, seat: int, side: Side, rival: int) -> float:
    """How likely the rival's hand holds a bot that beats this side: known cards for certain, backs by the deck."""
    hand = v.hands[rival]
    hidden = 0
    for card in hand:
        if card < 0:
            hidden += 1
        elif v.may_be_put(rival, card) and result(v, seat, side, rival, (card,)) < 0:
            return 1.0
    if not hidden:
        return 0.0
    bots = tuple([card // COPIES for card in side])
    pairs = v.has_icon(TWO_BOTS) and not v.has_icon(LOW)
    p = share_that_beats(v.cards, v.moves, bots, seat == v.attacker, v.has_icon(LOW), pairs)
    return float(1 - (1 - p) ** hidden)
