"""What a beginner finds annoying: Bots Battleground by a short list of preferences, each with its reason.

Everything is read off the view. The plan behind it: attack where the odds are good, and the leader before it is too
late; put down what wins now and is hard to answer; exchange only while there is time for both steps; call for help
when the own cards will not do; and lend whenever somebody else's win is worth a token and does not end the game.

On the simulated clock every question is answered, mostly by a standing order, so that games stay quick. In real time
doing nothing is an answer, too: a driver may add `wait` to the options, or ask `wish`, which then gives None.
"""

from typing import Final

from boltyard.core.moves import DONE, Move
from boltyard.games.battleground.abilities import champion, use
from boltyard.games.battleground.cards import COMPANION, HIGH_STAKES, LONER
from boltyard.games.battleground.dance import favourite
from boltyard.games.battleground.duel import margin, stakes, verdict
from boltyard.games.battleground.moves import (
    CLOSE,
    COMPLY,
    REFUSE,
    REQUEST_ALL,
    Conscript,
    Lend,
    Name,
    Open,
    Place,
    Request,
    Use,
    Wait,
)
from boltyard.games.battleground.settle import AWARD, LOSS
from boltyard.games.battleground.state import (
    ABILITIES,
    BATTLE,
    FINAL,
    LOW,
    OPENING,
    TICK,
    TWO_BOTS,
    VOTE,
    Battleground,
)
from boltyard.games.battleground.tactics.odds import Side, answer_chance, finish, foreseen, result

PACE_MS: Final = 1200  # an act in real time takes at most so long, reaction included (BB-R-62)
MANY: Final = 99  # acts, while nobody knows how many are left
DOUBT: Final = 0.8  # how likely a rival who has an answer also gives it
GAME: Final = 12.0  # what winning the game is worth, in tokens
FAR: Final = 999  # an empty side loses by more than any other
PATIENCE: Final = 0.15  # what an act must bring, in tokens
PAIRS_LOOKED_AT: Final = 4  # of two bots together

# Of an opening, in this order: rival and bot together, whom to attack, with what.
AT_ONCE: Final = 0
FIRST: Final = 1
THEN: Final = 2
LATER: Final = 3


def prefer(v: Battleground, seat: int, options: list[Move]) -> Move:
    """The option this player takes, where one must be taken."""
    wished = wish(v, seat, options)
    if wished is not None:
        return wished
    harmless = [move for move in options if isinstance(move, Request)]
    return (harmless or options)[-1]


def wish(v: Battleground, seat: int, options: list[Move]) -> Move | None:
    """What this player wants to do; None where nothing is best, and no word for it among the options."""
    rule = v.frames[-1].rule
    if rule == VOTE:
        return favourite(v, seat, options)
    if DONE in options:
        return DONE  # one card is enough of a loan
    if rule == OPENING:
        return opening(v, seat, options)
    if rule == BATTLE:
        return battle(v, seat, options)
    if rule == ABILITIES:
        return ability(v, seat, options)
    return options[0]


# Opening: whom to attack, and with what.


def opening(v: Battleground, seat: int, options: list[Move]) -> Move | None:
    """The pair of rival and bot that promises most; in real time first the name, then the bot. Never hesitate."""
    cards = [card for card in v.hands[seat] if v.may_be_put(seat, card)]
    places = v.named >= 0 and not v.rows[seat]
    best: Move | None = None
    sort = LATER
    most = 0.0
    for move in options:
        figure = 0.0
        rank = LATER
        if isinstance(move, Open):
            rank = AT_ONCE
            figure = promise(v, seat, move.seat, (move.card,))
        elif isinstance(move, Name) and cards:
            rank = FIRST
            figure = max([promise(v, seat, move.seat, (card,)) for card in cards])
        elif isinstance(move, Place) and places:
            rank = THEN
            figure = promise(v, seat, v.named, (move.card,))
        if rank < sort or (rank == sort and rank != LATER and figure > most):
            best, sort, most = move, rank, figure
    return best or lending(v, seat, options) or waiting(options, "change")


