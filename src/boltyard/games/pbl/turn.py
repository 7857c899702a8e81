"""A turn: at most one MOVE, then one card drawn, with windows around (PBL-TURN)."""

from typing import Final

from boltyard.core.events import EVERYBODY
from boltyard.core.knowledge import sighted
from boltyard.core.moves import ACCEPT_DRAW, PASS, REFUSE_DRAW, Move
from boltyard.core.state import Frame, is_set
from boltyard.games.pbl.build import builds, put_up
from boltyard.games.pbl.cards import ACTION, HANGAR, Card
from boltyard.games.pbl.combat import ATTACKED, ATTACKER, BUILT, DEFENDER, TRAIL, attacks, declare
from boltyard.games.pbl.effects.cards import dismiss, leave_cockpit
from boltyard.games.pbl.effects.fight import combat_in, fight_in, party_of
from boltyard.games.pbl.effects.names import (
    BLAST,
    CREW_BLAST,
    MOMENTS,
    NAMES,
    ON_BUILT,
    ON_PLAYED,
    PICK,
    START_OF_TURN,
    USE,
)
from boltyard.games.pbl.effects.table import can_resolve
from boltyard.games.pbl.fighting import (
    declare_pledged,
    free_cards,
    pledge_codes,
    pledge_full,
    pledge_line,
    pledge_options,
)
from boltyard.games.pbl.moves import END, Assault, Blast, Build, Pick, Play, Use
from boltyard.games.pbl.state import DRAWING, FIRST_EFFECT, PLAYED, TURN, UNLIMITED, Pbl, PblRule

# steps
START: Final = 0
PLAY: Final = 1
CLOSE: Final = 2
DRAW: Final = 3
OVER: Final = 4

FREE: Final = 0  # the MOVE is unused
LAST_ULTIMATE: Final = 40  # no turn after this one (PBL-H-4)

PLAY_ON: Final = 20  # turns, where time is up and nobody leads (PBL-F-21)


class Turn(PblRule):
    """At most one MOVE, then one card drawn, with windows around (PBL-TURN-2, -3, -13).

    `amount` tells what has used the MOVE, `target` the side attacked, `picks` the cards used up for this turn, `card`
    a hangar that was demolished in it.
    """

    decision: str = "PBL-D-7"

    def run(self, s: Pbl, f: Frame) -> None:
        if s.is_out(s.side[f.seat]):  # PBL-R-128
            hand_over(s, f)
            return
        if f.step == START or f.step == CLOSE:  # both open a window (PBL-R-34)
            f.step += 1
            wakes = f.step == PLAY and len(s.with_moment(s.side[f.seat], START_OF_TURN)) > 0
            if wakes or not s.is_quiet():  # what happens on waking may draw a card that could be played
                s.open_window(s.clockwise(f.seat))
            if f.step == PLAY:
                wake(s, f.seat)
            if s.frames[-1] is not f or s.stirred:
                return
        if f.step == PLAY:
            s.ask(1 << f.seat)
        elif f.step == DRAW:
            f.step = OVER
            if s.unresolved:
                s.sweep(False)
            s.push(DRAWING, f.seat, s.famous("draws_need_a_three"))
            s.frames[-1].amount = 2 if s.has_trait(s.side[f.seat], "extra_end_draw") else 1
            if s.frames[-1].amount == 2:
                s.turn_up_all(s.side[f.seat], "extra_end_draw")
        else:
            hand_over(s, f)

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        if s.sealed[seat]:
            return pledge_options(s, seat)
        moves: list[Move] = [END]  # passing is always allowed (PBL-TURN-3, PBL-R-23)
        moves += plays(s, seat)
        for number in s.with_moment(s.side[seat], USE):
            if can_resolve(s, seat, s.cards.cards[number], USE):
                moves.append(s.moves.uses[number])
        if may_still(s, f, BUILT):
            moves += builds(s, seat)
        if may_still(s, f, ATTACKED):
            moves += attacks(s, seat)
        if not may_still(s, f, BUILT) and free_hangar(s, f) >= 0:
            for move in builds(s, seat):
                if isinstance(move, Build) and s.cards.cards[move.card].kind == HANGAR:
                    moves.append(move)
        return moves

    def full(self, s: Pbl, f: Frame, seat: int) -> bool:
        return pledge_full(s, seat)

    def gathered(self, s: Pbl, f: Frame, seat: int, items: list[Move]) -> None:
        declare_pledged(s, f, seat, items)

    def line(self, s: Pbl, f: Frame, items: list[Move]) -> str:
        return pledge_line(items) if is_set(items) else items[0].text

    def codes_in(self, words: list[str]) -> list[str]:
        return pledge_codes(words)

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        if isinstance(move, Build):
            builder = free_hangar(s, f) if s.cards.cards[move.card].kind == HANGAR else -1
            if builder >= 0:
                f.picks = [*f.picks, builder]
                s.turn_up(builder)
            else:
                f.amount |= BUILT
            s.open_window(s.after_order(seat))
            put_up(s, seat, move)
            stirring = s.famous("builders_attack")
            if stirring >= 0:  # Rage for all (PBL-R-186)
                s.push(FIRST_EFFECT + NAMES.index("rage"), seat, stirring)
            s.resolve(seat, move.card, ON_BUILT)  # at once, before the window (PBL-R-37, -60)
        elif move is not END and not isinstance(move, Assault):
            s.open_window(s.others_first(seat))  # the others first (PBL-R-35)
            play(s, seat, move)
        elif isinstance(move, Assault):
            declare(s, f, seat, move)
        else:
            s.mention("ended_turn", seat, 0)
            f.step = CLOSE


