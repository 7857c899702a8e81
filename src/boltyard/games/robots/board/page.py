"""A page of ROBOTS in its parts: the race of the Supplies, the labs, what an attack would cost by the answer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boltyard.games.robots.cards import KEYS, NUMBER, VALUE
from boltyard.games.robots.combat import loss
from boltyard.games.robots.moves import Attack
from boltyard.games.robots.shapes import Colour, RobotsRobot, RobotsView
from boltyard.games.robots.state import Robots
from boltyard.tui.lines import Line, columns, cut_to, length, line, padded
from boltyard.tui.question import Question
from boltyard.tui.words import YOU, owner

if TYPE_CHECKING:
    from boltyard.games.robots.board.table import RobotsTable

AXIS = 44  # columns of the turn axis
CELL = 19  # of a robot in its lab
ANSWER = 21  # of an answer in the table
MOST_ANSWERS = 5  # of a list, where three or four attack
SPIKES = [1, 2, 3, 4, 5, 6, 7]
HALVES = ("CS", "DH")  # the suits of black and red
FACES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}


def race(shown: RobotsView, sides: list[Colour], told: list[str]) -> list[Line]:
    """Both Supplies on one axis of turns: a mark for each own turn with a card, `0` where there is none to draw."""
    turn = shown["turn"]
    nexts = {side: turn + (2 if shown["active"] == side else 1) for side in sides}
    dries = {side: nexts[side] + 2 * len(shown[side]["supply"]) for side in sides}
    span = max(dries.values()) - turn
    step = 2 if 2 * span <= AXIS else 1
    rows = []
    for side in sides:
        name = told[shown["seats"][side]]
        marks = ""
        for at in range(turn + 1, turn + span + 1):
            own = at >= nexts[side] and (at - nexts[side]) % 2 == 0
            mark = "0" if at == dries[side] else "█" if own and at < dries[side] else "·"
            marks += mark.ljust(step)
        count = len(shown[side]["supply"])
        row = line(f"  {name[:8]:<8} {count:>2}  ", (marks, "mine" if name == YOU else "rival"))
        rows.append([*row, *line(f" dry in turn {dries[side]}", (", the last turn" if not count else "", "refusal"))])
    axis = [" "] * (span * step + 4)
    for at in range(turn + 1, turn + span + 1):
        if at % 5 == 0 or (at == turn + 1 and 5 - at % 5 > 2):
            place = (at - turn - 1) * step
            for letter, text in enumerate(str(at)):
                axis[place + letter] = text
    return [*rows, line(("  turn         " + "".join(axis).rstrip() + "   if nobody attacks", "dim"))]


def lab(
    board: RobotsTable, shown: RobotsView, colour: Colour, told: list[str], picked: list[str], width: int
) -> list[Line]:
    """A side's robots with the counts beside its name; what is picked is marked."""
    zones = shown[colour]
    name = told[shown["seats"][colour]]
    counts = f"Supply {len(zones['supply'])}, hand {len(zones['hand'])}, discard {len(zones['discard'])} "
    sure = [key for key in zones["hand"] if key != "?"] if name != YOU else []
    title = line((f" {owner(name).upper()} LAB", "mine" if name == YOU else "rival"))
    if sure:
        title += [*line("   holds "), *board.cards(sure)]
    head = [*padded(title, max(length(title) + 1, width - len(counts))), *line(counts)]
    cells = [robot(board, shown, one, one["card"] in picked) for one in zones["robots"]]
    rows = columns(cells, width) if cells else [line(("   no robots", "dim"))]
    return [cut_to(head, width), *rows]


def robot(board: RobotsTable, shown: RobotsView, one: RobotsRobot, picked: bool) -> Line:
    """`10♦ stands ▲ 10`, `K♣ lies ■ 6 (9-3♥)`."""
    key, mode = one["card"], one["mode"]
    attacks = key in shown["attackers"]
    blocks = next((attacker for attacker, blocker in shown["blocks"].items() if blocker == key), "")
    mark = "›" if picked or attacks else " "
    sign = f"{'▲' if mode == 'attack' else '■'} {one['value']}"
    row = [*line((f" {mark}", "number")), *board.cards([key]), *line(" stands " if mode == "attack" else " lies ")]
    row += line((sign, mode))
    if one["damage"]:
        row += [*line(f" ({VALUE[NUMBER[key]]}-"), *board.cards(one["damage"], "-"), *line(")")]
    if blocks:
        row += [*line(" blocks "), *board.cards([blocks])]
    return row


def spike(shown: RobotsView) -> list[Line]:
    """How many cards each total costs."""
    rows = [line((" CARDS LOST BY TOTAL", "title"))]
    for total in SPIKES:
        cost = loss(total)
        bar = "█" * cost
        more = "   the spike" if cost > total else ""
        rows.append(
            line(f"   {total}{'+' if total == SPIKES[-1] else ' '}", (f"{bar:<8}", "attack"), f"  {cost}{more}")
        )
    return rows


# What an attack would cost.