def promise(v: Battleground, seat: int, rival: int, side: Side) -> float:
    """What an attack on this rival with these bots is worth, in tokens."""
    return worth(v, seat, rival, side, 1 - answer_chance(v, seat, side, rival), 0.0)


def worth(v: Battleground, seat: int, rival: int, side: Side, win: float, tie: float) -> float:
    """Tokens to be won and lost by this duel, and what they mean: ten end the game (BB-TOKENS-1, -3)."""
    raised = 0
    lenders: list[int] = []
    for card in side:
        raised += v.cards.condition[card] == HIGH_STAKES
        owner = v.owner[card]
        if owner != seat and owner not in lenders:
            lenders.append(owner)
    for card in v.rows[rival]:
        raised += v.cards.condition[card] == HIGH_STAKES
    mine = v.tokens[seat]
    theirs = v.tokens[rival]
    gain = max(0, AWARD + raised - len(lenders))
    envy = 1 / (v.seats - 1)  # one rival among many matters less
    good = gain + envy * min(theirs, LOSS + raised) + 0.1 * theirs
    bad = min(mine, LOSS + raised) + envy * (AWARD + raised)
    if mine + gain >= v.terms.win_tokens:
        good += GAME
    if theirs + AWARD + raised >= v.terms.win_tokens:
        bad += GAME
        good += 0.25 * GAME  # whoever is about to win must be stopped
    return win * good - (1 - win - tie) * bad


# The battle.


def battle(v: Battleground, seat: int, options: list[Move]) -> Move | None:
    """Answer demands, fight if it is the own fight, help if it is not."""
    if COMPLY in options:
        return consent(v, seat)
    if not v.fighters() >> seat & 1:
        return lending(v, seat, options) or waiting(options, "change" if may_help(v, seat) else "end")
    side = tuple(v.rows[seat])
    now = outlook(v, seat, side, 0)
    best, most = side, now
    near, least = side, shortfall(v, seat, side)
    for other in sides(v, seat):
        acts = distance(side, other)
        if acts <= acts_left(v):
            value = outlook(v, seat, other, acts) - PATIENCE * acts
            if value > most + 1e-9:
                best, most = other, value
            short = shortfall(v, seat, other)
            if short < least:
                near, least = other, short
    if best != side:
        return step(v, seat, options, side, best) or waiting(options, "change")
    if now > 0:
        if CLOSE in options and not v.terms.share_requires_play:
            return CLOSE  # a card in vain would cost a token
        return lending(v, seat, options) or waiting(options, "change")
    return (
        help_wanted(v, seat, options)
        or step(v, seat, options, side, near)
        or lending(v, seat, options)
        or waiting(options, "change")
    )


def acts_left(v: Battleground) -> int:
    """How many acts there is time for, this one included."""
    f = v.frames[-1]
    if f.rule != BATTLE or f.step != FINAL:
        return MANY
    pace = PACE_MS if v.terms.live else TICK
    return 1 + (v.ends_ms() - v.elapsed_ms() - 1) // pace


def distance(side: Side, other: Side) -> int:
    """How many acts lead from one side to another."""
    acts = 0
    for card in side:
        acts += card not in other
    for card in other:
        acts += card not in side
    return acts


