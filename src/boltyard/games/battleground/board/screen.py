"""The page of a game in real time: the table above, the news, and at the bottom what can be done now."""

from __future__ import annotations

from dataclasses import dataclass, field

from boltyard.core.match import MatchState
from boltyard.core.moves import Move
from boltyard.core.sentences import Audience
from boltyard.games.battleground.board import facts, pit
from boltyard.games.battleground.board.keyboard import PAGE, Keyboard
from boltyard.games.battleground.board.table import BattlegroundTable
from boltyard.games.battleground.moves import Close, Conscript, Consent, Lend, Name, Place, Request, Shift, TakeUp, Use
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, NOBODY, OPENING, VOTE, Battleground
from boltyard.games.battleground.words import used_briefly, wording
from boltyard.tui.lines import Line, all_wrapped, columns, line, wrapped
from boltyard.tui.page import MARGIN, WIDE, beside_log, cut, header_line, paragraphs, rule
from boltyard.tui.told import Told
from boltyard.tui.words import YOU, names_for

LEAST_NEWS = 1  # lines of news that the page keeps
STYLES = (pit.FULL, pit.TEXTS, pit.LINES, pit.TIGHT)  # the roomiest first
LEGEND: list[tuple[type[Move], str]] = [
    (Name, "letter: defender"),
    (Place, "1-9 put down"),
    (TakeUp, "U take up"),
    (Shift, "M change order"),
    (Request, "B borrow"),
    (Close, "X close requests"),
    (Lend, "L lend"),
    (Conscript, "C conscript"),
    (Consent, "Y comply, N refuse"),
]


@dataclass(frozen=True)
class Sheet:
    """What a page is painted on, and what it tells besides the table."""

    size: tuple[int, int]
    news: list[Told]
    last: list[Line]
    ended: list[Line] = field(default_factory=list)  # how the round ended, until somebody has read it
    more: str = ""  # keys of where it is played
    log: list[Told] = field(default_factory=list)  # every sentence, where there is room beside the table


def page_of(
    board: BattlegroundTable, view: MatchState, viewer: int, options: list[Move], keyboard: Keyboard, sheet: Sheet
) -> list[Line]:
    """The whole page, the question always at its foot, so that nothing jumps about."""
    width, height = sheet.size
    wide = width >= WIDE
    inner = width - MARGIN - 1 if wide else width
    below = [rule(width), *foot(board, view, viewer, options, keyboard, width, sheet.more), *sheet.last]
    top = [header_line(board, view, viewer, width), rule(width)]
    room = height - len(top) - len(below)
    told = [] if wide else paragraphs(board, sheet.news, width)
    for style in STYLES:
        body = pit.body(board, view, viewer, style, inner, sheet.ended)
        if len(body) + min(LEAST_NEWS, len(told)) <= room:
            break
    body = body[: max(0, room)]
    spare = room - len(body)
    told = cut(told, spare - (spare > 1))
    body += [line()] * (spare - len(told)) + told
    if wide:
        body = beside_log(board, body, inner, sheet.log, board.margin(view, viewer))
    return [*top, *body, *below][:height]


def foot(
    board: BattlegroundTable,
    view: MatchState,
    viewer: int,
    options: list[Move],
    keyboard: Keyboard,
    width: int,
    more: str = "",
) -> list[Line]:
    """A remark, what goes on or is asked, and the keys that do something."""
    s = facts.table_in(view)
    rows = wrapped(line((keyboard.remark, "refusal")), width) if keyboard.remark else []
    rows += wrapped(line((" ? ", "number"), (situation(s, viewer, board.names), "prompt")), width, 3)
    if viewer >= 0 and not s.over and s.frames[-1].rule == ABILITIES and s.asked >> viewer & 1:
        return rows + ways(board, view, viewer, options, keyboard, width)
    return rows + all_wrapped([line((f"   {legend(s, viewer, options, more)}", "number"))], width, 3)


