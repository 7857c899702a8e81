"""The table of ROBOTS in a terminal: two sides of robots, hands, piles, and the phase rail.

A robot in Attack stands, one in Defense lies (ROB-TURN-9): it is marked so, with the word beside the mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from boltyard.core.events import Event
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.sentences import Audience, Part, say
from boltyard.core.state import WHOLE
from boltyard.games.robots.board import page
from boltyard.games.robots.board.results import Fights
from boltyard.games.robots.cards import COLOURS, KEYS, NUMBER, RANK, RANKS, RED, SUIT
from boltyard.games.robots.cards import owner as half_of
from boltyard.games.robots.events import Skipped
from boltyard.games.robots.moves import Build
from boltyard.games.robots.shapes import Colour, RobotsRobot, RobotsView
from boltyard.games.robots.state import Robots
from boltyard.games.robots.view import shown as table_shown
from boltyard.games.robots.view import unseen
from boltyard.games.robots.words import card, ending, pair
from boltyard.tui.board import TALL, WORDS, Board, Result
from boltyard.tui.lines import Line, Span, all_wrapped, columns, length, line, wrapped
from boltyard.tui.question import Choice, Question
from boltyard.tui.told import told_to
from boltyard.tui.words import YOU, names_for, owner

RAIL = ["Research", "Program", "Build", "Combat", "Discard", "Aftermath", "Recovery"]
PHASE = {
    "research": "Research",
    "program": "Program",
    "build": "Build",
    "scrap": "Build",
    "attack": "Combat",
    "block": "Combat",
    "discard": "Discard",
    "aftermath": "Aftermath",
    "recover_active": "Recovery",
    "recover_other": "Recovery",
}
SKIPPED = ["Program", "Build", "Combat", "Combat", "Recovery"]  # by the phase that the event names
MARKS = {"attack": "/\\", "defense": "[]"}
SUITS = {"C": "♣", "S": "♠", "D": "♦", "H": "♥"}
LETTERS = {sign: letter for letter, sign in SUITS.items()}
SIGNS = {"attack": "▲", "defense": "■"}  # the same, where there is more than ASCII

ROOMY, CELLS, BARE = "roomy", "cells", "bare"  # how much room the table takes

HELP = """\
Answer with a number from the list, or type the code itself.
  3            that choice; in a set with boxes it marks or unmarks one
  1 3 4        marks these and closes the set
  Enter, done  closes the set as it is marked
  build 5S JS  a code; attack none, pass and so on work alike
  5S JS        the cards alone, where it is clear what they are for
  bui 5s       a beginning is enough when only one choice fits
At any prompt:
  goal              what wins                 rules       all in twelve lines
  why               which rule asks this      board       the whole table again
  why not WORDS     what forbids it           piles       both discard piles
  rule ID or words  look up the rules         known       what can be deduced
  log, log 5        what happened, by turn    undo        my last decision back
  save, save FILE   where it is, or a copy    resign      the other player wins
  quit              stop here; it is saved    offer draw  where it is agreed
  hint, hint, hint  where, what and why       odds        the best choices
  why bot           what it had in mind
