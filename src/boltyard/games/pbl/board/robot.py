"""Robots in a terminal: a figure of boxes where there is room, else a column for each, else line after line.

(head)          a box for each limb with its level, strengths and the name of its armor; the pilot in the middle;
(arm)(pilot)(arm)   shoulders beside the head, counts beside the legs. A dead limb is dotted and says XX.
(legs)
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from boltyard.games.pbl.board.facts import DEAD, SHORT_PLACES, fitted, level_marks, strengths
from boltyard.games.pbl.cards import LEGS, PLACES
from boltyard.games.pbl.combat import can_attack, combat_in
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.words import cards
from boltyard.tui.lines import Line, all_wrapped, beside, length, line, padded

NARROWEST_FIGURE = 38  # columns for one robot
ARM = 9  # columns inside an arm's box: `^^^ ▲4 ■2`
WIDEST_ARM = 12
ALL_COUNTS = 28  # columns for `hand 10 deck 40 pile 40 PP 12`
LABEL = 7  # columns for the names of rows beside the columns of robots
CRITICAL = "CRITICAL FORM"


@dataclass(frozen=True)
class Limb:
    """What shows of a limb: its active armor, or that it is gone."""

    name: str
    level: int
    attack: int | None  # none where it cannot attack (PBL-POD-5)
    defense: int
    dead: bool
    jammed: bool
    cards: int  # in its stack
    counter: int | None

    def label(self, plain: bool = False) -> Line:
        """`^^ ▲4 ■2`, or that it is dead."""
        if self.dead:
            return line((DEAD, "refusal"))
        return [*line(f"{level_marks(self.level)} "), *strengths(self.attack, self.defense, plain)]

    def title(self) -> str:
        """Its name, with what else is to be known of it."""
        if self.dead:
            return "blown off"
        counter = f" ({self.counter})" if self.counter is not None else ""
        return f"{'! ' if self.jammed else ''}{self.name}{counter}"


def limb_of(s: Pbl, side: int, limb: int) -> Limb:
    robot = s.robots[side]
    armor = robot.armor(limb)
    name, attack, defense, counter = "base armor", 0, 0, None
    if armor != NOBODY:
        name = s.cards.cards[armor].name
        attack, defense = s.limb_strength(side, limb, "attack"), s.limb_strength(side, limb, "defense")
        counter = counter_on(s, armor)
    jammed = robot.is_jammed(limb)
    can = can_attack(s, robot, limb)
    depth = len(robot.limbs[limb])
    return Limb(
        name, robot.level(s.cards, limb), attack if can else None, defense, robot.dead[limb], jammed, depth, counter
    )


def counter_on(s: Pbl, number: int) -> int | None:
    """The counter that a card carries, if it carries one."""
    return s.counter[number] if s.cards.cards[number].counter_cap else None


def with_counter(s: Pbl, number: int) -> str:
    counter = counter_on(s, number)
    return s.cards.cards[number].name + (f" ({counter})" if counter is not None else "")


def pilot_of(s: Pbl, side: int) -> int:
    robot = s.robots[side]
    return robot.starter if robot.expert == NOBODY else robot.expert


def base_of(s: Pbl, side: int, plain: bool = False) -> Line:
    """What every limb of it attacks and defends with: pilot, crew and hangar (PBL-GLOSS-2)."""
    return strengths(s.base(side, "attack"), s.base(side, "defense"), plain)


def hangar_words(s: Pbl, side: int) -> str:
    """The hangar with its spaces, the crew by skill, the storage bombs by value."""
    robot = s.robots[side]
    crew = [f"{with_counter(s, number)} {s.cards.cards[number].skill}" for number in robot.crew]
    bombs = [f"bomb {value}" for value in robot.stored]
    inside = ", ".join([*crew, *bombs])
    if not robot.hangar:
        return f"sidekick {inside}" if crew else ""
    top = s.cards.cards[robot.hangar[-1]]
    used = f"{len(robot.crew) + len(robot.stored)}/{top.spaces}"
    return f"{level_marks(top.level)} {top.name} {used}" + (f": {inside}" if inside else "")


def attached_words(s: Pbl, side: int) -> str:
    """What lies on the robot or its deck, and where; the face named for its next roll."""
    found = []
    for pair in s.robots[side].attached:
        where = f" on the {PLACE_WORDS[pair.place]}" if 0 <= pair.place < len(PLACES) else ""
        found.append(f"{s.cards.cards[pair.card].name}{where}")
    for hexed in s.hexes:
        card, cursed, left = hexed.card, hexed.side, hexed.left
        if cursed == side:
            found.append(f"{s.cards.cards[card].name} on the deck ({left})")
    if s.fixed[side]:
        found.append(f"first die {s.fixed[side]}")
    return ", ".join(found)


def counts(s: Pbl, side: int) -> list[str]:
    """Hand, deck, discard pile and Pilot Points in numbers, as everybody may count them."""
    hand = sum(len(s.hands[seat]) for seat in range(s.seats) if s.side[seat] == side)
    return [
        f"hand {hand}",
        f"deck {len(s.decks[s.home(side)])}",
        f"pile {len(s.discards[s.home(side)])}",
        f"PP {s.robots[side].points()}",
    ]


# The figure.


def figures(s: Pbl, sides: list[int], names: list[Line], width: int) -> list[Line]:
    """Robots drawn next to each other, with what lies in their hangars below; nothing where that is too narrow."""
    wide = (width - 2 * (len(sides) - 1)) // len(sides)
    if wide < NARROWEST_FIGURE:
        return []
    blocks = [figure(s, side, name, wide) for side, name in zip(sides, names)]
    tall = max(len(block) for block in blocks)
    rows = beside([[*block, *[line()] * (tall - len(block))] for block in blocks])
    return [cut(row, width) for row in rows]


def figure(s: Pbl, side: int, name: Line, wide: int) -> list[Line]:
    """One robot, its owner above it and its hangar below."""
    wide = min(wide, 46)
    arm = min(WIDEST_ARM, max(ARM, (wide - 21) // 2))
    middle = wide - 2 * arm - 4
    body = s.cards.cards[s.robots[side].body].name
    rows = [padded([*name, *line(f", {body}: base "), *base_of(s, side)], wide)]
    around = corners(s, side, arm)
    head, left, right, legs = [limb_of(s, side, limb) for limb in range(LIMBS)]
    rows += top(head, around, arm, middle)
    rows += trunk(left, right, torso(s, side, middle), arm, middle)
    rows += bottom(legs, around, arm, middle)
    below = [text for text in (hangar_words(s, side), attached_words(s, side)) if text]
    return [*rows, *[padded(row, wide) for row in all_wrapped([line(text) for text in below], wide, 2)]]


def torso(s: Pbl, side: int, wide: int) -> list[str]:
    """The pilot in two lines; Critical Form is told."""
    pilot = s.cards.cards[pilot_of(s, side)].name
    if s.robots[side].critical:
        first, _, last = pilot.rpartition(" ")
        return [pilot if len(pilot) <= wide else f"{first[:1]}. {last}", CRITICAL]
    rows = textwrap.wrap(pilot, wide)
    return [*rows, *[""] * (2 - len(rows))][:2]


def corners(s: Pbl, side: int, arm: int) -> list[list[str]]:
    """What stands beside the head (the shoulders) and beside the legs (the counts), two lines each."""
    robot = s.robots[side]
    found = []
    for stack in robot.shoulders:
        name = with_counter(s, stack[-1]) if stack else ""
        rows = textwrap.wrap(name, arm) or [""]
        found.append([*rows, ""][:2])
    hand, deck, pile, points = counts(s, side)
    return [*found, [hand, points], [deck, pile]]


def top(head: Limb, around: list[list[str]], arm: int, middle: int) -> list[Line]:
    side, ink = ("·", "dim") if head.dead else ("│", "")
    corner = ("·", "·") if head.dead else ("╭", "╮")
    upper = line((corner[0], ink), *bar(head, middle), (corner[1], ink))
    inner = line((side, ink), named(head, middle), (side, ink))
    return [
        line(f"{around[0][0]:>{arm}} ", *upper, f" {around[1][0]:<{arm}}"),
        line(f"{around[0][1]:>{arm}} ", *inner, f" {around[1][1]:<{arm}}"),
    ]


def trunk(left: Limb, right: Limb, pilot: list[str], arm: int, middle: int) -> list[Line]:
    edge = ["·" if limb.dead else "│" for limb in (left, right)]
    above = ["·" if left.dead else "╭", "·" if right.dead else "╮"]
    below = ["·" if left.dead else "╰", "·" if right.dead else "╯"]
    rows = [line(above[0], *bar(left, arm), "┼" + "─" * middle + "┼", *bar(right, arm), above[1])]
    texts = [halves(left, arm), halves(right, arm)]
    for at in (0, 1):
        name = (f"{pilot[at]:^{middle}}", "refusal" if pilot[at] == CRITICAL else "title")
        arms = [(f"{text[at]:<{arm}}", "dim" if limb.dead else "") for limb, text in zip((left, right), texts)]
        rows.append(line(edge[0], arms[0], "│", name, "│", arms[1], edge[1]))
    ends = ["·" * arm if limb.dead else "─" * arm for limb in (left, right)]
    return [*rows, line(below[0], ends[0], "┼" + "─" * middle + "┼", ends[1], below[1])]


def bottom(legs: Limb, around: list[list[str]], arm: int, middle: int) -> list[Line]:
    side, ink = ("·", "dim") if legs.dead else ("│", "")
    corner = ("·", "·") if legs.dead else ("╰", "╯")
    inner = line((side, ink), named(legs, middle), (side, ink))
    lower = line((corner[0], ink), *bar(legs, middle), (corner[1], ink))
    return [
        line(f"{around[2][0]:>{arm}} ", *inner, f" {around[3][0]:<{arm}}"),
        line(f"{around[2][1]:>{arm}} ", *lower, f" {around[3][1]:<{arm}}"),
    ]


def bar(limb: Limb, wide: int) -> Line:
    """An edge of a box that says level and strengths."""
    label = limb.label()
    fill = "·" if limb.dead else "─"
    return line(*label, fill * (wide - length(label)))


def named(limb: Limb, wide: int) -> tuple[str, str]:
    return f"{fitted(limb.title(), wide):^{wide}}", "dim" if limb.dead else ""


def halves(limb: Limb, wide: int) -> list[str]:
    """The name in the two lines of an arm."""
    rows = textwrap.wrap(limb.title().replace(" Construction Pod", " Pod"), wide)
    rows = [fitted(row, wide) for row in rows]
    return [*rows, "", ""][:2]


# Columns.


def column_rows(s: Pbl, sides: list[int], names: list[Line], width: int, tight: bool) -> list[Line]:
    """A column for each robot, a row for each place: all the facts in little height."""
    wide = (width - LABEL) // len(sides) - 1
    narrow = wide < ALL_COUNTS
    heads, piles = [], []
    for side, name in zip(sides, names):
        body = s.cards.cards[s.robots[side].body].name
        *piled, points = counts(s, side)
        heads.append([*name, *line(f", {points if narrow else body}")])
        piles.append(line(" ".join(piled if narrow else [*piled, points])))
    rows = [row_of("", heads, wide)]
    rows.append(row_of("pilot", [pilot_cell(s, side, wide) for side in sides], wide))
    for limb in range(LIMBS):
        rows.append(row_of(SHORT_PLACES[limb], [limb_cell(s, side, limb, wide) for side in sides], wide))
    rows += rest(s, sides, wide, tight)
    if tight and combat_in(s) is not None:  # the combat needs the line more; `board` has it
        return rows
    return [*rows, row_of("cards", piles, wide)]


def row_of(label: str, cells: list[Line], wide: int) -> Line:
    row = line((f"{label:<{LABEL}}", "dim"))
    for cell in cells:
        row += [*padded(cut(cell, wide), wide), *line(" ")]
    return row


def cut(cell: Line, wide: int) -> Line:
    """A cell that is too long loses its end."""
    room, kept = wide, []
    for text, style in cell:
        kept.append((text[:room], style))
        room -= len(text)
        if room <= 0:
            break
    return [span for span in kept if span[0]]


def pilot_cell(s: Pbl, side: int, wide: int) -> Line:
    critical = " CRIT" if s.robots[side].critical else ""
    values = base_of(s, side)
    name = fitted(s.cards.cards[pilot_of(s, side)].name, wide - length(values) - 1 - len(critical))
    return line(name, " ", *values, (critical, "refusal"))


def limb_cell(s: Pbl, side: int, limb: int, wide: int) -> Line:
    one = limb_of(s, side, limb)
    if one.dead:
        return line((f"{DEAD} blown off", "dim"))
    values = strengths(one.attack, one.defense, False)
    level = level_marks(one.level)
    return line(f"{level} {fitted(one.title(), wide - len(level) - length(values) - 2)} ", *values)


def rest(s: Pbl, sides: list[int], wide: int, tight: bool) -> list[Line]:
    """Shoulders, hangars with what is in them, attached actions; only the rows that say something."""
    rows: list[Line] = []
    shoulders = [shoulder_words(s, side) for side in sides]
    attached = [attached_words(s, side) for side in sides]
    hangars = [hangar_words(s, side) for side in sides]
    if any(shoulders):
        rows.append(row_of("shld", [line(text) for text in shoulders], wide))
    if any(hangars):
        lines = [textwrap.wrap(text, wide) for text in hangars]
        if tight:
            lines = [[fitted(text, wide)] for text in hangars]
        for at in range(max(len(one) for one in lines)):
            cells = [line(one[at] if at < len(one) else "") for one in lines]
            rows.append(row_of("" if at else "hangar", cells, wide))
    if any(attached):
        rows.append(row_of("on it", [line(text) for text in attached], wide))
    return rows


def shoulder_words(s: Pbl, side: int) -> str:
    """`Thunder Shield (3) | Yot-Z Bazooka`, left and right."""
    found = [with_counter(s, stack[-1]) if stack else "-" for stack in s.robots[side].shoulders]
    return " | ".join(found) if found != ["-", "-"] else ""


# Words.


def in_words(s: Pbl, side: int, name: Line) -> list[Line]:
    """One robot for a plain terminal, a line for each part of it."""
    robot = s.robots[side]
    body = s.cards.cards[robot.body].name
    pilot = s.cards.cards[pilot_of(s, side)].name
    form = ", Critical Form" if robot.critical else ""
    head = line(*name, f", {body}, pilot {pilot}{form}: base ", *base_of(s, side, plain=True))
    numbers = ", ".join(counts(s, side)).replace("PP ", "Pilot Points ")
    rows = [[*head, *line(f"; {numbers}")]]
    for limb in range(LIMBS):
        rows.append(limb_words(limb, limb_of(s, side, limb)))
    for place, stack in enumerate(robot.shoulders):
        if stack:
            under = f", {len(stack)} cards" if len(stack) > 1 else ""
            rows.append(line(f"  {PLACE_WORDS[LEGS + 1 + place]}: {with_counter(s, stack[-1])}{under}"))
    hangar = hangar_words(s, side)
    if hangar:
        rows.append(line(f"  {'hangar: ' if robot.hangar else ''}{hangar}"))
    attached = attached_words(s, side)
    return [*rows, line(f"  attached: {attached}")] if attached else rows


def limb_words(limb: int, one: Limb) -> Line:
    """`  left arm: ^^ Multi Fire Arm /\\4 []2, 2 cards`."""
    if one.dead:
        under = f", {cards(one.cards)} under it" if one.cards else ""
        return line(f"  {PLACE_WORDS[limb]}: {DEAD} blown off{under}")
    name = f"level {one.level} {one.name}"
    more = f", counter {one.counter}" if one.counter is not None else ""
    more += f", {one.cards} cards" if one.cards > 1 else ""
    more += ", malfunction" if one.jammed else ""
    return line(f"  {PLACE_WORDS[limb]}: {name} ", *strengths(one.attack, one.defense, True), more)
