"""Robots in a terminal: two of them side by side, a column for each of three, or line after line in words."""

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
from boltyard.tui.lines import Line, cut_to, length, line, padded

NARROWEST = 45  # columns of a table that is drawn; narrower ones are told
SHORT_NAMES = ["Head", "Left arm", "Right arm", "Legs", "L shoulder", "R shoulder"]
LIMBS_ALONE, NO_PILOTS, ALL = range(3)  # how much of a robot is told
Targets = dict[tuple[int, int], int]  # the numbers of places that can be attacked, by seat and place
ALL_COUNTS = 28  # columns for `hand 10 deck 40 pile 40 PP 12`
LABEL = 7  # columns for the names of rows beside the columns of robots


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


def hangar_brief(s: Pbl, side: int) -> str:
    """The same where room is short, bombs first: `2/3: bomb 4, Pip 1, ^^ Storm Loft`."""
    robot = s.robots[side]
    if not robot.hangar:
        return hangar_words(s, side)
    top = s.cards.cards[robot.hangar[-1]]
    crew = [f"{with_counter(s, number)} {s.cards.cards[number].skill}" for number in robot.crew]
    inside = ", ".join([*[f"bomb {value}" for value in robot.stored], *crew, f"{level_marks(top.level)} {top.name}"])
    return f"{len(robot.crew) + len(robot.stored)}/{top.spaces}: {inside}"


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


# Two robots, a place to a line.


def pair_rows(s: Pbl, sides: list[int], names: list[str], width: int, detail: int, targets: Targets) -> list[Line]:
    """Two robots side by side: the names with what is counted, then a row for each place of both."""
    half = (width - 3) // 2
    rows = [[nameplate(s, side, name, half) for side, name in zip(sides, names)]]
    numbered = [{place: n for (seat, place), n in targets.items() if s.side[seat] == side} for side in sides]
    marks = any(numbered)
    for limb in range(LIMBS):
        rows.append([place_cell(s, side, limb, half, n.get(limb), marks) for side, n in zip(sides, numbered)])
    for shoulder in (LEGS + 1, LEGS + 2):
        if any(s.robots[side].shoulders[shoulder - LEGS - 1] for side in sides):
            cells = [shoulder_cell(s, side, shoulder, half, n.get(shoulder), marks) for side, n in zip(sides, numbered)]
            rows.append(cells)
    if detail == ALL:
        rows.append([labelled("Pilot", pilot_cell(s, side, half - 12)) for side in sides])
    for label, told in (("Hangar", hangar_brief), ("On it", attached_words)):
        texts = [told(s, side) for side in sides]
        if any(texts) and detail != LIMBS_ALONE:
            rows.append([labelled(label if text else "", line(fitted(text, half - 12))) for text in texts])
    return [[*padded(cut_to(left, half), half), *line((" │ ", "dim")), *cut_to(right, half)] for left, right in rows]


def nameplate(s: Pbl, side: int, name: str, half: int) -> Line:
    """`YOU, Solar      3 limbs, PP 7, hand 10`."""
    robot = s.robots[side]
    limbs = sum(not dead for dead in robot.dead)
    hand, _, _, points = counts(s, side)
    right = f"{limbs} limb{'s' * (limbs != 1)}, {points}, {hand}"
    body = s.cards.cards[robot.body].name
    crit = " CRIT" if robot.critical else ""
    left = [(f" {fitted(f'{name.upper()}, {body}', half - len(right) - len(crit) - 2)}", "title"), (crit, "refusal")]
    return [*padded(line(*left), half - len(right)), *line(right)]


def labelled(label: str, cell: Line) -> Line:
    return line((f" {label:<10} ", "dim"), *cell)


