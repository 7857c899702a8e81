"""Effects on fights: more dice, another target, a miss, one attack more, Strikes."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import Frame, is_set
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.combat import (
    ATTACKER,
    DEFENDER,
    TRAIL,
    VOID,
    Combat,
    attacks,
    boost_of,
    combat_in,
    declare,
    destroy,
    fight_in,
    is_target,
    lay_down,
    party_of,
    total,
)
from boltyard.games.pbl.dice import EFFECT, Roll, WaitingDice
from boltyard.games.pbl.effects.effect import CardEffect, TargetEffect, effect_of, throw
from boltyard.games.pbl.moves import DROP, HOLDS, NO, PLAYER, YES, Assault, Hold, Target
from boltyard.games.pbl.phases import FIRST_EFFECT
from boltyard.games.pbl.pledges import declare_pledged, pledge_codes, pledge_full, pledge_line, pledge_options
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl


class CombatDice(CardEffect):
    """Roll dice and add them to a total; who is outside the combat names the side to help (PBL-MODE-3P-5).

    Before the initial roll the dice wait for it, as a set of their own (PBL-R-170). `amount` is the party + 1.
    """

    decision: str = "PBL-D-23"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return combat_in(s) is not None

    def party(self, s: Pbl, fight: Combat, seat: int, effect: Effect) -> int:
        """Whose total; -1 if that has to be asked."""
        side = effect.word("side")
        if side == "own":
            return party_of(s, fight, seat)
        return ATTACKER if side == "attack" else DEFENDER

    def run(self, s: Pbl, f: Frame) -> None:
        fight = combat_in(s)
        if fight is None or s.is_out(fight.side):
            s.done()
            return
        effect = effect_of(s, f)
        if f.amount == 0:
            f.amount = self.party(s, fight, f.seat, effect) + 1
        if f.amount == 0:
            s.ask(1 << f.seat)
        elif fight_in(s) is None:
            fight.ahead = [*fight.ahead, WaitingDice(f.amount - 1, f.seat, effect.number("dice"))]
            s.done()
        elif f.step == 0:
            f.step = 1
            throw(s, f, effect.number("dice") + boost_of(s, f.seat))
        else:
            lay_down(s, fight, Roll(f.amount - 1, f.seat, EFFECT, f.picks))
            fight.step = TRAIL  # whoever trails now is asked again (PBL-R-92)
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        fight = combat_in(s)
        assert fight is not None
        return [s.moves.targets[fight.seat][PLAYER], s.moves.targets[s.captain(fight.side)][PLAYER]]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        fight = combat_in(s)
        assert fight is not None
        assert isinstance(move, Target)
        f.amount = (ATTACKER if move.seat == fight.seat else DEFENDER) + 1


class Boost(CardEffect):
    """While this card lies on the table, each roll of its player in this combat has more dice (`boost_of`)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        fight = combat_in(s)
        return fight is not None and party_of(s, fight, seat) >= 0

    def run(self, s: Pbl, f: Frame) -> None:
        s.done()


class Overblown(CardEffect):
    """Roll dice and take them off the attacker's total, which never falls below 0."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        fight = fight_in(s)
        return fight is not None and total(s, fight, ATTACKER) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        fight = fight_in(s)
        if fight is not None and f.step == 0:
            f.step = 1
            throw(s, f, effect_of(s, f).number("dice") + boost_of(s, f.seat))
            return
        s.done()
        if fight is not None:
            fight.extra[ATTACKER] -= min(sum(f.picks), total(s, fight, ATTACKER))
            fight.step = TRAIL


class Redirect(TargetEffect):
    """Another part of the same robot defends: before the roll with its own dice, after it with its life (PBL-R-97)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        fight = combat_in(s)
        moves: list[Move] = []
        if fight is not None and not s.is_out(fight.side):
            for place in range(LIMBS + 2):
                if place != fight.place and is_target(s.robots[fight.side], place):
                    moves.append(s.moves.targets[s.captain(fight.side)][place])
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        s.done()
        turn_attack(s, seat, move)


def turn_attack(s: Pbl, seat: int, move: Move) -> None:
    """The attack goes at this part from now on."""
    fight = combat_in(s)
    assert fight is not None
    assert isinstance(move, Target)
    fight.place = move.what
    if s.log is not None:
        s.log.append(events.Redirected(seat, move.seat, move.what))


