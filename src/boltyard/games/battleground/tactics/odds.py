"""Duels of Bots Battleground in the head: what comes of two sides, and how likely somebody has an answer.

The rules themselves decide such a duel, on a table of two that is laid out for it, with every ability used in its
player's best way (BB-R-50). What came of it is remembered, for the same bots meet again and again.
"""

from typing import Final

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
REMEMBERED: Final = 1 << 17  # duels of a card table
TABLES: Final = 8  # card tables
A: Final = 0  # attacker of a duel in the head
D: Final = 1  # defender

# What a duel is known by is one number: each bot and each count has its bits.
BOT_BITS: Final = 7
LEAD_BITS: Final = 8
HAND_BITS: Final = 5
EVEN: Final = 1 << LEAD_BITS - 1  # a lead may be behind, too


class Order:
    """In which order things were learnt. One at a time is forgotten: all at once takes longer than a decision may."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.oldest = 0

    def forgotten(self, key: int) -> int:
        """What goes as this comes, or -1."""
        if len(self.keys) < REMEMBERED:
            self.keys.append(key)
            return -1
        old = self.keys[self.oldest]
        self.keys[self.oldest] = key
        self.oldest = (self.oldest + 1) % REMEMBERED
        return old


class Duels:
    """What is known of the duels of one card table."""

    def __init__(self, cards: CardTable) -> None:
        self.cards = cards
        self.found: dict[int, Foreseen] = {}
        self.answers: dict[int, Side] = {}  # by side: the bots that beat it
        self.found_in = Order()
        self.answered_in = Order()

    def keep(self, key: int, found: Foreseen) -> None:
        old = self.found_in.forgotten(key)
        if old in self.found:
            del self.found[old]
        self.found[key] = found

    def keep_answers(self, key: int, answers: Side) -> None:
        old = self.answered_in.forgotten(key)
        if old in self.answers:
            del self.answers[old]
        self.answers[key] = answers


KNOWN: Final[dict[CardTable, Duels]] = {}


def duels_of(cards: CardTable) -> Duels:
    """What is known of this table's duels."""
    found = KNOWN.get(cards)
    if found is None:
        if len(KNOWN) >= TABLES:
            KNOWN.clear()
        found = Duels(cards)
        KNOWN[cards] = found
    return found


def number_of(side: Side) -> int:
    """A side as a number."""
    number = 1
    for bot in side:
        number = number << BOT_BITS | bot
    return number


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


def duel(
    cards: CardTable, moves: MoveTable, attack: Side, defense: Side, low: bool, lead: int, mine: int, theirs: int
) -> Foreseen:
    """Who wins, 1 for the attacker and -1 for the defender, and by how much; the attacker's hand is the first."""
    duels = duels_of(cards)
    hands = mine << HAND_BITS | theirs
    rest = (lead + EVEN << 2 * HAND_BITS | hands) << 1 | (1 if low else 0)
    sides = number_of(attack) << BOT_BITS * len(defense) + 1 | number_of(defense)
    key = (sides << LEAD_BITS + 2 * HAND_BITS + 1 | rest) << 3 | len(defense)
    found = duels.found.get(key)
    if found is None:
        found = fought(cards, moves, attack, defense, low, lead, mine, theirs)
        duels.keep(key, found)
    return found


def fought(
    cards: CardTable, moves: MoveTable, attack: Side, defense: Side, low: bool, lead: int, mine: int, theirs: int
) -> Foreseen:
    """The same, laid out and played."""
    s = bare_table(BattlegroundTerms(), cards, moves, 2, 1, BOOK, no_rng())
    s.attacker = A
    s.defenders = 1 << D
    s.icons = 1 << LOW if low else 0
    s.tokens = [max(0, lead), max(0, -lead)]
    s.hands = [[-1] * mine, [-1] * theirs]
    taken: list[int] = []
    lay_out(s, A, attack, taken)
    lay_out(s, D, defense, taken)
    s.push(ABILITIES, A)
    begin_duel(s, s.frames[-1], D)
    finish(s)
    return verdict(s, D), margin(s, A)


