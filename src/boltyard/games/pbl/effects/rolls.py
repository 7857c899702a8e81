"""Effects on the current roll: turn a die, roll a set again (PBL-GLOSS-7, PBL-F-2)."""

from boltyard.core.events import EVERYBODY
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.combat import FACES, ROLLER, TRAIL, current_rolls
from boltyard.games.pbl.dice import face, roll
from boltyard.games.pbl.effects.effect import CardEffect, ask_or_skip, effect_of
from boltyard.games.pbl.effects.fight import fight_in
from boltyard.games.pbl.moves import PLAYER, Die, Target
from boltyard.games.pbl.state import Pbl


def current_dice(s: Pbl, effect: Effect) -> list[Move]:
    """Every die of the current roll with the face it could be turned to, its own left out."""
    fight = fight_in(s)
    moves: list[Move] = []
    if fight is None:
        return moves
    wanted = effect.number("face")
    for dice in current_rolls(fight):
        for i in range(FACES, len(dice)):
            for shown in range(1, 7):
                if shown != dice[i] and (wanted == 0 or wanted == shown):
                    moves.append(s.moves.dice[dice[ROLLER]][i - FACES][shown])
    return moves


class SetDie(CardEffect):
    """One die of the current roll shows another face; it is still a die roll (PBL-F-2)."""

    decision: str = "PBL-D-23"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(current_dice(s, effect)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        ask_or_skip(s, f, current_dice(s, effect_of(s, f)))

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return current_dice(s, effect_of(s, f))

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Die)
        s.done()
        fight = fight_in(s)
        assert fight is not None
        for dice in current_rolls(fight):
            if dice[ROLLER] == move.seat:
                dice[FACES + move.die] = face(s, s.side[move.seat], move.shown)
        fight.step = TRAIL  # whoever trails now is asked again (PBL-R-92)
        s.tell("turned_die", seat, [], EVERYBODY, move.shown, move.text, False)


class RerollRoll(CardEffect):
    """All dice of the current roll are rolled again; of the two initial sets one is named (PBL-R-101)."""

    decision: str = "PBL-D-23"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(self.sets(s)) > 0

    def sets(self, s: Pbl) -> list[Move]:
        fight = fight_in(s)
        moves: list[Move] = []
        if fight is not None:
            for dice in current_rolls(fight):
                if len(dice) > FACES:
                    moves.append(s.moves.targets[dice[ROLLER]][PLAYER])
        return moves

    def run(self, s: Pbl, f: Frame) -> None:
        ask_or_skip(s, f, self.sets(s))

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return self.sets(s)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.done()
        fight = fight_in(s)
        assert fight is not None
        for dice in current_rolls(fight):
            if dice[ROLLER] == move.seat:
                again = roll(s, move.seat, len(dice) - FACES)
                for i in range(len(again)):
                    dice[FACES + i] = again[i]
                s.tell("rolled", move.seat, [], EVERYBODY, 0, " ".join(str(shown) for shown in again), True)
        fight.step = TRAIL
