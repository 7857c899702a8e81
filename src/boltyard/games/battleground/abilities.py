"""Abilities, used one after another once the dice are blue, duel by duel (BB-ABILITY-1..7, BB-R-41..50)."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import CLOCK_BIT, Frame, Rule
from boltyard.games.battleground import events
from boltyard.games.battleground.cards import (
    ARSENAL,
    BERSERK,
    CALIBRATE,
    CRUSHER,
    FLIP,
    JAB,
    JAMMER,
    LEECH,
    LOCKPICK,
    MIMIC,
    OVERCLOCK,
    RESET,
    SHIELDED,
    SILENCER,
    STORM,
    TEAMWORK,
    TWIST,
    UNDERDOG,
)
from boltyard.games.battleground.duel import holders, is_ignored, margin, rival_of, total
from boltyard.games.battleground.moves import SKIP, Use
from boltyard.games.battleground.settle import begin_duel, next_defender, settle_duel, settle_round
from boltyard.games.battleground.state import NOBODY, Battleground

WITHOUT_TARGET: Final = [OVERCLOCK, FLIP, UNDERDOG, ARSENAL, BERSERK, RESET, STORM]


class UseAbilities(Rule[Battleground]):
    """Every duel by itself: its bots' abilities in order, then who has won it (BB-R-48); at last the tokens.

    Players are asked where the text leaves a choice (BB-ABILITY-3, -5).
    """

    decision: str = "BB-D-15"
    picks_cards: bool = True

    def run(self, s: Battleground, f: Frame) -> None:
        while s.facing != NOBODY:
            if not self.use_up(s, f):
                return
            settle_duel(s)
            begin_duel(s, f, next_defender(s, s.facing))
        settle_round(s, f)

    def use_up(self, s: Battleground, f: Frame) -> bool:
        """The abilities of this duel that are still to come; not all of them where somebody has to choose."""
        while f.amount < len(f.picks):
            card = f.picks[f.amount]
            seat = decider(s, card)
            moves = ways(s, f, card)
            if not moves:
                if s.log is not None:
                    s.log.append(events.Skipped(seat, card))
            elif len(moves) == 1:
                use(s, seat, moves[0])
            elif s.leaving >> seat & 1:
                use(s, seat, best_way(s, seat, moves))
            elif s.terms.live and s.time - s.since >= s.terms.ability_ms:
                s.since += s.terms.ability_ms
                use(s, seat, best_way(s, seat, moves))  # BB-R-50
            else:
                s.ask(1 << seat | CLOCK_BIT if s.terms.live else 1 << seat)
                return False
            f.amount += 1
        return True

    def options(self, s: Battleground, f: Frame, seat: int) -> list[Move]:
        return ways(s, f, f.picks[f.amount])

    def chosen(self, s: Battleground, f: Frame, seat: int, move: Move) -> None:
        use(s, seat, move)
        s.since = s.time
        f.amount += 1

    def elapsed(self, s: Battleground, f: Frame, ms: int) -> None:
        s.time += ms


def controller(s: Battleground, card: int) -> int:
    """On whose side of the table the bot lies (BB-R-41); -1 if it lies nowhere."""
    for seat in range(s.seats):
        if card in s.rows[seat]:
            return seat
    return NOBODY


def decider(s: Battleground, card: int) -> int:
    """Who decides how its ability is used: whoever has the bot, or whose card it is (`ability_of`, BB-R-41)."""
    owner = s.owner[card]
    return owner if s.terms.owner_decides and owner != NOBODY else controller(s, card)


def champion(s: Battleground, seat: int, card: int) -> int:
    """For whom this player decides: themselves in the own duel, else whoever has the bot (BB-R-50)."""
    return seat if seat == s.attacker or seat == s.facing else controller(s, card)


def in_play(s: Battleground, against: int) -> list[int]:
    """The bots of this duel that count: all of them (-1), or those of a player's rival (BB-R-48); by seat and slot."""
    found: list[int] = []
    sides = 1 << s.attacker | 1 << s.facing if against < 0 else 1 << rival_of(s, against)
    for seat in range(s.seats):
        if sides >> seat & 1:
            for card in s.rows[seat]:
                if not is_ignored(s, seat, card):
                    found.append(card)
    return found


def is_silenced(s: Battleground, seat: int) -> bool:
    """Does the rival's Silencer lie on the table? (a condition of the reserve)"""
    return holders(s, rival_of(s, seat), SILENCER) > 0


def ways(s: Battleground, f: Frame, card: int) -> list[Move]:
    """Every way to use this ability; none if it is jammed or has no legal target (BB-R-42).

    Whose rivals it may be used on does not depend on who decides: it lies on its controller's side (BB-R-41).
    """
    moves: list[Move] = []
    seat = controller(s, card)
    if card in s.jammed or is_silenced(s, seat):
        return moves
    ability = s.cards.ability[card]
    if ability in WITHOUT_TARGET:
        alone = s.moves.uses[card]
        assert alone is not None
        moves.append(alone)
    else:
        on = s.moves.uses_on[card]
        for target in targets(s, f, seat, card, ability):
            if ability == LEECH:
                most = min(s.cards.by[card], s.value(controller(s, target), target))
                for amount in range(1, most + 1):
                    moves.append(on[target][amount])
            else:
                moves.append(on[target][0])
    if moves and s.cards.may[card]:
        moves.append(SKIP)
    return moves


