"""Effects on what a robot is made of: limbs come back, armor and hangars go, storage bombs are laid up."""

from boltyard.core.events import EVERYBODY
from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame
from boltyard.games.pbl.cards import LEFT_SHOULDER, Effect
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect, effect_of, throw
from boltyard.games.pbl.moves import HANGAR, Target
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl


class Regenerate(TargetEffect):
    """A blow-off card leaves a limb, which is back at base armor (PBL-REGEN-6, PBL-R-52)."""

    decision: str = "PBL-D-33"

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        side = s.side[seat]
        moves: list[Move] = []
        for limb in range(LIMBS):
            if s.robots[side].dead[limb]:
                moves.append(s.moves.targets[s.captain(side)][limb])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.robots[s.side[move.seat]].dead[move.what] = False
        s.take_back_blowoff()
        s.done()
        s.stirred = True
        s.tell("regenerated", seat, [], EVERYBODY, move.what, "", False)


class ReturnArmor(TargetEffect):
    """The active armor of a limb or shoulder goes back to its owner's hand; that is no blow-off (PBL-R-53)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        for side in range(s.sides):
            robot = s.robots[side]
            for place in range(LIMBS + 2):
                there = robot.armor(place) != NOBODY if place < LIMBS else robot.shoulders[place - LEFT_SHOULDER]
                if there:
                    moves.append(s.moves.targets[s.captain(side)][place])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        robot = s.robots[s.side[move.seat]]
        if move.what < LIMBS:
            card = robot.limbs[move.what].pop()
            s.take_off(robot, move.what)  # PBL-R-40
        else:
            card = robot.shoulders[move.what - LEFT_SHOULDER].pop()
        s.reset_counter(card)  # PBL-COUNTER-3
        owner = s.captain(s.owner[card])
        put_in_order(s.hands[owner], card)
        s.done()
        s.stirred = True
        s.tell("returned", owner, [card], EVERYBODY, 0, "", False)


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
        card = s.robots[s.side[move.seat]].hangar.pop()
        s.discard(card)
        s.done()
        s.stirred = True
        s.tell("discarded", move.seat, [card], EVERYBODY, 0, "", False)


class Store(CardEffect):
    """Roll a die and keep it on the hangar, as long as there is room; if there is, one must (PBL-STORE-1, PBL-F-4)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        robot = s.robots[s.side[seat]]
        return len(robot.hangar) > 0 and robot.room(s.cards) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        effect = effect_of(s, f)
        if len(f.picks) > f.amount:
            shown = f.picks[f.amount]
            f.amount += 1
            s.robots[s.side[f.seat]].stored.append(shown)
            s.tell("stored", f.seat, [], EVERYBODY, shown, "", False)
        if f.amount < effect.number("dice") and self.possible(s, f.seat, effect):
            throw(s, f, 1)
        else:
            s.done()


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
        s.mention("grounded", f.seat, 0)
