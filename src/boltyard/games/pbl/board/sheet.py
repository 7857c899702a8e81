"""The parts of a page of PBL ROBOTS around the robots: header, goal, the hand with its texts, notes beside the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.sentences import Audience, People, Person, Sentence, say
from boltyard.core.state import WHOLE
from boltyard.games.pbl.board.facts import CELL, by_group, card_cell, card_short, table_in
from boltyard.games.pbl.cards import ACTION, Card
from boltyard.games.pbl.moves import Build, CardItem, ChoosePilot, DrawRow, Find, Pick, Play, Use
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.windows import active_seat
from boltyard.tui.lines import Line, cut_to, line, padded
from boltyard.tui.question import Question
from boltyard.tui.words import YOU, names_for, owner

if TYPE_CHECKING:
    from boltyard.games.pbl.board.table import PblTable


def header(board: PblTable, s: Pbl, viewer: int) -> tuple[Line, Line]:
    """Whose turn it is, who is out, and how many blow-offs are left."""
    left = line((board.game.name, "title"))
    active = active_seat(s)
    told = names_for(board.names, viewer)
    if active >= 0:
        mine = told[active] == YOU
        left += line(f"   turn {s.turn}, ", ("you" if mine else told[active], "mine" if mine else "rival"))
    else:
        left += line(f"   turn {s.turn}")
    if s.out:
        left += line(f"   {Audience(board.names, viewer).text(out_of_the_game(s))}")
    held = "(hold)   " if viewer in board.passing.held else ""
    return left, line((held, "refusal"), f"blow-offs left {s.blowoffs} ")


def goal(s: Pbl, viewer: int, names: list[str]) -> Line:
    """What is left to do, in limbs."""
    mine = s.side[viewer] if viewer >= 0 else -1
    rivals = [side for side in range(s.sides) if side != mine and not s.is_out(side)]
    if s.terms.race_to:
        so_far = f" You have {s.blown[mine]}." if mine >= 0 else ""
        return line(f"Blow off {s.terms.race_to} limbs before anybody else.{so_far} A tie defends.")
    whom = team_name(s, rivals[0], names) if len(rivals) == 1 and mine >= 0 else ""
    text = f"Blow off all four limbs of {whom}." if whom else "Blow off all four limbs of every rival."
    limbs = sum(not dead for dead in s.robots[mine].dead) if mine >= 0 and s.turn else 0
    return line(f"{text} Yours: {limbs} left of 4. A tie defends." if limbs else f"{text} A tie defends.")


def held(board: PblTable, view: MatchState, viewer: int, question: Question | None, width: int) -> list[Line]:
    """The hand, a card to a line with its text; what cannot be played says why not."""
    s = table_in(view)
    if s.gunner(s.side[viewer]) == viewer or not s.hands[viewer]:
        return board.hand(view, viewer, "roomy", width)
    numbers: dict[int, str] = {}
    for at, move in enumerate(question.list if question is not None else [], 1):
        about = card_of(s, move)
        if about is not None:
            numbers.setdefault(about.number, str(at))
    own_turn = question is not None and any(move.text == "end" for move in question.list)
    most = s.hand_limit(s.side[viewer])
    full = ": the draw at the end costs you a card" if len(s.hands[viewer]) >= most else ""
    title = f" HAND, {len(s.hands[viewer])} of {most}{full}"
    rows = [line(("─" * width, "dim")), line((title, "title"))]
    held = [card for _, alike in by_group(s, s.hands[viewer]) for card in alike]
    for card in sorted(held, key=lambda card: int(numbers.get(card.number, 99))):
        number = numbers.get(card.number, "-")
        told = "" if card.flavor else card.text
        if number == "-" and own_turn:
            reason = board.game.why_not(view, viewer, f"{'play' if card.kind == ACTION else 'build'} {card.key}")
            told = f"why not: {Audience(board.names, viewer).text(reason.said)}" if reason is not None else told
        row = [*line((f" {number:>2} ", "number")), *padded(card_cell(card, CELL), CELL + 1), *line(f" {told}")]
        rows.append(cut_to(row, width))
    return rows + board.partner_hand(s, viewer, width)


def margin(s: Pbl, told: list[str], viewer: int) -> list[tuple[str, list[str]]]:
    """What this seat knows of others' hands, and how many cards lie where."""
    if not s.turn:
        return []
    known, piles = [], []
    for side in range(s.sides):
        seat, home = s.captain(side), s.home(side)
        if seat != viewer and names_of(s, s.hands[seat]) and s.viewer != WHOLE:
            known.append(f"{told[seat]} holds {names_of(s, s.hands[seat])}.")
        whose = owner(told[seat])
        piles.append(f"{whose[0].upper()}{whose[1:]} deck {len(s.decks[home])}, scrap {len(s.discards[home])}")
    piles.append(f"Shop {'open' if s.opened else 'shut'}, {len(s.shop)} inside")
    return [("YOU KNOW", known), ("PILES", piles)]


def out_of_the_game(s: Pbl) -> Sentence:
    """Who is out, and by whom where somebody has made a termination (PBL-GLOSS-16)."""
    gone = [seat for seat in range(s.seats) if s.is_out(s.side[seat])]
    by = s.felled[s.side[gone[0]]] if len(gone) == 1 else NOBODY
    if by == NOBODY:
        return say("{who|is|are} out", who=People(gone))
    return say("{who|is|are} out, by {by}", who=People(gone), by=Person(by))


def card_of(s: Pbl, move: Move) -> Card | None:
    """The card that a choice is about, if it is one card."""
    if isinstance(move, (Build, Play, Pick, Use, Find, CardItem, DrawRow, ChoosePilot)) and move.card >= 0:
        return s.cards.cards[move.card]
    return None


def team_name(s: Pbl, side: int, told: list[str]) -> str:
    """Whose robot it is: one name, or two that play together."""
    return " & ".join(told[seat] for seat in range(s.seats) if s.side[seat] == side)


def names_of(s: Pbl, pile: list[int]) -> str:
    """The cards of a pile that can be named, as one sorts them."""
    return ", ".join(card_short(card) for _, alike in by_group(s, pile) for card in alike)