def lay_out(s: Battleground, seat: int, side: Side, taken: list[int]) -> None:
    """These bots go to the table, each by a copy that is still there; no bot is there three times."""
    for bot in side:
        for n in range(COPIES):
            card = bot * COPIES + n
            if card not in taken:
                taken.append(card)
                s.rows[seat].append(card)
                break


def result(v: Battleground, seat: int, mine: Side, rival: int, theirs: Side) -> int:
    """What would come of these two sides: 1 if `seat` wins, -1 if the rival does, 0 for nobody."""
    return foreseen(v, seat, mine, rival, theirs)[0]


def foreseen(v: Battleground, seat: int, mine: Side, rival: int, theirs: Side) -> Foreseen:
    """The same, with the margin."""
    if seat != v.attacker:
        outcome, ahead = as_attacker(v, rival, theirs, seat, mine)
        return -outcome, -ahead
    return as_attacker(v, seat, mine, rival, theirs)


def as_attacker(v: Battleground, seat: int, mine: Side, rival: int, theirs: Side) -> Foreseen:
    ability = v.cards.ability
    lead = 0
    my_hand = 0
    their_hand = 0
    for card in mine + theirs:
        if ability[card] == UNDERDOG:
            lead = v.tokens[seat] - v.tokens[rival]
        elif ability[card] == ARSENAL:
            my_hand = left(v, seat, mine)
            their_hand = left(v, rival, theirs)
    return duel(v.cards, v.moves, bots_of(mine), bots_of(theirs), v.has_icon(LOW), lead, my_hand, their_hand)


def bots_of(side: Side) -> Side:
    """The bots of these cards: both copies are the same."""
    return tuple([card // COPIES for card in side])


def left(v: Battleground, seat: int, side: Side) -> int:
    """Cards in hand once this side is on the table."""
    return max(0, len(v.hands[seat]) + len(v.rows[seat]) - len(side))


def answers_to(cards: CardTable, moves: MoveTable, side: Side, attacks: bool, low: bool, pairs: bool) -> Side:
    """The bots that would beat this side; where pairs are allowed, beside a middling bot."""
    duels = duels_of(cards)
    key = number_of(side) << 3 | (4 if attacks else 0) | (2 if low else 0) | (1 if pairs else 0)
    found = duels.answers.get(key)
    if found is None:
        found = sought(cards, moves, side, attacks, low, pairs)
        duels.keep_answers(key, found)
    return found


def sought(cards: CardTable, moves: MoveTable, side: Side, attacks: bool, low: bool, pairs: bool) -> Side:
    """The same, one bot after the other."""
    found: list[int] = []
    beside = middling(cards) if pairs else -1
    for bot in range(len(cards.bots)):
        other: Side = (bot, beside) if pairs else (bot,)
        if attacks:
            beats = duel(cards, moves, side, other, low, 0, HAND - 1, HAND - 1)[0] < 0
        else:
            beats = duel(cards, moves, other, side, low, 0, HAND - 1, HAND - 1)[0] > 0
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


def middling(cards: CardTable) -> int:
    """The plain bot nearest to the middle."""
    best = -1
    least = 0
    for n in range(len(cards.bots)):
        bot = cards.bots[n]
        gap = abs(bot.attack - bot.defense)
        if not bot.ability and not bot.condition and (best < 0 or gap < least):
            best = n
            least = gap
    return best


def answer_chance(v: Battleground, seat: int, side: Side, rival: int) -> float:
    """How likely the rival's hand holds a bot that beats this side: known cards for certain, backs by the deck."""
    hidden = 0
    for card in v.hands[rival]:
        if card < 0:
            hidden += 1
        elif v.may_be_put(rival, card) and result(v, seat, side, rival, (card,)) < 0:
            return 1.0
    if not hidden:
        return 0.0
    pairs = v.has_icon(TWO_BOTS) and not v.has_icon(LOW)
    p = share_that_beats(v.cards, v.moves, bots_of(side), seat == v.attacker, v.has_icon(LOW), pairs)
    return float(1 - (1 - p) ** hidden)
