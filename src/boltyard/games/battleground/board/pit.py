"""The table of a round in real time: the light, the duel side by side with the bots' texts, tokens, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.core.match import MatchState
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.duel import is_ignored
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, NOBODY, OPENING, VOTE, Battleground
from boltyard.tui.lines import Line, cut_to, line, padded, wrapped
from boltyard.tui.page import rule
from boltyard.tui.words import YOU, names_for

if TYPE_CHECKING:
    from boltyard.games.battleground.board.table import BattlegroundTable

FULL, TEXTS, LINES, TIGHT = "full", "pit_texts", "pit_lines", "pit_tight"  # from roomy to bare
BARS = 10  # tokens that a bar can show


def body(
    board: BattlegroundTable, view: MatchState, viewer: int, style: str, width: int, ended: list[Line]
) -> list[Line]:
    """From the goal to the hand; while somebody reads how the round ended, that in the place of the duel."""
    s = facts.table_in(view)
    rows = goal(board, view, viewer, width) + light(board, s, viewer, width)
    if ended:
        rows += [rule(width), *ended, rule(width)]
    else:
        rows += duel(board, s, viewer, style, width)
        expected = board.expected(view, viewer, width)
        rows += [rule(width), *expected, *[rule(width)] * (style == FULL)] if expected else []
    rows += tokens(board, s, viewer, style, width)
    dealings = board.dealings(s, viewer, LINES)
    rows += wrapped(dealings, width, 2) if dealings and (style != FULL or ended) else []
    if viewer < 0:
        return rows
    if style == FULL:
        rows += [rule(width), line((" HAND", "title"))]
    marked = board.keyboard.picks if board.keyboard is not None else []
    how = "texts" if style in (FULL, TEXTS) else "lines"
    return rows + board.lasting_hand(s, viewer, marked, how, width)


def goal(board: BattlegroundTable, view: MatchState, viewer: int, width: int) -> list[Line]:
    return wrapped(line((" GOAL  ", "title"), *board.goal(view, viewer)), width, 7)


def light(board: BattlegroundTable, s: Battleground, viewer: int, width: int) -> list[Line]:
    """The colour of the dice by its word, the part of the round, and what it means; then the icon."""
    if s.over:
        return [line((" DARK  ", "title"), "the game is over")]
    at = s.frames[-1].rule
    red = at in (OPENING, BATTLE)
    phase = facts.RAIL[facts.phase_at(s)].upper() if facts.phase_at(s) >= 0 else "THE VOTE"
    what = {
        VOTE: "who claps first?",
        CLAPPING: "the dice blink; a clap may start them.",
        OPENING: "a defender is named, and bots are put down.",
        BATTLE: "bots may move. It can end at any moment.",
        ABILITIES: "hands off.",
    }[at]
    if at == BATTLE and facts.phase_at(s) == 3:
        what = "the last chance to move a bot."
    row = line((" RED  " if red else " BLUE  ", "attack" if red else "defense"), (phase, "title"), f"  {what}")
    polarity = facts.turned(s)
    icons = facts.icon_words(s)
    rows = wrapped(row, width, 6)
    if icons or polarity:
        rows += wrapped(line("      ", f"{icons} {polarity}".strip()), width, 6)
    return rows


def duel(board: BattlegroundTable, s: Battleground, viewer: int, style: str, width: int) -> list[Line]:
    """Attacker and defenders side by side: totals, and every bot with its text and its owner, if it was lent."""
    if s.attacker == NOBODY or s.over:
        return []
    half = (width - 2) // 2
    left = side(board, s, s.attacker, viewer, style, half)
    seats = [(s.attacker + i) % s.seats for i in range(1, s.seats)]
    defenders = [seat for seat in seats if s.defenders >> seat & 1 or (not s.defenders and s.named == seat)]
    bare = TIGHT if len(defenders) > 2 and style != FULL else style
    right = [row for seat in defenders for row in side(board, s, seat, viewer, bare, half)]
    tall = max(len(left), len(right))
    pairs = zip([*left, *[line()] * (tall - len(left))], [*right, *[line()] * (tall - len(right))])
    return [[*padded(cut_to(one, half), half), *line((" │", "dim")), *cut_to(other, half)] for one, other in pairs]


def side(board: BattlegroundTable, s: Battleground, seat: int, viewer: int, style: str, width: int) -> list[Line]:
    attacks = seat == s.attacker
    told = facts.short_names(board.names, viewer, 16)
    sign, colour = (facts.SIGNS[0], "attack") if attacks else (facts.SIGNS[1], "defense")
    mine = seat == viewer
    verb = ("attack" if attacks else "defend") + "s" * (not mine)
    whom = ""
    if attacks and not mine and viewer >= 0 and (s.defenders >> viewer & 1 or s.named == viewer):
        whom = " you"
    head = line((f" {told[seat].upper()}", "mine" if mine else ""), f" {verb}{whom}")
    sum_ = f"{sign}{facts.sum_of(s, seat)}"
    rows: list[Line] = [[*padded(head, width - len(sum_) - 1), *line((sum_, colour))]]
    for card in s.rows[seat]:
        value = s.attack[card] if attacks else s.defense[card]
        row = line((f" {sign}{value}", colour), f"  {s.cards.name_of(card)}")
        owner = s.owner[card]
        if owner not in (seat, NOBODY):
            row += line((f"   from {names_for(board.names, viewer)[owner].replace(YOU, 'you')}", "dim"))
        if is_ignored(s, seat, card):
            row += line(("   ignored", "dim"))
        rows.append(row)
        text = s.cards.bot(card).text
        if style != TIGHT and facts.has_rule(s, card):
            rows += wrapped(line("     ", text), width, 5)[:2]
    if viewer != seat and facts.is_face_down(s, seat):
        rows.append(line(("     something lies face down", "dim")))
    return rows


def tokens(board: BattlegroundTable, s: Battleground, viewer: int, style: str, width: int) -> list[Line]:
    """Who has how many, the richest first, with the letter that names a player; where there is room with bars."""
    told = facts.short_names(board.names, viewer)
    order = sorted((seat for seat in range(s.seats) if not s.gone >> seat & 1), key=lambda seat: -s.tokens[seat])
    if style == FULL:
        rows: list[Line] = [line((" TOKENS", "title"))]
        for seat in order:
            have, most = s.tokens[seat], max(BARS, s.terms.win_tokens)
            bar = " ".join("█" * min(have, most) + "·" * max(0, min(most, s.terms.win_tokens) - have))
            row = line(" ", letter(board, seat, viewer), f"{told[seat]:<{facts.NAME}} ", bar, f"  {have:>2}   ")
            rows.append(cut_to([*row, *line(note(board, s, seat, viewer))], width))
        return rows
    row = line((" TOKENS", "title"))
    for seat in order:
        row += line("  ", letter(board, seat, viewer), f"{told[seat].strip()} {s.tokens[seat]}")
    return wrapped(row, width, 8)


def letter(board: BattlegroundTable, seat: int, viewer: int) -> tuple[str, str]:
    """The key that names a player; nobody names themselves."""
    return (f"{' ' if seat == viewer else facts.KEYS[seat].upper()} ", "number")


def note(board: BattlegroundTable, s: Battleground, seat: int, viewer: int) -> str:
    """What a player does in this round: fights, lends, or looks on."""
    told = board.objects(viewer)
    parts: list[str] = []
    if s.attacker == seat:
        parts.append("attack" + "s" * (seat != viewer))
    elif s.defenders >> seat & 1:
        parts.append("defend" + "s" * (seat != viewer))
    parts += [f"lent {told[loan.borrower]} {lent_card(s, loan.card)}" for loan in s.loans if loan.lender == seat]
    asks = [told[other] for other in range(s.seats) if s.requests[seat] >> other & 1]
    if asks:
        parts.append(f"ask{'s' * (seat != viewer)} {'all' if len(asks) > 1 else asks[0]} for a bot")
    parts.append(f"{len(s.hands[seat])} in hand")
    return ", ".join(parts)


def lent_card(s: Battleground, card: int) -> str:
    return s.cards.name_of(card) if card >= 0 else "a bot"