def may_still(s: Pbl, turn: Frame, what: int) -> bool:
    """Is this part of the MOVE unused? In Ultimate Robot a turn has one of each (PBL-TURN-2, -4, PBL-H-3)."""
    return turn.amount & what == 0 if s.terms.ultimate else turn.amount == FREE


def free_hangar(s: Pbl, turn: Frame) -> int:
    """A card that lets its owner build a hangar without the MOVE, once a turn; -1 if there is none."""
    for number in s.with_trait(s.side[turn.seat], "hangars_free"):
        if number not in turn.picks:
            return number
    return -1


def wake(s: Pbl, seat: int) -> None:
    """The start of a turn: what happens by itself, then what is asked, each fully and in order (PBL-R-189)."""
    side = s.side[seat]
    run_down(s, side)
    for number in s.with_moment(side, START_OF_TURN)[::-1]:  # pushed last, done first
        s.resolve(seat, number, START_OF_TURN)


def run_down(s: Pbl, side: int) -> None:
    """Counters that run down lose one at the start of a turn; who has none left by then leaves (PBL-F-9)."""
    robot = s.robots[side]
    for number in s.with_trait(side, "counter_runs_down"):
        if s.counter[number]:
            s.tick(number, -1)
        elif number == robot.expert:
            leave_cockpit(s, side)
        elif number in robot.crew:
            dismiss(s, side, robot.crew.index(number))


def hand_over(s: Pbl, f: Frame) -> None:
    """The draw ends the turn, and the next side begins (PBL-TURN-13, -15, PBL-R-26)."""
    s.idle = s.idle + 1 if f.amount == FREE else 0
    s.grounded &= ~(1 << s.side[f.seat])
    if f.card >= 0:  # a Demolition of this turn
        s.grounded |= 1 << s.side[f.seat]
    s.attacked = f.target  # the side an attack was rolled against, NOBODY if none was (PBL-R-132)
    if s.unresolved:
        s.sweep(False)
    s.offered = 0
    s.done()
    start_turn(s, next_seat(s, f.seat))


def next_seat(s: Pbl, seat: int) -> int:
    """Whose turn is next: partners of both teams alternate, sides that are out are passed over (PBL-R-21, -157)."""
    if s.terms.teams:
        return s.order[(s.order.index(seat) + 1) % len(s.order)]
    return s.side_after(seat)


def start_turn(s: Pbl, seat: int) -> None:
    """A new turn, unless the game has stalled or its time is up (PBL-R-130, -134)."""
    if (s.terms.idle_draw and s.idle >= s.terms.idle_draw) or (s.terms.turn_cap and s.turn >= s.terms.turn_cap):
        s.win(leaders(s), "stalled")
        return
    if s.terms.ultimate and s.turn >= LAST_ULTIMATE:
        s.win(leaders(s), "stalled")
        return
    if s.turns_left != UNLIMITED and time_is_up(s):
        return
    s.turn += 1
    s.push(TURN, seat)
    s.tell("began", seat, [], EVERYBODY, s.turn, "", False)


