"""PBL ROBOTS judged by the learnt value: what builds, attacks and bids do to the chance to win the game.

Nothing is played out: the robots and hands as they would be are weighed (`stand`), and a fight is counted backwards
from its ends as an auction between two who both know these chances (`bidding`). Everything is read off the view.
"""

from boltyard.core.tactics import logistic, weighed
from boltyard.games.pbl.cards import ARMOR, CREW, EXPERT, HANGAR, Card
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.bidding import MOST_DICE, Bidding, sum_chances
from boltyard.games.pbl.tactics.form import Board, Form, best_source
from boltyard.games.pbl.tactics.stand import (
    UNSEEN_DEEDS,
    UNSEEN_READY,
    Stand,
    compared,
    playable,
    readiness,
    stand_of,
)
from boltyard.games.pbl.tactics.worth import BACK, built

MOST_BIDS = 7  # cards of a side that a fight is counted with
FEW = 2  # the first cards are missed less than the last
CHEAP = 0.5  # what is paid is the least useful of a hand: so much of a card's worth
FEW_AT_LEAST = 0.004  # a card is worth so much of a chance, at the very least


class Judge:
    """The table as one seat judges it."""

    def __init__(self, v: Pbl, seat: int, weights: list[float]) -> None:
        self.v = v
        self.seat = seat
        self.weights = weights
        self.board = Board(v, seat)
        self.side = self.board.side
        self.stands = [stand_of(v, side, self.board.forms[side]) for side in range(v.sides)]
        self.mine = self.stands[self.side]
        self.mine_later = drawn_one(self.mine)
        self.begins = v.side[v.frames[0].seat] if v.frames else -1

    def odds(self, one: Stand, other: Stand, begins: bool) -> float:
        """The logarithm of the odds that this one wins against that one."""
        return weighed(self.weights, [1.0, 0.0, *compared(one, other, begins, not begins)])

    def chance(self, mine: Stand) -> float:
        """Ours to win, if this is our robot when our turn is over: the mean over the rivals."""
        rivals = self.board.rivals
        if not rivals:
            return 1.0
        return sum(logistic(self.odds(mine, self.stands[side], False)) for side in rivals) / len(rivals)

    def at_rest(self) -> float:
        """Our chance if our turn ends like this."""
        return self.chance(self.mine_later)

    def card_unit(self) -> float:
        """What a card is worth to us now, in chances to win."""
        less = self.mine_later.after_cards(-1, -CHEAP * UNSEEN_DEEDS, -CHEAP * UNSEEN_READY)
        return max(FEW_AT_LEAST, self.at_rest() - self.chance(less))

    # Builds.

    def after_build(self, card: Card, place: int) -> float:
        """Our chance with this card on the robot."""
        v = self.v
        form, lasting = built(self.board, card, place)
        stand = self.mine.after_cards(-1, -playable(card), -readiness(v, self.side, card))
        cards = stand.form.cards
        stand.form = form
        stand.form.cards = cards
        if card.kind == HANGAR:
            stand.hangar += 1
            stand.spaces = card.spaces
        elif card.kind == CREW:
            stand.crew += 1
        elif card.kind == EXPERT:
            stand.expert = True
            stand.critical_attack = stand.critical_defense = 0
        elif card.kind == ARMOR and place >= LIMBS:
            stand.shoulders = min(2, stand.shoulders + 1)
        if lasting != BACK:
            stand.lasting += lasting
        return self.chance(drawn_one(stand))

    # Fights.

    def after_attack(self, source: int, side: int, place: int) -> float:
        """Our chance if we attack this part with that limb, as we and they will bid."""
        mine, rival = self.mine.form, self.stands[side].form
        fight = Duel(self, self.side, side, place)
        attack = sum_chances(list(mine.bent.get(source, mine.faces)), dice_of(mine.attack + mine.weapons[source]))
        guard = rival.defense + (rival.guards[place] if place < LIMBS else 0)
        defense = sum_chances(list(rival.faces), dice_of(guard))
        return fight.bids.before(attack, defense, fight.bombs, fight.shields)

    def best_limb(self) -> int:
        return best_source(self.mine.form)


class Duel:
    """A fight between two sides about a part: its ends in chances, and the bidding in between."""

    def __init__(self, judge: Judge, attacker: int, side: int, place: int, bombs: int = -1, shields: int = -1) -> None:
        self.judge = judge
        self.ours = attacker == judge.side  # the attack
        one, other = judge.stands[attacker], judge.stands[side]
        self.one = drawn_one(one)
        self.other = other
        self.bombs = min(one.form.cards if bombs < 0 else bombs, MOST_BIDS)
        self.shields = min(other.form.cards if shields < 0 else shields, MOST_BIDS)
        self.missed_odds = judge.odds(self.one, other, False)
        self.bomb_costs = self.costs(self.one, self.bombs, True)
        self.shield_costs = self.costs(other, self.shields, False)
        self.missed = self.table(self.missed_odds)
        self.places: dict[int, list[list[float]]] = {}
        self.hit = self.hit_table(place)
        self.bomb_dice = one.form.card_dice
        self.shield_dice = other.form.card_dice
        self.bids = self.bidding(self.hit, 0, 0)

    def costs(self, stand: Stand, cards: int, attacks: bool) -> list[float]:
        """How the odds of the attacker change when so many cards of this side are spent."""
        found = [0.0] * (cards + 1)
        known = [0]
        for n in (min(FEW, cards), cards):
            if n > known[-1]:
                less = stand.after_cards(-n, -n * CHEAP * UNSEEN_DEEDS, -n * CHEAP * UNSEEN_READY)
                odds = (
                    self.judge.odds(less, self.other, False) if attacks else self.judge.odds(self.one, less, False)
                ) - self.missed_odds
                odds = min(found[known[-1]], odds) if attacks else max(found[known[-1]], odds)
                last = known[-1]
                for i in range(last + 1, n + 1):
                    found[i] = found[last] + (odds - found[last]) * (i - last) / (n - last)
                known.append(n)
        return found

    def table(self, odds: float) -> list[list[float]]:
        """The attacker's chances at an end of the fight, by bombs and shields left."""
        found: list[list[float]] = []
        for bombs in range(self.bombs + 1):
            spent = odds + self.bomb_costs[self.bombs - bombs]
            found.append([logistic(spent + self.shield_costs[self.shields - left]) for left in range(self.shields + 1)])
        return found

    def hit_table(self, place: int) -> list[list[float]]:
        """The same if this part is blown off."""
        if place not in self.places:
            after = self.other.after_blow(place)
            if after.form.limbs():
                self.places[place] = self.table(self.judge.odds(self.one, after, False))
            else:
                self.places[place] = [[1.0] * (self.shields + 1) for _ in range(self.bombs + 1)]
        return self.places[place]

    def bidding(self, hit: list[list[float]], more_bombs: int, more_shields: int) -> Bidding:
        """With so many dice more in each roll."""
        bomb = sum_chances(list(self.one.form.faces), dice_of(self.bomb_dice + more_bombs))
        shield = sum_chances(list(self.other.form.faces), dice_of(self.shield_dice + more_shields))
        return Bidding(hit, self.missed, bomb, shield)


def dice_of(n: int) -> int:
    return max(0, min(n, MOST_DICE))


def drawn_one(stand: Stand) -> Stand:
    """After the draw at the end of its turn."""
    return stand.after_cards(1, UNSEEN_DEEDS, UNSEEN_READY)


def with_form(stand: Stand, form: Form) -> Stand:
    other = stand.copy()
    other.form = form
    return other
