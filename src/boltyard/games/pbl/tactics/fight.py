"""Fights of PBL ROBOTS by a few preferences: whom to attack, when to pay and when to give up, which plays are worth it.

One measure for all of it: what the fight is worth, counted as an auction (`pbl_auction`). A play is made when it
changes that by more than the card would be worth later. Everything is read off the view.
"""

from boltyard.core.moves import DONE, PASS, Move
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.combat import (
    ATTACKER,
    CONCEDED,
    DEFENDER,
    Combat,
    allowance,
    boost_of,
    combat_in,
    current_rolls,
    fight_in,
    party_of,
)
from boltyard.games.pbl.dice import Roll, face, worth
from boltyard.games.pbl.effects.fight import strike_in
from boltyard.games.pbl.effects.moments import BLAST, MOMENTS, ON_PLAYED
from boltyard.games.pbl.effects.rolls import current_sets
from boltyard.games.pbl.moves import (
    END,
    AddStored,
    Assault,
    Blast,
    BombCount,
    Die,
    Hold,
    Pick,
    Play,
    ShieldCount,
    Use,
)
from boltyard.games.pbl.odds import missing
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.auction import Auction, Chances, attack_worth, auction, roll_chances
from boltyard.games.pbl.tactics.form import WIN, Board, assault_worth, best_source, stake_of
from boltyard.games.pbl.tactics.worth import EFFECTS, HARMS, crew_loss, deeds, harm_worth, usefulness
from boltyard.games.pbl.windows import live_dice

STORED_COST = 0.7  # a storage bomb, in cards: it can be nothing else, and takes up room
KEPT = 0.8  # a play has to bring this share of what the card is worth to us later
GRAVE = 2.0  # a declared attack worth so much is answered, if that can be done

ON_PLAYED_KEY = MOMENTS[ON_PLAYED]
BLAST_KEY = MOMENTS[BLAST]


# Attacks.


def best_attack(b: Board, options: list[Move]) -> tuple[float, Move]:
    """The attack worth most, with the limb that rolls most."""
    source = best_source(b.mine)
    best: tuple[float, Move] = (-1.0, END)
    for option in options:
        if isinstance(option, Assault) and option.source == source:
            value = assault_worth(b.mine, source, b.forms[b.v.side[option.seat]], option.place)
            if value > best[0]:
                best = (value, option)
    return best if best[1] is not END else (0.0, END)


# A fight with its dice on the table.


class Bout:
    """A fight as one seat sees it: who leads, what it is about, and what each side could still spend."""

    def __init__(self, v: Pbl, seat: int, f: Combat) -> None:
        self.v = v
        self.seat = seat
        self.f = f
        self.party = party_of(v, f, seat)
        self.board = Board(v, seat)
        self.attack = self.board.forms[v.side[f.seat]]
        self.defense = self.board.forms[f.side]
        self.lead = 1 - missing(v, f, ATTACKER)
        coming = [dice.totals for dice in live_dice(v) if dice.totals]
        if coming:  # as it will be if nobody answers the dice on the table (PBL-F-13)
            self.lead = coming[-1][ATTACKER] - coming[-1][DEFENDER]
        defender = v.captain(f.side)
        closed = v.terms.pledged
        self.bombs = 0 if closed else min(self.attack.cards, allowance(v, f, f.seat) + stored_by(v, f.seat))
        self.shields = 0 if closed else min(self.defense.cards, allowance(v, f, defender) + stored_by(v, defender))
        self.more = [boost_of(v, f.seat), boost_of(v, defender)]
        self.auction = self.about(f.place)

    def about(self, place: int, boost: int = 0) -> Auction:
        """The auction for this part, with so many dice more in each of our rolls."""
        dice = [self.attack.card_dice + self.more[ATTACKER], self.defense.card_dice + self.more[DEFENDER]]
        if boost:
            dice[self.party] += boost
        stake = stake_of(self.defense, place)
        return auction(stake, self.attack.die, dice[ATTACKER], self.defense.die, dice[DEFENDER])

    def worth(self, lead: int, spent: int = 0, place: int = -1, boost: int = 0) -> float:
        """What the fight is worth to us at this lead of the attacker, after so many of our cards are spent."""
        bombs = self.bombs - (spent if self.party == ATTACKER else 0)
        shields = self.shields - (spent if self.party == DEFENDER else 0)
        fight = self.auction if place < 0 and not boost else self.about(place if place >= 0 else self.f.place, boost)
        value = fight.worth(lead, max(0, bombs), max(0, shields))
        return value if self.party == ATTACKER else -value

    @property
    def now(self) -> float:
        """As things stand; after a concession they stand as they are."""
        if self.f.step == CONCEDED:
            settled = self.auction.stake if self.lead > 0 else 0.0
            return settled if self.party == ATTACKER else -settled
        return self.worth(self.lead)

    def rolled(self, chances: Chances, sign: int, spent: int, place: int = -1) -> float:
        """After a roll that moves the lead this way."""
        return sum(chance * self.worth(self.lead + sign * x, spent, place) for x, chance in chances)