def time_is_up(s: Pbl) -> bool:
    """Count the turn; True if the limit has ended the game.

    Limbs blown off decide, then limbs left, else play goes on until one of these changes (PBL-MODE-3P-10, PBL-F-21).
    """
    if s.turns_left > 0 and s.time_told:  # a clock counts in place of turns
        if s.time_left > 0:
            return False
        s.turns_left = 0
    if s.turns_left <= 0:
        last = s.turns_left == -PLAY_ON
        winners = leaders(s, not last)
        if winners or last:
            s.win(winners, "time")
            return True
    s.turns_left -= 1
    return False


def leaders(s: Pbl, limbs_only: bool = False) -> int:
    """By the board: blow-offs credited, then active limbs, then Pilot Points; equal is a draw (PBL-R-135)."""
    best: list[int] = []
    mask = 0
    for side in range(s.sides):
        if s.is_out(side):
            continue
        robot = s.robots[side]
        standing = [s.blown[side], robot.active_limbs(), 0 if limbs_only else robot.points()]
        if standing > best:
            best = standing
            mask = s.seats_of(side)
        elif standing == best:
            mask = 0
    return mask


class Window(PblRule):
    """Everyone with a hand or a Blast in play may act; it closes when all pass in a row (PBL-R-35).

    `picks` is the order, `amount` counts the passes so far, `card` is the seat that declared an attack (or -1), `step`
    is 1 once another seat has answered that.
    """

    decision: str = "PBL-D-20"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.amount == 0 and s.is_quiet():  # asked now: what was carried out on top may have drawn cards
            s.done()
            s.result = f.step
            return
        while f.amount < len(f.picks):
            seat = f.picks[f.amount]
            if s.hurried:  # nobody to leak to
                if plays(s, seat):
                    s.ask(1 << seat)
                    return
            elif (
                s.hands[seat] or blasts(s, seat) or has_veiled_crew(s, seat)
            ):  # both public, so being asked tells nothing (PBL-R-43)
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


def has_veiled_crew(s: Pbl, seat: int) -> bool:
    """A face-down crew member counts as one whose Blast could be used now (PBL-H-11)."""
    if s.terms.blind:
        for number in s.robots[s.side[seat]].crew:
            if s.at[number] != s.everyone():
                return True
    return False


def plays(s: Pbl, seat: int) -> list[Move]:
    """What this seat may do in a window: actions, Picks and Bruno from hand, Blasts in time (PBL-R-24, -41)."""
    moves: list[Move] = []
    reacts = s.cards.reacts
    hand = s.hands[seat] if not s.terms.pledged or free_cards(s, seat) > 0 else NOTHING_HELD
    for number in hand:
        if not reacts[number]:
            continue
        card = s.cards.cards[number]
        if card.kind == ACTION:
            if can_resolve(s, seat, card, ON_PLAYED) and not is_silenced(s, seat):
                moves.append(s.moves.plays[number])
        elif "discard_to_draw" in card.traits:
            moves.append(s.moves.uses[number])
        elif can_resolve(s, seat, card, PICK):
            moves.append(s.moves.picks[number])
    if s.robots[s.side[seat]].crew:
        moves += blasts(s, seat)
    return moves


def is_silenced(s: Pbl, seat: int) -> bool:
    """Is an attack going on in which only the attacker may play actions? (PBL-R-208)."""
    fight = combat_in(s)
    if fight is None or s.side[fight.seat] == s.side[seat]:
        return False
    return s.has_trait(s.side[fight.seat], "silences_attacks")


def blasts(s: Pbl, seat: int) -> list[Move]:
    """The crew in play that this seat may discard now (PBL-TURN-8, PBL-R-74)."""
    crew = s.robots[s.side[seat]].crew
    if not crew or (s.terms.teams and s.acting(s.side[seat]) != seat):  # PBL-R-158
        return NOTHING
    moves: list[Move] = []
    giver = blast_giver(s, seat)
    for number in crew:
        if giver >= 0 or can_blast(s, seat, s.cards.cards[number]):
            moves.append(s.moves.blasts[number])
    return moves


def can_blast(s: Pbl, seat: int, card: Card) -> bool:
    """Is this the moment for the card's own Blast? (PBL-R-74)."""
    effect = card.moments.get(MOMENTS[BLAST])
    if effect is None or not can_resolve(s, seat, card, BLAST):
        return False
    fight = combat_in(s)
    party = party_of(s, fight, seat) if fight is not None else -1
    if effect.when == "defense":
        return party == DEFENDER
    if effect.when == "attack":
        return party == ATTACKER
    return effect.when == "any" or s.side[s.frames[0].seat] == s.side[seat]