Every decision is saved as it is made. Ctrl-C is safe, too."""


def mode_of(key: str) -> Move:
    """A robot that is to stand in Attack: a line of the sheet below, and no move of the game."""
    mode = Move("program", key)
    mode.item = True
    return mode


def table_in(view: MatchState) -> Robots:
    """The game of a match that is being played, as its viewer knows it."""
    s = view.inner
    assert isinstance(s, Robots)
    return s


class ProgramSheet(Question):
    """All robots on one sheet: those named stand in Attack, the others lie in Defense (ROB-D-3)."""

    def __init__(self, game: Match, view: MatchState, seat: int, names: list[str]) -> None:
        inner = table_in(view)
        self.robots = {KEYS[robot]: robot for robot in inner.robots[inner.colour(seat)]}
        self.sheet: list[Move] = [mode_of(key) for key in self.robots]
        super().__init__(game, view, seat, names)

    def sealed(self, items: list[Move]) -> MatchState:
        return self.view.clone()

    def listed(self) -> list[Move]:
        return list(self.sheet)

    def open_list(self) -> None:
        self.list = self.listed()
        self.many = True

    def goes(self, picks: list[Move]) -> bool:
        return True

    def copies(self, move: Move) -> int:
        return 1

    def more(self) -> list[Move]:
        return [move for move in self.list if move not in self.picks]

    def line(self) -> str:
        return self.code([move.arg for move in self.picks])

    def code(self, standing: list[str]) -> str:
        return " ".join(["program", *[f"{key}={'attack' if key in standing else 'defense'}" for key in self.robots]])

    def words(self) -> dict[str, str]:
        s = table_in(self.view)
        kept = self.code([key for key, robot in self.robots.items() if s.stands(robot)])
        return {"keep": kept} if kept != self.line() else {}

    def prompt(self) -> tuple[str, str, str]:
        text = "Program: which robots stand in Attack? The others lie in Defense."
        return text, "ROB-D-3", "ROB-TURN-6"

    def choices(self) -> list[Choice]:
        s = table_in(self.view)
        rows = []
        for number, move in enumerate(self.list, 1):
            robot = self.robots[move.arg]
            now = "Attack" if s.stands(robot) else "Defense"
            named: Part = card(robot) if SUIT[robot] else move.arg  # a joker as it is typed, as on the table
            said = say("{robot}, worth {worth}, now in {now}", robot=named, worth=s.value(robot), now=now)
            rows.append(Choice(number, move, told_to(self.reader, said), move in self.picks))
        return rows

    def read(self, text: str, spell: Callable[[str], str]) -> str:
        if text.lower() == "keep":
            return self.words().get("keep") or self.line()
        if text.lower() in ("none", "all"):
            self.picks = list(self.list) if text.lower() == "all" else []
            return self.line()
        return super().read(text, spell)


class RobotsTable(Board):
    """The table of ROBOTS."""

    undo_rule = "ROB-R-56"
    example = "build 5S JS"
    rule_example = "rule ROB-BUILD-3, or rule exactly six"
    help = HELP
    brief_help = "Answer with a number from the list, or type the code itself, such as build 5S JS or attack none."

    def __init__(self, game: Match, names: list[str]) -> None:
        super().__init__(game, names)
        self.fights = Fights()

    # Questions.

    def question(self, view: MatchState, seat: int) -> Question:
        """The question as this seat is asked it."""
        if self.game.show(view)["phase"] == "program":
            return ProgramSheet(self.game, view, seat, self.names)
        return Question(self.game, view, seat, self.names)

    def spell(self, word: str) -> str:
        """A word as the codes write it: `5s` is 5S, `Attack` is attack."""
        if word.startswith(("-", ":")):
            return word
        word = "".join(LETTERS.get(letter, letter) for letter in word)  # as it stands on the screen
        parts = re.split(r"([:=])", word)
        return "".join(part.upper() if part.upper() in NUMBER else part.lower() for part in parts)

    def cell(self, question: Question, choice: Choice, linear: bool) -> Line:
        """A choice without what its question has said already."""
        move = choice.move
        return self.drawn(told_to(question.reader, pair(move)) if isinstance(move, Build) else choice.told)

    def confirms(self, settings: dict[str, str]) -> bool:
        return settings["confirm_empty_phases"] == "on"

    def named(self, key: str, name: str) -> Span:
        """A card in the colour of its half, with the sign of its suit where there is more than ASCII."""
        number = NUMBER[key]
        shown = key[:-1] + SUITS[SUIT[number]] if self.signs and SUIT[number] else name
        return shown, "suit_red" if half_of(number) == RED else "suit_black"

    def cards(self, keys: Sequence[str], between: str = " ") -> Line:
        """Cards on the table; a joker has no suit (ROB-R-5) and stands there as it is typed."""
        row: Line = []
        for key in keys:
            row += line(between if row else "", self.named(key, key) if SUIT[NUMBER[key]] else key)
        return row

    def skipped(self, event: Event) -> str:
        """The phase that passed without a question, if this event says so."""
        return SKIPPED[event.phase] if isinstance(event, Skipped) else ""

    def may_be_asked(self, state: MatchState, seat: int, phase: str) -> bool:
        """Could this seat have been asked there, by what everybody can see (ROB-R-50)?"""
        inner = table_in(state)
        colour = inner.colour(seat)
        if phase == "Build":
            return len(inner.hand[colour]) > 1
        return phase == "Recovery" and bool(inner.hand[colour] and inner.discard[colour])

    # The board.

    def styles(self, width: int, height: int = TALL) -> list[str]:
        return [ROOMY, CELLS, BARE] if height >= TALL else [CELLS, BARE]

    def header(self, view: MatchState, viewer: int) -> tuple[Line, Line]:
        shown = table_shown(table_in(view))
        left = line((self.game.name, "title"))
        if not shown["turn"]:
            return left, []
        told = names_for(self.names, viewer)
        active = told[shown["seats"][shown["active"]]]
        left += line(
            f"   turn {shown['turn']}, ", ("you" if active == YOU else active, "mine" if active == YOU else "rival")
        )
        now = PHASE.get(shown["phase"], "")
        left += line(f"   {now}, {RAIL.index(now) + 1} of 7" if now else "", self.score(view, viewer))
        sides = [(told[shown["seats"][colour]], colour) for colour in COLOURS]
        sides.sort(key=lambda side: side[0] != YOU)
        return left, line(
            ", ".join(f"{name} {'are' if name == YOU else 'is'} {colour}" for name, colour in sides) + " "
        )

    def goal(self, view: MatchState, viewer: int) -> Line:
        s = table_in(view)
        if not s.turn or viewer < 0:
            return line("The other player must draw and has no Supply left.")
        rival = self.names[s.seat(1 - s.colour(max(viewer, 0)))]
        return line(f"{rival} must draw and has no Supply left.")

    def body(self, view: MatchState, viewer: int, style: str, width: int, question: Question | None) -> list[Line]:
        """The race, both labs, what an attack would cost, the hand."""
        s = table_in(view)
        shown = table_shown(s)
        if not shown["turn"] or view.viewer == WHOLE:
            return self.draw(view, viewer, CELLS, width)[1:]
        told = names_for(self.names, viewer)
        near = s.colour(max(viewer, 0))
        gap = [line()] * (style == ROOMY)
        hand = self.hand(shown[COLOURS[near]]["hand"], width) if viewer >= 0 else []
        rows = list(hand)  # first, where many pairs can be built and the rest may not fit
        if style != BARE:
            rows = page.race(shown, [COLOURS[1 - near], COLOURS[near]], told) + [line(("─" * width, "dim"))]
        for colour in (COLOURS[1 - near], COLOURS[near]):
            picked = [move.arg for move in question.picks] if question is not None and colour == COLOURS[near] else []
            rows += gap + page.lab(self, shown, colour, told, picked, width)
        answers = page.answers(self, s, question, told, width) if question is not None else []
        if answers:
            rows += [line(("─" * width, "dim")), *gap, *answers]
        if style == ROOMY:
            rows += [line(("─" * width, "dim")), *page.spike(shown)]
        return rows if style == BARE else rows + hand

    def margin(self, view: MatchState, viewer: int) -> list[tuple[str, list[str]]]:
        if not table_in(view).turn or viewer < 0:
            return []
        return [("OPEN", ["piles: both discard piles", "known: what can be derived"])]

    def hear(self, event: Event) -> Result | None:
        return self.fights.hear(event)

    def meant(self, view: MatchState, seat: int, text: str) -> list[str]:
        return page.meant(table_in(view), seat, text)

    def brief(self, view: MatchState, seat: int, width: int) -> list[Line]:
        return [*self.rail(view, WORDS, width), *self.own_hand(view, seat, width)]

    def title(self, view: MatchState, viewer: int) -> Line:
        shown = table_shown(table_in(view))
        row = line((self.game.name, "title"))
        if shown["turn"]:
            active = names_for(self.names, viewer)[shown["seats"][shown["active"]]]
            row += line(f", turn {shown['turn']}: ", (f"{owner(active)} turn", "mine" if active == YOU else "rival"))
        return [*row, *line(self.score(view, viewer))]

    def score(self, view: MatchState, viewer: int) -> str:
        """Where a series stands."""
        if self.game.wins_needed(view.settings) == 1:
            return ""
        told = names_for(self.names, viewer)
        wins = ", ".join(f"{name.lower() if name == YOU else name} {n}" for name, n in zip(told, view.wins))
        return f"   Game {view.number} of at most {view.settings['series']}: {wins}"

    def rail(self, view: MatchState, style: str, width: int) -> list[Line]:
        """Where in the turn we are."""
        now = PHASE.get(self.game.show(view)["phase"], "")
        if not now:
            return []
        if style == WORDS or width < 70:
            return [line((now, "now"), f", phase {RAIL.index(now) + 1} of 7")]
        row: Line = []
        for phase in RAIL:
            row += line((f"[{phase}]", "now") if phase == now else (f" {phase} ", "dim"), "  ")
        return [row[:-1]]

    def draw(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        """Both sides, the viewer's own below."""
        rows = wrapped(self.title(view, viewer), width, 2) + self.rail(view, style, width)
        shown = table_shown(table_in(view))
        if not shown["turn"]:
            return [*rows, line("Nothing is dealt yet.")]
        told = "" if view.viewer == WHOLE else " known"  # at the end nothing is hidden
        near = table_in(view).colour(max(viewer, 0))
        for colour in (1 - near, near):
            rows += self.side(shown, viewer, COLOURS[colour], told, style, width)
        if viewer >= 0:
            rows += self.hand(shown[COLOURS[near]]["hand"], width)
        return rows

    def side(self, shown: RobotsView, viewer: int, colour: Colour, told: str, style: str, width: int) -> list[Line]:
        """A side's counts and robots; cards of its hand are `told` to be known where that says something."""
        zones = shown[colour]
        name = names_for(self.names, viewer)[shown["seats"][colour]]
        row = line((f"{name} ({colour})", "mine" if name == YOU else "rival"))
        row += line(f"  Supply {len(zones['supply'])}")
        if not zones["supply"]:
            row += line((", last turn" if shown["active"] == colour else ", empty", "refusal"))
        sure = [key for key in zones["hand"] if key != "?"]
        row += line(f"  hand {len(zones['hand'])}")
        if sure and viewer != shown["seats"][colour]:
            row += [*line(" ("), *self.cards(in_order(sure)), *line(f"{told})")]
        row += line(f"  pile {len(zones['discard'])}")
        pile = self.cards(in_order(zones["discard"]))
        rows = [row]
        if zones["discard"] and (style == WORDS or length(row) + 2 + length(pile) <= width):
            rows = [[*row, *line(": "), *pile]]
        return all_wrapped(rows, width) + self.robots(shown, zones["robots"], style, width)

    def robots(self, shown: RobotsView, robots: list[RobotsRobot], style: str, width: int) -> list[Line]:
        if not robots:
            return [line(("  no robots", "dim"))]
        cells = [self.robot_line(shown, robot, style == WORDS) for robot in robots]
        return all_wrapped(cells, width, 5) if style == WORDS else columns(cells, width)

    def robot_line(self, shown: RobotsView, robot: RobotsRobot, words: bool) -> Line:
        """A robot on one line."""
        mode = robot["mode"]
        row = line("  ", (f"{MARKS[mode] if words else SIGNS[mode]} ", mode), *self.cards([robot["card"]]))
        row += line(" ", (mode, mode), f", worth {robot['value']}")
        if robot["damage"]:
            row += [*line(", under it "), *self.cards(robot["damage"])]
        return row + self.deed(shown, robot["card"])

    def deed(self, shown: RobotsView, key: str) -> Line:
        """What this robot does in the Combat that is going on."""
        if shown["phase"] not in ("attack", "block", "discard", "aftermath"):
            return []
        if key in shown["attackers"]:
            return line(", attacks")
        for attacker, blocker in shown["blocks"].items():
            if blocker == key:
                return [*line(", blocks "), *self.cards([attacker])]
        return []

    def own_hand(self, view: MatchState, viewer: int, width: int) -> list[Line]:
        """The hand line alone."""
        colour = table_in(view).colour(viewer)
        return self.hand(table_shown(table_in(view))[COLOURS[colour]]["hand"], width)

    def hand(self, keys: list[str], width: int) -> list[Line]:
        """The viewer's own hand, by suit and rank."""
        if not keys:
            return [line("Hand: empty")]
        groups: dict[str, list[str]] = {}
        for key in in_order(keys):
            groups.setdefault(SUIT[NUMBER[key]], []).append(key)
        row = line(("Hand: ", "title"))
        for group in groups.values():
            row += [*self.cards(group), *line("   ")]
        return wrapped(row[:-1], width, 6)

    # Facts on demand.

    def piles(self, view: MatchState, viewer: int) -> list[Line]:
        """Both discard piles; anyone may look through them (ROB-R-46)."""
        shown = table_shown(table_in(view))
        if not shown["turn"]:
            return [line("Nothing is dealt yet.")]
        rows = []
        for colour in COLOURS:
            name = names_for(self.names, viewer)[shown["seats"][colour]]
            pile = self.cards(in_order(shown[colour]["discard"])) or line("empty")
            whose = owner(name)
            rows.append([*line(f"{whose[0].upper() + whose[1:]} pile ({colour}): "), *pile])
        return rows

    def known(self, view: MatchState, viewer: int) -> list[Line]:
        """What can be derived from what everybody saw (ROB-R-52)."""
        if view.settings["show_trackers"] == "off":
            return [line("Trackers are off at this table (show_trackers=off, ROB-R-52).")]
        shown = table_shown(table_in(view))
        if not shown["turn"]:
            return [line("Nothing is dealt yet.")]
        rows: list[Line] = []
        near = table_in(view).colour(max(viewer, 0))
        for colour in (1 - near, near):
            zones = shown[COLOURS[colour]]
            seat = shown["seats"][COLOURS[colour]]
            whose = owner(names_for(self.names, viewer)[seat])
            hidden = in_order([KEYS[number] for number in unseen(table_in(view), colour)])
            zone = f"Supply of {len(zones['supply'])}"
            if seat != viewer:
                zone = f"hand of {len(zones['hand'])} and {zone}"
                sure = in_order([key for key in zones["hand"] if key != "?"])
                if sure:
                    rows.append([*line(f"Surely in {whose} hand: "), *self.cards(sure)])
            told = f"Unseen {COLOURS[colour]} cards, in {whose} {zone}: "
            rows.append([*line(told), *(self.cards(hidden) or line("none"))])
            sure = [key for key in zones["supply"] if key != "?"]
            if sure:
                rows.append([*line(f"Seen before and still in {whose} Supply: "), *self.cards(in_order(sure))])
        return [*rows, line("All of this follows from what everybody saw (ROB-R-52).")]

    def ended(self, winners: list[int], reason: str, viewer: int) -> str:
        """Why a game ended, in one sentence."""
        return Audience(self.names, viewer).text(ending(sum(1 << seat for seat in winners), reason))


def in_order(keys: list[str]) -> list[str]:
    """Cards as one sorts a hand: by suit, then from ace to king."""
    ranks = [*RANKS, "joker"]
    return sorted(keys, key=lambda key: (SUIT[NUMBER[key]] or "Z", ranks.index(RANK[NUMBER[key]])))