def place_cell(s: Pbl, side: int, limb: int, half: int, number: int | None, marks: bool) -> Line:
    """`1 Head      ^^  ▲ 3 ■ 6  Gears`: what the limb throws, pilot, crew and hangar counted in (PBL-COMBAT-7)."""
    one = limb_of(s, side, limb)
    row = numbered_place(PLACE_WORDS[limb].capitalize(), number, marks)
    if one.dead:
        return [*row, *line((DEAD, "now"), ("  blown off", "dim"))]
    attack = None if one.attack is None else s.base(side, "attack") + one.attack
    values = strengths(attack, s.base(side, "defense") + one.defense, False)
    row += [*padded(line(level_marks(one.level)), 4), *padded(values, 9)]
    return [*row, *line(fitted("bare" if one.name == "base armor" else one.title(), half - length(row)))]


def shoulder_cell(s: Pbl, side: int, place: int, half: int, number: int | None, marks: bool) -> Line:
    stack = s.robots[side].shoulders[place - LEGS - 1]
    if not stack:
        return []
    row = numbered_place(SHORT_NAMES[place], number, marks)
    return [*row, *line(fitted(with_counter(s, stack[-1]), half - length(row)))]


def numbered_place(name: str, number: int | None, marks: bool) -> Line:
    lead = f" {number} " if number is not None else "   " if marks else " "
    return line((lead, "number"), f"{name:<10} ")


# Columns.


def column_rows(s: Pbl, sides: list[int], names: list[str], width: int, detail: int, targets: Targets) -> list[Line]:
    """A column for each robot, a row for each place: all the facts in little height."""
    wide = (width - LABEL) // len(sides) - 1
    narrow = wide < ALL_COUNTS
    heads, piles = [], []
    for side, name in zip(sides, names):
        body = s.cards.cards[s.robots[side].body].name
        *piled, points = counts(s, side)
        heads.append(line((name.upper(), "title"), f", {points if narrow else body}"))
        piles.append(line(" ".join(piled if narrow else [*piled, points])))
    rows = [row_of("", heads, wide)]
    if detail == ALL:
        rows.append(row_of("pilot", [pilot_cell(s, side, wide) for side in sides], wide))
    for limb in range(LIMBS):
        rows.append(row_of(SHORT_PLACES[limb], [limb_cell(s, side, limb, wide, targets) for side in sides], wide))
    if detail == LIMBS_ALONE:  # the question needs the lines more; `board` has them
        return rows
    rows += rest(s, sides, wide, detail != ALL)
    if detail != ALL and combat_in(s) is not None:
        return rows
    return [*rows, row_of("cards", piles, wide)]


def row_of(label: str, cells: list[Line], wide: int) -> Line:
    row = line((f"{label:<{LABEL}}", "dim"))
    for cell in cells:
        row += [*padded(cut_to(cell, wide), wide), *line(" ")]
    return row


def pilot_cell(s: Pbl, side: int, wide: int) -> Line:
    critical = " CRIT" if s.robots[side].critical else ""
    values = base_of(s, side)
    name = fitted(s.cards.cards[pilot_of(s, side)].name, wide - length(values) - 1 - len(critical))
    return line(name, " ", *values, (critical, "refusal"))


def limb_cell(s: Pbl, side: int, limb: int, wide: int, targets: Targets) -> Line:
    """A limb in a narrow column, with what it throws."""
    one = limb_of(s, side, limb)
    number = next((f"{n} " for (seat, place), n in targets.items() if s.side[seat] == side and place == limb), "")
    if one.dead:
        return line((DEAD, "now"), (" blown off", "dim"))
    attack = None if one.attack is None else s.base(side, "attack") + one.attack
    values = strengths(attack, s.base(side, "defense") + one.defense, False)
    level = level_marks(one.level)
    room = wide - len(number) - len(level) - length(values) - 2
    return line((number, "number"), f"{level} ", *values, f" {fitted(one.title(), room)}")


def rest(s: Pbl, sides: list[int], wide: int, tight: bool) -> list[Line]:
    """Shoulders, hangars with what is in them, attached actions; only the rows that say something."""
    rows: list[Line] = []
    shoulders = [shoulder_words(s, side) for side in sides]
    attached = [attached_words(s, side) for side in sides]
    hangars = [hangar_brief(s, side) for side in sides]
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
