"""A turn: at most one MOVE, then one card drawn, with windows around (PBL-TURN)."""

from typing import Final

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import sighted
from boltyard.core.moves import PASS, Move
from boltyard.core.state import Frame, Rule
from boltyard.games.pbl.build import builds, put_up
from boltyard.games.pbl.cards import ACTION, CREW, Card
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, TRAIL, attacks, declare
from boltyard.games.pbl.effects.cards import leave_cockpit
from boltyard.games.pbl.effects.fight import fight_in, party_of
from boltyard.games.pbl.effects.names import BLAST, MOMENTS, ON_BUILT, ON_PLAYED, PICK, USE
from boltyard.games.pbl.effects.table import can_resolve
from boltyard.games.pbl.moves import END, Assault, Blast, Build, Pick, Play, Use
from boltyard.games.pbl.state import DRAWING, TURN, Pbl

# steps
START: Final = 0
PLAY: Final = 1
CLOSE: Final = 2
DRAW: Final = 3
OVER: Final = 4

FREE: Final = 0  # the MOVE is unused
USED: Final = 1


class Turn(Rule[Pbl]):
    """At most one MOVE, then one card drawn, with windows around (PBL-TURN-2, -3, -13)."""

    decision: str = "PBL-D-7"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == PLAY:
            s.ask(1 << f.seat)
        elif f.step == DRAW:
            f.step = OVER
            s.push(DRAWING, f.seat)
            s.frames[-1].amount = 2 if s.has_trait(s.side[f.seat], "extra_end_draw") else 1
        elif f.step == OVER:
            hand_over(s, f)
        else:  # START and CLOSE open a window (PBL-R-34)
            if f.step == START:
                run_down(s, s.side[f.seat])
            f.step += 1
            s.open_window(s.clockwise(f.seat))

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [END]  # passing is always allowed (PBL-TURN-3, PBL-R-23)
        moves += plays(s, seat)
        for number in s.in_force(s.side[seat]):
            if can_resolve(s, seat, s.cards.cards[number], USE):
                moves.append(s.moves.uses[number])
        if f.amount == FREE:
            moves += builds(s, seat)
            moves += attacks(s, seat)
        return moves

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Build):
            f.amount = USED
            s.open_window(s.clockwise(seat))
            put_up(s, seat, move)
            s.resolve(seat, move.card, ON_BUILT)  # at once, before the window (PBL-R-37, -60)
        elif move is not END and not isinstance(move, Assault):
            s.open_window(s.clockwise((seat + 1) % s.seats))  # the others first (PBL-R-35)
            play(s, seat, move)
        elif isinstance(move, Assault):
            declare(s, f, seat, move)
        else:
            s.mention("ended_turn", seat, 0)
            f.step = CLOSE


def run_down(s: Pbl, side: int) -> None:
    """Counters that run down lose one at the start of a turn; who has none left by then leaves (PBL-F-9)."""
    for number in s.in_force(side):
        if "counter_runs_down" in s.cards.cards[number].traits:
            if s.counter[number] == 0 and number == s.robots[side].expert:
                leave_cockpit(s, side)
            else:
                s.tick(number, -1)


def hand_over(s: Pbl, f: Frame) -> None:
    """The draw ends the turn, and the next side begins (PBL-TURN-13, -15, PBL-R-26)."""
    s.idle = s.idle + 1 if f.amount == FREE else 0
    s.grounded &= ~(1 << s.side[f.seat])
    s.attacked = f.target  # the side an attack was rolled against, NOBODY if none was (PBL-R-132)
    s.done()
    start_turn(s, s.side_after(s.side[f.seat]))


def start_turn(s: Pbl, side: int) -> None:
    """A new turn, unless the game has stalled (PBL-R-130)."""
    if (s.terms.idle_draw and s.idle >= s.terms.idle_draw) or (s.terms.turn_cap and s.turn >= s.terms.turn_cap):
        s.win(leaders(s), "stalled")
        return
    s.turn += 1
    s.push(TURN, s.captain(side))
    s.tell("began", s.captain(side), [], EVERYBODY, s.turn, "", False)


def leaders(s: Pbl) -> int:
    """By the board: blow-offs credited, then active limbs, then Pilot Points; equal is a draw (PBL-R-135)."""
    best: list[int] = []
    mask = 0
    for side in range(s.sides):
        if s.is_out(side):
            continue
        robot = s.robots[side]
        standing = [s.blown[side], robot.active_limbs(), robot.points()]
        if standing > best:
            best = standing
            mask = s.seats_of(side)
        elif standing == best:
            mask = 0
    return mask