def answers(board: RobotsTable, s: Robots, question: Question, told: list[str], width: int) -> list[Line]:
    """Before robots are sent: the cards that the other side loses, by its answer."""
    standing = [move.card for move in question.list if isinstance(move, Attack)]
    sent = [move.card for move in question.picks if isinstance(move, Attack)] or standing
    if not standing:
        return []
    rival = s.colour(1 - question.seat)
    guards = [one for one in s.robots[rival] if not s.stands(one)]
    whom = told[1 - question.seat]
    names = " and ".join(called(one) for one in sent)
    rows = [[*line((f" SEND {names.upper()}: ", "title")), *line(f"cards {whom} loses, by its answer")]]
    if len(sent) == 1:
        cells = [f"{meets(guard)}: {cell(s, sent, [guard])}" for guard in [None, *guards]]
        rows += columns([line(f"   {text}") for text in cells], width)
    elif len(sent) == 2 and len(guards) <= 2:
        first, second = sent
        head = f"   {called(first)} meets".ljust(ANSWER - 5)
        rows.append(
            line(head + "".join(f"{called(second)} meets {meets(guard)}".ljust(ANSWER) for guard in [None, *guards]))
        )
        for one in [None, *guards]:
            row = f"   {meets(one)}".ljust(ANSWER - 5)
            for other in [None, *guards]:
                row += ("-" if one is not None and one == other else cell(s, sent, [one, other])).ljust(ANSWER)
            rows.append(line(row.rstrip()))
    else:
        found = sorted({(-lost(s, sent, blocks), words(s, sent, blocks)) for blocks in ways(sent, guards)})
        rows += [line(f"   {-cost}  {text}") for cost, text in found[:MOST_ANSWERS]]
        rows += [line(f"   ... {len(found) - MOST_ANSWERS} more answers, down to {-found[-1][0]}")] * (
            len(found) > MOST_ANSWERS
        )
    mine = [one for one in s.robots[s.colour(question.seat)] if not s.stands(one)]
    left = " and ".join(called(one) for one in mine) or "nobody"
    rows.append(line(f"   Costs you: what stands cannot block; {left} can, in the next turn."))
    return [cut_to(row, width) for row in rows]


def ways(sent: Sequence[int], guards: Sequence[int]) -> Iterator[list[int | None]]:
    """Every answer: a guard, or nobody, for each attacker, no guard twice."""
    if not sent:
        yield []
        return
    for guard in [None, *guards]:
        others = [one for one in guards if one != guard]
        for rest in ways(sent[1:], others):
            yield [guard, *rest]


def through(s: Robots, sent: Sequence[int], blocks: Sequence[int | None]) -> int:
    return sum(s.value(one) for one, guard in zip(sent, blocks) if guard is None)


def lost(s: Robots, sent: Sequence[int], blocks: Sequence[int | None]) -> int:
    return loss(through(s, sent, blocks))


def cell(s: Robots, sent: Sequence[int], blocks: Sequence[int | None]) -> str:
    """`8 (exactly 6)`, `5, your 6 falls`."""
    total = through(s, sent, blocks)
    cost = loss(total)
    falls = fates(s, sent, blocks)
    if falls:
        return f"{cost}, {falls}"
    return f"{cost} (exactly 6)" if cost > total else f"{cost} ({total} through)"


def fates(s: Robots, sent: Sequence[int], blocks: Sequence[int | None]) -> str:
    """What becomes of the robots that meet."""
    parts = []
    for one, guard in zip(sent, blocks):
        if guard is not None:
            mine, theirs = s.value(one), s.value(guard)
            both = f"{called(one)} and {called(guard)} go"
            parts.append(
                both if mine == theirs else f"your {called(one)} falls" if mine < theirs else f"{called(guard)} falls"
            )
    return ", ".join(parts)


def words(s: Robots, sent: Sequence[int], blocks: Sequence[int | None]) -> str:
    """An answer in a list."""
    met = [f"{called(guard)} before {called(one)}" for one, guard in zip(sent, blocks) if guard is not None]
    falls = fates(s, sent, blocks)
    return (", ".join(met) or "nobody blocks") + (f"; {falls}" if falls else "")


def meets(guard: int | None) -> str:
    return "nobody" if guard is None else called(guard)


def called(card: int) -> str:
    """A robot as people call it: `10`, `King`."""
    key = KEYS[card]
    return FACES.get(key[:-1], key[:-1]) if not key.startswith("joker") else "joker"


# What somebody means.


def meant(s: Robots, seat: int, text: str) -> list[str]:
    """Codes for cards by their ranks: `10 and 6`, `King`, `build 5 jack`."""
    ranks = {name.lower(): rank for rank, name in FACES.items()}
    verb, *said = text.lower().replace(",", " ").replace(" and ", " ").split() or [""]
    if verb not in ("build", "attack", "send", "block", "recover", "scrap", "lose"):
        verb, said = "", [verb, *said]
    mine = s.colour(seat)
    own = [*s.hand[mine], *s.robots[mine]]
    keys = []
    for word in said:
        rank = ranks.get(word, word.upper())
        found = [KEYS[card] for card in own if card >= 0 and KEYS[card] not in keys]
        found += [key for key in KEYS if key not in keys and not key.startswith("joker") and key[-1] in HALVES[mine]]
        hit = next((key for key in found if rank in (key, key[:-1])), "")
        if not hit:
            return []
        keys.append(hit)
    wanted = ["attack" if verb == "send" else verb] if verb else ["build", "attack", "block", "recover"]
    return [" ".join([one, *keys]) for one in wanted]