def sides(v: Battleground, seat: int) -> list[Side]:
    """The sides this fighter could have: single bots, and the likeliest pairs where two are allowed."""
    fixed = [card for card in v.rows[seat] if not v.may_be_taken(card)]
    at_hand = [card for card in v.hands[seat] if v.may_be_put(seat, card)] + v.rows[seat]
    found: list[Side] = [(card,) for card in at_hand] if len(fixed) < 2 else []
    condition = v.cards.condition
    many = v.has_icon(TWO_BOTS)
    pairs: list[tuple[int, int, Side]] = []
    for i in range(len(at_hand)):
        a = at_hand[i]
        for b in at_hand[i + 1 :]:
            alone = condition[a] == LONER or condition[b] == LONER
            if not alone and (many or condition[a] == COMPANION or condition[b] == COMPANION):
                together = v.value(seat, a) + v.value(seat, b)
                pairs.append((together if v.has_icon(LOW) else -together, len(pairs), (a, b)))
    pairs.sort()
    for _, _, pair in pairs[:PAIRS_LOOKED_AT]:
        found.append(pair)
    return [side for side in found if holds(side, fixed)]


def holds(side: Side, cards: list[int]) -> bool:
    """Are all these cards part of the side?"""
    for card in cards:
        if card not in side:
            return False
    return True


def outlook(v: Battleground, seat: int, side: Side, acts: int) -> float:
    """What a side that lies there after so many acts is worth, against rivals as they stand and may still answer."""
    total = 0.0
    rivals = v.rivals(seat)
    for rival in range(v.seats):
        if rivals >> rival & 1:
            win, tie = chances(v, seat, side, rival, acts)
            total += worth(v, seat, rival, side, win, tie)
    return total


def chances(v: Battleground, seat: int, side: Side, rival: int, acts: int) -> tuple[float, float]:
    """How likely this side wins, and how likely nobody does; what is put down last cannot be answered."""
    theirs = tuple(v.rows[rival])
    outcome = result(v, seat, side, rival, theirs)
    if outcome < 0 or not side:
        return 0.0, 1.0 if outcome == 0 else 0.0
    can_answer = acts_left(v) - acts >= (2 if theirs else 1)
    for card in theirs:
        can_answer = can_answer and v.may_be_taken(card)
    answered = DOUBT * answer_chance(v, seat, side, rival) if can_answer else 0.0
    return (1 - answered, 0.0) if outcome > 0 else (0.0, 1 - answered)


def step(v: Battleground, seat: int, options: list[Move], side: Side, best: Side) -> Move | None:
    """The first act toward a better side: take up what is not wanted, then put down what is missing."""
    wanted: list[Move] = [v.moves.ups[card] for card in side if card not in best]
    if not wanted:
        wanted = [v.moves.places[card] for card in best if card not in side]
    for move in wanted:
        if move in options:
            return move
    return None


def shortfall(v: Battleground, seat: int, side: Side) -> int:
    """By how much a side loses: who cannot win lies as near as possible, for a rival may stumble (BB-R-18)."""
    if not side:
        return FAR
    rivals = v.rivals(seat)
    short = 0
    for rival in range(v.seats):
        if rivals >> rival & 1:
            short -= foreseen(v, seat, side, rival, tuple(v.rows[rival]))[1]
    return short


def help_wanted(v: Battleground, seat: int, options: list[Move]) -> Move | None:
    """The own cards will not do: force the poorest who has cards, else ask everybody, if there is time to use it."""
    if acts_left(v) < 2 + len(v.rows[seat]):
        return None
    draft: Conscript | None = None
    ask: Request | None = None
    for move in options:
        if isinstance(move, Conscript):
            if draft is None or poverty(v, move.seat) < poverty(v, draft.seat):
                draft = move
        elif isinstance(move, Request) and move.seat >= 0:
            if ask is None or v.tokens[move.seat] < v.tokens[ask.seat]:
                ask = move
    if draft is not None:
        return draft
    return REQUEST_ALL if REQUEST_ALL in options else ask


def poverty(v: Battleground, seat: int) -> tuple[int, int, int]:
    """Whom it hurts least, the least first: few tokens, many cards."""
    return v.tokens[seat], -v.own_cards(seat), seat


def waiting(options: list[Move], until: str) -> Move | None:
    """The standing order of this name, or plain waiting; in real time nothing need be said."""
    first: Move | None = None
    for move in options:
        if isinstance(move, Wait):
            if move.arg == until:
                return move
            if first is None:
                first = move
    return first