def stored_by(v: Pbl, seat: int) -> int:
    return len(v.robots[v.side[seat]].stored)


# Bombs and shields.


def when_behind(v: Pbl, seat: int, options: list[Move]) -> Move:
    """We are behind: a play where one may be made here (PBL-R-220) and pays, else a card, or nothing."""
    plays: list[Move] = [option for option in options if isinstance(option, (Play, Blast, Pick, Use))]
    if plays:
        best = in_window(v, seat, plays)
        if best is not PASS:
            return best
        return add(v, seat, [option for option in options if option not in plays])
    return add(v, seat, options)


def add(v: Pbl, seat: int, options: list[Move]) -> Move:
    """One card or storage bomb at a time: what was named is closed, and whoever is still behind is asked again."""
    if v.sealed[seat]:
        return DONE
    f = v.frames[-1]
    assert isinstance(f, Combat)
    bout = Bout(v, seat, f)
    sign = 1 if bout.party == ATTACKER else -1
    own = bout.auction.bomb if bout.party == ATTACKER else bout.auction.shield
    given_up = 0.0 if bout.party == ATTACKER else -bout.auction.stake
    best, most = options[0], given_up
    for option in options:
        if isinstance(option, AddStored):
            value = bout.worth(bout.lead + sign * option.value, 1) - STORED_COST
            if value > most:
                best, most = option, value
    if len(options) > 1 and not isinstance(options[1], AddStored):
        value = bout.rolled(own, sign, 1) - 1.0
        if value > most:
            return least_useful(bout.board, options)
    return best


def least_useful(b: Board, options: list[Move]) -> Move:
    """The card of the hand that we miss least."""
    allowed = set(options)
    cards = [card for card in b.v.hands[b.seat] if b.v.moves.adds[card] in allowed]
    return b.v.moves.adds[min(cards, key=lambda card: usefulness(b, card))]


def pledge(v: Pbl, seat: int, options: list[Move]) -> Move:
    """All is fixed before the rolls: as many cards as are worth their dice; every storage bomb."""
    if not isinstance(options[0], (BombCount, ShieldCount)):
        return options[-1]
    b = Board(v, seat)
    attacker = isinstance(options[0], BombCount)
    f = combat_in(v)
    if attacker:
        part = v.sealed[seat][0]
        assert isinstance(part, Assault)
        source, place, bombs = part.source, part.place, 0
        form, rival = b.mine, b.forms[v.side[part.seat]]
    else:
        assert f is not None
        source, place, bombs = f.source, f.place, f.pledges[ATTACKER]
        form, rival = b.forms[v.side[f.seat]], b.mine
    fight = auction(stake_of(rival, place), form.die, 1, rival.die, 1)
    attack = max(0, form.attack + form.weapons[source])
    defense = max(0, rival.defense + (rival.guards[place] if place < LIMBS else 0))
    best, most = options[0], -float(WIN + 1)
    for option in options:
        if isinstance(option, BombCount):
            dice = option.count * form.card_dice
            likely = min(1, rival.cards) * rival.card_dice
            value = attack_worth(fight, form.die, attack + dice, rival.die, defense + likely, 0, 0) - option.count
        elif isinstance(option, ShieldCount):
            dice = option.count * rival.card_dice
            known = bombs * form.card_dice
            value = -attack_worth(fight, form.die, attack + known, rival.die, defense + dice, 0, 0) - option.count
        else:
            continue
        if value > most:
            best, most = option, value
    return best


