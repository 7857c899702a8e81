"""After the dice have turned blue: tokens, clean-up, and whether somebody has won."""

from typing import Final

from boltyard.core.state import Frame
from boltyard.games.battleground import events
from boltyard.games.battleground.betrayal import tell_of_turncoats
from boltyard.games.battleground.cards import NOTHING
from boltyard.games.battleground.duel import ATTACKER, NEITHER, is_ignored, stakes, total, verdict
from boltyard.games.battleground.layout import clear_round
from boltyard.games.battleground.state import ABILITIES, ALL_DEFEND, CLAPPING, NOBODY, TOKENS, Battleground

AWARD: Final = 2  # BB-TOKENS-3
LOSS: Final = 1


def freeze(s: Battleground, f: Frame, now: int) -> None:
    """Blue: hands off (BB-ROUND-10). Abilities come next, in their order."""
    s.free = 0
    s.since = now
    s.orders = [0] * s.seats
    s.requests = [0] * s.seats
    s.demands = s.requests
    if s.terms.live:
        s.sealed = [[] for _ in range(s.seats)]
    s.gains = [0] * s.seats
    s.losses = s.gains
    begin_duel(s, f, next_defender(s, s.attacker))
    s.turn_to(f, ABILITIES)
    if s.log is not None:
        s.log.append(events.Froze(NOBODY))
        tell_of_turncoats(s)


def next_defender(s: Battleground, seat: int) -> int:
    """Whose duel comes after this seat's, clockwise from the attacker; nobody's after the last."""
    for i in range(s.distance(seat) + 1, s.seats):
        defender = (s.attacker + i) % s.seats
        if s.defenders >> defender & 1:
            return defender
    return NOBODY


def begin_duel(s: Battleground, f: Frame, defender: int) -> None:
    """Each duel is settled on its own: the values are as printed, and only its two sides use abilities (BB-R-48)."""
    s.facing = defender
    s.attack = s.cards.attack
    s.defense = s.cards.defense
    s.jammed = []
    f.picks = ability_order(s)
    f.amount = 0


def ability_order(s: Battleground) -> list[int]:
    """The duel's bots with an ability to use: the attacker's, then the defender's, slot 0 upward (BB-ABILITY-5)."""
    order: list[int] = []
    if s.facing == NOBODY or (s.fallen >> s.attacker | s.fallen >> s.facing) & 1:
        return order  # there is none left, or a broken limit has decided it
    for seat in (s.attacker, s.facing):
        for card in s.rows[seat]:
            if s.cards.ability[card] != NOTHING and not is_ignored(s, seat, card):
                order.append(card)
    return order


def settle_late(s: Battleground, f: Frame) -> None:
    """The attacker was late: the round is lost at this instant and nobody wins it (BB-ROUND-4, BB-R-14)."""
    losses = [0] * s.seats
    losses[s.attacker] = LOSS
    if s.log is not None:
        s.log.append(events.CameLate(s.attacker))
    if s.terms.live:
        s.sealed = [[] for _ in range(s.seats)]
        s.since = s.time if s.fallen else s.since + s.terms.opening_ms
    pay(s, [0] * s.seats, losses)
    end_round(s, f)


def settle_round(s: Battleground, f: Frame) -> None:
    """What the duels have brought is added up and paid (BB-TOKENS-3..6, BB-R-39, -51)."""
    gains = capped(s)
    losses = s.losses[:]
    for seat in range(s.seats):
        if s.refusers >> seat & 1:
            losses[seat] += LOSS  # BB-R-73
    pay(s, gains, losses)
    end_round(s, f)


def capped(s: Battleground) -> list[int]:
    """What everybody gains, the attacker not more than was agreed (`all_defend_cap`, BB-R-39)."""
    gains = s.gains[:]
    cap = s.terms.all_defend_cap
    if cap and s.has_icon(ALL_DEFEND) and gains[s.attacker] > cap:
        gains[s.attacker] = cap
    return gains


def settle_duel(s: Battleground) -> None:
    """Winner and loser of the duel whose abilities are used, and the lenders' shares."""
    defender = s.facing
    result = verdict(s, defender)
    if s.log is not None:
        attack, defense = max(total(s, s.attacker), 0), max(total(s, defender), 0)
        s.log.append(events.Dueled(s.attacker, defender, attack, defense, result))
    if result == NEITHER:
        return
    winner = s.attacker if result == ATTACKER else defender
    loser = defender if result == ATTACKER else s.attacker
    raised = stakes(s, defender)
    gains, losses = s.gains[:], s.losses[:]
    losses[loser] += LOSS + raised
    award = AWARD + raised
    for lender in lenders_of(s, winner):
        if award > 0:
            gains[lender] += 1  # BB-BORROW-6
            award -= 1
    gains[winner] += award
    s.gains, s.losses = gains, losses


