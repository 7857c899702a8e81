"""Before the draft: base robots, the Inheritance, the Talent Pool (PBL-SETUP)."""

from typing import Final

from boltyard.core.events import EVERYBODY, NO_ONE
from boltyard.core.knowledge import sighted
from boltyard.core.moves import Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import CREW
from boltyard.games.pbl.challenge import show_all
from boltyard.games.pbl.d20 import d20_order
from boltyard.games.pbl.draft import begin_draft
from boltyard.games.pbl.moves import ChoosePilot, ChooseRobot
from boltyard.games.pbl.phases import HEIRLOOMS, TALENT
from boltyard.games.pbl.state import Pbl, PblRule

INHERITANCE: Final = 5  # PBL-SETUP-5


class TakeRobots(PblRule):
    """Each side in seat order takes one of the base robots that are left (PBL-SETUP-1, PBL-R-2)."""

    decision: str = "PBL-D-2"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step < s.sides:
            s.ask(1 << s.lead[f.step])
            return
        open_box(s)
        if not s.terms.challenge:
            deal_inheritance(s)
        open_talent_pool(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        taken = [robot.body for robot in s.robots]
        return [s.moves.robots[card] for card in s.cards.robots if card not in taken]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, ChooseRobot)
        s.robots[f.step].body = move.card
        if s.log is not None:
            s.log.append(events.TookRobot(seat, move.card))
        f.step += 1

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        f.step += 1  # the next one takes a robot (PBL-R-223)


def open_box(s: Pbl) -> None:
    """All orange cards are shuffled, but for those that this table sets aside (PBL-SETUP-5)."""
    if s.terms.ultimate:  # the experts are set aside, for all to see (PBL-H-1)
        for card in s.cards.experts:
            s.draft.remove(card)
            sighted(s.at, s.of, card, s.everyone())
            s.removed[0].append(card)
    set_apart(s)
    s.mix(s.draft)
    invite(s)


def set_apart(s: Pbl) -> None:
    """Keepers are dealt to nobody: those of this table wait for their side, those of others leave the game face up.

    Of a side that has left, they are out of the game with it (PBL-LEAGUE-KEEPER-7, PBL-R-223).
    """
    for card in s.barred():
        s.draft.remove(card)
        sighted(s.at, s.of, card, s.everyone())
        s.removed[0].append(card)
    for side in range(s.sides):
        for card in s.keepers(side):
            s.draft.remove(card)
            s.owner[card] = side
            if s.is_out(side):
                sighted(s.at, s.of, card, s.everyone())
                s.removed[side].append(card)


def deal_inheritance(s: Pbl) -> None:
    """Each side gets the first cards of its deck: its keepers, for all to know, or five at random (PBL-SETUP-5, -6)."""
    for side in s.playing():
        cards = s.keepers(side)
        sees = EVERYBODY if cards else s.seats_of(side)
        if not cards:
            cards = [s.draft.pop() for _ in range(INHERITANCE)]
        s.gain(side, cards)
        if sees == EVERYBODY:  # whose they are is written down in the league (PBL-LEAGUE-KEEPER-5, PBL-R-240)
            for card in cards:
                s.of[card] = s.everyone()
        if s.log is not None:
            s.log.append(events.Inherited(s.captain(side), sees, cards))


def invite(s: Pbl) -> None:
    """Celebrities lie face up on the table, agreed on before or turned up from the deck (PBL-MODE-CELEBRITY-2, -11)."""
    guests = [s.cards.by_key[key] for key in s.terms.celebrities]
    if s.terms.chance_guest:
        i = len(s.draft) - 1
        while s.cards.cards[s.draft[i]].kind != CREW:  # another kind: go on (PBL-R-143)
            i -= 1
        guests = [s.draft[i]]
    if not guests:
        return
    for card in guests:
        s.draft.remove(card)
        sighted(s.at, s.of, card, s.everyone())
    s.celebrities = guests
    s.mix(s.draft)
    if s.log is not None:
        s.log.append(events.Invited(NO_ONE, guests))


def open_talent_pool(s: Pbl, f: Frame) -> None:
    """One starter pilot more than there are sides, face up; the d20 gives the order (PBL-SETUP-9..12, PBL-R-6)."""
    starters = s.cards.starters[:]
    s.rng.shuffle(starters)
    wanted = s.sides * max(1, s.terms.rotation) + 1  # with five pilots each all are taken (PBL-R-146)
    s.pool = sorted(starters[:wanted])
    for card in s.pool:
        sighted(s.at, s.of, card, s.everyone())
    if s.log is not None:
        s.log.append(events.Talent(NO_ONE, s.pool[:]))
    f.picks = d20_order(s, list(range(s.sides)))
    f.step = 0
    s.turn_to(f, TALENT)


class ChoosePilots(PblRule):
    """By the d20, each side takes a pilot; the one left goes to the black deck (PBL-SETUP-12..17)."""

    decision: str = "PBL-D-3"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step < s.sides * max(1, s.terms.rotation):
            s.ask(1 << s.lead[f.picks[f.step % s.sides]])  # in turns (PBL-MODE-ROTATION-3, PBL-R-144)
            return
        s.pool = []
        s.blowoffs = s.black_cards()
        if s.terms.challenge:
            show_all(s)
            s.drafters = d20_order(s, list(range(s.sides)))  # a roll of its own (PBL-MODE-CHALLENGE-2, PBL-R-148)
            f.step = 0
            s.turn_to(f, HEIRLOOMS)
        else:
            begin_draft(s, f, f.picks)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return [s.moves.pilots[card] for card in s.pool]

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, ChoosePilot)
        s.pool.remove(move.card)
        if s.terms.rotation:
            s.stable[s.side[seat]].append(move.card)
        else:
            s.robots[s.side[seat]].starter = move.card
        if s.log is not None:
            s.log.append(events.TookPilot(seat, move.card))
        f.step += 1

    def left(self, s: Pbl, f: Frame, seat: int) -> None:
        f.step += 1  # the pilots left over go to the black deck (PBL-R-223)