class StandIn(Redirect):
    """While its player is attacked, another part of the own robot defends, and dice join the total (PBL-R-97, -196)."""

    def targets(self, s: Pbl, seat: int, effect: Effect) -> list[Move]:
        fight = combat_in(s)
        if fight is None or party_of(s, fight, seat) != DEFENDER:
            return []
        return super().targets(s, seat, effect)

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            super().run(s, f)
            return
        s.done()
        fight = fight_in(s)
        if fight is not None:
            fight.rolls.append(Roll(DEFENDER, f.seat, EFFECT, f.picks))
            fight.step = TRAIL  # whoever trails now is asked again (PBL-R-92)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        turn_attack(s, seat, move)
        dice = effect_of(s, f).number("dice")
        fight = combat_in(s)
        assert fight is not None
        if fight_in(s) is None:  # the dice wait for the initial roll (PBL-R-170)
            fight.ahead = [*fight.ahead, WaitingDice(DEFENDER, seat, dice)]
            s.done()
        else:
            f.step = 1
            throw(s, f, dice + boost_of(s, seat))


class Miss(CardEffect):
    """The attack or Strike misses whatever the total (PBL-F-3)."""

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return fight_in(s) is not None or strike_in(s) is not None

    def run(self, s: Pbl, f: Frame) -> None:
        s.done()
        fight = fight_in(s)
        strike = strike_in(s)
        if strike is not None:
            strike.step = MISSED
        elif fight is not None:
            fight.missed = True
        if s.log is not None:
            s.log.append(events.Missed(f.seat))


class ExtraAttack(CardEffect):
    """One attack more in the same turn, with a declaration of its own; it may be dropped (PBL-R-102, -182)."""

    decision: str = "PBL-D-30"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        turn = s.frames[0]
        return turn.seat == seat and combat_in(s) is None and len(attacks(s, seat)) > 0

    def run(self, s: Pbl, f: Frame) -> None:
        turn = s.frames[0]
        if f.step == 0 and combat_in(s) is not None:  # granted in the middle of a combat: it waits for its end
            s.frames.remove(f)
            s.frames.insert(1, f)
            return
        if f.step == 1 and s.result == VOID:  # the declaration was answered: again, or not at all (PBL-R-102, PBL-D-19)
            f.step = 0
            turn.picks = [card for card in turn.picks if card != f.card]
        s.result = 0
        if f.step == 0 and f.card not in turn.picks and turn.seat == f.seat and attacks(s, f.seat):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return pledge_options(s, seat) if s.sealed[seat] else [DROP, *attacks(s, seat)]

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return pledge_full(s, seat)

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return pledge_line(items) if is_set(items) else items[0].text

    def codes_in(self, words: list[str]) -> list[str]:
        return pledge_codes(words)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        self.use_up(s, f)
        declare_pledged(s, f, seat, items)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        self.use_up(s, f)
        if isinstance(move, Assault):
            declare(s, f, seat, move)

    def use_up(self, s: Pbl, f: Frame) -> None:
        """Once a turn for each card."""
        f.step = 1
        s.frames[0].picks = [*s.frames[0].picks, f.card]


# steps of a Strike
OFFER: Final = 0
KEEP: Final = 1
AIM: Final = 2
AIMED: Final = 3  # all know what it will hit (PBL-R-195)
MISSED: Final = 4


class Strike(CardEffect):
    """Roll, keep one face and re-roll the rest; when all are alike any armor is destroyed (PBL-GLOSS-15, PBL-R-103).

    `picks` are the dice, `amount` counts re-rolls, then it is the target.
    """

    decision: str = "PBL-D-31"

    def run(self, s: Pbl, f: Frame) -> None:
        effect = effect_of(s, f)
        if f.step == KEEP and f.picks.count(f.picks[0]) == len(f.picks):
            f.step = AIM
        elif f.step == KEEP and f.amount == effect.number("rerolls"):
            f.step = MISSED
        if f.step == AIMED:
            self.hit(s, f)
        elif f.step == MISSED or (f.step == AIM and not self.aims(s, f.seat)):
            s.done()
        else:
            s.ask(1 << f.seat)

    def hit(self, s: Pbl, f: Frame) -> None:
        """The damage is done, if its target is still there."""
        s.done()
        side = f.amount // (LIMBS + 2)
        place = f.amount % (LIMBS + 2)
        if not s.is_out(side) and is_target(s.robots[side], place):
            destroy(s, f.seat, side, place)

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
            if s.log is not None:
                s.log.append(events.Struck(seat, f.card))
            throw(s, f, effect.number("dice"))
        elif isinstance(move, Hold):
            f.amount += 1
            kept = [shown for shown in f.picks if shown == move.shown]
            f.picks = kept
            throw(s, f, effect.number("dice") - len(kept))
        elif isinstance(move, Target):
            f.step = AIMED
            f.amount = s.side[move.seat] * (LIMBS + 2) + move.what
            if s.log is not None:
                s.log.append(events.Aimed(seat, f.card, move.seat, move.what))
            s.open_window(s.others_first(seat))  # only a card that names Strikes can stop it (PBL-F-3)
        else:
            s.done()


def strike_in(s: Pbl) -> Frame | None:
    """The Strike that is about to hit, if there is one."""
    for f in s.frames:
        if f.rule >= FIRST_EFFECT and f.step == AIMED and isinstance(f.by, Strike):
            return f
    return None
