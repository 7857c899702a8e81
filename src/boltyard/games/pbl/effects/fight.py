"""Effects on robots and fights: regeneration, more dice, a miss, one attack more, storage bombs."""

from typing import Final

from boltyard.core.events import EVERYBODY
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.combat import (
    ATTACKER,
    CONCEDED,
    DEFENDER,
    TRAIL,
    Combat,
    attacks,
    declare,
    destroy,
    is_target,
    roll_for,
    total,
)
from boltyard.games.pbl.dice import EFFECT, roll
from boltyard.games.pbl.effects.effect import CardEffect, ask_or_skip, effect_of
from boltyard.games.pbl.moves import DROP, HOLDS, NO, YES, Assault, Hold, Target
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl


class Regenerate(CardEffect):
    """A blow-off card leaves a limb, which is back at base armor (PBL-REGEN-6, PBL-R-52)."""

    decision: str = "PBL-D-33"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(self.dead(s, seat)) > 0

    def dead(self, s: Pbl, seat: int) -> list[Move]:
        side = s.side[seat]
        moves: list[Move] = []
        for limb in range(LIMBS):
            if s.robots[side].dead[limb]:
                moves.append(s.moves.targets[s.captain(side)][limb])
        return moves

    def run(self, s: Pbl, f: Frame) -> None:
        ask_or_skip(s, f, self.dead(s, f.seat))

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return self.dead(s, seat)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.robots[s.side[move.seat]].dead[move.what] = False
        s.blowoffs += 1
        s.done()
        s.stirred = True
        s.tell("regenerated", seat, [], EVERYBODY, move.what, "", False)


def fight_in(s: Pbl) -> Combat | None:
    """The combat that is going on with its dice rolled, if there is one."""
    for f in s.frames:
        if isinstance(f, Combat) and f.step in (TRAIL, CONCEDED):
            return f
    return None


def party_of(s: Pbl, f: Combat, seat: int) -> int:
    """Which party this seat is of; -1 outside the combat."""
    if s.side[seat] == s.side[f.seat]:
        return ATTACKER
    return DEFENDER if s.side[seat] == f.side else -1


class CombatDice(CardEffect):
    """Roll dice and add them to the own total; who is outside the combat cannot (yet) take part with it."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        fight = fight_in(s)
        return fight is not None and party_of(s, fight, seat) >= 0

    def run(self, s: Pbl, f: Frame) -> None:
        fight = fight_in(s)
        s.done()
        if fight is not None:
            roll_for(s, fight, party_of(s, fight, f.seat), f.seat, effect_of(s, f).number("dice"), EFFECT)
            fight.step = TRAIL  # whoever trails now is asked again (PBL-R-92)


class Overblown(CardEffect):
    """Roll dice and take them off the attacker's total, which never falls below 0."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        fight = fight_in(s)
        return fight is not None and total(s, fight, ATTACKER) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        fight = fight_in(s)
        s.done()
        if fight is not None:
            faces = roll(s, f.seat, effect_of(s, f).number("dice"))
            fight.extra[ATTACKER] -= min(sum(faces), total(s, fight, ATTACKER))
            s.tell("rolled", f.seat, [], EVERYBODY, sum(faces), " ".join(str(shown) for shown in faces), True)
            fight.step = TRAIL


class Miss(CardEffect):
    """The attack misses whatever the total (PBL-F-3)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return fight_in(s) is not None

    def run(self, s: Pbl, f: Frame) -> None:
        fight = fight_in(s)
        s.done()
        if fight is not None:
            fight.missed = True
            s.mention("missed", f.seat, 0)


class Store(CardEffect):
    """Roll a die and keep it on the hangar, as long as there is room; if there is, one must (PBL-STORE-1, PBL-F-4)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        robot = s.robots[s.side[seat]]
        return len(robot.hangar) > 0 and robot.room(s.cards) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        effect = effect_of(s, f)
        s.done()
        robot = s.robots[s.side[f.seat]]
        for _ in range(effect.number("dice")):
            if self.possible(s, f.seat, effect):
                shown = roll(s, f.seat, 1)[0]
                robot.stored.append(shown)
                s.tell("stored", f.seat, [], EVERYBODY, shown, "", True)


class ExtraAttack(CardEffect):
    """One attack more in the same turn, with a declaration of its own; it may be dropped (PBL-R-102, -182)."""

    decision: str = "PBL-D-30"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        turn = s.frames[0]
        return turn.seat == seat and fight_in(s) is None and len(attacks(s, seat)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        turn = s.frames[0]
        if f.step == 0 and f.card not in turn.picks and turn.seat == f.seat and attacks(s, f.seat):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [DROP, *attacks(s, seat)]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        f.step = 1
        s.frames[0].picks = [*s.frames[0].picks, f.card]  # once a turn for each card
        if isinstance(move, Assault):
            declare(s, f, seat, move)


# steps of a Strike
OFFER: Final = 0
KEEP: Final = 1
AIM: Final = 2


class Strike(CardEffect):
    """Roll, keep one face and re-roll the rest; when all are alike any armor is destroyed (PBL-GLOSS-15, PBL-R-103)."""

    decision: str = "PBL-D-31"

    def run(self, s: Pbl, f: Frame) -> None:
        effect = effect_of(s, f)
        if f.step == KEEP and f.picks.count(f.picks[0]) == len(f.picks):
            f.step = AIM
        elif f.step == KEEP and f.amount == effect.number("rerolls"):
            s.done()
            return
        if f.step == AIM and not self.aims(s, f.seat):
            s.done()
            return
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        if f.step == OFFER:  # Unite is optional and announced: always ask (PBL-F-16)
            return [NO, YES]
        if f.step == KEEP:
            moves: list[Move] = [NO]
            for shown in range(1, 7):
                if shown in f.picks:
                    moves.append(HOLDS[shown])
            return moves
        return self.aims(s, seat)

    def aims(self, s: Pbl, seat: int) -> list[Move]:
        """Any part of any rival robot, attacked before or not (PBL-MODE-3P-4)."""
        moves: list[Move] = []
        for side in range(s.sides):
            if side != s.side[seat] and not s.is_out(side):
                for place in range(LIMBS + 2):
                    if is_target(s.robots[side], place):
                        moves.append(s.moves.targets[s.captain(side)][place])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        effect = effect_of(s, f)
        if move is YES:
            f.step = KEEP
            f.picks = roll(s, seat, effect.number("dice"))
            s.tell("struck", seat, [f.card], EVERYBODY, 0, " ".join(str(shown) for shown in f.picks), True)
        elif isinstance(move, Hold):
            f.amount += 1
            kept = [shown for shown in f.picks if shown == move.shown]
            f.picks = kept + roll(s, seat, effect.number("dice") - len(kept))
            s.tell("struck", seat, [f.card], EVERYBODY, f.amount, " ".join(str(shown) for shown in f.picks), True)
        else:
            s.done()
            if isinstance(move, Target):
                destroy(s, seat, s.side[move.seat], move.what)


class Demolition(CardEffect):
    """The hangar is given up: no other player can attack in their next turn."""

    def run(self, s: Pbl, f: Frame) -> None:
        s.done()
        side = s.side[f.seat]
        robot = s.robots[side]
        if f.card in robot.hangar:
            robot.hangar.remove(f.card)
            s.discards[s.owner[f.card]].append(f.card)
        for other in range(s.sides):
            if other != side:
                s.grounded |= 1 << other
        s.stirred = True
        s.mention("grounded", f.seat, 0)
