"""An effect being carried out: a frame that knows its card and the moment it acts at."""

from abc import abstractmethod

from boltyard.core.legend import Plain
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.dice import roll
from boltyard.games.pbl.effects.moments import MOMENTS
from boltyard.games.pbl.moves import FIRST_CREW
from boltyard.games.pbl.phases import ROLLING
from boltyard.games.pbl.state import Pbl, PblRule


class CardEffect(PblRule):
    """What all effects have in common: `possible` says whether the card may be played for it at all (PBL-R-41)."""

    decision: str = "PBL-D-16"
    holds_card: bool = True

    def saved(self, s: Pbl, f: Frame) -> Plain:
        """The moment by its name, too."""
        plain = super().saved(s, f)
        plain["target"] = MOMENTS[f.target] if f.target >= 0 else f.target
        return plain

    def revive(self, s: Pbl, number: int, plain: Plain) -> Frame:
        numbers = plain.copy()
        if isinstance(plain["target"], str):
            numbers["target"] = MOMENTS.index(plain["target"])
        return super().revive(s, number, numbers)

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return True


class TargetEffect(CardEffect):
    """An effect with one target: it can be played where there is one, asks for it, and is skipped where it is gone."""

    decision: str = "PBL-D-23"

    @abstractmethod
    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        """What this seat may choose from."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(self.targets(s, seat, effect)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        if self.targets(s, f.seat, effect_of(s, f)):
            s.ask(1 << f.seat)
        else:
            s.done()  # what cannot be done is skipped (PBL-R-60)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return self.targets(s, seat, effect_of(s, f))


def effect_of(s: Pbl, f: Frame) -> Effect:
    """The words of the card that are being carried out."""
    return s.cards.cards[f.card].moments[MOMENTS[f.target]]


def has_safe_armor(s: Pbl, seat: int, side: int) -> bool:
    """Is this another side, whose armor no card of this seat can touch? (PBL-R-205)."""
    return side != s.side[seat] and s.has_trait(side, "armor_is_safe")


def crew_targets(s: Pbl, seat: int) -> list[Move]:
    """Every crew member in play that a card of this seat can touch, by seat and arrival (PBL-R-205)."""
    moves: list[Move] = []
    for side in range(s.sides):
        if side != s.side[seat] and s.has_trait(side, "crew_is_safe"):
            continue
        for i in range(len(s.robots[side].crew)):
            moves.append(s.moves.targets[s.captain(side)][FIRST_CREW + i])
    return moves


def throw(s: Pbl, f: Frame, dice: int) -> None:
    """Roll so many dice for the effect of this frame: they are added to its `picks` before it goes on."""
    s.push(ROLLING, f.seat)
    s.frames[-1].amount = dice


class Rolling(PblRule):
    """Dice of an effect on the table: under 2017 they may be answered before they count (PBL-F-13, -14)."""

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            f.step = 1
            f.picks = roll(s, f.seat, f.amount)
            if s.log is not None:
                s.log.append(events.Threw(f.seat, f.picks[:]))
            if s.terms.edition == 17:
                s.offer_window(s.others_first(f.seat))
            return
        effect = s.frames[-2]
        effect.picks = effect.picks + f.picks
        s.done()