def targets(s: Battleground, f: Frame, seat: int, card: int, ability: int) -> list[int]:
    """The bots that this ability may be used on; protected ones only by Lockpick (BB-CONDITION-3)."""
    if ability == JAMMER:
        coming: list[int] = []
        for other in in_play(s, NOBODY):
            if other in f.picks[f.amount + 1 :] and other not in s.jammed:
                coming.append(other)
        return coming
    found = in_play(s, seat if ability in (JAB, MIMIC, CRUSHER, LEECH, LOCKPICK) else NOBODY)
    fitting: list[int] = []
    for other in found:
        if other == card and ability != CALIBRATE:
            continue
        if ability == TEAMWORK and other not in s.rows[seat]:
            continue
        if s.cards.condition[other] == SHIELDED and ability not in (LOCKPICK, MIMIC):
            continue
        fitting.append(other)
    return fitting


def use(s: Battleground, user: int, move: Move) -> None:
    """An ability takes effect for the side the bot lies on, on the values as they are now (BB-R-41, -44)."""
    if not isinstance(move, Use):
        if s.log is not None:
            s.log.append(events.Declined(user))
        return
    card = move.card
    seat = controller(s, card)
    ability = s.cards.ability[card]
    by = s.cards.by[card]
    target = move.target
    if ability == OVERCLOCK:
        if total(s, rival_of(s, seat)) > max(total(s, seat), 0):
            change(s, card, by)
    elif ability == TEAMWORK:
        change(s, target, by)
    elif ability == JAB or ability == LOCKPICK:
        change(s, target, -by)
    elif ability == FLIP:
        turn_over(s, card)
    elif ability == TWIST:
        turn_over(s, target)
    elif ability == MIMIC:
        change(s, card, value(s, target) - value(s, card))
    elif ability == CALIBRATE:
        change(s, target, by - value(s, target))
    elif ability == CRUSHER:
        change(s, target, -(value(s, target) // 2))  # what is left is rounded up
    elif ability == LEECH:
        change(s, target, -move.amount)
        change(s, card, move.amount)
    elif ability == UNDERDOG:
        change(s, card, max(0, s.tokens[rival_of(s, seat)] - s.tokens[seat]))
    elif ability == ARSENAL:
        change(s, card, len(s.hands[seat]))
    elif ability == JAMMER:
        s.jammed = [*s.jammed, target]
    elif ability == BERSERK:
        if len(s.rows[seat]) == 1:
            change(s, card, value(s, card))
    else:
        for other in in_play(s, NOBODY):
            if s.cards.condition[other] != SHIELDED:
                if ability == STORM:
                    change(s, other, -by)
                elif ability == RESET:
                    print_again(s, other)
    if s.log is not None:
        worth = value(s, card if target < 0 else target)
        s.log.append(events.Used(user, card, target, move.amount, worth))


def value(s: Battleground, card: int) -> int:
    """The counting value of a bot on the table."""
    return s.value(controller(s, card), card)


def change(s: Battleground, card: int, by: int) -> None:
    """A bot's counting value rises or falls, never below zero (BB-R-45)."""
    if controller(s, card) == s.attacker:
        s.attack = s.attack[:]
        s.attack[card] = max(0, s.attack[card] + by)
    else:
        s.defense = s.defense[:]
        s.defense[card] = max(0, s.defense[card] + by)


def turn_over(s: Battleground, card: int) -> None:
    """Attack and Defense change places (BB-AB-4, -5)."""
    attack = s.attack[card]
    s.attack = s.attack[:]
    s.attack[card] = s.defense[card]
    s.defense = s.defense[:]
    s.defense[card] = attack


def print_again(s: Battleground, card: int) -> None:
    """Back to the printed values."""
    s.attack = s.attack[:]
    s.attack[card] = s.cards.attack[card]
    s.defense = s.defense[:]
    s.defense[card] = s.cards.defense[card]


def best_way(s: Battleground, seat: int, moves: list[Move]) -> Move:
    """What silence stands for: the way that puts its side furthest ahead, the first of equals (BB-R-50)."""
    best = moves[0]
    side = champion(s, seat, best.card) if isinstance(best, Use) else seat
    most = 0
    for i in range(len(moves)):
        attack, defense, jammed = s.attack, s.defense, s.jammed
        log = s.log
        s.log = None
        use(s, seat, moves[i])
        ahead = margin(s, side)
        s.attack, s.defense, s.jammed = attack, defense, jammed
        s.log = log
        if i == 0 or ahead > most:
            best = moves[i]
            most = ahead
    return best