# Helping others.


def lending(v: Battleground, seat: int, options: list[Move]) -> Move | None:
    """A lender shares a win and never a loss (BB-BORROW-6, -7): lend the bot that turns somebody's duel."""
    best: Move | None = None
    most = 0.0
    for move in options:
        if isinstance(move, Lend):
            value = loan_worth(v, seat, move)
            if value > most:
                best, most = move, value
    return best


def loan_worth(v: Battleground, seat: int, move: Lend) -> float:
    """How likely this card wins the borrower's duel, if that is to be wished."""
    borrower = move.seat
    rivals = [other for other in range(v.seats) if v.rivals(borrower) >> other & 1]
    if len(rivals) != 1 or not is_worth_helping(v, seat, borrower, rivals[0]):
        return 0.0
    rival = rivals[0]
    for loan in v.loans:
        if loan.lender == seat and loan.borrower == borrower and loan.card in v.hands[borrower]:
            return 0.0  # the last one was of no use
    row = tuple(v.rows[borrower])
    theirs = tuple(v.rows[rival])
    if result(v, borrower, row, rival, theirs) > 0 or acts_left(v) < 2 + len(row):
        return 0.0  # it does without, or there is no time to play it
    ways: list[Side] = [(move.card,)]
    if row and v.has_icon(TWO_BOTS):
        ways.append((*row, move.card))
    best = 0.0
    for side in ways:
        if result(v, borrower, side, rival, theirs) > 0:
            best = max(best, 1 - DOUBT * answer_chance(v, borrower, side, rival))
    return best


def is_worth_helping(v: Battleground, seat: int, borrower: int, rival: int) -> bool:
    """Never help anybody to win the game; against whoever is about to win, help anybody else; else the poorer one."""
    goal = v.terms.win_tokens
    if v.tokens[borrower] + AWARD - 1 >= goal:
        return False
    if v.tokens[rival] + AWARD >= goal:
        return True
    return v.tokens[borrower] <= max(v.tokens[rival], v.tokens[seat]) + 2


def may_help(v: Battleground, seat: int) -> bool:
    """Is there a fighter whom this player would ever help in this round?"""
    fighters = v.fighters()
    for borrower in range(v.seats):
        for rival in range(v.seats):
            duels = fighters >> borrower & 1 and v.rivals(borrower) >> rival & 1
            if duels and is_worth_helping(v, seat, borrower, rival):
                return True
    return False


def consent(v: Battleground, seat: int) -> Move:
    """A refusal costs a token: give way, unless it would help somebody to win the game or costs nothing."""
    for fighter in range(v.seats):
        if v.demands[seat] >> fighter & 1 and v.tokens[fighter] + AWARD - 1 >= v.terms.win_tokens:
            return REFUSE
    fights = v.fighters() >> seat & 1
    return REFUSE if fights and not v.tokens[seat] else COMPLY


# Abilities.


def ability(v: Battleground, seat: int, options: list[Move]) -> Move:
    """The use that leads to most tokens once this duel is settled; then the one that is furthest ahead."""
    best = options[0]
    most = after_use(v, seat, best)
    for move in options[1:]:
        after = after_use(v, seat, move)
        if after > most:
            best, most = move, after
    return best


def after_use(v: Battleground, seat: int, move: Move) -> tuple[int, int]:
    """Tokens won by this duel for this player, or for whoever has borrowed the bot, and the margin."""
    s = v.clone()
    side = champion(s, seat, s.frames[-1].picks[s.frames[-1].amount])
    if isinstance(move, Use):
        use(s, seat, move)
    s.frames[-1].amount += 1
    finish(s)
    outcome = verdict(s, s.facing) * (1 if side == s.attacker else -1)
    raised = stakes(s, s.facing)
    tokens = AWARD + raised if outcome > 0 else -LOSS - raised if outcome < 0 else 0
    return tokens, margin(s, side)
