"""Effects on dice: turn one, roll a set again, name one in advance (PBL-GLOSS-7, PBL-F-2)."""

from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, TRAIL, Combat, current_rolls, fight_in, reorder, total
from boltyard.games.pbl.dice import Roll, calm, face, name_face, roll
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect
from boltyard.games.pbl.effects.moments import AFTER_ROLLS
from boltyard.games.pbl.events.meanings import AGAIN
from boltyard.games.pbl.moves import HOLDS, NO, PLAYER, YES, Die, Hold, Target
from boltyard.games.pbl.phases import ROLLING
from boltyard.games.pbl.state import Pbl


def thrown(s: Pbl) -> Frame | None:
    """The dice of an effect that lie on the table and do not count yet (PBL-F-13)."""
    i = len(s.frames) - 1
    while i > 0:
        if s.frames[i].rule == ROLLING:
            return s.frames[i]
        i -= 1
    return None


def current_sets(s: Pbl) -> list[Roll]:
    """The current roll in the form of a combat's rolls: what was rolled last by anyone (PBL-GLOSS-7)."""
    dice = thrown(s)
    if dice is not None:
        return [Roll(-1, dice.seat, -1, dice.picks)]
    fight = fight_in(s)
    return current_rolls(fight) if fight is not None else []


def change(s: Pbl, roller: int, faces: list[int]) -> None:
    """The dice of this seat in the current roll show these faces now."""
    dice = thrown(s)
    fight = fight_in(s)
    if dice is not None:
        dice.picks = faces
    elif fight is not None:
        for dice_ in current_rolls(fight):
            if dice_.seat == roller:
                fight.rolls[fight.rolls.index(dice_)] = Roll(dice_.party, roller, dice_.why, faces, dice_.armor)
    if fight is not None:
        fight.step = TRAIL  # whoever trails now is asked again (PBL-R-92)


def standing(s: Pbl, roller: int) -> int:
    """The total for which this seat's dice of the current roll count; -1 for none."""
    fight = fight_in(s)
    if fight is None or thrown(s) is not None:
        return -1
    for dice in current_rolls(fight):
        if dice.seat == roller:
            return total(s, fight, dice.party)
    return -1


def current_dice(s: Pbl, effect: Effect) -> list[Move]:
    """Every die of the current roll with the faces it could be turned to; those that would change nothing left out."""
    moves: list[Move] = []
    wanted = effect.number("face")
    for dice in current_sets(s):
        for i in range(len(dice.faces)):
            for shown in range(1, 7):
                if (wanted == 0 or wanted == shown) and face(s, s.side[dice.seat], shown) != dice.faces[i]:
                    moves.append(s.moves.faces(dice.seat, i)[shown])
    return moves


def turned_totals(s: Pbl, f: Combat, move: Die) -> list[int]:
    """Both totals of this combat as they would be with that die turned."""
    kept = f.rolls
    current = current_rolls(f)
    turned: list[Roll] = []
    for dice in kept:
        faces = dice.faces[:]
        if dice.seat == move.seat and dice in current:
            faces[move.die] = face(s, s.side[move.seat], move.shown)
        turned.append(Roll(dice.party, dice.seat, dice.why, faces, dice.armor))
    f.rolls = turned
    totals = [total(s, f, ATTACKER), total(s, f, DEFENDER)]
    f.rolls = kept
    return totals


class SetDie(TargetEffect):
    """One die of the current roll shows another face; it is still a die roll (PBL-F-2)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        return current_dice(s, effect)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Die)
        s.done()
        side = s.side[move.seat]
        shown = face(s, side, move.shown)
        for dice in current_sets(s):
            if dice.seat == move.seat:
                faces = dice.faces[:]
                faces[move.die] = shown
                change(s, move.seat, faces)
        if shown == 1:
            calm(s, side)
        if s.log is not None:
            s.log.append(events.TurnedDie(seat, move.seat, shown, move.die, standing(s, move.seat)))


class RerollRoll(TargetEffect):
    """All dice of the current roll are rolled again; of the two initial sets one is named (PBL-R-101)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        for dice in current_sets(s):
            if dice.faces:
                moves.append(s.moves.targets[dice.seat][PLAYER])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.done()
        roll_again(s, move.seat)


def roll_again(s: Pbl, seat: int) -> None:
    """All dice of this seat in the current roll are rolled again."""
    for dice in current_sets(s):
        if dice.seat == seat:
            again = roll(s, seat, len(dice.faces))
            change(s, seat, again)
            if s.log is not None:
                s.log.append(events.Rolled(seat, again[:], max(0, standing(s, seat)), AGAIN))


class RerollOwn(CardEffect):
    """Whoever has dice in the current roll may roll them again (PBL-R-101)."""

    def own_dice(self, s: Pbl, seat: int) -> int:
        """How many dice of the current roll are this seat's."""
        n = 0
        for dice in current_sets(s):
            if dice.seat == seat:
                n += len(dice.faces)
        return n

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return self.own_dice(s, seat) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        if self.own_dice(s, f.seat):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [NO, YES]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        s.done()
        if move is YES:
            roll_again(s, seat)
            fight = fight_in(s)
            if fight is not None and f.target == AFTER_ROLLS:
                reorder(s, fight)


class FixDie(CardEffect):
    """Its owner may name a face: the first die of the next roll shows it (PBL-F-2)."""

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [NO, *HOLDS[1:]]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        s.done()
        if isinstance(move, Hold):
            name_face(s, s.side[seat], move.shown)
            if s.log is not None:
                s.log.append(events.NamedFace(seat, move.shown))
