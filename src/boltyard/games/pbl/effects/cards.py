"""Effects on cards: drawing, the shop, discarding, crew and pilots that come and go."""

from boltyard.core.moves import Move
from boltyard.core.piles import put_in_order
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect, crew_targets, effect_of, throw
from boltyard.games.pbl.moves import FIRST_CREW, PILOT, PLAYER, DrawRow, Target, Trim
from boltyard.games.pbl.phases import DRAWING
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.shop import open_shop
from boltyard.games.pbl.state import Pbl


class Draw(CardEffect):
    """Draw cards: a number, or one that the table decides (`draw`, `draw_if_behind`, `draw_if_no_crew`, ...)."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def amount(self, s: Pbl, seat: int, effect: Effect) -> int:
        """How many cards it is worth now."""
        side = s.side[seat]
        cards = effect.number("cards")
        if self.kind == "draw_up_to":
            return max(0, cards - len(s.hands[seat]))
        dead = LIMBS - s.robots[side].active_limbs()
        if self.kind == "draw_per_dead_limb":
            return cards * dead
        if self.kind == "draw":
            return cards
        for other in range(s.sides):
            if other == side or s.is_out(other):
                continue
            if self.kind == "draw_if_behind" and dead > LIMBS - s.robots[other].active_limbs():
                return cards
            if self.kind == "draw_if_no_crew" and not s.robots[other].crew:
                return cards
        return 0

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return self.amount(s, seat, effect) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        amount = self.amount(s, f.seat, effect_of(s, f))
        s.done()
        if amount:
            s.push(DRAWING, f.seat)
            s.frames[-1].amount = amount


class OpenShop(CardEffect):
    """Open the shop or fill its row, then take cards from it; no reshuffle (PBL-ACTION-10, PBL-R-114)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(s.row) + len(s.shop) > 0  # PBL-R-41

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            f.step = 1
            f.amount = effect_of(s, f).number("cards")
            open_shop(s)
        if f.amount and s.row:
            s.ask(1 << f.seat)
        else:
            s.done()
            s.stirred = True

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [s.moves.draws[card] for card in sorted(s.row)]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, DrawRow)
        f.amount -= 1
        s.row.remove(move.card)
        s.acquire(s.side[seat], move.card)
        s.at[move.card] = s.everyone()
        s.of[move.card] = s.everyone()
        put_in_order(s.hands[seat], move.card)
        if s.log is not None:
            s.log.append(events.TookFromRow(seat, move.card))


class DiscardHand(CardEffect):
    """An opponent you name discards cards of their choice, and cannot answer with them (PBL-F-12)."""

    decision: str = "PBL-D-23"
    word: str = "discard"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return len(self.rivals(s, seat)) > 0

    def rivals(self, s: Pbl, seat: int) -> list[Move]:
        moves: list[Move] = []
        for other in range(s.seats):
            if s.side[other] != s.side[seat] and s.hands[other]:
                moves.append(s.moves.targets[other][PLAYER])
        return moves

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0 and self.rivals(s, f.seat):
            s.ask(1 << f.seat)
        elif f.amount:
            s.ask(1 << f.step - 1)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        if f.step == 0:
            return self.rivals(s, seat)
        named = s.sealed[seat]
        last = named[-1] if named else None
        after = last.card if isinstance(last, Trim) else -1
        missing = f.amount - len(named)
        left = len(s.hands[seat])
        moves: list[Move] = []
        for card in s.hands[seat]:
            if card > after and left >= missing:
                moves.append(s.moves.trims[card])
            left -= 1
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == f.amount

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        f.step = move.seat + 1
        f.amount = min(effect_of(s, f).number("cards"), len(s.hands[move.seat]))

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        for move in items:
            if isinstance(move, Trim):
                s.put_face_down(seat, move.card)
        f.amount = 0
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Trimmed(seat, len(items)))


class ReturnCrew(TargetEffect):
    """A crew member in play goes back to its owner's hand."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        return crew_targets(s, seat)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        card = s.robots[s.side[move.seat]].crew.pop(move.what - FIRST_CREW)
        owner = s.hand_back(card)
        s.done()
        if s.log is not None:
            s.log.append(events.Returned(owner, card))


class RemoveExpert(TargetEffect):
    """An expert leaves the cockpit; the starter is back (PBL-F-9, PBL-R-79)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        for side in range(s.sides):
            if s.robots[side].expert != NOBODY:
                moves.append(s.moves.targets[s.captain(side)][PILOT])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        leave_cockpit(s, s.side[move.seat])
        s.done()


def leave_cockpit(s: Pbl, side: int) -> None:
    """The expert goes to its owner's pile."""
    robot = s.robots[side]
    card = robot.expert
    robot.expert = NOBODY
    s.discard(card)
    s.stirred = True
    if s.log is not None:
        s.log.append(events.LeftCockpit(s.captain(side), card))


class Gamble(RemoveExpert):
    """Name a crew member or an expert and roll a die: a high one discards it. `amount` is the card + 1."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        return crew_targets(s, seat) + super().targets(s, seat, effect)

    def run(self, s: Pbl, f: Frame) -> None:
        if f.amount == 0:
            super().run(s, f)
            return
        s.done()
        if f.picks[0] < effect_of(s, f).number("at_least"):
            return
        card = f.amount - 1
        for side in range(s.sides):
            robot = s.robots[side]
            if robot.expert == card:
                leave_cockpit(s, side)
            elif card in robot.crew:
                dismiss(s, side, robot.crew.index(card))

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        robot = s.robots[s.side[move.seat]]
        named = robot.expert if move.what == PILOT else robot.crew[move.what - FIRST_CREW]
        s.turn_up(named)  # PBL-R-218
        f.amount = named + 1
        throw(s, f, 1)


def dismiss(s: Pbl, side: int, n: int) -> None:
    """A crew member goes to its owner's pile, its Blast unused."""
    card = s.robots[side].crew.pop(n)
    s.discard(card)
    s.stirred = True
    if s.log is not None:
        s.log.append(events.Discarded(s.captain(side), card))


class DiscardCrew(TargetEffect):
    """A crew member in play goes to its owner's pile."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        return crew_targets(s, seat)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        s.done()
        dismiss(s, s.side[move.seat], move.what - FIRST_CREW)


class PoachCrew(TargetEffect):
    """A rival's crew member comes over, if there is room, and belongs to the new side for good (PBL-ACTION-11)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        moves: list[Move] = []
        if s.robots[s.side[seat]].room(s.cards) > 0:
            for move in crew_targets(s, seat):
                if isinstance(move, Target) and s.side[move.seat] != s.side[seat]:
                    moves.append(move)
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Target)
        card = s.robots[s.side[move.seat]].crew.pop(move.what - FIRST_CREW)
        s.turn_up(card)
        s.robots[s.side[seat]].crew.append(card)
        s.owner[card] = s.side[seat]
        s.done()
        s.stirred = True
        if s.log is not None:
            s.log.append(events.Poached(seat, card, move.seat))