def blast_giver(s: Pbl, seat: int) -> int:
    """A crew member or pilot in force that lets any crew be discarded now, as long as there is a fight; else -1."""
    givers = s.with_moment(s.side[seat], CREW_BLAST)
    fight = combat_in(s) if givers else None
    return givers[0] if fight is not None and party_of(s, fight, seat) >= 0 else -1


def play(s: Pbl, seat: int, move: Move) -> None:
    """An action, Pick, Blast or ability is carried out before anything else (PBL-ACTION-3, PBL-R-36, -42)."""
    s.stirred = True
    fight = fight_in(s)
    if isinstance(move, Blast):
        own = can_blast(s, seat, s.cards.cards[move.card])
        giver = move.card if own else blast_giver(s, seat)
        s.robots[s.side[seat]].crew.remove(move.card)
        s.discard(move.card)
        s.tell("blasted", seat, [move.card], EVERYBODY, 0, "", False)
        s.resolve(seat, giver, BLAST if own else CREW_BLAST)
    elif isinstance(move, Use) and move.card not in s.hands[seat]:  # the ability of a card in play
        s.tell("used", seat, [move.card], EVERYBODY, 0, "", False)
        s.resolve(seat, move.card, USE)
    elif isinstance(move, Use):
        leave_hand(s, seat, move.card)
        s.discard(move.card)
        s.tell("used", seat, [move.card], EVERYBODY, 0, "", False)
        s.push(DRAWING, seat)
        s.frames[-1].amount = 1
    elif isinstance(move, Pick):
        leave_hand(s, seat, move.card)
        s.discard(move.card)
        s.tell("picked", seat, [move.card], EVERYBODY, 0, "", False)
        s.resolve(seat, move.card, PICK)
    elif isinstance(move, Play):
        leave_hand(s, seat, move.card)
        if s.terms.community:
            s.owner[move.card] = s.side[seat]  # as long as it lies on the table
        s.unresolved = [*s.unresolved, [move.card, seat, 0 if combat_in(s) is None else 1]]
        s.tell("played", seat, [move.card], EVERYBODY, 0, "", False)
        s.push(PLAYED, seat, move.card)
    if fight is not None:
        fight.step = TRAIL  # after a concession too, whoever trails then is asked again (PBL-R-92)


def leave_hand(s: Pbl, seat: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    s.hands[seat].remove(card)
    sighted(s.at, s.of, card, s.everyone())


class ActionPlayed(PblRule):
    """An action lies face up until it is carried out, then it is discarded unless it stays (PBL-R-42, PBL-F-19)."""

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            f.step = 1
            s.resolve(f.seat, f.card, ON_PLAYED)
            return
        s.done()
        s.stirred = True
        if "stays_on_table" in s.cards.cards[f.card].traits:
            return
        kept: list[list[int]] = []
        for entry in s.unresolved:
            if entry[0] == f.card:
                s.discard(f.card)
            else:
                kept.append(entry)
        s.unresolved = kept


class DrawOffer(PblRule):
    """A draw is offered: all others at once, in secret; one refusal is enough (PBL-R-130, PBL-D-35).

    `step` counts the answers, `amount` the refusals.
    """

    decision: str = "PBL-D-35"

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            others = 0
            for side in range(s.sides):
                if side != s.side[f.seat] and not s.is_out(side):
                    others |= 1 << s.lead[side]
            s.ask(others)
            return
        s.done()
        if f.amount == 0:
            s.win(0, "agreed")

    def options(self, s: Pbl, f: Frame, seat: int) -> list[Move]:
        return REFUSE_OR_ACCEPT

    def chosen(self, s: Pbl, f: Frame, seat: int, move: Move) -> None:
        f.step += 1
        if move is REFUSE_DRAW:
            f.amount += 1
        s.mention("refused_draw" if move is REFUSE_DRAW else "accepted_draw", seat, 0)


NOTHING_HELD: Final[list[int]] = []
ONLY_PASS: Final[list[Move]] = [PASS]
NOTHING: Final[list[Move]] = []
REFUSE_OR_ACCEPT: Final[list[Move]] = [REFUSE_DRAW, ACCEPT_DRAW]