# Windows.


def in_window(v: Pbl, seat: int, options: list[Move]) -> Move:
    """In a fight, the play that helps most, if it is worth its card; at other times everything is kept."""
    strike = strike_in(v)
    if strike is not None:
        return stop_strike(v, seat, strike.amount, options)
    f = combat_in(v)
    if f is None or f.missed:
        return PASS
    party = party_of(v, f, seat)
    live = live_dice(v)
    if live and (party < 0 or not live[0].totals):  # only dice that will change our fight are answered (PBL-F-13)
        return PASS
    rolled = fight_in(v) is not None
    if party < 0:
        return help_out(v, seat, f, options) if rolled else PASS
    if not rolled:
        return support(v, seat, f, options) if party == ATTACKER else answer(v, seat, f, options)
    bout = Bout(v, seat, f)
    now = bout.now
    best: Move = PASS
    most = 0.0
    for option in options:
        if isinstance(option, (Play, Blast)):
            value = after_play(bout, option) - now - KEPT * price(bout.board, option)
            if value > most:
                best, most = option, value
    return best


def has_nothing_to_answer(s: Pbl) -> bool:
    """Is this a window in which everybody passes, whatever they hold? Everybody sees that (`in_window`)."""
    if strike_in(s) is not None:
        return False
    f = combat_in(s)
    return f is None or f.missed


def price(b: Board, option: Play | Blast) -> float:
    """What the card would be worth later: an action in hand, or a crew member at work."""
    card = b.v.cards.cards[option.card]
    return max(1.0, deeds(card)) if isinstance(option, Play) else max(0.5, crew_loss(b, card))


def after_play(bout: Bout, option: Play | Blast) -> float:
    """What the fight is worth to us after this play; no better than now if it does nothing for us."""
    v = bout.v
    card = v.cards.cards[option.card]
    effect = card.moments.get(ON_PLAYED_KEY if isinstance(option, Play) else BLAST_KEY)
    spent = 1 if isinstance(option, Play) else 0
    sign = 1 if bout.party == ATTACKER else -1
    faces = bout.board.mine.faces
    boost = bout.more[bout.party]
    if isinstance(option, Blast) and (effect is None or effect.do not in FIGHTING):
        return bout.rolled(roll_chances(faces, 1 + boost), sign, spent)  # somebody lets crew be discarded for a die
    if effect is None:
        return bout.now
    if effect.do == "dice":
        side = effect.word("side")
        sign = sign if side == "own" else (1 if side == "attack" else -1)
        return bout.rolled(roll_chances(faces, effect.number("dice") + boost), sign, spent)
    if effect.do == "overblown":
        return bout.rolled(roll_chances(faces, effect.number("dice") + boost), -1, spent)
    if effect.do == "set_die":
        return bout.worth(bout.lead + sign * die_swing(v, bout.seat, bout.f, effect.number("face")), spent)
    if effect.do == "reroll_roll":
        return max((rerolled(bout, dice, spent) for dice in current_sets(v)), default=bout.now)
    if effect.do == "miss" or (effect.do == "attach" and "saves_a_limb" in card.traits and bout.party == DEFENDER):
        return 0.0
    if effect.do == "reroll_own":
        mine = [dice for dice in current_sets(v) if dice.seat == bout.seat]
        return max((rerolled(bout, dice, spent) for dice in mine), default=bout.now)
    if effect.do == "redirect":
        return max((bout.worth(bout.lead, spent, place) for place in other_parts(bout)), default=bout.now)
    if effect.do == "stand_in":
        chances = roll_chances(faces, effect.number("dice") + boost)
        parts = other_parts(bout)
        return max((bout.rolled(chances, -1, spent, place) for place in parts), default=bout.now)
    if effect.do == "boost":
        return bout.worth(bout.lead, spent, -1, effect.number("dice"))
    if effect.do == "discard_hand":
        return fewer_cards(bout, effect.number("cards"))
    return bout.now


