"""What a seat may know of a PBL table, and a world that fits it (PBL-INFO)."""

from boltyard.core.flow import invent_answers
from boltyard.core.game import Game
from boltyard.core.knowledge import eyes_of, faces_for, fan_for
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import Rng, no_rng
from boltyard.core.state import EVERYONE, WHOLE
from boltyard.games.pbl.blind import uncover, veil
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.team import IN_SIGHT
from boltyard.games.pbl.zones import COMMON


class PblSight(Game[Pbl]):
    """What a seat may know, and what may lie behind it."""

    def view(self, s: Pbl, seat: int) -> Pbl:
        """The table as this seat knows it: hidden cards are backs, and what others know of them is gone."""
        v = s.clone()
        v.viewer = seat
        if seat == EVERYONE:
            return v
        v.rng = no_rng()
        eyes = eyes_of(seat)
        for other in range(s.seats):
            if other != seat:
                v.sealed[other] = []
                v.hands[other] = fan_for(s.hands[other], s.at, eyes)
                v.offers[other] = [fan_for(hand, s.at, eyes) for hand in s.offers[other]]
        v.decks = [faces_for(pile, s.at, eyes) for pile in s.decks]
        if s.terms.gunners and s.turn and seat >= 0 and s.gunner(s.side[seat]) == seat:  # PBL-MODE-2V2-2
            mine = s.decks[s.side[seat]]
            above = max(0, len(mine) - IN_SIGHT)
            v.decks[s.side[seat]] = v.decks[s.side[seat]][:above] + mine[above:]
        v.discards = [faces_for(pile, s.at, eyes) for pile in s.discards]
        v.removed = [fan_for(pile, s.at, eyes) for pile in s.removed]  # hands lie there in key order, which would tell
        v.piles = [faces_for(pile, s.at, eyes) for pile in s.piles]
        v.shop = faces_for(s.shop, s.at, eyes)
        v.draft = faces_for(s.draft, s.at, eyes)
        if s.terms.blind:
            veil(v, s, eyes)
        shown = shown_cards(v)
        at, of, owner = v.at, v.of, v.owner
        for card in range(len(at)):
            if shown[card]:
                continue
            at[card] = 0
            if of[card] & eyes != eyes:
                of[card] = 0
                owner[card] = NOBODY
            else:
                of[card] = eyes
                if s.terms.community and s.owner[card] >= 0:
                    owner[card] = COMMON  # face down on a table: whose it is now cannot be told
        return v

    def imagine(self, view: Pbl, rng: Rng) -> Pbl:
        """Deal the unseen cards over the backs: those known to be a side's go to that side, the rest anywhere."""
        w = view.clone()
        w.viewer = WHOLE
        w.rng = rng.fork("world")
        shown = shown_cards(view)
        loose: list[int] = []
        kept: list[list[int]] = [[] for _ in range(w.sides)]
        kept_shop: list[int] = []
        kept_common: list[int] = []
        for card in w.cards.orange:
            if shown[card]:
                continue
            if not view.of[card]:
                loose.append(card)
            elif view.owner[card] == NOBODY:
                kept_shop.append(card)
            elif w.terms.community:
                kept_common.append(card)
            else:
                kept[view.owner[card]].append(card)
        if w.sums:
            uncover(w, [kept_common] * w.sides if w.terms.community else kept, loose, rng)
        rng.shuffle(loose)
        if w.terms.community:  # one deck and one pile, and every hand came from it (PBL-R-149)
            zones = w.decks + w.discards + w.removed + w.hands
            for two in w.offers:
                zones = zones + two
            deal(w, zones, kept_common, loose, COMMON, rng)
        else:
            for side in range(w.sides):
                zones = [w.decks[side], w.discards[side], w.removed[side]]
                for seat in range(w.seats):
                    if w.side[seat] == side:
                        zones.append(w.hands[seat])
                        zones += w.offers[seat]
                deal(w, zones, kept[side], loose, side, rng)
        deal(w, [w.shop], kept_shop, loose, NOBODY, rng)
        rng.shuffle(loose)
        fill_backs(w, [*w.piles, w.draft], loose, NOBODY)
        for hand in w.hands:
            hand.sort()
        invent_answers(w, rng)
        for two in w.offers:
            for hand in two:
                hand.sort()
        return w


def shown_cards(v: Pbl) -> list[bool]:
    """By card: does this view show where it is?"""
    shown = [False] * len(v.at)
    for zones in (v.decks, v.discards, v.hands, v.piles, v.removed, [v.shop, v.draft, v.row, v.pool, v.celebrities]):
        for zone in zones:
            for card in zone:
                if card >= 0:
                    shown[card] = True
    for two in v.offers:
        for hand in two:
            for card in hand:
                if card >= 0:
                    shown[card] = True
    for robot in v.robots:
        for stack in (*robot.limbs, *robot.shoulders, robot.hangar, robot.crew):
            for card in stack:
                shown[card] = True
        for card in (robot.body, robot.starter, robot.expert):
            if card >= 0:
                shown[card] = True
        for pair in robot.attached:
            shown[pair.card] = True
    for entry in v.unresolved:
        shown[entry.card] = True
    for hexed in v.hexes:
        shown[hexed.card] = True
    return shown


def deal(w: Pbl, zones: list[list[int]], known: list[int], loose: list[int], owner: int, rng: Rng) -> None:
    """The backs of these zones become cards known to be there somewhere, and as many loose ones as it takes."""
    backs = count_backs(zones)
    while len(known) < backs:
        known.append(loose.pop())
    rng.shuffle(known)
    fill_backs(w, zones, known, owner)


def count_backs(zones: list[list[int]]) -> int:
    n = 0
    for zone in zones:
        for card in zone:
            if card == HIDDEN:
                n += 1
    return n


def fill_backs(w: Pbl, zones: list[list[int]], cards: list[int], side: int) -> None:
    """Each back becomes one of these cards; hand cards are then known to their own seat."""
    i = 0
    for zone in zones:
        for at in range(len(zone)):
            if zone[at] == HIDDEN:
                card = cards[i]
                i += 1
                zone[at] = card
                w.owner[card] = side
    for seat in range(w.seats):
        for hand in [w.hands[seat], *w.offers[seat]]:
            for card in hand:
                if card >= 0:
                    w.at[card] |= 1 << seat
                    w.of[card] |= 1 << seat
