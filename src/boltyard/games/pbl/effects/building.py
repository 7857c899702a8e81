"""Builds that a card gives besides the MOVE."""

from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl.build import builds, put_up
from boltyard.games.pbl.cards import KINDS, Effect
from boltyard.games.pbl.combat import combat_in
from boltyard.games.pbl.effects.effect import CardEffect, effect_of
from boltyard.games.pbl.effects.moments import ON_BUILT
from boltyard.games.pbl.effects.search import has_level
from boltyard.games.pbl.moves import NO, Build
from boltyard.games.pbl.state import Pbl


class BuildFree(CardEffect):
    """A card of this kind may be built without the MOVE, under all conditions of a build (PBL-R-169, -207)."""

    def fitting(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        """The builds of this hand that it allows."""
        kind = effect.word("kind")
        level = effect.number("level")
        moves: list[Move] = []
        for move in builds(s, seat, effect.number("skip")):
            assert isinstance(move, Build)
            card = s.cards.cards[move.card]
            if (kind == "any" or KINDS[card.kind] == kind) and (level == 0 or has_level(card, level)):
                moves.append(move)
        return moves

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        # Nothing is built in another's turn, nor in the middle of a combat (PBL-TURN-7).
        return s.frames[0].seat == seat and combat_in(s) is None and len(self.fitting(s, seat, effect)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        first = s.frames[0]
        mine = first.seat == f.seat or (s.turn == 1 and first.step == 0)  # before the first turn it is nobody's
        if mine and s.hands[f.seat]:  # a public fact, so being asked tells nothing (PBL-R-43)
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [NO, *self.fitting(s, seat, effect_of(s, f))]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        s.done()
        if isinstance(move, Build):
            put_up(s, seat, move)
            s.resolve(seat, move.card, ON_BUILT)