FIGHTING = {"dice", "overblown", "set_die", "reroll_own", "reroll_roll", "redirect"}  # of a Blast


def other_parts(bout: Bout) -> list[int]:
    """Where else the attack could be turned to."""
    robot = bout.v.robots[bout.f.side]
    shoulders = [LIMBS + i for i in range(2) if robot.shoulders[i]]
    limbs = [limb for limb in range(LIMBS) if not robot.dead[limb]]
    return [place for place in limbs + shoulders if place != bout.f.place]


def fewer_cards(bout: Bout, cards: int) -> float:
    """The other side has to discard: a fight that they could have turned is lost to them."""
    spent = [bout.bombs - 1, bout.shields - cards] if bout.party == ATTACKER else [bout.bombs - cards, bout.shields - 1]
    value = bout.auction.worth(bout.lead, max(0, spent[0]), max(0, spent[1]))
    return (value if bout.party == ATTACKER else -value) + cards


def rerolled(bout: Bout, dice: Roll, spent: int) -> float:
    """What a new roll of this set makes of the fight, on average."""
    v = bout.v
    n = len(dice.faces)
    side = v.side[dice.seat]
    old = sum(worth(v, dice.armor, dice.why, shown) for shown in dice.faces)
    faces = tuple(worth(v, dice.armor, dice.why, face(v, side, raw)) for raw in range(1, 7))
    party = dice.party if dice.party >= 0 else party_of(v, bout.f, dice.seat)  # live dice serve who rolled them
    sign = 1 if party == ATTACKER else -1
    return sum(chance * bout.worth(bout.lead + sign * (x - old), spent) for x, chance in roll_chances(faces, n))


def again(v: Pbl, seat: int) -> bool:
    """Our own dice may be rolled again: yes, if that is worth more than what they show."""
    f = combat_in(v)
    if f is None or party_of(v, f, seat) < 0:
        return False
    bout = Bout(v, seat, f)
    mine = [dice for dice in current_rolls(f) if dice.seat == seat]
    return any(rerolled(bout, dice, 0) > bout.worth(bout.lead) for dice in mine)


def stop_strike(v: Pbl, seat: int, aimed: int, options: list[Move]) -> Move:
    """A Strike is about to hit: what names Strikes stops it, if it is a limb of ours (PBL-F-3)."""
    if aimed // (LIMBS + 2) != v.side[seat] or aimed % (LIMBS + 2) >= LIMBS:
        return PASS
    for option in options:
        if isinstance(option, Play) and v.cards.cards[option.card].moments[ON_PLAYED_KEY].do == "miss":
            return option
    return PASS


def support(v: Pbl, seat: int, f: Combat, options: list[Move]) -> Move:
    """An attack of our own is declared: a card that adds to every roll is worth most before the first."""
    for option in options:
        if isinstance(option, Play):
            effect = v.cards.cards[option.card].moments[ON_PLAYED_KEY]
            if effect.do == "boost":
                b = Board(v, seat)
                more = b.mine.copy()
                more.attack += effect.number("dice")
                more.cards = max(0, more.cards - 1)
                rival = b.forms[f.side]
                better = assault_worth(more, f.source, rival, f.place) - assault_worth(b.mine, f.source, rival, f.place)
                if better > KEPT * EFFECTS["boost"]:
                    return option
    return PASS


