"""Effects on what a robot is made of: limbs come back, armor and hangars go, storage bombs are laid up."""

from typing import Final

from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import ARMOR, LEFT_SHOULDER, Effect
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect, effect_of, has_safe_armor, throw
from boltyard.games.pbl.moves import HANGAR, Target, Trim
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl


class Regenerate(TargetEffect):
    """A blow-off card leaves a limb, which is back at base armor (PBL-REGEN-6, PBL-R-52)."""

    decision: str = "PBL-D-33"

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        side = s.side[seat]
        moves: list[Move] = []
        for limb in range(LIMBS):
            if s.robots[side].dead[limb] and not s.terms.mortal:  # PBL-H-5
                moves.append(s.moves.targets[s.captain(side)][limb])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.robots[s.side[move.seat]].bring_back(move.what)
        s.take_back_blowoff()
        s.done()
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Regenerated(seat, move.what))


class ReturnArmor(TargetEffect):
    """The active armor of a limb or shoulder goes back to its owner's hand; that is no blow-off (PBL-R-53).

    Anybody's (`return_armor`), or an opponent's (`return_rival_armor`).
    """

    def __init__(self, rivals_only: bool) -> None:
        self.rivals_only = rivals_only

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        for side in range(s.sides):
            robot = s.robots[side]
            if has_safe_armor(s, seat, side) or (self.rivals_only and side == s.side[seat]):
                continue
            for place in range(LIMBS + 2):
                there = robot.armor(place) != NOBODY if place < LIMBS else robot.shoulders[place - LEFT_SHOULDER]
                if there:
                    moves.append(s.moves.targets[s.captain(side)][place])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.done()
        send_back(s, s.side[move.seat], move.what)


def send_back(s: Pbl, side: int, place: int) -> None:
    """The active armor of this place goes to its owner's hand, for all to see."""
    robot = s.robots[side]
    if place < LIMBS:
        card = robot.limbs[place].pop()
        s.take_off(robot, place)  # PBL-R-40
    else:
        card = robot.shoulders[place - LEFT_SHOULDER].pop()
    s.reset_counter(card)  # PBL-COUNTER-3
    owner = s.hand_back(card)
    if s.log is not None:
        s.log.append(events.Returned(owner, card))


class BreakHangar(TargetEffect):
    """A hangar goes to its owner's pile, and the one beneath is active without its effect (PBL-HANGAR-11, PBL-R-72)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        for side in range(s.sides):
            if s.robots[side].hangar:
                moves.append(s.moves.targets[s.captain(side)][HANGAR])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.done()
        card = s.robots[s.side[move.seat]].hangar.pop()
        s.discard(card)
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Discarded(move.seat, card))


class Dismantle(BreakHangar):
    """One of two: a hangar is discarded, or an active armor goes back to its owner's hand (PBL-R-53, -72)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        return super().targets(s, seat, effect) + ANY_ARMOR.targets(s, seat, effect)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        if move.what == HANGAR:
            super().chosen(s, f, seat, move)
        else:
            s.done()
            send_back(s, s.side[move.seat], move.what)


class Store(CardEffect):
    """Roll a die and keep it on the hangar, as long as there is room; if there is, one must (PBL-STORE-1, PBL-F-4)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        leaves = effect.when != ""  # a Blast: whoever is discarded for it leaves a space
        return len(s.robots[s.side[seat]].hangar) > 0 and (leaves or self.has_room(s, seat))

    def has_room(self, s: Pbl, seat: int) -> bool:
        robot = s.robots[s.side[seat]]
        return len(robot.hangar) > 0 and robot.room(s.cards) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        effect = effect_of(s, f)
        if len(f.picks) > f.amount:
            keep_bomb(s, f.seat, f.picks[f.amount])
            f.amount += 1
        if f.amount < effect.number("dice") and self.has_room(s, f.seat):
            throw(s, f, 1)
        else:
            s.done()


def keep_bomb(s: Pbl, seat: int, shown: int) -> None:
    """A die stays on the hangar at this value (PBL-STORE-2, -3), if there is still a space for it (PBL-R-230)."""
    robot = s.robots[s.side[seat]]
    if not robot.hangar or robot.room(s.cards) <= 0:
        return
    robot.stored = [*robot.stored, shown]
    if s.log is not None:
        s.log.append(events.Stored(seat, shown))


class StoreForCard(Store):
    """A hand card may be discarded face down for a storage bomb, where there is room (PBL-STORE-1, PBL-D-34)."""

    decision: str = "PBL-D-34"
    word: str = "discard"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(s.hands[seat]) > 0 and super().possible(s, seat, effect)

    def run(self, s: Pbl, f: Frame) -> None:
        if f.picks:
            keep_bomb(s, f.seat, f.picks[0])
            s.done()
        elif f.step == 0 and self.possible(s, f.seat, effect_of(s, f)):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [DONE]
        for card in s.hands[seat]:
            moves.append(s.moves.trims[card])
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) > 0

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        f.step = 1
        for move in items:
            if isinstance(move, Trim):
                s.put_face_down(seat, move.card)
                s.stirred = True
                if s.log is not None:
                    s.log.append(events.Trimmed(seat, 1))
                throw(s, f, 1)


class WindUp(CardEffect):
    """Every counter on the own armor in force goes up, none past its cap (PBL-COUNTER-1, PBL-R-206)."""

    def wound(self, s: Pbl, seat: int) -> list[int]:
        """The armor whose counter has room to rise."""
        found: list[int] = []
        for number in s.in_force(s.side[seat]):
            card = s.cards.cards[number]
            if card.kind == ARMOR and s.counter[number] < card.counter_cap:
                found.append(number)
        return found

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(self.wound(s, seat)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        numbers = self.wound(s, f.seat)
        s.done()
        for number in numbers:
            s.tick(number, effect_of(s, f).number("by"))
        if numbers:
            if s.log is not None:
                s.log.append(events.WoundUp(f.seat, numbers))


class Demolition(CardEffect):
    """The hangar is given up: no player can attack in their next turn, its owner in the one after this."""

    def run(self, s: Pbl, f: Frame) -> None:
        s.done()
        side = s.side[f.seat]
        robot = s.robots[side]
        if f.card in robot.hangar:
            robot.hangar.remove(f.card)
            s.discard(f.card)
        for other in range(s.sides):
            if other != side:
                s.grounded |= 1 << other
        s.frames[0].card = f.card  # its owner has to end this turn first
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Grounded(f.seat))


ANY_ARMOR: Final = ReturnArmor(False)