def ways(
    board: BattlegroundTable, view: MatchState, viewer: int, options: list[Move], keyboard: Keyboard, width: int
) -> list[Line]:
    """The ways to use an ability, by digits."""
    s = facts.table_in(view)
    first = keyboard.first_way
    cells = []
    for number, move in enumerate(options[first : first + PAGE], 1):
        label = used_briefly(s, move) if isinstance(move, Use) else board.game.describe(view, move, viewer)
        cells.append(line((f" {number} ", "number"), Audience(board.names, viewer).text(label)))
    more = [line((" 0 ", "number"), "more")] if len(options) > PAGE else []
    return columns([*cells, *more], width)


def legend(s: Battleground, viewer: int, options: list[Move], more: str = "") -> str:
    """The keys that would do something now."""
    keys: list[str] = []
    rule = s.frames[-1].rule if not s.over else NOBODY
    if viewer >= 0:
        if rule == CLAPPING and s.clapper == viewer:
            keys.append("space clap")
        if rule == VOTE and s.asked >> viewer & 1:
            keys.append("letter: vote, 0 abstain")
        keys += [words for kind, words in LEGEND if any(isinstance(move, kind) for move in options)]
        if any(isinstance(move, TakeUp) for move in options) and len(s.rows[viewer]) == 1:
            keys.append("1-9 exchange")
        if rule == CLAPPING:
            keys.append("P go on" if s.paused else "P pause")
    return "  ".join([*keys, "I texts", *([more, "? help", "Q leave"] if more else ["? help", "Q save and quit"])])


def situation(s: Battleground, viewer: int, names: list[str]) -> str:
    """What is asked of the person, or what the others are doing, in one sentence."""
    told = names_for(names, viewer)
    if s.over:
        return "The game is over."
    rule = s.frames[-1].rule
    if rule == VOTE:
        asked = viewer >= 0 and s.asked >> viewer & 1
        return "Who dances the robot best and claps first?" if asked else "The others vote who claps first."
    if rule == CLAPPING:
        if s.paused:
            return "A pause; no clock runs."
        mine = "The dice blink blue: it is your turn to clap."
        return mine if s.clapper == viewer else f"The dice blink blue; {told[s.clapper]} is to clap."
    if rule == ABILITIES:
        return choosing(s, viewer, told)
    if viewer >= 0 and (s.fighters() >> viewer & 1 or s.demands[viewer] or is_asked_for_cards(s, viewer)):
        return Audience(names, viewer).text(wording(s, viewer).prompt)
    attacker = told[s.attacker]
    if rule == OPENING:
        if s.named == NOBODY:
            return f"{attacker} attacks, and names nobody yet."
        return f"{attacker} attack{'' if attacker == YOU else 's'} {board_name(told[s.named])}."
    defenders = [told[seat] for seat in range(s.seats) if s.defenders >> seat & 1]
    lookers = "You look on: " if viewer >= 0 else ""
    return f"{lookers}{attacker} attacks {'all' if len(defenders) > 1 else board_name(defenders[0])}."


def board_name(name: str) -> str:
    """A name inside a sentence."""
    return name.lower() if name == YOU else name


def is_asked_for_cards(s: Battleground, viewer: int) -> bool:
    return s.frames[-1].rule in (OPENING, BATTLE) and any(asked >> viewer & 1 for asked in s.requests)


def choosing(s: Battleground, viewer: int, told: list[str]) -> str:
    """Whose ability is being used, and its text."""
    f = s.frames[-1]
    if f.amount >= len(f.picks):
        return "Blue: hands off."
    printed = s.cards.bot(f.picks[f.amount])
    seat = next((one for one in range(s.seats) if s.asked >> one & 1), NOBODY)
    who = "You choose" if seat == viewer else f"{told[seat]} chooses"
    return f"{who} for {printed.name}: {printed.text}"


def to_seconds(s: Battleground) -> None:
    """Turn the clock of a view back to the last whole second, so that a page lasts for one."""
    at = facts.phase_at(s)
    terms = s.terms
    ends = {0: terms.clap_ms, 1: terms.opening_ms, 4: terms.ability_ms}
    if at == 2:
        s.time -= (s.elapsed_ms() - terms.opening_ms) % 1000
    elif at == 3:
        s.time -= -(s.ends_ms() - s.elapsed_ms()) % 1000
    elif at in ends:
        s.time -= -(s.since + ends[at] - s.time) % 1000