def answer(v: Pbl, seat: int, f: Combat, options: list[Move]) -> Move:
    """An attack on us is declared: what weakens the attacker is best played now, before the dice (PBL-COMBAT-4)."""
    plays = [option for option in options if isinstance(option, Play) and effect_of(v, option).do in ANSWERS]
    if not plays:
        return PASS
    b = Board(v, seat)
    if assault_worth(b.forms[v.side[f.seat]], f.source, b.mine, f.place) < GRAVE:
        return PASS
    best: Move = PASS
    most = 0.0
    for option in plays:
        effect = effect_of(v, option)
        value = answer_worth(b, v.side[f.seat], effect) - KEPT * price(b, option)
        if value > most:
            best, most = option, value
    return best


ANSWERS = {*HARMS, "discard_hand"}


def effect_of(v: Pbl, option: Play) -> Effect:
    return v.cards.cards[option.card].moments[ON_PLAYED_KEY]


def answer_worth(b: Board, side: int, effect: Effect) -> float:
    """What it is worth to have a rival robbed of strength or of cards."""
    if effect.do != "discard_hand":
        return harm_worth(b, effect)
    form = b.forms[side].copy()
    lost = min(form.cards, effect.number("cards"))
    form.cards -= lost
    return lost + b.harm(side, form) / b.turns


def help_out(v: Pbl, seat: int, f: Combat, options: list[Move]) -> Move:
    """Two others fight: the one ahead of us in the game is not let win it with this blow (PBL-MODE-3P-5)."""
    alive = [side for side in range(v.sides) if not v.is_out(side)]
    attacker = v.side[f.seat]
    lead = 1 - missing(v, f, ATTACKER)
    wins = v.terms.race_to and v.blown[attacker] + 1 >= v.terms.race_to
    strongest = all(v.robots[attacker].active_limbs() >= v.robots[side].active_limbs() for side in alive)
    last = f.place < LIMBS and v.robots[f.side].active_limbs() == 1
    if lead <= 0 or not (wins or (last and strongest)):
        return PASS
    for option in options:
        if isinstance(option, Play) and effect_of(v, option).do in ("miss", "overblown"):
            return option
    for option in options:
        if isinstance(option, Play) and effect_of(v, option).do == "dice":
            return option
    return PASS


# Dice on the table.


def die_swing(v: Pbl, seat: int, f: Combat, wanted: int) -> int:
    """The most that turning one die of the current roll would bring; no face wanted means any."""
    best = 0
    for dice in current_sets(v):
        for i in range(len(dice.faces)):
            for shown in [wanted] if wanted else range(1, 7):
                best = max(best, turned(v, seat, dice, i, shown))
    return best


def die_gain(v: Pbl, seat: int, option: Move) -> int:
    """What turning this die brings us."""
    for dice in current_sets(v):
        if isinstance(option, Die) and dice.seat == option.seat:
            return turned(v, seat, dice, option.die, option.shown)
    return 0


def turned(v: Pbl, seat: int, dice: Roll, i: int, shown: int) -> int:
    """How far a die of this set, turned to that face, moves the totals our way."""
    new = worth(v, dice.armor, dice.why, face(v, v.side[dice.seat], shown))
    change = new - worth(v, dice.armor, dice.why, dice.faces[i])
    return change if v.side[dice.seat] == v.side[seat] else -change


def reroll_swing(v: Pbl, seat: int, dice: Roll) -> float:
    """How far a new roll of this set moves the totals our way, on average."""
    change = 3.5 * len(dice.faces) - sum(dice.faces)
    return change if v.side[dice.seat] == v.side[seat] else -change


def hold_worth(v: Pbl, seat: int, option: Move) -> tuple[int, int]:
    """A Strike keeps the face that came most often; a die named in advance shows what counts most."""
    if not isinstance(option, Hold):
        return -1, 0
    return v.frames[-1].picks.count(option.shown), face(v, v.side[seat], option.shown)
