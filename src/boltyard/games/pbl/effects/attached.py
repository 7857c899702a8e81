"""Cards that lie on something and work from there: a charm on a robot, a jammed limb, a cursed deck."""

from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect, effect_of, has_safe_armor
from boltyard.games.pbl.lying import Hex
from boltyard.games.pbl.moves import PLAYER, Target
from boltyard.games.pbl.robot import LIMBS, NOWHERE
from boltyard.games.pbl.state import Pbl


class Attach(CardEffect):
    """Attach this action to the own robot: it counts as a Pilot Point there (PBL-ACTION-7, PBL-PILOT-9)."""

    def run(self, s: Pbl, f: Frame) -> None:
        s.unresolved = [entry for entry in s.unresolved if entry.card != f.card]
        s.robots[s.side[f.seat]].fasten(f.card, NOWHERE)
        s.done()
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Fastened(f.seat, f.card))


class AttachMalfunction(TargetEffect):
    """Attach this action to a limb: it cannot attack and its armor does nothing, until it comes off (PBL-R-192)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        """Every active limb of every robot that is not jammed yet."""
        moves: list[Move] = []
        for side in range(s.sides):
            robot = s.robots[side]
            if has_safe_armor(s, seat, side):
                continue
            for limb in range(LIMBS):
                if not s.is_out(side) and not robot.dead[limb] and not robot.is_jammed(limb):
                    moves.append(s.moves.targets[s.captain(side)][limb])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.unresolved = [entry for entry in s.unresolved if entry.card != f.card]
        robot = s.robots[s.side[move.seat]]
        if robot.armor(move.what) >= 0:
            s.reset_counter(robot.armor(move.what))  # PBL-COUNTER-2
        robot.fasten(f.card, move.what)
        s.done()
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Attached(seat, f.card, s.side[move.seat], move.seat, move.what))


class Curse(CardEffect):
    """Lay this card on a deck: whoever draws there rolls first, and without the face gets nothing (PBL-R-193)."""

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        for side in range(s.sides):
            if not s.is_out(side):
                moves.append(s.moves.targets[s.captain(side)][PLAYER])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.robots[s.side[seat]].crew.remove(f.card)  # it belongs to no crew while it lies there
        s.hexes = [*s.hexes, Hex(f.card, s.side[move.seat], effect_of(s, f).number("times"))]
        s.done()
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Cursed(seat, f.card, s.side[move.seat], move.seat))
