"""What may be played besides the MOVE, and the windows in which it may (PBL-R-34..43)."""

from typing import Final

from boltyard.core.knowledge import sighted
from boltyard.core.moves import PASS, Move
from boltyard.core.state import Frame
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import ACTION, Card
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, TRAIL, combat_in, fight_in, free_cards, party_of
from boltyard.games.pbl.effects.moments import BLAST, CREW_BLAST, MOMENTS, ON_PLAYED, PICK, USE
from boltyard.games.pbl.effects.table import IN_ORDER
from boltyard.games.pbl.lying import OnTable
from boltyard.games.pbl.moves import Blast, Pick, Play, Use
from boltyard.games.pbl.phases import DRAWING, PLAYED
from boltyard.games.pbl.state import Pbl, PblRule

FOR_ONE_COMBAT: Final = ["boost", "dice", "redirect", "stand_in"]  # effects that act on the combat at hand alone


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
            if can_resolve(s, seat, card, ON_PLAYED) and not is_silenced(s, seat) and not only_undoes(s, seat, card):
                moves.append(s.moves.plays[number])
        elif "discard_to_draw" in card.traits:
            moves.append(s.moves.uses[number])
        elif can_resolve(s, seat, card, PICK):
            moves.append(s.moves.picks[number])
    if s.robots[s.side[seat]].crew:
        moves += blasts(s, seat)
    return moves


def can_resolve(s: Pbl, seat: int, card: Card, moment: int) -> bool:
    """Has the card something to do at this moment that could be done now?"""
    effect = card.moments.get(MOMENTS[moment])
    return effect is not None and IN_ORDER[effect.index].possible(s, seat, effect)


def only_undoes(s: Pbl, seat: int, card: Card) -> bool:
    """Would this opponent's action do nothing but undo a declared attack, and be lost with it? (PBL-R-41, -196)."""
    fight = combat_in(s)
    if fight is None or fight_in(s) is not None or s.side[fight.seat] == s.side[seat]:
        return False
    return card.moments[MOMENTS[ON_PLAYED]].do in FOR_ONE_COMBAT


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
        if s.log is not None:
            s.log.append(events.Blasted(seat, move.card))
        s.resolve(seat, giver, BLAST if own else CREW_BLAST)
    elif isinstance(move, Use) and move.card not in s.hands[seat]:  # the ability of a card in play
        if s.log is not None:
            s.log.append(events.Used(seat, move.card))
        s.resolve(seat, move.card, USE)
    elif isinstance(move, Use):
        leave_hand(s, seat, move.card)
        s.discard(move.card)
        if s.log is not None:
            s.log.append(events.Used(seat, move.card))
        s.push(DRAWING, seat)
        s.frames[-1].amount = 1
    elif isinstance(move, Pick):
        leave_hand(s, seat, move.card)
        s.discard(move.card)
        if s.log is not None:
            s.log.append(events.Picked(seat, move.card))
        s.resolve(seat, move.card, PICK)
    elif isinstance(move, Play):
        leave_hand(s, seat, move.card)
        if s.terms.community:
            s.owner[move.card] = s.side[seat]  # as long as it lies on the table
        s.unresolved = [*s.unresolved, OnTable(move.card, seat, combat_in(s) is not None)]
        if s.log is not None:
            s.log.append(events.Played(seat, move.card))
        s.push(PLAYED, seat, move.card)
    if fight is not None:
        fight.step = TRAIL  # after a concession too, whoever trails then is asked again (PBL-R-92)


def leave_hand(s: Pbl, seat: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    s.hands[seat].remove(card)
    sighted(s.at, s.of, card, s.everyone())


class ActionPlayed(PblRule):
    """An action lies face up until it is carried out, then it is discarded unless it stays (PBL-R-42, PBL-F-19)."""

    holds_card: bool = True

    def run(self, s: Pbl, f: Frame) -> None:
        if f.step == 0:
            f.step = 1
            s.resolve(f.seat, f.card, ON_PLAYED)
            return
        s.done()
        s.stirred = True
        if "stays_on_table" in s.cards.cards[f.card].traits:
            return
        kept: list[OnTable] = []
        for entry in s.unresolved:
            if entry.card == f.card:
                s.discard(f.card)
            else:
                kept.append(entry)
        s.unresolved = kept


NOTHING_HELD: Final[list[int]] = []
ONLY_PASS: Final[list[Move]] = [PASS]
NOTHING: Final[list[Move]] = []