class Window(Rule[Pbl]):
    """Everyone with a hand may play an action; it closes when all pass in a row (PBL-R-35).

    `picks` is the order, `amount` counts the passes so far, `card` is the seat that declared an attack (or -1), `step`
    is 1 once another seat has answered that.
    """

    decision: str = "PBL-D-20"

    def run(self, s: Pbl, f: Frame) -> None:
        while f.amount < s.seats:
            seat = f.picks[f.amount]
            if s.hands[seat]:  # public, so being asked tells nothing (PBL-R-43)
                s.ask(1 << seat)
                return
            f.amount += 1
        s.done()
        s.result = f.step

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        moves = plays(s, seat)
        return [PASS, *moves] if moves else ONLY_PASS

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if move is PASS:
            f.amount += 1
            return
        if f.card >= 0 and s.side[seat] != s.side[f.card] and isinstance(move, Play):
            f.step = 1  # Pick, Bruno and Blasts are no actions and reopen nothing (PBL-R-39)
        at = f.picks.index(seat) + 1  # the others are asked first, whoever played last (PBL-R-35, PBL-F-15)
        f.picks = f.picks[at:] + f.picks[:at]
        f.amount = 0
        play(s, seat, move)


def plays(s: Pbl, seat: int) -> list[Move]:
    """What this seat may do in a window: actions, Picks and Bruno from hand, Blasts in time (PBL-R-24, -41)."""
    moves: list[Move] = []
    for number in s.hands[seat]:
        card = s.cards.cards[number]
        if card.kind == ACTION:
            if can_resolve(s, seat, card, ON_PLAYED):
                moves.append(s.moves.plays[number])
        elif card.kind == CREW:
            if "discard_to_draw" in card.traits:
                moves.append(s.moves.uses[number])
            elif can_resolve(s, seat, card, PICK):
                moves.append(s.moves.picks[number])
    for number in s.robots[s.side[seat]].crew:
        if can_blast(s, seat, s.cards.cards[number]):
            moves.append(s.moves.blasts[number])
    return moves


def can_blast(s: Pbl, seat: int, card: Card) -> bool:
    """Is this the moment for the card's Blast? (PBL-TURN-8, PBL-R-74)."""
    effect = card.moments.get(MOMENTS[BLAST])
    if effect is None or not can_resolve(s, seat, card, BLAST):
        return False
    fight = fight_in(s)
    party = party_of(s, fight, seat) if fight is not None else -1
    if effect.when == "defense":
        return party == DEFENDER
    if effect.when == "attack":
        return party == ATTACKER
    return effect.when == "any" or s.side[s.frames[0].seat] == s.side[seat]


def play(s: Pbl, seat: int, move: Move) -> None:
    """An action, Pick, Blast or ability is carried out before anything else (PBL-ACTION-3, PBL-R-36, -42)."""
    s.stirred = True
    fight = fight_in(s)
    if fight is not None:
        fight.step = TRAIL  # after a concession too, whoever trails then is asked again (PBL-R-92)
    if isinstance(move, Blast):
        side = s.side[seat]
        s.robots[side].crew.remove(move.card)
        s.discards[s.owner[move.card]].append(move.card)
        s.tell("blasted", seat, [move.card], EVERYBODY, 0, "", False)
        s.resolve(seat, move.card, BLAST)
        return
    assert isinstance(move, (Play, Pick, Use))
    if move.card not in s.hands[seat]:  # the ability of a card in play
        s.tell("used", seat, [move.card], EVERYBODY, 0, "", False)
        s.resolve(seat, move.card, USE)
        return
    s.hands[seat].remove(move.card)
    sighted(s.at, s.of, move.card, s.everyone())
    s.discards[s.owner[move.card]].append(move.card)
    if isinstance(move, Use):
        s.tell("used", seat, [move.card], EVERYBODY, 0, "", False)
        s.push(DRAWING, seat)
        s.frames[-1].amount = 1
        return
    s.tell("played" if isinstance(move, Play) else "picked", seat, [move.card], EVERYBODY, 0, "", False)
    s.resolve(seat, move.card, ON_PLAYED if isinstance(move, Play) else PICK)


ONLY_PASS: Final[list[Move]] = [PASS]