def lenders_of(s: Battleground, seat: int) -> list[int]:
    """Who shares this player's award, in the order they are served (BB-R-31, -32)."""
    found: list[int] = []
    for card in s.rows[seat]:
        if s.owner[card] != seat and s.owner[card] not in found:
            found.append(s.owner[card])
    if not s.terms.share_requires_play:
        for loan in s.loans:
            if loan.borrower == seat and loan.lender not in found:
                found.append(loan.lender)
    return found


def pay(s: Battleground, gains: list[int], losses: list[int]) -> None:
    """All changes at once, never below zero (BB-R-51); a strict pool may run dry (BB-R-52)."""
    before = s.tokens
    s.tokens = [max(0, before[seat] + gains[seat] - losses[seat]) for seat in range(s.seats)]
    if s.terms.strict_pool:
        serve(s, before)
    if s.log is not None:
        for seat in range(s.seats):
            if s.tokens[seat] != before[seat]:
                if s.log is not None:
                    s.log.append(events.Paid(seat, s.tokens[seat] - before[seat], s.tokens[seat]))


def serve(s: Battleground, before: list[int]) -> None:
    """Losers pay in first, then winners take one token at a time from the attacker clockwise (BB-R-52)."""
    wanted = s.tokens
    s.tokens = [min(before[seat], wanted[seat]) for seat in range(s.seats)]
    pile = TOKENS
    for tokens in s.tokens:
        pile -= tokens
    served = True
    while pile > 0 and served:
        served = False
        for i in range(s.seats):
            seat = (s.attacker + i) % s.seats
            if pile > 0 and s.tokens[seat] < wanted[seat]:
                s.tokens[seat] += 1
                pile -= 1
                served = True


def end_round(s: Battleground, f: Frame) -> None:
    """Clean-up, win check, and the next player has the clap (BB-ROUND-12, -13, BB-CLAP-6)."""
    fighters = 1 << s.attacker | s.defenders
    s.free = 0
    clean_up(s)
    if s.leaving:
        part(s)
    if s.over:
        return
    winners = winners_now(s, fighters)
    if winners:
        s.win(winners, "tokens")
    elif s.turn >= s.terms.round_cap:
        s.win(richest(s), "round_cap")
    else:
        s.clapper = s.seat_after(s.clapper)
        f.step = 0
        s.turn_to(f, CLAPPING)


def winners_now(s: Battleground, fighters: int) -> int:
    """Who has won with this round: the most tokens, then a fighter before a mere lender, then shared (BB-R-53)."""
    best = 0
    for tokens in s.tokens:
        best = max(best, tokens)
    if best < s.terms.win_tokens:
        return 0
    leaders = richest(s)
    fighting = leaders & fighters
    return fighting if fighting else leaders


def richest(s: Battleground) -> int:
    """The mask of those with most tokens (BB-R-55)."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        if not s.gone >> seat & 1:
            if s.tokens[seat] > best:
                best = s.tokens[seat]
                mask = 0
            if s.tokens[seat] == best:
                mask |= 1 << seat
    return mask


def clean_up(s: Battleground) -> None:
    """All cards go back to their owners, played or not (BB-ROUND-12, BB-BORROW-8, BB-R-35)."""
    hands: list[list[int]] = [[] for _ in range(s.seats)]
    for seat in range(s.seats):
        if s.loans or s.rows[seat]:
            for card in s.hands[seat]:
                hands[s.owner[card]].append(card)
            for card in s.rows[seat]:
                hands[s.owner[card]].append(card)
            s.rows[seat] = []
        else:
            hands[seat] = s.hands[seat]
    for hand in hands:
        hand.sort()
    s.hands = hands
    if s.loans:  # whose a card is, is now where it is
        at = s.at[:]
        for card in range(len(at)):
            if s.owner[card] != NOBODY:
                at[card] = s.of[card]
        s.at = at
    clear_round(s)


def part(s: Battleground) -> None:
    """Those who leave go, with their cards and tokens; whoever is left alone has won (BB-R-61)."""
    removed = s.removed[:]
    s.owner = s.owner[:]
    s.of = s.of[:]
    for seat in range(s.seats):
        if s.leaving >> seat & 1 and not s.gone >> seat & 1:
            removed += s.hands[seat]
            for card in s.hands[seat]:
                s.owner[card] = NOBODY
                s.of[card] = 0
            s.hands[seat] = []
            s.tokens[seat] = 0
            if s.log is not None:
                s.log.append(events.Left(seat))
    s.removed = removed
    s.gone |= s.leaving
    s.leaving = 0
    left = s.everybody()
    if left & left - 1 == 0:
        s.win(left, "left")
