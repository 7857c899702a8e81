"""Predetermination: bombs and shields are promised before the rolls, and paid for at the roll (PBL-MODE-BOMBS)."""

from boltyard.core.moves import DONE, Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, allowance, declare, fight_below, party_of, spend, stored_left
from boltyard.games.pbl.moves import (
    BOMB_COUNTS,
    SHIELD_COUNTS,
    STORED_BOMBS,
    STORED_SHIELDS,
    Assault,
    AssaultPart,
    BombCount,
    BombStored,
    Pay,
    ShieldCount,
    ShieldStored,
    StoredItem,
    stored_codes,
)
from boltyard.games.pbl.state import Pbl, PblRule


class PledgeShields(PblRule):
    """Predetermination: the defender says how many shields and which storage bombs (PBL-MODE-BOMBS-3, PBL-D-41)."""

    decision: str = "PBL-D-41"
    word: str = "shields"

    def run(self, s: Pbl, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        if not named:
            return SHIELD_COUNTS[: min(len(s.hands[seat]), allowance(s, fight_below(s), seat)) + 1]
        return [DONE, *[STORED_SHIELDS[value] for value in stored_left(s, seat, named)]]

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return not stored_left(s, seat, s.sealed[seat])

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        fight = fight_below(s)
        s.done()
        values: list[int] = []
        for move in items:
            if isinstance(move, ShieldCount):
                fight.pledges = [fight.pledges[ATTACKER], move.count]
            elif isinstance(move, ShieldStored):
                values.append(move.value)
        fight.promised = [fight.promised[ATTACKER], values]
        if s.log is not None:
            s.log.append(events.Pledged(seat, fight.pledges[DEFENDER], values[:]))

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return pledge_line(items)

    def codes_in(self, words: list[str]) -> list[str]:
        return stored_codes(words)


def pledge_line(items: list[Move]) -> str:
    """One line: `attack legs 1.head bombs=2 stored=3`, or `shields 2 stored=3`."""
    words = [items[0].word]
    values: list[str] = []
    for move in items:
        if isinstance(move, StoredItem):
            values.append(str(move.value))
        elif move is not DONE:
            words.append(move.arg)
    if values:
        words.append(f"stored={','.join(values)}")
    return " ".join(words)


def spelled(values: list[int]) -> str:
    """Storage bombs by value, in words of a code."""
    return f"stored={','.join(str(value) for value in values)}" if values else ""


def pledge_options(s: Pbl, seat: int) -> list[Move]:
    """An attack has been named: how many bombs, then which storage bombs (PBL-MODE-BOMBS-2, PBL-D-40)."""
    named = s.sealed[seat]
    if isinstance(named[-1], AssaultPart):
        most = min(len(s.hands[seat]), s.terms.bomb_cap or len(s.hands[seat]))
        return BOMB_COUNTS[: most + 1]
    return [DONE, *[STORED_BOMBS[value] for value in stored_left(s, seat, named)]]


def pledge_full(s: Pbl, seat: int) -> bool:
    """Is there nothing more to name in this declaration?"""
    named = s.sealed[seat]
    return not isinstance(named[-1], AssaultPart) and not stored_left(s, seat, named)


def declare_pledged(s: Pbl, turn: Frame, seat: int, items: list[Move]) -> None:
    """The attack is declared, and the bombs with it."""
    attack = items[0]
    assert isinstance(attack, Assault)
    declare(s, turn, seat, attack)
    fight = fight_below(s)
    values: list[int] = []
    for move in items:
        if isinstance(move, BombCount):
            fight.pledges = [move.count, 0]
        elif isinstance(move, BombStored):
            values.append(move.value)
    fight.promised = [values, []]
    if s.log is not None:
        s.log.append(events.Pledged(seat, fight.pledges[ATTACKER], values[:]))


def pledge_codes(words: list[str]) -> list[str]:
    """The items of such a declaration: the attack, its bombs, each storage bomb."""
    if len(words) < 3 or words[0] != "attack":
        return []
    return [f"attack {words[1]} {words[2]}", *stored_codes(["attack", *words[3:]])]


class PayPledge(PblRule):
    """Predetermination: at the roll the promised number of cards is paid, cards of one's own choice (PBL-R-150)."""

    decision: str = "PBL-D-42"
    word: str = "pay"

    def due(self, s: Pbl, seat: int) -> int:
        """So many cards; fewer if something has taken them away."""
        fight = fight_below(s)
        return min(fight.pledges[party_of(s, fight, seat)], len(s.hands[seat]))

    def run(self, s: Pbl, f: Frame) -> None:
        if self.due(s, f.seat):
            s.ask(1 << f.seat)
        else:
            s.done()

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        last = named[-1] if named else None
        after = last.card if isinstance(last, Pay) else -1
        missing = self.due(s, seat) - len(named)
        left = len(s.hands[seat])
        moves: list[Move] = []
        for card in s.hands[seat]:
            if card > after and left >= missing:
                moves.append(s.moves.pays[card])
            left -= 1
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) == self.due(s, seat)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        spent = 0
        for move in items:
            if isinstance(move, Pay):
                s.put_face_down(seat, move.card)
                spent += 1
        if s.log is not None:
            s.log.append(events.Paid(seat, spent))
        s.done()
        spend(s, fight_below(s), seat, spent)
