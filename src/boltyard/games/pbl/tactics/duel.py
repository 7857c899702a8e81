"""Bids of PBL ROBOTS by the learnt chance to win: a limb is worth what its loss does to it, and so is every card paid.

The first preferences had a price for limbs, the same in every game; here the end of the fight is judged, whatever it
leaves standing. Everything is read off the view.
"""

from boltyard.core.moves import DONE, Move
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, Combat, allowance, boost_of, party_of
from boltyard.games.pbl.moves import Add, AddStored, Blast, Pick, Play, Use
from boltyard.games.pbl.odds import missing
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.fight import stored_by
from boltyard.games.pbl.tactics.form import Prices
from boltyard.games.pbl.tactics.judging import MOST_BIDS, Duel, Judge
from boltyard.games.pbl.tactics.reactions import window_scores
from boltyard.games.pbl.tactics.stand import UNSEEN_DEEDS, UNSEEN_READY, playable, readiness
from boltyard.games.pbl.windows import live_dice

CARDS = 40.0  # the whole game, in cards
PICKY = 0.5  # how far what is in a card decides which one is paid
STEEPEST = 0.25  # how much of a chance a difference in odds can be
PLAYED = 40.0  # what is worth playing is played before cards are paid


class Match:
    """A fight with its dice on the table, as one seat sees it."""

    def __init__(self, v: Pbl, seat: int, f: Combat, weights: list[float]) -> None:
        self.v = v
        self.seat = seat
        self.f = f
        self.party = party_of(v, f, seat)
        self.sign = 1 if self.party == ATTACKER else -1
        self.judge = Judge(v, seat, weights)
        self.lead = 1 - missing(v, f, ATTACKER)
        coming = [dice.totals for dice in live_dice(v) if dice.totals]
        if coming:  # as it will be if nobody answers the dice on the table (PBL-F-13)
            self.lead = coming[-1][ATTACKER] - coming[-1][DEFENDER]
        attacker, defender = v.side[f.seat], f.side
        cards = [self.judge.stands[attacker].form.cards, self.judge.stands[defender].form.cards]
        captain = v.captain(defender)
        closed = v.terms.pledged
        self.bombs = 0 if closed else min(cards[0], allowance(v, f, f.seat) + stored_by(v, f.seat), MOST_BIDS)
        self.shields = 0 if closed else min(cards[1], allowance(v, f, captain) + stored_by(v, captain), MOST_BIDS)
        self.duel = Duel(self.judge, attacker, defender, f.place, self.bombs, self.shields)
        self.more = [boost_of(v, f.seat), boost_of(v, captain)]
        self.bids = self.duel.bidding(self.duel.hit, self.more[ATTACKER], self.more[DEFENDER])

    def ours(self, chance: float) -> float:
        """Our chance, given the attacker's."""
        return chance if self.party == ATTACKER else 1.0 - chance

    def left(self, spent: int) -> tuple[int, int]:
        """Bombs and shields after so many of our cards."""
        if self.party == ATTACKER:
            return max(0, self.bombs - spent), self.shields
        return self.bombs, max(0, self.shields - spent)

    def at(self, lead: int, spent: int) -> float:
        """Our chance at this lead of the attacker, after so many of our cards are spent."""
        bombs, shields = self.left(spent)
        return self.ours(self.bids.chance(lead, bombs, shields))

    def given_up(self) -> float:
        """Our chance if we stop here."""
        ends = self.duel.missed if self.party == ATTACKER else self.duel.hit
        return self.ours(ends[self.bombs][self.shields])

    def after_card(self) -> float:
        """Our chance if we pay a card."""
        bombs, shields = self.left(1)
        own = self.bids.bomb if self.party == ATTACKER else self.bids.shield
        return self.ours(self.bids.rolled(self.lead, own, self.sign, bombs, shields))

    def keeping(self, number: int) -> float:
        """How much more than any other card this one is missed."""
        v = self.v
        card = v.cards.cards[number]
        deeds = playable(card) - UNSEEN_DEEDS
        ready = readiness(v, self.judge.side, card) - UNSEEN_READY
        less = self.judge.mine.after_cards(0, -deeds, -ready)
        other = self.judge.stands[v.side[self.f.seat] if self.party == DEFENDER else self.f.side]
        more = self.judge.odds(self.judge.mine, other, True) - self.judge.odds(less, other, True)
        return PICKY * STEEPEST * more


# Bombs and shields.


def bid_scores(v: Pbl, seat: int, options: list[Move], weights: list[float], prices: Prices) -> list[float]:
    """We are behind: a card, a storage bomb, a play where one may be made here (PBL-R-220), or nothing; in cards."""
    f = v.frames[-1]
    assert isinstance(f, Combat)
    if v.sealed[seat]:  # one at a time: what was named is closed
        return [1.0 if option is DONE else 0.0 for option in options]
    match = Match(v, seat, f, weights)
    given_up = match.given_up()
    paid = -1.0
    plays: list[Move] = [option for option in options if isinstance(option, (Play, Blast, Pick, Use))]
    played = dict(zip(plays, window_scores(v, seat, plays, prices), strict=True)) if plays else {}
    found: list[float] = []
    for option in options:
        if isinstance(option, Add):
            if paid < 0.0:
                paid = match.after_card()
            found.append(CARDS * (paid - given_up - match.keeping(option.card)))
        elif isinstance(option, AddStored):
            found.append(CARDS * (match.at(match.lead + match.sign * option.value, 1) - given_up))
        elif option in played:  # before anything is paid
            found.append(played[option] + (PLAYED if played[option] > 0.0 else 0.0))
        else:
            found.append(0.0)
    return found
